"""The pages in a browser: no page is wider than its window, and nothing is asked of another host."""

import pytest

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
