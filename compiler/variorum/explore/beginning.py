"""Who begins: the throws before the first turn, which no machine has a part of."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import Literal

from variorum.explore.engine import FACES, Throw, faces

Tie = Literal["again", "first", "doubles"]
"""What a tie for the highest total does: those who tie throw again, the first of them to throw begins, or the cube is
doubled and they throw again."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """How far it is decided who begins: who throws in this round (seats from 0, in order), the totals so far in it, how
    often the cube was doubled, and the seat that begins, None while it is open."""

    throwing: tuple[int, ...]
    totals: tuple[int, ...] = ()
    doubled: int = 0
    begins: int | None = None

    def after(self, total: int, tie: Tie) -> Beginning:
        """After the next player's throw; the highest total of a round begins."""
        totals = (*self.totals, total)
        if len(totals) < len(self.throwing):
            return replace(self, totals=totals)
        highest = max(totals)
        tied = tuple(seat for seat, thrown in zip(self.throwing, totals, strict=True) if thrown == highest)
        if len(tied) == 1 or tie == "first":
            return replace(self, totals=totals, begins=tied[0])
        return Beginning(tied, doubled=self.doubled + (tie == "doubles"))

    @property
    def shown(self) -> tuple[int | None, int, int | None]:
        """What everybody sees: who begins, how often the cube was doubled, and who throws next."""
        upcoming = None if self.begins is not None else self.throwing[len(self.totals)]
        return self.begins, self.doubled, upcoming


@dataclass(frozen=True, slots=True)
class ToldAtTheBeginning:
    """The shortest throws after which it shows that two rules about ties differ, and how far each has decided then."""

    throws: tuple[Throw, ...]
    first: Beginning
    second: Beginning


def told_at_the_beginning(players: int, dice: int, first: Tie, second: Tie) -> ToldAtTheBeginning | None:
    """The shortest throws of `players` players, each of so many dice, that tell two rules about ties apart; of several
    that are as short the first in their order. None where no throws do, or where none are made (no dice)."""
    if not dice or first == second:
        return None
    throws: dict[int, Throw] = {}
    for number in range(FACES**dice):
        shown = faces(number, dice)
        throws.setdefault(sum(shown), shown)
    begin = Beginning(tuple(range(players)))
    waiting: deque[tuple[Beginning, tuple[Throw, ...]]] = deque([(begin, ())])
    known = {begin}
    while waiting:
        # While nothing tells them apart both stand where they stood.
        now, play = waiting.popleft()
        for total, throw in throws.items():
            after = now.after(total, first), now.after(total, second)
            made = (*play, throw)
            if after[0].shown != after[1].shown:
                return ToldAtTheBeginning(made, *after)
            if after[0].begins is None and after[0] not in known:
                known.add(after[0])
                waiting.append((after[0], made))
    return None
