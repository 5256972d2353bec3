"""SVG as text: elements, paths and the few shapes that boards are drawn with.

No element has an id, so that a page can hold any number of pictures; colours stand in the style sheet, by class, over
attributes with which a picture can be read without it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape

Point = tuple[float, float]

SCALE = 1.25
"""The width of a picture in pixels for one of its own units, where there is room."""


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """An element; `inside` is SVG. An underscore in the name of an attribute stands for a hyphen, one at its end is
    left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if not isinstance(value, str) else escape(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def plain(written: str) -> str:
    """A text as SVG and HTML have it."""
    return escape(written)


def number(value: float) -> str:
    """A coordinate, to a tenth."""
    return f"{round(value, 1):g}"


def text(at: Point, written: str, kind: str, size: float, *, anchor: str = "middle", width: float | None = None) -> str:
    """Text with its middle (or, by `anchor`, its start or end) at a point, held to a width if one is given."""
    x, y = at
    held: dict[str, str | float] = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"} if width else {}
    return element(
        "text", escape(written), x=x, y=y + 0.36 * size, font_size=size, text_anchor=anchor, class_=kind, **held
    )


def circle(at: Point, radius: float, kind: str, fill: str = "none") -> str:
    """A circle."""
    return element("circle", cx=at[0], cy=at[1], r=radius, fill=fill, stroke="currentColor", class_=kind)


def rectangle(corner: Point, width: float, height: float, kind: str, *, rounded: float = 0) -> str:
    """A rectangle by its upper left corner."""
    return element(
        "rect",
        x=corner[0],
        y=corner[1],
        width=width,
        height=height,
        rx=rounded,
        fill="none",
        stroke="currentColor",
        class_=kind,
    )


def polygon(points: Iterable[Point], kind: str, fill: str = "none") -> str:
    """A closed figure."""
    written = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return element("polygon", points=written, fill=fill, stroke="currentColor", class_=kind)


def lines(segments: Iterable[tuple[Point, Point]], kind: str) -> str:
    """Straight lines, as one path."""
    written = "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for (a, b), (c, d) in segments)
    return element("path", d=written, fill="none", stroke="currentColor", class_=kind)


def arrow(begin: Point, end: Point, *, bend: float = 0, start: float = 0, gap: float = 0) -> str:
    """An arrow, bent to its left by a part of its length; it begins `start` after its begin and stops `gap` before its
    end."""
    (x, y), (u, v) = begin, end
    length = math.hypot(u - x, v - y) or 1
    middle = ((x + u) / 2 + bend * (v - y), (y + v) / 2 - bend * (u - x))
    # The head points along the end of the curve.
    along = math.hypot(u - middle[0], v - middle[1]) or length
    a, b = (u - middle[0]) / along, (v - middle[1]) / along
    tip = (u - gap * a, v - gap * b)
    neck = (tip[0] - 10 * a, tip[1] - 10 * b)
    head = (tip, (neck[0] - 5 * b, neck[1] + 5 * a), (neck[0] + 5 * b, neck[1] - 5 * a))
    out = math.hypot(middle[0] - x, middle[1] - y) or length
    x, y = x + start * (middle[0] - x) / out, y + start * (middle[1] - y) / out
    curve = f"M{number(x)} {number(y)}Q{number(middle[0])} {number(middle[1])} {number(neck[0])} {number(neck[1])}"
    line = element("path", d=curve, fill="none", stroke="currentColor", stroke_width=3, class_="move")
    return line + polygon(head, "move head", "currentColor")


def drawing(title: str, described: str, size: Point, kind: str, parts: Iterable[str], scale: float = SCALE) -> str:
    """An element `svg` on one line, with a name and a description in words for those who do not see it, both plain
    text; `scale` is its width in pixels for one unit, where there is room."""
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(described)) if described else "",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        width=round(scale * size[0]),
        viewBox=f"0 0 {number(size[0])} {number(size[1])}",
        role="img",
        class_=f"board {kind}",
        data_search_exclude="",
    )


def picture(
    title: str,
    described: str,
    size: Point,
    kind: str,
    parts: Iterable[str],
    caption: str = "",
    scale: float = SCALE,
) -> str:
    """A drawing as a figure of HTML on one line, with a caption below; all texts are plain."""
    below = element("figcaption", plain(caption)) if caption else ""
    return element("figure", drawing(title, described, size, kind, parts, scale), below, class_="board-box")
