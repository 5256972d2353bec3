"""`pytest rules/`: every check and every claim of a game is a test, which fails as the command line would."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

GIVEN = Path(__file__).resolve().parents[1] / "diagnostics" / "given"
CLAIM = """
claim bridges{verdict}    [nl:4]
    {quantifier} state offers a choice

edition dutch"""


@pytest.fixture
def race(tmp_path: Path) -> Path:
    """A folder `rules` with a race, in which a claim stands."""
    shutil.copytree(GIVEN / "race", tmp_path / "rules" / "race")
    change(tmp_path, "\nedition dutch", CLAIM.format(verdict="", quantifier="no"))
    return tmp_path


def change(folder: Path, old: str, new: str) -> None:
    rules = folder / "rules/race/race.rules"
    text = rules.read_text(encoding="utf-8")
    assert old in text
    rules.write_text(text.replace(old, new, 1), encoding="utf-8")


def outcome_of(folder: Path, root: Path, *arguments: str) -> tuple[int, str]:
    """The exit status of pytest in a folder, and what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(root / "compiler"), "COLUMNS": "120"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--color=no", "-c", os.devnull]
    command += ["--rootdir", str(folder), *([] if is_installed() else ["-p", "variorum.pytest_plugin"])]
    ran = subprocess.run(
        [*command, *arguments], cwd=folder, env=environment, check=False, capture_output=True, text=True
    )
    return ran.returncode, ran.stdout + ran.stderr


def is_installed() -> bool:
    """Whether the plugin is one that pytest finds by itself."""
    from importlib.metadata import entry_points  # noqa: PLC0415

    return any(each.value == "variorum.pytest_plugin" for each in entry_points(group="pytest11"))


def test_checks_claims_and_evidence_are_tests(race: Path, root: Path):
    status, printed = outcome_of(race, root, "--collect-only", "-q", "rules")
    assert status == 0, printed
    names = re.findall(r"race\.rules::(\S+)", printed)
    assert "claim[bridges]" in names
    assert {"evidence[dutch]", "evidence[french]"} <= set(names)
    assert "check[names]" in names
    assert len(names) == len(set(names))


def test_a_game_without_faults_passes(race: Path, root: Path):
    status, printed = outcome_of(race, root, "-q", "rules/")
    assert status == 0, printed


@pytest.mark.slow
def test_a_claim_that_does_not_hold_fails_on_its_line(race: Path, root: Path):
    change(race, "no state offers", "some state offers")
    status, printed = outcome_of(race, root, "-q", "rules/race")
    assert status == 1
    assert "FAILED rules/race/race.rules::claim[bridges]" in printed
    assert "claim-refuted" in printed
    assert "1 failed" in printed
    change(race, "claim bridges ", "claim bridges refuted ")
    status, printed = outcome_of(race, root, "-q", "rules/race")
    assert status == 0, printed


def test_a_fault_fails_the_check_of_its_area_with_its_line_shown(race: Path, root: Path):
    change(race, "it goes to <bridge-target>", "it goes to <bridge-tarket>")
    status, printed = outcome_of(race, root, "-q", "rules")
    assert status == 1
    assert "FAILED rules/race/race.rules::check[names]" in printed
    assert "it goes to <bridge-tarket>" in printed
    assert "claim[" not in printed
    assert "Traceback" not in printed


@pytest.mark.slow
def test_one_test_can_be_asked_for(race: Path, root: Path):
    status, printed = outcome_of(race, root, "-q", "rules/race/race.rules::claim[bridges]")
    assert (status, "1 passed" in printed) == (0, True), printed
    status, printed = outcome_of(race, root, "-q", "rules", "-k", "bridges")
    assert (status, "1 passed" in printed) == (0, True), printed


def test_other_files_of_that_name_are_left_alone(race: Path, root: Path):
    (race / "rules.d").mkdir()
    (race / "rules.d" / "80-net.rules").write_text('ACTION=="add"\n')
    (race / "rules" / "other").mkdir()
    (race / "rules" / "other" / "80-net.rules").write_text('ACTION=="add"\n')
    status, printed = outcome_of(race, root, "--collect-only", "-q")
    assert status == 0, printed
    assert "80-net" not in printed
