"""Small games to resolve: a board, a piece and a die, and whatever a test adds."""

from __future__ import annotations

from variorum.diagnostics import Diagnostic
from variorum.diagnostics.worded import help_line, message
from variorum.resolved.ast import Game
from variorum.resolved.from_surface import from_surface
from variorum.surface.from_text import from_text

GAME = """game step
    players  2
    board    track of 9 squares, starting off the board
    pieces   1 counter (plural counters) for each side
    dice     2

"""
CONFLICT = """conflict target
    question "Where to?"
    reading 5
    reading 6

"""
LENGTH = """conflict length
    question "How long?"
    reading 9
    reading 6

"""


def rule(*lines: str, when: str = "a counter lands on 4") -> str:
    """A rule with these lines of effects."""
    return "rule one\n" + f"    when {when}\n" + "".join(f"        {line}\n" for line in lines)


def resolved(text: str, *more: str) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """What the files say, which can all be read, and what resolving finds wrong; every finding can be worded."""
    surfaces = [from_text(f"{number}.rules", each) for number, each in enumerate((text, *more), 1)]
    for surface in surfaces:
        assert surface.diagnostics == ()
    checked = from_surface([surface.value for surface in surfaces])
    for each in checked.diagnostics:
        assert message(each)
        assert help_line(each)
    return checked.value, checked.diagnostics


def found(text: str, game: str = GAME) -> list[tuple[str, str]]:
    """The codes that resolving reports for a small game with `text` added, each with the words that it points at."""
    lines = (game + text).splitlines()
    _, diagnostics = resolved(game + text)
    words = []
    for each in diagnostics:
        assert each.span.end_line == each.span.line
        words.append((each.code, lines[each.span.line - 1][each.span.column - 1 : each.span.end_column - 1]))
    return words


def game_of(text: str, game: str = GAME) -> Game:
    """The small game with `text` added, in which nothing is wrong."""
    made, diagnostics = resolved(game + text)
    assert made is not None
    assert diagnostics == ()
    return made
