"""A machine without the tallies that its turns only write: who wins, stalemate and length are the same without them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from variorum.machine import expressions as ex
from variorum.machine.ast import TRUE, Action, Each, Get, Machine, SetField, Transition, When


def without_tallies(machine: Machine) -> Machine:
    """The machine (specialised or not) without writing tallies that decide nothing, and without the transitions that
    are left with nothing to do. The layout of its rows is the same. A game of choice is left as it is: what is scored
    is a part of its odds."""
    idle = {field.name for field in machine.fields if field.tally} - _read(machine)
    if machine.choices or not idle:
        return machine
    stripped = [replace(each, actions=_without(each.actions, idle)) for each in machine.transitions]
    kept: list[Transition] = []
    next_of: dict[str, Transition] = {}
    for transition in reversed(stripped):
        after = next_of.get(transition.source)
        is_passed_by = (
            after is not None
            and after.guard == TRUE
            and not after.actions
            and not transition.actions
            and after.target == transition.target
        )
        if not is_passed_by:
            kept.append(transition)
            next_of[transition.source] = transition
    return replace(machine, transitions=tuple(reversed(kept)))


def _read(machine: Machine) -> set[str]:
    """The fields that are asked for anywhere but where a tally is written."""
    tallies = {field.name for field in machine.fields if field.tally}
    expressions = [node.dice for node in machine.nodes if node.dice is not None]
    expressions += [transition.guard for transition in machine.transitions]
    for transition in machine.transitions:
        for action in ex.flat(transition.actions):
            match action:
                case SetField(field=field):
                    expressions += [] if field in tallies else ex.expressions_of(action)
                case Each(condition=condition) | When(condition=condition):
                    expressions.append(condition)
                case _:
                    expressions += ex.expressions_of(action)
    return {part.field for each in expressions for part in ex.walk(each) if isinstance(part, Get)}


def _without(actions: Iterable[Action], fields: set[str]) -> tuple[Action, ...]:
    kept: list[Action] = []
    for action in actions:
        match action:
            case SetField(field=field) if field in fields:
                continue
            case Each(actions=within):
                left = _without(within, fields)
                if left:
                    kept.append(replace(action, actions=left))
            case When(actions=within, otherwise=otherwise):
                left, right = _without(within, fields), _without(otherwise, fields)
                if left or right:
                    kept.append(replace(action, actions=left, otherwise=right))
            case _:
                kept.append(action)
    return tuple(kept)
