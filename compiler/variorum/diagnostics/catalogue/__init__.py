"""The wording of every diagnostic, by area. To add one: append an `Entry` to the module of its area."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from variorum.diagnostics.catalogue import (
    accounts,
    arguments,
    blocks,
    claims,
    conflicts,
    evidence,
    explore,
    files,
    machine,
    names,
    sources,
    syntax,
    words,
)
from variorum.diagnostics.catalogue.entry import Entry

AREAS: Mapping[str, tuple[Entry, ...]] = MappingProxyType(
    {
        "Files and folders": files.ENTRIES,
        "How rules are written": syntax.ENTRIES,
        "Names": names.ENTRIES,
        "Blocks and what they lack": blocks.ENTRIES,
        "Sources and citations": sources.ENTRIES,
        "Passages and numbers": accounts.ENTRIES,
        "Conflicts and editions": conflicts.ENTRIES,
        "Play": machine.ENTRIES,
        "What play can reach": explore.ENTRIES,
        "Claims and evidence": (*claims.ENTRIES, *evidence.ENTRIES),
        "Words in other languages": words.ENTRIES,
        "Arguments, throws and states": arguments.ENTRIES,
    }
)
"""Every area's title on the pages, with its entries."""


def joined(areas: Iterable[tuple[Entry, ...]]) -> Mapping[str, Entry]:
    """The entries of all `areas` by code, in alphabetical order. Raises ValueError when a code stands there twice."""
    catalogue: dict[str, Entry] = {}
    for entry in (entry for area in areas for entry in area):
        if entry.code in catalogue:
            raise ValueError(f"the code {entry.code} stands in the catalogue twice")
        catalogue[entry.code] = entry
    return MappingProxyType(dict(sorted(catalogue.items())))


CATALOGUE: Mapping[str, Entry] = joined(AREAS.values())
"""Every entry by its code, in alphabetical order."""


def entry_for(code: str) -> Entry:
    """The entry of `code`. Raises KeyError for a code that the catalogue does not hold: a bug of ours."""
    return CATALOGUE[code]
