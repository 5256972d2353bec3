"""Readings that nobody can choose, because no choice of the other readings allows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from variorum.collated.choices import breaks
from variorum.collated.conditions import asked_in, by_name, deciding_order, holds, in_circles, says_of
from variorum.diagnostics import Diagnostic
from variorum.resolved.ast import Conflict, Reading

_MOST_STEPS = 5_000
"""After so many choices the search for one that allows a reading is given up, and nothing is reported."""


def out_of_reach(conflicts: Iterable[Conflict]) -> Iterator[Diagnostic]:
    """Every reading that no choice allows; where that is so of all readings of a conflict, the conflict itself."""
    named = by_name(conflicts)
    circles = in_circles(named.values())
    order = [conflict for conflict in deciding_order(named.values()) if conflict.name not in circles]
    for conflict in named.values():
        if conflict.name in circles or not conflict.readings:
            continue
        lost = [reading for reading in conflict.readings if not _can_be_chosen(conflict, reading, named, order)]
        if len(lost) == len(conflict.readings):
            yield Diagnostic("conflict-out-of-reach", conflict.span, {"conflict": conflict.name})
        else:
            for reading in lost:
                facts = {"conflict": conflict.name, "reading": reading.name}
                yield Diagnostic("reading-out-of-reach", reading.span, facts)


def _can_be_chosen(
    conflict: Conflict, reading: Reading, named: Mapping[str, Conflict], order: Iterable[Conflict]
) -> bool:
    """Whether some choice lets the conflict arise and be read so; True where the search is given up."""
    forced = _forced(conflict, reading, named)
    if forced is None:
        return False
    involved = _involved(forced, named)
    if len(involved) == 1 and conflict.arises is None and not reading.requires and not reading.excludes:
        return True
    return _has_choice([each for each in order if each.name in involved], forced)


def _forced(conflict: Conflict, reading: Reading, named: Mapping[str, Conflict]) -> dict[str, str] | None:
    """What has to be chosen with the reading, through requirements of requirements; None where it cannot be."""
    forced = {conflict.name: reading.name}
    waiting = [reading]
    while waiting:
        for asked in waiting.pop().requires:
            if asked.conflict in forced:
                if forced[asked.conflict] != asked.reading:
                    return None
            elif asked.conflict in named and (required := named[asked.conflict].reading(asked.reading)):
                forced[asked.conflict] = asked.reading
                waiting.append(required)
    return forced


def _involved(forced: Mapping[str, str], named: Mapping[str, Conflict]) -> frozenset[str]:
    """The conflicts on which it depends whether the `forced` readings can be chosen together."""
    involved: set[str] = set()
    waiting = list(forced)
    while waiting:
        name = waiting.pop()
        if name in named and name not in involved:
            involved.add(name)
            waiting += [asked.conflict for asked in asked_in(named[name].arises)]
            for reading in named[name].readings:
                if forced.get(name, reading.name) == reading.name:
                    waiting += [asked.conflict for asked in (*reading.requires, *reading.excludes)]
    return frozenset(involved)


def _has_choice(order: list[Conflict], forced: Mapping[str, str]) -> bool:
    """Whether the conflicts in `order` have a choice with the `forced` readings, tried one after the other."""
    bound = _bound_by(order)
    read: dict[str, str | None] = {}
    trials = [_answers(order[0], read, forced)]
    for _ in range(_MOST_STEPS):
        conflict = order[len(trials) - 1]
        answer = next(trials[-1], _NO_MORE)
        if answer is _NO_MORE:
            read.pop(conflict.name, None)
            trials.pop()
            if not trials:
                return False
            continue
        read[conflict.name] = answer[0] if answer else None
        if any(_is_broken(each, read) for each in (conflict, *bound.get(conflict.name, ()))):
            continue
        if len(trials) == len(order):
            return True
        trials.append(_answers(order[len(trials)], read, forced))
    return True


def _bound_by(conflicts: Iterable[Conflict]) -> dict[str, list[Conflict]]:
    """For each conflict the others whose readings require or exclude one of its own."""
    bound: dict[str, list[Conflict]] = {}
    for conflict in conflicts:
        asked = (asked for reading in conflict.readings for asked in (*reading.requires, *reading.excludes))
        for name in {each.conflict for each in asked}:
            bound.setdefault(name, []).append(conflict)
    return bound


_Answer = tuple[str, ...]
"""A reading, or nothing where the conflict does not arise."""

_NO_MORE: _Answer = ("", "")


def _answers(conflict: Conflict, read: Mapping[str, str | None], forced: Mapping[str, str]) -> Iterator[_Answer]:
    """How the conflict can be read after the choices in `read`."""
    arises = holds(conflict.arises, says_of(read))
    if arises is not False:
        for reading in conflict.readings:
            if forced.get(conflict.name, reading.name) == reading.name:
                yield (reading.name,)
    if arises is not True and conflict.name not in forced:
        yield ()


def _is_broken(conflict: Conflict, read: Mapping[str, str | None]) -> bool:
    name = read.get(conflict.name)
    reading = conflict.reading(name) if name is not None else None
    return reading is not None and breaks(reading, says_of(read))
