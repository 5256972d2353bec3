"""A piece of a track: the squares that a turn concerns, side by side, once for each way in which the turn can go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from variorum.pages.boards import svg
from variorum.pages.boards.lettering import shortened, width_of
from variorum.pages.boards.track import EDGE, LETTER, Named, square_parts

WIDTH = 300.0
LARGEST = 44.0
SMALLEST = 24.0
TALL = 46.0
GAPS = (16.0, 8.0)
"""What is left where squares are left out: where there is room, and where there is little."""

_HEAD = 20.0
_ARCH = 26.0  # room for arrows above the squares, and below them
_RADIUS = 8.0

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a turn can go: its name, where the pieces of each side stand before it and after it, and the
    squares to which each side's piece comes in turn, the one that it leaves first. Sides count from 0; 0 is off the
    board."""

    name: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    paths: Mapping[int, tuple[int, ...]]

    @property
    def squares(self) -> set[int]:
        """The squares that the turn concerns."""
        return {square for path in self.paths.values() for square in path}


class StretchDrawing:
    """Draws a turn in several ways over the same squares. `named` are the named sets, `last` is the last square, and
    `start` what is written off the board; `keep` are squares to be shown though nothing comes to them."""

    def __init__(
        self, ways: Sequence[Way], named: Sequence[Named], last: int, start: str, keep: Sequence[int] = ()
    ) -> None:
        self.ways = tuple(ways)
        self.sets = {square: each for each in named for square in each.squares}
        self.last = last
        self.start = start
        concerned = set[int](keep).union(*(way.squares for way in ways))
        self.shown = _with_neighbours(sorted(concerned))
        gaps = sum(other - one > 1 for one, other in pairwise(self.shown))
        wide = width_of(start) + 8 if 0 in concerned else 0.0
        self.gap, self.side = next(
            (each, side) for each in GAPS if (side := self._side(gaps * each, wide)) >= SMALLEST + 6 or each == GAPS[-1]
        )
        self.wide = max(wide, self.side)
        self.at: dict[int, float] = {}
        x = EDGE
        for number, square in enumerate(self.shown):
            if number and square - self.shown[number - 1] > 1:
                x += self.gap
            self.at[square] = x
            x += self.across(square)
        self.width = max(x + EDGE, WIDTH * 0.6)
        self.heights = [self._height(way) for way in self.ways]

    @property
    def size(self) -> svg.Point:
        """Width and height."""
        return self.width, sum(self.heights) + EDGE

    def parts(self) -> Iterator[str]:
        """One strip below the other."""
        top = 0.0
        for way, height in zip(self.ways, self.heights, strict=True):
            yield from self._strip(way, top)
            top += height

    def across(self, square: int) -> float:
        """The width of a square."""
        return self.side if square else self.wide

    def _side(self, gaps: float, wide: float) -> float:
        """The width of a square where gaps and what lies off the board take so much."""
        squares = len(self.shown) - (0 in self.shown)
        return max(min((WIDTH - gaps - wide) / max(squares, 1), LARGEST), SMALLEST)

    # ------------------------------------------------------------ a strip

    def _height(self, way: Way) -> float:
        above = _ARCH if any(b > a for a, b in _legs(way)) else 4
        below = _ARCH if any(b < a for a, b in _legs(way)) else 4
        return _HEAD + above + TALL + below + 6

    def _strip(self, way: Way, top: float) -> Iterator[str]:
        name = shortened(way.name, self.width - 2 * EDGE)
        yield svg.text((EDGE, top + _HEAD / 2 + 2), name, "label way", LETTER, anchor="start")
        above = _ARCH if any(b > a for a, b in _legs(way)) else 4
        y = top + _HEAD + above
        for square in self.shown:
            yield from self._square(square, y)
        for one, other in pairwise(self.shown):
            if other - one > 1:
                middle = (self.at[one] + self.across(one) + self.at[other]) / 2
                yield svg.text((middle, y + TALL / 2), "…" if self.gap > GAPS[-1] else "·", "label", LETTER)
        yield from self._pieces(way, y)
        for begin, end in _legs(way):
            yield from self._arrow(begin, end, y)

    def _square(self, square: int, y: float) -> Iterator[str]:
        box = (self.at[square], y, self.across(square), TALL)
        if square == 0:
            yield svg.rectangle(box[:2], box[2], TALL, "start", rounded=4)
            yield svg.text((box[0] + box[2] / 2, y + TALL - LETTER / 2 - 2), self.start, "label place", LETTER)
            return
        yield from square_parts(box, square, self.sets.get(square), last=square == self.last)

    def _pieces(self, way: Way, y: float) -> Iterator[str]:
        """Pieces where they stand after the turn, and pale where they stood."""
        there: dict[int, list[tuple[int, bool]]] = {}
        for side, (old, new) in enumerate(zip(way.before, way.after, strict=True)):
            if old != new and old in self.at:
                there.setdefault(old, []).append((side, False))
            if new in self.at:
                there.setdefault(new, []).append((side, True))
        for square, pieces in there.items():
            for number, (side, stays) in enumerate(pieces):
                spread = min(2 * _RADIUS, (self.across(square) - 2 * _RADIUS - 2) / max(len(pieces) - 1, 1))
                x = self.at[square] + self.across(square) / 2 + spread * (number - (len(pieces) - 1) / 2)
                kind = f"counter side-{side + 1}" if stays else f"counter gone side-{side + 1}"
                at = (x, y + TALL / 2 + (0.5 if square in self.sets or not square else 5))
                yield svg.circle(at, _RADIUS, kind, "currentColor" if side % 2 and stays else "none")
                yield svg.text(at, str(side + 1), f"letter side-{side + 1}" if stays else "letter", LETTER)

    def _arrow(self, begin: int, end: int, y: float) -> Iterator[str]:
        """From square to square: forwards above them, backwards below."""
        forwards = end > begin
        up = -1 if forwards else 1
        edge = y if forwards else y + TALL
        a, b = (self.at[square] + self.across(square) / 2 for square in (begin, end))
        b += -3 if forwards else 3
        rise = min(_ARCH - 4, 10 + 0.12 * abs(b - a))
        tip, neck = edge + up, edge + up * 8
        curve = f"M{svg.number(a)} {svg.number(edge)}C{svg.number(a)} {svg.number(edge + up * rise * 1.3)} "
        curve += f"{svg.number(b)} {svg.number(edge + up * rise * 1.3)} {svg.number(b)} {svg.number(neck)}"
        yield svg.element("path", d=curve, fill="none", stroke="currentColor", stroke_width=2, class_="move leg")
        yield svg.polygon(((b, tip), (b - 4.5, neck), (b + 4.5, neck)), "move head", "currentColor")


def _legs(way: Way) -> list[tuple[int, int]]:
    return [leg for path in way.paths.values() for leg in pairwise(path)]


def _with_neighbours(concerned: Sequence[int]) -> list[int]:
    """The squares that are shown: those concerned, and a single one between two of them rather than a gap, while there
    is room."""
    shown = list(concerned)
    for one, other in pairwise(concerned):
        if other - one == 2 and len(shown) < WIDTH / LARGEST:
            shown.append(one + 1)
    if len(shown) == 1 and shown[0] > 1:
        shown.append(shown[0] - 1)
    return sorted(shown)
