"""Turn tables: the turns of a track game, worked out beforehand for whatever the mover himself decides.

In the tables a row is short: the seat on turn, one number for all fields of the game, and for each side one number for
all that it owns (its square and its states). Only numbers that a play can come to, or may, are given; a short row and
its row say the same. From the number of the game, that of the mover and the class of the throw a word is looked up: it
says either what the turn comes to, or what has to be asked of another side, and where the next word stands.

A word has 62 bits. Its lowest two say of which kind it is:

- 0, a leaf: the mover's number (18 bits), the game's (14), the effect on the other sides (16; 0: none), by how many
  seats the turn goes on (4), who has won (4; as in `walks.Leaf`)
- 1, a test: of the side so many seats on (3), whether its number is in a set (16); the word if so (20), if not (20)
- 2, a throw: how many dice (4), and the word (30) after which those of the classes of throws stand
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from variorum.backends.lowered import TooHardError
from variorum.backends.walks import Effect, Leaf, Put, Test, Thrown, Tree, Walks
from variorum.machine import expressions as ex
from variorum.machine.ast import (
    Action,
    Const,
    Each,
    Expression,
    Get,
    Local,
    Machine,
    Op,
    SetField,
    SetLocal,
    Some,
    When,
)
from variorum.machine.interpreter import FACES, initial

LEAF, TEST, THROW = 0, 1, 2
MOST_ROOTS = 60_000
"""States of the mover and the game after which tables are given up."""

Row = tuple[int, ...]


class Arrays(NamedTuple):
    """The tables as compiled loops take them.

    The words of the roots stand first: that of a seat (where seats differ), a game number and an own number at
    `seat * seat_stride + game * owns + own`. `members` says for each set which own numbers are in it, `transforms` for
    each thing that can happen to another side which number it has afterwards, `effects` for each effect which transform
    (a multiple of `owns`) each other side gets. `class_of` gives the class of a throw, those of so many dice from
    `class_first` on.
    """

    words: npt.NDArray[np.int64]
    members: npt.NDArray[np.uint8]
    transforms: npt.NDArray[np.int32]
    effects: npt.NDArray[np.int32]
    class_of: npt.NDArray[np.int16]
    class_first: npt.NDArray[np.int64]
    bounds: npt.NDArray[np.int64]
    seats: int
    sides: int
    owns: int
    games: int
    seat_stride: int


@dataclass(frozen=True)
class TurnTables:
    """The turn tables of a machine.

    `own_rows` and `game_rows` are what the own and the game numbers stand for, `alike` says that a turn is proved to be
    the same from every seat, `classes` are the classes of throws of so many dice.
    """

    machine: Machine
    arrays: Arrays
    own_rows: tuple[Row, ...]
    game_rows: tuple[Row, ...]
    alike: bool
    classes: dict[int, tuple[tuple[int, int], ...]]
    _own_at: tuple[int, ...]
    _game_at: tuple[int, ...]
    _player_at: int
    _winner_at: int
    _size: int

    @property
    def owns(self) -> int:
        """How many own numbers there are."""
        return len(self.own_rows)

    @property
    def games(self) -> int:
        """How many game numbers there are."""
        return len(self.game_rows)

    @property
    def most_dice(self) -> int:
        """The most dice of any throw."""
        return max(self.classes)

    @cached_property
    def _own_numbers(self) -> dict[Row, int]:
        return {row: number for number, row in enumerate(self.own_rows)}

    @cached_property
    def _game_numbers(self) -> dict[Row, int]:
        return {row: number for number, row in enumerate(self.game_rows)}

    def short_of(self, row: Row) -> Row | None:
        """The short row of a row in which the game is on; None where it has numbers that are not in these tables."""
        own = _own_of(row, self._own_at, self.machine.sides)
        game = tuple(row[at] for at in self._game_at)
        numbers = [self._own_numbers.get(entries) for entries in own]
        number = self._game_numbers.get(game)
        if number is None or None in numbers:
            return None
        return (row[self._player_at], number, *(each for each in numbers if each is not None))

    def row_of(self, short: Iterable[int], winner: int = 0) -> Row:
        """The row of a short row, with what its `winner` is."""
        found = self.rows_of(np.array([tuple(short)], np.int64), np.array([winner], np.int64))
        return tuple(found[0].tolist())

    def rows_of(self, shorts: npt.NDArray[Any], winners: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        """The rows of short rows (one a line), with what `winner` is in each."""
        rows = np.zeros((len(shorts), self._size), np.int64)
        rows[:, self._player_at] = shorts[:, 0]
        rows[:, self._winner_at] = winners
        game = np.array(self.game_rows, np.int64).reshape(self.games, -1)[shorts[:, 1]]
        for number, at in enumerate(self._game_at):
            rows[:, at] = game[:, number]
        own_rows = np.array(self.own_rows, np.int64).reshape(self.owns, -1)
        for side in range(self.machine.sides):
            own = own_rows[shorts[:, 2 + side]]
            for number, at in enumerate(self._own_at):
                rows[:, at + side] = own[:, number]
        return rows


def tables_of(machine: Machine, starts: Iterable[Row] = ()) -> TurnTables:
    """The turn tables of a specialised machine of a track game, for every row that can follow the one before the first
    turn or one of `starts`. Raises TooHardError where something cannot be held."""
    if machine.choices is not None:
        raise TooHardError
    # Nearly all that is made lives on to the end, and to look through it for circles costs a third of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        alike = _alike(machine)
        walks = Walks(machine)
        found = _Closure(walks, 1 if alike else machine.seats)
        for row in (initial(machine)[0], *starts):
            found.begin(row)
        found.close()
        return _Packing(found, alike).packed()
    finally:
        if collecting:
            gc.enable()


def _own_of(row: Row, own_at: Sequence[int], sides: int) -> list[Row]:
    return [tuple(row[at + side] for at in own_at) for side in range(sides)]


# ---------------------------------------------------------------- which numbers there are


class _Closure:
    """The own numbers and game numbers that can come up, and the tree of each pair."""

    def __init__(self, walks: Walks, seats: int) -> None:
        self.walks = walks
        self.seats = seats
        self.own: dict[Row, int] = {}
        self.rows: list[Row] = []
        self.game: dict[Row, int] = {}
        self.trees: dict[tuple[int, int, int], Tree] = {}
        self.changed: dict[tuple[Put, ...], dict[int, int]] = {}
        self.by_value: list[list[list[int]]] = [[[] for _ in range(high + 1)] for high in walks.highs]

    def begin(self, row: Row) -> None:
        for own in _own_of(row, self.walks.own_at, self.walks.machine.sides):
            self.own_number(own)
        self.game_number(tuple(row[at] for at in self.walks.game_at))

    def own_number(self, own: Row) -> int:
        number = self.own.get(own)
        if number is None:
            number = self.own[own] = len(self.own)
            self.rows.append(own)
            for field, value in enumerate(own):
                if not 0 <= value <= self.walks.highs[field]:
                    raise TooHardError
                self.by_value[field][value].append(number)
        return number

    def game_number(self, game: Row) -> int:
        return self.game.setdefault(game, len(self.game))

    def close(self) -> None:
        """Walk from every pair, until no new number comes up."""
        own_done = game_done = effects_done = 0
        while own_done < len(self.own) or game_done < len(self.game) or effects_done < len(self.walks.effects):
            owns, games = list(self.own), list(self.game)
            if len(owns) * len(games) * self.seats > MOST_ROOTS:
                raise TooHardError
            for game_at, game in enumerate(games):
                for own_at, own in enumerate(owns):
                    if own_at < own_done and game_at < game_done:
                        continue
                    for seat in range(self.seats):
                        tree = self.walks.tree(seat, game, own)
                        self.trees[seat, game_at, own_at] = tree
                        for leaf in _leaves(tree):
                            self.own_number(leaf.own)
                            self.game_number(leaf.game)
            effects = list(self.walks.effects)
            for number, effect in enumerate(effects):
                self.spread(effect, 0 if number >= effects_done else own_done, len(owns))
            own_done, game_done, effects_done = len(owns), len(games), len(effects)

    def spread(self, effect: Effect, first: int, last: int) -> None:
        """What an effect makes of the own numbers from `first` up to `last`."""
        if first == last:
            return
        asked, puts = effect
        changed = self.changed.setdefault(puts, {})
        for number in self.having(asked, first, last):
            if number in changed:
                continue
            own = self.rows[number]
            made = list(own)
            for put in puts:
                if put.source is None:
                    assert isinstance(put.value, int)
                    made[put.field] = put.value
                else:
                    assert isinstance(put.value, tuple)
                    made[put.field] = put.value[own[put.source]]
            changed[number] = self.own_number(tuple(made))

    def having(self, asked: tuple[tuple[int, int], ...], first: int, last: int) -> Iterator[int]:
        """The own numbers from `first` up to `last` of which each field that was asked has one of its values."""
        numbers: Iterable[int] = range(first, last)
        rest = list(asked)
        for field, mask in asked:
            if mask.bit_count() == 1:
                numbers = [at for at in self.by_value[field][mask.bit_length() - 1] if first <= at < last]
                rest.remove((field, mask))
                break
        for number in numbers:
            own = self.rows[number]
            if all(mask >> own[field] & 1 for field, mask in rest):
                yield number


def _leaves(tree: Tree) -> Iterator[Leaf]:
    pending = [tree]
    while pending:
        match pending.pop():
            case Leaf() as leaf:
                yield leaf
            case Test(then=then, otherwise=otherwise):
                pending += (then, otherwise)
            case Thrown(classes=classes):
                pending += classes


# ---------------------------------------------------------------- words


class _Packing:
    """Makes the words of all trees."""

    def __init__(self, found: _Closure, alike: bool) -> None:
        self.found, self.alike = found, alike
        self.walks = found.walks
        self.machine = found.walks.machine
        self.owns = list(found.own)
        self.all = (1 << len(self.owns)) - 1
        self.sets: dict[int, int] = {}
        self.masks: dict[tuple[int, int], int] = {}
        self.effects: dict[tuple[int, ...], int] = {(0,) * (self.machine.sides - 1): 0}
        self.transforms: dict[tuple[Put, ...], int] = {(): 0}
        self.words: list[int] = []
        self.placed: dict[int, int] = {}
        self.blocks: dict[tuple[int, ...], int] = {}

    def packed(self) -> TurnTables:
        found, walks, machine = self.found, self.walks, self.machine
        owns, games = len(self.owns), len(found.game)
        self.words = [0] * (found.seats * games * owns)
        for (seat, game, own), tree in found.trees.items():
            self.words[(seat * games + game) * owns + own] = self.word(tree, {})
        members = np.zeros((max(1, len(self.sets)), owns), np.uint8)
        for mask, number in self.sets.items():
            members[number] = [mask >> own & 1 for own in range(owns)]
        transforms = np.tile(np.arange(owns, dtype=np.int32), (len(self.transforms), 1))
        for puts, number in self.transforms.items():
            for own, made in found.changed.get(puts, {}).items():
                transforms[number, own] = made
        dice = sorted(walks.class_of)
        class_first = np.zeros(max(dice) + 1, np.int64)
        bounds = np.zeros(max(dice) + 1, np.int64)
        class_of: list[int] = []
        for count in dice:
            class_first[count], bounds[count] = len(class_of), FACES**count
            class_of += walks.class_of[count]
        if (
            len(self.words) >= 1 << 20
            or max(len(self.sets), len(self.effects)) >= 1 << 16
            or owns >= 1 << 18
            or games >= 1 << 14
        ):
            raise TooHardError
        arrays = Arrays(
            np.array(self.words, np.int64),
            members.ravel(),
            transforms.ravel(),
            (np.array(list(self.effects), np.int32) * owns).ravel(),
            np.array(class_of, np.int16),
            class_first,
            bounds,
            machine.seats,
            machine.sides,
            owns,
            games,
            0 if self.alike else games * owns,
        )
        return TurnTables(
            machine,
            arrays,
            tuple(self.owns),
            tuple(found.game),
            self.alike,
            {count: walks.classes(count) for count in dice},
            tuple(walks.own_at),
            tuple(walks.game_at),
            walks.player_at,
            walks.winner_at,
            walks.size,
        )

    def word(self, tree: Tree, known: dict[int, int]) -> int:
        """The word of a tree, where each other side has one of the own numbers in its mask of `known`."""
        match tree:
            case Leaf():
                return self.leaf(tree)
            case Thrown(dice=dice, classes=classes):
                block = tuple(self.word(each, known) for each in classes)
                if block not in self.blocks:
                    self.blocks[block] = len(self.words)
                    self.words.extend(block)
                return THROW | dice << 2 | self.blocks[block] << 6
        # All that is asked of one side in succession is one question: which of its numbers lead to what.
        side = tree.side
        parts: dict[int, int] = {}
        self.divide(tree, side, known.get(side, self.all), known, parts)
        words = list(parts.items())
        word, _ = words.pop()
        for other, mask in words:
            word = self.test(side, mask, other, word)
        return word

    def divide(self, tree: Tree, side: int, numbers: int, known: dict[int, int], parts: dict[int, int]) -> None:
        """For each word to which the tree leads, by the tests of one side, the own numbers of that side that do."""
        if not numbers:
            return
        if isinstance(tree, Test) and tree.side == side:
            mask = self.having(tree.field, tree.mask)
            self.divide(tree.then, side, numbers & mask, known, parts)
            self.divide(tree.otherwise, side, numbers & ~mask, known, parts)
            return
        word = self.word(tree, {**known, side: numbers})
        parts[word] = parts.get(word, 0) | numbers

    def having(self, field: int, values: int) -> int:
        """The own numbers in which a field has one of the values in a mask."""
        key = (field, values)
        if key not in self.masks:
            found = self.found.by_value[field]
            self.masks[key] = sum(
                1 << number for value, numbers in enumerate(found) if values >> value & 1 for number in numbers
            )
        return self.masks[key]

    def test(self, side: int, mask: int, then: int, otherwise: int) -> int:
        number = self.sets.setdefault(mask, len(self.sets))
        return TEST | side << 2 | number << 5 | self.place(then) << 21 | self.place(otherwise) << 41

    def place(self, word: int) -> int:
        """Where a word stands."""
        if word not in self.placed:
            self.placed[word] = len(self.words)
            self.words.append(word)
        return self.placed[word]

    def leaf(self, leaf: Leaf) -> int:
        """The word of a leaf."""
        transforms = tuple(self.transforms.setdefault(puts, len(self.transforms)) for puts in leaf.puts)
        effect = self.effects.setdefault(transforms, len(self.effects))
        own, game = self.found.own[leaf.own], self.found.game[leaf.game]
        return LEAF | own << 2 | game << 20 | effect << 34 | leaf.onward << 50 | leaf.winner << 54


# ---------------------------------------------------------------- whether seats are alike


def _alike(machine: Machine) -> bool:
    """Whether it is proved that a turn is the same from every seat: sides are named by the turn alone, and where
    something is done for each of several, their order does not matter."""
    for field in machine.fields:
        if field.kind in {"player", "winner"} and field.name != field.kind:
            return False
    for node in machine.nodes:
        if node.dice is not None and not _plain(node.dice, ()):
            return False
    return all(
        _plain(transition.guard, ()) and all(_plain_action(machine, action, ()) for action in transition.actions)
        for transition in machine.transitions
    )


def _plain_action(machine: Machine, action: Action, sides: tuple[str, ...]) -> bool:
    match action:
        case SetField(field="player", value=value):
            return value == Local("next-seat")
        case SetField(field="winner", value=value):
            return value == Op("+", (Local("me"), Const(1))) or (
                isinstance(value, Const) and value.value > machine.sides
            )
        case SetField(index=index, value=value):
            return _names_side(index, sides) and _plain(value, sides)
        case SetLocal(value=value):
            return _plain(value, sides)
        case When(condition=condition, actions=actions, otherwise=otherwise):
            inner = all(_plain_action(machine, each, sides) for each in (*actions, *otherwise))
            return inner and _plain(condition, sides)
        case Each(side=side, condition=condition, actions=actions):
            within = (*sides, side)
            inner = all(_plain_action(machine, each, within) for each in actions)
            return inner and _plain(condition, within) and _order_free(machine, side, condition, actions)


def _names_side(index: Expression | None, sides: tuple[str, ...]) -> bool:
    return index is None or (isinstance(index, Local) and index.name in {"me", *sides})


def _plain(expression: Expression, sides: tuple[str, ...]) -> bool:
    """Whether a value or condition names sides by the turn alone, and asks of them only what they own or whether they
    are the same."""
    match expression:
        case Get(field=field, index=index):
            return field not in {"player", "winner"} and _names_side(index, sides)
        case Local(name=name):
            return name not in {"me", "next-seat", *sides}
        case Op(op="==" | "!=", args=(Local(name=one), Local(name=other))) if {one, other} <= {"me", *sides}:
            return True
        case Some(side=side, condition=condition):
            return _plain(condition, (*sides, side))
        case _:
            return all(_plain(part, sides) for part in ex.parts_of(expression))


def _order_free(machine: Machine, side: str, condition: Expression, actions: tuple[Action, ...]) -> bool:
    """Whether the actions for each side come to the same in any order: each changes what that side owns, and asks of
    the others nothing that is changed."""
    tallies = {field.name for field in machine.fields if field.tally}
    apart = Op("!=", (Local(side), Local("me")))
    not_me = condition == apart or (isinstance(condition, Op) and condition.op == "and" and apart in condition.args)
    if not_me and machine.sides == 2:
        return True  # there is one other
    written = set()
    for action in ex.flat(actions):
        if isinstance(action, Each | SetLocal):
            return False
        if isinstance(action, SetField) and action.field not in tallies:
            if action.index != Local(side):
                return False
            written.add(action.field)
    read = (part for action in actions for each in ex.expressions_of(action) for part in ex.walk(each))
    for part in (*ex.walk(condition), *read):
        if isinstance(part, Get) and part.field in written:
            own = part.index == Local(side) or (not_me and part.index == Local("me"))
            if not own:
                return False
    return True
