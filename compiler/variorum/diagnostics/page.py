"""The pages about the codes, in Markdown: what each says, why, an example, and the example put right."""

from __future__ import annotations

import re
from collections.abc import Mapping

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue import AREAS
from variorum.diagnostics.catalogue.entry import Entry, fill

GENERATED = "<!-- Generated: edit the entries in compiler/variorum/diagnostics/catalogue/ instead. -->"
_STANDING = {
    Severity.ERROR: "An **error**: the rules cannot be used until it is put right.",
    Severity.WARNING: "A **warning**: it can be silenced by its code, with a reason.",
    Severity.NOTE: "A **note**: nothing need be done.",
}


def code_page(entry: Entry) -> str:
    """The page of one code."""
    return f"{GENERATED}\n\n" + _section(entry, 1)


_LEAD = """`variorum check` and the other commands name each fault with a code. Here is what each says, why it matters,
and how to put it right. Words in CAPITALS stand for your own names, numbers and files."""


def all_codes_page(areas: Mapping[str, tuple[Entry, ...]] = AREAS) -> str:
    """One page with every code, by area and in alphabetical order within it; an area without codes is left out."""
    parts = [f"{GENERATED}\n\n# What Variorum reports\n", f"{_LEAD}\n"]
    for title, entries in areas.items():
        if entries:
            parts.append(f"## {title}\n")
            parts += [_section(entry, 3) for entry in sorted(entries, key=lambda entry: entry.code)]
    return "\n".join(parts)


def _section(entry: Entry, level: int) -> str:
    heading = "#" * level
    parts = [
        f"{heading} {entry.code} {{ #{entry.code} }}",
        _STANDING[entry.severity],
        f"**It says:** {_wording(entry, entry.message)}",
        f"**Why:** {entry.why}",
    ]
    if entry.example_bad:
        parts += ["**Example:**", _fenced(entry.example_bad)]
    parts.append(f"**To put it right:** {_wording(entry, entry.help)}")
    if entry.example_good:
        parts.append(_fenced(entry.example_good))
    return "\n\n".join(parts) + "\n"


def _wording(entry: Entry, template: str) -> str:
    """`template` with the names of its facts in capitals for the facts."""
    names = entry.required_facts | entry.optional_facts
    return fill(template, {name: name.upper().replace("_", "-") for name in names})


def _fenced(example: str) -> str:
    longest = max((len(run) for run in re.findall("`+", example)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{example}\n{fence}"
