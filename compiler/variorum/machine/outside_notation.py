"""State notation of what stands outside the board: the cube, and how a match stands.

    "cube": {"value": 2, "owner": 1}                                  the owner: 0 in the middle, 1 the player on turn
    "match": {"length": 5, "score": [4, 2], "crawford": true}         the score of the player on turn first

Left out, the cube shows 1 in the middle, and the game is played for itself. `crawford` left out is true where no game
in which a player needs one point can have been played: the other player has no point yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from variorum.diagnostics import Diagnostic, Span
from variorum.machine.ast import Machine
from variorum.machine.interpreter import layout_of
from variorum.machine.outside import (
    DOUBLINGS,
    LENGTH,
    MOST_DOUBLINGS,
    MOST_POINTS,
    OWNER,
    Standing,
    asks_for_crawford,
    bars_doubles,
    cube_of,
    doubles_by_itself,
    in_match,
    match_of,
    most_doublings,
)
from variorum.machine.state_faults import is_number, shown

Row = tuple[int, ...]

_CUBE, _MATCH = "cube", "match"


def keys_outside(machine: Machine) -> list[str]:
    """The keys by which the states of a game can say what stands outside the board."""
    layout = layout_of(machine)
    return [key for key, field in ((_CUBE, DOUBLINGS), (_MATCH, LENGTH)) if field in layout]


def outside_of(machine: Machine, row: Row, side: int) -> dict[str, Any]:
    """What stands outside the board in a row, as a side sees it; what is at its beginning is left out."""
    found: dict[str, Any] = {}
    cube = cube_of(machine, row)
    if cube is not None and (cube.value > 1 or cube.owner is not None):
        owner = 0 if cube.owner is None else 1 if cube.owner == side else 2
        found[_CUBE] = {"value": cube.value, "owner": owner}
    if standing := match_of(machine, row):
        score = [standing.score[side], standing.score[1 - side]]
        found[_MATCH] = {"length": standing.length, "score": score, "crawford": standing.crawford}
    return found


def read_outside(machine: Machine, state: Mapping[Any, Any], side: int, row: Row, span: Span) -> Row | Diagnostic:
    """A row with what a state says of the cube and the match, the player on turn being of `side`; or what is wrong."""
    if (given := state.get(_CUBE)) is not None and DOUBLINGS in layout_of(machine):
        read = _cube(machine, given, side, row)
        if isinstance(read, str):
            facts = {"cube": shown(given), "why_phrase": read, "example": '{"value": 2, "owner": 1}'}
            return Diagnostic("impossible-cube", span, facts)
        row = read
    if (given := state.get(_MATCH)) is not None and LENGTH in layout_of(machine):
        standing = _match(machine, given, side)
        if isinstance(standing, str):
            return _impossible(given, standing, span)
        row = in_match(machine, row, standing)
    return row


def never_together(machine: Machine, state: Mapping[Any, Any], row: Row, span: Span) -> Diagnostic | None:
    """What is wrong with a Crawford game that a state names, as this edition plays; `row` is the row of the state.

    Claims and plays that compare readings name one in editions without it as well, so that `read_outside` takes it.
    """
    standing, cube = match_of(machine, row), cube_of(machine, row)
    if standing is None or not standing.crawford:
        return None
    if not asks_for_crawford(machine):
        return _impossible(state[_MATCH], "this edition has no Crawford game", span)
    if cube is not None and cube.owner is not None and bars_doubles(machine):
        return _impossible(state[_MATCH], "in the Crawford game nobody can have taken the cube", span)
    return None


def _impossible(given: object, why: str, span: Span) -> Diagnostic:
    example = '{"length": 5, "score": [4, 2], "crawford": true}'
    return Diagnostic("impossible-match", span, {"match": shown(given), "why_phrase": why, "example": example})


def _cube(machine: Machine, given: object, side: int, row: Row) -> Row | str:
    """The row with the cube, or why it cannot lie so."""
    value, owner = (given.get("value", 1), given.get("owner", 0)) if isinstance(given, Mapping) else (given, 0)
    powers = {1 << doublings: doublings for doublings in range(MOST_DOUBLINGS + 1)}
    if not isinstance(value, int) or isinstance(value, bool) or value not in powers:
        return "it begins at 1 and doubles"
    if not is_number(owner, 0, 2):
        return "its owner is 0 (in the middle), 1 (the player on turn) or 2 (the other)"
    if value == 1 and owner:
        return "at 1 it lies in the middle"
    most = most_doublings(machine)
    if powers[value] > most:
        return f"in this edition it shows at most {1 << most}" if most else "nothing doubles it in this edition"
    if value > 1 and not owner and not doubles_by_itself(machine):
        return "who has taken a double owns it"
    layout, changed = layout_of(machine), list(row)
    changed[layout[DOUBLINGS][0]] = powers[value]
    changed[layout[OWNER][0]] = 0 if not owner else (side if owner == 1 else 1 - side) + 1
    return tuple(changed)


def _match(machine: Machine, given: object, side: int) -> Standing | str:
    """How a match stands, or why it cannot stand so."""
    if not isinstance(given, Mapping):
        return "it is given by its length and its score"
    if strange := [str(key) for key in given if key not in {"length", "score", "crawford"}]:
        return f"it has no {' or '.join(f'`{key}`' for key in strange)}"
    length, score = given.get("length"), given.get("score", [0, 0])
    if not isinstance(length, int) or not is_number(length, 1, MOST_POINTS):
        return f"its length is a number from 1 to {MOST_POINTS}"
    if not (isinstance(score, list) and len(score) == 2 and all(is_number(each, 0, MOST_POINTS) for each in score)):
        return "its score is a number for each player, of the one on turn first"
    if max(score) >= length:
        return f"at {max(score)} points it is over"
    first = max(score) == length - 1 and not min(score)
    crawford = given.get("crawford", first and asks_for_crawford(machine))
    if not isinstance(crawford, bool):
        return "its Crawford game is true or false"
    if crawford and max(score) != length - 1:
        return "the Crawford game comes only when a player needs one point"
    if crawford and min(score) == length - 1 and not first:
        return "when both players need one point, the Crawford game has been played"
    return Standing(length, (score[side], score[1 - side]), crawford)
