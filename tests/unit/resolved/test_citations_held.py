"""Wherever a citation may be written, something holds it: none is dropped without a word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from variorum.collated.citations import all_citations
from variorum.diagnostics import Span
from variorum.resolved.ast import Cite, Game
from variorum.resolved.from_surface import from_surface
from variorum.surface.from_text import from_text

RULES = Path(__file__).resolve().parents[3] / "rules"
FILES = {
    "goose": RULES / "goose" / "goose.rules",
    "backgammon": RULES / "backgammon" / "backgammon.rules",
    "fox-and-geese": RULES / "fox-and-geese" / "fox-and-geese.rules",
}


def cited_everywhere(name: str) -> str:
    """A rule file in which every line ends in a citation, and in one that no other line has."""
    lines = []
    for number, line in enumerate(FILES[name].read_text(encoding="utf-8").splitlines(), 1):
        said = line.split("#")[0].split("[")[0].rstrip()
        lines.append(f"{said}    [x:{number}]" if said else "")
    return "\n".join(lines) + "\n"


def held(part: object) -> Iterator[Span]:
    if isinstance(part, Cite):
        yield part.span
    elif isinstance(part, tuple):
        for each in part:
            yield from held(each)
    elif is_dataclass(part):
        for each in fields(part):
            yield from held(getattr(part, each.name))


@pytest.mark.parametrize("name", FILES)
def test_every_citation_is_held(name: str):
    surface = from_text("game.rules", cited_everywhere(name))
    assert surface.diagnostics == ()
    game = from_surface([surface.value]).value
    assert isinstance(game, Game)
    written = {each.span.line for line in surface.value.walk() for each in line.citations}
    assert written - {span.line for span in held(game)} == set()
    assert written - {cite.span.line for cites in all_citations(game) for cite in cites} == set()
