"""What has become of passages in documents that were changed on purpose."""

from __future__ import annotations

import pytest

from tests.unit.sources.making import DOCUMENT, source
from tests.unit.sources.test_align_mutated import LOCK as HERONS
from tests.unit.sources.test_align_mutated import TEXT
from variorum.diagnostics.ast import Span
from variorum.sources import align as module
from variorum.sources.align import Aligned, Standing, align
from variorum.sources.ast import Lock
from variorum.sources.changes import change_phrase
from variorum.sources.documents import document_text
from variorum.sources.lock import make_lock

LOCK = make_lock(DOCUMENT, source())


def told(text: str, lock: Lock = LOCK) -> dict[int, Aligned]:
    """The passages that are not word for word as they were."""
    return {each.passage.number: each for each in align(text, lock, source()).passages if each.standing != "exact"}


def standings(text: str, lock: Lock = LOCK) -> dict[int, str]:
    return {number: each.standing.value for number, each in told(text, lock).items()}


def words(text: str, lock: Lock = LOCK) -> dict[int, list[str]]:
    return {
        number: [text[found.start : found.end] for found in each.found] for number, each in told(text, lock).items()
    }


def new(text: str, lock: Lock = LOCK) -> list[tuple[str, int | None, int | None]]:
    return [(text[each.start : each.end], each.after, each.repeats) for each in align(text, lock, source()).new]


def test_the_same_document_is_exact() -> None:
    alignment = align(DOCUMENT, LOCK, source())
    assert alignment.is_unchanged
    assert [each.found[0].now for each in alignment.passages] == list(LOCK.passages)


@pytest.mark.parametrize(
    ("before", "after", "number", "phrase"),
    [
        ("leaf 5", "leaf 6", 10, "5 became 6"),
        ("over 9 leaves", "over nine or 3 leaves", 2, "3 is new"),
        ("It never hops", "It hops", 3, "the negation `never` is gone"),
        ("It never hops", "It does not hop", 3, "the negation `never` became `not`"),
        ("Throw both dice", "Throw the dice", 5, "2 is gone"),
        ("2 throws", "2 long throws", 6, "the words are others, its numbers and negations the same"),
        ("A double gives", "The second double gives", 6, "of what may go unused 1 is gone, 2 is new"),
        ("Leaf 7: wait for one turn", "Leaf 1: wait for 7 turns", 7,
         "its numbers stand in another order, 1 and 7 in place of 7 and 1"),
        ("Start again.", "Start again in May 2011.", 11, "the date or edition `May 2011` is new"),
    ],
)  # fmt: skip
def test_a_change_is_named(before: str, after: str, number: int, phrase: str) -> None:
    text = DOCUMENT.replace(before, after)
    assert standings(text) == {number: "changed"}
    assert new(text) == []
    aligned = told(text)[number]
    assert change_phrase(aligned.passage, aligned.found[0].now) == phrase


def test_a_vanished_passage_is_gone() -> None:
    text = DOCUMENT.replace(" It never hops back.", "")
    assert standings(text) == {3: "gone"}
    assert new(text) == []


def test_a_doubled_passage_is_new_and_repeats_the_old() -> None:
    text = DOCUMENT.replace("It never hops back.", "It never hops back. It never hops back.")
    assert standings(text) == {}
    assert new(text) == [("It never hops back.", 3, 3)]


def test_swapped_neighbours_are_exact() -> None:
    text = DOCUMENT.replace(
        "A frog hops over 9 leaves. It never hops back.", "It never hops back. A frog hops over 9 leaves."
    )
    assert standings(text) == {}
    assert new(text) == []


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        (DOCUMENT.replace(" ", "\n"), {4}),
        (DOCUMENT.replace(" ", "\u00a0"), {4}),
        (DOCUMENT.upper(), set()),
        (DOCUMENT.replace("over 9", "over \u201e9\u201c"), set(range(1, 12)) - {2}),
    ],
    ids=["rewrapped", "hard-spaces", "capitals", "quotes"],
)
def test_another_layout(text: str, exact: set[int]) -> None:
    lock = make_lock(DOCUMENT.replace("over 9", 'over "9"'), source()) if "\u201e" in text else LOCK
    found = standings(text, lock)
    assert set(found.values()) == {"reformatted"}
    assert set(range(1, 12)) - found.keys() == exact
    assert new(text, lock) == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_another_encoding_changes_nothing(encoding: str) -> None:
    document = DOCUMENT.replace("frog", "grenouille dévouée").replace("It never", "Elle ne sait — “never” —")
    text = document_text(document.encode(encoding), "hop.txt", Span("")).value
    assert text is not None
    assert align(text, make_lock(document, source()), source()).is_unchanged


def test_a_split_sentence_is_found_whole() -> None:
    before = DOCUMENT.replace("Throw both dice.", "Throw both dice, and then hop on by what they show, or rest.")
    after = before.replace("dice, and then", "dice. And then")
    lock = make_lock(before, source())
    assert words(after, lock) == {5: ["Throw both dice. And then hop on by what they show, or rest."]}
    assert new(after, lock) == []


def test_merged_sentences_are_each_found_in_theirs() -> None:
    text = DOCUMENT.replace("for one turn. Nobody", "for one turn, and nobody")
    assert standings(text) == {7: "changed", 8: "changed"}
    assert words(text) == {7: ["Leaf 7: wait for one turn, and"], 8: ["nobody waits twice."]}
    aligned = told(text)[8]
    phrase = change_phrase(aligned.passage, aligned.found[0].now)
    assert phrase == "the words are the same, but the sentence goes on"


FROG = "The frog that is on leaf {} waits for a turn."
BETWEEN = f"Start it.\n\n{FROG}\n\nEnd it.\n"


def test_two_places_that_are_as_likely() -> None:
    text = BETWEEN.format(4).replace(FROG.format(4), f"{FROG.format(5)}\n\n{FROG.format(6)}")
    lock = make_lock(BETWEEN.format(4), source())
    assert standings(text, lock) == {2: "ambiguous"}
    assert words(text, lock) == {2: [FROG.format(5), FROG.format(6)]}
    assert new(text, lock) == []


def test_two_passages_that_may_have_become_one() -> None:
    lock = make_lock(BETWEEN.format(4).replace("End", f"{FROG.format(7)}\n\nEnd"), source())
    text = BETWEEN.format(5)
    assert standings(text, lock) == {2: "ambiguous", 3: "ambiguous"}
    assert [each.rivals for each in told(text, lock).values()] == [(3,), (2,)]


def test_as_many_as_there_were_are_told_apart_by_order() -> None:
    lock = make_lock(BETWEEN.format(4).replace("End", f"{FROG.format(7)}\n\nEnd"), source())
    text = BETWEEN.format(5).replace("End", f"{FROG.format(8)}\n\nEnd")
    assert words(text, lock) == {2: [FROG.format(5)], 3: [FROG.format(8)]}
    assert standings(text, lock) == {2: "changed", 3: "changed"}


TWINS = "Hop on.\n\nFirst\n\nWait here. Hop on.\n\nSecond\n\nHop on. Then rest.\n"


def test_twins_are_told_apart_by_order() -> None:
    lock = make_lock(TWINS, source())
    assert standings(TWINS, lock) == {}
    assert standings(TWINS.replace("here. Hop on.", "here."), lock) == {4: "gone"}
    changed = TWINS.replace("here. Hop on.", "here. Hop on 3.")
    assert words(changed, lock) == {4: ["Hop on 3."]}


def test_a_number_that_becomes_its_neighbours() -> None:
    document = BETWEEN.format(4).replace("End", f"{FROG.format(7)}\n\nEnd")
    lock = make_lock(document, source())
    assert list(standings(document.replace("leaf 4", "leaf 7"), lock).values()) == ["changed"]


def test_what_moves_below_another_heading_is_said_to() -> None:
    document = "Well\n\nSkip 2 turns here.\n\nPrison\n\nSkip 3 turns here.\n"
    lock = make_lock(document, source())
    swapped = document.replace("2", "x").replace("3", "2").replace("x", "3")
    alignment = align(swapped, lock, source())
    assert [each.passage.number for each in alignment.passages if each.is_elsewhere] == [2, 4]
    assert not any(each.is_elsewhere for each in align(document, lock, source()).passages)
    # Headings that only one of the two has are passed over.
    assert not any(each.is_elsewhere for each in align(document.replace("Prison\n\n", ""), lock, source()).passages)


def test_a_heading_of_two_sentences_is_one() -> None:
    document = "Well\n\nSkip 2 turns here.\n\nIn prison? How you get out\n\nSkip 3 turns here.\n"
    lock = make_lock(document, source())
    assert len(lock.passages) == 5
    assert not any(each.is_elsewhere for each in align(document, lock, source()).passages)


@pytest.mark.parametrize(
    ("before", "after"),
    [("2*3", "23"), ("2.5", "2 .5"), ("Roll 3.", "Roll ≥ 3."), ("Roll 3", "Roll 3%"), ("2_3", "23")],
)
def test_layout_that_parts_or_joins_numbers_is_a_change(before: str, after: str) -> None:
    lock = make_lock(f"Start it.\n\nWe say {before}\n\nEnd it.\n", source())
    assert standings(f"Start it.\n\nWe say {after}\n\nEnd it.\n", lock) == {2: "changed"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("twenty-one leaves", "twenty-\none leaves"),
        ("ever. It doesn't end.", "ever. It doesn`t end."),
        ("twenty leaves", "twen\u00adty leaves"),
        ("**Leaf 3** is wet", "Leaf 3 is wet"),
        ("TEN leaves", "ten leaves"),
    ],
)
def test_numbers_and_negations_in_another_layout(before: str, after: str) -> None:
    lock = make_lock(f"Start it.\n\nWe say {before}.\n\nEnd it.\n", source())
    assert set(standings(f"Start it.\n\nWe say {after}.\n\nEnd it.\n", lock).values()) == {"reformatted"}


ERROR_PAGE = "404 Not Found\n\nThe page that you asked for does not exist. Try the front page, or 3 others.\n"


@pytest.mark.parametrize("text", [ERROR_PAGE, TEXT, "No.", DOCUMENT[:40]], ids=["error", "other", "word", "start"])
def test_another_document_is_told(text: str) -> None:
    assert align(text, LOCK, source()).is_another


def test_half_a_document_is_the_same_document() -> None:
    half = align(TEXT[: len(TEXT) // 2], HERONS, source())
    assert not half.is_another
    assert half.passages[-1].standing is Standing.GONE
    assert not align(TEXT.replace("token", "counter"), HERONS, source()).is_another


# ---------------------------------------------------------------- work


def much(times: int) -> str:
    """The herons so many times over, each time with words of its own."""
    copies = []
    for time in range(times):
        copy = TEXT
        for word in ("heron", "shell", "token", "stone", "turn", "pays"):
            copy = copy.replace(word, f"{word}{time}")
        copies.append(copy)
    return "\n".join(copies)


def work(monkeypatch: pytest.MonkeyPatch, text: str, lock: Lock) -> int:
    """How often two sketches are compared."""
    count = 0
    likeness = module._Search.likeness

    def counted(search: module._Search, index: int, stretch: tuple[int, int]) -> float:
        nonlocal count
        count += 1
        return likeness(search, index, stretch)

    with monkeypatch.context() as patch:
        patch.setattr(module._Search, "likeness", counted)
        align(text, lock, source())
    return count


@pytest.mark.parametrize("times", [10, pytest.param(100, marks=pytest.mark.slow)])
def test_the_work_grows_with_the_document(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    def changed(text: str) -> str:
        return text.replace("half the total", "a third of the total").replace("never", "always")

    def another(text: str) -> str:
        return " ".join(word[::-1] for word in text.split(" "))

    small, large = much(1), much(times)
    locks = make_lock(small, source()), make_lock(large, source())
    for change in (changed, another):
        once = work(monkeypatch, change(small), locks[0])
        assert 0 < work(monkeypatch, change(large), locks[1]) < 2 * times * once
