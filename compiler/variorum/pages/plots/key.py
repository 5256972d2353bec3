"""What the colours of a plot stand for, below it in as many lines as it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from variorum.pages.boards import svg
from variorum.pages.boards.lettering import width_of
from variorum.pages.plots import LETTER, WIDTH

_LINE = 20.0
_EDGE = 3.0
_SWATCH = 12.0

Named = tuple[str, str]
"""A name, as plain text, and the class of its colour."""


def key_height(names: Sequence[Named]) -> float:
    """How much room the key takes."""
    return max((y for _, y, _ in _placed(names)), default=-_LINE) + _LINE + 2


def key_parts(names: Sequence[Named], top: float) -> Iterator[str]:
    """The key, from `top` on."""
    for x, y, (name, kind) in _placed(names):
        yield svg.rectangle((x, top + y + 3), _SWATCH, _SWATCH, f"part {kind}")
        yield svg.text((x + _SWATCH + 4, top + y + 9), name, "label", LETTER, anchor="start")


def _placed(names: Sequence[Named]) -> Iterator[tuple[float, float, Named]]:
    x, y = _EDGE, 0.0
    for each in names:
        width = _SWATCH + 4 + width_of(each[0]) + 12
        if x > _EDGE and x + width > WIDTH:
            x, y = _EDGE, y + _LINE
        yield x, y, each
        x += width
