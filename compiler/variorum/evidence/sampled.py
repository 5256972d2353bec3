"""A part of the kept evidence computed again, to see that it is what play gives."""

from __future__ import annotations

import hashlib

from variorum.collated.ast import Collated, CollatedEdition
from variorum.evidence.ast import ConflictEvidence, EditionEvidence
from variorum.evidence.effects import edition_figures, with_effects
from variorum.evidence.form import as_object
from variorum.evidence.partings import partings
from variorum.evidence.questions import Ask
from variorum.machine.ast import Machine

SAMPLE = 4
"""The conflicts of an edition that are looked at again."""

_TOLERANCE = 1e-9
_QUICK = 20_000  # pairs of states


def differing(
    collated: Collated, machine: Machine, edition: CollatedEdition, kept: EditionEvidence, ask: Ask, count: int = SAMPLE
) -> tuple[str, ...]:
    """What of an edition's evidence play does not give: `odds`, or conflicts, of a sample that is always the same.
    `machine` is the game's, with its conflicts as parameters."""
    found = [] if _equal(edition_figures(collated, machine, edition, ask), kept.odds) else ["odds"]
    for each in _sample(kept, count):
        again = with_effects(collated, machine, edition, partings(collated, machine, edition, each.conflict, ask), ask)
        if not _equal(again, each):
            found.append(each.conflict)
    return tuple(found)


def _sample(kept: EditionEvidence, count: int) -> list[ConflictEvidence]:
    """Some conflicts, drawn by their names, of those that take no time."""
    quick = [
        each
        for each in kept.conflicts
        if all(
            other.standing in ("told", "wording") and other.looked_at <= _QUICK and other.beside is None
            for other in each.others
        )
    ]
    return sorted(quick, key=lambda each: _drawn(kept.edition, each.conflict))[:count]


def _drawn(*names: str) -> str:
    return hashlib.sha256(" ".join(names).encode()).hexdigest()


def _equal(made: object, kept: object) -> bool:
    """Whether two pieces of evidence say the same; numbers may differ in their last digits."""
    return _near(as_object(made), as_object(kept))


def _near(one: object, other: object) -> bool:
    if isinstance(one, float) or isinstance(other, float):
        numbers = isinstance(one, int | float) and isinstance(other, int | float)
        return numbers and abs(one - other) <= _TOLERANCE * max(1.0, abs(one), abs(other))  # type: ignore[operator,arg-type]
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_near(each, other[name]) for name, each in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_near, one, other))
    return one == other
