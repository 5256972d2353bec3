"""Turns that never end are found, shown with the shortest play, and told from turns that are only long."""

from __future__ import annotations

from functools import partial

import pytest

from tests.unit.explore.ladders import ladders
from variorum.backends.python_engine import Engine
from variorum.explore.endless import ROUNDS, circle_nodes, endless_mark, guarded
from variorum.explore.odds import odds
from variorum.explore.reachable import EndlessTurn, Reachable, reachable
from variorum.explore.simulate import simulate
from variorum.machine import interpreter
from variorum.machine.ast import Machine


def explored(machine: Machine) -> Reachable | object:
    return reachable(guarded(Engine(machine), Engine), explain=partial(interpreter.turn, machine))


def test_a_turn_without_circles_is_left_as_it_is():
    engine = Engine(ladders(12, {}))
    assert circle_nodes(engine.machine) == frozenset()
    assert guarded(engine, Engine) is engine


def test_the_next_turn_is_no_circle():
    # `next` leads back to `turn`, in this as in every game.
    assert "turn" not in circle_nodes(ladders(12, {3: 5}))


def test_every_circle_has_a_node_that_counts():
    assert circle_nodes(ladders(12, {3: 5})) == {"arriving"}


def test_a_game_that_only_might_go_round_is_explored_as_before():
    engine = Engine(ladders(12, {3: 5, 5: 8, 9: 2}))
    safe = explored(engine.machine)
    plain = reachable(engine)
    assert isinstance(safe, Reachable)
    assert isinstance(plain, Reachable)
    assert safe.rows == plain.rows
    assert list(safe.target) == list(plain.target)


def test_two_squares_that_send_to_each_other():
    assert explored(ladders(20, {7: 9, 9: 7})) == EndlessTurn((0, 1, 1, 0), 5, ((1,), (1,), (6,)))


def test_the_shortest_play_is_found():
    # From the start 4 leads straight into the circle.
    assert explored(ladders(20, {4: 9, 9: 4})) == EndlessTurn((0, 0, 0, 0), 3, ((4,),))


def test_a_circle_that_no_play_reaches_is_no_error():
    # Nobody lands beyond the last square.
    assert isinstance(explored(ladders(10, {17: 19, 19: 17})), Reachable)


def test_a_circle_that_depends_on_somebody_else():
    found = explored(ladders(20, {7: 9, 9: 7}, unless_second=True))
    # The other player leaves the board in his first turn: only 7 from the first throw would do, and there is no 7.
    assert isinstance(found, Reachable)


@pytest.mark.parametrize("length", [20, 3 * ROUNDS])
def test_a_long_chain_is_no_endless_turn(length: int):
    last = length + 10
    found = explored(ladders(last, {}, climb=length))
    assert isinstance(found, Reachable)
    assert any(length in row for row in found.rows)


def test_odds_and_plays_of_a_guarded_engine_come_back():
    engine = guarded(Engine(ladders(20, {7: 9, 9: 7})), Engine)
    assert isinstance(odds(engine), EndlessTurn)
    found = simulate(engine, 1000)
    assert isinstance(found, EndlessTurn)
    row = engine.initial()
    for (face,) in found.play:
        row = engine.turn(row, face - 1)
    assert row[engine.layout["winner"][0]] == endless_mark(engine.machine)


def test_the_interpreter_agrees():
    machine = ladders(20, {7: 9, 9: 7})
    assert interpreter.turn(machine, (0, 1, 0, 0), 5).endless
    assert not interpreter.turn(machine, (0, 1, 0, 0), 4).endless
