"""Rows and columns of a grid: in the setup, as named sets, and in what a claim gives."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from variorum import driver
from variorum.machine.interpreter import initial
from variorum.machine.states import state_of

SETS = """points
    top row 1
    edge column e
    own number 1 "a row of the test"

"""
RULES = Path(__file__).parents[3] / "rules" / "fox-and-geese"


@pytest.fixture
def changed(tmp_path: Path) -> driver.Loaded:
    """The game with geese on a column and a row, and with a move that a named set bars."""
    folder = tmp_path / "fox-and-geese"
    shutil.copytree(RULES, folder, ignore=shutil.ignore_patterns("evidence"))
    text = (folder / "fox-and-geese.rules").read_text(encoding="utf-8")
    for old, new in (
        ("geese on rows 5 to 7 ", "geese on column b "),
        ("geese on a4 b4 f4 g4 when geese is 17", "geese on row 6"),
        (
            "setup\n",
            SETS + 'setup\n    own number 6 "a row of the test"\n',
        ),
        (
            "a fox may move along a line to an empty point",
            "a fox may move along a line to an empty point\n    only if it is not on top or edge",
        ),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "fox-and-geese.rules").write_text(text, encoding="utf-8")
    return driver.load(folder)


def test_pieces_stand_where_rows_and_columns_say(changed: driver.Loaded) -> None:
    edited = driver.edit(changed, "lexikon", 2, {}).value
    assert edited is not None
    row, _ = initial(edited.machine)
    assert state_of(edited.machine, row)["goose"] == ["b3", "b4", "b5", "c6", "d6", "e6"]
    tables = {table.name: table.cases[0].squares for table in edited.machine.tables}
    assert edited.machine.choices is not None
    named = {name: [edited.machine.choices.places[place] for place in places] for name, places in tables.items()}  # type: ignore[index]
    assert named == {"top": ["c1", "d1", "e1"], "edge": ["e1", "e2", "e3", "e4", "e5", "e6", "e7"]}


def test_a_named_column_bars_a_step(changed: driver.Loaded) -> None:
    edited = driver.edit(changed, "lexikon", 2, {"capture": "optional"}).value
    assert edited is not None
    engine = edited.choice_engine()
    after = next(option.row for option in engine.options(engine.initial(), ()))
    reached = {place for option in engine.options(after, ()) for place in state_of(engine.machine, option.done)["fox"]}
    assert reached == {"c4", "d3", "d5", "e4"}
