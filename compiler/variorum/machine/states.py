"""State notation of a track: a row of a machine as an object that people and programs write, and back.

    {"player": 1, "squares": [26, 0], "resting": [0, 2], "jumped": true}

Players count from 1, square 0 is off the board. A state left out has its starting value, except that a state until the
first throw then holds only for pieces that stand where they began. States that an edition never changes are accepted,
and left out of what is printed.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from typing import Any

from variorum.diagnostics import Checked, Diagnostic, Span
from variorum.machine.ast import Const, Each, Field, Machine, SetField, When
from variorum.machine.interpreter import initial, layout_of

_EXAMPLE = '{"player": 1, "squares": [26, 0]}'
_BUILT_IN = ("player", "squares")


def state_of(machine: Machine, row: tuple[int, ...]) -> dict[str, Any]:
    """The state that a row of a specialised machine stands for, with every state that can change in it."""
    layout = layout_of(machine)
    changing = _changing(machine)
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
            values = [bool(entry) if _is_flag(field) else entry for entry in row[at : at + size]]
            state[field.name] = values if field.of == "side" else values[0]
    return state


def _changing(machine: Machine) -> frozenset[str]:
    """The fields that some transition sets."""
    found = {field.name for field in machine.fields if field.kind in {"player", "square"}}
    waiting = [action for transition in machine.transitions for action in transition.actions]
    while waiting:
        match waiting.pop():
            case SetField(field=name):
                found.add(name)
            case Each(actions=actions):
                waiting.extend(actions)
            case When(actions=actions, otherwise=otherwise):
                waiting.extend((*actions, *otherwise))
    return frozenset(found)


def row_of(machine: Machine, state: object, span: Span) -> Checked[tuple[int, ...] | None]:
    """The row that a state stands for; None with diagnostics (at `span`, in the user's words) where it is not one."""
    if not isinstance(state, Mapping):
        return Checked(None, (Diagnostic("state-not-an-object", span, {"state": _shown(state), "example": _EXAMPLE}),))
    fields = {field.name: field for field in machine.fields if not field.tally and field.kind not in _SKIPPED}
    keys = [*_BUILT_IN, *fields]
    diagnostics = [_unknown(machine, str(key), keys, span) for key in state if key not in keys]
    layout, changing = layout_of(machine), _changing(machine)
    row = list(initial(machine)[0])
    player = state.get("player", 1)
    if not _is_number(player, 1, machine.seats):
        diagnostics.append(_wrong("player", player, f"a player from 1 to {machine.seats}", span))
    else:
        row[layout["player"][0]] = player - 1
    at, size = layout["square"]
    last = machine.squares.value if isinstance(machine.squares, Const) else 0
    squares = state.get("squares", row[at : at + size])
    if not (isinstance(squares, list) and len(squares) == size and all(_is_number(s, 0, last) for s in squares)):
        wanted = f"a list of {size} squares from 0 (off the board) to {last}"
        diagnostics.append(_wrong("squares", squares, wanted, span, example=str([0] * size)))
        squares = row[at : at + size]
    elif any(square == last for square in squares):
        diagnostics.append(Diagnostic("state-after-the-end", span, {"number": str(last), "state": _shown(state)}))
    row[at : at + size] = squares
    start = next(field.start for field in machine.fields if field.kind == "square")
    for name, field in fields.items():
        entry, count = layout[name]
        if name in state:
            diagnostics += _set(row, entry, count, field, state[name], span)
        elif field.kind == "until-throw" and name in changing:
            fresh = [int(square == start) for square in squares]
            row[entry : entry + count] = fresh if field.of == "side" else [int(all(fresh))]
    return Checked(None if diagnostics else tuple(row), tuple(diagnostics))


_SKIPPED = frozenset({"player", "square", "winner"})


def _set(row: list[int], at: int, count: int, field: Field, given: object, span: Span) -> list[Diagnostic]:
    high = field.high.value if isinstance(field.high, Const) else 1
    values: Any = given if field.of == "side" else [given]

    def fits(value: object) -> bool:
        return isinstance(value, bool) if _is_flag(field) else _is_number(value, field.low, high)

    if not (isinstance(values, list) and len(values) == count and all(map(fits, values))):
        one = "true or false" if _is_flag(field) else f"a number from {field.low} to {high}"
        wanted = f"a list of {count}, each {one}" if field.of == "side" else one
        return [_wrong(field.name, given, wanted, span)]
    row[at : at + count] = [int(value) for value in values]
    return []


def _is_flag(field: Field) -> bool:
    return field.kind in {"flag", "until-throw"}


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _unknown(machine: Machine, key: str, keys: list[str], span: Span) -> Diagnostic:
    facts = {"game": machine.game, "key": key, "keys": " ".join(keys)}
    if near := difflib.get_close_matches(key, keys, n=1):
        facts["suggestion"] = near[0]
    return Diagnostic("unknown-state-key", span, facts)


def _wrong(key: str, value: object, expected: str, span: Span, example: str = "") -> Diagnostic:
    shown = _shown(value)
    facts = {"key": key, "value": shown, "expected": expected}
    if example:
        facts["example"] = example
    return Diagnostic("bad-state", span, facts)


def _shown(value: object) -> str:
    """A value as the user wrote it, near enough, and short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"
