"""The Game of the Goose: what its editions read, as the documents have it."""

from __future__ import annotations

from pathlib import Path

import pytest

from variorum.collated.ast import Collated, Stand
from variorum.collated.choices import choose
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Severity
from variorum.diagnostics.worded import severity
from variorum.resolved.from_surface import from_surface
from variorum.sources.store import load_locks, load_sources
from variorum.surface.from_text import from_text

NL = {
    "opening-nine": "six-three-to-26", "opening-scope": "own-first-throw", "maze-target": "37",
    "maze-name": "thorn-bush", "inn-turns": "1", "death-target": "start", "rescuer": "takes-place",
    "freed-to": "stays", "trap-escape": "nobody-behind", "prison-term": "as-well", "escape-check": "each-turn",
    "behind-trapped": "counts", "behind-off-board": "counts", "behind-level": "does-not-count",
    "occupied": "arriver-returns", "return-to": "turn-start", "goose-back": "again", "goose-back-count": "throw",
    "finish": "bounce", "dice-near-end": "two", "who-begins-tie": "throw-again", "pool": "none",
    "track-length": "63", "teams": "none",
}  # fmt: skip
NOT_BEHIND = ("escape-check", "behind-trapped", "behind-off-board", "behind-level")
EDITIONS = {
    "jumbo-nl": (NL, ()),
    "traditional": ({**NL, "trap-escape": "none"}, NOT_BEHIND),
    "fr": (
        {**NL, "opening-nine": "six-three-to-53", "maze-target": "39", "maze-name": "maze", "trap-escape": "none",
         "occupied": "share"},
        (*NOT_BEHIND, "return-to"),
    ),
    "jaques": (
        {**NL, "opening-scope": "first-throw-of-game", "maze-target": "39", "maze-name": "maze", "inn-turns": "2",
         "death-target": "square-1", "freed-to": "newcomers-origin", "trap-escape": "none",
         "occupied": "occupant-bumped", "bump-clears-rest": "no", "goose-back": "no-bonus"},
        (*NOT_BEHIND, "return-to", "goose-back-count"),
    ),
    "commonest": (
        {**NL, "maze-target": "39", "maze-name": "maze", "freed-to": "newcomers-origin", "trap-escape": "none"},
        NOT_BEHIND,
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def goose(root: Path) -> Collated:
    folder = root / "rules" / "goose"
    sources = load_sources(folder, root).value
    file = from_text("rules/goose/goose.rules", (folder / "goose.rules").read_text(encoding="utf-8")).value
    game = from_surface((file,)).value
    assert game is not None
    checked = collate(game, sources, load_locks(folder, sources, root).value)
    assert [each for each in checked.diagnostics if severity(each) is Severity.ERROR] == []
    return checked.value


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_reads_as_the_documents_have_it(goose: Collated, name: str):
    expected, missing = EDITIONS[name]
    edition = goose.edition(name)
    assert edition is not None
    found = edition.readings()
    assert {conflict: found.get(conflict) for conflict in NL | expected} == {
        conflict: None if conflict in missing else reading for conflict, reading in (NL | expected).items()
    }


def test_the_french_page_contradicts_itself_and_the_english_is_unclear(goose: Collated):
    (scope,) = (each for each in goose.conflicts if each.conflict.name == "opening-scope")
    assert scope.witness("fr").stand is Stand.CONTRADICTS_ITSELF
    assert scope.witness("jaques").readings == ("first-throw-of-game", "until-used")
    assert scope.voices.winner == "own-first-throw"


def test_a_change_that_brings_up_conflicts_on_which_the_followed_source_is_silent(goose: Collated):
    checked = choose(goose, "fr", {"trap-escape": "nobody-behind"})
    assert {each.code for each in checked.diagnostics} == {"read-as-first"}
    # fr does say that the start stands before square 1, and so decides one of the four.
    assert {each.facts["conflict"] for each in checked.diagnostics} == set(NOT_BEHIND) - {"behind-off-board"}
    assert checked.value["behind-trapped"] == "counts"
