"""Boards beside claims and telling plays, and the odds of random play, from evidence made by hand."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.unit.pages.kept import COURSE, OWN, TOLD, edition, proof
from variorum.commands.diff import _telling
from variorum.driver import Loaded, load
from variorum.evidence.ast import ClaimEvidence, ConflictEvidence, EditionEvidence, StatementVerdict, TellingPlay
from variorum.evidence.store import GameEvidence
from variorum.pages import ENGLISH, pages
from variorum.pages.apparatus import Apparatus
from variorum.pages.chosen_plays import turns_of, written_turns
from variorum.pages.figures import odds_lines
from variorum.pages.markdown import unmarked
from variorum.pages.telling import pair_in_words, pair_of

FOX = "fox-and-geese"
AFTER_C4: dict[str, Any] = {
    "player": 2,
    "goose": ["c4", "a5", "b5", "d5", "e5", "f5", "g5", "c6", "d6", "e6", "c7", "d7", "e7"],
    "fox": ["d4"],
}
BARE = replace(COURSE, throws=(), roll=None, squares=(), moves=("c5-c4",), state=AFTER_C4)
CAPTURE = TellingPlay(
    2,
    2,
    "moves",
    replace(BARE, options=1),
    replace(BARE, moves=("c5-c4", "d4-d3"), after={"player": 1}, options=3, only=("d4-d3", "d4-e4")),
)


@pytest.fixture(scope="module")
def fox(root: Path) -> Loaded:
    return load(root / "rules" / FOX)


@pytest.fixture(scope="module")
def backgammon(root: Path) -> Loaded:
    return load(root / "rules" / "backgammon")


def kept(*editions: EditionEvidence, claims: tuple[ClaimEvidence, ...] = ()) -> GameEvidence:
    found = {each.edition: each for each in editions}
    return GameEvidence(found, {each.claim: each for each in claims}, None, {}, is_there=True)


def fox_evidence(play: TellingPlay = CAPTURE) -> GameEvidence:
    other = replace(TOLD, reading="optional", play=play)
    return kept(edition("lexikon", {}, OWN, ConflictEvidence("capture", "compulsory", (other,))))


def made(loaded: Loaded, evidence: GameEvidence) -> dict[str, str]:
    assert loaded.collated is not None
    return pages(loaded.collated, evidence=evidence, machine=loaded.machine)


def test_where_readings_part_has_its_board(fox: Loaded):
    found = made(fox, fox_evidence())
    text = found[f"{FOX}/positions.md"]
    assert "#### Compulsory or optional { #play.capture.1 }" in text
    assert (
        "After c5-c4, under *compulsory* there is 1 move for hunter, "
        "under *optional* there are 3 moves for hunter, with d4-d3 and d4-e4 only there, in [lexikon]"
    ) in text
    assert text.count('class="move"') == 1
    assert "There are 3 moves: d4-d3, d4-e4 and d4xb4." in text
    assert "([The board](positions.md#play.capture.1))" in found[f"{FOX}/disagreements.md"]
    assert "- **[Positions](positions.md)**: boards" in found[f"{FOX}/index.md"]


def test_a_long_play_stands_beside_its_board(fox: Loaded):
    moves = tuple(["a5-a4", "d4-d3", "a4-a5"[::-1], "d3-d4"] * 6)
    long = replace(CAPTURE, found="random", bound=3, turns=25, first=replace(BARE, moves=moves, options=1))
    long = replace(long, second=replace(long.first, moves=(*moves, "d4-d3"), after={"player": 1}, options=3))
    text = made(fox, fox_evidence(long))[f"{FOX}/positions.md"]
    assert "After a play of 24 turns, which stands beside its board" in text
    assert "(the shortest of many random plays; no play of up to 3 turns tells them apart)" in text
    assert '<details><summary>The play before it, 24 turns</summary><ol class="moves"><li>a5-a4</li>' in text


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"parts": "end", "first": replace(BARE, winner=2), "second": replace(BARE, drawn=True)},
            "under *compulsory* hunter wins, under *optional* the game is drawn",
        ),
        (
            {
                "parts": "score",
                "first": replace(BARE, tallies={"points scored": (2, 0)}),
                "second": replace(BARE, tallies={"points scored": (0, 0)}),
            },
            "under *compulsory* flock scores 2 points, under *optional* nobody scores",
        ),
        (
            {"parts": "offers", "first": replace(BARE, only=("double",)), "second": BARE},
            "under *compulsory* hunter may say double, under *optional* hunter may not say double",
        ),
        (
            {"start": {"match": {"length": 3, "score": [2, 0], "crawford": True}}},
            "in the Crawford game of a match to 3 points at 2 to 0, after c5-c4, under *compulsory* there is 1 move",
        ),
        ({"start": {"match": {"length": 3, "score": [1, 0]}}}, "in a match to 3 points at 1 to 0, after c5-c4, under"),
        (
            {"parts": "match", "first": replace(BARE, after={"player": 1}), "second": BARE},
            "under *compulsory* another game follows, under *optional* the match is over",
        ),
        (
            {
                "parts": "squares",
                "first": replace(BARE, after=AFTER_C4),
                "second": replace(BARE, after=AFTER_C4 | {"fox": ["d3"], "goose": AFTER_C4["goose"][1:]}),
            },
            "under *compulsory* geese on c4",
        ),
        ({"parts": "next"}, "it is another player’s turn next than under"),
        (
            {"first": replace(BARE, moves=(), options=0), "second": replace(BARE, moves=("a5-a4",), options=1)},
            "at the first turn, under *compulsory* there are 0 moves for hunter",
        ),
    ],
)
def test_what_parts_two_readings(changes: dict[str, Any], words: str, fox: Loaded):
    assert fox.collated is not None
    apparatus = Apparatus(fox.collated, ENGLISH, machine=fox.machine)
    conflict = fox.collated.game.conflict("capture")
    other = replace(TOLD, reading="optional", play=replace(CAPTURE, **changes))
    said = unmarked(pair_in_words(apparatus, conflict, pair_of(conflict, "compulsory", other, "lexikon")))
    assert unmarked(words).replace("geese on c4", "goose on c4") in said


def test_nothing_found_within_a_bound(fox: Loaded):
    assert fox.collated is not None
    apparatus = Apparatus(fox.collated, ENGLISH, machine=fox.machine)
    conflict = fox.collated.game.conflict("repetition")
    other = replace(TOLD, reading="draw-at-third", standing="open", bound=4, games=1_000)
    said = pair_in_words(apparatus, conflict, pair_of(conflict, "no-rule", other, "lexikon"))
    assert said == "no play of up to 4 turns tells them apart, nor does one of 1,000 random plays"


def test_a_claim_has_the_board_that_it_rests_on(backgammon: Loaded):
    points = [0] * 24
    points[3] = points[1] = 1
    state: dict[str, object] = {"points": points, "bar": [0, 0], "off": [13, 15]}
    shown = StatementVerdict("money", 2, 0, holds=True, proof=proof("shown", throws=((6, 2),), state=state))
    claim = ClaimEvidence("choice", "0", "confirmed", (shown, replace(shown, edition="tournament")), (), 0)
    found = made(backgammon, kept(claims=(claim,)))
    text = found["backgammon/positions.md"]
    assert "### Choice { #claim.choice }" in text
    assert text.count("<svg") == 1
    assert text.count('class="die"') == 2
    assert "With 6+2 there are 2 moves: 4/off 2/off and 4/2 2/off." in text or "4/off 2/off" in text
    assert "[The board](positions.md#claim.choice) shows what this rests on." in found["backgammon/claims.md"]
    assert "“points”" not in found["backgammon/claims.md"]


def test_turns_are_written_with_their_throws():
    course = replace(COURSE, throws=((6, 5), (3, 1)), moves=("24/18 18/13", "double", "take", "8/5 6/5"))
    assert list(written_turns(course.throws, course.moves)) == ["6+5: 24/18 18/13", "double", "take", "3+1: 8/5 6/5"]
    other = replace(course, moves=("24/18 18/13", "double", "pass"))
    assert turns_of(replace(CAPTURE, first=course, second=other)) == ("6+5: 24/18 18/13", "double")


def test_the_odds_of_random_play_have_their_errors(backgammon: Loaded):
    assert backgammon.collated is not None
    apparatus = Apparatus(backgammon.collated, ENGLISH, machine=backgammon.machine)
    figures = replace(
        OWN, win=(0.5, 0.498), throws=None, games=10_000, turns=100.25, turns_error=0.31, capped=20,
        points=(0.75, 0.74), points_errors=(0.009, 0.01),
    )  # fmt: skip
    assert "\n".join(line.text for line in odds_lines(apparatus, figures)) == (
        "Player 1, who begins, wins 50.0 % (± 0.5) of games and player 2 wins 49.8 % (± 0.5).\n"
        "20 plays were cut off, the end not reached: 0.2 % (± 0.04).\n"
        "A game that somebody wins takes 100.2 (± 0.3) turns on average, those of both sides counted.\n"
        "Half of the games that somebody wins take 26 turns or fewer.\n"
        "Player 1 scores 0.75 (± 0.01) points in a game on average and player 2 scores 0.74 (± 0.01) points in a game "
        "on average.\n"
        "Estimated from 10,000 random plays; after ± stands the standard error.\n"
        "In random play each distinct result of a turn is as likely as any other. Nobody makes an offer, and what is "
        "offered is taken."
    )


def test_a_diff_tells_moves():
    assert _telling(CAPTURE)[1:] == [
        "before: after c5-c4, 1 move can be made",
        "now: after c5-c4, 3 moves can be made, only here: d4-d3, d4-e4",
    ]
    ended = replace(CAPTURE, parts="end", first=replace(BARE, winner=2), second=replace(BARE, drawn=True))
    assert _telling(ended)[1:] == ["before: after c5-c4, player 2 has won", "now: after c5-c4, the game is drawn"]
