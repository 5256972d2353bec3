"""Telling plays as pictures: the turn on which readings part, with an arrow for each step, all within the picture."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from variorum.driver import held_evidence, load
from variorum.pages import ENGLISH
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards.stretch import StretchDrawing, Way
from variorum.pages.positions import Drawn
from variorum.pages.telling import pairs
from variorum.pages.telling_pictures import telling_picture

SVG = "{http://www.w3.org/2000/svg}"


def shown(root: Path, name: str) -> Apparatus:
    loaded = load(root / "rules" / name)
    assert loaded.collated is not None
    return Apparatus(loaded.collated, ENGLISH, evidence=held_evidence(loaded), machine=loaded.machine)


def pictures(apparatus: Apparatus, conflict: str) -> list[ElementTree.Element]:
    asked = apparatus.collated.game.conflict(conflict)
    drawn = Drawn(apparatus)
    made = [telling_picture(apparatus, asked, pair, drawn) for pair in pairs(apparatus, asked)]
    return [ElementTree.fromstring(each)[0] for each in made if each]  # noqa: S314 - our own


def held_within(picture: ElementTree.Element) -> None:
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    for each in picture.iter():
        kind = each.tag.removeprefix(SVG)
        if kind == "rect":
            assert 0 <= float(each.attrib["x"]) <= width - float(each.attrib["width"]) + 0.1
            assert 0 <= float(each.attrib["y"]) <= height - float(each.attrib["height"]) + 0.1
        if kind in ("text", "circle"):
            prefix = "c" if kind == "circle" else ""
            assert 0 <= float(each.attrib[f"{prefix}x"]) <= width
            assert 0 <= float(each.attrib[f"{prefix}y"]) <= height


@pytest.fixture(scope="module")
def goose(root: Path) -> Apparatus:
    return shown(root, "goose")


def test_every_telling_play_on_a_track_is_drawn(goose: Apparatus):
    drawn = 0
    for conflict in goose.collated.game.conflicts:
        for picture in pictures(goose, conflict.name):
            held_within(picture)
            assert len(picture.findall(f"{SVG}text[@class='label way']")) == 2
            drawn += 1
    assert drawn > 40


def test_a_picture_says_what_it_shows(goose: Apparatus):
    first = pictures(goose, "maze-target")[0]
    assert first.findtext(f"{SVG}title") == "Where does square 42 send you?"
    described = first.findtext(f"{SVG}desc") or ""
    assert described.startswith("37: player 1: ")
    assert ", then 42, then 37." in described
    assert ", then 42, then 39." in described
    # As many arrows as steps are told.
    assert len(first.findall(f"{SVG}polygon")) == described.count(", then ")


@pytest.mark.parametrize(("game", "conflict"), [("fox-and-geese", "jump-on"), ("backgammon", "cube")])
def test_on_other_boards_the_move_that_tells_is_drawn(root: Path, game: str, conflict: str):
    apparatus = shown(root, game)
    names = [each.name for each in apparatus.collated.game.conflicts]
    found = pictures(apparatus, conflict if conflict in names else names[0])
    assert found
    for each in found:
        assert "board" in each.attrib["class"].split()


def test_many_squares_are_drawn_narrower_and_far_ones_apart():
    path = (0, 9, 18, 27, 36, 45, 54, 63)
    ways = [Way("long", (0, 0), (63, 0), {0: path}), Way("<b>", (0, 0), (5, 0), {0: (0, 5)})]
    drawing = StretchDrawing(ways, (), 63, "start")
    assert drawing.size[0] <= 310
    boxes = sorted((drawing.at[square], drawing.across(square)) for square in drawing.shown)
    assert all(x + across <= other + 1e-6 for (x, across), (other, _) in pairwise(boxes))
    text = "".join(drawing.parts())
    assert "<b>" not in text
    ElementTree.fromstring(f"<svg>{text}</svg>")  # noqa: S314 - our own


def test_squares_that_follow_one_another_touch():
    drawing = StretchDrawing([Way("on", (30,), (32,), {0: (30, 32)})], (), 63, "start")
    assert drawing.shown == [30, 31, 32]
    assert drawing.at[31] == pytest.approx(drawing.at[30] + drawing.side)
