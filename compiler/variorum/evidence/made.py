"""All evidence of a game: what every edition and every claim comes to, asked side by side."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from variorum.collated.ast import Collated, CollatedEdition
from variorum.evidence.asking import Asker, Plan, carried_out
from variorum.evidence.ast import ClaimEvidence, ConflictEvidence, EditionEvidence, Figures, Lengths
from variorum.evidence.effects import edition_figures, with_effects
from variorum.evidence.keys import Keys
from variorum.evidence.lengths import edition_lengths
from variorum.evidence.partings import partings, partings_elsewhere
from variorum.evidence.questions import Ask
from variorum.evidence.verdicts import verdict
from variorum.machine.ast import Machine
from variorum.resolved.ast import Claim


@dataclass(frozen=True, slots=True)
class Made:
    """Evidence as it was made, in the order of the game."""

    editions: tuple[EditionEvidence, ...]
    claims: tuple[ClaimEvidence, ...]


Piece = Figures | Lengths | ConflictEvidence | ClaimEvidence | None


def made(
    collated: Collated,
    machine: Machine,
    editions: Collection[str],
    claims: Collection[str],
    asker: Asker,
    workers: int,
    tell: Callable[[str], None] = lambda _: None,
) -> Made:
    """The evidence of some editions and claims of a game without errors, `machine` being the game's with its conflicts
    as parameters. `tell` is told what has been found out whenever something has."""
    chosen_editions = [edition for edition in collated.editions if edition.edition.name in editions]
    chosen_claims = [claim for claim in collated.game.claims if claim.name in claims]
    plans: list[tuple[str, Plan[Piece]]] = []
    for edition in chosen_editions:
        plans.append((edition.edition.name, partial(_figures, collated, machine, edition)))
        plans.append((f"{edition.edition.name}: lengths", partial(_lengths, machine, edition)))
        plans += [
            (f"{edition.edition.name}: {each.conflict}", partial(_conflict, collated, machine, edition, each.conflict))
            for each in edition.choices
        ]
        plans += [
            (f"{edition.edition.name}: {name}", partial(_elsewhere, collated, machine, edition, name))
            for name in _not_arising(collated, machine, edition)
        ]
    plans += [(f"claim {claim.name}", partial(_claim, collated, machine, claim)) for claim in chosen_claims]
    pieces = iter(carried_out([partial(_told, name, plan, tell) for name, plan in plans], asker, workers))
    keys = Keys(collated, machine)
    made_editions = []
    for edition in chosen_editions:
        odds, lengths = next(pieces), next(pieces)
        conflicts = tuple(next(pieces) for _ in edition.choices)
        elsewhere = tuple(next(pieces) for _ in _not_arising(collated, machine, edition))
        assert isinstance(odds, Figures)
        made_editions.append(
            EditionEvidence(
                collated.game.name,
                edition.edition.name,
                keys.edition(edition.edition.name),
                edition.readings(),
                odds,
                tuple(each for each in conflicts if isinstance(each, ConflictEvidence)),
                tuple(each for each in elsewhere if isinstance(each, ConflictEvidence)),
                lengths if isinstance(lengths, Lengths) else None,
            )
        )
    return Made(tuple(made_editions), tuple(each for each in pieces if isinstance(each, ClaimEvidence)))


def _not_arising(collated: Collated, machine: Machine, edition: CollatedEdition) -> list[str]:
    """The conflicts that do not arise in an edition and are looked at elsewhere: those of a game of choice."""
    names = [each.conflict.name for each in collated.conflicts if machine.choices]
    return [name for name in names if name not in edition.readings()]


def _told(name: str, plan: Plan[Piece], tell: Callable[[str], None], ask: Ask) -> Piece:
    piece = plan(ask)
    tell(name)
    return piece


def _figures(collated: Collated, machine: Machine, edition: CollatedEdition, ask: Ask) -> Piece:
    return edition_figures(collated, machine, edition, ask)


def _lengths(machine: Machine, edition: CollatedEdition, ask: Ask) -> Piece:
    return edition_lengths(machine, edition, ask)


def _conflict(collated: Collated, machine: Machine, edition: CollatedEdition, conflict: str, ask: Ask) -> Piece:
    return with_effects(collated, machine, edition, partings(collated, machine, edition, conflict, ask), ask)


def _elsewhere(collated: Collated, machine: Machine, edition: CollatedEdition, conflict: str, ask: Ask) -> Piece:
    return partings_elsewhere(collated, machine, edition, conflict, ask)


def _claim(collated: Collated, machine: Machine, claim: Claim, ask: Ask) -> Piece:
    return verdict(collated, machine, claim, ask)
