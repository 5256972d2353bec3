"""A track machine as guarded commands over bounded variables: what PRISM and JANI are written from.

The variables are the entries of the row and the numbers of the turn. A command is for one seat and one node: where its
guard holds, each of its branches happens with its chance, and leads to a node. The turn is walked from node to node for
each seat, with the numbers that are known on the way written in, so that the commands mirror the rules: a node on which
ways meet again stays one, every other is walked through. What a number of the turn is once nobody asks for it any more
is forgotten, so that no state is told apart by it.

Every state has at most one command whose guard holds. A turn begins at the node `turn`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from variorum.backends.exports import CannotHold
from variorum.machine import expressions as ex
from variorum.machine.ast import (
    FALSE,
    TRUE,
    Action,
    Because,
    Const,
    Each,
    Expression,
    Field,
    Get,
    InSet,
    Local,
    Machine,
    Nearest,
    NodeKind,
    Op,
    SetField,
    SetLocal,
    Some,
    Sum,
    Transition,
    When,
)
from variorum.machine.interpreter import FACES, faces, initial, layout_of, nearest
from variorum.machine.throws import answer, dice_questions, throw_answers

MOST_COMMANDS = 5_000
MOST_DICE = 5
_ROUNDS = 40  # over which the bounds of the numbers of the turn may grow
_BOUNDLESS = 10**6

Entry = Get | Local
"""A variable: an entry of the row (its index a constant, or None for the game's) or a number of the turn. What is asked
of the dice beside their total is a number of the turn called `shows` and its number."""
Compared = Literal["==", "!=", "<", "<=", ">", ">="]
_Leads = tuple[str, tuple[tuple[Entry, Expression], ...]]
_Thrown = tuple[dict[_Leads, int], set[Expression], tuple[Because, ...]]


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable with its bounds and the value with which a play starts."""

    entry: Entry
    low: int
    high: int
    start: int


@dataclass(frozen=True, slots=True)
class Branch:
    """What happens with a chance of `weight` in the whole of its command: variables get values, all at once, and the
    turn goes on at `target`."""

    weight: int
    updates: Mapping[Entry, Expression]
    target: str


@dataclass(frozen=True, slots=True)
class Command:
    """What the player of a seat (from 0) does at a node where the guard holds, and the rules behind it, in order. The
    chances of the branches are their weights divided by `whole`; `throws` says that dice are thrown."""

    seat: int
    node: str
    guard: Expression
    branches: tuple[Branch, ...]
    whole: int
    because: tuple[Because, ...]
    throws: bool = False


@dataclass(frozen=True, slots=True)
class Chain:
    """A machine as a Markov chain. `nodes` are those at which commands stand, `ends` those where the play is over;
    `sets` are the squares of each named set, `showing` the throws on which a `shows` variable is 1. Tallies, and
    entries on which nothing depends, are left out."""

    machine: Machine
    variables: tuple[Variable, ...]
    nodes: tuple[str, ...]
    ends: tuple[str, ...]
    commands: tuple[Command, ...]
    sets: Mapping[str, tuple[int, ...]]
    showing: Mapping[Entry, tuple[tuple[int, ...], ...]]

    def parts(self) -> Iterator[Expression]:
        """Every expression in the commands, and every one within it."""
        for command in self.commands:
            yield from ex.walk(command.guard)
            for branch in command.branches:
                for value in branch.updates.values():
                    yield from ex.walk(value)


def named(entry: Entry) -> str:
    """A variable by what the rules call it, with the number of its side, from 1."""
    if isinstance(entry, Local):
        return entry.name
    return f"{entry.field} {entry.index.value + 1}" if isinstance(entry.index, Const) else entry.field


PLAYER = Get("player")
WINNER = Get("winner")


def chain_of(machine: Machine) -> Chain:
    """The guarded commands of a specialised machine on a track.

    Raises CannotHold where players choose, and where throws are too many to list or commands too many to write.
    """
    if machine.choices:
        raise CannotHold("choices-in-chain", {"game": machine.game})
    return _Walker(machine).chain()


@dataclass(frozen=True, slots=True)
class _Way:
    """A way through the turn: what the variables are by now where that is known or changed, what was asked on it, and
    the rules that it went by."""

    seat: int
    values: Mapping[Entry, Expression]
    asked: tuple[Expression, ...] = ()
    because: tuple[Because, ...] = ()

    def assuming(self, condition: Expression) -> _Way | None:
        """The way if a condition holds besides; None where what was asked before contradicts it."""
        asked = list(self.asked)
        for part in condition.args if isinstance(condition, Op) and condition.op == "and" else (condition,):
            if opposite(part) in asked or part == FALSE:
                return None
            if part not in asked and part != TRUE:
                asked.append(part)
        return replace(self, asked=tuple(asked))

    def with_value(self, entry: Entry, value: Expression) -> _Way:
        return replace(self, values={**self.values, entry: value})


class _Walker:
    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout = layout_of(machine)
        self.leaving: dict[str, tuple[Transition, ...]] = {
            node.name: machine.leaving(node.name) for node in machine.nodes
        }
        self.nodes = {node.name: node for node in machine.nodes}
        self.sets = {
            table.name: tuple(square for square in table.cases[0].squares if isinstance(square, int))
            for table in machine.tables
        }
        self.questions = {
            question: question if isinstance(question, Local) else Local(f"shows {number}")
            for number, question in enumerate(dice_questions(machine), 1)
        }
        self.row = initial(machine)[0]
        self.changing = {
            action.field
            for transition in machine.transitions
            for action in ex.flat(transition.actions)
            if isinstance(action, SetField)
        }
        self.live = self.live_locals()
        self.stops = self.meetings()

    def chain(self) -> Chain:
        commands: list[Command] = []
        for seat in range(self.machine.seats):
            # Where a way stops for want of an answer is found as it is walked, so the list grows.
            waiting, seen = deque(["turn"]), {"turn"}
            while waiting:
                node = waiting.popleft()
                for command in self.commands(seat, node):
                    commands.append(command)
                    self.check_size(len(commands))
                    for branch in command.branches:
                        if branch.target not in seen:
                            seen.add(branch.target)
                            waiting.append(branch.target)
        kept = self.needed(commands)
        commands = [_keeping(command, kept) for command in commands]
        reached = {command.node for command in commands} | {
            branch.target for command in commands for branch in command.branches
        }
        nodes = [node.name for node in self.machine.nodes if node.name in reached]
        return Chain(
            machine=self.machine,
            variables=self.variables(commands, kept),
            nodes=tuple(node for node in nodes if self.nodes[node].kind is not NodeKind.END),
            ends=tuple(node for node in nodes if self.nodes[node].kind is NodeKind.END),
            commands=tuple(commands),
            sets=self.sets,
            showing={
                local: self.showing(question)
                for question, local in self.questions.items()
                if local in kept and is_truth(question)
            },
        )

    def showing(self, question: Expression) -> tuple[tuple[int, ...], ...]:
        """The throws on which what is asked of the dice holds."""
        throws = (faces(throw, count) for count in self.numbers_of_dice() for throw in range(FACES**count))
        return tuple(throw for throw in throws if answer(question, throw))

    def check_size(self, count: int) -> None:
        """Raises CannotHold where there are too many commands, or ways that become commands."""
        if count > MOST_COMMANDS:
            facts = {"game": self.machine.game, "number": str(self.machine.seats), "limit": f"{MOST_COMMANDS:,}"}
            raise CannotHold("too-many-commands", facts)

    # ------------------------------------------------------------ what stays

    def meetings(self) -> set[str]:
        """The nodes at which ways meet that part again: walked through, they would be written once for each way."""

        def past(name: str) -> str:
            seen: set[str] = set()
            while name not in {"turn", *seen} and is_automatic(name) and len(self.leaving[name]) == 1:
                seen.add(name)
                name = self.leaving[name][0].target
            return name

        def is_automatic(name: str) -> bool:
            return self.nodes[name].kind is NodeKind.AUTOMATIC

        reached, waiting = {"turn"}, ["turn"]
        ways: dict[str, int] = {}
        while waiting:
            for transition in self.leaving[waiting.pop()]:
                target = past(transition.target)
                ways[target] = ways.get(target, 0) + 1
                if target not in reached:
                    reached.add(target)
                    waiting.append(target)
        return {"turn"} | {
            name
            for name, count in ways.items()
            if self.nodes[name].kind is NodeKind.END or (count > 1 and is_automatic(name))
        }

    def live_locals(self) -> dict[str, frozenset[Entry]]:
        """For each node the numbers of the turn that are still asked for from there on."""
        live: dict[str, frozenset[Entry]] = {name: frozenset() for name in self.nodes}
        changed = True
        while changed:
            changed = False
            for name, node in self.nodes.items():
                if node.kind is NodeKind.END or name == "turn":
                    continue
                found: set[Entry] = set()
                for transition in self.leaving[name]:
                    after: set[Entry] = set(live[transition.target])
                    for action in reversed(transition.actions):
                        if isinstance(action, SetLocal):
                            after.discard(Local(action.name))
                        for expression in ex.expressions_of(action):
                            after |= set(self.read(expression))
                    found |= after | set(self.read(transition.guard))
                if node.kind is NodeKind.CHANCE:
                    found -= {Local("total"), *self.questions.values()}
                    found |= set(self.read(node.dice or Const(0)))
                if found != live[name]:
                    live[name] = frozenset(found)
                    changed = True
        return live

    def read(self, expression: Expression) -> Iterator[Local]:
        """The numbers of the turn that an expression asks for; those that it binds itself do no harm."""
        if expression in self.questions:
            yield self.questions[expression]
        elif isinstance(expression, Local):
            yield expression
        else:
            for part in ex.parts_of(expression):
                yield from self.read(part)

    def needed(self, commands: Iterable[Command]) -> set[Entry]:
        """The variables on which what happens depends."""
        kept: set[Entry] = {PLAYER, WINNER}
        reads: dict[Entry, set[Entry]] = {}
        for command in commands:
            kept |= set(entries_in(command.guard))
            for branch in command.branches:
                for entry, value in branch.updates.items():
                    reads.setdefault(entry, set()).update(entries_in(value))
        waiting = list(kept)
        while waiting:
            for entry in reads.get(waiting.pop(), ()):
                if entry not in kept:
                    kept.add(entry)
                    waiting.append(entry)
        return kept

    def variables(self, commands: Iterable[Command], kept: set[Entry]) -> tuple[Variable, ...]:
        """The variables that are kept, the row's in its order before those of the turn, with their bounds."""
        sizes: dict[str, int] = {"seats": self.machine.seats - 1, "drawn": self.machine.sides + 1}
        bounds: dict[Entry, tuple[int, int]] = {}
        starts: dict[Entry, int] = {}
        for field in self.machine.fields:
            if not field.tally:
                at, size = self.layout[field.name]
                for number in range(size):
                    of_row = Get(field.name, Const(number) if field.of == "side" else None)
                    if of_row in kept:
                        bounds[of_row] = field.low, _high(field, sizes)
                        starts[of_row] = self.row[at + number]
        growing: dict[Entry, tuple[int, int]] = {
            entry: (0, 0) for entry in sorted(kept, key=named) if isinstance(entry, Local)
        }
        updates = [
            (entry, value, command.guard)
            for command in commands
            for branch in command.branches
            for entry, value in branch.updates.items()
            if isinstance(entry, Local)
        ]
        for round_ in range(_ROUNDS + 2 + len(growing)):
            reached = dict.fromkeys(growing, (0, 0))
            for entry, value, guard in updates:
                low, high = _bounds(value, _where(guard, {**bounds, **growing}, self.sets), self.sets)
                reached[entry] = min(low, reached[entry][0]), max(high, reached[entry][1])
            if reached == growing:
                break
            if round_ == _ROUNDS:
                # What goes on growing is cut by the rules: taken as boundless, it comes back with their bounds.
                reached = {
                    entry: (
                        -_BOUNDLESS if reached[entry][0] < low else low,
                        _BOUNDLESS if reached[entry][1] > high else high,
                    )
                    for entry, (low, high) in growing.items()
                }
            growing = reached
        bounds |= growing
        return tuple(Variable(entry, low, high, starts.get(entry, 0)) for entry, (low, high) in bounds.items())

    # ------------------------------------------------------------ walking

    def commands(self, seat: int, node: str) -> Iterator[Command]:
        """The commands of a seat at a node."""
        if self.nodes[node].kind is NodeKind.END:
            return
        start = _Way(seat, {PLAYER: Const(seat)})
        if self.nodes[node].kind is NodeKind.CHANCE:
            yield from self.thrown(node, node, start)
            return
        waiting = [(following, way) for following, way in self.onward(node, start)]
        waiting.reverse()
        while waiting:
            at, way = waiting.pop()
            kind = self.nodes[at].kind
            if at in self.stops:
                branch = Branch(1, self.updates(node, at, way), at)
                yield Command(seat, node, ex.all_of(way.asked), (branch,), 1, way.because)
            elif kind is NodeKind.CHANCE:
                yield from self.thrown(node, at, way)
            else:
                waiting.extend(reversed(list(self.onward(at, way))))

    def onward(self, at: str, way: _Way) -> Iterator[tuple[str, _Way]]:
        """The ways from a node to the next ones, each with what has to hold for it."""
        rest: _Way | None = way
        for transition in self.leaving[at]:
            if rest is None:
                return
            guard = self.value(transition.guard, rest)
            taken = rest.assuming(guard)
            if taken is not None:
                if transition.because is not None:
                    taken = replace(taken, because=(*taken.because, transition.because))
                for done in self.done(transition.actions, taken, {}):
                    yield transition.target, done
            rest = rest.assuming(opposite(guard))

    def thrown(self, node: str, at: str, way: _Way) -> Iterator[Command]:
        """The commands that throw at the chance node `at`. There is one for each number of dice that it may be; what is
        asked after every throw alike, and not of it, is asked before."""
        dice = self.value(self.nodes[at].dice or Const(0), way)
        counts = [dice.value] if isinstance(dice, Const) else self.numbers_of_dice()
        for count in counts:
            if count > MOST_DICE:
                raise CannotHold("too-many-dice-to-export", {"number": str(count), "limit": str(MOST_DICE)})
            waiting = [way.assuming(ex.folded(Op("==", (dice, Const(count)))))]
            while waiting:
                there = waiting.pop()
                if there is None:
                    continue
                branches, asked, because = self.branches(node, at, there, count)
                if len(asked) == 1:
                    (condition,) = asked
                    waiting += [there.assuming(opposite(condition)), there.assuming(condition)]
                    continue
                self.stops |= {target for target, _ in branches}
                yield Command(
                    way.seat,
                    node,
                    ex.all_of(there.asked),
                    tuple(Branch(weight, dict(updates), target) for (target, updates), weight in branches.items()),
                    sum(branches.values()),
                    because,
                    throws=count > 0,
                )

    def branches(self, node: str, at: str, way: _Way, dice: int) -> _Thrown:
        """Where the throws of so many dice lead, each with the number of throws; what is asked there of what was before
        the throw; and the rules that were gone by."""
        weights: dict[tuple[int, ...], int] = {}
        for answers in throw_answers(self.machine, dice):
            weights[answers] = weights.get(answers, 0) + 1
        branches: dict[_Leads, int] = {}
        asked: set[Expression] = set()
        because = dict.fromkeys(way.because)
        for answers, weight in weights.items():
            total, *shown = answers or (0,) * (1 + len(self.questions))
            values = {**way.values, Local("total"): Const(total)}
            values |= {local: Const(each) for local, each in zip(self.questions.values(), shown, strict=True)}
            ((target, after),) = self.onward(at, replace(way, values=values))
            target, after, condition = self.settled(target, after)
            if condition is not None:
                asked.add(condition)
            because |= dict.fromkeys(after.because)
            leads = target, tuple(self.updates(node, target, after).items())
            branches[leads] = branches.get(leads, 0) + weight
        return branches, asked, tuple(because)

    def settled(self, at: str, way: _Way) -> tuple[str, _Way, Expression | None]:
        """Where a way leads as far as it does not part, and what decides where it parts there."""
        while at not in self.stops and self.nodes[at].kind is NodeKind.AUTOMATIC:
            ways = list(self.onward(at, way))
            if len(ways) != 1 or ways[0][1].asked != way.asked:
                return at, way, ex.all_of(part for part in ways[0][1].asked if part not in way.asked)
            at, way = ways[0]
        return at, way, None

    def numbers_of_dice(self) -> list[int]:
        """How many dice may be thrown."""
        thrown = [node.dice for node in self.nodes.values() if node.dice is not None]
        values = thrown + [
            action.value
            for transition in self.machine.transitions
            for action in ex.flat(transition.actions)
            if isinstance(action, SetLocal) and action.name == "dice"
        ]
        return sorted({value.value for value in values if isinstance(value, Const)})

    def updates(self, source: str, at: str, way: _Way) -> dict[Entry, Expression]:
        """What changes on a way that ends at a node, without what nobody asks for from there on."""
        updates: dict[Entry, Expression] = {}
        for entry, value in way.values.items():
            if isinstance(entry, Get) and value not in {entry, Const(way.seat) if entry == PLAYER else entry}:
                updates[entry] = value
            elif isinstance(entry, Local) and entry in self.live[at]:
                # What nobody asked for where the way began is 0 there.
                known = entry if entry in self.live[source] else Const(0)
                if value != known:
                    updates[entry] = value
        for entry in sorted(self.live[source] - self.live[at], key=named):
            updates[entry] = Const(0)
        return updates

    # ------------------------------------------------------------ actions and expressions

    def done(self, actions: tuple[Action, ...], way: _Way, bound: Mapping[str, int]) -> list[_Way]:
        """The ways on which some actions are done: more than one where what is done depends on what is not known."""
        ways = [way]
        for action in actions:
            ways = [after for before in ways for after in self.act(action, before, bound)]
            self.check_size(len(ways) * self.machine.seats)
        return ways

    def act(self, action: Action, way: _Way, bound: Mapping[str, int]) -> list[_Way]:
        match action:
            case SetField(field=field, index=index, value=value):
                if field not in self.layout:
                    return [way]
                side = None if index is None else self.side(index, way, bound)
                return [way.with_value(Get(field, side), self.value(value, way, bound))]
            case SetLocal(name=name, value=value):
                return [way.with_value(Local(name), self.value(value, way, bound))]
            case Each(side=side_name, condition=condition, actions=actions):
                ways = [way]
                for number in range(self.machine.sides):
                    chosen = When(condition, actions)
                    ways = [
                        after for before in ways for after in self.act(chosen, before, {**bound, side_name: number})
                    ]
                    self.check_size(len(ways) * self.machine.seats)
                return ways
            case When(condition=condition, actions=actions, otherwise=otherwise):
                test = self.value(condition, way, bound)
                yes, no = way.assuming(test), way.assuming(opposite(test))
                return [
                    *(self.done(actions, yes, bound) if yes else ()),
                    *(self.done(otherwise, no, bound) if no else ()),
                ]
        raise AssertionError(action)

    def side(self, index: Expression, way: _Way, bound: Mapping[str, int]) -> Const:
        found = self.value(index, way, bound)
        assert isinstance(found, Const), f"a side that is not known before play: {index}"
        return found

    def value(self, expression: Expression, way: _Way, bound: Mapping[str, int] | None = None) -> Expression:
        """An expression in what the variables were as the way began."""
        bound = bound or {}

        def inner(part: Expression) -> Expression:
            return self.value(part, way, bound)

        if expression in self.questions:
            local = self.questions[expression]
            return way.values.get(local, local)
        match expression:
            case Const():
                return expression
            case Local(name="me"):
                return Const(way.seat % self.machine.sides)
            case Local(name="next-seat"):
                return Const((way.seat + 1) % self.machine.seats)
            case Local(name=name):
                return Const(bound[name]) if name in bound else way.values.get(expression, expression)
            case Get(field=field, index=index):
                entry = Get(field, None if index is None else self.side(index, way, bound))
                if field not in self.layout:
                    return FALSE
                if field not in self.changing:
                    at, _ = self.layout[field]
                    return Const(self.row[at + (entry.index.value if isinstance(entry.index, Const) else 0)])
                return way.values.get(entry, entry)
            case Op(op="and", args=args):
                return ex.all_of(map(inner, args))
            case Op(op="or", args=args):
                return ex.any_of(map(inner, args))
            case Op(op="not", args=args):
                return opposite(inner(args[0]))
            case Op(op=op, args=args):
                return ex.folded(Op(op, tuple(map(inner, args))))
            case InSet(places=places, square=square):
                at_square = inner(square)
                if isinstance(at_square, Const):
                    return Const(int(at_square.value in self.sets[places]))
                return InSet(places, at_square) if self.sets[places] else FALSE
            case Nearest(places=places, step=step, square=square):
                seen_from = inner(square)
                if isinstance(seen_from, Const):
                    return Const(nearest(list(self.sets[places]), step, seen_from.value))
                return Nearest(places, step, seen_from)
            case Some(side=side, condition=condition):
                sides = range(self.machine.sides)
                return ex.any_of(self.value(condition, way, {**bound, side: number}) for number in sides)
            case Sum():
                return FALSE  # a track has no places to sum over
        raise AssertionError(f"not in a specialised machine: {expression}")


_OPPOSITES: Mapping[str, Compared] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def opposite(condition: Expression) -> Expression:
    """What holds where a condition does not, as plainly as it can be said."""
    if isinstance(condition, Op) and condition.op in _OPPOSITES:
        return Op(_OPPOSITES[condition.op], condition.args)
    if isinstance(condition, Op) and condition.op == "or":
        return ex.all_of(opposite(arg) for arg in condition.args)
    return ex.not_(condition)


def entries_in(expression: Expression) -> Iterator[Entry]:
    """The variables that an expression of a command asks for."""
    for part in ex.walk(expression):
        if isinstance(part, Get | Local):
            yield part


def is_truth(expression: Expression) -> bool:
    """Whether an expression can only come to 1 or 0 by what it is."""
    compared = {"==", "!=", "<", "<=", ">", ">=", "and", "or", "not"}
    return isinstance(expression, InSet) or (isinstance(expression, Op) and expression.op in compared)


def _keeping(command: Command, kept: set[Entry]) -> Command:
    """A command without updates of what is not kept."""
    branches = tuple(
        replace(branch, updates={entry: value for entry, value in branch.updates.items() if entry in kept})
        for branch in command.branches
    )
    return replace(command, branches=branches)


def _high(field: Field, sizes: Mapping[str, int]) -> int:
    """The upper bound of a field."""
    high = ex.folded(ex.rebuilt(field.high, lambda part: Const(sizes[part.name]) if isinstance(part, Local) else part))
    assert isinstance(high, Const)
    return high.value


def _where(
    guard: Expression, known: Mapping[Entry, tuple[int, int]], sets: Mapping[str, tuple[int, ...]]
) -> Mapping[Entry, tuple[int, int]]:
    """The bounds of the variables where a guard holds, as far as it compares them with numbers."""
    found = dict(known)
    for part in guard.args if isinstance(guard, Op) and guard.op == "and" else (guard,):
        match part:
            case Op(op="<=" | "<" | ">" | ">=" | "==" as op, args=(Get() | Local() as entry, Const(value=value))):
                low, high = found[entry]
                if op in {"<=", "<", "=="}:
                    high = min(high, value - (op == "<"))
                if op in {">=", ">", "=="}:
                    low = max(low, value + (op == ">"))
                found[entry] = low, high
            case InSet(places=places, square=Get() | Local() as entry):
                low, high = found[entry]
                found[entry] = max(low, min(sets[places])), min(high, max(sets[places]))
    return found


def _bounds(
    expression: Expression, known: Mapping[Entry, tuple[int, int]], sets: Mapping[str, tuple[int, ...]]
) -> tuple[int, int]:
    """The least and the greatest that an expression can come to."""
    match expression:
        case Const(value=value):
            return value, value
        case Get() | Local():
            return known[expression]
        case Op(op="+" | "-" | "*" | "<<" | "min" | "max" as op, args=args):
            each = [_bounds(arg, known, sets) for arg in args]
            found = [ex.operate(op, list(values)) for values in product(*each)]
            return min(found), max(found)
        case Nearest(places=places, square=square):
            low, high = _bounds(square, known, sets)
            return min(low, *sets[places]), max(high, *sets[places])
    return 0, 1
