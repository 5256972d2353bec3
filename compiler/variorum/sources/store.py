"""Everything in this package that touches files: descriptions, locks and documents read, and locks written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from variorum.diagnostics.ast import Checked, Diagnostic, Span
from variorum.project import write_whole
from variorum.sources.ast import Lock, Source, Sources
from variorum.sources.describe import described_sources, nearest_of
from variorum.sources.documents import LARGEST_DOCUMENT, document_text, megabytes
from variorum.sources.lock import lock_json, make_lock, read_lock

SOURCES_FILE = "sources.yaml"
LOCKS_FOLDER = "locks"
DOCUMENTS_FOLDER = "documents"
DOCUMENTS_VARIABLE = "VARIORUM_DOCUMENTS"


def load_sources(folder: Path, root: Path | None = None) -> Checked[Sources]:
    """The sources of the game in `folder`. Diagnostics name files as seen from `root`, or as `folder` was given."""
    path = folder / SOURCES_FILE
    name = shown(path, root)
    read = _bytes_of(path, name, Span(name))
    if read.value is None:
        return Checked(Sources(Span(name), is_whole=False), read.diagnostics)
    try:
        text = read.value.decode("utf-8")
    except UnicodeDecodeError as error:
        before = read.value[: error.start]
        facts = {"file": name, "line": str(before.count(b"\n") + 1), "byte": f"{read.value[error.start]:02x}"}
        span = Span(name, before.count(b"\n") + 1, 1, before.count(b"\n") + 1, 2)
        return Checked(Sources(Span(name), is_whole=False), (Diagnostic("not-utf-8", span, facts),))
    return described_sources(text, name)


def lock_path(folder: Path, siglum: str) -> Path:
    """Where the lock of the source `siglum` lies in the `folder` of its game."""
    return folder / LOCKS_FOLDER / f"{siglum}.json"


def load_locks(folder: Path, sources: Sources, root: Path | None = None) -> Checked[Mapping[str, Lock]]:
    """The locks of all direct `sources` by siglum, without those that are missing or damaged, each with its diagnostic.

    A lock that belongs to no direct source is reported too, unless it may belong to one that could not be read.
    """
    locks: dict[str, Lock] = {}
    diagnostics: list[Diagnostic] = []
    for source in sources.direct:
        path = lock_path(folder, source.siglum)
        if not path.exists():
            facts = {"siglum": source.siglum, "game": folder.name}
            diagnostics.append(Diagnostic("lock-missing", source.span_of("file"), facts))
            continue
        checked = load_lock(path, source.siglum, root)
        diagnostics += checked.diagnostics
        if checked.value is not None:
            locks[source.siglum] = checked.value
    direct = {source.siglum for source in sources.direct}
    there = sorted((folder / LOCKS_FOLDER).glob("*.json")) if (folder / LOCKS_FOLDER).is_dir() else []
    for path in there:
        if path.stem not in direct and sources.is_whole:
            name = shown(path, root)
            diagnostics.append(Diagnostic("lock-without-source", Span(name), {"file": name, "siglum": path.stem}))
    return Checked(locks, tuple(diagnostics))


def load_lock(path: Path, siglum: str, root: Path | None = None) -> Checked[Lock | None]:
    """The lock in the file `path`, which must be that of the source `siglum`; None with diagnostics where it is not."""
    name = shown(path, root)
    read = _bytes_of(path, name, Span(name))
    if read.value is None:
        return Checked(None, read.diagnostics)
    try:
        text = read.value.decode("utf-8")
    except UnicodeDecodeError:
        return Checked(None, (Diagnostic("lock-damaged", Span(name), {"siglum": siglum}),))
    return read_lock(text, name, siglum)


def write_lock(folder: Path, lock: Lock) -> Path:
    """Write `lock` into the `folder` of its game and return its path.

    The file is replaced whole or stays as it was. Raises OSError where it cannot be written.
    """
    path = lock_path(folder, lock.siglum)
    write_whole(path, lock_json(lock), lasting=True)
    return path


def document_folders(folder: Path, documents: Path | None = None) -> tuple[Path, ...]:
    """Where the documents of the game in `folder` are looked for, in order.

    First `documents`, which the command line gives, then the folder that VARIORUM_DOCUMENTS names, then the game's own.
    """
    named = os.environ.get(DOCUMENTS_VARIABLE)
    folders = [documents] if documents is not None else []
    if named:
        folders.append(Path(named))
    return (*folders, folder / DOCUMENTS_FOLDER)


def read_document(
    folder: Path, source: Source, documents: Path | None = None, root: Path | None = None
) -> Checked[str | None]:
    """The text of the document of the direct `source`; None where it is at hand nowhere, which is no fault.

    A document that is there and cannot be read is one. See `document_folders` for where it is looked for.
    """
    if source.file is None:
        return Checked(None)
    for place in document_folders(folder, documents):
        path = place / source.file
        if path.exists():
            span = source.span_of("file")
            name = shown(path, root)
            read = _bytes_of(path, name, span)
            if read.value is None:
                return Checked(None, read.diagnostics)
            return document_text(read.value, name, span)
    return Checked(None)


def load_document(path: Path, root: Path | None = None) -> Checked[str | None]:
    """The text of the document in the file `path`; None with diagnostics where it cannot be read."""
    span = Span(shown(path, root))
    read = _bytes_of(path, span.file, span)
    return document_text(read.value, span.file, span) if read.value is not None else Checked(None, read.diagnostics)


def add_source(
    folder: Path, siglum: str, document: Path, root: Path | None = None, *, again: bool = False
) -> Checked[Lock | None]:
    """Lock the source `siglum` of the game in `folder` to the text of `document`, and return the lock that was written.

    `sources.yaml` must describe the source. Where a lock of it is there already, it is made `again` or not at all, and
    passages that still stand in the document keep their numbers. The document is not copied. The lock is written whole
    or, with a diagnostic, not at all. Raises OSError where it cannot be written.
    """
    described = load_sources(folder, root)
    source = described.value.get(siglum)
    if source is None or source.file is None:
        if described.diagnostics:
            return Checked(None, described.diagnostics)
        if source is not None:
            at = source.span_of("reported by")
            return Checked(None, (Diagnostic("reported-source-without-document", at, {"siglum": siglum}),))
        facts = {"siglum": siglum, "suggestion": nearest_of(siglum, described.value.sigla)}
        return Checked(None, (Diagnostic("source-not-described", described.value.span, facts),))
    earlier = None
    if again and lock_path(folder, siglum).exists():
        kept = load_lock(lock_path(folder, siglum), siglum, root)
        if kept.value is None:
            return kept
        earlier = kept.value
    elif lock_path(folder, siglum).exists():
        name = shown(lock_path(folder, siglum), root)
        facts = {"siglum": siglum, "file": name, "game": folder.name}
        return Checked(None, (Diagnostic("source-already-locked", source.span, facts),))
    decoded = load_document(document, root)
    if decoded.value is None:
        return Checked(None, decoded.diagnostics)
    lock = make_lock(decoded.value, source, earlier)
    write_lock(folder, lock)
    return Checked(lock, decoded.diagnostics)


def shown(path: Path, root: Path | None) -> str:
    """The name that diagnostics give `path`: as seen from `root`, with forward slashes on every machine."""
    if root is not None and path.is_relative_to(root):
        path = path.relative_to(root)
    return path.as_posix()


def _bytes_of(path: Path, name: str, span: Span) -> Checked[bytes | None]:
    """The bytes of the file `path`, at most one more than a document may have."""
    if path.is_dir():
        return Checked(None, (Diagnostic("folder-for-file", span, {"file": name}),))
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_DOCUMENT + 1)
    except FileNotFoundError:
        return Checked(None, (Diagnostic("missing-file", span, {"file": name}),))
    except OSError as error:
        return Checked(None, (Diagnostic("unreadable-file", span, {"file": name, "reason": error.strerror or ""}),))
    if len(data) > LARGEST_DOCUMENT:
        facts = {"file": name, "size": megabytes(path.stat().st_size), "limit": megabytes(LARGEST_DOCUMENT)}
        return Checked(None, (Diagnostic("file-too-large", span, facts),))
    return Checked(data)
