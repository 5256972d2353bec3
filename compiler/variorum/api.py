"""Variorum from Python: load a game, choose an edition, and play its machine.

    game = variorum.load("rules/goose")
    machine = game.edition("fr", maze_target="37").machine(players=2)
    state = machine.initial()
    for outcome, chance in machine.outcomes(state):
        after = machine.step(state, outcome)

A state is a row of whole numbers: a tuple, so it can be hashed and compared. `Machine.state` turns one into the object
that the command line prints, and `Machine.row` turns that into a row again. Players count from 1. Where players choose
their moves, the same loop goes from throws to moves and on: see `ChoiceMachine`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from variorum import driver
from variorum.backends.python_engine import Engine
from variorum.collated.choices import choose
from variorum.diagnostics import Diagnostic, Span
from variorum.diagnostics.render import text as text_form
from variorum.explore.endless import endless_mark, guarded
from variorum.explore.explained import in_words, passages_of
from variorum.explore.reachable_facts import too_large_facts
from variorum.machine import interpreter
from variorum.machine.ast import Machine as Specialised
from variorum.machine.specialise import players_of
from variorum.machine.states import row_of, state_of
from variorum.memory import allowed

if TYPE_CHECKING:
    from variorum.explore.odds import Odds

Row = tuple[int, ...]
Throw = tuple[int, ...]
Outcome = Throw | str | None
"""What can come of a state: a throw; a move, as players write it; or None, where a turn is missed."""


_MANY = 50_000  # plays for which it is worth while to load what plays faster


class RulesError(Exception):
    """Something is wrong with rules, or with what is asked of them; `diagnostics` say what, and `str` words them."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...], texts: Mapping[str, str] | None = None) -> None:
        super().__init__(text_form.render(diagnostics, texts or {}).rstrip("\n"))
        self.diagnostics = diagnostics


def load(folder: str | os.PathLike[str]) -> Game:
    """The game in a folder such as `rules/goose`. Raises RulesError where its rules have errors."""
    loaded = driver.load(Path(folder))
    if loaded.has_errors:
        raise RulesError(loaded.diagnostics, loaded.texts)
    return Game(loaded)


@dataclass(frozen=True, repr=False)
class Game:
    """A game without errors."""

    _loaded: driver.Loaded

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @property
    def name(self) -> str:
        """The name of the game."""
        assert self._loaded.machine is not None
        return self._loaded.machine.game

    @property
    def editions(self) -> tuple[str, ...]:
        """The names of its editions."""
        assert self._loaded.collated is not None
        return tuple(edition.edition.name for edition in self._loaded.collated.editions)

    @property
    def conflicts(self) -> dict[str, tuple[str, ...]]:
        """Its conflicts, each with the names of its readings."""
        assert self._loaded.collated is not None
        conflicts = (collated.conflict for collated in self._loaded.collated.conflicts)
        return {conflict.name: tuple(reading.name for reading in conflict.readings) for conflict in conflicts}

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Warnings and notes on its rules."""
        return self._loaded.diagnostics

    def edition(self, name: str, /, **changes: str) -> Edition:
        """An edition, with some of its choices changed: `edition("fr", maze_target="37")`.

        An underscore stands for a hyphen, and readings are strings. Raises RulesError for an unknown edition, conflict
        or reading, and for readings that exclude each other.
        """
        assert self._loaded.collated is not None
        wanted = {conflict.replace("_", "-"): str(reading) for conflict, reading in changes.items()}
        chosen = choose(self._loaded.collated, name, wanted)
        if driver.has_errors(chosen.diagnostics):
            raise RulesError(chosen.diagnostics)
        return Edition(self, name, dict(chosen.value), chosen.diagnostics, wanted)


@dataclass(frozen=True, repr=False)
class Edition:
    """One reading for each conflict that arises: `readings` is conflict to reading. `diagnostics` are warnings, such
    as of a change that has no effect."""

    game: Game
    name: str
    readings: Mapping[str, str]
    diagnostics: tuple[Diagnostic, ...] = ()
    _changes: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<edition {self.name} of {self.game.name}>"

    @property
    def players(self) -> range:
        """For how many players it is."""
        assert self.game._loaded.machine is not None
        least, most = players_of(self.game._loaded.machine, self.readings)
        return range(least, most + 1)

    def machine(self, players: int = 2) -> Machine:
        """Its machine for so many players. Raises RulesError where it cannot be played by as many."""
        found = driver.edit(self.game._loaded, self.name, players, self._changes)
        if found.value is None:
            raise RulesError(found.diagnostics)
        if found.value.machine.choices:
            from variorum.api_choices import ChoiceMachine  # noqa: PLC0415 - it is a kind of what is defined below

            return ChoiceMachine(found.value)
        return Machine(found.value)


@dataclass(frozen=True, slots=True)
class Reason:
    """A step of a turn with what stands behind it: the rule, what it does in words, the readings that it depends on
    (conflict to reading), and passages such as `nl:52`."""

    rule: str
    text: str
    readings: Mapping[str, str]
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """How a play went: who won (from 1; None: nobody), whether it ended because nobody can ever move again, its turns
    (missed ones included), its throws, and the state after it."""

    winner: int | None
    stalemate: bool
    turns: int
    throws: int
    state: Row


@dataclass(frozen=True, repr=False)
class Machine:
    """The state machine of an edition for a number of players. Everything is pure."""

    _edited: driver.Edited

    def __repr__(self) -> str:
        return f"<machine of {self._machine.game}, edition {self._edited.edition}, {self.players} players>"

    @property
    def players(self) -> int:
        """The number of players."""
        return self._edited.seats

    @property
    def readings(self) -> Mapping[str, str]:
        """The readings that it plays by: conflict to reading."""
        return self._edited.readings

    def initial(self) -> Row:
        """The state before the first turn."""
        return self._engine.initial()

    def is_over(self, state: Row) -> bool:
        """Whether somebody has won, or the game has ended without a winner."""
        return bool(self._checked(state)[self._winner_at])

    def winner(self, state: Row) -> int | None:
        """The player who has won (with teams: the team), from 1; None where nobody has."""
        won = self._checked(state)[self._winner_at]
        return won if 0 < won <= self._machine.sides else None

    def outcomes(self, state: Row) -> list[tuple[Outcome, Fraction | None]]:
        """The throws that can be made in a state, each with its chance; `None`, which is certain, where the turn is
        missed; none after the end. Where players choose, the legal moves of the player on turn, without a chance."""
        if self.is_over(state):
            return []
        dice = self._engine.dice(state)
        if not dice:
            return [(None, Fraction(1))]
        return [(throw, Fraction(1, 6**dice)) for throw in product(range(1, 7), repeat=dice)]

    def step(self, state: Row, outcome: Outcome) -> Row:
        """The state after a turn. Raises ValueError for an outcome that cannot be in that state, and RulesError for a
        turn that never ends."""
        number = self._number(state, outcome)
        after = self._engine.turn(state, number)
        if after[self._winner_at] == endless_mark(self._machine):
            made = self._explain(state, number)
            if made.endless:
                self._refuse_endless()
            after = made.row  # long, but it ends
        return after

    def why(self, state: Row, outcome: Outcome) -> list[Reason]:
        """The steps of a turn, in order, with rule, readings and passages. Raises ValueError as `step` does."""
        made = self._explain(state, self._number(state, outcome))
        side = state[self._engine.layout["player"][0]] % self._machine.sides
        return [
            Reason(
                step.because.rule,
                in_words(self._machine, side, step),
                {conflict: reading for conflict, reading, _ in step.because.readings},
                tuple(f"{passage.siglum}:{passage.number}" for passage in passages_of(step)),
            )
            for step in made.steps
        ]

    def state(self, row: Row) -> dict[str, Any]:
        """A state as an object: `{"player": 1, "squares": [26, 0], …}`."""
        return state_of(self._machine, self._checked(row))

    def row(self, state: Mapping[str, Any]) -> Row:
        """The state that an object stands for; what is left out has its starting value. Raises RulesError where it is
        none."""
        found = row_of(self._machine, state, Span(""))
        if found.value is None:
            raise RulesError(found.diagnostics)
        return found.value

    def odds(self, state: Row | None = None, *, memory: int | None = None) -> Odds:
        """The exact odds from a state, or from the beginning. Raises RulesError where there are too many states: they
        may take `memory` bytes, or half of the memory that is free."""
        from variorum.explore.odds import odds  # noqa: PLC0415 - numpy takes a while to load
        from variorum.explore.reachable import EndlessTurn, TooLarge  # noqa: PLC0415

        start = None if state is None else self._checked(state)
        bytes_allowed = allowed() if memory is None else memory
        found = odds(self._engine, start, explain=self._explain, memory=bytes_allowed)
        if isinstance(found, TooLarge):
            facts = too_large_facts(found, self.players, bytes_allowed)
            raise RulesError((Diagnostic("too-many-states", Span(""), facts),))
        if isinstance(found, EndlessTurn):
            self._refuse_endless()
        return found

    def plays(self, count: int, seed: int = 0) -> Iterator[Played]:
        """So many random plays. Play k of a seed is the same everywhere, and however many are asked for."""
        engine = self._engine
        if count >= _MANY:
            from variorum.backends.tables_engine import table_engine  # noqa: PLC0415 - numpy takes a while to load

            engine = table_engine(engine.machine, count) or engine
        for made in engine.plays(count, seed):
            won = made.row[self._winner_at]
            if won == endless_mark(self._machine):
                self._refuse_endless()
            winner = won if 0 < won <= self._machine.sides else None
            yield Played(winner, made.stalemate, made.turns, made.throws, made.row)

    def export(self, to: str) -> str:
        """The machine as text for other programs, as `variorum export` writes it: `prism`, `jani`, `properties` (what
        to ask of those two), `scxml`, `dot` or `json`. Raises RulesError where that cannot hold it, and ValueError for
        another form."""
        made = driver.export(self._edited, to)
        if made.value is None:
            raise RulesError(made.diagnostics)
        return made.value

    # ------------------------------------------------------------ inside

    @property
    def _machine(self) -> Specialised:
        return self._edited.machine

    @cached_property
    def _engine(self) -> Engine:
        """Generated code in which every turn ends; one that goes round too often is marked."""
        made = guarded(self._edited.engine(), Engine)
        assert isinstance(made, Engine)
        return made

    @cached_property
    def _winner_at(self) -> int:
        return self._engine.layout["winner"][0]

    def _explain(self, state: Row, throw: int) -> interpreter.Outcome:
        return interpreter.turn(self._machine, state, throw)

    def _checked(self, state: object) -> Row:
        """A state, which must be a row of this machine."""
        start = self._engine.initial()
        if not isinstance(state, tuple) or len(state) != len(start):
            raise ValueError(f"a state of this machine is a tuple of {len(start)} whole numbers, not {state!r}")
        return state

    def _number(self, state: Row, outcome: Outcome) -> int:
        """The number of a throw, where it can be made."""
        if self.is_over(state):
            raise ValueError("the game is over in this state")
        dice = self._engine.dice(state)
        if not dice:
            if outcome is not None:
                raise ValueError(f"the turn is missed in this state: its outcome is None, not {outcome!r}")
            return 0
        fits = isinstance(outcome, tuple) and len(outcome) == dice and all(face in range(1, 7) for face in outcome)
        if not fits or not isinstance(outcome, tuple):
            raise ValueError(f"a throw in this state is a tuple of {dice} numbers from 1 to 6, not {outcome!r}")
        return interpreter.throw_number(outcome)

    def _refuse_endless(self) -> NoReturn:
        facts = {"game": self._machine.game, "edition": self._edited.edition}
        raise RulesError((Diagnostic("endless-in-play", Span(""), facts),))
