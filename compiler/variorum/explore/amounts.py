"""Numbers as claims give them."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.resolved import ast

SURE = 4.0
"""So many standard errors away is not by chance."""

_EQUAL = 1e-9  # differences of numbers that are none


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as claimed: see `resolved.ast.Bound`."""

    bound: ast.Bound
    number: str
    upper: str | None

    @property
    def wanted(self) -> str:
        """The number as it is printed."""
        return self.number if self.upper is None else f"{self.number} to {self.upper}"

    @property
    def digits(self) -> int:
        """The digits behind the point."""
        return len(self.number.partition(".")[2])

    def fits(self, value: float) -> bool:
        """Whether a number is as claimed."""
        low, high = self.range
        return low - _EQUAL <= value <= high + _EQUAL

    def surely(self, value: float, margin: float) -> bool | None:
        """Whether an estimate is as claimed, however it lies within its margin; None where it might and might not."""
        low, high = self.range
        if low <= value - margin and value + margin <= high:
            return True
        return False if value + margin < low or value - margin > high else None

    @property
    def range(self) -> tuple[float, float]:
        """The smallest and the largest number that fit."""
        number = float(self.number)
        half = 0.5 * 10**-self.digits
        match self.bound:
            case "about":
                return number - half, number + half
            case "at-least":
                return number, float("inf")
            case "at-most":
                return float("-inf"), number
            case "between":
                return number, float(self.upper or self.number)

    def shown(self, value: float) -> str:
        """A number that was found, with a digit more than was claimed."""
        return f"{value:.{self.digits + 1}f}"
