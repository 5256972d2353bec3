"""Turns of a track game walked once for many rows: what the mover does not decide is asked, and both answers followed.

A walk runs the generated `turn` on a row in which the entries of the mover and of the game are numbers, and those of
the other sides are *unknown*: each stands for every value that its field can have. Where the turn asks something of an
unknown, the walk goes on with the values for which the answer is yes, and a later walk takes the others. So the walks
from one row make a tree of questions, with what the turn comes to at its leaves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn

from variorum.backends.lowered import TooHardError
from variorum.backends.python import generated_turn
from variorum.machine.ast import Const, Field, Machine
from variorum.machine.interpreter import layout_of
from variorum.machine.throws import throw_answers

MOST_ROUNDS = 5_000
"""Rounds of one turn after which it is taken for endless."""

MOST_DICE = 4
"""Dice of a throw after which the machine is given up."""

MOST_CLASSES = 500
"""Classes of throws after which the machine is given up."""

MOST_WALKS = 100_000
"""Walks for one machine after which it is given up."""


@dataclass(frozen=True, slots=True)
class Put:
    """An entry of a side other than the mover gets a value: a number (`source` None), or what `values` gives, from 0
    on, for the value that another entry of the same side had."""

    field: int
    source: int | None
    value: int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """What a turn comes to: the mover's own entries and those of the game, seats by which the turn goes on, who has won
    (0: nobody; k + 1: the side k seats on; sides + 1 and more: as in the row), and what each other side, by its
    distance from the mover, gets."""

    own: tuple[int, ...]
    game: tuple[int, ...]
    onward: int
    winner: int
    puts: tuple[tuple[Put, ...], ...]


@dataclass(frozen=True, slots=True)
class Test:
    """Whether an entry (field by number) of the side so many seats on has one of the values in the mask."""

    side: int
    field: int
    mask: int
    then: Tree
    otherwise: Tree


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice are thrown, and a tree for each class of throws says how it goes on."""

    dice: int
    classes: tuple[Tree, ...]


Tree = Leaf | Test | Thrown

Domains = dict[tuple[int, int], int]
"""For each entry of another side (its distance from the mover, its field) a mask of the values that it can have."""

Effect = tuple[tuple[tuple[int, int], ...], tuple[Put, ...]]
"""What can happen to another side: of each field that was asked the mask of its values, and what is put."""


class _EndlessError(Exception):
    """A turn goes round too often."""


class Unknown:
    """A number that depends on an entry of another side. Compared, it asks; as an index, it is narrowed to one value.

    `values` gives the number for each value of the entry.
    """

    __slots__ = ("entry", "masks", "values", "walks")

    def __init__(self, walks: Walks, entry: tuple[int, int], values: tuple[int, ...], masks: dict[Any, int]) -> None:
        self.walks = walks
        self.entry = entry
        self.values = values
        self.masks = masks

    def _asked(self, op: str, other: object) -> bool:
        if isinstance(other, Unknown):
            if other.entry == self.entry:
                mask = sum(
                    1 << at for at, pair in enumerate(zip(self.values, other.values, strict=True)) if _OPS[op](*pair)
                )
                return self.walks.asked(self.entry, mask)
            other = other.narrowed()
        key = (op, other)
        mask = self.masks.get(key, -1)
        if mask < 0:
            compare = _OPS[op]
            mask = sum(1 << at for at, value in enumerate(self.values) if compare(value, other))
            self.masks[key] = mask
        return self.walks.asked(self.entry, mask)

    def __eq__(self, other: object) -> bool:
        return self._asked("==", other)

    def __ne__(self, other: object) -> bool:
        return not self._asked("==", other)

    def __lt__(self, other: object) -> bool:
        return self._asked("<", other)

    def __le__(self, other: object) -> bool:
        return self._asked("<=", other)

    def __gt__(self, other: object) -> bool:
        return not self._asked("<=", other)

    def __ge__(self, other: object) -> bool:
        return not self._asked("<", other)

    def __bool__(self) -> bool:
        return not self._asked("==", 0)

    def __hash__(self) -> int:
        return hash(self.narrowed())

    def __index__(self) -> int:
        return self.narrowed()

    def __int__(self) -> int:
        return self.narrowed()

    def _worked(self, work: Callable[[int, int], int], other: object) -> Unknown:
        number = other.narrowed() if isinstance(other, Unknown) else other
        assert isinstance(number, int)
        return Unknown(self.walks, self.entry, tuple(work(value, number) for value in self.values), {})

    def __add__(self, other: object) -> Unknown:
        return self._worked(lambda value, number: value + number, other)

    __radd__ = __add__

    def __sub__(self, other: object) -> Unknown:
        return self._worked(lambda value, number: value - number, other)

    def __rsub__(self, other: object) -> Unknown:
        return self._worked(lambda value, number: number - value, other)

    def __mul__(self, other: object) -> Unknown:
        return self._worked(lambda value, number: value * number, other)

    __rmul__ = __mul__

    def __mod__(self, other: object) -> Unknown:
        return self._worked(lambda value, number: value % number, other)

    def __lshift__(self, other: object) -> NoReturn:
        raise TooHardError

    __rlshift__ = __lshift__

    def narrowed(self) -> int:
        """The number, once all values of the entry are asked apart: halves first."""
        walks, entry = self.walks, self.entry
        while True:
            domain = walks.domains[entry]
            numbers = {self.values[at] for at in _bits(domain)}
            if len(numbers) == 1:
                return numbers.pop()
            half = set(sorted(numbers)[: len(numbers) // 2])
            walks.asked(entry, sum(1 << at for at in _bits(domain) if self.values[at] in half))


_OPS: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
}


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Walks:
    """The walks of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout = layout_of(machine)
        fields = [field for field in machine.fields if not field.tally]
        self.own_fields = [field for field in fields if field.of == "side"]
        self.game_fields = [field for field in fields if field.of == "game" and field.name not in {"player", "winner"}]
        if len(self.own_fields) + len(self.game_fields) + 2 != len(fields):
            raise TooHardError
        self.own_at = [self.layout[field.name][0] for field in self.own_fields]
        self.game_at = [self.layout[field.name][0] for field in self.game_fields]
        self.player_at, self.winner_at = self.layout["player"][0], self.layout["winner"][0]
        self.size = sum(size for _, size in self.layout.values())
        self.highs = [_high(field) for field in self.own_fields]
        self.unasked: Domains = {
            (side, number): (1 << high + 1) - 1
            for side in range(1, machine.sides)
            for number, high in enumerate(self.highs)
        }
        self.domains: Domains = {}
        self.trace: list[tuple[tuple[int, int], int, int]] = []
        self.unknowns = {
            (side, number): Unknown(self, (side, number), tuple(range(high + 1)), {})
            for side in range(1, machine.sides)
            for number, high in enumerate(self.highs)
        }
        self.unknowns_of = [
            [self.unknowns[side, number] for number in range(len(self.highs))] if side else []
            for side in range(machine.sides)
        ]
        self.effects: dict[Effect, None] = {}
        """What the walks so far can do to another side, in the order in which it was found."""
        self.walks = self.rounds = 0
        try:
            text = compile(generated_turn(machine), f"<{machine.game}>", "exec")
        except (OverflowError, RecursionError) as problem:
            raise TooHardError from problem
        names: dict[str, Any] = {"round_again": self.round_again}
        exec(text, names)  # noqa: S102 - our own text, made from a checked machine
        self.dice: Callable[[list[Any]], int] = names["dice"]
        self.turn: Callable[[list[Any], int], None] = names["turn"]
        self._classes: dict[int, tuple[tuple[int, int], ...]] = {0: ((0, 1),)}
        self.class_of: dict[int, list[int]] = {0: [0]}
        """For each number of dice that is thrown the class of each throw, by number."""

    def classes(self, dice: int) -> tuple[tuple[int, int], ...]:
        """The classes of throws of so many dice: the first throw of each, and how many there are."""
        if dice not in self._classes:
            numbers: dict[tuple[int, ...], int] = {}
            answers = throw_answers(self.machine, dice)
            self.class_of[dice] = class_of = [numbers.setdefault(answer, len(numbers)) for answer in answers]
            self._classes[dice] = tuple((class_of.index(each), class_of.count(each)) for each in range(len(numbers)))
        return self._classes[dice]

    def round_again(self) -> None:
        """A loop of the turn goes round once more."""
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            raise _EndlessError

    def asked(self, entry: tuple[int, int], mask: int) -> bool:
        """Whether an entry has one of the values in the mask: where that is open, it now has."""
        domain = self.domains[entry]
        kept = domain & mask
        if kept == domain:
            return True
        if not kept:
            return False
        self.trace.append((entry, domain, mask))
        self.domains[entry] = kept
        return True

    def tree(self, seat: int, game: tuple[int, ...], own: tuple[int, ...]) -> Tree:
        """What a turn comes to for the player of a seat who has these entries, in a game that has those."""
        sides = self.machine.sides
        me = seat % sides
        row: list[Any] = [0] * self.size
        row[self.player_at] = seat
        for at, value in zip(self.game_at, game, strict=True):
            row[at] = value
        for number, at in enumerate(self.own_at):
            row[at + me] = own[number]
            for side in range(1, sides):
                row[at + (me + side) % sides] = self.unknowns[side, number]

        def begun() -> Tree:
            try:
                dice = int(self.dice(row))
            except _EndlessError:
                dice = 0  # and the turn will be found as endless
            if dice == 0:
                return self._explored(self.domains, partial(self._turned, row, 0))
            known = dict(self.domains)
            if dice > MOST_DICE or len(self.classes(dice)) > MOST_CLASSES:
                raise TooHardError
            return Thrown(
                dice,
                tuple(self._explored(known, partial(self._turned, row, throw)) for throw, _ in self.classes(dice)),
            )

        return self._explored(self.unasked, begun)

    def _explored(self, domains: Domains, walk: Callable[[], Tree]) -> Tree:
        """The tree of all walks within the domains."""
        self.walks += 1
        if self.walks > MOST_WALKS:
            raise TooHardError
        self.domains, self.trace, self.rounds = dict(domains), [], 0
        trace = self.trace
        try:
            tree = walk()
        except (OverflowError, RecursionError, IndexError) as problem:
            raise TooHardError from problem
        if not trace:
            return tree
        known = dict(domains)
        befores = []
        for entry, domain, mask in trace:
            befores.append(dict(known))
            known[entry] = domain & mask
        for (entry, domain, mask), before in zip(reversed(trace), reversed(befores), strict=True):
            before[entry] = domain & ~mask
            otherwise = self._explored(before, walk)
            if otherwise != tree:
                tree = Test(entry[0], entry[1], mask, tree, otherwise)
        return tree

    def _turned(self, start: list[Any], throw: int) -> Leaf:
        row = list(start)
        self.rounds = 0
        try:
            self.turn(row, throw)
        except _EndlessError:
            row = list(start)
            row[self.winner_at] = self.machine.sides + 2
        sides, seats = self.machine.sides, self.machine.seats
        seat = start[self.player_at]
        me = seat % sides
        own = tuple([int(row[at + me]) for at in self.own_at])
        game = tuple([int(row[at]) for at in self.game_at])
        winner = int(row[self.winner_at])
        if 0 < winner <= sides:
            winner = (winner - 1 - me) % sides + 1
        onward = (int(row[self.player_at]) - seat) % seats
        puts = tuple([self._puts(row, me, side) for side in range(1, sides)])
        for side, put in enumerate(puts, 1):
            if put:
                asked = tuple(
                    (number, mask)
                    for number in range(len(self.own_at))
                    if (mask := self.domains[side, number]) != self.unasked[side, number]
                )
                self.effects[asked, put] = None
        return Leaf(own, game, onward, winner, puts)

    def _puts(self, row: list[Any], me: int, side: int) -> tuple[Put, ...]:
        there = (me + side) % self.machine.sides
        puts = []
        unknowns = self.unknowns_of[side]
        for number, at in enumerate(self.own_at):
            value = row[at + there]
            if value is unknowns[number]:
                continue
            domain = self.domains[side, number]
            if isinstance(value, Unknown):
                source = value.entry[1]
                if value.entry[0] == side and self.domains[value.entry].bit_count() > 1:
                    puts.append(Put(number, source, value.values))
                    continue
                value = value.narrowed()
            if domain.bit_count() > 1 or value != domain.bit_length() - 1:
                puts.append(Put(number, None, value))
        return tuple(puts)


def _high(field: Field) -> int:
    """The highest value of a field, which begins at 0."""
    if field.low != 0 or not isinstance(field.high, Const):
        raise TooHardError
    return field.high.value
