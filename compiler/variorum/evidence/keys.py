"""What evidence depends on, as hashes in which no name counts but those that evidence holds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from variorum.collated.ast import Collated, CollatedEdition
from variorum.diagnostics import Span
from variorum.machine.ast import Machine
from variorum.machine.json import playing_hash
from variorum.resolved.ast import Cite, Claim, Game

METHOD = 1
"""Raised when the same machine would get other evidence: a new kind of play looked at, a search that goes further."""

SWEEP = 1
"""The same for a sweep of the same machines."""


def hashed(*parts: object) -> str:
    """A hash of some texts and numbers, as 32 hexadecimal digits."""
    return hashlib.sha256(repr((METHOD, *parts)).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Keys:
    """The keys of the evidence of one game; `machine` is the game's, with its conflicts as parameters."""

    collated: Collated
    machine: Machine

    @cached_property
    def _names(self) -> Mapping[Any, str]:
        return _numbered(self.collated.game)

    @cached_property
    def _game(self) -> tuple[object, ...]:
        """How the machine plays, how it is decided who begins, and the names that evidence holds."""
        game = self.collated.game
        return playing_hash(self.machine), _plain(game.start, self._names), _printed(game)

    @cached_property
    def _editions(self) -> Mapping[str, str]:
        return {each.edition.name: self._edition(each) for each in self.collated.editions}

    def _edition(self, edition: CollatedEdition) -> str:
        names = self._names
        choices = [(names[chosen.conflict], names[chosen.conflict, chosen.reading]) for chosen in edition.choices]
        plays, start, printed = self._game
        return hashed("edition", plays, start, choices, printed)

    def edition(self, name: str) -> str:
        """What the evidence of an edition depends on: how the game's machine plays (all readings of it), how it is
        decided who begins, what the edition chooses, and the names of conflicts and readings."""
        return self._editions[name]

    def sweep(self, edition: str, players: int) -> str:
        """What a sweep depends on that reads the conflicts which do not vary as an edition does: how the machine plays,
        which readings go together and what stands behind them, and what the editions choose."""
        names = self._names
        conflicts = [
            (_plain(conflict.arises, names), reading.status.value, _plain((reading.requires, reading.excludes), names))
            for conflict in self.collated.game.conflicts
            for reading in conflict.readings
        ]
        editions = [(name, key) for name, key in self._editions.items()]
        return hashed("sweep", SWEEP, self._game, conflicts, editions, edition, players)

    def claim(self, claim: Claim) -> str:
        """What the verdict of a claim depends on: the claim itself without its citations, the machine, and the choices
        of the editions that it speaks of."""
        scope = claim.scope
        editions = [
            key for name, key in self._editions.items() if scope.quantifier != "named" or name in scope.editions
        ]
        said: tuple[object, ...] = (scope, claim.statements)
        if claim.position is not None:
            said = (*said, claim.position)
        return hashed("claim", _plain(said, self._names), editions)


def _printed(game: Game) -> object:
    """The names that evidence holds: it says nothing of a conflict, reading or tally under another name."""
    conflicts = [(conflict.name, [reading.name for reading in conflict.readings]) for conflict in game.conflicts]
    return conflicts, [tally.name for tally in game.tallies]


def _numbered(game: Game) -> Mapping[Any, str]:
    """What stands for each name of the game: its kind and its number, which no renaming changes. A reading is looked
    up beside its conflict."""
    names: dict[Any, str] = {}

    def number(kind: str, listed: Iterable[str]) -> None:
        for at, name in enumerate(listed):
            names.setdefault(name, f"<{kind} {at}>")

    number("conflict", (conflict.name for conflict in game.conflicts))
    number("rule", (rule.name for rule in game.rules))
    number("set", (places.name for places in game.places))
    number("piece", (piece.name for piece in game.pieces))
    number("state", (state.name for state in game.states))
    number("edition", (edition.name for edition in game.editions))
    for conflict in game.conflicts:
        for at, reading in enumerate(conflict.readings):
            names[conflict.name, reading.name] = f"<reading {at}>"
    return names


def _plain(part: Any, names: Mapping[Any, str]) -> Any:
    """A part of a game without its spans and citations, and with numbers for names."""
    if isinstance(part, Span | Cite):
        return None
    if isinstance(part, Enum):
        return part.value
    if is_dataclass(part):
        return (type(part).__name__, *(_plain(getattr(part, each.name), names) for each in fields(part)))
    if isinstance(part, tuple):
        if len(part) == 2 and part in names:
            return names[part[0]], names[part]
        return tuple(_plain(each, names) for each in part)
    return names.get(part, part) if isinstance(part, str) else part
