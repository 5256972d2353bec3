"""Plays through the command line: known ones, drawn ones, and batches."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.conftest import Run
from variorum import driver
from variorum.backends.python_engine import Engine

CASES = Path(__file__).parents[2] / "cases" / "goose-plays.jsonl"
KNOWN = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
SHAPE = ["game", "edition", "players", "turns", "winner", "stalemate"]

pytestmark = pytest.mark.usefixtures("in_repository")


def written(rolls: list[list[int]]) -> str:
    return " ".join("+".join(map(str, dice)) for dice in rolls)


def without_reasons(play: dict[str, Any]) -> list[dict[str, Any]]:
    return [{key: value for key, value in turn.items() if key != "why"} for turn in play["turns"]]


@pytest.mark.parametrize(("edition", "players"), sorted({(case["edition"], case["players"]) for case in KNOWN}))
def test_known_plays_are_played_as_known(edition: str, players: int, run: Run, tmp_path: Path) -> None:
    cases = [case for case in KNOWN if (case["edition"], case["players"]) == (edition, players)]
    batch = tmp_path / "throws.txt"
    batch.write_text("".join(f"{written(case['rolls'])}\n" for case in cases), encoding="utf-8")
    ran = run("play", "goose", "-e", edition, "-p", str(players), "--rolls-file", str(batch), "--format", "json")
    assert ran.status == 0, ran.err
    plays = [json.loads(line) for line in ran.out.splitlines()]
    assert len(plays) == len(cases)
    for play, case in zip(plays, cases, strict=True):
        assert list(play) == SHAPE
        assert without_reasons(play) == case["turns"]
        assert play["winner"] == case["winner"]
        assert all(turn["why"] for turn in play["turns"])


def test_a_batch_prints_what_single_plays_print(run: Run, tmp_path: Path) -> None:
    lines = [written(case["rolls"][:5]) for case in KNOWN if case["edition"] == "fr"][:3]
    batch = tmp_path / "throws.txt"
    batch.write_text("\r\n".join([*lines, "", "6+3,4+5"]), encoding="utf-8")
    players = next(str(case["players"]) for case in KNOWN if case["edition"] == "fr")
    together = run("play", "goose", "-e", "fr", "-p", players, "--rolls-file", str(batch)).out.splitlines()
    for line, rolls in zip(together, [*lines, "", "6+3 4+5"], strict=True):
        alone = run("play", "goose", "-e", "fr", "-p", players, "--rolls", rolls, "--format", "json")
        assert json.loads(line) == json.loads(alone.out)


def test_a_batch_is_read_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"6+3\n1+2 3+4\n")))
    ran = run("play", "goose", "-e", "fr", "--rolls-file", "-")
    assert [len(json.loads(line)["turns"]) for line in ran.out.splitlines()] == [1, 2]


@pytest.mark.parametrize(("edition", "players", "seed"), [("jumbo-nl", 2, 0), ("fr", 3, 7), ("jaques", 6, 2**32 - 1)])
def test_a_seed_gives_play_0_of_the_seed(edition: str, players: int, seed: int, run: Run, root: Path) -> None:
    ran = run("play", "goose", "-e", edition, "-p", str(players), "--seed", str(seed), "--format", "json")
    play = json.loads(ran.out)
    edited = driver.edit(driver.load(root / "rules/goose"), edition, players, {}).value
    assert edited is not None
    engine = Engine(edited.machine)
    expected = engine.play(seed, 0)
    at, size = engine.layout["square"]
    assert play["turns"][-1]["squares"] == list(expected.row[at : at + size])
    assert (play["winner"] or 0) == expected.row[engine.layout["winner"][0]]
    assert play["stalemate"] == expected.stalemate
    thrown = [turn["roll"] for turn in play["turns"] if turn["roll"]]
    assert len(thrown) == expected.throws
    again = run("play", "goose", "-e", edition, "-p", str(players), "--rolls", written(thrown), "--format", "json")
    assert json.loads(again.out) == play


def test_the_default_seed_is_0(run: Run) -> None:
    assert run("play", "goose", "-e", "fr").out == run("play", "goose", "-e", "fr", "--seed", "0").out


def test_a_stalemate_ends_the_play(run: Run) -> None:
    rolls = "3+6 4+5 1+6 1+4 1+6"
    play = json.loads(run("play", "goose", "-e", "fr", "--rolls", rolls, "--format", "json").out)
    assert play["stalemate"] is True
    assert play["winner"] is None
    shorter = json.loads(run("play", "goose", "-e", "fr", "--rolls", rolls[:-4], "--format", "json").out)
    assert shorter["stalemate"] is False
    longer = run("play", "goose", "-e", "fr", "--rolls", f"{rolls} 1+1")
    assert longer.status == 2
    assert "throws-left-over" in longer.err
    assert "nobody can ever move again" in run("play", "goose", "-e", "fr", "--rolls", rolls).out


def test_options_stand_anywhere(run: Run) -> None:
    expected = run("odds", "goose", "-e", "fr", "--with", "maze-target=37", "--with", "inn-turns=2", "--format", "json")
    assert json.loads(expected.out)["with"] == {"maze-target": "37", "inn-turns": "2"}
    for arguments in (
        "--format json odds -e fr --with inn-turns=2 --with maze-target=37 goose",
        "odds -p2 --edition=fr --with=maze-target=37 goose --with=inn-turns=2 --format=json --root .",
    ):
        shape = json.loads(run(*arguments.split()).out)
        assert shape == json.loads(expected.out)


def test_a_choice_without_effect_is_a_warning(run: Run) -> None:
    ran = run("odds", "goose", "-e", "fr", "--with", "return-to=last-leg", "--format", "json")
    assert ran.status == 0
    assert "warning[conflict-not-arising]" in ran.err
    assert "with" not in json.loads(ran.out)


def test_what_a_step_changes_is_said(run: Run) -> None:
    state = '{"squares": [22, 31], "held": [false, true]}'
    ran = run("explain", "goose", "-e", "fr", "--state", state, "--roll", "4+5")
    assert "advance: moves to 31 (well)" in ran.out
    assert "relief: player 2 is no longer held" in ran.out
    assert "captivity: player 1 becomes held" in ran.out
    assert " nl:97 " in ran.out
    state = '{"squares": [0, 12], "player": 1}'
    ran = run("explain", "goose", "-e", "jumbo-nl", "--state", state, "--roll", "6+6")
    assert "occupied-square: player 1 is sent off the board" in ran.out
    state = '{"squares": [19, 12], "player": 1, "resting": [1, 0]}'
    ran = run("explain", "goose", "-e", "fr", "--state", state)
    assert "rest: resting of player 1 becomes 0; the turn is missed" in ran.out
    ran = run("explain", "goose", "-e", "fr", "--state", '{"squares": [60, 12]}', "--roll", "3+2")
    assert "advance: moves 2 too far, past 63" in ran.out
    assert "overshoot: counts back to 61" in ran.out


LOOKED_AT = 16


def test_explaining_goes_on_from_what_it_printed(run: Run) -> None:
    play = json.loads(run("play", "goose", "-e", "fr", "--seed", "3", "--format", "json").out)
    state: dict[str, Any] | None = None
    for turn in play["turns"][:LOOKED_AT]:
        given = ["--state", json.dumps(state)] if state else []
        roll = ["--roll", written([turn["roll"]])] if turn["roll"] else []
        step = json.loads(run("explain", "goose", "-e", "fr", *given, *roll, "--format", "json").out)
        assert step["why"] == turn["why"]
        assert step["before"]["player"] == turn["player"]
        state = step["after"]
    assert play["stalemate"] or state is None or len(play["turns"]) > LOOKED_AT


def test_a_play_begins_at_a_state(run: Run) -> None:
    state = '{"player": 2, "squares": [30, 37]}'
    ran = run("play", "goose", "-e", "fr", "--state", state, "--rolls", "1+2", "--format", "json")
    assert ran.status == 0, ran.err
    turn = json.loads(ran.out)["turns"][0]
    assert (turn["player"], turn["squares"]) == (2, [30, 40])
    ran = run("play", "goose", "-e", "fr", "--state", state, "--rolls", "")
    assert "37(2)" in ran.out


@pytest.mark.parametrize("other", [("--match", "5"), ("--rolls-file", "-")])
def test_a_state_does_not_go_with_matches_and_batches(other: tuple[str, str], run: Run) -> None:
    game = "backgammon" if other[0] == "--match" else "goose"
    edition = "money" if other[0] == "--match" else "fr"
    ran = run("play", game, "-e", edition, "--state", "{}", *other)
    assert ran.status == 2
    assert "options-exclude-each-other" in ran.err
