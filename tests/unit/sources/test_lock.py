"""Locks made, written, read and made again."""

from __future__ import annotations

import json

import pytest

from tests.unit.sources.making import DOCUMENT, source
from variorum.sources.fingerprint import likeness
from variorum.sources.lock import lock_json, make_lock, read_lock
from variorum.sources.show import passage_rows

LOCK = make_lock(DOCUMENT, source())
WRITTEN = lock_json(LOCK)


def code(text: str) -> tuple[str, int]:
    checked = read_lock(text, "locks/en.json", "en")
    assert checked.value is None
    (diagnostic,) = checked.diagnostics
    return diagnostic.code, diagnostic.span.line


def test_what_is_written_is_read() -> None:
    checked = read_lock(WRITTEN, "locks/en.json", "en")
    assert checked.diagnostics == ()
    assert checked.value == LOCK
    assert lock_json(checked.value) == WRITTEN


def test_no_sentence_is_in_a_lock() -> None:
    written = json.dumps(json.loads(WRITTEN)["passages"]).lower()
    for word in ("frog", "hop", "leaf", "dice", "twice"):
        assert word not in written


def test_numbers_and_negations_are_in_a_lock() -> None:
    rows = {row.number: row for row in passage_rows(LOCK)}
    assert rows[2].numbers == (9,)
    assert rows[3].negations == ("never",)
    assert rows[6].numbers == (2,)
    assert rows[6].allowed == (1, 2)
    assert rows[10].numbers == (3, 5)
    assert rows[2].text is None


def test_rows_have_words_where_the_document_is_at_hand() -> None:
    rows = passage_rows(LOCK, DOCUMENT.replace("never", "ever"))
    assert rows[1].text == "A frog hops over 9 leaves."
    assert rows[2].text is None


def test_a_passage_has_a_language_of_its_own() -> None:
    lock = make_lock("Een kikker springt.\n\nUn saut sans rien.\n", source("nl", "nl", passage_languages={2: "fr"}))
    assert [lock.language_of(passage) for passage in lock.passages] == ["nl", "fr"]
    assert lock.passages[1].negations == ("without", "nothing")
    assert read_lock(lock_json(lock), "", "nl").value == lock


def test_remaking_changes_nothing() -> None:
    assert make_lock(DOCUMENT, source(), LOCK) == LOCK


def test_numbers_stay_and_are_never_reused() -> None:
    changed = DOCUMENT.replace("It never hops back.", "It hops back at times.").replace("Start again.", "Start over.")
    second = make_lock(changed, source(), LOCK)
    assert [passage.number for passage in second.passages] == [1, 2, 12, 4, 5, 6, 7, 8, 9, 10, 13]
    assert second.retired == (3, 11)
    assert second.next_number == 14
    third = make_lock(DOCUMENT, source(), second)
    assert [passage.number for passage in third.passages] == [1, 2, 14, 4, 5, 6, 7, 8, 9, 10, 15]
    assert third.retired == (3, 11, 12, 13)


def test_an_aligned_passage_keeps_its_number() -> None:
    changed = DOCUMENT.replace("leaf 5", "leaf 6")
    start = changed.index("3 | Hop")
    lock = make_lock(changed, source(), LOCK, {10: (start, start + len("3 | Hop on to leaf 6."))})
    assert [passage.number for passage in lock.passages] == list(range(1, 12))
    assert lock.passages[9].numbers.demanded == (3, 6)
    assert lock.retired == ()


def test_a_passage_that_moves_keeps_its_number() -> None:
    above, below = DOCUMENT.split("Rules\n")
    lock = make_lock("Rules\n" + below + "\n" + above, source(), LOCK)
    assert [passage.number for passage in lock.passages] == [*range(4, 12), 1, 2, 3]
    assert lock.next_number == 12


def test_sketches_tell_kin_from_strangers() -> None:
    lock = make_lock(
        "The frog hops from its leaf over the wide ditch and lands on leaf 37.\n\n"
        "The frog hops from its leaf over the wide ditch and lands on leaf 39.\n\n"
        "Nobody but the miller has ever counted how many toads were sitting there.\n",
        source(),
    )
    first, kin, stranger = (passage.sketch for passage in lock.passages)
    assert likeness(first, first) == 1
    assert likeness(first, kin) > 0.8
    assert likeness(first, stranger) < 0.7


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ("lock-damaged", 1)),
        (WRITTEN[:-4], ("lock-damaged", WRITTEN.count("\n") - 1)),
        ("[]", ("lock-damaged", 1)),
        ("[" * 100_000, ("lock-damaged", 1)),
        (WRITTEN.replace('"format": 1', '"format": 2'), ("lock-format-unknown", 2)),
        (WRITTEN.replace('"source": "en"', '"source": "nl"'), ("lock-mismatch", 3)),
        (WRITTEN.replace('"next": 12', '"next": 3'), ("lock-damaged", 6)),
        (WRITTEN.replace('"retired": []', '"retired": [4]'), ("lock-damaged", 7)),
        (WRITTEN.replace('{"number": 2,', '{"number": 1,'), ("lock-damaged", 10)),
        (WRITTEN.replace('{"number": 2, "heading": 1, "kind": "sentence"', '{"number": 2, "heading": 1, "kind": "x"'),
         ("lock-damaged", 10)),
    ],
    ids=["empty", "cut", "list", "deep", "format", "other", "next", "retired", "twice", "kind"],
)  # fmt: skip
def test_a_damaged_lock(text: str, found: tuple[str, int]) -> None:
    assert code(text) == found
