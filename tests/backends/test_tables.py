"""Turn tables: plays by them are the plays of generated Python, one by one, and turns are the same from every row."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

import variorum
from tests.language.played import compiled, with_defaults
from variorum import jit
from variorum.backends import tables_loops
from variorum.backends.python_engine import Engine
from variorum.backends.tables import tables_of
from variorum.backends.tables_engine import TableEngine, fastest
from variorum.diagnostics import Span
from variorum.explore.endless import guarded
from variorum.explore.reachable import EndlessTurn
from variorum.explore.simulate import Simulated, simulate
from variorum.machine.ast import Machine
from variorum.machine.specialise import specialise
from variorum.machine.states import row_of

PLAYS = 60
EDITIONS = ("jumbo-nl", "fr", "jaques", "traditional", "commonest")


@cache
def goose() -> variorum.Game:
    return variorum.load(Path(__file__).parents[2] / "rules" / "goose")


def machine_of(edition: str, players: int, **changes: str) -> Machine:
    return goose().edition(edition, **changes).machine(players=players)._machine


def changed_once() -> list[tuple[str, str, str]]:
    """Every edition with one of its choices changed, as far as that is allowed."""
    return [
        (edition, conflict, name)
        for edition in EDITIONS
        for conflict, names in goose().conflicts.items()
        for name in names
        if name != goose().edition(edition).readings.get(conflict, name)
    ]


def same_plays(machine: Machine, count: int = PLAYS) -> None:
    assert list(TableEngine(machine).plays(count, 5)) == list(Engine(machine).plays(count, 5))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_plays_of_editions(edition: str, players: int) -> None:
    same_plays(machine_of(edition, players))


@pytest.mark.parametrize(("edition", "conflict", "reading"), changed_once()[::12])
def test_plays_with_another_reading(edition: str, conflict: str, reading: str) -> None:
    with_another_reading(edition, conflict, reading, (2,))


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "conflict", "reading"), changed_once())
def test_plays_with_every_other_reading(edition: str, conflict: str, reading: str) -> None:
    with_another_reading(edition, conflict, reading, (2, 3, 5))


def with_another_reading(edition: str, conflict: str, reading: str, numbers: tuple[int, ...]) -> None:
    try:
        changed = goose().edition(edition, **{conflict: reading})
    except variorum.RulesError:
        return  # not allowed with the others
    for players in numbers:
        if players in changed.players:
            same_plays(changed.machine(players=players)._machine, 400)


@pytest.mark.parametrize("dice", range(1, 13))
def test_division_by_multiplication(dice: int) -> None:
    number = 6**dice
    magic, after = tables_loops.divider(number >> dice, 32 - dice)
    for times in (0, 1, 2, 1000, (1 << 32) // number - 1, (1 << 32) // number):
        for word in (times * number - 1, times * number, times * number + 1, (1 << 32) - 1):
            if 0 <= word < 1 << 32:
                assert (word >> dice) * magic >> after == word // number
                assert (word >> dice) * magic < 1 << 63


def test_teams() -> None:
    same_plays(machine_of("fr", 6, teams="two-of-three"))


def test_loops_without_numba_do_the_same() -> None:
    tables = tables_of(machine_of("jaques", 3))
    engine = TableEngine(tables.machine)
    compiled = engine.batch(10, 3)
    arrays = (np.empty((10, 5), np.int64), *(np.empty(10, np.int64) for _ in range(4)))
    uncompiled(tables_loops.plays_into)(tables.arrays, engine._short, 3, 0, 1_000_000, *arrays)
    shorts, *numbers = arrays
    assert tables.rows_of(shorts, numbers[0]).tolist() == compiled.rows.tolist()
    for ours, theirs in zip(
        numbers, (compiled.winner, compiled.turns, compiled.throws, compiled.stalemate), strict=True
    ):
        assert ours.tolist() == theirs.tolist()


def uncompiled(loop: Any) -> Any:
    """The Python of a loop, which uses no compiled function within."""
    plain = getattr(loop, "py_func", loop)
    names = {name: getattr(value, "py_func", value) for name, value in plain.__globals__.items()}
    return FunctionType(plain.__code__, names)


def test_turns_are_those_of_generated_python() -> None:
    machine = machine_of("jumbo-nl", 3)
    tables, engine = tables_of(machine), Engine(machine)
    numbers = range(0, tables.owns, 10)
    for seat, first, second, third in product(range(3), numbers, numbers, numbers):
        short = (seat, 0, first, second, third)
        row = tables.row_of(short)
        assert tables.short_of(row) == short
        s = np.array(short)
        dice = tables_loops.dice_of(tables.arrays, s)
        assert dice == engine.dice(row)
        throw = (seat + first + second) % 6**dice
        winner = tables_loops.turn_into(tables.arrays, s, throw)
        assert tables.row_of(s.tolist(), winner) == engine.turn(row, throw)


def test_a_row_that_no_play_comes_to_can_be_a_start() -> None:
    machine = machine_of("fr", 2)
    engine = Engine(machine)
    row = list(engine.initial())
    at, _ = engine.layout["held"]
    row[at] = 1
    assert tables_of(machine).short_of(tuple(row)) is None
    assert tables_of(machine, (tuple(row),)).short_of(tuple(row)) is not None


def test_plays_are_cut_and_shared_between_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = machine_of("fr", 2)
    engine = TableEngine(machine)
    monkeypatch.setattr("variorum.backends.tables_engine.SHARE", 7)
    whole, one = engine.batch(50, 1, first=3, most=20), engine.batch(50, 1, first=3, most=20, cores=1)
    assert whole.rows.tolist() == one.rows.tolist()
    assert whole.turns.max() == 20
    assert list(engine.plays(50, 1, 3, 20)) == list(Engine(machine).plays(50, 1, 3, 20))


def test_few_plays_are_left_to_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = machine_of("fr", 2)
    assert isinstance(fastest(machine, 1_000_000), TableEngine) == jit.available()
    assert type(fastest(machine, 100)) is Engine
    monkeypatch.setattr("variorum.jit.available", lambda: False)
    assert type(fastest(machine, 1_000_000)) is Engine


@pytest.mark.skipif(not jit.available(), reason="only compiled loops look for all positions")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plays_by_a_chain_of_positions(edition: str) -> None:
    engine = TableEngine(machine_of(edition, 2))
    plain = [engine.batch(1000, 8, first, 150) for first in (0, 1000)]
    chained = engine.batch(2000, 8, 0, 150)
    assert engine._chain is not None
    for name in ("rows", "winner", "turns", "throws", "stalemate"):
        parts = [getattr(part, name).tolist() for part in plain]
        assert getattr(chained, name).tolist() == parts[0] + parts[1]


def test_plays_from_a_row() -> None:
    machine = machine_of("jaques", 2)
    row = row_of(machine, {"player": 2, "squares": [35, 31], "held": [False, True]}, Span("")).value
    assert row is not None
    few, many = simulate(Engine(machine), 3000, 4, row), TableEngine(machine, row).batch(3000, 4)
    assert isinstance(few, Simulated)
    assert [side.mean for side in few.win] == [(many.winner == side).mean() for side in (1, 2)]


@pytest.mark.skipif(not jit.available(), reason="without compiled loops plain Python plays")
def test_many_plays_are_simulated_and_given_to_python_by_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = goose().edition("fr").machine(players=3)
    row = machine.row({"player": 3, "squares": [31, 20, 19], "held": [True, False, False], "resting": [0, 0, 2]})
    few = [simulate(machine._engine, 400, 9, start) for start in (None, row)], list(machine.plays(300, 2))
    monkeypatch.setattr("variorum.backends.tables_engine.MANY_PLAYS", 100)
    monkeypatch.setattr("variorum.api._MANY", 100)
    monkeypatch.setattr("variorum.explore.simulate._BATCH", 128)
    monkeypatch.setattr(Engine, "plays", None)
    many = [simulate(machine._engine, 400, 9, start) for start in (None, row)], list(machine.plays(300, 2))
    assert many == few


@pytest.mark.skipif(not jit.available(), reason="without compiled loops plain Python plays")
def test_an_endless_turn_among_many_plays_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = with_defaults(
        "squares\n    back    5\n    forth   3\n\n"
        "rule back\n    when a counter lands on back\n        it goes to 3\n\n"
        "rule forth\n    when a counter lands on forth\n        it goes to 5\n"
    )
    engine = guarded(Engine(specialise(compiled(rules), {}, 2)), Engine)
    few = simulate(engine, 200, 1)
    monkeypatch.setattr("variorum.backends.tables_engine.MANY_PLAYS", 100)
    assert isinstance(few, EndlessTurn)
    assert simulate(engine, 200, 1) == few
