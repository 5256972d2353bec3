"""The number of states is estimated from a few plays."""

from __future__ import annotations

from tests.unit.explore import engines
from tests.unit.explore.goose import goose
from variorum.explore.estimate import classes_about, states_about
from variorum.explore.reachable import Reachable, TooLarge, reachable


def test_a_small_game_is_counted():
    engine = engines.two_traps()
    assert states_about(engine, engine.initial()) == 4


def test_about_as_many_as_there_are():
    engine = goose("fr")
    states = reachable(engine)
    assert isinstance(states, Reachable)
    assert 0.8 * len(states) < states_about(engine, engine.initial()) < 1.2 * len(states)


def test_more_players_are_seen_to_be_too_many_before_they_are_counted():
    found = reachable(goose("fr", 5))
    assert isinstance(found, TooLarge)
    assert found.estimate is not None
    assert found.estimate > found.limit


def test_where_no_state_is_seen_again_half_the_pairs_are_taken():
    assert classes_about({1: 1000}) == 1000 + 1000 * 999 // 2


def test_where_all_are_seen_often_they_are_all():
    assert classes_about({40: 12, 50: 3}) == 15
