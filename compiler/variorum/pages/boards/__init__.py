"""Boards as pictures: a position of the state notation, drawn as SVG and said in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from variorum.diagnostics import Span
from variorum.machine.ast import Machine
from variorum.machine.choosing import Taken
from variorum.machine.positions import position_of, row_of_position
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import svg
from variorum.pages.boards.grid import grid_parts, grid_size
from variorum.pages.boards.points import PointsDrawing
from variorum.pages.boards.spoken import position_in_words
from variorum.pages.markdown import sentence, unmarked

State = Mapping[str, Any]


def whole_position(machine: Machine, state: State) -> State | None:
    """A position with everything that the notation lets be left out; None where it is none of this machine."""
    row = row_of_position(machine, state, Span("")).value
    return None if row is None else position_of(machine, row)


def board(
    apparatus: Apparatus,
    machine: Machine,
    state: State,
    title: str,
    *,
    throw: Sequence[int] = (),
    taken: Sequence[Taken] = (),
    caption: str = "",
) -> str:
    """A position as a picture, with its name, a throw to be played and the steps of a move, if any; "" where the board
    is none that is drawn, or the position none of the machine. `title` and `caption` are Markdown."""
    whole = whole_position(machine, state) if machine.choices is not None else None
    if whole is None or machine.choices is None:
        return ""
    said = " ".join(sentence(unmarked(each)) for each in position_in_words(apparatus, machine, whole))
    named, below = unmarked(title), unmarked(caption)
    if machine.board == "points":
        names = {table.name: unmarked(apparatus.speaker.spoken(table.name)) for table in machine.tables}
        drawing = PointsDrawing(machine, whole, names, throw, taken)
        return svg.picture(named, said, drawing.size, "points", drawing.parts(), below)
    if machine.choices.grid is None:
        return ""
    parts = grid_parts(machine, whole, letters(apparatus, machine), taken)
    return svg.picture(named, said, grid_size(machine.choices.grid), "grid", parts, below)


def letters(apparatus: Apparatus, machine: Machine) -> Mapping[str, str]:
    """A capital letter for each kind of piece, with as many more as tell them apart."""
    assert machine.choices is not None
    spoken = {kind.name: unmarked(apparatus.speaker.spoken(kind.name)) for kind in machine.choices.pieces}
    found: dict[str, str] = {}
    for name, said in spoken.items():
        others = [other for each, other in spoken.items() if each != name]
        size = next((n for n in range(1, 3) if not any(other[:n] == said[:n] for other in others)), 2)
        found[name] = said[:1].upper() + said[1:size]
    return found
