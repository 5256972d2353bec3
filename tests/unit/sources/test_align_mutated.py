"""Changes made at random to a document of our own, held against what is true of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.sources.making import source
from tests.unit.sources.mutating import mutated, stream, stretches
from variorum.sources import store
from variorum.sources.align import Standing, align
from variorum.sources.ast import Lock, Source
from variorum.sources.locate import Located, locate
from variorum.sources.lock import make_lock
from variorum.sources.numbers import negations_in, numbers_in

TEXT = (Path(__file__).parent / "documents" / "herons.en.txt").read_text("utf-8")
SOURCE = source()
LOCK = make_lock(TEXT, SOURCE)
UNCHANGED = (Standing.EXACT, Standing.REFORMATTED)


def test_the_document_has_what_is_to_be_changed() -> None:
    assert len(LOCK.passages) >= 60
    streams = [passage.normalised for passage in LOCK.passages]
    assert len(set(streams)) < len(streams), "no twins"
    assert sum(bool(passage.numbers.demanded) for passage in LOCK.passages) > 40
    assert sum(bool(passage.negations) for passage in LOCK.passages) > 20


@pytest.mark.parametrize("times", [200, pytest.param(2000, marks=pytest.mark.slow)])
def test_no_change_of_a_number_or_negation_passes(times: int) -> None:
    chance = random.Random(times)  # noqa: S311 - the same mutations on every run
    places = stretches(TEXT, LOCK)
    passed: list[tuple[int, str]] = []
    reported: list[tuple[int, str]] = []
    misplaced: list[str] = []
    held = changed = counted = 0
    for _ in range(times):
        case = mutated(TEXT, LOCK, places, chance)
        alignment = align(case.text, LOCK, SOURCE)
        assert not alignment.is_another
        for each in alignment.passages:
            number = each.passage.number
            reading = case.readings[number]
            if number in case.unchanged:
                held += 1
                if each.standing not in UNCHANGED:
                    reported.append((number, each.standing.value))
                continue
            if number in case.counts_changed:
                counted += 1
                if each.standing in UNCHANGED:
                    passed.append((number, reading or ""))
            if reading is not None:
                changed += 1
                there = [case.text[found.start : found.end] for found in each.found]
                if each.standing is not Standing.CHANGED or stream(there[0]) != stream(reading):
                    misplaced.append(f"{number}: {reading!r} taken for {there}")
            elif each.standing in UNCHANGED:
                passed.append((number, "vanished"))
    assert counted > times / 4
    assert passed == []
    assert len(reported) <= held / 100, reported[:20]
    assert len(misplaced) <= changed / 50, misplaced[:20]


# ---------------------------------------------------------------- the documents themselves

ROOT = Path(__file__).parents[3]
GAME = ROOT / "rules" / "goose"


def locked() -> list[tuple[Source, Lock]]:
    sources = store.load_sources(GAME).value
    locks = store.load_locks(GAME, sources).value
    return [(source, locks[source.siglum]) for source in sources.direct]


def changes(text: str, found: Located, language: str) -> Iterator[tuple[str, str]]:
    """Each number of a passage made another and each negation taken out, one at a time: what was done, and the text."""
    passage = found.passage
    written = text[found.start : found.end]
    for match in re.finditer(r"\d+|[^\W\d_]+", written):
        before, after = written[: match.start()], written[match.end() :]
        if match[0].isdigit():
            yield match[0], f"{before}{int(match[0]) + 1}{after}"
            continue
        without = f"{before}{after}"
        counts = numbers_in(without, language), negations_in(without, language)
        if counts != (passage.numbers, passage.negations):
            yield match[0], without
            if counts[0] != passage.numbers:
                yield match[0], f"{before}{OTHER[language]}{after}"


OTHER = {"nl": "zeventien", "fr": "dix-sept", "en": "seventeen", "de": "siebzehn"}


@pytest.mark.documents
@pytest.mark.parametrize(("source", "lock"), locked(), ids=lambda value: getattr(value, "siglum", None))
def test_each_number_and_negation_of_a_document(source: Source, lock: Lock, documents: Path) -> None:
    text = store.read_document(GAME, source, documents).value
    assert text is not None
    tried = 0
    missed: list[str] = []
    wrong: list[str] = []
    for found in locate(text, lock):
        number = found.passage.number
        for what, instead in changes(text, found, lock.language_of(found.passage)):
            tried += 1
            alignment = align(text[: found.start] + instead + text[found.end :], lock, source)
            reported = {each.passage.number: each for each in alignment.passages if each.standing not in UNCHANGED}
            aligned = reported.pop(number, None)
            if aligned is None or (aligned.standing is Standing.CHANGED and aligned.found[0].now == found.passage):
                missed.append(f"{number}: {what}")
            if reported:
                wrong.append(f"{number}: {what}: {sorted(reported)}")
    assert tried > len(lock.passages)
    assert missed == []
    assert wrong == []
