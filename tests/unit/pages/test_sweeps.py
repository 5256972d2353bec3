"""What a sweep came to, on the page of what matters most."""

from dataclasses import replace

import pytest

from tests.unit.pages import kept
from tests.unit.pages.kept import OTHER, OWN
from variorum.evidence.ast import Extreme, SweepEvidence, SweptReading
from variorum.pages import pages
from variorum.pages.markdown import unmarked

SWEEP = SweepEvidence(
    game="tiny",
    key="0",
    command="variorum sweep tiny --keep",
    players=2,
    edition="as-a",
    over={"back-to": ("start", "1", "2"), "ending": ("first", "nobody")},
    held={},
    left_out=("hedge-name",),
    combinations=6,
    swept=6,
    machines=5,
    games=None,
    seed=0,
    ranking=(
        SweptReading("ending", "first", 3, OWN, OTHER, 0.5, 0.6),
        SweptReading("ending", "nobody", 3, OTHER, OWN, 0.5, 0.6),
        SweptReading("back-to", "1", 2, OWN, OWN, 0.0, None),
    ),
    extremes=(
        Extreme("shortest", 0, {"back-to": "start", "ending": "first"}, "as-a", {}, OWN, 0),
        Extreme("longest", 1, {"back-to": "1", "ending": "first"}, "as-a", {"back-to": "1"}, OTHER, 0),
        Extreme("fairest", 2, {"back-to": "2", "ending": "first"}, "as-b", {"back-to": "2"}, OTHER, 0),
        Extreme("least-stalemate", 0, {"back-to": "start", "ending": "first"}, "as-a", {}, OWN, 3),
    ),
)


def matters(sweep: SweepEvidence | None) -> str:
    made = pages(kept.tiny(), evidence=replace(kept.evidence(), sweep=sweep))
    return "\n".join(unmarked(line) for line in made["tiny/matters.md"].splitlines())


@pytest.mark.parametrize(
    "said",
    [
        "All 6 rule sets were worked out",
        "| The shortest | 33.5 turns on average | as as a has them |",
        "| The longest | 34.5 turns on average | as a with back to as 1 |",
        "| The fairest | 1.23 points between the chances to win | as b with back to as 2 |",
        "| The least often stuck | no stalemates | as as a has them; 3 other rule sets are as good |",
        "1. Ending as nobody: stalemates become possible: 19 % of games; games are one turn longer.",
        "2. Back to as 1: the odds stay the same.",
        "- back to: start, 1 and 2",
    ],
)
def test_a_sweep_of_all(said: str):
    assert said in matters(SWEEP)


def test_of_two_readings_one_is_told():
    assert "Ending as first" not in matters(SWEEP).partition("What was varied")[0].partition("Which reading")[2]


def test_what_is_held_is_told():
    assert "is as as a has it, but for ending as nobody." in matters(replace(SWEEP, held={"ending": "nobody"}))


def test_a_sample_says_so():
    text = matters(replace(SWEEP, combinations=6_000, games=100))
    assert "Of the 6,000 rule sets that can be put together of the readings listed at the end, 6 were" in text
    assert "in 100 random games each" in text
    assert "Among all rule sets there may be shorter and fairer ones." in text


def test_without_a_sweep_nothing_is_said():
    assert "house rules" not in matters(None)
