"""A project with one small game, and the command line run in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from variorum.cli import main

GIVEN = Path(__file__).parents[2] / "diagnostics" / "given"


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit status."""

    out: str
    err: str
    status: int


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in the current folder."""

    def ran(*arguments: str) -> Ran:
        capsys.readouterr()
        status = main(list(arguments))
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return Ran(printed.out, printed.err, status)

    return ran


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `rules/goose`, which is the current one."""
    shutil.copytree(GIVEN / "goose", tmp_path / "rules" / "goose")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VARIORUM_DOCUMENTS", raising=False)
    return tmp_path


@pytest.fixture
def in_repository(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The repository, which is the current folder."""
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def environment(root: Path) -> dict[str, str]:
    """The environment in which `python -m variorum.cli` finds this package."""
    return {**os.environ, "PYTHONPATH": str(root / "compiler"), "PYTHONIOENCODING": ""}
