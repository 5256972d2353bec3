"""Every combination of readings that `arises`, `requires` and `excludes` allow, counted without being listed.

The conflicts are walked in the order in which they can be decided. What a later conflict asks about an earlier one is
all that has to be remembered on the way, so that products far too large to be listed are counted exactly, and the
combination of any number is found at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from variorum.collated.conditions import asked_in, deciding_order, holds, says_of
from variorum.resolved.ast import Conflict, Reading

Combination = dict[str, str]
"""Conflict to reading, for those that arise, in the order of the game."""

_Kept = tuple[str | None, ...]  # readings of the conflicts that are still asked about; None: does not arise
_Way = tuple[str | None, _Kept, int]  # a reading, what is kept then, and in how many ways that can go on


@dataclass(frozen=True)
class Combinations:
    """The combinations of some readings of each conflict: those that do not arise have none, so that none is counted
    twice. They are numbered from 0: by the readings of the first conflict that can be decided, then of the next.

    `domains` leads from each conflict to the readings that are allowed for it where it arises, in their order. `number`
    is how many combinations there are; it can be too large for `len`.
    """

    conflicts: tuple[Conflict, ...]
    domains: Mapping[str, tuple[str, ...]]
    number: int = field(init=False, compare=False)
    _order: tuple[str, ...] = field(init=False, repr=False, compare=False)
    _ways: tuple[dict[_Kept, tuple[_Way, ...]], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Counts, from the last conflict to the first, in how many ways each beginning can go on."""
        order = deciding_order(self.conflicts)
        beginnings: list[_Kept] = [()]
        listed = []
        for step in _steps(order, self.domains):
            ways = {kept: list(step.ways(kept)) for kept in beginnings}
            listed.append(ways)
            beginnings = list(dict.fromkeys(after for each in ways.values() for _, after in each))
        counts = dict.fromkeys(beginnings, 1)
        made: list[dict[_Kept, tuple[_Way, ...]]] = []
        for ways in reversed(listed):
            counted = {
                kept: tuple((reading, after, counts[after]) for reading, after in each if counts[after])
                for kept, each in ways.items()
            }
            counts = {kept: sum(count for _, _, count in each) for kept, each in counted.items()}
            made.append(counted)
        object.__setattr__(self, "_ways", tuple(reversed(made)))
        object.__setattr__(self, "_order", tuple(conflict.name for conflict in order))
        object.__setattr__(self, "number", counts[()])

    def at(self, number: int) -> Combination:
        """The combination of a number. Raises IndexError where there is none."""
        if not 0 <= number < self.number:
            raise IndexError(number)
        read: dict[str, str] = {}
        kept: _Kept = ()
        for name, ways in zip(self._order, self._ways, strict=True):
            for reading, after, count in ways[kept]:
                if number < count:
                    if reading is not None:
                        read[name] = reading
                    kept = after
                    break
                number -= count
        return {conflict.name: read[conflict.name] for conflict in self.conflicts if conflict.name in read}

    def __iter__(self) -> Iterator[Combination]:
        """All of them, one after the other."""
        return (self.at(number) for number in range(self.number))


@dataclass(frozen=True, slots=True)
class _Step:
    """A conflict on the way: what is known of earlier ones when it is decided (`known`), which of that and of itself
    is asked about later (`places` in what is known with its own reading behind it), and its constraints with earlier
    ones, from both sides."""

    conflict: Conflict
    domain: tuple[str, ...]
    known: tuple[str, ...]
    places: tuple[int, ...]
    earlier: tuple[tuple[str, Reading], ...]

    def ways(self, kept: _Kept) -> Iterator[tuple[str | None, _Kept]]:
        """Each reading that can be chosen (None alone where the conflict does not arise), with what is kept then."""
        read: dict[str, str | None] = dict(zip(self.known, kept, strict=True))
        arises = holds(self.conflict.arises, says_of(read)) is True
        for reading in self.domain if arises else (None,):
            read[self.conflict.name] = reading
            if self._is_allowed(read, reading):
                row = (*kept, reading)
                yield reading, tuple(row[place] for place in self.places)

    def _is_allowed(self, read: Mapping[str, str | None], chosen: str | None) -> bool:
        """Whether neither the reading nor an earlier one requires or excludes what is known to be otherwise."""
        own = self.conflict.reading(chosen) if chosen is not None else None
        if own is not None and not _agrees(own, read):
            return False
        return all(_agrees(reading, read) for name, reading in self.earlier if read[name] == reading.name)


def _agrees(reading: Reading, read: Mapping[str, str | None]) -> bool:
    """Whether what a reading requires and excludes holds, as far as it is known."""
    says = says_of(read)
    return all(says(asked) is not False for asked in reading.requires) and all(
        says(asked) is not True for asked in reading.excludes
    )


def _steps(order: Sequence[Conflict], domains: Mapping[str, tuple[str, ...]]) -> tuple[_Step, ...]:
    position = {conflict.name: at for at, conflict in enumerate(order)}
    last_asked = {conflict.name: at for at, conflict in enumerate(order)}
    bound: dict[str, list[tuple[str, Reading]]] = {conflict.name: [] for conflict in order}
    for at, conflict in enumerate(order):
        for asked in asked_in(conflict.arises):
            last_asked[asked.conflict] = max(last_asked[asked.conflict], at)
        for reading in conflict.readings:
            for asked in (*reading.requires, *reading.excludes):
                earlier, later = sorted((conflict.name, asked.conflict), key=position.__getitem__)
                last_asked[earlier] = max(last_asked[earlier], position[later])
                if later == asked.conflict != conflict.name:
                    bound[later].append((conflict.name, reading))
    steps = []
    known: tuple[str, ...] = ()
    for at, conflict in enumerate(order):
        row = (*known, conflict.name)
        places = tuple(place for place, name in enumerate(row) if last_asked[name] > at)
        earlier_bound = tuple(dict.fromkeys((name, reading.name) for name, reading in bound[conflict.name]))
        readings = {(name, reading.name): reading for name, reading in bound[conflict.name]}
        steps.append(
            _Step(
                conflict,
                domains[conflict.name],
                known,
                places,
                tuple((pair[0], readings[pair]) for pair in earlier_bound),
            )
        )
        known = tuple(row[place] for place in places)
    return tuple(steps)
