"""The throws that can be made in a turn of a game of choice, and in how many orders of its dice each falls."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

from variorum.backends.python_choices_engine import ChoiceEngine, Row
from variorum.explore.engine import FACES, Throw

Counted = tuple[tuple[Throw, int], ...]


@cache
def throws_of(dice: int) -> Counted:
    """Every throw of so many dice that differs from others in more than their order, and in how many orders it falls.
    Without dice there is the empty one."""
    faces = combinations_with_replacement(range(FACES, 0, -1), dice)
    return tuple(
        (throw, factorial(dice) // prod(factorial(throw.count(face)) for face in set(throw))) for throw in faces
    )


@cache
def throws_in_order(dice: int) -> Counted:
    """Every throw of so many dice where the order of the dice counts."""
    return tuple((throw, 1) for throw in product(range(1, FACES + 1), repeat=dice))


def throws_in(engine: ChoiceEngine, row: Row) -> Counted:
    """The throws of the turn of a row. Their order counts in the throw for the right to begin, where each die is a
    player's."""
    return throws_in_order(engine.dice) if engine.opens(row) else throws_of(engine.dice)
