"""Diagnostics for programs, as `grammar/output/diagnostics.schema.json` describes them."""

from __future__ import annotations

import json
from collections.abc import Iterable

from variorum.diagnostics.ast import Diagnostic, Label, Span
from variorum.diagnostics.ordered import ordered
from variorum.diagnostics.render.places import Sources, encodable
from variorum.diagnostics.worded import help_line, message, severity


def render(diagnostics: Iterable[Diagnostic], sources: Sources) -> str:
    """A JSON array with an object for each diagnostic, one key a line; `sources` is not used."""
    return encodable(json.dumps(objects(diagnostics), ensure_ascii=False, indent=2)) + "\n"


def objects(diagnostics: Iterable[Diagnostic]) -> list[dict[str, object]]:
    """What `render` writes, for commands that print diagnostics as a part of something else."""
    return [_object(diagnostic) for diagnostic in ordered(diagnostics)]


def _object(diagnostic: Diagnostic) -> dict[str, object]:
    return {
        "code": diagnostic.code,
        "severity": severity(diagnostic).value,
        "message": message(diagnostic),
        **_place(diagnostic.span),
        "help": help_line(diagnostic),
        "labels": [_label(label) for label in diagnostic.labels],
    }


def _label(label: Label) -> dict[str, object]:
    return {**_place(label.span), "text": label.text}


def _place(span: Span) -> dict[str, object]:
    if not span.file:
        return {"file": None, "line": None, "column": None, "end": None}
    end = {"line": span.end_line, "column": span.end_column}
    return {"file": span.file, "line": span.line, "column": span.column, "end": end}
