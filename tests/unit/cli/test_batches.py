"""Many plays of games of choice at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.cli.test_output import valid

pytestmark = pytest.mark.usefixtures("in_repository")
MONEY = ("play", "backgammon", "-e", "money")
FOX = ("play", "fox-and-geese", "-e", "lexikon")


def test_plays_from_a_file_are_those_that_are_given_one_by_one(run: Run, tmp_path: Path) -> None:
    plays = tmp_path / "plays.txt"
    plays.write_text(
        "6+5: 24/13; 3+1: 8/5 6/5; double; take; 2+2: 13/11(2) 6/4(2)\n3+3; 6+3:24/15\n\n", encoding="utf-8"
    )
    ran = run(*MONEY, "--moves-file", str(plays))
    assert ran.status == 0, ran.err
    made = [json.loads(line) for line in ran.out.splitlines()]
    for play, (rolls, moves) in zip(
        made,
        [
            ("6+5 3+1 2+2", "24/13; 8/5 6/5; double; take; 13/11(2) 6/4(2)"),
            ("3+3 6+3", "24/15"),
            ("", ""),
        ],
        strict=True,
    ):
        valid("play", play)
        alone = run(*MONEY, "--rolls", rolls, "--moves", moves, "--format", "json")
        assert json.loads(alone.out) == play


def test_moves_of_one_play_may_say_their_throws_as_a_file_does(run: Run) -> None:
    told = run(*MONEY, "--moves", "6+5: 24/13; 3+1: 8/5 6/5; double", "--format", "json")
    apart = run(*MONEY, "--rolls", "6+5 3+1", "--moves", "24/13; 8/5 6/5; double", "--format", "json")
    assert told.status == 0, told.err
    assert told.out == apart.out


@pytest.mark.parametrize(
    ("command", "code", "place"),
    [
        ((*MONEY, "--moves", "6+5: 24/14"), "illegal-move", "--moves:1:6"),
        ((*MONEY, "--moves", "7+5: 24/13"), "bad-throw", "--moves:1:1"),
        ((*MONEY, "--moves", "6+5: 24/13", "--rolls", "6+5"), "options-exclude-each-other", ""),
        ((*FOX, "--moves", "6+5: c5-c4"), "throw-where-none-is-made", "--moves:1:1"),
    ],
)
def test_throws_among_moves_that_cannot_be(command: tuple[str, ...], code: str, place: str, run: Run) -> None:
    ran = run(*command)
    assert ran.status == 2
    assert ran.err.startswith(f"{place}: " if place else "")
    assert f"error[{code}]" in ran.err


def test_plays_without_dice(run: Run, tmp_path: Path) -> None:
    plays = tmp_path / "plays.txt"
    plays.write_text("c5-c4; d4xb4\na5-a4", encoding="utf-8")
    made = [json.loads(line) for line in run(*FOX, "--moves-file", str(plays)).out.splitlines()]
    assert [[turn["move"] for turn in play["turns"]] for play in made] == [["c5-c4", "d4xb4"], ["a5-a4"]]


def test_random_plays(run: Run) -> None:
    ran = run(*FOX, "--games", "3", "--seed", "6")
    made = [json.loads(line) for line in ran.out.splitlines()]
    assert len(made) == 3
    assert made[0] == json.loads(run(*FOX, "--seed", "6", "--format", "json").out)
    assert ran.out.splitlines()[:2] == run(*FOX, "--games", "2", "--seed", "6").out.splitlines()


@pytest.mark.parametrize(
    ("lines", "code", "where"),
    [
        ("6+5: 24/13\n6+3: 24/15; 6+4: 24/19\n", "illegal-move", ":2:18:"),
        ("6+5: 24/13\n6+7: 24/15\n", "bad-throw", ":2:1:"),
        ("6+5: 24/13; 3: 8/5\n", "bad-throw", ":1:13:"),
        ("6+5: 24/13; 3+1\n", "", ""),
        ("6+5: take\n", "illegal", ":1:6:"),
        ("6+5: 24/13; 24/20\n", "moves-left-over", ":1:13:"),
        ("", "empty-file", ":1:1:"),
    ],
)
def test_a_bad_line_is_named(lines: str, code: str, where: str, run: Run, tmp_path: Path) -> None:
    plays = tmp_path / "plays.txt"
    plays.write_text(lines, encoding="utf-8")
    ran = run(*MONEY, "--moves-file", str(plays))
    if not code:
        assert ran.status == 0
        return
    assert ran.status == 2
    assert ran.out == ""
    assert f"{where} error[{code}" in ran.err


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--games", "0"), "bad-number-of-games"),
        (("--games", "2", "--rolls", "6+5"), "options-exclude-each-other"),
        (("--moves-file", "plays.txt", "--moves", "24/18"), "options-exclude-each-other"),
        (("--rolls-file", "throws.txt"), "no-batch-of-choices"),
    ],
)
def test_what_does_not_go_together(options: tuple[str, ...], code: str, run: Run) -> None:
    ran = run(*MONEY, *options)
    assert ran.status == 2
    assert f"error[{code}]" in ran.err
