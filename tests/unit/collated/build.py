"""A builder of small resolved games: citations are written as in rule files, and every part has a line of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from typing import Any

from variorum.diagnostics import Checked, Span
from variorum.diagnostics.worded import help_line, message
from variorum.resolved.ast import (
    AllOf,
    Cite,
    Claim,
    ClaimScope,
    Condition,
    Conflict,
    CountClaim,
    Edition,
    Effect,
    EffectsOf,
    Event,
    Fixed,
    Game,
    MatchKind,
    Not,
    Number,
    Reading,
    ReadingIs,
    Rule,
    Settled,
    SidesKind,
    Start,
    Status,
    TrackBoard,
    Trigger,
    TurnPlan,
    Undecided,
    Use,
)
from variorum.sources.ast import Kind, Lock, Passage, Place, Source, Sources
from variorum.sources.numbers import Numbers

_LINES = count(1)


def at() -> Span:
    """A place of its own."""
    line = next(_LINES)
    return Span("rules/race/race.rules", line, 1, line, 9)


def cites(text: str) -> tuple[Cite, ...]:
    """Citations on one line: `nl:1 fr:2`."""
    line = next(_LINES)
    found = []
    for column, word in enumerate(text.split(), 1):
        siglum, _, number = word.partition(":")
        found.append(Cite(siglum, int(number), Span("rules/race/race.rules", line, column, line, column + 1)))
    return tuple(found)


def asked(text: str) -> ReadingIs:
    """`conflict=reading`."""
    conflict, _, reading = text.partition("=")
    return ReadingIs(conflict, reading, at())


def arises(text: str) -> Condition | None:
    """Several of `conflict=reading` or `conflict!=reading`, parted by spaces, all of which hold."""
    parts: list[Condition] = [
        Not(asked(word.replace("!=", "="))) if "!=" in word else asked(word) for word in text.split()
    ]
    return None if not parts else parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def reading(
    name: str, cited: str = "", status: str | None = None, *, requires: str = "", excludes: str = ""
) -> Reading:
    """A reading: attested where it is cited and a conjecture where not, unless `status` says otherwise."""
    return Reading(
        name,
        Status(status) if status else Status.ATTESTED if cited else Status.CONJECTURE,
        None,
        (),
        tuple(asked(word) for word in requires.split()),
        tuple(asked(word) for word in excludes.split()),
        (),
        cites(cited),
        at(),
    )


def silent(sigla: str) -> tuple[Undecided, ...]:
    return tuple(Undecided(siglum, (), contradicts=False, cites=(), span=at()) for siglum in sigla.split())


def unclear(siglum: str, between: str, cited: str = "", *, contradicts: bool = False) -> tuple[Undecided, ...]:
    return (Undecided(siglum, tuple(between.split()), contradicts, cites(cited), at()),)


def conflict(
    name: str,
    *readings: Reading,
    undecided: tuple[Undecided, ...] = (),
    when: str | Condition = "",
    use: Use = Use.EFFECTS,
) -> Conflict:
    condition = arises(when) if isinstance(when, str) else when
    return Conflict(
        name, f"Which {name}?", condition, readings, undecided, (), use, structural=False, cites=(), span=at()
    )


def settled(text: str) -> Settled:
    """`conflict=reading`."""
    name, _, chosen = text.partition("=")
    return Settled(name, chosen, (), at())


def edition(name: str, follows: str = "", settles: str = "") -> Edition:
    """An edition that follows sources parted by spaces, or where there are none the commonest reading."""
    lines = tuple(settled(word) for word in settles.split())
    return Edition(name, tuple(follows.split()), not follows, lines, (), (), at())


def rule(name: str, cited: str = "nl:1", effects: tuple[Effect, ...] = (), applies: str = "") -> Rule:
    tests = tuple(asked(word) for word in applies.split())
    return Rule(name, tests, Trigger(Event.THROW, None, None, at()), Fixed(holds=True), effects, cites(cited), at())


def claim(name: str, cited: str = "") -> Claim:
    scope = ClaimScope((), "every", None, (), ())
    return Claim(
        name, refuted=False, scope=scope, statements=(CountClaim("goose", 13),), notes=(), cites=cites(cited), span=at()
    )


def game(
    conflicts: Iterable[Conflict] = (),
    editions: Iterable[Edition] = (),
    rules: Iterable[Rule] | None = None,
    **parts: object,
) -> Game:
    """A game whose one rule uses every conflict, unless `rules` are given."""
    conflicts = tuple(conflicts)
    if rules is None:
        rules = (rule("play", effects=tuple(EffectsOf(each.name, at()) for each in conflicts)),)
    made = Game(
        name="race",
        players=(2, 2),
        sides=SidesKind("players"),
        board=TrackBoard(Number(10), 0, at()),
        pieces=(),
        dice=Number(1),
        cube=None,
        match=MatchKind("single"),
        places=(),
        states=(),
        tallies=(),
        setup=(),
        start=Start(0, None, None, plays_throw=False, cites=()),
        turn=TurnPlan(each_die_once=False, double_times=None, one_piece=False, again=(), cites=()),
        rules=tuple(rules),
        relations=(),
        moves=(),
        obligations=(),
        offers=(),
        conflicts=conflicts,
        editions=tuple(editions),
        claims=(),
        asides=(),
        facts=(),
        span=at(),
    )
    return replace(made, **parts)  # type: ignore[arg-type]


def direct(siglum: str, based_on: str = "") -> Source:
    return Source(siglum, siglum, "X", "nl", None, at(), f"{siglum}.txt", based_on=tuple(based_on.split()))


def reported(siglum: str, by: str, times: int = 3, based_on: str = "") -> Source:
    numbers = tuple(range(1, times + 1))
    bases = tuple(based_on.split())
    return Source(siglum, siglum, "X", "nl", None, at(), based_on=bases, reported_by=by, reported_in=numbers)


def sources(*given: Source) -> Sources:
    return Sources(Span("rules/race/sources.yaml"), given)


def locks(described: Sources, passages: int = 9, retired: tuple[int, ...] = ()) -> dict[str, Lock]:
    """A lock with so many passages for each direct source, less those `retired`: headings, which need nothing."""

    def passage(number: int) -> Passage:
        return Passage(number, "", "", 1, "", "", Numbers((), (), ()), (), Place(0, Kind.HEADING))

    numbers = [number for number in range(1, passages + 1) if number not in retired]
    return {
        source.siglum: Lock(source.siglum, "nl", "", passages + 1, tuple(map(passage, numbers)), retired)
        for source in described.direct
    }


def codes(checked: Checked[Any], *ignored: str) -> list[str]:
    """The codes that a pass reports, in alphabetical order, once each diagnostic is seen to be worded."""
    for diagnostic in checked.diagnostics:
        assert message(diagnostic)
        assert help_line(diagnostic)
    return sorted(each.code for each in checked.diagnostics if each.code not in ignored)
