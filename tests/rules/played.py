"""The editions of a game of choice, made to play."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from variorum import driver
from variorum.backends.python_choices_engine import ChoiceEngine

RULES = Path(__file__).parents[2] / "rules"


@cache
def loaded(game: str) -> driver.Loaded:
    return driver.load(RULES / game)


def engine_of(game: str, edition: str, **changes: str) -> ChoiceEngine:
    """The engine of an edition with some readings changed; an underscore stands for a hyphen."""
    wanted = {name.replace("_", "-"): reading for name, reading in changes.items()}
    edited = driver.edit(loaded(game), edition, 2, wanted)
    assert edited.value is not None, edited.diagnostics
    for name, reading in wanted.items():
        assert edited.value.readings[name] == reading
    return edited.value.choice_engine()
