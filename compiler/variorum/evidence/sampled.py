"""A part of the kept evidence computed again, to see that it is what play gives."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from math import hypot, sqrt

from variorum.collated.ast import Collated, CollatedEdition
from variorum.evidence.ast import ConflictEvidence, EditionEvidence, Figures, ReadingEvidence
from variorum.evidence.effects import edition_figures, with_effects
from variorum.evidence.form import as_object
from variorum.evidence.lengths import edition_lengths
from variorum.evidence.partings import partings
from variorum.evidence.questions import Ask
from variorum.machine.ast import Machine

SAMPLE = 4
"""The conflicts of an edition that are looked at again."""

_TOLERANCE = 1e-9
_QUICK = 20_000  # pairs of states
_QUICK_CHOICES = 100  # pairs of positions
_GAMES = 50  # random plays
_ERRORS = 5  # standard errors that may lie between two counts of plays


def differing(
    collated: Collated, machine: Machine, edition: CollatedEdition, kept: EditionEvidence, ask: Ask, count: int = SAMPLE
) -> tuple[str, ...]:
    """What of an edition's evidence play does not give: `odds`, or conflicts, of a sample that is always the same.
    `machine` is the game's, with its conflicts as parameters."""
    if machine.choices:
        return _differing_choices(collated, machine, edition, kept, ask, count)
    same = _equal(edition_figures(collated, machine, edition, ask), kept.odds)
    same = same and _equal(edition_lengths(machine, edition, ask), kept.lengths)
    found = [] if same else ["odds"]
    for each in _sample(kept, count):
        again = with_effects(collated, machine, edition, partings(collated, machine, edition, each.conflict, ask), ask)
        if not _equal(again, each):
            found.append(each.conflict)
    return tuple(found)


def _differing_choices(
    collated: Collated, machine: Machine, edition: CollatedEdition, kept: EditionEvidence, ask: Ask, count: int
) -> tuple[str, ...]:
    """The same where players choose: of the plays that were counted a few are made again, and telling plays alone."""
    figures = edition_figures(collated, machine, edition, ask, _GAMES)
    found = [] if _agree(figures, kept.odds) else ["odds"]
    for each in _sample(kept, count):
        again = partings(collated, machine, edition, each.conflict, ask)
        if not _equal(again, replace(each, others=tuple(replace(other, odds=None) for other in each.others))):
            found.append(each.conflict)
    return tuple(found)


def _agree(few: Figures, many: Figures) -> bool:
    """Whether two counts of random plays can be of the same chances."""

    def near(one: float, other: float, error: float) -> bool:
        return abs(one - other) <= _ERRORS * error + _TOLERANCE

    plays = 1 / (few.games or 1) + 1 / (many.games or 1)
    chances = zip((*few.win, few.draw), (*many.win, many.draw), strict=True)
    # A chance that is small may not have come up among few plays.
    alike = all(near(one, other, sqrt((other * (1 - other) + 1 / (few.games or 1)) * plays)) for one, other in chances)
    if few.turns is None or many.turns is None:
        return alike
    return alike and near(few.turns, many.turns, hypot(few.turns_error or 0.0, many.turns_error or 0.0))


def _sample(kept: EditionEvidence, count: int) -> list[ConflictEvidence]:
    """Some conflicts, drawn by their names, of those that take no time."""
    quick = [each for each in kept.conflicts if all(map(_is_quick, each.others))]
    return sorted(quick, key=lambda each: _drawn(kept.edition, each.conflict))[:count]


def _is_quick(other: ReadingEvidence) -> bool:
    most = _QUICK_CHOICES if other.play and other.play.first.state else _QUICK
    is_shortest = other.play is None or other.play.found == "shortest"
    return other.standing in ("told", "wording") and other.looked_at <= most and other.beside is None and is_shortest


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
