"""The cube of backgammon, what a game scores, and matches: by the reference, and as `play` tells it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.played import engine_of
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.cli import main
from variorum.diagnostics import Span
from variorum.machine.choosing import TieError, results, thrown
from variorum.machine.offers import Decision, Settled, decided, decision
from variorum.machine.outside import SCORED, Cube, Standing, cube_of, in_match
from variorum.machine.positions import row_of_position

Row = tuple[int, ...]
Told = Callable[..., Any]


def position(engine: ChoiceEngine, mine: dict[int, int], theirs: dict[int, int], **more: Any) -> Row:
    """A position: how many men each side has on its own points (25: the bar); the others are off."""
    points = [mine.get(point, 0) - theirs.get(25 - point, 0) for point in range(1, 25)]
    state = {"points": points, "bar": [mine.get(25, 0), theirs.get(25, 0)], **more}
    read = row_of_position(engine.machine, state, Span(""))
    assert read.value is not None, read.diagnostics
    return read.value


def after(engine: ChoiceEngine, row: Row, *words: str) -> Decision | Settled:
    """Where a turn stands when so much has been offered and answered."""
    now: Decision | Settled | None = decision(engine.machine, row)
    for word in words:
        assert isinstance(now, Decision), word
        now = decided(engine.machine, now, word)
    assert now is not None
    return now


def scored(engine: ChoiceEngine, row: Row, throw: tuple[int, ...]) -> tuple[int, ...]:
    """What the sides have scored when the first result of a throw has been played."""
    return results(engine.machine, row, throw)[0].tallies[SCORED]


# ---------------------------------------------------------------- offers


def test_nothing_is_offered_in_the_throw_for_the_right_to_begin():
    engine = engine_of("backgammon", "money")
    assert decision(engine.machine, engine.initial()) is None


def test_the_first_double():
    engine = engine_of("backgammon", "money")
    row = position(engine, {6: 15}, {6: 15})
    asked = decision(engine.machine, row)
    assert asked is not None
    assert (asked.options, asked.seat) == (("throw", "double"), 0)
    answer = after(engine, row, "double")
    assert isinstance(answer, Decision)
    assert (answer.options, answer.seat, answer.answers) == (("take", "pass"), 1, True)
    taken = after(engine, row, "double", "take")
    assert isinstance(taken, Settled)
    assert not taken.over
    assert cube_of(engine.machine, taken.row) == Cube(2, 1)
    # A passed double costs 1, and so the game is over.
    passed = after(engine, row, "double", "pass")
    assert isinstance(passed, Settled)
    assert passed.over
    assert passed.tallies[SCORED] == (1, 0)
    assert [step.because.rule for step in passed.why] == ["double"]


def test_only_the_owner_redoubles():
    engine = engine_of("backgammon", "money")
    own = position(engine, {6: 15}, {6: 15}, cube={"value": 2, "owner": 1})
    other = position(engine, {6: 15}, {6: 15}, cube={"value": 2, "owner": 2})
    again = after(engine, own, "double", "take")
    assert isinstance(again, Settled)
    assert cube_of(engine.machine, again.row) == Cube(4, 1)
    passed = after(engine, own, "double", "pass")
    assert isinstance(passed, Settled)
    assert passed.tallies[SCORED] == (2, 0)
    assert decision(engine.machine, other) is None


@pytest.mark.parametrize(("limit", "open_"), [("none", True), ("64", False)])
def test_the_limit(limit: str, open_: bool):
    engine = engine_of("backgammon", "money", cube_limit=limit)
    row = position(engine, {6: 15}, {6: 15}, cube={"value": 64, "owner": 1})
    assert (decision(engine.machine, row) is not None) == open_
    below = position(engine, {6: 15}, {6: 15}, cube={"value": 32, "owner": 1})
    assert decision(engine.machine, below) is not None


def test_a_kitchen_has_no_cube():
    engine = engine_of("backgammon", "kitchen")
    assert decision(engine.machine, position(engine, {6: 15}, {6: 15})) is None


def test_a_beaver_keeps_the_cube():
    engine = engine_of("backgammon", "money", beavers="yes", beaver_refused="loses-doubled")
    row = position(engine, {6: 15}, {6: 15})
    beaver = after(engine, row, "double", "take")
    assert isinstance(beaver, Decision)
    assert (beaver.options, beaver.seat) == (("throw", "beaver"), 1)
    answer = after(engine, row, "double", "take", "beaver")
    assert isinstance(answer, Decision)
    assert answer.seat == 0
    taken = after(engine, row, "double", "take", "beaver", "take")
    assert isinstance(taken, Settled)
    assert cube_of(engine.machine, taken.row) == Cube(4, 1)
    plain = after(engine, row, "double", "take", "throw")
    assert isinstance(plain, Settled)
    assert cube_of(engine.machine, plain.row) == Cube(2, 1)


@pytest.mark.parametrize(("reading", "lost"), [("loses-doubled", 2), ("loses-before", 1)])
def test_a_refused_beaver(reading: str, lost: int):
    engine = engine_of("backgammon", "money", beavers="yes", beaver_refused=reading)
    refused = after(engine, position(engine, {6: 15}, {6: 15}), "double", "take", "beaver", "pass")
    assert isinstance(refused, Settled)
    assert refused.over
    assert refused.tallies[SCORED] == (0, lost)


# ---------------------------------------------------------------- automatic doubles


def doubled_by_ties(engine: ChoiceEngine, ties: int) -> Row:
    """The row after so many ties for the right to begin."""
    row = engine.initial()
    for _ in range(ties):
        with pytest.raises(TieError) as tie:
            thrown(engine.machine, row, (3, 3))
        row = tie.value.row
    return row


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({}, (1, 1, 1)),
        ({"opening_doubles": "automatic-double", "automatic_double_limit": "once"}, (2, 2, 2)),
        ({"opening_doubles": "automatic-double", "automatic_double_limit": "unlimited"}, (2, 4, 8)),
    ],
)
def test_automatic_doubles(changes: dict[str, str], shown: tuple[int, ...]):
    engine = engine_of("backgammon", "money", **changes)
    cubes = [cube_of(engine.machine, doubled_by_ties(engine, ties)) for ties in (1, 2, 3)]
    assert cubes == [Cube(value, None) for value in shown]


def test_automatic_doubles_stop_at_the_limit_of_the_cube():
    changes = {"opening_doubles": "automatic-double", "automatic_double_limit": "unlimited", "cube_limit": "64"}
    engine = engine_of("backgammon", "money", **changes)
    assert cube_of(engine.machine, doubled_by_ties(engine, 9)) == Cube(64, None)


# ---------------------------------------------------------------- scores

LAST = {1: 1}
GAMMON = {6: 15}
BACKGAMMON = {19: 1, 6: 14}
ON_THE_BAR = {25: 1, 6: 14}
ONE_OFF = {22: 1, 6: 13}


@pytest.mark.parametrize(
    ("theirs", "points"),
    [({6: 14}, 1), (ONE_OFF, 1), (GAMMON, 2), (BACKGAMMON, 3), (ON_THE_BAR, 3), ({18: 1, 6: 14}, 2)],
)
@pytest.mark.parametrize("value", [1, 4])
def test_what_a_game_scores(theirs: dict[int, int], points: int, value: int):
    engine = engine_of("backgammon", "money")
    cube = {"value": value, "owner": 1 if value > 1 else 0}
    row = position(engine, LAST, theirs, cube=cube)
    assert scored(engine, row, (2, 1)) == (points * value, 0)


def test_gammons_that_do_not_count():
    for engine in (engine_of("backgammon", "kitchen"), engine_of("backgammon", "money", gammons="not-counted")):
        assert scored(engine, position(engine, LAST, BACKGAMMON), (2, 1)) == (1, 0)


@pytest.mark.parametrize(("cube", "points"), [(None, 1), ({"value": 2, "owner": 1}, 4), ({"value": 2, "owner": 2}, 4)])
def test_jacoby(cube: dict[str, int] | None, points: int):
    engine = engine_of("backgammon", "money", jacoby="yes")
    row = position(engine, LAST, GAMMON, **({"cube": cube} if cube else {}))
    assert scored(engine, row, (2, 1)) == (points, 0)


@pytest.mark.parametrize(("reading", "points"), [("no", (1, 2)), ("yes", (1, 4))])
def test_jacoby_and_automatic_doubles(reading: str, points: tuple[int, int]):
    """With the cube at 1 in the middle a gammon never counts; doubled by a tie it may."""
    engine = engine_of(
        "backgammon",
        "money",
        jacoby="yes",
        opening_doubles="automatic-double",
        automatic_double_limit="once",
        jacoby_satisfied_by_automatic=reading,
    )
    rows = (position(engine, LAST, GAMMON, cube={"value": value, "owner": 0}) for value in (1, 2))
    assert tuple(scored(engine, row, (2, 1))[0] for row in rows) == points


# ---------------------------------------------------------------- matches


@pytest.mark.parametrize(("reading", "open_"), [("yes", False), ("no", True)])
def test_the_crawford_game(reading: str, open_: bool):
    engine = engine_of("backgammon", "tournament", crawford=reading)
    row = position(engine, {6: 15}, {6: 15})
    crawford = in_match(engine.machine, row, Standing(5, (4, 2), crawford=True))
    later = in_match(engine.machine, row, Standing(5, (4, 3), crawford=False))
    assert (decision(engine.machine, crawford) is not None) == open_
    assert decision(engine.machine, later) is not None


# ---------------------------------------------------------------- as it is told


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    def play(*arguments: str) -> Any:
        status = main(["play", "backgammon", *arguments, "--format", "json"])
        assert status == 0
        return json.loads(capsys.readouterr().out)

    return play


END = '{"points": [1, 0,0,0,0, 0, 0,0,0,0,0,0, 0,0,0,0,0,0, -14, 0,0,0,0,0], "off": [14, 1]%s}'


def test_a_double_that_is_taken_and_lost_costs_two(told: Told):
    made = told("-e", "money", "--state", END % "", "--rolls", "2+1", "--moves", "double; take; 1/off")
    assert [(turn["player"], turn["roll"], turn["move"]) for turn in made["turns"]] == [
        (1, None, "double"),
        (2, None, "take"),
        (1, [2, 1], "1/off"),
    ]
    assert (made["winner"], made["tallies"]) == (1, {"points scored": [2, 0]})


def test_a_double_that_is_passed_costs_one(told: Told):
    made = told("-e", "money", "--state", END % "", "--rolls", "", "--moves", "double; pass")
    assert (made["winner"], made["tallies"]) == (1, {"points scored": [1, 0]})
    assert made["turns"][-1]["why"][0]["rule"] == "double"


def test_an_offer_waits_for_its_answer(told: Told):
    made = told("-e", "money", "--state", END % "", "--moves", "double")
    assert (made["winner"], made["waiting"]) == (None, 2)


def test_a_match_goes_on_until_somebody_has_its_points(told: Told):
    made = told("-e", "tournament", "--match", "5", "--seed", "4")
    score = [0, 0]
    for number, game in enumerate(made["games"]):
        assert max(score) < 5
        assert game["crawford"] == (max(score) == 4 and not any(each["crawford"] for each in made["games"][:number]))
        assert game["begins"] == 1 + (game["turns"][0]["roll"][0] < game["turns"][0]["roll"][1])
        points = game["tallies"]["points scored"]
        score = [have + gained for have, gained in zip(score, points[:: 1 if game["begins"] == 1 else -1], strict=True)]
        assert game["score"] == score
        standing = game["turns"][0]["state"]["match"]
        assert (standing["length"], standing["crawford"]) == (5, game["crawford"])
    assert made["score"] == score
    assert max(score) >= 5
    assert made["winner"] == 1 + score.index(max(score))


def test_plays_at_random_offer_only_where_they_are_asked_to(told: Told):
    silent, asked = told("-e", "money", "--seed", "1"), told("-e", "money", "--seed", "1", "--offers")
    assert not any(turn["roll"] is None for turn in silent["turns"])
    assert any(turn["move"] == "double" for turn in asked["turns"])
