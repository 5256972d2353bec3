"""Random plays: they agree with exact odds, and are the same every time."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.unit.explore import engines
from tests.unit.explore.goose import goose
from variorum.explore.engine import Engine
from variorum.explore.odds import Odds, odds
from variorum.explore.reachable import EndlessTurn
from variorum.explore.simulate import Estimate, Simulated, simulate


def simulated(engine: Engine, games: int, seed: int = 0, cap: int = 100_000) -> Simulated:
    found = simulate(engine, games, seed, cap=cap)
    assert isinstance(found, Simulated)
    return found


def agrees(estimate: Estimate | None, value: float | None) -> bool:
    assert estimate is not None
    assert estimate.error is not None
    assert value is not None
    return abs(estimate.mean - value) <= 4 * estimate.error + 1e-12


@pytest.mark.parametrize(
    "engine",
    [engines.six_wins(3), engines.two_traps(), engines.fixed_length(4), engines.race(20), goose("fr"), goose("jaques")],
    ids=["six", "traps", "fixed", "race", "fr", "jaques"],
)
def test_within_four_standard_errors_of_exact_odds(engine: Engine):
    exact = odds(engine)
    assert isinstance(exact, Odds)
    found = simulated(engine, 3000, seed=11)
    assert all(agrees(estimate, chance) for estimate, chance in zip(found.win, exact.win, strict=True))
    assert agrees(found.draw, exact.draw)
    assert agrees(found.stalemate, exact.stalemate)
    assert agrees(found.turns_given_win, exact.turns_given_win)
    assert agrees(found.rolls_given_win, exact.rolls_given_win)
    assert found.unfinished == 0
    assert sum(side.mean for side in found.win) + found.draw.mean + found.stalemate.mean == pytest.approx(1)


def test_the_same_seed_gives_the_same_plays():
    engine = goose("fr")
    assert simulate(engine, 50, seed=3) == simulate(engine, 50, seed=3)
    assert simulate(engine, 50, seed=3) != simulate(engine, 50, seed=4)


def test_stalemate_is_seen_not_waited_for():
    found = simulated(engines.always_stuck(), 10, cap=5)
    assert found.stalemate.mean == 1
    assert found.unfinished == 0
    assert found.turns_given_win is None
    assert found.turns_median is None


def test_plays_that_go_on_for_ever_are_counted_as_unfinished():
    found = simulated(engines.round_and_round(), 4, cap=50)
    assert found.unfinished == 4
    assert found.stalemate.mean == 0


def test_one_play_has_no_standard_error():
    found = simulated(engines.fixed_length(2), 1)
    assert found.draw.error is None


def test_an_endless_turn_is_said():
    def play(row: engines.Named, faces: tuple[int, ...]) -> None:
        row["winner"][0] = 4 if faces == (1,) else 1

    engine = engines.HandMade(engines.machine(()), lambda row: 1, play)
    found = simulate(engine, 100)
    assert isinstance(found, EndlessTurn)
    assert found.throw == 0
    assert found.play == ((1,),)


@pytest.mark.parametrize("engine", [goose("fr"), engines.always_stuck(), engines.six_wins(4)])
def test_what_is_printed_has_a_schema(engine: Engine, root: Path):
    schema = json.loads((root / "grammar/output/odds.schema.json").read_text("utf-8"))
    exact = odds(engine)
    assert isinstance(exact, Odds)
    for printed in (exact.to_json(), simulated(engine, 3).to_json()):
        jsonschema.validate(json.loads(json.dumps(printed)), schema)
        jsonschema.validate({"game": "goose", "edition": "fr", "players": 2, "with": {}, **printed}, schema)
