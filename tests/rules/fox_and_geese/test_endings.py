"""A play of given moves comes to its end where the player on turn has none: nothing is left for him to write."""

from __future__ import annotations

import json
from typing import Any

import pytest

from variorum.cli import main

SHUT_IN = {"player": 1, "goose": ["d2", "c2", "e1", "c3", "d3"], "fox": ["c1"]}
"""After d2-d1 the fox has no step, and every jump is over two geese or off the board."""

FREE = {"player": 2, "goose": ["c1", "d1", "e1", "a5", "b5"], "fox": ["d4"]}


def told(capsys: pytest.CaptureFixture[str], state: dict[str, Any], moves: str, *more: str) -> dict[str, Any]:
    arguments = ("fox-and-geese", "-e", "lexikon", "--with", "fox-wins-at=9", "--state", json.dumps(state))
    assert main(["play", *arguments, *more, "--moves", moves, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("moves", ["d2-d1", "d2-d1; –"])
def test_a_fox_that_is_shut_in_has_lost_whether_or_not_his_missing_move_is_written(
    moves: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(capsys, SHUT_IN, moves)["winner"] == 1


def test_geese_that_cannot_move_end_the_game_as_the_reading_says(capsys: pytest.CaptureFixture[str]) -> None:
    none_moves = {"player": 1, "goose": ["c1", "d1", "e1", "c2", "d2", "e2"], "fox": ["d4"]}
    assert told(capsys, none_moves, "")["winner"] == 2
    drawn = told(capsys, none_moves, "", "--with", "geese-stuck=draw")
    assert (drawn["winner"], len(drawn["turns"])) == (None, 1)


def test_a_player_who_can_move_is_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, FREE, "d4-d3")
    assert (found["winner"], len(found["turns"])) == (None, 1)
