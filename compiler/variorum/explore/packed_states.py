"""Every state that play can reach, packed into arrays: for odds where there are many.

The turn tables of a machine (`backends.tables`) give every state a key, a whole number below some bound. A map with a
byte for each key says what is known of it; the keys that turn out to be reached are numbered in their order, and the
transitions kept by the state that they lead to, the form in which a distribution is carried forward. No row is ever
made. `reachable` finds the same states as rows, with the plays that lead to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from variorum.backends.tables import TurnTables
from variorum.explore.endless import endless_mark
from variorum.explore.engine import FACES, Row
from variorum.explore.reachable import TooLarge
from variorum.jit import cores as cores_there

Progress = Callable[[str, float], None]
"""Told what is being done, and what share of it is done, 0 to 1."""

Result = TypeVar("Result")

_BLOCK = 32  # as in `packed_loops`
_PART = 1 << 15  # words of keys, or states, that are handed out at a time
_ALONE = 1 << 17  # keys, or transitions, up to which threads cost more than they save
_MOST_KEYS = 1 << 62
_MOST_IN_MAP = 1 << 40
_MOST_STATES = 1 << 31  # which are numbered in 32 bits

PLAYS, TURNS = 20_000, 200
"""The random plays from which the number of states is told, and how long they go on."""

ESTIMATED_FROM = 50_000
"""Keys up to which states are counted without being estimated first."""


@dataclass(frozen=True, slots=True)
class Packed:
    """The states of a play as a chain in arrays; the start is `start`, seen from `start_seat`.

    The transitions that lead to state k are those from `first[k]` up to `first[k + 1]`: where each comes from
    (`sources`) and of which kind it is (`kinds`): its chance is `share_of[kind]`, and it turns the view by
    `turned_of[kind]` of `seats` seats (1 where nothing is turned). `passes` is how many seats all of them turn it; -1
    where they differ. `kind` of a state has bit 0 where something is thrown, bit 1 where no end can be reached. `ends`
    lists what turns end a play: state, and side that wins (as seen before the turn; the number of sides for a draw),
    with their chances in `shares`.
    """

    seats: int
    sides: int
    start: int
    start_seat: int
    passes: int
    first: npt.NDArray[np.int64]
    sources: npt.NDArray[np.uint32]
    kinds: npt.NDArray[Any]
    share_of: npt.NDArray[np.float64]
    turned_of: npt.NDArray[np.int64]
    kind: npt.NDArray[np.uint8]
    ends: npt.NDArray[np.int64]
    shares: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.kind)


@dataclass(frozen=True, slots=True)
class Keys:
    """How the short rows of tables are numbered: `shape` as in `packed_loops`, and how many keys there are."""

    shape: npt.NDArray[np.int64]
    count: int

    def key_of(self, short: Sequence[int]) -> int:
        """The key of a short row."""
        _, games, owns, sides, alike = (int(number) for number in self.shape)
        seat, game = short[0], short[1]
        key = game if alike else seat * games + game
        for side in range(sides):
            key = key * owns + short[2 + ((side + seat) % sides if alike else side)]
        return key


def keys_of(tables: TurnTables) -> Keys | None:
    """The keys of tables; None where a whole number of 63 bits does not hold them."""
    machine = tables.machine
    alike = tables.alike
    seats = 1 if alike else machine.seats
    count = seats * tables.games * tables.owns**machine.sides
    if count > _MOST_KEYS:
        return None
    shape = np.array([seats, tables.games, tables.owns, machine.sides, alike], dtype=np.int64)
    return Keys(shape, count)


def bytes_of_states(states: int, classes: int, keys: int) -> int:
    """About how much memory so many states take: their transitions, twice while they are put in order, distributions
    over them, and the map of the keys."""
    return keys + keys // 4 + states * (classes * (5 + 6) + 260)


def seconds_of_states(states: int, classes: int, cores: int) -> float:
    """About how long the odds of so many states take. It was measured, and is more often too long than too short."""
    return 2e-6 * states * classes / cores


@dataclass(frozen=True, slots=True)
class Size:
    """What is to be expected of a play's states: about how many, the bytes and the seconds."""

    states: int
    memory: int
    seconds: float


def size_about(tables: TurnTables, start: Row, cores: int) -> Size | None:
    """About how many states play can reach from a row, told from random plays; None where the row is not in the tables.

    From 20,000 plays of up to 200 turns it is seen which numbers each place of a state can have, and which two of them
    go together; every two places are taken to be as free as was seen, whatever the others are.
    """
    from variorum.explore import packed_loops as loops  # noqa: PLC0415  # Numba takes half a second to load

    keys, short = keys_of(tables), tables.short_of(start)
    if keys is None or short is None:
        return None
    places, numbers = 1 + tables.machine.sides, max(tables.owns, tables.games)
    met = np.zeros((places, numbers), dtype=np.uint8)
    together = np.zeros((places, places, numbers, numbers), dtype=np.uint8)
    s = np.zeros(len(short), dtype=np.int64)
    loops.sample_into(tables.arrays, keys.shape, np.array(short, dtype=np.int64), PLAYS, TURNS, met, together, s)
    of_each = met.sum(axis=1, dtype=np.int64).astype(float)
    # So many for each number of the game, times what of it goes together.
    of_game = together[0, 1:].sum(axis=2, dtype=np.int64).astype(float)
    about = float(np.prod(of_game, axis=0).sum()) * int(keys.shape[0])
    for one in range(1, places):
        for other in range(one + 1, places):
            about *= float(together[one, other].sum(dtype=np.int64)) / (of_each[one] * of_each[other])
    states, classes = max(1, round(about)), _most_classes(tables)
    return Size(states, bytes_of_states(states, classes, keys.count), seconds_of_states(states, classes, cores))


def _most_classes(tables: TurnTables) -> int:
    return max(len(classes) for classes in tables.classes.values())


class Threads:
    """Loops shared out among the processors. Where there is one, or little to do, they run one after the other."""

    def __init__(self, cores: int | None = None) -> None:
        self.cores = cores or cores_there()
        self._pool = ThreadPoolExecutor(self.cores) if self.cores > 1 else None

    def __enter__(self) -> Threads:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.shutdown()

    def each(self, run: Callable[[int, int], Result], parts: Sequence[tuple[int, int]]) -> Iterator[Result]:
        """What `run` gives for each part, in order."""
        if self._pool is None or len(parts) < 2:
            return (run(low, high) for low, high in parts)
        return self._pool.map(run, *zip(*parts, strict=True))


def parts_of(count: int, size: int) -> list[tuple[int, int]]:
    """0 up to `count` in parts of about `size`."""
    number = max(1, -(-count // size))
    return list(pairwise(count * part // number for part in range(number + 1)))


def packed(
    tables: TurnTables,
    start: Row,
    limit: int,
    memory: int | None = None,
    threads: Threads | None = None,
    progress: Progress | None = None,
) -> Packed | TooLarge | None:
    """The states that play can reach from a row, packed; None where tables cannot say, for `reachable` to tell why.

    More than `limit` states are too many; where `memory` is given, those that take more bytes are, in place of the
    limit. Whether there will be is asked of a few plays before any are counted, and again while they are.
    """
    keys, short = keys_of(tables), tables.short_of(start)
    if keys is None or short is None:
        return None
    packing = _Packing(tables, keys, threads or Threads(1), progress)

    def is_too_much(states: int) -> bool:
        if memory is None:
            return states > limit
        return bytes_of_states(states, packing.most_classes, keys.count) > memory or states >= _MOST_STATES

    if keys.count > ESTIMATED_FROM and is_too_much(keys.count):
        size = size_about(tables, start, packing.threads.cores)
        if size and (is_too_much(size.states) or keys.count > _MOST_IN_MAP):
            return TooLarge(limit, size.states, size.memory, size.seconds)
    seen = packing.reached(keys.key_of(short), is_too_much)
    if seen is None:
        return None
    states = int(np.count_nonzero(seen))
    if is_too_much(states):
        return TooLarge(limit) if memory is None else TooLarge(limit, states, memory)
    packing.number(seen, states)
    return packing.packed(short)


class _Packing:
    """States being packed: first which keys are reached, then their numbers, then what leads to each."""

    def __init__(self, tables: TurnTables, keys: Keys, threads: Threads, progress: Progress | None) -> None:
        self.threads = threads
        self.most_classes = _most_classes(tables)
        self._arrays = tables.arrays
        self._machine = tables.machine
        self._keys = keys
        self._alone = keys.count <= _ALONE
        self._tell = progress or (lambda what, share: None)
        classes = [tables.classes.get(dice, ()) for dice in range(tables.most_dice + 1)]
        self._counts = np.array([len(of_dice) for of_dice in classes], dtype=np.int64)
        self._denominator = FACES**tables.most_dice
        self._weights = np.zeros((len(classes), self.most_classes), dtype=np.int64)
        for dice, of_dice in enumerate(classes):
            whole = self._denominator // FACES**dice
            self._weights[dice, : len(of_dice)] = [alike * whole for _, alike in of_dice]
        self._seats = tables.machine.seats if keys.shape[4] else 1
        self._code_count = self._seats * (self._denominator + 1)

    def reached(self, start: int, is_too_much: Callable[[int], bool]) -> npt.NDArray[np.uint8] | None:
        """What is known of each key when all that play comes to are found, or too many; None where a turn is
        endless."""
        from variorum.explore import packed_loops as loops  # noqa: PLC0415  # Numba takes half a second to load

        seen = np.zeros(-(-self._keys.count // _BLOCK) * _BLOCK, dtype=np.uint8)
        seen[start] = loops.PENDING
        words = seen.view(np.int64)
        mark = endless_mark(self._machine)

        def follow(low: int, high: int) -> int:
            s, kept = self._rows()
            shape = self._keys.shape
            return int(loops.reach(self._arrays, shape, self._counts, mark, seen, words, low, high, s, kept))

        parts = [(0, len(words))] if self._alone else parts_of(len(words), _PART)
        found = 0
        while True:
            done = list(self.threads.each(follow, parts))
            if min(done) < 0:
                return None
            found += sum(done)  # some of them, perhaps, twice
            if not sum(done) or (is_too_much(found) and is_too_much(int(np.count_nonzero(seen)))):
                return seen
            self._tell(f"{found:,} states", 0.0)

    def number(self, seen: npt.NDArray[np.uint8], count: int) -> None:
        """Number the keys that were reached, in their order."""
        from variorum.explore import packed_loops as loops  # noqa: PLC0415

        self._count = count
        self._bits = np.zeros(len(seen) // _BLOCK, dtype=np.int32)
        self._before = np.zeros(len(self._bits), dtype=np.int32)
        loops.count_into(seen, self._bits, self._before)

    def packed(self, short: Row) -> Packed:
        """The numbered states with what leads to each."""
        from variorum.explore import packed_loops as loops  # noqa: PLC0415

        kind = np.zeros(self._count, dtype=np.uint8)
        chunks = self._onward(kind)
        ends = np.concatenate([chunk.ends for chunk in chunks])
        first, sources, kinds = self._arrivals(chunks)
        # States are taken for lost until an end is seen to be reached from them.
        kind += 2
        loops.open_into(first, sources, ends[:, 0].copy(), kind, np.empty(self._count, dtype=np.int32))
        codes = np.arange(self._code_count)
        turned_of = codes // (self._denominator + 1)
        turns = np.unique(turned_of[np.bincount(kinds, minlength=len(codes)) > 0])
        return Packed(
            seats=self._seats,
            sides=self._machine.sides,
            start=int(loops.number_of(self._bits, self._before, self._keys.key_of(short))),
            start_seat=short[0] if self._keys.shape[4] else 0,
            passes=int(turns[0]) if len(turns) == 1 else 0 if not len(turns) else -1,
            first=first,
            sources=sources,
            kinds=kinds,
            share_of=codes % (self._denominator + 1) / self._denominator,
            turned_of=turned_of.astype(np.int64),
            kind=kind,
            ends=ends,
            shares=ends[:, 2] / self._denominator,
        )

    def _rows(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        width = 2 + self._machine.sides
        return np.zeros(width, dtype=np.int64), np.zeros(width, dtype=np.int64)

    def _onward(self, kind: npt.NDArray[np.uint8]) -> list[_Chunk]:
        """The transitions as they go on from each state; `kind` of those in which something is thrown becomes 1."""
        from variorum.explore import packed_loops as loops  # noqa: PLC0415

        bounds = np.append(self._before, self._count)
        code_type = np.uint8 if self._code_count <= 1 << 8 else np.uint16 if self._code_count <= 1 << 16 else np.int32

        def onward(low: int, high: int) -> _Chunk:
            begin, states = int(bounds[low]), int(bounds[high] - bounds[low])
            targets = np.empty(states * self.most_classes, dtype=np.int32)
            codes = np.empty(states * self.most_classes, dtype=np.int32)
            counts = np.zeros(states, dtype=np.int32)
            ends = np.empty((states * min(self.most_classes, self._machine.sides + 1), 3), dtype=np.int64)
            s, kept = self._rows()
            ended = loops.onward_into(
                self._arrays, self._keys.shape, self._counts, self._weights, self._denominator, self._bits,
                self._before, low, high, s, kept, targets, codes, counts, kind[begin : begin + states], ends,
            )  # fmt: skip
            whole = int(counts.sum())
            return _Chunk(begin, targets[:whole].copy(), codes[:whole].astype(code_type), counts, ends[:ended].copy())

        chunks = []
        for chunk in self.threads.each(onward, [(0, len(self._bits))] if self._alone else _even_parts(bounds)):
            chunks.append(chunk)
            self._tell(f"transitions of {self._count:,} states", (chunk.begin + len(chunk.counts)) / self._count)
        return chunks

    def _arrivals(self, chunks: Sequence[_Chunk]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint32], Any]:
        """The same by the states that they lead to: where those of each begin, their states, and their kinds."""
        from variorum.explore import packed_loops as loops  # noqa: PLC0415

        count = self._count
        first = np.zeros(count + 1, dtype=np.int64)
        total = sum(len(chunk.targets) for chunk in chunks)
        ranges = [(0, count)] if total <= _ALONE else parts_of(count, -(-count // self.threads.cores))

        def arrive(low: int, high: int) -> None:
            for chunk in chunks:
                loops.arrivals_into(chunk.targets, low, high, first)

        list(self.threads.each(arrive, ranges))
        np.cumsum(first, out=first)
        free = first[:-1].copy()
        sources = np.empty(total, dtype=np.uint32)
        kinds = np.empty(total, dtype=chunks[0].codes.dtype)

        def place(low: int, high: int) -> None:
            for chunk in chunks:
                loops.sources_into(
                    chunk.targets, chunk.codes, chunk.counts, chunk.begin, low, high, free, sources, kinds
                )

        list(self.threads.each(place, ranges))
        return first, sources, kinds


@dataclass(frozen=True, slots=True)
class _Chunk:
    """The transitions from the states from `begin` on: where each leads and of which kind it is, how many each state
    has, and the turns that end a play (as in `Packed`)."""

    begin: int
    targets: npt.NDArray[np.int32]
    codes: npt.NDArray[Any]
    counts: npt.NDArray[np.int32]
    ends: npt.NDArray[np.int64]


def _even_parts(bounds: npt.NDArray[Any]) -> list[tuple[int, int]]:
    """Words of keys in parts with about as many states each; `bounds` is how many states there are before each."""
    cuts = np.searchsorted(bounds, np.arange(0, int(bounds[-1]), _PART)[1:])
    return list(pairwise([0, *np.unique(cuts).tolist(), len(bounds) - 1]))
