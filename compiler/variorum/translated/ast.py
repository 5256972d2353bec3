"""The words of one game in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

KINDS = (
    "sides",
    "states",
    "tallies",
    "places",
    "pieces",
    "relations",
    "moves",
    "offers",
    "obligations",
    "conflicts",
    "editions",
    "rules",
    "claims",
)
"""The kinds of names, in the order in which a name that is told without its kind is looked for."""


@dataclass(frozen=True, slots=True)
class Said:
    """How a name is said: as a noun where it has a plural or a gender. `forms` are those that do not follow the
    pattern of the language."""

    singular: str
    plural: str = ""
    gender: str = ""
    forms: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GameWords:
    """What is said of a game in a language.

    `names` are by kind (one of `KINDS`) and name, `readings` by conflict and name, and `texts` (questions, notes,
    reasons: whatever stands in quotation marks) by what the rules hold. `title` is the game's, "" where none is given.
    """

    language: str = "en"
    title: str = ""
    names: Mapping[tuple[str, str], Said] = field(default_factory=lambda: MappingProxyType({}))
    readings: Mapping[tuple[str, str], str] = field(default_factory=lambda: MappingProxyType({}))
    texts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def name(self, name: str, kind: str = "") -> Said | None:
        """How a name of a kind is said; without a kind, of the first that has one."""
        for each in (kind,) if kind else KINDS:
            if said := self.names.get((each, name)):
                return said
        return None
