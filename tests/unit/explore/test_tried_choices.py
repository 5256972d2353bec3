"""Statements about games in which players choose: what each comes to, and how strong that is."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.rules.claims import changed, tried
from variorum import driver
from variorum.evidence.ast import Proof

GRID = {
    "a-play": ("some play ends within 40 turns", True, "shown"),
    "not-every-play": ("every play uses shut-in", False, "shown"),
    "not-so-short": ("some play ends within 1 turn", None, "not-found"),
    "fox-at-the-end": ("some play ends with a fox on d1 d2 d3", True, "shown"),
    "no-draw": ("some play ends in a draw", False, "proved"),
    "fox-wins-by-chance": ("the chance of a win for hunter is at least 99 %", True, "sampled"),
    "too-close-to-tell": ("the chance of a win for hunter is about 99.956 %", None, "sampled"),
    "count-of-moves": ("7 moves can be made", False, "computed"),
    "not-the-only-one": ('only "a5-a4" can be played', False, "shown"),
    "something": ("nothing can be played", False, "computed"),
    "a-fox": ('after "a5-a4; d4-d3", a fox is on d3', True, "shown"),
    "no-such-fox": ('after "a5-a4; d4-d3", a fox is on d4', False, "shown"),
    "barred": ('after "a5-a4; a4-a3", flock has won', False, "shown"),
    "one-at-a-time": ("some fox jumps over 1 goose in a row", True, "shown"),
}
"""What is claimed of the first position, whether it holds, and the strength."""

GIVEN = {
    "shut-in": ("nothing can be played", True, "computed", "d1 e1 c2 c3", "c1"),
    "forced": ("flock can force a win", True, "proved", "c2 c3 d2 d3 e1", "d1"),
    "forced-all-the-same": ("hunter cannot force a win", True, "proved", "c2 c3 d2 d3 e1", "d1"),
    "can-win": ("flock can win", True, "shown", "c2 c3 d2 d3 e1", "d1"),
}

POINTS = {
    "results": ("a throw of 6+5 has 7 results", True, "computed"),
    "two-back": ("player 1 has 2 men on 24", True, "counted"),
    "all-on-the-board": ("player 2 has 15 men", True, "counted"),
    "whose-turn": ('after "6+5: 24/13", it is player 2\'s turn', True, "shown"),
    "opening-tie": ('after "4+4; 6+5: 24/13", it is player 2\'s turn', True, "shown"),
    "illegal": ('after "6+5: 24/12", it is player 2\'s turn', False, "shown"),
    "unasked-answer": ('after "6+5: 24/13; take", player 2 has scored 1', False, "shown"),
    "two-blots": ("no man passes 2 points in a row that are blot", False, "shown"),
}


@cache
def with_claims(game: str, anchor: str, claims: tuple[str, ...]) -> driver.Loaded:
    text = "\n\n".join(claims)
    return changed(game, Path(mkdtemp()), (anchor, f"{text}\n\n{anchor}"))


def claim(name: str, *lines: str) -> str:
    return "\n".join([f"claim {name}", *(f"    {line}" for line in lines)])


def grid_proof(name: str) -> tuple[bool | None, Proof]:
    plain = [claim(each, "in lexikon", said[0]) for each, said in GRID.items()]
    given = [
        claim(
            f"given-{each}",
            "in lexikon",
            "with fox-wins-at as 9",
            f"given geese on {geese}",
            f"given a fox on {fox}",
            "given hunter is on turn",
            said,
        )
        for each, (said, _, _, geese, fox) in GIVEN.items()
    ]
    game = with_claims("fox-and-geese", "claim rows-of-geese ", (*plain, *given))
    found = tried(game, name).statements[0]
    return found.holds, found.proof


def points_proof(name: str) -> tuple[bool | None, Proof]:
    claims = tuple(claim(each, "in money", said[0]) for each, said in POINTS.items())
    found = tried(with_claims("backgammon", "claim choice ", claims), name).statements[0]
    return found.holds, found.proof


@pytest.mark.parametrize("name", GRID)
def test_a_statement_about_a_grid(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("variorum.explore.tried_choices.PLAYS", 2_000)
    _, holds, strength = GRID[name]
    found, proof = grid_proof(name)
    assert (found, proof.strength) == (holds, strength)


@pytest.mark.parametrize("name", GIVEN)
def test_a_statement_about_a_position_that_is_given(name: str):
    _, holds, strength, geese, fox = GIVEN[name]
    found, proof = grid_proof(f"given-{name}")
    assert (found, proof.strength) == (holds, strength)
    assert proof.state is not None
    assert (proof.state["goose"], proof.state["fox"]) == (sorted(geese.split(), key=lambda at: at[::-1]), [fox])


@pytest.mark.parametrize("name", POINTS)
def test_a_statement_about_points(name: str):
    _, holds, strength = POINTS[name]
    found, proof = points_proof(name)
    assert (found, proof.strength) == (holds, strength)


def test_a_turn_that_cannot_be_played_is_named():
    assert grid_proof("barred")[1].barred == "a4-a3"
    assert points_proof("illegal")[1].barred == "24/12"
    assert points_proof("unasked-answer")[1].barred == "take"


def test_a_play_that_shows_something_leads_where_it_says():
    proof = grid_proof("fox-at-the-end")[1]
    assert proof.turns == len(proof.moves)
    assert proof.after is not None
    assert proof.after["fox"] in (["d1"], ["d2"], ["d3"])
