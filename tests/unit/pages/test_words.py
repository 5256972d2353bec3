import re
from dataclasses import replace
from string import Formatter

import pytest

from variorum.pages.words import ENGLISH, LANGUAGES, Noun, Phrase, Words, translations
from variorum.pages.words.grammars import GRAMMARS

COUNTER = Noun("counter", "counters", "", (("m", "a"), ("f", "b"), ("n", "c")))
NOUN_FORMS = {form for grammar in GRAMMARS.values() for form in grammar.forms} | {"plural", "m", "n"}
TRANSLATED = [(language, part) for language in translations.LANGUAGES for part in translations.PARTS]


def slots(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def asked_for(template: str) -> set[str]:
    """The slots without which something would be left unsaid: not what a place is called where its name tells that, nor
    a number that only picks a form of a word."""
    return {
        name for _, name, spec, _ in Formatter().parse(template) if name and name != "place" and (spec or "")[:1] != "="
    }


def test_no_key_stands_in_two_parts():
    keys = [key for part in translations.PARTS for key in translations.english(part)]
    assert len(keys) == len(set(keys)) == len(ENGLISH.messages)


@pytest.mark.parametrize(("language", "part"), TRANSLATED)
def test_every_file_of_translations_is_in_step_with_the_english_messages(language: str, part: str):
    path = translations.FOLDER / language / f"{part}.po"
    written = path.read_text(encoding="utf-8")
    assert written == translations.updated(language, part, translations.entries(written.encode())), (
        "run `python -m variorum.pages.words.update`"
    )


@pytest.mark.parametrize(("language", "part"), TRANSLATED)
def test_every_message_is_translated(language: str, part: str):
    found = translations.read(language, part)
    assert translations.english(part).keys() <= found.keys()
    assert not [key for key, entry in found.items() if not entry.text or entry.fuzzy]


@pytest.mark.parametrize(("language", "part"), TRANSLATED)
def test_translations_have_the_slots_of_their_messages(language: str, part: str):
    english = translations.english(part)
    for key, text in translations.translated(language, part).items():
        base = english[key.partition("@")[0]]
        assert slots(text) <= slots(base), key
        if "@" not in key:
            assert asked_for(base) <= slots(text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_can_be_filled(language: str):
    words = LANGUAGES[language]
    for key, template in words.messages.items():
        named = {
            name: 2 if "|" in (spec or "") else COUNTER if (spec or "").partition(".")[0] in NOUN_FORMS else Phrase("x")
            for _, name, spec, _ in Formatter().parse(template)
            if name
        }
        assert "{" not in words.say(key, **named), key


@pytest.mark.parametrize(
    ("singular", "article"),
    [("counter", "a"), ("inn", "an"), ("hour", "an"), ("unicorn", "a"), ("Ox", "an"), ("one-eyed man", "a")],
)
def test_articles(singular: str, article: str):
    assert ENGLISH.noun(Noun(singular, ""), "a") == f"{article} {singular}"


def test_a_form_off_the_pattern():
    assert ENGLISH.noun(Noun("death", "deaths", forms=(("the", "death"),)), "the") == "death"


@pytest.mark.parametrize(("count", "said"), [(0, "0 turns"), (1, "1 turn"), (2, "2 turns")])
def test_numbers_with_their_nouns(count: int, said: str):
    assert ENGLISH.counted(count, "turn|turns") == said


def test_lists():
    assert ENGLISH.either([]) == ""
    assert ENGLISH.either(["37"]) == "37"
    assert ENGLISH.either(["30", "37", "39"]) == "30, 37 or 39"
    assert ENGLISH.each(["nl", "fr"]) == "nl and fr"


def test_a_missing_message_or_slot_is_a_bug():
    with pytest.raises(KeyError):
        ENGLISH.say("no-such-message")
    with pytest.raises(KeyError):
        ENGLISH.say("captured")


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_are_well_formed(language: str):
    for key, text in LANGUAGES[language].messages.items():
        assert re.fullmatch(r"[a-z<>=0-9.-]+(@\w+)*", key), key
        assert not re.search(r"\s{2}|<[a-z]", text), key


def test_numbers_as_each_language_writes_them():
    said = {language: words.number(12345.5, 1) for language, words in LANGUAGES.items()}
    assert said == {"en": "12,345.5", "nl": "12.345,5", "fr": "12\u202f345,5", "de": "12.345,5"}


def test_the_decimal_mark_is_that_of_the_language():
    said = {language: words.written("23.5") for language, words in LANGUAGES.items()}
    assert said == {"en": "23.5", "nl": "23,5", "fr": "23,5", "de": "23,5"}


def test_the_plural_is_that_of_the_language():
    assert [LANGUAGES["fr"].counted(count, "tour|tours") for count in (0, 1, 2)] == ["0 tour", "1 tour", "2 tours"]
    assert [LANGUAGES["nl"].counted(count, "beurt|beurten") for count in (0, 1)] == ["0 beurten", "1 beurt"]


@pytest.mark.parametrize(
    ("language", "noun", "form", "said"),
    [
        ("nl", Noun("pion", "pionnen", "m"), "the", "de pion"),
        ("nl", Noun("veld", "velden", "n"), "the", "het veld"),
        ("nl", Noun("veld", "velden", "n"), "another", "een ander veld"),
        ("fr", Noun("oie", "oies", "f"), "the", "l’oie"),
        ("fr", Noun("oie", "oies", "f"), "of", "d’oie"),
        ("fr", Noun("pont", "ponts", "m"), "of-the", "du pont"),
        ("fr", Noun("auberge", "auberges", "f"), "to-the", "à l’auberge"),
        ("fr", Noun("hasard", "hasards", "m"), "the", "le hasard"),
        ("de", Noun("Brücke", "Brücken", "f"), "the.dat", "der Brücke"),
        ("de", Noun("Brunnen", "Brunnen", "m"), "a.acc", "einen Brunnen"),
        ("de", Noun("Fuchs", "Füchse", "m"), "the.gen", "des Fuchses"),
        ("de", Noun("Feld", "Felder", "n"), "another", "ein anderes Feld"),
        ("de", Noun("Feld", "Felder", "n"), "each-other.dat", "jedem anderen Feld"),
    ],
)
def test_nouns_in_every_language(language: str, noun: Noun, form: str, said: str):
    name, _, case = form.partition(".")
    assert LANGUAGES[language].noun(noun, name, case) == said


def worded(language: str, **messages: str) -> Words:
    return replace(LANGUAGES[language], messages=messages)


def test_variants_go_by_place_case_and_gender():
    words = worded("de", go="er geht", **{"go@f": "sie geht", "go@after": "geht er", "go@after@f": "geht sie"})
    goose, stone = Noun("Gans", "Gänse", "f"), Noun("Stein", "Steine", "m")
    assert [words.say("go", piece=piece) for piece in (stone, goose)] == ["er geht", "sie geht"]
    assert [words.say("go", "after", piece=piece) for piece in (stone, goose)] == ["geht er", "geht sie"]


def test_a_phrase_is_filled_in_the_case_of_its_message():
    words = worded("de", place="{name:the}", onto="auf {place:acc}", on="auf {place:dat}", other="{place} oder {place}")
    bridge = words.phrase("place", name=Noun("Brücke", "Brücken", "f"))
    well = words.phrase("place", name=Noun("Brunnen", "Brunnen", "m"))
    assert words.say("onto", place=well) == "auf den Brunnen"
    assert words.say("on", place=bridge) == "auf der Brücke"
    assert words.say("on", place=words.phrase("other", place=bridge)) == "auf der Brücke oder der Brücke"


@pytest.mark.parametrize(
    ("word", "text", "said"),
    [
        ("de", "le pont", "du pont"),
        ("de", "[le pont](rules.md)", "du [pont](rules.md)"),
        ("de", "une oie", "d’une oie"),
        ("à", "les oies", "aux oies"),
        ("à", "l’auberge", "à l’auberge"),
        ("si", "il va", "s’il va"),
        ("si", "elle va", "si elle va"),
        ("que", "elle va", "qu’elle va"),
    ],
)
def test_words_that_run_together(word: str, text: str, said: str):
    assert LANGUAGES["fr"].joined_to(word, text) == said


def test_a_message_that_changes_is_marked_and_one_that_goes_is_dropped(monkeypatch):
    monkeypatch.setattr(translations, "english", lambda part: {"old": "new text", "new": "{a} “b”", "same": "c"})
    old = {
        "old": translations.Entry("old text", "oude tekst"),
        "old@f": translations.Entry("old text", "oude f"),
        "same": translations.Entry("c", "d", comments=("a remark",)),
        "gone": translations.Entry("x", "y"),
    }
    written = translations.updated("nl", "site", old)
    found = translations.entries(written.encode())
    assert list(found) == ["old", "old@f", "new", "same"]
    assert [entry.fuzzy for entry in found.values()] == [True, True, False, False]
    assert (found["new"].source, found["new"].text, found["same"].comments) == ("{a} “b”", "", ("a remark",))
    assert written == translations.updated("nl", "site", found)
