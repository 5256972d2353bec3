"""Verdicts beside those that the rules expect, and what an editor is told where they differ."""

from __future__ import annotations

from collections.abc import Iterable

from variorum.diagnostics import Diagnostic
from variorum.evidence.ast import ClaimEvidence, Proof
from variorum.resolved.ast import Claim


def claim_findings(tried: Iterable[tuple[Claim, ClaimEvidence]]) -> tuple[Diagnostic, ...]:
    """What is to be said of claims whose verdict is another than the rules expect, or that play does not decide."""
    diagnostics = []
    for claim, evidence in tried:
        expected = "refuted" if claim.refuted else "confirmed"
        if evidence.verdict == expected:
            continue
        code = {"refuted": "claim-refuted", "confirmed": "claim-confirmed", "open": "claim-open"}[evidence.verdict]
        facts = {"claim": claim.name, "proof_phrase": proof_phrase(evidence)}
        if evidence.true_under:
            first = evidence.true_under[0]
            facts["choices"] = " ".join(f"{conflict}={reading}" for conflict, reading in first.choices.items())
            facts["edition"] = first.edition
        diagnostics.append(Diagnostic(code, claim.span, facts))
    return tuple(diagnostics)


def proof_phrase(evidence: ClaimEvidence) -> str:
    """Why the verdict of a claim is what it is, in a sentence: the first statement that decides it."""
    wanted = {"confirmed": True, "refuted": False, "open": None}[evidence.verdict]
    decides = next((each for each in evidence.statements if each.holds is wanted), None)
    if decides is None:
        return "No edition can be played as it asks."
    where = f"In `{decides.edition}` with {decides.players} players"
    proof = decides.proof
    if (chosen := _phrase_of_choice(where, proof)) is not None:
        return chosen
    match proof.strength:
        case "shown" if proof.state is not None:
            return f"{where} the throw {_throws(proof)} from {_state(proof)} shows it, a state that no play reaches."
        case "shown":
            return f"{where} the throws {_throws(proof)} show it."
        case "counted" | "computed" if proof.number is not None and proof.wanted is not None:
            return f"{where} it is {proof.number}, and {proof.wanted} is claimed."
        case "counted":
            squares = " ".join(map(str, proof.places))
            return f"In `{decides.edition}` the rules say so" + (f": see {squares}." if squares else ".")
        case "sampled":
            number = "" if proof.number is None else f": it is about {proof.number}, and {proof.wanted} is claimed"
            return f"{where} {proof.games:,} random plays say so{number}."
        case "proved":
            return f"{where} no state of {proof.states:,} shows another thing."
        case _:
            games = f" in {proof.games:,} random plays" if proof.games else ""
            return f"{where} nothing was found that decides it{games}."


def _phrase_of_choice(where: str, proof: Proof) -> str | None:
    """The same where players choose; None where it is said as on a track."""
    given = " in the position that is given" if proof.state is not None else ""
    match proof.strength:
        case "shown" | "computed" if proof.barred is not None:
            return f"{where} `{proof.barred}` cannot be made{given}."
        case "shown" if proof.number is not None and proof.number != proof.wanted:
            return f"{where} it is {proof.number}, and {proof.wanted} is claimed."
        case "shown" if proof.moves:
            return f"{where} `{'; '.join(proof.moves)}` shows it{given}."
        case "computed" if proof.number is None or proof.wanted is None:
            return f"{where} all that can be played{given} says so."
        case "proved" if proof.states is None:
            return f"{where} the rules leave nothing else."
        case _:
            return None


def _throws(proof: Proof) -> str:
    return "`" + " ".join("+".join(map(str, throw)) for throw in proof.throws or ()) + "`"


def _state(proof: Proof) -> str:
    squares = (proof.state or {}).get("squares", ())
    listed = " ".join(map(str, squares)) if isinstance(squares, list | tuple) else ""
    return f"squares {listed}"
