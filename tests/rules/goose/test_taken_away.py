"""Every rule, reading and effect of the Game of the Goose matters: taken away, it is missed, without any document.

What is missed is an error of `variorum check`: a conflict left with one reading, an edition that does not choose, a
passage that nothing accounts for; or kept evidence that no longer holds, shown at the place of the change.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from variorum import driver
from variorum.diagnostics import Diagnostic, Severity
from variorum.diagnostics.worded import severity
from variorum.surface.ast import File, Line
from variorum.surface.from_text import from_text

GOOSE = Path(__file__).resolve().parents[3] / "rules" / "goose"
RULES = GOOSE / "goose.rules"
TEXT = RULES.read_text(encoding="utf-8")
LINES = TEXT.splitlines(keepends=True)
FILE: File = from_text("goose.rules", TEXT).value


def blocks(kind: str) -> list[Line]:
    return [line for line in FILE.lines if line.phrase and line.phrase.kind == kind]


def last_line(line: Line) -> int:
    return max([each.span.line for each in line.walk()])


NO_EFFECT = {"note", "requires", "excludes"}


def effects() -> Iterator[Line]:
    """Every effect of a rule and of a reading, and every line of a relation."""
    for head in (*blocks("rule_head"), *blocks("conflict_head"), *blocks("relation_head")):
        for line in head.walk():
            is_one = line.place in {"effect", "reading_line", "relation_line"}
            if is_one and line.phrase and line.phrase.kind not in NO_EFFECT:
                yield line


def named(line: Line) -> str:
    return f"{line.span.line}: {LINES[line.span.line - 1].split('[')[0].strip()}"


@pytest.fixture
def goose(tmp_path: Path) -> Path:
    """A copy of the game with its locks and evidence, to be changed."""
    folder = tmp_path / "goose"
    shutil.copytree(GOOSE, folder, ignore=shutil.ignore_patterns("documents"))
    return folder


def errors(folder: Path, lines: list[str]) -> list[Diagnostic]:
    """What a check without documents finds wrong, leaving out what only exploring shows."""
    (folder / "goose.rules").write_text("".join(lines), encoding="utf-8")
    loaded = driver.load(folder)
    found = list(loaded.diagnostics)
    if not loaded.has_errors:
        found += driver.evidence_findings(loaded)
    return [each for each in found if severity(each) is Severity.ERROR]


def without(line: Line) -> list[str]:
    return LINES[: line.span.line - 1] + LINES[last_line(line) :]


def test_nothing_is_wrong_with_the_game_as_it_stands(goose: Path):
    assert errors(goose, LINES) == []


@pytest.mark.parametrize("rule", [pytest.param(line, id=named(line)) for line in blocks("rule_head")])
def test_a_rule_that_is_taken_away_is_missed(goose: Path, rule: Line):
    assert errors(goose, without(rule))


READINGS = [
    line
    for conflict in blocks("conflict_head")
    for line in conflict.children
    if line.phrase and line.phrase.kind.startswith("reading")
]


@pytest.mark.parametrize("reading", [pytest.param(line, id=named(line)) for line in READINGS])
def test_a_reading_that_is_taken_away_is_missed(goose: Path, reading: Line):
    assert errors(goose, without(reading))


@pytest.mark.parametrize("effect", [pytest.param(line, id=named(line)) for line in effects()])
def test_an_effect_that_is_taken_away_is_missed(goose: Path, effect: Line):
    assert errors(goose, without(effect))


@pytest.mark.parametrize("claim", [pytest.param(line, id=named(line)) for line in blocks("claim_head")])
def test_a_verdict_that_is_turned_round_is_noticed_at_the_claim(goose: Path, claim: Line):
    at = claim.span.line - 1
    name = LINES[at].split()[1]
    is_refuted = LINES[at].split()[2:3] == ["refuted"]
    turned = LINES[at].replace(f"{name} refuted", name) if is_refuted else LINES[at].replace(name, f"{name} refuted", 1)
    found = errors(goose, [*LINES[:at], turned, *LINES[at + 1 :]])
    assert [each.span.line for each in found] == [claim.span.line]


def test_there_is_something_to_take_away():
    assert len(blocks("rule_head")) > 15
    assert len(READINGS) > 50
    assert len(list(effects())) > 40
    assert len(blocks("claim_head")) >= 15
