"""Exact odds of the goose.

Seconds from the loaded rules to the numbers, beside the compiler as it was before machines were compiled, each in a
process of its own; memory is the most that such a process held. Four players are left out where less memory is free
than they need.
"""

from __future__ import annotations

import math
import re
import statistics
from pathlib import Path

from benchmarks.common import ROOT, Bench, Beside, apart, at_least, at_most, before, cpu_timed

FOUR_PLAYERS = 8000
"""Megabytes that four players may need."""

GOALS = {(3, "s"): [at_most(10)], (4, "s"): [at_most(120, aim=True)], (4, "MB"): [at_most(FOUR_PLAYERS)]}
WORDS = {2: "two", 3: "three", 4: "four"}


def measure(bench: Bench) -> None:
    """All four editions with two players."""
    if bench.quick:
        seconds = bench.seconds(lambda: edition_odds("jumbo-nl", 2))
        bench.line("odds-2-jumbo-nl", "odds of the goose, two players, edition jumbo-nl", seconds, "s")
        return
    old = before()
    measured = {"ours": lambda: apart("benchmarks.parts.odds:all_editions").result}
    if old is None:
        bench.leave_out("The compiler of before is not in this checkout's history, so nothing is measured beside it.")
    else:
        folder = old / "compiler"
        measured["before"] = lambda: apart("benchmarks.parts.odds:all_editions", compiler=folder).result
    found = bench.in_turn(measured, 3)
    beside = [Beside("before this work", found["before"])] if "before" in found else []
    goals = [at_least(5, "before this work"), at_most(1, aim=True)]
    bench.line("odds-2", "odds of the goose, two players, all editions", found["ours"], "s", beside, goals)
    more_players(bench)


def more_players(bench: Bench) -> None:
    """Edition `jumbo-nl` for two, three and four players: seconds, memory and states."""
    points: dict[str, list[tuple[int, float]]] = {"s": [], "MB": [], "states": []}
    for players in (2, 3, 4):
        if players == 4 and free_megabytes() < FOUR_PLAYERS:
            bench.leave_out("Four players need more memory than is free here.")
            break
        runs = [
            apart("benchmarks.parts.odds:edition_odds", "jumbo-nl", players) for _ in range(1 if players > 3 else 3)
        ]
        for unit, figures in (
            ("s", [each.seconds for each in runs]),
            ("MB", [each.megabytes for each in runs]),
            ("states", [each.result for each in runs]),
        ):
            points[unit].append((players, statistics.median(figures)))
            goals = GOALS.get((players, unit), ())
            what = f"odds of the goose, {WORDS[players]} players, edition jumbo-nl"
            if unit != "states" and players > 2:
                key = f"odds-{players}" if unit == "s" else f"odds-{players}-memory"
                bench.line(key, what if unit == "s" else f"{what}: memory", figures, unit, goals=goals)
    for unit, what in (("s", "Time"), ("MB", "Memory"), ("states", "States")):
        bench.curve(
            f"odds-{unit.lower()}", f"{what} of exact odds against players", "players", unit, {"goose": points[unit]}
        )


def free_megabytes() -> float:
    """Memory that a process can have; without end where the machine does not say."""
    try:
        told = Path("/proc/meminfo").read_text(encoding="ascii")
    except OSError:
        return math.inf
    found = re.search(r"MemAvailable: +(\d+) kB", told)
    return int(found[1]) / 1000 if found else math.inf


def all_editions() -> float:
    """Seconds of CPU time, from the loaded rules to the odds of every edition with two players, when all that is loaded
    once has been."""
    import variorum

    game = variorum.load(ROOT / "rules" / "goose")
    game.edition(game.editions[0]).machine(players=2).odds()
    return cpu_timed(lambda: [game.edition(name).machine(players=2).odds() for name in game.editions])


def edition_odds(edition: str, players: int) -> int:
    """The number of states that the exact odds of an edition have gone through."""
    import variorum

    return variorum.load(ROOT / "rules" / "goose").edition(edition).machine(players=players).odds().states
