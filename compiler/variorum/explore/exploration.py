"""What `check` wants to know of an edition's play, in one pass: how large it is, endless turns, stalemate, coverage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from variorum.diagnostics import Diagnostic, Label, Span
from variorum.explore.engine import Engine, Interpreter, Throw
from variorum.machine.ast import Machine

if TYPE_CHECKING:
    from variorum.explore.coverage import Coverage
    from variorum.explore.reachable import EndlessTurn, Reachable, TooLarge

FORMAT = 1

CHECK_LIMIT = 100_000
"""The states of one edition that `check` looks at before it gives up: some seconds."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """What was found in an edition. Where `too_large` (more than `limit` states) or where a turn is endless, nothing
    else is known. Plays are the throws of the shortest play that shows the thing; the last throw of `endless` is that
    of the turn that never ends, and `circle` the rules that it goes through
    where it can go round. `nobody_moves`: after `stalemate` no dice
    are ever thrown again; else they are, and nobody can win."""

    players: int
    states: int = 0
    too_large: bool = False
    limit: int = CHECK_LIMIT
    endless: tuple[Throw, ...] | None = None
    circle: tuple[str, ...] = ()
    stalemate: tuple[Throw, ...] | None = None
    stalemate_states: int = 0
    nobody_moves: bool = False
    squares: tuple[int, ...] = ()
    squares_reached: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    rules_reached: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    readings_reached: tuple[tuple[str, str], ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether every state was looked at."""
        return not self.too_large and self.endless is None

    def to_json(self) -> dict[str, Any]:
        """A JSON object that `from_json` reads back: for the cache under the machine's hash."""
        return {
            "format": FORMAT,
            "players": self.players,
            "states": self.states,
            "too_large": self.too_large,
            "limit": self.limit,
            "endless": None if self.endless is None else [list(throw) for throw in self.endless],
            "circle": list(self.circle),
            "stalemate": None if self.stalemate is None else [list(throw) for throw in self.stalemate],
            "stalemate_states": self.stalemate_states,
            "nobody_moves": self.nobody_moves,
            "squares": list(self.squares),
            "squares_reached": list(self.squares_reached),
            "rules": list(self.rules),
            "rules_reached": list(self.rules_reached),
            "readings": [list(reading) for reading in self.readings],
            "readings_reached": [list(reading) for reading in self.readings_reached],
        }

    @classmethod
    def from_json(cls, written: Mapping[str, Any]) -> Exploration | None:
        """What `to_json` wrote; None where it was written by another version."""
        if written.get("format") != FORMAT:
            return None

        def play(key: str) -> tuple[Throw, ...] | None:
            return None if written[key] is None else tuple(tuple(throw) for throw in written[key])

        def readings(key: str) -> tuple[tuple[str, str], ...]:
            return tuple((conflict, reading) for conflict, reading in written[key])

        return cls(
            players=written["players"],
            states=written["states"],
            too_large=written["too_large"],
            limit=written["limit"],
            endless=play("endless"),
            circle=tuple(written["circle"]),
            stalemate=play("stalemate"),
            stalemate_states=written["stalemate_states"],
            nobody_moves=written["nobody_moves"],
            squares=tuple(written["squares"]),
            squares_reached=tuple(written["squares_reached"]),
            rules=tuple(written["rules"]),
            rules_reached=tuple(written["rules_reached"]),
            readings=readings("readings"),
            readings_reached=readings("readings_reached"),
        )


def explore_editions(
    engines: Mapping[str, Engine],
    build: Callable[[Machine], Engine],
    interpret: Interpreter,
    limit: int = CHECK_LIMIT,
) -> dict[str, Exploration]:
    """All that `check` reports about the play of the editions of a game, each for the players of its engine.

    What no edition was seen to reach is looked for in all, from every state; so what is not reached in the end is
    proved to be out of reach. `build` makes an engine of a machine, and `interpret` is the reference interpreter.
    Nothing hangs: endless turns are looked for on the way. The same machines give the same result.
    """
    # Imported here, since a `check` that finds everything in its cache needs no arrays.
    from variorum.explore.coverage import coverage, searched, unreached  # noqa: PLC0415
    from variorum.explore.endless import guarded  # noqa: PLC0415
    from variorum.explore.reachable import Reachable, reachable  # noqa: PLC0415

    safe = {name: guarded(engine, build) for name, engine in engines.items()}
    found = {
        name: reachable(safe[name], limit=limit, explain=partial(interpret, engine.machine))
        for name, engine in engines.items()
    }
    whole = {name: states for name, states in found.items() if isinstance(states, Reachable)}
    covers = {name: coverage(safe[name], states, build, thorough=False) for name, states in whole.items()}
    if len(whole) == len(found):
        for name, states in whole.items():
            missing = unreached(covers.values())
            if missing.squares or missing.rules or missing.readings:
                covers[name] = searched(safe[name], states, covers[name], missing, build)
    explored = {}
    for name, result in found.items():
        if isinstance(result, Reachable):
            explored[name] = _explored(safe[name], result, covers[name], limit)
        else:
            explored[name] = _unexplored(engines[name], result, interpret, limit)
    return explored


def explore_edition(
    engine: Engine, build: Callable[[Machine], Engine], interpret: Interpreter, limit: int = CHECK_LIMIT
) -> Exploration:
    """`explore_editions` for one edition alone."""
    return explore_editions({"": engine}, build, interpret, limit)[""]


def _explored(engine: Engine, states: Reachable, cover: Coverage, limit: int) -> Exploration:
    from variorum.explore.stalemate import stalemates  # noqa: PLC0415

    stuck = stalemates(engine, states)
    return Exploration(
        players=engine.machine.seats,
        states=len(states),
        limit=limit,
        stalemate=stuck.play if stuck else None,
        stalemate_states=stuck.states if stuck else 0,
        nobody_moves=stuck.nobody_moves if stuck else False,
        squares=cover.present.squares,
        squares_reached=cover.reached.squares,
        rules=cover.present.rules,
        rules_reached=cover.reached.rules,
        readings=cover.present.readings,
        readings_reached=cover.reached.readings,
    )


def _unexplored(engine: Engine, why: TooLarge | EndlessTurn, interpret: Interpreter, limit: int) -> Exploration:
    from variorum.explore.endless import nodes_in_circles  # noqa: PLC0415
    from variorum.explore.reachable import TooLarge  # noqa: PLC0415

    players = engine.machine.seats
    if isinstance(why, TooLarge):
        return Exploration(players, too_large=True, limit=limit)
    steps = interpret(engine.machine, why.row, why.throw).steps
    nodes = nodes_in_circles(engine.machine)
    circle = tuple(dict.fromkeys(step.because.rule for step in steps if step.node in nodes))
    return Exploration(players, limit=limit, endless=why.play, circle=circle)


@dataclass(frozen=True, slots=True)
class Places:
    """Where the things that exploration reports about are declared; what is missing is reported at `game`."""

    game: Span
    editions: Mapping[str, Span] = field(default_factory=dict)
    rules: Mapping[str, Span] = field(default_factory=dict)
    readings: Mapping[tuple[str, str], Span] = field(default_factory=dict)


def exploration_findings(game: str, editions: Mapping[str, Exploration], places: Places) -> tuple[Diagnostic, ...]:
    """What is to be reported about the editions of a game (edition to what was found in it).

    What no play reaches is reported only if no edition reaches it, and only when all were explored to the end.
    """
    found: list[Diagnostic] = []
    for edition, exploration in editions.items():
        span = places.editions.get(edition, places.game)
        found += _edition_findings(game, edition, exploration, span, places)
    explored = list(editions.values())
    if explored and all(exploration.is_complete for exploration in explored):
        found += _unreached(editions, places)
    return tuple(found)


def _edition_findings(
    game: str, edition: str, exploration: Exploration, span: Span, places: Places
) -> list[Diagnostic]:
    facts = {"edition": edition, "game": game, "number": str(exploration.players)}
    if exploration.too_large:
        return [Diagnostic("edition-not-explored", span, {**facts, "limit": f"{exploration.limit:,}"})]
    if exploration.endless is not None:
        at = [places.rules[rule] for rule in exploration.circle if rule in places.rules]
        labels = tuple(
            Label(places.rules[rule], f"`{rule}` is gone through again and again")
            for rule in exploration.circle
            if rule in places.rules and places.rules[rule] != (at[0] if at else None)
        )
        facts |= {"play": _written(exploration.endless), "rules": " ".join(exploration.circle)}
        return [Diagnostic("endless-turn", at[0] if at else span, facts, labels)]
    if exploration.stalemate is None:
        return []
    facts["play"] = _written(exploration.stalemate)
    facts["end_phrase"] = "nobody can ever move again" if exploration.nobody_moves else "nobody can win any more"
    return [Diagnostic("stalemate-reachable", span, facts)]


def _unreached(editions: Mapping[str, Exploration], places: Places) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    explored = list(editions.values())
    squares = {square for one in explored for square in one.squares}
    squares -= {square for one in explored for square in one.squares_reached}
    if squares:
        listed = " ".join(map(str, sorted(squares)))
        found.append(Diagnostic("unreachable-square", places.game, {"count": str(len(squares)), "squares": listed}))
    rules = {rule for one in explored for rule in one.rules} - {rule for one in explored for rule in one.rules_reached}
    found += [
        Diagnostic("unreachable-rule", places.rules.get(rule, places.game), {"rule": rule}) for rule in sorted(rules)
    ]
    played = {reading for one in explored for reading in one.readings_reached}
    for conflict, reading in sorted({reading for one in explored for reading in one.readings} - played):
        chosen_in = [name for name, one in editions.items() if (conflict, reading) in one.readings]
        facts = {"conflict": conflict, "reading": reading, "editions": " ".join(chosen_in)}
        span = places.readings.get((conflict, reading), places.game)
        found.append(Diagnostic("reading-never-played", span, facts))
    return found


def _written(play: Sequence[Throw]) -> str:
    """Throws as `--rolls` takes them: `6+3 4+5`."""
    return " ".join("+".join(map(str, throw)) for throw in play)
