"""Odds by playing at random: for games with more states than can be explored."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from variorum.backends.chance import Generator
from variorum.backends.python_engine import Engine as Generated
from variorum.backends.tables_engine import TableEngine, table_engine
from variorum.explore.endless import endless_mark
from variorum.explore.engine import FACES, Engine, Plays, Row, faces
from variorum.explore.reachable import EndlessTurn
from variorum.explore.rounded import rounded

_STALEMATE = -1

_AT_ONCE = 1 << 18  # plays that are held at a time

CAP = 100_000
"""Turns after which a play is broken off, and counted as unfinished."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over plays with its standard error; the error is 0 where all plays agree, and None for fewer than two."""

    mean: float
    error: float | None


@dataclass(frozen=True, slots=True)
class Simulated:
    """What `games` random plays came to; the same seed gives the same plays everywhere.

    `win` is for each side, in the order of seats. Turns (missed ones included) and throws are means over the plays that
    somebody won, and the median is that of their turns; all three are None where nobody won. `unfinished` counts plays
    broken off after `CAP` turns.
    """

    games: int
    seed: int
    win: tuple[Estimate, ...]
    draw: Estimate
    stalemate: Estimate
    turns_given_win: Estimate | None
    rolls_given_win: Estimate | None
    turns_median: int | None
    unfinished: int

    def to_json(self) -> dict[str, object]:
        """What `variorum odds --simulate --format json` prints, to 10 significant digits."""
        turns, rolls = self.turns_given_win, self.rolls_given_win
        return {
            "method": "simulated",
            "win": [rounded(side.mean) for side in self.win],
            "draw": rounded(self.draw.mean),
            "stalemate": rounded(self.stalemate.mean),
            "turns_given_win": rounded(turns.mean) if turns else None,
            "rolls_given_win": rounded(rolls.mean) if rolls else None,
            "turns_median": self.turns_median,
            "games": self.games,
            "seed": self.seed,
            "unfinished": self.unfinished,
            "standard_errors": {
                "win": [rounded(side.error) for side in self.win],
                "draw": rounded(self.draw.error),
                "stalemate": rounded(self.stalemate.error),
                "turns_given_win": rounded(turns.error) if turns else None,
                "rolls_given_win": rounded(rolls.error) if rolls else None,
            },
        }


def simulate(
    engine: Engine, games: int, seed: int = 0, start: Row | None = None, cap: int = CAP
) -> Simulated | EndlessTurn:
    """Estimates from `games` plays (1 or more) from `start` (the row before the first turn, unless given).

    Play k takes its throws from the generator of `seed` and k (see design.md, *Chance*). A play is in stalemate when
    only missed turns are left and rows come round; one in which dice are thrown for ever is broken off after `cap`.
    With an engine that `guarded` gave, a turn that it broke off is given instead; from any other there is no return.
    """
    begin = engine.initial() if start is None else start
    sides = engine.machine.sides
    ends: Counter[int] = Counter()
    turns_won: Counter[int] = Counter()
    rolls_won: Counter[int] = Counter()
    endless = endless_mark(engine.machine)
    if tables := _tables(engine, games, start):
        for first in range(0, games, _AT_ONCE):
            made = tables.batch(min(_AT_ONCE, games - first), seed, first, cap)
            if (marked := made.winner == endless).any():
                return _shown(engine, begin, Generator(seed, first + int(marked.argmax())))
            won = (made.winner >= 1) & (made.winner <= sides)
            ends += Counter({_STALEMATE: int(made.stalemate.sum())})
            ends += _counted(made.winner[~made.stalemate])
            turns_won += _counted(made.turns[won])
            rolls_won += _counted(made.throws[won])
        return _simulated(games, seed, sides, ends, turns_won, rolls_won)
    whole = engine.plays(games, seed, most=cap) if start is None and isinstance(engine, Plays) else None
    winner = engine.layout["winner"][0]
    for game in range(games):
        if whole is None:
            end, turns, rolls = _played(engine, begin, Generator(seed, game), cap)
        else:
            play = next(whole)
            end = _STALEMATE if play.stalemate else play.row[winner]
            turns, rolls = play.turns, play.throws
        if end == endless:
            return _shown(engine, begin, Generator(seed, game))
        ends[end] += 1
        if 1 <= end <= sides:
            turns_won[turns] += 1
            rolls_won[rolls] += 1
    return _simulated(games, seed, sides, ends, turns_won, rolls_won)


def _tables(engine: Engine, games: int, start: Row | None) -> TableEngine | None:
    """The engine by turn tables that plays as generated Python does, where that is worth while."""
    if not isinstance(engine, Generated):
        return None
    return table_engine(engine.machine, games, start)


def _counted(values: npt.NDArray[np.int64]) -> Counter[int]:
    """How often each number comes."""
    numbers, times = np.unique(values, return_counts=True)
    return Counter(dict(zip(numbers.tolist(), times.tolist(), strict=True)))


def _simulated(
    games: int, seed: int, sides: int, ends: Counter[int], turns_won: Counter[int], rolls_won: Counter[int]
) -> Simulated:
    return Simulated(
        games=games,
        seed=seed,
        win=tuple(share_of(ends[side + 1], games) for side in range(sides)),
        draw=share_of(ends[sides + 1], games),
        stalemate=share_of(ends[_STALEMATE], games),
        turns_given_win=mean_of(turns_won),
        rolls_given_win=mean_of(rolls_won),
        turns_median=median_of(turns_won),
        unfinished=ends[0],
    )


def _played(engine: Engine, row: Row, generator: Generator, cap: int) -> tuple[int, int, int]:
    """How a play ends (`winner`, 0 if broken off, -1 for stalemate), its turns and its throws."""
    turn, dice_of, below = engine.turn, engine.dice, generator.below
    winner = engine.layout["winner"][0]
    rolls = 0
    missed: set[Row] = set()
    for turns in range(cap):
        dice = dice_of(row)
        if dice:
            missed.clear()
            rolls += 1
            row = turn(row, below(FACES**dice))
        else:
            if row in missed:
                # The stalemate began with the first of the missed turns.
                return _STALEMATE, turns - len(missed), rolls
            missed.add(row)
            row = turn(row, 0)
        if row[winner]:
            return row[winner], turns + 1, rolls
    return 0, cap, rolls


def _shown(engine: Engine, row: Row, generator: Generator) -> EndlessTurn:
    """The endless turn of a play that has one, and the throws up to it."""
    winner = engine.layout["winner"][0]
    play = []
    while True:
        dice = engine.dice(row)
        throw = generator.below(FACES**dice) if dice else 0
        if dice:
            play.append(faces(throw, dice))
        after = engine.turn(row, throw)
        if after[winner]:
            return EndlessTurn(row, throw, tuple(play))
        row = after


def share_of(count: int, games: int) -> Estimate:
    """The share of plays that came to something."""
    share = count / games
    return Estimate(share, sqrt(share * (1 - share) / (games - 1)) if games > 1 else None)


def mean_of(counts: Counter[int]) -> Estimate | None:
    """The mean of numbers, each counted; None where there are none."""
    number = counts.total()
    if not number:
        return None
    mean = sum(value * times for value, times in sorted(counts.items())) / number
    if number == 1:
        return Estimate(mean, None)
    spread = sum((value - mean) ** 2 * times for value, times in sorted(counts.items())) / (number - 1)
    return Estimate(mean, sqrt(spread / number))


def median_of(counts: Counter[int]) -> int | None:
    """The smallest number that half of the numbers do not exceed; None where there are none."""
    half = counts.total() / 2
    so_far = 0
    for value, times in sorted(counts.items()):
        so_far += times
        if so_far >= half:
            return value
    return None
