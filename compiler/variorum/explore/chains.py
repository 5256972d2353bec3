"""Turns of games of choice that never end: a piece that may go on, and comes back to where it was."""

from __future__ import annotations

from variorum.machine import expressions as ex
from variorum.machine.ast import Machine, SetField, StepKind
from variorum.machine.choosing import Taken, distinct_turns, endless_steps
from variorum.machine.interpreter import initial, layout_of

LOOKED_AT = 200
"""The positions that are looked at, breadth first from the beginning, where steps may follow one another."""

Row = tuple[int, ...]


def endless_chain(machine: Machine) -> tuple[Row, tuple[Taken, ...]] | None:
    """A position of a specialised machine of choice and steps from it that go round for ever; None where no turn can,
    or none was found among the positions that are looked at.

    Only steps that capture nothing can: where each of a chain captures, pieces run out.
    """
    assert machine.choices is not None
    if not _can_go_round(machine) or any(node.dice is not None for node in machine.nodes):
        return None
    winner = layout_of(machine)["winner"][0]
    waiting = [initial(machine)[0]]
    known = set(waiting)
    for row in waiting:  # it grows while it is gone through
        if steps := endless_steps(machine, row):
            return row, steps
        for turn in distinct_turns(machine, row, ()) if len(waiting) < LOOKED_AT else ():
            if turn.row not in known and not turn.row[winner]:
                known.add(turn.row)
                waiting.append(turn.row)
    return None


def _can_go_round(machine: Machine) -> bool:
    """Whether steps that capture nothing can follow one another in a circle."""
    assert machine.choices is not None
    plain = {step.name for step in machine.choices.steps if not _captures(machine, step)}
    onward = {step: {after for before, after in machine.choices.plan.again if before == step} & plain for step in plain}
    while ends := [step for step, after in onward.items() if not after]:
        for step in ends:
            del onward[step]
        onward = {step: after - set(ends) for step, after in onward.items()}
    return bool(onward)


def _captures(machine: Machine, step: StepKind) -> bool:
    """Whether a step takes pieces from the board."""
    captured = {field.name for field in machine.fields if field.kind == "captured"}
    return any(isinstance(each, SetField) and each.field in captured for each in ex.flat(step.actions))
