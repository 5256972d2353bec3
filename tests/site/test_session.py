"""Plays as persons make them, in Node: on machines as the site serves them."""

import os
import subprocess
from pathlib import Path

import pytest

from variorum.driver import browser_module, load

GAMES = ("goose", "backgammon", "fox-and-geese")
TEST = Path(__file__).parent / "play" / "session.test.mjs"


@pytest.mark.node
def test_plays_can_be_made_taken_back_and_replayed(node: Path, root: Path, tmp_path: Path) -> None:
    (tmp_path / "script").symlink_to(root / "site" / "script")
    for game in GAMES:
        folder = tmp_path / "games" / game
        folder.mkdir(parents=True)
        (folder / "machine.js").write_text(browser_module(load(root / "rules" / game)), encoding="utf-8")
    environment = {**os.environ, "MACHINES": str(tmp_path)}
    command = [str(node), "--test", str(TEST)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, check=False)
    assert ran.returncode == 0, ran.stdout
