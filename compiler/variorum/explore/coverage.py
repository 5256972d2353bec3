"""What play can come to: squares, rules and readings, and those that no play reaches.

The machine is copied with a flag in the row for each thing that is looked for, which whatever reaches the thing sets;
and the copy plays every turn of every reachable state until all flags have been seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from variorum.explore.engine import Engine, Row
from variorum.explore.reachable import Reachable
from variorum.machine import expressions as ex
from variorum.machine.ast import (
    Action,
    Const,
    Expression,
    Field,
    Get,
    Local,
    Machine,
    Op,
    SetField,
    Some,
    Transition,
    When,
)

_BRANCHES = "branches"  # a transition that only leads to the branch which does something
_STRIDE = 16


@dataclass(frozen=True, slots=True)
class Things:
    """Squares (1 to the last), rules, and readings (conflict, reading), each in order."""

    squares: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """What there is in an edition, and which of it play reaches."""

    present: Things
    reached: Things

    @property
    def unreached(self) -> Things:
        """What no play of the edition reaches."""
        return unreached((self,))


def unreached(editions: Iterable[Coverage]) -> Things:
    """What is present in some of the editions, and reached by no play of any."""
    covers = tuple(editions)

    def missing(kind: str) -> tuple[object, ...]:
        reached = {thing for cover in covers for thing in getattr(cover.reached, kind)}
        present = {thing for cover in covers for thing in getattr(cover.present, kind)}
        return tuple(sorted(present - reached))

    return Things(missing("squares"), missing("rules"), missing("readings"))  # type: ignore[arg-type]


def coverage(
    engine: Engine, states: Reachable, build: Callable[[Machine], Engine], *, thorough: bool = True
) -> Coverage:
    """What the plays of an engine reach, from all its reachable states; where it is not to be `thorough`, from one in
    sixteen of them, which shows nearly all. `build` makes an engine of a machine."""
    machine = engine.machine
    present = _present(machine)
    at, count = engine.layout["square"]
    ended_on = {row[entry] for row in states.rows for entry in range(at, at + count)}
    wanted: list[_Thing] = [
        *((_RULE, rule) for rule in present.rules),
        *((_READING, reading) for reading in present.readings),
        *((_SQUARE, square) for square in present.squares if square not in ended_on),
    ]
    # Most is reached from anywhere, so a few states thin out what all are then asked for.
    left = _left(engine, states, range(0, len(states), _STRIDE), wanted, build)
    if thorough:
        left = _left(engine, states, range(len(states)), left, build)
    return _coverage(present, set(left))


def searched(
    engine: Engine, states: Reachable, cover: Coverage, wanted: Things, build: Callable[[Machine], Engine]
) -> Coverage:
    """`cover` with those of `wanted` that the edition has and that some turn from some reachable state reaches."""
    missing = {*_things(cover.present)} - {*_things(cover.reached)}
    asked = [thing for thing in _things(wanted) if thing in missing]
    left = set(_left(engine, states, range(len(states)), asked, build))
    return _coverage(cover.present, missing - (set(asked) - left))


def _things(things: Things) -> list[_Thing]:
    return [
        *((_RULE, rule) for rule in things.rules),
        *((_READING, reading) for reading in things.readings),
        *((_SQUARE, square) for square in things.squares),
    ]


def _coverage(present: Things, missing: set[_Thing]) -> Coverage:
    return Coverage(
        present,
        Things(
            tuple(square for square in present.squares if (_SQUARE, square) not in missing),
            tuple(rule for rule in present.rules if (_RULE, rule) not in missing),
            tuple(reading for reading in present.readings if (_READING, reading) not in missing),
        ),
    )


_Thing = tuple[str, object]
_RULE, _READING, _SQUARE = "rule", "reading", "square"


def _present(machine: Machine) -> Things:
    turn = _of_turns(machine)
    # A rule is at work where it does something, not where it only looks at which branch to take.
    rules = {way.because.rule for way in turn if way.because}
    readings = {reading[:2] for way in turn if way.because for reading in way.because.readings}
    last = machine.squares.value if isinstance(machine.squares, Const) else 0
    return Things(tuple(range(1, last + 1)), tuple(sorted(rules)), tuple(sorted(readings)))


def _of_turns(machine: Machine) -> list[Transition]:
    """The transitions of turns; what happens before the first turn happens in every play."""
    leaving: dict[str, list[Transition]] = {}
    for way in machine.transitions:
        leaving.setdefault(way.source, []).append(way)
    found: list[Transition] = []
    seen: set[str] = set()
    waiting = ["turn"]
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            found += leaving.get(node, ())
            waiting += [way.target for way in leaving.get(node, ())]
    return found


def _left(
    engine: Engine,
    states: Reachable,
    numbers: Sequence[int],
    wanted: Sequence[_Thing],
    build: Callable[[Machine], Engine],
) -> list[_Thing]:
    """Those of `wanted` that no turn from the states of these numbers reaches."""
    if not wanted:
        return []
    flagged = build(_with_flags(engine.machine, wanted))
    width = sum(count for _, count in engine.layout.values())
    turn = flagged.turn
    none: Row = (0,) * len(wanted)
    seen = [0] * len(wanted)
    known: set[Row] = {none}
    throws = {int(dice): [throw for throw, _ in engine.throw_classes(int(dice))] or [0] for dice in set(states.dice)}
    dice_of, rows = states.dice.tolist(), states.rows
    for number in numbers:
        row = rows[number] + none
        for throw in throws[dice_of[number]]:
            flags = turn(row, throw)[width:]
            if flags not in known:
                known.add(flags)
                seen = [max(pair) for pair in zip(seen, flags, strict=True)]
                if all(seen):
                    return []
    return [thing for thing, was_seen in zip(wanted, seen, strict=True) if not was_seen]


def _with_flags(machine: Machine, wanted: Sequence[_Thing]) -> Machine:
    """The machine with a flag for each thing, at the end of the row."""
    flags = {thing: f"_reached_{number}" for number, thing in enumerate(wanted)}
    fields = tuple(Field(name, "game", "flag", 0, Const(1), 0) for name in flags.values())
    at_work = {way.because.rule for way in machine.transitions if way.because and way.does != _BRANCHES}

    def behind(way: Transition) -> Iterable[_Thing]:
        if way.because is None:
            return
        if way.does != _BRANCHES or way.because.rule not in at_work:
            yield _RULE, way.because.rule
        for conflict, reading, _ in way.because.readings:
            yield _READING, (conflict, reading)

    squares = [(thing, flags[_SQUARE, thing]) for kind, thing in wanted if kind == _SQUARE and isinstance(thing, int)]

    def flagged(actions: Iterable[Action]) -> Iterable[Action]:
        for action in actions:
            yield action
            if _moves((action,)):
                index = action.index if isinstance(action, SetField) else None
                for square, flag in squares:
                    yield When(_stands(index, square), (_set(flag),))

    transitions = []
    for way in machine.transitions:
        marks = tuple(_set(flags[thing]) for thing in dict.fromkeys(behind(way)) if thing in flags)
        actions = tuple(flagged(way.actions)) if squares and _moves(way.actions) else way.actions
        transitions.append(replace(way, actions=(*actions, *marks)))
    return replace(machine, fields=(*machine.fields, *fields), transitions=tuple(transitions))


def _set(flag: str) -> Action:
    return SetField(flag, None, Const(1))


def _moves(actions: tuple[Action, ...]) -> bool:
    return any(isinstance(action, SetField) and action.field == "square" for action in ex.flat(actions))


def _stands(side: Expression | None, square: int) -> Expression:
    """Whether the side, or where none is named any side, stands on the square."""
    anybody = Local("_anybody")
    here = Op("==", (Get("square", anybody if side is None else side), Const(square)))
    return Some("_anybody", here) if side is None else here
