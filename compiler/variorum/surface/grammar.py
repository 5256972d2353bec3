"""The grammar of `grammar/rules.lark`, made ready once for a process, and what it says of itself.

The parser's tables take half a second to make, so they are kept between runs in the user's cache folder; a cache that
cannot be written costs only that time.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from lark import Lark, __version__
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import PatternRE, PatternStr, TerminalDef

from variorum.data import data_path

if TYPE_CHECKING:
    from lark.parsers.lalr_interactive_parser import InteractiveParser
    from lark.tree import ParseTree

START_SYMBOL = re.compile(r"^[?]?(top|effect|citations|[a-z_]+_line):", re.MULTILINE)


def _whole_words(terminal: TerminalDef) -> TerminalDef:
    """Keywords end at a word's end: without this, `goto` would be read as `go to`."""
    pattern = terminal.pattern
    form = "[a-z]+" if isinstance(pattern, PatternStr) else r"\(\?:[a-z|]+\)"
    if re.fullmatch(form, pattern.value):
        terminal.pattern = PatternRE(pattern.value + r"(?![\w-])", pattern.flags)
        terminal.priority = 1
    return terminal


def _cache_file(text: str) -> str | bool:
    key = hashlib.sha256(f"{__version__}\n{text}".encode()).hexdigest()[:20]
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "variorum"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return False
    return str(folder / f"grammar-{key}.lark")


@cache
def parser() -> Lark:
    """The LALR parser with one start symbol for each place in which a line can stand."""
    text = data_path("grammar", "rules.lark").read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        start=sorted(set(START_SYMBOL.findall(text))),
        edit_terminals=_whole_words,
        propagate_positions=True,
        maybe_placeholders=True,
        cache=_cache_file(text),
    )


@cache
def keyword(terminal: str) -> str | None:
    """How the words of a terminal look: `on` for ON, `yes` or `no` for YES_NO; None for names, numbers and the like."""
    pattern = parser().get_terminal(terminal).pattern.value.removesuffix(r"(?![\w-])")
    if match := re.fullmatch(r"(?:\(\?:)?([a-z|]+)\)?", pattern):
        return match[1]
    return re.sub(r"\\(.)", r"\1", pattern) if re.fullmatch(r"\\?[^\w\s]", pattern) else None


@cache
def first_words(start: str) -> tuple[str, ...]:
    """The keywords that a line can begin with in this place."""
    return tuple(sorted(_spelled(accepted(parser().parse_interactive(start=start)))))


def accepted(interactive: InteractiveParser) -> frozenset[str]:
    """The terminals that could come next; `$END` among them where the line could end."""
    return frozenset(interactive.accepts())  # type: ignore[no-untyped-call]


def _spelled(terminals: Iterable[str]) -> set[str]:
    words: set[str] = set()
    for terminal in terminals:
        if terminal != "$END" and (spelled := keyword(terminal)):
            words.update(spelled.split("|"))
    return words


def parse(text: str, start: str) -> ParseTree:
    """The parse tree of one line without its citations and comment.

    Raises lark's UnexpectedCharacters or UnexpectedToken where the line is not of the grammar.
    """
    return parser().parse(text, start=start)


__all__ = ["UnexpectedCharacters", "UnexpectedToken", "accepted", "first_words", "keyword", "parse", "parser"]
