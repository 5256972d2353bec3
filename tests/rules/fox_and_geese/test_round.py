"""A round of two games with sides changed, and what is refused where there are no matches to points."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from tests.rules.played import engine_of
from variorum.backends.chance import Generator
from variorum.cli import main
from variorum.explore.choosing import Option, Row, Throw
from variorum.explore.matches import GAMES_OF_ROUND, play_match, plays_round


class ByChance:
    """Chooses by chance, so many times."""

    def __init__(self, seed: int, times: int = 1000):
        self.generator, self.left = Generator(seed, 0), times

    def throw(self, dice: int) -> Throw | None:
        raise AssertionError(dice)

    def choose(self, row: Row, throw: Throw, options: Sequence[Option]) -> int | None:
        self.left -= 1
        return self.generator.below(len(options)) if self.left >= 0 else None


def test_sides_are_changed_after_a_game():
    engine = engine_of("fox-and-geese", "lexikon", match="swap-sides")
    assert plays_round(engine.machine)
    outcomes = set()
    for seed in range(4):
        whole = play_match(engine.machine, 0, engine.options, ByChance(seed))
        assert [game.begins for game in whole.games] == [0, 1]
        won = [game.play.winner if game.begins == 0 else 1 - (game.play.winner or 0) for game in whole.games]
        assert whole.score == (won.count(0), won.count(1))
        assert whole.winner == (None if whole.score == (1, 1) else won[0])
        outcomes.add(whole.score)
    # At random the fox wins nearly always, so that each player wins once: a round that stays open.
    assert (1, 1) in outcomes


def test_a_round_can_be_broken_off():
    engine = engine_of("fox-and-geese", "lexikon", match="swap-sides")
    whole = play_match(engine.machine, 0, engine.options, ByChance(0, times=3))
    assert (len(whole.games), whole.score, whole.winner) == (1, (0, 0), None)


def test_a_single_game_is_no_round(capsys: pytest.CaptureFixture[str]):
    assert not plays_round(engine_of("fox-and-geese", "lexikon").machine)
    round_of = ["play", "fox-and-geese", "-e", "lexikon", "--with", "match=swap-sides", "--format", "json"]
    assert main(round_of) == 0
    whole = json.loads(capsys.readouterr().out)
    assert [game["begins"] for game in whole["games"]] == [1, 2]
    assert len(whole["games"]) == GAMES_OF_ROUND
    assert main(["play", "fox-and-geese", "-e", "lexikon", "--match", "5"]) == 2
    assert "no-match" in capsys.readouterr().err
