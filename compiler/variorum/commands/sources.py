"""`variorum sources`: list them, lock one to its document, show its passages."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from variorum import driver, project
from variorum.commands.common import FOUND, WRONG, Ended, Stop, as_json, folder_of, rendered, table
from variorum.diagnostics import Diagnostic, Span
from variorum.resolved.names import nearest
from variorum.sources.ast import Source
from variorum.sources.numbers import Number
from variorum.sources.show import PassageRow, passage_rows, source_rows
from variorum.sources.store import add_source, load_locks, load_sources, lock_path, read_document


def listed(options: Namespace) -> Ended:
    """The sources of a game."""
    folder = folder_of(options, options.game)
    base = Path.cwd()
    sources = load_sources(folder, base)
    locks = load_locks(folder, sources.value, base)
    if driver.has_errors(sources.diagnostics):
        raise Stop(sources.diagnostics, FOUND)
    rows = source_rows(sources.value, locks.value)
    if options.format == "json":
        return Ended(as_json([_row(row) for row in rows]))
    cells = [["siglum", "language", "passages", "title"]]
    for row in rows:
        count = f"{row.passages}" if row.passages is not None else "not locked"
        if row.reported_by:
            count = f"{count} in {row.reported_by}" if row.passages is not None else f"reported by {row.reported_by}"
        cells.append([row.siglum, row.language, count, f"{row.title} ({row.publisher})"])
    return Ended(table(cells))


def _row(row: Any) -> dict[str, Any]:
    return {
        "siglum": row.siglum,
        "title": row.title,
        "publisher": row.publisher,
        "language": row.language,
        "consulted": row.consulted,
        "address": row.address,
        "reported_by": row.reported_by,
        "based_on": list(row.based_on),
        "passages": row.passages,
    }


def added(options: Namespace) -> Ended:
    """Make the lock of a source from the text of its document."""
    folder = folder_of(options, options.game)
    base = Path.cwd()
    try:
        made = add_source(folder, options.siglum, Path(options.document), base)
    except OSError as error:
        name = project.shown_path(lock_path(folder, options.siglum))
        facts = {"file": name, "reason": error.strerror or ""}
        raise Stop((Diagnostic("unwritable-file", Span(name), facts),)) from None
    if made.value is None:
        raise Stop(made.diagnostics, WRONG)
    path = project.shown_path(lock_path(folder, options.siglum))
    if options.format == "json":
        text = as_json({"siglum": options.siglum, "lock": path, "passages": len(made.value.passages)})
    else:
        text = f"{path}: {len(made.value.passages)} passages"
        if made.diagnostics:
            text = f"{rendered(made.diagnostics, {}, 'text')}\n{text}"
    return Ended(text)


def shown(options: Namespace) -> Ended:
    """The passages of a source with their numbers, and their text where the document is at hand."""
    folder = folder_of(options, options.game)
    base = Path.cwd()
    sources = load_sources(folder, base)
    if driver.has_errors(sources.diagnostics):
        raise Stop(sources.diagnostics, FOUND)
    source = sources.value.get(options.siglum)
    if source is None:
        facts = {"siglum": options.siglum, "game": folder.name}
        if near := nearest(options.siglum, sources.value.sigla):
            facts["suggestion"] = near
        raise Stop((Diagnostic("no-such-source", Span(""), facts),))
    direct = sources.value.get(source.reported_by) if source.reported_by else source
    assert direct is not None
    locks = load_locks(folder, sources.value, base)
    lock = locks.value.get(direct.siglum)
    if lock is None:
        raise Stop(tuple(each for each in locks.diagnostics if each.facts.get("siglum") == direct.siglum), FOUND)
    documents = Path(options.documents) if options.documents else None
    document = read_document(folder, direct, documents, base)
    rows = passage_rows(lock, document.value)
    if source.reported_by:
        by_number = {row.number: row for row in rows}
        rows = tuple(by_number[number] for number in source.reported_in if number in by_number)
    if options.passages:
        wanted = set(options.passages)
        rows = tuple(row for at, row in enumerate(rows, 1) if _number(source, at, row) in wanted)
    if options.format == "json":
        return Ended(as_json([_passage(source, at, row) for at, row in enumerate(rows, 1)]))
    lines = [] if document.value is not None else [f"(the document {direct.file} is not at hand: no text)"]
    for at, row in enumerate(rows, 1):
        lines.append(_line(source, at, row))
    return Ended("\n".join(lines))


def _number(source: Source, at: int, row: PassageRow) -> int:
    return at if source.reported_by else row.number


def _passage(source: Source, at: int, row: PassageRow) -> dict[str, Any]:
    return {
        "passage": _number(source, at, row),
        "reported_in": f"{source.reported_by}:{row.number}" if source.reported_by else None,
        "heading": row.heading,
        "kind": row.kind.value,
        "language": row.language,
        "numbers": list(row.numbers),
        "allowed": list(row.allowed),
        "aside": list(row.aside),
        "negations": list(row.negations),
        "match": row.match.value if row.match else None,
        "text": row.text,
    }


def _line(source: Source, at: int, row: PassageRow) -> str:
    number = f"{source.siglum}:{_number(source, at, row)}"
    if source.reported_by:
        number += f" ({source.reported_by}:{row.number})"
    facts = []
    if row.numbers:
        facts.append("numbers " + " ".join(_shown(value) for value in row.numbers))
    if row.negations:
        facts.append("negations " + " ".join(row.negations))
    match = "" if row.match is None or row.match.value == "exact" else f" [{row.match.value}]"
    text = f"  {row.text}" if row.text else ""
    said = f"  ({'; '.join(facts)})" if facts else ""
    return f"{number}  {row.kind.value}{match}{text}{said}"


def _shown(value: Number) -> str:
    return str(value)
