"""Boards without pieces, for whoever lays pieces on them: one for each choice of readings that changes the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from variorum.machine.ast import Machine
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import svg
from variorum.pages.boards.grid import grid_ground
from variorum.pages.boards.layout import Layout, layout
from variorum.pages.boards.points import PointsDrawing, bare_state
from variorum.pages.boards.track import TrackDrawing, first_square
from variorum.pages.markdown import sentence, unmarked

MOST = 64
"""Choices of readings that are looked at."""

TRACK_SCALE = 1.7
"""The width of a track in pixels for one of its units, where there is room."""


@dataclass(frozen=True, slots=True)
class EmptyBoard:
    """A board without pieces, as an element `svg`, and where things are on it. It is that of every choice that has
    these readings: of several boards the first whose readings are all chosen."""

    when: Mapping[str, str]
    svg: str
    layout: Layout

    def to_json(self) -> dict[str, Any]:
        """The same as JSON."""
        return {"when": dict(self.when), "svg": self.svg, **self.layout.to_json()}


def empty_board(apparatus: Apparatus, machine: Machine) -> str:
    """The board of a specialised machine without pieces, with its name and a description."""
    title = unmarked(apparatus.words.say("title.board", game=apparatus.game_name))
    described = unmarked(board_in_words(apparatus, machine))
    size = layout(machine).size
    scale = TRACK_SCALE if machine.board == "track" else svg.SCALE
    return svg.drawing(title, described, size, machine.board, _ground(apparatus, machine), scale)


def board_in_words(apparatus: Apparatus, machine: Machine) -> str:
    """What is on a board without pieces, in sentences; Markdown."""
    say = apparatus.words.say
    if machine.board != "track":
        return sentence(apparatus.speaker.board())
    drawing = track_drawing(apparatus, machine)
    kind = say("board.track-off", squares=drawing.squares)
    if not drawing.off_board:
        kind = say("board.track-on", squares=drawing.squares, start=first_square(machine))
    sets = (
        say(
            "board.choice",
            conflict=apparatus.speaker.title(named.name, "places"),
            reading=apparatus.words.each(map(str, named.squares)),
        )
        for named in drawing.named
    )
    return " ".join(map(sentence, (kind, *sets)))


def empty_boards(apparatus: Apparatus) -> tuple[EmptyBoard, ...]:
    """Every board of a game, that of the first edition first; nothing where the game has no edition or no machine."""
    editions = apparatus.collated.editions
    if not editions or apparatus.machine is None:
        return ()
    first = editions[0].edition.name
    deciding = {
        conflict: readings
        for conflict, readings in _candidates(apparatus).items()
        if len({_key(apparatus, first, {conflict: reading}) for reading in readings} - {None}) > 1
    }
    found: dict[tuple[tuple[str, str], ...], EmptyBoard] = {}
    tried = [{}, *islice((dict(zip(deciding, each, strict=True)) for each in product(*deciding.values())), MOST)]
    for changes in tried:
        machine = apparatus.played(first, changes)
        if machine is None:
            continue
        when = {conflict: machine.choice[conflict] for conflict in deciding if conflict in machine.choice}
        if tuple(when.items()) not in found:
            found[tuple(when.items())] = EmptyBoard(when, empty_board(apparatus, machine), layout(machine))
    return tuple(found.values())


def _candidates(apparatus: Apparatus) -> Mapping[str, tuple[str, ...]]:
    """The conflicts that may change the board, with their readings: those that are structural, and those on which it
    hangs where named places are."""
    assert apparatus.machine is not None
    moving = {case.conflict for table in apparatus.machine.tables for case in table.cases}
    return {
        conflict.name: tuple(reading.name for reading in conflict.readings)
        for conflict in apparatus.collated.game.conflicts
        if conflict.structural or conflict.name in moving
    }


def _key(apparatus: Apparatus, edition: str, changes: Mapping[str, str]) -> str | None:
    machine = apparatus.played(edition, changes)
    return None if machine is None else empty_board(apparatus, machine)


def _ground(apparatus: Apparatus, machine: Machine) -> Iterator[str]:
    if machine.board == "track":
        return track_drawing(apparatus, machine).parts()
    if machine.board == "points":
        return PointsDrawing(machine, bare_state(machine), written_sets(apparatus, machine)).ground()
    return grid_ground(machine)


def track_drawing(apparatus: Apparatus, machine: Machine) -> TrackDrawing:
    """The drawing of a track with the names of its squares in the language of the pages."""
    return TrackDrawing(machine, written_sets(apparatus, machine), start_word(apparatus))


def start_word(apparatus: Apparatus) -> str:
    """What is written where pieces wait that are off the board."""
    return unmarked(apparatus.words.say("picture.start"))


def written_sets(apparatus: Apparatus, machine: Machine) -> Mapping[str, str]:
    """The names of the sets of places."""
    return {table.name: unmarked(apparatus.speaker.spoken(table.name, kind="places")) for table in machine.tables}
