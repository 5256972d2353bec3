"""The pass that sets a game beside its sources: who says what in each conflict, and what each edition chooses.

Each part has a module: `citations` looks whether they lead to passages, `witnesses` asks every source for its side,
`voices` counts the commonest reading, `choices` settles the editions, `reach` and `used` find what nobody can choose
and what nothing uses, `coverage` and `numbers` the passages and numbers that nothing accounts for. That is asked last,
of a game in which nothing else is wrong: a citation that leads nowhere would be told again as a passage left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from variorum.collated.ast import Collated, CollatedConflict
from variorum.collated.choices import edited
from variorum.collated.citations import citation_faults, uncited
from variorum.collated.claims import claim_faults
from variorum.collated.conditions import arising_faults, by_name
from variorum.collated.coverage import accounts_of, coverage_faults
from variorum.collated.numbers import number_faults
from variorum.collated.reach import out_of_reach
from variorum.collated.used import silent_conditions, unused_conflicts
from variorum.collated.voices import counted, independent
from variorum.collated.witnesses import called
from variorum.diagnostics import Checked, Diagnostic, Severity
from variorum.diagnostics.worded import severity
from variorum.resolved.ast import Conflict, Game
from variorum.sources.ast import Lock, Sources


def collate(game: Game, sources: Sources, locks: Mapping[str, Lock]) -> Checked[Collated]:
    """`game` beside its `sources` and their `locks` (by siglum), with every fault of citations, conflicts and editions.

    A direct source without a lock is taken at its word; that it has none is for the reader of the locks to report.
    """
    witnesses, sides = called(game.conflicts, sources)
    voices = independent(sources)
    conflicts = tuple(
        CollatedConflict(conflict, witnesses[name], counted(conflict, witnesses[name], voices))
        for name, conflict in by_name(game.conflicts).items()
    )
    editions = tuple(edited(edition, conflicts) for edition in game.editions)
    collated = Collated(
        game, sources, MappingProxyType(dict(locks)), conflicts, tuple(edition.value for edition in editions)
    )
    diagnostics = (
        *citation_faults(game, sources, locks),
        *uncited(game, sources),
        *_too_few_readings(game.conflicts),
        *arising_faults(game.conflicts),
        *sides,
        *(fault for edition in editions for fault in edition.diagnostics),
        *out_of_reach(game.conflicts),
        *unused_conflicts(game),
        *silent_conditions(game, collated.editions),
        *claim_faults(collated),
    )
    if any(severity(each) is Severity.ERROR for each in diagnostics):
        return Checked(collated, diagnostics)
    accounts = accounts_of(game, sources)
    return Checked(
        collated,
        (
            *diagnostics,
            *coverage_faults(game, sources, locks, accounts),
            *number_faults(game, sources, locks, accounts),
        ),
    )


def _too_few_readings(conflicts: Iterable[Conflict]) -> Iterator[Diagnostic]:
    for conflict in conflicts:
        if len(conflict.readings) < 2:
            yield Diagnostic("single-reading", conflict.span, {"conflict": conflict.name})
