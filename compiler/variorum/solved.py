"""Games solved backwards, kept on disk: what each position is worth, part by part, and how far the work has come.

The table lies in a folder named by the game's machine. A solving that was broken off goes on where it was; a later one
of more layers begins with what is there.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from variorum.explore.retrograde import Board, Part
from variorum.explore.retrograde_loops import code_at, go_through, pack
from variorum.explore.retrograde_tables import Numbered, numbered
from variorum.jit import available
from variorum.project import write_whole

Row = tuple[int, ...]

FORMAT = 1
SECONDS = 3e-6, 4e-4
"""About how long a position takes on one core of an ordinary machine: compiled, and in plain Python."""

_TOGETHER = 20_000
_SHARES = 8
_WRITE_EVERY = 10.0


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth: the side that wins from it (None: neither can force a win), and how many turns that
    takes when both play their best (None: not counted, or no end)."""

    winner: int | None
    turns: int | None


@dataclass(slots=True)
class Tally:
    """How the positions of a layer fall out: for each side to move how many neither side, the first and the second can
    win; and for each side the longest of its wins, with the number of a position that takes so long."""

    counts: list[list[int]] = field(default_factory=lambda: [[0, 0, 0], [0, 0, 0]])
    longest: list[int] = field(default_factory=lambda: [-1, -1])
    at: list[int] = field(default_factory=lambda: [-1, -1])
    parts: int = 0


@dataclass(frozen=True, slots=True)
class Need:
    """What solving some layers takes: positions with both sides to move, bytes on disk and in memory, and seconds."""

    positions: int
    disk: int
    memory: int
    seconds: float


class SolvedGame:
    """The table of a game, as far as it is solved. `turns`: it tells how many turns a win takes as well."""

    def __init__(self, board: Board, folder: Path, *, turns: bool) -> None:
        self.board, self.turns = board, turns
        self.numbered: Numbered = numbered(board, turns=turns)
        self.tables = self.numbered.tables
        self.folder = folder
        self.bases = [part.base for part in board.parts]
        self.tallies = {layer: Tally() for layer in range(len(board.layers))}
        self.parts_of: dict[int, list[int]] = {}
        for number, part in enumerate(board.parts):
            self.parts_of.setdefault(part.layer, []).append(number)
        self.table: NDArray[Any] = np.zeros(4, np.uint16 if turns else np.uint8)
        self._read()

    # ------------------------------------------------------------ which layers

    def closed(self, layers: Sequence[int]) -> list[int]:
        """These layers and all that they lead to, in the order in which they are solved, without those in which the
        play is over."""
        found: set[int] = set()
        waiting = list(layers)
        while waiting:
            layer = waiting.pop()
            if layer not in found:
                found.add(layer)
                waiting += self.board.leads_to[layer]
        return sorted(layer for layer in found if not self.board.over[layer])

    def is_solved(self, layer: int) -> bool:
        """Whether every part of a layer is solved."""
        return self.tallies[layer].parts == len(self.parts_of.get(layer, ()))

    def left(self, layers: Sequence[int]) -> list[int]:
        """The numbers of the parts that are still to be solved."""
        return [each for layer in layers for each in self.parts_of.get(layer, [])[self.tallies[layer].parts :]]

    # ------------------------------------------------------------ what it takes

    def need(self, layers: Sequence[int], threads: int) -> Need:
        """What it takes to solve layers."""
        left = self.left(layers)
        positions = sum(2 * self.board.parts[each].size for each in left)
        ends = [self.board.end_of(self.board.parts[each]) for layer in layers for each in self.parts_of.get(layer, [])]
        largest = max((2 * self.board.parts[each].size for each in left), default=0)
        disk = self._bytes(max(ends, default=0))
        seconds = positions * SECONDS[not available()] / threads
        return Need(positions, disk, largest * self._each(), seconds)

    def _each(self) -> int:
        """Bytes of memory for a position that is worked on: its code and two marks."""
        return 4 if self.turns else 3

    def _bytes(self, size: int) -> int:
        return 2 * size if self.turns else (size + 3) // 4

    # ------------------------------------------------------------ solving

    def solve(
        self, layers: Sequence[int], *, memory: int, threads: int, told: Callable[[int], None] | None = None
    ) -> None:
        """Solve layers that are closed. `told` is told how many positions are done. Raises OSError where
        the table cannot be written, and RuntimeError where a turn is too long."""
        left = self.left(layers)
        if not left:
            return
        self._open(max(self.board.end_of(self.board.parts[each]) for each in left))
        done, written = 0, time.monotonic()
        with ThreadPoolExecutor(threads) as pool:
            for unit in self._units(left, memory):
                self._solve(unit, pool, threads)
                done += sum(2 * self.board.parts[each].size for each in unit)
                if time.monotonic() - written > _WRITE_EVERY:
                    self._write()
                    written = time.monotonic()
                if told is not None:
                    told(done)
        self._write()

    def _units(self, left: Sequence[int], memory: int) -> Iterator[list[int]]:
        """Parts that no turn leads from one to another of, as many at once as memory has room for."""
        unit: list[int] = []
        size = 0
        for number in left:
            part = self.board.parts[number]
            first = self.board.parts[unit[0]] if unit else part
            more = 2 * part.size * self._each()
            if unit and (
                (first.layer, first.rank) != (part.layer, part.rank) or size + more > memory or unit[-1] != number - 1
            ):
                yield unit
                unit, size = [], 0
            unit.append(number)
            size += more
        if unit:
            yield unit

    def _solve(self, unit: Sequence[int], pool: ThreadPoolExecutor, threads: int) -> None:
        parts = [self.board.parts[each] for each in unit]
        low, high = parts[0].base, self.board.end_of(parts[-1])
        work = np.zeros(high - low, self.table.dtype)
        now, later = np.ones(high - low, np.uint8), np.zeros(high - low, np.uint8)
        if high - low <= _TOGETHER or threads == 1:
            shares = [(low, high)]
        else:
            step = -(-(high - low) // (threads * _SHARES))
            shares = [(begin, min(begin + step, high)) for begin in range(low, high, step)]
        begins = [max(bisect_right(self.bases, begin) - 1, 0) for begin, _ in shares]
        changed = 1
        while changed:
            args = (self.tables, work, low, high, self.table, 0 if self.turns else 1)
            jobs = [(*args, at, begin, end, now, later) for at, (begin, end) in zip(begins, shares, strict=True)]
            alone = len(jobs) == 1
            counts = [self._go(*jobs[0])] if alone else list(pool.map(lambda job: self._go(*job), jobs))
            if min(counts) < 0:
                raise RuntimeError("a turn has more steps than there is room for")
            changed = sum(counts)
            now[:] = 0
            now, later = later, now
        for part in parts:
            self._tallied(part, work[part.base - low : self.board.end_of(part) - low])
        if self.turns:
            self.table[low:high] = work
        else:
            pack(work, self.table, low)

    @staticmethod
    def _go(*args: Any) -> int:
        return int(go_through(*args))

    def _tallied(self, part: Part, work: NDArray[Any]) -> None:
        tally = self.tallies[part.layer]
        tally.parts += 1
        for side in range(2):
            codes = work[side * part.size : (side + 1) * part.size]
            counts = np.bincount(codes, minlength=3)
            tally.counts[side][0] += int(counts[0])
            for winner in range(2):
                found = counts[1 + winner :: 2]
                tally.counts[side][1 + winner] += int(found.sum())
                longest = int(np.flatnonzero(found)[-1]) if found.any() else -1
                if longest > tally.longest[winner]:
                    tally.longest[winner] = longest
                    at = int(np.flatnonzero(codes == 1 + winner + 2 * longest)[0])
                    tally.at[winner] = part.base + side * part.size + at

    # ------------------------------------------------------------ what was found

    def value(self, row: Row) -> Value | None:
        """What a row before a turn is worth; None where it is not among what is solved."""
        number = self.numbered.number(row)
        if number is None or not self.is_solved(self.board.parts[bisect_right(self.bases, number) - 1].layer):
            return None
        return self.value_of(int(code_at(self.table, 0 if self.turns else 1, number)))

    def value_of(self, code: int) -> Value:
        """What a code says."""
        if code == 0:
            return Value(None, None)
        return Value((code - 1) & 1, (code - 1) >> 1 if self.turns else None)

    # ------------------------------------------------------------ files

    @property
    def _path(self) -> Path:
        return self.folder / ("turns.table" if self.turns else "values.table")

    @property
    def _progress(self) -> Path:
        return self._path.with_suffix(".json")

    def _open(self, size: int) -> None:
        """Make the table long enough, and writable."""
        self.folder.mkdir(parents=True, exist_ok=True)
        needed = self._bytes(size)
        with self._path.open("ab"):
            pass
        there = self._path.stat().st_size
        if there < needed or there % self.table.itemsize:
            os.truncate(self._path, needed)
        self.table = np.memmap(self._path, self.table.dtype, "r+")

    def _read(self) -> None:
        """What an earlier solving has left; nothing where it cannot be read."""
        try:
            written = json.loads(self._progress.read_text(encoding="utf-8"))
            if written["format"] != FORMAT:
                return
            tallies = {int(layer): Tally(**each) for layer, each in written["layers"].items()}
            table = np.memmap(self._path, self.table.dtype, "r")
            if not all(self._is_there(layer, each.parts, table.nbytes) for layer, each in tallies.items()):
                return
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return
        self.table = table
        self.tallies |= tallies

    def _is_there(self, layer: int, solved: int, length: int) -> bool:
        """Whether a table of so many bytes can hold the first parts of a layer, so many of them."""
        parts = self.parts_of.get(layer, [])
        if layer not in self.tallies or not 0 <= solved <= len(parts):
            return False
        return not solved or self._bytes(self.board.end_of(self.board.parts[parts[solved - 1]])) <= length

    def _write(self) -> None:
        """Keep the table and how far it is filled."""
        if isinstance(self.table, np.memmap):
            self.table.flush()
        layers = {
            str(layer): {"counts": each.counts, "longest": each.longest, "at": each.at, "parts": each.parts}
            for layer, each in self.tallies.items()
        }
        write_whole(self._progress, json.dumps({"format": FORMAT, "layers": layers}))


def room_on_disk(folder: Path) -> int:
    """Bytes that are free where a folder is or will be."""
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free
