"""Random plays of the goose.

Turns a second of CPU time on one core, beside programs written by hand for these rules and two players: plain Python,
Numba and C. The edition is `fr` with the readings that those programs have. Ours come from turn tables, the making of
which is not counted but has a line of its own; the loops were compiled before. With more players, and on longer tracks,
the same edition; the longer tracks are a race of one die to the last square, with a goose on every ninth.
"""

from __future__ import annotations

from typing import Any

from benchmarks.common import ROOT, Bench, Beside, at_least, baseline, cpu_timed

SAME_RULES = {
    "opening_nine": "six-three-to-26",
    "inn_turns": "2",
    "freed_to": "newcomers-origin",
    "occupied": "occupant-bumped",
    "bump_clears_rest": "yes",
}
"""The readings of `fr` with which it is what the programs by hand play; see `baselines/README.md`."""


def measure(bench: Bench) -> None:
    """Turns a second beside the programs by hand."""
    from variorum.backends.python_engine import Engine

    machine = goose_machine()
    engine = Engine(machine._machine)
    count, seconds = bench.size(20_000, 200), 0.05 if bench.quick else 1.0
    seeds = iter(range(1000))

    def plain() -> float:
        turns = 0

        def run() -> None:
            nonlocal turns
            for play in engine.plays(count, next(seeds)):
                turns += play.turns

        spent = cpu_timed(run)
        return turns / spent

    def by_hand(name: str) -> float:
        rates = baseline(name, seconds)
        assert rates is not None
        return rates.turns

    found = bench.in_turn({"by hand": lambda: by_hand("goose_plain.py"), "ours": plain})
    beside = [Beside("goose_plain.py", found["by hand"])]
    bench.line("goose-plain", "goose, two players, in plain Python", found["ours"], "turns/s", beside)
    _compiled(bench, machine, seconds)


def _compiled(bench: Bench, machine: Any, seconds: float) -> None:
    """Plays by turn tables, beside the compiled programs by hand."""
    from variorum import jit
    from variorum.backends.tables import tables_of
    from variorum.backends.tables_engine import TableEngine

    special = machine._machine
    making = [cpu_timed(lambda: tables_of(special)) for _ in range(bench.runs)]
    bench.line("goose-tables", "turn tables of the goose, two players, made", making, "s")
    if not jit.available():
        bench.leave_out("Numba is not installed, so no plays are compiled.")
        return

    def turns_of(engine: TableEngine, count: int) -> float:
        turns = 0

        def run() -> None:
            nonlocal turns
            turns = int(engine.batch(count, 1, cores=1).turns.sum())

        spent = cpu_timed(run)
        return turns / spent

    def ready(special: Any) -> TableEngine:
        engine = TableEngine(special)
        engine.batch(2000, 0, cores=1)
        return engine

    ours = ready(special)
    runs = {"ours": lambda: turns_of(ours, bench.size(1_000_000, 2000))}
    names = ("goose.c",) if bench.quick else ("goose_numba.py", "goose.c")
    programs = [name for name in names if baseline(name, 0.05) is not None]
    for name in programs:
        runs[name] = lambda name=name: baseline(name, seconds).turns  # type: ignore[misc, union-attr]
    found = bench.in_turn(runs)
    goals = [at_least(1.0, name, aim=name == "goose.c") for name in programs]
    beside = [Beside(name, found[name]) for name in programs]
    bench.line("goose-plays", "goose, two players, random plays", found["ours"], "turns/s", beside, goals)
    if len(programs) < len(names):
        bench.leave_out("A program by hand cannot run here, so not all are measured beside ours.")

    players = (2, 3) if bench.quick else (2, 3, 4, 5, 6)
    engines = {number: ready(goose_machine(number)._machine) for number in players}
    count = bench.size(100_000, 2000)
    points = [(number, turns_of(engine, count)) for number, engine in engines.items()]
    bench.curve("plays-players", "Turns a second against players", "players", "turns/s", {"goose": points})
    tracks = (63,) if bench.quick else (63, 125, 250, 500, 1000)
    points = [(length, turns_of(ready(_race(length)), count // 10)) for length in tracks]
    bench.curve("plays-track", "Turns a second against the length of the track", "squares", "turns/s", {"race": points})


def _race(length: int) -> Any:
    """The machine of a race for two on a track of so many squares."""
    from variorum.collated.from_resolved import collate
    from variorum.diagnostics import Span
    from variorum.machine.from_collated import from_collated
    from variorum.machine.specialise import specialise
    from variorum.resolved.from_surface import from_surface
    from variorum.sources.ast import Sources
    from variorum.surface.from_text import from_text

    geese = " ".join(str(square) for square in range(9, length, 9))
    game = from_surface([from_text("race.rules", _RACE.format(length=length, geese=geese)).value]).value
    assert game is not None
    machine = from_collated(collate(game, Sources(Span("sources.yaml")), {}).value).value
    assert machine is not None
    return specialise(machine, {}, 2)


_RACE = """\
game race
    players  2
    board    track of {length} squares, starting off the board
    pieces   1 counter (plural counters) for each player
    dice     1

squares
    goose (plural geese)  {geese}

rule advance
    when a player throws
        it moves on by the total

rule another-go
    when a counter lands on goose
        it moves on by the total

rule bumped
    when a counter comes to rest on an occupied square
        for each other counter there
            that counter is sent to where the turn began

rule too-far
    when a counter would pass the last square
        it goes to the last square

rule win
    when a counter lands on the last square
        it wins
"""


def goose_machine(players: int = 2) -> Any:
    """The machine that the programs by hand are."""
    import variorum

    return variorum.load(ROOT / "rules" / "goose").edition("fr", **SAME_RULES).machine(players=players)
