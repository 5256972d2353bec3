"""Games of choice solved from one position on: what can come about, what can be forced, and what best play comes to.

All that can be reached is listed, rows that come again once, up to a bound. A rule that asks how often a position has
come needs no more than that: who wins by the shortest way comes to no position twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from variorum.explore.choosing import Option
from variorum.explore.throws import throws_of
from variorum.machine.ast import Machine
from variorum.machine.choosing import TieError
from variorum.machine.interpreter import layout_of

Row = tuple[int, ...]
Throw = tuple[int, ...]

LIMIT = 100_000
"""The most positions that are listed."""


class Chooses(Protocol):
    """A specialised machine of choice, made to play."""

    @property
    def machine(self) -> Machine:
        """The machine."""

    @property
    def dice(self) -> int:
        """How many dice are thrown in a turn; 0: the game is played without."""

    def options(self, row: Row, throw: Throw, came: Mapping[Row, int] | None = None) -> Sequence[Option]:
        """What the player on turn can come to with a throw."""


@dataclass(frozen=True, slots=True)
class Way:
    """A shortest way to a win: for each of its turns the throw and the row when its steps are done; and how many
    positions were looked at."""

    turns: tuple[tuple[Row, Throw, Row], ...]
    looked_at: int


@dataclass(frozen=True, slots=True)
class NoWay:
    """No way leads to a win. All the positions that can be reached were looked at, or, where not `complete`, some."""

    looked_at: int
    complete: bool


def way_to_win(engine: Chooses, start: Row, side: int, limit: int = LIMIT) -> Way | NoWay:
    """Whether a side wins some play from a position on, and the shortest one. All play along."""
    winner = layout_of(engine.machine)["winner"][0]
    came: dict[Row, tuple[Row, Throw, Row] | None] = {start: None}
    level = [start]
    while level:
        after: list[Row] = []
        for row in level:
            for throw, option in _turns(engine, row):
                if option.row in came:
                    continue
                came[option.row] = (row, throw, option.done)
                if option.row[winner] == side + 1:
                    return Way(_traced(came, option.row), len(came))
                if not option.row[winner]:
                    after.append(option.row)
            if len(came) > limit:
                return NoWay(len(came), complete=False)
        level = after
    return NoWay(len(came), complete=True)


def _turns(engine: Chooses, row: Row) -> Iterator[tuple[Throw, Option]]:
    for throw, _ in throws_of(engine.dice):
        try:
            options = engine.options(row, throw)
        except TieError:
            continue  # thrown again
        for option in options:
            yield throw, option


def _traced(came: Mapping[Row, tuple[Row, Throw, Row] | None], row: Row) -> tuple[tuple[Row, Throw, Row], ...]:
    turns: list[tuple[Row, Throw, Row]] = []
    step = came[row]
    while step is not None:
        turns.append(step)
        step = came[step[0]]
    return tuple(reversed(turns))


# ---------------------------------------------------------------- all that can be reached


@dataclass(frozen=True, slots=True)
class Positions:
    """The positions that can be reached from the first one. `after` lists for each what each throw can lead to, with
    the number of orders in which the throw falls; nothing after the end. Where they were too many, `complete` is not
    set, and of the last ones nothing is known."""

    rows: tuple[Row, ...]
    after: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    complete: bool


def positions_from(engine: Chooses, start: Row, limit: int = LIMIT, within: int | None = None) -> Positions:
    """All positions that can be reached, or (`within`) those that can in so many turns; up to a bound."""
    winner = layout_of(engine.machine)["winner"][0]
    numbers = {start: 0}
    rows = [start]
    after: list[tuple[tuple[int, tuple[int, ...]], ...]] = []
    begins, turns = 0, 0
    while begins < len(rows) and (within is None or turns < within):
        ends = len(rows)
        for row in rows[begins:ends]:
            if len(rows) > limit:
                after += [()] * (len(rows) - len(after))
                return Positions(tuple(rows), tuple(after), complete=False)
            found: list[tuple[int, tuple[int, ...]]] = []
            if not row[winner]:
                for throw, orders in throws_of(engine.dice):
                    try:
                        options = engine.options(row, throw)
                    except TieError:
                        continue  # thrown again
                    for option in options:
                        if option.row not in numbers:
                            numbers[option.row] = len(rows)
                            rows.append(option.row)
                    found.append((orders, tuple(dict.fromkeys(numbers[option.row] for option in options))))
            after.append(tuple(found))
        begins, turns = ends, turns + 1
    after += [()] * (len(rows) - len(after))
    return Positions(tuple(rows), tuple(after), complete=True)


def can_force(engine: Chooses, positions: Positions, side: int) -> bool:
    """Whether a side can force a win from the first position, whatever is thrown and whatever the other does.

    Positions from which it is forced are gathered backwards from those in which it has won. `positions` are complete.
    """
    layout = layout_of(engine.machine)
    winner, player = layout["winner"][0], layout["player"][0]
    won = [row[winner] == side + 1 for row in positions.rows]
    before: list[list[int]] = [[] for _ in won]
    for number, throws in enumerate(positions.after):
        for target in {target for _, targets in throws for target in targets}:
            before[target].append(number)
    waiting = [number for number, is_won in enumerate(won) if is_won]
    while waiting:
        for number in before[waiting.pop()]:
            if won[number]:
                continue
            enough = any if positions.rows[number][player] % engine.machine.sides == side else all
            if all(enough(won[target] for target in targets) for _, targets in positions.after[number]):
                won[number] = True
                waiting.append(number)
    return won[0]


def best_chance(engine: Chooses, positions: Positions, side: int, within: int | None = None) -> Fraction | None:
    """The chance of a side to win from the first position, within so many turns (None: at all), where it plays for that
    and the other side against it. None where play can come back to a position: then there is no last turn from which
    to reckon. `positions` are complete for as many turns."""
    layout = layout_of(engine.machine)
    winner, player = layout["winner"][0], layout["player"][0]

    def chance(number: int, known: Mapping[int, Fraction]) -> Fraction:
        row = positions.rows[number]
        if row[winner]:
            return Fraction(row[winner] == side + 1)
        best = max if row[player] % engine.machine.sides == side else min
        total = sum(orders for orders, _ in positions.after[number])
        if not total:
            return Fraction(0)
        return (
            sum(
                (orders * best(known[target] for target in targets) for orders, targets in positions.after[number]),
                Fraction(0),
            )
            / total
        )

    if within is not None:
        known = {number: Fraction(row[winner] == side + 1) for number, row in enumerate(positions.rows)}
        for _ in range(within):
            known = {number: chance(number, known) for number in known}
        return known[0]
    order = _last_first(positions)
    if order is None:
        return None
    solved: dict[int, Fraction] = {}
    for number in order:
        solved[number] = chance(number, solved)
    return solved[0]


def _last_first(positions: Positions) -> list[int] | None:
    """The positions so that each comes after all that it can lead to; None where play can come round."""
    targets = [{target for _, each in throws for target in each} for throws in positions.after]
    left = [len(each) for each in targets]
    before: list[list[int]] = [[] for _ in targets]
    for number, each in enumerate(targets):
        for target in each:
            before[target].append(number)
    order = [number for number, count in enumerate(left) if not count]
    for number in order:
        for earlier in before[number]:
            left[earlier] -= 1
            if not left[earlier]:
                order.append(earlier)
    return order if len(order) == len(targets) else None
