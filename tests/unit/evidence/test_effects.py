"""What readings change about the odds, of small games and of figures made up."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from tests.unit.evidence.small import HEAD, LADDER, NAMED, Small, small
from tests.unit.evidence.test_partings import TEAMS
from variorum.evidence import effects
from variorum.evidence.ast import ConflictEvidence, EditionEvidence, Figures, ReadingEvidence
from variorum.evidence.effects import (
    Change,
    OddsOf,
    changes,
    difference,
    edition_figures,
    effect_of,
    ranked,
    with_effects,
)
from variorum.explore.reachable import TooLarge
from variorum.machine.specialise import specialise


def figures(
    *win: float, stalemate: float = 0.0, draw: float = 0.0, turns: float | None = 20.0, games: int | None = None
) -> Figures:
    return Figures(2, win, draw, stalemate, turns, turns, 10, games, None if games is None else 0.1)


def with_odds(game: Small, conflict: str) -> ConflictEvidence:
    return with_effects(game.collated, game.machine, game.edition, game.partings(conflict), game.ask)


def own_figures(game: Small) -> Figures:
    return edition_figures(game.collated, game.machine, game.edition, game.ask)


def test_figures_of_an_edition_and_of_its_readings():
    game = small(LADDER, {"target": "9"})
    own = own_figures(game)
    assert own.players == 2
    assert sum(own.win) + own.draw + own.stalemate == pytest.approx(1)
    assert own.games is None
    (other,) = with_odds(game, "target").others
    assert other.odds is not None
    assert other.beside is None
    assert other.odds == own_figures(small(LADDER, {"target": "11"}))
    assert own.turns is not None
    assert other.odds.turns is not None
    assert own.turns > other.odds.turns


def test_what_cannot_differ_is_not_computed():
    game = small(NAMED, {"target": "9", "top-name": "peak"})
    (other,) = with_odds(game, "top-name").others
    assert other.odds is None
    assert game.batches == []
    assert effect_of(figures(0.5, 0.5), "top-name", other).changes == (Change("none"),)


def test_other_players_stand_beside_the_same(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(effects, "GAMES", 500)
    head = HEAD.replace("pieces", "sides    <teams>\n    pieces").replace("20 squares", "8 squares")
    game = small(LADDER.replace("11", "5").replace("9", "7"), {"target": "7"}, HEAD)
    assert own_figures(game).players == 2
    game = small(LADDER.replace("11", "5").replace("9", "7") + TEAMS, {"target": "7", "teams": "none"}, head)
    (other,) = with_odds(game, "teams").others
    assert other.odds is not None
    assert other.beside is not None
    assert (other.odds.players, other.beside.players) == (4, 4)
    assert (len(other.odds.win), len(other.beside.win)) == (2, 4)


def test_what_only_three_can_tell_is_compared_for_three():
    told = small(LADDER, {"target": "9"})
    evidence = told.partings("target")
    (other,) = evidence.others
    assert other.play is not None
    three = replace(other, play=replace(other.play, players=3))
    (found,) = with_effects(
        told.collated, told.machine, told.edition, replace(evidence, others=(three,)), told.ask
    ).others
    assert found.odds is not None
    assert found.beside is not None
    assert found.odds.players == found.beside.players == 3


def test_the_question():
    game = small(LADDER, {"target": "9"})
    machine = specialise(game.machine, {"target": "9"}, 2)
    question = OddsOf(machine, 100)
    assert pickle.loads(pickle.dumps(question)).answer() == question.answer()  # noqa: S301
    assert question.key != OddsOf(machine, 200).key


def test_many_states_are_counted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(effects, "odds", lambda engine, explain: TooLarge(1))
    game = small(LADDER, {"target": "9"})
    counted = own_figures(game)
    monkeypatch.undo()
    exact = own_figures(game)
    assert counted.games == effects.GAMES
    assert counted.turns_error is not None
    assert counted.turns is not None
    assert abs(counted.turns - (exact.turns or 0)) < 5 * counted.turns_error
    assert counted.win == pytest.approx(exact.win, abs=0.01)
    assert changes(exact, counted) in ((Change("hardly"),), (Change("none"),))


# ---------------------------------------------------------------- how much it matters


def test_the_difference():
    half = figures(0.5, 0.5)
    assert difference(half, half) == 0
    assert difference(half, figures(0.4, 0.4, stalemate=0.2)) == pytest.approx(0.2)
    assert difference(half, figures(0.6, 0.4)) == pytest.approx(0.1)
    assert difference(half, figures(0.5, 0.5, turns=25)) == pytest.approx(0.2)
    assert difference(figures(0.5, 0.5, turns=25), half) == pytest.approx(0.2)
    assert difference(figures(0.0, 0.0, draw=1.0, turns=None), figures(1.0, 0.0)) == 2
    # Four players against two teams: the first and third, the second and fourth.
    assert difference(figures(0.3, 0.2, 0.3, 0.2), figures(0.6, 0.4)) == pytest.approx(0)


def test_what_is_worth_telling():
    half = figures(0.5, 0.5)
    assert changes(half, half) == (Change("none"),)
    assert changes(half, figures(0.501, 0.499, turns=20.1)) == (Change("hardly"),)
    assert changes(half, figures(0.4, 0.4, stalemate=0.2, turns=24)) == (
        Change("stalemate", 0, 0.2),
        Change("length", 20, 24),
    )
    assert changes(figures(0.4, 0.4, draw=0.2), half) == (Change("draw", 0.2, 0),)
    assert changes(half, figures(0.55, 0.45)) == (Change("first", 0.5, 0.55),)
    # A short game: a third of a turn is much.
    assert changes(figures(0.5, 0.5, turns=3), figures(0.5, 0.5, turns=3.3)) == (Change("length", 3, 3.3),)


def test_points_that_a_play_scores():
    half = figures(0.5, 0.5, games=1000)
    few, many = (replace(half, points=points, points_errors=(0.02, 0.02)) for points in ((0.5, 0.5), (0.9, 1.0)))
    assert changes(few, many) == (Change("points", 1.0, 1.9, counted=True),)
    assert changes(many, replace(many, points=(0.95, 1.0))) == (Change("hardly"),)
    assert changes(half, many) == (Change("none"),), "without points there is nothing to compare"
    assert difference(few, many) == pytest.approx(0.9 / 1.9)


def test_what_may_be_chance_is_not_told():
    few, many = figures(0.5, 0.5, games=1000), figures(0.5, 0.5, games=1_000_000)
    assert changes(few, figures(0.49, 0.49, stalemate=0.02, turns=20.3)) == (
        Change("stalemate", 0, 0.02, counted=True),
    )
    assert changes(few, figures(0.47, 0.53)) == (Change("hardly"),)
    assert changes(many, figures(0.47, 0.53)) == (Change("first", 0.5, 0.47, counted=True),)


def reading(name: str, odds: Figures | None, standing: str = "told") -> ReadingEvidence:
    return ReadingEvidence(name, standing, 1, None, {}, {}, odds)  # type: ignore[arg-type]


def test_the_ranking():
    own = figures(0.5, 0.5)
    conflicts = (
        ConflictEvidence("a", "1", (reading("2", figures(0.5, 0.5, turns=21)), reading("3", None))),
        ConflictEvidence("b", "1", (reading("2", figures(0.5, 0.5, turns=40)), reading("3", None, "wording"))),
        ConflictEvidence("c", "1", (reading("2", own), reading("3", None, "barred"))),
    )
    edition = EditionEvidence("race", "own", "", {}, own, conflicts)
    assert [(each.conflict, each.reading) for each in ranked(edition)] == [
        ("b", "2"), ("a", "2"), ("b", "3"), ("c", "2"), ("a", "3"), ("c", "3"),
    ]  # fmt: skip
    assert [each.changes[0].kind for each in ranked(edition)[2:]] == ["none", "none", "unknown", "unknown"]
