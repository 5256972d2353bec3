"""A game set beside its sources: for each conflict who says what, and for each edition the choice that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from variorum.resolved.ast import Cite, Conflict, Edition, Game
from variorum.sources.ast import Lock, Sources


class Stand(StrEnum):
    """How a source stands to a conflict."""

    SUPPORTS = "supports"
    SILENT = "silent"
    UNCLEAR = "unclear"
    CONTRADICTS_ITSELF = "contradicts-itself"
    DOES_NOT_ARISE = "does-not-arise"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Witness:
    """One source's part in one conflict: the reading that it supports, or those between which it is unclear; `mentions`
    are readings that it only mentions as variants. `MISSING` is an error for a direct source, and no word for a
    reported one."""

    siglum: str
    is_direct: bool
    stand: Stand
    readings: tuple[str, ...]
    mentions: tuple[str, ...]
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class Voices:
    """The commonest reading: for each reading the independent voices that it has, each by the siglum that speaks for
    it; `winner` is None on a tie or without any."""

    votes: tuple[tuple[str, tuple[str, ...]], ...]
    winner: str | None


@dataclass(frozen=True, slots=True)
class CollatedConflict:
    """A conflict with every witness, in the order of the sources."""

    conflict: Conflict
    witnesses: tuple[Witness, ...]
    voices: Voices

    def witness(self, siglum: str) -> Witness:
        """What the source says; KeyError if it is not declared."""
        for witness in self.witnesses:
            if witness.siglum == siglum:
                return witness
        raise KeyError(siglum)


@dataclass(frozen=True, slots=True)
class Chosen:
    """An edition's reading of one conflict and where it comes from: `by` is a siglum, `settled`, or `commonest`."""

    conflict: str
    reading: str
    by: str


@dataclass(frozen=True, slots=True)
class CollatedEdition:
    """An edition with its choice for every conflict that arises in it, in the order of the conflicts."""

    edition: Edition
    choices: tuple[Chosen, ...]

    def readings(self) -> dict[str, str]:
        """Conflict to reading, for those that arise."""
        return {chosen.conflict: chosen.reading for chosen in self.choices}


@dataclass(frozen=True, slots=True)
class Collated:
    """The game beside its sources; what later passes and pages need to know of both."""

    game: Game
    sources: Sources
    locks: Mapping[str, Lock]
    conflicts: tuple[CollatedConflict, ...]
    editions: tuple[CollatedEdition, ...]

    def edition(self, name: str) -> CollatedEdition | None:
        """The edition of that name, or None."""
        return next((edition for edition in self.editions if edition.edition.name == name), None)
