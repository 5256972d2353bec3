"""The site without a network, and two builds of it: what was read is kept, whole, and no build mixed with another."""

from contextlib import suppress
from pathlib import Path
from shutil import copytree
from time import monotonic

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.serving import serving
from variorum.site.around import around

pytestmark = pytest.mark.browser

KEPT = "document.documentElement.dataset.kept"
LANGUAGE = "nl"
LONGEST = 60


def test_what_was_read_opens_without_a_network_and_a_new_build_comes_whole(
    site: Path, browser: Browser, tmp_path: Path
):
    copytree(site / LANGUAGE, tmp_path / LANGUAGE)
    rebuilt(tmp_path, "one")
    with serving(tmp_path) as address, browser.new_context(base_url=address, service_workers="allow") as context:
        page = context.new_page()
        page.goto(f"{LANGUAGE}/index.html")
        until(page, KEPT)

        context.set_offline(True)
        for path in ("goose/rules.html", "backgammon/play.html", "index.html"):
            page.goto(f"{LANGUAGE}/{path}")
            assert page.locator("h1").count() == 1
            if path.endswith("play.html"):
                expect(page.locator("[data-play] svg").first).to_be_visible(timeout=20_000)
            assert seen(page) == ("one", "one")
        context.set_offline(False)

        # While another page of the old build is open, that build is read on; the new one then comes at once and whole.
        rebuilt(tmp_path, "two")
        other = context.new_page()
        other.goto(f"{LANGUAGE}/index.html")
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        until(page, "navigator.serviceWorker.getRegistration().then((found) => Boolean(found.waiting))")
        page.goto(f"{LANGUAGE}/goose/rules.html")
        assert seen(page) == ("one", "one")
        other.close()
        start = monotonic()
        # The browser may take its time to forget the page that was closed; no page mixes builds meanwhile.
        while build_of(page) != "two":
            assert monotonic() - start < LONGEST
            with suppress(Error):  # the new build takes over while the page is loading
                page.goto(f"{LANGUAGE}/goose/index.html")
            page.wait_for_timeout(1_000)
        page.wait_for_load_state()
        assert seen(page) == ("two", "two")


def until(page: Page, true: str) -> None:
    """Wait until an expression is true in the page, which may be loaded anew meanwhile. (What Playwright has for this
    is evaluated from text, and the pages allow none of that.)"""
    start = monotonic()
    while True:
        with suppress(Error):
            if page.evaluate(true):
                return
        assert monotonic() - start < LONGEST, true
        page.wait_for_timeout(50)


def rebuilt(folder: Path, name: str) -> None:
    """Make another build, of which every page and script tells the name."""
    for path in (folder / LANGUAGE).rglob("*.html"):
        text = path.read_text(encoding="utf-8").partition("<!-- build -->")[0]
        path.write_text(f'{text}<!-- build --><meta name="build" content="{name}">', encoding="utf-8")
    (folder / LANGUAGE / "assets" / "build.js").write_text(f'export const build = "{name}";\n', encoding="utf-8")
    for place, written in around(folder, (LANGUAGE,)).items():
        (folder / place).write_text(written, encoding="utf-8")


def build_of(page: Page) -> str:
    """The build of which the page is; "" while it is being loaded anew."""
    with suppress(Error):
        return str(page.evaluate("document.querySelector('meta[name=build]')?.content ?? ''"))
    return ""


def seen(page: Page) -> tuple[str, str]:
    """The builds of which a page and a script are."""
    script = page.evaluate(
        f"import(new URL('/{LANGUAGE}/assets/build.js', location.href)).then((module) => module.build)"
    )
    return str(page.locator("meta[name=build]").get_attribute("content")), str(script)
