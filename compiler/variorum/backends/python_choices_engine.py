"""Runs a specialised machine of choice: generated Python where it can be generated, else the reference interpreter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from variorum.backends import chance
from variorum.backends.chance import below
from variorum.backends.python_choices import generated_choices
from variorum.machine.ast import Machine
from variorum.machine.choosing import TieError, position_after, results, thrown, throws_dice
from variorum.machine.interpreter import FACES, faces, initial, layout_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_TURNS = 100_000
BATCH = 1024
Row = tuple[int, ...]
Word = Callable[[], int]


class PlayedChoices(NamedTuple):
    """A whole play: its last row, its turns, and whether it was cut off, its end not reached."""

    row: Row
    turns: int
    cut_off: bool


class Option(NamedTuple):
    """What a turn can come to: the row when its steps are done, the row after it, and how many turns end so."""

    done: Row
    row: Row
    turns: int


class ChoiceEngine:
    """A specialised machine of choice. Rows are tuples of whole numbers laid out as `layout` says."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout: Mapping[str, tuple[int, int]] = MappingProxyType(layout_of(machine))
        self._player, self._winner = self.layout["player"][0], self.layout["winner"][0]
        self._start = initial(machine)[0]
        self._repeats = machine.choices is not None and machine.choices.repeats

    @cached_property
    def source(self) -> str | None:
        """The Python that was made of the machine; None where there is none."""
        return generated_choices(self.machine)

    @cached_property
    def _names(self) -> dict[str, Any]:
        names: dict[str, Any] = {}
        if self.source is not None:
            text = compile(self.source, f"<{self.machine.game}>", "exec")
            exec(text, names)  # noqa: S102 - our own text, made from a checked machine
        return names

    @cached_property
    def dice(self) -> int:
        """How many dice are thrown in a turn; 0: the game is played without."""
        return throws_dice(self.machine, self._start)

    def initial(self) -> Row:
        """The row before the first turn."""
        return self._start

    def options(self, row: Row, throw: tuple[int, ...], came: Mapping[Row, int] | None = None) -> list[Option]:
        """What the player on turn can come to with a throw (empty where there are no dice), in the order of generation.

        `came` says how often each row has come before, where some rule asks. Raises TieError for an opening throw that
        is made again.
        """
        if self.source is None:
            found = results(self.machine, row, throw, None, came)
            return [Option(result.done, result.row, len(result.orders)) for result in found]
        if self.opens(row):
            row = thrown(self.machine, row, throw)
        side = row[self._player] % self.machine.sides
        s = bytes(row)
        done = self._done[side](s, *sorted(throw, reverse=True))
        end = self._names[f"{'finish' if done else 'stuck'}_{side}"]
        made: list[Option] = []
        winner, total, repeated = self._winner, sum(throw), 1
        for key, turns in (done or {s: 1}).items():
            after, kept = bytearray(key), tuple(key)
            if came is not None and self._repeats:
                repeated = 1 + came.get(position_after(self.machine, kept), 0)
            if not after[winner]:
                end(after, repeated, total)
            made.append(Option(kept, tuple(after), turns))
        return made

    def comes_to(self, row: Row | bytes, throw: tuple[int, ...]) -> Iterable[Row | bytes]:
        """The rows when the steps of a turn are done, each once, in the order of generation: what `options` says in
        full, for those who ask for no more, and faster. A row has its numbers as a tuple or as bytes."""
        if self.source is None or self.opens(row):
            return [option.done for option in self.options(tuple(row), throw)]
        done = self._done[row[self._player] % self.machine.sides](bytes(row), *sorted(throw, reverse=True))
        return done or (row,)

    @cached_property
    def _done(self) -> tuple[Callable[..., dict[bytes, int]], ...]:
        """For each side what gives the rows when its steps are done, with how many turns end in each."""
        return tuple(self._names[f"results_{side}"] for side in range(self.machine.sides))

    def opens(self, row: Row | bytes) -> bool:
        """Whether the throw for the right to begin is still to be made."""
        return "opening" in self.layout and bool(row[self.layout["opening"][0]])

    def play(self, seed: int, play: int = 0, most: int = MOST_TURNS, start: Row | None = None) -> PlayedChoices:
        """Play number `play` of a seed, of at most `most` turns, from `start` (the row before the first turn, unless
        given)."""
        return self._played(chance.Generator(seed, play).word, most, start)

    def plays(
        self, count: int, seed: int, first: int = 0, most: int = MOST_TURNS, start: Row | None = None
    ) -> Iterator[PlayedChoices]:
        """Plays number `first` to `first + count - 1` of a seed, each the same as `play` gives it alone."""
        size, length = 16, 64
        at = first
        while at < first + count:
            size = min(size, first + count - at)
            words, states = chance.drawn(seed, at, size, length)
            turns = 0
            for number in range(size):
                more = chance.Lazily(partial(_later, states[number]))
                made = self._played(chain(words[number].tolist(), more).__next__, most, start)
                turns += made.turns
                yield made
            # A turn draws a throw and a choice; long plays are few.
            length = max(64, min(4096, (3 * turns // size // 2 + 16) * (2 if self.dice else 1)))
            at += size
            size = BATCH

    def _played(self, word: Word, most: int, start: Row | None) -> PlayedChoices:
        row, throw = self._start if start is None else start, (0, 0)
        if row[self._winner]:
            return PlayedChoices(row, 0, cut_off=False)
        if self.opens(row):
            row, throw = self._opened(row, word)
        if self.source is None:
            return self._slowly(row, throw, word, most)
        doubtful = None if start is None else self._names.get("doubtful")
        if doubtful is not None and doubtful(row):
            return self._slowly(row, throw, word, most)
        end, turns = self._names["play"](row, word, most, *throw)
        return PlayedChoices(tuple(end), turns, not end[self._winner])

    def _opened(self, row: Row, word: Word) -> tuple[Row, tuple[int, int]]:
        """The throw for the right to begin, made until it is no tie; and the row in which it is played."""
        while True:
            throw = faces(below(word, FACES**self.dice), self.dice)
            try:
                return thrown(self.machine, row, throw), (max(throw), min(throw))
            except TieError as tie:
                row = tie.row

    def _slowly(self, row: Row, throw: tuple[int, int], word: Word, most: int) -> PlayedChoices:
        """A play by the reference interpreter."""
        turns = 0
        came = {row: 1}
        given: tuple[int, ...] = throw if throw[0] else ()
        while turns < most and not row[self._winner]:
            turns += 1
            shown = given or faces(below(word, FACES**self.dice), self.dice)
            given = ()
            options = self.options(row, shown, came)
            chosen = options[below(word, len(options))]
            row, place = chosen.row, position_after(self.machine, chosen.done)
            came[place] = came.get(place, 0) + 1
        return PlayedChoices(row, turns, not row[self._winner])


def _later(state: NDArray[np.uint32]) -> Iterator[int]:
    """The words of a play from a state of its chance on."""
    first, second, third, fourth = state.tolist()
    word = chance.Generator.going_on((first, second, third, fourth)).word
    while True:
        yield word()
