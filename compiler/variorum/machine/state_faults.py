"""What can be wrong in a state that somebody wrote, whatever the kind of board, and how its values are read."""

from __future__ import annotations

import difflib
import json
from typing import Any

from variorum.diagnostics import Diagnostic, Span
from variorum.machine.ast import Const, Each, Field, Machine, SetField, When


def changing_fields(machine: Machine) -> frozenset[str]:
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


def set_entries(row: list[int], at: int, count: int, field: Field, given: object, span: Span) -> list[Diagnostic]:
    """Put what was given for a field into the row; what is wrong with it."""
    high = field.high.value if isinstance(field.high, Const) else 1
    values: Any = given if field.of == "side" else [given]

    def fits(value: object) -> bool:
        return isinstance(value, bool) if is_flag(field) else is_number(value, field.low, high)

    if not (isinstance(values, list) and len(values) == count and all(map(fits, values))):
        one = "true or false" if is_flag(field) else f"a number from {field.low} to {high}"
        wanted = f"a list of {count}, each {one}" if field.of == "side" else one
        return [wrong_value(field.name, given, wanted, span)]
    row[at : at + count] = [int(value) for value in values]
    return []


def is_flag(field: Field) -> bool:
    """Whether a field is written as true or false."""
    return field.kind in {"flag", "until-throw"}


def is_number(value: object, low: int, high: int) -> bool:
    """Whether a value is a whole number between two others."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def unknown_key(machine: Machine, key: str, keys: list[str], span: Span) -> Diagnostic:
    """That a state of this game has no such key."""
    facts = {"game": machine.game, "key": key, "keys": " ".join(keys)}
    if near := difflib.get_close_matches(key, keys, n=1):
        facts["suggestion"] = near[0]
    return Diagnostic("unknown-state-key", span, facts)


def wrong_value(key: str, value: object, expected: str, span: Span, example: str = "") -> Diagnostic:
    """That a key cannot have the value that was given."""
    facts = {"key": key, "value": shown(value), "expected": expected}
    if example:
        facts["example"] = example
    return Diagnostic("bad-state", span, facts)


def missing_value(key: str, expected: str, span: Span) -> Diagnostic:
    """That a state lacks a key that it needs."""
    return Diagnostic("bad-state", span, {"key": key, "missing_phrase": "is missing", "expected": expected})


def shown(value: object) -> str:
    """A value as the user wrote it, near enough, and short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"
