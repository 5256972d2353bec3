"""Why a move is illegal: every kind of fault in both games, with the rule that forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.played import engine_of
from variorum.diagnostics import Span
from variorum.explore.choosing import chosen_by
from variorum.machine.choosing import results, steps_to_each
from variorum.machine.forbidden import Reason, forbidden
from variorum.machine.notation import move_text, step_text
from variorum.machine.states import row_of

START = [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
FOX = {"player": 2, "goose": ["d3", "a5", "b5", "c6", "e6"], "fox": ["d4"]}


def _points(**men: int) -> dict[str, Any]:
    """A position: men by point (`p5=2`, the other side's below 0)."""
    points = [0] * 24
    for name, count in men.items():
        points[int(name[1:]) - 1] = count
    return {"points": points, "bar": [0, 0]}


BACKGAMMON: list[tuple[dict[str, Any], str, str, str]] = [
    ({"points": START}, "6+5", "24/19 13/7", "test run 24/19 to"),
    ({"points": START}, "6+5", "6/1 8/2", "test run 6/1 to"),
    ({"points": START}, "6+5", "23/18 13/7", "no-piece 23/18"),
    ({"points": START}, "6+5", "24/18/12", "no-die turn 18/12"),
    ({"points": START}, "6+5", "13/8 13/8", "no-die turn 13/8"),
    ({"points": START}, "6+5", "13/7 8/4", "no-die turn 8/4"),
    ({"points": START}, "6+5", "8/3 13/7 6/5", "no-die turn 6/5"),
    ({"points": START}, "6+5", "6/off 8/3", "test bear-off 6/off only-if 0"),
    ({"points": START}, "6+5", "nonsense", "unreadable"),
    ({"points": START}, "6+5", "-", "nothing-moved turn"),
    ({"points": START}, "6+5", "13/7", "obligation both-dice most-dice instead 13/8 13/7"),
    ({"points": START}, "1+1", "24/22", "obligation both-dice most-dice instead 24/22(2)"),
    ({"points": START}, "1+1", "24/23(3)", "no-piece 24/23"),
    ({"points": _points(p6=5, p19=-2)["points"], "bar": [1, 0]}, "6+5", "bar/19", "test enter bar/19 to"),
    ({"points": _points(p6=5, p19=-2)["points"], "bar": [1, 0]}, "6+5", "6/1", "test run 6/1 only-if 0"),
    (_points(p5=1, p6=2), "6+4", "5/off 6/2", "test bear-off-highest 5/off only-if 1"),
    (_points(p5=1, p6=2), "6+4", "6/off(2)", "no-die turn 6/off"),
    (_points(p5=1, p8=1), "6+4", "5/off", "test bear-off-highest 5/off only-if 0"),
    (_points(p5=1, p8=1), "6+4", "8/4", "obligation both-dice most-dice instead 8/4 5/off"),
    # Either die can be played and not both: then the higher.
    (_points(p13=1, p2=-2), "6+5", "13/8", "obligation both-dice highest-die instead 13/7"),
    (_points(p13=1, p2=-2), "6+5", "13/7", "allowed"),
    (_points(p5=1, p6=2), "6+4", "6/off 5/1", "allowed"),
    ({"points": START}, "6+5", "24/13", "allowed"),
    # One man, by way of either blot: the two come to different things.
    (_points(p24=1, p19=-1, p18=-1), "6+5", "24/13", "several instead 24/18*/13; 24/19*/13"),
    (_points(p24=1, p19=-1, p18=-1), "6+5", "24/19*/13", "allowed"),
    (_points(p24=1, p18=-2, p19=-2), "6+5", "-", "allowed"),
]

GRID: list[tuple[dict[str, Any] | None, dict[str, str], str, str]] = [
    (None, {}, "c5-c4", "allowed"),
    (None, {}, "c5-c6", "test goose-step c5-c6 to"),
    (None, {}, "c5-d4", "no-line board c5-d4 (lines orthogonal)"),
    (None, {}, "c5-c3", "no-way goose-step c5-c3"),
    (None, {}, "c5-a1", "unreadable"),
    (None, {}, "d4-d3", "other-piece d4-d3"),
    (None, {}, "c3-c2", "no-piece c3-c2"),
    (None, {}, "a5-a4 b5-b4", "one-piece turn"),
    (None, {}, "a5-a4-a3", "no-more turn a4-a3"),
    (None, {}, "", "nothing-moved turn"),
    ({"goose": ["c4"], "fox": ["d7"]}, {}, "c4-c5", "test goose-step c4-c5 only-if 0"),
    (FOX, {}, "d4-c4", "obligation capture-first capture (capture compulsory) instead d4xd2"),
    (FOX, {"capture": "optional"}, "d4-c4", "allowed"),
    (FOX, {}, "d4xb4", "test jump d4-b4 over"),
    (FOX, {}, "d4-d3", "test fox-step d4-d3 to"),
    (FOX, {}, "d4xd2-d1", "no-more turn d2-d1"),
    (FOX, {}, "a5-a4", "other-piece a5-a4"),
    ({"player": 2, "goose": ["d3", "c1", "c3", "c4"], "fox": ["d4"]}, {}, "d4xd2", "allowed"),
    (
        {"player": 2, "goose": ["d2", "c3"], "fox": ["d1"]},
        {},
        "d1xd3",
        "obligation going-on cannot-go-on (jump-on must-go-on) instead d1xd3xb3",
    ),
]


def _told(engine: Any, state: dict[str, Any] | None, throw: tuple[int, ...], text: str) -> str:
    machine = engine.machine
    row = engine.initial() if state is None else row_of(machine, state, Span("")).value
    assert row is not None
    found = forbidden(machine, row, throw, text)
    if found is None:
        return "allowed"
    said = [found.reason.value, found.rule]
    said.append(step_text(machine, found.origin, found.to) if found.origin >= 0 else "")
    said += [found.test.what if found.test else "", str(found.condition) if found.condition >= 0 else ""]
    said += [found.order or "", " ".join(f"({conflict} {reading})" for conflict, reading in found.readings)]
    if found.instead:
        said.append("instead " + "; ".join(move_text(machine, row, steps) for steps in found.instead))
    if found.rule:
        assert found.passages
    return " ".join(part for part in said if part)


@pytest.mark.parametrize(("state", "throw", "text", "told"), BACKGAMMON)
def test_backgammon(state: dict[str, Any], throw: str, text: str, told: str) -> None:
    dice = tuple(int(face) for face in throw.split("+"))
    assert _told(engine_of("backgammon", "money"), state, dice, text) == told


@pytest.mark.parametrize(("state", "changes", "text", "told"), GRID)
def test_fox_and_geese(state: dict[str, Any] | None, changes: dict[str, str], text: str, told: str) -> None:
    assert _told(engine_of("fox-and-geese", "lexikon", **changes), state, (), text) == told


def test_every_reason_is_told() -> None:
    told = {case[-1].split()[0] for case in (*BACKGAMMON, *GRID)}
    assert told == {reason.value for reason in Reason} | {"allowed"}


TWO_MEN = _points(p6=2, p8=1)["points"]
ENDING = _points(p2=2, p5=1)["points"]


@pytest.mark.parametrize(("throw", "points"), [((6, 5), START), ((2, 2), TWO_MEN), ((6, 3), ENDING)])
def test_what_can_be_played_and_nothing_else(throw: tuple[int, int], points: list[int]) -> None:
    engine = engine_of("backgammon", "money")
    row = row_of(engine.machine, {"points": points, "bar": [0, 0]}, Span("")).value
    assert row is not None
    options = engine.options(row, throw)
    steps = steps_to_each(engine.machine, row, throw)
    texts = {move_text(engine.machine, row, steps[option.done]) for option in options}
    for text in texts:
        assert forbidden(engine.machine, row, throw, text) is None, text
    own = [number for number, men in enumerate(points, 1) if men > 0]
    for origin in own:
        for to in ("off", *range(max(1, origin - 12), origin)):
            text = f"{origin}/{to}"
            found = forbidden(engine.machine, row, throw, text)
            assert (found is None) == (chosen_by(engine.machine, row, throw, options, text) is not None), text


def test_every_single_step_on_the_cross() -> None:
    engine = engine_of("fox-and-geese", "diagonals")
    row = row_of(engine.machine, {"player": 2, "goose": ["d3", "c3", "e5", "e6"], "fox": ["d4"]}, Span("")).value
    assert row is not None
    assert engine.machine.choices is not None
    places = engine.machine.choices.places
    orders = [order for result in results(engine.machine, row, ()) for order in result.orders]
    moves = {move_text(engine.machine, row, order).replace("x", "-") for order in orders}
    for origin in places:
        for to in places:
            text = f"{origin}-{to}"
            found = forbidden(engine.machine, row, (), text)
            assert (found is None) == (text in moves), text
    assert moves
