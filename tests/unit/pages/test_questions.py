"""The questions that pages answer, and the tables of who says what: each with whose rule it is."""

import re
from dataclasses import replace

import pytest

from tests.unit.pages import kept
from variorum.collated.ast import Collated
from variorum.evidence.ast import Figures
from variorum.evidence.store import GameEvidence
from variorum.pages import ENGLISH, LANGUAGES, pages
from variorum.pages.answers import Question, told_of
from variorum.pages.apparatus import Apparatus
from variorum.pages.markdown import Line, unmarked
from variorum.pages.matrix import editions_matrix, letter_of, matrix
from variorum.pages.questions import Asked, questions


@pytest.fixture(scope="module")
def tiny() -> Collated:
    return kept.tiny()


@pytest.fixture(scope="module")
def asked(tiny: Collated) -> Asked:
    return questions(Apparatus(tiny, ENGLISH, evidence=kept.evidence()))


def section(asked: Asked, name: str) -> dict[str, Question]:
    return {each.anchor: each for found in asked.sections if found.name == name for each in found.questions}


def lines(question: Question) -> list[str]:
    return [re.sub("<[^>]*>", "", unmarked(line.text)) for line in question.lines]


def test_each_answer_says_whose_rule_it_is(asked: Asked):
    differ = section(asked, "differ")
    assert differ.keys() == {"conflict.back-to", "conflict.ending", "conflict.hedge-name"}
    assert lines(differ["conflict.back-to"]) == [
        "A Start: so it stands in the rules of a.",
        "B 1: so it stands in the rules of b.",
        "C 2: in no source; the editor’s suggestion.",
    ]


def test_a_variant_is_a_house_rule(goose: Collated):
    apparatus = Apparatus(goose, ENGLISH)
    house = section(questions(apparatus), "house-rules")
    assert "a house rule or variant that jaques mentions" in lines(house["conflict.finish"])[1]
    whole = next(found for found in questions(apparatus).sections if found.name == "house-rules")
    assert "Is there a way out of the well" in whole.after


def test_what_no_source_says_is_open(goose: Collated):
    found = section(questions(Apparatus(goose, ENGLISH)), "open")
    bumped = found["conflict.bump-clears-rest"]
    assert bumped.lead.startswith("No source prints a rule for it.")
    assert lines(bumped)[-1] == "Not a word on it in jaques."


def test_refuted_claims_are_mistakes(asked: Asked):
    mistakes = section(asked, "mistakes")
    assert mistakes.keys() == {"mistake.nobody-stuck", "mistake.long-games"}
    assert unmarked(mistakes["mistake.long-games"].lead) == "No, though so it stands in b."
    assert mistakes["mistake.long-games"].asked.startswith("Is this true: ")
    assert "true.even-ditch" in section(asked, "true")
    assert not section(asked, "true").keys() & {"true.undecided", "true.untried"}


def test_two_players_can_get_stuck(asked: Asked, tiny: Collated):
    two = section(asked, "two-players")
    assert lines(two["two.stuck"]) == [
        "As a: never.",
        "As b: in less than 0.1 % of games nobody can ever move again.",
    ]
    assert lines(two["two.first"]) == ["As a: 51.2 %.", "As b: 51.2 %."]
    figures = Figures(2, (0.5, 0.5), 0.0, 0.0, 10.0, 9.0, 9)
    never = GameEvidence({"as-a": kept.edition("as-a", {}, figures)}, {}, None, {}, is_there=True)
    found = section(questions(Apparatus(tiny, ENGLISH, evidence=never)), "two-players")
    assert found["two.stuck"].lead == "No:"


def test_a_game_of_two_has_no_questions_about_two(choices: dict[str, Collated]):
    for collated in choices.values():
        assert not section(questions(Apparatus(collated, ENGLISH)), "two-players")


def test_a_set_that_is_made_of_others_is_asked_about_once(goose: Collated):
    asked = section(questions(Apparatus(goose, ENGLISH)), "places")
    assert {"places.well", "places.prison"} <= asked.keys()
    assert "places.trap" not in asked
    assert "stake" not in unmarked("".join(line.text for line in asked["places.inn"].lines))


def test_search_engines_read_titles_for_sigla():
    badge = '[nl](sources.md#nl "Rules, Anon"){ .siglum }'
    passage = '[4](sources.md#nl.4 "nl, passage 4"){ .passage }'
    lead = f"It wins. {badge} {passage}"
    line = Line(f'<span class="letter letter-1">A</span> **[37](disagreements.md#a.37)**: so it stands in {badge}.')
    assert told_of(Question("x", "Who *wins*?", lead, (line,))) == (
        "Who wins?",
        "It wins. (Rules, Anon) 37: so it stands in Rules, Anon.",
    )


def test_every_question_has_a_place_of_its_own_in_every_language(goose: Collated):
    found = []
    for words in LANGUAGES.values():
        text = pages(goose, words)["goose/questions.md"]
        anchors = re.findall(r"\{ #(\S+) \}", text)
        assert len(set(anchors)) == len(anchors)
        found.append(anchors)
    assert all(each == found[0] for each in found)


# ---------------------------------------------------------------- who says what


def test_readings_have_letters(tiny: Collated):
    conflict = tiny.game.conflict("back-to")
    assert [letter_of(conflict, each.name) for each in conflict.readings] == ["A", "B", "C"]
    many = replace(conflict, readings=tuple(replace(conflict.readings[0], name=str(number)) for number in range(27)))
    assert letter_of(many, "26") == "27"


def test_a_row_says_who_says_what(goose: Collated):
    rows = {
        row.split("](#")[1].split(")")[0]: row for row in matrix(Apparatus(goose, ENGLISH)).splitlines() if "](#" in row
    }
    assert len(rows) == len(goose.conflicts)
    cells = [unmarked(re.sub("<[^>]*>", "", cell)).strip() for cell in rows["trap-escape"].split(" | ")[1:]]
    assert cells[:3] == [
        "B nobody behind",
        "A none (C) three turns, as a variant",
        "A none (C) three turns, as a variant",
    ]
    silent = rows["rescuer"].split(" | ")[1]
    assert '<span class="unseen">silent</span>' in silent


def test_editions_choose_by_letter(tiny: Collated):
    text = editions_matrix(Apparatus(tiny, ENGLISH))
    assert "[as a](#as-a){ .turned }" in text
    assert text.count("](disagreements.md#back-to.start ") == 1
    assert text.count("](disagreements.md#back-to.1 ") == 1
