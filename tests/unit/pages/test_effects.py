"""Effects on the odds in words."""

import pytest

from variorum.evidence.effects import Change, Effect
from variorum.pages.effects import effect_in_words
from variorum.pages.words import ENGLISH


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change("none"), "the odds stay the same"),
        (Change("hardly"), "the odds hardly change"),
        (Change("unknown"), "the odds cannot be compared"),
        (Change("length", 33.45, 37.31), "games are four turns longer"),
        (Change("length", 33.45, 34.4), "games are one turn longer"),
        (Change("length", 33.45, 14.42), "games are 19 turns shorter"),
        (Change("length", 20.0, 8.0), "games are twelve turns shorter"),
        (Change("length", 33.45, 34.04), "games are one turn longer"),
        (Change("length", 3.0, 3.3), "games are 0.3 turns longer"),
        (Change("stalemate", 0.13452, 0.18914), "stalemates become more frequent: 19 % instead of 13 %"),
        (Change("stalemate", 0.18914, 0.13452), "stalemates become rarer: 13 % instead of 19 %"),
        (Change("stalemate", 0.1345, 0.1290), "stalemates become rarer: 12.9 % instead of 13.5 %"),
        (Change("stalemate", 0, 0.0609), "stalemates become possible: 6 % of games"),
        (Change("stalemate", 0.0609, 0), "stalemates, 6 % of games, become impossible"),
        (Change("stalemate", 0.0609, 0, counted=True), "stalemates become rarer: 0 % instead of 6 %"),
        (Change("draw", 0, 0.004), "draws become possible: 0.4 % of games"),
        (Change("draw", 0.5, 0.6), "draws become more frequent: 60 % instead of 50 %"),
        (
            Change("first", 0.5, 0.55),
            "whoever begins wins more often: 55 % of the games that are won, instead of 50 %",
        ),
        (
            Change("first", 0.5, 0.456),
            "whoever begins wins less often: 46 % of the games that are won, instead of 50 %",
        ),
    ],
)
def test_a_change(change: Change, said: str):
    assert effect_in_words(ENGLISH, Effect("x", "y", 0.0, (change,))) == said


def test_several_changes():
    changes = (Change("stalemate", 0, 0.19), Change("length", 33, 34))
    said = "stalemates become possible: 19 % of games; games are one turn longer"
    assert effect_in_words(ENGLISH, Effect("x", "y", 0.0, changes)) == said
    assert effect_in_words(ENGLISH, Effect("x", "y", 0.0, changes, players=6)) == f"with 6 players, {said}"
