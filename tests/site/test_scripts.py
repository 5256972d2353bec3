"""The scripts of the pages that need no browser: each file of `script/` is a test that Node runs."""

import os
import subprocess
from pathlib import Path

import pytest

from variorum.driver import browser_module, load

FOLDER = Path(__file__).parent / "script"
GAMES = ("goose", "backgammon", "fox-and-geese")


def run(node: Path, tests: list[Path], **environment: str) -> None:
    assert tests
    command = [str(node), "--test", *map(str, sorted(tests))]
    env = {**os.environ, **environment}
    ran = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60, env=env)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.node
def test_scripts_do_what_their_tests_say(node: Path) -> None:
    run(node, list(FOLDER.glob("*.test.mjs")))


@pytest.mark.node
def test_choices_of_the_games_can_be_made_and_shared(node: Path, root: Path, tmp_path: Path) -> None:
    (tmp_path / "script").symlink_to(root / "site" / "script")
    for game in GAMES:
        folder = tmp_path / "games" / game
        folder.mkdir(parents=True)
        (folder / "machine.js").write_text(browser_module(load(root / "rules" / game)), encoding="utf-8")
    run(node, list((FOLDER / "games").glob("*.test.mjs")), MACHINES=str(tmp_path))
