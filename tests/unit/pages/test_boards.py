"""Boards as pictures: well-formed, with every man of the position and every line of the machine, all within it."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from variorum.collated.ast import Collated
from variorum.driver import Loaded, load
from variorum.machine.ast import Machine
from variorum.machine.choosing import Taken
from variorum.machine.interpreter import initial
from variorum.machine.positions import position_of
from variorum.pages import ENGLISH, pages
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import board, letters
from variorum.pages.boards.grid import joined
from variorum.pages.openings import openings
from variorum.pages.starts import starts

OPENING = {
    "2+1": 15, "3+1": 16, "3+2": 17, "4+1": 14, "4+2": 18, "4+3": 17, "5+1": 8, "5+2": 8, "5+3": 9, "5+4": 9,
    "6+1": 10, "6+2": 14, "6+3": 14, "6+4": 14, "6+5": 7,
    "1+1": 42, "2+2": 75, "3+3": 73, "4+4": 52, "5+5": 4, "6+6": 11,
}  # fmt: skip


@pytest.fixture(scope="module")
def loaded(root: Path) -> dict[str, Loaded]:
    return {name: load(root / "rules" / name) for name in ("backgammon", "fox-and-geese")}


@pytest.fixture(scope="module")
def shown(loaded: dict[str, Loaded]) -> dict[str, Apparatus]:
    return {name: apparatus_of(each) for name, each in loaded.items()}


def apparatus_of(loaded: Loaded) -> Apparatus:
    assert loaded.collated is not None
    return Apparatus(loaded.collated, ENGLISH, machine=loaded.machine)


def edited(apparatus: Apparatus, edition: str) -> Machine:
    machine = apparatus.edited(edition)
    assert machine is not None
    return machine


def drawn(apparatus: Apparatus, machine: Machine, state: Mapping[str, Any], **more: Any) -> ElementTree.Element:
    """The picture, read as XML, with every coordinate within it."""
    figure = ElementTree.fromstring(board(apparatus, machine, state, "A board", **more))  # noqa: S314 - our own
    assert figure.tag == "figure"
    found = figure[0]
    _, _, width, height = map(float, found.attrib["viewBox"].split())
    for each in found.iter():
        assert "id" not in each.attrib
        kind = each.tag.rpartition("}")[2]
        if kind in ("circle", "text"):
            x, y = (float(each.attrib.get(key, each.attrib.get(f"c{key}", "-1"))) for key in "xy")
            reach = float(each.attrib.get("r", 0))
            assert reach <= x <= width - reach, (each.attrib, width)
            assert reach <= y <= height - reach, (each.attrib, height)
        if kind == "rect":
            x, y, across, down = (float(each.attrib[key]) for key in ("x", "y", "width", "height"))
            assert x >= 0
            assert y >= 0
            assert x + across <= width
            assert y + down <= height
    return found


def of_class(picture: ElementTree.Element, tag: str, kind: str) -> list[ElementTree.Element]:
    return [
        each
        for each in picture.iter(f"{{http://www.w3.org/2000/svg}}{tag}")
        if set(kind.split()) <= set(each.attrib.get("class", "").split())
    ]


# ---------------------------------------------------------------- points


def test_every_man_is_drawn_or_counted(shown: dict[str, Apparatus], root: Path):
    machine = edited(shown["backgammon"], "money")
    cases = json.loads((root / "tests" / "cases" / "backgammon-moves.json").read_text(encoding="utf-8"))
    positions = cases["positions"] if isinstance(cases, dict) else cases
    seen = 0
    for state in (each.get("state", each) for each in positions):
        board_only = {key: state[key] for key in ("points", "bar", "off") if key in state}
        picture = drawn(shown["backgammon"], machine, board_only)
        trays = state.get("off") or [0, 0]
        for side, sign in ((1, 1), (2, -1)):
            stacks = [sign * men for men in state["points"] if sign * men > 0]
            stacks += [state.get("bar", [0, 0])[side - 1]]
            off = 15 - sum(stacks)
            assert off == trays[side - 1] or "off" not in state
            discs = sum(min(men, 5) for men in stacks) + (off > 0)
            assert len(of_class(picture, "circle", f"man side-{side}")) == discs
            counts = [men for men in stacks if men > 5] + [off] * (off > 0)
            told = [int(each.text or "") for each in of_class(picture, "text", f"count side-{side}")]
            assert Counter(told) == Counter(counts)
        seen += 1
    assert seen > 10


def test_points_are_numbered_from_the_readers_side(shown: dict[str, Apparatus]):
    machine = edited(shown["backgammon"], "money")
    picture = drawn(shown["backgammon"], machine, position_of(machine, initial(machine)[0]))
    labels = {
        int(each.text or ""): (float(each.attrib["x"]), float(each.attrib["y"]))
        for each in of_class(picture, "text", "label")
        if (each.text or "").isdigit() and "name" not in each.attrib["class"]
    }
    labels.pop(1, None)  # the cube shows a 1, too
    assert labels[2][0] > labels[12][0]
    assert labels[24][0] > labels[13][0]
    assert labels[2][1] > labels[24][1]
    assert [each.text for each in of_class(picture, "text", "name")] == ["home"]


def test_the_cube_stands_with_its_owner(shown: dict[str, Apparatus]):
    machine = edited(shown["backgammon"], "money")
    start = position_of(machine, initial(machine)[0]) | {"opening": False}
    heights = []
    for cube in ({"value": 4, "owner": 2}, {"value": 1, "owner": 0}, {"value": 64, "owner": 1}):
        picture = drawn(shown["backgammon"], machine, start | {"cube": cube}, throw=(6, 5))
        (square,) = of_class(picture, "rect", "cube")
        heights.append(float(square.attrib["y"]))
        assert str(cube["value"]) in [each.text for each in of_class(picture, "text", "label")]
        assert len(of_class(picture, "circle", "pip")) == 11
    assert heights == sorted(heights)
    kitchen = edited(shown["backgammon"], "kitchen")
    assert not of_class(drawn(shown["backgammon"], kitchen, start), "rect", "cube")


def test_a_move_has_an_arrow_for_each_step_and_a_cross_for_each_hit(shown: dict[str, Apparatus]):
    machine = edited(shown["backgammon"], "money")
    state = {"points": [-1, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 1], "bar": [1, 1]}
    steps = (Taken("enter", 5, -1, 25, -1, 20), Taken("run", 5, -1, 6, -1, 1))
    picture = drawn(shown["backgammon"], machine, state, taken=steps)
    assert len(of_class(picture, "path", "move")) == 2
    assert len(of_class(picture, "path", "taken")) == 1


def test_the_position_is_told_in_words(shown: dict[str, Apparatus]):
    machine = edited(shown["backgammon"], "money")
    state = {"points": [0] * 23 + [2], "bar": [1, 0], "off": [12, 15], "player": 2, "cube": {"value": 2, "owner": 1}}
    described = drawn(shown["backgammon"], machine, state).findtext("{http://www.w3.org/2000/svg}desc")
    assert described == (
        "Men of player 2: 2 on 24, 1 on the bar and 12 on the tray. Men of player 1: 15 on the tray. "
        "The cube is at 2, and belongs to player 2. It is the turn of player 2."
    )


def test_what_is_no_position_is_not_drawn(shown: dict[str, Apparatus]):
    machine = edited(shown["backgammon"], "money")
    assert board(shown["backgammon"], machine, {"points": [16] + [0] * 23}, "x") == ""


# ---------------------------------------------------------------- grids


def test_every_opening_position_of_a_grid_has_the_lines_of_its_machine(shown: dict[str, Apparatus]):
    found = starts(shown["fox-and-geese"])
    assert [(start.readings["lines"], start.readings["geese"]) for start in found if start.editions] == [
        ("orthogonal", "13"),
        ("diagonals-as-in-alquerque", "17"),
    ]
    assert len(found) == 6
    lines = set()
    for start in found:
        assert start.machine.choices is not None
        assert start.machine.choices.grid is not None
        picture = drawn(shown["fox-and-geese"], start.machine, start.state)
        (path,) = of_class(picture, "path", "line")
        segments = re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)(?=M|$)", path.attrib["d"])
        spots = [(each.attrib["cx"], each.attrib["cy"]) for each in of_class(picture, "circle", "point")]
        assert len(spots) == 33
        pairs = {tuple(sorted((spots.index((a, b)), spots.index((c, d))))) for a, b, c, d in segments}
        assert pairs == set(joined(start.machine.choices.grid))
        lines.add(len(pairs))
        written = Counter(each.text for each in of_class(picture, "text", "letter"))
        assert written == {"G": int(start.readings["geese"]), "F": 1}
    assert lines == {52, 72, 96}


def test_pieces_are_told_apart_by_letter_and_shape(shown: dict[str, Apparatus]):
    machine = edited(shown["fox-and-geese"], "lexikon")
    assert letters(shown["fox-and-geese"], machine) == {"goose": "G", "fox": "F"}
    picture = drawn(shown["fox-and-geese"], machine, {"goose": ["a5"], "fox": ["d4"], "player": 2})
    assert len(of_class(picture, "circle", "piece")) == 1
    assert len(of_class(picture, "rect", "piece")) == 1


def test_jumps_are_arrows_over_crosses(shown: dict[str, Apparatus]):
    machine = edited(shown["fox-and-geese"], "lexikon")
    assert machine.choices is not None
    at = machine.choices.places.index
    steps = (Taken("jump", 0, 2, at("d4"), at("d5"), at("d6")), Taken("jump", 0, 2, at("d6"), at("e6"), at("e6")))
    picture = drawn(shown["fox-and-geese"], machine, {"goose": ["d5"], "fox": ["d4"], "player": 2}, taken=steps)
    assert len(of_class(picture, "path", "move")) == 2
    assert len(of_class(picture, "path", "taken")) == 2


# ---------------------------------------------------------------- pages


def test_the_opening_throws_have_their_results(loaded: dict[str, Loaded], shown: dict[str, Apparatus]):
    (opening,) = openings(shown["backgammon"])
    assert opening.editions == ("money", "tournament", "kitchen")
    counts = {"+".join(map(str, throw)): len(options) for throw, options in opening.options.items()}
    assert counts == OPENING
    text = made(loaded["backgammon"])["backgammon/opening.md"]
    for throw, count in OPENING.items():
        assert f"<summary>{throw}: {count} results</summary>" in text
    listed = re.findall(r"<details>.*?</details>", text)
    assert [each.count("<li>") for each in listed] == list(OPENING.values())
    assert "<li>24/18 18/13</li>" not in text
    assert "<li>24/13</li>" in text


def test_the_first_moves_have_their_answers(shown: dict[str, Apparatus], loaded: dict[str, Loaded]):
    assert [len(each.options[()]) for each in openings(shown["fox-and-geese"])] == [6, 6, 12]
    text = made(loaded["fox-and-geese"])["fox-and-geese/opening.md"]
    assert "**c5-c4**" in text
    assert "d4xb4" in text


def test_named_points_tell_which_moves_ask_for_them(loaded: dict[str, Loaded]):
    text = made(loaded["backgammon"])["backgammon/points.md"]
    (home,) = [line for line in text.splitlines() if line.startswith("| **[Home](#home)** |")]
    assert "[Bear off](rules.md#move.bear-off)" in home
    assert "Points with exactly 1 opposing man." in text


def made(loaded: Loaded) -> dict[str, str]:
    assert isinstance(loaded.collated, Collated)
    return pages(loaded.collated, machine=loaded.machine)


def test_without_a_machine_there_is_no_board(goose: Collated):
    made = pages(goose)
    assert not {"goose/board.md", "goose/opening.md"} & set(made)
    assert "board track" not in "".join(made.values())


# ---------------------------------------------------------------- other games


@pytest.fixture(scope="module")
def others(root: Path) -> dict[str, Apparatus]:
    """Games of other kinds."""
    folders = sorted(path.parent for path in (root / "tests" / "games").glob("*/sources.yaml"))
    return {folder.name: apparatus_of(load(folder)) for folder in folders}


def test_every_game_of_choice_has_its_pages(others: dict[str, Apparatus]):
    assert others
    for name, apparatus in others.items():
        made = pages(apparatus.collated, machine=apparatus.machine)
        for each in ("index", "board", "opening"):
            pictures = re.findall(r"<figure.*?</figure>", made[f"{name}/{each}.md"])
            assert pictures or (each == "opening" and "<summary>" in made[f"{name}/{each}.md"])
            for picture in pictures:
                ElementTree.fromstring(picture)  # noqa: S314 - our own


def test_pieces_that_are_placed(others: dict[str, Apparatus]):
    apparatus = others["three-in-a-row"]
    machine = edited(apparatus, "plain")
    steps = (Taken("place-pearl", 0, -1, -1, -1, 4),)
    picture = drawn(apparatus, machine, {"pearl": ["a1"], "coal": ["c3"], "player": 1}, taken=steps)
    assert len(of_class(picture, "circle", "placed")) == 1
    described = picture.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "2 pearls in hand" in described
    assert "No coals" not in described


def test_a_throw_that_plays_nothing_says_so(others: dict[str, Apparatus]):
    apparatus = others["ring-race"]
    text = pages(apparatus.collated, machine=apparatus.machine)["ring-race/opening.md"]
    assert '<summary>1: 1 result</summary><ol class="moves"><li>nothing can be played</li></ol>' in text
