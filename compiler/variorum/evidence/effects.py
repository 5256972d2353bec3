"""Effects on the odds: what each other reading of a conflict changes about who wins, stalemate and length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from typing import Literal

from variorum.backends.python_engine import Engine
from variorum.collated.ast import Collated, CollatedEdition
from variorum.collated.choices import choose
from variorum.evidence.ast import ConflictEvidence, EditionEvidence, Figures, ReadingEvidence
from variorum.evidence.form import as_object, from_object
from variorum.evidence.keys import hashed
from variorum.evidence.questions import Answer, Ask
from variorum.explore.endless import guarded
from variorum.explore.odds import Odds, odds
from variorum.explore.random_play import as_played_at_random, random_plays
from variorum.explore.reachable import EndlessTurn
from variorum.explore.simulate import simulate
from variorum.machine.ast import Machine
from variorum.machine.interpreter import turn
from variorum.machine.json import playing_hash
from variorum.machine.specialise import nearest_players, players_of, specialise

METHOD = 1
"""Raised when the same machine would get other figures."""

PLAYERS = 2
CHOICES_GAMES = 1_000
"""The random plays that are counted where players choose: chances are then good to 3 points or so."""

GAMES = 100_000
"""The plays that are counted where there are too many states for exact odds: chances are then good to 0.5 points."""


# ---------------------------------------------------------------- the question


@dataclass(frozen=True, slots=True)
class Counted:
    """The figures of a machine; None where one of its turns never ends."""

    figures: Figures | None


@dataclass(frozen=True, slots=True)
class OddsOf:
    """What the odds of a specialised machine are: exact, or of so many plays where it has too many states."""

    machine: Machine
    games: int = GAMES

    @property
    def key(self) -> str:
        """A hash of how the machine plays."""
        return hashed("odds", METHOD, self.games, playing_hash(self.machine))

    def answer(self) -> Answer:
        """`Counted`, as JSON."""
        answer: Answer = as_object(Counted(figures_of(self.machine, self.games)))
        return answer


@dataclass(frozen=True, slots=True)
class RandomPlayOf:
    """What random play of a specialised machine of choice comes to."""

    machine: Machine
    games: int = CHOICES_GAMES

    @property
    def key(self) -> str:
        """A hash of how the machine plays where no offer is made."""
        return hashed("random play", METHOD, self.games, playing_hash(as_played_at_random(self.machine)))

    def answer(self) -> Answer:
        """`Counted`, as JSON."""
        answer: Answer = as_object(Counted(random_figures(self.machine, self.games)))
        return answer


def odds_question(machine: Machine, games: int | None = None) -> OddsOf | RandomPlayOf:
    """What is asked to have the odds of a specialised machine, of so many random plays where they are counted."""
    if machine.choices:
        return RandomPlayOf(machine, CHOICES_GAMES if games is None else games)
    return OddsOf(machine, GAMES if games is None else games)


def figures_of(machine: Machine, games: int, seed: int = 0, *, exact: bool = True) -> Figures | None:
    """The odds of a specialised machine in which nobody chooses; None where one of its turns never ends. They are
    counted in so many random plays where there are too many states, or no `exact` ones are wanted."""
    engine = guarded(Engine(machine), Engine)
    found = odds(engine, explain=partial(turn, machine)) if exact else None
    if isinstance(found, EndlessTurn):
        return None
    if isinstance(found, Odds):
        turns, throws, median = found.turns_given_win, found.rolls_given_win, found.turns_median
        return Figures(machine.seats, found.win, found.draw, found.stalemate, turns, throws, median)
    counted = simulate(engine, games, seed)
    if isinstance(counted, EndlessTurn):
        return None
    length, rolls = counted.turns_given_win, counted.rolls_given_win
    return Figures(
        players=machine.seats,
        win=tuple(side.mean for side in counted.win),
        draw=counted.draw.mean,
        stalemate=counted.stalemate.mean,
        turns=length.mean if length else None,
        throws=rolls.mean if rolls else None,
        median=counted.turns_median,
        games=games,
        turns_error=length.error if length else None,
    )


def random_figures(machine: Machine, games: int, seed: int = 0) -> Figures:
    """What so many random plays of a specialised machine of choice come to."""
    found = random_plays(machine, games, seed)
    turns = found.turns_given_win
    return Figures(
        players=machine.seats,
        win=tuple(side.mean for side in found.win),
        draw=found.draw.mean,
        stalemate=0.0,
        turns=turns.mean if turns else None,
        throws=None,
        median=found.turns_median,
        games=found.games,
        turns_error=turns.error if turns else None,
        capped=found.capped,
        points=tuple(side.mean for side in found.points),
        points_errors=tuple(side.error or 0.0 for side in found.points),
    )


# ---------------------------------------------------------------- the plans


def edition_figures(
    collated: Collated, machine: Machine, edition: CollatedEdition, ask: Ask, games: int | None = None
) -> Figures:
    """The odds of an edition without endless turns, for two players or the nearest number that it allows; of so many
    random plays, if another number than the usual one is wanted. `machine` is the game's, with its conflicts as
    parameters."""
    readings = edition.readings()
    asked = specialise(machine, readings, nearest_players(machine, readings, PLAYERS))
    figures = from_object(Counted, ask([odds_question(asked, games)])[0]).figures
    if figures is None:
        raise ValueError(f"a turn of edition {edition.edition.name} of {collated.game.name} never ends")
    return figures


def with_effects(
    collated: Collated, machine: Machine, edition: CollatedEdition, conflict: ConflictEvidence, ask: Ask
) -> ConflictEvidence:
    """The evidence of a conflict with the odds under each other reading, for the players of the edition's own odds.

    Where they cannot play it, the odds are for the fewest who can, and where only more of them can tell it, for as many
    as its telling play has; they then stand beside the edition's own for as many. Where no play tells it there is
    nothing to compute.
    """
    own = edition.readings()
    least, most = players_of(machine, own)
    usual = nearest_players(machine, own, PLAYERS)
    questions: list[OddsOf | RandomPlayOf] = []
    places: dict[str, tuple[int, int | None]] = {}
    for other in conflict.others:
        if other.standing not in ("told", "open") or (other.play and other.play.parts == "beginning"):
            continue
        changes = {conflict.conflict: other.reading, **other.adds}
        readings = choose(collated, edition.edition.name, changes).value
        low, high = players_of(machine, readings)
        told = other.play.players if other.play and other.standing == "told" else 0
        players = min(max(usual, low, told), high)
        if not least <= players <= most:
            continue
        asked = odds_question(specialise(machine, readings, players))
        beside = odds_question(specialise(machine, own, players))
        if playing_hash(asked.machine) == playing_hash(beside.machine):
            continue
        questions.append(asked)
        at = len(questions) - 1
        if players != usual:
            questions.append(beside)
            places[other.reading] = (at, at + 1)
        else:
            places[other.reading] = (at, None)
    answers = [from_object(Counted, answer).figures for answer in ask(questions)] if questions else []
    others = []
    for other in conflict.others:
        if other.reading not in places:
            others.append(other)
            continue
        at, beside_at = places[other.reading]
        others.append(replace(other, odds=answers[at], beside=None if beside_at is None else answers[beside_at]))
    return replace(conflict, others=tuple(others))


# ---------------------------------------------------------------- how much it matters


@dataclass(frozen=True, slots=True)
class Effect:
    """What a reading changes about the odds: how much in all (see `difference`; None where that is not known), the
    changes worth telling, the largest first, and for how many players, where it is not for those of the edition's own
    odds."""

    conflict: str
    reading: str
    weight: float | None
    changes: tuple[Change, ...]
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is otherwise. Of `length` the numbers are the mean turns of a play that is won; of `stalemate` and
    `draw` their chances; of `first` the share that the side of the player who begins has in the plays that are won;
    of `points` what a play scores in the mean. `none`: the odds are the same; `hardly`: they differ by less than is
    worth telling; `unknown`: a turn never ends, or the reading cannot be played. These three have no numbers.
    `counted`: some of the numbers are from random plays, so that a chance of 0 may be small instead."""

    kind: Literal["length", "stalemate", "draw", "first", "points", "none", "hardly", "unknown"]
    before: float = 0.0
    after: float = 0.0
    counted: bool = False


def ranked(edition: EditionEvidence) -> tuple[Effect, ...]:
    """The effect of every other reading of an edition's conflicts, what matters most first; equal ones in their order,
    and last those of which nothing is known."""
    effects = [
        effect_of(edition.odds, conflict.conflict, other) for conflict in edition.conflicts for other in conflict.others
    ]
    return tuple(sorted(effects, key=lambda each: -1.0 if each.weight is None else -each.weight - 2.0))


def effect_of(own: Figures, conflict: str, other: ReadingEvidence) -> Effect:
    """The effect of a reading beside the edition's own odds."""
    if other.odds is None:
        # Of a reading that plays differently the odds are missing only where they could not be had.
        is_same = other.standing in ("wording", "alike", "alike-everywhere") or (
            other.play is not None and other.play.parts == "beginning"
        )
        return Effect(conflict, other.reading, 0.0 if is_same else None, (Change("none" if is_same else "unknown"),))
    before = other.beside or own
    players = other.odds.players if other.beside else None
    return Effect(conflict, other.reading, difference(before, other.odds), changes(before, other.odds), players)


def difference(before: Figures, after: Figures) -> float:
    """How much two odds differ, 0 (not at all) to 3.

    It is the sum of three numbers from 0 to 1: the total variation distance between the chances of how a play comes out
    (each side wins, a draw, stalemate), which is the largest difference in the chance of anything that can be said of
    the outcome; the difference in mean length as a share of the longer one; and that in the points that a play scores
    as a share of the larger number. Both odds are for as many players. Where several players of one make a team of the
    other, their chances are added up.
    """
    outcomes = zip(_outcomes(before, after), _outcomes(after, before), strict=True)
    apart = sum(abs(one - other) for one, other in outcomes) / 2
    scored = _longer(sum(before.points), sum(after.points)) if before.points and after.points else 0.0
    return apart + _longer(before.turns, after.turns) + scored


def _outcomes(figures: Figures, beside: Figures) -> tuple[float, ...]:
    sides, fewest = len(figures.win), min(len(figures.win), len(beside.win))
    wins = [sum(figures.win[side] for side in range(first, sides, fewest)) for first in range(fewest)]
    return (*wins, figures.draw, figures.stalemate)


def _longer(before: float | None, after: float | None) -> float:
    if before is None or after is None:
        return 0.0 if before == after else 1.0
    return abs(before - after) / max(before, after) if before != after else 0.0


_TURNS = 0.5
_SHARE_OF_TURNS = _SHARE_OF_POINTS = 0.05
_CHANCE = 0.005
_FIRST = 0.01
_ERRORS = 4  # standard errors that a difference between counted plays must exceed
_SAME = 1e-9


def changes(before: Figures, after: Figures) -> tuple[Change, ...]:
    """What is worth telling about how odds change, the largest first: half a turn or a twentieth of the length, half a
    point of stalemates or draws, a point of the wins for the player who begins, a twentieth of the points that a play
    scores; of odds that were counted in random plays only what cannot be chance."""
    found: list[tuple[float, Change]] = []
    counted = before.games is not None or after.games is not None
    if before.turns is not None and after.turns is not None:
        longer = abs(after.turns - before.turns)
        enough = min(_TURNS, _SHARE_OF_TURNS * max(before.turns, after.turns))
        error = sqrt((before.turns_error or 0.0) ** 2 + (after.turns_error or 0.0) ** 2)
        if longer >= enough and longer > _ERRORS * error:
            weight = _longer(before.turns, after.turns)
            found.append((weight, Change("length", before.turns, after.turns, counted)))
    if before.points and after.points:
        was, becomes = sum(before.points), sum(after.points)
        error = sqrt(sum(side**2 for side in (*before.points_errors, *after.points_errors)))
        if abs(becomes - was) >= _SHARE_OF_POINTS * max(was, becomes) and abs(becomes - was) > _ERRORS * error:
            found.append((_longer(was, becomes), Change("points", was, becomes, counted)))
    chances: Sequence[tuple[Literal["stalemate", "draw", "first"], float, float | None, float | None]] = (
        ("stalemate", _CHANCE, before.stalemate, after.stalemate),
        ("draw", _CHANCE, before.draw, after.draw),
        ("first", _FIRST, _first_wins(before, after), _first_wins(after, before)),
    )
    for kind, enough, chance, other in chances:
        if chance is None or other is None:
            continue
        error = sqrt(_variance(chance, before.games) + _variance(other, after.games))
        if abs(other - chance) >= enough and abs(other - chance) > _ERRORS * error:
            found.append((abs(other - chance), Change(kind, chance, other, counted)))
    if found:
        return tuple(change for _, change in sorted(found, key=lambda each: -each[0]))
    return (Change("none" if difference(before, after) <= _SAME else "hardly"),)


def _first_wins(figures: Figures, beside: Figures) -> float | None:
    wins = _outcomes(figures, beside)[:-2]
    return wins[0] / sum(wins) if sum(wins) else None


def _variance(chance: float, games: int | None) -> float:
    return chance * (1 - chance) / games if games else 0.0
