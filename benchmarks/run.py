"""Measures speed, beside baselines in the same run: `make bench`, or `python -m benchmarks.run plays odds` for parts.

Every figure is the median of several runs with the smallest and the largest; what is compared is measured in turn.
Absolute figures say little on a shared machine, ratios more. A whole run is kept in `results.json`, which the site
shows.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import os
import pkgutil
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
from importlib import metadata
from pathlib import Path
from typing import Any

import benchmarks.parts
from benchmarks.common import Bench, timed

RESULTS = Path(__file__).with_name("results.json")

PACKAGES = {
    "NumPy": "numpy",
    "SciPy": "scipy",
    "Numba": "numba",
    "OpenSpiel": "open-spiel",
    "Dask": "distributed",
    "Storm": "stormpy",
}
"""What the versions of are told, by the names of the distributions."""


def main() -> None:
    """Run every part, or those that are named; keep what they found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description="measure speed beside baselines")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(names())}; all of them if none is named")
    parser.add_argument("--quick", action="store_true", help="tiny sizes: shows that the parts work, and no speed")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="write the figures there; parts that are not named are kept as they stand in it (all parts: results.json)",
    )
    options = parser.parse_args()
    if unknown := set(options.parts) - set(names()):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(names())}")
    output = options.output or (None if options.parts or options.quick else RESULTS)
    versions, kept = versions_here(), {}
    if output is not None and options.parts and output.exists():
        held = json.loads(output.read_text(encoding="utf-8"))
        if (held["versions"], held["quick"]) != (versions, options.quick):
            parser.error(f"{output} was measured with other versions: name no parts, or another file")
        kept = {part["name"]: part for part in held["parts"]}
    failed = []
    for name in options.parts or names():
        part, fault = run(name, quick=options.quick)
        kept[name] = part
        failed += [name] if fault else []
        if output is not None:
            # After each part, so that a run that is stopped has not been for nothing.
            whole = {
                "versions": versions,
                "cores": os.cpu_count() or 1,
                "quick": options.quick,
                "parts": [kept[each] for each in names() if each in kept],
            }
            written(output, json.dumps(whole, indent=1, ensure_ascii=False) + "\n")
    if failed:
        sys.exit(f"these parts failed: {', '.join(failed)}")


def names() -> list[str]:
    """The parts, in the order of the page."""
    first = benchmarks.parts.FIRST
    found = {module.name for module in pkgutil.iter_modules(benchmarks.parts.__path__)}
    return [name for name in first if name in found] + sorted(found - set(first))


def run(name: str, *, quick: bool) -> tuple[dict[str, Any], bool]:
    """One part with what it found, and whether it failed; what it had found before that stands."""
    module = importlib.import_module(f"benchmarks.parts.{name}")
    title, _, text = (inspect.getdoc(module) or name).partition("\n")
    print(f"\n{title}", flush=True)
    bench, failed = Bench(quick), False

    def measure() -> None:
        nonlocal failed
        try:
            module.measure(bench)
        except Exception as error:  # noqa: BLE001 - the other parts are measured all the same
            failed = True
            traceback.print_exc()
            bench.leave_out(f"This part ended early: {type(error).__name__}.")

    print(f"({name} took {timed(measure):.0f} s)", flush=True)
    part = {
        "name": name,
        "title": title.strip().rstrip("."),
        "text": " ".join(text.split()),
        "lines": bench.lines,
        "curves": bench.curves,
        "left_out": bench.left_out,
    }
    return part, failed


def versions_here() -> dict[str, str | None]:
    """The versions of what is measured with and beside; None for what is not installed."""
    found: dict[str, str | None] = {"Python": platform.python_version()}
    for shown, package in PACKAGES.items():
        try:
            found[shown] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[shown] = None
    found["gcc"] = None
    if compiler := shutil.which("gcc"):
        said = subprocess.run([compiler, "-dumpfullversion"], check=False, capture_output=True, text=True).stdout
        found["gcc"] = match[0] if (match := re.match(r"[\d.]+", said)) else None
    return found


def written(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(path)


if __name__ == "__main__":
    main()
