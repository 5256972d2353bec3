"""The scripts of the pages that need no browser: each file of `script/` is a test that Node runs."""

import os
import subprocess
from pathlib import Path

import pytest

from variorum.driver import browser_module, load

FOLDER = Path(__file__).parent / "script"
GAMES = ("goose", "backgammon", "fox-and-geese")


def run(node: Path, tests: list[Path], timeout: int = 60, **environment: str) -> None:
    assert tests
    command = [str(node), "--test", *map(str, sorted(tests))]
    env = {**os.environ, **environment}
    ran = subprocess.run(command, check=False, capture_output=True, text=True, timeout=timeout, env=env)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.node
def test_scripts_do_what_their_tests_say(node: Path) -> None:
    run(node, list(FOLDER.glob("*.test.mjs")))


@pytest.fixture(scope="module")
def machines(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the machines of the games and the scripts, as they lie in the site."""
    top = tmp_path_factory.mktemp("machines")
    (top / "script").symlink_to(root / "site" / "script")
    for game in GAMES:
        folder = top / "games" / game
        folder.mkdir(parents=True)
        (folder / "machine.js").write_text(browser_module(load(root / "rules" / game)), encoding="utf-8")
    return top


@pytest.mark.node
def test_choices_of_the_games_can_be_made_and_shared(node: Path, machines: Path) -> None:
    run(node, list((FOLDER / "games").glob("*.test.mjs")), MACHINES=str(machines))


@pytest.mark.node
def test_plays_can_be_made_taken_back_and_replayed(node: Path, machines: Path) -> None:
    run(node, list((FOLDER / "play").glob("*.test.mjs")), timeout=120, MACHINES=str(machines))
