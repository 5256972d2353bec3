"""Which conflicts a game uses: those on which play, the board or another conflict depends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from variorum.collated.ast import CollatedEdition
from variorum.diagnostics import Diagnostic, Label, Span
from variorum.resolved.ast import (
    AllOf,
    Cite,
    Condition,
    EffectsOf,
    Game,
    ReadingHolds,
    ReadingIs,
    ReadingValue,
    Use,
)

_NO_PLAY = frozenset({"editions", "claims", "asides", "number_asides", "facts", "statements", "conflicts"})
"""What looks at readings without depending on them, and conflicts, of which none is used by itself."""


def unused_conflicts(game: Game) -> Iterator[Diagnostic]:
    """Every conflict that no rule, no part of the board and no other conflict uses, but those of words alone."""
    used = {
        name for each in fields(game) if each.name not in _NO_PLAY for name in _conflicts_in(getattr(game, each.name))
    }
    for conflict in game.conflicts:
        used |= {name for name in _conflicts_in(conflict) if name != conflict.name}
    for conflict in game.conflicts:
        if conflict.name not in used and conflict.use is not Use.NAME:
            yield Diagnostic("unused-conflict", conflict.span, {"conflict": conflict.name})


def _conflicts_in(part: object) -> Iterator[str]:
    """The conflicts that are named anywhere in a part of the game."""
    match part:
        case ReadingIs() | ReadingHolds() | ReadingValue() | EffectsOf():
            yield part.conflict
        case tuple():
            for each in part:
                yield from _conflicts_in(each)
        case Span() | Cite():
            pass
        case _ if is_dataclass(part):
            for each in fields(part):
                yield from _conflicts_in(getattr(part, each.name))


def silent_conditions(game: Game, editions: Iterable[CollatedEdition]) -> Iterator[Diagnostic]:
    """Rules that ask `<conflict>` as a condition in an edition where the conflict does not arise: they never apply
    there, which is seldom meant."""
    for rule in game.rules:
        asked = [part.conflict for part in _all_parts(rule.condition) if isinstance(part, ReadingHolds)]
        for conflict in dict.fromkeys(asked):
            never = [
                edition.edition.name
                for edition in editions
                if all(edition.readings().get(test.conflict) == test.reading for test in rule.applies)
                and conflict not in edition.readings()
            ]
            if never:
                facts = {"rule": rule.name, "conflict": conflict, "editions": " ".join(never)}
                label = Label(game.conflict(conflict).span, "the conflict")
                yield Diagnostic("condition-does-not-arise", rule.span, facts, (label,))


def _all_parts(condition: Condition) -> Iterator[Condition]:
    """The parts of a condition that all have to hold."""
    if isinstance(condition, AllOf):
        for part in condition.parts:
            yield from _all_parts(part)
    else:
        yield condition
