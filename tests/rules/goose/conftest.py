"""The goose of the repository, compiled once."""

from pathlib import Path

import pytest

from tests.rules.goose.compiled import Compiled, compiled


@pytest.fixture(scope="session")
def goose(root: Path) -> Compiled:
    folder = root / "rules" / "goose"
    return compiled((folder / "goose.rules").read_text(encoding="utf-8"), folder, root)
