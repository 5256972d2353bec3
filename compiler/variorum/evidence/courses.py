"""Telling plays of games of choice as they are kept: turns as players write them, positions in state notation."""

from __future__ import annotations

from variorum.evidence.ast import Course, TellingPlay
from variorum.explore.courses import Event, Moved, Said, Spot, Tied
from variorum.explore.telling_choices import Branch, SearchedChoices, ToldChoice
from variorum.machine.ast import Machine
from variorum.machine.choosing import TieError, steps_to, thrown
from variorum.machine.interpreter import initial, layout_of
from variorum.machine.notation import NOTHING, move_text
from variorum.machine.states import state_of

MOST_LISTED = 8
"""The moves of one reading alone that are kept."""


def kept_play(first: Machine, second: Machine, found: SearchedChoices) -> TellingPlay | None:
    """The telling play that a search found, for two specialised machines. Tallies have their numbers for names."""
    told = found.told
    if told is None:
        return None
    start = told.starts[0]
    return TellingPlay(
        first.seats,
        told.turns,
        told.parts,
        _course(first, told, 0),
        _course(second, told, 1),
        told.found,
        None if told.found == "shortest" else found.bound,
        None if start is None else dict(state_of(first, start)),
    )


def _course(machine: Machine, told: ToldChoice, side: int) -> Course:
    """A telling play as one of its two machines plays it."""
    branch, other = (told.first, told.second) if side == 0 else (told.second, told.first)
    before = told.before[side]
    spots = [pair[side] for pair in told.spots]
    moves = [_text(machine, event, spot) for event, spot in zip(told.events, spots, strict=True)]
    last = branch.last or other.last
    if branch.last:
        moves.append(_text(machine, branch.last, before))
    seat = last.seat if isinstance(last, Said) else before.row[layout_of(machine)["player"][0]]
    spot = branch.spot or before
    winner = spot.row[layout_of(machine)["winner"][0]]
    throws = [event.throw for event in (*told.events, last) if isinstance(event, Moved | Tied) and event.throw]
    return Course(
        throws=tuple(throws),
        player=seat + 1,
        roll=last.throw or None if isinstance(last, Moved | Tied) else None,
        squares=(),
        winner=winner if 1 <= winner <= machine.sides else None,
        drawn=winner > machine.sides,
        stalemate=False,
        endless=False,
        tallies={str(number): entries for number, (_, entries) in enumerate(spot.tallies)},
        moves=tuple(moves),
        state=dict(state_of(machine, before.row)),
        after=_after(machine, told, branch),
        only=tuple(_text(machine, event, before) for event in branch.only[:MOST_LISTED]),
        options=branch.options or None,
    )


def _after(machine: Machine, told: ToldChoice, branch: Branch) -> dict[str, object] | None:
    """The position after the last turn; where another game follows, that with which it begins."""
    if told.parts == "match":
        assert machine.choices is not None
        return dict(state_of(machine, initial(machine)[0])) if machine.choices.match else None
    return dict(state_of(machine, branch.spot.row)) if branch.spot else None


def _text(machine: Machine, event: Event, spot: Spot) -> str:
    """What happens at a spot, as players write it. Of a tie for the right to begin nothing is moved."""
    if isinstance(event, Said):
        return event.word
    if isinstance(event, Tied) or event.done == spot.row:
        return NOTHING
    try:
        row = thrown(machine, spot.row, event.throw) if event.throw else spot.row
    except TieError:  # pragma: no cover - a tie is no move
        return NOTHING
    return move_text(machine, row, steps_to(machine, row, event.throw, event.done))
