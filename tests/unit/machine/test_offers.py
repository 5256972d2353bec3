"""Offers as the machine has them: what may be said, what comes of it, and why a word is refused."""

from __future__ import annotations

import pytest

from tests.rules.played import engine_of
from variorum.machine.ast import NodeKind
from variorum.machine.choosing import thrown
from variorum.machine.interpreter import Run, no_tallies
from variorum.machine.offers import Decision, decided, decision, refusal, words
from variorum.machine.outside import Standing, in_match


def engines(**changes: str):
    return engine_of("backgammon", "money", **changes).machine


def opened(machine):
    """The row of the second turn: the throw for the right to begin is made."""
    return thrown(machine, engine_of("backgammon", "money").initial(), (3, 1))


def test_the_unasked_path_leads_through():
    """A reader that takes the first option that holds neither offers nor passes."""
    machine = engines(beavers="yes", beaver_refused="loses-before")
    run = Run(machine, list(opened(machine)), no_tallies(machine))
    assert run.until({"throw"}, "turn") == "throw"
    assert tuple(run.row) == opened(machine)
    choices = [node.name for node in machine.nodes if node.kind is NodeKind.CHOICE]
    assert sorted(choices) == ["answer beaver", "answer double", "choose", "offer beaver", "offer double"]
    assert [machine.leaving(node)[0].does for node in sorted(choices) if node != "choose"] == [
        "taken",
        "taken",
        "not-offered",
        "not-offered",
    ]


def test_words_are_those_of_the_game_in_every_edition():
    assert words(engines()) == {"double", "beaver", "take", "pass"}
    assert words(engine_of("backgammon", "kitchen").machine) == {"double", "beaver", "take", "pass"}
    assert words(engine_of("fox-and-geese", "lexikon").machine) == frozenset()


def test_a_word_that_is_no_option():
    machine = engines()
    asked = decision(machine, opened(machine))
    assert asked is not None
    with pytest.raises(ValueError, match="take"):
        decided(machine, asked, "take")


def test_why_a_word_is_refused():
    machine = engines()
    begin = engine_of("backgammon", "money").initial()
    later = opened(machine)

    def lacks(row, word: str, asked: Decision | None = None):
        refused = refusal(machine, row, word, asked)
        return refused.test.what if refused.test else refused.after

    assert lacks(begin, "double") == "opening"
    assert lacks(in_match(machine, later, Standing(5, (4, 0), crawford=True)), "double") == "match"
    assert lacks(later, "beaver") == "applies"
    assert lacks(later, "take") is None
    asked = decision(machine, later)
    assert asked is not None
    answer = decided(machine, asked, "double")
    assert isinstance(answer, Decision)
    taken = decided(machine, answer, "take")
    assert lacks(taken.row, "double") == "cube"


def test_why_names_readings_and_passages():
    kitchen = engine_of("backgammon", "kitchen").machine
    test = refusal(kitchen, opened(kitchen), "double").test
    assert test is not None
    assert [(conflict, reading) for conflict, reading, _ in test.because.readings] == [("cube", "not-used")]
    with_beavers = engines(beavers="yes", beaver_refused="loses-before")
    assert refusal(with_beavers, opened(with_beavers), "beaver").after == "double"
