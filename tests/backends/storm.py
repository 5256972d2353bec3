"""What the model checker Storm, which knows nothing of ours, makes of an exported model."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from variorum.backends.exports import exported
from variorum.explore.odds import Odds
from variorum.machine.ast import Machine

ONE_IN = 10**10
"""Storm stops where another step changes a result by less than one part in so many."""


def stormpy() -> Any:
    """The module; a test that lacks it is skipped."""
    import pytest  # noqa: PLC0415

    return pytest.importorskip("stormpy")


def checked(machine: Machine, to: str, folder: Path, *, is_ever_won: bool = True) -> list[float]:
    """The results of the exported properties of a model in PRISM or JANI, in their order. What is asked of won plays is
    left out where there are none."""
    storm = stormpy()
    file = folder / f"model.{to}"
    file.write_text(exported(machine, to, "a machine"), encoding="utf-8")
    read = storm.parse_prism_program if to == "prism" else lambda path: storm.parse_jani_model(path)[0]
    program = read(str(file))
    asked = exported(machine, "properties", "a machine").splitlines()
    lines = [line for line in asked if line.startswith("P" if not is_ever_won else ("P", "R"))]
    properties = storm.parse_properties(" ".join(lines), program)
    model = storm.build_model(program, properties)
    environment = storm.Environment()
    solver = environment.solver()
    solver.set_linear_equation_solver_type(storm.environments.EquationSolverType.NATIVE)
    solver.native().method = storm.environments.NativeLinearEquationSolverMethod.POWER
    solver.native().precision = storm.Rational(Fraction(1, ONE_IN))
    (start,) = model.initial_states
    return [
        storm.model_checking(model, each, only_initial_states=True, environment=environment).get_value(start)
        for each in properties
    ]


def expected(odds: Odds) -> list[float]:
    """The same numbers, in the same order, from our odds."""
    given_win = [] if odds.turns_given_win is None else [odds.turns_given_win, odds.rolls_given_win or 0.0]
    return [*odds.win, odds.draw, odds.stalemate, *given_win]
