"""How much room a text takes in a picture, and what is done where there is less. Readers have different fonts: what is
reckoned with is a wide one."""

from __future__ import annotations

SIZE = 12.0
"""The size of most letters, in units of a picture of 300 or so: eleven pixels on the narrowest phone."""

BOLD = 1.12
"""How much wider heavy letters are."""

_NARROW, _WIDE = frozenset("fijlrt.,:;'’!|()[] I"), frozenset("mwMWÆŒ@%")


def width_of(text: str, size: float = SIZE) -> float:
    """About how wide a text is."""
    return size * sum(0.34 if each in _NARROW else 0.92 if each in _WIDE else 0.61 for each in text)


def shortened(text: str, width: float, size: float = SIZE) -> str:
    """As much of a text as fits, with a full stop for the rest."""
    if width_of(text, size) <= width:
        return text
    kept = text
    while len(kept) > 1 and width_of(f"{kept}.", size) > width:
        kept = kept[:-1]
    return f"{kept.rstrip(' -')}."


def wrapped(text: str, width: float, size: float = SIZE, most: int = 2) -> tuple[str, ...]:
    """A text on as many lines as it takes, up to `most`; the last one is cut short where that is not enough."""
    lines: list[str] = []
    words = text.split(" ")
    while words and len(lines) < most - 1:
        line = words.pop(0)
        while words and width_of(f"{line} {words[0]}", size) <= width:
            line = f"{line} {words.pop(0)}"
        lines.append(shortened(line, width, size))
    if words:
        lines.append(shortened(" ".join(words), width, size))
    return tuple(lines)
