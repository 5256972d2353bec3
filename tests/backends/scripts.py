"""Asks the machines of games in JavaScript: lays them out as the site does, and puts questions to Node or a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from variorum import driver
from variorum.backends.javascript import SUPPORT
from variorum.data import data_path

HERE = Path(__file__).parent
Question = Mapping[str, Any]


def laid_out(folder: Path, games: Mapping[str, driver.Loaded]) -> Path:
    """The folder with the machines of games, the modules that play them, and what answers questions about them."""
    (folder / "script").mkdir(parents=True)
    for name in SUPPORT:
        shutil.copy(data_path("site", "script", name), folder / "script" / name)
    for name in ("answers.js", "ask.js"):
        shutil.copy(HERE / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for name, loaded in games.items():
        (folder / "games" / name).mkdir(parents=True)
        (folder / "games" / name / "machine.js").write_text(driver.browser_module(loaded), encoding="utf-8")
    return folder


def asked(node: Path, folder: Path, questions: Sequence[Question]) -> list[Any]:
    """What Node answers."""
    file = folder / "questions.json"
    file.write_text(json.dumps(questions), encoding="utf-8")
    ran = subprocess.run(
        [str(node), "ask.js", file.name], cwd=folder, capture_output=True, text=True, timeout=600, check=False
    )
    assert ran.returncode == 0, ran.stderr
    answers: list[Any] = json.loads(ran.stdout)
    return answers
