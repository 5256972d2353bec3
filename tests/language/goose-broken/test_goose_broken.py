"""Copies of the real rules of the Game of the Goose with one mistake each: one error, on the word, and no other.

A copy is made when the test runs, by putting other text for a stretch of the file, so that it keeps in step with the
file. In the new text `«` and `»` stand around what the error has to point at.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest

from variorum.cli import main
from variorum.diagnostics import Diagnostic, Severity
from variorum.diagnostics.worded import help_line, message, severity
from variorum.driver import load


@dataclass(frozen=True)
class Broken:
    """A mistake: the code of its error, the text that stands in the file (once), and what stands there instead."""

    code: str
    old: str
    new: str
    helps: str = ""


BROKEN = {
    "an unclosed name": Broken(
        "open-angle-bracket",
        "it goes to <maze-target>",
        "it goes to «<maze-target»",
        "it goes to <maze-target>",
    ),
    "an unknown square": Broken(
        "unknown-squares", "a counter lands on bridge", "a counter lands on «brigde»", "`bridge`"
    ),
    "a square off the board": Broken("square-off-the-board", "it goes to 12", "it goes to «112»", "1 to 63"),
    "a reading off the board": Broken(
        "square-off-the-board", "reading 30 conjecture", "«reading 99 conjecture»", "1 to 63"
    ),
    "a wrong keyword": Broken(
        "misspelt-word", "    when a counter lands on death", "    «wehn» a counter lands on death", "when"
    ),
    "a wrong indent": Broken(
        "wrong-indent",
        "            stop becomes its square\n            it moves on by the total",
        "            stop becomes its square\n          «it moves on by the total»",
        "12",
    ),
    "a missing number": Broken("missing-number", "players  2 to 6  ", "players  2 «to»    ", "players 2 to 6"),
    "a missing number of dice": Broken("unfinished-line", "    dice     2  ", "    «dice»        ", "dice 2"),
    "two rules of one name": Broken("name-given-twice", "rule death  ", "rule «maze»  ", "another name"),
    "an unknown conflict settled": Broken(
        "undeclared-conflict",
        "    settles rescuer as takes-place",
        "    settles «rescuers» as takes-place",
        "`rescuer`",
    ),
    "a conflict settled that there is not": Broken(
        "undeclared-conflict",
        "    settles bump-clears-rest as no",
        "    settles bump-clears-rest as no\n    settles «xyz» as no",
        "`maze-target`",
    ),
    "an unknown reading settled": Broken(
        "unknown-reading-of-conflict",
        "    settles rescuer as takes-place",
        "    settles rescuer as «take-place»",
        "`takes-place`",
    ),
    "a conflict with one reading": Broken(
        "single-reading",
        "conflict dice-near-end",
        '«conflict one-sided»\n    question "Is there another answer?"\n    reading counts  [nl:33 fr:19 jaques:25]\n\n'
        "conflict dice-near-end",
    ),
    "a passage that is not there": Broken(
        "no-such-passage",
        "reading 39                                                       [fr:30 jaques:35]",
        "reading 39                                                       [«fr:300» jaques:35]",
        "sources show",
    ),
    "an unknown state": Broken(
        "unknown-state", "            it becomes held", "            it becomes «hold»", "`held`"
    ),
    "an unknown piece": Broken("unknown-piece", "a counter lands on bridge", "a «pawn» lands on bridge", "`counter`"),
    "a state of the game without its head": Broken(
        "first-throw-of-another",
        "states of the game\n    unopened   until the first throw of the game",
        "    «unopened   until the first throw of the game»",
        "states of the game",
    ),
    "a set for a square": Broken("not-one-square", "it goes to 12", "it goes to «goose»", "the next goose"),
    "a count beyond its end": Broken(
        "count-too-high", "reading 2                        ", "«reading 9»                        ", "9"
    ),
    "that of what": Broken(
        "that-of-what",
        "        it wins\n",
        "        «that counter» is sent to the start\n        it wins\n",
        "for each",
    ),
    "a short track with a square too far": Broken(
        "squares-beyond-short-track",
        "    death    58                                                      [nl:54 nl:73 fr:32 jaques:37]\n",
        "    «death    58»                                                      [nl:54 nl:73 fr:32 jaques:37]\n",
        "`death none`",
    ),
}
ALSO = {"a short track with a square too far": ("    death    none\n", "")}
"""What else has to be changed to make the mistake."""


def broken_copy(text: str, name: str) -> tuple[str, tuple[int, int, int, int]]:
    """The file with the mistake in it, and where the error has to point: lines and columns from 1."""
    broken = BROKEN[name]
    for old, new in ((broken.old, broken.new), *([ALSO[name]] if name in ALSO else [])):
        assert old in text, f"{old!r} no longer stands in goose.rules"
        text = text.replace(old, new, 1)
    start = text.index("«")
    text = text.replace("«", "")
    end = text.index("»")
    text = text.replace("»", "")
    return text, (*_place(text, start), *_place(text, end))


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


@pytest.fixture(params=BROKEN)
def copy(request: pytest.FixtureRequest, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    """A project that holds the broken copy; it is the current folder."""
    name: str = request.param
    copytree(root / "rules" / "goose" / "locks", tmp_path / "rules" / "goose" / "locks")
    for file in ("goose.rules", "sources.yaml"):
        text = (root / "rules" / "goose" / file).read_text(encoding="utf-8")
        if file == "goose.rules":
            text, place = broken_copy(text, name)
        (tmp_path / "rules" / "goose" / file).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return Copy(BROKEN[name], place)


@dataclass(frozen=True)
class Copy:
    """What is wrong in the current folder, and where: first line and column, last line and the column behind it."""

    broken: Broken
    place: tuple[int, int, int, int]


def test_it_is_the_one_error(copy: Copy) -> None:
    (error,) = errors(load(Path("rules/goose")).diagnostics)
    span = error.span
    assert error.code == copy.broken.code
    assert (span.line, span.column, span.end_line, span.end_column) == copy.place
    assert copy.broken.helps in help_line(error)
    assert message(error)


def errors(diagnostics: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [each for each in diagnostics if severity(each) is Severity.ERROR]


def test_check_prints_it(copy: Copy, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "goose", "--format", "json"]) == 1
    found = [each for each in json.loads(capsys.readouterr().out) if each["severity"] == "error"]
    assert [(each["code"], each["line"], each["column"]) for each in found] == [(copy.broken.code, *copy.place[:2])]
    assert found[0]["file"] == "rules/goose/goose.rules"
