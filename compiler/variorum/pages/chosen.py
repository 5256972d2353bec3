"""What is left of rules when readings are chosen: branches that fall are gone, readings stand in their places.

This is for words alone: play is decided by the machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeVar, cast

from variorum.resolved import ast

Node = TypeVar("Node")
Readings = Mapping[str, str]


def mentioned(node: object) -> Iterator[str]:
    """The names of the conflicts that stand anywhere in `node`, in order, repeats included."""
    for part in parts(node):
        if isinstance(part, ast.ReadingValue | ast.ReadingHolds | ast.EffectsOf | ast.ReadingIs):
            yield part.conflict


def parts(node: object) -> Iterator[object]:
    """`node` and every part of it."""
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from parts(part)
    elif is_dataclass(node) and not isinstance(node, type | Enum):
        for field in fields(node):
            yield from parts(getattr(node, field.name))


def applies(tests: tuple[ast.ReadingIs, ...], readings: Readings) -> bool | None:
    """Whether what stands under these `applies when` exists; None where a choice is still open."""
    answers = [readings[test.conflict] == test.reading for test in tests if test.conflict in readings]
    if not all(answers):
        return False
    return True if len(answers) == len(tests) else None


def condition_under(condition: ast.Condition, game: ast.Game, readings: Readings) -> ast.Condition:
    """The condition with the readings chosen, in its simplest form."""
    match condition:
        case ast.ReadingIs() if condition.conflict in readings:
            return ast.Fixed(readings[condition.conflict] == condition.reading)
        case ast.ReadingHolds() if condition.conflict in readings:
            chosen = game.conflict(condition.conflict).reading(readings[condition.conflict])
            if chosen is not None and is_condition(chosen.meaning):
                return condition_under(cast(ast.Condition, chosen.meaning), game, readings)
            return condition
        case ast.Not():
            part = condition_under(condition.part, game, readings)
            return ast.Fixed(not part.holds) if isinstance(part, ast.Fixed) else ast.Not(part)
        case ast.AllOf() | ast.AnyOf():
            is_all = isinstance(condition, ast.AllOf)
            parts = tuple(condition_under(part, game, readings) for part in condition.parts)
            if any(isinstance(part, ast.Fixed) and part.holds is not is_all for part in parts):
                return ast.Fixed(not is_all)
            left = tuple(part for part in parts if not isinstance(part, ast.Fixed))
            if not left:
                return ast.Fixed(is_all)
            return left[0] if len(left) == 1 else type(condition)(left)
        case ast.SomePiece():
            return replace(condition, condition=condition_under(condition.condition, game, readings))
        case _:
            return _values_under(condition, game, readings)


def effects_under(effects: tuple[ast.Effect, ...], game: ast.Game, readings: Readings) -> tuple[ast.Effect, ...]:
    """The effects with the readings chosen; those of a chosen reading stand in its place."""
    return tuple(left for effect in effects for left in _effect_under(effect, game, readings))


def _effect_under(effect: ast.Effect, game: ast.Game, readings: Readings) -> tuple[ast.Effect, ...]:
    match effect:
        case ast.EffectsOf() if effect.conflict in readings:
            chosen = game.conflict(effect.conflict).reading(readings[effect.conflict])
            return effects_under(chosen.effects, game, readings) if chosen else ()
        case ast.If():
            branches: list[ast.Branch] = []
            for branch in effect.branches:
                condition = condition_under(branch.condition, game, readings)
                if isinstance(condition, ast.Fixed) and not condition.holds:
                    continue
                inner = effects_under(branch.effects, game, readings)
                if isinstance(condition, ast.Fixed):
                    return inner if not branches else (replace(effect, branches=tuple(branches), otherwise=inner),)
                branches.append(ast.Branch(condition, inner))
            otherwise = effects_under(effect.otherwise, game, readings)
            return (replace(effect, branches=tuple(branches), otherwise=otherwise),) if branches else otherwise
        case ast.ForEach():
            condition = condition_under(effect.condition, game, readings)
            return (replace(effect, condition=condition, effects=effects_under(effect.effects, game, readings)),)
        case _:
            return (_values_under(effect, game, readings),)


def rule_under(rule: ast.Rule, game: ast.Game, readings: Readings) -> ast.Rule | None:
    """The rule with the readings chosen; None where it falls or can no longer do anything."""
    condition = condition_under(rule.condition, game, readings)
    effects = effects_under(rule.effects, game, readings)
    if applies(rule.applies, readings) is False or condition == ast.Fixed(holds=False) or not effects:
        return None
    left = tuple(test for test in rule.applies if test.conflict not in readings)
    return replace(rule, applies=left, condition=condition, effects=effects)


def move_under(move: ast.Move, game: ast.Game, readings: Readings) -> ast.Move | None:
    """The move with the readings chosen; None where nobody can make it."""
    only_if = _only_if_under(move.only_if, game, readings)
    if applies(move.applies, readings) is False or only_if is None:
        return None
    return replace(move, only_if=only_if, only_if_lines=(), effects=effects_under(move.effects, game, readings))


def offer_under(offer: ast.Offer, game: ast.Game, readings: Readings) -> ast.Offer | None:
    """The offer with the readings chosen; None where nobody can make it."""
    only_if = _only_if_under(offer.only_if, game, readings)
    if applies(offer.applies, readings) is False or only_if is None:
        return None
    taken, passed = (effects_under(effects, game, readings) for effects in (offer.taken, offer.passed))
    return replace(offer, only_if=only_if, taken=taken, passed=passed)


def relation_under(relation: ast.Relation, game: ast.Game, readings: Readings) -> ast.Relation:
    """The relation with the readings chosen, without the tests that can no longer hold."""
    tests = ((holds, condition_under(test, game, readings)) for holds, test in relation.tests)
    return replace(relation, tests=tuple(test for test in tests if test[1] != ast.Fixed(holds=False)))


def _only_if_under(
    conditions: tuple[ast.Condition, ...], game: ast.Game, readings: Readings
) -> tuple[ast.Condition, ...] | None:
    left = tuple(condition_under(condition, game, readings) for condition in conditions)
    if ast.Fixed(holds=False) in left:
        return None
    return tuple(condition for condition in left if condition != ast.Fixed(holds=True))


def meaning_under(meaning: ast.Meaning, game: ast.Game, readings: Readings) -> ast.Meaning:
    """What a reading means, with the readings of other conflicts chosen that it asks for."""
    if is_condition(meaning):
        return condition_under(cast(ast.Condition, meaning), game, readings)
    return _values_under(meaning, game, readings)


def is_condition(meaning: ast.Meaning | None) -> bool:
    """Whether a reading means a condition."""
    return isinstance(meaning, ast.Condition)


def _values_under(node: Node, game: ast.Game, readings: Readings) -> Node:
    """`node` with the values of chosen readings in place of the conflicts that its own fields name."""
    changes: dict[str, Any] = {}
    for field in fields(cast(Any, node)):
        value = getattr(node, field.name)
        if isinstance(value, ast.ReadingValue) and value.conflict in readings:
            chosen = game.conflict(value.conflict).reading(readings[value.conflict])
            if chosen is not None and chosen.meaning is not None:
                changes[field.name] = chosen.meaning
    return cast(Node, replace(cast(Any, node), **changes)) if changes else node


def asked_by(node: object, game: ast.Game) -> tuple[str, ...]:
    """The conflicts on which `node` hangs, those on which their readings hang included, in the order of the game."""
    found: set[str] = set()
    waiting = list(mentioned(node))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += (each for reading in game.conflict(name).readings for each in mentioned(reading))
    return tuple(conflict.name for conflict in game.conflicts if conflict.name in found)


def game_under(game: ast.Game, readings: Readings) -> ast.Game:
    """The game with readings chosen for what stands before its rules: sides, board, pieces, dice, cube, match, start,
    sets of places and setup."""
    chosen = _values_under(game, game, readings)
    tie = chosen.start.tie
    if isinstance(tie, ast.ReadingValue) and tie.conflict in readings:
        reading = game.conflict(tie.conflict).reading(readings[tie.conflict])
        tie = cast(ast.TieKind, reading.meaning) if reading else None
    if isinstance(tie, ast.TieKind):
        tie = _values_under(tie, game, readings)
    return replace(
        chosen,
        board=_values_under(chosen.board, game, readings),
        pieces=tuple(_values_under(piece, game, readings) for piece in chosen.pieces),
        start=replace(chosen.start, tie=tie),
        places=tuple(places_under(places, game, readings) for places in chosen.places),
        setup=tuple(
            replace(_values_under(setup, game, readings), when=None)
            for setup in chosen.setup
            if setup.when is None or applies((setup.when,), readings)
        ),
    )


def places_under(places: ast.PlaceSet, game: ast.Game, readings: Readings) -> ast.PlaceSet:
    """The set of places with the one case that holds when readings are chosen."""
    cases = [case for case in places.cases if case.when is not None and applies((case.when,), readings)]
    cases = cases or [case for case in places.cases if case.when is None]
    return replace(_values_under(places, game, readings), cases=tuple(replace(case, when=None) for case in cases[-1:]))
