"""Random plays of the goose.

Plays a second of CPU time on one core, beside programs written by hand for these rules and two players: plain Python,
Numba and C. The edition is `fr` with the readings that those programs have.
"""

from __future__ import annotations

from typing import Any

from benchmarks.common import ROOT, Bench, Beside, baseline, cpu_timed

SAME_RULES = {
    "opening_nine": "six-three-to-26",
    "inn_turns": "2",
    "freed_to": "newcomers-origin",
    "occupied": "occupant-bumped",
    "bump_clears_rest": "yes",
}
"""The readings of `fr` with which it is what the programs by hand play; see `baselines/README.md`."""


def measure(bench: Bench) -> None:
    """Turns a second beside the programs by hand."""
    machine = goose_machine()
    count, seconds = bench.size(20_000, 200), 0.05 if bench.quick else 1.0
    seeds = iter(range(1000))

    def plain() -> float:
        turns = 0

        def run() -> None:
            nonlocal turns
            for play in machine.plays(count, seed=next(seeds)):
                turns += play.turns

        spent = cpu_timed(run)
        return turns / spent

    def by_hand(name: str) -> float:
        rates = baseline(name, seconds)
        assert rates is not None
        return rates.turns

    found = bench.in_turn({"by hand": lambda: by_hand("goose_plain.py"), "ours": plain})
    beside = [Beside("goose_plain.py", found["by hand"])]
    bench.line("goose-plain", "goose, two players, in plain Python", found["ours"], "turns/s", beside)


def goose_machine(players: int = 2) -> Any:
    """The machine that the programs by hand are."""
    import variorum

    return variorum.load(ROOT / "rules" / "goose").edition("fr", **SAME_RULES).machine(players=players)
