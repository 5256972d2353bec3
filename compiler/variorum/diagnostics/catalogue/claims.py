"""Wording for claims and evidence."""

from __future__ import annotations

from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
