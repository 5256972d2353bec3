"""A grid: its points, the lines of an edition, and the pieces, told apart by shape and letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from variorum.machine.ast import Grid, Machine
from variorum.machine.choosing import Taken
from variorum.pages.boards import svg

SPACE = 46.0
MARGIN = 30.0
RADIUS = 16.0
LETTER = 17.0


def grid_size(grid: Grid) -> svg.Point:
    """Width and height of the drawing."""
    return 2 * MARGIN + (max(grid.rows) - 1) * SPACE + 8, 2 * MARGIN + (len(grid.rows) - 1) * SPACE + 2


def grid_parts(
    machine: Machine, state: Mapping[str, Any], letters: Mapping[str, str], taken: Sequence[Taken]
) -> Iterator[str]:
    """A position, from the ground up; `letters` are those of the kinds of piece."""
    assert machine.choices is not None
    assert machine.choices.grid is not None
    yield from grid_ground(machine)
    grid, names = machine.choices.grid, machine.choices.places
    at = [place_of(each) for each in grid.at]
    where = dict(zip(names, at, strict=True))
    for kind, piece in enumerate(machine.choices.pieces):
        for name in state.get(piece.name, ()):
            yield from _piece(where[name], kind, letters.get(piece.name, ""))
    for step in taken:
        if step.over >= 0:
            x, y = at[step.over]
            cross = [((x - 11, y - 11), (x + 11, y + 11)), ((x - 11, y + 11), (x + 11, y - 11))]
            yield svg.lines(cross, "taken")
    for step in taken:
        if step.origin < 0:
            yield svg.circle(at[step.to], RADIUS, "move placed")
            continue
        yield svg.arrow(at[step.origin], at[step.to], bend=0.18 if step.over >= 0 else 0, start=RADIUS, gap=2)


def place_of(at: tuple[int, int]) -> svg.Point:
    """Where a point of the grid is, by its column and row."""
    return MARGIN + 8 + at[0] * SPACE, MARGIN - 8 + at[1] * SPACE


def grid_ground(machine: Machine) -> Iterator[str]:
    """The lines and points with their names, without pieces."""
    assert machine.choices is not None
    assert machine.choices.grid is not None
    grid, names = machine.choices.grid, machine.choices.places
    at = [place_of(each) for each in grid.at]
    yield svg.lines(((at[a], at[b]) for a, b in joined(grid)), "line")
    for place in at:
        yield svg.circle(place, 3, "point", "currentColor")
    bottom, left = MARGIN - 8 + (len(grid.rows) - 1) * SPACE + MARGIN, 10.0
    for column, name in sorted({point[0]: name[0] for point, name in zip(grid.at, names, strict=True)}.items()):
        yield svg.text((place_of((column, 0))[0], bottom), name, "label", 16)
    for row, name in sorted({point[1]: name[1:] for point, name in zip(grid.at, names, strict=True)}.items()):
        yield svg.text((left, place_of((0, row))[1]), name, "label", 16)


def joined(grid: Grid) -> tuple[tuple[int, int], ...]:
    """The pairs of places that a line joins, each once, the lower number first."""
    pairs = {
        (min(place, near), max(place, near))
        for place, around in enumerate(grid.lines[0].neighbours)
        for near in around
        if near >= 0
    }
    return tuple(sorted(pairs))


def _piece(at: svg.Point, kind: int, letter: str) -> Iterator[str]:
    """A piece in the shape of its kind, with its letter: a disc, a square, a diamond, a triangle."""
    x, y = at
    named, fill = f"piece kind-{kind % 4 + 1}", "currentColor" if kind % 2 else "none"
    match kind % 4:
        case 0:
            yield svg.circle(at, RADIUS, named, fill)
        case 1:
            size = 2 * RADIUS - 2
            yield svg.rectangle((x - size / 2, y - size / 2), size, size, named, rounded=3)
        case 2:
            reach = RADIUS + 4
            yield svg.polygon(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), named, fill)
        case _:
            yield svg.polygon(((x, y - 20), (x + 20, y + 13), (x - 20, y + 13)), named, fill)
    yield svg.text(at, letter, f"letter kind-{kind % 4 + 1}", LETTER)
