"""`variorum claims`: what the sources say that play can confirm or refute, and what play says to it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from variorum import driver
from variorum.commands.common import Ended, Paint, as_json, colour_wanted, loaded, warn, wrapped
from variorum.commands.lists import speaking
from variorum.evidence.ast import ClaimEvidence, StatementVerdict
from variorum.evidence.form import as_object
from variorum.pages.apparatus import Apparatus
from variorum.pages.claims import (
    NOT_TRIED,
    proof_in_words,
    proofs_in_words,
    strength_of,
    true_under_in_words,
)
from variorum.pages.markdown import unmarked
from variorum.resolved.ast import Claim

_MOST_WAYS = 4
"""The changes that make a claim true which are listed on a terminal."""


def run(options: Namespace) -> Ended:
    """The claims of a game with their verdicts."""
    game = loaded(options)
    assert game.collated
    evidence = driver.told_evidence(game, {"claims"})
    warn(options, evidence.diagnostics, game.texts)
    apparatus = speaking(game.collated, evidence.value)
    claims = game.collated.game.claims
    if options.format == "json":
        return Ended(as_json([_as_object(apparatus, claim) for claim in claims]))
    paint = Paint(colour_wanted(options))
    return Ended("\n\n".join(_as_text(apparatus, claim, paint) for claim in claims) or "no claims")


def _as_object(apparatus: Apparatus, claim: Claim) -> dict[str, Any]:
    kept = apparatus.kept_claim(claim.name)
    strength = strength_of(claim.scope.quantifier, kept) if kept else None
    return {
        "claim": claim.name,
        "statements": [unmarked(text) for text in apparatus.speaker.claim(claim)],
        "passages": [f"{cite.siglum}:{cite.passage}" for cite in claim.cites],
        "expected": "refuted" if claim.refuted else "confirmed",
        "verdict": kept.verdict if kept else NOT_TRIED,
        "strength": strength,
        "evidence": _evidence(apparatus, claim, kept, strength),
        "true_under": as_object(kept.true_under) if kept else [],
        "searched": kept.searched if kept else 0,
        "undecided": kept.undecided if kept else 0,
        "pairs": kept.pairs if kept else False,
        "editions": [_result(apparatus, claim, each) for each in kept.statements] if kept else [],
        "notes": list(claim.notes),
    }


def _result(apparatus: Apparatus, claim: Claim, verdict: StatementVerdict) -> dict[str, Any]:
    found: dict[str, Any] = as_object(verdict)
    proof = found.pop("proof")
    return {**found, "evidence": unmarked(proof_in_words(apparatus, claim, verdict)), **proof}


def _evidence(apparatus: Apparatus, claim: Claim, kept: ClaimEvidence | None, strength: str | None) -> str | None:
    """The evidence that is as strong as the verdict, as one clause: where it was found, and what."""
    if kept is None:
        return None
    wanted = {"confirmed": True, "refuted": False, "open": None}[kept.verdict]
    speaks = [each for each in kept.statements if each.holds is wanted]
    first = next((each for each in speaks if strength in (None, each.proof.strength)), None)
    if first is None:
        return None
    alike = proofs_in_words(apparatus, claim, kept, first.statement)
    proof = proof_in_words(apparatus, claim, first)
    return unmarked(next((text for text in alike if text.endswith(proof)), proof))


def _as_text(apparatus: Apparatus, claim: Claim, paint: Paint) -> str:
    found = _as_object(apparatus, claim)
    kept = apparatus.kept_claim(claim.name)
    expected = found["expected"]
    verdict = found["verdict"].replace("-", " ")
    if found["verdict"] == expected:
        told = f"{verdict}, as expected"
    else:
        told = f"{verdict}, {'but ' if found['verdict'] in ('confirmed', 'refuted') else ''}expected to be {expected}"
    lines = [f"{paint.bold(claim.name)}: {told}  {paint.dim(' '.join(found['passages']))}".rstrip()]
    for number, text in enumerate(found["statements"]):
        lines += wrapped(text, 4, 2)
        for proof in proofs_in_words(apparatus, claim, kept, number):
            lines += wrapped(unmarked(proof), 6, 4)
    if kept and kept.true_under:
        ways = [unmarked(text) for text in true_under_in_words(apparatus, claim, kept.true_under)]
        for way in ways[:_MOST_WAYS]:
            lines += wrapped(f"true with {way}", 4, 2)
        if more := len(ways) - _MOST_WAYS:
            lines += wrapped(f"and with {more} other changes: see --format json", 4, 2) if more > 0 else []
    return "\n".join(lines)
