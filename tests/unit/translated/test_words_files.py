"""Words files: what is read of them, and that the games of this repository have theirs whole."""

from pathlib import Path

import pytest

from tests.unit.pages.conftest import collated_game
from variorum.collated.ast import Collated
from variorum.driver import all_words, load
from variorum.translated.ast import Said
from variorum.translated.from_words_file import game_words

GAME = """\
game tiny
    players  2
    sides    one player each
    board    track of 9 squares, starting off the board
    pieces   1 ox (plural oxen) for each side
    dice     1

squares
    ditch    6

rule advance
    when a player throws
        it moves on by the total

rule ditch
    when an ox lands on ditch
        it goes to <back-to>

rule overshoot
    when an ox would pass the last square
        nothing happens

rule win
    when an ox lands on the last square
        it wins

conflict back-to
    question "Where does the ditch send you?"
    reading start conjecture  means the start
    reading 2 conjecture

edition only
    follows the commonest reading
    settles back-to as 2
"""
WORDS = """\
game: Klein
pieces:
  ox: {singular: os, plural: ossen, gender: m}
places:
  ditch: {singular: sloot, gender: f, the: de diepe sloot}
rules: {advance: Vooruit, ditch: De sloot, overshoot: Te ver, win: Winnen}
editions: {only: de enige}
conflicts:
  back-to:
    name: waarheen
    readings: {start: het begin}
texts:
  "Where does the ditch send you?": Waarheen stuurt de sloot je?
"""


@pytest.fixture(scope="module")
def tiny() -> Collated:
    return collated_game(GAME)


def test_names_are_told_apart_by_kind(tiny: Collated):
    read = game_words(WORDS, "words/nl.yaml", tiny.game, tiny.sources)
    assert read.diagnostics == ()
    words = read.value
    assert words.title == "Klein"
    assert words.name("ditch", "places") == Said("sloot", gender="f", forms=(("the", "de diepe sloot"),))
    assert words.name("ditch", "rules") == Said("De sloot")
    assert words.name("ditch") == words.name("ditch", "places")
    assert words.readings["back-to", "start"] == "het begin"
    assert words.texts["Where does the ditch send you?"] == "Waarheen stuurt de sloot je?"


def test_what_is_wrong_is_left_out_and_the_rest_is_kept(tiny: Collated):
    text = WORDS.replace("name: waarheen", "names: waarheen").replace("win: Winnen", "won: Winnen")
    read = game_words(text, "words/nl.yaml", tiny.game, tiny.sources)
    found = [(each.code, each.span.line, dict(each.facts).get("suggestion")) for each in read.diagnostics]
    assert found == [("words-missing", 1, None), ("unknown-words", 6, "win"), ("unknown-words", 10, "name")]
    assert read.value.name("win", "rules") is None
    assert read.value.readings["back-to", "start"] == "het begin"


def test_english_words_need_not_be_whole(tiny: Collated):
    read = game_words("game: Tiny\n", "words/en.yaml", tiny.game, tiny.sources)
    assert read.diagnostics == ()
    assert read.value.title == "Tiny"


@pytest.mark.parametrize("game", ["backgammon", "fox-and-geese", "goose"])
def test_the_games_have_their_words_whole(root: Path, game: str):
    words = all_words(load(root / "rules" / game))
    assert {"nl", "fr", "de"} <= words.keys()
    assert {language: read.diagnostics for language, read in words.items() if read.diagnostics} == {}
