"""The Game of the Goose written by hand, as an engine: what the compiled one must agree with.

The rules are those of the four editions that the documents give, told by keywords; two players or more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.unit.explore.engines import machine, of_game, side
from variorum.explore.engine import Row
from variorum.machine.ast import Machine

GEESE = frozenset((5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59))
TRAPS = (31, 52)


@dataclass(frozen=True)
class Goose:
    """One edition. The row is player, winner, squares, fresh, resting, held, unopened."""

    six_three: int = 26
    first_of_game: bool = False
    maze: int = 37
    inn: int = 1
    death: int = 0
    freed_to_origin: bool = False
    nobody_behind: bool = False
    occupied: str = "share"
    goose_back: bool = True
    reach_or_pass: bool = False
    players: int = 2
    machine: Machine = field(init=False)
    layout: Mapping[str, tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        fields = (
            side("square", "square"), side("fresh", "until-throw", 1, 1), side("resting", "count", 2),
            side("held", "flag"), of_game("unopened", "until-throw", 1, 1),
        )  # fmt: skip
        n = self.players
        object.__setattr__(self, "machine", machine(fields, 63, n))
        layout = {
            "player": (0, 1), "winner": (1, 1), "square": (2, n), "fresh": (2 + n, n), "resting": (2 + 2 * n, n),
            "held": (2 + 3 * n, n), "unopened": (2 + 4 * n, 1),
        }  # fmt: skip
        object.__setattr__(self, "layout", layout)

    def initial(self) -> Row:
        n = self.players
        return (0, 0, *(0,) * n, *(1,) * n, *(0,) * n, *(0,) * n, 1)

    def dice(self, row: Row) -> int:
        n = self.players
        me = row[0]
        return 0 if row[2 + 2 * n + me] or row[2 + 3 * n + me] else 2

    def throw_classes(self, dice: int) -> tuple[tuple[int, int], ...]:
        # Totals, and 6+3 apart from 5+4.
        alike: dict[tuple[int, bool], list[int]] = {}
        for throw in range(36):
            first, second = divmod(throw, 6)
            alike.setdefault((first + second, {first, second} == {5, 2}), []).append(throw)
        return tuple((throws[0], len(throws)) for throws in alike.values())

    def turn(self, row: Row, throw: int) -> Row:
        n = self.players
        me = row[0]
        new = list(row)
        fresh, resting, held = 2 + n, 2 + 2 * n, 2 + 3 * n
        new[0] = (me + 1) % n
        if row[resting + me]:
            new[resting + me] -= 1
            return tuple(new)
        began = row[2 + me]
        if row[held + me]:
            if self.nobody_behind and not any(row[2 + other] < began for other in range(n)):
                new[held + me] = 0
            return tuple(new)
        first, second = throw // 6 + 1, throw % 6 + 1
        total = first + second
        opening = row[2 + 4 * n] if self.first_of_game else row[fresh + me]
        new[fresh + me] = 0
        new[2 + 4 * n] = 0
        if opening and total == 9:
            square = self.six_three if {first, second} == {6, 3} else 79 - self.six_three
        else:
            square = self._run(began, total)
        if square == 6:
            square = 12
        elif square == 42:
            square = self.maze
        elif square == 58:
            square = self.death
        if square == 63:
            new[2 + me] = 63
            new[1] = me + 1
            return tuple(new)
        others = [other for other in range(n) if other != me and row[2 + other] == square]
        if square in TRAPS:
            for other in others:
                if row[held + other]:
                    new[held + other] = 0
                    if self.freed_to_origin:
                        new[2 + other] = began
            new[held + me] = 1
        elif square and others and self.occupied == "arriver-returns":
            new[2 + me] = began
            return tuple(new)
        elif square and others and self.occupied == "occupant-bumped":
            for other in others:
                new[2 + other] = began
        new[2 + me] = square
        if square == 19:
            new[resting + me] = self.inn
        return tuple(new)

    def _run(self, began: int, total: int) -> int:
        square, step = began + total, total
        while True:
            if square > 63:
                if self.reach_or_pass:
                    return 63
                square, step = 126 - square, -total
            if square in GEESE and (step > 0 or self.goose_back):
                square = max(square + step, 0)
            else:
                return square


JUMBO_NL = {"nobody_behind": True, "occupied": "arriver-returns"}
EDITIONS: dict[str, dict[str, object]] = {
    "jumbo-nl": JUMBO_NL,
    "fr": {"six_three": 53, "maze": 39},
    "jaques": {
        "first_of_game": True, "maze": 39, "inn": 2, "death": 1, "freed_to_origin": True,
        "occupied": "occupant-bumped", "goose_back": False,
    },
    "traditional": {"occupied": "arriver-returns"},
}  # fmt: skip


def goose(edition: str, players: int = 2, **changes: object) -> Goose:
    return Goose(**{**EDITIONS[edition], **changes}, players=players)  # type: ignore[arg-type]
