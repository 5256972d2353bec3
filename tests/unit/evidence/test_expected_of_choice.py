"""What an editor is told of claims about games of choice whose verdict is not the expected one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.claims import changed, tried
from variorum.evidence.expected import claim_findings

WRONG = {
    "six-ways": ("7 moves can be made", "it is 6, and 7 is claimed"),
    "back": ('after "a5-a4; d4-d3", "a4-a5" can be played', "`a4-a5` cannot be made"),
    "aside": ('"a5-a4" cannot be played', "`a5-a4` shows it"),
    "drawn": ("some play ends in a draw", "the rules leave nothing else"),
    "nothing": ("nothing can be played", "all that can be played says so"),
    "scored": ("there are 14 geese", "it is 13, and 14 is claimed"),
}


@pytest.mark.parametrize("name", WRONG)
def test_why_a_claim_is_refuted(name: str, tmp_path: Path):
    said, told = WRONG[name]
    anchor = "claim rows-of-geese "
    game = changed("fox-and-geese", tmp_path, (anchor, f"claim {name}\n    in lexikon\n    {said}\n\n{anchor}"))
    assert game.game is not None
    claim = next(each for each in game.game.claims if each.name == name)
    (found,) = claim_findings([(claim, tried(game, name))])
    assert found.code == "claim-refuted"
    assert told in found.facts["proof_phrase"]
