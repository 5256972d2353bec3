"""Counts of move sequences in Fox and Geese beside known ones and beside a generator of our own."""

from __future__ import annotations

import json
from itertools import product

import pytest

from tests.rules.fox_and_geese.independent import Rules
from tests.rules.played import engine_of
from variorum.cli import main
from variorum.commands.moves import sequences

KNOWN = {
    "lexikon": [6, 14, 126, 356, 3594, 10520],
    "children": [6, 18, 172, 580, 6284, 21814],
    "diagonals": [12, 50, 776, 2366, 39146, 135420],
}
LINES = ("orthogonal", "diagonals-at-every-point", "diagonals-as-in-alquerque")
COMBINATIONS = list(
    product(LINES, ("13", "17"), ("compulsory", "optional"), ("must-go-on", "may-stop"), ("free", "most-captures"))
)


@pytest.mark.parametrize("edition", KNOWN)
def test_known_counts(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert engine_of("fox-and-geese", edition).source is not None
    assert main(["perft", "fox-and-geese", "-e", edition, "--depth", "6", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"counts": KNOWN[edition]}


@pytest.mark.parametrize("combination", [pytest.param(each, id=" ".join(each)) for each in COMBINATIONS])
def test_every_combination_beside_a_generator_of_our_own(combination: tuple[str, ...]) -> None:
    lines, geese, capture, jump_on, which = combination
    engine = engine_of(
        "fox-and-geese", "lexikon", lines=lines, geese=geese, capture=capture, jump_on=jump_on, which_jump=which
    )
    rules = Rules(lines, int(geese), capture == "compulsory", jump_on == "must-go-on", which == "most-captures")
    assert sequences(engine, engine.initial(), 4) == rules.counts(4)
