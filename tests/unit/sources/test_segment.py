"""Texts of our own cut into passages."""

from __future__ import annotations

import pytest

from tests.unit.sources.making import DOCUMENT
from variorum.sources.ast import Kind
from variorum.sources.segment import segments_of


def passages(text: str, language: str = "en") -> list[str]:
    return [" ".join(text[segment.start : segment.end].split()) for segment in segments_of(text, language)]


def kinds(text: str, language: str = "en") -> list[tuple[int, Kind]]:
    return [(segment.place.heading, segment.place.kind) for segment in segments_of(text, language)]


def test_a_document_of_every_kind() -> None:
    assert passages(DOCUMENT) == [
        "How to hop",
        "A frog hops over 9 leaves.",
        "It never hops back.",
        "Rules",
        "Throw both dice.",
        "A double gives 2 throws.",
        "Leaf 7: wait for one turn.",
        "Nobody waits twice.",
        "Leaf | What it does",
        "3 | Hop on to leaf 5.",
        "8 | Start again.",
    ]
    assert kinds(DOCUMENT) == [
        (1, Kind.HEADING),
        (1, Kind.SENTENCE),
        (1, Kind.SENTENCE),
        (2, Kind.HEADING),
        *[(2, Kind.BULLET)] * 4,
        (2, Kind.TABLE_HEADING),
        (2, Kind.TABLE_ROW),
        (2, Kind.TABLE_ROW),
    ]


@pytest.mark.parametrize("marker", ["- ", "• ", "•", "* ", "– ", "1. ", "12) ", "(3) ", "a) "])
def test_a_list_marker_is_in_no_passage(marker: str) -> None:
    assert passages(f"{marker}Hop once. Then wait.") == ["Hop once.", "Then wait."]
    assert {kind for _, kind in kinds(f"{marker}Hop once. Then wait.")} == {Kind.BULLET}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("nl", "Gooi bijv. een 6 met de groene steen."),
        ("nl", "Zie blz. 12 en nr. 5 van het boekje."),
        ("nl", "Dat is d.w.z. de sloot."),
        ("nl", "De kans is 18,9 procent bij 2.5 stappen."),
        ("nl", "Wie zegt: “Spring nu. Snel.” springt."),
        ("nl", "„Wie springt?” vraagt de kikker."),
        ("de", "Am 13. Oktober 2026 sprang er z. B. ca. 33 Blätter weit."),
        ("de", "Im 3. Feld ruht er sich aus."),
        ("de", "„Halt!“, sagt der Frosch."),
        ("fr", "Elle dit : « Saute. Tout de suite. »"),
        ("fr", "Env. 23 % des sauts, p. ex. le sien, ratent."),
        ("fr", "M. Dupont saute."),
        ("en", "From our press · Est. 1840 · Printed 2025-03-02"),
        ("en", "Mr. Frog hops approx. 23 leaves, e.g. over no. 5."),
        ("en", 'She says "Hop. Now." and hops.'),
        ("en", "A leaf (see below) is 1.5 hops wide."),
    ],
)
def test_one_sentence_stays_whole(language: str, sentence: str) -> None:
    assert passages(sentence, language) == [sentence]


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("nl", "Ga naar 12. Daar wacht je.", 2),
        ("fr", "Avancez jusqu'à la case 12. C'est tout.", 2),
        ("de", "Gehe auf Feld 12. Dann warte.", 2),
        ("en", "Hop to 12. Then wait! Why? Because.", 4),
    ],
)
def test_a_number_can_end_a_sentence(language: str, text: str, count: int) -> None:
    assert len(passages(text, language)) == count


def test_a_run_in_heading_belongs_to_the_first_sentence() -> None:
    text = "- Throw the diceTake both of them. Add them up.\n• Case 4 (La Mare)attendez un tour. Rejouez."
    assert passages(text, "fr") == [
        "Throw the diceTake both of them.",
        "Add them up.",
        "Case 4 (La Mare)attendez un tour.",
        "Rejouez.",
    ]


def test_wrapped_lines_are_one_paragraph() -> None:
    text = (
        "Der Frosch springt über das breite Blatt und landet dahinter. Die anderen\n"
        "Frösche warten am Rand, bis er wieder aus dem Wasser gestiegen ist und\n"
        "seinen Platz\n"
        "\n"
        "- Ein Blatt trägt einen Frosch. Zwei Frösche\n"
        "  trägt es nicht.\n"
    )
    assert passages(text, "de") == [
        "Der Frosch springt über das breite Blatt und landet dahinter.",
        "Die anderen Frösche warten am Rand, bis er wieder aus dem Wasser gestiegen ist und seinen Platz",
        "Ein Blatt trägt einen Frosch.",
        "Zwei Frösche trägt es nicht.",
    ]


def test_questions_on_lines_of_their_own_are_headings() -> None:
    text = "Who begins?\nThe youngest frog.\nMay I hop back?\nNo."
    assert kinds(text) == [(1, Kind.HEADING), (1, Kind.SENTENCE), (2, Kind.HEADING), (2, Kind.SENTENCE)]


def test_nothing_is_lost() -> None:
    covered: set[int] = set()
    for segment in segments_of(DOCUMENT, "en"):
        assert covered.isdisjoint(range(segment.start, segment.end))
        covered.update(range(segment.start, segment.end))
    left = "".join(character for at, character in enumerate(DOCUMENT) if at not in covered)
    assert not any(character.isalnum() for character in left)


def test_text_that_is_covered_is_not_cut() -> None:
    start = DOCUMENT.index("A frog")
    whole = segments_of(DOCUMENT, "en")
    rest = segments_of(DOCUMENT, "en", [(start, start + len("A frog hops over 9 leaves."))])
    assert rest == whole[:1] + whole[2:]


def test_text_without_words_has_no_passages() -> None:
    assert segments_of("", "en") == ()
    assert segments_of("---\n\n* * *\n|---|\n", "en") == ()
