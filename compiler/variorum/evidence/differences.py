"""What a change of the rules does: to conflicts, editions and claims, to play, and to the odds.

Two versions of a game are set side by side. Things are known by their names: one that was renamed is gone under its old
name and new under the other, and plays alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from variorum.collated.ast import Collated, CollatedConflict
from variorum.collated.conditions import in_words
from variorum.evidence.ast import Figures, TellingPlay
from variorum.evidence.effects import Counted, odds_question
from variorum.evidence.form import from_object
from variorum.evidence.partings import Searched, telling_question
from variorum.evidence.questions import Ask
from variorum.machine.ast import Machine
from variorum.machine.json import playing_hash
from variorum.machine.specialise import nearest_players, specialise
from variorum.resolved.ast import Claim

Kind = Literal["added", "removed", "changed"]

PLAYERS = (2, 3)
"""The numbers of players for which plays are compared, where the first tells nothing the second."""


@dataclass(frozen=True, slots=True)
class Version:
    """A game without errors at some time: collated, and its machine with the conflicts as parameters."""

    collated: Collated
    machine: Machine


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changed: what it is (`question`, `reading 39`, `what nl says` …) and how it read before and after,
    "" where it was not there."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ConflictDifference:
    """A conflict that was added, removed or changed."""

    conflict: str
    kind: Kind
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class ClaimDifference:
    """A claim that was added, removed or changed, and the verdicts that are expected."""

    claim: str
    kind: Kind
    before: Literal["confirmed", "refuted"] | None
    after: Literal["confirmed", "refuted"] | None


@dataclass(frozen=True, slots=True)
class EditionDifference:
    """An edition that was added or removed, chooses otherwise, or plays otherwise.

    `standing`: `told`: `play` is the shortest play that now goes otherwise (its first course is how it went before);
    `alike`: no play of `players` does, proved over `looked_at` pairs of states (0: the machines are the same); `open`:
    the search was given up there (0: there was none, since players choose in one of the versions alone); None where
    there is nothing to compare. The odds are None where they cannot have changed, are not known, or for a side that is
    missing.
    """

    edition: str
    kind: Kind | Literal["same"]
    choices: tuple[Change, ...]
    standing: Literal["told", "alike", "open"] | None
    players: int | None
    looked_at: int
    play: TellingPlay | None
    before: Figures | None
    after: Figures | None


@dataclass(frozen=True, slots=True)
class GameDifference:
    """What changed in a game: `kind` is None where nothing did. Editions whose plays now go otherwise come first, those
    with the shortest telling play before the others."""

    game: str
    kind: Kind | None
    conflicts: tuple[ConflictDifference, ...]
    claims: tuple[ClaimDifference, ...]
    editions: tuple[EditionDifference, ...]


def difference(game: str, before: Version | None, after: Version | None, ask: Ask) -> GameDifference:
    """What a change does to a game, of which either version may be missing."""
    old, new = before.collated if before else None, after.collated if after else None
    conflicts = _conflicts(old, new)
    claims = _claims(old, new)
    editions = _editions(before, after, ask)
    kind: Kind | None = "changed" if conflicts or claims or editions else None
    if before is None or after is None:
        kind = "removed" if after is None else "added"
    return GameDifference(game, kind, conflicts, claims, editions)


# ---------------------------------------------------------------- conflicts and claims


def _conflicts(old: Collated | None, new: Collated | None) -> tuple[ConflictDifference, ...]:
    before = {each.conflict.name: each for each in old.conflicts} if old else {}
    after = {each.conflict.name: each for each in new.conflicts} if new else {}
    found = []
    for name in {**before, **after}:
        changes = _changes(_conflict_facts(before.get(name)), _conflict_facts(after.get(name)))
        kind = _kind(name in before, name in after, changed=bool(changes))
        if kind:
            found.append(ConflictDifference(name, kind, changes if kind == "changed" else ()))
    return tuple(found)


def _conflict_facts(each: CollatedConflict | None) -> dict[str, str]:
    """What there is to say of a conflict, by what it is."""
    if each is None:
        return {}
    conflict = each.conflict
    facts = {"question": conflict.question}
    if conflict.arises is not None:
        facts["arises when"] = in_words(conflict.arises)
    facts["readings in order"] = " ".join(reading.name for reading in conflict.readings)
    for reading in conflict.readings:
        needs = [f"requires {asked.conflict} as {asked.reading}" for asked in reading.requires]
        needs += [f"excludes {asked.conflict} as {asked.reading}" for asked in reading.excludes]
        facts[f"reading {reading.name}"] = ", ".join([reading.status.value, *needs])
    for witness in each.witnesses:
        said = [witness.stand.value.replace("-", " "), *witness.readings]
        if witness.mentions:
            said.append(f"(mentions {' '.join(witness.mentions)})")
        facts[f"what {witness.siglum} says"] = " ".join(said)
    return facts


def _claims(old: Collated | None, new: Collated | None) -> tuple[ClaimDifference, ...]:
    before = {claim.name: claim for claim in old.game.claims} if old else {}
    after = {claim.name: claim for claim in new.game.claims} if new else {}
    found = []
    for name in {**before, **after}:
        was, now = before.get(name), after.get(name)
        changed = was is not None and now is not None and _said(was) != _said(now)
        kind = _kind(was is not None, now is not None, changed=changed)
        if kind:
            found.append(ClaimDifference(name, kind, _expected(was), _expected(now)))
    return tuple(found)


def _said(claim: Claim) -> object:
    return claim.refuted, claim.scope, repr(claim.statements)


def _expected(claim: Claim | None) -> Literal["confirmed", "refuted"] | None:
    return None if claim is None else "refuted" if claim.refuted else "confirmed"


def _kind(was: bool, now: bool, *, changed: bool) -> Kind | None:
    if was and now:
        return "changed" if changed else None
    return "removed" if was else "added"


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Change, ...]:
    return tuple(
        Change(what, before.get(what, ""), after.get(what, ""))
        for what in {**before, **after}
        if before.get(what) != after.get(what)
    )


# ---------------------------------------------------------------- editions


def _editions(before: Version | None, after: Version | None, ask: Ask) -> tuple[EditionDifference, ...]:
    old = _readings(before)
    new = _readings(after)
    found = []
    for name in {**old, **new}:
        if before is None or after is None or name not in old or name not in new:
            version = after if name in new else before
            assert version is not None
            kind: Kind = "added" if name in new else "removed"
            machine = _machine(version, (new if name in new else old)[name], min(PLAYERS))
            odds = _odds((None, machine) if name in new else (machine, None), ask)
            found.append(EditionDifference(name, kind, (), None, None, 0, None, *odds))
            continue
        choices = _changes(old[name], new[name])
        compared = _compared(before, after, old[name], new[name], ask)
        if compared is not None or choices:
            standing, players, looked_at, play, figures = compared or ("alike", None, 0, None, (None, None))
            kind_of: Kind | Literal["same"] = "changed" if choices else "same"
            found.append(EditionDifference(name, kind_of, choices, standing, players, looked_at, play, *figures))
    return tuple(sorted(found, key=lambda each: (each.play is None, each.play.turns if each.play else 0)))


def _readings(version: Version | None) -> dict[str, dict[str, str]]:
    return {each.edition.name: each.readings() for each in version.collated.editions} if version else {}


_Compared = tuple[
    Literal["told", "alike", "open"], int | None, int, TellingPlay | None, tuple[Figures | None, Figures | None]
]


def _compared(
    before: Version, after: Version, old: Mapping[str, str], new: Mapping[str, str], ask: Ask
) -> _Compared | None:
    """How an edition played and plays now; None where the machines are the same for every number of players asked."""
    result: _Compared | None = None
    for players in PLAYERS:
        machines = _machine(before, old, players), _machine(after, new, players)
        if machines[0] is None or machines[1] is None or machines[0].seats != machines[1].seats:
            continue
        if playing_hash(machines[0]) == playing_hash(machines[1]):
            return result
        if (machines[0].choices is None) != (machines[1].choices is None):
            return "open", machines[0].seats, 0, None, (None, None)
        figures = _odds(machines, ask) if result is None else result[4]
        found = from_object(Searched, ask([telling_question(machines[0], machines[1])])[0])
        if found.play is not None:
            return "told", machines[0].seats, found.looked_at, found.play, figures
        if result is None:
            standing: Literal["alike", "open"] = "alike" if found.standing == "alike" else "open"
            result = standing, machines[0].seats, found.looked_at, None, figures
    return result


def _machine(version: Version, readings: Mapping[str, str], players: int) -> Machine | None:
    """An edition for a number of players; for the smallest of `PLAYERS`, or the nearest number that it allows."""
    nearest = nearest_players(version.machine, readings, players)
    if players not in (nearest, min(PLAYERS)):
        return None
    return specialise(version.machine, readings, nearest)


def _odds(machines: tuple[Machine | None, Machine | None], ask: Ask) -> tuple[Figures | None, Figures | None]:
    questions = [odds_question(machine) for machine in machines if machine]
    found = iter([from_object(Counted, answer).figures for answer in ask(questions)])
    return next(found) if machines[0] else None, next(found) if machines[1] else None
