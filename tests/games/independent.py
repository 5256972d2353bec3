"""The two small games written down by themselves, from their texts alone: they share nothing with the compiler."""

from __future__ import annotations

from collections.abc import Iterator

Point = tuple[int, int]
Stones = frozenset[Point]

BOARD = frozenset((row, column) for row in range(3) for column in range(3))
ROWS = [
    frozenset(line)
    for line in (
        *([(row, column) for column in range(3)] for row in range(3)),
        *([(row, column) for row in range(3)] for column in range(3)),
        [(0, 0), (1, 1), (2, 2)],
        [(0, 2), (1, 1), (2, 0)],
    )
]


Stood = tuple[Stones, Stones, int, int]
"""The stones of the side on turn and of the other, and how many each has placed."""


def three_in_a_row(depth: int, start: Stood = (frozenset(), frozenset(), 0, 0), *, barred: bool = False) -> list[int]:
    """Sequences of exactly 1, 2 … moves."""
    level = [start]
    counts = []
    for number in range(depth):
        after: list[Stood] = []
        for own, other, mine, theirs in level:
            if any(row <= other for row in ROWS):
                continue
            for left, to in _moves(own, other, mine):
                if barred and number == 0 and to == (1, 1):
                    continue
                stones = own - {left} | {to} if left else own | {to}
                after.append((other, stones, theirs, mine + (left is None)))
        counts.append(len(after))
        level = after
    return counts


def _moves(own: Stones, other: Stones, placed: int) -> Iterator[tuple[Point | None, Point]]:
    free = BOARD - own - other
    if placed < 3:
        for to in free:
            yield None, to
        return
    for row, column in own:
        for to in free:
            apart = abs(row - to[0]) + abs(column - to[1])
            if apart == 1 or (apart == 2 and (1, 1) in {(row, column), to} and abs(row - to[0]) == 1):
                yield (row, column), to


Way = tuple[int, ...]
"""Where the counters of a side are: 0 is outside, 1 to 24 the squares of its way, 25 is home; in ascending order."""


def ring_race(depth: int, start: tuple[Way, Way] = ((0, 0, 0, 0), (0, 0, 0, 0))) -> list[int]:
    """Sequences of exactly 1, 2 … moves, each with any throw."""
    level = {start: 1}
    counts = []
    for _ in range(depth):
        after: dict[tuple[Way, Way], int] = {}
        count = 0
        for (own, other), ways in level.items():
            for throw in range(1, 7):
                for mine, theirs in set(ring_moves(own, other, throw)) or {(own, other)}:
                    count += ways
                    if all(each == 25 for each in mine):
                        continue
                    follows = (mine, theirs) if throw == 6 else (theirs, mine)
                    after[follows] = after.get(follows, 0) + ways
        counts.append(count)
        level = after
    return counts


def ring_moves(own: Way, other: Way, throw: int) -> Iterator[tuple[Way, Way]]:
    """Every position that a throw leads to; each once for each counter that can make it."""
    for number, at in enumerate(own):
        to = (6 if throw == 6 else 99) if at == 0 else at + throw
        if at == 25 or to > 25:
            continue
        across = (to - 1 + 12) % 24 + 1
        there = to < 25 and across in other
        if there and to in {6, 18}:
            continue  # points 19 and 7, counted from the end
        theirs = tuple(sorted(0 if there and each == across else each for each in other))
        yield tuple(sorted((*own[:number], to, *own[number + 1 :]))), theirs
