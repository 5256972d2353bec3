"""Boards without pieces: every place has a spot of its own, and all that is drawn lies within the picture."""

import itertools
import math
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree

import pytest

from tests.unit.pages.conftest import collated_game
from variorum.driver import load
from variorum.machine.ast import Machine
from variorum.machine.from_collated import from_collated
from variorum.machine.specialise import specialise
from variorum.pages import ENGLISH
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards.empty import EmptyBoard, empty_boards
from variorum.pages.boards.layout import layout, track_layout
from variorum.pages.boards.lettering import shortened, width_of
from variorum.pages.boards.spiral import MOST_COLUMNS, spiral
from variorum.pages.boards.track import TrackDrawing, named_sets

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert(1)</script> & \"x\" 'y' \u202e"


def track(squares: int, sets: Mapping[str, str] = MappingProxyType({})) -> Machine:
    named = {"bog": str(squares - 1), **sets}
    places = "\n".join(f"    {name}  {where}" for name, where in named.items())
    rules = "\n".join(
        f"rule leave-{name}\n    when a counter lands on {name}\n        it goes to 2\n" for name in named
    )
    text = f"""
game long
    players  2
    board    track of {squares} squares, starting off the board
    pieces   1 counter (plural counters) for each side
    dice     1

squares
{places}

rule walk
    when a player throws
        it moves on by the total

rule past
    when a counter would pass the last square
        it goes to the last square

rule win
    when a counter lands on the last square
        it wins

{rules}
"""
    machine = from_collated(collated_game(text)).value
    assert machine is not None
    return specialise(machine, {}, 2)


@pytest.fixture(scope="module")
def boards(root: Path) -> dict[str, tuple[EmptyBoard, ...]]:
    found = {}
    for name in ("goose", "backgammon", "fox-and-geese"):
        loaded = load(root / "rules" / name)
        assert loaded.collated is not None
        found[name] = empty_boards(Apparatus(loaded.collated, ENGLISH, machine=loaded.machine))
    return found


@pytest.mark.parametrize("squares", [1, 2, 3, 7, 10, 32, 61, 63, 97, 100, 101, 199])
def test_a_spiral_takes_every_cell_once_and_follows_itself(squares: int):
    made = spiral(squares)
    assert made.columns <= MOST_COLUMNS
    x, y, across, down = made.last
    last = {(x + i, y + j) for i in range(across) for j in range(down)}
    before = made.cells[:-1]
    assert len(set(before)) == squares - 1
    assert not last & set(before)
    assert len(last) + len(before) == made.columns * made.rows
    for (a, b), (c, d) in itertools.pairwise(made.cells):
        assert abs(a - c) + abs(b - d) == 1


@pytest.mark.parametrize("squares", [10, 32, 63, 100])
def test_no_two_squares_overlap_and_all_lie_within(squares: int):
    drawing = TrackDrawing(track(squares), {}, "start")
    width, height = drawing.size
    boxes = [drawing.box(square) for square in range(squares + 1)]
    for x, y, across, down in boxes:
        assert x >= 0
        assert y >= 0
        assert x + across <= width
        assert y + down <= height
    for (a, b, c, d), (e, f, g, h) in itertools.combinations(boxes, 2):
        apart = a + c <= e + 1e-6 or e + g <= a + 1e-6 or b + d <= f + 1e-6 or f + h <= b + 1e-6
        assert apart


@pytest.mark.parametrize("squares", [10, 32, 63, 100])
def test_pieces_stay_within_their_square_and_apart(squares: int):
    drawing = TrackDrawing(track(squares), {}, "start")
    made = track_layout(drawing)
    for square in range(squares + 1):
        x, y, across, down = drawing.box(square)
        at = made.places[str(square)]
        for offsets, shrink in zip(made.spread, made.shrink, strict=True):
            radius = made.radius * shrink
            spots = [(at[0] + i, at[1] + j) for i, j in offsets]
            for i, j in spots:
                assert x <= i - radius
                assert i + radius <= x + across + 1e-6
                assert y <= j - radius
                assert j + radius <= y + down + 1e-6
            for one, other in itertools.combinations(spots, 2):
                assert math.dist(one, other) >= 1.7 * radius  # they may lie over one another a little


def test_a_small_set_is_seen_before_one_that_holds_it():
    machine = track(12, {"swamp": "bog toll", "toll": "3"})
    found = {each.name: each.squares for each in named_sets(machine, {})}
    assert found == {"bog": (11,), "toll": (3,)}


def test_a_name_too_long_for_its_square_is_cut_short():
    assert shortened("goose", 40) == "goose"
    cut = shortened("Doornstruik", 34)
    assert cut.endswith(".")
    assert width_of(cut) <= 34
    assert shortened("WWWW", 1) == "W."


def test_every_place_of_a_machine_has_its_spot(boards: dict[str, tuple[EmptyBoard, ...]]):
    long, short = boards["goose"]
    assert set(long.layout.places) == {str(square) for square in range(64)}
    assert set(short.layout.places) == {str(square) for square in range(33)}
    (points,) = boards["backgammon"]
    sides = {f"{side}:{place}" for side in (1, 2) for place in ("tray", "bar", *range(1, 25))}
    assert set(points.layout.places) == {*sides, "cube", "cube:1", "cube:2"}
    assert points.layout.places["1:24"] == points.layout.places["2:1"]
    assert points.layout.places["1:bar"] != points.layout.places["2:bar"]
    assert {"c1", "d4", "g5", "e7"} <= set(boards["fox-and-geese"][0].layout.places)
    assert len(boards["fox-and-geese"][0].layout.places) == 33


def test_each_board_is_told_by_its_readings(boards: dict[str, tuple[EmptyBoard, ...]]):
    assert [dict(each.when) for each in boards["goose"]] == [{"track-length": "63"}, {"track-length": "32"}]
    assert [dict(each.when) for each in boards["backgammon"]] == [{}]
    assert len({each.svg for each in boards["fox-and-geese"]}) == 3


def test_every_spot_lies_within_the_picture(boards: dict[str, tuple[EmptyBoard, ...]]):
    for each in itertools.chain(*boards.values()):
        picture = ElementTree.fromstring(each.svg)  # noqa: S314 - our own
        _, _, width, height = map(float, picture.attrib["viewBox"].split())
        assert picture.find(f"{SVG}title") is not None
        assert not [one for one in picture.iter() if "id" in one.attrib]
        made = each.layout
        assert made.size == pytest.approx((width, height), abs=0.1)
        for place, (x, y) in made.places.items():
            step = made.steps.get(place, (0, 0))
            for number in (0, made.most - 1 if place in made.steps else 0):
                assert made.radius - 0.1 <= x + number * step[0] <= width - made.radius + 0.1
                assert made.radius - 0.1 <= y + number * step[1] <= height - made.radius + 0.1


def test_names_do_no_harm():
    drawing = TrackDrawing(track(10), {"bog": HOSTILE}, HOSTILE)
    ElementTree.fromstring(f"<svg>{''.join(drawing.parts())}</svg>")  # noqa: S314 - our own
    assert "<script" not in "".join(drawing.parts())


def test_the_layout_is_that_of_the_machine(boards: dict[str, tuple[EmptyBoard, ...]]):
    assert set(layout(track(10)).places) == {str(square) for square in range(11)}
    assert boards["goose"][0].to_json()["places"]["0"] == [
        round(each, 1) for each in boards["goose"][0].layout.places["0"]
    ]
