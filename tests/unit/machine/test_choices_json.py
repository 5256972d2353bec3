"""Machines of games of choice as text: both ways, as the schema says, and without names where they mean nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.rules.played import engine_of, loaded
from variorum.machine.ast import Machine
from variorum.machine.json import machine_from_json, machine_json, playing_hash, playing_part

EDITIONS = {"backgammon": ("money", "tournament", "kitchen"), "fox-and-geese": ("lexikon", "children", "diagonals")}


def machines(game: str) -> list[Machine]:
    """The machine of a game and those of its editions."""
    whole = loaded(game).machine
    assert whole is not None
    return [whole, *(engine_of(game, edition).machine for edition in EDITIONS[game])]


@pytest.mark.parametrize("game", EDITIONS)
def test_text_and_back(game: str) -> None:
    for machine in machines(game):
        assert machine_from_json(machine_json(machine)) == machine


@pytest.mark.parametrize("game", EDITIONS)
def test_it_is_as_the_schema_says(game: str, root: Path) -> None:
    schema = json.loads((root / "grammar" / "machine.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    for machine in machines(game):
        Draft202012Validator(schema).validate(json.loads(machine_json(machine)))


@pytest.mark.parametrize("game", EDITIONS)
def test_no_name_of_the_rules_is_in_the_playing_part(game: str) -> None:
    resolved = loaded(game).game
    assert resolved is not None
    names = {piece.name for piece in resolved.pieces} | {move.name for move in resolved.moves}
    names |= {rule.name for rule in resolved.rules} | {each.name for each in resolved.obligations} - {"capture"}
    for machine in machines(game):
        words = {word.strip('":,[]{}') for word in playing_part(machine).split()}
        assert not names - {"jump"} & words


def test_what_decides_play_has_a_hash_of_its_own() -> None:
    lexikon, children = engine_of("fox-and-geese", "lexikon"), engine_of("fox-and-geese", "children")
    as_children = engine_of("fox-and-geese", "lexikon", capture="optional", jump_on="may-stop")
    assert playing_hash(lexikon.machine) != playing_hash(children.machine)
    assert playing_hash(as_children.machine) == playing_hash(children.machine)
