"""A game to be solved backwards, as the arrays that the loops go through; and positions as rows and numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod

import numpy as np

from variorum.explore.retrograde import Board, Case, Move, Outcomes
from variorum.explore.retrograde_loops import Ints, flat, number_at, position
from variorum.machine.interpreter import layout_of

Row = tuple[int, ...]

ORDERS = {"capture": 0, "most-captures": 1, "cannot-go-on": 2}


@dataclass(frozen=True, slots=True)
class Numbered:
    """A game with its tables. `bits` gives for each place the bit that stands for it: those of a class lie together."""

    board: Board
    tables: Ints
    bits: tuple[int, ...]

    def number(self, row: Row) -> int | None:
        """The number of a row before a turn; None where it is none of the positions that are solved."""
        layer = self.board.layer_of(row)
        if layer is None or self.board.over[layer]:
            return None
        boards = np.zeros(self.board.kinds + 1, np.int64)
        for place, value in enumerate(row[: self.board.places]):
            boards[value] |= 1 << self.bits[place]
        side = row[layout_of(self.board.machine)["player"][0]]
        found = int(number_at(self.tables, boards, layer, side))
        return found if found >= 0 else None

    def row(self, number: int) -> Row:
        """The row of a position that is solved."""
        parts = self.board.parts
        at = bisect_right(parts, number, key=lambda part: part.base) - 1
        side, rank = divmod(number - parts[at].base, parts[at].size)
        boards = np.zeros(self.board.kinds + 1, np.int64)
        position(self.tables, at, rank, boards)
        layout = layout_of(self.board.machine)
        row = [0] * sum(count for _, count in layout.values())
        for place, bit in enumerate(self.bits):
            row[place] = next(kind for kind in range(self.board.kinds + 1) if int(boards[kind]) >> bit & 1)
        beside = [at for at in range(self.board.places, len(row)) if at not in self._aside()]
        for entry, value in zip(beside, self.board.layers[parts[at].layer], strict=False):
            row[entry] = value
        row[layout["player"][0]] = side
        return tuple(row)

    def _aside(self) -> set[int]:
        layout = layout_of(self.board.machine)
        return {layout["player"][0], layout["winner"][0]}


def numbered(board: Board, *, turns: bool) -> Numbered:
    """The tables of a game; `turns`: codes tell how many turns are left."""
    places = sorted(range(board.places), key=lambda place: (board.classes[place], place))
    bits = [0] * board.places
    for bit, place in enumerate(places):
        bits[place] = bit
    return Numbered(board, _Tables(board, tuple(bits), turns=turns).tables(), tuple(bits))


class _Tables:
    def __init__(self, board: Board, bits: tuple[int, ...], *, turns: bool) -> None:
        self.board, self.bits, self.turns = board, bits, turns
        self.width = board.kinds + 1
        self.lists: list[Outcomes] = [()]
        self.numbers: dict[Outcomes, int] = {(): 0}

    def tables(self) -> Ints:
        """All of them."""
        board = self.board
        ordered = board.ordered
        sizes = [board.classes.count(number) for number in range(max(board.classes) + 1)] if ordered else []
        widest = max(sizes, default=0)
        low = [sum(sizes[:number]) for number in range(len(sizes))]
        count = np.zeros((max(len(sizes), 1), 1 << widest), np.int64)
        rank = np.zeros_like(count)
        sets_at = np.zeros((max(len(sizes), 1), widest + 2), np.int64)
        sets: list[int] = []
        for number, size in enumerate(sizes):
            for many in range(size + 1):
                sets_at[number, many] = len(sets)
                for each, chosen in enumerate(combinations(range(size), many)):
                    mask = sum(1 << bit for bit in chosen)
                    sets.append(mask)
                    count[number, mask], rank[number, mask] = many, each
        radix, keys = [], 1
        most = max((board.counts(layer)[ordered - 1] for layer in range(len(board.layers))), default=0)
        for size in sizes:
            radix.append(keys)
            keys *= min(size, most) + 1
        others = [kind for kind in range(1, self.width) if kind != ordered]
        part_of = np.full((len(board.layers), keys if ordered else 1), -1, np.int64)
        strides, counted, chosen_by = [], [], []
        for number, part in enumerate(board.parts):
            key = sum(each * by for each, by in zip(part.counts, radix, strict=True)) if ordered else 0
            part_of[part.layer, key] = number
            counts = board.counts(part.layer)
            free = board.places - (counts[ordered - 1] if ordered else 0)
            choices = []
            for kind in others:
                choices.append(comb(free, counts[kind - 1]))
                free -= counts[kind - 1]
            ways = [comb(size, each) for size, each in zip(sizes, part.counts, strict=True)] if ordered else [1]
            strides.append([prod(ways[each + 1 :]) * prod(choices) for each in range(len(ways))])
            counted.append(list(part.counts) or [0])
            chosen_by.append(choices or [1])
        # A key that a part of another layer has never stands for one of this layer: counts add up to its pieces.
        moves = self.moves()
        back = self.back()
        again = np.zeros((16, 16), np.int64)
        for one, two in board.again:
            again[one, two] = 1
        ended = self.by_layer(lambda rules: rules.ended)
        stuck = self.by_layer(lambda rules: rules.stuck)
        outcome_at, bars, values = [0], [], []
        for outcomes in self.lists:
            for case, value in outcomes:
                bars.append(self.bars(case))
                values.append(value)
            outcome_at.append(len(bars))
        passes = any(not side.stuck for rules in board.rules for side in rules)
        shape = [board.places, board.kinds, ordered, len(sizes), (1 << board.places) - 1, int(self.turns)]
        orders = [ORDERS[order] for order in board.orders if order in ORDERS]
        shape += [len(orders), len(board.machine.choices.steps if board.machine.choices else ()), int(passes)]
        tables: tuple[Ints, ...] = (
            _ints([[comb(n, k) for k in range(board.places + 1)] for n in range(board.places + 1)]),
            _ints(low or [0]),
            _ints([(1 << size) - 1 for size in sizes] or [0]),
            count,
            rank,
            _ints(radix or [0]),
            sets_at,
            _ints(sets or [0]),
            part_of,
            _ints([part.base for part in board.parts]),
            _ints([part.size for part in board.parts]),
            _ints([part.layer for part in board.parts]),
            _ints(strides),
            _ints(counted),
            _ints(chosen_by),
            _ints([(0, *board.counts(layer)) for layer in range(len(board.layers))]),
            _ints([*others, 0, 0]),
            *moves,
            *back,
            again,
            _ints(again.any(axis=1)),
            _ints(orders or [0]),
            ended,
            stuck,
            _ints(outcome_at),
            _ints(bars or [[0] * self.width]),
            _ints(values or [0]),
        )
        return flat(shape, tables)

    def bars(self, case: Case) -> list[int]:
        """For each number that an entry can have, the places at which it must not stand."""
        return [
            sum(1 << self.bits[place] for place, values in case.where if kind not in values)
            for kind in range(self.width)
        ]

    def list_of(self, outcomes: Outcomes) -> int:
        """The number of a list of outcomes."""
        if outcomes not in self.numbers:
            self.numbers[outcomes] = len(self.lists)
            self.lists.append(outcomes)
        return self.numbers[outcomes]

    def by_layer(self, chosen: object) -> Ints:
        """A list of outcomes for each side and layer."""
        assert callable(chosen)
        return _ints([[self.list_of(chosen(rules[side])) for rules in self.board.rules] for side in range(2)])

    def moves(self) -> Sequence[Ints]:
        """The moves of both sides, by the place that they leave; and, by layer, where each leads."""
        board = self.board
        keys: dict[tuple[object, ...], int] = {}
        listed: list[tuple[int, Move]] = []
        for rules in board.rules:
            for side in range(2):
                for move in rules[side].moves:
                    if self.key(side, move) not in keys:
                        keys[self.key(side, move)] = -1
                        listed.append((side, move))
        listed.sort(key=lambda each: (each[0], self.origin(each[1].origin)))
        starts = np.zeros((2, board.places + 2), np.int64)
        origins = np.zeros((2, self.width), np.int64)
        for number, (side, move) in enumerate(listed):
            keys[self.key(side, move)] = number
            starts[side, self.origin(move.origin) + 1] = number + 1
            for place, values in move.needs.where:
                if place == move.origin:
                    for kind in values:
                        origins[side, kind] |= 1 << self.bits[place]
            if move.origin >= 0 and move.origin not in dict(move.needs.where):
                origins[side] |= 1 << self.bits[move.origin]
        _filled(starts, [side for side, _ in listed])
        layers = np.full((len(board.layers), max(len(listed), 1)), -1, np.int64)
        ends = np.zeros_like(layers)
        for layer, rules in enumerate(board.rules):
            for side in range(2):
                for move in rules[side].moves:
                    number = keys[self.key(side, move)]
                    layers[layer, number], ends[layer, number] = move.layer, self.list_of(move.outcomes)
        made = [move for _, move in listed]
        return (
            origins,
            starts,
            _ints([move.kind for move in made]),
            _ints([self.bits[move.to] for move in made]),
            _ints([self.bars(move.needs) for move in made]),
            *self.changes([move.puts for move in made]),
            _ints([int(move.captures) for move in made]),
            layers,
            ends,
        )

    def back(self) -> Sequence[Ints]:
        """What steps that stay in their layer can have come from, by a place that they put a piece on."""
        board = self.board
        listed: dict[tuple[int, int, tuple[tuple[int, int, int], ...], Case], None] = {}
        for layer, rules in enumerate(board.rules):
            for side in range(2):
                for move in rules[side].moves:
                    if move.layer == layer:
                        puts = {place: new for place, _, new in move.puts}
                        where = {**dict(move.needs.where), **{at: frozenset((new,)) for at, new in puts.items()}}
                        at = next((place for place, new in puts.items() if new), move.origin)
                        undone = tuple((place, new, old) for place, old, new in move.puts)
                        listed[(side, self.origin(at), undone, Case(tuple(sorted(where.items()))))] = None
        ordered = sorted(listed, key=lambda each: (each[0], each[1]))
        starts = np.zeros((2, board.places + 2), np.int64)
        origins = np.zeros((2, self.width), np.int64)
        for number, (side, at, undone, _) in enumerate(ordered):
            starts[side, at + 1] = number + 1
            for place, new, _ in undone:
                if new and self.bits[place] == at:
                    origins[side, new] |= 1 << at
        _filled(starts, [side for side, *_ in ordered])
        bars = _ints([self.bars(case) for *_, case in ordered] or [[0] * self.width])
        return starts, origins, bars, *self.changes([undone for _, _, undone, _ in ordered] or [()])

    def changes(self, puts: Sequence[Iterable[tuple[int, int, int]]]) -> tuple[Ints, Ints]:
        """The places that change, and where each kind stands then."""
        clears = [sum(1 << self.bits[place] for place, _, _ in each) for each in puts]
        stands = [
            [sum(1 << self.bits[place] for place, _, new in each if new == kind) for kind in range(self.width)]
            for each in puts
        ]
        return _ints(clears), _ints(stands)

    def origin(self, place: int) -> int:
        return self.bits[place] if place >= 0 else self.board.places

    @staticmethod
    def key(side: int, move: Move) -> tuple[object, ...]:
        return side, move.kind, move.origin, move.to, move.needs, move.puts, move.captures


def _filled(starts: Ints, sides: Sequence[int]) -> None:
    """Where the moves of a place begin, from where those of places that have some end."""
    begin = 0
    for side in range(2):
        starts[side, 0] = begin
        for at in range(1, starts.shape[1]):
            starts[side, at] = max(starts[side, at], starts[side, at - 1])
        begin += sides.count(side)
        assert starts[side, -1] == begin or not sides


def _ints(values: object) -> Ints:
    return np.array(values, np.int64)
