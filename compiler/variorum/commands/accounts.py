"""`variorum sources status`: what accounts for each passage of a game's sources, and what nothing accounts for."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from variorum import driver
from variorum.collated.status import Account, PassageStatus, SourceStatus, status_of
from variorum.commands.common import (
    FOUND,
    Ended,
    Paint,
    Stop,
    as_json,
    colour_wanted,
    documents_of,
    folder_of,
    source_named,
    table,
    warn,
    wrapped,
)
from variorum.diagnostics import Span
from variorum.sources.show import passage_rows
from variorum.sources.store import read_document

Texts = Mapping[str, Mapping[int, str]]
"""The text of each passage of each document that is at hand, by siglum and number."""


def status(options: Namespace) -> Ended:
    """What accounts for each passage. The status is 1 where a passage or a number is not accounted for."""
    folder = folder_of(options, options.game)
    loaded = driver.load(folder)
    if loaded.collated is None:
        raise Stop(loaded.diagnostics, FOUND, loaded.texts)
    known = loaded.sources.sigla
    for siglum in options.sigla:
        source_named(loaded.sources, siglum, folder.name)
    found = status_of(loaded.collated, options.sigla or known)
    texts: dict[str, dict[int, str]] = {}
    for source in loaded.sources.direct:
        document = read_document(folder, source, documents_of(options), Path.cwd())
        warn(options, document.diagnostics, {})
        lock = loaded.locks.get(source.siglum)
        if document.value is not None and lock is not None:
            rows = passage_rows(lock, document.value)
            texts[source.siglum] = {row.number: row.text for row in rows if row.text}
    ended = 0 if all(each.is_settled for each in found) else FOUND
    if options.format == "json":
        return Ended(as_json([_source(each, texts) for each in found]), ended)
    paint = Paint(colour_wanted(options))
    return Ended("\n\n".join(_shown(each, texts, paint) for each in found), ended)


# ---------------------------------------------------------------- as JSON


def _source(each: SourceStatus, texts: Texts) -> dict[str, Any]:
    passages = each.passages or ()
    siglum = each.source.siglum
    return {
        "siglum": siglum,
        "reported_by": each.source.reported_by,
        "is_locked": each.passages is not None,
        "is_settled": each.is_settled,
        "not_accounted_for": [f"{siglum}:{row.number}" for row in passages if not row.is_accounted],
        "numbers_not_accounted_for": [
            {"passage": f"{siglum}:{row.number}", "numbers": list(row.unused)} for row in passages if row.unused
        ],
        "silent": list(each.silent),
        "to_review": [f"{siglum}:{row.number}" for row in passages if row.to_review],
        "passages": [_passage(each, row, texts) for row in passages],
    }


def _passage(each: SourceStatus, row: PassageStatus, texts: Texts) -> dict[str, Any]:
    return {
        "passage": row.number,
        "reported_in": f"{row.place[0]}:{row.place[1]}" if each.source.reported_by else None,
        "kind": row.passage.place.kind.value,
        "heading": row.passage.place.heading,
        "numbers": list(row.passage.numbers.demanded),
        "negations": list(row.passage.negations),
        "needs_nothing": row.needs_nothing,
        "accounts": [_account(account) for account in row.accounts],
        "unused": list(row.unused),
        "set_aside": [
            {"number": number.number, "reason": number.reason, **_place(number.span)} for number in row.set_aside
        ],
        "to_review": row.to_review,
        "text": _text(row, texts),
    }


def _account(account: Account) -> dict[str, Any]:
    return {
        "kind": account.kind,
        "name": account.name,
        "reason": account.reason,
        "repeats": account.repeats,
        **_place(account.span),
    }


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.file, "line": span.line}


# ---------------------------------------------------------------- as a table


def _shown(each: SourceStatus, texts: Texts, paint: Paint) -> str:
    siglum = each.source.siglum
    reporter = f", reported by {each.source.reported_by}" if each.source.reported_by else ""
    lines = [paint.bold(f"{siglum}: {each.source.title} ({each.source.publisher}){reporter}")]
    if each.passages is None:
        return "\n".join([*lines, "  not locked, so that nothing is known of its passages"])
    missing = [f"{siglum}:{row.number}" for row in each.passages if not row.is_accounted]
    unused = [f"{siglum}:{row.number} {' '.join(row.unused)}" for row in each.passages if row.unused]
    summary = [
        ["passages not accounted for", ", ".join(missing) or "none"],
        ["numbers not accounted for", ", ".join(unused) or "none"],
        ["silent in", ", ".join(each.silent) or "no conflict"],
    ]
    lines += [table(summary, 2), ""]
    cells = [["passage", "numbers", "negations", "accounted for by"]]
    cells += [
        [
            f"{siglum}:{row.number}" + (f" ({row.place[0]}:{row.place[1]})" if each.source.reported_by else ""),
            " ".join(map(str, row.passage.numbers.demanded)) or "-",
            " ".join(row.passage.negations) or "-",
            "; ".join(_words(row)),
        ]
        for row in each.passages
    ]
    lines.append(table(cells, 2))
    review = [row for row in each.passages if row.to_review]
    if review:
        lines += ["", "  set aside though they hold a number or a negation:"]
        lines += [line for row in review for line in _review(siglum, row, texts, paint)]
    return "\n".join(lines)


def _words(row: PassageStatus) -> Iterable[str]:
    """What accounts for a passage, each with its place, and what is missing."""
    for account in row.accounts:
        yield f"{_named(account)} ({_short(account.span)})"
    for number in row.set_aside:
        yield f"but for {number.number}: {number.reason} ({_short(number.span)})"
    if row.needs_nothing:
        yield f"a {row.passage.place.kind.value.replace('-', ' ')}, which needs nothing"
    elif not row.accounts:
        yield "NOTHING"
    if row.unused:
        yield f"NOT USED: {' '.join(row.unused)}"


def _short(span: Span) -> str:
    """A place by the name of its file, since all files of a game lie in one folder."""
    return f"{span.file.rpartition('/')[2]}:{span.line}"


def _named(account: Account) -> str:
    if account.kind == "statement":
        return account.name
    if account.repeats is not None:
        return f"repeats {account.repeats}: {account.reason}"
    return f"aside, {account.name}: {account.reason}"


def _review(siglum: str, row: PassageStatus, texts: Texts, paint: Paint) -> Iterable[str]:
    holds = [f"numbers {' '.join(map(str, row.passage.numbers.demanded))}"] if row.passage.numbers.demanded else []
    holds += [f"negations {' '.join(row.passage.negations)}"] if row.passage.negations else []
    yield f"    {paint.bold(f'{siglum}:{row.number}')}  {paint.dim(', '.join(holds))}"
    for words in _words(row):
        yield from wrapped(words, 8)
    if text := _text(row, texts):
        yield from wrapped(text, 8)


def _text(row: PassageStatus, texts: Texts) -> str | None:
    siglum, number = row.place
    return texts.get(siglum, {}).get(number)
