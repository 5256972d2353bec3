"""What of the kept evidence may be shown: that which holds for the game as it stands."""

from __future__ import annotations

from dataclasses import replace

from variorum.collated.ast import Collated
from variorum.evidence.stale import stale
from variorum.evidence.store import GameEvidence
from variorum.machine.ast import Machine


def held(collated: Collated, machine: Machine, kept: GameEvidence) -> GameEvidence:
    """The evidence of a game without what was made for other rules, in the order of the game. `machine` is the game's,
    with its conflicts as parameters."""
    outdated = stale(collated, machine, kept)
    editions = (each.edition.name for each in collated.editions)
    claims = (claim.name for claim in collated.game.claims)
    return replace(
        kept,
        editions={name: kept.editions[name] for name in editions if name not in outdated.editions},
        claims={name: kept.claims[name] for name in claims if name not in outdated.claims},
    )
