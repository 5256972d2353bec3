"""The page of the board: the opening position under each choice of readings that changes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from variorum.machine.ast import Machine
from variorum.machine.interpreter import initial
from variorum.machine.positions import position_of
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import board
from variorum.pages.boards.empty import empty_boards
from variorum.pages.boards.spoken import position_in_words
from variorum.pages.markdown import Line, bullets, heading, link, page, sentence
from variorum.pages.squares import named_squares, track_board
from variorum.pages.telling import choices_in_words
from variorum.resolved import ast

MOST = 64
"""Choices of structural readings that are looked at."""


@dataclass(frozen=True, slots=True)
class Start:
    """An opening position: the readings that lead to it, of the conflicts on which it depends, and the editions that
    choose them."""

    machine: Machine
    state: Mapping[str, Any]
    readings: Mapping[str, str]
    editions: tuple[str, ...]


def starts(apparatus: Apparatus) -> tuple[Start, ...]:
    """The opening positions that differ, those that an edition chooses first."""
    editions = apparatus.collated.editions
    if not editions or apparatus.machine is None or apparatus.machine.choices is None:
        return ()
    structural = [conflict for conflict in apparatus.collated.game.conflicts if conflict.structural]
    found: dict[object, list[tuple[Mapping[str, str], Machine]]] = {}
    tried = product(*([reading.name for reading in conflict.readings] for conflict in structural))
    for readings in islice(tried, MOST):
        changes = dict(zip((conflict.name for conflict in structural), readings, strict=True))
        machine = apparatus.changed(editions[0].edition.name, changes)
        if machine is not None:
            found.setdefault(_drawn(machine), []).append((changes, machine))
    deciding = [
        conflict.name
        for conflict in structural
        if any(
            len({changes[conflict.name] for changes, _ in alike}) < len(conflict.readings) for alike in found.values()
        )
    ]
    made = [
        Start(
            alike[0][1],
            position_of(alike[0][1], initial(alike[0][1])[0]),
            {name: alike[0][0][name] for name in deciding},
            tuple(each.edition.name for each in editions if _drawn_by(apparatus, each.edition.name) == drawn),
        )
        for drawn, alike in found.items()
    ]
    return tuple(sorted(made, key=lambda start: not start.editions))


def _drawn_by(apparatus: Apparatus, edition: str) -> object:
    machine = apparatus.edited(edition)
    return None if machine is None else _drawn(machine)


def _drawn(machine: Machine) -> object:
    """What a picture of the opening position shows, as something that can be compared."""
    assert machine.choices is not None
    lines = machine.choices.grid.lines[0].neighbours if machine.choices.grid else ()
    return repr(position_of(machine, initial(machine)[0])), lines


def board_page(apparatus: Apparatus, opening: str) -> str:
    """The board before the first turn; "" where none is drawn."""
    if apparatus.machine is not None and apparatus.machine.board == "track":
        return _track_page(apparatus, opening)
    say, found = apparatus.words.say, starts(apparatus)
    parts = [part for start in found for part in _start(apparatus, start, alone=len(found) == 1)]
    if not parts:
        return ""
    title = heading(1, say("title.board", game=apparatus.game_name))
    kind = "points" if isinstance(apparatus.collated.game.board, ast.PointsBoard) else "grid"
    setup = [
        Line(apparatus.beside(sentence(apparatus.speaker.setup(each)), each.cites))
        for each in apparatus.collated.game.setup
    ]
    lead = say(f"board.lead.{kind}")
    first = say("board.to-opening", link=link(say("nav.opening"), "opening.md"))
    return page(opening, title, lead, say(f"board.setup.{kind}") if setup else "", bullets(setup), first, *parts)


def _track_page(apparatus: Apparatus, opening: str) -> str:
    """The track under each choice of readings that changes it, with its named squares."""
    say, found = apparatus.words.say, empty_boards(apparatus)
    parts: list[str] = []
    for each in found:
        machine = apparatus.played(apparatus.collated.editions[0].edition.name, each.when)
        if machine is None:
            continue
        if len(found) > 1:
            title = say("list.comma").join(_choices(apparatus, each.when))
            parts.append(heading(2, sentence(title).rstrip("."), ".".join(["board", *each.when.values()])))
            editions = [
                edition.edition.name
                for edition in apparatus.collated.editions
                if each.when.items() <= edition.readings().items()
            ]
            named = apparatus.words.each(map(apparatus.edition_link, editions))
            asked = choices_in_words(apparatus, each.when)
            parts.append(sentence(say("board.chosen" if named else "board.not-chosen", editions=named, choices=asked)))
        parts += [track_board(apparatus, machine), named_squares(apparatus, machine)]
    if not parts:
        return ""
    return page(opening, heading(1, say("title.board", game=apparatus.game_name)), say("picture.track-lead"), *parts)


def _choices(apparatus: Apparatus, readings: Mapping[str, str]) -> Iterator[str]:
    speaker = apparatus.speaker
    for conflict, reading in readings.items():
        yield apparatus.words.say(
            "board.choice",
            conflict=speaker.spoken(conflict, kind="conflicts"),
            reading=speaker.spoken(reading, conflict),
        )


def _start(apparatus: Apparatus, start: Start, *, alone: bool) -> Iterator[str]:
    """A heading that tells the choices, the board, and the same in words."""
    say = apparatus.words.say
    choices = _choices(apparatus, start.readings)
    title = say("board.start") if alone else say("list.comma").join(choices)
    drawn = board(apparatus, start.machine, start.state, say("board.start-of", game=apparatus.game_name))
    if not drawn:
        return
    anchor = ".".join(["start", *start.readings.values()])
    yield heading(2, sentence(title).rstrip("."), anchor)
    if not alone:
        editions = apparatus.words.each(apparatus.edition_link(each) for each in start.editions)
        asked = choices_in_words(apparatus, start.readings)
        yield sentence(say("board.chosen" if editions else "board.not-chosen", editions=editions, choices=asked))
    yield drawn
    yield " ".join(sentence(each) for each in position_in_words(apparatus, start.machine, start.state))


def first_board(apparatus: Apparatus) -> str:
    """The opening position of the first edition, for the overview; "" where none is drawn."""
    editions = apparatus.collated.editions
    machine = apparatus.played(editions[0].edition.name) if editions else None
    if machine is None:
        return ""
    if machine.board == "track":
        return track_board(apparatus, machine)
    title = apparatus.words.say("board.start-of", game=apparatus.game_name)
    return board(apparatus, machine, position_of(machine, initial(machine)[0]), title)
