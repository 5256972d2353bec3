"""Exact odds of the goose.

Seconds from the loaded rules to the numbers, beside the compiler as it was before machines were compiled, each in a
process of its own.
"""

from __future__ import annotations

from benchmarks.common import ROOT, Bench, Beside, apart, at_least, at_most, before


def measure(bench: Bench) -> None:
    """All four editions with two players."""
    old = before()
    measured = {"ours": lambda: apart("benchmarks.parts.odds:all_editions").seconds}
    if old is None:
        bench.leave_out("The compiler of before is not in this checkout's history, so nothing is measured beside it.")
    elif not bench.quick:
        folder = old / "compiler"
        measured["before"] = lambda: apart("benchmarks.parts.odds:all_editions", compiler=folder).seconds
    found = bench.in_turn(measured, 1 if bench.quick else 3)
    beside = [Beside("before this work", found["before"])] if "before" in found else []
    goals = [at_least(5, "before this work"), at_most(1, aim=True)]
    bench.line("odds-2", "odds of the goose, two players, all four editions", found["ours"], "s", beside, goals)


def all_editions() -> list[float]:
    """The chances of the player who begins in every edition, with two players."""
    import variorum

    game = variorum.load(ROOT / "rules" / "goose")
    return [game.edition(edition).machine(players=2).odds().win[0] for edition in game.editions]


def edition_odds(edition: str, players: int) -> float:
    """The chance of the player who begins."""
    import variorum

    return variorum.load(ROOT / "rules" / "goose").edition(edition).machine(players=players).odds().win[0]
