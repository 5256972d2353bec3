"""Plain Markdown: text made safe, links, lists, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

_SPECIAL = re.compile(r"([\\`*_{}\[\]#|~^=+])")
_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\([^)]*\)(?:\{ \.\w+ \})?")
_ESCAPE = re.compile(r"\\(?=[^A-Za-z0-9\s])")
_EMPHASIS = re.compile(r"(?<!\\)(\*{1,2})((?:[^*\\]|\\.)+?)\1")
_HIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list with the lines under it; `has_head` where it begins with a clause of its own."""

    text: str
    under: tuple[Line, ...] = ()
    has_head: bool = field(default=False, compare=False)


def plain(text: str) -> str:
    """`text` so that it reads in Markdown as it stands, on one line, wherever it is put."""
    one_line = " ".join(_HIDDEN.sub("", text).split())
    escaped = _SPECIAL.sub(r"\\\1", re.sub("[&<>]", lambda match: _HTML[match[0]], one_line))
    # A bullet, a heading and a numbered list are told by how a line begins; `:` and `-` can begin other blocks.
    return re.sub(r"^(\d+)([.)])|^([-:])", lambda m: f"{m[1]}\\{m[2]}" if m[1] else f"\\{m[3]}", escaped)


def attribute(text: str) -> str:
    """`text` for a quoted attribute or the title of a link."""
    one_line = " ".join(_HIDDEN.sub("", text).split())
    return one_line.translate({ord('"'): "”", ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord("\\"): "\\\\"})


def unmarked(markdown: str) -> str:
    """Text of one line without its Markdown: links are their text, and nothing is emphasised or escaped."""
    text = _LINK.sub(r"\1", markdown)
    text = _EMPHASIS.sub(r"\2", text)
    for letter, written in _HTML.items():
        text = text.replace(written, letter)
    return _ESCAPE.sub("", text)


def link(text: str, target: str, title: str = "", kind: str = "") -> str:
    """A link; `text` is Markdown, `kind` a class for the style sheet."""
    address = re.sub(r"[\s()<>]", lambda match: f"%{ord(match[0]):02X}", target)
    titled = f' "{attribute(title)}"' if title else ""
    return f"[{text}]({address}{titled})" + (f"{{ .{kind} }}" if kind else "")


def heading(level: int, text: str, anchor: str = "") -> str:
    """A heading; `anchor` is its id."""
    return f"{'#' * level} {text}" + (f" {{ #{anchor} }}" if anchor else "")


def bullets(lines: Iterable[Line], depth: int = 0) -> str:
    """A list, nested as the lines are."""
    rows = []
    for line in lines:
        rows.append(f"{'    ' * depth}- {line.text}")
        if line.under:
            rows.append(bullets(line.under, depth + 1))
    return "\n".join(rows)


def numbered(lines: Iterable[Line]) -> str:
    """A list with numbers."""
    return "\n".join(f"{number}. {line.text}" for number, line in enumerate(lines, 1))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its cells are Markdown. The plugin marks the first cell of each row as the row's heading."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell or " " for cell in line) + " |" for line in lines)


def capital(text: str) -> str:
    """`text` with a capital letter; a mark or a link before its first letter is let alone."""
    match = re.match(r"[\[*“„«(‘\u202f]*", text)
    start = match.end() if match else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def sentence(text: str) -> str:
    """`text` with a capital letter and a full stop."""
    return capital(text) if text.endswith((".", ":", "?", "!")) else f"{capital(text)}."


def page(*parts: str) -> str:
    """The parts of a page, parted by empty lines; empty parts are left out."""
    return "\n\n".join(part for part in parts if part) + "\n"
