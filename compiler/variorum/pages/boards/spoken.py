"""Positions in words, for those who do not see a board and for captions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from variorum.machine.ast import Machine
from variorum.machine.positions import in_hand
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards.points import shows_cube


def position_in_words(apparatus: Apparatus, machine: Machine, state: Mapping[str, Any]) -> tuple[str, ...]:
    """A whole position of the state notation as clauses: where everything stands, the cube, whose turn it is."""
    said = _on_points(apparatus, machine, state) if machine.board == "points" else _on_grid(apparatus, machine, state)
    return (*said, *_turn(apparatus, machine, state))


def _on_points(apparatus: Apparatus, machine: Machine, state: Mapping[str, Any]) -> Iterator[str]:
    """The men of each side, counted from the side of the player on turn, who comes first."""
    assert machine.choices is not None
    words, say = apparatus.words, apparatus.words.say
    piece = apparatus.speaker.noun(machine.choices.pieces[0].name)
    me = (state.get("player", 1) - 1) % machine.sides
    for number, (seat, sign) in enumerate(((me, 1), (1 - me, -1))):
        places = [(sign * men, str(point)) for point, men in enumerate(state["points"], 1) if sign * men > 0]
        found = [say("board.on", count=count, place=point) for count, point in reversed(places)]
        for key, count in (("bar", state["bar"][number]), ("tray", state["off"][number])):
            if count:
                found.append(say("board.on", count=count, place=say(f"place.{key}")))
        side = apparatus.side(seat + 1, machine.sides, machine.seats)
        yield say("board.men", pieces=piece, who=side, places=words.each(found) or say("board.nowhere"))
    if shows_cube(machine, state):
        cube = state.get("cube") or {"value": 1, "owner": 0}
        owner = {0: None, 1: me, 2: 1 - me}[cube["owner"]]
        if owner is None:
            yield say("board.cube-middle", value=cube["value"])
        else:
            side = apparatus.side(owner + 1, machine.sides, machine.seats)
            yield say("board.cube", value=cube["value"], who=side)


def _on_grid(apparatus: Apparatus, machine: Machine, state: Mapping[str, Any]) -> Iterator[str]:
    assert machine.choices is not None
    words, say = apparatus.words, apparatus.words.say
    for kind in machine.choices.pieces:
        on = state.get(kind.name, [])
        noun = apparatus.speaker.noun(kind.name)
        pieces = noun.singular if len(on) == 1 else noun.plural
        if on or in_hand(kind.name) not in state:
            yield say("setup" if on else "board.none", pieces=pieces, places=words.each(on))
        if held := state.get(in_hand(kind.name)):
            yield say("board.hand", count=held, pieces=noun.singular if held == 1 else noun.plural)


def _turn(apparatus: Apparatus, machine: Machine, state: Mapping[str, Any]) -> Iterator[str]:
    if match := state.get("match"):
        score = apparatus.words.say("list.comma").join(map(str, match.get("score", ())))
        key = "board.crawford" if match.get("crawford") else "board.match"
        yield apparatus.words.say(key, count=match["length"], score=score)
    if state.get("opening"):
        yield apparatus.words.say("board.opening")
    else:
        seat = state.get("player", 1) - 1
        yield apparatus.words.say(
            "state.turn", who=apparatus.side(seat % machine.sides + 1, machine.sides, machine.seats)
        )
