"""Numbers as they are printed and kept in evidence."""

from __future__ import annotations

DIGITS = 10


def rounded(number: float | None) -> float | None:
    """The number to 10 significant digits, which every machine that computes it agrees on; None stays None."""
    return None if number is None else float(f"{number:.{DIGITS}g}")
