"""How long the plays of an edition are: a histogram of their turns, for pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, count

from variorum.backends.python_engine import Engine
from variorum.collated.ast import CollatedEdition
from variorum.evidence.ast import Lengths
from variorum.evidence.effects import GAMES, PLAYERS
from variorum.evidence.form import as_object, from_object
from variorum.evidence.keys import hashed
from variorum.evidence.questions import Answer, Ask
from variorum.explore.endless import guarded
from variorum.explore.odds import Odds, odds
from variorum.explore.random_play import as_played_at_random, turns_to_a_win
from variorum.explore.reachable import EndlessTurn
from variorum.explore.simulate import simulate
from variorum.machine.ast import Machine
from variorum.machine.interpreter import turn
from variorum.machine.json import playing_hash
from variorum.machine.specialise import nearest_players, specialise

METHOD = 1
"""Raised when the same machine would get another histogram."""

CHOICES_GAMES = 10_000
"""The random plays that are counted where players choose."""

_BINS = 40  # bins of exact chances, at most
_COUNTED_BINS = 25  # bins of plays that were counted, at most
_SHOWN = 0.995  # the share of the plays that the bins hold
_STEPS = (1, 2, 3, 4, 5, 6, 8)


@dataclass(frozen=True, slots=True)
class Found:
    """The histogram of a machine; None where one of its turns never ends."""

    lengths: Lengths | None


@dataclass(frozen=True, slots=True)
class LengthsOf:
    """How long the plays of a specialised machine are; counted in so many random plays where they are not computed."""

    machine: Machine
    games: int

    @property
    def key(self) -> str:
        """A hash of how the machine plays, at random where players choose."""
        machine = as_played_at_random(self.machine) if self.machine.choices else self.machine
        return hashed("lengths", METHOD, self.games, playing_hash(machine))

    def answer(self) -> Answer:
        """`Found`, as JSON."""
        answer: Answer = as_object(Found(lengths_of(self.machine, self.games)))
        return answer


def lengths_of(machine: Machine, games: int) -> Lengths | None:
    """The histogram of a specialised machine; None where one of its turns never ends."""
    if machine.choices:
        counts = turns_to_a_win(machine, games)
        return histogram(_by_turn(counts, games), machine.seats, games)
    engine = guarded(Engine(machine), Engine)
    found = odds(engine, explain=partial(turn, machine))
    if isinstance(found, Odds):
        return histogram(found.won_after, machine.seats)
    if isinstance(found, EndlessTurn):
        return None
    counted = simulate(engine, games)
    if isinstance(counted, EndlessTurn):
        return None
    return histogram([each.mean for each in counted.lengths], machine.seats, games)


def histogram(won_after: Sequence[float], seats: int, games: int | None = None) -> Lengths:
    """Bins for the chances (or, of so many `games`, the shares) that turn 1, 2 … wins. Each bin has as many turns for
    every seat, so that whose turn it is does not show in them."""
    most = _BINS if games is None else _COUNTED_BINS
    whole = sum(won_after)
    enough = _SHOWN * whole
    shown = next((turns for turns, sum_ in enumerate(accumulate(won_after), 1) if sum_ >= enough), 0)
    widths = (seats * step * 10**power for power in count() for step in _STEPS)
    width = next(each for each in widths if each * most >= shown)
    bins = -(-shown // width)
    shares = tuple(sum(won_after[at * width : (at + 1) * width]) for at in range(bins))
    return Lengths(width, shares, max(0.0, sum(won_after[bins * width :])), games)


def _by_turn(counts: Counter[int], games: int) -> list[float]:
    return [counts[turn] / games for turn in range(1, max(counts, default=0) + 1)]


def edition_lengths(machine: Machine, edition: CollatedEdition, ask: Ask) -> Lengths | None:
    """How long the plays of an edition are, for the players of its odds. `machine` is the game's, with its conflicts as
    parameters."""
    readings = edition.readings()
    asked = specialise(machine, readings, nearest_players(machine, readings, PLAYERS))
    games = CHOICES_GAMES if asked.choices else GAMES
    return from_object(Found, ask([LengthsOf(asked, games)])[0]).lengths
