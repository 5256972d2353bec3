"""The claims of the backgammon document: each verdict, how strong it is, and rules that turn one round."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.claims import changed, claims_of, loaded, tried

VERDICTS = {
    "choice": "counted",
    "two-men-or-one": "shown",
    "eight-over-one-open-point": "shown",
    "eight-over-no-open-point": "computed",
    "four-moves-of-six": "computed",
    "two-men-are-safe": "computed",
    "six-closed-points": "proved",
    "five-closed-points": "shown",
    "hit-and-go-on": "shown",
    "entering-with-a-four": "shown",
    "no-way-in": "computed",
    "played-though-it-costs": "computed",
    "the-higher-of-two": "computed",
    "both-where-there-is-a-way": "computed",
    "both-come-off": "computed",
    "off-or-one-left": "computed",
    "six-from-the-highest": "shown",
    "six-never-from-the-second": "computed",
    "hit-while-bearing-off": "computed",
    "never-drawn": "proved",
    "a-plain-win-once-a-man-is-off": "shown",
    "a-gammon-while-none-is-off": "shown",
    "a-backgammon-while-one-is-far-back": "shown",
    "cube-at-first": "counted",
    "a-pass-costs-one": "shown",
    "a-taken-double-costs-two": "shown",
    "back-to-four": "shown",
    "not-without-the-cube": "computed",
    "no-double-in-the-crawford-game": "computed",
    "double-after-the-crawford-game": "computed",
}
"""All of them hold; how strong each verdict is."""

SLOW = {"six-closed-points"}  # four thousand positions and throws in each edition


def test_every_claim_is_known_here() -> None:
    claims = claims_of("backgammon")
    assert claims.keys() == VERDICTS.keys()
    assert not any(claim.refuted for claim in claims.values())


@pytest.mark.parametrize("name", sorted(VERDICTS.keys() - SLOW))
def test_verdict(name: str) -> None:
    found = tried(loaded("backgammon"), name)
    assert found.verdict == "confirmed"
    assert {each.proof.strength for each in found.statements} == {VERDICTS[name]}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SLOW))
def test_six_closed_points_are_proved_over_every_row_place_and_throw(name: str) -> None:
    found = tried(loaded("backgammon"), name)
    assert found.verdict == "confirmed"
    # 19 rows; behind the row whose highest point is n stand 25 - n places, with the bar; 21 throws.
    places = sum(25 - highest for highest in range(6, 25))
    assert {(each.proof.strength, each.proof.states) for each in found.statements} == {("proved", places * 21)}


def test_what_is_shown_can_be_drawn() -> None:
    proof = tried(loaded("backgammon"), "hit-and-go-on").statements[0].proof
    assert proof.moves == ("10/7*/6",)
    assert proof.throws == ((3, 1),)
    assert proof.state is not None
    assert proof.after is not None
    assert proof.after["bar"] == [0, 1]


CHANGES = {
    "two-men-are-safe": ("points with fewer than 2 opposing men", "points with fewer than 3 opposing men"),
    "four-moves-of-six": ("a double is played 4 times", "a double is played 2 times"),
    "the-higher-of-two": (
        "    keep the turns that play the highest die ",
        "    keep the turns that play the most dice ",
    ),
    "both-where-there-is-a-way": ("    keep the turns that play the most dice ", "    keep the turns that capture "),
    "a-gammon-while-none-is-off": ("its side scores 2 times the cube", "its side scores 4 times the cube"),
    "no-double-in-the-crawford-game": (
        "only if crawford is no or it is not the crawford game",
        "only if crawford is no or crawford is yes",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_another_rule_turns_the_verdict_round(name: str, tmp_path: Path) -> None:
    assert tried(changed("backgammon", tmp_path, CHANGES[name]), name).verdict == "refuted"
