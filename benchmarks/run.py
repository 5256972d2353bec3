"""Measures speed, beside baselines in the same run: `make bench`, or `python benchmarks/run.py choices` for a part.

Every figure is the median of several runs with the smallest and the largest; what is compared is measured in turn.
Absolute figures say little on a shared machine.
"""

from __future__ import annotations

import os
import random
import re
import runpy
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BASELINES = ROOT / "benchmarks" / "baselines"
RUNS = 5


def main() -> None:
    """Run every benchmark, or those that are named, and print a line for each figure."""
    parts = (commands, parsing, odds, plays, evidence, choices, positions)
    named = {part.__name__: part for part in parts}
    if unknown := set(sys.argv[1:]) - named.keys():
        sys.exit(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(named)}")
    print(f"{'what':<46} {'median':>10}  {'smallest – largest':<22} beside the baseline")
    for name in sys.argv[1:] or named:
        named[name]()


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
    """Random games of choice per second of CPU time, beside programs written by hand and OpenSpiel, in turn.

    OpenSpiel chooses among the ways of playing a throw, not among their distinct results, and has no Fox and Geese.
    """
    spiel = open_spiel()
    for name, edition, baseline, count in (
        ("backgammon", "money", "backgammon_plain.py", 100),
        ("fox-and-geese", "lexikon", "fox_plain.py", 5000),
    ):
        engine = engine_of(name, edition)
        list(engine.plays(20, 0))
        ours: list[float] = []
        by_hand: list[float] = []
        theirs: list[float] = []
        for run in range(RUNS):
            by_hand.append(_baseline(baseline))
            if spiel and name == "backgammon":
                theirs.append(_spiel_games(spiel, run))
            start = time.process_time()
            for _ in engine.plays(count, run + 1):
                pass
            ours.append(count / (time.process_time() - start))
        line(f"{baseline} (baseline)", by_hand, "games/s of CPU time")
        if theirs:
            line("OpenSpiel, backgammon (baseline)", theirs, "games/s of CPU time")
        compared = [(by_hand, "by hand"), *([(theirs, "OpenSpiel")] if theirs else [])]
        line(f"generated Python, {name} -e {edition}", ours, "games/s of CPU time", _beside(ours, compared))
    if spiel is None:
        print("OpenSpiel is not installed (group `bench` of pyproject.toml): nothing was measured beside it")


def _beside(ours: list[float], compared: list[tuple[list[float], str]]) -> str:
    said = []
    for others, what in compared:
        ratios = [mine / other for mine, other in zip(ours, others, strict=True)]
        said.append(f"{statistics.median(ratios):.2f} × {what} ({min(ratios):.2f} – {max(ratios):.2f})")
    return "; ".join(said)


def positions() -> None:
    """Positions with their throws, of random games, whose results are found per second of CPU time."""
    engine = engine_of("backgammon", "money")
    asked = backgammon_positions(engine, 400)
    by_hand = runpy.run_path(str(BASELINES / "backgammon_plain.py"))["results"]
    seen = [(_view(engine, row), throw) for row, throw in asked]
    spiel = open_spiel()
    states = _spiel_states(spiel, 400) if spiel else []
    figures: dict[str, list[float]] = {"hand": [], "spiel": [], "ours": []}
    for _ in range(RUNS):
        for what, run, count in (
            ("hand", lambda: [by_hand(view, *throw) for view, throw in seen], len(seen)),
            ("spiel", lambda: [state.legal_actions() for state in states], len(states)),
            ("ours", lambda: [list(engine.comes_to(row, throw)) for row, throw in asked], len(asked)),
        ):
            if count:
                start = time.process_time()
                run()
                figures[what].append(count / (time.process_time() - start))
    line("backgammon_plain.py (baseline)", figures["hand"], "position-throws/s of CPU time")
    compared = [(figures["hand"], "by hand")]
    if states:
        line("OpenSpiel, the ways of a throw (baseline)", figures["spiel"], "position-throws/s of CPU time")
        compared.append((figures["spiel"], "OpenSpiel"))
    line(
        "results, backgammon -e money",
        figures["ours"],
        "position-throws/s of CPU time",
        _beside(figures["ours"], compared),
    )
    fox = engine_of("fox-and-geese", "lexikon")
    rows = []
    for number in range(20):
        row, chance = fox.initial(), random.Random(number)
        while not row[fox.layout["winner"][0]]:
            rows.append(row)
            row = chance.choice(fox.options(row, ())).row
    speeds = [len(rows) / seconds for seconds in timed(lambda: [list(fox.comes_to(row, ())) for row in rows])]
    line("results, fox-and-geese -e lexikon", speeds, "positions/s")


def engine_of(game: str, edition: str) -> Any:
    """An edition of a game of choice, made to play."""
    from variorum import driver

    edited = driver.edit(driver.load(ROOT / "rules" / game), edition, 2, {}).value
    assert edited is not None
    return edited.choice_engine()


def backgammon_positions(engine: Any, count: int) -> list[tuple[Any, tuple[int, int]]]:
    """Positions of random games, each with a throw."""
    chance, found = random.Random(1), []
    winner = engine.layout["winner"][0]
    while len(found) < count:
        row = engine.options(engine.initial(), (2, 1))[0].row
        while not row[winner] and len(found) < count:
            throw = (chance.randint(1, 6), chance.randint(1, 6))
            found.append((row, throw))
            row = chance.choice(engine.options(row, throw)).row
    return found


def _view(engine: Any, row: Any) -> tuple[int, ...]:
    """A row as the program by hand writes a position."""
    from variorum.machine.positions import seen_by

    return tuple(number for part in seen_by(engine.machine, row, row[engine.layout["player"][0]]) for number in part)


def open_spiel() -> Any:
    """OpenSpiel; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def _spiel_walk(spiel: Any, chance: random.Random) -> Iterator[Any]:
    """The states of a random game of OpenSpiel in which a player chooses."""
    state = spiel.load_game("backgammon").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            yield state
            state.apply_action(chance.choice(state.legal_actions()))


def _spiel_games(spiel: Any, seed: int) -> float:
    chance, games, start = random.Random(seed), 0, time.process_time()
    while (used := time.process_time() - start) < 1:
        for _ in _spiel_walk(spiel, chance):
            pass
        games += 1
    return games / used


def _spiel_states(spiel: Any, count: int) -> list[Any]:
    chance = random.Random(1)
    states: list[Any] = []
    while len(states) < count:
        states += [state.clone() for state in _spiel_walk(spiel, chance)]
    return states[:count]


def _baseline(name: str) -> float:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(BASELINES / name), "1", "1"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    found = re.search(r"games/s (\d+)", printed)
    assert found, printed
    return float(found[1])


if __name__ == "__main__":
    main()
