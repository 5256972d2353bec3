"""A YAML file that an editor writes, read with the place of every name and value in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from variorum.diagnostics.ast import Diagnostic, Label, Span

Path = tuple[str | int, ...]
"""The way from the top of a file to a value in it: keys, and positions in lists."""


@dataclass(slots=True)
class Written:
    """A YAML file as plain values, and where each value and each key of it stands."""

    file: str
    shape: str = ""
    twice: str = "field-twice"
    value: Any = None
    spans: dict[Path, Span] = field(default_factory=dict)
    key_spans: dict[Path, Span] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def span(self, path: Path) -> Span:
        """Where the value at `path` stands, or the nearest thing around it."""
        while path and path not in self.spans:
            path = path[:-1]
        return self.spans.get(path, Span(self.file))


def read_yaml(text: str, file: str, shape: str, twice: str = "field-twice") -> Written:
    """The values in `text`, which was read from `file` (the name that diagnostics give), with their places. `shape`
    says how such a file is written, and `twice` is the code for a name that stands twice at its top. Whole numbers are
    numbers; anything else is text as it stands."""
    text = text.removeprefix("\ufeff")
    written = Written(file, shape, twice)
    try:
        # An alias could stand for itself or multiply without end, and sources have no use for one.
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            if isinstance(event, yaml.DocumentEndEvent):
                break
            mark = event.start_mark
            if isinstance(event, yaml.NodeEvent) and event.anchor and mark:
                sign = ("*" if isinstance(event, yaml.AliasEvent) else "&") + event.anchor
                span = Span(file, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 1 + len(sign))
                facts = {"alias": sign, "name": file.rpartition("/")[2]}
                written.diagnostics.append(Diagnostic("yaml-alias", span, facts))
                return written
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        if node is not None:
            written.value = _plain(node, (), written)
    except yaml.MarkedYAMLError as error:
        written.diagnostics.append(_in_plain_words(error, text, written))
    except yaml.reader.ReaderError as error:
        before = text[: error.position] if isinstance(error.position, int) else ""
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        facts = {"problem": "it holds a character that no text has", "shape_phrase": shape}
        written.diagnostics.append(Diagnostic("invalid-yaml", Span(file, line, column, line, column + 1), facts))
    except RecursionError:
        facts = {"problem": "its brackets go too deep", "shape_phrase": shape}
        written.diagnostics.append(Diagnostic("invalid-yaml", Span(file), facts))
    if written.diagnostics and written.diagnostics[0].code == "invalid-yaml":
        written.value = None
    return written


# What PyYAML says, and what it means to somebody who has never read the YAML specification.
_PLAIN_WORDS = (
    ("'\\t' that cannot start any token", "there is a tab where spaces should stand"),
    ("cannot start any token", "a word cannot begin with this character here; put the text in quotation marks"),
    ("could not find expected ':'", "a colon with a space after it is missing"),
    ("expected <block end>", "this line is not indented like those above it"),
    ("expected ',' or ']'", "a square bracket is not closed"),
    ("expected ',' or '}'", "a curly bracket is not closed"),
    ("found unexpected end of stream", "a quotation mark is not closed"),
    ("but found another document", "there is a second document, after a line of three hyphens"),
    ("found unknown escape", "there is a backslash in double quotation marks; use single ones"),
    ("found undefined tag", "a text begins with an exclamation mark; put it in quotation marks"),
    ("expected alphabetic or numeric character", "a text cannot begin with `*` or `&`; put it in quotation marks"),
)


def _in_plain_words(error: yaml.MarkedYAMLError, text: str, written: Written) -> Diagnostic:
    """What is to be said of a text that is no YAML."""
    theirs, file = error.problem or "", written.file
    mark = error.problem_mark or error.context_mark
    if mark is None:
        facts = {"problem": "it does not read on from here", "shape_phrase": written.shape}
        return Diagnostic("invalid-yaml", Span(file), facts)
    if "mapping values are not allowed" in theirs:
        return _colon_out_of_place(mark, text, written)
    problem = next((plain for known, plain in _PLAIN_WORDS if known in theirs), "it does not read on from here")
    labels: tuple[Label, ...] = ()
    # What is never closed is mended where it is opened, however far below the parser gives up, and so are a line
    # without a colon and a text that begins as it must not.
    if error.context_mark and problem.endswith(("not closed", "is missing", "quotation marks")):
        if problem.endswith("not closed") and error.context_mark.line != mark.line:
            labels = (Label(_marked(file, mark, mark), "it goes on as far as here"),)
        mark = error.context_mark
    facts = {"problem": problem, "shape_phrase": written.shape}
    return Diagnostic("invalid-yaml", _marked(file, mark, mark), facts, labels)


def _colon_out_of_place(mark: yaml.Mark, text: str, written: Written) -> Diagnostic:
    """What is to be said of a colon at `mark` where YAML awaits none, which it says for three different mistakes."""
    lines = re.split(r"\r\n|\r|\n", text)
    line, before = mark.line, lines[mark.line][: mark.column]
    problem, column = "there is a second colon in this line; put the text in quotation marks", mark.column
    if not re.search(r":\s", before):
        column = len(before) - len(before.lstrip())
        problem = "this line is not indented like those above it"
        above = max((number for number in range(line) if lines[number].strip()), default=line)
        indent = len(lines[above]) - len(lines[above].lstrip())
        if above < line and indent == column:
            line = above
            problem = "a colon with a space after it is missing"
    span = Span(written.file, line + 1, column + 1, line + 1, column + 2)
    return Diagnostic("invalid-yaml", span, {"problem": problem, "shape_phrase": written.shape})


def _marked(file: str, start: yaml.Mark, end: yaml.Mark) -> Span:
    last_column = end.column + 1
    if (start.line, start.column) == (end.line, end.column):
        last_column += 1
    return Span(file, start.line + 1, start.column + 1, end.line + 1, last_column)


def _span_of(node: yaml.Node, file: str) -> Span:
    start, end = node.start_mark, node.end_mark
    # The end mark of a block is the start of the next one, lines below; the last thing in it ends where it does.
    if isinstance(node, yaml.MappingNode) and node.value:
        return (
            _marked(file, start, start).to(_span_of(node.value[-1][1], file))
            if not node.flow_style
            else _marked(file, start, end)
        )
    if isinstance(node, yaml.SequenceNode) and node.value and not node.flow_style:
        return _marked(file, start, start).to(_span_of(node.value[-1], file))
    if isinstance(node, yaml.ScalarNode) and end.column == 0 and end.line > start.line:
        return _marked(file, start, start)
    return _marked(file, start, end)


_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def _plain(node: yaml.Node, path: Path, written: Written) -> Any:
    written.spans[path] = _span_of(node, written.file)
    if isinstance(node, yaml.ScalarNode):
        if node.tag == "tag:yaml.org,2002:null":
            return None
        # YAML takes 2026-10-13 for a date and `no` for a falsehood: here both are what they look like.
        is_number = node.style is None and _WHOLE_NUMBER.fullmatch(node.value)
        return int(node.value) if is_number else node.value
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*path, index), written) for index, item in enumerate(node.value)]
    plain: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key_span = _span_of(key_node, written.file)
        if not isinstance(key_node, yaml.ScalarNode):
            facts = {"problem": "a list stands where a name should", "shape_phrase": written.shape}
            written.diagnostics.append(Diagnostic("invalid-yaml", key_span, facts))
            continue
        key = key_node.value
        inner = (*path, key)
        if key in plain:
            code = written.twice if not path else "field-twice"
            label = Label(written.key_spans[inner], "it stands here already")
            written.diagnostics.append(Diagnostic(code, key_span, {"name": key}, (label,)))
            continue
        written.key_spans[inner] = key_span
        plain[key] = _plain(value_node, inner, written)
        if written.spans[inner].line < key_span.line or plain[key] is None:
            written.spans[inner] = key_span
    return plain
