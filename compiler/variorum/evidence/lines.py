"""The lines of rules that play depends on, so that stale evidence can be shown where it went stale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from variorum.diagnostics import Span
from variorum.evidence.keys import hashed
from variorum.surface.ast import File, Line, Phrase, Word

_NOT_PLAYED = frozenset(
    {"aside", "aside_numbers", "claim_head", "contradiction", "note", "own_numbers", "question", "silent", "unclear"}
)
"""Lines on which no machine depends: what they bring about in an edition stands in its choices."""


def playing_lines(files: Sequence[File]) -> tuple[tuple[str, Span], ...]:
    """A hash of what each line says, without its citations and comments, and where it stands; in order."""
    return _hashed(line for file in files for line in _played(file.lines))


def claim_lines(files: Sequence[File]) -> tuple[tuple[str, Span], ...]:
    """The same of the lines of claims, on which their verdicts depend."""
    return _hashed(
        line
        for file in files
        for head in file.lines
        if head.phrase and head.phrase.kind == "claim_head"
        for line in (head, *_played(head.children))
    )


def _hashed(lines: Iterable[Line]) -> tuple[tuple[str, Span], ...]:
    return tuple((hashed("line", _said(line.phrase))[:8], line.span) for line in lines)


def changed_lines(before: Sequence[str], after: Sequence[tuple[str, Span]]) -> tuple[tuple[Span, str], ...]:
    """Where lines stand that were added or changed; where lines were taken away, the line above the gap; each with what
    is to be said of it."""
    spans = [span for _, span in after]
    found: list[tuple[Span, str]] = []
    matcher = SequenceMatcher(None, list(before), [line for line, _ in after], autojunk=False)
    for kind, _, _, start, end in matcher.get_opcodes():
        if kind in {"insert", "replace"}:
            found += [(span, "changed") for span in spans[start:end]]
        elif kind == "delete" and spans:
            found.append((spans[max(start - 1, 0)], "something below this was taken away"))
    return tuple(found)


def _played(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        if line.phrase is None or line.phrase.kind not in _NOT_PLAYED:
            yield line
            yield from _played(line.children)


def _said(part: Phrase | Word | None) -> object:
    if isinstance(part, Phrase):
        return (part.kind, *map(_said, part.parts))
    return part.text if part else None
