import re
from string import Formatter

import pytest

from variorum.pages.words import ENGLISH, LANGUAGES, Noun

COUNTER = Noun("counter", "counters")


def slots(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_every_message_with_the_same_slots(language: str):
    words = LANGUAGES[language]
    plain = {key: text for key, text in words.messages.items() if "@" not in key}
    assert plain.keys() == ENGLISH.messages.keys()
    for key, text in words.messages.items():
        assert slots(text) <= slots(ENGLISH.messages[key.partition("@")[0]]), key
    assert words.forms.keys() >= {"a", "the"}


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


def test_templates_are_well_formed():
    for key, text in ENGLISH.messages.items():
        assert re.fullmatch(r"[a-z<>=0-9.-]+(@\w+)?", key), key
        assert not re.search(r"\s{2}|<[a-z]", text), key
