"""Odds of games of choice by playing at random: each turn is one of its distinct results, all as likely; offers are
not made, and what is offered is taken.

A game without a rule of repetition may have no end: a play is cut off after `CAP` turns, and counted as capped.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from variorum.backends.python_choices_engine import Row
from variorum.explore.rounded import rounded
from variorum.explore.scores import points_of, scores_as_it_ends
from variorum.explore.simulate import Estimate, mean_of, median_of, share_of
from variorum.machine.ast import Machine, NodeKind

CAP = 10_000
"""Turns after which a play is cut off."""

GAMES = 1_000
"""The plays that are counted unless another number is asked for: chances are then good to 3 points or so."""


@dataclass(frozen=True, slots=True)
class RandomPlays:
    """What `games` random plays of a game of choice came to; the same seed gives the same plays everywhere.

    `win` is for each side, in the order of seats; with `draw` and the share of the `capped` plays it sums to 1. Turns
    are a mean and a median over the plays that somebody won, None where nobody did. `points` are what each side scores
    in a play that ends; none where nothing is scored.
    """

    games: int
    seed: int
    win: tuple[Estimate, ...]
    draw: Estimate
    turns_given_win: Estimate | None
    turns_median: int | None
    capped: int
    points: tuple[Estimate, ...]

    def to_json(self) -> dict[str, object]:
        """What `variorum odds --format json` prints of random plays, to 10 significant digits."""
        turns = self.turns_given_win
        errors: dict[str, object] = {
            "win": [rounded(side.error) for side in self.win],
            "draw": rounded(self.draw.error),
            "turns_given_win": rounded(turns.error) if turns else None,
        }
        shape: dict[str, object] = {
            "method": "simulated",
            "win": [rounded(side.mean) for side in self.win],
            "draw": rounded(self.draw.mean),
            "turns_given_win": rounded(turns.mean) if turns else None,
            "turns_median": self.turns_median,
            "games": self.games,
            "seed": self.seed,
            "capped": self.capped,
        }
        if self.points:
            shape["points"] = [rounded(side.mean) for side in self.points]
            errors["points"] = [rounded(side.error) for side in self.points]
        return shape | {"standard_errors": errors}


def random_plays(machine: Machine, games: int, seed: int = 0, start: Row | None = None, cap: int = CAP) -> RandomPlays:
    """Estimates from `games` plays (1 or more) of a specialised machine of choice, from `start` (the row before the
    first turn, unless given). Play k takes its throws and choices from the generator of `seed` and k."""
    from variorum.backends.compiled_choices_engine import fastest  # noqa: PLC0415 - it loads numpy

    played = as_played_at_random(machine)
    engine = fastest(played)
    winner = engine.layout["winner"][0]
    has_points = scores_as_it_ends(played)
    ends: Counter[int] = Counter()
    turns_won: Counter[int] = Counter()
    last_rows: Counter[Row] = Counter()
    for play in engine.plays(games, seed, most=cap, start=start):
        end = play.row[winner]
        ends[end] += 1
        if 1 <= end <= machine.sides:
            turns_won[play.turns] += 1
        if end and has_points:
            last_rows[play.row] += 1
    return RandomPlays(
        games=games,
        seed=seed,
        win=tuple(share_of(ends[side + 1], games) for side in range(machine.sides)),
        draw=share_of(ends[machine.sides + 1], games),
        turns_given_win=mean_of(turns_won),
        turns_median=median_of(turns_won),
        capped=ends[0],
        points=_mean_points(played, last_rows),
    )


def turns_to_a_win(machine: Machine, games: int, seed: int = 0, cap: int = CAP) -> Counter[int]:
    """How many of the random plays that somebody wins have how many turns."""
    from variorum.backends.compiled_choices_engine import fastest  # noqa: PLC0415 - it loads numpy

    engine = fastest(as_played_at_random(machine))
    winner = engine.layout["winner"][0]
    plays = engine.plays(games, seed, most=cap, start=None)
    return Counter(play.turns for play in plays if 1 <= play.row[winner] <= machine.sides)


def _mean_points(machine: Machine, last_rows: Counter[Row]) -> tuple[Estimate, ...]:
    """What each side scores on average in plays with these last rows; nothing where there are none."""
    scored: list[Counter[int]] = [Counter() for _ in range(machine.sides)]
    for row, times in last_rows.items():
        for side, points in enumerate(points_of(machine, row)):
            scored[side][points] += times
    means = [mean_of(each) for each in scored]
    return tuple(mean for mean in means if mean is not None)


def as_played_at_random(machine: Machine) -> Machine:
    """The machine without what nobody comes to who makes no offer and takes what is offered: at each node where a
    player decides, but for his move, the first option alone is left."""
    kinds = {node.name: node.kind for node in machine.nodes}
    transitions = []
    decided = set()
    for each in machine.transitions:
        if kinds.get(each.source) is NodeKind.CHOICE and each.source != "choose":
            if each.source in decided:
                continue
            decided.add(each.source)
        transitions.append(each)
    assert machine.choices is not None
    onward: dict[str, list[str]] = {}
    for each in transitions:
        onward.setdefault(each.source, []).append(each.target)
    reached = {"begin", "turn", *(step.target for step in machine.choices.steps)}
    waiting = list(reached)
    while waiting:
        more = [target for target in onward.get(waiting.pop(), ()) if target not in reached]
        reached.update(more)
        waiting += more
    return replace(
        machine,
        choices=replace(machine.choices, offers=(), matches=()),
        nodes=tuple(node for node in machine.nodes if node.name in reached),
        transitions=tuple(each for each in transitions if each.source in reached),
    )
