"""How parts measure and what they hand on: figures beside their baselines, goals, curves, and what was left out."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BASELINES = ROOT / "benchmarks" / "baselines"
BEFORE = "188e3929e98adbbf0eb643d8e26fa8bdc0db5c2a"
"""The commit before machines were compiled: what is to be no slower, or faster, is measured beside it."""


@dataclass(frozen=True)
class Beside:
    """A baseline: its figures, run by run beside ours. `as_long` tells the ratio as "times as long", for what is never
    to be as fast; else it is "times as fast"."""

    what: str
    figures: Sequence[float]
    as_long: bool = False


@dataclass(frozen=True)
class Goal:
    """A figure to be reached: a ratio of at least `limit` to the baseline `beside`; without one, a figure of at most
    `limit`. An aim is what is hoped for, everything else what is asked for."""

    limit: float
    beside: str | None = None
    aim: bool = False


def at_least(ratio: float, beside: str, *, aim: bool = False) -> Goal:
    """A ratio to a baseline, in times as fast, that is to be reached."""
    return Goal(ratio, beside, aim)


def at_most(figure: float, *, aim: bool = False) -> Goal:
    """A figure, in the unit of its line, that is not to be exceeded."""
    return Goal(figure, None, aim)


@dataclass
class Bench:
    """What one part has found. In a quick run everything is tiny: it shows that the parts work, and no speed."""

    quick: bool = False
    lines: list[dict[str, Any]] = field(default_factory=list)
    curves: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    @property
    def runs(self) -> int:
        """How often each figure is measured."""
        return 1 if self.quick else 5

    def size(self, full: int, quick: int) -> int:
        """A number of games, squares, copies …: the one, or in a quick run the other."""
        return quick if self.quick else full

    def in_turn(self, measured: Mapping[str, Callable[[], float]], runs: int | None = None) -> dict[str, list[float]]:
        """The figures of some programs that are measured in turn, run after run, each by a call that returns one."""
        found: dict[str, list[float]] = {name: [] for name in measured}
        for _ in range(runs or self.runs):
            for name, measure in measured.items():
                found[name].append(measure())
        return found

    def seconds(self, run: Callable[[], object], runs: int | None = None) -> list[float]:
        """Wall-clock seconds of a call, some runs."""
        return [timed(run) for _ in range(runs or self.runs)]

    def line(
        self,
        key: str,
        what: str,
        figures: Sequence[float],
        unit: str,
        beside: Sequence[Beside] = (),
        goals: Sequence[Goal] = (),
    ) -> None:
        """Add a line of the table and print it. `key` names it for ever; a unit that ends in `/s` is a speed, any other
        (`s`, `MB`) is better small; a line with goals is a row of the first table."""
        speed = unit.endswith("/s")
        made = {"key": key, "what": what, "unit": unit, **_spread(figures)}
        made["beside"] = [_compared(figures, each, speed=speed) for each in beside]
        made["goals"] = [_goal(each, made) for each in goals]
        self.lines.append(made)
        print(shown(made), flush=True)

    def curve(
        self,
        key: str,
        what: str,
        x: str,
        y: str,
        series: Mapping[str, Sequence[tuple[float, float]]],
        *,
        logarithmic: bool = True,
    ) -> None:
        """Add a curve and print it: what stands along x and up y, and a list of points for each named line."""
        lines = [
            {"name": name, "points": [[each[0], significant(each[1])] for each in points]}
            for name, points in series.items()
        ]
        self.curves.append({"key": key, "what": what, "x": x, "y": y, "logarithmic": logarithmic, "series": lines})
        for name, points in series.items():
            told = ", ".join(f"{number(significant(at))}: {number(significant(value))}" for at, value in points)
            print(f"{what} ({y} by {x}), {name}  {told}", flush=True)

    def leave_out(self, why: str) -> None:
        """Say what cannot be measured here, and why, in a sentence."""
        self.left_out.append(why)
        print(f"left out: {why}", flush=True)


def _spread(figures: Sequence[float]) -> dict[str, float]:
    return {
        "median": significant(statistics.median(figures)),
        "smallest": significant(min(figures)),
        "largest": significant(max(figures)),
    }


def _compared(figures: Sequence[float], beside: Beside, *, speed: bool) -> dict[str, Any]:
    """A baseline with its own figures and ratios: run by run where there are as many, else of the medians."""
    theirs = beside.figures
    pairs = (
        list(zip(figures, theirs, strict=True))
        if len(figures) == len(theirs)
        else [(statistics.median(figures), statistics.median(theirs))]
    )
    larger_first = speed or beside.as_long
    ratios = [mine / other if larger_first else other / mine for mine, other in pairs]
    ratio = {name: significant(value, 3) for name, value in _spread(ratios).items()}
    return {
        "what": beside.what,
        "median": significant(statistics.median(theirs)),
        "as_long": beside.as_long,
        "ratio": ratio,
    }


def _goal(goal: Goal, line: Mapping[str, Any]) -> dict[str, Any]:
    """A goal with whether it is reached; one beside a baseline that is left out is neither reached nor missed."""
    made: dict[str, Any] = {"limit": goal.limit, "beside": goal.beside, "aim": goal.aim}
    if goal.beside is None:
        return {**made, "reached": line["median"] <= goal.limit}
    ratio = next((each["ratio"]["median"] for each in line["beside"] if each["what"] == goal.beside), None)
    return {**made, "reached": None if ratio is None else ratio >= goal.limit}


RESULT = {True: "reached", False: "missed", None: "not measured"}


def shown(line: Mapping[str, Any]) -> str:
    """A line as the terminal shows it."""
    spread = f"{number(line['smallest'])} – {number(line['largest'])}"
    said = [f"{line['what']:<58} {number(line['median']):>11}  {spread:<23} {line['unit']}"]
    for each in line["beside"]:
        median, least, most = (number(each["ratio"][name]) for name in ("median", "smallest", "largest"))
        how = "long" if each["as_long"] else "fast"
        said.append(f"{median} × as {how} as {each['what']} ({least} – {most})")
    for goal in line["goals"]:
        result = RESULT[goal["reached"]]
        limit = number(goal["limit"])
        asked = f"{limit} × {goal['beside']}" if goal["beside"] else f"at most {limit} {line['unit']}"
        said.append(f"{'aim' if goal['aim'] else 'goal'} {asked}: {result}")
    return "; ".join(said)


def significant(figure: float, digits: int = 4) -> float:
    """A figure with so many significant digits, as a whole number where it has no others."""
    if not figure or not math.isfinite(figure):
        return 0
    places = digits - 1 - math.floor(math.log10(abs(figure)))
    rounded = round(figure, places)
    return int(rounded) if places <= 0 else rounded


def number(figure: float) -> str:
    """A figure for readers: with commas, and three digits where it is small."""
    if figure == int(figure) and abs(figure) >= 1:
        return f"{int(figure):,}"
    size = abs(figure)
    return f"{figure:,.{0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 1 else 3 if size >= 0.1 else 4}f}"


def timed(run: Callable[[], object]) -> float:
    """Wall-clock seconds of a call."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def cpu_timed(run: Callable[[], object]) -> float:
    """Seconds of this process's CPU time that a call takes, all its threads together."""
    start = time.process_time()
    run()
    return time.process_time() - start


# ---------------------------------------------------------------- programs of others, and our own as processes


@dataclass(frozen=True)
class Rates:
    """Games, and turns or moves where the program counts them, a second of CPU time."""

    games: float
    turns: float


def baseline(name: str, seconds: float = 1.0) -> Rates | None:
    """The speed of a program in `baselines/`, measured by itself; None where it cannot be run (no Numba, no gcc)."""
    command = _program(name)
    if command is None:
        return None
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    printed = subprocess.run(
        [*command, str(seconds), "1"], check=True, capture_output=True, text=True, env=environment
    ).stdout
    games = re.search(r"games/s (\d+)", printed)
    turns = re.search(r"turns/s (\d+)", printed)
    assert games, printed
    return Rates(float(games[1]), float(turns[1]) if turns else math.nan)


@cache
def _program(name: str) -> tuple[str, ...] | None:
    """How a baseline is started; a program in C is compiled first."""
    path = BASELINES / name
    if path.suffix == ".c":
        compiler = shutil.which("gcc")
        if compiler is None:
            return None
        made = scratch() / path.stem
        subprocess.run([compiler, "-O3", "-march=native", "-o", str(made), str(path)], check=True)
        return (str(made),)
    if "numba" in name and not has("numba"):
        return None
    return (sys.executable, str(path))


@cache
def has(module: str) -> bool:
    """Whether a module can be imported; it is tried in another process, so that this one stays as it is."""
    return subprocess.run([sys.executable, "-c", f"import {module}"], check=False, capture_output=True).returncode == 0


@cache
def scratch() -> Path:
    """A folder for the files of this run, which goes with it."""
    holder = tempfile.TemporaryDirectory(prefix="variorum-bench-")
    _HELD.append(holder)
    return Path(holder.name)


_HELD: list[tempfile.TemporaryDirectory[str]] = []


@cache
def before() -> Path | None:
    """A folder with the compiler and the rules as they were at the commit `BEFORE`; None where git has it not."""
    folder = scratch() / "before"
    archive = scratch() / "before.tar"
    with archive.open("wb") as file:
        command = ["git", "-C", str(ROOT), "archive", BEFORE, "compiler", "rules", "grammar", "site"]
        try:
            subprocess.run(command, check=True, stdout=file, stderr=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError):
            return None
    shutil.unpack_archive(archive, folder, filter="data")
    return folder


def command(*arguments: str, compiler: Path = ROOT / "compiler", **environment: str) -> Callable[[], None]:
    """A run of `variorum` as its own process, under a compiler that may be the one from before."""
    whole = [sys.executable, "-m", "variorum.cli", *arguments]
    env = {**os.environ, "PYTHONPATH": str(compiler), "PYTHONDONTWRITEBYTECODE": "", **environment}

    def run() -> None:
        done = subprocess.run(whole, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=env)
        assert done.returncode < 2, done.stderr

    return run


@dataclass(frozen=True)
class Apart:
    """A call in a process of its own: what it returned, wall and CPU seconds of the call, and the process's peak of
    memory in MB."""

    result: Any
    seconds: float
    cpu: float
    megabytes: float


def apart(function: str, *arguments: Any, compiler: Path = ROOT / "compiler", **environment: str) -> Apart:
    """A call in a process of its own: `apart("benchmarks.parts.odds:exact", "jumbo-nl", 3)`. Arguments and result are
    anything that JSON can hold; the time to start and to import is not counted."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(compiler), str(ROOT)]), **environment}
    whole = [sys.executable, "-m", "benchmarks.apart", function, json.dumps(arguments)]
    done = subprocess.run(whole, check=False, capture_output=True, text=True, env=env, cwd=ROOT)
    if done.returncode:
        raise RuntimeError(f"{function}{arguments} failed:\n{done.stderr}")
    return Apart(**json.loads(done.stdout.splitlines()[-1]))


def copied_rules(name: str = "rules-copy") -> Path:
    """A project with a copy of the rules, which a benchmark may change: the folder above its `rules/`."""
    folder = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=scratch()))
    shutil.copytree(ROOT / "rules", folder / "rules", ignore=shutil.ignore_patterns("documents"))
    return folder
