"""The two small games, laid out as a project of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

GAMES = ("ring-race", "three-in-a-row")


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose `rules/` holds the games of this one."""
    folder = tmp_path_factory.mktemp("games")
    for game in GAMES:
        shutil.copytree(Path(__file__).parent / game, folder / "rules" / game)
    return folder
