"""Sources, passages and locks: the types that the passes of this package take and return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from variorum.diagnostics.ast import Span
from variorum.sources.numbers import Numbers

LOCK_FORMAT = 1
"""The format of the locks that this version writes and reads."""

NOT_NAMED = "not named"
"""The publisher of a source that does not say who published it."""


class Kind(StrEnum):
    """What a passage looks like on its page. Headings are passages too, since a heading can hold a number or a rule."""

    HEADING = "heading"
    SENTENCE = "sentence"
    BULLET = "bullet"
    TABLE_HEADING = "table-heading"
    TABLE_ROW = "table-row"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a passage stands: under which `heading` of the document (counted from 1; 0 is before the first)."""

    heading: int
    kind: Kind


class Suspicion(StrEnum):
    """Why what a passage says may no longer be what its document says."""

    CHANGED = "changed"
    AMBIGUOUS = "ambiguous"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Passage:
    """One passage of a lock. It holds nothing from which the sentence could be read.

    `number` is given once and never reused. `raw` is a hash of the passage as written, `normalised` one of its
    normalised stream, `length` the length of that stream in characters, and `opening` a short checksum of the first
    characters of it, by which the passage is looked for. `sketch` is a 64-bit similarity sketch: the more bits two
    passages share, the more alike they are. `language` is that of the passage where it is not the document's.

    A passage that has changed is `suspect` until an editor has reviewed it: all the fields above stay those of the
    text that was accepted, and `now` holds what the document has in its place, where that is known.
    """

    number: int
    raw: str
    normalised: str
    length: int
    opening: str
    sketch: str
    numbers: Numbers
    negations: tuple[str, ...]
    place: Place
    language: str | None = None
    suspect: Suspicion | None = None
    now: Passage | None = None


@dataclass(frozen=True, slots=True)
class Wording:
    """What is kept of one wording of a passage when it is replaced: the hash of its stream, and what it counted."""

    normalised: str
    numbers: Numbers
    negations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """That an editor (`by`) has accepted a change of a passage: its wordings `before` and `after`, None where the
    passage was given up."""

    passage: int
    by: str
    before: Wording
    after: Wording | None


@dataclass(frozen=True, slots=True)
class Lock:
    """What is kept of a source: its passages in the order of the document.

    `document` is a hash of the whole text, `next_number` the number that the next new passage gets, `retired` the
    numbers of passages that have gone from the document, and `reviewed` what editors have accepted, the latest last.
    """

    siglum: str
    language: str
    document: str
    next_number: int
    passages: tuple[Passage, ...]
    retired: tuple[int, ...] = ()
    format: int = LOCK_FORMAT
    reviewed: tuple[Review, ...] = ()

    def passage(self, number: int) -> Passage | None:
        """The passage with this number, or None if the lock holds none."""
        return next((passage for passage in self.passages if passage.number == number), None)

    def language_of(self, passage: Passage) -> str:
        """The language that `passage` is written in."""
        return passage.language or self.language


@dataclass(frozen=True, slots=True)
class Resting:
    """A statement that cites a passage: what it is ("rule bridge"), where it cites it, and whether it only sets the
    passage aside."""

    statement: str
    span: Span
    is_aside: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """One source of a game: a document, or (where `reported_by` is given) a text known only through one.

    `reported_in` are the passages of the reporting source in order: `[wikipedia:2]` is the second of them.
    `passage_languages` gives the language of passages that are not in the source's own. `span` is the whole entry in
    `sources.yaml`, `spans` its fields by the key that is written there.
    """

    siglum: str
    title: str
    publisher: str
    language: str
    consulted: str | None
    span: Span
    file: str | None = None
    address: str | None = None
    based_on: tuple[str, ...] = ()
    reported_by: str | None = None
    reported_in: tuple[int, ...] = ()
    passage_languages: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    note: str | None = None
    spans: Mapping[str, Span] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def is_direct(self) -> bool:
        """Whether the source is a document at hand, rather than one that another source reports."""
        return self.reported_by is None

    def span_of(self, key: str) -> Span:
        """Where the field `key` is written; the whole entry where it is left out."""
        return self.spans.get(key, self.span)


@dataclass(frozen=True, slots=True)
class Sources:
    """All sources of one game in the order of the file; `span` is the file's start.

    `is_whole` is whether they are all that the file describes: an entry that could not be read is left out.
    """

    span: Span
    sources: tuple[Source, ...] = ()
    is_whole: bool = True

    def get(self, siglum: str) -> Source | None:
        """The source with this siglum, or None."""
        return next((source for source in self.sources if source.siglum == siglum), None)

    @property
    def direct(self) -> tuple[Source, ...]:
        """The sources that are documents, which are those that have a lock."""
        return tuple(source for source in self.sources if source.is_direct)

    @property
    def sigla(self) -> tuple[str, ...]:
        """Every siglum, in order."""
        return tuple(source.siglum for source in self.sources)
