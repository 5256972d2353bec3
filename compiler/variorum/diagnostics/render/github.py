"""Diagnostics as workflow commands, which GitHub shows as annotations beside the lines.

See https://docs.github.com/actions/reference/workflow-commands-for-github-actions; the escapes are those of
actions/toolkit, `packages/core/src/command.ts`.
"""

from __future__ import annotations

from collections.abc import Iterable

from variorum.diagnostics.ast import Diagnostic, Label, Severity, Span
from variorum.diagnostics.ordered import ordered
from variorum.diagnostics.render.places import Sources, encodable, is_in_file
from variorum.diagnostics.worded import help_line, message, severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(diagnostics: Iterable[Diagnostic], sources: Sources) -> str:
    """One workflow command a line; `sources` is not used."""
    return encodable("".join(_command(diagnostic) + "\n" for diagnostic in ordered(diagnostics)))


def _command(diagnostic: Diagnostic) -> str:
    properties = {**_place(diagnostic.span), "title": diagnostic.code}
    text = "\n".join((message(diagnostic), *(_line(label) for label in diagnostic.labels), help_line(diagnostic)))
    listed = ",".join(f"{name}={_escaped_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[severity(diagnostic)]} {listed}::{_escaped(text)}"


def _place(span: Span) -> dict[str, str]:
    if not is_in_file(span):
        return {}
    lines = {"file": span.file, "line": str(span.line), "endLine": str(span.end_line)}
    if span.line != span.end_line:
        # GitHub drops an annotation that gives columns and spans several lines.
        return lines
    return {**lines, "col": str(span.column), "endColumn": str(span.end_column)}


def _line(label: Label) -> str:
    span = label.span
    return f"{span.file}:{span.line}:{span.column}: {label.text}" if span.file else label.text


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(value: str) -> str:
    return _escaped(value).replace(":", "%3A").replace(",", "%2C")
