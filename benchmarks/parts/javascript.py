"""Random plays in JavaScript.

The module that the site plays with, in Node: seconds of CPU time for 10,000 plays of the goose by two players, after a
tenth as many that warm up; beside the same plays by generated Python. And random plays a second of Backgammon, in which
every move of every turn is listed. In a browser it is the same code.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.common import ROOT, Bench, Beside, at_most, cpu_timed

GAMES = 10_000

_PLAYS = """
import { game } from "./game.mjs";

const { edition, seed, count } = JSON.parse(process.argv[2]);
const machine = game.machine(game.editions[edition], 2);
machine.simulate(seed, 0, Math.max(1, count / 10));
const before = process.cpuUsage();
machine.simulate(seed + 1, 0, count);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1e6);
"""


def measure(bench: Bench) -> None:
    """Plays in Node beside those in Python."""
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        bench.leave_out("Node is not installed, so no JavaScript is run.")
        return
    from variorum import driver
    from variorum.backends.python_engine import Engine

    def in_node(game: str, edition: str, count: int) -> float:
        with tempfile.TemporaryDirectory() as folder:
            text = driver.export_game(driver.load(ROOT / "rules" / game))
            (Path(folder) / "game.mjs").write_text(text, encoding="utf-8")
            (Path(folder) / "plays.mjs").write_text(_PLAYS, encoding="utf-8")
            asked = json.dumps({"edition": edition, "seed": 1, "count": count})
            command = [node, "plays.mjs", asked]
            return float(subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout)

    games = bench.size(GAMES, 100)
    engine = Engine(_edited("goose", "fr").machine)
    found = bench.in_turn(
        {
            "Node": lambda: in_node("goose", "fr", games),
            "Python": lambda: cpu_timed(lambda: sum(play.turns for play in engine.plays(games, 2))),
        }
    )
    beside = [Beside("generated Python", found["Python"])]
    bench.line("goose-node", "10,000 plays of the goose in Node", found["Node"], "s", beside, [at_most(2)])
    plays = bench.size(100, 2)
    speeds = [plays / in_node("backgammon", "money", plays) for _ in range(min(bench.runs, 3))]
    bench.line("backgammon-node", "Backgammon, random plays in Node", speeds, "plays/s")


def _edited(game: str, edition: str) -> Any:
    from variorum import driver

    edited = driver.edit(driver.load(ROOT / "rules" / game), edition, 2, {}).value
    assert edited is not None
    return edited
