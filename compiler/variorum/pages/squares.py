"""Pictures of the squares of a track: the whole board, and where on it a named set lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from variorum.machine.ast import Machine
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import svg
from variorum.pages.boards.empty import TRACK_SCALE, board_in_words, track_drawing
from variorum.pages.boards.track import TrackDrawing, square_parts, squares_in
from variorum.pages.markdown import Line, bullets, link, unmarked

_SIDE = 48.0  # of a square by itself
_SPACE = 10.0
_SCALE = 1.1


def track_board(apparatus: Apparatus, machine: Machine) -> str:
    """A track without pieces, as a figure."""
    drawing = track_drawing(apparatus, machine)
    title = unmarked(apparatus.words.say("title.board", game=apparatus.game_name))
    described = unmarked(board_in_words(apparatus, machine))
    return svg.picture(title, described, drawing.size, "track", drawing.parts(), scale=TRACK_SCALE)


def named_squares(apparatus: Apparatus, machine: Machine) -> str:
    """The named squares of a track with their colours, as a list of links."""
    drawing = track_drawing(apparatus, machine)
    lines = []
    for named in drawing.named:
        name = link(apparatus.speaker.title(named.name, "places"), f"squares.md#{named.name}")
        swatch = f'<span class="swatch set-{named.colour}"></span>'
        numbers = apparatus.words.say("list.comma").join(map(str, named.squares))
        lines.append(Line(f"{swatch} {apparatus.words.say('picture.named', name=name, squares=numbers)}"))
    return bullets(lines)


def set_picture(apparatus: Apparatus, name: str) -> str:
    """A named set of squares: what its first square looks like, and where the set lies on the board; "" where no
    edition has such squares, or the board is no track."""
    if apparatus.machine is None or apparatus.machine.board != "track":
        return ""
    for edition in apparatus.collated.editions:
        machine = apparatus.played(edition.edition.name)
        if machine is not None and (squares := squares_in(machine).get(name)):
            return _set_picture(apparatus, machine, name, tuple(sorted(squares)))
    return ""


def _set_picture(apparatus: Apparatus, machine: Machine, name: str, squares: Sequence[int]) -> str:
    drawing = track_drawing(apparatus, machine)
    cell = _SIDE / max(drawing.spiral.rows, drawing.spiral.columns)
    size = (_SIDE + _SPACE + cell * drawing.spiral.columns + 4, _SIDE + 4)
    title = unmarked(apparatus.speaker.title(name, "places"))
    numbers = apparatus.words.each(map(str, squares))
    described = unmarked(apparatus.words.say("squares.numbers", count=len(squares), numbers=numbers))
    parts = [*_alone(drawing, squares[0]), *_map(drawing, frozenset(squares), cell)]
    return svg.picture(title, described, size, "track square-map", parts, scale=_SCALE)


def _alone(drawing: TrackDrawing, square: int) -> Iterator[str]:
    """A square by itself, with the name of its smallest set."""
    named = next((each for each in drawing.named if square in each.squares), None)
    yield from square_parts((2, 2, _SIDE, _SIDE), square, named, last=square == drawing.squares)


def _map(drawing: TrackDrawing, squares: frozenset[int], cell: float) -> Iterator[str]:
    """The board, too small for words, with some squares marked."""
    left, top = 2 + _SIDE + _SPACE, 2 + (_SIDE - cell * drawing.spiral.rows) / 2
    for square in range(1, drawing.squares + 1):
        x, y, width, height = drawing.box(square)
        scale = cell / drawing.side
        corner = (left + (x - drawing.edge) * scale, top + (y - drawing.edge) * scale)
        kind = "square here" if square in squares else "square"
        yield svg.rectangle(corner, width * scale, height * scale, kind)
