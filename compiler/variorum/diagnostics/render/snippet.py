"""A place shown in its source: the line and, under it, carets that stand where the place is, on any terminal."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.diagnostics.ast import Span
from variorum.diagnostics.characters import Cell, cells
from variorum.diagnostics.render.places import source_lines

CUT = "…"


@dataclass(frozen=True, slots=True)
class Shown:
    """One source line as printed (`number` counts from 1), and the mark that goes under it."""

    number: int
    text: str
    mark: str


def shown_lines(span: Span, text: str, width: int, sign: str = "^") -> tuple[Shown, ...]:
    """The line of `text` that `span` marks, or its first and last where it has several; none where `text` is empty.

    `width` is the room for a line in terminal columns; a longer line is cut around the mark, which is made of `sign`.
    A span that reaches past the end of a line or of the file is marked behind the last character that there is, and so
    is the empty line after the last line break, which would show nothing.
    """
    lines = source_lines(text)
    if not any(line.strip() for line in lines):
        return ()
    line, column = _within(span.line, span.column, lines)
    end_line, end_column = _within(span.end_line, span.end_column, lines)
    if end_line > line and end_column == 1:
        # The end is the first place after the span: here the line break before it.
        end_line, end_column = end_line - 1, len(lines[end_line - 2]) + 1
    if end_line <= line:
        return (_shown(line, lines[line - 1], column, end_column if end_line == line else column, width, sign),)
    last = lines[end_line - 1]
    indent = len(last) - len(last.lstrip()) + 1
    return (
        _shown(line, lines[line - 1], column, len(lines[line - 1].rstrip()) + 1, width, sign),
        _shown(end_line, last, min(indent, end_column), end_column, width, sign),
    )


def _within(line: int, column: int, lines: list[str]) -> tuple[int, int]:
    if line > len(lines) or (line == len(lines) and not lines[-1]):
        last = max(number for number, text in enumerate(lines, 1) if text.strip() or number == 1)
        return last, len(lines[last - 1].rstrip()) + 1
    line = max(line, 1)
    return line, min(max(column, 1), len(lines[line - 1]) + 1)


def _shown(number: int, line: str, column: int, end_column: int, width: int, sign: str) -> Shown:
    """The mark runs from `column` to before `end_column`; it is one sign long at least."""
    row = cells(line)
    first, end = column - 1, max(end_column - 1, column - 1)
    # A mark on nothing but a combining accent goes under the letter that bears it.
    while 0 < first < len(row) and row[first].width == 0:
        first -= 1
    start, stop = _window(row, first, end, width)
    before, after = CUT if start else "", CUT if stop < len(row) else ""
    indent = len(before) + _width(row[start:first])
    length = max(1, min(_width(row[first:end]), _width(row[first:stop])))
    shown = before + "".join(cell.shown for cell in row[start:stop]) + after
    return Shown(number, shown.rstrip(), " " * indent + sign * length)


def _window(row: tuple[Cell, ...], first: int, end: int, width: int) -> tuple[int, int]:
    """The stretch of `row` to print: all where it fits, else what holds the mark, with a third of the room before."""
    if _width(row) <= width:
        return 0, len(row)
    room = max(width - 2 * len(CUT), 1)
    lead = max(room // 3, room - _width(row[first:]))
    if _width(row[first:end]) > room - lead:
        lead = max(room - _width(row[first:end]), room // 10)
    start = first
    while start > 0 and _width(row[start - 1 : first]) <= lead:
        start -= 1
    while 0 < start < first and row[start].width == 0:
        start += 1
    stop = start
    while stop < len(row) and _width(row[start : stop + 1]) <= room:
        stop += 1
    return start, stop


def _width(row: tuple[Cell, ...]) -> int:
    return sum(cell.width for cell in row)
