"""Fox and Geese written down by itself, from the questions alone: it shares nothing with the compiler.

Points are (row, column) from 1; a position is a frozen set of geese, the fox, and how many were captured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

POINTS = frozenset((r, c) for r in range(1, 8) for c in range(1, 8) if 3 <= r <= 5 or 3 <= c <= 5)
Point = tuple[int, int]
Position = tuple[frozenset[Point], Point, int]


@dataclass(frozen=True)
class Rules:
    lines: str = "orthogonal"
    geese: int = 13
    compulsory: bool = True
    goes_on: bool = True
    most: bool = False
    wins_at: int = 6

    def ways(self, point: Point) -> Iterator[Point]:
        """The directions of the lines through a point."""
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                if (down, right) == (0, 0):
                    continue
                straight = down == 0 or right == 0
                even = sum(point) % 2 == 0
                if (
                    straight
                    or self.lines == "diagonals-at-every-point"
                    or (self.lines == "diagonals-as-in-alquerque" and even)
                ):
                    yield down, right

    def start(self) -> Position:
        geese = {point for point in POINTS if point[0] >= 5}
        if self.geese == 17:
            geese |= {(4, 1), (4, 2), (4, 6), (4, 7)}
        return frozenset(geese), (4, 4), 0

    def flock(self, position: Position) -> Iterator[Position]:
        geese, fox, captured = position
        for goose in geese:
            for down, right in self.ways(goose):
                to = goose[0] + down, goose[1] + right
                if down <= 0 and to in POINTS and to not in geese and to != fox:
                    yield geese - {goose} | {to}, fox, captured

    def chains(self, position: Position) -> Iterator[list[Position]]:
        """Every chain of jumps, as the positions that it goes through, whether or not it could go on."""
        waiting = [[position]]
        while waiting:
            chain = waiting.pop()
            geese, fox, captured = chain[-1]
            if len(chain) > 1:
                yield chain
            for down, right in self.ways(fox):
                over, to = (fox[0] + down, fox[1] + right), (fox[0] + 2 * down, fox[1] + 2 * right)
                if over in geese and to in POINTS and to not in geese:
                    waiting.append([*chain, (geese - {over}, to, captured + 1)])

    def hunter(self, position: Position) -> list[Position]:
        """Where each move of the fox ends; two routes are two moves."""
        chains = list(self.chains(position))
        ends = [chain[-1] for chain in chains]
        if self.goes_on:
            inner = {tuple(chain[:size]) for chain in chains for size in range(2, len(chain))}
            ends = [chain[-1] for chain in chains if tuple(chain) not in inner]
        geese, fox, captured = position
        if not ends or not self.compulsory:
            for down, right in self.ways(fox):
                to = fox[0] + down, fox[1] + right
                if to in POINTS and to not in geese:
                    ends.append((geese, to, captured))
        if self.most and ends:
            best = max(end[2] for end in ends)
            ends = [end for end in ends if end[2] == best]
        return ends

    def counts(self, depth: int) -> list[int]:
        """Sequences of exactly 1, 2 … moves; a game that is won goes no further."""
        level, found = [self.start()], []
        for number in range(depth):
            after: list[Position] = []
            for position in level:
                if position[2] < self.wins_at:
                    after += self.flock(position) if number % 2 == 0 else self.hunter(position)
            found.append(len(after))
            level = after
        return found
