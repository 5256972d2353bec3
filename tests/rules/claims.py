"""Claims of games of choice, tried with their rules as they stand or changed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from variorum import driver
from variorum.evidence.ast import ClaimEvidence
from variorum.evidence.questions import asked_here
from variorum.evidence.verdicts import verdict
from variorum.resolved.ast import Claim

RULES = Path(__file__).parents[2] / "rules"


@cache
def loaded(game: str) -> driver.Loaded:
    return driver.load(RULES / game)


def claims_of(game: str) -> dict[str, Claim]:
    found = loaded(game).game
    assert found is not None
    return {claim.name: claim for claim in found.claims}


def tried(game: driver.Loaded, name: str) -> ClaimEvidence:
    """The verdict of a claim, without a search for what would make it true."""
    assert game.collated is not None
    assert game.machine is not None
    claim = next(each for each in game.collated.game.claims if each.name == name)
    return verdict(game.collated, game.machine, claim, asked_here, search=False)


def changed(game: str, folder: Path, *changes: tuple[str, str]) -> driver.Loaded:
    """The game with parts of its rule file replaced; errors in what is accounted for do not keep it from playing."""
    from variorum.machine.from_collated import from_collated  # noqa: PLC0415

    path = RULES / game / f"{game}.rules"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    (folder / game).mkdir()
    (folder / game / path.name).write_text(text, encoding="utf-8")
    for name in ("sources.yaml", "locks"):
        (folder / game / name).symlink_to(RULES / game / name)
    found = driver.load(folder / game)
    assert found.collated is not None, found.diagnostics
    machine = found.machine or from_collated(found.collated).value
    assert machine is not None, found.diagnostics
    return replace(found, machine=machine)
