"""What stands outside the board, in state notation: both ways, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.played import engine_of
from variorum.diagnostics import Span
from variorum.machine.outside import Cube, Standing, cube_of, match_of
from variorum.machine.outside_notation import never_together
from variorum.machine.positions import position_of, row_of_position

POINTS = [-1, *[0] * 22, 1]
AUTOMATIC = {"opening_doubles": "automatic-double", "automatic_double_limit": "unlimited"}


def read(edition: str, changes: dict[str, str] | None = None, **more: Any):
    return row_of_position(
        engine_of("backgammon", edition, **(changes or {})).machine, {"points": POINTS, **more}, Span("")
    )


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("crawford", [True, False])
def test_there_and_back(player: int, crawford: bool):
    machine = engine_of("backgammon", "tournament").machine
    match = {"length": 5, "score": [4, 2], "crawford": crawford}
    cube = {"value": 1, "owner": 0} if crawford else {"value": 4, "owner": 2}
    found = read("tournament", player=player, cube=cube, match=match)
    assert found.value is not None
    assert cube_of(machine, found.value) == (Cube(1, None) if crawford else Cube(4, 2 - player))
    score = (4, 2) if player == 1 else (2, 4)
    assert match_of(machine, found.value) == Standing(5, score, crawford)
    written = position_of(machine, found.value)
    assert (written.get("cube", {"value": 1, "owner": 0}), written["match"]) == (cube, match)
    assert row_of_position(machine, written, Span("")).value == found.value


def test_what_is_left_out():
    machine = engine_of("backgammon", "tournament").machine
    found = read("tournament")
    assert found.value is not None
    assert cube_of(machine, found.value) == Cube(1, None)
    assert match_of(machine, found.value) is None
    assert not {"cube", "match"} & position_of(machine, found.value).keys()


@pytest.mark.parametrize(
    ("edition", "changes", "cube"),
    [
        ("money", {}, {"value": 3, "owner": 1}),
        ("money", {}, {"value": 0, "owner": 1}),
        ("money", {}, {"value": True}),
        ("money", {}, {"value": 2, "owner": 3}),
        ("money", {}, {"value": 1, "owner": 1}),
        ("money", {}, {"value": 2, "owner": 0}),
        ("money", {}, "2"),
        ("money", {"cube_limit": "64"}, {"value": 128, "owner": 1}),
        ("kitchen", {}, {"value": 2, "owner": 1}),
    ],
)
def test_cubes_that_cannot_be(edition: str, changes: dict[str, str], cube: object):
    assert [each.code for each in read(edition, changes, cube=cube).diagnostics] == ["impossible-cube"]


@pytest.mark.parametrize(
    ("edition", "changes", "cube"),
    [
        ("money", {}, {"value": 1, "owner": 0}),
        ("money", {}, {"value": 1024, "owner": 2}),
        ("money", {"cube_limit": "64"}, {"value": 64, "owner": 1}),
        ("money", AUTOMATIC, {"value": 2}),
        ("kitchen", {}, {"value": 1}),
    ],
)
def test_cubes_that_can_be(edition: str, changes: dict[str, str], cube: object):
    assert read(edition, changes, cube=cube).value is not None


@pytest.mark.parametrize(
    "match",
    [
        5,
        {},
        {"length": 0},
        {"length": 100},
        {"length": True},
        {"length": 5, "score": [5, 0]},
        {"length": 5, "score": [1]},
        {"length": 5, "score": [-1, 0]},
        {"length": 5, "score": [3, 2], "crawford": True},
        {"length": 5, "score": [4, 4], "crawford": True},
        {"length": 5, "crawford": 1},
        {"length": 5, "winner": 1},
    ],
)
def test_matches_that_cannot_be(match: object):
    assert [each.code for each in read("tournament", match=match).diagnostics] == ["impossible-match"]


@pytest.mark.parametrize(
    ("edition", "match", "crawford"),
    [
        ("tournament", {"length": 5, "score": [4, 0]}, True),
        ("tournament", {"length": 5, "score": [0, 4]}, True),
        ("tournament", {"length": 1}, True),
        # A later game, or one in which nobody needs one point.
        ("tournament", {"length": 5, "score": [4, 2]}, False),
        ("tournament", {"length": 5, "score": [4, 4]}, False),
        ("tournament", {"length": 5, "score": [3, 0]}, False),
        ("tournament", {"length": 5, "score": [4, 0], "crawford": False}, False),
        # No rule asks for it.
        ("kitchen", {"length": 5, "score": [4, 0]}, False),
    ],
)
def test_the_first_game_in_which_a_player_needs_one_point(edition: str, match: dict[str, Any], crawford: bool):
    found = read(edition, match=match)
    assert found.value is not None
    standing = match_of(engine_of("backgammon", edition).machine, found.value)
    assert standing is not None
    assert standing.crawford == crawford


@pytest.mark.parametrize(
    ("edition", "more", "wrong"),
    [
        ("tournament", {"cube": {"value": 2, "owner": 1}}, True),
        ("tournament", {"cube": {"value": 2, "owner": 2}}, True),
        ("tournament", {}, False),
        ("kitchen", {}, True),
    ],
)
def test_what_never_goes_with_the_crawford_game(edition: str, more: dict[str, Any], wrong: bool):
    """Claims and plays that compare readings name it in every edition; a state of a command does not."""
    state = {"points": POINTS, "match": {"length": 5, "score": [4, 2], "crawford": True}, **more}
    machine = engine_of("backgammon", edition).machine
    found = row_of_position(machine, state, Span(""))
    assert found.value is not None
    said = never_together(machine, state, found.value, Span(""))
    assert (said.code if said else None) == ("impossible-match" if wrong else None)


def test_only_matches_to_points_have_a_standing():
    fox = engine_of("fox-and-geese", "lexikon").machine
    found = row_of_position(fox, {"match": {"length": 5}}, Span(""))
    assert "unknown-state-key" in [each.code for each in found.diagnostics]
