"""A track wound up: which cells of a rectangle its squares take, from a corner round and round to the middle."""

from __future__ import annotations

import math
from dataclasses import dataclass

Cell = tuple[int, int]
"""A column and a row, from 0, counted from the upper left."""

MOST_COLUMNS = 10
"""Columns of a board that can still be read on a phone."""

_ASPECT = 1.1  # columns for each row that please the eye
_SPARE = 0.04  # how much a spare cell weighs beside that


@dataclass(frozen=True, slots=True)
class Spiral:
    """The cells of squares 1, 2 … of a track on a board of so many columns and rows. The path begins at the lower left
    and goes round against the clock; the last square has the cells that are left over, which make up a rectangle."""

    columns: int
    rows: int
    cells: tuple[Cell, ...]
    last: tuple[int, int, int, int]
    """Column, row, width and height of the last square."""


def spiral(squares: int) -> Spiral:
    """The best board for a track of so many squares, 1 or more."""
    found = []
    for columns in range(1, min(squares, MOST_COLUMNS) + 1):
        least = -(-squares // columns)
        for rows in range(least, least + 2):
            made = _wound(squares, columns, rows)
            if made is not None:
                spare = columns * rows - squares
                off = abs(math.log(columns / rows / _ASPECT)) + _SPARE * spare
                found.append((off, -columns, made))
    return min(found, key=lambda each: each[:2])[2]


def _wound(squares: int, columns: int, rows: int) -> Spiral | None:
    """The track on a board of that size; None where what is left for the last square is no rectangle."""
    path = _path(columns, rows)
    rest = path[squares - 1 :]
    across, down = [cell[0] for cell in rest], [cell[1] for cell in rest]
    width, height = max(across) - min(across) + 1, max(down) - min(down) + 1
    if width * height != len(rest):
        return None
    return Spiral(columns, rows, tuple(path[:squares]), (min(across), min(down), width, height))


def _path(columns: int, rows: int) -> list[Cell]:
    """Every cell, from the lower left inwards, against the clock."""
    left, right, top, bottom = 0, columns - 1, 0, rows - 1
    path: list[Cell] = []
    while left <= right and top <= bottom:
        path += [(column, bottom) for column in range(left, right + 1)]
        path += [(right, row) for row in range(bottom - 1, top - 1, -1)]
        if top < bottom:
            path += [(column, top) for column in range(right - 1, left - 1, -1)]
        if left < right:
            path += [(left, row) for row in range(top + 1, bottom)]
        left, right, top, bottom = left + 1, right - 1, top + 1, bottom - 1
    return path
