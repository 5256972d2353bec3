"""Where things are on a board, for whoever puts pieces on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from variorum.machine.ast import Machine
from variorum.machine.positions import seen_across
from variorum.pages.boards import svg
from variorum.pages.boards.grid import RADIUS as GRID_RADIUS
from variorum.pages.boards.grid import grid_size, place_of
from variorum.pages.boards.points import RADIUS as POINTS_RADIUS
from variorum.pages.boards.points import STACK, PointsDrawing, bare_state
from variorum.pages.boards.track import TrackDrawing


@dataclass(frozen=True, slots=True)
class Layout:
    """The coordinates of an empty board, in the units of its view box.

    `places` is where the first piece of a place stands. Its ids are those of the machine's places: of a track the
    numbers of squares (0: off the board), of a grid names such as `a5`; of points `1:24` is the 24-point as side 1
    counts, and `2:1` as a rule the same place; so are `1:bar` and `1:tray`. `cube` is the doubling cube in the middle,
    `cube:1` the one of side 1.

    Further pieces of a place are each drawn off the one before by its entry of `steps`; a place with none has them side
    by side instead: with n pieces on it, the offsets of `spread[n - 1]`, drawn smaller by its `shrink[n - 1]`. After
    `most` pieces a number says how many there are.
    """

    size: svg.Point
    places: Mapping[str, svg.Point]
    radius: float
    steps: Mapping[str, svg.Point] = field(default_factory=dict)
    spread: tuple[tuple[svg.Point, ...], ...] = ()
    shrink: tuple[float, ...] = ()
    most: int = 1

    def to_json(self) -> dict[str, Any]:
        """The same as JSON, to a tenth."""
        return {
            "size": _pair(self.size),
            "places": {place: _pair(at) for place, at in self.places.items()},
            "radius": round(self.radius, 1),
            "steps": {place: _pair(by) for place, by in self.steps.items()},
            "spread": [[_pair(each) for each in offsets] for offsets in self.spread],
            "shrink": [round(each, 2) for each in self.shrink],
            "most": self.most,
        }


def _pair(at: svg.Point) -> list[float]:
    return [round(at[0], 1), round(at[1], 1)]


def layout(machine: Machine) -> Layout:
    """The coordinates of the board of a specialised machine, as `empty_board` draws it."""
    if machine.board == "track":
        return track_layout(TrackDrawing(machine, {}, ""))
    assert machine.choices is not None
    if machine.board == "points":
        return _points_layout(machine)
    assert machine.choices.grid is not None
    grid = machine.choices.grid
    places = {name: place_of(at) for at, name in zip(grid.at, machine.choices.places, strict=True)}
    return Layout(grid_size(grid), places, GRID_RADIUS)


# ---------------------------------------------------------------- track


_SHRINK = (1.0, 0.72, 0.72, 0.66, 0.6, 0.6)


def track_layout(drawing: TrackDrawing) -> Layout:
    """That of a track."""
    first = 0 if drawing.off_board else 1
    places = {str(square): drawing.middle(square) for square in range(first, drawing.squares + 1)}
    spread = tuple(tuple((drawing.radius * x, drawing.radius * y) for x, y in offsets) for offsets in _OFFSETS)
    return Layout(drawing.size, places, drawing.radius, spread=spread, shrink=_SHRINK, most=len(spread))


_OFFSETS: tuple[tuple[svg.Point, ...], ...] = (
    ((0.6, 0.1),),
    ((-0.2, 0.1), (1.3, 0.1)),
    ((-0.76, 0.62), (0.76, 0.62), (0, -0.72)),
    ((-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7)),
    ((-0.62, -0.62), (0.62, -0.62), (-1.26, 0.62), (0, 0.62), (1.26, 0.62)),
    ((-1.26, -0.62), (0, -0.62), (1.26, -0.62), (-1.26, 0.62), (0, 0.62), (1.26, 0.62)),
)
"""Offsets of so many pieces on one square, in radii; few leave its number free."""


# ---------------------------------------------------------------- points


def _points_layout(machine: Machine) -> Layout:
    assert machine.choices is not None
    drawing = PointsDrawing(machine, bare_state(machine), {})
    places: dict[str, svg.Point] = {}
    steps: dict[str, svg.Point] = {}
    for side in range(machine.sides):
        for number, name in enumerate(machine.choices.places):
            own = side == 0
            seen = number if own or name in ("bar", "tray") else seen_across(machine, number)
            place = f"{side + 1}:{name}"
            places[place] = drawing.man(seen, 0, own=own)
            x, y = drawing.man(seen, 1, own=own)
            steps[place] = (x - places[place][0], y - places[place][1])
    if drawing.has_cube:
        places["cube"] = drawing.cube_at(0)
        places |= {f"cube:{owner}": drawing.cube_at(owner) for owner in (1, 2)}
    return Layout(drawing.size, places, POINTS_RADIUS, steps=steps, most=STACK)
