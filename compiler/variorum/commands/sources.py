"""`variorum sources`: list them, lock one to its document, show its passages."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from variorum import driver, project
from variorum.commands.common import (
    FOUND,
    WRONG,
    Ended,
    Paint,
    Stop,
    as_json,
    check_passages,
    colour_wanted,
    documents_of,
    folder_of,
    source_named,
    table,
    unwritable,
    warn,
    wrapped,
)
from variorum.sources.ast import Source
from variorum.sources.locate import Match
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
        made = add_source(folder, options.siglum, Path(options.document), base, again=options.again)
    except OSError as error:
        raise unwritable(project.shown_path(lock_path(folder, options.siglum)), error) from None
    if made.value is None:
        raise Stop(made.diagnostics, WRONG)
    path = project.shown_path(lock_path(folder, options.siglum))
    warn(options, made.diagnostics, {})
    count = len(made.value.passages)
    if options.format == "json":
        return Ended(as_json({"siglum": options.siglum, "lock": path, "passages": count}))
    return Ended(f"wrote {path}: {count} {'passage' if count == 1 else 'passages'}")


def shown(options: Namespace) -> Ended:
    """The passages of a source with their numbers, and their text where the document is at hand."""
    folder = folder_of(options, options.game)
    base = Path.cwd()
    sources = load_sources(folder, base)
    if driver.has_errors(sources.diagnostics):
        raise Stop(sources.diagnostics, FOUND)
    source = source_named(sources.value, options.siglum, folder.name)
    direct = sources.value.get(source.reported_by) if source.reported_by else source
    assert direct is not None
    locks = load_locks(folder, sources.value, base)
    lock = locks.value.get(direct.siglum)
    if lock is None:
        path = project.shown_path(lock_path(folder, direct.siglum))
        about = [each for each in locks.diagnostics if direct.siglum in each.facts.values() or each.span.file == path]
        raise Stop(tuple(about) or locks.diagnostics, FOUND)
    document = read_document(folder, direct, documents_of(options), base)
    if driver.has_errors(document.diagnostics):
        raise Stop(document.diagnostics)
    warn(options, document.diagnostics, {})
    rows = passage_rows(lock, document.value)
    if source.reported_by:
        by_number = {row.number: row for row in rows}
        rows = tuple(by_number[number] for number in source.reported_in if number in by_number)
    numbered = {at if source.reported_by else row.number: row for at, row in enumerate(rows, 1)}
    if options.passages:
        numbered = _only(options.passages, numbered, source, folder.name)
    if options.format == "json":
        return Ended(as_json([_passage(source, number, row) for number, row in numbered.items()]))
    paint = Paint(colour_wanted(options))
    lines = [] if document.value is not None else [f"the document {direct.file} is not at hand, so no text is shown"]
    for number, row in numbered.items():
        lines += _lines(source, number, row, paint)
    return Ended("\n".join(lines))


def _only(
    wanted: Sequence[int], numbered: Mapping[int, PassageRow], source: Source, game: str
) -> dict[int, PassageRow]:
    """The passages asked for, in the order of the document. Raises Stop for a number that there is not."""
    check_passages(wanted, numbered, source, game)
    return {number: row for number, row in numbered.items() if number in wanted}


def _passage(source: Source, number: int, row: PassageRow) -> dict[str, Any]:
    return {
        "passage": number,
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


def _lines(source: Source, number: int, row: PassageRow, paint: Paint) -> list[str]:
    name = f"{source.siglum}:{number}"
    if source.reported_by:
        name += f" ({source.reported_by}:{row.number})"
    facts = [row.kind.value]
    if row.language != source.language:
        facts.append(row.language)
    if row.match is not None and row.match is not Match.EXACT:
        facts.append(row.match.value)
    if row.numbers:
        facts.append("numbers " + " ".join(map(str, row.numbers)))
    if row.negations:
        facts.append("negations " + " ".join(row.negations))
    head = f"{paint.bold(name)}  {paint.dim(', '.join(facts))}"
    return [head, *(wrapped(row.text, 4) if row.text else [])]
