"""What guided plays prefer: random plays seldom come to the end of a long course, and ones that aim at something do.

A preference is a number of each position, the smaller the better: of what a turn can come to, the best is taken, and
one time in four any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from variorum.backends.chance import Generator
from variorum.explore.courses import InPlay, Spot

Row = tuple[int, ...]
Worth = Callable[[InPlay, Row, Row, Mapping[Row, int]], int]
"""Of a machine, the row before a turn, the one after it, and how often each row has come."""

_STRAYS = 4
_KEPT = 1000  # more than any way across a board


class HasSpot(Protocol):
    """Where a turn can come to."""

    @property
    def first(self) -> Spot:
        """Where the play stands then."""


Way = TypeVar("Way", bound=HasSpot)


@dataclass(frozen=True, slots=True)
class Preference:
    """What is preferred of moves (None: nothing), whether everything is offered that can be, and whether it is worth
    trying only where nothing else has led anywhere."""

    worth: Worth | None
    offers: bool = False
    is_last_resort: bool = False

    def best(
        self, machine: InPlay, before: Spot, ways: list[Way], came: Mapping[Row, int], generator: Generator
    ) -> list[Way]:
        """The ways that are preferred; now and then all."""
        if self.worth is None or len(ways) < 2 or not generator.below(_STRAYS):
            return ways
        worths = [self.worth(machine, before.row, way.first.row, came) for way in ways]
        least = min(worths)
        return [way for way, worth in zip(ways, worths, strict=True) if worth == least]


def preferences(machine: InPlay) -> Sequence[Preference]:
    """What is worth trying in a game."""
    sides = range(machine.machine.sides)
    found: list[Preference] = []
    assert machine.machine.choices is not None
    if machine.machine.choices.offers:
        found.append(Preference(None, offers=True))
    if machine.machine.board == "points":
        found += [Preference(_ahead(side)) for side in sides]
    elif machine.machine.board == "grid":
        found += [Preference(_back)]
        found += [Preference(_capturing(side)) for side in sides]
        found += [Preference(_shut_in(side), is_last_resort=True) for side in sides]
        edges = [(side, across, down) for side in sides for across, down in ((0, -1), (0, 1), (-1, 0), (1, 0))]
        found += [Preference(_gathering(*each), is_last_resort=True) for each in edges]
    return found


def _ahead(side: int) -> Worth:
    """One side comes home as fast as it can, and the others as slowly."""

    def worth(machine: InPlay, before: Row, after: Row, came: Mapping[Row, int]) -> int:
        at, size = machine.engine.layout["standing"]
        mover = before[machine.player] % machine.machine.sides
        places = size // machine.machine.sides
        own = after[at + mover * places : at + (mover + 1) * places]
        left = sum(place * count for place, count in enumerate(own))
        return left if mover == side else -left

    return worth


def _back(machine: InPlay, before: Row, after: Row, came: Mapping[Row, int]) -> int:
    """Positions come again."""
    return -came.get(after, 0)


def _capturing(side: int) -> Worth:
    """All pieces but those of one side are captured."""

    def worth(machine: InPlay, before: Row, after: Row, came: Mapping[Row, int]) -> int:
        at, size = machine.engine.layout["occupant"]
        choices = machine.machine.choices
        assert choices is not None
        others = {number for number, kind in enumerate(choices.pieces, 1) if kind.side != side}
        return sum(each in others for each in after[at : at + size])

    return worth


def _gathering(side: int, across: int, down: int) -> Worth:
    """The pieces of one side are all kept, and go to one edge."""

    def worth(machine: InPlay, before: Row, after: Row, came: Mapping[Row, int]) -> int:
        at, _ = machine.engine.layout["occupant"]
        choices = machine.machine.choices
        assert choices is not None
        assert choices.grid is not None
        own = {number for number, kind in enumerate(choices.pieces, 1) if kind.side == side}
        standing = [where for place, where in enumerate(choices.grid.at) if after[at + place] in own]
        far = sum(across * column + down * row for column, row in standing)
        return -far - _KEPT * len(standing)

    return worth


def _shut_in(side: int) -> Worth:
    """One side has as few moves as can be."""

    def worth(machine: InPlay, before: Row, after: Row, came: Mapping[Row, int]) -> int:
        if after[machine.winner] or machine.dice:
            return 0
        on_turn = list(after)
        on_turn[machine.player] = side
        return len(machine.engine.options(tuple(on_turn), (), came))

    return worth
