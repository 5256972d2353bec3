"""The locks that are in the repository, and the documents that they lock where these are at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from variorum.sources import store
from variorum.sources.agree import lock_disagreements
from variorum.sources.ast import Lock, Source
from variorum.sources.locate import Match, locate
from variorum.sources.lock import lock_json, make_lock

ROOT = Path(__file__).parents[3]
GAMES = sorted(path.parent for path in ROOT.glob("rules/*/sources.yaml"))


def locked() -> list[tuple[Path, Source, Lock]]:
    found = []
    for game in GAMES:
        sources = store.load_sources(game).value
        locks = store.load_locks(game, sources).value
        found += [(game, source, locks[source.siglum]) for source in sources.direct if source.siglum in locks]
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_descriptions_and_locks_are_sound(game: Path) -> None:
    sources = store.load_sources(game, ROOT)
    locks = store.load_locks(game, sources.value, ROOT)
    assert sources.diagnostics == ()
    assert locks.diagnostics == ()
    assert lock_disagreements(sources.value, locks.value) == ()


@pytest.mark.parametrize(("game", "source", "lock"), locked(), ids=lambda value: getattr(value, "siglum", None))
def test_a_lock_is_as_it_would_be_written(game: Path, source: Source, lock: Lock) -> None:
    assert store.lock_path(game, source.siglum).read_text(encoding="utf-8") == lock_json(lock)


@pytest.mark.documents
@pytest.mark.parametrize(("game", "source", "lock"), locked(), ids=lambda value: getattr(value, "siglum", None))
def test_every_passage_is_in_its_document(game: Path, source: Source, lock: Lock, documents: Path) -> None:
    text = store.read_document(game, source, documents).value
    assert text is not None
    assert {located.match for located in locate(text, lock)} == {Match.EXACT}
    assert make_lock(text, source, lock) == lock


@pytest.mark.documents
@pytest.mark.parametrize(("game", "source", "lock"), locked(), ids=lambda value: getattr(value, "siglum", None))
def test_no_passage_is_printed_in_a_lock(game: Path, source: Source, lock: Lock, documents: Path) -> None:
    text = store.read_document(game, source, documents).value
    assert text is not None
    written = lock_json(lock)
    passages = (text[located.start : located.end] for located in locate(text, lock))
    assert [passage for passage in passages if len(passage) > 20 and passage in written] == []
