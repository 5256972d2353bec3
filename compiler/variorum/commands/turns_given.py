"""Turns as they are given in one line, each with its throw where it has one: `6+5: 24/13; 3+1: 8/5 6/5`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from variorum.commands.common import THROW, Thrown, throws_of
from variorum.diagnostics import Span

_TURN = re.compile(r"\s*(?:(?P<throw>[0-9+]+)\s*(?P<colon>:)?)?\s*(?P<move>.*?)\s*")


def has_throws(line: str) -> bool:
    """Whether some turn of a line says its throw, with a colon."""
    return any((found := _TURN.fullmatch(part)) and found["colon"] for _, part in _parts(line))


def turns_given(line: str, shown: str, number: int) -> tuple[list[Thrown], list[tuple[str, Span]]]:
    """The throws and the moves of a line such as `6+5: 24/13; double; take; 3+1: 8/5 6/5`. Raises Stop."""
    rolls: list[Thrown] = []
    moves: list[tuple[str, Span]] = []
    for at, part in _parts(line):
        found = _TURN.fullmatch(part)
        assert found is not None
        throw, move, begins = found["throw"], found["move"], at + found.start("move")
        if throw and (found["colon"] or (not move and THROW.fullmatch(throw))):
            rolls += throws_of(" " * (at + found.start("throw")) + throw, shown, number)
        elif throw:
            move, begins = part.strip(), at + found.start("throw")
        if move:
            moves.append((move, Span(shown, number, begins + 1, number, begins + 1 + len(move))))
    return rolls, moves


def _parts(line: str) -> Iterator[tuple[int, str]]:
    """The turns of a line, each with where it begins, from 0."""
    at = 0
    for part in line.split(";"):
        if part.strip():
            yield at, part
        at += len(part) + 1
