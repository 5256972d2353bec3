"""Whatever is given to the command line, it answers with a diagnostic and the right exit status."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run

PLAY = ("play", "goose", "-e", "fr")
EXPLAIN = ("explain", "goose", "-e", "fr", "--roll", "6+3")


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["play", "goose", "-e", ""], "unknown-edition"),
        (["play", "", "-e", "fr"], "unknown-game"),
        (["play", "..", "-e", "fr"], "unknown-game"),
        ([*PLAY, "-p", "-1"], "players-out-of-range"),
        ([*PLAY, "-p", "1"], "players-out-of-range"),
        ([*PLAY, "-p", "7"], "players-out-of-range"),
        ([*PLAY, "-p", "2.0"], "bad-number"),
        ([*PLAY, "-p", "٢"], "bad-number"),
        ([*PLAY, "-p", "9" * 5000], "bad-number"),
        ([*PLAY, "--seed", "-1"], "bad-seed"),
        ([*PLAY, "--seed", "4294967296"], "bad-seed"),
        ([*PLAY, "--seed", "1_0"], "bad-seed"),
        ([*PLAY, "--seed", ""], "bad-seed"),
        ([*PLAY, "--rolls", "7+1"], "bad-throw"),
        ([*PLAY, "--rolls", "0+1"], "bad-throw"),
        ([*PLAY, "--rolls", "6"], "bad-throw"),
        ([*PLAY, "--rolls", "6+3+1"], "bad-throw"),
        ([*PLAY, "--rolls", "6+"], "bad-throw"),
        ([*PLAY, "--rolls", "٦+٣"], "bad-throw"),
        ([*PLAY, "--rolls", "+".join("6" * 10_000)], "bad-throw"),
        ([*PLAY, "--rolls", "six"], "bad-throw"),
        ([*PLAY, "--rolls", "6+3", "--rolls-file", "x"], "options-exclude-each-other"),
        ([*PLAY, "--rolls-file", "x"], "missing-file"),
        ([*PLAY, "--rolls-file", ""], "missing-file"),
        ([*PLAY, "--rolls-file", "rules"], "folder-for-file"),
        ([*PLAY, "--rolls-file", "a\0b"], "unreadable-file"),
        ([*PLAY, "--with", "maze-target"], "bad-with"),
        ([*PLAY, "--with", "=37"], "bad-with"),
        ([*PLAY, "--with", "maze-target="], "bad-with"),
        ([*PLAY, "--with", "maze-target=38"], "unknown-reading"),
        ([*PLAY, "--with", "maze-tarjet=37"], "unknown-conflict"),
        ([*PLAY, "--with", "maze-target=37", "--with", "maze-target=39"], "chosen-twice"),
        ([*PLAY, "--root", "nowhere"], "no-rules-folder"),
        (["check", "--documents", "nowhere"], "no-such-folder"),
        ([*EXPLAIN, "--state", "[]"], "state-not-an-object"),
        ([*EXPLAIN, "--state", "{}]"], "bad-state-line"),
        ([*EXPLAIN, "--state", "{" * 100_000], "bad-state-line"),
        ([*EXPLAIN, "--state", '{"a":' * 100_000], "bad-state-line"),
        ([*EXPLAIN, "--state", '{"player": ' + "9" * 5000 + "}"], "bad-state-line"),
        ([*EXPLAIN, "--state", '{"player": 0}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"player": 3}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"player": 1.0}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"player": true}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"player": null}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"squares": [1]}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"squares": [1, 2, 3]}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"squares": [-1, 2]}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"squares": [64, 2]}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"squares": {"1": 2}}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"squares": [NaN, 2]}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"squares": [63, 2]}'], "state-after-the-end"),
        ([*EXPLAIN, "--state", '{"sqares": [1, 2]}'], "unknown-state-key"),
        ([*EXPLAIN, "--state", '{"winner": 1}'], "unknown-state-key"),
        ([*EXPLAIN, "--state", '{"resting": [3, 0]}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"resting": 1}'], "bad-state"),
        ([*EXPLAIN, "--state", '{"held": [1, 0]}'], "bad-state"),
        ([*EXPLAIN, "--state", "nowhere.json"], "missing-file"),
        (["odds", "goose", "-e", "fr", "--simulate", "-5"], "bad-number-of-games"),
        (["odds", "goose", "-e", "fr", "--simulate", "5", "--seed", "x"], "bad-seed"),
        (["sources", "show", "goose", "fr", "0"], "no-such-passage"),
        (["sources", "show", "goose", "fr", "one"], "bad-number"),
        (["sources", "add", "goose", "fr", "rules/goose/documents/fr.txt"], "source-already-locked"),
        (["sources", "add", "goose", "frr", "rules/goose/documents/fr.txt"], "source-not-described"),
        (["serve", "--address", "localhost:99999"], "bad-address"),
        (["serve", "--address", "127.0.0.1:0"], "missing-file"),
        (["serve", "extra"], "superfluous-argument"),
        (["-x"], "unknown-option"),
        (["-e", "fr", "play", "goose"], "unknown-command"),
        (["sources", "-x", "list"], "unknown-option"),
        (["play", "goose", "--ed", "fr"], "unknown-option"),
    ],
)
def test_bad_arguments_end_with_2(arguments: list[str], code: str, run: Run) -> None:
    ran = run(*arguments)
    assert ran.status == 2, ran
    assert ran.out == ""
    assert f"error[{code}]: " in ran.err
    assert max(map(len, ran.err.splitlines())) < 1000


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty-file"),
        (b" \n\n", "empty-file"),
        (b"6+3 \0", "binary-file"),
        (b"6+3\n\xff\n", "not-utf-8"),
        (b"6+3\n4+5\n6+7\n1+1\n", "bad-throw"),
        (b"6+3\n4+5\nsix\n1+1\n", "bad-rolls-line"),
        (b"6+3\n4+5\n1+1 2\n", "bad-throw"),
        (b"6+3\n4+5\n" + b"6+3 " * 200 + b"\n", "throws-left-over"),
        (b"6+3 " * (5 * 1024 * 1024), "file-too-large"),
    ],
)
def test_a_bad_batch_prints_nothing_else(content: bytes, code: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "throws.txt").write_bytes(content)
    ran = run(*PLAY, "--rolls-file", "throws.txt")
    assert (ran.status, ran.out) == (2, "")
    assert f"error[{code}]: " in ran.err
    if content.count(b"\n") > 2:
        assert ran.err.startswith("throws.txt:3:")


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("content", [b"", b"\0", b"\xff\xfe", b"{", b'{"player": 1,}', b"\xef\xbb\xbf[]"])
def test_bad_state_files_end_with_2(content: bytes, run: Run, tmp_path: Path) -> None:
    (tmp_path / "state.json").write_bytes(content)
    for command in (EXPLAIN, ("odds", "goose", "-e", "fr")):
        ran = run(*command, "--state", "state.json")
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("state.json:")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty-file"),
        (b"\0\1\2", "binary-file"),
        (b"game goose\n    players \xff\n", "not-utf-8"),
        (b"# fifteen bytes\n" * 70_000, "file-too-large"),
        (b"game\n", None),
        (b"\xef\xbb\xbf\n", None),
        (b"((((((((" * 1000, None),
    ],
)
@pytest.mark.parametrize("command", ["check goose", "build goose", "editions goose", "play goose -e fr"])
def test_bad_rules_end_with_1(command: str, content: bytes, code: str | None, run: Run, project: Path) -> None:
    (project / "rules/goose/goose.rules").write_bytes(content)
    ran = run(*command.split())
    assert ran.status == 1
    assert "error[" in ran.out + ran.err
    assert code is None or f"error[{code}]: " in ran.out + ran.err
    as_json = run(*command.split(), "--format", "json")
    assert as_json.status == 1
    assert json.loads(as_json.out)


@pytest.mark.parametrize("name", ["rules/goose/goose.rules", "rules/goose/sources.yaml", "rules/goose/locks/nl.json"])
@pytest.mark.parametrize("what", ["folder", "gone", "circle"])
def test_files_that_cannot_be_read_end_with_1(name: str, what: str, run: Run, project: Path) -> None:
    path = project / name
    path.unlink()
    if what == "folder":
        path.mkdir()
    elif what == "circle":
        path.symlink_to(path.name)
    ran = run("check", "goose")
    assert ran.status == 1, ran
    assert "error[" in ran.out


def test_a_document_that_cannot_be_read_is_shown(run: Run, project: Path) -> None:
    document = project / "rules/goose/documents/fr.txt"
    document.unlink()
    document.symlink_to(document.name)
    assert run("sources", "show", "goose", "fr").status in {0, 2}
    document.unlink()
    ran = run("sources", "show", "goose", "fr", "3")
    assert ran.status == 0
    assert "is not at hand" in ran.out


def test_no_games_and_no_folder(run: Run, project: Path) -> None:
    shutil.rmtree(project / "rules/goose")
    assert run("check").out == "no games\n"
    (project / "rules").rmdir()
    assert run("check").status == 2
    (project / "rules").write_text("a file", encoding="utf-8")
    assert "no-rules-folder" in run("check").err


def test_a_bug_is_told_as_ours(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(options: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("variorum.commands.check.run", broken)
    ran = run("check", "a b")
    assert ran.status == 3
    assert "a mistake in Variorum, not in your files" in ran.err
    assert "variorum check 'a b'" in ran.err


def test_checking_again_is_the_same(run: Run, project: Path) -> None:
    first = run("check")
    assert first == run("check") == run("check", "--no-cache")
    (project / ".variorum-cache/check-goose.json").write_text("[]", encoding="utf-8")
    assert run("check") == first
    rules = project / "rules/goose/goose.rules"
    rules.write_text(rules.read_text("utf-8").replace("follows fr\n", "follows de\n"), encoding="utf-8")
    changed = run("check")
    assert changed.status == 1
    assert changed != first
    assert len(list((project / ".variorum-cache").glob("check-*"))) == 1


def test_a_cache_that_cannot_be_written_costs_only_time(run: Run, project: Path) -> None:
    first = run("check")
    shutil.rmtree(project / ".variorum-cache")
    (project / ".variorum-cache").write_text("a file", encoding="utf-8")
    assert run("check") == first
