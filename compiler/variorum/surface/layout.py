"""Cuts the text of a rule file into lines: how far each is indented, its statement, its citations, its comment."""

from __future__ import annotations

import re
from dataclasses import dataclass

from variorum.diagnostics import Checked, Diagnostic, Span
from variorum.surface.ast import Comment

TAB_STOP = 4
NEWLINE = re.compile(r"\r\n|\r|\n")
QUOTATION = {'"': '"', "“": "”", "„": "“”", "«": "»", "»": "«"}
BLANK = " \t\u00a0\u202f\u3000"
HIDDEN = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"
"""Characters that have no picture and are no blanks, for a class of a regular expression."""
_HIDDEN = re.compile(f"[{HIDDEN}]")
SIGN = re.compile('[#\\["“„«»]')
OPEN_CITATIONS = re.compile(r"\s(\[[^\[\]\"]*:\s*\d+\s*\]\s*)$")


@dataclass(frozen=True, slots=True)
class RawLine:
    """One line that holds a statement. `indent` counts columns with tabs to every fourth; `statement` starts at
    `column` and has neither citations nor comment; `citations` is the text from the first `[`. `is_closed` says that a
    quotation was left open, and that the statement ends in a mark that the file does not have; `width` is the length of
    the whole line."""

    number: int
    indent: int
    column: int
    statement: str
    citations: str
    citations_column: int
    comment: Comment | None
    width: int
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """All lines of a file that hold a statement, and the comments that stand on lines of their own."""

    lines: tuple[RawLine, ...]
    comments: tuple[Comment, ...]


def layout(path: str, text: str) -> Checked[Layout]:
    """Cut `text`, with any line endings and with or without a byte-order mark, into lines; quotations left open
    are reported."""
    lines: list[RawLine] = []
    comments: list[Comment] = []
    diagnostics: list[Diagnostic] = []
    for number, whole in enumerate(NEWLINE.split(text.removeprefix("\ufeff")), 1):
        indent, at = _indentation(whole)
        if at == len(whole):
            continue
        citations_at, comment_at, open_at = _parts(whole, at)
        comment = None
        if comment_at < len(whole):
            comment = Comment(whole[comment_at:].rstrip(), Span(path, number, comment_at + 1, number, len(whole) + 1))
        if comment_at == at and comment:
            comments.append(comment)
            continue
        closing = ""
        if open_at is not None:
            closing = QUOTATION[whole[open_at]][0]
            cited = OPEN_CITATIONS.search(whole, open_at)
            citations_at = cited.start(1) if cited else citations_at
            end = len(whole[:citations_at].rstrip()) + 1
            span = Span(path, number, open_at + 1, number, max(end, open_at + 2))
            diagnostics.append(Diagnostic("unclosed-quotation", span, {"found": whole[open_at], "mark": closing}))
        statement = whole[at:citations_at].rstrip(BLANK) + closing
        citations = whole[citations_at:comment_at].rstrip(BLANK)
        lines.append(
            RawLine(
                number, indent, at + 1, statement, citations, citations_at + 1, comment, len(whole), open_at is not None
            )
        )
    return Checked(Layout(tuple(lines), tuple(comments)), tuple(diagnostics))


def _indentation(line: str) -> tuple[int, int]:
    """How many columns the line is indented, and the index of its first character that is not blank."""
    blanks = len(line) - len(line.lstrip(" "))
    following = line[blanks : blanks + 1]
    if following.isspace() or _HIDDEN.match(following):
        return _wide_indentation(line)
    return blanks, blanks


def _wide_indentation(line: str) -> tuple[int, int]:
    column = at = 0
    for character in line:
        if character == "\t":
            column += TAB_STOP - column % TAB_STOP
        elif character in BLANK or character.isspace():
            column += 1
        elif _HIDDEN.match(character):
            pass
        else:
            break
        at += 1
    return column, at


def _parts(line: str, at: int) -> tuple[int, int, int | None]:
    """Where the citations and the comment begin (the line's end if there are none), and where a quotation begins that
    is not closed."""
    citations = len(line)
    found = SIGN.search(line, at)
    while found:
        index, sign = found.start(), found[0]
        if sign == "#":
            return min(citations, index), index, None
        if sign == "[":
            citations = min(citations, index)
        else:
            closed = re.compile(f"[{QUOTATION[sign]}]").search(line, index + 1)
            if not closed:
                return citations, len(line), index
            index = closed.start()
        found = SIGN.search(line, index + 1)
    return citations, len(line), None
