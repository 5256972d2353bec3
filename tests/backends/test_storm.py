"""Odds beside those of the model checker Storm, which reads the exported models."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.backends.storm import checked, expected
from tests.backends.test_exports import CASES, HOSTILE, little, machine
from tests.language.played import compiled, read_case
from variorum.backends.python_engine import Engine
from variorum.explore.endless import guarded
from variorum.explore.odds import Odds, odds
from variorum.machine.ast import Machine
from variorum.machine.specialise import specialise

pytest.importorskip("stormpy")

SLOW = pytest.mark.slow


def agree(special: Machine, to: str, folder: Path) -> None:
    """Win, draw and stalemate, and means given a winner, are equal to one in a million."""
    ours = odds(guarded(Engine(special), Engine))
    assert isinstance(ours, Odds)
    found = checked(special, to, folder, is_ever_won=ours.turns_given_win is not None)
    assert found == pytest.approx(expected(ours), rel=1e-6, abs=1e-6)


@cache
def goose(edition: str) -> Machine:
    return machine("goose", edition)


@pytest.mark.parametrize(
    ("edition", "to"),
    [
        ("fr", "prism"),
        *(pytest.param(edition, "prism", marks=SLOW) for edition in ("jumbo-nl", "jaques", "traditional", "commonest")),
        *(pytest.param(edition, "jani", marks=SLOW) for edition in ("fr", "jumbo-nl")),
    ],
)
def test_goose(edition: str, to: str, tmp_path: Path) -> None:
    agree(goose(edition), to, tmp_path)


@pytest.mark.parametrize("to", ["prism", "jani"])
def test_hostile_names(to: str, tmp_path: Path) -> None:
    agree(little(HOSTILE), to, tmp_path)


QUICK = {"ends", "flags", "tallies", "winning-beyond", "game-ends"}
LEFT_OUT = {"five", "for-each", "next-and-previous", "moves-before-the-throw"}
"""Those with too many states for a test, and those with a turn that never ends."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.stem, marks=() if case.stem in QUICK else SLOW)
        for case in CASES
        if case.stem not in LEFT_OUT
    ],
)
def test_language_cases(case: Path, tmp_path: Path) -> None:
    rules, plays = read_case(case.read_text(encoding="utf-8"))
    found = compiled(rules)
    for players, choice in {(each.players, tuple(each.choice.items())) for each in plays}:
        first = {each.conflict: each.alternatives[0].reading for each in found.parameters}
        special = specialise(found, first | dict(choice), players)
        for to in ("prism", "jani"):
            agree(special, to, tmp_path)
