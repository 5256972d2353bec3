"""Squares, rules and readings that no play reaches."""

from __future__ import annotations

from tests.unit.explore.ladders import ladders
from variorum.backends.python_engine import Engine
from variorum.explore.coverage import Coverage, Things, coverage, unreached
from variorum.explore.reachable import Reachable, reachable
from variorum.machine.ast import Machine


def covered(machine: Machine) -> Coverage:
    engine = Engine(machine)
    states = reachable(engine)
    assert isinstance(states, Reachable)
    return coverage(engine, states, Engine)


def test_all_is_reached():
    found = covered(ladders(12, {3: 5, 9: 2}))
    assert found.unreached == Things()
    assert found.present.squares == tuple(range(1, 13))
    assert found.present.rules == ("advance", "jump-3", "jump-9", "stop", "win")
    assert ("jump-3", "yes") in found.reached.readings


def test_a_square_that_is_only_passed_through_is_reached():
    # Nobody ever stands on 3, 5 or the last square while the game is on.
    assert covered(ladders(12, {3: 5, 5: 7})).unreached.squares == ()


def test_a_rule_for_a_square_beyond_the_board():
    found = covered(ladders(12, {}, beyond=15))
    assert found.unreached == Things((), ("beyond",), (("beyond", "yes"),))


def test_a_rule_that_an_earlier_rule_always_keeps_out():
    found = covered(ladders(12, {1: 8, 2: 8, 3: 8, 4: 8, 5: 8, 6: 8, 7: 2}))
    # From 8 a throw reaches 9 at least, so nobody lands on 7.
    assert found.unreached == Things((7,), ("jump-7",), (("jump-7", "yes"),))


def test_what_another_edition_reaches_is_reached():
    one = covered(ladders(12, {1: 8, 2: 8, 3: 8, 4: 8, 5: 8, 6: 8, 7: 2}))
    two = covered(ladders(12, {}))
    assert unreached([one, two]) == Things((), ("jump-7",), (("jump-7", "yes"),))
    assert unreached([one, covered(ladders(12, {7: 2}))]) == Things()
    assert unreached([]) == Things()
