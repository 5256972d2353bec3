"""The commonest reading is counted over independent sources."""

from __future__ import annotations

import pytest

from tests.unit.collated.build import conflict, direct, game, locks, reading, reported, silent, sources, unclear
from variorum.collated.from_resolved import collate
from variorum.collated.voices import independent

CHAIN = sources(
    direct("late", based_on="quoted"),
    reported("quoted", "reporter", based_on="early"),
    direct("early"),
    direct("reporter"),
    direct("alone"),
)


def votes(given, *readings, undecided=()):
    checked = collate(game([conflict("a", *readings, undecided=undecided)]), given, locks(given))
    voices = checked.value.conflicts[0].voices
    return {name: sigla for name, sigla in voices.votes if sigla}, voices.winner


def test_sources_based_on_one_another_are_one_voice_through_reported_ones_too():
    assert [[source.siglum for source in voice] for voice in independent(CHAIN)] == [
        ["late", "quoted", "early", "reporter"],
        ["alone"],
    ]


def test_two_that_rest_on_a_third_are_one_voice():
    given = sources(direct("nl", based_on="book"), direct("fr", based_on="book"), reported("book", "nl"))
    assert len(independent(given)) == 1


def test_the_order_of_the_sources_changes_no_voice():
    turned = sources(*reversed(CHAIN.sources))
    assert {frozenset(source.siglum for source in voice) for voice in independent(turned)} == {
        frozenset(source.siglum for source in voice) for voice in independent(CHAIN)
    }


def test_a_voice_has_one_vote():
    given = sources(direct("nl", based_on="book"), reported("book", "nl"), direct("fr"), direct("en"))
    readings = (reading("x", "nl:1 book:1"), reading("y", "fr:1 en:1"))
    assert votes(given, *readings) == ({"x": ("nl",), "y": ("fr", "en")}, "y")


def test_a_tie_has_no_winner():
    given = sources(direct("nl"), direct("fr"))
    assert votes(given, reading("x", "nl:1"), reading("y", "fr:1")) == ({"x": ("nl",), "y": ("fr",)}, None)


def test_without_votes_there_is_no_winner():
    assert votes(sources(direct("nl")), reading("x"), reading("y"), undecided=silent("nl")) == ({}, None)


@pytest.mark.parametrize("undecided", [silent("nl"), unclear("nl", "x y", "nl:1")])
def test_where_the_document_is_silent_or_unclear_its_reported_sources_speak(undecided):
    given = sources(direct("nl"), reported("book", "nl"), reported("old", "nl"))
    agreeing = (reading("x", "book:1 old:1"), reading("y", "", "attested"))
    assert votes(given, *agreeing, undecided=undecided) == ({"x": ("book",)}, "x")
    differing = (reading("x", "book:1"), reading("y", "old:1"))
    assert votes(given, *differing, undecided=undecided) == ({}, None)


def test_the_document_outweighs_what_it_reports():
    given = sources(direct("nl"), reported("book", "nl"), reported("old", "nl"))
    assert votes(given, reading("x", "nl:1"), reading("y", "book:1 old:1")) == ({"x": ("nl",)}, "x")


def test_documents_of_one_voice_that_differ_have_no_vote():
    given = sources(direct("nl"), direct("fr", based_on="nl"), direct("en"))
    assert votes(given, reading("x", "nl:1"), reading("y", "fr:1 en:1")) == ({"y": ("en",)}, "y")


def test_a_mention_is_no_vote():
    given = sources(direct("nl"), direct("fr"))
    readings = (reading("x", "nl:1"), reading("y", "fr:1", "variant"))
    assert votes(given, *readings, undecided=silent("fr")) == ({"x": ("nl",)}, "x")
