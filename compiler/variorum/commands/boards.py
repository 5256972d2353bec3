"""Boards of points and grids drawn as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from variorum.machine.ast import Machine
from variorum.machine.interpreter import layout_of
from variorum.machine.outside import cube_of, has_cube
from variorum.machine.positions import in_hand, seen_by

TALLEST = 5
"""Men drawn on a point; of more, the number is shown."""
SIDES = "XO"
"""How the men of the first and the second player are drawn."""


def drawn_board(machine: Machine, row: tuple[int, ...], seat: int = 0) -> str:
    """The board as text; points as that player (from 0) counts them."""
    return _points_drawn(machine, row, seat) if machine.board == "points" else _grid_drawn(machine, row)


# ---------------------------------------------------------------- points


def _points_drawn(machine: Machine, row: tuple[int, ...], seat: int) -> str:
    """The far half above, the near half below, each point a column of men; the bar between the quarters."""
    side = seat % machine.sides
    points, bar, off = seen_by(machine, row, side)
    half = len(points) // 2
    above = [*range(half + 1, len(points) + 1)]
    below = [*range(half, 0, -1)]
    top, bottom = (_columns([points[number - 1] for number in each], side) for each in (above, below))
    lines = [_across(f"{number:>3}" for number in above)]
    lines += [_across(f"{cell:>3}" for cell in line) for line in top]
    lines.append("")
    lines += [_across(f"{cell:>3}" for cell in line) for line in reversed(bottom)]
    lines.append(_across(f"{number:>3}" for number in below))
    lines.append("")
    for each in range(2):
        own = int(each != side)
        lines.append(f"{SIDES[each]} player {each + 1}: {bar[own]} on the bar, {off[own]} off")
    if cube := _cube(machine, row):
        lines.append(cube)
    return "\n".join(lines)


def _across(cells: Iterable[str]) -> str:
    """Cells with the bar between the two quarters."""
    every = list(cells)
    middle = len(every) // 2
    return f"{' '.join(every[:middle])}  |{' '.join(every[middle:])}".rstrip()


def _columns(counts: Sequence[int], side: int) -> list[list[str]]:
    """The men of some points in lines, from the edge inwards: as many lines as the tallest has, up to `TALLEST`."""
    height = max(2, min(TALLEST, max(map(abs, counts), default=0)))
    lines = []
    for level in range(height):
        cells = []
        for count in counts:
            letter = SIDES[side if count > 0 else 1 - side]
            if abs(count) <= level:
                cells.append("·" if level == 0 else "")
            elif level == TALLEST - 1 and abs(count) > TALLEST:
                cells.append(str(abs(count)))
            else:
                cells.append(letter)
        lines.append(cells)
    return lines


def _cube(machine: Machine, row: tuple[int, ...]) -> str:
    """What the cube shows and whose it is; empty where there is none in play."""
    cube = cube_of(machine, row) if has_cube(machine) else None
    if cube is None:
        return ""
    return f"cube {cube.value}, {'in the middle' if cube.owner is None else f'with player {cube.owner + 1}'}"


# ---------------------------------------------------------------- grids


def _grid_drawn(machine: Machine, row: tuple[int, ...]) -> str:
    """Rows of points with the lines between them; each piece by the first letter of its name that no other has."""
    assert machine.choices is not None
    assert machine.choices.grid is not None
    grid, names = machine.choices.grid, machine.choices.places
    layout = layout_of(machine)
    at, _ = layout["occupant"]
    letters = letters_of([piece.name for piece in machine.choices.pieces])
    columns = sorted({name[0] for name in names})
    canvas = [[" "] * (4 * len(columns) - 3) for _ in range(2 * len(grid.rows) - 1)]
    for number, name in enumerate(names):
        right, down = 4 * columns.index(name[0]), 2 * (int(name[1:]) - 1)
        occupant = row[at + number]
        canvas[down][right] = letters[occupant - 1] if occupant else "·"
        for (across, along), near in zip(grid.directions, grid.lines[0].neighbours[number], strict=True):
            if near < 0 or along < 0 or (along == 0 and across < 0):
                continue
            if along == 0:
                canvas[down][right + 1 : right + 4] = "---"
            else:
                mark = {0: "|", 1: "\\", -1: "/"}[across]
                here = canvas[down + 1][right + 2 * across]
                canvas[down + 1][right + 2 * across] = "X" if here not in {" ", mark} else mark
    lines = ["   " + "   ".join(columns)]
    for number, line in enumerate(canvas):
        head = "" if number % 2 else str(number // 2 + 1)
        lines.append(f"{head:>2} {''.join(line)}".rstrip())
    named = zip(letters, machine.choices.pieces, strict=True)
    lines += ["", ", ".join(f"{letter} {piece.name}" for letter, piece in named)]
    for field, word in ((in_hand, "in hand"), (captured, "captured")):
        for piece in machine.choices.pieces:
            at, _ = layout.get(field(piece.name), (-1, 0))
            if at >= 0 and (row[at] or word == "in hand"):
                lines.append(f"{row[at]} {piece.name if row[at] == 1 else piece.plural} {word}")
    return "\n".join(lines)


def captured(piece: str) -> str:
    """The field that holds how many of a kind were captured."""
    return f"captured {piece}"


def letters_of(names: Sequence[str]) -> list[str]:
    """A capital letter for each name: its first that no name before it has taken."""
    taken: list[str] = []
    for name in names:
        free = [letter for letter in name.upper() if letter.isalpha() and letter not in taken]
        taken.append(free[0] if free else "?")
    return taken
