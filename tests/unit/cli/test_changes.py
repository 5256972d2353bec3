"""`sources review` and `sources update` on a document that changes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.unit.cli.conftest import GIVEN, Run
from tests.unit.cli.test_output import valid
from variorum.sources.store import lock_path


@pytest.fixture
def document(project: Path) -> Path:
    """The Dutch document, in which the maze leads to 39."""
    path = project / "rules" / "goose" / "documents" / "nl.txt"
    text = path.read_text("utf-8")
    assert "37" in text
    path.write_text(text.replace("37", "39"), "utf-8")
    return path


def lock(project: Path) -> str:
    return lock_path(project / "rules" / "goose", "nl").read_text("utf-8")


def test_a_change_is_shown_accepted_and_recorded(project: Path, document: Path, run: Run) -> None:
    found = json.loads(run("check", "goose", "--format", "json").out)
    (changed,) = [each for each in found if each["code"] == "passage-changed"]
    assert "37 became 39" in changed["message"]
    shown = json.loads(run("sources", "review", "goose", "nl", "--format", "json").out)
    valid("sources review", shown)
    (passage,) = shown["passages"]
    assert (passage["status"], passage["changes"]) == ("changed", "37 became 39")
    assert passage["rests"]
    number = str(passage["passage"])
    told = run("sources", "review", "goose", "nl", number).out
    assert f"nl:{number}  changed" in told
    assert "39" in told
    assert all(f"{each['file']}:{each['line']}" in told for each in passage["rests"])
    before = lock(project)
    assert run("sources", "review", "goose", "nl").status == 0
    assert lock(project) == before
    ran = run("sources", "review", "goose", "nl", number, "--accept", "--by", "A. Editor")
    assert ran.status == 0
    assert "accepted by A. Editor: 37 became 39" in ran.out
    assert '"by": "A. Editor"' in lock(project)
    assert "passage-changed" not in run("check", "goose").out
    assert run("sources", "review", "goose", "nl").out == "nothing to review in nl\n"


def test_a_lock_brought_up_tells_without_the_document(project: Path, document: Path, run: Run) -> None:
    ran = json.loads(run("sources", "update", "goose", "nl", "--format", "json").out)
    valid("sources update", ran)
    assert ran["written"]
    assert len(ran["suspect"]) == 1
    document.unlink()
    assert "passage-changed" in run("check", "goose").out
    told = run("sources", "review", "goose", "nl").out
    assert "37 became 39" in told
    assert "not at hand" in told
    again = run("sources", "review", "goose", "nl", str(ran["suspect"][0]), "--accept", "--by", "A. Editor")
    assert "document-not-at-hand" in again.err


def test_an_update_from_elsewhere_and_again(project: Path, document: Path, run: Run) -> None:
    elsewhere = project / "new.txt"
    document.rename(elsewhere)
    first = run("sources", "update", "goose", "nl", "--document", "new.txt")
    assert "awaiting review" in first.out
    written = lock(project)
    second = run("sources", "update", "goose", "nl", "--document", "new.txt")
    assert "is up to date" in second.out
    assert lock(project) == written
    assert "missing-file" in run("sources", "update", "goose", "nl", "--document", "none.txt").err


def test_what_is_not_accepted_leaves_the_lock_alone(project: Path, document: Path, run: Run) -> None:
    before = lock(project)
    for arguments, code in (
        (["--accept", "--by", "A"], "missing-argument"),
        (["1", "--accept", "--by", "A"], "nothing-to-accept"),
        (["999", "--accept", "--by", "A"], "no-such-passage"),
        (["1", "--accept", "--by", ""], "reviewer-without-name"),
    ):
        ran = run("sources", "review", "goose", "nl", *arguments)
        assert ran.status == 2
        assert code in ran.err
    assert lock(project) == before


def test_another_document_is_refused(project: Path, document: Path, run: Run) -> None:
    before = lock(project)
    document.write_text("503 Service Unavailable\n", "utf-8")
    for command in (["update"], ["review"]):
        ran = run("sources", command[0], "goose", "nl")
        assert ran.status == 1
        assert "another-document" in ran.err
    assert lock(project) == before


def test_a_name_comes_from_git(project: Path, document: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    number = str(json.loads(run("sources", "review", "goose", "nl", "--format", "json").out)["passages"][0]["passage"])
    config = project / "config"
    config.write_text("", "utf-8")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(config))
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", str(config))
    ran = run("sources", "review", "goose", "nl", number, "--accept")
    assert "reviewer-without-name" in ran.err
    config.write_text("[user]\n\tname = Ada Zwaan\n", "utf-8")
    ran = run("sources", "review", "goose", "nl", number, "--accept")
    assert "accepted by Ada Zwaan" in ran.out


def test_a_reported_source_is_reviewed_where_it_is_reported(project: Path, run: Run) -> None:
    shutil.copytree(GIVEN / "race", project / "rules" / "race")
    shown = json.loads(run("sources", "review", "race", "booklet", "1", "--format", "json").out)
    assert shown["siglum"] == "nl"
    assert [each["passage"] for each in shown["passages"]] == [6]
    assert "reading stays of finish" in [each["statement"] for each in shown["passages"][0]["rests"]]
    assert "no-such-passage" in run("sources", "review", "race", "booklet", "2").err
