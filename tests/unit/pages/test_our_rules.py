"""The page of a table's own rules, what its script is told, and what a card says."""

import json
from itertools import product

import pytest

from tests.unit.pages.conftest import collated_game
from variorum.collated.ast import Collated
from variorum.collated.choices import choose
from variorum.diagnostics import Severity
from variorum.diagnostics.worded import severity
from variorum.pages import ENGLISH, LANGUAGES
from variorum.pages.apparatus import Apparatus
from variorum.pages.card import Entry, Told, card
from variorum.pages.chosen import asked_by, game_under
from variorum.pages.our_rules import our_rules_page
from variorum.pages.our_rules_data import our_rules_data, our_rules_files
from variorum.pages.table import table_pages
from variorum.resolved import ast

HOSTILE = """game harm
    players  2 to 2
    board    track of 9 squares, starting off the board
    pieces   1 counter (plural counters) for each side
    dice     1

squares
    inn  3

rule advance
    when a player throws
        it moves on by the total

rule inn
    when a counter comes to rest on inn
        <stay>

conflict stay
    question “What </legend><script>alert(1)</script> now & "then"?”
    reading go
        it goes to 5
    reading wait
        the turn ends

edition plain
    follows the commonest reading
    settles stay as go
"""


def said(text: Told, choice: dict[str, str]) -> str:
    return text.texts[tuple(choice.get(name, "") for name in text.on)]


def entry(entries: tuple[Entry, ...], label: str) -> Entry:
    return next(each for each in entries if each.label == label)


def test_every_reading_is_a_choice_under_its_question(goose: Collated) -> None:
    page = our_rules_page(Apparatus(goose, ENGLISH), "<!-- made -->")
    game = goose.game
    assert page.count("<fieldset") == page.count("</fieldset>") == len(game.conflicts)
    assert page.count('type="radio"') == sum(len(each.readings) for each in game.conflicts)
    chosen = goose.editions[0].readings()
    assert page.count(" checked>") == len(chosen)
    for name, reading in chosen.items():
        assert f'name="{name}" value="{reading}" checked>' in page


def test_a_game_without_conflicts_or_editions_has_no_such_page() -> None:
    text = HOSTILE.partition("conflict stay")[0].replace("<stay>", "the turn ends")
    apparatus = Apparatus(collated_game(text), ENGLISH)
    assert our_rules_page(apparatus, "") == ""
    assert our_rules_files(apparatus) == {}


def test_text_of_rule_files_is_escaped_in_the_page_and_plain_in_the_data() -> None:
    apparatus = Apparatus(collated_game(HOSTILE), ENGLISH)
    page = our_rules_page(apparatus, "")
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    data = our_rules_data(apparatus)
    assert "<script>alert(1)</script>" in json.dumps(data, ensure_ascii=False)
    assert "&lt;" not in json.dumps(data["conflicts"])


# ---------------------------------------------------------------- the card


def test_a_text_of_the_card_follows_the_choice(goose: Collated) -> None:
    made = card(Apparatus(goose, ENGLISH))
    choice = goose.editions[0].readings()
    for target in ("37", "39"):
        texts = entry(made.places, "Maze").texts
        told = [said(text, {**choice, "maze-target": target}) for text in texts]
        assert [text for text in told if text] == [f"It goes to square {target}."]
    where = entry(made.places, "Inn").where
    assert where is not None
    assert said(where, choice) == "19"
    assert said(where, {**choice, "track-length": "32"}) == "16"
    (board,) = entry(made.facts, "Board").texts
    assert "32 squares" in said(board, {**choice, "track-length": "32"})
    (dice,) = entry(made.rules, "Dice to throw").texts
    assert said(dice, {**choice, "dice-near-end": "two"}) == ""


def test_what_holds_for_a_trap_holds_for_its_squares_only_while_they_are_one(goose: Collated) -> None:
    made = card(Apparatus(goose, ENGLISH))
    choice = goose.editions[0].readings()
    prison = entry(made.places, "Prison")
    told = " ".join(said(text, {**choice, "prison-term": "as-well"}) for text in prison.texts)
    assert "held" in told
    told = " ".join(said(text, {**choice, "prison-term": "three-turns"}) for text in prison.texts)
    assert "becomes held" not in told
    assert "3" in told
    assert not any(each.label == "Trap" for each in made.places)


@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
def test_no_text_of_a_card_leaves_a_choice_open(goose: Collated, choices: dict[str, Collated], language: str) -> None:
    words = LANGUAGES[language]
    open_ = [words.say(key) for key in ("differ", "not-all-say", "variant-exists", "no-source")]
    for collated in (goose, *choices.values()):
        made = card(Apparatus(collated, words))
        entries = (*made.facts, *made.places, *made.rules)
        texts = [text for each in entries for text in (*each.texts, *([each.where] if each.where else []))]
        for choice in choices_near(collated):
            for text in texts:
                told = said(text, choice)
                assert not any(f"({phrase})" in told for phrase in open_), (told, choice)
                assert "](" not in told


def choices_near(collated: Collated) -> list[dict[str, str]]:
    """The choice of each edition, and those that differ from it in one."""
    found = []
    for edition in collated.editions:
        changes = [
            {conflict.name: reading.name}
            for conflict in collated.game.conflicts
            for reading in conflict.readings
            if conflict.name in edition.readings()
        ]
        for change in ({}, *changes):
            chosen = choose(collated, edition.edition.name, change)
            if not any(severity(each) is Severity.ERROR for each in chosen.diagnostics):
                found.append(dict(chosen.value))
    return found


def test_every_combination_of_readings_has_its_text(goose: Collated) -> None:
    game = goose.game
    made = card(Apparatus(goose, ENGLISH))
    for each in (*made.facts, *made.places, *made.rules):
        for text in each.texts:
            options = []
            for name in text.on:
                conflict = game.conflict(name)
                resting = [] if conflict.arises is None else [""]
                options.append([*(reading.name for reading in conflict.readings), *resting])
            assert set(text.texts) == set(product(*options))
            form = text.form()
            assert set(form["of"].values()) == set(range(len(form["texts"])))  # type: ignore[attr-defined,arg-type]


def test_a_game_under_a_choice_has_no_readings_before_its_rules(goose: Collated, choices: dict[str, Collated]) -> None:
    for collated in (goose, *choices.values()):
        for edition in collated.editions:
            game = game_under(collated.game, edition.readings())
            for part in (game.board, game.pieces, game.dice, game.cube, game.match, game.start, game.setup):
                assert asked_by(part, collated.game) == ()
            assert all(len(places.cases) == 1 and places.cases[0].when is None for places in game.places)
    assert isinstance(game_under(goose.game, {"teams": "none"}).sides, ast.SidesKind)


# ---------------------------------------------------------------- what the script is told


def test_files_are_the_same_every_time_and_in_the_language_of_the_page(goose: Collated) -> None:
    for language, words in LANGUAGES.items():
        ((path, text),) = our_rules_files(Apparatus(goose, words)).items()
        assert path == "assets/games/goose/our-rules.json"
        assert our_rules_files(Apparatus(goose, words)) == {path: text}
        data = json.loads(text)
        assert data["language"] == language
        assert data["messages"]["our-rules.stop"] == words.say("our-rules.stop")
        assert len(data["conflicts"]) == len(goose.conflicts)


def test_the_helpers_bring_their_words_with_them() -> None:
    for words in LANGUAGES.values():
        (text,) = table_pages(words).values()
        assert text.count("data-helper=") == 3
        assert words.say("helper.needs-script") in text
