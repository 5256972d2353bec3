"""The part of a game's combinations that is swept: which conflicts vary, over which of their readings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from variorum.collated.ast import Collated
from variorum.collated.choices import WITH, unknown, unknown_edition
from variorum.collated.combinations import Combinations
from variorum.diagnostics import Checked, Diagnostic, Span
from variorum.evidence.partings import conflicts_in_play
from variorum.machine.ast import Machine
from variorum.machine.untallied import without_tallies
from variorum.resolved.ast import Conflict, Status

OVER = Span("--over")


@dataclass(frozen=True, slots=True)
class Part:
    """The combinations of a sweep. `varied` are the conflicts of which several readings are tried, with these readings;
    `edition` reads all others, as far as nothing else was asked for. `left_out` are conflicts on which nothing that is
    evaluated depends, `held` those that do not vary and are read otherwise than the edition does, `unplayable` the
    readings that so many players cannot play."""

    edition: str
    combinations: Combinations
    varied: Mapping[str, tuple[str, ...]]
    held: Mapping[str, str]
    left_out: tuple[str, ...]
    unplayable: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What part of all combinations is asked for: only conflicts named in `over` vary (all, where it is empty), each
    over the readings named with it (all of its own, where there are none); `only` names the readings that are tried of
    other conflicts; of readings that nothing names only those of some `statuses` are tried."""

    edition: str | None = None
    over: Mapping[str, tuple[str, ...]] | None = None
    only: Mapping[str, tuple[str, ...]] | None = None
    statuses: Collection[Status] = tuple(Status)


def part_of(
    collated: Collated, machine: Machine, wanted: Wanted, players: int, *, claims: bool
) -> Checked[Part | None]:
    """The part that is wanted of a game without errors; `machine` is the game's, with its conflicts as parameters.
    `claims`: whether claims are tried, which can depend on more than odds do. None with diagnostics where a name is
    unknown or nothing is left."""
    over, only = wanted.over or {}, wanted.only or {}
    editions = [each.edition.name for each in collated.editions]
    faults = _unknown(collated, over, OVER) + _unknown(collated, only, WITH)
    if wanted.edition is not None and wanted.edition not in editions:
        faults.append(unknown_edition(collated, wanted.edition))
    edition = wanted.edition or next(iter(editions), None)
    if faults or edition is None:
        return Checked(None, tuple(faults) or (_nothing(collated, players),))
    in_play = conflicts_in_play(machine if claims else without_tallies(machine))
    domains: dict[str, tuple[str, ...]] = {}
    left_out, unplayable = [], []
    for each in collated.conflicts:
        conflict = each.conflict
        name = conflict.name
        asked = only.get(name) or over.get(name) or ()
        own = _own(collated, edition, conflict)
        if asked:
            readings = tuple(reading.name for reading in conflict.readings if reading.name in asked)
        elif over and name not in over:
            readings = (own,)
        elif name not in in_play and name not in over:
            readings = (own,)
            left_out.append(name)
        else:
            of_status = [reading.name for reading in conflict.readings if reading.status in wanted.statuses]
            readings = tuple(of_status) or (own,)
        barred = [reading for reading in readings if not _can_play(machine, name, reading, players)]
        unplayable += [(name, reading) for reading in barred]
        domains[name] = tuple(reading for reading in readings if reading not in barred)
    combinations = Combinations(tuple(each.conflict for each in collated.conflicts), domains)
    if not combinations.number:
        return Checked(None, (_nothing(collated, players),))
    varied = {name: readings for name, readings in domains.items() if len(readings) > 1}
    first = collated.edition(edition)
    own_readings = first.readings() if first else {}
    held = {
        name: readings[0]
        for name, readings in domains.items()
        if len(readings) == 1 and own_readings.get(name) != readings[0]
    }
    return Checked(Part(edition, combinations, varied, held, tuple(left_out), tuple(unplayable)))


def _unknown(collated: Collated, named: Mapping[str, Sequence[str]], span: Span) -> list[Diagnostic]:
    return [
        fault
        for name, readings in named.items()
        for reading in (readings or (None,))
        for fault in unknown(collated, name, reading, span)
    ]


def _nothing(collated: Collated, players: int) -> Diagnostic:
    return Diagnostic("no-combinations", Span(""), {"game": collated.game.name, "count": str(players)})


def _own(collated: Collated, edition: str, conflict: Conflict) -> str:
    """The reading of an edition, or where the conflict does not arise in it that of the first in which it does, or the
    first of all."""
    first = next(each for each in collated.editions if each.edition.name == edition)
    for each in (first, *collated.editions):
        if conflict.name in (readings := each.readings()):
            return readings[conflict.name]
    return conflict.readings[0].name


def _can_play(machine: Machine, conflict: str, reading: str, players: int) -> bool:
    """Whether so many can play where a conflict on the number of sides is read so."""
    for case in machine.sides_cases:
        if (case.conflict, case.reading) == (conflict, reading) and case.teams:
            return players == case.teams * case.members
    return True


def evenly(number: int, wanted: int, words: Sequence[int]) -> tuple[int, ...]:
    """`wanted` of the numbers below `number`, each as likely as any other, in ascending order; all of them where there
    are no more. `words` are 32 bits of chance each, at least 4 for each number wanted.

    R. W. Floyd's algorithm (J. Bentley, "Programming Pearls", Communications of the ACM 30, 1987). A number is taken
    from 128 bits, so that the remainder favours none by more than can ever be seen.
    """
    if wanted >= number:
        return tuple(range(number))
    chosen: set[int] = set()
    for at, below in enumerate(range(number - wanted + 1, number + 1)):
        drawn = 0
        for word in words[4 * at : 4 * at + 4]:
            drawn = drawn << 32 | word
        found = drawn % below
        chosen.add(found if found not in chosen else below - 1)
    return tuple(sorted(chosen))
