"""Diagnostics as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), for code-scanning services."""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import quote

from variorum.diagnostics.ast import Diagnostic, Label, Severity, Span
from variorum.diagnostics.catalogue import entry_for
from variorum.diagnostics.ordered import ordered
from variorum.diagnostics.render.places import Sources, encodable, is_in_file
from variorum.diagnostics.worded import help_line, message, severity

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def render(diagnostics: Iterable[Diagnostic], sources: Sources) -> str:
    """One run with a result for each diagnostic, and a rule for each code that occurs; `sources` is not used.

    The version of Variorum is left out, so that the output changes only with what was found.
    """
    found = ordered(diagnostics)
    codes = sorted({diagnostic.code for diagnostic in found})
    driver = {"name": "variorum", "rules": [_rule(code) for code in codes]}
    results = [_result(diagnostic, codes.index(diagnostic.code)) for diagnostic in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return encodable(json.dumps(log, ensure_ascii=False, indent=2)) + "\n"


def _rule(code: str) -> dict[str, object]:
    entry = entry_for(code)
    return {
        "id": code,
        "shortDescription": {"text": code.replace("-", " ")},
        "fullDescription": {"text": entry.why},
        "help": {"text": entry.why},
        "defaultConfiguration": {"level": _LEVELS[entry.severity]},
    }


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _LEVELS[severity(diagnostic)],
        "message": {"text": f"{message(diagnostic)}\n{help_line(diagnostic)}"},
    }
    if is_in_file(diagnostic.span):
        result["locations"] = [_location(diagnostic.span)]
    related = [_related(number, label) for number, label in enumerate(diagnostic.labels, 1) if is_in_file(label.span)]
    if related:
        result["relatedLocations"] = related
    return result


def _related(number: int, label: Label) -> dict[str, object]:
    return {"id": number, **_location(label.span), "message": {"text": label.text}}


def _location(span: Span) -> dict[str, object]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": quote(span.file, errors="replace")}, "region": region}}
