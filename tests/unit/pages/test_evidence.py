"""Evidence in words: `evidence/tiny.txt` has the pages of a small game; `pytest --record` writes them anew."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.unit.pages import kept
from tests.unit.pages.kept import OTHER, OWN, TOLD, edition, play, proof
from tests.unit.pages.test_sentences import LINK
from variorum.collated.ast import Collated
from variorum.evidence.ast import ClaimEvidence, ConflictEvidence, Figures, ReadingEvidence, StatementVerdict
from variorum.evidence.store import GameEvidence
from variorum.pages import ENGLISH, pages
from variorum.pages.apparatus import Apparatus
from variorum.pages.claims import STRENGTHS, proof_in_words, strength_of
from variorum.pages.figures import odds_lines
from variorum.pages.markdown import plain, unmarked
from variorum.pages.telling import pair_in_words, pair_of, pairs, play_in_words
from variorum.resolved import ast

PICTURE = re.compile(r"<figure.*?<title>(.*?)</title>.*?</figure>")
SNAPSHOT = Path(__file__).parent / "evidence" / "tiny.txt"


@pytest.fixture(scope="module")
def tiny() -> Collated:
    return kept.tiny()


@pytest.fixture(scope="module")
def apparatus(tiny: Collated) -> Apparatus:
    return Apparatus(tiny, ENGLISH, evidence=kept.evidence())


def test_the_pages(tiny: Collated, pytestconfig: pytest.Config):
    made = pages(tiny, evidence=kept.evidence())
    names = ("disagreements", "matters", "editions", "claims")
    text = LINK.sub(r"\1", "\n".join(made[f"tiny/{name}.md"] for name in names))
    text = PICTURE.sub(r"(picture: \1)", text)
    if pytestconfig.getoption("--record"):
        SNAPSHOT.write_text(text, encoding="utf-8")
    assert SNAPSHOT.read_text(encoding="utf-8") == text, "run `pytest tests/unit/pages --record`, and read the diff"


def test_without_evidence_pages_say_so(tiny: Collated):
    made = pages(tiny)
    assert "has not been computed yet" in made["tiny/disagreements.md"]
    assert made["tiny/editions.md"].count("The odds have not been computed yet.") == 2
    assert made["tiny/claims.md"].count("**Not tried**") == 6
    assert "tiny/matters.md" not in made
    assert "matters.md" not in "".join(made.values())


def test_editions_without_evidence_are_named(tiny: Collated):
    evidence = kept.evidence()
    made = pages(tiny, evidence=replace(evidence, editions={"as-a": evidence.editions["as-a"]}))
    assert "Not computed yet for [as b](editions.md#as-b)." in made["tiny/disagreements.md"]
    assert "## As b { #as-b }\n\nThe odds have not been computed yet." in made["tiny/matters.md"]


# ---------------------------------------------------------------- telling plays


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            play(first={"squares": (0, 1)}, second={"squares": (1, 1)}),
            (
                "with 2 players, after the throws 1, 3, the last by player 2 (2 turns): "
                "under *start* player 1 is off the board, under *1* on square 1"
            ),
        ),
        (
            play(first={"squares": (4, 1)}, second={"squares": (1, 4)}),
            (
                "under *start* player 1 is on square 4 and player 2 is on square 1, "
                "under *1* player 1 is on square 1 and player 2 is on square 4"
            ),
        ),
        (
            play(players=4, first={"squares": (4, 0, 0, 0)}, second={"squares": (4, 0)}),
            (
                "under *start* player 1 is on square 4 and the others are off the board, "
                "under *1* team 1 is on square 4 and team 2 is off the board"
            ),
        ),
        (
            play("end", turns=1, first={"throws": ((3,),), "winner": 2}, second={"throws": ((3,),)}),
            "with 2 players, when player 2 begins with 3: under *start* player 2 wins, under *1* the game goes on",
        ),
        (
            play(turns=4, first={"roll": None, "squares": (4, 1)}, second={"roll": None, "squares": (5, 1)}),
            "with 2 players, after the throws 1, 3, in a turn that player 2 misses (4 turns, 2 missed): under *start*",
        ),
        (
            play("dice", turns=4, first={"throws": ((1,), (3,), (1, 1)), "roll": (1, 1)}, second={"roll": None}),
            (
                "with 2 players, after the throws 1, 3, when it is the turn of player 2 (4 turns, 1 missed): "
                "under *start* player 2 throws 2 dice, under *1* player 2 misses the turn"
            ),
        ),
        (
            play(
                "dice", turns=1, first={"throws": ((1, 1),), "roll": (1, 1)}, second={"throws": ((1,),), "roll": (1,)}
            ),
            (
                "with 2 players, at the first turn of player 2: "
                "under *start* player 2 throws 2 dice, under *1* player 2 throws 1 die"
            ),
        ),
        (play("end", first={"winner": 1}), "under *start* player 1 wins, under *1* the game goes on"),
        (
            play("end", first={"drawn": True}, second={"stalemate": True}),
            "under *start* the game is drawn, under *1* nobody can ever move again",
        ),
        (play("end", second={"endless": True}), "under *start* the game goes on, under *1* the turn never ends"),
        (play("end"), "under *start* the game goes otherwise than under *1*"),
        (play("next"), "under *start* it is another player’s turn next than under *1*"),
        (
            play("tallies", first={"tallies": {"purse": (1, 2), "pot": (3,)}}, second={"tallies": {"purse": (0, 0)}}),
            (
                "under *start* “purse” stands at 1, 2 and “pot” stands at 3, "
                "under *1* “purse” stands at 0, 0 and “pot” stands at –"
            ),
        ),
        (
            play("beginning", turns=0, first={"player": 0, "squares": ()}, second={"player": 1, "squares": ()}),
            (
                "with 2 players, when the throws 1, 3 are to decide who begins: "
                "under *start* it stays open who begins, under *1* player 1 begins"
            ),
        ),
    ],
)
def test_a_telling_play(told: Any, words: str, apparatus: Apparatus):
    assert words in play_in_words(apparatus, "back-to", ("start", "1"), told)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (
            replace(TOLD, play=play(players=3, first={"squares": (4, 1, 0)}, second={"squares": (5, 1, 0)})),
            "no play of two players tells them apart, but one of three does: with 3 players",
        ),
        (replace(TOLD, standing="alike"), "no play tells them apart"),
        (
            replace(TOLD, standing="alike", nearest={"ending": "nobody"}, play=play(second={"squares": (5, 1)})),
            "no play of this edition tells them apart, but with ending as nobody one does: with 2 players",
        ),
        (replace(TOLD, standing="wording"), "a difference of words alone, which no play shows"),
        (replace(TOLD, standing="alike-everywhere"), "nor, as far as was looked, does one after one or two"),
        (replace(TOLD, standing="open", looked_at=1_000_000), "given up after 1,000,000 pairs of states"),
        (
            replace(TOLD, standing="open", nearest={"ending": "nobody"}, play=play(second={"squares": (5, 1)})),
            "(the search was given up after 9 pairs of states), but with ending as nobody there is one: with 2",
        ),
        (replace(TOLD, standing="barred", bars={"ending": "first"}), "1 cannot be chosen beside ending as first"),
        (replace(TOLD, standing="barred"), "there is no play for both"),
    ],
)
def test_every_standing(other: ReadingEvidence, words: str, apparatus: Apparatus):
    conflict = apparatus.collated.game.conflict("back-to")
    assert words in unmarked(pair_in_words(apparatus, conflict, pair_of(conflict, "start", other, "as-a")))


def test_the_same_pair_in_two_editions_is_told_once(apparatus: Apparatus):
    first, second, third = pairs(apparatus, apparatus.collated.game.conflict("back-to"))
    assert (first.first, first.second, first.editions) == ("start", "1", ("as-a", "as-b"))
    assert first.other.play is not None
    assert first.other.play.first.squares == (0, 1)
    assert (second.first, second.second, second.editions) == ("start", "2", ("as-a",))
    assert third.other.standing == "barred"


# ---------------------------------------------------------------- odds


def test_odds(apparatus: Apparatus):
    rare = replace(OWN, draw=0.125, stalemate=0.00001, games=100_000, turns=None, median=None)
    assert [line.text for line in odds_lines(apparatus, rare)] == [
        "Player 1, who begins, wins 51.2 % of games and player 2 wins 48.8 %.",
        "12.5 % of games are drawn.",
        "Less than 0.1 % of games end in stalemate: nobody can ever move again.",
        "Counted over 100,000 random plays, since there are too many states for exact numbers.",
    ]


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0, "0 %"), (1e-9, "less than 0.1 %"), (0.18858, "18.9 %"), (0.99999, "more than 99.9 %"), (1, "100 %")],
)
def test_a_chance_in_per_cent(chance: float, said: str):
    assert ENGLISH.percent(chance) == said


def test_the_odds_of_as_many_players_stand_beside_each_other(tiny: Collated):
    six = Figures(6, (0.2, 0.16, 0.16, 0.16, 0.16, 0.16), 0.0, 0.0, 48.0, 40.0, 40)
    other = replace(TOLD, play=play(second={"squares": (5, 1)}), odds=replace(OTHER, players=6), beside=six)
    as_a = edition("as-a", {"back-to": "start"}, OWN, ConflictEvidence("back-to", "start", (other,)))
    text = pages(tiny, evidence=GameEvidence({"as-a": as_a}, {}, None, {}, is_there=True))["tiny/disagreements.md"]
    assert "| as a: **start** (6 players) | 20.0 – 16.0 – 16.0 – 16.0 – 16.0 – 16.0 | 0 % | 48.00 |" in text
    assert "| as a: *1* (6 players) | 41.0 – 40.0 | 19.0 % | 34.50 |" in text


# ---------------------------------------------------------------- claims


def test_every_strength_has_words(apparatus: Apparatus):
    for strength in STRENGTHS:
        assert ENGLISH.say(f"strength.{strength}")
        verdict = StatementVerdict("as-a", 2, 0, holds=True, proof=proof(strength))
        assert proof_in_words(apparatus, apparatus.collated.game.claims[0], verdict)


def test_a_change_is_told_by_both_numbers(apparatus: Apparatus):
    claim = apparatus.collated.game.claims[0]
    change = replace(claim, statements=(ast.ChangeClaim("turns", None, "down", "ending", "nobody"),))
    verdict = StatementVerdict("as-a", 2, 0, holds=True, proof=proof("computed", number="27.47", wanted="34.59"))
    assert unmarked(proof_in_words(apparatus, change, verdict)) == "computed exactly, 27.47 instead of 34.59"


def test_the_start_is_no_square(apparatus: Apparatus):
    claim = apparatus.collated.game.claims[0]
    found = proof("shown", throws=((1,),), turns=1, places=(0, 4))
    verdict = StatementVerdict("as-a", 2, 0, holds=True, proof=found)
    assert proof_in_words(apparatus, claim, verdict) == "shown by the throw 1 (1 turn): square 4 and the start"


@pytest.mark.parametrize(
    ("quantifier", "verdict", "strength"),
    [("every", "confirmed", "sampled"), ("some", "confirmed", "proved"), ("every", "open", None)],
)
def test_how_strong_a_verdict_is(quantifier: str, verdict: Any, strength: str | None):
    statements = (
        StatementVerdict("as-a", 2, 0, holds=True, proof=proof("proved")),
        StatementVerdict("as-b", 2, 0, holds=True, proof=proof("sampled")),
    )
    found = ClaimEvidence("x", "0", verdict, statements, (), 0)
    assert strength_of(quantifier, found) == strength
    fails = tuple(replace(each, holds=False) for each in statements)
    refuted = replace(found, verdict="refuted", statements=fails)
    assert strength_of(quantifier, refuted) == ("sampled" if quantifier == "some" else "proved")


def test_a_state_in_words(apparatus: Apparatus, tiny: Collated):
    text = pages(tiny, evidence=kept.evidence())["tiny/claims.md"]
    assert (
        "shown by the throw 6 from a state in which player 1 is on square 4, player 2 is off the board, "
        "player 2 has “resting” 2, player 1 is stuck and it is the turn of player 2." in text
    )


# ---------------------------------------------------------------- Markdown taken off


@pytest.mark.parametrize("text", ["a*b_c", "[x](y)", "a & b < c", r"a\b", "10 %", "3. x", "**", "“a”"])
def test_unmarked_gives_back_what_plain_was_given(text: str):
    assert unmarked(plain(text)) == text


def test_links_and_emphasis_are_taken_off():
    assert unmarked(r'In [as \*a](b.md#c "d"){ .siglum }, *x* and **y**: 1+1') == "In as *a, x and y: 1+1"
