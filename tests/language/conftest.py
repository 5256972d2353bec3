"""Every file in a folder `good` here is a test: what a little game does, in every backend (see played.py)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.language.played import run_case


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Makes a test of each case."""
    if file_path.suffix == ".case" and file_path.parent.name == "good":
        return CaseFile.from_parent(parent, path=file_path)
    return None


class CaseFile(pytest.File):
    """A case, which holds one test."""

    def collect(self) -> Iterable[CaseItem]:
        """The one test."""
        yield CaseItem.from_parent(self, name=f"{self.path.parent.parent.name}-{self.path.stem}")


class CaseItem(pytest.Item):
    """Plays what a case says."""

    def runtest(self) -> None:
        """Fails where the game plays otherwise."""
        run_case(self.path.read_text(encoding="utf-8"))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest says the test stands."""
        return self.path, None, f"case {self.name}"
