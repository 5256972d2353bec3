"""Machines of choice made plain: with side, die and places known, what is left reads and writes numbered entries.

A `Way` is one step that could be taken, with everything worked out that the position does not decide. Ways that differ
only in numbers can share a loop over a table of those numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from variorum.machine import expressions as ex
from variorum.machine.ast import (
    FALSE,
    TRUE,
    Action,
    Const,
    Each,
    Expression,
    Get,
    InSet,
    Local,
    Machine,
    NodeKind,
    Op,
    SetField,
    SetLocal,
    StepKind,
    Sum,
    Transition,
    When,
)
from variorum.machine.interpreter import layout_of

MOST_DEPTH = 60
"""Nodes between a step and the next choice after which it is given up: rules that lead round."""


class TooHardError(Exception):
    """The machine does something that is not made plain; the reference interpreter plays it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the row."""

    at: int


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of the entries from `low` up to, not including, `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Given:
    """A number that is known only as the code runs: `captures`, `played`, `repeated`."""

    name: str


@dataclass(frozen=True, slots=True)
class Worked:
    """An operation on what is left."""

    op: str
    args: tuple[Plain, ...]


Plain = int | Entry | Total | Given | Worked

MISSED = Given("missed-capture")
"""Whether a turn left a capture out."""


@dataclass(frozen=True, slots=True)
class Put:
    """An entry gets a value."""

    at: int
    value: Plain


@dataclass(frozen=True, slots=True)
class Count:
    """A number of the turn gets a value."""

    name: str
    value: Plain


@dataclass(frozen=True, slots=True)
class Fork:
    """One or the other."""

    test: Plain
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The turn ends here and now."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The play ends here and now; nothing is done after it."""


Statement = Put | Count | Fork | Over | Leave


@dataclass(frozen=True, slots=True)
class Way:
    """A step of a kind from a place: where it comes to, the conditions that the position decides, what is done. What is
    placed from the hand has the place that it comes to for its origin."""

    kind: str
    origin: int
    to: int
    tests: tuple[Plain, ...]
    body: tuple[Statement, ...]


class Lowering:
    """Works out what a machine does for one side."""

    def __init__(self, machine: Machine, side: int) -> None:
        assert machine.choices is not None
        self.machine, self.choices, self.side = machine, machine.choices, side
        self.layout = layout_of(machine)
        self.places = len(machine.choices.places)
        self.sets = {table.name: frozenset(table.cases[0].squares) for table in machine.tables}
        self.kinds = {node.name: node.kind for node in machine.nodes}
        self.leaving: dict[str, tuple[Transition, ...]] = {
            node.name: machine.leaving(node.name) for node in machine.nodes
        }
        self.known: dict[str, int] = {"me": side, "next-seat": (side + 1) % machine.seats}

    # ------------------------------------------------------------ steps

    def ways(
        self,
        die: int,
        kinds: tuple[str, ...] | None = None,
        origin: int | None = None,
        thrown: tuple[int, ...] = (),
    ) -> Iterator[Way]:
        """Every step with a die (0: without), in the order in which they are tried; of some kinds, from one place.
        `thrown` are all dice of the throw, where they are known."""
        known = {"total": sum(thrown), **{f"die-{at}": face for at, face in enumerate(thrown, 1)}} if thrown else {}
        for place in self.choices.plan.origins if origin is None else (origin,):
            for kind in self.choices.steps:
                if kinds is None or kind.name in kinds:
                    for numbers in self._numbers(kind, die, place):
                        way = self._way(kind, place, {**numbers, **known})
                        if way is not None:
                            yield way

    def _numbers(self, kind: StepKind, die: int, origin: int) -> Iterator[dict[str, int]]:
        given = {**self.known, "die": die, "from": origin, "direction": -1, "over": -1}
        if kind.by == "die":
            assert kind.to is not None
            if die:
                to = self.plain(kind.to, given)
                if not isinstance(to, int):
                    raise TooHardError
                yield {**given, "to": to}
            return
        if kind.by == "place":
            yield {**given, "from": -1, "to": origin}
            return
        assert self.choices.grid is not None
        neighbours = self.choices.grid.lines[0].neighbours
        for direction, near in enumerate(neighbours[origin]):
            if near >= 0 and kind.by == "line":
                yield {**given, "direction": direction, "to": near}
            elif near >= 0 and (beyond := neighbours[near][direction]) >= 0:
                yield {**given, "direction": direction, "over": near, "to": beyond}

    def _way(self, kind: StepKind, origin: int, given: Mapping[str, int]) -> Way | None:
        guard = self.plain(kind.guard, given)
        if guard == 0:
            return None
        tests = guard.args if isinstance(guard, Worked) and guard.op == "and" else () if guard == 1 else (guard,)
        body = (*self._statements(kind.actions, given), *self.onward(kind.target, given, {"choose"}))
        return Way(kind.name, origin, given["to"], tests, body)

    # ------------------------------------------------------------ the graph

    def onward(self, node: str, given: Mapping[str, int], stops: set[str], depth: int = 0) -> tuple[Statement, ...]:
        """What is done from a node on until one of the stops; where it leads to another end, the turn is over."""
        if node in stops:
            return ()
        if self.kinds.get(node) is NodeKind.END or node in {"turn-ends", "turn"}:
            return (Over(),) if "turn" not in stops else ()
        if depth > MOST_DEPTH or self.kinds.get(node) is NodeKind.CHANCE:
            raise TooHardError
        return self._tried(self.leaving.get(node, ()), given, stops, depth)

    def after_turn(self, *, played: bool) -> tuple[Statement, ...]:
        """What ends a turn, from the choice on, with some step played or none; the same whatever it missed."""
        ended = self.after_any_turn(played=played)
        if any(isinstance(each, Fork) and each.test == MISSED for each in ended):
            raise TooHardError
        return ended

    def after_any_turn(self, *, played: bool) -> tuple[Statement, ...]:
        """What ends a turn, as above, or else in two ways, told apart by whether it missed a capture."""
        given = {**self.known, "played": int(played)}
        ended, other = (self._ending("choose", {**given, "missed-capture": missed}, 0) for missed in (0, 1))
        return ended if ended == other else (Fork(MISSED, other, ended),)

    def _ending(self, node: str, given: Mapping[str, int], depth: int) -> tuple[Statement, ...]:
        if node == "turn" or self.kinds.get(node) is NodeKind.END:
            return ()
        if depth > MOST_DEPTH or self.kinds.get(node) is NodeKind.CHANCE:
            raise TooHardError
        return self._tried(self.leaving.get(node, ()), given, None, depth)

    def _tried(
        self, transitions: tuple[Transition, ...], given: Mapping[str, int], stops: set[str] | None, depth: int
    ) -> tuple[Statement, ...]:
        for number, transition in enumerate(transitions):
            guard = self.plain(transition.guard, given)
            if guard == 0:
                continue
            done = self._statements(transition.actions, given)
            if stops is None:
                then = (*done, *self._ending(transition.target, given, depth + 1))
            else:
                then = (*done, *self.onward(transition.target, given, stops, depth + 1))
            if isinstance(guard, int):
                return then
            otherwise = self._tried(transitions[number + 1 :], given, stops, depth)
            return then if then == otherwise else (Fork(guard, then, otherwise),)
        return ()

    # ------------------------------------------------------------ statements and numbers

    def _statements(self, actions: tuple[Action, ...], given: Mapping[str, int]) -> tuple[Statement, ...]:
        made: list[Statement] = []
        for action in actions:
            match action:
                case SetField(field=field) if field not in self.layout:
                    continue  # tallies stand beside the row
                case SetField(field=field, index=index, value=value, place=place):
                    made.append(Put(self._entry(field, index, place, given), self.plain(value, given)))
                case SetLocal(name="captures", value=value):
                    made.append(Count("captures", self.plain(value, given)))
                case When(condition=condition, actions=inner, otherwise=otherwise):
                    test = self.plain(condition, given)
                    then, other = self._statements(inner, given), self._statements(otherwise, given)
                    if isinstance(test, int):
                        made.extend(then if test else other)
                    elif then or other:
                        made.append(Fork(test, then, other))
                case Each() | SetLocal():
                    raise TooHardError
        return tuple(made)

    def _entry(self, field: str, index: Expression | None, place: Expression | None, given: Mapping[str, int]) -> int:
        side = 0 if index is None else self.plain(index, given)
        there = 0 if place is None else self.plain(place, given)
        if not isinstance(side, int) or not isinstance(there, int):
            raise TooHardError
        return self.layout[field][0] + side * (self.places if place is not None else 1) + there

    def plain(self, expression: Expression, given: Mapping[str, int]) -> Plain:
        """What is left of an expression."""
        match expression:
            case Const(value=value):
                return value
            case Local(name=name):
                return given[name] if name in given else Given(name)
            case Get(field=field, index=index, place=place):
                return 0 if field not in self.layout else Entry(self._entry(field, index, place, given))
            case InSet(places=places, square=square):
                at = self.plain(square, given)
                if not isinstance(at, int):
                    raise TooHardError
                return int(at in self.sets[places])
            case Sum(place=name, condition=condition, value=value):
                return self._total(name, condition, value, given)
            case Op(op="and" | "or", args=args):
                return self._logic(expression.op, args, given)
            case Op(op="not", args=args):
                inner = self.plain(args[0], given)
                return int(not inner) if isinstance(inner, int) else _negated(inner)
            case Op(op=op, args=args):
                parts = tuple(self.plain(arg, given) for arg in args)
                if op == ">" and parts[1] == 0 and isinstance(parts[0], Worked) and parts[0].op in _OPPOSITE:
                    return parts[0]
                numbers = [part for part in parts if isinstance(part, int)]
                return ex.operate(op, numbers) if len(numbers) == len(parts) else Worked(op, parts)
        raise TooHardError

    def _logic(self, op: str, args: tuple[Expression, ...], given: Mapping[str, int]) -> Plain:
        decides = int(op == "or")
        kept: list[Plain] = []
        for arg in args:
            part = self.plain(arg, given)
            if isinstance(part, int):
                if bool(part) == bool(decides):
                    if not kept:
                        return decides
                    kept.append(decides)
                    break
            else:
                kept.extend(part.args if isinstance(part, Worked) and part.op == op else (part,))
        if decides in kept:  # what stands before it can only be read, so it need not be
            return decides
        if not kept:
            return 1 - decides
        return kept[0] if len(kept) == 1 else Worked(op, tuple(kept))

    def _total(self, name: str, condition: Expression, value: Expression, given: Mapping[str, int]) -> Plain:
        parts: list[Plain] = []
        for place in range(self.places):
            holds = self.plain(condition, {**given, name: place})
            if holds == 0:
                continue
            worth = self.plain(value, {**given, name: place})
            if holds != 1:
                worth = Worked("*", (holds, worth))
            if worth != 0:
                parts.append(worth)
        if not parts:
            return 0
        if all(isinstance(part, Entry) for part in parts):
            entries = [part.at for part in parts if isinstance(part, Entry)]
            if entries == list(range(entries[0], entries[-1] + 1)) and len(entries) > 1:
                return Total(entries[0], entries[-1] + 1)
        return parts[0] if len(parts) == 1 else Worked("sum", tuple(parts))


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _negated(test: Plain) -> Plain:
    if isinstance(test, Worked) and test.op == ">" and test.args[1] == 0:
        return Worked("==", test.args)  # nothing counted is below 0
    if isinstance(test, Worked) and test.op in _OPPOSITE:
        return Worked(_OPPOSITE[test.op], test.args)
    return Worked("not", (test,))


def changed(part: object, change: Callable[[int], int]) -> object:
    """A plain thing with each of its numbers, in order, replaced: what ways have in common is found so."""
    match part:
        case int():
            return change(part)
        case Entry(at=at):
            return Entry(change(at))
        case Total(low=low, high=high):
            return Total(change(low), change(high))
        case Worked(op=op, args=args):
            return Worked(op, tuple(changed(arg, change) for arg in args))  # type: ignore[misc]
        case Put(at=at, value=value):
            return Put(change(at), changed(value, change))  # type: ignore[arg-type]
        case Count(name=name, value=value):
            return Count(name, changed(value, change))  # type: ignore[arg-type]
        case Fork(test=test, then=then, otherwise=otherwise):
            return Fork(changed(test, change), changed(then, change), changed(otherwise, change))  # type: ignore[arg-type]
        case tuple():
            return tuple(changed(each, change) for each in part)
        case _:
            return part


# ---------------------------------------------------------------- what is provable of what is left


def reads(part: Plain) -> frozenset[int]:
    """The entries of the row that an expression asks for."""
    match part:
        case Entry(at=at):
            return frozenset((at,))
        case Total(low=low, high=high):
            return frozenset(range(low, high))
        case Worked(args=args):
            return frozenset().union(*map(reads, args))
        case _:
            return frozenset()


def totalled(part: object) -> frozenset[int]:
    """The entries of the row that are asked for as part of a range."""
    match part:
        case Total(low=low, high=high):
            return frozenset(range(low, high))
        case Worked(args=parts):
            return totalled(parts)
        case Put(value=value) | Count(value=value):
            return totalled(value)
        case Fork(test=test, then=then, otherwise=otherwise):
            return totalled((test, *then, *otherwise))
        case tuple():
            return frozenset().union(*map(totalled, part))
        case _:
            return frozenset()


def writes(statements: tuple[Statement, ...]) -> frozenset[int]:
    """The entries of the row that statements may change."""
    found: set[int] = set()
    for statement in statements:
        match statement:
            case Put(at=at):
                found.add(at)
            case Fork(then=then, otherwise=otherwise):
                found |= writes(then) | writes(otherwise)
            case _:
                pass
    return frozenset(found)


def value_of(part: Plain, row: Mapping[int, int]) -> int:
    """What an expression comes to where the row holds these entries. Raises KeyError for any other, and TooHardError
    for what is known only as the code runs."""
    match part:
        case int():
            return part
        case Entry(at=at):
            return row[at]
        case Total(low=low, high=high):
            return sum(row[at] for at in range(low, high))
        case Worked(op="sum", args=args):
            return sum(value_of(arg, row) for arg in args)
        case Worked(op="and" | "or" | "not" as op, args=args):
            held = [bool(value_of(arg, row)) for arg in args]
            return int(all(held) if op == "and" else any(held) if op == "or" else not held[0])
        case Worked(op=op, args=args):
            return ex.operate(op, [value_of(arg, row) for arg in args])
        case Given():
            raise TooHardError


def kept_by(test: Plain, values: int) -> tuple[int, frozenset[int]] | None:
    """The one entry that a test asks for, and with which of the numbers below `values` it holds; None where it asks for
    another number of entries."""
    asked = reads(test)
    if len(asked) != 1:
        return None
    (at,) = asked
    try:
        return at, frozenset(value for value in range(values) if value_of(test, {at: value}))
    except TooHardError:
        return None


@dataclass(frozen=True, slots=True)
class Change:
    """An entry goes from one number to another."""

    at: int
    old: int
    new: int


def changes(way: Way, places: int, values: int) -> tuple[Change, ...] | None:
    """What a step does to the places of the board, where its own tests leave each of them one number below `values`
    that it can have held; None where that is not so, or where the step does not always do the same."""
    tests = [kept for test in way.tests if (kept := kept_by(test, values)) is not None]
    made: dict[int, Change] = {}
    for statement in way.body:
        if not isinstance(statement, Put | Count):
            return None
        if isinstance(statement, Count) or statement.at >= places:
            continue
        at, new = statement.at, statement.value
        held = set(range(values)).intersection(*(kept for asked, kept in tests if asked == at))
        if at in made or len(held) != 1 or not isinstance(new, int) or new >= values or new in held:
            return None
        made[at] = Change(at, held.pop(), new)
    return tuple(made.values())


def all_differ(ways: list[Way], places: int, values: int) -> bool:
    """Whether any two of these steps from one place come to different rows: no two change the same."""
    seen: set[tuple[int, frozenset[Change]]] = set()
    for way in ways:
        changed_there = changes(way, places, values)
        if not changed_there or (way.origin, frozenset(changed_there)) in seen:
            return False
        seen.add((way.origin, frozenset(changed_there)))
    return True


def counted_up(ways: list[Way], others: list[Way], places: int) -> bool:
    """Whether each of these steps does the same, adding to a number beside the board that the other steps leave alone:
    so many of them never come to the same row as fewer, or as one of the others. Whatever else they do beside the board
    is to add as well."""
    added = {
        tuple(
            (each.at, each.value.args[1])
            for each in way.body
            if isinstance(each, Put) and each.at >= places and isinstance(each.value, Worked) and _adds(each)
        )
        for way in ways
    }
    beside = {each.at for way in ways for each in way.body if isinstance(each, Put) and each.at >= places}
    if len(added) != 1:
        return False
    (sums,) = added
    left_alone = frozenset().union(*(writes(way.body) for way in others)).isdisjoint({at for at, _ in sums})
    return bool(sums) and {at for at, _ in sums} == beside and left_alone


def _adds(statement: Put) -> bool:
    match statement.value:
        case Worked(op="+", args=(Entry(at=at), int() as by)):
            return at == statement.at and by > 0
        case _:
            return False


def leaving(statements: tuple[Statement, ...], winner: int) -> tuple[Statement, ...] | None:
    """What ends a turn, with `Leave` where the entry `winner` gets a number above 0; None where that is not all that
    the play can be over by, or where something would still be done after it."""
    made: list[Statement] = []
    over = False
    for number, statement in enumerate(statements):
        match statement:
            case Put(at=at, value=value) if at == winner:
                if not isinstance(value, int) or not value:
                    return None
                over = True
                made.append(statement)
            case Fork(test=test, then=then, otherwise=otherwise) if winner in writes((statement,)):
                first, second = leaving(then, winner), leaving(otherwise, winner)
                if first is None or second is None or number != len(statements) - 1:
                    return None
                made.append(Fork(test, first, second))
            case _:
                made.append(statement)
    return (*made, Leave()) if over else tuple(made)


def leaves(statements: tuple[Statement, ...]) -> bool:
    """Whether the play is over after these statements in any case."""
    return any(
        isinstance(each, Leave) or (isinstance(each, Fork) and leaves(each.then) and leaves(each.otherwise))
        for each in statements
    )


def false_between_turns(
    finished: list[tuple[Statement, ...]], stuck: list[tuple[Statement, ...]], row: Mapping[int, int]
) -> Plain | None:
    """A test that never holds when a turn begins, in a play from `row`: what is asked first after the steps of any
    turn, and ends the play where it holds. None where nothing is proved."""
    forks = [each[0] for each in finished if len(each) == 1 and isinstance(each[0], Fork)]
    if len(forks) != len(finished) or len({fork.test for fork in forks}) != 1:
        return None
    test = forks[0].test
    kept = reads(test).isdisjoint
    others = all(leaves(fork.then) and kept(writes(fork.otherwise)) for fork in forks)
    if not others or not all(leaves(each) or kept(writes(each)) for each in stuck):
        return None
    try:
        return None if value_of(test, row) else test
    except TooHardError:
        return None


def is_trivial(machine: Machine) -> bool:
    """Whether nothing is decided between the start of a turn and its choice but by the throw for the right to begin."""
    for node, stop in (("turn", {"throw", "choose"}), ("throw", {"choose"})):
        at = node
        while at not in stop and machine.leaving(at):
            ways = [way for way in machine.leaving(at) if not (way.target == "throw" and way.because)]
            if not ways or ways[0].guard not in {TRUE} or FALSE in {way.guard for way in ways}:
                return False
            plain = {"captures", "dice"}
            for action in ways[0].actions:
                opening = isinstance(action, SetField) and action.field == "opening"
                if not opening and not (isinstance(action, SetLocal) and action.name in plain):
                    return False
            at = ways[0].target
    return True
