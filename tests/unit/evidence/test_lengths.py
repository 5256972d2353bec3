"""How long plays are: bins that add up to the chance of a win, in the committed evidence, too."""

from itertools import chain
from math import sqrt
from pathlib import Path

import pytest

from variorum.evidence.ast import EditionEvidence, Lengths
from variorum.evidence.lengths import histogram
from variorum.evidence.store import read_evidence


@pytest.fixture(scope="module")
def kept(root: Path) -> list[EditionEvidence]:
    found = chain.from_iterable(
        read_evidence(folder).editions.values() for folder in sorted((root / "rules").iterdir())
    )
    return list(found)


def test_a_short_play_has_a_bin_for_each_round():
    assert histogram([0.0, 0.25, 0.5, 0.25], seats=2) == Lengths(2, (0.25, 0.75), 0.0, None)


def test_a_play_nobody_wins_has_none():
    assert histogram([], seats=2) == Lengths(2, (), 0.0, None)


def test_bins_grow_until_few_are_enough_and_the_rest_lies_beyond():
    made = histogram([1 / 1000] * 1000, seats=3)
    assert made.width == 30
    assert len(made.shares) == 34
    assert sum(made.shares) + made.beyond == pytest.approx(1)
    tail = histogram([0.5, 0.4975, *[0.0] * 500, 0.0025], seats=2)
    assert (tail.width, tail.shares) == (2, (0.9975,))
    assert tail.beyond == pytest.approx(0.0025)


def test_counted_plays_have_fewer_bins():
    even = [1 / 120] * 120
    assert histogram(even, seats=2, games=50).width == 6
    assert histogram(even, seats=2).width == 4


def test_what_is_kept_agrees_with_the_odds(kept: list[EditionEvidence]):
    assert len(kept) >= 3
    for each in kept:
        lengths = each.lengths
        assert lengths is not None, each.edition
        won = sum(each.odds.win)
        found = sum(lengths.shares) + lengths.beyond
        if lengths.games is None:
            assert found == pytest.approx(won, abs=1e-8)
        else:
            plays = 1 / lengths.games + 1 / (each.odds.games or lengths.games)
            assert abs(found - won) <= 5 * sqrt((won * (1 - won) + 1e-3) * plays)
        middles = sum(share * (at + 0.5) for at, share in enumerate(lengths.shares)) * lengths.width / found
        assert 0.85 * (each.odds.turns or 0) <= middles <= 1.05 * (each.odds.turns or 0)
