"""Runs a specialised machine as it is written, one turn at a time, and says why each step was taken.

This is the reference: slow, and simple enough to be read beside design and schema. Generated code has to give the same
rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from variorum.machine import expressions as ex
from variorum.machine.ast import (
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

FACES = 6
MOST_STEPS = 10_000
"""The most transitions of one turn; a turn that takes more is called endless."""


@dataclass(frozen=True, slots=True)
class Change:
    """An entry of the row or of a tally that got another value: the field, and the side (0 for one of the game)."""

    field: str
    side: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Step:
    """One transition that a rule stands behind: where every side's piece stands after it, where the piece that moves
    will land (None if it does not move), and what it changed in the row and the tallies."""

    node: str
    target: str
    does: str
    because: Because
    squares: tuple[int, ...]
    lands: int | None
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A turn: the row after it, the dice that were thrown (none: the turn was missed), the steps, and the tallies
    after it. `endless` says that the turn went round for ever; the row is then the one at which it began again."""

    row: tuple[int, ...]
    dice: tuple[int, ...]
    steps: tuple[Step, ...]
    tallies: Mapping[str, tuple[int, ...]]
    endless: bool = False


def layout_of(machine: Machine) -> dict[str, tuple[int, int]]:
    """For each field of the row, where it begins and how many entries it has."""
    layout: dict[str, tuple[int, int]] = {}
    at = 0
    for field in machine.fields:
        if not field.tally:
            size = entries_of(machine, field)
            layout[field.name] = (at, size)
            at += size
    return layout


def entries_of(machine: Machine, field: Field) -> int:
    """How many entries a field of a specialised machine has."""
    places = len(machine.choices.places) if machine.choices and field.of in {"place", "side-place"} else 1
    return places * (machine.sides if field.of in {"side", "side-place"} else 1)


def no_tallies(machine: Machine) -> dict[str, list[int]]:
    """The tallies as they stand before the game, one entry for each side or one for the game."""
    return {
        field.name: [field.start] * (machine.sides if field.of == "side" else 1)
        for field in machine.fields
        if field.tally
    }


def initial(machine: Machine) -> tuple[tuple[int, ...], dict[str, list[int]]]:
    """The row before the first turn, and the tallies."""
    row: list[int] = []
    for field in machine.fields:
        if not field.tally:
            row.extend([field.start] * entries_of(machine, field))
    run = Run(machine, row, no_tallies(machine))
    run.until({"turn"}, "begin")
    return tuple(run.row), run.tallies


def dice_of(machine: Machine, row: tuple[int, ...]) -> int:
    """How many dice the player on turn throws; 0 where the turn passes without a throw or the game is over."""
    if row[layout_of(machine)["winner"][0]]:
        return 0
    run = Run(machine, list(row), no_tallies(machine))
    at = run.until({"throw", "turn"}, "turn")
    node = next(node for node in machine.nodes if node.name == "throw") if at == "throw" else None
    return run.value(node.dice) if node and node.dice is not None else 0


def turn(machine: Machine, row: tuple[int, ...], throw: int, tallies: Mapping[str, list[int]] | None = None) -> Outcome:
    """One turn from `row`, which is not one after the end. `throw` numbers the throws of the dice that are thrown,
    first die most significant, from 0; it is not looked at where nothing is thrown."""
    kept = {name: list(entries) for name, entries in (tallies or no_tallies(machine)).items()}
    run = Run(machine, list(row), kept)
    at = run.until({"throw", "turn"}, "turn")
    dice: tuple[int, ...] = ()
    if at == "throw" and not run.endless:
        node = next(node for node in machine.nodes if node.name == "throw")
        count = run.value(node.dice or Const(0))
        dice = faces(throw, count)
        run.throw(dice)
        run.until({"turn"}, "throw")
    ended = {name: tuple(entries) for name, entries in run.tallies.items()}
    return Outcome(tuple(run.row), dice, tuple(run.steps), ended, run.endless)


def faces(throw: int, count: int) -> tuple[int, ...]:
    """The faces that a numbered throw of so many dice shows."""
    shown = []
    for _ in range(count):
        throw, face = divmod(throw, FACES)
        shown.append(face + 1)
    return tuple(reversed(shown))


def throw_number(dice: tuple[int, ...]) -> int:
    """The number of a throw: `faces` turned round."""
    number = 0
    for face in dice:
        number = number * FACES + face - 1
    return number


class Run:
    """A turn on its way: the row, the tallies, the numbers of the turn, and the steps taken so far. What it does
    changes it."""

    def __init__(self, machine: Machine, row: list[int], tallies: dict[str, list[int]]) -> None:
        self.machine = machine
        self.row = row
        self.tallies = tallies
        self.layout = layout_of(machine)
        seat = row[self.layout["player"][0]]
        self.locals: dict[str, int] = {
            "me": seat % machine.sides,
            "next-seat": (seat + 1) % machine.seats,
            "total": 0,
        }
        self.steps: list[Step] = []
        self.endless = False
        self.kinds = {node.name: node.kind for node in machine.nodes}
        self.tables = {table.name: table.cases[0].squares for table in machine.tables}
        self.places = len(machine.choices.places) if machine.choices else 0
        self.leaving: dict[str, list[Transition]] = {}
        for transition in machine.transitions:
            self.leaving.setdefault(transition.source, []).append(transition)

    def throw(self, dice: tuple[int, ...]) -> None:
        """Give the dice these faces; those that are not thrown show 0."""
        for number in range(1, 13):
            self.locals[f"die-{number}"] = dice[number - 1] if number <= len(dice) else 0
        self.locals["total"] = sum(dice)

    def until(self, stops: set[str], at: str) -> str:
        """Take transitions from the node `at` until one leads to a stop or an end."""
        seen: set[tuple[str, tuple[int, ...], tuple[tuple[str, int], ...]]] = set()
        while True:
            configuration = (at, tuple(self.row), tuple(sorted(self.locals.items())))
            if configuration in seen or len(seen) > MOST_STEPS:
                self.endless = True
                return at
            seen.add(configuration)
            for transition in self.leaving.get(at, ()):
                if self.value(transition.guard):
                    self.take(transition)
                    at = transition.target
                    break
            else:
                return at
            if at in stops or self.kinds.get(at) is NodeKind.END:
                return at

    def take(self, transition: Transition) -> None:
        """Do what a transition does, and keep it as a step."""
        before = self.entries() if transition.because and transition.actions else {}
        for action in transition.actions:
            self.act(action)
        if transition.because is None:
            return
        now = self.entries() if before else {}
        changes = tuple(
            Change(field, side, was, now[field, side])
            for (field, side), was in before.items()
            if now[field, side] != was
        )
        # What only decides where to go on is no step of its own, unless it did something on the way.
        if transition.does == "branches" and not changes:
            return
        moved = any(isinstance(action, SetLocal) and action.name == "target" for action in transition.actions)
        start, size = self.layout.get("square", (0, 0))
        self.steps.append(
            Step(
                transition.source,
                transition.target,
                "changes" if transition.does == "branches" else transition.does,
                transition.because,
                tuple(self.row[start : start + size]),
                self.locals["target"] if moved else None,
                changes,
            )
        )

    def entries(self) -> dict[tuple[str, int], int]:
        """Every entry of the row and the tallies by field and side."""
        found = {
            (field, entry): self.row[at + entry] for field, (at, size) in self.layout.items() for entry in range(size)
        }
        for name, values in self.tallies.items():
            found |= {(name, entry): value for entry, value in enumerate(values)}
        return found

    def entry(self, field: str, side: int) -> int:
        """The entry of a side in a field of the row or in a tally."""
        return self.tallies[field][side] if field in self.tallies else self.row[self.layout[field][0] + side]

    def act(self, action: Action) -> None:
        """Do one action."""
        match action:
            case SetField(field=field, index=index, value=value, place=place):
                entry = self.entry_of(index, place)
                if field in self.tallies:
                    self.tallies[field][entry] = self.value(value)
                else:
                    self.row[self.layout[field][0] + entry] = self.value(value)
            case SetLocal(name=name, value=value):
                self.locals[name] = self.value(value)
            case Each(side=side, condition=condition, actions=actions):
                for number in range(self.machine.sides):
                    self.locals[side] = number
                    if self.value(condition):
                        for inner in actions:
                            self.act(inner)
                self.locals.pop(side, None)
            case When(condition=condition, actions=actions, otherwise=otherwise):
                for inner in actions if self.value(condition) else otherwise:
                    self.act(inner)

    def value(self, expression: Expression) -> int:
        """What an expression comes to now."""
        match expression:
            case Const(value=value):
                return value
            case Local(name=name):
                return self.locals[name]
            case Get(field=field, index=index, place=place):
                entry = self.entry_of(index, place)
                if field in self.tallies:
                    return self.tallies[field][entry]
                return self.row[self.layout[field][0] + entry]
            case Op(op="and", args=args):
                return int(all(self.value(arg) for arg in args))
            case Op(op="or", args=args):
                return int(any(self.value(arg) for arg in args))
            case Op(op="not", args=args):
                return int(not self.value(args[0]))
            case Op(op=op, args=args):
                return ex.operate(op, [self.value(arg) for arg in args])
            case InSet(places=places, square=square):
                return int(self.value(square) in self.tables[places])
            case Nearest(places=places, step=step, square=square):
                return nearest([s for s in self.tables[places] if isinstance(s, int)], step, self.value(square))
            case Some(side=side, condition=condition):
                holds = 0
                for number in range(self.machine.sides):
                    self.locals[side] = number
                    if self.value(condition):
                        holds = 1
                        break
                self.locals.pop(side, None)
                return holds
            case Sum(place=name, condition=condition, value=value):
                total = 0
                for number in range(self.places):
                    self.locals[name] = number
                    if self.value(condition):
                        total += self.value(value)
                self.locals.pop(name, None)
                return total
        raise AssertionError(f"not in a specialised machine: {expression}")

    def entry_of(self, index: Expression | None, place: Expression | None) -> int:
        """Which entry of its field a side and a place are."""
        side = 0 if index is None else self.value(index)
        return side if place is None else side * self.places + self.value(place)


def nearest(squares: list[int], step: str, square: int) -> int:
    """The next or previous of `squares` seen from `square`; `square` itself where there is none."""
    if step == "next":
        return min((other for other in squares if other > square), default=square)
    return max((other for other in squares if other < square), default=square)
