"""Whole plays of games of choice, turn by turn: at random, or with throws and moves that are given.

A chooser with a method `decide(decision)` is asked what is offered before a turn, and how it is answered: its answer is
one of the words of the decision's options, or None where nothing more is said. Then nothing is offered, or an offer is
left unanswered, and the play stops there. Without the method nothing is offered. A chooser with a method
`settled(row)` is told the row of every turn when nothing more can be offered before its throw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from variorum.machine.ast import Machine
from variorum.machine.choosing import Taken, TieError, ended, position_after, results, set_off, steps_to, thrown
from variorum.machine.interpreter import Step, initial, layout_of
from variorum.machine.notation import move_text, read_move
from variorum.machine.offers import THROW, Decision, Refused, decided, decision

MOST_TURNS = 10_000
"""Turns after which a play is broken off: without a rule of repetition it may have no end."""

Row = tuple[int, ...]
Throw = tuple[int, ...]


class Option(Protocol):
    """What a turn can come to."""

    @property
    def done(self) -> Row:
        """The row when its steps are done."""

    @property
    def row(self) -> Row:
        """The row after the turn."""


Options = Callable[[Row, Throw, Mapping[Row, int]], Sequence[Option]]
"""What the player on turn can come to, in the order of generation."""


class Chooser(Protocol):
    """Who throws and who chooses."""

    def throw(self, dice: int) -> Throw | None:
        """The next throw, or None when there is none left."""

    def choose(self, row: Row, throw: Throw, options: Sequence[Option]) -> int | None:
        """The number of an option, or None when no move is left."""


@dataclass(frozen=True, slots=True)
class ChosenTurn:
    """One turn: the seat that played (from 0), its throw (None: there are no dice), its steps and how players write
    them, the row before and when its steps were done, and the rules that did something in it. An `offer` is what was
    offered or answered before a turn, in a word."""

    seat: int
    roll: Throw | None
    steps: tuple[Taken, ...]
    move: str
    before: Row
    done: Row
    why: tuple[Step, ...]
    offer: bool = False


@dataclass(frozen=True, slots=True)
class ChosenPlay:
    """A play: its turns, the side that won (None: nobody), whether it was drawn or broken off, its last row, the
    tallies, and what is still to be answered."""

    turns: tuple[ChosenTurn, ...]
    winner: int | None
    drawn: bool
    broken_off: bool
    row: Row
    tallies: tuple[tuple[str, tuple[int, ...]], ...]
    waiting: Decision | None = None

    @property
    def played(self) -> int:
        """How many turns were played, without what was offered before them."""
        return sum(not turn.offer for turn in self.turns)


class IllegalOfferError(ValueError):
    """Move number `number` (from 0) offers or answers what it cannot."""

    def __init__(self, number: int, row: Row, refused: Refused, options: tuple[str, ...]) -> None:
        super().__init__(f"move {number + 1}, {refused.word}, cannot be made")
        self.number, self.row, self.refused, self.options = number, row, refused, options


class IllegalMoveError(ValueError):
    """Move number `number` (from 0) is not one that can be made from `row` with `throw`; `legal` are some that can."""

    def __init__(self, number: int, text: str, legal: tuple[str, ...], row: Row, throw: Throw) -> None:
        super().__init__(f"move {number + 1}, {text}, cannot be made")
        self.number, self.text, self.legal, self.row, self.throw = number, text, legal, row, throw


Decide = Callable[[Decision], str | None]
Start = tuple[Row, Mapping[str, list[int]]]


def play_choices(
    machine: Machine,
    dice: int,
    options: Options,
    chooser: Chooser,
    *,
    most: int = MOST_TURNS,
    start: Start | None = None,
) -> ChosenPlay:
    """A play until it ends, or throws or moves run out, or it is broken off; from the row and tallies of `start`, or
    from the beginning. Raises what the chooser raises."""
    layout = layout_of(machine)
    winner = layout["winner"][0]
    decide: Decide | None = getattr(chooser, "decide", None)
    settled: Callable[[Row], None] | None = getattr(chooser, "settled", None)
    row, tallies = start or initial(machine)
    came: dict[Row, int] = {row: 1}
    turns: list[ChosenTurn] = []
    waiting: Decision | None = None
    while not row[winner] and len(turns) < most:
        if decide is not None:
            said = offered(machine, row, tallies, decide)
            turns += said.turns
            row, tallies, waiting = said.row, said.tallies, said.waiting
            if waiting is not None or row[winner]:
                break
        if settled is not None:
            settled(row)
        throw = chooser.throw(dice) if dice else ()
        if throw is None:
            break
        try:
            row = thrown(machine, row, throw)
        except TieError as tie:
            row = tie.row
            continue
        listed = options(row, throw, came)
        number = chooser.choose(row, throw, listed)
        if number is None:
            break
        made, tallies = turn_made(machine, row, throw, listed[number].done, tallies, came)
        turns.append(made)
        row = listed[number].row  # a capture that was missed is known to the options alone
    won = row[winner] if row[winner] <= machine.sides else 0
    return ChosenPlay(
        tuple(turns),
        won - 1 if won else None,
        row[winner] > machine.sides,
        len(turns) >= most and not row[winner],
        row,
        tuple((name, tuple(entries)) for name, entries in tallies.items()),
        waiting,
    )


@dataclass(frozen=True, slots=True)
class Offered:
    """What was offered and answered before a turn, the row and tallies with which it goes on, and what is still to be
    answered."""

    turns: tuple[ChosenTurn, ...]
    row: Row
    tallies: Mapping[str, list[int]]
    waiting: Decision | None = None


def offered(machine: Machine, row: Row, tallies: Mapping[str, list[int]], decide: Decide) -> Offered:
    """Go through what can be offered before the turn of `row`, as `decide` says."""
    turns: list[ChosenTurn] = []
    now = decision(machine, row, tallies)
    while now is not None:
        word = decide(now)
        if word is None and now.answers:
            return Offered(tuple(turns), now.row, _lists(now.tallies), now)
        after = decided(machine, now, word or now.options[0])
        if word not in {None, THROW}:
            turns.append(ChosenTurn(now.seat, None, (), word or "", now.row, after.row, after.why, offer=True))
        row, tallies = after.row, _lists(after.tallies)
        now = after if isinstance(after, Decision) else None
    return Offered(tuple(turns), row, tallies)


def _lists(tallies: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    return {name: list(entries) for name, entries in tallies.items()}


def turn_made(
    machine: Machine, row: Row, throw: Throw, done: Row, tallies: Mapping[str, list[int]], came: dict[Row, int]
) -> tuple[ChosenTurn, dict[str, list[int]]]:
    """The turn from `row` to `done`, where its steps end, and the tallies after it; `came` counts the position."""
    steps = steps_to(machine, row, throw, done) if done != row else ()
    place = position_after(machine, done)
    came[place] = 1 + came.get(place, 0)
    _, kept, why = ended(machine, done, played=len(steps), throw=throw, repeated=came[place], tallies=tallies)
    seat = row[layout_of(machine)["player"][0]]
    during = tuple(each for step in set_off(machine, row, throw, steps) for each in step)
    made = ChosenTurn(seat, throw or None, steps, move_text(machine, row, steps), row, done, (*during, *why))
    return made, _lists(kept)


def chosen_by(machine: Machine, row: Row, throw: Throw, options: Sequence[Option], text: str) -> int | None:
    """The number of the option that a move names, as players write it; None where no option is meant."""
    ways = read_move(machine, text)
    if ways is None:
        return None
    if machine.board == "points":
        wanted = _own_after(machine, row, ways)
        found = [number for number, option in enumerate(options) if _own(machine, row, option.done) == wanted]
        if len(found) <= 1:
            return found[0] if found else None
    # Several options differ in what the way does to the other side, or the way itself is the move.
    plain = _plain(text)
    for result in results(machine, row, throw):
        if any(_plain(move_text(machine, row, order)) == plain for order in result.orders):
            return next(number for number, option in enumerate(options) if option.done == result.done)
    return None


def _plain(text: str) -> list[str]:
    return sorted(text.split())


def _own(machine: Machine, row: Row, after: Row) -> list[int]:
    """How many pieces the player on turn in `row` has on each place in `after`."""
    layout = layout_of(machine)
    at, size = layout["standing"]
    side = row[layout["player"][0]] % machine.sides
    return list(after[at + side * size // 2 : at + (side + 1) * size // 2])


def _own_after(machine: Machine, row: Row, ways: Sequence[tuple[int, ...]]) -> list[int]:
    own = _own(machine, row, row)
    for way in ways:
        own[way[0]] -= 1
        own[way[-1]] += 1
    return own


def legal_moves(machine: Machine, row: Row, throw: Throw, options: Sequence[Option], most: int = 8) -> tuple[str, ...]:
    """How players write some of what can be done."""
    return tuple(move_text(machine, row, steps_to(machine, row, throw, option.done)) for option in options[:most])
