"""What readings of the goose change about its odds, against figures computed elsewhere."""

from __future__ import annotations

import pytest

from tests.rules.goose.compiled import Compiled
from tests.rules.goose.test_telling import GooseOf, found
from variorum.evidence.ast import ConflictEvidence, EditionEvidence
from variorum.evidence.effects import edition_figures, effect_of, ranked, with_effects
from variorum.evidence.questions import asked_here
from variorum.pages.effects import effect_in_words
from variorum.pages.words import ENGLISH

TURNS = {
    ("maze-target", "39"): 33.4279,
    ("inn-turns", "2"): 33.9002,
    ("death-target", "square-1"): 37.3119,
    ("finish", "reach-or-pass"): 14.4202,
}
STALEMATE = {("trap-escape", "none"): 0.18858, ("escape-check", "on-entry"): 0.0609}
IN_WORDS = {
    ("maze-target", "39"): "the odds hardly change",
    ("death-target", "square-1"): "games are four turns longer",
    ("trap-escape", "none"): "stalemates become possible: 19 % of games; games are one turn longer",
    ("maze-name", "maze"): "the odds stay the same",
    ("who-begins-tie", "first-to-throw"): "the odds stay the same",
    ("pool", "stakes"): "the odds stay the same",
}


@pytest.fixture(scope="module")
def jumbo(goose: Compiled) -> EditionEvidence:
    told = GooseOf(goose)
    edition = goose.collated.edition("jumbo-nl")
    assert edition is not None
    conflicts: list[ConflictEvidence] = []
    for conflict in dict.fromkeys(name for name, _ in (*TURNS, *STALEMATE, *IN_WORDS)):
        evidence = found(told, "jumbo-nl", conflict)
        conflicts.append(with_effects(goose.collated, goose.machine, edition, evidence, asked_here))
    own = edition_figures(goose.collated, goose.machine, edition, asked_here)
    return EditionEvidence("goose", "jumbo-nl", "", edition.readings(), own, tuple(conflicts))


def test_figures_computed_elsewhere(jumbo: EditionEvidence):
    assert jumbo.odds.win == pytest.approx((0.504968642, 0.495031358), abs=1e-9)
    odds = {(each.conflict, other.reading): other.odds for each in jumbo.conflicts for other in each.others}
    for place, turns in TURNS.items():
        figures = odds[place]
        assert figures is not None
        assert figures.turns == pytest.approx(turns, abs=6e-5)
    for place, stalemate in STALEMATE.items():
        figures = odds[place]
        assert figures is not None
        assert figures.stalemate == pytest.approx(stalemate, abs=6e-5)


def test_effects_in_words(jumbo: EditionEvidence):
    effects = {
        (each.conflict, other.reading): effect_of(jumbo.odds, each.conflict, other)
        for each in jumbo.conflicts
        for other in each.others
    }
    for place, words in IN_WORDS.items():
        assert effect_in_words(ENGLISH, effects[place]) == words, place


def test_what_matters_most(jumbo: EditionEvidence):
    names = [(effect.conflict, effect.reading) for effect in ranked(jumbo)]
    assert names[:3] == [("finish", "reach-or-pass"), ("trap-escape", "none"), ("escape-check", "on-entry")]
    assert names[-3:] == [("maze-name", "maze"), ("who-begins-tie", "first-to-throw"), ("pool", "stakes")]
