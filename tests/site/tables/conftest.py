"""The pages of a table's own rules and helpers, put together here when they are asked for, so that no theme is needed;
and windows that look at them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread

import pytest
from markdown import markdown
from playwright.sync_api import Browser, Page, Request

from variorum.driver import Loaded, browser_module, held_evidence, load, words_in
from variorum.pages.apparatus import Apparatus
from variorum.pages.facts import rules_page
from variorum.pages.our_rules import our_rules_page
from variorum.pages.our_rules_data import our_rules_files
from variorum.pages.script_data import script_data_text
from variorum.pages.table import aloud_messages, table_pages
from variorum.pages.words import LANGUAGES

Reader = Callable[..., Page]

KINDS = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".html": "text/html"}
PAGE = """<!doctype html><html lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src 'self' data:; style-src 'self'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>table</title><link rel="icon" href="data:,">
{styles}<script type="module" src="{up}begin.js"></script></head>
<body><main><article class="md-typeset">{body}</article></main></body></html>"""
BEGIN = """
const mounts = {"[data-our-rules]": "our-rules", "[data-table-helpers]": "table", "[data-read-aloud]": "aloud"};
for (const [selector, name] of Object.entries(mounts)) {
  for (const place of document.querySelectorAll(selector)) {
    const { mount } = await import(`./assets/script/${name}.js`);
    await mount(place, { language: document.documentElement.lang, base: new URL("./", import.meta.url).href });
  }
}
"""


class Pages:
    """Makes what is asked for, once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.lock = Lock()
        self.game = cache(self._game)
        self.apparatus = cache(self._apparatus)
        self.text = cache(self._text)

    def _game(self, game: str) -> Loaded:
        return load(self.root / "rules" / game)

    def _apparatus(self, language: str, game: str) -> Apparatus:
        loaded = self.game(game)
        assert loaded.collated is not None
        names = words_in(loaded, language).value
        return Apparatus(loaded.collated, LANGUAGES[language], names, held_evidence(loaded), loaded.machine)

    def _text(self, path: str) -> str | None:
        language, _, within = path.partition("/")
        match within.split("/"):
            case ["begin.js"]:
                return BEGIN
            case ["index.html"]:
                return self._page(language, "", "<h1>index</h1>")
            case ["table.html"]:
                return self._page(language, "", table_pages(LANGUAGES[language])["table.md"])
            case ["assets", ("script" | "style") as kind, name]:
                file = self.root / "site" / kind / name
                return file.read_text(encoding="utf-8") if file.is_file() else None
            case ["assets", "games", game, "machine.js"]:
                return browser_module(self.game(game))
            case ["assets", "games", game, "data.json"]:
                return script_data_text(self.apparatus(language, game))
            case ["assets", "games", game, "our-rules.json"]:
                return our_rules_files(self.apparatus(language, game))[f"assets/games/{game}/our-rules.json"]
            case [game, "our-rules.html"]:
                return self._page(language, "../", our_rules_page(self.apparatus(language, game), ""))
            case [_, "index.html"]:
                return self._page(language, "../", "<h1>overview</h1>")
            case [game, "rules.html"]:
                return self._page(language, "../", rules_page(self.apparatus(language, game), ""))
        return None

    def _page(self, language: str, up: str, text: str) -> str:
        names = sorted(path.name for path in (self.root / "site" / "style").glob("*.css"))
        styles = "".join(f'<link rel="stylesheet" href="{up}assets/style/{name}">' for name in names)
        messages = escape(aloud_messages(LANGUAGES[language]))
        bar = f'<div data-read-aloud data-messages="{messages}" hidden></div>'
        body = bar + markdown(text, extensions=["attr_list", "md_in_html", "tables"])
        return PAGE.format(language=language, up=up, styles=styles, body=body)


@pytest.fixture(scope="session")
def served(root: Path) -> Iterator[str]:
    """Where the pages are served."""
    pages = Pages(root)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0].strip("/")
            with pages.lock:
                text = pages.text(path)
            self.send_response(200 if text is not None else 404)
            self.send_header("Content-Type", f"{KINDS.get(Path(path).suffix, 'text/plain')}; charset=utf-8")
            self.end_headers()
            self.wfile.write((text or "").encode())

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def reader(browser: Browser, served: str) -> Iterator[Reader]:
    """Opens a window on an address; further arguments are those of Playwright's `new_context`. A request to another
    host or an error in the console fails the test."""
    faults: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith((served, "data:", "blob:", "about:")):
            faults.append(request.url)

    with ExitStack() as stack:

        def opened(path: str, width: int = 1280, height: int = 900, **more: object) -> Page:
            settings = {"viewport": {"width": width, "height": height}, "base_url": f"{served}/", **more}
            context = stack.enter_context(browser.new_context(**settings))  # type: ignore[arg-type]
            context.on("request", asked)
            context.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
            context.on("weberror", lambda error: faults.append(str(error.error)))
            page = context.new_page()
            page.goto(path)
            return page

        yield opened
    assert not faults
