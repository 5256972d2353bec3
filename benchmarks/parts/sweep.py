"""Sweeps over combinations of readings.

Combinations of the goose's readings in a second, two players, exact odds of each: an even sample of all that are
allowed. The processes that compute are started, and have computed something, before the clock is; each computes on one
core. What is written down of every answer is a part of the time.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from benchmarks.common import ROOT, Bench, Beside, at_least


def measure(bench: Bench) -> None:
    """The same sweep on one core and on more, in turn."""
    from variorum.jit import cores
    from variorum.sweeps.crews import Here, Processes

    count = bench.size(1_000, 1)
    sizes = [size for size in (1, 2, 4, 8, 16) if size <= cores()]
    if bench.quick or len(sizes) == 1:
        bench.leave_out("Sweeps on several cores were not measured: there is one, or this is a quick run.")
        bench.line("sweep", "sweep over combinations of the goose", [_speed(count, 0, Here())], "combinations/s")
        return
    crews = {size: Processes(size) for size in sizes}
    try:
        for crew in crews.values():
            _speed(16 * crew.size, 1, crew)
        found = bench.in_turn({str(size): lambda size=size: _speed(count, 0, crews[size]) for size in sizes}, 1)
    finally:
        for crew in crews.values():
            crew.end(at_once=True)
    bench.line(
        "sweep-cores",
        f"sweep over {count:,} combinations of the goose, two cores",
        found["2"],
        "combinations/s",
        [Beside("one core", found["1"])],
        [at_least(1.8, "one core")],
    )
    points = [(size, found[str(size)][0]) for size in sizes]
    bench.curve("sweep-cores", "Sweep against cores", "cores", "combinations/s", {"goose": points})


def _speed(count: int, seed: int, crew: object) -> float:
    """Combinations in a second."""
    from variorum.backends.chance import Generator
    from variorum.driver import load
    from variorum.sweeps.asked import Asked
    from variorum.sweeps.journal import Journal
    from variorum.sweeps.part import Wanted, evenly, part_of
    from variorum.sweeps.swept import swept

    game = load(ROOT / "rules" / "goose")
    part = part_of(game.collated, game.machine, Wanted(), 2, claims=False).value
    chance = Generator(seed)
    numbers = evenly(part.combinations.number, count, [chance.word() for _ in range(4 * count)])
    combinations = [part.combinations.at(number) for number in numbers]
    packed = Asked(game.collated, game.machine, 2, odds=True, games=None, seed=0, claims=()).packed()
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal")
        start = time.perf_counter()
        swept(packed, combinations, crew, journal)
        seconds = time.perf_counter() - start
        journal.close()
    return count / seconds
