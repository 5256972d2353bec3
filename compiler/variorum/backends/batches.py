"""Many plays at once, as arrays; and work on them shared between threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from variorum import jit

LEAST_SHARED = 8
"""Fewer plays than this for each core are not shared."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """What many plays of a seed came to, in numpy arrays with an entry for each play: `winner` how it ended (as the row
    says; 0: it was cut off), `turns` (missed ones included) and `throws` how many it took, and `stalemate` whether
    nobody could ever move again. `last` gives the last rows, which few ask for."""

    last: Callable[[], Any]
    winner: Any
    turns: Any
    throws: Any
    stalemate: Any

    @property
    def rows(self) -> Any:
        """The last row of each play, laid out as the engine's `layout` says."""
        return self.last()

    def __len__(self) -> int:
        return len(self.turns)


def shared(run: Callable[[int, int], None], count: int, cores: int | None = None) -> None:
    """Call `run(begin, end)` for parts of 0 to `count`, side by side on so many cores (None: all at hand). It gains
    where `run` holds no lock. What one raises is raised."""
    size = max(1, min(cores or jit.cores(), count // LEAST_SHARED))
    if size == 1:
        run(0, count)
        return
    # More parts than cores, so that none waits long for the slowest.
    parts = size * 4
    bounds = [count * part // parts for part in range(parts + 1)]
    with ThreadPoolExecutor(size) as threads:
        for done in [threads.submit(run, begin, end) for begin, end in pairwise(bounds)]:
            done.result()
