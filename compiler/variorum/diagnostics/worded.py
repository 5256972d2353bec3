"""A diagnostic in words: its facts filled into the wording of its code."""

from __future__ import annotations

from variorum.diagnostics.ast import Diagnostic, Severity
from variorum.diagnostics.catalogue import entry_for
from variorum.diagnostics.catalogue.entry import fill


def message(diagnostic: Diagnostic) -> str:
    """One line that names the fault. Raises KeyError for an unknown code or a missing fact: a bug of ours."""
    return fill(entry_for(diagnostic.code).message, diagnostic.facts)


def help_line(diagnostic: Diagnostic) -> str:
    """One line that says what to write instead; raises as `message` does."""
    return fill(entry_for(diagnostic.code).help, diagnostic.facts)


def severity(diagnostic: Diagnostic) -> Severity:
    """How much the diagnostic weighs. Raises KeyError for an unknown code."""
    return entry_for(diagnostic.code).severity
