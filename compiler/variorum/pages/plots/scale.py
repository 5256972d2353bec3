"""A scale: which place a number has in a plot, and at which round numbers it is marked."""

from __future__ import annotations

from dataclasses import dataclass

_ROUND = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from `low` to `high` (another one), evenly from one coordinate to another."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, number: float) -> float:
        """Where a number is."""
        return self.begin + (number - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self, most: int) -> tuple[float, ...]:
        """Round numbers within the scale, so many at most (2 or more)."""
        step = round_step(self.high - self.low, most)
        first = -(-self.low // step)
        found = []
        while (number := first * step) <= self.high + 1e-9 * step:
            found.append(number)
            first += 1
        return tuple(found)


def round_step(length: float, most: int) -> float:
    """The smallest of 1, 2, 5, 10, 20 … (or of their decimal fractions) of which no more than `most` marks lie on a
    length above 0, both its ends included."""
    power = 1.0
    while length / power > most - 1:
        power *= 10
    while length / (power / 10) <= most - 1:
        power /= 10
    return next((power / 10 * each for each in (*_ROUND, 10) if length / (power / 10 * each) <= most - 1), power)
