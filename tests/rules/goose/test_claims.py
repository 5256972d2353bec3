"""The claims of the documents, tried by play: each verdict, and what would make a refuted claim true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.goose.compiled import Compiled
from variorum.backends.python_engine import Engine
from variorum.collated.claims import allowed
from variorum.evidence.asking import Nowhere, asking
from variorum.evidence.ast import ClaimEvidence
from variorum.evidence.expected import claim_findings
from variorum.evidence.questions import asked_here
from variorum.evidence.verdicts import claim_machine, verdict
from variorum.explore.finding import Finding
from variorum.explore.statements import asked
from variorum.explore.tried import found
from variorum.machine.interpreter import throw_number
from variorum.resolved.ast import Claim

VERDICTS = {
    "thirteen-geese": "confirmed",
    "geese-by-nines": "refuted",
    "geese-nine-apart": "refuted",
    "no-choice": "confirmed",
    "seven-commonest": "confirmed",
    "nine-would-win": "confirmed",
    "opening-nine-for-each": "confirmed",
    "opening-nine-turned-round": "confirmed",
    "opening-nine-once": "refuted",
    "later-nine-runs-on": "confirmed",
    "never-on-a-goose": "confirmed",
    "back-from-goose-to-goose": "confirmed",
    "goose-without-bonus": "confirmed",
    "nine-chains": "refuted",
    "back-to-prison-or-death": "confirmed",
    "back-to-the-maze": "confirmed",
    "bounce-example": "confirmed",
    "bounce-onto-death": "confirmed",
    "death-is-near": "confirmed",
    "one-die-shortens": "confirmed",
    "shorter-without-bounce": "confirmed",
    "turn-for-nothing": "confirmed",
    "bumped-back": "refuted",
    "freed-to-the-origin": "confirmed",
    "a-quarter-drawn": "refuted",
    "two-can-block": "confirmed",
    "three-cannot-block": "confirmed",
    "waiting-for-ever": "confirmed",
    "nobody-waits-for-ever": "confirmed",
    "way-out-prevents-stalemates": "confirmed",
}
"""What the documents' claims come to, worked out before the tool was asked."""

SLOW = {"three-cannot-block"}  # a hundred thousand states in each edition


def claim_of(goose: Compiled, name: str) -> Claim:
    return next(claim for claim in goose.collated.game.claims if claim.name == name)


def tried(goose: Compiled, name: str) -> ClaimEvidence:
    return verdict(goose.collated, goose.machine, claim_of(goose, name), asked_here, search=False)


def found_under(goose: Compiled, name: str, edition: str, **changes: str) -> Finding:
    """What the first statement of a claim comes to under changed choices."""
    claim = claim_of(goose, name)
    wanted = {conflict.replace("_", "-"): reading for conflict, reading in changes.items()}
    made = claim_machine(goose.collated, goose.machine, claim, edition, wanted)
    assert made is not None
    asks = asked(claim.statements[0], made[0], goose.collated.game)
    assert asks is not None
    return found(asks, made[0], Engine)


def test_every_claim_is_known_here(goose: Compiled):
    assert {claim.name for claim in goose.collated.game.claims} == VERDICTS.keys()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in VERDICTS]
)
def test_verdicts(goose: Compiled, name: str):
    evidence = tried(goose, name)
    assert evidence.verdict == VERDICTS[name]
    assert claim_findings([(claim_of(goose, name), evidence)]) == ()


@pytest.mark.parametrize("name", [name for name in VERDICTS if name not in SLOW])
def test_a_verdict_that_was_not_expected_is_told(goose: Compiled, name: str):
    claim = claim_of(goose, name)
    flipped = replace(claim, refuted=not claim.refuted)
    code = "claim-refuted" if VERDICTS[name] == "refuted" else "claim-confirmed"
    assert [each.code for each in claim_findings([(flipped, tried(goose, name))])] == [code]


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("thirteen-geese", ["13"] * 5),
        ("geese-nine-apart", ["4.5"] * 5),
        ("a-quarter-drawn", ["18.9"]),
        ("way-out-prevents-stalemates", ["0.00"]),
        ("one-die-shortens", ["27.47"]),
        ("shorter-without-bounce", ["13.83"]),
    ],
)
def test_numbers(goose: Compiled, name: str, numbers: list[str]):
    assert [each.proof.number for each in tried(goose, name).statements] == numbers


def test_the_pattern_of_the_geese_fails_at_the_last_square_alone(goose: Compiled):
    assert {each.proof.places for each in tried(goose, "geese-by-nines").statements} == {(63,)}


@pytest.mark.parametrize("name", [name for name in VERDICTS if name not in SLOW])
def test_shown_plays_can_be_played(goose: Compiled, name: str):
    """Every throw of a proof is one that is thrown, and the play has as many turns as is said."""
    claim = claim_of(goose, name)
    for each in tried(goose, name).statements:
        proof = each.proof
        if proof.strength != "shown":
            continue
        made = claim_machine(goose.collated, goose.machine, claim, each.edition, {})
        assert made is not None
        engine = Engine(made[0])
        row, turns = engine.initial(), 0
        winner = engine.layout["winner"][0]
        for throw in proof.throws or ():
            while not engine.dice(row):
                assert not row[winner]
                row, turns = engine.turn(row, 0), turns + 1
            assert engine.dice(row) == len(throw)
            row, turns = engine.turn(row, throw_number(throw)), turns + 1
        assert turns == proof.turns


# ---------------------------------------------------------------- what would make a refuted claim true


def test_the_pair_that_makes_a_quarter_drawn(goose: Compiled):
    both = {"maze_target": "30", "opening_scope": "any-throw-from-start"}
    assert found_under(goose, "a-quarter-drawn", "traditional", **both).number == "22.8"
    assert found_under(goose, "a-quarter-drawn", "traditional", **both).holds is True
    for conflict, reading in both.items():
        assert found_under(goose, "a-quarter-drawn", "traditional", **{conflict: reading}).holds is False
    for occupied in ("occupant-bumped", "share"):
        answer = found_under(goose, "a-quarter-drawn", "traditional", **both, occupied=occupied)
        assert answer.holds is True
        assert answer.number in {"22.6", "22.7", "22.8"}


@pytest.mark.parametrize(
    ("name", "edition", "changes"),
    [
        ("opening-nine-once", "fr", {"opening_scope": "first-throw-of-game"}),
        ("opening-nine-once", "fr", {"opening_scope": "until-used"}),
        ("opening-nine-once", "fr", {"opening_scope": "never"}),
        ("geese-by-nines", "fr", {"track_length": "32"}),
        ("nine-chains", "jaques", {"occupied": "arriver-returns", "return_to": "last-leg"}),
        ("bumped-back", "jaques", {"occupied": "share", "freed_to": "stays"}),
        ("bumped-back", "jaques", {"occupied": "arriver-returns", "finish": "reach-or-pass"}),
    ],
)
def test_choices_that_make_a_claim_true(goose: Compiled, name: str, edition: str, changes: dict[str, str]):
    assert found_under(goose, name, edition, **changes).holds is True


@pytest.mark.parametrize(
    ("name", "edition", "changes"),
    [
        ("opening-nine-once", "fr", {"opening_scope": "any-throw-from-start"}),
        ("nine-chains", "jaques", {"occupied": "arriver-returns"}),
        ("bumped-back", "jaques", {"occupied": "share"}),  # who is freed goes to where the other came from
        ("never-on-a-goose", "jumbo-nl", {"goose_back": "no-bonus"}),
        ("never-on-a-goose", "jumbo-nl", {"return_to": "last-leg"}),
        ("nobody-waits-for-ever", "jumbo-nl", {"escape_check": "on-entry"}),
        ("back-from-goose-to-goose", "fr", {"goose_back": "no-bonus"}),
        ("bounce-example", "jumbo-nl", {}),  # where 61 is occupied, the turn was for nothing
    ],
)
def test_choices_under_which_a_claim_is_false(goose: Compiled, name: str, edition: str, changes: dict[str, str]):
    assert found_under(goose, name, edition, **changes).holds is False


def test_with_one_and_the_same_track_nothing_puts_geese_nine_apart(goose: Compiled):
    evidence = verdict(goose.collated, goose.machine, claim_of(goose, "geese-nine-apart"), asked_here)
    assert not evidence.true_under
    assert evidence.searched > 1000


@pytest.mark.slow
def test_the_whole_search_for_a_quarter(goose: Compiled):
    with asking(Nowhere(), 2) as ask:
        evidence = verdict(goose.collated, goose.machine, claim_of(goose, "a-quarter-drawn"), ask)
    listed = [each.choices for each in evidence.true_under]
    assert {"maze-target": "30", "opening-scope": "any-throw-from-start"} in listed
    assert all(len(choices) == 2 for choices in listed)
    assert evidence.pairs
    assert not evidence.undecided
    own = allowed(goose.collated, "traditional", {}) or {}
    for each in evidence.true_under:
        changed = allowed(goose.collated, "traditional", each.choices)
        assert changed is not None
        assert each.choices.items() <= changed.items()
        assert not each.choices.items() & own.items()
