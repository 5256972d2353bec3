"""Games to put into words: the one of the repository, and the drafts with the conflicts that they leave out."""

import re
from pathlib import Path

import pytest

from variorum.collated.ast import Collated
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Span
from variorum.resolved.from_surface import from_surface
from variorum.sources.ast import Sources
from variorum.sources.store import load_locks, load_sources
from variorum.surface.from_text import from_text

BACKGAMMON = """
conflict cube-limit
    question "How high can the cube go?"
    reading 64
    reading unlimited  variant  means no limit

conflict opening-doubles
    question "What if both throw the same number?"
    reading again    means they throw again
    reading doubles  variant  means the cube doubles and they throw again

conflict cube
    question "Is the doubling cube used?"
    reading used
    reading unused  variant

conflict crawford
    question "Does the Crawford rule hold?"
    reading yes
    reading no  variant

conflict gammons
    question "Do gammons count?"
    reading counted
    reading not-counted  variant

conflict jacoby
    question "Does the Jacoby rule hold?"
    reading no
    reading yes  variant

conflict beavers
    question "May a double be doubled back at once?"
    reading no
        nothing happens
    reading yes  variant
        the cube doubles
        the cube stays with its side
"""
FOX = """
conflict lines
    question "Along which lines do they move?"
    reading straight  means along rows and columns
    reading all       variant  means along rows, columns and diagonals

conflict flock-size
    question "How many geese are there?"
    reading 13
    reading 17

conflict match
    question "How many games make a match?"
    reading one  means of one game
    reading two  means of two games with sides changed

conflict capture
    question "Must the fox capture?"
    reading compulsory
    reading free

conflict jump-on
    question "Must a chain of jumps go on?"
    reading must-go-on
    reading may-stop

conflict which-jump
    question "Which chain may be chosen?"
    reading any
    reading most-captures  variant

conflict geese-stuck
    question "What if no goose can move?"
    reading fox-wins
        hunter wins
    reading drawn
        the game is drawn

conflict fox-wins-at
    question "How many captured geese are enough?"
    reading 8
    reading 12
"""
ADDED = {"backgammon": BACKGAMMON, "fox-and-geese": FOX}


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


def _flock_size(match: re.Match[str]) -> str:
    return match[0].replace("geese", "flock-size")


@pytest.fixture(scope="session")
def drafts(root: Path) -> dict[str, Collated]:
    folder = root / "tests" / "language" / "drafts"
    texts = {name: (folder / name / f"{name}.rules").read_text(encoding="utf-8") for name in ADDED}
    # A conflict cannot be called what the pieces are called.
    renamed = {name: re.sub(r"<geese>|\bgeese(?= is 17)", _flock_size, text) for name, text in texts.items()}
    return {name: collated_game(renamed[name] + added) for name, added in ADDED.items()}
