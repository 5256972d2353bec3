"""Every position that random play of a game of choice can reach, breadth first, with the chances between them: for
positions near the end of a game, from which few others can be reached."""

from __future__ import annotations

import numpy as np

from variorum.backends.python_choices_engine import ChoiceEngine, Row
from variorum.explore.engine import FACES, Throw
from variorum.explore.odds import Odds, odds_of
from variorum.explore.random_play import as_played_at_random
from variorum.explore.reachable import Reachable, TooLarge
from variorum.explore.throws import throws_in
from variorum.machine.ast import Machine
from variorum.machine.choosing import TieError

LIMIT = 50_000
"""The throws, or turns without dice, whose results are listed before exploration gives up: some ten seconds."""

QUICK = 3_000
"""The same where there is little hope, a second: from the beginning of a game."""


def reachable_choices(
    engine: ChoiceEngine, start: Row | None = None, limit: int = LIMIT
) -> Reachable | TooLarge | None:
    """The positions that random play can reach from `start` (the row before the first turn, unless given; the game is
    on in it), each distinct result of a turn being as likely as any other.

    None where a rule asks how often a position has come, since chances then depend on more than a position; `TooLarge`
    where the results of more than `limit` turns would have to be listed.
    """
    machine = engine.machine
    assert machine.choices is not None
    if machine.choices.repeats:
        return None
    begin = engine.initial() if start is None else start
    winner, player = engine.layout["winner"][0], engine.layout["player"][0]
    rows, numbers = [begin], {begin: 0}
    parents = [-1]
    targets: list[int] = []
    chances: list[float] = []
    firsts = [0]
    listed = at = 0
    while at < len(rows):
        reached: dict[int, float] = {}
        for throw, orders in throws_in(engine, rows[at]):
            chance = orders / FACES**engine.dice
            listed += 1
            if listed > limit:
                return TooLarge(limit)
            after = _after(engine, rows[at], throw)
            for row in after:
                if row[winner]:
                    target = -row[winner]
                else:
                    target = numbers.setdefault(row, len(rows))
                    if target == len(rows):
                        rows.append(row)
                        parents.append(at)
                reached[target] = reached.get(target, 0.0) + chance / len(after)
        targets += reached
        chances += reached.values()
        firsts.append(len(targets))
        at += 1
    codes = np.array(targets, dtype=np.int64)
    nothing = np.zeros(len(targets), dtype=np.int64)
    return Reachable(
        rows=rows,
        seats=machine.seats,
        sides=machine.sides,
        turns_with_player=False,
        start_seat=begin[player],
        dice=np.full(len(rows), engine.dice, dtype=np.int64),
        first=np.array(firsts, dtype=np.int64),
        target=np.where(codes < 0, len(rows) - 1 - codes, codes),
        turned=nothing,
        weight=np.array(chances),
        throw=nothing,
        denominator=1,
        parent=np.array(parents, dtype=np.int64),
        parent_throw=np.zeros(len(rows), dtype=np.int64),
    )


def exact_odds(machine: Machine, start: Row | None = None, limit: int = LIMIT) -> Odds | None:
    """The exact odds of random play of a specialised machine of choice from `start` (the row before the first turn,
    unless given); None where it can come to too many positions, or chances depend on more than a position."""
    states = reachable_choices(ChoiceEngine(as_played_at_random(machine)), start, limit)
    return odds_of(states) if isinstance(states, Reachable) else None


def _after(engine: ChoiceEngine, row: Row, throw: Throw) -> list[Row]:
    """The rows to which a turn can come; after a tie for the right to begin the one in which it is thrown again."""
    try:
        return [option.row for option in engine.options(row, throw)]
    except TieError as tie:
        return [tie.row]
