"""State notation: rows as objects and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from variorum import driver
from variorum.diagnostics import Span
from variorum.machine.ast import Machine
from variorum.machine.interpreter import initial, layout_of, turn
from variorum.machine.states import row_of, state_of

HERE = Span("--state")


def machine_of(root: Path, edition: str, players: int, **changes: str) -> Machine:
    found = driver.edit(driver.load(root / "rules/goose"), edition, players, changes)
    assert found.value is not None
    return found.value.machine


@pytest.fixture(scope="module")
def machine(root: Path) -> Machine:
    return machine_of(root, "jaques", 2)


def row(machine: Machine, state: object) -> tuple[int, ...]:
    found = row_of(machine, state, HERE)
    assert found.value is not None, found.diagnostics
    return found.value


def entries(machine: Machine, name: str, row: tuple[int, ...]) -> tuple[int, ...]:
    at, size = layout_of(machine)[name]
    return row[at : at + size]


def test_nothing_is_the_beginning(machine: Machine) -> None:
    assert row(machine, {}) == initial(machine)[0]


@pytest.mark.parametrize("edition", ["jumbo-nl", "fr", "jaques"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_row_of_a_play_comes_back(edition: str, players: int, root: Path) -> None:
    machine = machine_of(root, edition, players)
    state = initial(machine)[0]
    winner = layout_of(machine)["winner"][0]
    for throw in range(0, 360, 7):
        assert row(machine, state_of(machine, state)) == state
        state = turn(machine, state, throw % 36).row
        if state[winner]:
            break


def test_a_state_until_the_first_throw_holds_off_the_board_alone(machine: Machine, root: Path) -> None:
    of_each = machine_of(root, "fr", 2)
    assert entries(of_each, "fresh", row(of_each, {"squares": [0, 0]})) == (1, 1)
    assert entries(of_each, "fresh", row(of_each, {"squares": [26, 0]})) == (0, 1)
    assert entries(of_each, "fresh", row(of_each, {"squares": [0, 5], "fresh": [False, True]})) == (0, 1)
    assert entries(machine, "unopened", row(machine, {"squares": [0, 0]})) == (1,)
    assert entries(machine, "unopened", row(machine, {"squares": [26, 0]})) == (0,)
    assert entries(machine, "unopened", row(machine, {"squares": [0, 0], "unopened": False})) == (0,)


def test_states_are_given_by_name(machine: Machine) -> None:
    found = row(machine, {"player": 2, "squares": [19, 31], "resting": [2, 0], "held": [False, True]})
    assert entries(machine, "player", found) == (1,)
    assert entries(machine, "square", found) == (19, 31)
    assert entries(machine, "resting", found) == (2, 0)
    assert entries(machine, "held", found) == (0, 1)


def test_what_an_edition_never_changes_is_not_printed(root: Path) -> None:
    machine = machine_of(root, "fr", 2)
    assert list(state_of(machine, initial(machine)[0])) == ["player", "squares", "fresh", "resting", "held"]
    assert row(machine, {"unopened": False, "jumped": True})


def test_teams_share_a_piece(root: Path) -> None:
    machine = machine_of(root, "jaques", 6, teams="two-of-three")
    found = row(machine, {"player": 5, "squares": [4, 7]})
    assert state_of(machine, found)["player"] == 5
    assert state_of(machine, found)["squares"] == [4, 7]


@pytest.mark.parametrize(
    ("state", "code", "facts"),
    [
        ([], "state-not-an-object", {"state": "[]"}),
        (None, "state-not-an-object", {"state": "null"}),
        ({"player": 0}, "bad-state", {"key": "player", "value": "0", "expected": "a player from 1 to 2"}),
        ({"player": True}, "bad-state", {"value": "true"}),
        ({"player": "1"}, "bad-state", {"value": '"1"'}),
        ({"squares": [1]}, "bad-state", {"value": "[1]"}),
        ({"squares": [1, 64]}, "bad-state", {"expected": "a list of 2 squares from 0 (off the board) to 63"}),
        ({"squares": [1, 63]}, "state-after-the-end", {"number": "63"}),
        ({"resting": [0, 4]}, "bad-state", {"expected": "a list of 2, each a number from 0 to 3"}),
        ({"held": [0, 1]}, "bad-state", {"expected": "a list of 2, each true or false"}),
        ({"jumped": [True]}, "bad-state", {"expected": "true or false"}),
        ({"restin": [0, 0]}, "unknown-state-key", {"key": "restin", "suggestion": "resting"}),
        ({"winner": 1}, "unknown-state-key", {"key": "winner"}),
        ({"stake": [1, 1]}, "unknown-state-key", {"key": "stake"}),
    ],
)
def test_what_is_no_state(state: object, code: str, facts: dict[str, str], machine: Machine) -> None:
    found = row_of(machine, state, HERE)
    assert found.value is None
    (diagnostic,) = found.diagnostics
    assert (diagnostic.code, diagnostic.span) == (code, HERE)
    assert {name: diagnostic.facts[name] for name in facts} == facts


def test_all_faults_are_told_at_once(machine: Machine) -> None:
    found = row_of(machine, {"player": 9, "squares": [1], "x": 1}, HERE)
    assert sorted(each.code for each in found.diagnostics) == ["bad-state", "bad-state", "unknown-state-key"]
