"""How players write moves: 13/11*, bar/22 and 6/off(2) on points; d5-d4, d4xb4xb6 and, for a piece
that is placed, d4 on a grid."""

from __future__ import annotations

import re
from collections import Counter

from variorum.machine.ast import Machine
from variorum.machine.choosing import Taken
from variorum.machine.interpreter import layout_of
from variorum.machine.positions import seen_across

Row = tuple[int, ...]
NOTHING = "–"
"""A turn in which nothing is moved."""


def move_text(machine: Machine, row: Row, steps: tuple[Taken, ...]) -> str:
    """The steps of a turn that begins with `row`, as players write them."""
    if not steps:
        return NOTHING
    return _on_points(machine, row, steps) if machine.board == "points" else _on_grid(machine, steps)


def _on_grid(machine: Machine, steps: tuple[Taken, ...]) -> str:
    assert machine.choices is not None
    names = machine.choices.places
    if steps[0].origin < 0:
        return " ".join(names[step.to] for step in steps)
    text = names[steps[0].origin]
    for step in steps:
        text += ("x" if step.over >= 0 else "-") + names[step.to]
    return text


def _on_points(machine: Machine, row: Row, steps: tuple[Taken, ...]) -> str:
    """One word for the way of each man, from the furthest; a place on the way stands in it where something was hit."""
    assert machine.choices is not None
    at, size = layout_of(machine)["standing"]
    places = size // 2
    other = at + (1 - row[layout_of(machine)["player"][0]] % 2) * places
    hostile = {number: row[other + seen_across(machine, number)] for number in range(1, places - 1)}
    ways: list[list[tuple[int, bool]]] = []
    for step in steps:
        hit = hostile.get(step.to, 0) > 0
        hostile[step.to] = 0
        came = next((way for way in ways if way[-1][0] == step.origin), None)
        if came is None:
            came = [(step.origin, False)]
            ways.append(came)
        came.append((step.to, hit))
    ways.sort(key=lambda way: (-way[0][0], -way[-1][0]))
    written = Counter(_way(way, places) for way in ways)
    return " ".join(f"{text}({count})" if count > 1 else text for text, count in written.items())


def _way(way: list[tuple[int, bool]], places: int) -> str:
    shown = [way[0], *(stop for stop in way[1:-1] if stop[1]), way[-1]]
    return "/".join(f"{_point(number, places)}{'*' if hit else ''}" for number, hit in shown)


def _point(number: int, places: int) -> str:
    return "off" if number == 0 else "bar" if number == places - 1 else str(number)


def place_text(machine: Machine, place: int) -> str:
    """A place as moves name it."""
    assert machine.choices is not None
    return _point(place, len(machine.choices.places)) if machine.board == "points" else machine.choices.places[place]


def step_text(machine: Machine, origin: int, to: int) -> str:
    """One step as players write it, whatever it does on the way; from -1, a piece is placed."""
    if origin < 0:
        return place_text(machine, to)
    return ("/" if machine.board == "points" else "-").join(place_text(machine, place) for place in (origin, to))


def read_move(machine: Machine, text: str) -> tuple[tuple[int, ...], ...] | None:
    """The ways that a move names, each as the places that it goes through, with those that are written more than once
    as often; None where it cannot be read. Marks of hits are not asked for."""
    assert machine.choices is not None
    if text.strip() in {"", NOTHING, "-"}:
        return ()
    numbers = {name: number for number, name in enumerate(machine.choices.places)} | {"off": 0}
    ways: list[tuple[int, ...]] = []
    for word in text.split():
        found = re.fullmatch(r"([^()]+)(?:\(([1-9])\))?", word)
        if not found:
            return None
        stops = re.split(r"[/x-]", found[1].replace("*", ""))
        placed = len(stops) == 1 and any(step.by == "place" for step in machine.choices.steps)
        if (len(stops) < 2 and not placed) or not all(stop in numbers for stop in stops):
            return None
        ways += [tuple(numbers[stop] for stop in stops)] * int(found[2] or 1)
    return tuple(ways)
