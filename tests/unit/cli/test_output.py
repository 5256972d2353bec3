"""What every command prints with `--format json` is what its schema in grammar/output/ says."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.unit.cli.conftest import Run
from variorum.cli import COMMANDS

OUTPUT = Path(__file__).parents[3] / "grammar" / "output"
SCHEMAS = {
    path.name.removesuffix(".schema.json"): json.loads(path.read_text("utf-8")) for path in OUTPUT.glob("*.json")
}

CLOSED = json.dumps({"points": [*[0] * 18, *[-2] * 6], "bar": [1, 0]})
"""A man on the bar before six closed points in a row."""

NEARLY_OFF = json.dumps({"points": [3, *[0] * 22, -2]})
"""A few men that can all be borne off next turn."""

FOX_TO_TAKE = '{"player": 2, "goose": ["d3", "a5", "b5", "c5", "d5", "e5", "f5", "g5", "c6", "d6"], "fox": ["d4"]}'
CALLS: dict[str, list[tuple[str, ...]]] = {
    "check": [("goose",), ()],
    "editions": [("goose",)],
    "conflicts": [("goose",)],
    "claims": [("goose",)],
    "sources list": [("goose",)],
    "sources status": [("goose",), ("goose", "nl", "wikipedia")],
    "sources review": [("goose", "nl"), ("goose", "traditional", "1"), ("goose", "fr", "20", "21")],
    "sources show": [("goose", "nl"), ("goose", "traditional"), ("goose", "fr", "20", "21")],
    "play": [
        ("goose", "-e", "jumbo-nl", "--seed", "3"),
        ("goose", "-e", "fr", "-p", "3", "--rolls", "6+3 4+5"),
        ("goose", "-e", "fr", "--rolls", ""),
        ("goose", "-e", "jaques", "--with", "pool=stakes", "--seed", "2"),
        ("goose", "-e", "jaques", "--with", "teams=two-of-three", "-p", "6", "--seed", "2"),
        ("backgammon", "-e", "tournament", "--seed", "1"),
        ("fox-and-geese", "-e", "lexikon", "--seed", "1"),
        ("fox-and-geese", "-e", "lexikon", "--moves", "c5-c4; d4xb4"),
    ],
    "moves": [
        ("backgammon", "-e", "money", "--roll", "3+1"),
        (
            "backgammon",
            "-e",
            "kitchen",
            "--state",
            '{"points": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2, -2, -2, -2, -2, -2], "bar": [1, 0]}',
            "--roll",
            "6+5",
        ),
        ("fox-and-geese", "-e", "lexikon"),
        (
            "fox-and-geese",
            "-e",
            "children",
            "--state",
            '{"player": 2, "fox": ["d4"], "goose": ["d3", "c3", "b5", "c5", "d5", "e5", "f5", "g5", "c6", "d6"]}',
        ),
    ],
    "perft": [("fox-and-geese", "-e", "diagonals", "--depth", "3"), ("backgammon", "-e", "money", "--depth", "1")],
    "explain": [
        ("goose", "-e", "fr", "--roll", "6+3"),
        ("goose", "-e", "fr", "--state", '{"squares": [31, 0], "held": [true, false]}'),
        ("goose", "-e", "fr", "--state", '{"squares": [62, 0]}', "--roll", "1+1"),
        ("goose", "-e", "fr", "--state", '{"squares": [51, 31], "held": [false, true]}', "--roll", "1+1"),
        ("backgammon", "-e", "money", "--roll", "6+5"),
        ("backgammon", "-e", "money", "--roll", "1+3", "--move", "8/5 6/5"),
        ("backgammon", "-e", "money", "--roll", "6+5", "--move", "24/19 13/7"),
        ("backgammon", "-e", "money", "--state", NEARLY_OFF, "--roll", "6+5", "--move", "nonsense"),
        ("fox-and-geese", "-e", "lexikon", "--state", FOX_TO_TAKE, "--move", "d4xd2"),
        ("fox-and-geese", "-e", "lexikon", "--state", FOX_TO_TAKE, "--move", "d4-c4"),
    ],
    "export": [
        *(("goose", "-e", "fr", "--to", form) for form in ("prism", "properties", "jani", "scxml", "dot", "json")),
        ("backgammon", "-e", "money", "--to", "scxml"),
        ("goose", "--to", "javascript"),
    ],
    "odds": [
        ("goose", "-e", "fr"),
        ("goose", "-e", "fr", "--with", "maze-target=37", "--simulate", "20"),
        ("goose", "-e", "fr", "--state", '{"squares": [60, 61]}'),
        ("fox-and-geese", "-e", "children", "--simulate", "5"),
        ("backgammon", "-e", "money", "--simulate", "5", "--seed", "3"),
        ("backgammon", "-e", "money", "--state", NEARLY_OFF),
    ],
}
ELSEWHERE = {"solve", "sweep", "build", "diff", "evidence", "sources add", "sources update", "serve"}
"""Commands that write files, which are tried in a folder of their own, and one that prints nothing."""


def schema_of(command: str) -> Any:
    return SCHEMAS["diagnostics" if command == "check" else command.replace(" ", "-")]


def valid(command: str, value: object) -> None:
    errors = sorted(Draft202012Validator(schema_of(command)).iter_errors(value), key=str)
    assert not errors, errors[0]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_strict_and_says_what_it_describes(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["title"]
    assert SCHEMAS[name]["description"]

    def visit(part: object, where: str) -> None:
        if isinstance(part, dict):
            if part.get("type") == "object":
                assert "additionalProperties" in part, where
            for key, value in part.items():
                visit(value, f"{where}/{key}")
        elif isinstance(part, list):
            for value in part:
                visit(value, where)

    visit(SCHEMAS[name], name)


def test_every_command_is_tried() -> None:
    assert {command.name for command in COMMANDS} == CALLS.keys() | ELSEWHERE
    assert {command.replace(" ", "-") for command in CALLS.keys() | ELSEWHERE} - {"check", "serve"} <= SCHEMAS.keys()


@pytest.mark.usefixtures("in_repository")
@pytest.mark.parametrize(
    ("command", "arguments"), [(command, arguments) for command, calls in CALLS.items() for arguments in calls]
)
def test_output_is_as_its_schema_says(command: str, arguments: tuple[str, ...], run: Run) -> None:
    ran = run(*command.split(), *arguments, "--format", "json")
    assert ran.status == 0, ran.err
    valid(command, json.loads(ran.out))
    assert ran.out.endswith(("}\n", "]\n"))
    text = run(*command.split(), *arguments)
    assert text.status == 0
    assert text.out.endswith("\n")
    assert not text.out.endswith("\n\n")
    assert "\x1b" not in text.out


def test_what_build_writes(project: Path, run: Run) -> None:
    ran = run("build", "goose", "--format", "json")
    assert ran.status == 0, ran.err
    files = json.loads(ran.out)
    valid("build", files)
    assert files
    assert all((project / each["file"]).is_file() for each in files)
    before = {each["file"]: (project / each["file"]).read_bytes() for each in files}
    shutil.rmtree(project / "build")
    assert "files under build/" in run("build").out
    assert before == {name: (project / name).read_bytes() for name in before}


def test_what_sources_add_writes(project: Path, run: Run) -> None:
    lock = project / "rules/goose/locks/nl.json"
    before = lock.read_bytes()
    lock.unlink()
    ran = run("sources", "add", "goose", "nl", "rules/goose/documents/nl.txt", "--format", "json")
    assert ran.status == 0, ran.err
    valid("sources add", json.loads(ran.out))
    assert lock.read_bytes() == before


@pytest.mark.usefixtures("project")
def test_faults_are_as_their_schema_says(run: Run) -> None:
    for arguments in (
        ["play", "goose", "-e", "frr"],
        ["play", "goose", "-e", "fr", "--rolls", "6+3 7"],
        ["play", "gose"],
        ["chekc"],
        ["odds", "goose", "-e", "fr", "--state", "{"],
        ["check", "--sede"],
    ):
        ran = run(*arguments, "--format", "json")
        assert (ran.status, ran.err) == (2, "")
        valid("check", json.loads(ran.out))
