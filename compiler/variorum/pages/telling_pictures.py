"""Telling plays as pictures: the turn on which two readings part, on a piece of the board."""

from __future__ import annotations

from collections.abc import Mapping

from variorum.evidence.ast import Course, TellingPlay
from variorum.machine.ast import Machine
from variorum.machine.interpreter import Outcome, dice_of, initial, layout_of, throw_number, turn
from variorum.machine.specialise import Misfit
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import svg
from variorum.pages.boards.empty import start_word, written_sets
from variorum.pages.boards.stretch import StretchDrawing, Way
from variorum.pages.boards.track import named_sets, squares_of
from variorum.pages.markdown import capital, sentence, unmarked
from variorum.pages.positions import Drawn, place_of_pair
from variorum.pages.telling import Pair
from variorum.resolved import ast

Row = tuple[int, ...]

MOST_PIECES = 6
SCALE = 1.1


def telling_picture(apparatus: Apparatus, conflict: ast.Conflict, pair: Pair, drawn: Drawn | None = None) -> str:
    """The last turn of the telling play of two readings as a figure: on a track the squares concerned under the one
    reading and below them under the other, on other boards the board with the move that tells. "" where no play tells
    them, or nothing of it is seen on the board. `drawn` may be handed on from picture to picture, which is quicker."""
    play = pair.other.play
    if play is None or apparatus.machine is None or play.parts == "beginning":
        return ""
    if apparatus.machine.board == "track":
        return _on_a_track(apparatus, conflict, pair, play)
    drawing = drawn or Drawn(apparatus)
    place = place_of_pair(apparatus, drawing, conflict, pair)
    if place is None:
        return ""
    first, second = (apparatus.speaker.spoken(reading, conflict.name) for reading in (pair.first, pair.second))
    title = capital(apparatus.words.say("positions.pair", first=first, second=second))
    return drawing.picture(title, place)


# ---------------------------------------------------------------- track


def _on_a_track(apparatus: Apparatus, conflict: ast.Conflict, pair: Pair, play: TellingPlay) -> str:
    ways: list[Way] = []
    machines = []
    for reading, course in ((pair.first, play.first), (pair.second, play.second)):
        changes = {**pair.other.nearest, **(pair.other.adds if reading == pair.other.reading else {})}
        machine = _machine(apparatus, pair.editions[0], {**changes, conflict.name: reading}, play.players)
        found = None if machine is None else last_turn(machine, course, play.turns)
        if machine is None or found is None:
            return ""
        name = unmarked(capital(apparatus.speaker.spoken(reading, conflict.name)))
        ways.append(way_of(machine, name, *found))
        machines.append(machine)
    if not any(way.paths for way in ways) or max(len(way.before) for way in ways) > MOST_PIECES:
        return ""
    keep = sorted({square for way in ways for side in _movers(ways) for square in (way.before[side], way.after[side])})
    machine = max(machines, key=squares_of)
    sets = named_sets(machine, written_sets(apparatus, machine))
    drawing = StretchDrawing(ways, sets, squares_of(machine), start_word(apparatus), keep)
    title = unmarked(apparatus.speaker.question(conflict))
    described = " ".join(_in_words(apparatus, machine, way) for way in ways)
    return svg.picture(title, described, drawing.size, "track stretch", drawing.parts(), scale=SCALE)


def _movers(ways: list[Way]) -> list[int]:
    return sorted({side for way in ways for side in way.paths})


def _machine(apparatus: Apparatus, edition: str, changes: Mapping[str, str], players: int) -> Machine | None:
    """The machine of an edition with other choices for so many players; None where they cannot play it."""
    assert apparatus.machine is not None
    chosen = apparatus.chosen(edition, changes)
    if chosen is None:
        return None
    try:
        return apparatus.seated(chosen, players)
    except Misfit:
        return None


def last_turn(machine: Machine, course: Course, turns: int) -> tuple[Row, Outcome] | None:
    """The row before the last of so many turns of a course, and that turn; None where the throws do not lead there."""
    row = initial(machine)[0]
    throws = list(course.throws)
    for number in range(1, turns + 1):
        if row[layout_of(machine)["winner"][0]]:
            return None
        count = dice_of(machine, row)
        if count and (not throws or len(throws[0]) != count):
            return None
        outcome = turn(machine, row, throw_number(throws.pop(0)) if count else 0)
        if number == turns:
            return row, outcome
        row = outcome.row
    return None


def way_of(machine: Machine, name: str, row: Row, outcome: Outcome) -> Way:
    """A turn as it is drawn: where pieces go, square by square."""
    at, sides = layout_of(machine)["square"]
    before, after = row[at : at + sides], outcome.row[at : at + sides]
    me = row[layout_of(machine)["player"][0]] % machine.sides
    last = squares_of(machine)
    paths: dict[int, list[int]] = {side: [square] for side, square in enumerate(before)}
    for step in outcome.steps:
        for side, square in enumerate(step.squares):
            reached = [step.lands] if side == me and step.lands is not None else []
            for each in (*reached, *(() if reached else (square,))):
                clamped = max(0, min(each, last))
                if clamped != paths[side][-1]:
                    paths[side].append(clamped)
    for side, square in enumerate(after):
        if square != paths[side][-1]:
            paths[side].append(square)
    return Way(name, before, after, {side: tuple(path) for side, path in paths.items() if len(path) > 1})


def _in_words(apparatus: Apparatus, machine: Machine, way: Way) -> str:
    """What a strip shows, in a sentence."""
    say = apparatus.words.say
    moves = []
    for side, path in way.paths.items():
        who = apparatus.side(side + 1, machine.sides, machine.seats)
        squares = [start_word(apparatus) if square == 0 else str(square) for square in path]
        moves.append(say("picture.goes", who=who, squares=say("picture.then").join(squares)))
    return sentence(say("picture.way", reading=way.name, moves="; ".join(moves) or say("picture.stays")))
