"""The HTML of the pages is valid: the Nu Html Checker, which needs Java, finds no error."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.site.conftest import LANGUAGES

ONE_OF_EACH = {
    "nl": ("index", "table", "goose/rules", "goose/squares", "goose/disagreements", "goose/questions", "goose/play"),
    "fr": ("reading", "backgammon/board", "backgammon/positions", "backgammon/claims", "backgammon/our-rules"),
    "de": ("fox-and-geese/index", "fox-and-geese/opening", "fox-and-geese/editions", "fox-and-geese/matters"),
}

pytestmark = pytest.mark.checker


def faults(pages: list[Path], checker: Path) -> list[str]:
    """What the checker finds, as "file:line: message"."""
    command = [
        "java",
        "-Xss4m",
        "-XX:TieredStopAtLevel=1",
        "-jar",
        str(checker),
        "--format",
        "json",
        "--stdout",
        *map(str, pages),
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    return [
        f"{each.get('url')}:{each.get('lastLine')}: {each['message']}"
        for each in json.loads(done.stdout)["messages"]
        if each["type"] != "info"
    ]


def test_a_page_of_every_kind_is_valid(site: Path, checker: Path):
    english = sorted(path for path in (site / "en").rglob("*.html") if "guide" not in path.parts)
    others = [site / language / f"{path}.html" for language, paths in ONE_OF_EACH.items() for path in paths]
    assert not faults([site / "index.html", *english, *others], checker)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_valid(language: str, site: Path, checker: Path):
    assert not faults(sorted((site / language).rglob("*.html")), checker)


def test_the_checker_would_find_a_fault(tmp_path: Path, checker: Path):
    page = tmp_path / "page.html"
    page.write_text('<!doctype html><html lang="en"><title>A</title><p id="a"><p id="a"></html>', encoding="utf-8")
    assert any("Duplicate ID" in each for each in faults([page], checker))
