"""Results of `check` kept between runs, so that checking what has not changed costs next to nothing.

A result is kept under a hash of everything that it depends on: the compiler's own files, the grammar, and every file of
the game that a check reads, documents included. A cache that is damaged or cannot be written only costs time.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from variorum.data import data_path
from variorum.diagnostics import Diagnostic, Label, Span
from variorum.project import LARGEST_RULES, shown_path, write_whole

FORMAT = 1
DOCUMENTS_VARIABLE = "VARIORUM_DOCUMENTS"
_PACKAGE = Path(__file__).resolve().parent


def key_of(folder: Path, documents: Path | None) -> str:
    """The hash under which the check of the game in `folder` is kept."""
    digest = hashlib.sha256(f"{FORMAT}\n{shown_path(folder)}\n".encode(errors="surrogatepass"))
    for path in _own_files():
        status = path.stat()
        digest.update(f"{path.as_posix()} {status.st_size} {status.st_mtime_ns}\n".encode(errors="surrogatepass"))
    named = os.environ.get(DOCUMENTS_VARIABLE)
    of_documents = [documents, Path(named) if named else None, folder / "documents"]
    own = [folder / name for name in ("", "locks", "words", "evidence", "evidence/editions")]
    for place in (*own, *filter(None, of_documents)):
        for path in _files_of(place):
            digest.update(f"{shown_path(path)} ".encode(errors="surrogatepass"))
            digest.update(_content(path))
    return digest.hexdigest()[:32]


def _own_files() -> Iterable[Path]:
    yield from sorted(_PACKAGE.rglob("*.py"))
    yield from sorted(path for path in data_path("grammar").rglob("*") if path.is_file())


def _files_of(place: Path) -> list[Path]:
    try:
        return sorted(path for path in place.iterdir() if not path.name.startswith("."))
    except OSError:
        return []


def _content(path: Path) -> bytes:
    """A file's hash; of a large one, or one that cannot be read, what tells that it has changed."""
    try:
        status = path.stat()
        if not path.is_file() or status.st_size > 4 * LARGEST_RULES:
            return f"{status.st_mode} {status.st_size} {status.st_mtime_ns}".encode()
        return hashlib.sha256(path.read_bytes()).digest()
    except OSError as error:
        return f"{error.errno}".encode()


def kept(cache: Path, game: str, key: str) -> tuple[Diagnostic, ...] | None:
    """What the last check of a game found, if it was kept under `key`, or None."""
    try:
        written = json.loads((cache / f"check-{game}.json").read_text(encoding="utf-8"))
        return tuple(_diagnostic(each) for each in written["found"]) if written["key"] == key else None
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


def keep(cache: Path, game: str, key: str, diagnostics: Sequence[Diagnostic]) -> None:
    """Keep what a check of a game found, in place of what an earlier one did."""
    found = [
        {
            "code": each.code,
            "span": _numbers(each.span),
            "facts": dict(each.facts),
            "labels": [[_numbers(label.span), label.text] for label in each.labels],
        }
        for each in diagnostics
    ]
    with suppress(OSError):  # a cache that cannot be written costs only time
        write_whole(cache / f"check-{game}.json", json.dumps({"key": key, "found": found}))


def _numbers(span: Span) -> list[Any]:
    return [span.file, span.line, span.column, span.end_line, span.end_column]


def _diagnostic(written: Any) -> Diagnostic:
    labels = tuple(Label(Span(*span), text) for span, text in written["labels"])
    return Diagnostic(written["code"], Span(*written["span"]), written["facts"], labels)
