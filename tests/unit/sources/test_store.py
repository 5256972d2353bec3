"""Sources, locks and documents in a folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.unit.sources.making import DOCUMENT
from variorum.diagnostics.catalogue import CATALOGUE
from variorum.diagnostics.catalogue.entry import fill
from variorum.sources import store
from variorum.sources.agree import lock_disagreements
from variorum.sources.show import source_rows

SOURCES = """\
en:
  title: How to hop
  publisher: ourselves
  language: en
  file: hop.en.txt
  consulted: 2026-10-13
old:
  title: The old rule
  publisher: not named
  language: en
  reported by: en
  reported in: [3]
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(store.DOCUMENTS_VARIABLE, raising=False)
    folder = tmp_path / "rules" / "hop"
    folder.mkdir(parents=True)
    (folder / "sources.yaml").write_text(SOURCES, encoding="utf-8")
    (tmp_path / "hop.en.txt").write_text(DOCUMENT, encoding="utf-8")
    return folder


def codes(diagnostics) -> list[str]:
    for diagnostic in diagnostics:
        entry = CATALOGUE[diagnostic.code]
        assert fill(entry.message, diagnostic.facts)
        assert fill(entry.help, diagnostic.facts)
    return [diagnostic.code for diagnostic in diagnostics]


def add(game: Path, siglum: str = "en"):
    return store.add_source(game, siglum, game.parents[1] / "hop.en.txt", game.parents[1])


def test_a_source_is_added_and_read_again(game: Path) -> None:
    added = add(game)
    assert added.diagnostics == ()
    sources = store.load_sources(game, game.parents[1]).value
    locks = store.load_locks(game, sources)
    assert locks.diagnostics == ()
    assert locks.value == {"en": added.value}
    assert lock_disagreements(sources, locks.value) == ()
    assert [row.passages for row in source_rows(sources, locks.value)] == [11, 1]
    assert [path.name for path in (game / "locks").iterdir()] == ["en.json"]
    assert not (game / "documents").exists()


def test_a_lock_is_not_made_twice(game: Path) -> None:
    add(game)
    before = store.lock_path(game, "en").read_bytes()
    again = add(game)
    assert codes(again.diagnostics) == ["source-already-locked"]
    assert store.lock_path(game, "en").read_bytes() == before


def test_a_lock_is_made_again_with_the_numbers_of_what_is_still_there(game: Path) -> None:
    first = add(game).value
    document = game.parents[1] / "hop.en.txt"
    document.write_text("A line that is new.\n\n" + document.read_text(encoding="utf-8"), encoding="utf-8")
    again = store.add_source(game, "en", document, game.parents[1], again=True)
    assert again.diagnostics == ()
    assert first is not None
    assert again.value is not None
    numbers = {passage.normalised: passage.number for passage in again.value.passages}
    assert {passage.normalised: passage.number for passage in first.passages}.items() <= numbers.items()
    assert max(numbers.values()) == first.next_number


def test_what_cannot_be_added(game: Path) -> None:
    assert codes(add(game, "nl").diagnostics) == ["source-not-described"]
    assert codes(add(game, "old").diagnostics) == ["reported-source-without-document"]
    assert codes(store.add_source(game, "en", game / "nowhere.txt").diagnostics) == ["missing-file"]
    assert codes(store.add_source(game, "en", game).diagnostics) == ["folder-for-file"]
    (game / "picture").write_bytes(b"\0\1\2")
    assert codes(store.add_source(game, "en", game / "picture").diagnostics) == ["binary-file"]
    (game / "sources.yaml").write_text("en: [", encoding="utf-8")
    assert codes(add(game).diagnostics) == ["invalid-yaml"]
    (game / "sources.yaml").unlink()
    assert codes(add(game).diagnostics) == ["missing-file"]
    assert not (game / "locks").exists()


def test_a_lock_is_written_whole_or_not_at_all(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = add(game).value
    before = store.lock_path(game, "en").read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.write_lock(game, lock)
    assert store.lock_path(game, "en").read_bytes() == before
    assert [path.name for path in (game / "locks").iterdir()] == ["en.json"]


def test_locks_that_are_missing_or_too_many(game: Path) -> None:
    sources = store.load_sources(game).value
    assert codes(store.load_locks(game, sources).diagnostics) == ["lock-missing"]
    add(game)
    store.lock_path(game, "old").write_text("{}", encoding="utf-8")
    assert codes(store.load_locks(game, sources).diagnostics) == ["lock-without-source"]
    store.lock_path(game, "en").write_bytes(b"\xff")
    assert codes(store.load_locks(game, sources).diagnostics) == ["lock-damaged", "lock-without-source"]


def test_locks_that_disagree_with_the_description(game: Path) -> None:
    locks = {"en": add(game).value}

    def after(before: str, instead: str) -> list[str]:
        (game / "sources.yaml").write_text(SOURCES.replace(before, instead, 1), encoding="utf-8")
        return codes(lock_disagreements(store.load_sources(game).value, locks))

    assert after("[3]", "[12]") == ["unknown-reporting-passage"]
    assert after("language: en", "language: fr") == ["lock-language-differs"]
    assert after("language: en", "language: it") == ["language-without-numbers", "lock-language-differs"]
    assert after("  consulted", "  languages: {2: fr}\n  consulted") == ["lock-language-differs"]
    assert after("  consulted", "  languages: {99: fr}\n  consulted") == ["language-for-unknown-passage"]


def test_a_description_in_another_encoding(game: Path) -> None:
    (game / "sources.yaml").write_bytes(SOURCES.replace("ourselves", "één").encode("cp1252"))
    (diagnostic,) = store.load_sources(game).diagnostics
    assert codes([diagnostic]) == ["not-utf-8"]
    assert diagnostic.span.line == 3


def test_documents_are_looked_for_in_order(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = store.load_sources(game).value.sources[0]
    assert store.read_document(game, source).value is None
    places = [game / "documents", game / "elsewhere", game / "given"]
    for place in places:
        place.mkdir()
        (place / "hop.en.txt").write_text(f"In {place.name}.", encoding="utf-8")
    assert store.read_document(game, source).value == "In documents."
    monkeypatch.setenv(store.DOCUMENTS_VARIABLE, str(places[1]))
    assert store.read_document(game, source).value == "In elsewhere."
    assert store.read_document(game, source, places[2]).value == "In given."
    (places[2] / "hop.en.txt").unlink()
    assert store.read_document(game, source, places[2]).value == "In elsewhere."
    (places[2] / "hop.en.txt").mkdir()
    assert codes(store.read_document(game, source, places[2]).diagnostics) == ["folder-for-file"]
