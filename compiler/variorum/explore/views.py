"""The game as the player on turn sees it: rows that differ by who sits where alone are one position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields as attributes
from dataclasses import is_dataclass

from variorum.explore.engine import Engine, Row
from variorum.machine.ast import Const, Get, Machine, SetField

_HOLDS_A_SIDE = ("player", "winner")
_OWN_FIELDS = ("player", "winner")


def allows_views(machine: Machine) -> bool:
    """Whether nothing in the machine tells one side from another but whose turn it is.

    It does not where a field besides `player` and `winner` holds a seat or a side, or belongs to the game and is a
    square, or where the entry of one fixed side is read or written. What cannot be seen from the text of the machine
    (an order among the sides) is for the explorer to try: see `turns_alike`.
    """
    for field in machine.fields:
        if field.name in _OWN_FIELDS:
            continue
        if field.kind in _HOLDS_A_SIDE or (field.of == "game" and field.kind == "square"):
            return False
    return not any(isinstance(index, Const) for index in _indices(machine.transitions))


def _indices(part: object) -> Iterator[object]:
    """Every index by which an entry of a field is read or written somewhere in `part`."""
    pending = [part]
    while pending:
        part = pending.pop()
        if isinstance(part, (Get, SetField)):
            yield part.index
        if isinstance(part, tuple):
            pending.extend(part)
        elif is_dataclass(part):
            pending.extend(getattr(part, attribute.name) for attribute in attributes(part))


class Views:
    """How rows are turned so that the player on turn takes seat 0.

    Seats are dealt to sides in turn: seat k belongs to side k modulo the number of sides.
    """

    def __init__(self, engine: Engine) -> None:
        layout = engine.layout
        self.seats = engine.machine.seats
        self.sides = engine.machine.sides
        self.player = layout["player"][0]
        self.winner = layout["winner"][0]
        width = sum(count for _, count in layout.values())
        self._orders: list[tuple[int, ...]] = []
        for seat in range(self.seats):
            order = list(range(width))
            for field in engine.machine.fields:
                if field.of == "side" and field.name in layout:
                    offset, count = layout[field.name]
                    for side in range(count):
                        order[offset + side] = offset + (side + seat) % count
            self._orders.append(tuple(order))

    def entries(self, seat: int) -> tuple[int, ...]:
        """Where each entry of a row seen from `seat` stands in the row itself; of `player` and `winner`, which change
        with the view, their own places."""
        return self._orders[seat]

    def seen_from(self, row: Row, seat: int) -> Row:
        """`row` turned so that `seat` becomes seat 0."""
        if not seat:
            return row
        turned = [row[entry] for entry in self._orders[seat]]
        turned[self.player] = (row[self.player] - seat) % self.seats
        winner = row[self.winner]
        if 0 < winner <= self.sides:
            turned[self.winner] = (winner - 1 - seat) % self.sides + 1
        return tuple(turned)

    def own_view(self, row: Row) -> Row:
        """`row` as the player on turn sees it."""
        return self.seen_from(row, row[self.player])


def turns_alike(engine: Engine, views: Views, row: Row) -> bool:
    """Whether the turn of `row` comes to the same from wherever it is looked at, whatever is thrown."""
    dice = engine.dice(row)
    throws = [throw for throw, _ in engine.throw_classes(dice)] if dice else [0]
    for seat in range(1, views.seats):
        turned = views.seen_from(row, seat)
        if engine.dice(turned) != dice:
            return False
        for throw in throws:
            if engine.turn(turned, throw) != views.seen_from(engine.turn(row, throw), seat):
                return False
    return True
