"""Evidence that was made for other rules than those it lies beside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from variorum.collated.ast import Collated
from variorum.diagnostics import Diagnostic, Label, Span
from variorum.evidence.ast import ConflictEvidence
from variorum.evidence.keys import Keys
from variorum.evidence.lines import changed_lines, claim_lines, playing_lines
from variorum.evidence.store import SWEEP, GameEvidence
from variorum.machine.ast import Machine
from variorum.resolved.ast import Game
from variorum.surface.ast import File

MOST_LABELS = 8


@dataclass(frozen=True, slots=True)
class Stale:
    """The editions and claims of which nothing is kept that holds, in the order of the game, and what is kept of ones
    that the game has no more."""

    editions: tuple[str, ...]
    claims: tuple[str, ...]
    gone: tuple[str, ...]


def stale(collated: Collated, machine: Machine, kept: GameEvidence) -> Stale:
    """What of the evidence does not hold for a game as it stands, or is not there."""
    keys = Keys(collated, machine)
    editions = []
    for edition in collated.editions:
        found = kept.editions.get(edition.edition.name)
        conflicts = [chosen.conflict for chosen in edition.choices]
        is_fresh = (
            found is not None
            and found.machine == keys.edition(edition.edition.name)
            and found.choices == edition.readings()
            and [each.conflict for each in found.conflicts] == conflicts
            and found.edition == edition.edition.name
            and found.lengths is not None
            and all(_is_whole(each, collated) for each in found.conflicts)
        )
        if not is_fresh:
            editions.append(edition.edition.name)
    claims = []
    for claim in collated.game.claims:
        tried = kept.claims.get(claim.name)
        asked = len(claim.statements)
        is_fresh = tried is not None and tried.key == keys.claim(claim)
        if tried is None or not is_fresh or any(not 0 <= each.statement < asked for each in tried.statements):
            claims.append(claim.name)
    names = {each.edition.name for each in collated.editions}, {claim.name for claim in collated.game.claims}
    gone = [name for name in kept.editions if name not in names[0]] + [
        name for name in kept.claims if name not in names[1]
    ]
    return Stale(tuple(editions), tuple(claims), tuple(gone))


def _is_whole(kept: ConflictEvidence, collated: Collated) -> bool:
    """Whether each other reading of a conflict is in its evidence, as `variorum evidence` writes it."""
    readings = [reading.name for reading in collated.game.conflict(kept.conflict).readings]
    return [each.reading for each in kept.others] == [name for name in readings if name != kept.reading]


def is_sweep_stale(collated: Collated, machine: Machine, kept: GameEvidence) -> bool:
    """Whether a sweep is kept that was made for other rules."""
    sweep = kept.sweep
    return sweep is not None and sweep.key != Keys(collated, machine).sweep(sweep.edition, sweep.players)


def sweep_findings(
    collated: Collated, machine: Machine, kept: GameEvidence, path: Path, shown: Callable[[Path], str]
) -> tuple[Diagnostic, ...]:
    """That the sweep which is kept at `path` was made for other rules, with the command that makes it anew."""
    if kept.sweep is None or not is_sweep_stale(collated, machine, kept):
        return ()
    facts = {"game": collated.game.name, "command": kept.sweep.command}
    return (Diagnostic("sweep-stale", Span(shown(path)), facts),)


def stale_findings(
    game: Game, files: Sequence[File], kept: GameEvidence, found: Stale, shown: Callable[[Path], str]
) -> tuple[Diagnostic, ...]:
    """What is to be said of the evidence of a game: that files hold something else, that some of it was made for other
    rules, or, where there is none at all, that claims were never tried. `found` is what of it does not hold; `shown`
    gives a path as the user types it."""
    damaged = tuple(
        Diagnostic(
            "evidence-damaged",
            Span(shown(path)),
            {
                "file": shown(path),
                "field": field.lstrip("."),
                "command": f"variorum sweep {game.name} --keep"
                if path.stem == SWEEP
                else f"variorum evidence {game.name}",
            },
        )
        for path, field in kept.unread.items()
    )
    untried = tuple(name for name in found.claims if name not in kept.claims) if not damaged else ()
    told = damaged
    if untried:
        span = next(claim.span for claim in game.claims if claim.name == untried[0])
        facts = {"game": game.name, "count": str(len(untried)), "claims": " ".join(untried)}
        told = (Diagnostic("claims-not-tried", span, facts),)
    if not kept.is_there:
        return told
    found = replace(found, claims=tuple(name for name in found.claims if name not in untried))
    if damaged or not (found.editions or found.claims or found.gone):
        return told
    changed: tuple[tuple[Span, str], ...] = ()
    if kept.lines is not None and found.editions:
        changed = changed_lines(kept.lines.lines, playing_lines(files))
    elif kept.lines is not None:
        changed = changed_lines(kept.lines.claims, claim_lines(files))
    if not changed:
        places = {edition.name: edition.span for edition in game.editions}
        places |= {claim.name: claim.span for claim in game.claims}
        names = found.editions or found.claims
        changed = tuple((places[name], "changed") for name in names) if names else ((game.span, ""),)
        if found.editions:
            changed = changed[:1]
    every = len(found.claims) == len(game.claims) > 1
    more = ["every claim"] if every else []
    if missing := [name for name in found.editions if name not in kept.editions]:
        more.append(f"nothing is kept of {_listed(missing)}")
    more += [f"the game has no {_listed(found.gone)} any more"] if found.gone else []
    if len(changed) > MOST_LABELS + 1:
        more.append(f"{len(changed) - MOST_LABELS - 1} more lines have changed")
    facts = {
        "game": game.name,
        "editions": " ".join(found.editions),
        "claims": "" if every else " ".join(found.claims),
        "more_phrase": "; ".join(more),
    }
    labels = tuple(Label(span, text) for span, text in changed[1 : MOST_LABELS + 1])
    first, what = changed[0]
    if what not in {"", "changed"}:
        labels = (Label(first, what), *labels)
    return (*told, Diagnostic("evidence-stale", first, facts, labels))


def left_out(
    game: Game, kept: GameEvidence, found: Stale, of: Collection[Literal["editions", "claims"]]
) -> tuple[Diagnostic, ...]:
    """One warning where evidence of a game is there and yet says nothing `of` its editions or claims: `found` is what
    of it does not hold. Claims without any evidence are told as they are by `check`."""
    if kept.unread:
        facts = {"game": game.name, "cause_phrase": "cannot be read"}
        return (Diagnostic("evidence-left-out", Span(""), facts),) if of else ()
    editions = found.editions if "editions" in of and kept.is_there else ()
    claims = found.claims if "claims" in of else ()
    untried = tuple(name for name in claims if name not in kept.claims)
    stale_claims = tuple(name for name in claims if name in kept.claims)
    told: tuple[Diagnostic, ...] = ()
    if untried:
        facts = {"game": game.name, "count": str(len(untried)), "claims": " ".join(untried)}
        span = next(claim.span for claim in game.claims if claim.name == untried[0])
        told = (Diagnostic("claims-not-tried", span, facts),)
    if editions or stale_claims:
        facts = {"game": game.name, "cause_phrase": "was made for other rules", "editions": " ".join(editions)}
        every = len(stale_claims) == len(game.claims) > 1
        facts |= {"every_phrase": "every claim"} if every else {"claims": " ".join(stale_claims)}
        told = (*told, Diagnostic("evidence-left-out", Span(""), facts))
    return told


def _listed(names: Sequence[str]) -> str:
    return " or ".join(f"`{name}`" for name in names)
