"""Measures speed, beside baselines in the same run: `make bench`.

Every figure is the median of several runs with the smallest and the largest; what is compared is measured in turn.
Absolute figures say little on a shared machine.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BASELINES = ROOT / "benchmarks" / "baselines"
RUNS = 5


def main() -> None:
    """Run every benchmark and print a line for each."""
    print(f"{'what':<46} {'median':>10}  {'smallest – largest':<22} beside the baseline")
    commands()
    parsing()
    odds()
    plays()
    evidence()
    choices()


def line(what: str, figures: list[float], unit: str, beside: str = "") -> None:
    """One figure: median, range, and how it compares."""
    median, low, high = statistics.median(figures), min(figures), max(figures)
    digits = 0 if median >= 1000 else 1 if median >= 10 else 3
    spread = f"{low:,.{digits}f} – {high:,.{digits}f}"
    print(f"{what:<46} {median:>10,.{digits}f}  {spread:<22} {unit}{'; ' + beside if beside else ''}", flush=True)


def timed(run: Callable[[], object], runs: int = RUNS) -> list[float]:
    """Wall-clock seconds of some runs."""
    figures = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        figures.append(time.perf_counter() - start)
    return figures


def variorum_command(*arguments: str, root: Path = ROOT) -> None:
    """One command as its own process."""
    command = [sys.executable, "-m", "variorum.cli", *arguments, "--root", str(root)]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def commands() -> None:
    """Whole commands beside the start of Python itself."""
    bare = timed(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    line("python -c pass (baseline)", bare, "s")

    def beside(figures: list[float]) -> str:
        return f"{statistics.median(figures) / statistics.median(bare):.1f} × python's start"

    helped = timed(
        lambda: subprocess.run([sys.executable, "-m", "variorum.cli", "--help"], check=True, stdout=subprocess.DEVNULL)
    )
    line("variorum --help", helped, "s", beside(helped))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copytree(ROOT / "rules", root / "rules", ignore=shutil.ignore_patterns("documents"))
        cold = timed(lambda: variorum_command("check", "goose", "--no-cache", root=root))
        line("check goose, cold (nothing kept)", cold, "s", beside(cold))
        variorum_command("check", "goose", root=root)
        warm = timed(lambda: variorum_command("check", "goose", root=root))
        line("check goose, warm (nothing changed)", warm, "s", beside(warm))
        rules = root / "rules" / "goose" / "goose.rules"
        text = rules.read_text(encoding="utf-8")
        squares = iter(range(20, 100))

        def changed_square() -> None:
            rules.write_text(re.sub(r"( inn +)\d+", rf"\g<1>{next(squares)}", text, count=1), encoding="utf-8")
            variorum_command("check", "goose", root=root)

        edited = timed(changed_square)
        line("check goose after one square was changed", edited, "s", beside(edited))


def parsing() -> None:
    """Parse speed on the goose's rules, ten and a hundred times over."""
    from variorum.surface.from_text import from_text

    text = (ROOT / "rules" / "goose" / "goose.rules").read_text(encoding="utf-8")
    from_text("warm-up.rules", text)
    speeds: dict[int, list[float]] = {}
    for times in (1, 10, 100):
        # Numbered names, so that the lines of the copies are not all alike.
        copies = [
            re.sub(r"^(rule|conflict|claim|edition|relation) (\S+)", rf"\1 \2-{n}", text, flags=re.M)
            for n in range(times)
        ]
        whole = "\n".join(copies)
        kilobytes = len(whole.encode()) / 1000

        def speed(whole: str = whole, kilobytes: float = kilobytes) -> float:
            start = time.process_time()
            from_text("bench.rules", whole)
            return kilobytes / (time.process_time() - start)

        speeds[times] = [speed() for _ in range(3 if times == 100 else RUNS)]
        beside = f"{statistics.median(speeds[times]) / statistics.median(speeds[1]):.2f} × the speed at size 1"
        line(f"parse, {times} × goose.rules ({kilobytes:,.0f} kB)", speeds[times], "kB/s", beside)


def odds() -> None:
    """Exact odds for two players, from the loaded rules to the numbers."""
    import variorum

    game = variorum.load(ROOT / "rules" / "goose")
    for edition in ("jumbo-nl", "fr"):
        figures = timed(lambda edition=edition: game.edition(edition).machine(players=2).odds())
        line(f"odds goose -e {edition}, 2 players", figures, "s")


def plays() -> None:
    """Plays per second of CPU time, beside programs written by hand, in turn."""
    import variorum

    game = variorum.load(ROOT / "rules" / "goose")
    same_rules = {
        "opening_nine": "six-three-to-26",
        "inn_turns": "2",
        "freed_to": "newcomers-origin",
        "occupied": "occupant-bumped",
        "bump_clears_rest": "yes",
    }
    machine = game.edition("fr", **same_rules).machine(players=2)
    ours: list[float] = []
    by_hand: list[float] = []
    count = 20_000
    for run in range(RUNS):
        by_hand.append(_baseline("goose_plain.py"))
        start = time.process_time()
        for _ in machine.plays(count, seed=run):
            pass
        ours.append(count / (time.process_time() - start))
    line("goose_plain.py, 2 players (baseline)", by_hand, "plays/s of CPU time")
    ratios = [mine / theirs for mine, theirs in zip(ours, by_hand, strict=True)]
    beside = f"{statistics.median(ratios):.2f} × by hand ({min(ratios):.2f} – {max(ratios):.2f})"
    line("generated Python, the same rules", ours, "plays/s of CPU time", beside)


def evidence() -> None:
    """Evidence from nothing, an edition at a time, beside the odds of that edition; and checks beside it."""
    import variorum

    game = variorum.load(ROOT / "rules" / "goose")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copytree(ROOT / "rules", root / "rules", ignore=shutil.ignore_patterns("documents"))
        fresh = timed(lambda: variorum_command("check", "goose", "--no-cache", root=root))
        line("check goose beside fresh evidence, cold", fresh, "s")
        rules = root / "rules" / "goose" / "goose.rules"
        text = rules.read_text(encoding="utf-8")
        rules.write_text(text.replace("        its move is over\n", "        nothing happens\n", 1), encoding="utf-8")
        stale = timed(lambda: variorum_command("check", "goose", "--no-cache", root=root))
        line("check goose beside stale evidence, cold", stale, "s", _ratio(stale, fresh, "fresh"))
        rules.write_text(text, encoding="utf-8")
        for edition in game.editions:
            alone = timed(lambda edition=edition: game.edition(edition).machine(players=2).odds(), 1)
            whole = timed(
                lambda edition=edition: variorum_command(
                    "evidence", "goose", "-e", edition, "--again", "--no-cache", root=root
                ),
                1,
            )
            line(f"evidence goose -e {edition}, from nothing", whole, "s", _ratio(whole, alone, "its odds"))


def _ratio(figures: list[float], others: list[float], what: str) -> str:
    return f"{statistics.median(figures) / statistics.median(others):.1f} × {what}"


def choices() -> None:
    """Random games of choice per second of CPU time, beside programs written by hand, in turn."""
    from variorum import driver

    for name, edition, baseline, count in (
        ("backgammon", "money", "backgammon_plain.py", 100),
        ("fox-and-geese", "lexikon", "fox_plain.py", 5000),
    ):
        edited = driver.edit(driver.load(ROOT / "rules" / name), edition, 2, {}).value
        assert edited is not None
        engine = edited.choice_engine()
        list(engine.plays(20, 0))
        ours: list[float] = []
        by_hand: list[float] = []
        for run in range(RUNS):
            by_hand.append(_baseline(baseline))
            start = time.process_time()
            for _ in engine.plays(count, run + 1):
                pass
            ours.append(count / (time.process_time() - start))
        line(f"{baseline} (baseline)", by_hand, "games/s of CPU time")
        ratios = [mine / theirs for mine, theirs in zip(ours, by_hand, strict=True)]
        beside = f"{statistics.median(ratios):.2f} × by hand ({min(ratios):.2f} – {max(ratios):.2f})"
        line(f"generated Python, {name} -e {edition}", ours, "games/s of CPU time", beside)


def _baseline(name: str) -> float:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(BASELINES / name), "1", "1"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    found = re.search(r"games/s (\d+)", printed)
    assert found, printed
    return float(found[1])


if __name__ == "__main__":
    main()
