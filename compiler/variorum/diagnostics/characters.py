"""How text of the user's is shown in a terminal: what is hidden is made visible, and every character has a width."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

TAB_STOP = 4
ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = frozenset("\u200c\u200d")  # the format characters that scripts and emoji need
_EMOJI_STYLE = "\ufe0f"
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))


@dataclass(frozen=True, slots=True)
class Cell:
    """One character of a source line as it is printed, and how many terminal columns it takes (0, 1, 2; a tab to 4)."""

    shown: str
    width: int


def visible(text: str) -> str:
    r"""`text` on one line: line breaks, control and direction characters are escapes such as `\n` and `\u{202e}`."""
    return text if text.isprintable() else "".join(_escaped(character) for character in text)


def cells(line: str) -> tuple[Cell, ...]:
    """One cell for each character of `line`, so that the index in it is the column of a span less one.

    Combining marks and what a joiner joins have no width of their own; East Asian wide characters and emoji have two.
    Control and direction characters are replaced by one visible sign, for they would move what follows.
    """
    row: list[Cell] = []
    position = 0
    for index, character in enumerate(line):
        cell = _cell(character, line[index - 1] if index else "", position)
        if character == _EMOJI_STYLE and row and row[-1].width == 1 and _is_sign(line[index - 1]):
            # The selector asks for the emoji form of the sign before it, which is wide.
            row[-1] = Cell(row[-1].shown, 2)
            position += 1
        row.append(cell)
        position += cell.width
    return tuple(row)


def _is_sign(character: str) -> bool:
    """Whether a character is a symbol or a mark, which an emoji form can be asked of."""
    return unicodedata.category(character) in {"So", "Sm", "Po"}


def _cell(character: str, before: str, position: int) -> Cell:
    if " " <= character <= "~":
        return Cell(character, 1)
    if character == "\t":
        width = TAB_STOP - position % TAB_STOP
        return Cell(" " * width, width)
    category = unicodedata.category(character)
    if character in _JOINERS:
        return Cell(character, 0)
    if category in _HIDDEN:
        return Cell(chr(0x2400 + ord(character)) if character < " " else "\ufffd", 1)
    if category in ("Mn", "Me") or "\u1160" <= character <= "\u11ff":
        return Cell(character, 0)
    is_skin_tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    is_joined = before == ZERO_WIDTH_JOINER and category == "So"
    if is_joined or (before and is_skin_tone):
        return Cell(character, 0)
    return Cell(character, 2 if unicodedata.east_asian_width(character) in "WF" else 1)


def _escaped(character: str) -> str:
    named = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
    if named:
        return named
    is_hidden = unicodedata.category(character) in _HIDDEN and character not in _JOINERS
    return f"\\u{{{ord(character):x}}}" if is_hidden else character
