"""Odds of games of choice: random plays, and exact chances where few positions can be reached."""

from __future__ import annotations

import pytest

from tests.rules.played import engine_of
from variorum.backends.python_choices_engine import Row
from variorum.diagnostics import Span
from variorum.explore.odds import odds_of
from variorum.explore.random_play import as_played_at_random, random_plays
from variorum.explore.reachable import Reachable, TooLarge
from variorum.explore.reachable_choices import exact_odds, reachable_choices
from variorum.machine.ast import Machine
from variorum.machine.states import row_of

STUCK_SOON = {"player": 1, "goose": ["a3", "b3", "c3", "d3", "d2", "c2", "e2", "c1"], "fox": ["d1"]}


def money(**changes: str) -> Machine:
    return engine_of("backgammon", "money", **changes).machine


def row(machine: Machine, state: dict[str, object]) -> Row:
    found = row_of(machine, state, Span("state")).value
    assert found is not None
    return found


def men(own: dict[int, int], other: dict[int, int]) -> dict[str, object]:
    """A position by the points as each side counts them."""
    points = [0] * 24
    for place, count in own.items():
        points[place - 1] += count
    for place, count in other.items():
        points[24 - place] -= count
    return {"points": points}


@pytest.mark.parametrize(
    ("own", "other", "wins"),
    [
        ({6: 1}, {1: 1}, 27 / 36),
        ({1: 2}, {1: 1}, 1.0),
        ({1: 3}, {1: 1}, 6 / 36),
        ({1: 3}, {1: 3}, 6 / 36 + 30 / 36 * 30 / 36),
    ],
)
def test_exact_odds_are_those_counted_by_hand(own: dict[int, int], other: dict[int, int], wins: float) -> None:
    machine = money()
    found = exact_odds(machine, row(machine, men(own, other)))
    assert found is not None
    assert found.win == pytest.approx((wins, 1 - wins))
    assert found.draw == found.stalemate == 0


def test_each_distinct_result_is_as_likely() -> None:

    machine = money()
    start = row(machine, men({3: 1, 2: 1}, {1: 1}))
    states = reachable_choices(engine_of("backgammon", "money"), start)
    assert isinstance(states, Reachable)
    assert sum(states.weight[states.first[0] : states.first[1]]) == pytest.approx(1)
    found = random_plays(machine, 2000, start=start)
    exact = odds_of(states)
    for side, chance in zip(found.win, exact.win, strict=True):
        assert side.error is not None
        assert abs(side.mean - chance) <= 4 * side.error


def test_where_too_many_positions_can_be_reached_that_is_said() -> None:
    assert reachable_choices(engine_of("fox-and-geese", "lexikon"), limit=50) == TooLarge(50)
    assert exact_odds(engine_of("fox-and-geese", "lexikon").machine, limit=50) is None


def test_chances_that_depend_on_earlier_positions_are_not_exact() -> None:
    machine = engine_of("fox-and-geese", "lexikon", repetition="draw-at-third").machine
    assert exact_odds(machine, row(machine, STUCK_SOON)) is None


def test_a_play_without_an_end_is_capped_and_no_draw() -> None:
    machine = engine_of("fox-and-geese", "lexikon").machine
    found = random_plays(machine, 50, cap=20)
    assert found.capped == 50 - sum(side.mean for side in found.win) * 50
    assert found.capped > 40
    assert found.draw.mean == 0
    assert found.to_json()["capped"] == found.capped


def test_points_are_those_that_the_sides_score() -> None:
    counted, plain = random_plays(money(), 100), random_plays(money(gammons="not-counted"), 100)
    assert sum(side.mean for side in plain.points) == pytest.approx(1)
    assert sum(side.mean for side in counted.points) > 1.4
    assert [side.mean for side in counted.win] == [side.mean for side in plain.win]
    assert random_plays(engine_of("fox-and-geese", "lexikon").machine, 10).points == ()


def test_the_same_seed_gives_the_same_numbers() -> None:
    machine = engine_of("fox-and-geese", "children").machine
    assert random_plays(machine, 30, seed=4) == random_plays(machine, 30, seed=4)
    assert random_plays(machine, 30, seed=4) != random_plays(machine, 30, seed=5)


def test_random_play_needs_nothing_that_offers_lead_to() -> None:
    machine = money()
    played = as_played_at_random(machine)
    assert {each.source for each in played.transitions} <= {node.name for node in played.nodes}
    assert {each.target for each in played.transitions} <= {node.name for node in played.nodes}
