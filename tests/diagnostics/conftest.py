"""Every `*.case` file is a test (see literate.py); `pytest tests/diagnostics --record` writes their outputs anew."""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.diagnostics.literate import CaseError, Main, Outcome, code_of, read_case, run_case, with_outcome


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Makes a test of each case file."""
    if file_path.suffix == ".case":
        return CaseFile.from_parent(parent, path=file_path)
    return None


class CaseFile(pytest.File):
    """A case file, which holds one test."""

    def collect(self) -> Iterable[CaseItem]:
        """The one test."""
        yield CaseItem.from_parent(self, name=self.path.stem)


class CaseItem(pytest.Item):
    """Runs the command of a case file and compares, or with `--record` writes, its output."""

    def runtest(self) -> None:
        """Fails where the case prints something else than it says."""
        main = cli_main()
        text = self.path.read_text(encoding="utf-8")
        case = read_case(text)
        with tempfile.TemporaryDirectory() as root:
            outcome = run_case(case, Path(root), main)
        if code_of(self.path) not in outcome.output:
            raise OutputError(f"the output does not report `{code_of(self.path)}`:\n\n{outcome.output}")
        if self.config.getoption("--record"):
            self.path.write_text(with_outcome(text, outcome), encoding="utf-8")
            return
        if case.output is None:
            raise OutputError("never recorded: run `pytest tests/diagnostics --record`")
        expected = Outcome(case.output, case.status)
        difference = list(unified_diff(_lines(expected), _lines(outcome), "the case", "the command", lineterm=""))
        if difference:
            raise OutputError("it prints something else:\n\n" + "\n".join(difference))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """A failure without the stack of the runner; a crash of the command with its stack."""
        if isinstance(excinfo.value, CaseError | OutputError):
            return f"{self.path.name}: {excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest says the test stands."""
        return self.path, None, f"case {self.name}"


class OutputError(Exception):
    """A case does not print what it says."""


def cli_main() -> Main:
    """The entry point of the command line; the case is skipped while there is none."""
    try:
        main: Main = importlib.import_module("variorum.cli").main
    except ModuleNotFoundError as error:
        if error.name != "variorum.cli":
            raise
        pytest.skip("there is no variorum.cli yet")
    return main


def _lines(outcome: Outcome) -> list[str]:
    return [*outcome.output.rstrip("\n").split("\n"), f"[exit {outcome.status}]"]
