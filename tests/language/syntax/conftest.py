"""Every `*.case` file here shows one mistake in how a rule file is written; `pytest tests/language/syntax --record`
writes their outputs anew. The format is that of tests/diagnostics/literate.py; the command is always `parse game`."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.diagnostics.literate import CaseError, Outcome, code_of, read_case, run_case, with_outcome
from variorum.diagnostics.render import text
from variorum.surface.from_text import from_text


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--record`, unless another folder's conftest has."""
    with contextlib.suppress(ValueError):
        parser.addoption("--record", action="store_true", help="write the outputs of all cases anew; read the diff")


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Makes a test of each case file."""
    if file_path.suffix == ".case":
        return CaseFile.from_parent(parent, path=file_path)
    return None


def parse(arguments: list[str]) -> int:
    """Prints what is wrong with how the rules of a game are written, and nothing else that `check` would find."""
    (game,) = arguments[1:]
    path = Path("rules", game, f"{game}.rules")
    source = path.read_bytes().decode("utf-8")
    found = from_text(path.name, source).diagnostics
    print(text.render(found, {path.name: source}), end="")
    return 1 if found else 0


class CaseFile(pytest.File):
    """A case file, which holds one test."""

    def collect(self) -> Iterable[CaseItem]:
        """The one test."""
        yield CaseItem.from_parent(self, name=self.path.stem)


class CaseItem(pytest.Item):
    """Reads the rules of a case file and compares, or with `--record` writes, what is reported."""

    def runtest(self) -> None:
        """Fails where the case prints something else than it says, or does not report the code that names it."""
        case_text = self.path.read_text(encoding="utf-8")
        case = read_case(case_text)
        with tempfile.TemporaryDirectory() as root:
            outcome = run_case(case, Path(root), parse)
        code = code_of(self.path)
        assert code == "good" or f"error[{code}]" in outcome.output, outcome.output
        if self.config.getoption("--record", default=False):
            self.path.write_text(with_outcome(case_text, outcome), encoding="utf-8")
            return
        if case.output is None:
            raise CaseError("never recorded: run `pytest tests/language/syntax --record`")
        assert outcome == Outcome(case.output, case.status)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest says the test stands."""
        return self.path, None, f"case {self.name}"
