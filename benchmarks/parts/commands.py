"""Whole commands.

Seconds from the start of the process to its end, beside the start of Python itself and beside the compiler as it was
before machines were compiled. A command is no slower than before where it takes at most a twentieth longer: less
cannot be told from chance.
"""

from __future__ import annotations

import re
import subprocess
import sys

from benchmarks.common import Bench, Beside, at_least, before, command, copied_rules, timed

BEFORE = "before this work"
START = "python -c pass"


def measure(bench: Bench) -> None:
    """`--help`, and `check` cold, warm and after a change."""
    old = None if bench.quick else before()
    if old is None and not bench.quick:
        bench.leave_out("The compiler of before is not in this checkout's history, so nothing is measured beside it.")
    ours, theirs = copied_rules(), copied_rules()
    edits = iter(range(20, 100))
    rules = ours / "rules" / "goose" / "goose.rules"
    text = rules.read_text(encoding="utf-8")

    def changed() -> None:
        rules.write_text(re.sub(r"( inn +)\d+", rf"\g<1>{next(edits)}", text, count=1), encoding="utf-8")

    check = ("check", "goose", "--root")
    lines = (
        ("help", "variorum --help", ("--help",), None),
        ("check-cold", "check goose, nothing kept", (*check, str(ours), "--no-cache"), None),
        ("check-warm", "check goose, nothing changed", (*check, str(ours)), None),
        ("check-edited", "check goose after one square was changed", (*check, str(ours)), changed),
    )
    runs = 1 if bench.quick else 9
    for key, what, arguments, change in lines:
        if bench.quick and key != "help":
            continue
        run, before_run = command(*arguments), None
        if old is not None and key != "check-edited":
            given = [str(theirs) if each == str(ours) else each for each in arguments]
            before_run = command(*given, compiler=old / "compiler")
            before_run()
        if change is None:
            run()
        programs = {START: bare, "ours": lambda run=run, change=change: changed_and_timed(run, change)}
        if before_run is not None:
            programs[BEFORE] = lambda run=before_run: timed(run)
        found = bench.in_turn(programs, runs)
        beside = [Beside(START, found[START], as_long=True)]
        goals = []
        if BEFORE in found:
            beside.append(Beside(BEFORE, found[BEFORE]))
            goals = [at_least(0.95, BEFORE)] if key in ("help", "check-warm") else []
        bench.line(key, what, found["ours"], "s", beside, goals)


def changed_and_timed(run, change) -> float:
    """Seconds of a command, after a change that is not counted."""
    if change is not None:
        change()
    return timed(run)


def bare() -> float:
    """Seconds that Python itself takes to start."""
    return timed(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
