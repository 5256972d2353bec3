"""Parsing and checking long files.

The goose's rules, one, ten and a hundred times over in one text with numbered names: kilobytes parsed a second of CPU
time. And whole checks of the goose with its claims repeated until the file is three, ten and thirty times as long,
which is as long as a file may be: seconds, with nothing kept from before.
"""

from __future__ import annotations

import re
import statistics

from benchmarks.common import ROOT, Bench, Beside, command, copied_rules, cpu_timed


def measure(bench: Bench) -> None:
    """Speed of the parser and of `check` against the size of the file."""
    parse(bench)
    if not bench.quick:
        check(bench)


def check(bench: Bench) -> None:
    """Seconds of `check` beside those for the rules as they stand."""
    root = copied_rules()
    rules = root / "rules" / "goose" / "goose.rules"
    text = rules.read_text(encoding="utf-8")
    claims = "".join(re.findall(r"^claim .*\n(?:(?:[ \t].*)?\n)*", text, re.MULTILINE))
    run = command("check", "goose", "--no-cache", "--root", str(root))
    points, first = [], []
    for times in (1, 3, 10, 30):
        wanted = round((times - 1) * len(text) / len(claims))
        rules.write_text(text + "\n" + copies(claims, wanted), encoding="utf-8")
        seconds = bench.seconds(run, 3)
        first = first or seconds
        beside = [Beside("the rules as they stand", first, as_long=True)] if times > 1 else []
        bench.line(f"check-{times}", f"check goose, {times} × as long, nothing kept", seconds, "s", beside)
        points.append((rules.stat().st_size / 1000, statistics.median(seconds)))
    bench.curve("check", "Checking against the size of the file", "kB", "s", {"check": points})


def parse(bench: Bench) -> None:
    """Kilobytes a second."""
    from variorum.surface.from_text import from_text

    text = (ROOT / "rules" / "goose" / "goose.rules").read_text(encoding="utf-8")
    from_text("warm-up.rules", text)
    points, first = [], []
    for times in (1, 10, 100)[: bench.size(3, 1)]:
        whole = copies(text, times)
        kilobytes = len(whole.encode()) / 1000
        runs = min(bench.runs, 3) if times == 100 else bench.runs
        speeds = [kilobytes / cpu_timed(lambda whole=whole: from_text("bench.rules", whole)) for _ in range(runs)]
        first = first or speeds
        beside = [Beside("the rules once", first)] if times > 1 else []
        bench.line(f"parse-{times}", f"parse, {times} × goose.rules", speeds, "kB/s", beside)
        points.append((kilobytes, statistics.median(speeds)))
    bench.curve("parse", "Parsing against the size of the file", "kB", "kB/s", {"parse": points})


def copies(text: str, times: int) -> str:
    """The rules so many times over, with numbered names, so that the lines of the copies are not all alike."""
    pattern = re.compile(r"^(rule|conflict|claim|edition|relation) (\S+)", re.MULTILINE)
    return "\n".join(pattern.sub(rf"\1 \2-{number}", text) for number in range(times))
