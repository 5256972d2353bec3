"""The pages in a browser: no page is wider than its window, nothing is asked of another host, and a word is found."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Reader

KINDS = (
    "index.html",
    "reading.html",
    *(f"goose/{name}.html" for name in ("index", "rules", "squares", "disagreements", "editions", "sources", "claims")),
    *("backgammon/index.html", "backgammon/board.html", "backgammon/opening.html"),
    *("fox-and-geese/board.html", "fox-and-geese/opening.html"),
)
"""A page of every kind."""
EDITORS = ("diagnostics.html", "guide/first-rules.html", "guide/language.html")

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("width", "dark", "language"),
    [
        (320, False, "de"),
        pytest.param(320, True, "en", marks=pytest.mark.slow),
        pytest.param(360, False, "fr", marks=pytest.mark.slow),
        pytest.param(360, True, "nl", marks=pytest.mark.slow),
        pytest.param(1280, True, "en", marks=pytest.mark.slow),
    ],
)
def test_no_page_is_wider_than_its_window(width: int, dark: bool, language: str, reader: Reader):
    page = reader(f"{language}/index.html", width=width, dark=dark)
    for path in KINDS + (EDITORS if language == "en" else ()):
        page.goto(f"{language}/{path}")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, path
        assert page.evaluate("document.body.dataset.mdColorScheme") == ("slate" if dark else "default")


@pytest.mark.parametrize(("language", "word", "found"), [("nl", "doolhof", "goose/"), ("en", "maze", "goose/")])
def test_a_word_that_is_typed_finds_its_pages(language: str, word: str, found: str, reader: Reader):
    page = reader(f"{language}/index.html")
    page.locator(".md-search__input").click()
    page.keyboard.type(word)
    first = page.locator(".md-search-result__link").first
    expect(first).to_be_visible(timeout=20_000)
    address = first.get_attribute("href") or ""
    assert f"/{language}/{found}" in address
    expect(page.locator(".md-search-result__link mark").first).to_contain_text(re.compile(word[:4], re.IGNORECASE))
    first.click()
    expect(page.locator("h1")).to_have_count(1)
    expect(page).to_have_url(re.compile(re.escape(found)))
