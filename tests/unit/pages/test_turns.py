"""The turn as a diagram: its stages in order, every rule a link to where it stands, nothing beyond the picture."""

from xml.etree import ElementTree

import pytest

from tests.unit.pages.conftest import collated_game
from variorum.collated.ast import Collated
from variorum.pages import LANGUAGES
from variorum.pages.apparatus import Apparatus
from variorum.pages.facts import rules_page
from variorum.pages.turns import stages, turn_diagram

SVG = "{http://www.w3.org/2000/svg}"


def drawn(apparatus: Apparatus) -> ElementTree.Element:
    return ElementTree.fromstring(turn_diagram(apparatus))[0]  # noqa: S314 - our own


def test_a_turn_without_choices_goes_from_throw_to_rest(goose: Collated):
    found = stages(Apparatus(goose, LANGUAGES["en"]))
    assert [stage.key for stage in found] == ["begins", "throw", "moves", "lands", "rests", "ends"]
    assert [stage.key for stage in found if stage.past] == ["begins"]
    assert [stage.key for stage in found if stage.again] == ["lands"]
    differing = {entry.anchor for stage in found for entry in stage.entries if entry.differs}
    assert "maze" in differing
    assert "advance" not in differing


def test_offers_and_moves_have_stages_of_their_own(choices: dict[str, Collated]):
    found = {name: stages(Apparatus(each, LANGUAGES["en"])) for name, each in choices.items()}
    assert [stage.key for stage in found["backgammon"]] == ["begins", "offers", "throw", "choose", "lands", "ends"]
    keys = [stage.key for stage in found["fox-and-geese"]]
    assert keys == ["begins", "choose", "no-move", "lands", "ends"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_leads_to_its_rule(goose: Collated, choices: dict[str, Collated], language: str):
    for collated in (goose, *choices.values()):
        apparatus = Apparatus(collated, LANGUAGES[language])
        picture = drawn(apparatus)
        page = rules_page(apparatus, "")
        links = [each.attrib["href"] for each in picture.iter(f"{SVG}a")]
        assert len(links) == len(set(links)) >= len(collated.game.rules) - 1
        for each in links:
            assert f"{{ {each} }}" in page, each


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_lies_within_and_is_large_enough(goose: Collated, language: str):
    picture = drawn(Apparatus(goose, LANGUAGES[language]))
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    assert picture.attrib["aria-label"]
    for each in picture.iter(f"{SVG}rect"):
        assert float(each.attrib["x"]) >= 0
        assert float(each.attrib["x"]) + float(each.attrib["width"]) <= width
        assert float(each.attrib["y"]) + float(each.attrib["height"]) <= height
    for each in picture.iter(f"{SVG}text"):
        assert float(each.attrib["font-size"]) * 288 / width >= 11


def test_names_do_no_harm():
    collated = collated_game("""
game hostile
    players  2
    board    track of 9 squares, starting off the board
    pieces   1 ox (plural oxen) for each side
    dice     1

rule script-alert
    when a player throws
        it moves on by the total
""")
    text = turn_diagram(Apparatus(collated, LANGUAGES["en"]))
    assert "Script alert" in text
    ElementTree.fromstring(text)  # noqa: S314 - our own
