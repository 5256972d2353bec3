"""An engine that plays by turn tables: whole plays in batches, shared between the cores."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import cpu_count

import numpy as np
import numpy.typing as npt

from variorum import jit
from variorum.backends.lowered import TooHardError
from variorum.backends.python_engine import MOST_TURNS, Engine, Played
from variorum.backends.tables import TurnTables, tables_of
from variorum.machine.ast import Machine

SHARE = 4096
"""Plays that a core takes at a time."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Whole plays, one entry each: the last row as numbers of the tables, what `winner` is in it, the turns (missed
    ones included) and throws, and whether the play ended because nobody can ever move again."""

    tables: TurnTables
    shorts: npt.NDArray[np.int64]
    winner: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    throws: npt.NDArray[np.int64]
    stalemate: npt.NDArray[np.bool_]

    @property
    def rows(self) -> npt.NDArray[np.int64]:
        """The last rows, laid out as the engine's `layout` says."""
        return self.tables.rows_of(self.shorts, self.winner)


class TableEngine(Engine):
    """A specialised machine of a track game that plays by turn tables. Single turns are those of generated Python, and
    so is each play alone; many plays come from the tables, and are the same. Raises TooHardError where no tables can be
    made."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.tables = tables_of(machine)

    @cached_property
    def _short(self) -> npt.NDArray[np.int64]:
        short = self.tables.short_of(self.initial())
        assert short is not None
        return np.array(short, np.int64)

    def batch(self, count: int, seed: int, first: int = 0, most: int = MOST_TURNS, cores: int | None = None) -> Batch:
        """Plays number `first` to `first + count - 1` of a seed, each of at most `most` turns and the same as `play`
        gives it alone, on so many cores (all that there are, unless given)."""
        from variorum.backends.tables_loops import plays_into  # noqa: PLC0415 - Numba takes a while to load

        made = Batch(
            self.tables,
            np.empty((count, len(self._short)), np.int64),
            np.empty(count, np.int64),
            np.empty(count, np.int64),
            np.empty(count, np.int64),
            np.empty(count, np.bool_),
        )

        def share(at: int) -> None:
            part = slice(at, min(at + SHARE, count))
            plays_into(
                self.tables.arrays,
                self._short,
                seed,
                first + at,
                most,
                made.shorts[part],
                made.winner[part],
                made.turns[part],
                made.throws[part],
                made.stalemate[part],
            )

        shares = range(0, count, SHARE)
        workers = min(len(shares), cores or cpu_count())
        if workers < 2 or not jit.available():
            for at in shares:
                share(at)
        else:
            with ThreadPoolExecutor(workers) as pool:
                for _ in pool.map(share, shares):
                    pass
        return made

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


def fastest(machine: Machine) -> Engine:
    """The engine that makes many plays soonest: by turn tables where there is Numba and they can be made, else
    generated Python. Both play the same."""
    if jit.available():
        try:
            return TableEngine(machine)
        except TooHardError:
            pass
    return Engine(machine)
