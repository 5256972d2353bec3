"""What a play of a game of choice scores, told from its last row."""

from __future__ import annotations

from collections.abc import Iterable

from variorum.machine import expressions as ex
from variorum.machine.ast import Action, Machine, SetField
from variorum.machine.choosing import ended
from variorum.machine.interpreter import layout_of, no_tallies
from variorum.machine.outside import SCORED

Row = tuple[int, ...]

_TURN_OVER = frozenset({"choose", "next", "turn"})


def scores_as_it_ends(machine: Machine) -> bool:
    """Whether points are scored, and only as a game ends, by what changes nothing else but who has won: then the last
    row of a play tells them."""
    assert machine.choices is not None
    ending = _ending(machine)
    scoring = [each for each in machine.transitions if _changes(each.actions) & {SCORED}]
    in_steps = any(_changes(step.actions) & {SCORED} for step in machine.choices.steps)
    if not scoring or in_steps or any(each.source not in ending for each in scoring):
        return False
    if any(_TURN_OVER & _reached(machine, {each.target}) for each in scoring):
        return False
    return all(
        _changes(each.actions) <= {SCORED, "winner"}
        for each in machine.transitions
        if each.source in ending and each.target not in _TURN_OVER
    )


def points_of(machine: Machine, row: Row) -> tuple[int, ...]:
    """What each side has scored in a play of which `row` is the last; the machine is one that `scores_as_it_ends`."""
    winner = layout_of(machine)["winner"][0]
    if not row[winner]:
        return tuple(no_tallies(machine)[SCORED])
    on = (*row[:winner], 0, *row[winner + 1 :])
    return ended(machine, on, played=1)[1][SCORED]


def _ending(machine: Machine) -> set[str]:
    """The nodes between the last step of a turn and the next turn."""
    return _reached(machine, {each.target for each in machine.leaving("choose")}) - _TURN_OVER


def _reached(machine: Machine, begin: set[str]) -> set[str]:
    """The nodes that a turn can come to before it is over, with those at which it is over."""
    onward: dict[str, set[str]] = {}
    for transition in machine.transitions:
        onward.setdefault(transition.source, set()).add(transition.target)
    found, waiting = set(begin), list(begin)
    while waiting:
        node = waiting.pop()
        if node not in _TURN_OVER:
            more = onward.get(node, set()) - found
            found |= more
            waiting += more
    return found


def _changes(actions: Iterable[Action]) -> set[str]:
    return {each.field for each in ex.flat(actions) if isinstance(each, SetField)}
