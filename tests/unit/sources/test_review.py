"""Locks brought up to documents that have changed, and changes accepted into them."""

from __future__ import annotations

import json
from dataclasses import replace

import jsonschema
import pytest

from tests.unit.sources.making import DOCUMENT, source
from variorum.data import data_text
from variorum.sources import lock as lock_module
from variorum.sources.align import Standing, align
from variorum.sources.ast import Lock, Suspicion
from variorum.sources.lock import lock_json, make_lock, read_lock
from variorum.sources.review import Updated, accepted, updated

LOCK = make_lock(DOCUMENT, source())
CHANGED = DOCUMENT.replace("leaf 5", "leaf 6")
TWO = DOCUMENT.replace("over 9 leaves.", "over 8 leaves. A frog hops over 7 leaves.")


def update(text: str, lock: Lock = LOCK, needed: tuple[int, ...] = ()) -> Updated:
    made = updated(text, lock, source(), align(text, lock, source()), lambda number: number in needed)
    assert_is_sound(made.lock)
    return made


def accept(text: str, lock: Lock, number: int, place: int = 1) -> Lock:
    aligned = align(text, lock, source()).of(number)
    assert aligned is not None
    made = accepted(text, lock, source(), aligned, "A. Editor", place)
    assert_is_sound(made)
    return made


def assert_is_sound(lock: Lock) -> None:
    """It is read as it was written, quickly, and the schema agrees."""
    written = lock_json(lock)
    assert lock_module._is_as_we_write(written)
    jsonschema.validate(json.loads(written), json.loads(data_text("grammar", "lock.schema.json")))
    assert read_lock(written, "", "en").value == lock


def standings(text: str, lock: Lock) -> set[Standing]:
    return {each.standing for each in align(text, lock, source()).passages}


def test_an_unchanged_document_changes_nothing() -> None:
    assert update(DOCUMENT) == Updated(LOCK, (), (), (), ())


def test_another_layout_is_taken() -> None:
    text = DOCUMENT.upper()
    made = update(text)
    assert (made.new, made.retired, made.suspect) == ((), (), ())
    assert standings(text, made.lock) == {Standing.EXACT}
    assert [passage.numbers for passage in made.lock.passages] == [passage.numbers for passage in LOCK.passages]


def test_a_changed_passage_is_suspect_and_keeps_what_was_accepted() -> None:
    made = update(CHANGED)
    passage = made.lock.passage(10)
    assert passage is not None
    assert made.suspect == (10,)
    assert passage.suspect is Suspicion.CHANGED
    assert passage.now is not None
    assert replace(passage, suspect=None, now=None) == LOCK.passage(10)
    assert (passage.numbers.demanded, passage.now.numbers.demanded) == ((3, 5), (3, 6))
    # The same document says nothing new, and the old one says again what was accepted.
    assert update(CHANGED, made.lock) == Updated(made.lock, (), (), (), ())
    assert update(DOCUMENT, made.lock) == Updated(LOCK, (), (), (), (10,))
    aligned = align(CHANGED, made.lock, source()).of(10)
    assert aligned is not None
    assert aligned.standing is Standing.CHANGED
    assert aligned.found[0].now == replace(passage.now, suspect=None, now=None)


def test_a_suspect_passage_that_changes_again() -> None:
    made = update(DOCUMENT.replace("leaf 5", "leaf 7"), update(CHANGED).lock)
    passage = made.lock.passage(10)
    assert passage is not None
    assert passage.now is not None
    assert (passage.numbers.demanded, passage.now.numbers.demanded) == ((3, 5), (3, 7))
    assert made.suspect == ()


def test_what_is_gone_is_retired_unless_it_is_needed() -> None:
    text = DOCUMENT.replace(" It never hops back.", "")
    assert update(text).retired == (3,)
    kept = update(text, needed=(3,)).lock
    passage = kept.passage(3)
    assert passage is not None
    assert passage.suspect is Suspicion.GONE
    assert [each.number for each in kept.passages] == list(range(1, 12))
    assert update(text, kept).retired == (3,)
    assert update(DOCUMENT, kept, needed=(3,)).cleared == (3,)


def test_new_passages_get_new_numbers() -> None:
    made = update(DOCUMENT.replace("back.", "back. It rests on leaf 4.") + "\nThe end is near.\n")
    assert made.new == (12, 13)
    assert [passage.number for passage in made.lock.passages] == [1, 2, 3, 12, 4, 5, 6, 7, 8, 9, 10, 11, 13]
    assert made.lock.next_number == 14


def test_an_ambiguous_passage_waits() -> None:
    made = update(TWO)
    assert made.suspect == (2,)
    passage = made.lock.passage(2)
    assert passage is not None
    assert passage.suspect is Suspicion.AMBIGUOUS
    assert passage.now is None
    assert made.new == ()
    chosen = accept(TWO, made.lock, 2, place=2)
    taken = chosen.passage(2)
    assert taken is not None
    assert (taken.suspect, taken.numbers.demanded) == (None, (7,))
    assert update(TWO, chosen).new == (12,)


@pytest.mark.parametrize("first", [LOCK, update(CHANGED).lock], ids=["not-updated", "updated"])
def test_an_accepted_change_is_recorded(first: Lock) -> None:
    made = accept(CHANGED, first, 10)
    (review,) = made.reviewed
    assert (review.passage, review.by) == (10, "A. Editor")
    assert review.before.numbers.demanded == (3, 5)
    assert review.after is not None
    assert review.after.numbers.demanded == (3, 6)
    old, new = LOCK.passage(10), made.passage(10)
    assert old is not None
    assert new is not None
    assert (review.before.normalised, review.after.normalised) == (old.normalised, new.normalised)
    assert align(CHANGED, made, source()).is_unchanged
    assert replace(made, reviewed=()) == make_lock(CHANGED, source())
    assert update(CHANGED, made).lock == made
    assert make_lock(CHANGED, source(), made) == made


def test_accepting_one_change_leaves_the_others() -> None:
    text = CHANGED.replace("never", "always")
    made = accept(text, LOCK, 10)
    assert [each.passage.number for each in align(text, made, source()).passages if each.standing != "exact"] == [3]
    assert made.document == LOCK.document
    assert accept(text, made, 3).document != LOCK.document


def test_what_is_given_up_is_recorded_too() -> None:
    made = accept(DOCUMENT.replace(" It never hops back.", ""), LOCK, 3)
    assert made.retired == (3,)
    assert made.reviewed[0].after is None
    assert made.reviewed[0].before.negations == ("never",)


def damaged(text: str) -> str:
    assert not lock_module._is_as_we_write(text)
    (diagnostic,) = read_lock(text, "locks/en.json", "en").diagnostics
    return diagnostic.code


def test_a_damaged_record_is_told() -> None:
    written = lock_json(accept(CHANGED, update(CHANGED.replace("never", "always")).lock, 10))
    assert '"suspect": "changed", "now": {' in written
    for before, after in (
        ('"suspect": "changed", ', ""),
        ('"suspect": "changed"', '"suspect": "gone"'),
        ('"suspect": "changed"', '"suspect": "odd"'),
        ('"by": "A. Editor", ', ""),
        ('"before": {', '"before": {"words": 1, '),
    ):
        assert damaged(written.replace(before, after)) == "lock-damaged"
    (diagnostic,) = read_lock(written.replace('"passage": 10', '"passage": 99'), "", "en").diagnostics
    assert diagnostic.facts["field"] == "next"
