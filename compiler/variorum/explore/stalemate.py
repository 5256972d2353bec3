"""Stalemate: states from which no play comes to an end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from variorum.explore.engine import Engine, Row, Throw
from variorum.explore.reachable import Reachable


@dataclass(frozen=True, slots=True)
class Stalemates:
    """The states from which no end can be reached: how many there are, one that is reached soonest, and the throws of
    the shortest play to it (always the same one). `nobody_moves`: whether no dice are ever thrown again there; else
    turns are played for ever, and nobody can win."""

    states: int
    row: Row
    play: tuple[Throw, ...]
    nobody_moves: bool


def is_stalemate(engine: Engine, row: Row) -> bool:
    """Whether nobody can ever move again: every turn from now on is missed or forced, and rows come round.

    False where the game is over, and where dice are thrown for ever though nobody can win.
    """
    winner = engine.layout["winner"][0]
    dice, turn = engine.dice, engine.turn
    seen: set[Row] = set()
    while row not in seen:
        if row[winner] or dice(row):
            return False
        seen.add(row)
        row = turn(row, 0)
    return True


def lost_states(states: Reachable) -> npt.NDArray[np.bool_]:
    """For each state whether no end can be reached from it."""
    count = len(states)
    order = np.argsort(states.target, kind="stable")
    sources = states.source[order]
    begins = np.searchsorted(states.target[order], np.arange(count + 1))
    is_lost = np.ones(count, dtype=np.bool_)
    # States are taken in waves, by how many turns the nearest end is away.
    wave = np.unique(sources[begins[count] :])
    while wave.size:
        is_lost[wave] = False
        lengths = begins[wave + 1] - begins[wave]
        starts = np.repeat(begins[wave] - np.concatenate(([0], np.cumsum(lengths)[:-1])), lengths)
        before = np.unique(sources[starts + np.arange(starts.size)])
        wave = before[is_lost[before]]
    return is_lost


def stalemates(engine: Engine, states: Reachable) -> Stalemates | None:
    """The stalemates among the states, or None where there are none. Their chance is a part of the odds."""
    lost = np.flatnonzero(lost_states(states))
    if not lost.size:
        return None
    state = int(lost[0])
    row = states.rows[state]
    return Stalemates(int(lost.size), row, states.play_to(state), is_stalemate(engine, row))
