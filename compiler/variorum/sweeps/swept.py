"""Sweeping: all combinations are named, and each question that they ask is answered once, in chunks side by side."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any

from variorum.collated.combinations import Combination
from variorum.sweeps.asked import Named, Place, answered, named
from variorum.sweeps.crews import Crew
from variorum.sweeps.journal import Journal

NAMED_AT_ONCE = 16
ANSWERED_AT_ONCE = 4
MOST_LOSSES = 4
"""So often in a row those who compute may end without a result."""


class WorkersLostError(Exception):
    """Those who compute end again and again."""


@dataclass(frozen=True, slots=True)
class _Naming:
    """Combinations that are to be named, each with its number."""

    chunk: tuple[tuple[int, Combination], ...]

    def submitted(self, crew: Crew, packed: bytes) -> Future[Any]:
        return crew.submit(named, packed, [combination for _, combination in self.chunk])


@dataclass(frozen=True, slots=True)
class _Answering:
    """Questions that are to be answered, each with its key."""

    chunk: tuple[tuple[str, Place], ...]

    def submitted(self, crew: Crew, packed: bytes) -> Future[Any]:
        return crew.submit(answered, packed, [place for _, place in self.chunk])


_Chunk = _Naming | _Answering


class _Run:
    """One sweep while it runs: chunks that wait, those that are being computed, and what is known."""

    def __init__(self, packed: bytes, combinations: Iterable[Combination], crew: Crew, journal: Journal) -> None:
        self.packed, self.crew, self.journal = packed, crew, journal
        self.unnamed = enumerate(combinations)
        self.again: deque[_Chunk] = deque()  # chunks of those who ended
        self.questions: deque[tuple[str, Place]] = deque()
        self.asking: dict[str, list[int]] = {}  # a question without an answer, and the combinations that ask it
        self.missing: dict[int, int] = {}
        self.names: dict[int, Named] = {}
        self.running: dict[Future[Any], _Chunk] = {}
        self.done = 0

    def sweep(self, tell: Callable[[int], None]) -> list[Named]:
        """Compute until nothing is left."""
        losses = 0
        while True:
            self._submit()
            if not self.running:
                return [self.names[at] for at in range(len(self.names))]
            finished = wait(self.running, return_when=FIRST_COMPLETED).done
            lost: BaseException | None = None
            for future in finished:
                chunk = self.running.pop(future)
                error = None if future.cancelled() else future.exception()
                if error is None and not future.cancelled():
                    self._take(chunk, future.result())
                    losses = 0
                elif error is not None and not self.crew.is_lost(error):
                    raise error
                else:
                    lost = error or CancelledError()
                    self.again.append(chunk)
            if lost is not None:
                losses += 1
                if losses >= MOST_LOSSES:
                    raise WorkersLostError from lost
                self.again.extend(self.running.values())
                self.running.clear()
                self.crew.renew()
            tell(self.done)

    def _submit(self) -> None:
        """Give those who compute something to do; questions first, so that answers are kept early."""
        while len(self.running) < 2 * self.crew.size:
            chunk = self._next()
            if chunk is None:
                return
            self.running[chunk.submitted(self.crew, self.packed)] = chunk
            if self.crew.size == 1:
                return

    def _next(self) -> _Chunk | None:
        if self.again:
            return self.again.popleft()
        if len(self.questions) < ANSWERED_AT_ONCE and (named_next := tuple(islice(self.unnamed, NAMED_AT_ONCE))):
            return _Naming(named_next)
        asked = tuple(self.questions.popleft() for _ in range(min(ANSWERED_AT_ONCE, len(self.questions))))
        return _Answering(asked) if asked else None

    def _take(self, chunk: _Chunk, results: Sequence[Any]) -> None:
        if isinstance(chunk, _Naming):
            for (at, combination), names in zip(chunk.chunk, results, strict=True):
                self._name(at, combination, names)
            return
        answers = {key: answer for (key, _), answer in zip(chunk.chunk, results, strict=True)}
        self.journal.put({key: answer for key, answer in answers.items() if key not in self.journal.answers})
        for key in answers:
            for at in self.asking.pop(key, ()):
                self.missing[at] -= 1
                self.done += self.missing[at] == 0

    def _name(self, at: int, combination: Combination, names: Named) -> None:
        self.names[at] = names
        open_keys: set[str] = set()
        for part, keys in enumerate(names):
            for place, key in enumerate(keys or ()):
                if key in self.journal.answers or key in open_keys:
                    continue
                open_keys.add(key)
                if key not in self.asking:
                    self.questions.append((key, (combination, part, place)))
                self.asking.setdefault(key, []).append(at)
        self.missing[at] = len(open_keys)
        self.done += not open_keys


def swept(
    packed: bytes,
    combinations: Iterable[Combination],
    crew: Crew,
    journal: Journal,
    tell: Callable[[int], None] = lambda _: None,
) -> list[Named]:
    """The keys of what each combination asks, in their order; all answers are in the journal then. `packed` is what is
    asked, `tell` is told whenever more combinations have all their answers, how many have.

    Raises WorkersLostError where those who compute end again and again, and whatever computing raises.
    """
    return _Run(packed, combinations, crew, journal).sweep(tell)


def seconds_for_one(packed: bytes, combinations: Sequence[Combination], clock: Callable[[], float]) -> float:
    """About how many seconds a combination takes on one core, from the quickest of some, computed here and now."""
    found = []
    for combination in combinations:
        begun = clock()
        parts = named(packed, [combination])[0]
        places = [(combination, part, at) for part, keys in enumerate(parts) for at in range(len(keys or ()))]
        answered(packed, places)
        found.append(clock() - begun)
    return min(found)
