"""The reader and runner of case files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.diagnostics import literate
from tests.diagnostics.literate import CaseError, Outcome, Written, read_case, run_case, with_outcome

CASE = """A remark on the case.

=== game.rules
game game

squares

=== sources.yaml
nl: {}
=== command
check game --format text
=== output
rules/game/game.rules:1:1: error[x]: Wrong.

1 error
[exit 1]
"""


def test_sections_become_files_command_and_output() -> None:
    case = read_case(CASE)
    assert case.files == (
        Written("rules/game/game.rules", "game game\n\nsquares\n"),
        Written("rules/game/sources.yaml", "nl: {}\n"),
    )
    assert case.arguments == ("check", "game", "--format", "text")
    assert case.output == "rules/game/game.rules:1:1: error[x]: Wrong.\n\n1 error\n"
    assert case.status == 1


def test_a_command_that_prints_nothing_may_still_fail() -> None:
    case = read_case("=== command\ncheck\n=== output\n[exit 3]\n")
    assert (case.output, case.status) == ("", 3)


def test_a_case_without_output_is_not_recorded() -> None:
    assert read_case("=== command\ncheck\n").output is None


def test_a_section_may_be_empty() -> None:
    assert read_case("=== game.rules\n=== command\ncheck\n").files == (Written("rules/game/game.rules", ""),)


@pytest.mark.parametrize(
    ("writing", "expected"),
    [
        ("crlf", b"\xc3\xa9\r\nb\r\n"),
        ("bom", b"\xef\xbb\xbf\xc3\xa9\nb\n"),
        ("latin-1", b"\xe9\nb\n"),
        ("no line break", b"\xc3\xa9\nb"),
        ("times 2", b"\xc3\xa9\nb\n\xc3\xa9\nb\n"),
        ("crlf, bom", b"\xef\xbb\xbf\xc3\xa9\r\nb\r\n"),
    ],
)
def test_files_are_written_as_the_heading_says(writing: str, expected: bytes) -> None:
    (file,) = read_case(f"=== game.rules ({writing})\né\nb\n=== command\ncheck\n").files
    assert file.bytes() == expected


def test_base64_is_for_what_is_no_text() -> None:
    assert read_case("=== game.rules (base64)\nAP8=\n=== command\ncheck\n").files[0].bytes() == b"\x00\xff"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("=== game.rules\n", "no section `=== command`"),
        ("=== command\n\n", "one command"),
        ("=== command\na\nb\n", "one command"),
        ("=== command\na\n=== output\n=== game.rules\n", "last section"),
        ("=== game.rules\n=== game.rules\n=== command\na\n", "same file"),
        ("=== ../x\n=== command\na\n", "leads out"),
        ("=== game.rules (utf-16)\n=== command\na\n", "no way to write"),
        ("===command\na\n", "a heading is"),
    ],
)
def test_a_malformed_case_is_refused(text: str, problem: str) -> None:
    with pytest.raises(CaseError, match=problem):
        read_case(text)


def test_recording_replaces_the_output_alone() -> None:
    outcome = Outcome("new\n", 2)
    recorded = with_outcome(CASE, outcome)
    assert recorded == CASE.split("=== output", maxsplit=1)[0] + "\n=== output\nnew\n[exit 2]\n"
    assert with_outcome(recorded, outcome) == recorded
    assert (read_case(recorded).output, read_case(recorded).status) == ("new\n", 2)


def test_the_command_runs_in_the_folder_with_the_files(tmp_path: Path) -> None:
    def main(arguments: list[str]) -> int:
        print(" ".join(arguments), "in", Path.cwd(), " ")
        print(Path("rules/game/game.rules").read_text(encoding="utf-8"), file=sys.stderr, end="")
        return 1

    outcome = run_case(read_case(CASE), tmp_path, main)
    assert outcome == Outcome("check game --format text in $ROOT\ngame game\n\nsquares\n", 1)
    assert Path.cwd() != tmp_path


def test_a_command_may_exit(tmp_path: Path) -> None:
    def main(arguments: list[str]) -> int:
        raise SystemExit(2)

    assert run_case(read_case(CASE), tmp_path, main) == Outcome("", 2)


def test_folders_links_and_given_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given, root = tmp_path / "given", tmp_path / "root"
    (given / "track" / "locks").mkdir(parents=True)
    (given / "track" / "locks" / "nl.lock").write_text("1\n", encoding="utf-8")
    root.mkdir()
    monkeypatch.setattr(literate, "GIVEN", given)
    text = """
=== rules/goose/ (given track)
=== rules/goose/goose.rules
game goose
=== docs/ (folder)
=== game.rules (link to itself)
=== command
check
"""
    run_case(read_case(text), root, lambda arguments: 0)
    assert (root / "rules/goose/locks/nl.lock").read_text(encoding="utf-8") == "1\n"
    assert (root / "rules/goose/goose.rules").read_text(encoding="utf-8") == "game goose\n"
    assert list((root / "docs").iterdir()) == []
    with pytest.raises(OSError, match="symbolic links"):
        (root / "rules/game/game.rules").read_bytes()
