"""Runs a specialised machine of choice as compiled code; where it cannot be compiled, as `python_choices_engine` does.

What one position comes to is asked of generated Python, which needs no compiling; whole plays go through compiled
code, many at once and on all cores, and are the same play by play.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

from variorum import jit
from variorum.backends.batches import Batch, shared
from variorum.backends.compiled_dice import ROOMS, compiled_dice
from variorum.backends.compiled_lines import compiled_lines
from variorum.backends.lowered import TooHardError
from variorum.backends.python_choices_engine import MOST_TURNS, ChoiceEngine, PlayedChoices, Row
from variorum.machine.ast import Machine
from variorum.machine.choosing import TieError, thrown
from variorum.machine.interpreter import FACES, faces

if TYPE_CHECKING:
    import numpy as np

    from variorum.backends.dice_tables import DiceTables

MOST_RESULTS = 1 << 10
"""Rows that a list of results has room for at first; where they do not fit, the lists are made larger."""
MOST_ROOM = 1 << 20
"""Rows of a list that is never made larger."""
AT_ONCE = 1 << 12
"""Plays that are made before they are given out."""
WORTH_COMPILING = {True: 1_500, False: 50_000}
"""Plays below which generated Python, which needs no compiling, is as quick; with dice and without."""
WORTH_LOADING = {True: 150, False: 5_000}
"""The same for what has been compiled before."""
WORTH_LEAST = 100
"""The same for what only the reference plays otherwise."""


def generated_compiled(machine: Machine) -> tuple[str, DiceTables | None]:
    """The text that is compiled of a specialised machine of choice, and the tables by which it chooses turns, if it
    does. Raises TooHardError where there is none."""
    if any(node.dice is not None for node in machine.nodes):
        return compiled_dice(machine)
    return compiled_lines(machine), None


def fastest(machine: Machine) -> ChoiceEngine:
    """The engine that plays a specialised machine of choice fastest: compiled where Numba is there and the machine can
    be compiled."""
    if not jit.available():
        return ChoiceEngine(machine)
    try:
        return CompiledChoiceEngine(machine)
    except TooHardError:
        return ChoiceEngine(machine)


class Room:
    """What compiled code writes on while it plays; each thread has its own."""

    def __init__(self, tables: DiceTables | None, most: int, size: int) -> None:
        import numpy as np  # noqa: PLC0415 - most commands play nothing, and numpy takes a while to load

        self.words = np.zeros(4, dtype=np.int64)
        self.state = np.zeros(ROOMS + 1, dtype=np.int64)
        self.space: tuple[Any, ...]
        if tables is None:
            self.rooms = np.zeros((ROOMS, most, size), dtype=np.int16)
            slots = np.zeros((ROOMS, 2 * most), dtype=np.int64)
            self.space = (self.rooms, slots, self.state)
        else:
            from variorum.backends.dice_loops import HEADS  # noqa: PLC0415 - it loads Numba
            from variorum.backends.dice_tables import PLANES  # noqa: PLC0415

            heads, keys = np.zeros(HEADS, dtype=np.int64), np.zeros((tables.pairs, 2), dtype=np.int64)
            paths = np.zeros(tables.pairs, dtype=np.int64)
            nodes = np.zeros((2, tables.nodes, PLANES + 2), dtype=np.int64)
            self.space = (tables.ways, np.zeros(PLANES, dtype=np.int64), (heads, keys, paths, nodes))


class CompiledChoiceEngine(ChoiceEngine):
    """A specialised machine of choice, compiled. Raises TooHardError where it cannot be."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.text, self._tables = generated_compiled(machine)

    @cached_property
    def module(self) -> ModuleType:
        """The functions of the text."""
        return jit.module_of(self.text, self.machine.game.replace("-", "_"))

    def results(self, row: Row, throw: tuple[int, ...]) -> Any:
        """The rows when the steps of a turn from `row` are done, as an array, each once and in the order of generation;
        none where the side on turn has no step. The throw for the right to begin has to be made."""
        import numpy as np  # noqa: PLC0415 - most commands play nothing, and numpy takes a while to load

        if self._tables is not None and self.source is not None:  # compiled code only counts them
            listed = self._done[row[self._player] % self.machine.sides](bytes(row), *sorted(throw, reverse=True))
            return np.array([tuple(each) for each in listed], dtype=np.int16).reshape(-1, len(row))
        s = np.array(row, dtype=np.int16)
        high, low = (*sorted(throw, reverse=True), 0)[:2]
        most = MOST_RESULTS
        while True:
            room = Room(None, most, len(row))
            me = row[self._player] % self.machine.sides
            found = self.module.results(me, s, high, low, *room.space)
            if found >= 0:
                return room.rooms[room.state[0], :found].copy()
            most *= 4

    def batch(
        self,
        count: int,
        seed: int,
        first: int = 0,
        most: int = MOST_TURNS,
        cores: int | None = None,
        start: Row | None = None,
    ) -> Batch:
        """Plays number `first` to `first + count - 1` of a seed at once, each the same as `play` gives it alone, shared
        between so many cores (None: all)."""
        import numpy as np  # noqa: PLC0415 - most commands play nothing, and numpy takes a while to load

        if self._doubtful(start):
            return self._one_by_one(count, seed, first, most, start)
        begins, opening = self._beginnings(self._start if start is None else start)
        rows = np.zeros((count, begins.shape[1]), dtype=np.int16)
        turns, throws = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)

        def run(begin: int, end: int) -> None:
            size = MOST_RESULTS
            while begin < end:
                room = Room(self._tables, size, rows.shape[1])
                begin += self.module.many(
                    begins,
                    opening,
                    seed,
                    first + begin,
                    most,
                    rows[begin:end],
                    turns[begin:end],
                    throws[begin:end],
                    room.words,
                    *room.space,
                )
                size = min(size * 4, MOST_ROOM)

        shared(run, count, cores)
        winner = rows[:, self._winner].astype(np.int64)
        return Batch(lambda: rows, winner, turns, throws if self.dice else throws * 0, np.zeros(count, dtype=np.bool_))

    def _one_by_one(self, count: int, seed: int, first: int, most: int, start: Row | None) -> Batch:
        import numpy as np  # noqa: PLC0415 - most commands play nothing, and numpy takes a while to load

        made = list(super().plays(count, seed, first, most, start))
        rows = np.array([play.row for play in made], dtype=np.int16)
        turns = np.array([play.turns for play in made], dtype=np.int64)
        winner = rows[:, self._winner].astype(np.int64)
        return Batch(lambda: rows, winner, turns, turns * (self.dice > 0), np.zeros(count, dtype=np.bool_))

    def plays(
        self, count: int, seed: int, first: int = 0, most: int = MOST_TURNS, start: Row | None = None
    ) -> Iterator[PlayedChoices]:
        """Plays number `first` to `first + count - 1` of a seed, each the same as `play` gives it alone."""
        worth = (WORTH_LOADING if jit.compiled_before(self.text) else WORTH_COMPILING)[bool(self.dice)]
        if self.source is None:
            worth = WORTH_LEAST
        if count < worth or self._doubtful(start):
            yield from super().plays(count, seed, first, most, start)
            return
        for at in range(first, first + count, AT_ONCE):
            made = self.batch(min(AT_ONCE, first + count - at), seed, at, most, start=start)
            for row, turns in zip(made.rows.tolist(), made.turns.tolist(), strict=True):
                yield PlayedChoices(tuple(row), turns, not row[self._winner])

    def _doubtful(self, start: Row | None) -> bool:
        """Whether a row to begin with is one of those that are left to the reference."""
        doubtful = None if start is None else self._names.get("doubtful")
        return doubtful is not None and bool(doubtful(start))

    def _beginnings(self, start: Row) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The rows that plays can begin with, and, where the throw for the right to begin is still to be made, for each
        of them what each throw does: the number of the row in which it is played, or -1 less that of the row from which
        it is made again."""
        import numpy as np  # noqa: PLC0415 - most commands play nothing, and numpy takes a while to load

        rows = {start: 0}
        opening: list[list[int]] = []
        if self.opens(start):
            waiting = [start]
            table: dict[int, list[int]] = {}
            while waiting:
                row = waiting.pop()
                outcomes = []
                for number in range(FACES**self.dice):
                    try:
                        after = thrown(self.machine, row, faces(number, self.dice))
                        outcomes.append(rows.setdefault(after, len(rows)))
                    except TieError as tie:
                        if tie.row not in rows:
                            waiting.append(tie.row)
                        outcomes.append(-1 - rows.setdefault(tie.row, len(rows)))
                table[rows[row]] = outcomes
            blank = [0] * FACES**self.dice
            opening = [table.get(at, blank) for at in range(len(rows))]
        shown = np.array(opening, dtype=np.int64).reshape(len(opening), -1 if opening else FACES**self.dice)
        return np.array(list(rows), dtype=np.int16), shown
