"""State notation of boards of points and of grids: rows as objects that people and programs write, and back.

    {"points": [0, …], "bar": [0, 0], "off": [0, 0]}         seen by the player on turn; below 0: the other's pieces
    {"player": 1, "goose": ["a5", …], "fox": ["d4"]}         each kind of piece with the points on which it stands

On points `off` may be left out: the trays hold the rest. `player` (1), `cube` and `match` (see `outside_notation`) and
`opening` (true while the throw for the right to begin is still to be made) may be left out too. On a grid, pieces of
the setup that are not named are captured. Where pieces are placed, those that are not on the board are in hand, unless
`stone-in-hand` gives their number.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from variorum.diagnostics import Checked, Diagnostic, Span
from variorum.machine import expressions as ex
from variorum.machine.ast import Const, Field, Machine, PieceKind, SetField
from variorum.machine.interpreter import initial, layout_of
from variorum.machine.outside_notation import keys_outside, outside_of, read_outside
from variorum.machine.state_faults import (
    changing_fields,
    is_flag,
    is_number,
    missing_value,
    set_entries,
    shown,
    unknown_key,
    wrong_value,
)

Row = tuple[int, ...]

MOST_ANYWHERE = 1000
_BOARD_KINDS = frozenset({"pieces", "occupant", "captured", "hand", "player", "winner", "opening", "cube", "match"})


def position_of(machine: Machine, row: Row) -> dict[str, Any]:
    """The position that a row of a specialised machine stands for, as the player on turn sees it."""
    layout = layout_of(machine)
    player = row[layout["player"][0]]
    found: dict[str, Any] = {}
    if machine.board == "points":
        points, bar, off = seen_by(machine, row, player % machine.sides)
        found |= {"points": points, "bar": bar, "off": off}
        if player:
            found["player"] = player + 1
    else:
        assert machine.choices is not None
        found["player"] = player + 1
        at, size = layout["occupant"]
        for kind, piece in enumerate(machine.choices.pieces, 1):
            found[piece.name] = [machine.choices.places[place] for place in range(size) if row[at + place] == kind]
            if (hand := in_hand(piece.name)) in layout:
                found[hand] = row[layout[hand][0]]
    found |= outside_of(machine, row, player % machine.sides)
    if "opening" in layout and row[layout["opening"][0]]:
        found["opening"] = True
    changing = changing_fields(machine)
    for field in _own_fields(machine):
        if field.name in changing:
            value = row[layout[field.name][0]]
            found[field.name] = bool(value) if is_flag(field) else value
    return found


def example_of(machine: Machine) -> str:
    """A state of the game as it is written: its beginning, where that is not too long to show."""
    begun = position_of(machine, initial(machine)[0])
    example = json.dumps({key: value for key, value in begun.items() if key != "opening"})
    return example if len(example) < 200 else '{"points": […], "bar": [0, 0]}'


def seen_by(machine: Machine, row: Row, side: int) -> tuple[list[int], list[int], list[int]]:
    """Points, bar and tray of a board of points as a side sees them: its own men above 0, the other's below."""
    at, size = layout_of(machine)["standing"]
    places = size // 2
    own, other = (row[at + each * places : at + (each + 1) * places] for each in (side, 1 - side))
    points = [own[number] - other[seen_across(machine, number)] for number in range(1, places - 1)]
    return points, [own[-1], other[-1]], [own[0], other[0]]


def seen_across(machine: Machine, number: int) -> int:
    """The number that the other side has for the point that a side counts as `number`."""
    assert machine.choices is not None
    points = len(machine.choices.places) - 2
    if machine.choices.ring:
        return (number + points // 2 - 1) % points + 1
    return points + 1 - number


def in_hand(piece: str) -> str:
    """The field, and the key, that says how many pieces of a kind have not been placed yet."""
    return f"{piece}-in-hand"


def _own_fields(machine: Machine) -> list[Field]:
    """The states that the rules declare."""
    return [field for field in machine.fields if not field.tally and field.kind not in _BOARD_KINDS]


def row_of_position(machine: Machine, state: object, span: Span) -> Checked[Row | None]:
    """The row that a position stands for; None with diagnostics (at `span`) where it is not one."""
    if not isinstance(state, Mapping):
        facts = {"state": shown(state), "example": example_of(machine)}
        return Checked(None, (Diagnostic("state-not-an-object", span, facts),))
    read = _Read(machine, state, span)
    return Checked(None if read.diagnostics else tuple(read.row), tuple(read.diagnostics))


class _Read:
    """Reads one position into a row."""

    def __init__(self, machine: Machine, state: Mapping[Any, Any], span: Span) -> None:
        assert machine.choices is not None
        self.machine, self.choices, self.state, self.span = machine, machine.choices, state, span
        self.layout = layout_of(machine)
        self.start = initial(machine)[0]
        self.row = [0] * len(self.start)
        self.diagnostics: list[Diagnostic] = []
        own = {field.name: field for field in _own_fields(machine)}
        for name in own:
            at, size = self.layout[name]
            self.row[at : at + size] = self.start[at : at + size]
        points = machine.board == "points"
        named = [name for kind in self.choices.pieces for name in (kind.name, in_hand(kind.name))]
        placed = {kind.name for kind in self.choices.pieces} | set(self.layout)
        keys = ["points", "bar", "off", "player"] if points else ["player", *(name for name in named if name in placed)]
        keys += keys_outside(machine)
        if "opening" in self.layout:
            keys.append("opening")
        keys += own
        for key in state:
            if key not in keys:
                self.diagnostics.append(unknown_key(machine, str(key), keys, span))
        if self.diagnostics:
            return
        player = state.get("player", 1)
        if not is_number(player, 1, machine.seats):
            self.wrong("player", player, f"a player from 1 to {machine.seats}")
            player = 1
        self.row[self.layout["player"][0]] = player - 1
        if "opening" in self.layout:
            opening = state.get("opening", False)
            if isinstance(opening, bool):
                self.row[self.layout["opening"][0]] = int(opening)
            else:
                self.wrong("opening", opening, "true or false")
        for name, field in own.items():
            if name in state:
                at, size = self.layout[name]
                self.diagnostics += set_entries(self.row, at, size, field, state[name], span)
        if points:
            self.points((player - 1) % machine.sides)
        else:
            self.grid()
        read = read_outside(machine, state, (player - 1) % machine.sides, tuple(self.row), span)
        if isinstance(read, Diagnostic):
            self.diagnostics.append(read)
        else:
            self.row = list(read)

    def wrong(self, key: str, value: object, expected: str, example: str = "") -> None:
        self.diagnostics.append(wrong_value(key, value, expected, self.span, example))

    def report(self, code: str, **facts: str) -> None:
        self.diagnostics.append(Diagnostic(code, self.span, facts))

    def points(self, me: int) -> None:
        kind = self.choices.pieces[0]
        most = kind.count.value if isinstance(kind.count, Const) else 0
        size = len(self.choices.places) - 2
        points = self.numbers("points", size, -most, most, None)
        bar = self.numbers("bar", 2, 0, most, [0, 0])
        off = self.numbers("off", 2, 0, most, None) if "off" in self.state else [-1, -1]
        if points is None or bar is None or off is None:
            return
        at, places = self.layout["standing"][0], size + 2
        for number, (side, sign) in enumerate(((me, 1), (1 - me, -1))):
            base = at + side * places
            for index, count in enumerate(points):
                own = index + 1 if sign > 0 else seen_across(self.machine, index + 1)
                self.row[base + own] = max(sign * count, 0)
            self.row[base + places - 1] = bar[number]
            held = sum(max(sign * count, 0) for count in points) + bar[number]
            self.row[base] = off[number] if off[number] >= 0 else max(most - held, 0)
            held += max(off[number], 0)
            if held > most or (off[number] >= 0 and held < most):
                whose = " of the player on turn" if sign > 0 else " of the other side"
                code = "too-many-pieces" if held > most else "too-few-pieces"
                facts = {"count": str(held), "piece": kind.name, "most": str(most), "side_phrase": whose}
                where = "what is on the bar and the tray counts" if held > most else "on the bar or on the tray"
                self.report(code, **facts, elsewhere_phrase=where, key="off", rest_phrase="on the tray")

    def numbers(self, key: str, size: int, low: int, high: int, default: list[int] | None) -> list[int] | None:
        given = self.state.get(key, default)
        # How many there may be in all is told of the whole position.
        wide = MOST_ANYWHERE if low < 0 else 0, MOST_ANYWHERE
        if isinstance(given, list) and len(given) == size and all(is_number(each, -wide[0], wide[1]) for each in given):
            return given
        wanted = f"a list of {size} numbers from {low} to {high}"
        if key in self.state:
            self.wrong(key, given, wanted, example=str([0] * size) if size < 4 else "")
        else:
            self.diagnostics.append(missing_value(key, wanted, self.span))
        return None

    def grid(self) -> None:
        at, size = self.layout["occupant"]
        for number, kind in enumerate(self.choices.pieces, 1):
            if in_hand(kind.name) in self.layout:
                self.placed(number, kind)
                continue
            begins = [place for place in range(size) if self.start[at + place] == number]
            given = self.standing(number, kind)
            if given is None:
                continue
            captured = f"captured {kind.name}"
            if len(given) > len(begins):
                facts = {"count": str(len(given)), "piece": kind.name, "most": str(len(begins)), "side_phrase": ""}
                self.report("too-many-pieces", **facts)
            elif len(given) < len(begins) and not _captures(self.machine, captured):
                example = f'"{kind.name}": {json.dumps([self.choices.places[place] for place in begins][:3])}'
                self.report("piece-cannot-be-captured", piece=kind.name, example=example)
            self.row[self.layout[captured][0]] = max(len(begins) - len(given), 0)

    def standing(self, number: int, kind: PieceKind) -> list[str] | None:
        """Put the pieces of a kind on their points; None, with a diagnostic, where these cannot be read."""
        at, places = self.layout["occupant"][0], {name: number for number, name in enumerate(self.choices.places)}
        given = self.state.get(kind.name, [])
        if not (isinstance(given, list) and all(isinstance(each, str) and each in places for each in given)):
            first, last = self.choices.places[0], self.choices.places[-1]
            self.wrong(kind.name, given, f"a list of points from {first} to {last}", example=json.dumps([first]))
            return None
        for name in given:
            if other := self.row[at + places[name]]:
                first = self.choices.pieces[other - 1].name
                self.report("point-taken-twice", place=name, first=first, second=kind.name)
            self.row[at + places[name]] = number
        return given

    def placed(self, number: int, kind: PieceKind) -> None:
        """A kind of which pieces are placed: those that are neither on the board nor in hand are captured."""
        given = self.standing(number, kind)
        if given is None:
            return
        most = kind.count.value if isinstance(kind.count, Const) else 0
        hand = self.state.get(in_hand(kind.name), max(most - len(given), 0))
        if not is_number(hand, 0, most):
            self.wrong(in_hand(kind.name), hand, f"a number from 0 to {most}")
            return
        held, captured = len(given) + hand, f"captured {kind.name}"
        if held > most or (held < most and not _captures(self.machine, captured)):
            code = "too-many-pieces" if held > most else "too-few-pieces"
            facts = {"count": str(held), "piece": kind.name, "most": str(most), "side_phrase": ""}
            where = "what is in hand counts" if held > most else "or in hand"
            self.report(code, **facts, elsewhere_phrase=where, key=in_hand(kind.name), rest_phrase="in hand")
        self.row[self.layout[in_hand(kind.name)][0]] = hand
        self.row[self.layout[captured][0]] = max(most - held, 0)


def _captures(machine: Machine, field: str) -> bool:
    """Whether something captures pieces of a kind."""
    assert machine.choices is not None
    done = [step.actions for step in machine.choices.steps] + [way.actions for way in machine.transitions]
    return any(isinstance(action, SetField) and action.field == field for each in done for action in ex.flat(each))
