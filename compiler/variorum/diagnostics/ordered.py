"""The order in which diagnostics are printed, the same whatever order the passes found them in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from variorum.diagnostics.ast import Diagnostic, Label, Span
from variorum.diagnostics.worded import help_line, message

_Key = tuple[str, int, int, str, int, int, str, str]


def ordered(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """`diagnostics` by file, line, column and code; those that say the same of one place are one, with all labels."""
    merged: dict[_Key, Diagnostic] = {}
    for diagnostic in sorted(diagnostics, key=lambda each: (_key(each), _label_key(each.labels))):
        key = _key(diagnostic)
        twin = merged.get(key)
        merged[key] = (
            diagnostic if twin is None else replace(twin, labels=tuple(dict.fromkeys(twin.labels + diagnostic.labels)))
        )
    return tuple(merged.values())


def _key(diagnostic: Diagnostic) -> _Key:
    span = diagnostic.span
    place = (span.file, span.line, span.column)
    return (*place, diagnostic.code, span.end_line, span.end_column, message(diagnostic), help_line(diagnostic))


def _label_key(labels: tuple[Label, ...]) -> tuple[tuple[Span, str], ...]:
    return tuple((label.span, label.text) for label in labels)
