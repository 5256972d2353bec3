"""Every number of the goose's rules matters: one that is increased by one is found, on its line, without documents."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from variorum import driver
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Diagnostic, Label, Span
from variorum.machine.from_collated import from_collated
from variorum.resolved.from_surface import from_surface
from variorum.sources.ast import Lock, Sources
from variorum.sources.store import load_locks, load_sources
from variorum.surface.from_text import from_text

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "rules" / "goose"
RULES = "rules/goose/goose.rules"
TEXT = (FOLDER / "goose.rules").read_text(encoding="utf-8")
LINES = TEXT.splitlines(keepends=True)

_NUMBER = re.compile(r"(?<![\w-])\d+(?:\.\d+)?(?![\w-])")
_NO_NUMBERS = re.compile(r'"[^"]*"|#.*|\[[^\]]*\]|^aside repeats \d+')
"""Quotations, comments and citations, to which the passage that another repeats belongs."""

_TRIED = "The claim is tried by play, and what was found of it is stale."
FOUND_BY_EVIDENCE = {
    "when a turn begins and its resting is more than 0": (
        "rule rest",
        "The passages say that one turn is missed, so that a 1 stands in them; how turns are counted is the editor's.",
    ),
    "its resting goes down by 1": (
        "rule rest",
        "A passage says two turns; that they are counted one by one is the editor's.",
    ),
    "that counter's waited becomes 0": ("rule relief", "A passage speaks of one turn; counting anew is the editor's."),
    "its waited becomes 0": ("conflict trap-escape", "The passage has an article; counting anew is the editor's."),
    "that counter's resting becomes 0": ("conflict bump-clears-rest", "The reading is a conjecture."),
    "reading 30 conjecture": ("conflict maze-target", "The reading is a conjecture, and any number can be one."),
    "after the throws 6+3 4+5, player 1 is on 26": ("claim opening-nine-for-each", _TRIED),
    "after the throws 6+3 4+5, player 2 is on 53": ("claim opening-nine-for-each", _TRIED),
    "no play uses opening-jump 2 times or more": ("claim opening-nine-once refuted", _TRIED),
    "from square 55, a throw of 3 passes 58 and ends on 1": ("claim death-is-near", _TRIED),
    "from square 56, a throw of 2 passes 58 and ends on 1": ("claim death-is-near", _TRIED),
    "after the throws 6+3 4+6 2+3 3+4 3+4 3+4, player 1 is on 24": ("claim freed-to-the-origin", _TRIED),
    "after the throws 6+3 4+6 2+3 3+4 3+4 3+4, player 2 is on well": ("claim freed-to-the-origin", _TRIED),
    "after the throws 6+3 4+6 2+3 3+4 3+4 3+4, it is player 1's turn": ("claim freed-to-the-origin", _TRIED),
}
"""Lines of which a change is no fault of the line, but makes the evidence stale. With their block and the reason."""

FOUND_ELSEWHERE = {
    "reading 63": ("conflict track-length", "Each line that asks for the reading by its name is reported."),
}
"""Lines of which a change is found, but on other lines. With their block and the reason."""


def literals() -> Iterator[tuple[int, int, int]]:
    """Each number of the file that is no part of a name, a quotation, a comment or a citation: its line from 0, and
    where it begins and ends there."""
    for number, line in enumerate(LINES):
        bare = _NO_NUMBERS.sub(lambda match: " " * len(match[0]), line)
        for match in _NUMBER.finditer(bare):
            yield number, match.start(), match.end()


def increased(line: int, start: int, end: int) -> str:
    """The text of the rules with one number increased by one."""
    old = LINES[line][start:end]
    new = str(int(old) + 1) if old.isdigit() else str(round(float(old) + 1, len(old.partition(".")[2])))
    changed = LINES[line][:start] + new + LINES[line][end:]
    return "".join([*LINES[:line], changed, *LINES[line + 1 :]])


def block_of(line: int) -> str:
    """The head of the block in which a line stands, without its citations."""
    at = next(number for number in range(line, -1, -1) if LINES[number][0] not in " #\n")
    return LINES[at].partition("[")[0].strip()


def statement_of(line: int) -> str:
    """A line without its citations."""
    return LINES[line].partition("[")[0].strip()


Found = Callable[[str], list[Diagnostic]]


@pytest.fixture(scope="module")
def found() -> Found:
    """What the passes say of a text of the rules beside the locks alone."""
    sources: Sources = load_sources(FOLDER, ROOT).value
    locks: dict[str, Lock] = dict(load_locks(FOLDER, sources, ROOT).value)

    def of(text: str) -> list[Diagnostic]:
        surface = from_text(RULES, text)
        game = from_surface((surface.value,))
        told = [*surface.diagnostics, *game.diagnostics]
        if game.value is not None and not told:
            collated = collate(game.value, sources, locks)
            told += collated.diagnostics
            if not told:
                told += from_collated(collated.value).diagnostics
        return told

    return of


@pytest.fixture
def stale(tmp_path: Path) -> Found:
    """What is said of the kept evidence beside a text of the rules, as if that were the file of the game."""
    folder = tmp_path / "goose"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("documents"))

    def of(text: str) -> list[Diagnostic]:
        (folder / "goose.rules").write_text(text, encoding="utf-8")
        loaded = driver.load(folder)
        path = next(iter(loaded.texts))
        found = [] if loaded.has_errors else driver.evidence_findings(loaded)
        return [
            replace(
                each,
                span=here(each.span, path),
                labels=tuple(Label(here(it.span, path), it.text) for it in each.labels),
            )
            for each in found
        ]

    return of


def here(span: Span, path: str) -> Span:
    """A place in a copy of the rules as one in the rules themselves."""
    return replace(span, file=RULES) if span.file == path else span


def places(diagnostics: list[Diagnostic]) -> set[int]:
    """The lines that diagnostics point at, from 0."""
    spans = [span for each in diagnostics for span in (each.span, *(label.span for label in each.labels))]
    return {line - 1 for span in spans if span.file == RULES for line in range(span.line, span.end_line + 1)}


def test_nothing_is_found_in_the_rules_as_they_are(found: Found) -> None:
    assert found(TEXT) == []


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_every_number_that_is_increased_is_found_on_its_line(step: int, found: Found, stale: Found) -> None:
    """Each number, or each third of them where time is short."""
    tried, by_evidence, elsewhere, missed = 0, set(), set(), []
    for line, start, end in list(literals())[::step]:
        tried += 1
        told = found(increased(line, start, end))
        if line in places(told):
            continue
        statement, block = statement_of(line), block_of(line)
        if FOUND_BY_EVIDENCE.get(statement, ("",))[0] == block:
            assert line in places(stale(increased(line, start, end))), statement
            by_evidence.add(statement)
        elif told and FOUND_ELSEWHERE.get(statement, ("",))[0] == block:
            elsewhere.add(statement)
        else:
            missed.append(f"{line + 1}: {statement} ({LINES[line][start:end]})")
    assert missed == []
    assert tried > 120 / step
    if step == 1:
        assert by_evidence == FOUND_BY_EVIDENCE.keys(), "an exception that is none any more"
        assert elsewhere == FOUND_ELSEWHERE.keys(), "an exception that is none any more"
