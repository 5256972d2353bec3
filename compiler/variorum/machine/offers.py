"""What can be offered and answered before a turn: the options of the player who decides, and what each leads to.

A turn is played as if nobody was asked; whoever wants to be asked goes through the decisions first, with `decision` and
`decided`, and then plays the turn from the row that they come to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from variorum.machine.ast import Machine, NodeKind, Offer, OfferTest, Transition
from variorum.machine.interpreter import Run, Step, no_tallies

Row = tuple[int, ...]
Tallies = Mapping[str, Sequence[int]]

THROW, TAKE, PASS = "throw", "take", "pass"
"""The words of options: nothing is offered, an offer is taken, an offer is passed. An offer is made by its name."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat (from 0) is to decide at a node: the words of its options, of which the first is what happens where
    nobody is asked. `row` and `tallies` are those of now, `why` what the decision before this one set off."""

    node: str
    seat: int
    row: Row
    tallies: Mapping[str, tuple[int, ...]]
    options: tuple[str, ...]
    why: tuple[Step, ...]
    locals: Mapping[str, int]

    @property
    def answers(self) -> bool:
        """Whether the decision answers an offer."""
        return TAKE in self.options


@dataclass(frozen=True, slots=True)
class Settled:
    """Nothing more is to be decided: the row as at the start of the turn, which is now thrown and played without asking
    again, or, where the game is `over`, the one after it."""

    row: Row
    tallies: Mapping[str, tuple[int, ...]]
    why: tuple[Step, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a word is none of the options now: the test of the offer that does not hold; None where no offer is to be
    answered, or (`after`) where it can only be made when another has been taken."""

    word: str
    test: OfferTest | None
    after: str | None = None


def words(machine: Machine) -> frozenset[str]:
    """Every word by which something is offered or answered in this game, in whatever edition."""
    offers = machine.choices.offers if machine.choices else ()
    return frozenset({offer.name for offer in offers} | ({TAKE, PASS} if offers else set()))


def decision(machine: Machine, row: Row, tallies: Tallies | None = None) -> Decision | None:
    """What is to be decided at the start of the turn of `row`; None where nothing is."""
    if not _nodes(machine):
        return None
    run = _started(machine, row, tallies)
    found = _found(machine, run, run.until(_stops(machine), "turn"))
    return found if isinstance(found, Decision) else None


def decided(machine: Machine, decision: Decision, word: str) -> Decision | Settled:
    """What comes of one of the options of a decision. Raises ValueError where it is none of them."""
    run = _started(machine, decision.row, decision.tallies)
    run.locals |= decision.locals
    for option in _options(machine, run, decision.node):
        if _word(machine, option) == word:
            return _found(machine, run, _after(machine, run, option))
    raise ValueError(f"{word!r} is none of {', '.join(decision.options)}")


def refusal(machine: Machine, row: Row, word: str, decision: Decision | None = None) -> Refused:
    """Why `word`, which is none of the options of `decision` (None: of those at the start of the turn of `row`), cannot
    be said."""
    assert machine.choices is not None
    offer = next((offer for offer in machine.choices.offers if offer.name == word), None)
    if offer is None:
        return Refused(word, None)
    run = _started(machine, row, None)
    if decision is not None:
        run.locals |= decision.locals
    elif _nodes(machine):
        run.until(_stops(machine), "turn")
    lacking = next((test for test in offer.tests if not run.value(test.guard)), None)
    if offer.after is not None and (lacking is None or lacking.what != "applies"):
        return Refused(word, None, offer.after)
    return Refused(word, lacking)


def _started(machine: Machine, row: Row, tallies: Tallies | None) -> Run:
    held = {name: list(entries) for name, entries in (tallies or no_tallies(machine)).items()}
    return Run(machine, list(row), held)


def _after(machine: Machine, run: Run, option: Transition) -> str:
    """The node at which something is decided, or the offers are over, once an option is taken."""
    run.take(option)
    stops = _stops(machine)
    return option.target if option.target in stops else run.until(stops, option.target)


def _found(machine: Machine, run: Run, at: str) -> Decision | Settled:
    """The decision at a node, or the end of them. Where there is one option only, it is taken."""
    nodes = _nodes(machine)
    while at in nodes and len(options := _options(machine, run, at)) == 1:
        at = _after(machine, run, options[0])
    tallies = {name: tuple(entries) for name, entries in run.tallies.items()}
    if at not in nodes:
        over = next(node.kind for node in machine.nodes if node.name == at) is NodeKind.END
        return Settled(tuple(run.row), tallies, tuple(run.steps), over)
    spoken = tuple(_word(machine, option) for option in options)
    seat = _seat(run, nodes[at], at)
    return Decision(at, seat, tuple(run.row), tallies, spoken, tuple(run.steps), dict(run.locals))


def _options(machine: Machine, run: Run, node: str) -> list[Transition]:
    return [option for option in machine.leaving(node) if run.value(option.guard)]


def _word(machine: Machine, option: Transition) -> str:
    """The word by which a player says what a transition does."""
    if option.does == "offered":
        return _nodes(machine)[option.source].name
    return {"taken": TAKE, "passed": PASS}.get(option.does, THROW)


def _seat(run: Run, offer: Offer, node: str) -> int:
    """Who decides: the player on turn offers, the other answers; who may double back took the offer before."""
    me = run.locals["me"]
    offers = node == f"offer {offer.name}"
    return me if offers == (offer.after is None) else 1 - me


def _nodes(machine: Machine) -> Mapping[str, Offer]:
    """The offer that each node of decisions belongs to."""
    known = {node.name for node in machine.nodes if node.kind is NodeKind.CHOICE}
    offers = machine.choices.offers if machine.choices else ()
    return {
        node: offer for offer in offers for node in (f"offer {offer.name}", f"answer {offer.name}") if node in known
    }


def _stops(machine: Machine) -> set[str]:
    """The nodes at which something is decided or the offers are over."""
    return {node.name for node in machine.nodes if node.event != "offer" or node.kind is NodeKind.CHOICE}
