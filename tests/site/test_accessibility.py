"""What axe sees of every kind of page, as it stands in a window of a telephone or of a desk, in light and in dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.site.conftest import LANGUAGES, Reader

OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    },
    "rules": {"landmark-unique": {"enabled": True}},
}
OF_EVERY_GAME = (
    *("index", "board", "rules", "disagreements", "editions", "claims", "sources", "matters"),
    *("questions", "play", "our-rules"),
)
OWN = {
    "goose": ("squares",),
    "backgammon": ("points", "opening", "positions"),
    "fox-and-geese": ("opening", "positions"),
}
GAMES = {game: tuple(f"{game}/{kind}.html" for kind in OF_EVERY_GAME + own) for game, own in OWN.items()}
READERS = ("index.html", "reading.html", "table.html")
EDITORS = ("diagnostics.html", "guide/first-rules.html", "guide/language.html")
ONCE = (
    ("nl", (*READERS, *(f"goose/{kind}.html" for kind in ("index", "rules", "squares", "questions", "play")))),
    ("fr", tuple(f"backgammon/{kind}.html" for kind in ("disagreements", "sources", "points", "play", "positions"))),
    ("de", tuple(f"fox-and-geese/{k}.html" for k in ("board", "opening", "claims", "matters", "play", "our-rules"))),
    ("en", ("goose/editions.html", *EDITORS)),
)
"""A page of every kind, and a board of each kind to play on."""
WINDOWS = ((360, True), (1280, False))
"""Each page is seen in one of these by every run, and in the other by the whole."""

pytestmark = pytest.mark.browser


def look(reader: Reader, paths: list[str], width: int, *, dark: bool) -> list[str]:
    """What axe finds on pages, each with the first place where it is."""
    # The page's policy would keep axe, which is no script of the page, from running.
    page = reader(paths[0], width=width, dark=dark, bypass_csp=True)
    found = []
    for path in paths:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        for each in Axe().run(page, options=OPTIONS).response["violations"]:
            first = each["nodes"][0]
            found.append(
                f"{path}: {each['id']} × {len(each['nodes'])}: {first['html'][:160]}: {first['failureSummary']}"
            )
    return found


@pytest.mark.parametrize(
    ("turned", "language", "paths"),
    [
        pytest.param(turned, language, paths, marks=[pytest.mark.slow] if turned else [])
        for turned in (0, 1)
        for language, paths in ONCE
    ],
)
def test_axe_finds_nothing_on_a_page_of_every_kind(turned: int, language: str, paths: tuple[str, ...], reader: Reader):
    found = []
    for number, (width, dark) in enumerate(WINDOWS):
        found += look(reader, [f"{language}/{path}" for path in paths[(number + turned) % 2 :: 2]], width, dark=dark)
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize(("width", "dark"), [(360, False), (1280, True), (768, True)])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_the_pages_of_a_game(language: str, game: str, width: int, dark: bool, reader: Reader):
    assert not look(reader, [f"{language}/{path}" for path in (*READERS, *GAMES[game])], width, dark=dark)


def test_axe_would_find_something(reader: Reader):
    page = reader("en/index.html", bypass_csp=True)
    page.evaluate("document.querySelector('article').append(document.createElement('button'))")
    assert [each["id"] for each in Axe().run(page, options=OPTIONS).response["violations"]] == ["button-name"]
