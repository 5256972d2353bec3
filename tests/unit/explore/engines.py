"""Engines made by hand, to explore games whose answers are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from variorum.explore.engine import Row
from variorum.machine.ast import Const, Field, LastSquare, Machine


def machine(fields: tuple[Field, ...], squares: int = 63, players: int = 2, sides: int | None = None) -> Machine:
    """A machine that has a row and nothing that happens."""
    return Machine(
        game="made-up",
        board="track",
        players=(players, players),
        squares=Const(squares),
        sides_cases=(),
        parameters=(),
        fields=(
            Field("player", "game", "player", 0, Const(players - 1), 0),
            Field("winner", "game", "winner", 0, Const(players + 1), 0),
            *fields,
        ),
        tables=(),
        nodes=(),
        transitions=(),
        seats=players,
        sides=players if sides is None else sides,
    )


def side(name: str, kind: str = "count", high: int = 1, start: int = 0) -> Field:
    return Field(name, "side", kind, 0, LastSquare() if kind == "square" else Const(high), start)  # type: ignore[arg-type]


def of_game(name: str, kind: str = "flag", high: int = 1, start: int = 0) -> Field:
    return Field(name, "game", kind, 0, Const(high), start)  # type: ignore[arg-type]


Named = dict[str, list[int]]


@dataclass(frozen=True)
class HandMade:
    """An engine whose rules are two functions over the fields by name; fields of the game are lists of one."""

    machine: Machine
    dice_of: Callable[[Mapping[str, list[int]]], int]
    play: Callable[[Named, tuple[int, ...]], None]
    totals_alike: bool = False
    layout: Mapping[str, tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        layout, offset = {}, 0
        for one in self.machine.fields:
            count = self.machine.sides if one.of == "side" else 1
            layout[one.name] = (offset, count)
            offset += count
        object.__setattr__(self, "layout", layout)

    @cached_property
    def _starts(self) -> Row:
        return tuple(one.start for one in self.machine.fields for _ in range(self.layout[one.name][1]))

    def initial(self) -> Row:
        return self._starts

    def _named(self, row: Row) -> Named:
        return {name: list(row[offset : offset + count]) for name, (offset, count) in self.layout.items()}

    def dice(self, row: Row) -> int:
        return self.dice_of(self._named(row))

    def turn(self, row: Row, throw: int) -> Row:
        named = self._named(row)
        dice = self.dice_of(named)
        faces = tuple(throw // 6 ** (dice - 1 - die) % 6 + 1 for die in range(dice))
        self.play(named, faces)
        return tuple(value for values in named.values() for value in values)

    def throw_classes(self, dice: int) -> tuple[tuple[int, int], ...]:
        if not self.totals_alike:
            return tuple((throw, 1) for throw in range(6**dice))
        totals: dict[int, int] = {}
        counts: Counter[int] = Counter()
        for throw in range(6**dice):
            total = sum(throw // 6**die % 6 + 1 for die in range(dice))
            totals.setdefault(total, throw)
            counts[total] += 1
        return tuple((throw, counts[total]) for total, throw in totals.items())


def next_player(row: Named, players: int = 2) -> None:
    row["player"][0] = (row["player"][0] + 1) % players


def six_wins(players: int = 2) -> HandMade:
    """Each player throws one die; a 6 wins. The length is geometric with mean 6."""

    def play(row: Named, faces: tuple[int, ...]) -> None:
        if faces[0] == 6:
            row["winner"][0] = row["player"][0] + 1
        next_player(row, players)

    return HandMade(machine((), players=players), lambda row: 1, play)


def two_traps(players: int = 2) -> HandMade:
    """A throw of 6 wins, a 1 traps you for good, anything else does nothing; trapped players miss their turns."""

    def dice(row: Mapping[str, list[int]]) -> int:
        return 0 if row["held"][row["player"][0]] else 1

    def play(row: Named, faces: tuple[int, ...]) -> None:
        me = row["player"][0]
        if faces == (6,):
            row["winner"][0] = me + 1
        elif faces == (1,):
            row["held"][me] = 1
        next_player(row, players)

    return HandMade(machine((side("held", "flag"),), players=players), dice, play)


def always_stuck() -> HandMade:
    """Whoever throws is held, whatever he throws."""

    def dice(row: Mapping[str, list[int]]) -> int:
        return 0 if row["held"][row["player"][0]] else 1

    def play(row: Named, faces: tuple[int, ...]) -> None:
        row["held"][row["player"][0]] = 1
        next_player(row)

    return HandMade(machine((side("held", "flag"),)), dice, play)


def round_and_round(squares: int = 6) -> HandMade:
    """A ring without an end: dice are thrown for ever."""

    def play(row: Named, faces: tuple[int, ...]) -> None:
        me = row["player"][0]
        row["square"][me] = (row["square"][me] + faces[0]) % squares
        next_player(row)

    return HandMade(machine((side("square", "square"),), squares), lambda row: 1, play)


def fixed_length(turns: int = 5, players: int = 2) -> HandMade:
    """After exactly so many turns whoever began wins on an even throw, or it is drawn: a chain with a period."""

    def play(row: Named, faces: tuple[int, ...]) -> None:
        row["clock"][0] += 1
        if row["clock"][0] == turns:
            row["winner"][0] = 1 if faces[0] % 2 == 0 else players + 1
        next_player(row, players)

    return HandMade(machine((of_game("clock", "count", turns),), players=players), lambda row: 1, play)


def race(squares: int, players: int = 2, dice: int = 1) -> HandMade:
    """A plain race: move by the total; whoever reaches or passes the last square wins."""

    def play(row: Named, faces: tuple[int, ...]) -> None:
        me = row["player"][0]
        row["square"][me] = min(row["square"][me] + sum(faces), squares)
        if row["square"][me] == squares:
            row["winner"][0] = me + 1
        next_player(row, players)

    fields = (side("square", "square"),)
    return HandMade(machine(fields, squares, players), lambda row: dice, play, totals_alike=True)


def seldom_won(chance_of: int = 5) -> HandMade:
    """A throw of sixes on so many dice wins: lengths far beyond any list."""

    def play(row: Named, faces: tuple[int, ...]) -> None:
        if set(faces) == {6}:
            row["winner"][0] = row["player"][0] + 1
        next_player(row)

    return HandMade(machine(()), lambda row: chance_of, play, totals_alike=True)
