"""Parsing and checking long files.

The goose's rules, one, ten and a hundred times over in one file, with numbered names: kilobytes read a second of CPU
time.
"""

from __future__ import annotations

import re

from benchmarks.common import ROOT, Bench, Beside, cpu_timed


def measure(bench: Bench) -> None:
    """Speed of the parser against the size of the file."""
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
        points.append((kilobytes, sorted(speeds)[len(speeds) // 2]))
    bench.curve("parse", "Parsing", "kB", "kB/s", {"parse": points})


def copies(text: str, times: int) -> str:
    """The rules so many times over, with numbered names, so that the lines of the copies are not all alike."""
    pattern = re.compile(r"^(rule|conflict|claim|edition|relation) (\S+)", re.MULTILINE)
    return "\n".join(pattern.sub(rf"\1 \2-{number}", text) for number in range(times))
