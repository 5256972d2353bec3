"""Exact odds, against chains whose answers can be worked out by hand and against the figures for the goose."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.unit.explore import engines
from tests.unit.explore.goose import goose
from variorum.explore import odds as module
from variorum.explore.engine import Engine, Row
from variorum.explore.odds import Odds, odds
from variorum.explore.reachable import TooLarge


def exact(engine: Engine, start: Row | None = None) -> Odds:
    found = odds(engine, start)
    assert isinstance(found, Odds)
    return found


def close(value: object) -> object:
    return pytest.approx(value, abs=1e-11, rel=1e-11)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_whoever_throws_a_six_first(players: int):
    found = exact(engines.six_wins(players))
    ratio = Fraction(5, 6)
    shares = [ratio**seat * Fraction(1, 6) / (1 - ratio**players) for seat in range(players)]
    assert found.win == close([float(share) for share in shares])
    assert found.stalemate == found.draw == 0
    assert found.turns_given_win == close(6)
    assert found.rolls_given_win == close(6)
    # (5/6)^3 is above a half, (5/6)^4 below.
    assert found.turns_median == found.turns_median_any == 4
    assert found.won_after[:2] == close([1 / 6, 5 / 36])
    assert sum(found.won_after) == pytest.approx(1, abs=2e-12)
    assert found.states == 1


def test_two_traps():
    # With a = the chance of the mover with nobody held and b = that with the other held:
    # b = 1/6 + 4/6 b; the other cannot win. a = 1/6 + 1/6 * 0 (I am held, and only the other wins) + 4/6 (other).
    found = exact(engines.two_traps())
    b = Fraction(1, 2)
    # mover m and other o with nobody held: m = 1/6 + 4/6 o; o = 1/6 b + 4/6 m.
    m = (Fraction(1, 6) + Fraction(4, 6) * Fraction(1, 6) * b) / (1 - Fraction(16, 36))
    o = Fraction(1, 6) * b + Fraction(4, 6) * m
    assert found.win == close([float(m), float(o)])
    assert found.stalemate == close(float(1 - m - o))
    # A win from the state where the other is held takes a throw at each second turn.
    assert found.rolls_given_win is not None
    assert found.turns_given_win is not None
    assert found.rolls_given_win < found.turns_given_win


def test_nobody_can_move():
    found = exact(engines.always_stuck())
    assert found.win == (0, 0)
    assert found.stalemate == 1
    assert found.turns_given_win is None
    assert found.rolls_given_win is None
    assert found.turns_median is None
    # No end can be reached from the start, so the play is lost before its first turn.
    assert found.turns_median_any == 0


def test_dice_are_thrown_for_ever():
    found = exact(engines.round_and_round())
    assert (found.win, found.stalemate) == ((0, 0), 1)


@pytest.mark.parametrize("turns", [1, 2, 5, 8])
def test_a_fixed_length(turns: int):
    found = exact(engines.fixed_length(turns))
    # The first seat wins half the time, whoever throws last.
    assert found.win == close([0.5, 0])
    assert found.draw == close(0.5)
    assert found.turns_given_win == close(turns)
    assert found.turns_median == found.turns_median_any == turns
    assert found.won_after == close([0] * (turns - 1) + [0.5])


def test_lengths_beyond_any_list():
    dice = 5
    chance = 6.0**-dice
    found = exact(engines.seldom_won(dice))
    assert found.turns_given_win == pytest.approx(6.0**dice, rel=1e-10)
    assert found.rolls_given_win == pytest.approx(6.0**dice, rel=1e-10)
    assert found.win == close([1 / (2 - chance), (1 - chance) / (2 - chance)])
    # The listed lengths end before the median of 5,390.
    assert found.turns_median is None
    assert len(found.won_after) == 3_000


@pytest.mark.parametrize(("turns", "directly"), [(3, 10_000), (40, 0)])
def test_what_is_solved_agrees_with_what_is_carried_forward(monkeypatch: pytest.MonkeyPatch, turns: int, directly: int):
    engine = goose("jaques")
    carried = exact(engine)
    monkeypatch.setattr(module, "_TURNS", (turns, turns))
    monkeypatch.setattr(module, "_SOLVED_DIRECTLY", directly)
    solved = exact(engine)
    assert solved.undecided < 1e-11
    assert solved.win == close(carried.win)
    assert solved.stalemate == close(carried.stalemate)
    assert solved.turns_given_win == close(carried.turns_given_win)
    assert solved.rolls_given_win == close(carried.rolls_given_win)


def test_seats_apart_or_as_one_make_no_difference(monkeypatch: pytest.MonkeyPatch):
    together = exact(goose("fr"))
    monkeypatch.setattr("variorum.explore.reachable.allows_views", lambda machine: False)
    apart = exact(goose("fr"))
    assert apart.states > together.states
    assert apart.win == close(together.win)
    assert apart.turns_given_win == close(together.turns_given_win)


FIGURES = {
    "jumbo-nl": (0.504968642, 0.495031358, 0, 33.451059, 30.235617, 26),
    "fr": (0.412251001, 0.398605821, 0.189143178, 34.588250, 26.074285, 25),
    "jaques": (0.395242147, 0.470237547, 0.134520307, 34.174452, 25.480082, 24),
    "traditional": (0.407696891, 0.403719722, 0.188583386, 34.421288, 25.990976, 25),
}
"""Wins of the first and the second, stalemate, turns and throws given a winner, and the median: computed elsewhere."""


@pytest.mark.parametrize("edition", FIGURES)
def test_the_goose(edition: str):
    first, second, stalemate, turns, rolls, median = FIGURES[edition]
    found = exact(goose(edition))
    assert found.win == pytest.approx((first, second), abs=6e-10)
    assert found.stalemate == pytest.approx(stalemate, abs=6e-10)
    assert found.turns_given_win == pytest.approx(turns, abs=6e-7)
    assert found.rolls_given_win == pytest.approx(rolls, abs=6e-7)
    assert found.turns_median == median
    assert sum(found.win) + found.draw + found.stalemate == pytest.approx(1, abs=1e-12)


def test_from_a_state_in_which_the_second_player_is_on_turn():
    engine = engines.six_wins()
    assert exact(engine, (1, 0)).win == close([5 / 11, 6 / 11])


def test_too_many_states():
    assert odds(goose("fr"), limit=500) == TooLarge(500)


def test_printed_to_ten_digits():
    printed = exact(engines.six_wins()).to_json()
    assert printed["win"] == [0.5454545455, 0.4545454545]
    assert printed["method"] == "exact"
