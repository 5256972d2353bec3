"""Verdicts: what play says of a claim, and, for one that it refutes, the choices that would make it true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any, Literal

from variorum.backends.python_engine import Engine
from variorum.collated.ast import Collated
from variorum.collated.claims import allowed, editions_of, looked_at
from variorum.evidence.ast import ClaimEvidence, Proof, StatementVerdict, TrueUnder
from variorum.evidence.keys import Keys, hashed
from variorum.evidence.questions import Answer, Ask, asked_here
from variorum.explore.finding import Finding
from variorum.explore.statements import Asked, Listed, Offered, Spaced, Totals, asked
from variorum.explore.tried import METHOD, found
from variorum.machine.ast import Machine
from variorum.machine.from_collated import from_collated
from variorum.machine.json import playing_hash
from variorum.machine.specialise import Misfit, nearest_players, open_values, specialise
from variorum.resolved.ast import (
    ChangeClaim,
    Claim,
    ClaimStatement,
    CountClaim,
    EndClaim,
    PatternClaim,
    PlayedClaim,
    SpacingClaim,
    WinningClaim,
)

PLAYERS = 2
"""For so many players a claim is looked at that does not say for how many, where so many can play."""

MOST_SIDES = 2
"""With so many sides pairs of changes are searched: with three a state has so many neighbours that it takes days."""

Choices = tuple[tuple[str, str], ...]
"""Conflict to reading, in the order of the conflicts."""

_Variant = tuple[str, Choices]  # an edition, and what is changed in it beside what the claim asks for


@dataclass(frozen=True)
class StatementQuestion:
    """Whether what a statement asks holds under some choices; `machine` has its conflicts as parameters, `playing` are
    the hashes of the playing parts of the machines that are asked about: of these choices, and of `changed` ones."""

    asks: Asked
    machine: Machine
    choices: Choices
    changed: Choices | None
    players: int
    playing: tuple[str, ...]

    @cached_property
    def key(self) -> str:
        """What the answer depends on. What is counted in the rules depends on nothing but what is asked."""
        playing = () if isinstance(self.asks, _COUNTED) else self.playing
        return hashed("statement", METHOD, self.asks, playing)

    def answer(self) -> Answer:
        """The finding, as an object."""
        machine = specialise(self.machine, dict(self.choices), self.players)
        other = None if self.changed is None else specialise(self.machine, dict(self.changed), self.players)
        return asdict(found(self.asks, machine, Engine, other))


_COUNTED = (Listed, Spaced, Offered, Totals)
"""What is counted in the rules."""
_OF_SETS = (CountClaim, PatternClaim, SpacingClaim)


def verdict(collated: Collated, machine: Machine, claim: Claim, ask: Ask, *, search: bool = True) -> ClaimEvidence:
    """What play says of a claim of a game without errors; `machine` is the game's, with its conflicts as parameters.

    The claim is confirmed where all its statements hold in every edition that it is looked at (or in one, where it says
    `in some edition`), and refuted where one fails in one of them (or in each). For a refuted claim every change of one
    or two choices is tried, in each edition in which it fails, unless there is to be no `search`; a pair is listed
    where neither of the two is enough. With more than two sides, or where players choose, pairs would take days, and
    only single changes are tried; and none where single ones would take hours.
    """
    tried = _Tried(collated, machine, claim, ask)
    statements, holds = tried.scope()
    said = _said(claim, holds)
    true_under: list[TrueUnder] = []
    searched = undecided = 0
    pairs = True
    if said == "refuted" and search:
        for edition in (edition for edition, each in holds.items() if each is False):
            result = tried.search(edition)
            true_under += result.true_under
            searched += result.searched
            undecided += result.undecided
            pairs = pairs and result.pairs
    return ClaimEvidence(
        claim.name,
        Keys(collated, machine).claim(claim),
        said,
        statements,
        tuple(true_under),
        searched,
        undecided,
        pairs,
    )


def claim_machine(
    collated: Collated, machine: Machine, claim: Claim, edition: str, changes: Mapping[str, str]
) -> tuple[Machine, int] | None:
    """The machine under which a claim is looked at in an edition, with some choices changed, and its players; None
    where there is none. The plays of proofs are plays of it."""
    tried = _Tried(collated, machine, claim, asked_here)
    choices = tried.choices((edition, tuple(changes.items())))
    special = None if choices is None else tried.special(choices)
    return None if special is None else (special, special.seats)


class ClaimUnder:
    """A claim to be tried under one choice of readings after another, whatever editions it speaks of. Where it does
    not say for how many players it is, it is tried for `players`, or the nearest number that can play."""

    def __init__(self, collated: Collated, machine: Machine, claim: Claim, players: int) -> None:
        self._tried = _Tried(collated, machine, claim, asked_here, players)
        self._claim = claim
        self._edition = collated.editions[0].edition.name

    def questions(self, choices: Mapping[str, str]) -> tuple[StatementQuestion, ...] | None:
        """What is asked under some choices (all conflicts that arise, with their readings), one question for each
        statement; None where the claim says nothing of them: it asks for other readings, speaks of something that they
        do not have, or nobody can play."""
        if any(choices.get(conflict) != reading for conflict, reading in self._claim.scope.choices):
            return None
        changes = (each for each in self._claim.statements if isinstance(each, ChangeClaim))
        if any(choices.get(change.conflict) == change.reading for change in changes):
            return None
        found = self._tried.questions((self._edition, tuple(choices.items())))
        asked = tuple(each for each in found if each is not None)
        return asked if len(asked) == len(found) else None


def all_hold(answers: Iterable[Answer]) -> bool | None:
    """Whether all statements hold, by the answers to their questions; None where that is open."""
    return _all_hold([_finding(answer) for answer in answers])


_SEARCHED_FOR = (WinningClaim, EndClaim)
"""Statements for which every change of choices would mean a long search."""


def _of_position(statement: ClaimStatement) -> ClaimStatement:
    """What is said of the position after a play; any other statement itself."""
    return statement.then if isinstance(statement, PlayedClaim) else statement


@dataclass(frozen=True, slots=True)
class _Searched:
    true_under: tuple[TrueUnder, ...]
    searched: int
    undecided: int
    pairs: bool


class _Tried:
    """The statements of one claim, tried under one choice of readings after another."""

    def __init__(self, collated: Collated, machine: Machine, claim: Claim, ask: Ask, players: int = PLAYERS) -> None:
        self.collated = collated
        self.wanted = players
        self.claim = claim
        self.ask = ask
        self.whole = machine
        self.machine = _without(collated, machine, claim.scope.without)
        self.fixed = dict(claim.scope.choices)
        self.seen = self.machine
        if self.machine and all(isinstance(each, _OF_SETS) for each in claim.statements):
            self.seen = replace(self.machine, transitions=())  # what squares there are, turns do not change

    def scope(self) -> tuple[tuple[StatementVerdict, ...], dict[str, bool | None]]:
        """The verdicts of the statements in each edition of the scope, and for each edition whether all hold."""
        looked = {each.edition: dict(each.choices) for each in looked_at(self.collated, self.claim)}
        editions = tuple(looked)
        if self.claim.scope.quantifier == "named":
            editions = editions_of(self.collated, self.claim)
        findings = self.findings([(edition, ()) if edition in looked else None for edition in editions])
        verdicts = [
            StatementVerdict(edition, self.players(looked.get(edition, {})), number, finding.holds, _proof(finding))
            for edition, each in zip(editions, findings, strict=True)
            for number, finding in enumerate(each)
        ]
        return tuple(verdicts), {edition: _all_hold(each) for edition, each in zip(editions, findings, strict=True)}

    def search(self, edition: str) -> _Searched:
        """The changes of one or two choices of an edition under which all statements hold."""
        own = set((self.choices((edition, ())) or {}).items())
        if any(isinstance(each, _SEARCHED_FOR) for each in map(_of_position, self.claim.statements)):
            return _Searched((), 0, 0, pairs=False)
        changes = [change for change in self.changes() if change not in own]
        singles: list[_Variant] = [
            (edition, (change,)) for change in changes if self.choices((edition, (change,))) is not None
        ]
        found_in, searched, undecided = self.true_under(singles)
        special = self.special(dict(own))
        if special is not None and (special.sides > MOST_SIDES or special.choices):
            return _Searched(tuple(found_in), searched, undecided, pairs=False)
        enough = {change for each in found_in for change in each.choices.items()}
        left = [change for change in changes if change not in enough]
        pairs: list[_Variant] = [
            (edition, pair)
            for pair in combinations(left, 2)
            if pair[0][0] != pair[1][0] and self.choices((edition, pair)) is not None
        ]
        more, searched_pairs, open_pairs = self.true_under(pairs)
        return _Searched((*found_in, *more), searched + searched_pairs, undecided + open_pairs, pairs=True)

    def true_under(self, variants: list[_Variant]) -> tuple[list[TrueUnder], int, int]:
        """Those of some changed choices under which all statements hold; how many could be tried, as so many can play
        them and they leave the statements a meaning; and how many of those are open."""
        true: list[TrueUnder] = []
        searched = undecided = 0
        for (edition, changes), findings in zip(variants, self.findings(variants), strict=True):
            if _NOTHING in findings:
                continue
            searched += 1
            holds = _all_hold(findings)
            undecided += holds is None
            if holds:
                true.append(TrueUnder(edition, dict(changes), _number(findings)))
        return true, searched, undecided

    def changes(self) -> Iterator[tuple[str, str]]:
        """Every reading of every conflict whose reading the claim does not settle itself."""
        settled = {*self.fixed, *(each.conflict for each in self.claim.statements if isinstance(each, ChangeClaim))}
        for each in self.collated.conflicts:
            if each.conflict.name not in settled:
                yield from ((each.conflict.name, reading.name) for reading in each.conflict.readings)

    def choices(self, variant: _Variant) -> dict[str, str] | None:
        """The choices of an edition with what the claim asks for and some more changed, where they can be."""
        edition, changes = variant
        return allowed(self.collated, edition, {**self.fixed, **dict(changes)})

    # ------------------------------------------------------------ findings

    def findings(self, variants: Sequence[_Variant | None]) -> list[list[Finding]]:
        """What each of the statements comes to under each of many choices."""
        questions: dict[str, StatementQuestion] = {}
        keys: list[list[str | None]] = []
        for variant in variants:
            asks = self.questions(variant)
            questions |= {each.key: each for each in asks if each is not None}
            keys.append([None if each is None else each.key for each in asks])
        counted = {key: _finding(each.answer()) for key, each in questions.items() if isinstance(each.asks, _COUNTED)}
        slow = {key: each for key, each in questions.items() if key not in counted}
        answers = self.ask(list(slow.values())) if slow else ()
        known = counted | {key: _finding(answer) for key, answer in zip(slow, answers, strict=True)}
        return [[_NOTHING if key is None else known[key] for key in row] for row in keys]

    def questions(self, variant: _Variant | None) -> list[StatementQuestion | None]:
        """A question for each statement; None where under these choices it says nothing, or nobody can play."""
        choices = self.choices(variant) if variant else None
        special = None if choices is None else self.special(choices)
        if variant is None or choices is None or special is None:
            return [None] * len(self.claim.statements)
        playing = playing_hash(special)
        return [self.question(variant, choices, special, playing, statement) for statement in self.claim.statements]

    def question(
        self, variant: _Variant, choices: dict[str, str], special: Machine, playing: str, statement: ClaimStatement
    ) -> StatementQuestion | None:
        assert self.machine is not None
        players = self.players(choices)
        asks = asked(statement, special, self.collated.game, self.claim.position)
        if asks is None:
            return None
        own = tuple(choices.items())
        if not isinstance(statement, ChangeClaim):
            return StatementQuestion(asks, self.machine, own, None, players, (playing,))
        edition, changes = variant
        changed = self.choices((edition, (*changes, (statement.conflict, statement.reading))))
        other = None if changed is None else self.special(changed)
        if changed is None or other is None or self.players(changed) != players:
            return None
        hashes = (playing, playing_hash(other))
        return StatementQuestion(asks, self.machine, own, tuple(changed.items()), players, hashes)

    def special(self, choices: Mapping[str, str]) -> Machine | None:
        """The machine for some choices; None where nobody can play it."""
        if self.seen is None:
            return None
        try:
            special = specialise(self.seen, choices, self.players(choices))
        except Misfit:
            return None
        return None if open_values(special) else special

    def players(self, choices: Mapping[str, str]) -> int:
        """For how many players the claim is looked at under some choices."""
        if self.claim.scope.players is not None:
            return self.claim.scope.players
        return nearest_players(self.whole, choices, self.wanted)


def _without(collated: Collated, machine: Machine, rules: tuple[str, ...]) -> Machine | None:
    """The game's machine, or that of the game without some rules; None where there is none without them."""
    if not rules:
        return machine
    game = replace(collated.game, rules=tuple(rule for rule in collated.game.rules if rule.name not in rules))
    return from_collated(replace(collated, game=game)).value


_NOTHING = Finding(None, "not-found")
"""What is found where a statement has no meaning, or nobody can play."""


def _all_hold(findings: Iterable[Finding]) -> bool | None:
    """Whether all statements hold; None where that is open."""
    holds = [finding.holds for finding in findings]
    if False in holds:
        return False
    return None if None in holds else True


def _said(claim: Claim, holds: Mapping[str, bool | None]) -> Literal["confirmed", "refuted", "open"]:
    each = list(holds.values())
    if claim.scope.quantifier == "some":
        if True in each:
            return "confirmed"
        return "refuted" if each and None not in each else "open"
    if False in each:
        return "refuted"
    return "confirmed" if each and None not in each else "open"


def _number(findings: Iterable[Finding]) -> str | None:
    """The number that was found for the first of the statements that has one."""
    return next((finding.number for finding in findings if finding.number is not None), None)


def _finding(answer: Answer) -> Finding:
    """A finding from its object, as it was kept."""
    fields: dict[str, Any] = dict(answer)
    if fields["throws"] is not None:
        fields["throws"] = tuple(tuple(throw) for throw in fields["throws"])
    fields["places"] = tuple(fields["places"])
    fields["moves"] = tuple(fields.get("moves", ()))
    return Finding(**fields)


def _proof(finding: Finding) -> Proof:
    return Proof(
        finding.strength,
        finding.throws,
        None if finding.state is None else dict(finding.state),
        finding.turns,
        finding.number,
        finding.wanted,
        finding.places,
        finding.states,
        finding.games,
        finding.moves,
        None if finding.after is None else dict(finding.after),
        finding.barred,
        finding.error,
        finding.capped,
    )
