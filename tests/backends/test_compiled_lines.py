"""Compiled games along lines beside generated Python and the reference: the same plays, results and counts.

Most are run without compiling, as the plain Python that the text is as well: compiling takes seconds a machine.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.backends.test_choices import by_the_reference
from tests.rules.played import engine_of
from variorum import driver, jit
from variorum.backends import lines_loops
from variorum.backends.chance_loops import below, seed_into
from variorum.backends.compiled_choices_engine import CompiledChoiceEngine
from variorum.backends.compiled_lines import compiled_lines
from variorum.backends.compiled_sequences import compiled_sequences
from variorum.backends.python_choices_engine import ChoiceEngine, Row
from variorum.commands.moves import sequences
from variorum.diagnostics import Span
from variorum.machine.states import row_of

STONES = Path(__file__).parent.parent / "games" / "three-in-a-row"
FOX: list[tuple[str, dict[str, str]]] = [
    ("lexikon", {}),
    ("children", {}),
    ("diagonals", {}),
    ("lexikon", {"sixth_mid_chain": "ends-at-once"}),
    ("lexikon", {"capture": "optional", "jump_on": "may-stop", "repetition": "draw-at-third", "huffing": "yes"}),
    ("children", {"which_jump": "most-captures", "lines": "diagonals-at-every-point"}),
]
EVERY: list[tuple[str, dict[str, str]]] = [
    *FOX,
    ("lexikon", {"lines": "diagonals-at-every-point"}),
    ("lexikon", {"geese": "17"}),
    ("lexikon", {"capture": "optional"}),
    ("lexikon", {"capture": "optional", "huffing": "yes"}),
    ("lexikon", {"jump_on": "may-stop"}),
    ("lexikon", {"fox_wins_at": "9"}),
    ("lexikon", {"geese_stuck": "draw"}),
    ("lexikon", {"repetition": "draw-at-third"}),
    ("lexikon", {"which_jump": "most-captures"}),
    ("children", {"sixth_mid_chain": "ends-at-once", "which_jump": "most-captures"}),
    ("children", {"huffing": "yes"}),
    ("diagonals", {"repetition": "draw-at-third", "geese_stuck": "draw", "fox_wins_at": "9"}),
    ("diagonals", {"match": "swap-sides"}),
]


def named(changes: list[tuple[str, dict[str, str]]]) -> list[Any]:
    return [pytest.param(edition, each, id=f"{edition} {' '.join(each)}") for edition, each in changes]


@cache
def stones(edition: str) -> ChoiceEngine:
    edited = driver.edit(driver.load(STONES), edition, 2, {})
    assert edited.value is not None, edited.diagnostics
    return edited.value.choice_engine()


def as_python(engine: ChoiceEngine) -> Any:
    """The functions of a machine's text, not compiled."""
    text = compiled_lines(engine.machine).replace("from variorum.jit import jit", "jit = lambda function: function")
    names: dict[str, Any] = {}
    exec(compile(text, "<lines>", "exec"), names)  # noqa: S102 - our own text
    return SimpleNamespace(**names)


def compiled(engine: ChoiceEngine) -> Any:
    return jit.module_of(compiled_lines(engine.machine), "lines")


def plays(engine: ChoiceEngine, module: Any, count: int, most: int) -> list[tuple[Row, int]]:
    """Plays of a seed by the functions of a text."""
    begins = np.array([engine.initial()], dtype=np.int16)
    rows, turns = np.zeros((count, begins.shape[1]), dtype=np.int16), np.zeros(count, dtype=np.int64)
    words, rooms = np.zeros(4, dtype=np.int64), np.zeros((4, 1024, begins.shape[1]), dtype=np.int16)
    slots, state = np.zeros((4, 8), dtype=np.int64), np.zeros(5, dtype=np.int64)
    opening = np.zeros((0, 1), dtype=np.int64)
    made = module.many(begins, opening, 11, 0, most, rows, turns, turns.copy(), words, rooms, slots, state)
    assert made == count
    return [(tuple(row), taken) for row, taken in zip(rows.tolist(), turns.tolist(), strict=True)]


def expected(engine: ChoiceEngine, count: int, most: int) -> list[tuple[Row, int]]:
    return [(each.row, each.turns) for each in engine.plays(count, 11, most=most)]


def results(engine: ChoiceEngine, module: Any, row: Row) -> list[Row]:
    """The rows when a turn is done, as the functions of a text list them."""
    rooms = np.zeros((4, 1024, len(row)), dtype=np.int16)
    slots, state = np.zeros((4, 8), dtype=np.int64), np.zeros(5, dtype=np.int64)
    me = row[engine.layout["player"][0]] % engine.machine.sides
    found = module.results(me, np.array(row, dtype=np.int16), 0, 0, rooms, slots, state)
    return [tuple(each) for each in rooms[state[0], :found].tolist()] or [row]


def any_row(engine: ChoiceEngine, rng: random.Random) -> Row:
    """A position that no play need reach, so that long and forking chains come up."""
    places = engine.machine.choices.places if engine.machine.choices else ()
    chosen = rng.sample(places, rng.randint(0, 13) + 1)
    found = row_of(engine.machine, {"player": rng.randint(1, 2), "fox": chosen[:1], "goose": chosen[1:]}, Span(""))
    assert found.value is not None, found.diagnostics
    return found.value


@pytest.mark.parametrize(("edition", "changes"), named(FOX))
def test_plays_and_results_not_compiled(edition: str, changes: dict[str, str]) -> None:
    engine = engine_of("fox-and-geese", edition, **changes)
    module = as_python(engine)
    most = 200 if engine.source else 12
    assert plays(engine, module, 2, most) == expected(engine, 2, most)
    rng = random.Random(6)  # noqa: S311 - no secret
    for _ in range(12 if engine.source else 3):
        row = any_row(engine, rng)
        done = list(dict.fromkeys(option.done for option in engine.options(row, ())))
        assert results(engine, module, row) == done, row


@pytest.mark.parametrize("edition", ["plain", "family"])
def test_stones_not_compiled(edition: str) -> None:
    engine = stones(edition)
    assert engine.source is not None
    made = plays(engine, as_python(engine), 8, 60)
    assert made == expected(engine, 8, 60)
    assert made[:3] == [by_the_reference(engine, 11, number, 60) for number in range(3)]


def test_compiled_plays_and_counts() -> None:
    engine = engine_of("fox-and-geese", "lexikon")
    batch = CompiledChoiceEngine(engine.machine).batch(200 if jit.available() else 2, 11, cores=2)
    made = [(tuple(row), taken) for row, taken in zip(batch.rows.tolist(), batch.turns.tolist(), strict=True)]
    assert made == expected(engine, len(made), 100_000)
    if jit.available():
        counted = compiled_sequences(engine.machine, {engine.initial(): 1}, 5)
        assert counted == sequences(engine, engine.initial(), 5) == [6, 14, 126, 356, 3594]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "changes"), named(EVERY))
def test_every_reading_compiled(edition: str, changes: dict[str, str]) -> None:
    engine = engine_of("fox-and-geese", edition, **changes)
    module = compiled(engine)
    count, most = (200, 2000) if engine.source else (4, 100)
    assert plays(engine, module, count, most) == expected(engine, count, most)
    rng = random.Random(7)  # noqa: S311 - no secret
    for _ in range(200 if engine.source else 10):
        row = any_row(engine, rng)
        done = list(dict.fromkeys(option.done for option in engine.options(row, ())))
        assert results(engine, module, row) == done, row
    assert compiled_sequences(engine.machine, {engine.initial(): 1}, 4) == sequences(engine, engine.initial(), 4)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["plain", "family"])
def test_stones_compiled(edition: str) -> None:
    engine = stones(edition)
    assert plays(engine, compiled(engine), 200, 1000) == expected(engine, 200, 1000)
    assert compiled_sequences(engine.machine, {engine.initial(): 1}, 7) == sequences(engine, engine.initial(), 7)


def test_bits_of_whole_numbers() -> None:
    rng = random.Random(1)  # noqa: S311 - no secret
    for _ in range(200):
        x = rng.getrandbits(62) & rng.getrandbits(62) | 1 << rng.randrange(62)
        at = [number for number in range(62) if x >> number & 1]
        assert lines_loops.bits_in(x) == len(at)
        assert [lines_loops.bit_number(x, k) for k in range(len(at))] == at


def test_an_even_choice_is_the_same_as_elsewhere() -> None:
    quick, plain = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for number in range(50):
        for words in (quick, plain):
            seed_into(words, 3, number)
        for bound in (1, 2, 7, 1000, 65_535):
            assert lines_loops.even(quick, bound) == below(plain, bound)
        assert quick.tolist() == plain.tolist()


def test_places_are_told_apart_and_found_again() -> None:
    keys, counts = np.zeros((4, 3), dtype=np.int16), np.zeros(4, dtype=np.int64)
    slots, held = np.zeros(8, dtype=np.int64), 0
    seen: dict[tuple[int, ...], int] = {}
    rng = random.Random(2)  # noqa: S311 - no secret
    for _ in range(300):
        keys, counts, slots = lines_loops.with_room(keys, counts, slots, held, 5)
        key = (rng.randint(0, 4), rng.randint(0, 4), rng.randint(0, 4))
        keys[held] = key
        place = lines_loops.place_of(keys, slots, held, 5)
        assert place == seen.setdefault(key, len(seen))
        held = max(held, place + 1)
