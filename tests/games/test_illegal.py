"""Why a move is illegal where pieces are placed, and on a ring."""

from __future__ import annotations

import pytest

from tests.games.test_games import engine_of
from variorum.diagnostics import Span
from variorum.machine.forbidden import forbidden
from variorum.machine.notation import move_text, step_text
from variorum.machine.states import row_of


def told(game: str, state: dict[str, object], throw: tuple[int, ...], text: str, edition: str = "plain") -> str:
    machine = engine_of(game, edition).machine
    row = row_of(machine, state, Span("")).value
    assert row is not None
    found = forbidden(machine, row, throw, text)
    if found is None:
        return "allowed"
    where = step_text(machine, found.origin, found.to) if found.to >= 0 else ""
    test = f"{found.test.what} {found.condition}" if found.test else ""
    instead = "; ".join(move_text(machine, row, steps) for steps in found.instead)
    return " ".join(part for part in (found.reason, found.rule, where, test, instead) if part)


@pytest.mark.parametrize(
    ("state", "text", "why"),
    [
        ({"pearl": ["b2"]}, "a1", "allowed"),
        ({"pearl": ["b2"]}, "b2", "test place-pearl b2 to -1"),
        ({"pearl": ["b2"]}, "b2-a1", "test pearl-step b2-a1 only-if 0"),
        ({"pearl": ["b2"]}, "a1-a2", "no-piece a1-a2"),
        ({"pearl": ["b2"]}, "a1 a2", "one-piece turn"),
        ({"pearl": ["b2"], "coal": ["a1"]}, "a1-a2", "other-piece a1-a2"),
        ({"pearl": ["a1", "b1", "a3"], "coal": ["c1", "a2"]}, "c3", "test place-pearl c3 mine -1"),
        ({"pearl": ["a1", "b1", "a3"], "coal": ["c1", "a2"]}, "b1-c2", "no-line board b1-c2"),
        ({"pearl": ["a1", "b1", "a3"], "coal": ["c1", "a2"]}, "b1-b2", "allowed"),
        ({}, "-", "nothing-moved turn"),
    ],
)
def test_stones_that_are_placed(state: dict[str, object], text: str, why: str) -> None:
    assert told("three-in-a-row", state, (), text) == why


def test_every_option_is_allowed_and_nothing_else() -> None:
    machine = engine_of("three-in-a-row").machine
    places = machine.choices.places if machine.choices else ()
    state = {"pearl": ["a1", "b1", "a3"], "coal": ["c1", "a2", "b3"]}
    row = row_of(machine, state, Span("")).value
    assert row is not None
    moves = [f"{origin}-{to}" for origin in places for to in places] + list(places)
    allowed = {move for move in moves if forbidden(machine, row, (), move) is None}
    assert allowed == {"a1-b2", "b1-b2", "a3-b2"}
