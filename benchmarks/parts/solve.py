"""Games solved backwards.

Positions of Fox and Geese with five geese left that are solved in a second of CPU time, on one thread, beside the same
loops in plain Python, each in a process of its own. What is compiled is compiled before.
"""

from __future__ import annotations

import tempfile
import time
from contextlib import suppress
from pathlib import Path

from benchmarks.common import ROOT, Bench, Beside, apart

PLAIN = "plain Python"


class _EnoughError(Exception):
    """So many positions are solved."""


def measure(bench: Bench) -> None:
    """The first parts of the layer, so many positions as plain Python solves in some seconds and many more."""
    function = "benchmarks.parts.solve:positions_a_second"
    if bench.quick:
        found = [apart(function, 1_500, VARIORUM_COMPILED="0").result]
        bench.line("solve-fox", "fox and geese solved, five geese left", found, "positions/s")
        return
    rates = bench.in_turn(
        {
            "ours": lambda: apart(function, 1_000_000).result,
            PLAIN: lambda: apart(function, 4_000, VARIORUM_COMPILED="0").result,
        },
        3,
    )
    beside = [Beside(PLAIN, rates[PLAIN])]
    bench.line("solve-fox", "fox and geese solved, five geese left", rates["ours"], "positions/s", beside)


def positions_a_second(most: int) -> float:
    """Positions that are solved in a second of CPU time, from the first unit on that is solved when `most` are."""
    from variorum import driver
    from variorum.explore.retrograde import board_of
    from variorum.solved import SolvedGame

    loaded = driver.load(ROOT / "rules" / "fox-and-geese")
    edited = driver.edit(loaded, "lexikon", 2, {"fox-wins-at": "9"}).value
    assert edited is not None
    board = board_of(edited.machine)
    begun: list[tuple[int, float]] = []

    def told(done: int) -> None:
        begun.append((done, time.process_time()))
        if done >= most:
            raise _EnoughError

    with tempfile.TemporaryDirectory() as folder:
        solved = SolvedGame(board, Path(folder), turns=True)
        fewest = min(layer for layer in range(len(board.layers)) if not board.over[layer])
        with suppress(_EnoughError):
            solved.solve([fewest], memory=1 << 20, threads=1, told=told)
    (first, start), (last, end) = begun[0], begun[-1]
    return (last - first) / (end - start)
