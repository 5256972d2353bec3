"""Compiled games of choice with dice beside generated Python: the same plays, and the same results of any throw."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from tests.backends.test_choices import positions
from tests.rules.played import engine_of
from variorum import driver
from variorum.backends.chance import Generator
from variorum.backends.chance_loops import seed_into
from variorum.backends.compiled_choices_engine import CompiledChoiceEngine, Room, generated_compiled
from variorum.backends.dice_loops import planes_of, turn
from variorum.backends.dice_tables import dice_tables
from variorum.backends.lowered import TooHardError
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.explore.random_play import as_played_at_random
from variorum.machine.ast import Machine

GAMES = Path(__file__).parents[1] / "games"


def machine_of(edition: str, **changes: str) -> Machine:
    return as_played_at_random(engine_of("backgammon", edition, **changes).machine)


def ring_race() -> Machine:
    edited = driver.edit(driver.load(GAMES / "ring-race"), "plain", 2, {}).value
    assert edited is not None
    return edited.machine


def same_plays(machine: Machine, count: int, first: int = 0) -> None:
    plain, compiled = ChoiceEngine(machine), CompiledChoiceEngine(machine)
    made = compiled.batch(count, 5, first)
    for number, play in enumerate(plain.plays(count, 5, first)):
        assert (play.row, play.turns) == (tuple(made.rows[number].tolist()), made.turns[number]), number
        assert play.row[plain.layout["winner"][0]] == made.winner[number]
    # However they are shared, and however few there are.
    alone = compiled.batch(3, 5, first + 2, cores=1)
    assert (alone.rows == made.rows[2:5]).all()
    assert (alone.throws == made.throws[2:5]).all()


def test_plays_of_backgammon() -> None:
    same_plays(machine_of("money"), 120)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["kitchen", "money", "tournament"])
def test_many_plays_of_backgammon(edition: str) -> None:
    same_plays(machine_of(edition), 400, 7)


@pytest.mark.slow
def test_plays_that_list_their_results() -> None:
    """A game whose results are not proved to be countable lists them."""
    text, tables = generated_compiled(ring_race())
    assert tables is None
    assert "def results_0(" in text
    same_plays(ring_race(), 200)


def chosen_alike(machine: Machine, count: int, seed: int) -> None:
    """In positions of every kind, with every throw: as many results, and the same one at random."""
    engine = ChoiceEngine(machine)
    tables = dice_tables(machine, 2, highest=True)
    space = Room(tables, 0, 0)
    ways, planes, work = space.space
    rng = random.Random(seed)  # noqa: S311 - no secret
    throws = [throw for throw in product(range(1, 7), repeat=2) if throw[0] >= throw[1]]
    for number, row in enumerate(positions(engine, rng, count)):
        high, low = throws[number % len(throws)]
        found = [option.done for option in engine.options(row, (high, low))]
        s = np.array(row, dtype=np.int16)
        planes_of(s, planes)
        seed_into(space.words, seed, number)
        side = row[engine.layout["player"][0]]
        n = turn(ways[side], tables.times, tables.highest, high, low, planes, s, space.words, work)
        assert max(n, 1) == len(found), (row, high, low)
        assert tuple(s.tolist()) == found[Generator(seed, number).below(len(found))], (row, high, low)
        again = np.zeros_like(planes)
        planes_of(s, again)
        assert (again == planes).all()


def test_results_are_counted_and_chosen_as_they_are_listed() -> None:
    chosen_alike(engine_of("backgammon", "money").machine, 210, 3)


@pytest.mark.slow
def test_results_of_many_positions_are_counted_and_chosen() -> None:
    chosen_alike(engine_of("backgammon", "money").machine, 4200, 4)


def test_plain_python_gives_the_same() -> None:
    """The loops and the text without Numba."""
    code = (
        "from tests.backends.test_compiled_dice import *\n"
        "from variorum import jit\n"
        "from variorum.backends.compiled_choices_engine import fastest\n"
        "assert not jit.available()\n"
        "assert type(fastest(machine_of('kitchen'))) is ChoiceEngine\n"
        "same = CompiledChoiceEngine(machine_of('kitchen')).batch(1, 5, cores=1)\n"
        "print(same.rows[0].tolist(), int(same.turns[0]))\n"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "VARIORUM_COMPILED": "0", "PYTHONPATH": f"{root}{os.pathsep}{root / 'compiler'}"}
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, cwd=root, check=False
    )
    play = ChoiceEngine(machine_of("kitchen")).play(5)
    assert printed.stdout.split() == f"{list(play.row)} {play.turns}".split(), printed.stderr


def test_what_is_not_proved_is_refused() -> None:
    """A way that stands first though others make room for it is no matter of order."""
    machine = machine_of("kitchen")
    assert machine.choices is not None
    turned = replace(machine.choices.plan, origins=machine.choices.plan.origins[::-1])
    with pytest.raises(TooHardError):
        dice_tables(replace(machine, choices=replace(machine.choices, plan=turned)), 2, highest=True)
    with pytest.raises(TooHardError):
        dice_tables(ring_race(), 1, highest=False)
