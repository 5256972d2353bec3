"""Which conflicts a game uses: those on which play, the board or another conflict depends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from variorum.diagnostics import Diagnostic, Span
from variorum.resolved.ast import Cite, EffectsOf, Game, ReadingHolds, ReadingIs, ReadingValue, Use

_NO_PLAY = frozenset({"editions", "claims", "asides", "facts", "conflicts"})
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
