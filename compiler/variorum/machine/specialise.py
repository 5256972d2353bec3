"""Specialise: a machine with parameters and an edition's choice become a machine in which everything is decided.

Readings become constants, guards and values are worked out as far as they go, transitions that cannot be taken and
nodes that cannot be reached are dropped, and so are numbers that nothing reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from variorum.machine import expressions as ex
from variorum.machine.ast import (
    FALSE,
    TRUE,
    Action,
    Because,
    Choices,
    Choose,
    Chosen,
    Const,
    Each,
    Expression,
    Field,
    Get,
    InSet,
    LastSquare,
    Local,
    Machine,
    Match,
    Nearest,
    Node,
    NodeKind,
    Offer,
    Only,
    PlaceTable,
    SetCase,
    SetField,
    SetLocal,
    StepKind,
    StepTest,
    Transition,
    When,
)


class Misfit(ValueError):
    """The number of players is not one that the game, under this choice, can be played with."""

    def __init__(self, players: int, least: int, most: int) -> None:
        super().__init__(f"{players} players, where {least} to {most} can play")
        self.players, self.least, self.most = players, least, most


def specialise(machine: Machine, choice: Mapping[str, str], players: int) -> Machine:
    """The machine for one choice of readings (conflict to reading, for those that arise) and so many players.

    Raises Misfit where so many cannot play.
    """
    least, most = players_of(machine, choice)
    if not least <= players <= most:
        raise Misfit(players, least, most)
    teams, _ = _sides(machine, choice)
    return _Specialiser(machine, choice, players, teams or players).machine()


def players_of(machine: Machine, choice: Mapping[str, str]) -> tuple[int, int]:
    """The least and the largest number of players under a choice of readings."""
    teams, members = _sides(machine, choice)
    return (teams * members, teams * members) if teams else machine.players


def nearest_players(machine: Machine, choice: Mapping[str, str], wanted: int) -> int:
    """So many players as are wanted, or the nearest number that a choice of readings allows."""
    least, most = players_of(machine, choice)
    return min(max(least, wanted), most)


def _sides(machine: Machine, choice: Mapping[str, str]) -> tuple[int, int]:
    for case in machine.sides_cases:
        if case.conflict is None or choice.get(case.conflict) == case.reading:
            return case.teams, case.members
    return 0, 1


def open_values(machine: Machine) -> tuple[tuple[str, str], ...]:
    """The conflicts of a specialised machine whose value is asked for though they do not arise, each with a rule that
    asks; none where the machine can be run."""
    found: dict[str, str] = {}
    for transition in machine.transitions:
        expressions = [transition.guard]
        for action in transition.actions:
            expressions.extend(ex.expressions_of(action))
        for expression in expressions:
            for part in ex.walk(expression):
                if isinstance(part, Choose):
                    found.setdefault(part.conflict, transition.because.rule if transition.because else "")
    chosen = _values_of(machine.choices) if machine.choices else []
    for rule, expression in chosen:
        for part in ex.walk(expression):
            if isinstance(part, Choose):
                found.setdefault(part.conflict, rule)
    for expression in (machine.squares, *(field.high for field in machine.fields)):
        for part in ex.walk(expression):
            if isinstance(part, Choose):
                found.setdefault(part.conflict, "")
    return tuple(found.items())


def _values_of(choices: Choices) -> list[tuple[str, Expression]]:
    """Every expression in what a player chooses, with the rule that asks."""
    found: list[tuple[str, Expression]] = [("", kind.count) for kind in choices.pieces]
    for step in choices.steps:
        found.append((step.name, step.guard))
        found.extend((step.name, expression) for action in step.actions for expression in ex.expressions_of(action))
    return found


_STEP = "step "  # the source of a step while it is worked on as a transition; no node's name begins so


class _Specialiser:
    def __init__(self, machine: Machine, choice: Mapping[str, str], seats: int, sides: int) -> None:
        self.source = machine
        self.choice = {
            name: choice[name] for name in (parameter.conflict for parameter in machine.parameters) if name in choice
        }
        self.seats, self.sides = seats, sides
        self.passages = {
            (parameter.conflict, alternative.reading): alternative.passages
            for parameter in machine.parameters
            for alternative in parameter.alternatives
        }
        self.squares: Expression = Const(0)
        self.tables: dict[str, tuple[int, ...]] = {}
        self.constants: dict[str, Const] = {}
        self.repeats = False

    def machine(self) -> Machine:
        self.squares = self.expression(self.source.squares)
        last = self.squares.value if isinstance(self.squares, Const) else 0
        if self.source.choices:
            last = len(self.source.choices.places)
        self.tables = {table.name: self.table(table.name, last, ()) for table in self.source.tables}
        choices = self.source.choices
        steps = [self.transition(_as_transition(step)) for step in choices.steps] if choices else []
        transitions = [self.transition(transition) for transition in self.source.transitions]
        transitions = self.live([*transitions, *steps])
        transitions = self.without_stops(transitions)
        settled = self.with_constant_locals(transitions)
        transitions = self.live(
            [
                after if after is before else self.refolded(after)  # what has not changed is folded already
                for before, after in zip(transitions, settled, strict=True)
            ]
        )
        transitions = self.without_dead_writes(transitions)
        transitions = self.without_stops(self.live(transitions))
        made = {transition.source: transition for transition in transitions if transition.source.startswith(_STEP)}
        targets = {transition.target for transition in transitions}
        transitions = [transition for transition in transitions if transition.source not in made]
        reached = {transition.source for transition in transitions} | targets
        nodes = tuple(self.node(node) for node in self.source.nodes if node.name in reached)
        self.repeats = any("repeated" in ex.locals_read(transition.guard) for transition in transitions)
        return replace(
            self.source,
            squares=self.squares,
            parameters=(),
            sides_cases=(),
            fields=tuple(self.field(field) for field in self.source.fields),
            tables=tuple(PlaceTable(name, (SetCase(None, None, squares),)) for name, squares in self.tables.items()),
            nodes=nodes,
            transitions=tuple(transitions),
            choice=self.choice,
            seats=self.seats,
            sides=self.sides,
            choices=self.choices(choices, made) if choices else None,
        )

    def choices(self, choices: Choices, made: Mapping[str, Transition]) -> Choices:
        """What a player chooses, with the steps that are left as the transitions `made` of them say."""
        grid = choices.grid
        if grid:
            chosen = [case for case in grid.lines if self.choice.get(case.conflict or "") == case.reading]
            lines = (chosen or grid.lines)[0]
            lines = replace(lines, conflict=None, reading=None)
            grid = replace(grid, lines=(lines,), because=self.because(grid.because))
        steps = [
            replace(
                step,
                guard=way.guard,
                actions=way.actions,
                target=way.target,
                because=way.because,
                tests=tuple(self.test(test) for test in step.tests),
            )
            for step in choices.steps
            if (way := made.get(_STEP + step.name))
        ]
        obligations = [
            replace(each, guard=TRUE, because=self.because(each.because))
            for each in choices.obligations
            if self.expression(each.guard) != FALSE
        ]
        return replace(
            choices,
            pieces=tuple(replace(kind, count=self.expression(kind.count)) for kind in choices.pieces),
            grid=grid,
            steps=tuple(steps),
            plan=replace(
                choices.plan,
                again=tuple(
                    (after, step) for after, step in choices.plan.again if {_STEP + after, _STEP + step} <= made.keys()
                ),
            ),
            obligations=tuple(obligations),
            repeats=choices.repeats and self.repeats,
            offers=tuple(self.offer(offer) for offer in choices.offers),
            matches=self.matches(choices),
        )

    def offer(self, offer: Offer) -> Offer:
        """An offer with the tests that do not always hold."""
        tests = [
            replace(
                test,
                guard=self.expression(self.settled(self.expression(test.guard))),
                because=self.because(test.because),
            )
            for test in offer.tests
        ]
        kept = tuple(test for test in tests if test.guard != TRUE)
        return replace(offer, tests=kept, because=self.because(offer.because))

    def matches(self, choices: Choices) -> tuple[Match, ...]:
        """How games make a match under the readings that are chosen."""
        return tuple(
            replace(match, conflict=None, reading=None)
            for match in choices.matches
            if match.conflict is None or self.choice.get(match.conflict) == match.reading
        )

    def test(self, test: StepTest) -> StepTest:
        """A part of a step's guard, as its guard was made."""
        guard = self.folded_guard(test.guard)
        readings = (
            (conflict, self.choice[conflict]) for conflict in ex.conflicts_of(test.guard) if conflict in self.choice
        )
        behind = (passage for chosen in readings for passage in self.passages[chosen])
        return StepTest(test.what, guard, tuple(dict.fromkeys((*test.passages, *behind))))

    def table(self, name: str, last: int, above: tuple[str, ...]) -> tuple[int, ...]:
        """The squares of a set on a track of `last` squares."""
        table = next(table for table in self.source.tables if table.name == name)
        squares: set[int] = set()
        for case in reversed(table.cases):
            if case.conflict is None or self.choice.get(case.conflict) == case.reading:
                for square in case.squares:
                    if isinstance(square, int):
                        squares.add(square)
                    elif square not in above:
                        squares.update(self.table(square, last, (*above, name)))
                break
        return tuple(sorted(square for square in squares if square <= last))

    def node(self, node: Node) -> Node:
        if node.dice is None:
            return node
        dice = self.constants.get("dice")
        return replace(node, dice=dice if dice is not None else self.expression(node.dice))

    def field(self, field: Field) -> Field:
        return replace(field, high=self.expression(field.high))

    # ------------------------------------------------------------ expressions

    def expression(self, expression: Expression) -> Expression:
        return ex.rebuilt(expression, self.decided)

    def decided(self, expression: Expression) -> Expression:
        match expression:
            case Chosen(conflict=conflict, reading=reading):
                return Const(int(self.choice.get(conflict) == reading))
            case Choose(conflict=conflict, cases=cases):
                reading = self.choice.get(conflict, "")
                return next((case for name, case in cases if name == reading), expression)
            case LastSquare():
                return self.squares
            case Local(name="seats"):
                return Const(self.seats - 1)
            case Local(name="drawn"):
                return Const(self.sides + 1)
            case InSet(places=places, square=square):
                squares = self.tables[places]
                if not squares:
                    return FALSE
                return Const(int(square.value in squares)) if isinstance(square, Const) else expression
            case Only(places=places):
                squares = self.tables[places]
                return Const(squares[0]) if squares else Const(0)
            case Nearest(places=places, square=square):
                return square if not self.tables[places] else expression
            case _:
                return ex.folded(expression)

    def action(self, action: Action) -> Iterable[Action]:
        match action:
            case SetField(field=field, index=index, value=value, place=place):
                at = None if index is None else self.expression(index)
                there = None if place is None else self.expression(place)
                if (made := self.expression(value)) != Get(field, at, there):
                    yield SetField(field, at, made, there)
            case SetLocal(name=name, value=value):
                yield SetLocal(name, self.expression(value))
            case Each(side=side, condition=condition, actions=actions):
                holds = self.expression(condition)
                inner = self.actions(actions)
                if holds != FALSE and inner:
                    yield Each(side, holds, inner)
            case When(condition=condition, actions=actions, otherwise=otherwise):
                holds = self.expression(condition)
                if isinstance(holds, Const):
                    yield from self.actions(actions if holds.value else otherwise)
                else:
                    yield When(holds, self.actions(actions), self.actions(otherwise))

    def actions(self, actions: Iterable[Action]) -> tuple[Action, ...]:
        return tuple(made for action in actions for made in self.action(action))

    def transition(self, transition: Transition) -> Transition:
        guard = self.expression(transition.guard)
        because = self.because(transition.because) if transition.because else None
        actions = self.actions(transition.actions) if guard != FALSE else ()  # it is never taken
        return Transition(transition.source, guard, actions, transition.target, because, transition.does)

    def because(self, because: Because) -> Because:
        """A reason with the readings that are chosen of its conflicts."""
        readings = tuple(
            (conflict, self.choice[conflict], self.passages[conflict, self.choice[conflict]])
            for conflict in because.conflicts
            if conflict in self.choice
        )
        return Because(because.rule, because.passages, because.conflicts, readings)

    def refolded(self, transition: Transition) -> Transition:
        return replace(transition, guard=self.expression(transition.guard), actions=self.actions(transition.actions))

    # ------------------------------------------------------------ the graph

    def live(self, transitions: list[Transition]) -> list[Transition]:
        """The transitions that can be taken from nodes that can be reached."""
        leaving: dict[str, list[Transition]] = {}
        choosing = {node.name for node in self.source.nodes if node.kind is NodeKind.CHOICE}
        for transition in transitions:
            kept = leaving.setdefault(transition.source, [])
            always = bool(kept) and kept[-1].guard == TRUE and transition.source not in choosing
            if transition.guard != FALSE and not always:
                kept.append(transition)
        reached: set[str] = set()
        waiting = ["begin", "turn", *(source for source in leaving if source.startswith(_STEP))]
        while waiting:
            node = waiting.pop()
            if node not in reached:
                reached.add(node)
                waiting.extend(transition.target for transition in leaving.get(node, ()))
        order = {transition.source: None for transition in transitions}
        return [transition for node in order if node in reached for transition in leaving[node]]

    def without_stops(self, transitions: list[Transition]) -> list[Transition]:
        """Nodes that only hand on, with nothing done and no rule behind it, are passed over."""
        fixed = {"begin", "turn", "throw", "won"}
        leaving: dict[str, list[Transition]] = {}
        for transition in transitions:
            leaving.setdefault(transition.source, []).append(transition)
        onward: dict[str, str] = {}
        for node, out in leaving.items():
            only = out[0]
            if node not in fixed and len(out) == 1 and only.guard == TRUE and not only.actions and not only.because:
                onward[node] = only.target

        def final(node: str) -> str:
            seen = set()
            while node in onward and node not in seen:
                seen.add(node)
                node = onward[node]
            return node

        return [
            transition
            if (target := final(transition.target)) == transition.target
            else replace(transition, target=target)
            for transition in transitions
            if transition.source not in onward
        ]

    def with_constant_locals(self, transitions: list[Transition]) -> list[Transition]:
        """A number of the turn that is only ever set to one constant is that constant."""
        written: dict[str, set[Expression]] = {}
        for transition in transitions:
            for action in ex.flat(transition.actions):
                if isinstance(action, SetLocal):
                    written.setdefault(action.name, set()).add(action.value)
        self.constants = {
            name: value
            for name, values in written.items()
            if len(values) == 1 and isinstance(value := next(iter(values)), Const)
        }
        if self.misses_no_capture():
            self.constants["missed-capture"] = Const(0)

        known = self.settled

        def settle(actions: tuple[Action, ...]) -> tuple[Action, ...]:
            kept: list[Action] = []
            for action in actions:
                match action:
                    case SetLocal(name=name):
                        if name not in self.constants:
                            kept.append(SetLocal(name, known(action.value)))
                    case SetField():
                        index = None if action.index is None else known(action.index)
                        place = None if action.place is None else known(action.place)
                        kept.append(SetField(action.field, index, known(action.value), place))
                    case Each():
                        kept.append(Each(action.side, known(action.condition), settle(action.actions)))
                    case When():
                        holds = known(action.condition)
                        kept.append(When(holds, settle(action.actions), settle(action.otherwise)))
            return tuple(kept)

        return [
            replace(transition, guard=known(transition.guard), actions=settle(transition.actions))
            if self.has_constants(transition)
            else transition
            for transition in transitions
        ]

    def has_constants(self, transition: Transition) -> bool:
        """Whether a transition reads or sets numbers of the turn that are constants."""
        if not self.constants:
            return False
        expressions = [transition.guard]
        for action in transition.actions:
            expressions.extend(ex.expressions_of(action))
        if any(
            part.name in self.constants for each in expressions for part in ex.walk(each) if isinstance(part, Local)
        ):
            return True
        return any(
            action.name in self.constants for action in ex.flat(transition.actions) if isinstance(action, SetLocal)
        )

    def folded_guard(self, guard: Expression) -> Expression:
        """A guard that stands beside the graph, worked out as those in it are."""
        return self.expression(self.settled(self.expression(guard)))

    def misses_no_capture(self) -> bool:
        """Whether no turn that the obligations keep leaves out a capture."""
        obligations = self.source.choices.obligations if self.source.choices else ()
        orders = {order for each in obligations if self.expression(each.guard) == TRUE for order in each.orders}
        return "most-captures" in orders or {"capture", "cannot-go-on"} <= orders

    def settled(self, expression: Expression) -> Expression:
        """An expression with the numbers of the turn that are constants."""

        def known(part: Expression) -> Expression:
            return self.constants.get(part.name, part) if isinstance(part, Local) else part

        return ex.rebuilt(expression, known)

    def without_dead_writes(self, transitions: list[Transition]) -> list[Transition]:
        """Numbers of the turn, and states in the row, that nothing reads are not written."""
        transitions = list(transitions)
        always_locals = {name for node in self.source.nodes if node.dice for name in ex.locals_read(node.dice)}
        always_locals |= {"captures"} if self.source.choices else set()  # obligations ask for it
        always_fields = {field.name for field in self.source.fields if field.tally or field.kind in _ALWAYS_KEPT}
        reads = [self.reads(transition) for transition in transitions]
        while True:
            read_locals = always_locals.union(*(names for names, _ in reads))
            read_fields = always_fields.union(*(names for _, names in reads))
            is_changed = False
            for at, transition in enumerate(transitions):
                kept = _kept(transition.actions, read_locals, read_fields) if transition.actions else ()
                if kept != transition.actions:
                    transitions[at] = replace(transition, actions=kept)
                    reads[at] = self.reads(transitions[at])
                    is_changed = True
            if not is_changed:
                return transitions

    def reads(self, transition: Transition) -> tuple[set[str], set[str]]:
        """The numbers of the turn and the fields that a transition reads."""
        read_locals: set[str] = set()
        read_fields: set[str] = set()
        found = [transition.guard]
        for action in transition.actions:
            found.extend(self.read_by(action))
        for expression in found:
            for part in ex.walk(expression):
                if isinstance(part, Local):
                    read_locals.add(part.name)
                elif isinstance(part, Get):
                    read_fields.add(part.field)
        return read_locals, read_fields

    def read_by(self, action: Action) -> Iterable[Expression]:
        """What an action reads, leaving out what it reads only to change the same field."""
        if isinstance(action, SetField):
            itself = Get(action.field, action.index, action.place)
            where = [part for part in (action.index, action.place) if part is not None]
            return [*where, *(part for part in ex.walk(action.value) if part != itself)]
        return ex.expressions_of(action)


_ALWAYS_KEPT = frozenset({"player", "square", "winner", "pieces", "occupant", "captured", "hand", "opening", "match"})
"""Kinds of fields that state notation shows."""


def _as_transition(step: StepKind) -> Transition:
    """A kind of step as a transition from a node of its own."""
    return Transition(_STEP + step.name, step.guard, step.actions, step.target, step.because)


def _kept(actions: tuple[Action, ...], read_locals: set[str], read_fields: set[str]) -> tuple[Action, ...]:
    kept: list[Action] = []
    for action in actions:
        match action:
            case SetLocal(name=name):
                if name in read_locals:
                    kept.append(action)
            case SetField(field=field):
                if field in read_fields:
                    kept.append(action)
            case Each():
                inner = _kept(action.actions, read_locals, read_fields)
                if inner:
                    kept.append(replace(action, actions=inner))
            case When():
                inner = _kept(action.actions, read_locals, read_fields)
                otherwise = _kept(action.otherwise, read_locals, read_fields)
                if inner or otherwise:
                    kept.append(replace(action, actions=inner, otherwise=otherwise))
    return tuple(kept)
