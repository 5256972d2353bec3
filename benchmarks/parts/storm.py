"""Exact odds of the goose beside the model checker Storm.

Ours from the specialised machine to the numbers; Storm's from the exported text to the same numbers: the model read,
built and checked for who wins, a draw, stalemate, and turns and throws given a winner, to about as many digits as it
takes to agree with ours to one in a million.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import variorum
from benchmarks.common import ROOT, Bench, Beside, timed
from variorum.explore.odds import Odds

EDITION = "fr"
ONE_IN = 10**9


def measure(bench: Bench) -> None:
    """One edition, two players."""
    if find_spec("stormpy") is None:
        bench.leave_out("Storm (stormpy) is not installed.")
        return
    game = variorum.load(ROOT / "rules" / "goose")
    machine = game.edition(EDITION).machine(players=2)

    def ours() -> Odds:
        return game.edition(EDITION).machine(players=2).odds()

    ours()  # what is compiled once is compiled now
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "goose.prism"
        model.write_text(machine.export("prism"), encoding="utf-8")
        storm = checking(model, machine.export("properties"))
        runs = bench.size(3, 1)
        found = bench.in_turn({"ours": lambda: timed(ours), "Storm": lambda: timed(storm)}, runs)
    beside = [Beside("Storm, from the exported model", found["Storm"])]
    bench.line("odds-storm", f"odds of the goose, two players, edition {EDITION}", found["ours"], "s", beside)


def checking(model: Path, properties: str) -> Callable[[], list[float]]:
    """What Storm does with a model: read, build and check it."""
    import stormpy
    from stormpy.environments import (
        EquationSolverType,
        NativeLinearEquationSolverMethod,
        Rational,
    )

    environment = stormpy.Environment()
    solver = environment.solver()
    solver.set_linear_equation_solver_type(EquationSolverType.NATIVE)
    solver.native().method = NativeLinearEquationSolverMethod.POWER
    solver.native().precision = Rational(1) / Rational(ONE_IN)

    def checked() -> list[float]:
        program = stormpy.parse_prism_program(str(model))
        asked = stormpy.parse_properties(properties, program)
        built = stormpy.build_model(program, asked)
        (start,) = built.initial_states
        return [
            stormpy.model_checking(built, each, only_initial_states=True, environment=environment).get_value(start)
            for each in asked
        ]

    return checked
