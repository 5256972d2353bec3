"""Games of choice solved from one position on, beside values that were worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.played import engine_of
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.diagnostics import Span
from variorum.explore.solved import (
    NoWay,
    Way,
    best_chance,
    can_force,
    positions_from,
    way_to_win,
)
from variorum.explore.throws import throws_of
from variorum.machine.states import row_of

Row = tuple[int, ...]


def bear_off(own: dict[int, int], other: dict[int, int]) -> tuple[ChoiceEngine, Row]:
    """Men of the side on turn and of the other, each on the points as its own side counts them; the rest are off."""
    engine = engine_of("backgammon", "money")
    points = [own.get(point, 0) - other.get(25 - point, 0) for point in range(1, 25)]
    row = row_of(engine.machine, {"points": points, "bar": [0, 0]}, Span("")).value
    assert row is not None
    return engine, row


def hunt(geese: str, fox: str, player: int) -> tuple[ChoiceEngine, Row]:
    engine = engine_of("fox-and-geese", "lexikon", fox_wins_at="9")
    state = {"player": player, "goose": geese.split(), "fox": [fox]}
    row = row_of(engine.machine, state, Span("")).value
    assert row is not None
    return engine, row


def test_throws_of_two_dice():
    throws = throws_of(2)
    assert len(throws) == 21
    assert sum(orders for _, orders in throws) == 36
    assert dict(throws)[6, 5] == 2
    assert throws_of(0) == (((), 1),)


@pytest.mark.parametrize(
    ("men", "chance"),
    [
        # A man on 6 stays only with 1+1, 2+1, 3+1, 4+1 and 3+2: 9 throws of 36.
        ({6: 1}, Fraction(27, 36)),
        # Two men on 1 come off with any throw.
        ({1: 2}, Fraction(1)),
        # 4 and 2: off with a 4, 5 or 6 beside a 2 or more (21 throws), with 2+2 and with 3+3.
        ({4: 1, 2: 1}, Fraction(23, 36)),
        # 6 and 5: with 6+5, and with the doubles from 3+3 on.
        ({6: 1, 5: 1}, Fraction(6, 36)),
    ],
)
def test_the_chance_to_be_off_in_one_throw(men: dict[int, int], chance: Fraction):
    engine, row = bear_off(men, {1: 2})
    assert best_chance(engine, positions_from(engine, row, within=1), 0, 1) == chance


def test_the_chance_to_be_off_first():
    # 27 throws of 36 are enough; after another the other side has 23 of 36, and who then throws again is off for sure.
    engine, row = bear_off({6: 1}, {4: 1, 2: 1})
    positions = positions_from(engine, row)
    assert positions.complete
    wanted = Fraction(27, 36) + Fraction(9, 36) * Fraction(13, 36)
    assert best_chance(engine, positions, 0) == wanted
    assert best_chance(engine, positions, 1) == 1 - wanted


def test_too_many_positions_are_said_to_be_so():
    engine = engine_of("backgammon", "money")
    assert not positions_from(engine, engine.initial(), limit=50).complete


def test_a_side_that_can_force_a_win():
    engine, row = hunt("c2 c3 d2 d3 e1", "d1", 2)
    positions = positions_from(engine, row)
    assert positions.complete
    assert can_force(engine, positions, 0)
    assert not can_force(engine, positions, 1)
    assert best_chance(engine, positions, 0) is None  # geese can go from side to side for ever


def test_the_shortest_way_to_a_win():
    engine, row = hunt("c2 c3 d2 d3 e1", "d1", 2)
    way = way_to_win(engine, row, 0)
    assert isinstance(way, Way)
    assert len(way.turns) == 3  # the fox, a goose, and the fox who cannot move


def test_a_win_that_nothing_leads_to():
    # Five geese on the two rows at the top stay there, and the fox never has to come to them.
    engine, row = hunt("c1 d1 e1 c2 e2", "d7", 1)
    positions = positions_from(engine, row)
    assert positions.complete
    assert not can_force(engine, positions, 0)


def test_a_search_that_is_given_up():
    engine = engine_of("fox-and-geese", "lexikon")
    found = way_to_win(engine, engine.initial(), 0, limit=100)
    assert isinstance(found, NoWay)
    assert not found.complete
