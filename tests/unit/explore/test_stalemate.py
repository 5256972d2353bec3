"""States from which nobody can move, or nobody can win."""

from __future__ import annotations

import pytest

from tests.unit.explore import engines
from tests.unit.explore.goose import goose
from variorum.explore.engine import Engine
from variorum.explore.reachable import Reachable, reachable
from variorum.explore.stalemate import Stalemates, is_stalemate, lost_states, stalemates


def explored(engine: Engine) -> Reachable:
    states = reachable(engine)
    assert isinstance(states, Reachable)
    return states


def test_nobody_moves_when_all_are_held():
    engine = engines.two_traps()
    assert is_stalemate(engine, (0, 0, 1, 1))
    assert is_stalemate(engine, (1, 0, 1, 1))
    assert not is_stalemate(engine, (0, 0, 1, 0))
    assert not is_stalemate(engine, engine.initial())


def test_a_game_that_is_over_is_no_stalemate():
    assert not is_stalemate(engines.two_traps(), (0, 1, 1, 1))


def test_a_rest_that_runs_out_is_no_stalemate():
    engine = goose("fr")
    both_rest = (0, 0, 19, 19, 0, 0, 1, 1, 0, 0, 0)
    assert not is_stalemate(engine, both_rest)


def test_one_in_the_well_and_one_in_the_prison():
    engine = goose("fr")
    assert is_stalemate(engine, (0, 0, 31, 52, 0, 0, 0, 0, 1, 1, 0))
    # In another edition whoever has nobody behind him is let go.
    assert not is_stalemate(goose("jumbo-nl"), (0, 0, 31, 52, 0, 0, 0, 0, 1, 1, 0))


def test_the_shortest_play():
    engine = engines.two_traps()
    assert stalemates(engine, explored(engine)) == Stalemates(1, (0, 0, 1, 1), ((1,), (1,)), nobody_moves=True)


def test_no_stalemate():
    engine = engines.six_wins()
    assert stalemates(engine, explored(engine)) is None


def test_dice_thrown_for_ever():
    engine = engines.round_and_round()
    found = stalemates(engine, explored(engine))
    assert found is not None
    assert found.play == ()
    assert not found.nobody_moves


@pytest.mark.parametrize("edition", ["fr", "jaques", "traditional"])
def test_the_shortest_stalemate_of_the_goose_can_be_played(edition: str):
    engine = goose(edition)
    found = stalemates(engine, explored(engine))
    assert found is not None
    row = engine.initial()
    for throw in found.play:
        assert not is_stalemate(engine, row)
        while not engine.dice(row):
            row = engine.turn(row, 0)
        row = engine.turn(row, (throw[0] - 1) * 6 + throw[1] - 1)
    assert is_stalemate(engine, row)


def test_jumbo_has_none():
    engine = goose("jumbo-nl")
    assert stalemates(engine, explored(engine)) is None


def test_lost_states_are_those_without_a_way_to_an_end():
    # Nobody held; the other; both; me.
    assert list(lost_states(explored(engines.two_traps()))) == [False, False, True, False]
