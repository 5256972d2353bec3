"""Parse: the text of a rule file becomes its surface.

The lines are set out as a tree by their indentation, then each is read by the grammar from the start symbol of its
place. A line that cannot be read is reported; it stands in the tree as it was probably meant, so that one fault makes
no others, or without a phrase where that is not known. Every independent fault of a file is found in one run.
"""

from __future__ import annotations

import re
from functools import lru_cache

from lark import Token, Tree

from variorum.diagnostics import Checked, Diagnostic, Span
from variorum.surface.ast import Citation, File, Line, Phrase, Word
from variorum.surface.draft import Draft, draft
from variorum.surface.grammar import UnexpectedCharacters, UnexpectedToken, first_words, parse, parser
from variorum.surface.layout import RawLine, layout
from variorum.surface.mistakes import Mistake, explain, plain_digits, word_fault
from variorum.surface.places import NEEDS_LINES, PLACE_BELOW, PLACE_BELOW_UNREAD

MOST_LEVELS = 20
MOST_FAULTS = 200


def from_text(path: str, text: str) -> Checked[File]:
    """The surface of the rule file `path` (its name for diagnostics alone) whose text is given.

    Never raises on bad input: each line that the grammar does not have is a diagnostic.
    """
    laid_out = layout(path, text)
    builder = _Builder(path, laid_out.value.lines)
    lines = builder.block(-1, "top", 0)
    if builder.passed_over:
        # Finding the likely mistake in a line takes a while, and nobody reads so many at once.
        facts = {"count": str(len(builder.passed_over)), "limit": str(MOST_FAULTS)}
        builder.diagnostics.append(Diagnostic("more-faults", builder.passed_over[0], facts))
    diagnostics = (*laid_out.diagnostics, *builder.diagnostics)
    return Checked(File(path, lines, laid_out.value.comments), diagnostics)


class _Builder:
    """Walks the lines once and gathers diagnostics on the way."""

    def __init__(self, path: str, lines: tuple[RawLine, ...]) -> None:
        self.path = path
        self.lines = lines
        self.at = 0
        self.diagnostics: list[Diagnostic] = []
        self.faulty: set[str] = set()
        self.passed_over: list[Span] = []

    def block(self, above: int, place: str, level: int) -> tuple[Line, ...]:
        """The lines indented more than `above`, read from the start symbol `place`."""
        lines: list[Line] = []
        first: RawLine | None = None
        while (raw := self.following()) and raw.indent > above:
            if first is None:
                first = raw
                if above < 0 < raw.indent:
                    self.report("indented-at-the-margin", raw)
            elif raw.indent != first.indent:
                facts = {"found": str(raw.indent), "wanted": str(first.indent), "line": str(first.number)}
                mixed = _has_tabs(raw) != _has_tabs(first)
                self.report("tabs-and-spaces" if mixed else "wrong-indent", raw, facts)
            lines.append(self.line(raw, place, level))
        return tuple(lines)

    def line(self, raw: RawLine, place: str, level: int) -> Line:
        self.at += 1
        span = self.span(raw, raw.column, raw.column + len(raw.statement or raw.citations))
        phrase, kind = self.phrase(raw, place)
        citations = self.citations(raw) if raw.citations else ()
        if raw.citations and not raw.statement and phrase is None and raw.citations.endswith("]"):
            self.report("citation-alone", raw)
        below = PLACE_BELOW.get(kind) if kind else None
        following = self.following()
        children: tuple[Line, ...] = ()
        if following and following.indent > raw.indent:
            if phrase is None:
                below = self.likely_place(below or PLACE_BELOW_UNREAD.get(place))
            elif below is None:
                self.report("indent-not-allowed", following, {"statement": raw.statement})
                below = place
            if level == MOST_LEVELS:
                self.report("too-many-levels", following, {"limit": str(MOST_LEVELS)})
                below = None
            children = self.block(raw.indent, below, level + 1) if below else self.unread(raw.indent)
        elif following and below and following.indent == raw.indent and self.lost_its_indent(following, below, place):
            self.report("missing-indent", following, {"statement": raw.statement})
            children = self.beside(raw.indent, below, place, level + 1)
        elif phrase and phrase.kind in NEEDS_LINES:
            self.diagnostics.append(Diagnostic("empty-block", span, {"statement": raw.statement}))
        return Line(place, phrase, citations, raw.comment, children, span)

    def following(self) -> RawLine | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    def unread(self, above: int) -> tuple[Line, ...]:
        """The lines indented more than `above`, passed over in silence: their citations and comments alone are kept."""
        lines: list[Line] = []
        while (raw := self.following()) and raw.indent > above:
            self.at += 1
            span = self.span(raw, raw.column, raw.column + len(raw.statement or raw.citations))
            lines.append(Line("", None, self.cited(raw), raw.comment, (), span))
        return tuple(lines)

    def beside(self, indent: int, below: str, place: str, level: int) -> tuple[Line, ...]:
        """The lines that belong below the last one but are not indented more."""
        lines: list[Line] = []
        while (raw := self.following()) and raw.indent == indent and self.lost_its_indent(raw, below, place):
            lines.append(self.line(raw, below, level))
        return tuple(lines)

    def lost_its_indent(self, raw: RawLine, below: str, place: str) -> bool:
        """Whether a line that stands in `place` can be read only `below`, or begins as lines do only there."""
        if not raw.statement or _readable(raw.statement, place):
            return False
        word = raw.statement.split()[0]
        begins = word in first_words(below) and word not in first_words(place)
        return begins or _readable(raw.statement, below) is not None

    def likely_place(self, guess: str | None) -> str | None:
        """Where the lines below one that could not be read belong: the place from which most of them can be read;
        None where none can."""
        first = self.following()
        assert first is not None
        statements: list[str] = []
        for raw in self.lines[self.at : self.at + 50]:
            if raw.indent < first.indent or len(statements) == 8:
                break
            if raw.indent == first.indent and raw.statement:
                statements.append(raw.statement)
        guesses = [guess] if guess else []
        # A line of places can hold nearly any words, so that it proves nothing.
        places = [
            *guesses,
            *(name for name in sorted(parser().options.start) if name not in ("citations", "places_line")),
        ]
        counts = [[_likeness(statement, name) for statement in statements] for name in places]
        if guess and any(counts[0]):
            return guess
        best = max(counts, key=lambda each: (sum(each), each), default=[])
        return places[counts.index(best)] if READABLE in best else None

    def phrase(self, raw: RawLine, place: str) -> tuple[Phrase | None, str | None]:
        """What the line says, and the kind of line that it is; both None where that is not known."""
        whole = self.span(raw, raw.column, raw.column + len(raw.statement or raw.citations))
        with_rest = _with_words_behind_citations(raw)
        if with_rest and (tree := _readable(with_rest.text, place)):
            return self.converted(tree, raw, whole, with_rest), str(tree.data)
        if not raw.statement:
            return None, None
        line = None if raw.statement.isascii() and "\t" not in raw.statement else draft(raw.statement)
        try:
            tree = _parsed(line.text if line else raw.statement, place)
        except (UnexpectedCharacters, UnexpectedToken) as unexpected:
            if len(self.diagnostics) >= MOST_FAULTS:
                self.passed_over.append(whole)
                return None, None
            mistake = explain(unexpected, raw.statement, place)
            if not raw.is_closed:  # else the open quotation was reported
                self.report_mistake(mistake, raw, raw.column)
            if mistake.meant and (tree := _readable(mistake.meant.text, place)):
                return self.converted(tree, raw, whole, mistake.meant), str(tree.data)
            return None, mistake.kind
        return self.converted(tree, raw, whole, line), str(tree.data)

    def converted(self, tree: Tree[Token], raw: RawLine, whole: Span, line: Draft | None) -> Phrase:
        parts: list[Phrase | Word | None] = []
        for child in tree.children:
            if isinstance(child, Tree):
                parts.append(self.converted(child, raw, whole, line))
            elif child is None:
                parts.append(None)
            else:
                at = (child.column or 1) - 1
                span = self.place_of(raw, line, at, at + len(child))
                parts.append(self.word(child, span, raw))
        span = whole
        if not tree.meta.empty:
            span = self.place_of(raw, line, tree.meta.column - 1, tree.meta.end_column - 1)
        return Phrase(str(tree.data), tuple(parts), span)

    def word(self, token: Token, span: Span, raw: RawLine) -> Word:
        text = str(token)
        fault = word_fault(token.type, text)
        if fault:
            if text not in self.faulty:
                self.faulty.add(text)
                self.diagnostics.append(Diagnostic(fault.code, span, fault.facts))
            text = fault.facts.get("wanted", "0")
        return Word(token.type, text, span)

    def place_of(self, raw: RawLine, line: Draft | None, start: int, end: int) -> Span:
        """The span of a stretch of the text that was read."""
        if line:
            start, end = line.columns(start, end)
        return self.span(raw, raw.column + start, raw.column + end)

    def citations(self, raw: RawLine) -> tuple[Citation, ...]:
        if not CITATIONS.fullmatch(raw.citations):
            try:
                parse(raw.citations, "citations")
            except (UnexpectedCharacters, UnexpectedToken) as unexpected:
                self.report_mistake(explain(unexpected, raw.citations, "citations"), raw, raw.citations_column)
        return self.cited(raw)

    def cited(self, raw: RawLine) -> tuple[Citation, ...]:
        found: list[Citation] = []
        for match in CITATION.finditer(raw.citations):
            spans = [
                self.span(raw, raw.citations_column + match.start(n), raw.citations_column + match.end(n))
                for n in (0, 1, 2)
            ]
            siglum = self.word(Token("NAME", match[1]), spans[1], raw).text
            passage = self.word(Token("INT", match[2]), spans[2], raw).text
            found.append(Citation(siglum, int(plain_digits(passage)), spans[0]))
        return tuple(found)

    def report_mistake(self, mistake: Mistake, raw: RawLine, column: int) -> None:
        span = self.span(raw, column + mistake.start, column + mistake.end)
        self.diagnostics.append(Diagnostic(mistake.code, span, mistake.facts))

    def span(self, raw: RawLine, start: int, end: int) -> Span:
        start = min(start, max(raw.width, 1))
        return Span(self.path, raw.number, start, raw.number, min(max(end, start + 1), raw.width + 1))

    def report(self, code: str, raw: RawLine, facts: dict[str, str] | None = None) -> None:
        length = len(raw.statement) or len(raw.citations)
        self.diagnostics.append(Diagnostic(code, self.span(raw, raw.column, raw.column + length), facts or {}))


CITATION = re.compile(r"([^\W\d_][\w-]*)\s*:\s*(\d+)")
"""One citation; what else stands in the brackets is reported by the grammar."""
CITATIONS = re.compile(r"\[ *[^\W\d_][\w-]*:\d+(?: +[^\W\d_][\w-]*:\d+)* *\]")
"""Citations as they are nearly always written, which need no parser: half of a file's time would go there."""


def _with_words_behind_citations(raw: RawLine) -> Draft | None:
    """The statement with the words that stand behind the citations and belong before them."""
    close = raw.citations.rfind("]")
    rest = raw.citations[close + 1 :]
    if close < 0 or not rest.strip():
        return None
    gap = " " if raw.statement else ""
    offset = raw.citations_column - raw.column + close + 1
    text = raw.statement + gap + rest
    columns = [*range(len(raw.statement) + len(gap)), *range(offset, offset + len(rest))]
    line = Draft(text, tuple(columns), tuple(column + 1 for column in columns))
    lead = len(text) - len(text.lstrip())
    return line.edited([(0, lead, "")]) if lead else line


READABLE = 2


def _likeness(statement: str, place: str) -> int:
    """How well a line fits a place: READABLE if it can be read there, 1 if it begins as lines there do, or 0."""
    return READABLE if _readable(statement, place) else int(statement.split(maxsplit=1)[0] in first_words(place))


def _has_tabs(raw: RawLine) -> bool:
    """Whether the indentation is wider than its characters are many."""
    return raw.indent != raw.column - 1


@lru_cache(maxsize=2_000)
def _parsed(statement: str, place: str) -> Tree[Token]:
    """Many lines of a rule file are alike (`nothing happens`); a tree is only read, so it can serve them all. To keep
    more trees than a file has different lines would only cost the garbage collector time."""
    return parse(statement, place)


def _readable(statement: str, place: str) -> Tree[Token] | None:
    """The parse tree of a line, if it can be read from `place`."""
    try:
        return _parsed(statement if statement.isascii() else draft(statement).text, place)
    except (UnexpectedCharacters, UnexpectedToken):
        return None
