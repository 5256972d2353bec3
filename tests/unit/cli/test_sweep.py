"""`variorum sweep`: what it prints, writes and keeps, and how it goes on after an interruption."""

from __future__ import annotations

import csv
import io
import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.unit.cli.conftest import GIVEN, Run
from tests.unit.cli.test_output import valid
from tests.unit.cli.test_streams import heed_interrupts


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a race, which is the current folder."""
    shutil.copytree(GIVEN / "race", tmp_path / "rules" / "race")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VARIORUM_DOCUMENTS", raising=False)
    return tmp_path


def test_the_output_is_as_its_schema_says(race: Path, run: Run):
    ran = run("sweep", "race", "--jobs", "1", "--best", "shortest", "--format", "json")
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)
    valid("sweep", found)
    assert (found["combinations"], len(found["rows"])) == (12, 12)
    assert found["best"]["shortest"][0] == found["extremes"][0]
    for row in found["rows"][::5]:
        changes = [f"{conflict}={reading}" for conflict, reading in row["choices"].items()]
        options = [word for change in changes for word in ("--with", change)]
        odds = json.loads(run("odds", "race", "-e", "dutch", *options, "--format", "json").out)
        assert odds["win"] == row["odds"]["win"]
        assert odds["turns_given_win"] == row["odds"]["turns"]
    text = run("sweep", "race")
    assert text.status == 0
    assert "race, 2 players: 12 combinations" in text.out
    assert f"shortest         {found['extremes'][0]['odds']['turns']:.2f} turns" in text.out


def test_rows_are_the_same_on_every_run(race: Path, run: Run):
    first = run("sweep", "race", "--jobs", "1", "--format", "csv", "--output", "rows.csv")
    assert (race / "rows.csv").read_text() == first.out
    assert run("sweep", "race", "--jobs", "1", "--again", "--format", "csv").out == first.out
    read = list(csv.DictReader(io.StringIO(first.out)))
    assert run("sweep", "race", "--jobs", "1", "--output", "rows.json").status == 0
    assert len(json.loads((race / "rows.json").read_text())) == len(read)
    assert run("sweep", "race", "--jobs", "1", "--output", "rows.parquet").status == 0
    once = (race / "rows.parquet").read_bytes()
    table = pq.read_table(race / "rows.parquet").to_pylist()
    assert [row["turns"] for row in table] == [float(row["turns"]) for row in read]
    assert run("sweep", "race", "--jobs", "1", "--output", "rows.parquet").status == 0
    assert (race / "rows.parquet").read_bytes() == once


def test_a_sample_is_a_part(race: Path, run: Run):
    whole = run("sweep", "race", "--jobs", "1", "--format", "csv").out.splitlines()
    some = run("sweep", "race", "--jobs", "1", "--sample", "5", "--seed", "3", "--format", "csv").out.splitlines()
    assert len(some) == 6
    assert [line for line in whole if line in some] == some
    assert "5 of 12 combinations" in run("sweep", "race", "--jobs", "1", "--sample", "5", "--seed", "3").out


def test_what_is_kept_is_held_against_the_rules(race: Path, run: Run):
    ran = run("sweep", "race", "--jobs", "1", "--statuses", "attested,variant", "--keep")
    assert ran.status == 0, ran.err
    assert "kept in rules/race/evidence/sweep.json" in ran.out
    kept = race / "rules/race/evidence/sweep.json"
    assert '"command": "variorum sweep race --statuses attested,variant --keep"' in kept.read_text()
    assert "sweep-stale" not in run("check", "race").out
    rules = race / "rules/race/race.rules"
    rules.write_text(rules.read_text().replace("it is sent to where the turn began", "it goes to the last square"))
    assert "sweep-stale" in run("check", "race").out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--output", "no/rows.csv"), "no-such-folder"),
        (("--output", "rows"), "bad-output-suffix"),
        (("--jobs", "0"), "bad-number-of-jobs"),
        (("-p", "3"), "players-out-of-range"),
        (("-e", "french-one"), "unknown-edition"),
        (("--simulate", "0"), "bad-number-of-games"),
        (("--seed", "-1"), "bad-seed"),
        (("--top", "0"), "bad-count"),
        (("--best", "longer"), "bad-choice"),
        (("--statuses", ""), "bad-choice"),
        (("--jobs", "2", "--scheduler", "x:1"), "options-exclude-each-other"),
    ],
)
def test_bad_arguments_are_told(arguments: tuple[str, ...], code: str, race: Path, run: Run):
    ran = run("sweep", "race", *arguments)
    assert ran.status == 2
    assert code in ran.err


@pytest.mark.slow
def test_an_interrupted_sweep_goes_on(race: Path, run: Run, environment: dict[str, str]):
    whole = run("sweep", "race", "--jobs", "1", "--simulate", "20000", "--format", "csv").out
    command = [sys.executable, "-m", "variorum.cli", "sweep", "race", "--simulate", "20000", "--jobs", "2", "--again"]
    (journal,) = (race / ".variorum-cache/sweeps").glob("*.jsonl")
    journal.unlink()
    with subprocess.Popen(
        command,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509
    ) as process:
        begun = time.monotonic()
        while time.monotonic() - begun < 120 and not (journal.is_file() and journal.stat().st_size):
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "the same command goes on from there" in told
    assert "Traceback" not in told
    assert journal.read_text().count("\n") < 12
    assert run("sweep", "race", "--simulate", "20000", "--format", "csv").out == whole
