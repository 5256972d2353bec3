"""Numbers and negations in four languages."""

from __future__ import annotations

import pytest

from variorum.sources.numbers import Number, Numbers, negations_in, numbers_in


@pytest.mark.parametrize(
    ("language", "text", "demanded"),
    [
        ("nl", "Spring met één of met twee stenen over dertien bladeren.", (1, 2, 13)),
        ("nl", "Eénentwintig of eenentwintig kikkers.", (21, 21)),
        ("nl", "Gooi beide stenen; allebei tellen tweemaal.", (2, 2, 2)),
        ("nl", "Een negenvoud van bladeren, en vier ernaast.", (9, 4)),
        ("nl", "De halve sloot, anderhalve sprong, driedubbel.", ("1/2", "3/2", 3)),
        ("nl", "Dat telt het dubbel.", (2,)),
        ("fr", "Un seul dé, vingt et un sauts, dix-sept feuilles.", (1, 21, 17)),
        ("fr", "Seule la grenouille saute les deux feuilles, la moitié.", (1, 2, "1/2")),
        ("fr", "Toutes les neuf feuilles, la neuvième.", (9, 9)),
        ("de", "Ein Frosch gegen dreizehn Frösche, eins zu null.", (13, 1, 0)),
        ("de", "Die Blätter am fünften, am sechsten und am siebten Ast.", (5, 6, 7)),
        ("de", "Beide springen zweimal, einundzwanzig Blätter weit.", (2, 2, 21)),
        ("en", "Roll both dice, one hundred and five leaves, twice.", (2, 105, 2)),
        ("en", "Every ninth leaf, twenty-one in all, half of them wet.", (9, 21, "1/2")),
        ("en", "A single frog may hop one leaf.", (1, 1)),
    ],
)
def test_number_words_are_demanded(language: str, text: str, demanded: tuple[Number, ...]) -> None:
    assert numbers_in(text, language).demanded == demanded


@pytest.mark.parametrize(
    ("language", "text", "allowed"),
    [
        ("nl", "Een kikker springt als eerste.", (1, 1)),
        ("nl", "Bij dubbel spring je nog een keer, met het tweede blad.", (2, 1, 2)),
        ("fr", "Un saut sur une feuille, le premier et le second.", (1, 1, 1, 2)),
        ("de", "Ein Frosch auf einem Blatt, eine Kröte, der erste Sprung.", (1, 1, 1, 1)),
        ("en", "A frog on an old leaf hops first.", (1, 1, 1)),
    ],
)
def test_articles_and_orders_demand_nothing(language: str, text: str, allowed: tuple[Number, ...]) -> None:
    assert numbers_in(text, language) == Numbers((), allowed, ())


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "No one hops over one another."), ("nl", "De acteur achter de zestiger."), ("fr", "Il dit cela.")],
)
def test_words_that_only_look_like_numbers(language: str, text: str) -> None:
    assert numbers_in(text, language) == Numbers((), (), ())


@pytest.mark.parametrize(
    ("language", "text", "demanded"),
    [
        ("nl", "Wacht op een 9Spring dan 4 ver", (9, 4)),
        ("en", "leaves 5, 9, 14 and 5,9,14", (5, 9, 14, 5, 9, 14)),
        ("nl", "18,9 procent van 1.000 sprongen, 2.5 ver", ("18.9", 1000, "2.5")),
        ("en", "1,000 hops of 0.5", (1000, "0.5")),
        ("nl", "je 24-punt, het 13-, 8- en 6-punt", (24, 13, 8, 6)),
        ("en", "6+3, 10–15, ½ and 3x", (6, 3, 10, 15, "1/2", 3)),
    ],
)
def test_digits(language: str, text: str, demanded: tuple[Number, ...]) -> None:
    assert numbers_in(text, language).demanded == demanded


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("nl", "Gecontroleerd op 13 oktober 2026"),
        ("nl", "Artikel 17968, opgemaakt in 2014"),
        ("fr", "Imprimé le 3 février 2020"),
        ("de", "Am 13. Oktober 2026 geprüft"),
        ("en", "Est. 1840, printed 2025-03-02 and on May 3, 2020"),
        ("en", "By the eighteenth century, edition 2.1, August 2023"),
        ("de", "Aus dem 17. Jahrhundert"),
    ],
)
def test_dates_and_article_numbers_are_kept_apart(language: str, text: str) -> None:
    found = numbers_in(text, language)
    assert found.demanded == ()
    assert found.aside


def test_an_ordinary_number_is_no_date() -> None:
    assert numbers_in("in 63 hops to leaf number 1500", "en").demanded == (63, 1500)
    assert numbers_in("this century", "en").aside == ()


def test_a_language_without_number_words_has_digits() -> None:
    assert numbers_in("una rana, due rane, 3 rane", "it").demanded == (3,)
    assert negations_in("non salta mai", "it") == ()


@pytest.mark.parametrize(
    ("language", "text", "kinds"),
    [
        (
            "nl",
            "Niemand springt niet, geen kikker ooit nooit zonder blad.",
            ("nobody", "not", "no", "never", "without"),
        ),
        ("fr", "Il ne saute pas, n'attend jamais et ne boit plus.", ("not", "never", "no-longer")),
        ("fr", "On ne joue qu'avec un dé, sans rien, sans aucun pas.", ("only", "without", "nothing", "without", "no")),
        ("fr", "Elle fait un pas et cherche une personne en plus.", ()),
        ("fr", "N'ayant rien, personne ne saute.", ("nothing", "not")),
        ("de", "Kein Frosch springt nie, nicht ohne Blatt.", ("no", "never", "not", "without")),
        ("en", "No frog can't hop, never without a non-wet leaf.", ("no", "not", "never", "without", "not")),
        ("en", "Nobody hops; it cannot.", ("nobody", "not")),
        ("en", "Note the notable knot.", ()),
    ],
)
def test_negations(language: str, text: str, kinds: tuple[str, ...]) -> None:
    assert negations_in(text, language) == kinds


def test_figures_that_are_no_digits_count_nothing_and_long_numbers_end():
    assert numbers_in("Vakje 58² en ② en 39³.", "nl").demanded == (58, 39)
    assert len(str(numbers_in("9" * 5000, "nl").demanded[0])) <= 18
