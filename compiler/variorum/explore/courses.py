"""A game of choice in play: what can be decided, thrown and moved from where it stands, one thing after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from variorum.backends.python_choices_engine import ChoiceEngine, Option, Row
from variorum.explore.engine import Throw
from variorum.explore.random_play import as_played_at_random
from variorum.explore.scores import scores_as_it_ends
from variorum.machine.ast import Machine
from variorum.machine.choosing import TieError, ended, position_after
from variorum.machine.interpreter import initial
from variorum.machine.offers import Decision, Settled, decided, decision

Tallies = tuple[tuple[str, tuple[int, ...]], ...]


# ---------------------------------------------------------------- what happens


@dataclass(frozen=True, slots=True)
class Said:
    """A word by which a seat (from 0) offers something, or takes or passes what is offered."""

    word: str
    seat: int


@dataclass(frozen=True, slots=True)
class Tied:
    """A throw for the right to begin that is made again."""

    throw: Throw


@dataclass(frozen=True, slots=True)
class Moved:
    """A turn: its throw (empty without dice), and the row when its steps are done."""

    throw: Throw
    done: Row


Event = Said | Tied | Moved


# ---------------------------------------------------------------- where it stands


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a play stands when a turn begins: the row, the tallies, and, where some rule asks, how often each position
    has come."""

    row: Row
    tallies: Tallies
    came: Mapping[Row, int] | None = None

    @property
    def key(self) -> object:
        """What the rest of the play depends on."""
        return self.row, self.tallies, None if self.came is None else frozenset(self.came.items())


@dataclass(frozen=True, slots=True)
class Turned:
    """What a turn can come to: the row when its steps are done, and where the play stands after it."""

    done: Row
    spot: Spot


class InPlay:
    """A specialised machine of choice, made to play."""

    def __init__(self, machine: Machine) -> None:
        assert machine.choices is not None
        self.machine = machine
        self.engine = ChoiceEngine(machine)
        self.dice = self.engine.dice
        self.repeats = machine.choices.repeats
        self.player, self.winner = (self.engine.layout[name][0] for name in ("player", "winner"))
        self._has_offers = bool(machine.choices.offers)
        self._has_tallies = any(field.tally for field in machine.fields)
        self._scores_early = self._has_tallies and not scores_as_it_ends(as_played_at_random(machine))

    def start(self, row: Row | None = None) -> Spot:
        """The beginning of a game, from `row` where that is not the usual one."""
        usual, tallies = initial(self.machine)
        begin = usual if row is None else row
        return Spot(begin, _kept(tallies), {begin: 1} if self.repeats else None)

    def decision(self, spot: Spot) -> Decision | None:
        """What is to be decided before the turn."""
        return decision(self.machine, spot.row, dict(spot.tallies)) if self._has_offers else None

    def decided(self, asked: Decision, word: str) -> Decision | Settled:
        """What comes of a word."""
        return decided(self.machine, asked, word)

    def settled(self, spot: Spot, found: Settled | None) -> Spot:
        """Where the play stands when all is decided."""
        return spot if found is None else Spot(found.row, _kept(found.tallies), spot.came)

    def options(self, spot: Spot, throw: Throw) -> Sequence[Option] | TieError:
        """What the player on turn can come to, in the order of generation; or the tie for the right to begin."""
        try:
            return self.engine.options(spot.row, throw, spot.came)
        except TieError as tie:
            return tie

    def turns(self, spot: Spot, options: Sequence[Option] | TieError) -> list[Turned] | Spot:
        """Where the play stands after each option; after a tie where it then stands."""
        if isinstance(options, TieError):
            return Spot(options.row, spot.tallies, spot.came)
        return [Turned(option.done, self._after(spot, option.done, option.row)) for option in options]

    def plays_turns_as(self, other: InPlay) -> bool:
        """Whether what can be done in a turn, and the row after it, are worked out by the same text."""
        own, others = (_without_comments(each.engine.source) for each in (self, other))
        return own is not None and own == others

    def _after(self, spot: Spot, done: Row, row: Row) -> Spot:
        repeated, came = 1, None
        if spot.came is not None:
            place = position_after(self.machine, done)
            repeated = 1 + spot.came.get(place, 0)
            came = {**spot.came, place: repeated}
        tallies = spot.tallies
        if self._has_tallies and (row[self.winner] or self._scores_early):
            held = {name: list(entries) for name, entries in tallies}
            played = int(done != spot.row)
            tallies = _kept(ended(self.machine, done, played=played, repeated=repeated, tallies=held)[1])
        return Spot(row, tallies, came)


def _without_comments(source: str | None) -> list[str] | None:
    """A text without the lines that only say what it was made of."""
    return None if source is None else [line for line in source.splitlines() if not line.startswith("#")]


def _kept(tallies: Mapping[str, tuple[int, ...] | list[int]]) -> Tallies:
    return tuple((name, tuple(entries)) for name, entries in tallies.items())
