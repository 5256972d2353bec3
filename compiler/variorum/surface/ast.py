"""The surface of a rule file: a tree of lines, each with the phrase that the grammar found in it.

Nothing is lost: every word, number, quotation, citation and comment keeps its place. A line that could not be read was
reported; it stands in the tree as it was probably meant, or with no phrase where that is not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from variorum.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a line that is no keyword: `kind` is NAME, INT, STRING, THROW … as the grammar names it."""

    kind: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Phrase:
    """What the grammar found: `kind` is the alias of the grammar's alternative, `parts` its words and phrases in order;
    an optional part that was not written is None."""

    kind: str
    parts: tuple[Phrase | Word | None, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Citation:
    """`[siglum:passage]` at the end of a line."""

    siglum: str
    passage: int
    span: Span


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment: its text with the `#`, at the end of a statement or on a line of its own."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Line:
    """One statement with the lines that belong to it. `place` is the start symbol that it was read from; `phrase` is
    None where it could not be read and is not known to be meant for anything. Where not even the place is known that is
    ""."""

    place: str
    phrase: Phrase | None
    citations: tuple[Citation, ...]
    comment: Comment | None
    children: tuple[Line, ...]
    span: Span

    def walk(self) -> Iterator[Line]:
        """This line and every line below it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class File:
    """One rule file: `path` as the user names it, its lines at the left margin, and the comments that stand alone."""

    path: str
    lines: tuple[Line, ...]
    comments: tuple[Comment, ...]

    def walk(self) -> Iterator[Line]:
        """Every line of the file in order."""
        for line in self.lines:
            yield from line.walk()
