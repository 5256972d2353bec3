"""A document at hand set beside its lock: which of the locked passages are no longer in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from variorum.diagnostics.ast import Diagnostic, Label, Span
from variorum.sources.ast import Lock, Source
from variorum.sources.fingerprint import hash_of
from variorum.sources.locate import Match, locate

MOST_LABELS = 8


def document_findings(
    source: Source, lock: Lock, text: str, citing: Mapping[int, Sequence[Span]]
) -> tuple[Diagnostic, ...]:
    """What is to be said of the document `text` of `source`: nothing where every locked passage stands in it.

    `citing` leads from a passage to the places that cite it; they are shown, since what they say may no longer hold.
    """
    if hash_of(text) == lock.document:
        return ()
    located = locate(text, lock)
    gone = [each.passage.number for each in located if each.match is Match.NOT_FOUND]
    if not gone:
        return ()
    # Where nothing is left of a document it is another text, and the places that cite it say nothing about that.
    is_another = len(gone) == len(located)
    places = [(number, span) for number in gone for span in sorted(set(citing.get(number, ()))) if not is_another]
    labels = tuple(Label(span, f"rests on passage {number}") for number, span in places[:MOST_LABELS])
    facts = {
        "siglum": source.siglum,
        "file": source.file or "",
        "count": str(len(gone)),
        "passages": "" if is_another else " ".join(map(str, gone)),
        "more": str(len(places) - MOST_LABELS) if len(places) > MOST_LABELS else "",
    }
    return (Diagnostic("document-differs-from-lock", source.span_of("file"), facts, labels),)
