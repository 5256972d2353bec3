"""An engine that plays by turn tables: whole plays in batches, shared between the cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from variorum import jit
from variorum.backends.batches import Batch, shared
from variorum.backends.lowered import TooHardError
from variorum.backends.python_engine import MOST_TURNS, Engine, Played, Row
from variorum.backends.tables import tables_of
from variorum.machine.ast import Machine

if TYPE_CHECKING:
    from variorum.backends.tables_chain import Chain

LEAST_FOR_CHAIN = 2000
"""Plays for which it is worth while to look for all positions first."""

MANY_PLAYS = 50_000
"""Plays that take longer in plain Python than Numba takes to load."""

SHARE = 4096
"""Plays whose results are written at a time, so that they stay near the core."""


class TableEngine(Engine):
    """A specialised machine of a track game that plays by turn tables. Single turns are those of generated Python, and
    so is each play alone; many plays come from the tables, and are the same. They begin with the row before the first
    turn, or with `start`. Raises TooHardError where no tables can be made."""

    def __init__(self, machine: Machine, start: Row | None = None) -> None:
        super().__init__(machine)
        if start is not None:
            self._start = start
        self.tables = tables_of(machine, (self._start,))
        self._chain: Chain | None = None
        self._tried = False

    @cached_property
    def _short(self) -> npt.NDArray[np.int64]:
        short = self.tables.short_of(self.initial())
        assert short is not None
        return np.array(short, np.int64)

    def _run(self, count: int) -> Callable[..., None]:
        """The loop for so many plays: by a chain of positions where there are few."""
        from variorum.backends.tables_chain import chain_of, chained_plays_into  # noqa: PLC0415 - Numba loads slowly
        from variorum.backends.tables_loops import plays_into  # noqa: PLC0415

        tables, dice = self.tables, self.constant_dice
        if not self._tried and count >= LEAST_FOR_CHAIN and tables.alike and dice and jit.available():
            self._tried = True
            self._chain = chain_of(tables.arrays, self._short, dice, len(tables.classes[dice]))
        if self._chain is not None:
            return partial(chained_plays_into, self._chain, tables.arrays, self._short)
        return partial(plays_into, tables.arrays, self._short)

    def batch(self, count: int, seed: int, first: int = 0, most: int = MOST_TURNS, cores: int | None = None) -> Batch:
        """Plays number `first` to `first + count - 1` of a seed, each of at most `most` turns and the same as `play`
        gives it alone, on so many cores (all that there are, unless given)."""
        run = self._run(count)
        shorts = np.empty((count, len(self._short)), np.int64)
        winner, turns, throws = (np.empty(count, np.int64) for _ in range(3))
        stalemate = np.empty(count, np.bool_)

        def play(begin: int, end: int) -> None:
            for at in range(begin, end, SHARE):
                part = slice(at, min(at + SHARE, end))
                run(seed, first + at, most, shorts[part], winner[part], turns[part], throws[part], stalemate[part])

        shared(play, count, cores if jit.available() else 1)
        return Batch(lambda: self.tables.rows_of(shorts, winner), winner, turns, throws, stalemate)

    def plays(self, count: int, seed: int, first: int = 0, most: int = MOST_TURNS) -> Iterator[Played]:
        """Plays number `first` to `first + count - 1` of a seed, each the same as `play` gives it alone."""
        at, size = first, SHARE
        while at < first + count:
            size = min(size, first + count - at)
            made = self.batch(size, seed, at, most)
            numbers = (made.rows.tolist(), made.turns.tolist(), made.throws.tolist(), made.stalemate.tolist())
            for row, turns, throws, stalemate in zip(*numbers, strict=True):
                yield Played(tuple(row), turns, throws, stalemate)
            at, size = at + size, min(size * 4, SHARE * 64)


def table_engine(machine: Machine, plays: int = MANY_PLAYS, start: Row | None = None) -> TableEngine | None:
    """The engine by turn tables where it makes so many plays sooner than generated Python does: where there is Numba,
    the plays are many and the tables can be made; else None. Both play the same."""
    if plays < MANY_PLAYS or not jit.available():
        return None
    try:
        return TableEngine(machine, start)
    except TooHardError:
        return None


def fastest(machine: Machine, plays: int = MANY_PLAYS) -> Engine:
    """The engine that makes so many plays soonest: by turn tables, or generated Python. Both play the same."""
    return table_engine(machine, plays) or Engine(machine)
