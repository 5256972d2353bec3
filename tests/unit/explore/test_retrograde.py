"""Games solved backwards, beside a plain search from the beginning; in plain Python, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.rules.played import engine_of
from variorum.data import data_path
from variorum.explore.retrograde import NotSolvableError, board_of

CROSS = Path("tests/diagnostics/given/cross")
ENVIRONMENT = {**os.environ, "VARIORUM_COMPILED": "0"}

OBLIGATIONS = """
obligation capture-first                                   [nl:3]
    keep the turns that capture

obligation going-on                                        [nl:3]
    keep the turns that cannot go on
"""


def solved(folder: Path, edition: str, tmp_path: Path, *readings: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "tests.unit.explore.solving", str(folder), edition, str(tmp_path / "out"), *readings],
        capture_output=True,
        text=True,
        check=True,
        env=ENVIRONMENT,
    )
    return json.loads(done.stdout)


def test_every_position_is_worth_what_a_plain_search_finds(tmp_path: Path) -> None:
    told = solved(CROSS, "only", tmp_path)
    assert told["positions"] == 413
    assert min(told["wins"]) > 0
    assert told["parts kept"] > told["parts kept after a cut"] == 0
    assert (told["differ with turns"], told["differ"]) == (0, 0)


def test_pieces_that_never_go_back_order_the_parts(tmp_path: Path) -> None:
    copytree(CROSS, tmp_path / "cross")
    rules = tmp_path / "cross" / "cross.rules"
    text = rules.read_text(encoding="utf-8")
    step = "    a goose may move along a line to an empty point\n"
    text = text.replace(step, f"{step}    only if it moves up or sideways\n")
    rules.write_text(text.replace("rule stuck", f"{OBLIGATIONS.strip()}\n\nrule stuck"), encoding="utf-8")
    told = solved(tmp_path / "cross", "only", tmp_path)
    assert told["ordered"] == 1
    assert told["parts"] > told["layers"]
    assert (told["differ with turns"], told["differ"]) == (0, 0)


@pytest.mark.slow
def test_pieces_that_are_placed(tmp_path: Path) -> None:
    told = solved(Path("tests/games/three-in-a-row"), "plain", tmp_path)
    assert (told["differ with turns"], told["differ"]) == (0, 0)


def test_the_command_says_what_a_position_is_worth(tmp_path: Path) -> None:
    copytree(CROSS, tmp_path / "rules" / "cross")
    state = json.dumps({"player": 2, "goose": ["a2", "b2", "c2"], "fox": ["b1"]})
    command = [sys.executable, "-m", "variorum.cli", "solve", "cross", "-e", "only", "--root", str(tmp_path)]
    outputs = [
        subprocess.run(
            [*command, "--state", state, *more], capture_output=True, text=True, check=True, env=ENVIRONMENT
        ).stdout
        for more in (("--format", "json"), (), ("--no-turns",))
    ]
    shape = json.loads(outputs[0])
    schema = json.loads(data_path("grammar/output/solve.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(shape)
    assert sum(layer["positions"] for layer in shape["layers"]) == 294
    assert len(shape["best"]["line"]) == (shape["best"]["turns"] or 0)
    assert "3 geese, 1 fox" in outputs[1]
    assert "longest" not in outputs[2]


def test_the_fox_has_a_layer_for_every_number_of_geese() -> None:
    board = board_of(engine_of("fox-and-geese", "lexikon", fox_wins_at="9").machine)
    played = [layer for layer in range(len(board.layers)) if not board.over[layer]]
    assert {board.counts(layer)[0]: board.positions(layer) for layer in played}[7] == 111_073_248
    assert sum(board.positions(layer) for layer in played) == 26_721_541_572
    assert board.ordered == 1


def test_dice_and_doubles_are_refused() -> None:
    with pytest.raises(NotSolvableError, match="grids"):
        board_of(engine_of("backgammon", "money").machine)
