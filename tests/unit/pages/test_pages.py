"""What the pages hold, on a small game; the sentences have snapshots of their own."""

import re

import pytest

from tests.unit.pages.conftest import collated_game
from variorum.collated.ast import Collated
from variorum.diagnostics import Span
from variorum.pages import ENGLISH, pages
from variorum.sources.ast import Source, Sources
from variorum.translated.ast import GameWords, Said

GAME = """
game tiny
    players  2
    board    track of 9 squares, starting off the board
    pieces   1 ox (plural oxen) for each side
    dice     1

squares
    ditch    4  [a:1]

rule walk  [a:2]
    when a player throws
        it moves on by the total

rule ditch-back
    when an ox lands on ditch
        it goes to <back-to>

rule win
    when an ox lands on the last square
        it wins

conflict back-to
    question "How far <b>back</b>?"
    reading start      [a:3]
        note "As *printed*."
    reading 1          [b:1]
    reading 2  conjecture
    silent  c

edition as-a
    follows a

aside history "Old news | older." [a:4]
"""


def source(siglum: str) -> Source:
    return Source(
        siglum, f'The "{siglum}"', "not named", "nl", "2026-01-02", Span("sources.yaml"), file=f"{siglum}.txt"
    )


@pytest.fixture(scope="module")
def tiny() -> Collated:
    text = GAME.replace("reading start ", "reading start  means the start ")
    return collated_game(
        text, "rules/tiny/tiny.rules", Sources(Span("rules/tiny/sources.yaml"), tuple(map(source, "abc")))
    )


def test_the_first_line_says_what_to_edit(tiny: Collated):
    for path, text in pages(tiny).items():
        file = "sources.yaml" if path.endswith("sources.md") else "tiny.rules"
        front, _, rest = text.partition("\n---\n")
        assert front.startswith("---\ndescription: ")
        assert rest.startswith(f"<!-- Generated from rules/tiny/{file}: edit that instead. -->\n")


def test_pages_are_the_same_every_time(tiny: Collated):
    assert list(pages(tiny).items()) == list(pages(tiny).items())


def test_a_placeholder_leads_to_its_conflict(tiny: Collated):
    assert (
        "it goes to the start or square 1 ([sources differ](disagreements.md#back-to))." in pages(tiny)["tiny/rules.md"]
    )


def test_a_reading_says_what_it_does(tiny: Collated):
    text = pages(tiny)["tiny/disagreements.md"]
    for anchor, does in (("start", "the start"), ("1", "square 1"), ("2", "square 2")):
        section = text.partition(f"{{ #back-to.{anchor} }}")[2].partition("\n#")[0]
        assert f"When an ox lands on the ditch, it goes to {does}." in section
    assert "No source says so" in text.partition("{ #back-to.2 }")[2]
    assert "Silent: [c]" in text


def test_text_of_editors_is_no_markup(tiny: Collated):
    text = pages(tiny)["tiny/disagreements.md"]
    assert "<b>" not in text
    assert r"As \*printed\*." in text


def test_passages_that_are_set_aside_say_why(tiny: Collated):
    assert r"set aside as history: Old news \| older." in pages(tiny)["tiny/sources.md"]


def test_names_are_said_as_the_language_has_them(tiny: Collated):
    said = {("places", "ditch"): Said("big ditch"), ("pieces", "ox"): Said("steer", "steers")}
    asked = tiny.game.conflict("back-to").question
    names = GameWords(names=said, texts={asked: "Whither?"})
    made = pages(tiny, ENGLISH, names)
    assert "When a steer lands on the big ditch" in made["tiny/rules.md"]
    assert "### Whither? { #back-to }" in made["tiny/disagreements.md"]


def test_every_conflict_and_reading_has_an_anchor(goose: Collated):
    text = pages(goose)["goose/disagreements.md"]
    anchors = re.findall(r"\{ #(\S+) \}", text)
    for conflict in goose.game.conflicts:
        assert anchors.count(conflict.name) == 1
        assert all(f"{conflict.name}.{reading.name}" in anchors for reading in conflict.readings)
