"""The normalised stream of a text: what is left without layout and typography, and where each bit of it stood.

Two texts with the same stream differ in nothing but the breaking of lines, spacing, capitals, the shape of quotation
marks and dashes, and marks of layout. Words, digits and punctuation all count. The stream is part of the lock format:
any change to what this module returns asks for a new format version.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

# Quotation marks and apostrophes of all languages are one sign, so that retyping „so“ as "so" changes nothing.
_QUOTES = frozenset("'\"`´‘’‚‛“”„‟«»‹›′″＇＂")
_DASHES = frozenset("-‐‑‒–—―−")
# Marks of emphasis stand inside words; marks of layout stand between them.
_INVISIBLE = frozenset("*_\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0f")
_LAYOUT = frozenset("|•▪◦‣#>")


@dataclass(frozen=True, slots=True)
class Stream:
    """The normalised `text`, and in `origins` for each of its characters its offset in the text as written."""

    text: str
    origins: tuple[int, ...]


def stream_of(text: str) -> Stream:
    """The normalised stream of `text`.

    A run of white space is one space between two words and nothing beside punctuation, except between a full stop or
    comma and a digit: "5, 9" is not "5,9". Where a heading runs into its text ("RulesHop on") a space is put in,
    so that giving the heading a line of its own changes nothing.
    """
    characters: list[str] = []
    origins: list[int] = []
    gap = False
    before = ""
    for offset, written in enumerate(text):
        plain = _plain(written)
        if not plain:
            continue
        if plain == " ":
            gap = True
            continue
        runs_in = gap or (written.isupper() and (before.islower() or before.isdigit()))
        if runs_in and before and _space_counts(characters[-1], written):
            characters.append(" ")
            origins.append(offset)
        gap = False
        before = written
        for character in plain:
            # A letter typed as base and accent is the same letter as the one typed whole.
            joins = character > "\x7f" and bool(characters) and bool(unicodedata.combining(character))
            whole = unicodedata.normalize("NFC", characters[-1] + character) if joins else ""
            if len(whole) == 1:
                characters[-1] = whole
            else:
                characters.append(character)
                origins.append(offset)
    return Stream("".join(characters), tuple(origins))


@lru_cache(maxsize=1024)
def _plain(written: str) -> str:
    """What stands for a character: nothing where it is invisible, a space where it parts words."""
    if written in _INVISIBLE:
        return ""
    if written.isspace() or written in _LAYOUT:
        return " "
    if written in _QUOTES:
        return "'"
    if written in _DASHES:
        return "-"
    if written == "…":
        return "..."
    return unicodedata.normalize("NFC", written).casefold()


def _space_counts(before: str, after: str) -> bool:
    if before.isalnum() and after.isalnum():
        return True
    return before in ".," and after.isdigit()
