"""Diagnostics for a terminal: the place, the line, what is under the carets, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from variorum.diagnostics.ast import Diagnostic, Label, Severity, Span
from variorum.diagnostics.characters import visible
from variorum.diagnostics.ordered import ordered
from variorum.diagnostics.render.places import Sources, is_in_file
from variorum.diagnostics.render.snippet import Shown, shown_lines
from variorum.diagnostics.worded import help_line, message, severity

WIDTH = 120


class _Style(Enum):
    """What is set apart by colour, with its ANSI code."""

    PLACE = "1"
    ERROR = "1;31"
    WARNING = "1;33"
    NOTE = "1;36"
    LABEL = "1;34"
    GUTTER = "34"
    HELP = "1;32"


_BY_SEVERITY = {Severity.ERROR: _Style.ERROR, Severity.WARNING: _Style.WARNING, Severity.NOTE: _Style.NOTE}


def render(diagnostics: Iterable[Diagnostic], sources: Sources, *, colour: bool = False, width: int = WIDTH) -> str:
    """Every diagnostic with its snippet, parted by empty lines, and the summary last; "" where there are none.

    `sources` gives the text of each file by its path. `width` is the terminal's, in columns: source lines are cut to
    it, messages are not. `colour` adds ANSI codes.
    """
    found = ordered(diagnostics)
    if not found:
        return ""
    layout = _Layout(sources, colour, width)
    blocks = [layout.block(diagnostic) for diagnostic in found]
    return "\n".join((*blocks, summary(found) + "\n"))


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many there are of each severity: "2 errors, 1 warning"; "nothing found" where there are none."""
    severities = [severity(diagnostic) for diagnostic in ordered(diagnostics)]
    counts = ((severities.count(each), each.value) for each in Severity)
    return ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count) or "nothing found"


def place(span: Span) -> str:
    """`file:line:column`, as terminals and editors make links of it; an option alone by its name; "" for no place."""
    if not is_in_file(span) and span == Span(span.file):
        return visible(span.file)  # an option as a whole, or nothing
    return f"{visible(span.file)}:{span.line}:{span.column}"


@dataclass(frozen=True, slots=True)
class _Layout:
    """The settings, and how one diagnostic is laid out under them."""

    sources: Sources
    colour: bool
    width: int

    def block(self, diagnostic: Diagnostic) -> str:
        weight = severity(diagnostic)
        style = _BY_SEVERITY[weight]
        where = place(diagnostic.span)
        head = f"{self._paint(_Style.PLACE, where)}: " if where else ""
        lines = [f"{head}{self._paint(style, f'{weight}[{diagnostic.code}]')}: {message(diagnostic)}"]
        if weight is Severity.NOTE:
            # A note is good to know and nothing to mend: after every save it should not push what is out of sight.
            advice = f"{self._paint(_Style.HELP, 'help')}: {help_line(diagnostic)}"
            return f"{lines[0]}\n{self._remark(1, advice)}\n"
        shown, labels = self._snippets(diagnostic)
        numbers = [each.number for group in (shown, *(group for _, group in labels)) for each in group]
        gutter = len(str(max(numbers))) if numbers else 1
        if numbers:
            lines.append(self._edge(gutter))
        lines += self._numbered(shown, style, gutter, "")
        file = diagnostic.span.file if shown else None
        for label, group in labels:
            text = visible(label.text)
            if not group:
                where = place(label.span)
                lines.append(self._remark(gutter, f"{where}: {text}" if where else text))
                continue
            if label.span.file != file:
                file = label.span.file
                lines.append(f"{' ' * gutter}{self._paint(_Style.GUTTER, '-->')} {place(label.span)}")
            elif shown:
                lines.append(self._edge(gutter))
            lines += self._numbered(group, _Style.LABEL, gutter, text)
        if numbers:
            lines.append(self._edge(gutter))
        lines.append(self._remark(gutter, f"{self._paint(_Style.HELP, 'help')}: {help_line(diagnostic)}"))
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def _snippets(self, diagnostic: Diagnostic) -> tuple[tuple[Shown, ...], list[tuple[Label, tuple[Shown, ...]]]]:
        """What is shown of the place and of each label."""
        places = [diagnostic.span, *(label.span for label in diagnostic.labels)]
        texts = [self.sources.get(span.file, "") for span in places]
        # The widest line number that can be shown decides how much room is left for the lines.
        last = max(min(span.end_line, text.count("\n") + 1) for span, text in zip(places, texts, strict=True))
        room = max(self.width - len(str(last)) - len(" | "), 20)
        main = shown_lines(diagnostic.span, texts[0], room)
        rest = [shown_lines(span, text, room, "-") for span, text in zip(places[1:], texts[1:], strict=True)]
        return main, list(zip(diagnostic.labels, rest, strict=True))

    def _numbered(self, shown: tuple[Shown, ...], style: _Style, gutter: int, text: str) -> list[str]:
        """The lines with their numbers, the marks under them, and `text` behind the last mark."""
        lines: list[str] = []
        for index, each in enumerate(shown):
            if index and each.number > shown[index - 1].number + 1:
                lines.append(self._paint(_Style.GUTTER, "..."))
            number = self._paint(_Style.GUTTER, f"{each.number:>{gutter}} |")
            mark = each.mark + (f" {text}" if text and index == len(shown) - 1 else "")
            indent = len(mark) - len(mark.lstrip())
            lines.append(f"{number} {each.text}")
            lines.append(f"{self._edge(gutter)} {mark[:indent]}{self._paint(style, mark[indent:])}")
        return lines

    def _remark(self, gutter: int, text: str) -> str:
        return f"{' ' * gutter} {self._paint(_Style.GUTTER, '=')} {text}"

    def _edge(self, gutter: int) -> str:
        return f"{' ' * gutter} {self._paint(_Style.GUTTER, '|')}"

    def _paint(self, style: _Style, text: str) -> str:
        return f"\x1b[{style.value}m{text}\x1b[0m" if self.colour and text else text
