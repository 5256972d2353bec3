"""The steps of a turn in words and as objects: what happens, by which rule and readings, and what says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from variorum.machine.ast import Because, Const, Field, Machine, Passage
from variorum.machine.choosing import Taken
from variorum.machine.interpreter import Change, Step
from variorum.machine.notation import place_text
from variorum.machine.outside import DOUBLINGS, OWNER


def passages_of(step: Step) -> tuple[Passage, ...]:
    """The passages behind a step."""
    return passages_behind(step.because)


def passages_behind(because: Because) -> tuple[Passage, ...]:
    """The passages of the rule, then those of the readings that it depends on, each once."""
    found = [*because.passages]
    for _, _, passages in because.readings:
        found.extend(passages)
    return tuple(dict.fromkeys(found))


def reasons(machine: Machine, steps: Iterable[Taken], why: Iterable[Step]) -> tuple[tuple[Because, Step | None], ...]:
    """What stands behind a turn of a game of choice, each once: the moves of its steps (with None), and the rules that
    did something in it, with what they did first."""
    assert machine.choices is not None
    moves = {kind.name: kind.because for kind in machine.choices.steps}
    behind: dict[str, tuple[Because, Step | None]] = {}
    for taken in steps:
        if because := moves[taken.kind]:
            behind.setdefault(because.rule, (because, None))
    for step in why:
        behind.setdefault(step.because.rule, (step.because, step))
    return tuple(behind.values())


# ---------------------------------------------------------------- for programs


def reason_as_object(because: Because) -> dict[str, Any]:
    """A rule, move or obligation, with its readings and passages."""
    return {
        "rule": because.rule,
        "readings": {conflict: reading for conflict, reading, _ in because.readings},
        "passages": [f"{passage.siglum}:{passage.number}" for passage in passages_behind(because)],
    }


def as_object(machine: Machine, step: Step) -> dict[str, Any]:
    """A step as `play` and `explain` print it with `--format json` (`grammar/output/play.schema.json`)."""
    fields = {field.name: field for field in machine.fields}
    return {
        "rule": step.because.rule,
        "does": step.does,
        "lands": step.lands,
        "changes": [
            {
                "what": change.field,
                "player": change.side + 1 if fields[change.field].of == "side" else None,
                "before": _value(fields[change.field], change.before),
                "after": _value(fields[change.field], change.after),
            }
            for change in step.changes
            if fields[change.field].kind not in {"player", "winner"}
        ],
        "readings": {conflict: reading for conflict, reading, _ in step.because.readings},
        "passages": [f"{passage.siglum}:{passage.number}" for passage in passages_of(step)],
    }


def _value(field: Field, entry: int) -> int | bool:
    return bool(entry) if field.kind in {"flag", "until-throw"} else entry


# ---------------------------------------------------------------- for people


def in_words(machine: Machine, side: int, step: Step) -> str:
    """What a step does in a turn of a side (from 0), as the end of a sentence that begins with the rule's name: "moves
    to 31 (well)", "player 2 is no longer held"."""
    names = square_names(machine)
    fields = {field.name: field for field in machine.fields}
    parts: list[str] = []
    for change in step.changes:
        field = fields[change.field]
        own_move = change.side == side and step.does in {"moves", "goes", "counts-back"}
        if field.kind not in {"player", "winner"} and not (field.kind == "square" and own_move):
            parts += filter(None, [_change(machine, field, change, names)])
    if does := _does(machine, step, names):
        parts.append(does)
    return "; ".join(parts) or "nothing happens"


def _does(machine: Machine, step: Step, names: Mapping[int, str]) -> str:
    last = last_square(machine)
    if step.lands is not None and step.lands > last:
        return f"moves {step.lands - last} too far, past {last}"
    place = place_in_words(step.lands, names) if step.lands is not None else ""
    return {
        "moves": f"moves {place}",
        "goes": f"goes {place}",
        "counts-back": f"counts back {place}",
        "sent": "" if step.changes else "is sent to where it stands",
        "wins": "wins the game",
        "drawn": "the game ends without a winner",
        "missed": "the turn is missed",
        "over": "the move is over",
        "again": "throws again",
        "offered": "it is offered",
        "taken": "it is taken",
        "passed": "it is passed",
        "changes": "",
        "dice": "says how many dice are thrown",
        "nothing": "",
    }.get(step.does, step.does)


def _change(machine: Machine, field: Field, change: Change, names: Mapping[int, str]) -> str:
    if field.kind in {"pieces", "occupant"}:
        return _standing(machine, field, change)
    if field.kind == "captured":
        return f"{change.after} {field.name.removeprefix('captured ')} captured"
    if field.kind == "hand":
        return f"{change.after} {field.name.removesuffix('-in-hand')} in hand"
    if field.name == DOUBLINGS:
        return f"the cube shows {1 << change.after}"
    if field.name == OWNER:
        return f"the cube is {f'with player {change.after}' if change.after else 'in the middle'}"
    of_side = field.of == "side"
    who = f"{side_word(machine)} {change.side + 1}" if of_side else "the game"
    if field.kind == "square":
        return f"{who} is sent {place_in_words(change.after, names)}"
    if field.kind in {"flag", "until-throw"}:
        return f"{who} {'becomes' if change.after else 'is no longer'} {field.name}"
    return f"{field.name}{f' of {who}' if of_side else ''} becomes {change.after}"


def _standing(machine: Machine, field: Field, change: Change) -> str:
    """Where a piece has come to, as its own side counts places; nothing of the place that it left."""
    assert machine.choices is not None
    if change.after <= change.before:
        return ""
    side, place = divmod(change.side, len(machine.choices.places))
    where = place_text(machine, place)
    if field.kind == "occupant":
        return f"a {machine.choices.pieces[change.after - 1].name} comes to {where}"
    who = f"{side_word(machine)} {side + 1}"
    piece = machine.choices.pieces[0]
    count = change.after - change.before
    moved = f"a {piece.name} of {who} comes" if count == 1 else f"{count} {piece.plural} of {who} come"
    return f"{moved} to {'the bar' if where == 'bar' else where}"


def side_word(machine: Machine) -> str:
    """What a side is called: a player, or a team."""
    return "player" if machine.seats == machine.sides else "team"


def last_square(machine: Machine) -> int:
    """The number of the last square of a specialised machine."""
    return machine.squares.value if isinstance(machine.squares, Const) else 0


def square_names(machine: Machine) -> dict[int, str]:
    """What squares are called: of several sets that hold a square, the smallest, and of those the first."""
    names: dict[int, str] = {}
    tables = [(table.name, table.cases[0].squares) for table in machine.tables if table.cases]
    for name, squares in sorted(tables, key=lambda table: len(table[1])):
        for square in squares:
            if isinstance(square, int):
                names.setdefault(square, name)
    return names


def place_in_words(square: int, names: Mapping[int, str]) -> str:
    """Where a piece goes: "to 31 (well)", "off the board"."""
    if square == 0:
        return "off the board"
    return f"to {square} ({names[square]})" if square in names else f"to {square}"
