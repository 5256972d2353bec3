"""Wording for names that are not declared, or declared twice."""

from __future__ import annotations

from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
