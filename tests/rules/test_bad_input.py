"""Whatever is wrong with a position, a throw, a move or a setup of a game of choice is told in one diagnostic, which
says where and what to write instead; and no junk makes anything but a diagnostic."""

from __future__ import annotations

import json
import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from variorum.cli import main

RULES = Path(__file__).parents[2] / "rules"
OPENING = [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
MONEY = ("backgammon", "-e", "money")
FOX = ("fox-and-geese", "-e", "lexikon")
THROWN = ("--roll", "3+1")
GEESE = [f"{file}{rank}" for rank in (5, 6, 7) for file in "cde"]


def as_people_read_it(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main([*arguments, "--colour", "never"])
    printed = capsys.readouterr()
    return status, printed.out + printed.err


def points(**changed: int) -> list[int]:
    """The opening position with some points changed: `p6=6`."""
    found = list(OPENING)
    for name, count in changed.items():
        found[int(name[1:]) - 1] = count
    return found


FAULTS = [
    pytest.param([*MONEY, *THROWN], {"points": points(p6=6)}, "too-many-pieces", id="16 men"),
    pytest.param([*MONEY, *THROWN], {"points": points(p1=-3)}, "too-many-pieces", id="16 men of the other side"),
    pytest.param([*MONEY, *THROWN], {"points": OPENING, "bar": [1, 0]}, "too-many-pieces", id="one more on the bar"),
    pytest.param([*MONEY, *THROWN], {"points": OPENING, "off": [1, 0]}, "too-many-pieces", id="one more on the tray"),
    pytest.param([*MONEY, *THROWN], {"points": points(p6=4), "off": [0, 0]}, "too-few-pieces", id="14 men"),
    pytest.param([*MONEY, *THROWN], {"points": [*OPENING, 0]}, "bad-state", id="25 points"),
    pytest.param([*MONEY, *THROWN], {"points": [[1, -1], *OPENING[1:]]}, "bad-state", id="both on one point"),
    pytest.param([*MONEY, *THROWN], {"points": OPENING, "cube": {"value": 3}}, "impossible-cube", id="a cube at 3"),
    pytest.param(
        [*MONEY, *THROWN], {"points": OPENING, "cube": {"value": 1, "owner": 2}}, "impossible-cube", id="1, owned"
    ),
    pytest.param([*MONEY, *THROWN], {"points": OPENING, "cube": -2}, "impossible-cube", id="a cube below 1"),
    pytest.param([*MONEY], {"points": OPENING, "roll": [7, 1]}, "bad-throw", id="a 7 in the position"),
    pytest.param([*FOX], {"fox": ["a5"], "goose": ["a5", "b5"]}, "point-taken-twice", id="a fox on a goose"),
    pytest.param([*FOX], {"fox": ["d4"], "goose": ["a5", "a5"]}, "point-taken-twice", id="a goose on a goose"),
    pytest.param([*FOX], {"fox": ["d4", "d5"], "goose": ["a5"]}, "too-many-pieces", id="two foxes"),
    pytest.param([*FOX], {"goose": ["a5"]}, "piece-cannot-be-captured", id="no fox"),
    pytest.param([*FOX], {"fox": ["a1"], "goose": ["a5"]}, "bad-state", id="no point"),
    pytest.param([*FOX], {"fox": ["d4"], "goose": ["a5"]}, "state-after-the-end", id="enough captured"),
    pytest.param([*MONEY, *THROWN], {"points": [0] * 24}, "state-after-the-end", id="all off"),
    pytest.param([*MONEY, *THROWN], {"points": [0] * 23 + [-1]}, "state-after-the-end", id="all of the player off"),
    pytest.param([*MONEY, *THROWN], {"points": [1] + [0] * 23}, "state-after-the-end", id="all of the other off"),
    pytest.param([*FOX], {"fox": ["d4"], "geese": ["a5"]}, "unknown-state-key", id="geese for goose"),
]


@pytest.mark.parametrize(("asked", "state", "code"), FAULTS)
def test_positions(
    asked: list[str], state: dict[str, Any], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a file of positions its line is named."""
    file = tmp_path / "states.jsonl"
    right = {"points": OPENING, "roll": [3, 1]} if asked[0] == "backgammon" else {"fox": ["d4"], "goose": GEESE}
    file.write_text(f"{json.dumps(right)}\n{json.dumps(state)}\n", encoding="utf-8")
    status, text = as_people_read_it(capsys, "moves", *asked, "--states-file", str(file))
    assert status == 2
    assert re.findall(r"error\[([\w-]+)\]", text) == [code]
    assert re.match(rf"\S*states\.jsonl:2:1: error\[{code}\]", text)
    assert "= help: " in text


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["moves", *MONEY, "--roll", "7+1"], "bad-throw"),
        (["moves", *MONEY, "--roll", "6"], "bad-throw"),
        (["moves", *MONEY, "--roll", "6+6+6"], "bad-throw"),
        (["moves", *FOX, "--roll", "6+1"], "throw-where-none-is-made"),
        (["play", *MONEY, "--rolls", "3+1 7+1"], "bad-throw"),
        (["play", *MONEY, "--rolls", "3+1", "--moves", "8/5 6/4"], "illegal-move"),
        (["play", *MONEY, "--rolls", "3+1", "--moves", "8/5"], "illegal-move"),
        (["play", *MONEY, "--rolls", "3+1", "--moves", "6/off"], "illegal-move"),
        (["play", *MONEY, "--rolls", "3+1", "--moves", "what"], "illegal-move"),
        (["play", *MONEY, "--rolls", "3+1", "--moves", "8/5 6/5; 24/18"], "moves-left-over"),
        (["play", *MONEY, "--rolls", "3+1", "--moves", "–"], "illegal-move"),
        (["play", *FOX, "--moves", "a5-a3"], "illegal-move"),
        (["play", *FOX, "--moves", "d4-d3"], "illegal-move"),
        (["play", *FOX, "--moves", "a5-b4"], "illegal-move"),
        # He has to capture.
        (["play", *FOX, "--moves", "c5-c4; d4-d3"], "illegal-move"),
    ],
)
def test_throws_and_moves(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = as_people_read_it(capsys, *arguments)
    assert status == 2
    assert re.findall(r"error\[([\w-]+)\]", text) == [code]
    assert re.match(r"--(roll|rolls|moves)(:1:\d+)?: error", text)
    assert "= help: " in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["moves", *MONEY, "--roll", "x"], "`x` is no throw of 2 dice"),
        (["play", *MONEY, "--rolls", "x"], "`x` is no throw of 2 dice"),
        (["moves", *MONEY, *THROWN, "--state", '{"player": 1}'], "`points` of the state is missing"),
        (["moves", *MONEY, *THROWN, "--state", '{"points": null}'], "`points` of the state cannot be `null`"),
        (["moves", *MONEY, *THROWN, "--state", '{"points":'], 'such as `{"points": [-2, 0'),
        (["moves", *FOX, "--state", '{"fox":'], 'such as `{"player": 1, "goose": ["a5"'),
        (
            ["play", *MONEY, "--state", json.dumps({"points": OPENING}), "--rolls", "3+1", "--moves", "double; pass"],
            "1 throw is left over: the play ends before the first throw",
        ),
    ],
)
def test_what_is_said_fits_the_game(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = as_people_read_it(capsys, *arguments)
    assert status == 2
    assert said in text


@pytest.mark.parametrize(
    ("game", "old", "new", "code", "line"),
    [
        ("backgammon", "    5 men on 6 ", "    6 men on 6 ", "too-many-set-up", "    6 men on 6"),
        ("fox-and-geese", "    fox on d4 ", "    fox on d5 ", "place-set-up-twice", "    fox on d5"),
        ("fox-and-geese", "    fox on d4 ", "    fox on a1 ", "no-such-point", "    fox on a1"),
    ],
)
def test_setups(
    game: str, old: str, new: str, code: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line of the setup is named, with its place in the file."""
    folder = tmp_path / "rules" / game
    shutil.copytree(RULES / game, folder, ignore=shutil.ignore_patterns("documents", "evidence"))
    file = folder / f"{game}.rules"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    status, shown = as_people_read_it(capsys, "check", game, "--root", str(tmp_path))
    assert status == 1
    number = next(at for at, each in enumerate(file.read_text("utf-8").splitlines(), 1) if each.startswith(line))
    assert re.search(rf"{game}\.rules:{number}:\d+: error\[{code}\]", shown), shown


def test_no_rule_for_a_turn_without_a_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without dice, a player who has no move needs a rule."""
    folder = tmp_path / "rules" / "fox-and-geese"
    shutil.copytree(RULES / "fox-and-geese", folder, ignore=shutil.ignore_patterns("documents", "evidence"))
    file = folder / "fox-and-geese.rules"
    text = file.read_text("utf-8")
    file.write_text(text.replace("no move and hunter is on turn", "no move and flock is on turn"), "utf-8")
    status, shown = as_people_read_it(capsys, "check", "fox-and-geese", "--root", str(tmp_path))
    assert status == 1
    assert re.search(r"fox-and-geese\.rules:3:1: error\[no-rule-for\]", shown), shown
    assert "`when a player has no move and hunter is on turn`" in shown


# ---------------------------------------------------------------- junk


def junk(rng: random.Random, depth: int = 0) -> Any:
    """Some JSON."""
    keys = ["points", "bar", "off", "player", "cube", "value", "owner", "opening", "match", "fox", "goose", "roll"]
    simple: list[Any] = [0, -1, 16, 10**30, 0.5, True, None, "", "a5", "d4", "é", [], {}, *keys]
    kind = rng.randrange(3 if depth > 2 else 6)
    if kind < 2:
        return rng.choice(simple)
    if kind == 2:
        return [rng.randint(-2, 5) for _ in range(rng.choice([2, 24]))]
    if kind == 3:
        return [junk(rng, depth + 1) for _ in range(rng.randint(0, 4))]
    return {rng.choice(keys): junk(rng, depth + 1) for _ in range(rng.randint(0, 4))}


def damaged(rng: random.Random, text: str) -> str:
    """A text with something taken out or put in."""
    at = rng.randint(0, len(text))
    put: str = rng.choice(["", *'0123456789+/-*()x,; abdef{}[]":é٣–'])
    return text[:at] + put + text[at + rng.randint(0, 2) :]


@pytest.mark.parametrize("game", [MONEY, FOX], ids=["points", "grid"])
def test_junk_is_answered(game: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(6)  # noqa: S311 - no secret
    right: dict[str, Any] = {"fox": ["d4"], "goose": ["a5", "b5"]}
    if game is MONEY:
        right = {"points": OPENING, "bar": [0, 0], "off": [0, 0], "cube": {"value": 2, "owner": 1}, "roll": [3, 1]}
    moves = "24/18 13/11*; bar/22; 6/off(2)" if game is MONEY else "a5-a4; d4xb4xb6; c5-c4"
    for _ in range(6):
        state = dict(right)
        state[rng.choice([*state, "player", "match"])] = junk(rng)
        text = json.dumps(rng.choice([state, state, junk(rng)]))
        asked = [
            ["moves", *game, "--state", rng.choice([text, damaged(rng, text)])],
            ["moves", *game, "--roll", damaged(rng, "3+1")],
            ["play", *game, "--moves", damaged(rng, damaged(rng, moves))],
        ]
        for arguments in asked:
            status, shown = as_people_read_it(capsys, *arguments)
            assert status in {0, 2}, (arguments, shown)
            assert "Traceback" not in shown, (arguments, shown)
            assert "mistake in Variorum" not in shown, (arguments, shown)
