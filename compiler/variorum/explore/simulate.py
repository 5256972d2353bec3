"""Odds by playing at random: for games with more states than can be explored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from variorum.backends.chance import Generator
from variorum.explore.endless import endless_mark
from variorum.explore.engine import FACES, Engine, Plays, Row, faces
from variorum.explore.quantiles import QUANTILES, by_share
from variorum.explore.reachable import EndlessTurn
from variorum.explore.rounded import rounded

if TYPE_CHECKING:
    from variorum.backends.tables_engine import TableEngine

_STALEMATE = -1
_BATCH = 100_000  # plays that are counted at a time

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
    broken off after `CAP` turns. `turns_quantiles` are the smallest numbers of turns within which the `QUANTILES` of
    the plays that somebody won were won, `turns_quantiles_any` those within which as many of all plays were over, each
    None where so many were not; `lengths[n - 1]` is the share of plays that turn n won.
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
    turns_quantiles: tuple[Estimate | None, ...] = ()
    turns_quantiles_any: tuple[Estimate | None, ...] = ()
    lengths: tuple[Estimate, ...] = ()

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
            "turns_quantiles": by_share([each and int(each.mean) for each in self.turns_quantiles]),
            "turns_quantiles_any": by_share([each and int(each.mean) for each in self.turns_quantiles_any]),
            "lengths": [rounded(length.mean) for length in self.lengths],
            "games": self.games,
            "seed": self.seed,
            "unfinished": self.unfinished,
            "standard_errors": {
                "win": [rounded(side.error) for side in self.win],
                "draw": rounded(self.draw.error),
                "stalemate": rounded(self.stalemate.error),
                "turns_given_win": rounded(turns.error) if turns else None,
                "rolls_given_win": rounded(rolls.error) if rolls else None,
                "turns_quantiles": by_share([each and rounded(each.error) for each in self.turns_quantiles]),
                "turns_quantiles_any": by_share([each and rounded(each.error) for each in self.turns_quantiles_any]),
                "lengths": [rounded(length.error) for length in self.lengths],
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
    counted = _Counted()
    endless = endless_mark(engine.machine)
    if begin[engine.layout["winner"][0]]:
        counted.add(begin[engine.layout["winner"][0]], 0, 0, games)
    else:
        tables = _tables(engine, games, start)
        found = (
            _batches(tables, games, seed, cap)
            if tables
            else ((*play, 1) for play in _one_by_one(engine, start, games, seed, cap))
        )
        game = 0
        for end, turns, rolls, times in found:
            if end == endless:
                return _shown(engine, begin, Generator(seed, game if tables is None else turns))
            counted.add(end, turns, rolls, times)
            game += times
    ends = counted.ends
    over = sum(times for end, times in ends.items() if end)
    return Simulated(
        games=games,
        seed=seed,
        win=tuple(share_of(ends[side + 1], games) for side in range(sides)),
        draw=share_of(ends[sides + 1], games),
        stalemate=share_of(ends[_STALEMATE], games),
        turns_given_win=mean_of(counted.turns_won(sides)),
        rolls_given_win=mean_of(counted.rolls_won(sides)),
        turns_median=median_of(counted.turns_won(sides)),
        unfinished=ends[0],
        turns_quantiles=quantiles_of(counted.turns_won(sides)),
        turns_quantiles_any=quantiles_of(counted.turns_over(), games) if over else (None,) * len(QUANTILES),
        lengths=lengths_of(counted.turns_won(sides), games),
    )


class _Counted:
    """Plays by how they ended, with their turns and throws."""

    def __init__(self) -> None:
        self.ends: Counter[int] = Counter()
        self._turns: Counter[tuple[int, int]] = Counter()
        self._rolls: Counter[tuple[int, int]] = Counter()

    def add(self, end: int, turns: int, rolls: int, times: int) -> None:
        self.ends[end] += times
        self._turns[end, turns] += times
        self._rolls[end, rolls] += times

    def turns_won(self, sides: int) -> Counter[int]:
        return _of_ends(self._turns, range(1, sides + 1))

    def rolls_won(self, sides: int) -> Counter[int]:
        return _of_ends(self._rolls, range(1, sides + 1))

    def turns_over(self) -> Counter[int]:
        return _of_ends(self._turns, [end for end in self.ends if end])


def _of_ends(counts: Counter[tuple[int, int]], ends: Iterable[int]) -> Counter[int]:
    chosen: Counter[int] = Counter()
    for (end, number), times in counts.items():
        if end in ends:
            chosen[number] += times
    return chosen


def _tables(engine: Engine, games: int, start: Row | None) -> TableEngine | None:
    """The engine by turn tables that plays as generated Python does, where that is worth while."""
    from variorum.backends.python_engine import Engine as Generated  # noqa: PLC0415
    from variorum.backends.tables_engine import table_engine  # noqa: PLC0415

    return table_engine(engine.machine, games, start) if isinstance(engine, Generated) else None


def _batches(engine: TableEngine, games: int, seed: int, cap: int) -> Iterator[tuple[int, int, int, int]]:
    """How plays end, their turns, their throws, and how many there are alike. For an endless turn, the number of its
    play stands in place of the turns."""
    import numpy as np  # noqa: PLC0415  # most commands need no arrays

    endless = endless_mark(engine.machine)
    for first in range(0, games, _BATCH):
        made = engine.batch(min(_BATCH, games - first), seed, first, cap)
        ends = np.where(made.stalemate, _STALEMATE, made.winner)
        if (ends == endless).any():
            yield endless, first + int(np.argmax(ends == endless)), 0, 1
        kinds, times = np.unique(np.stack((ends, made.turns, made.throws)), axis=1, return_counts=True)
        for (end, turns, rolls), number in zip(kinds.T.tolist(), times.tolist(), strict=True):
            yield end, turns, rolls, number


def _one_by_one(engine: Engine, start: Row | None, games: int, seed: int, cap: int) -> Iterator[tuple[int, int, int]]:
    """How each play ends, its turns and its throws."""
    winner = engine.layout["winner"][0]
    if start is None and isinstance(engine, Plays):
        for play in engine.plays(games, seed, most=cap):
            yield _STALEMATE if play.stalemate else play.row[winner], play.turns, play.throws
        return
    begin = engine.initial() if start is None else start
    for game in range(games):
        yield _played(engine, begin, Generator(seed, game), cap)


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


def quantiles_of(counts: Counter[int], total: int | None = None) -> tuple[Estimate | None, ...]:
    """The smallest numbers that the `QUANTILES` of `total` (of the numbers, unless given) do not exceed, None where
    there are not so many. The error is half of what lies between the numbers that the share more and less its own
    standard error gives."""
    total = counts.total() if total is None else total
    listed = sorted(counts.items())

    def number_at(share: float) -> int | None:
        so_far = 0
        for value, times in listed:
            so_far += times
            if so_far >= share * total:
                return value
        return None

    found: list[Estimate | None] = []
    for share in QUANTILES:
        number = number_at(share) if total else None
        if number is None:
            found.append(None)
            continue
        wide = sqrt(share * (1 - share) / total)
        low, high = number_at(max(share - wide, 0)), number_at(share + wide)
        found.append(Estimate(number, (high - low) / 2 if low is not None and high is not None and total > 1 else None))
    return tuple(found)


def lengths_of(counts: Counter[int], games: int) -> tuple[Estimate, ...]:
    """The share of plays that each turn from the first one on won."""
    return tuple(share_of(counts[turn], games) for turn in range(1, max(counts, default=0) + 1))
