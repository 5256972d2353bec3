"""How many states there are, from a few plays, before they are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from variorum.backends.chance import Generator
from variorum.explore.engine import FACES, Engine, Row
from variorum.explore.views import Views

PLAYS = 2000
TURNS = 400

_RARE = 10  # a state seen in at most so many plays counts as rare


def states_about(engine: Engine, start: Row) -> int:
    """About how many states play can reach from `start`, from 2000 random plays of up to 400 turns; most often too few.

    The estimate is the abundance-based coverage estimator for uneven samples (A. Chao and S.-M. Lee, "Estimating the
    number of classes via sample coverage", Journal of the American Statistical Association 87, 1992), over the number
    of plays in which each state was seen.
    """
    views = Views(engine)
    seen: Counter[Row] = Counter()
    for play in range(PLAYS):
        below = Generator(0, play).below
        row = start
        visited = set()
        for _ in range(TURNS):
            if row[views.winner]:
                break
            visited.add(views.own_view(row))
            dice = engine.dice(row)
            row = engine.turn(row, below(FACES**dice) if dice else 0)
        seen.update(visited)
    return classes_about(Counter(seen.values()))


def classes_about(seen_times: Mapping[int, int]) -> int:
    """The estimate of all, from how many were seen once, twice, and so on."""
    rare = {times: states for times, states in seen_times.items() if times <= _RARE}
    found = sum(seen_times.values())
    rare_found = sum(rare.values())
    sightings = sum(times * states for times, states in rare.items())
    once = rare.get(1, 0)
    if once == sightings:
        return found + once * (once - 1) // 2  # nothing rare was seen again: only this much can be said
    cover = 1 - once / sightings
    pairs = sum(times * (times - 1) * states for times, states in rare.items()) / (sightings * (sightings - 1))
    spread = max(rare_found / cover * pairs - 1, 0)
    spread = max(spread * (1 + sightings * (1 - cover) * pairs / cover), 0)
    return int(found - rare_found + (rare_found + once * spread) / cover)
