"""Random games of choice.

Games and positions a second of CPU time on one core, beside programs written by hand and OpenSpiel. OpenSpiel chooses
among the ways of playing a throw, not among their distinct results, and has no Fox and Geese. Compiling is not counted.
"""

from __future__ import annotations

import random
import runpy
import time
from collections.abc import Iterator
from typing import Any

from benchmarks.common import BASELINES, ROOT, Bench, Beside, apart, at_least, baseline, cpu_timed

SPIEL, PLAIN = "OpenSpiel", "generated Python"


def measure(bench: Bench) -> None:
    """Whole games, then the results of single positions."""
    spiel = open_spiel()
    if spiel is None:
        bench.leave_out("OpenSpiel is not installed, so nothing is measured beside it.")
    games(bench, spiel)
    positions(bench, spiel)


def games(bench: Bench, spiel: Any) -> None:
    """Random games, beside programs by hand and OpenSpiel."""
    seconds = 0.05 if bench.quick else 1.0
    seeds = iter(range(1, 1000))
    for name, edition, hand, counts, goals in (
        (
            "backgammon",
            "kitchen",
            "backgammon_plain.py",
            (50, 2000),
            [at_least(10, SPIEL), at_least(40, SPIEL, aim=True)],
        ),
        (
            "fox-and-geese",
            "lexikon",
            "fox_plain.py",
            (2000, 100_000),
            [at_least(5, "fox_plain.py"), at_least(15, "fox_plain.py", aim=True)],
        ),
    ):
        plain = engine_of(name, edition)
        list(plain.plays(bench.size(20, 2), 0))

        def by_hand(hand: str = hand) -> float:
            rates = baseline(hand, seconds)
            assert rates is not None
            return rates.games

        def generated(engine: Any = plain, count: int = bench.size(counts[0], 2)) -> float:
            seed = next(seeds)
            return count / cpu_timed(lambda: [None for _ in engine.plays(count, seed)])

        programs = {hand: by_hand, PLAIN: generated, "ours": generated}
        compiled = None if bench.quick else compiled_of(plain)
        if compiled is None:
            del programs[PLAIN]
        else:
            compiled.batch(8, 0, cores=1)

            def batch(engine: Any = compiled, count: int = counts[1]) -> float:
                seed = next(seeds)
                return count / cpu_timed(lambda: engine.batch(count, seed, cores=1))

            programs["ours"] = batch
        if spiel and name == "backgammon":
            # By itself, as the programs by hand: beside all that is loaded here it is slower.
            programs[SPIEL] = lambda: apart("benchmarks.parts.choices:spiel_games", next(seeds), seconds).result
        found = bench.in_turn(programs)
        beside = [Beside(what, figures) for what, figures in found.items() if what != "ours"]
        title = f"{name.replace('-', ' ')}, random games, edition {edition}"
        bench.line(f"games-{name}", title, found["ours"], "games/s", beside, goals)


def compiled_of(engine: Any) -> Any:
    """The same edition, compiled; None where it is not, as without Numba."""
    from variorum.backends.compiled_choices_engine import CompiledChoiceEngine, fastest

    made = fastest(engine.machine)
    return made if isinstance(made, CompiledChoiceEngine) else None


def positions(bench: Bench, spiel: Any) -> None:
    """Positions with their throws, of random games, whose results are found."""
    engine = engine_of("backgammon", "money")
    count = bench.size(400, 10)
    asked = backgammon_positions(engine, count)
    by_hand = runpy.run_path(str(BASELINES / "backgammon_plain.py"))["results"]
    seen = [(_view(engine, row), throw) for row, throw in asked]
    states = spiel_states(spiel, count) if spiel else []
    programs = {
        "backgammon_plain.py": lambda: [by_hand(view, *throw) for view, throw in seen],
        "ours": lambda: [list(engine.comes_to(row, throw)) for row, throw in asked],
    }
    if states:
        programs["OpenSpiel, the ways of a throw"] = lambda: [state.legal_actions() for state in states]
    found = bench.in_turn({what: lambda run=run: count / cpu_timed(run) for what, run in programs.items()})
    beside = [Beside(what, figures) for what, figures in found.items() if what != "ours"]
    what = "backgammon, the results of a position and throw"
    bench.line("positions-backgammon", what, found["ours"], "positions/s", beside)
    fox = engine_of("fox-and-geese", "lexikon")
    rows = []
    for number in range(bench.size(20, 1)):
        row, chance = fox.initial(), random.Random(number)
        while not row[fox.layout["winner"][0]]:
            rows.append(row)
            row = chance.choice(fox.options(row, ())).row
    speeds = [len(rows) / seconds for seconds in bench.seconds(lambda: [list(fox.comes_to(row, ())) for row in rows])]
    bench.line("positions-fox", "fox and geese, the results of a position", speeds, "positions/s")


def engine_of(game: str, edition: str) -> Any:
    """An edition of a game of choice, made to play."""
    from variorum import driver

    edited = driver.edit(driver.load(ROOT / "rules" / game), edition, 2, {}).value
    assert edited is not None
    return edited.choice_engine()


def backgammon_positions(engine: Any, count: int) -> list[tuple[Any, tuple[int, int]]]:
    """Positions of random games, each with a throw."""
    chance, found = random.Random(1), []
    winner = engine.layout["winner"][0]
    while len(found) < count:
        row = engine.options(engine.initial(), (2, 1))[0].row
        while not row[winner] and len(found) < count:
            throw = (chance.randint(1, 6), chance.randint(1, 6))
            found.append((row, throw))
            row = chance.choice(engine.options(row, throw)).row
    return found


def _view(engine: Any, row: Any) -> tuple[int, ...]:
    """A row as the program by hand writes a position."""
    from variorum.machine.positions import seen_by

    return tuple(number for part in seen_by(engine.machine, row, row[engine.layout["player"][0]]) for number in part)


def open_spiel() -> Any:
    """OpenSpiel; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def _spiel_walk(game: Any, chance: random.Random) -> Iterator[Any]:
    """The states of a random game of OpenSpiel in which a player chooses."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            yield state
            state.apply_action(chance.choice(state.legal_actions()))


def spiel_games(seed: int, seconds: float) -> float:
    """Random games of OpenSpiel's backgammon a second."""
    game = open_spiel().load_game("backgammon")
    chance, games, start = random.Random(seed), 0, time.process_time()
    while (used := time.process_time() - start) < seconds or not games:
        for _ in _spiel_walk(game, chance):
            pass
        games += 1
    return games / used


def spiel_states(spiel: Any, count: int) -> list[Any]:
    """Positions of random games of OpenSpiel in which a throw is to be played."""
    chance = random.Random(1)
    game = spiel.load_game("backgammon")
    states: list[Any] = []
    while len(states) < count:
        states += [state.clone() for state in _spiel_walk(game, chance)]
    return states[:count]
