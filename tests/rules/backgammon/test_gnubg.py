"""Backgammon's moves beside GNU Backgammon's generator, on tens of thousands of positions and throws.

The positions come from random play and from constructions that make rare things common. What kind each one is, is
found here by steps of our own, so that a fault in the compiler cannot hide itself by calling a position something else.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

import pytest

from tests.rules.played import engine_of
from variorum.backends.python_choices_engine import ChoiceEngine, Row
from variorum.machine.choosing import without_opening

gnubg = pytest.importorskip("gnubg_nn", reason="no gnubg-nn: install requirements/test.txt")

MEN, POINTS, BAR = 15, 24, 24
EACH, SELF_PLAYED = 2500, 14_000
"""How many positions of each kind, and how many of random play, before any kind is looked for."""

Below = Callable[[int], int]
"""A number from 0 to below another, by chance."""
Side = tuple[int, ...]
"""The men of a side on its points 1 to 24 as it counts them, then on the bar; all others are off."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The men of the player on turn, those of the other, and the throw."""

    own: Side
    other: Side
    throw: tuple[int, int]


# ---------------------------------------------------------------- kinds, by steps of our own


def stepped(own: Side, other: Side, die: int) -> Iterator[tuple[Side, Side]]:
    """The men of both sides after each step that a die allows, seen as before."""
    home = not any(own[6:])
    for origin in [BAR] if own[BAR] else range(POINTS - 1, -1, -1):
        to = origin - die
        if not own[origin]:
            continue
        mine, theirs = list(own), list(other)
        mine[origin] -= 1
        if to < 0:
            if not home or (to < -1 and any(own[origin + 1 :])):
                continue
        elif theirs[POINTS - 1 - to] > 1:
            continue
        else:
            mine[to] += 1
            theirs[BAR] += theirs[POINTS - 1 - to]
            theirs[POINTS - 1 - to] = 0
        yield tuple(mine), tuple(theirs)


def most_dice(own: Side, other: Side, dice: tuple[int, ...]) -> int:
    """With how many of the dice, at most, steps can be made in this order."""
    best = 0
    for after in stepped(own, other, dice[0]):
        best = max(best, 1 + (most_dice(*after, dice[1:]) if dice[1:] else 0))
        if best == len(dice):
            break
    return best


def contact(own: Side, other: Side) -> bool:
    """Whether some man has still to pass one of the other side."""
    furthest = max((number for number in range(POINTS + 1) if own[number]), default=-1)
    return any(other[number] and POINTS - 1 - number < furthest for number in range(POINTS + 1))


def kinds(asked: Asked) -> Iterator[str]:
    """What is rare about a position and its throw."""
    if asked.own[BAR]:
        yield "bar entry"
    if sum(asked.own) and not any(asked.own[6:]) and any(asked.own[: max(asked.throw)]):
        yield "bear-off with contact" if contact(asked.own, asked.other) else "bear-off"
    first, second = asked.throw
    if first == second:
        if 0 < most_dice(asked.own, asked.other, (first,) * 4) < 4:
            yield "doubles not fully playable"
    elif max(most_dice(asked.own, asked.other, order) for order in ((first, second), (second, first))) == 1:
        yield "one die only"


KINDS = ("bar entry", "bear-off", "bear-off with contact", "doubles not fully playable", "one die only")


# ---------------------------------------------------------------- positions


def played(engine: ChoiceEngine, below: Below) -> Iterator[Asked]:
    """The positions and throws of random plays, one after another."""
    winner, player = engine.layout["winner"][0], engine.layout["player"][0]
    while True:
        row = engine.options(engine.initial(), (2, 1))[0].row
        while not row[winner]:
            throw = 1 + below(6), 1 + below(6)
            side = row[player]
            yield Asked(men_of(engine, row, side), men_of(engine, row, 1 - side), throw)
            options = engine.options(row, throw)
            row = options[below(len(options))].row


def constructed(below: Below) -> Iterator[Asked]:
    """Few or many men in reach of the end or anywhere, and the other side's in twos, alone and on its bar."""
    while True:
        own, other = [0] * 25, [0] * 25
        reach = (6, 6, 12, 24)[below(4)]
        if below(3) == 0:
            own[BAR] = 1 + below(3)
        for _ in range(1 + below((4, 12)[below(2)])):
            own[below(reach)] += 1
        for _ in range(below(7)):
            number = below(POINTS)
            if not own[POINTS - 1 - number]:
                other[number] += 2
        for _ in range(below(3)):
            number = below(POINTS + 1)
            if number == BAR or not own[POINTS - 1 - number]:
                other[number] += 1
        die = 1 + below(6)
        if any(other):
            yield Asked(tuple(own), tuple(other), (die, die if below(3) == 0 else 1 + below(6)))


def men_of(engine: ChoiceEngine, row: Row, side: int) -> Side:
    """The men of a side, from its row of places: tray, points, bar."""
    at, size = engine.layout["standing"]
    return row[at + side * (size // 2) :][1 : size // 2]


def row_of(engine: ChoiceEngine, asked: Asked, player: int) -> Row:
    """The row of a position with the player on turn."""
    row = list(without_opening(engine.machine, engine.initial()))
    at, size = engine.layout["standing"]
    for side, men in ((player, asked.own), (1 - player, asked.other)):
        start = at + side * (size // 2)
        row[start : start + size // 2] = MEN - sum(men), *men
    row[engine.layout["player"][0]] = player
    return tuple(row)


# ---------------------------------------------------------------- results


def ours(engine: ChoiceEngine, asked: Asked, player: int) -> list[tuple[Side, Side]]:
    return [
        (men_of(engine, option.done, player), men_of(engine, option.done, 1 - player))
        for option in engine.options(row_of(engine, asked, player), asked.throw)
    ]


def theirs(asked: Asked) -> set[tuple[Side, Side]]:
    """What GNU Backgammon finds; where nothing can be played, the position as it was."""
    keys = gnubg.moves([list(asked.other), list(asked.own)], *asked.throw)
    boards = [gnubg.board_from_position_key(key) for key in keys]
    return {(tuple(own), tuple(other)) for other, own in boards} or {(asked.own, asked.other)}


def test_results_are_those_of_gnu_backgammon() -> None:
    engine = engine_of("backgammon", "money")
    assert engine.source is not None
    rng = random.Random(1)  # noqa: S311 - no secret, and the same everywhere
    seen: set[Asked] = set()
    counted: Counter[str] = Counter()
    different: list[tuple[Asked, set[tuple[Side, Side]], set[tuple[Side, Side]]]] = []

    def compare(asked: Asked, found: list[str]) -> None:
        player = len(seen) % 2
        seen.add(asked)
        counted.update(found)
        mine, other = ours(engine, asked, player), theirs(asked)
        assert len(set(mine)) == len(mine), asked
        if set(mine) != other:
            different.append((asked, set(mine) - other, other - set(mine)))

    def below(bound: int) -> int:
        return int(bound * rng.random())

    for asked in islice(played(engine, below), SELF_PLAYED):
        if asked not in seen:
            compare(asked, list(kinds(asked)))
    rare = constructed(below)
    while any(counted[kind] < EACH for kind in KINDS):
        asked = next(rare)
        found = list(kinds(asked))
        if asked not in seen and any(counted[kind] < EACH for kind in found):
            compare(asked, found)
    assert not different, f"{len(different)} of {len(seen)} differ: {different[:3]}"
    assert len(seen) >= 20_000, counted
    assert all(counted[kind] >= 2000 for kind in KINDS), counted


def side(men: dict[int, int]) -> Side:
    """Men by the numbers of their points; 25 is the bar."""
    return tuple(men.get(number, 0) for number in range(1, POINTS + 2))


@pytest.mark.parametrize(
    ("own", "other", "throw", "found"),
    [
        ({24: 2, 6: 5}, {24: 2}, (3, 1), []),
        ({25: 1}, {6: 2}, (3, 2), ["bar entry"]),
        ({25: 1}, {12: 2}, (6, 6), ["bar entry", "doubles not fully playable"]),
        ({25: 1}, {}, (6, 6), ["bar entry"]),
        ({25: 2}, {5: 2}, (5, 1), ["bar entry", "one die only"]),
        ({25: 1}, {1: 2, 2: 2}, (2, 1), ["bar entry"]),
        ({6: 1, 5: 3}, {3: 1}, (6, 2), ["bear-off"]),
        ({6: 1, 5: 3}, {21: 1}, (6, 2), ["bear-off with contact"]),
        ({6: 2}, {25: 1}, (5, 6), ["bear-off with contact"]),
        ({6: 1}, {}, (6, 6), ["bear-off", "doubles not fully playable"]),
        ({9: 1}, {17: 2}, (1, 2), []),
        ({9: 1}, {17: 2, 19: 2}, (1, 2), ["one die only"]),
    ],
)
def test_kinds(own: dict[int, int], other: dict[int, int], throw: tuple[int, int], found: list[str]) -> None:
    assert list(kinds(Asked(side(own), side(other), throw))) == found
