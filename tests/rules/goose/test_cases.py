"""Whole plays computed by programs that share nothing with this project (tests/cases/README.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.goose.compiled import Compiled
from tests.rules.goose.plays import Beside
from variorum.machine import interpreter

PLAYS = Path(__file__).resolve().parents[2] / "cases" / "goose-plays.jsonl"
LINES = [json.loads(line) for line in PLAYS.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", LINES, ids=[f"{number}-{line['edition']}" for number, line in enumerate(LINES, 1)])
def test_case(goose: Compiled, case: dict[str, Any]) -> None:
    beside = Beside.of(goose.machine, goose.choice(case["edition"]), case["players"])
    row, _ = interpreter.initial(beside.machine)
    rolls = list(case["rolls"])
    for turn in case["turns"]:
        assert beside.entry(row, "player") + 1 == turn["player"]
        dice = beside.engine.dice(row)
        assert dice == interpreter.dice_of(beside.machine, row)
        shown = tuple(rolls.pop(0)) if dice else ()
        assert (list(shown) or None) == turn["roll"]
        number = interpreter.throw_number(shown)
        outcome = interpreter.turn(beside.machine, row, number)
        assert outcome.dice == shown
        row = beside.engine.turn(row, number)
        assert outcome.row == row
        assert beside.squares(row) == turn["squares"]
    assert not rolls
    assert (beside.entry(row, "winner") or None) == case["winner"]
