"""What README.md says is printed is printed: the lines below each command, up to an ellipsis."""

import re
import shlex
from pathlib import Path

import pytest

from variorum.cli import main

COMMAND = re.compile(r"^    \$ \.venv/bin/variorum (.+)$")


def examples(text: str) -> list[tuple[str, list[str]]]:
    """The commands of the README with the lines that are shown below each."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if match := COMMAND.match(line):
            found.append((match[1], []))
        elif found and (line.startswith("    ") or not line):
            found[-1][1].append(line.removeprefix("    "))
        elif line:
            found.append(("", []))
    return [(command, shown) for command, shown in found if command]


def test_examples_print_what_is_shown(root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(root)
    monkeypatch.setenv("COLUMNS", "120")
    shown_of = examples((root / "README.md").read_text("utf-8"))
    assert len(shown_of) == 2
    for command, shown in shown_of:
        assert main(shlex.split(command)) == 0
        printed = capsys.readouterr().out.splitlines()
        while shown and not shown[-1]:
            shown.pop()
        if shown[-1] == "…":
            shown.pop()
            printed = printed[: len(shown)]
        assert printed == shown


def test_the_rule_shown_is_one_of_the_rules(root: Path):
    text = (root / "README.md").read_text("utf-8")
    rules = [line.strip() for line in (root / "rules/goose/goose.rules").read_text("utf-8").splitlines()]
    shown = text[text.index("    rule maze") : text.index("`[nl:52]` is passage")]
    for line in filter(None, map(str.strip, shown.splitlines())):
        assert any(re.sub(r" +", " ", line) == re.sub(r" +", " ", rule) for rule in rules), line
