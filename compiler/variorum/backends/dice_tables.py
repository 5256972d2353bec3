"""Steps by dice as tables of bits, where it is proved that the distinct results of a throw can be counted without
looking at their rows.

Entries that steps ask for or change are bits: a way needs some entries to hold something, some to hold nothing, some to
hold at most 1, and adds 1 to some and takes 1 from some; where one entry holds 1, it does so to some more (a hit). What
else a step could do is not made plain here. Of a way and each way on, a box of numbers says from which rows both can be
taken, so that three things can be proved of a machine:

- of the same die, a way that stands later in the order of generation may as well be taken after one that stands before
  it. Each result of a double then comes first from steps that go along with the order
- ways of one die change what they change independently of one another, so that two different sets of them never come
  to the same row
- a sum of numbers, one for each way, tells apart whatever two different dice change
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from variorum.backends.chance import Generator
from variorum.backends.lowered import (
    Entry,
    Fork,
    Lowering,
    Plain,
    Put,
    Statement,
    TooHardError,
    Total,
    Way,
    Worked,
    kept_by,
    writes,
)
from variorum.machine.ast import Const, Machine
from variorum.machine.interpreter import FACES, layout_of

PLANES = 4
"""Bits of an entry."""
VALUES = 1 << PLANES
MOST_ENTRIES = 62
MOST_WAYS = 60
MOST_NODES = 50_000
LANES = 4
"""Ways are filled up to a multiple of so many, which a processor looks at together."""
FAR = 100
"""Further than any entry."""
PRIME = 2_147_483_647
NEED, ZERO, LOW, BIT, MINUS, PLUS, FORK, MORE_MINUS, MORE_PLUS, CODE, MORE_CODE = range(11)
"""What a table says of each way: bits of entries, the way's own bit, and what it adds to the number of a result."""


@dataclass(frozen=True, slots=True)
class Step:
    """A way as it changes a row: the values that each entry can have (of others, all), what is added to which entry,
    and, where entry `fork` holds 1 (-1: none), what is added besides."""

    kept: tuple[tuple[int, int, int], ...]
    added: tuple[tuple[int, int], ...]
    fork: int
    more: tuple[tuple[int, int], ...]


class DiceTables(NamedTuple):
    """The tables of a machine, for `dice_loops`: `ways[side, die]` has a row for each thing that is said of ways."""

    ways: Any
    times: int
    nodes: int
    pairs: int
    highest: int


def dice_tables(machine: Machine, dice: int, *, highest: bool) -> DiceTables:
    """The tables of a specialised machine with so many dice; `highest` says that of single dice the higher one is to be
    played. Raises TooHardError where something is not proved."""
    assert machine.choices is not None
    steps = {
        (side, die): steps_of(machine, side, die, dice) for side in range(machine.sides) for die in range(1, FACES + 1)
    }
    size = sum(size for _, size in layout_of(machine).values())
    most = max(len(each) for each in steps.values())
    width = -(-most // LANES) * LANES
    touched = {at for each in steps.values() for step in each for at, *_ in (*step.kept, *step.added, *step.more)}
    _check_entries(machine, touched)
    weights = _weights(size)
    ways = np.zeros((machine.sides, FACES + 1, MORE_CODE + 1, width), dtype=np.int64)
    ways[:, :, NEED] = 1 << MOST_ENTRIES  # no row holds anything there
    times = (machine.choices.plan.double_times or dice) if dice == 2 else 1
    for side in range(machine.sides):
        variants = {die: _Variants(steps[side, die], size, weights) for die in range(1, FACES + 1)}
        for die, each in variants.items():
            if not each.independent() or (times > 1 and not each.in_any_order()):
                raise TooHardError
            for number, step in enumerate(steps[side, die]):
                ways[side, die, :, number] = _bits(step, number, weights)
        if dice == 2:
            for high, low in combinations(variants.values(), 2):
                if not high.told_apart(low):
                    raise TooHardError
    nodes = max(comb(most + steps_made - 1, steps_made) for steps_made in range(times))
    if nodes > MOST_NODES:
        raise TooHardError
    return DiceTables(ways, times, nodes, 2 * most * (most + 1), int(highest))


def _check_entries(machine: Machine, touched: set[int]) -> None:
    layout = layout_of(machine)
    for field in machine.fields:
        if field.name not in layout:
            continue
        at, size = layout[field.name]
        used = touched & set(range(at, at + size))
        bounded = isinstance(field.high, Const) and field.high.value < VALUES and field.low >= 0
        if used and (not bounded or max(used) >= MOST_ENTRIES):
            raise TooHardError
    for side in range(machine.sides):
        low = Lowering(machine, side)
        if any(writes(low.after_turn(played=played)) & touched for played in (True, False)):
            raise TooHardError


def _weights(size: int) -> list[int]:
    chance = Generator(size, 0)
    return [chance.word() << 8 | 1 for _ in range(size)]


def _bits(step: Step, number: int, weights: Sequence[int]) -> list[int]:
    need = zero = low = 0
    for at, least, most in step.kept:
        need |= (least == 1) << at
        zero |= (most == 0) << at
        low |= (most == 1) << at
    minus, plus = (sum(1 << at for at, by in step.added if by == sign) for sign in (-1, 1))
    more_minus, more_plus = (sum(1 << at for at, by in step.more if by == sign) for sign in (-1, 1))
    code, more_code = (sum(by * weights[at] for at, by in added) for added in (step.added, step.more))
    fork = 1 << step.fork if step.fork >= 0 else 0
    return [need, zero, low, 1 << number, minus, plus, fork, more_minus, more_plus, code, more_code]


# ---------------------------------------------------------------- ways as steps


def steps_of(machine: Machine, side: int, die: int, dice: int) -> list[Step]:
    """The ways of a die, in the order of generation. Raises TooHardError for what is no step of this kind."""
    thrown = (die,) if dice == 1 else ()
    found = [_step(way) for way in Lowering(machine, side).ways(die, thrown=thrown)]
    if len(found) > MOST_WAYS:
        raise TooHardError
    return found


def _step(way: Way) -> Step:
    values: dict[int, set[int]] = {}
    for test in way.tests:
        for asked_at, left in _asked(test):
            values[asked_at] = values.get(asked_at, set(range(VALUES))) & left
    kept = tuple((at, *_interval(held)) for at, held in sorted(values.items()))
    added: dict[int, int] = {}
    forks = [statement for statement in way.body if isinstance(statement, Fork)]
    _change(tuple(statement for statement in way.body if not isinstance(statement, Fork)), added, {})
    if any(by < 0 and min(values.get(at, {0}), default=0) < 1 for at, by in added.items()):
        raise TooHardError
    if not forks:
        return Step(kept, _ones(added), -1, ())
    fork, more = forks[0], dict(added)
    asked = kept_by(fork.test, VALUES)
    if len(forks) > 1 or fork.otherwise or asked is None or way.body[-1] is not fork:
        raise TooHardError
    at, held = asked
    if at in added or values.get(at) != {0, 1} or held & {0, 1} != {1}:
        raise TooHardError
    _change(fork.then, more, {at: 1})
    if any(by < 0 and entry != at for entry, by in more.items() if entry not in added):
        raise TooHardError
    extra = {entry: by - added.get(entry, 0) for entry, by in more.items()}
    return Step(kept, _ones(added), at, _ones({entry: by for entry, by in extra.items() if by}))


def _asked(test: Plain) -> list[tuple[int, set[int]]]:
    """The values that a test leaves to each entry that it asks for."""
    if isinstance(test, Worked) and test.op == "and":
        return [each for arg in test.args for each in _asked(arg)]
    if isinstance(test, Worked) and test.op == "==" and test.args[1] == 0:
        total = test.args[0]
        if isinstance(total, Total):
            return [(at, {0}) for at in range(total.low, total.high)]
        if isinstance(total, Worked) and total.op == "sum" and all(isinstance(arg, Entry) for arg in total.args):
            return [(arg.at, {0}) for arg in total.args if isinstance(arg, Entry)]
    one = kept_by(test, VALUES)
    if one is None:
        raise TooHardError
    return [(one[0], set(one[1]))]


def _interval(held: set[int]) -> tuple[int, int]:
    """Values as the least and the most of them: any, none but 0, at least 1, at most 1, or 1."""
    if not held:
        return 1, 0
    least, most = min(held), max(held)
    if len(held) != most - least + 1 or least > 1 or most not in {0, 1, VALUES - 1}:
        raise TooHardError
    return least, most


def _change(statements: tuple[Statement, ...], added: dict[int, int], known: dict[int, int]) -> None:
    """What statements add to entries, of which some are known."""
    for statement in statements:
        if not isinstance(statement, Put):
            raise TooHardError
        at = statement.at
        entry, number = _linear(statement.value, added, known)
        if entry == at:
            added[at] = number
        elif entry is None and at in known:
            added[at] = number - known[at]
        else:
            raise TooHardError


def _linear(value: Plain, added: dict[int, int], known: dict[int, int]) -> tuple[int | None, int]:
    """A value as an entry as it was, or none, and a number that is added to it."""
    match value:
        case int():
            return None, value
        case Entry(at=at):
            return (None, known[at] + added.get(at, 0)) if at in known else (at, added.get(at, 0))
        case Worked(op="+" | "sum" | "-" as op, args=(left, right)):
            first, second = _linear(left, added, known), _linear(right, added, known)
            if second[0] is None:
                return first[0], first[1] + (-second[1] if op == "-" else second[1])
            if first[0] is None and op != "-":
                return second[0], first[1] + second[1]
    raise TooHardError


def _ones(added: dict[int, int]) -> tuple[tuple[int, int], ...]:
    if any(by not in {-1, 1} for by in added.values()):
        raise TooHardError
    return tuple(sorted(added.items()))


# ---------------------------------------------------------------- what is proved


class _Variants:
    """The steps of a die, each twice where it forks: the box of rows in which it can be taken, and what it adds."""

    def __init__(self, steps: Sequence[Step], size: int, weights: Sequence[int]) -> None:
        plain: list[Step] = []
        self.way: list[int] = []
        self.other: list[int] = []
        for number, step in enumerate(steps):
            kept = [each for each in step.kept if each[0] != step.fork]
            if step.fork < 0:
                each = [step]
            else:
                hit = replace(step, kept=(*kept, (step.fork, 1, 1)), added=_both(step.added, step.more))
                each = [hit, replace(step, kept=(*kept, (step.fork, 0, 0)))]
            first = len(plain)
            self.other += [first + len(each) - 1, first][: len(each)]
            self.way += [number] * len(each)
            plain += each
        self.ways = len(steps)
        self.low = np.full((len(plain), size), -FAR, dtype=np.int8)
        self.high = np.full((len(plain), size), FAR, dtype=np.int8)
        self.added = np.zeros((len(plain), size), dtype=np.int8)
        for number, step in enumerate(plain):
            for at, least, most in step.kept:
                # Nothing is below 0 or above what a field can hold, so that these are no bounds.
                self.low[number, at] = least or -FAR
                self.high[number, at] = most if most < VALUES - 1 else FAR
            for at, by in step.added:
                self.added[number, at] = by
        self.codes = self.added.astype(np.int64) @ np.array(weights, dtype=np.int64)
        forked = {at for step in steps for at, _ in step.more}
        self.lasting = [at for at in range(size) if at not in forked]

    def independent(self) -> bool:
        """Whether what the ways change, apart from what a fork changes, is linearly independent: no multiset of them
        comes to the same as another. It is enough that it is so of remainders by a prime."""
        _, first = np.unique(np.array(self.way, dtype=np.int64), return_index=True)
        matrix = self.added[first][:, self.lasting].astype(np.int64) % PRIME
        rank = 0
        for column in range(matrix.shape[1]):
            pivots = np.flatnonzero(matrix[rank:, column])
            if not len(pivots):
                continue
            pivot = rank + int(pivots[0])
            matrix[[rank, pivot]] = matrix[[pivot, rank]]
            matrix[rank] = matrix[rank] * pow(int(matrix[rank, column]), -1, PRIME) % PRIME
            for row in range(rank + 1, len(matrix)):
                if matrix[row, column]:
                    matrix[row] = (matrix[row] - matrix[row, column] * matrix[rank]) % PRIME
            rank += 1
            if rank == len(matrix):
                break
        return rank == len(matrix)

    def in_any_order(self) -> bool:
        """Whether, wherever a way and then one that stands before it can be taken, they can be taken the other way
        round as well, and come to the same."""
        # low[x, y]: the least values from which x and then y can be taken.
        later = (self.low[None] - self.added[:, None], self.high[None] - self.added[:, None])
        low = np.maximum(self.low[:, None], np.where(self.low[None] == -FAR, -FAR, later[0]))
        high = np.minimum(self.high[:, None], np.where(self.high[None] == FAR, FAR, later[1]))
        added = self.added[:, None] + self.added[None]
        way = np.array(self.way)
        asked = (way[:, None] > way[None]) & (low <= high).all(axis=2)
        for x, y in zip(*np.nonzero(asked), strict=True):
            if not any(
                (low[second, first] <= low[x, y]).all()
                and (high[second, first] >= high[x, y]).all()
                and (added[second, first] == added[x, y]).all()
                for second in {y, self.other[y]}
                for first in {x, self.other[x]}
            ):
                return False
        return True

    def told_apart(self, other: _Variants) -> bool:
        """Whether what one way of each of two dice changes, or one of either, has a number of its own."""
        codes = np.concatenate([(self.codes[:, None] + other.codes[None]).ravel(), self.codes, other.codes])
        pairs = (self.added[:, None] + other.added[None]).reshape(-1, self.added.shape[1])
        added = np.concatenate([pairs, self.added, other.added])
        order = np.argsort(codes, kind="stable")
        same = codes[order][1:] == codes[order][:-1]
        return bool((added[order[1:][same]] == added[order[:-1][same]]).all())


def _both(added: Sequence[tuple[int, int]], more: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    together = dict(added)
    for at, by in more:
        together[at] = together.get(at, 0) + by
    return tuple(together.items())
