"""Wording for what the machine of a game can or cannot do."""

from __future__ import annotations

from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
