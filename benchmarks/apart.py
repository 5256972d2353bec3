"""Runs one function of a part in a process of its own; see `apart` in `common.py`."""

from __future__ import annotations

import importlib
import json
import resource
import sys
import time
from pathlib import Path


def main() -> None:
    """Call what is named, and print what it returned with its time and memory."""
    module, _, name = sys.argv[1].partition(":")
    function = getattr(importlib.import_module(module), name)
    wall, cpu = time.perf_counter(), time.process_time()
    result = function(*json.loads(sys.argv[2]))
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(json.dumps({"result": result, "seconds": wall, "cpu": cpu, "megabytes": peak()}))


def peak() -> float:
    """The most memory that this process has held, in MB."""
    try:
        # Unlike `getrusage` this does not count what the process that started this one held.
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1000
    except (OSError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / 1_000_000 if sys.platform == "darwin" else most / 1000


if __name__ == "__main__":
    main()
