"""Odds from packed states: the same as from states one by one, in every edition and on other games."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import variorum
from variorum import jit
from variorum.backends.python_engine import Engine
from variorum.backends.tables import tables_of
from variorum.explore import odds as module
from variorum.explore.odds import Odds, odds, odds_of_packed, plain_odds
from variorum.explore.packed_states import Packed, Threads, keys_of, packed, parts_of, size_about
from variorum.explore.reachable import TooLarge

pytestmark = pytest.mark.skipif(not jit.available(), reason="loops over packed states are for Numba")

EDITIONS = ["jumbo-nl", "fr", "jaques", "traditional", "commonest"]


@cache
def game() -> variorum.Game:
    return variorum.load(Path(__file__).resolve().parents[3] / "rules" / "goose")


def engine_of(edition: str, players: int = 2) -> Engine:
    return game().edition(edition).machine(players)._engine


def packed_of(engine: Engine, cores: int = 1) -> Packed:
    with Threads(cores) as threads:
        found = packed(tables_of(engine.machine), engine.initial(), 1_000_000, threads=threads)
    assert isinstance(found, Packed)
    return found


def assert_same(found: object, plain: object, within: float = 1e-12) -> None:
    assert isinstance(found, Odds)
    assert isinstance(plain, Odds)
    assert found.states == plain.states
    chances = (*found.win, found.draw, found.stalemate)
    assert chances == pytest.approx((*plain.win, plain.draw, plain.stalemate), abs=within)
    assert found.turns_given_win == pytest.approx(plain.turns_given_win, rel=1e-11)
    assert found.rolls_given_win == pytest.approx(plain.rolls_given_win, rel=1e-11)
    assert found.turns_quantiles == plain.turns_quantiles
    assert found.turns_quantiles_any == plain.turns_quantiles_any
    length = min(len(found.won_after), len(plain.won_after))
    assert abs(len(found.won_after) - len(plain.won_after)) <= 2
    assert found.won_after[:length] == pytest.approx(plain.won_after[:length], abs=within)
    assert found.undecided < 1e-12


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_as_one_by_one(edition: str):
    engine = engine_of(edition)
    assert_same(odds(engine), plain_odds(engine))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_players_as_one_by_one(edition: str):
    engine = engine_of(edition, 3)
    assert_same(odds(engine), plain_odds(engine))


def test_from_a_row_in_which_another_is_on_turn():
    engine = engine_of("fr")
    row = engine.turn(engine.turn(engine.turn(engine.initial(), 3), 20), 9)
    assert row[engine.layout["player"][0]] == 1
    assert_same(odds(engine, row), plain_odds(engine, row))


def test_threads_change_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("variorum.explore.packed_states._ALONE", 1)
    monkeypatch.setattr("variorum.explore.packed_states._PART", 100)
    alone, together = packed_of(engine_of("jumbo-nl")), packed_of(engine_of("jumbo-nl"), 3)
    for name in ("first", "sources", "kinds", "kind", "ends"):
        assert np.array_equal(getattr(alone, name), getattr(together, name))
    monkeypatch.setattr("variorum.explore.packed_odds.FEW", 1)
    monkeypatch.setattr("variorum.explore.packed_odds._PARTS", 4)
    with Threads(1) as one, Threads(3) as three:
        assert odds_of_packed(alone, one) == odds_of_packed(alone, three)


def test_what_is_told_agrees_with_what_is_played_and_with_what_is_solved(monkeypatch: pytest.MonkeyPatch):
    states = packed_of(engine_of("jumbo-nl"))
    with Threads(1) as threads:
        told = odds_of_packed(states, threads)
        monkeypatch.setattr(module, "_TOLD_FROM", 0.0)
        played = odds_of_packed(states, threads)
        monkeypatch.setattr(module, "_TURNS", (40, 40))
        solved = odds_of_packed(states, threads)
    assert max(played.undecided, told.undecided, solved.undecided) < 1e-11
    for other in (played, solved):
        assert other.win == pytest.approx(told.win, abs=1e-12)
        assert other.turns_given_win == pytest.approx(told.turns_given_win, rel=1e-11)
        assert other.rolls_given_win == pytest.approx(told.rolls_given_win, rel=1e-11)


def test_a_column_for_each_seat_comes_to_the_same_as_one():
    states = packed_of(engine_of("fr"))
    assert states.passes == 1
    with Threads(1) as threads:
        one = odds_of_packed(states, threads)
        each = odds_of_packed(replace(states, passes=-1), threads)
    assert each.win == pytest.approx(one.win, abs=1e-12)
    assert each.stalemate == pytest.approx(one.stalemate, abs=1e-12)
    assert each.turns_given_win == pytest.approx(one.turns_given_win, rel=1e-11)
    assert each.rolls_given_win == pytest.approx(one.rolls_given_win, rel=1e-11)


def test_too_many_is_said_before_states_are_counted():
    engine = engine_of("fr", 5)
    found = odds(engine, memory=1 << 30)
    assert isinstance(found, TooLarge)
    assert found.estimate is not None
    assert found.memory is not None
    assert found.estimate > 50_000_000
    assert found.memory > 1 << 30
    assert found.seconds is not None


@pytest.mark.parametrize(("edition", "states"), [("fr", 2_220), ("jaques", 2_440)])
def test_how_many_there_will_be(edition: str, states: int):
    engine = engine_of(edition)
    size = size_about(tables_of(engine.machine), engine.initial(), 1)
    assert size is not None
    assert 0.9 * states < size.states < 1.1 * states


def test_more_than_the_limit_is_said():
    assert odds(engine_of("fr"), limit=500) == TooLarge(500)


def test_keys_tell_seats_apart_only_where_they_differ():
    tables = tables_of(engine_of("fr").machine)
    keys = keys_of(tables)
    assert keys is not None
    one, two = (0, 0, 3, 5), (1, 0, 5, 3)
    assert (keys.key_of(one) == keys.key_of(two)) == tables.alike


def test_over_before_it_begins():
    engine = engine_of("fr")
    row = list(engine.initial())
    row[engine.layout["winner"][0]] = 2
    found = odds(engine, tuple(row))
    assert isinstance(found, Odds)
    assert (found.win, found.states, found.turns_median) == ((0.0, 1.0), 0, 0)


def test_parts_cover_all():
    assert parts_of(10, 4) == [(0, 3), (3, 6), (6, 10)]
    assert parts_of(1, 4) == [(0, 1)]
