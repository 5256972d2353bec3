"""Best play from a position of a game that is solved: what each move is worth, and how the play goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from variorum.explore.choosing import Option
from variorum.machine.ast import Machine
from variorum.machine.choosing import steps_to
from variorum.machine.interpreter import layout_of
from variorum.machine.notation import move_text

Row = tuple[int, ...]


class Chooses(Protocol):
    """A specialised machine of choice, made to play."""

    @property
    def machine(self) -> Machine:
        """The machine."""

    def options(self, row: Row, throw: tuple[int, ...]) -> Sequence[Option]:
        """What the player on turn can come to."""


class Worth(Protocol):
    """What a position is worth."""

    @property
    def winner(self) -> int | None:
        """The side that can force a win."""

    @property
    def turns(self) -> int | None:
        """How many turns that takes."""


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A move as players write it, the row after it, and what that is worth, reckoned from there."""

    text: str
    row: Row
    winner: int | None
    turns: int | None


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What a position is worth, its moves, the best first, and the moves of a play in which both sides play their best:
    to the end where a side can force one and turns are counted, else none."""

    winner: int | None
    turns: int | None
    moves: tuple[RatedMove, ...]
    line: tuple[str, ...]


def best_play(engine: Chooses, value: Callable[[Row], Worth | None], row: Row, most: int) -> BestPlay:
    """Best play from a row before a turn, of at most so many moves. `value` tells what rows are worth that moves lead
    to."""
    here = value(row)
    assert here is not None
    first = rated(engine, value, row)
    line: list[str] = []
    moves = first
    while moves and here.turns is not None and len(line) < most:
        line.append(moves[0].text)
        if moves[0].turns == 0 and _over(engine.machine, moves[0].row):
            break
        moves = rated(engine, value, moves[0].row)
    return BestPlay(here.winner, here.turns, first, tuple(line))


def rated(engine: Chooses, value: Callable[[Row], Worth | None], row: Row) -> tuple[RatedMove, ...]:
    """The moves from a row, the best for the player on turn first; none where he has none."""
    machine = engine.machine
    layout = layout_of(machine)
    winner, side = layout["winner"][0], row[layout["player"][0]] % machine.sides
    found: list[RatedMove] = []
    for option in engine.options(row, ()):
        if option.done == row:
            continue
        text = move_text(machine, row, steps_to(machine, row, (), option.done))
        if won := option.row[winner]:
            decided = won <= machine.sides
            found.append(RatedMove(text, option.row, won - 1 if decided else None, 0 if decided else None))
        else:
            worth = value(option.row)
            assert worth is not None
            found.append(RatedMove(text, option.row, worth.winner, worth.turns))

    def rank(move: RatedMove) -> tuple[int, int]:
        if move.winner is None:
            return 1, 0
        return (0, move.turns or 0) if move.winner == side else (2, -(move.turns or 0))

    return tuple(sorted(found, key=rank))


def _over(machine: Machine, row: Row) -> bool:
    return bool(row[layout_of(machine)["winner"][0]])
