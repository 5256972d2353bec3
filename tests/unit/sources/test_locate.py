"""Passages found again in documents that were changed on purpose."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.sources.making import DOCUMENT, source
from variorum.sources import fingerprint
from variorum.sources import locate as module
from variorum.sources.locate import Located, Match, locate
from variorum.sources.lock import make_lock
from variorum.sources.normalise import stream_of

LOCK = make_lock(DOCUMENT, source())


def matches(text: str) -> dict[int, Match]:
    return {located.passage.number: located.match for located in locate(text, LOCK)}


def words(text: str, located: Located) -> str:
    return text[located.start : located.end]


def everything_is(match: Match) -> dict[int, Match]:
    return {passage.number: match for passage in LOCK.passages}


def test_the_same_document_is_exact() -> None:
    assert matches(DOCUMENT) == everything_is(Match.EXACT)
    assert words(DOCUMENT, locate(DOCUMENT, LOCK)[1]) == "A frog hops over 9 leaves."


@pytest.mark.parametrize(
    "text",
    [
        DOCUMENT.replace(" ", "\n"),
        DOCUMENT.replace(" ", "\u00a0"),
        DOCUMENT.upper(),
        DOCUMENT.replace("|", "\t").replace("\t---\t---\t", ""),
    ],
    ids=["rewrapped", "hard-spaces", "capitals", "table-of-tabs"],
)
def test_layout_is_reformatted_at_most(text: str) -> None:
    assert Match.NOT_FOUND not in matches(text).values()
    assert Match.REFORMATTED in matches(text).values()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Il dit : « Saute ! »", 'Il dit: "Saute!"'),
        ("Er sagt: „Spring!“", "Er sagt: »Spring!«"),
        ("Hij zegt: ‘spring’.", 'Hij zegt: "spring".'),
        ("The frog’s leaf", "The frog's leaf"),
        ("10–15 hops…", "10 - 15 hops..."),
        ("bladerenSpring ver", "Bladeren\nSpring ver"),
        ("**Bridge** (leaf 6)", "Bridge (leaf 6)"),
        ("cafe\u0301", "café"),
    ],
)
def test_typography_leaves_the_stream_alone(before: str, after: str) -> None:
    assert stream_of(before).text == stream_of(after).text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("leaf 37", "leaf 39"),
        ("5, 9", "5,9"),
        ("1 2", "12"),
        ("Hop.", "Hop!"),
        ("no thing", "nothing"),
        ("vóór", "voor"),
    ],
)
def test_words_numbers_and_stops_count(before: str, after: str) -> None:
    assert stream_of(before).text != stream_of(after).text


def test_every_origin_is_where_the_character_stands() -> None:
    text = "Ein  „großes“ Blatt, İstanbul … 5, 9"
    stream = stream_of(text)
    assert len(stream.text) == len(stream.origins)
    assert list(stream.origins) == sorted(stream.origins)
    assert text[stream.origins[stream.text.index("blatt")]] == "B"


def test_a_changed_number_is_not_found() -> None:
    assert matches(DOCUMENT.replace("leaf 5", "leaf 6")) == everything_is(Match.EXACT) | {10: Match.NOT_FOUND}


def test_a_vanished_passage_is_not_found() -> None:
    assert matches(DOCUMENT.replace(" It never hops back.", "")) == everything_is(Match.EXACT) | {3: Match.NOT_FOUND}


def test_a_doubled_passage_has_another_place() -> None:
    text = DOCUMENT + "\nIt never hops back.\n"
    located = locate(text, LOCK)[2]
    assert located.match is Match.EXACT
    assert located.start == text.index("It never")
    assert located.others == ((text.rindex("It never"), len(text) - 1),)


def test_passages_are_found_where_they_have_moved_to() -> None:
    above, below = DOCUMENT.split("Rules\n")
    text = "Rules\n" + below + "\n" + above
    assert matches(text) == everything_is(Match.EXACT)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- 2 dice\n", Match.EXACT),
        ("- 2 dice or one\n", Match.NOT_FOUND),
        ("- 2 dice\n  or one\n", Match.NOT_FOUND),
        ("- Take 2 dice\n", Match.NOT_FOUND),
        ("- 12 dice\n", Match.NOT_FOUND),
        ("- 2 diceware\n", Match.NOT_FOUND),
        ("| 2 dice | or one. |\n", Match.NOT_FOUND),
        ("Take them. 2 dice", Match.EXACT),
    ],
)
def test_a_part_of_something_longer_is_not_the_passage(text: str, found: Match) -> None:
    lock = make_lock("- 2 dice\n", source())
    assert locate(text, lock)[0].match is found


TWINS = "Hop on.\n\nFirst\n\nWait here. Hop on.\n\nSecond\n\nHop on. Then rest.\n"


def test_twins_are_told_apart_by_order() -> None:
    lock = make_lock(TWINS, source())
    twins = [located for located in locate(TWINS, lock) if words(TWINS, located) == "Hop on."]
    assert [located.passage.number for located in twins] == [1, 4, 6]
    assert len({located.start for located in twins}) == 3
    assert all(not located.others for located in twins)


def test_the_twin_that_is_gone_is_the_one_between_its_neighbours() -> None:
    lock = make_lock(TWINS, source())
    text = TWINS.replace("Wait here. Hop on.", "Wait here.")
    assert [found.passage.number for found in locate(text, lock) if found.match is Match.NOT_FOUND] == [4]


def work(monkeypatch: pytest.MonkeyPatch, text: str) -> int:
    """How often a window of the text is fingerprinted."""
    count = 0

    def counted(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def wrapper(window: Any) -> Any:
            nonlocal count
            count += 1
            return function(window)

        return wrapper

    with monkeypatch.context() as patch:
        patch.setattr(module, "crc32", counted(zlib.crc32))
        patch.setattr(module, "hash_of", counted(fingerprint.hash_of))
        located = locate(text, LOCK)
    assert all(found.match is Match.EXACT for found in located)
    return count


@pytest.mark.parametrize("times", [10, 100])
def test_the_work_grows_with_the_document(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    padding = "".join(f"Frog {number} sat on a leaf and said nothing at all.\n\n" for number in range(1000))
    size = len(DOCUMENT)
    once = work(monkeypatch, DOCUMENT)
    assert work(monkeypatch, DOCUMENT + padding[: size * (times - 1)].rsplit("\n\n", 1)[0] + "\n") < 2 * times * once
    assert work(monkeypatch, DOCUMENT * times) < 2 * times * once
