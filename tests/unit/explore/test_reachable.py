"""Reachable states: how many, in which order, and what is one state from several seats."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from tests.unit.explore.engines import (
    HandMade,
    Named,
    always_stuck,
    fixed_length,
    machine,
    next_player,
    of_game,
    race,
    side,
    six_wins,
    two_traps,
)
from tests.unit.explore.goose import goose
from variorum.explore.endless import endless_mark
from variorum.explore.engine import Engine, Row, Step, faces
from variorum.explore.reachable import EndlessTurn, Reachable, TooLarge, reachable


def explored(engine: Engine, start: Row | None = None) -> Reachable:
    states = reachable(engine, start)
    assert isinstance(states, Reachable)
    return states


def test_seats_are_one_state_where_the_rules_treat_all_alike():
    assert len(explored(six_wins(2))) == 1
    assert len(explored(six_wins(6))) == 1


def test_the_states_of_two_traps():
    states = explored(two_traps())
    # Nobody held; the other; both; me.
    assert [row[2:] for row in states.rows] == [(0, 0), (0, 1), (1, 1), (1, 0)]
    assert list(states.dice) == [1, 1, 0, 0]
    assert states.denominator == 6
    assert list(states.weight[:6]) == [1] * 6
    assert list(states.weight[states.first[2] :]) == [6, 6]


def test_chances_from_a_state_sum_to_one():
    states = explored(goose("fr"))
    sums = np.add.reduceat(states.weight, states.first[:-1])
    assert set(sums) == {states.denominator} == {36}


def test_ends_are_told_apart():
    states = explored(fixed_length(1))
    ends = states.target - len(states)
    # A win of the side on turn after an even throw, else a draw, which has the number of the sides.
    assert sorted(ends) == [0, 0, 0, 2, 2, 2]


def favours_the_first_seat() -> HandMade:
    """A game whose rules are not the same for all: a 1 wins for the first seat alone."""

    def play(row: Named, thrown: tuple[int, ...]) -> None:
        if thrown[0] == 6 or (thrown[0] == 1 and row["player"] == [0]):
            row["winner"][0] = row["player"][0] + 1
        next_player(row)

    return HandMade(machine(()), lambda row: 1, play)


def test_an_engine_that_favours_a_seat_is_found_out():
    states = explored(favours_the_first_seat())
    assert not states.turns_with_player
    assert len(states) == 2


def test_a_field_that_holds_a_seat_keeps_seats_apart():
    engine = six_wins()
    fields = (*engine.machine.fields, replace(of_game("last"), kind="player"))
    assert not explored(HandMade(replace(engine.machine, fields=fields), engine.dice_of, engine.play)).turns_with_player


def test_the_shortest_play_comes_to_the_state():
    engine = goose("fr")
    states = explored(engine)
    for state in range(0, len(states), 97):
        row = engine.initial()
        for throw in states.play_to(state):
            while not engine.dice(row):
                row = engine.turn(row, 0)
            row = engine.turn(row, (throw[0] - 1) * 6 + throw[1] - 1)
        goal = states.rows[state]
        sight = {row}
        while not engine.dice(row) and len(sight) < 10:
            row = engine.turn(row, 0)
            sight.add(row)
        seen = {(r[0], r[2 + r[0]], r[3 - r[0]]) for r in sight}
        assert (0, goal[2], goal[3]) in {(0, me, other) for _, me, other in seen}


def test_a_play_through_a_transition_ends_with_its_throw():
    states = explored(two_traps())
    ends = np.flatnonzero(states.target >= len(states))
    assert states.play_through(int(ends[0])) == ((6,),)


def test_states_are_in_the_order_of_the_turns_they_take():
    states = explored(goose("jaques"))
    depth = np.zeros(len(states), dtype=int)
    for state in range(1, len(states)):
        depth[state] = depth[states.parent[state]] + 1
    assert list(depth) == sorted(depth)


def test_the_same_on_every_run():
    one, two = explored(goose("jumbo-nl")), explored(goose("jumbo-nl"))
    assert one.rows == two.rows
    assert np.array_equal(one.target, two.target)
    assert np.array_equal(one.parent_throw, two.parent_throw)


def test_from_another_row():
    engine = two_traps()
    assert len(explored(engine, (1, 0, 1, 1))) == 1
    assert explored(engine, (1, 0, 0, 1)).start_seat == 1
    # Player 2 is held and on turn, then player 1 throws, and may be held too.
    assert len(explored(engine, (1, 0, 0, 1))) == 3


def test_too_many_states_are_said_not_raised():
    assert reachable(goose("fr"), limit=1000) == TooLarge(1000)


def test_ten_times_the_board():
    # On a race to square n every pair of squares short of the end can be reached, but for a turn's asymmetry.
    small, large = explored(race(12)), explored(race(120))
    assert 90 * len(small) < len(large) < 110 * len(small)


def broken_off() -> HandMade:
    """Two traps whose captives' turns go round for ever on a throw of 4, and are broken off and marked."""
    engine = two_traps()

    def play(row: Named, thrown: tuple[int, ...]) -> None:
        if row["held"][row["player"][0]] and thrown == (4,):
            row["winner"][0] = endless_mark(engine.machine)
        else:
            engine.play(row, thrown)

    return HandMade(engine.machine, lambda row: 1, play)


@dataclass(frozen=True)
class Tried:
    """What an interpreter found."""

    row: Row
    endless: bool
    steps: tuple[Step, ...] = ()


def test_an_endless_turn_is_given_with_the_play_that_shows_it():
    found = EndlessTurn((0, 0, 1, 1), 3, ((1,), (1,), (4,)))
    assert reachable(broken_off()) == found
    assert reachable(broken_off(), explain=lambda row, throw: Tried(row, endless=True)) == found


def test_a_turn_that_is_only_long_is_played_to_its_end():
    states = reachable(broken_off(), explain=lambda row, throw: Tried((1, *row[1:]), endless=False))
    assert isinstance(states, Reachable)
    assert len(states) == 4


@pytest.mark.parametrize(("throw", "dice", "shown"), [(0, 1, (1,)), (32, 2, (6, 3)), (215, 3, (6, 6, 6)), (0, 0, ())])
def test_faces(throw: int, dice: int, shown: tuple[int, ...]):
    assert faces(throw, dice) == shown


def test_a_stuck_game_has_few_states():
    assert len(explored(always_stuck())) == 3


def test_side_fields_of_teams_turn_with_the_seats():
    """Six seats in two teams: seat k plays for team k modulo 2."""

    def play(row: Named, thrown: tuple[int, ...]) -> None:
        team = row["player"][0] % 2
        row["points"][team] += 1
        if row["points"][team] == 3:
            row["winner"][0] = team + 1
        next_player(row, 6)

    engine = HandMade(machine((side("points", "count", 3),), players=6, sides=2), lambda row: 1, play)
    states = explored(engine)
    assert states.turns_with_player
    assert [row[2:] for row in states.rows] == [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]
