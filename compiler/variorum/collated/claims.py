"""Where a claim is looked at: the editions of its scope, each with the choices that the claim asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from variorum.collated.ast import Collated
from variorum.collated.choices import choose
from variorum.diagnostics import Diagnostic, Severity
from variorum.diagnostics.worded import severity
from variorum.resolved.ast import ChangeClaim, Claim


@dataclass(frozen=True, slots=True)
class Looked:
    """An edition under which a claim is looked at, with its choices (conflict to reading, for those that arise)."""

    edition: str
    choices: tuple[tuple[str, str], ...]


def looked_at(collated: Collated, claim: Claim) -> tuple[Looked, ...]:
    """The editions of a claim's scope, in their order, as far as they allow what the claim asks for: choices that do
    not arise or that readings exclude, and changes to what the edition reads anyway, leave an edition out."""
    found = []
    for edition in editions_of(collated, claim):
        choices = allowed(collated, edition, dict(claim.scope.choices))
        if choices is not None and all(_differs(collated, claim, edition, choices, each) for each in _changes(claim)):
            found.append(Looked(edition, tuple(choices.items())))
    return tuple(found)


def editions_of(collated: Collated, claim: Claim) -> tuple[str, ...]:
    """The editions that a claim names, or all."""
    if claim.scope.quantifier == "named":
        return tuple(name for name in claim.scope.editions if collated.edition(name))
    return tuple(edition.edition.name for edition in collated.editions)


def allowed(collated: Collated, edition: str, changes: dict[str, str]) -> dict[str, str] | None:
    """The choices of an edition with these changes; None where one does not arise, or breaks what a reading asks."""
    chosen = choose(collated, edition, changes)
    if any(severity(each) is Severity.ERROR for each in chosen.diagnostics):
        return None
    choices = dict(chosen.value)
    return choices if all(choices.get(conflict) == reading for conflict, reading in changes.items()) else None


def claim_faults(collated: Collated) -> Iterator[Diagnostic]:
    """Every claim that is looked at nowhere, or not in an edition that it names."""
    for claim in collated.game.claims:
        looked = {each.edition for each in looked_at(collated, claim)}
        missing = [name for name in editions_of(collated, claim) if name not in looked]
        asked = [*claim.scope.choices, *((each.conflict, each.reading) for each in _changes(claim))]
        if asked and missing and (claim.scope.quantifier == "named" or not looked):
            conflict, reading = next(
                (each for each in asked if allowed(collated, missing[0], dict([each])) is None), asked[-1]
            )
            facts = {"claim": claim.name, "edition": missing[0], "conflict": conflict, "reading": reading}
            facts["why_phrase"] = _why_not(collated, missing[0], conflict, reading)
            yield Diagnostic("claim-not-in-edition", claim.span, facts)


def _why_not(collated: Collated, edition: str, conflict: str, reading: str) -> str:
    """Why a choice of an edition cannot be made, as the end of a sentence."""
    chosen = choose(collated, edition, {conflict: reading})
    if conflict not in chosen.value:
        return "the conflict does not arise there"
    if any(severity(each) is Severity.ERROR for each in chosen.diagnostics):
        return "another of its readings does not allow it"
    return "it reads so anyway"


def _changes(claim: Claim) -> list[ChangeClaim]:
    return [each for each in claim.statements if isinstance(each, ChangeClaim)]


def _differs(collated: Collated, claim: Claim, edition: str, choices: dict[str, str], change: ChangeClaim) -> bool:
    if choices.get(change.conflict) == change.reading:
        return False
    return allowed(collated, edition, {**dict(claim.scope.choices), change.conflict: change.reading}) is not None
