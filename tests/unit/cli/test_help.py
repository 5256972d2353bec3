"""Every command and option has help, an example that works, and a word in the guide."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from variorum.cli import COMMANDS, COMMON, Command, parser_of

GUIDE = Path(__file__).parents[3] / "site" / "pages" / "en" / "guide" / "command-line.md"
EVERY = [pytest.param(command, id=command.name) for command in COMMANDS]


def sections() -> dict[str, str]:
    """The sections of the guide by what their headings name."""
    parts = re.split(r"^#+ `?variorum ([a-z ]+?)`?$", GUIDE.read_text("utf-8"), flags=re.MULTILINE)
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def options_of(command: Command) -> list[str]:
    return [action.option_strings[-1] for action in parser_of(command)._actions if action.option_strings]


def test_without_a_command_help_is_printed(run: Run) -> None:
    alone, asked = run(), run("--help")
    assert alone.out == asked.out
    assert (alone.status, asked.status) == (2, 0)
    for command in COMMANDS:
        assert f"  {command.name} " in alone.out
    assert max(map(len, alone.out.splitlines())) <= 100


def test_a_group_prints_its_commands(run: Run) -> None:
    alone, asked = run("sources"), run("sources", "--help")
    assert alone.out == asked.out
    assert (alone.status, asked.status) == (2, 0)
    assert "sources add" in alone.out
    assert "odds" not in alone.out


def test_the_version_is_printed(run: Run) -> None:
    ran = run("--version")
    assert re.fullmatch(r"variorum \d+\.\d+\.\d+\n", ran.out)
    assert ran.status == 0


@pytest.mark.parametrize("command", EVERY)
def test_help_has_examples(command: Command, run: Run) -> None:
    ran = run(*command.name.split(), "--help")
    assert ran.status == 0
    assert "examples:\n  variorum " in ran.out
    for action in parser_of(command)._actions:
        assert action.help
        assert (action.option_strings[-1] if action.option_strings else str(action.metavar)) in ran.out


@pytest.mark.parametrize("command", EVERY)
def test_examples_can_be_parsed(command: Command) -> None:
    for example in command.examples:
        words = shlex.split(example)
        assert " ".join(words[1 : 1 + len(command.name.split())]) == command.name
        _, left = parser_of(command).parse_known_intermixed_args(words[1 + len(command.name.split()) :])
        assert not left


@pytest.mark.parametrize("command", EVERY)
def test_the_guide_has_a_word_on_every_option(command: Command) -> None:
    text = sections()
    assert command.name in text, f"no heading `variorum {command.name}` in {GUIDE.name}"
    missing = [
        option
        for option in options_of(command)
        if f"`{option}" not in text["" if option in {"--help", *COMMON} else command.name]
    ]
    assert not missing


def test_the_guide_has_no_commands_that_are_not_there() -> None:
    assert sections().keys() == {"", *(command.name for command in COMMANDS)}


@pytest.mark.usefixtures("in_repository")
def test_examples_in_the_guide_print_what_it_says(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A block of the guide that begins with `$ variorum …` ends in what is printed; `...` stands for lines left out."""
    monkeypatch.setenv("COLUMNS", "80")
    blocks = re.findall(r"^```console\n\$ (variorum .+?)\n(.*?)^```$", GUIDE.read_text("utf-8"), re.M | re.S)
    assert len(blocks) >= 6
    for command, printed in blocks:
        ran = run(*shlex.split(command)[1:])
        assert ran.status in {0, 1, 2}
        shown = ran.err + ran.out
        pattern = "(?:.*\n)?".join(re.escape(part) for part in re.split(r"^\.\.\.\n", printed, flags=re.MULTILINE))
        assert re.fullmatch(pattern, shown, re.DOTALL), f"{command}\n{shown}"
