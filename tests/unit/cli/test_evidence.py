"""`variorum evidence` and `variorum diff`: what they write, print and leave alone."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.unit.cli.conftest import GIVEN, Run
from tests.unit.cli.test_output import valid
from tests.unit.cli.test_streams import heed_interrupts


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a race, committed to git, which is the current folder."""
    shutil.copytree(GIVEN / "race", tmp_path / "rules" / "race")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VARIORUM_DOCUMENTS", raising=False)
    git("init", "--quiet")
    (tmp_path / ".gitignore").write_text(".variorum-cache/\n")
    git("add", "--all")
    git("commit", "--quiet", "--message=first")
    return tmp_path


def git(*arguments: str) -> None:
    who = ["-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], check=True)


def change(race: Path, old: str, new: str) -> None:
    rules = race / "rules/race/race.rules"
    text = rules.read_text(encoding="utf-8")
    assert old in text
    rules.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_evidence_is_written_and_then_holds(race: Path, run: Run):
    first = run("evidence", "race", "--jobs", "1", "--format", "json")
    assert first.status == 0, first.err
    found = json.loads(first.out)
    valid("evidence", found)
    files = [f"rules/race/evidence/{name}.json" for name in ("editions/dutch", "editions/french", "lines")]
    told = {"game": "race", "editions": ["dutch", "french"], "claims": [], "files": files, "choices": False}
    assert found == [told]
    assert all((race / name).is_file() for name in files)
    assert run("check", "race").status == 0
    assert run("evidence", "race").out == "race: the evidence holds for the rules as they stand\n"
    assert run("evidence", "race", "--sample").status == 0
    before = {name: (race / name).read_bytes() for name in files}
    assert run("evidence", "race", "--again", "--jobs", "2").status == 0
    assert before == {name: (race / name).read_bytes() for name in files}


def test_an_unknown_edition_is_told(race: Path, run: Run):
    ran = run("evidence", "race", "-e", "frensh")
    assert ran.status == 2
    assert "`french`" in ran.err
    assert not (Path("rules/race/evidence")).exists()


def test_nothing_is_computed_of_rules_with_errors(race: Path, run: Run):
    change(race, "it goes to <bridge-target>", "it goes to <bridge-tarket>")
    ran = run("evidence", "race")
    assert ran.status == 1
    assert "bridge-tarket" in ran.err
    assert not (race / "rules/race/evidence").exists()


def test_a_diff_of_nothing(race: Path, run: Run):
    ran = run("diff")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "race: nothing has changed since HEAD that play, conflicts or claims depend on\n"
    valid("diff", json.loads(run("diff", "--format", "json").out))


def test_a_diff_says_what_a_change_does(race: Path, run: Run):
    change(race, "squares\n    bridge   6 ", 'squares\n    own number 5 "tried"\n    bridge   5 ')
    change(race, "aside example", 'aside number 6 "tried"  [nl:4 fr:3]\naside example')
    ran = run("diff", "--jobs", "1")
    assert ran.status == 0, ran.err
    assert "edition dutch:" in ran.out
    assert "before: after the throws 5, player 1 stands on 5 and player 2 stands off the board" in ran.out
    assert "now: after the throws 5, player 1 stands on 12 and player 2 stands off the board" in ran.out
    assert "turns, given a winner" in ran.out
    found = json.loads(run("diff", "--format", "json").out)
    valid("diff", found)
    assert [each["play"]["turns"] for each in found[0]["editions"]] == [1, 1]
    markdown = run("diff", "HEAD", "--game", "race", "--format", "markdown").out
    assert markdown.startswith("## ")
    assert "| turns, given a winner |" in markdown


def test_a_diff_with_a_game_that_is_new_and_one_that_is_gone(race: Path, run: Run):
    shutil.copytree(GIVEN / "step", race / "rules" / "step")
    shutil.rmtree(race / "rules" / "race")
    found = json.loads(run("diff", "--format", "json", "--jobs", "1").out)
    valid("diff", found)
    assert [(each["game"], each["kind"]) for each in found] == [("race", "removed"), ("step", "added")]


def test_a_diff_below_a_folder_of_the_repository(race: Path, run: Run):
    inner = race / "inner"
    shutil.copytree(GIVEN / "step", inner / "rules" / "step")
    git("add", "--all")
    git("commit", "--quiet", "--message=second")
    ran = run("diff", "HEAD", "--root", "inner")
    assert ran.out == "step: nothing has changed since HEAD that play, conflicts or claims depend on\n"


def test_an_interruption_ends_soon_and_loses_nothing(race: Path, root: Path):
    environment = {**os.environ, "PYTHONPATH": str(root / "compiler")}
    command = [sys.executable, "-m", "variorum.cli", "evidence", "race", "--jobs", "2"]
    process = subprocess.Popen(
        command,
        cwd=race,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509
    )
    answers = race / ".variorum-cache" / "answers.sqlite"
    deadline = time.monotonic() + 60
    while not answers.exists() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert "Traceback" not in told
    assert process.returncode in (0, 2)
    assert subprocess.run(command, cwd=race, env=environment, check=False).returncode == 0


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_those_who_compute_end_with_the_one_who_asks(race: Path, root: Path):
    process = subprocess.Popen(
        [sys.executable, "-m", "variorum.cli", "evidence", "race", "--jobs", "1"],
        cwd=race,
        env={**os.environ, "PYTHONPATH": str(root / "compiler")},
        stderr=subprocess.DEVNULL,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    deadline = time.monotonic() + 60
    begun: list[str] = []
    while len(begun) < 2 and process.poll() is None and time.monotonic() < deadline:
        begun = children.read_text().split() if children.exists() else []
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert len(begun) >= 2
    while any(Path(f"/proc/{child}").exists() for child in begun) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{child}").exists() for child in begun)


def test_a_turn_that_never_ends_is_told_before_anything_is_computed(race: Path, run: Run):
    change(
        race,
        "rule overshoot",
        "rule back    [nl:4]\n    when a counter lands on 12\n        it goes to 6\n\nrule overshoot",
    )
    ran = run("evidence", "race", "--jobs", "1")
    assert ran.status == 1
    assert "endless-turn" in ran.err
    assert not (race / "rules/race/evidence").exists()
