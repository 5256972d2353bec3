"""Tracks and what happens on them as text."""

from __future__ import annotations

from collections.abc import Sequence

from variorum.commands.common import Paint, width, wrapped
from variorum.explore.explained import in_words, last_square, passages_of, square_names
from variorum.machine.ast import Machine
from variorum.machine.interpreter import Step

MOST_IN_ROW = 10
"""Squares in a row of the board, where the terminal is wide enough."""


def step_lines(machine: Machine, side: int, step: Step, paint: Paint, indent: int, first: str = "") -> list[str]:
    """A step in words, with its readings and passages after it where there is room, and else below."""
    said = f"{step.because.rule}: {in_words(machine, side, step)}"
    readings = ", ".join(f"{conflict} is {reading}" for conflict, reading, _ in step.because.readings)
    passages = " ".join(f"{passage.siglum}:{passage.number}" for passage in passages_of(step))
    behind = "  ".join(
        part for part in (f"({readings})" if readings else "", f"[{passages}]" if passages else "") if part
    )
    start = first or " " * indent
    if not behind:
        return [f"{start}{said}"]
    if len(start) + len(said) + 2 + len(behind) <= width():
        return [f"{start}{said}  {paint.dim(behind)}"]
    below = [f"{line[: indent + 2]}{paint.dim(line[indent + 2 :])}" for line in wrapped(behind, indent + 2)]
    return [f"{start}{said}", *below]


def board(machine: Machine, squares: Sequence[int]) -> str:
    """The track as text: each square with a letter for what it is called and, in parentheses, who stands on it."""
    last = last_square(machine)
    names = square_names(machine)
    letters = _letters([names[square] for square in sorted(names)])
    standing: dict[int, str] = {}
    for side, square in enumerate(squares, 1):
        standing[square] = standing.get(square, "") + str(side)
    cells = []
    for square in range(1, last + 1):
        who = f"({standing[square]})" if square in standing else ""
        cells.append(f"{square}{letters.get(names.get(square, ''), '')}{who}")
    size = max(map(len, cells), default=1) + 1
    in_row = max(1, min(MOST_IN_ROW, width() // size))
    rows = [cells[first : first + in_row] for first in range(0, len(cells), in_row)]
    lines = ["".join(cell.ljust(size) for cell in row).rstrip() for row in rows]
    if 0 in standing:
        lines.insert(0, f"off the board ({standing[0]})")
    if letters:
        lines += wrapped(", ".join(f"{letter} {name}" for name, letter in letters.items()), 0)
    return "\n".join(lines)


def _letters(names: Sequence[str]) -> dict[str, str]:
    """A letter for each name: its first that no name before it has taken; none where all are taken."""
    letters: dict[str, str] = {}
    for name in dict.fromkeys(names):
        free = [letter for letter in name.lower() if letter.isalpha() and letter not in letters.values()]
        if free:
            letters[name] = free[0]
    return letters


def standing(squares: Sequence[int]) -> str:
    """Where every side's piece stands: "1 on 26, 2 off the board"."""
    return ", ".join(
        f"{side} {f'on {square}' if square else 'off the board'}" for side, square in enumerate(squares, 1)
    )
