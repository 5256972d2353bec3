"""A line as it is, or might be, read: edited text that still knows where each of its characters stands."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

Edit = tuple[int, int, str]
"""From, to, and the text to stand there."""

QUOTED = r'"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«'
"""A text in quotation marks, for a regular expression."""
_READ = re.compile(rf"{QUOTED}|(?P<blank>[^\S \n])|(?P<accented>[^\W_][\u0300-\u036f]+)")


@dataclass(frozen=True, slots=True)
class Draft:
    """`text`, and for each of its characters the columns (from 0) of the line that it stands for."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def edited(self, edits: Sequence[Edit]) -> Draft:
        """The draft with `edits`, which are in order and do not overlap."""
        text, starts, ends, at = [], list[int](), list[int](), 0
        for start, end, new in edits:
            text += [self.text[at:start], new]
            first, last = self.columns(start, end)
            starts += [*self.starts[at:start], *[first] * len(new)]
            ends += [*self.ends[at:start], *[last] * len(new)]
            at = end
        text.append(self.text[at:])
        return Draft("".join(text), (*starts, *self.starts[at:]), (*ends, *self.ends[at:]))

    def columns(self, start: int, end: int) -> tuple[int, int]:
        """The columns of the line that the stretch of the text from `start` to `end` stands for."""
        if start < end:
            return self.starts[start], max(self.ends[end - 1], self.starts[start])
        here = self.starts[start] if start < len(self.text) else (self.ends[-1] if self.ends else 0)
        return here, here


def draft(statement: str) -> Draft:
    """`statement` to be read: every blank outside quotation marks a plain space, and letters with their accents."""
    same = range(len(statement))
    plain = Draft(statement, tuple(same), tuple(index + 1 for index in same))
    if statement.isascii() and "\t" not in statement:
        return plain
    edits: list[Edit] = []
    for match in _READ.finditer(statement):
        if match["blank"]:
            edits.append((match.start(), match.end(), " "))
        elif match["accented"]:
            edits.append((match.start(), match.end(), unicodedata.normalize("NFC", match[0])))
    return plain.edited(edits) if edits else plain
