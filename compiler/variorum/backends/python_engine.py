"""Runs generated Python: a specialised machine as an engine that plays turns and whole plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from types import MappingProxyType
from typing import Any

from variorum.backends import chance
from variorum.backends.python import generated
from variorum.machine.ast import Machine
from variorum.machine.interpreter import FACES, initial, layout_of
from variorum.machine.throws import constant_dice, throw_classes

MOST_TURNS = 1_000_000
BATCH = 2048
WORDS = 64
Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A whole play: its last row, its turns (missed ones included) and throws, and whether it ended because nobody can
    ever move again. With no winner in the row and no stalemate it was cut off."""

    row: Row
    turns: int
    throws: int
    stalemate: bool


class Engine:
    """A specialised machine, running as generated Python.

    Rows are tuples of whole numbers laid out as `layout` says; throws are numbers from 0 to 6**dice - 1. Nothing here
    draws chance except `play`.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout: Mapping[str, tuple[int, int]] = MappingProxyType(layout_of(machine))
        self._winner = self.layout["winner"][0]
        self._start = initial(machine)[0]
        self._classes: dict[int, tuple[tuple[int, int], ...]] = {}

    @cached_property
    def source(self) -> str:
        """The Python that was made of the machine."""
        return generated(self.machine)

    @cached_property
    def _names(self) -> dict[str, Any]:
        names: dict[str, Any] = {}
        text = compile(self.source, f"<{self.machine.game}>", "exec")
        exec(text, names)  # noqa: S102 - our own text, made from a checked machine
        return names

    @cached_property
    def _dice(self) -> Callable[[Row], int]:
        dice: Callable[[Row], int] = self._names["dice"]
        return dice

    @cached_property
    def _turn(self) -> Callable[[list[int], int], None]:
        turn: Callable[[list[int], int], None] = self._names["turn"]
        return turn

    @cached_property
    def _play(self) -> Callable[[list[int], Callable[..., int], int], tuple[Row, int, int, bool]]:
        play: Callable[[list[int], Callable[..., int], int], tuple[Row, int, int, bool]] = self._names["play"]
        return play

    def initial(self) -> Row:
        """The row before the first turn."""
        return self._start

    def dice(self, row: Row) -> int:
        """How many dice are thrown in this turn; 0 where nothing is thrown or the game is over."""
        return 0 if row[self._winner] else self._dice(row)

    def turn(self, row: Row, throw: int) -> Row:
        """The row after a turn that starts from `row`, which is not one after the end."""
        s = list(row)
        self._turn(s, throw)
        return tuple(s)

    def throw_classes(self, dice: int) -> tuple[tuple[int, int], ...]:
        """Throws that the machine can tell apart: the first of each kind, and how many are of that kind."""
        if dice not in self._classes:
            self._classes[dice] = throw_classes(self.machine, dice)
        return self._classes[dice]

    def play(self, seed: int, play: int = 0, most: int = MOST_TURNS) -> Played:
        """Play number `play` of a seed, of at most `most` turns."""
        generator = chance.Generator(seed, play)
        constant = self.constant_dice
        draw: Callable[..., int] = generator.below
        if constant is not None:
            bound = FACES**constant
            draw = partial(generator.below, bound)
        return Played(*self._play(list(self._start), draw, most))

    def plays(self, count: int, seed: int, first: int = 0, most: int = MOST_TURNS) -> Iterator[Played]:
        """Plays number `first` to `first + count - 1` of a seed, each the same as `play` gives it alone."""
        constant = self.constant_dice
        if constant is None:
            for number in range(first, first + count):
                yield self.play(seed, number, most)
            return
        bound = FACES**constant
        limit = (chance.MASK + 1) - (chance.MASK + 1) % bound
        start, run = self._start, self._play
        for at in range(first, first + count, BATCH):
            size = min(BATCH, first + count - at)
            words, whole = chance.first_words(seed, at, size, WORDS, limit)
            throws = (words % bound).tolist()
            for number in range(size):
                if not whole[number]:
                    yield self.play(seed, at + number, most)
                    continue
                later = partial(_later, seed, at + number, WORDS, bound)
                draw = chain(throws[number], chance.Lazily(later)).__next__
                yield Played(*run(list(start), draw, most))

    @property
    def constant_dice(self) -> int | None:
        """The number of dice where every throw has the same, else None."""
        return constant_dice(self.machine)


def _later(seed: int, play: int, drawn: int, bound: int) -> Iterator[int]:
    """The throws of a play after those from its first `drawn` words, none of which was rejected."""
    generator = chance.after_words(seed, play, drawn)
    while True:
        yield generator.below(bound)
