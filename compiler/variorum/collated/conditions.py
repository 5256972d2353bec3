"""Conditions over readings: what `arises when` asks, whether it holds, and in which order conflicts are decided.

Answers are three-valued: None stands for "not known", where a conflict that is asked about is open.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping

from variorum.diagnostics import Diagnostic, Label
from variorum.resolved.ast import AllOf, AnyOf, Condition, Conflict, Fixed, Not, ReadingIs

Says = Callable[[ReadingIs], bool | None]
"""Whether a conflict is read so; None where that is not known."""


def holds(condition: Condition | None, says: Says) -> bool | None:
    """Whether `condition` holds: no condition (None) always does, and one on anything but readings is not known."""
    match condition:
        case None:
            return True
        case Fixed(fixed):
            return fixed
        case ReadingIs():
            return says(condition)
        case Not(part):
            answer = holds(part, says)
            return None if answer is None else not answer
        case AllOf(parts):
            answers = [holds(part, says) for part in parts]
            return False if False in answers else None if None in answers else True
        case AnyOf(parts):
            answers = [holds(part, says) for part in parts]
            return True if True in answers else None if None in answers else False
        case _:
            return None


def says_of(readings: Mapping[str, str | None]) -> Says:
    """What `readings` (conflict to reading) say: a conflict at None does not arise, so that it is read as nothing; one
    that is left out is open."""

    def says(asked: ReadingIs) -> bool | None:
        return readings[asked.conflict] == asked.reading if asked.conflict in readings else None

    return says


def asked_in(condition: Condition | None) -> tuple[ReadingIs, ...]:
    """Every reading that `condition` asks about, in order."""
    match condition:
        case ReadingIs():
            return (condition,)
        case Not(part):
            return asked_in(part)
        case AllOf(parts) | AnyOf(parts):
            return tuple(asked for part in parts for asked in asked_in(part))
        case _:
            return ()


def asks_only_readings(condition: Condition | None) -> bool:
    """Whether `condition` can be decided from the readings alone."""
    match condition:
        case None | Fixed() | ReadingIs():
            return True
        case Not(part):
            return asks_only_readings(part)
        case AllOf(parts) | AnyOf(parts):
            return all(asks_only_readings(part) for part in parts)
        case _:
            return False


def in_words(condition: Condition | None) -> str:
    """`condition` as an editor writes it: "trap-escape is nobody-behind"."""
    match condition:
        case ReadingIs(conflict, reading):
            return f"{conflict} is {reading}"
        case Not(ReadingIs(conflict, reading)):
            return f"{conflict} is not {reading}"
        case Fixed(False):
            return "never"
        case AllOf(parts):
            return " and ".join(in_words(part) for part in parts)
        case AnyOf(parts):
            return " or ".join(in_words(part) for part in parts)
        case _:
            return "always"


def by_name(conflicts: Iterable[Conflict]) -> dict[str, Conflict]:
    """The conflicts by name; of two with one name, which resolving reports, the first."""
    named: dict[str, Conflict] = {}
    for conflict in conflicts:
        named.setdefault(conflict.name, conflict)
    return named


def deciding_order(conflicts: Iterable[Conflict]) -> tuple[Conflict, ...]:
    """The conflicts, each after those that its `arises` asks about, and otherwise as written.

    Those that wait for one another in a circle come last.
    """
    named = by_name(conflicts)
    position = {name: index for index, name in enumerate(named)}
    waiting = {name: _parents(conflict, named) for name, conflict in named.items()}
    followers: dict[str, list[str]] = {}
    for name, parents in waiting.items():
        for parent in parents:
            followers.setdefault(parent, []).append(name)
    ready = [position[name] for name, parents in waiting.items() if not parents]
    heapq.heapify(ready)
    names = list(named)
    placed: dict[str, Conflict] = {}
    while ready:
        name = names[heapq.heappop(ready)]
        placed[name] = named[name]
        for follower in followers.get(name, ()):
            waiting[follower].discard(name)
            if not waiting[follower]:
                heapq.heappush(ready, position[follower])
    return (*placed.values(), *(conflict for name, conflict in named.items() if name not in placed))


def arising_faults(conflicts: Iterable[Conflict]) -> tuple[Diagnostic, ...]:
    """What is wrong with the `arises` lines themselves: circles, and conditions that an edition cannot decide."""
    named = by_name(conflicts)
    diagnostics = [
        Diagnostic("arises-not-on-readings", conflict.span, {"conflict": conflict.name})
        for conflict in named.values()
        if not asks_only_readings(conflict.arises)
    ]
    above = {name: _ancestors(name, named) for name in named}
    seen: set[str] = set()
    for name, ancestors in above.items():
        if name in ancestors and name not in seen:
            circle = [other for other in named if other in ancestors and name in above[other]]
            seen.update(circle)
            labels = tuple(Label(named[other].span, "in the circle too") for other in circle if other != name)
            diagnostics.append(
                Diagnostic("arises-in-a-circle", named[name].span, {"conflicts": " ".join(circle)}, labels)
            )
    return tuple(diagnostics)


def in_circles(conflicts: Iterable[Conflict]) -> frozenset[str]:
    """The names of the conflicts whose arising depends on themselves."""
    named = by_name(conflicts)
    return frozenset(name for name in named if name in _ancestors(name, named))


def _parents(conflict: Conflict, named: Mapping[str, Conflict]) -> set[str]:
    return {asked.conflict for asked in asked_in(conflict.arises) if asked.conflict in named}


def _ancestors(name: str, named: Mapping[str, Conflict]) -> set[str]:
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for parent in _parents(named[waiting.pop()], named) - found:
            found.add(parent)
            waiting.append(parent)
    return found
