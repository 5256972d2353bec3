"""How much memory there is, and amounts of it as people write them."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_UNKNOWN = 4 << 30  # what is taken to be there where the system does not say


def free() -> int:
    """About how many bytes can be had without pushing others out."""
    there = _UNKNOWN
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                there = int(line.split()[1]) << 10
    except OSError:
        with contextlib.suppress(AttributeError, OSError, ValueError):
            there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    return there


def allowed() -> int:
    """What one long computation may take, unless more is allowed: half of what is free."""
    return free() // 2


def bytes_in(text: str) -> int | None:
    """The bytes that `8G`, `500M` or `1.5g` says; None where it says none, or none at all."""
    said = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,3})?) ?([KMGT]?)(?:i?B)?", text.strip(), re.IGNORECASE)
    number = int(float(said[1]) * _UNITS[said[2].upper()]) if said else 0
    return number or None


def shown(number: int) -> str:
    """An amount for readers: `8.5 GB`."""
    unit = _unit(number)
    amount = number / _UNITS[unit]
    return f"{amount:,.1f} {unit}B" if unit and amount < 10 else f"{amount:,.0f} {unit}B"


def enough(number: int) -> str:
    """The least whole amount, as an option takes it, that is no less: `9G`."""
    unit = _unit(number)
    return f"{-(-number // _UNITS[unit])}{unit}"


def _unit(number: int) -> str:
    return next((name for name in ("T", "G", "M", "K") if number >= _UNITS[name]), "")


def time_shown(seconds: float) -> str:
    """A time for readers: `2 minutes`."""
    for unit, length in (("year", 31_557_600.0), ("day", 86_400.0), ("hour", 3_600.0), ("minute", 60.0)):
        if seconds >= 1.5 * length:
            return f"{seconds / length:,.0f} {unit}s"
    return f"{max(seconds, 1):.0f} seconds" if seconds >= 1.5 else "a second"
