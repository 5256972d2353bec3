"""Claims: what a source says that play can confirm or refute, resolved from its lines."""

from __future__ import annotations

from typing import Literal, cast

from variorum.diagnostics import Span
from variorum.resolved import ast
from variorum.resolved.names import Names
from variorum.resolved.phrases import Phrases
from variorum.surface.ast import Line, Phrase, Word

Quantifier = Literal["no", "some", "every"]


def claim(head: Line, phrases: Phrases, names: Names, cites: tuple[ast.Cite, ...]) -> ast.Claim | None:
    """The claim of a block; None where it says nothing that could be resolved."""
    assert head.phrase
    name = phrases.text(head.phrase.parts[0])
    refuted = head.phrase.parts[1] is not None and phrases.text(head.phrase.parts[1]) == "refuted"
    editions: list[str] = []
    quantifier: Literal["named", "every", "some"] = "every"
    players: int | None = None
    choices: list[tuple[str, str]] = []
    without: list[str] = []
    notes: list[str] = []
    statements: list[ast.ClaimStatement] = []
    for line in head.children:
        phrase = line.phrase
        if phrase is None:
            continue
        first = phrase.parts[0] if phrase.parts else None
        match phrase.kind:
            case "claim_in":
                if edition := names.look_up(("edition",), phrases.text(first), _span(first)):
                    editions.append(edition)
                    quantifier = "named"
            case "claim_in_every":
                quantifier = "every"
            case "claim_in_some":
                quantifier = "some"
            case "claim_players":
                players = phrases.number(first)
            case "claim_with":
                conflict = names.look_up(("conflict",), phrases.text(first), _span(first))
                reading = phrases.reading_name(conflict, phrase.parts[1]) if conflict else None
                if conflict and reading:
                    choices.append((conflict, reading))
            case "claim_without":
                if rule := names.look_up(("rule",), phrases.text(first), _span(first)):
                    without.append(rule)
            case "note":
                notes.append(phrases.text(first)[1:-1].strip())
            case _:
                if statement := _statement(phrase, phrases, names):
                    statements.append(statement)
    if not statements:
        if head.children and all(line.phrase for line in head.children):
            phrases.report("claim-says-nothing", head.span, claim=name)
        return None
    scope = ast.ClaimScope(tuple(editions), quantifier, players, tuple(choices), tuple(without))
    return ast.Claim(name, refuted, scope, tuple(statements), tuple(notes), cites, head.span)


def _statement(phrase: Phrase, phrases: Phrases, names: Names) -> ast.ClaimStatement | None:
    parts = phrase.parts

    def squares(part: Phrase | Word | None) -> str:
        return names.look_up(("squares",), phrases.text(part), _span(part)) or ""

    def quantifier() -> Quantifier:
        return cast(Quantifier, phrases.text(parts[0]))

    match phrase.kind:
        case "claim_count":
            return ast.CountClaim(squares(parts[1]), phrases.number(parts[0]))
        case "claim_pattern":
            before = phrases.number(parts[2]) if parts[2] is not None else None
            return ast.PatternClaim(squares(parts[0]), phrases.number(parts[1]), before)
        case "claim_throw_ends":
            origin, thrown, *passes, ends = parts
            assert isinstance(origin, Phrase)
            start = 0 if origin.kind == "start_place" else phrases.square(phrases.number(origin), origin.span).value
            squares_passed = tuple(phrases.square(phrases.number(part), _span(part)).value for part in passes if part)
            return ast.ThrowClaim(start, _dice(thrown, phrases), squares_passed, phrases.value(ends, place=True))
        case "claim_turn":
            event = parts[1]
            assert isinstance(event, Phrase)
            places = None
            if event.kind in {"event_ends_on", "event_counts_back_to"}:
                places = phrases.places(event.parts[0])
            kind = cast(
                Literal["ends-on", "counts-back-to", "sends-forward", "second-jump"],
                event.kind.removeprefix("event_").replace("_", "-"),
            )
            return ast.TurnClaim(quantifier(), kind, places)
        case "claim_play":
            return ast.PlayClaim(quantifier())
        case "claim_chain":
            low = phrases.number(parts[2])
            high = phrases.number(parts[3]) if parts[3] is not None else low
            return ast.ChainClaim(
                quantifier(), _dice(parts[1], phrases), low, high, squares(parts[4]), phrases.number(parts[5])
            )
        case "claim_choice":
            return ast.ChoiceClaim(quantifier())
        case "claim_chance":
            outcome = parts[0]
            assert isinstance(outcome, Phrase)
            seat = phrases.number(outcome) if outcome.kind == "chance_win" else None
            return ast.ChanceClaim(seat, phrases.text(parts[1]))
        case "claim_mean":
            return ast.MeanClaim(cast(Literal["turns", "throws"], phrases.text(parts[0])), phrases.text(parts[1]))
        case "claim_commonest_total":
            return ast.TotalClaim(phrases.number(parts[0]))
    return None


def _dice(part: Phrase | Word | None, phrases: Phrases) -> tuple[int, ...]:
    """The dice of a throw, or its total alone."""
    text = phrases.text(part)
    return phrases.thrown(part) if "+" in text else (int(text[:3]),)


def _span(part: Phrase | Word | None) -> Span:
    assert part is not None
    return part.span
