"""What `variorum sources show` and `variorum sources list` print, as rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from variorum.sources.ast import Kind, Lock, Sources
from variorum.sources.locate import Match, locate
from variorum.sources.numbers import Number


@dataclass(frozen=True, slots=True)
class PassageRow:
    """One passage as a reader sees it. `match` and `text` are None where the document is not at hand, `text` also
    where the passage is not in it any more."""

    number: int
    heading: int
    kind: Kind
    language: str
    numbers: tuple[Number, ...]
    allowed: tuple[Number, ...]
    aside: tuple[str, ...]
    negations: tuple[str, ...]
    match: Match | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One source as a reader sees it. `passages` is None without a lock; for a reported source it counts the passages
    that report it."""

    siglum: str
    title: str
    publisher: str
    language: str
    consulted: str | None
    address: str | None
    reported_by: str | None
    based_on: tuple[str, ...]
    passages: int | None


def passage_rows(lock: Lock, text: str | None = None) -> tuple[PassageRow, ...]:
    """A row for each passage of `lock` in the order of its document, with its words where that is given as `text`."""
    located = locate(text, lock) if text is not None else ()
    rows = []
    for index, passage in enumerate(lock.passages):
        found = located[index] if located else None
        is_there = found is not None and found.match is not Match.NOT_FOUND
        rows.append(
            PassageRow(
                number=passage.number,
                heading=passage.place.heading,
                kind=passage.place.kind,
                language=lock.language_of(passage),
                numbers=passage.numbers.demanded,
                allowed=passage.numbers.allowed,
                aside=passage.numbers.aside,
                negations=passage.negations,
                match=found.match if found else None,
                text=" ".join(text[found.start : found.end].split()) if text and found and is_there else None,
            )
        )
    return tuple(rows)


def source_rows(sources: Sources, locks: Mapping[str, Lock]) -> tuple[SourceRow, ...]:
    """A row for each of `sources`, in the order of `sources.yaml`; `locks` by siglum."""
    return tuple(
        SourceRow(
            siglum=source.siglum,
            title=source.title,
            publisher=source.publisher,
            language=source.language,
            consulted=source.consulted,
            address=source.address,
            reported_by=source.reported_by,
            based_on=source.based_on,
            passages=_passages(source.siglum, locks) if source.is_direct else len(source.reported_in),
        )
        for source in sources.sources
    )


def _passages(siglum: str, locks: Mapping[str, Lock]) -> int | None:
    return len(locks[siglum].passages) if siglum in locks else None
