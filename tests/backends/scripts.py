"""Asks the machines of games in JavaScript: lays them out as the site does, and puts questions to Node or a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from tests.serving import serving
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


POLICY = "default-src 'self'; script-src 'self'"
"""Lets nothing be made of text, as the site does."""


@contextmanager
def browsed(playwright: Playwright, chromium: Path, folder: Path) -> Iterator[Any]:
    """A function that puts questions to a worker of a browser, as the site does where many plays are asked for."""
    for name, text in (("index.html", _PAGE), ("page.js", _ASKS), ("worker.js", _WORKER)):
        (folder / name).write_text(text, encoding="utf-8")
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
    with serving(folder, POLICY) as address:
        browser = playwright.chromium.launch(executable_path=str(chromium), args=arguments)
        page = browser.new_page()
        page.goto(f"{address}/index.html")  # until its scripts have run
        yield lambda questions: page.evaluate("(questions) => window.asked(questions)", questions)
        browser.close()


_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Machines</title><script type="module" src="page.js"></script></html>
"""
_ASKS = """
const worker = new Worker("worker.js", { type: "module" });
window.asked = (questions) =>
  new Promise((resolve, reject) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(questions);
  });
"""
_WORKER = """
import { answers } from "./answers.js";
onmessage = async (event) => postMessage(await answers("./", event.data));
"""
