"""What of the kept evidence may be shown: that which holds for the game as it stands."""

from __future__ import annotations

from dataclasses import replace

from variorum.collated.ast import Collated
from variorum.evidence.stale import Stale, is_sweep_stale
from variorum.evidence.store import GameEvidence
from variorum.machine.ast import Machine


def held(collated: Collated, machine: Machine, kept: GameEvidence, outdated: Stale) -> GameEvidence:
    """The evidence of a game without what does not hold for it, in the order of the game."""
    editions = (each.edition.name for each in collated.editions)
    claims = (claim.name for claim in collated.game.claims)
    return replace(
        kept,
        editions={name: kept.editions[name] for name in editions if name not in outdated.editions},
        claims={name: kept.claims[name] for name in claims if name not in outdated.claims},
        sweep=None if is_sweep_stale(collated, machine, kept) else kept.sweep,
    )
