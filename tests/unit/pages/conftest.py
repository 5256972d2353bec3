"""Games to put into words: the goose, and two games of choice."""

from pathlib import Path

import pytest

from variorum.collated.ast import Collated
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Span
from variorum.resolved.from_surface import from_surface
from variorum.sources.ast import Sources
from variorum.sources.store import load_locks, load_sources
from variorum.surface.from_text import from_text


def collated_game(text: str, name: str = "game.rules", sources: Sources | None = None) -> Collated:
    """The game of a rule file, with faults of citation and of editions let alone."""
    surface = from_text(name, text)
    game = from_surface([surface.value])
    faults = [(each.code, dict(each.facts)) for each in (*surface.diagnostics, *game.diagnostics)]
    assert game.value is not None, faults
    assert not faults, faults
    return collate(game.value, sources or Sources(Span("sources.yaml")), {}).value


@pytest.fixture(scope="session")
def goose(root: Path) -> Collated:
    folder = root / "rules" / "goose"
    sources = load_sources(folder, root)
    text = (folder / "goose.rules").read_text(encoding="utf-8")
    surface = from_text("rules/goose/goose.rules", text)
    game = from_surface([surface.value])
    assert game.value is not None
    return collate(game.value, sources.value, load_locks(folder, sources.value, root).value).value


@pytest.fixture(scope="session")
def choices(root: Path) -> dict[str, Collated]:
    folder = root / "rules"
    return {
        name: collated_game(
            (folder / name / f"{name}.rules").read_text(encoding="utf-8"),
            sources=load_sources(folder / name, root).value,
        )
        for name in ("backgammon", "fox-and-geese")
    }
