"""A code without a case fails the build, and so does a case without a code."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.diagnostics.literate import code_of
from variorum.diagnostics.catalogue import CATALOGUE

HERE = Path(__file__).parent
# What cannot be read in a rule file is shown where the language is tested, by the parser alone.
FOLDERS = (HERE, HERE.parent / "language" / "syntax")
CASES = {code_of(path) for folder in FOLDERS for path in folder.glob("*.case")} - {"good"}


def test_every_code_has_a_case() -> None:
    missing = sorted(CATALOGUE.keys() - CASES)
    report = (
        f"{len(missing)} codes have no <code>.case in tests/diagnostics or tests/language/syntax: {', '.join(missing)}"
    )
    if missing and importlib.util.find_spec("variorum.cli") is None:
        pytest.xfail(report)  # no case can run before there is a command line
    assert not missing, report


def test_every_case_has_a_code() -> None:
    assert sorted(CASES - CATALOGUE.keys()) == []
