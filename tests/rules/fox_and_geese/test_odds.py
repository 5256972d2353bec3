"""Random play of Fox and Geese beside figures that were counted in a million plays by another program."""

from __future__ import annotations

from tests.rules.played import engine_of
from variorum.explore.random_play import random_plays

GAMES = 4000
FOX, TURNS = 0.99956, 52.6


def test_the_fox_nearly_always_wins() -> None:
    found = random_plays(engine_of("fox-and-geese", "lexikon").machine, GAMES)
    assert found.capped == 0
    assert found.draw.mean == 0
    # Four standard errors of a chance as rare as that of the geese, at so many plays.
    assert abs(found.win[1].mean - FOX) <= 4 * (FOX * (1 - FOX) / GAMES) ** 0.5
    assert found.turns_given_win is not None
    assert found.turns_given_win.error is not None
    assert abs(found.turns_given_win.mean - TURNS) <= 4 * found.turns_given_win.error
