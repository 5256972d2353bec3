"""Backgammon's moves are those that programs which share nothing with this project found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.played import engine_of
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.cli import main
from variorum.diagnostics import Span
from variorum.machine.choosing import TieError, results, without_opening
from variorum.machine.notation import move_text
from variorum.machine.positions import seen_by
from variorum.machine.states import row_of, state_of

CASES = json.loads((Path(__file__).parents[2] / "cases" / "backgammon-moves.json").read_text("utf-8"))["positions"]
OPENING = (
    "21:15 31:16 32:17 41:14 42:18 43:17 51:8 52:8 53:9 54:9 61:10 62:14 63:14 64:14 65:7 "
    "11:42 22:75 33:73 44:52 55:4 66:11"
)


@pytest.fixture(scope="module")
def money() -> ChoiceEngine:
    return engine_of("backgammon", "money")


def position(case: dict[str, Any]) -> dict[str, Any]:
    return {key: case[key] for key in ("points", "bar", "off")}


def row(engine: ChoiceEngine, state: dict[str, Any]) -> tuple[int, ...]:
    found = row_of(engine.machine, state, Span(""))
    assert found.value is not None, found.diagnostics
    return found.value


def listed(engine: ChoiceEngine, row: tuple[int, ...], rows: list[tuple[int, ...]]) -> list[list[int]]:
    """Positions as the cases write them."""
    side = row[engine.layout["player"][0]]
    return sorted([number for part in seen_by(engine.machine, done, side) for number in part] for done in rows)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_every_throw_from_every_position(case: dict[str, Any], money: ChoiceEngine) -> None:
    start = row(money, position(case))
    assert len(case["rolls"]) == 21
    for roll, answer in case["rolls"].items():
        first, second = (int(face) for face in roll.split("-"))
        for throw in ((first, second), (second, first)):
            found = listed(money, start, [option.done for option in money.options(start, throw)])
            assert found == answer["results"], (roll, len(found), answer["count"])


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_the_same_from_the_other_seat(case: dict[str, Any], money: ChoiceEngine) -> None:
    start = row(money, {**position(case), "player": 2})
    for roll, answer in case["rolls"].items():
        throw = tuple(int(face) for face in roll.split("-"))
        assert listed(money, start, [option.done for option in money.options(start, throw)]) == answer["results"], roll


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_the_reference_finds_them_in_the_same_order(case: dict[str, Any], money: ChoiceEngine) -> None:
    start = row(money, position(case))
    for roll in case["rolls"]:
        throw = tuple(int(face) for face in roll.split("-"))
        if len(set(throw)) == 1 and roll != case["focus"]:
            continue  # doubles have very many step orders
        slow, quick = results(money.machine, start, throw), money.options(start, throw)
        assert [(each.done, each.row, len(each.orders)) for each in slow] == [
            (each.done, each.row, each.turns) for each in quick
        ], roll


def test_distinct_results_from_the_opening(money: ChoiceEngine) -> None:
    start = without_opening(money.machine, money.initial())
    for each in OPENING.split():
        throw, count = each.split(":")
        assert len(money.options(start, (int(throw[0]), int(throw[1])))) == int(count), each


def test_distinct_results_from_the_opening_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the start, where a double is none that begins; and as a position, in which every throw can be played."""
    wanted = {each.split(":")[0]: int(each.split(":")[1]) for each in OPENING.split()}
    assert main(["moves", "backgammon", "-e", "money", "--roll", "2+1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == wanted["21"]
    opening = position(next(case for case in CASES if case["name"] == "opening"))
    lines = [json.dumps({**opening, "roll": [int(throw[0]), int(throw[1])]}) for throw in wanted]
    file = tmp_path / "opening.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main(["moves", "backgammon", "-e", "money", "--states-file", str(file)]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["count"] for each in found] == list(wanted.values())
    assert not any(each["pass"] for each in found)


def test_a_file_of_positions_gives_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked, answers = [], []
    for case in CASES:
        for roll, answer in case["rolls"].items():
            asked.append(json.dumps({**position(case), "roll": [int(face) for face in roll.split("-")]}))
            answers.append({key: answer[key] for key in ("count", "pass", "results")})
    file = tmp_path / "states.jsonl"
    file.write_text("\n".join(asked) + "\n", encoding="utf-8")
    assert main(["moves", "backgammon", "-e", "money", "--states-file", str(file)]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == answers


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_a_position_can_be_written_and_read(case: dict[str, Any], money: ChoiceEngine) -> None:
    for player in (1, 2):
        start = row(money, {**position(case), "player": player})
        state = state_of(money.machine, start)
        assert {key: state[key] for key in ("points", "bar", "off")} == position(case)
        assert row(money, state) == start


def of_men(own: dict[int, int], other: dict[int, int]) -> dict[str, Any]:
    """A position of some men, by the numbers of their points; all others are off."""
    points = [own.get(number, 0) - other.get(number, 0) for number in range(1, 25)]
    return {"points": points, "bar": [0, 0]}


@pytest.mark.parametrize(
    ("own", "other", "throw", "left"),
    [
        # 4 to 1 first is not forced
        ({4: 1, 2: 1}, {}, (6, 3), [{}, {1: 1}]),
        # 4/2 and then one off is as good
        ({4: 1, 2: 1}, {}, (6, 2), [{}, {2: 1}]),
        # only 6/4 hitting, and then one off from the 5
        ({6: 1, 5: 3}, {4: 1, 3: 2}, (6, 2), [{4: 1, 5: 2}]),
        # a 6 played first never takes the man on the 4
        ({5: 1, 4: 1}, {}, (6, 4), [{}, {1: 1}]),
    ],
)
def test_what_players_dispute(
    own: dict[int, int], other: dict[int, int], throw: tuple[int, int], left: list[dict[int, int]], money: ChoiceEngine
) -> None:
    start = row(money, of_men(own, other))
    for found in (money.options(start, throw), results(money.machine, start, throw)):
        points = [seen_by(money.machine, each.done, 0)[0] for each in found]
        assert sorted(points) == sorted(
            [left_on.get(number, 0) - (other.get(number, 0) if number not in left_on else 0) for number in range(1, 25)]
            for left_on in left
        )


def test_moves_are_written_as_players_do(money: ChoiceEngine) -> None:
    def written(state: dict[str, Any], throw: tuple[int, int]) -> set[str]:
        start = row(money, state)
        found = results(money.machine, start, throw)
        return {move_text(money.machine, start, order) for each in found for order in each.orders}

    assert written({**of_men({}, {}), "bar": [1, 0], "off": [14, 15]}, (4, 3)) == {"bar/18"}
    assert written({**of_men({13: 1}, {11: 1}), "off": [14, 14]}, (2, 1)) == {"13/11*/10", "13/10"}
    assert written({**of_men({6: 2}, {}), "off": [13, 15]}, (6, 6)) == {"6/off(2)"}
    assert written({**of_men({24: 1}, {23: 2, 22: 2}), "off": [14, 11]}, (2, 1)) == {"–"}


def test_the_beginner_plays_the_numbers_thrown(money: ChoiceEngine) -> None:
    """The throw for the right to begin is turn 1, so that it is never a double."""
    for number in range(40):
        made = money.play(7, number)
        assert made.turns > 1
    with pytest.raises(TieError):
        money.options(money.initial(), (3, 3))
    assert len(money.options(money.initial(), (3, 1))) == 16
