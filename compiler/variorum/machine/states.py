"""State notation: a row of a machine as an object that people and programs write, and back.

Boards of points and grids are in `positions`. On a track:

    {"player": 1, "squares": [26, 0], "resting": [0, 2], "jumped": true}

Players count from 1, square 0 is off the board. A state left out has its starting value, except that a state until the
first throw then holds only for pieces that stand where they began. States that an edition never changes are accepted,
and left out of what is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from variorum.diagnostics import Checked, Diagnostic, Span
from variorum.machine.ast import Const, Machine
from variorum.machine.interpreter import initial, layout_of
from variorum.machine.positions import position_of, row_of_position
from variorum.machine.state_faults import (
    changing_fields,
    is_flag,
    is_number,
    set_entries,
    shown,
    unknown_key,
    wrong_value,
)

_EXAMPLE = '{"player": 1, "squares": [26, 0]}'
_BUILT_IN = ("player", "squares")


def state_of(machine: Machine, row: tuple[int, ...]) -> dict[str, Any]:
    """The state that a row of a specialised machine stands for, with every state that can change in it."""
    if machine.choices:
        return position_of(machine, row)
    layout = layout_of(machine)
    changing = changing_fields(machine)
    state: dict[str, Any] = {}
    for field in machine.fields:
        if field.tally or field.kind == "winner" or field.name not in changing:
            continue
        at, size = layout[field.name]
        if field.kind == "player":
            state["player"] = row[at] + 1
        elif field.kind == "square":
            state["squares"] = list(row[at : at + size])
        else:
            values = [bool(entry) if is_flag(field) else entry for entry in row[at : at + size]]
            state[field.name] = values if field.of == "side" else values[0]
    return state


def row_of(machine: Machine, state: object, span: Span) -> Checked[tuple[int, ...] | None]:
    """The row that a state stands for; None with diagnostics (at `span`, in the user's words) where it is not one."""
    if machine.choices:
        return row_of_position(machine, state, span)
    if not isinstance(state, Mapping):
        return Checked(None, (Diagnostic("state-not-an-object", span, {"state": shown(state), "example": _EXAMPLE}),))
    fields = {field.name: field for field in machine.fields if not field.tally and field.kind not in _SKIPPED}
    keys = [*_BUILT_IN, *fields]
    diagnostics = [unknown_key(machine, str(key), keys, span) for key in state if key not in keys]
    layout, changing = layout_of(machine), changing_fields(machine)
    row = list(initial(machine)[0])
    player = state.get("player", 1)
    if not is_number(player, 1, machine.seats):
        diagnostics.append(wrong_value("player", player, f"a player from 1 to {machine.seats}", span))
    else:
        row[layout["player"][0]] = player - 1
    at, size = layout["square"]
    last = machine.squares.value if isinstance(machine.squares, Const) else 0
    squares = state.get("squares", row[at : at + size])
    if not (isinstance(squares, list) and len(squares) == size and all(is_number(s, 0, last) for s in squares)):
        wanted = f"a list of {size} squares from 0 (off the board) to {last}"
        diagnostics.append(wrong_value("squares", squares, wanted, span, example=str([0] * size)))
        squares = row[at : at + size]
    elif any(square == last for square in squares):
        diagnostics.append(Diagnostic("state-after-the-end", span, {"number": str(last), "state": shown(state)}))
    row[at : at + size] = squares
    start = next(field.start for field in machine.fields if field.kind == "square")
    for name, field in fields.items():
        entry, count = layout[name]
        if name in state:
            diagnostics += set_entries(row, entry, count, field, state[name], span)
        elif field.kind == "until-throw" and name in changing:
            fresh = [int(square == start) for square in squares]
            row[entry : entry + count] = fresh if field.of == "side" else [int(all(fresh))]
    return Checked(None if diagnostics else tuple(row), tuple(diagnostics))


_SKIPPED = frozenset({"player", "square", "winner"})
