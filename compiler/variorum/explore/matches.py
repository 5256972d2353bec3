"""Matches: games of choice that follow one another, to a number of points or with sides changed.

Seats count in each game from the player who begins; the persons of a match are 0 and 1 throughout. In a game that opens
with a throw for the right to begin, the first die is person 0's and the second person 1's; elsewhere the persons begin
in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from variorum.explore.choosing import MOST_TURNS, Chooser, ChosenPlay, Options, Row, Start, Throw, play_choices
from variorum.machine.ast import Machine
from variorum.machine.choosing import TieError, opens, thrown
from variorum.machine.interpreter import initial, layout_of
from variorum.machine.outside import SCORED, Standing, asks_for_crawford, in_match

MOST_GAMES = 1000
"""Games after which a match to points is broken off: games that nobody wins score nothing."""
GAMES_OF_ROUND = 2
"""Games in which each person has been on each side."""


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game of a match: the person who begins, whether it is the first in which somebody needs one point and a rule
    asks for that, its play, and the score of the persons after it."""

    begins: int
    crawford: bool
    play: ChosenPlay
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match: its length in points (None: a round of two games), its games, the score of the persons, and the person
    who has won (None: nobody, or not yet)."""

    length: int | None
    games: tuple[MatchGame, ...]
    score: tuple[int, int]
    winner: int | None


def play_match(
    machine: Machine,
    dice: int,
    options: Options,
    chooser: Chooser,
    *,
    length: int | None = None,
    most: int = MOST_TURNS,
) -> PlayedMatch:
    """Games until a person has `length` points, or (None) a round of two games with sides changed; fewer where throws
    or moves run out, or a game is broken off. Raises what the chooser raises."""
    games = tuple(_games(machine, dice, options, chooser, length, most))
    score = games[-1].score if games else (0, 0)
    over = max(score) >= length if length else len(games) == GAMES_OF_ROUND and _is_over(machine, games[-1].play)
    ahead = None if score[0] == score[1] else int(score[1] > score[0])
    return PlayedMatch(length, games, score, ahead if over else None)


def _games(
    machine: Machine, dice: int, options: Options, chooser: Chooser, length: int | None, most: int
) -> Iterator[MatchGame]:
    score, crawford_played = (0, 0), False
    for number in range(MOST_GAMES if length else GAMES_OF_ROUND):
        if length and max(score) >= length:
            return
        opening = _Opening(machine, chooser)
        if opens(machine) and not opening.throws_made(dice):
            return
        begins = opening.begins if opens(machine) else number % 2
        needs_one = length is not None and max(score) == length - 1
        crawford = needs_one and not crawford_played and asks_for_crawford(machine)
        crawford_played |= needs_one
        start: Start = initial(machine)
        if length:
            start = _started(machine, start, Standing(length, _of_seats(score, begins), crawford))
        play = play_choices(machine, dice, options, opening, most=most, start=start)
        gained = _of_seats(points_of(machine, play), begins)
        score = (score[0] + gained[0], score[1] + gained[1])
        yield MatchGame(begins, crawford, play, score)
        if not _is_over(machine, play):
            return


def plays_round(machine: Machine) -> bool:
    """Whether a game of a specialised machine is one of a round of two."""
    match = machine.choices.match if machine.choices else None
    return match is not None and match.kind == "changing-sides"


def points_of(machine: Machine, play: ChosenPlay) -> tuple[int, int]:
    """What each seat has scored in a play; where no rule scores, a game that is won counts 1."""
    scored = dict(play.tallies).get(SCORED)
    if scored is not None:
        return scored[0], scored[1]
    return (int(play.winner == 0), int(play.winner == 1))


def _started(machine: Machine, start: Start, standing: Standing) -> Start:
    return in_match(machine, start[0], standing), start[1]


def _of_seats(pair: tuple[int, int], begins: int) -> tuple[int, int]:
    """Two numbers of persons as those of seats, or the other way round: the person who begins has seat 0."""
    return pair if begins == 0 else (pair[1], pair[0])


def _is_over(machine: Machine, play: ChosenPlay) -> bool:
    return bool(play.row[layout_of(machine)["winner"][0]])


class _Opening:
    """A chooser whose throws for the right to begin are made before a game, so that it is known who begins."""

    def __init__(self, machine: Machine, chooser: Chooser) -> None:
        self.machine, self.chooser = machine, chooser
        self.made: list[Throw] = []
        self.begins = 0

    def throws_made(self, dice: int) -> bool:
        """Throw until somebody begins; whether throws were left."""
        row = initial(self.machine)[0]
        while (throw := self.chooser.throw(dice)) is not None:
            self.made.append(throw)
            try:
                thrown(self.machine, row, throw)
            except TieError as tie:
                row = tie.row
            else:
                self.begins = int(throw[0] < throw[1])
                return True
        return False

    def throw(self, dice: int) -> Throw | None:
        """Those throws, and then the chooser's."""
        return self.made.pop(0) if self.made else self.chooser.throw(dice)

    def choose(self, row: Row, throw: Throw, options: Sequence[Any]) -> int | None:
        """What the chooser chooses."""
        return self.chooser.choose(row, throw, options)

    def __getattr__(self, name: str) -> Any:
        """What else the chooser may have: `decide` and `settled`."""
        return getattr(self.chooser, name)
