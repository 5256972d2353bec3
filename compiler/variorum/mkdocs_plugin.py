"""The MkDocs plugin: adds the pages of every game to the site, and builds it anew when rule files change.

A game whose rules have errors stops the build with its diagnostics. The language is the theme's.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from mkdocs.config.base import Config
from mkdocs.config.config_options import Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from variorum.diagnostics import Diagnostic, Severity
from variorum.diagnostics.render import text as text_form
from variorum.diagnostics.worded import severity
from variorum.driver import held_evidence, load, words_in
from variorum.pages import LANGUAGES, Words, diagnostics_pages, pages
from variorum.project import RULES_FOLDER, game_folders

log = logging.getLogger("mkdocs.plugins.variorum")

WORDS_LACKING = frozenset({"words-missing", "words-file-missing", "words-placeholder"})
"""What a page in another language lacks."""

GAMES_MARK = "<!-- variorum: games -->"
"""Where a hand-written page wants the list of the games."""

_TABLE = re.compile(r"<table>(.*?)</table>", re.DOTALL)
_ROW = re.compile(r"<tr>\s*<td([^>]*)>(.*?)</td>", re.DOTALL)
_HEADING = re.compile(r"<h[1-6][^>]*>(.*?)</h[1-6]>", re.DOTALL)


class VariorumConfig(Config):  # type: ignore[no-untyped-call]
    """What `mkdocs.yml` can set."""

    root = Type(str, default=".")


@dataclass
class Made:
    """The pages by path, the titles of the games, and what is wrong with the rules, with the texts whose lines
    diagnostics show."""

    pages: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)


class VariorumPlugin(BasePlugin[VariorumConfig]):  # type: ignore[no-untyped-call]
    """Adds generated pages to the site."""

    def __init__(self) -> None:
        self.serving = False
        self.good: Made | None = None
        self.fault = ""

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Tells whether the site is served. Keeps the plugin between builds, too."""
        self.serving = command == "serve"

    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Adds the generated pages and, where `mkdocs.yml` has none, the navigation."""
        root = Path(config.config_file_path).parent / self.config.root
        words = words_of(config)
        made = made_pages(root, words)
        errors = [each for each in made.diagnostics if severity(each) is Severity.ERROR]
        lacking = [each for each in made.diagnostics if each.code in WORDS_LACKING]
        if lacking:
            # A strict build stops at it: a page in one language has no sentence of another.
            log.warning("%s", text_form.render(lacking, made.texts))
        self.fault = text_form.render(errors, made.texts) if errors else ""
        if errors and not (self.serving and self.good):
            raise PluginError(f"The rules have errors.\n\n{self.fault}")
        if errors and self.good:
            # A server goes on with the pages as they last were, and says on each what is wrong.
            log.warning("The rules have errors; the pages are as they last were.\n\n%s", self.fault)
            made = self.good
        self.good = made
        for path, text in made.pages.items():
            files.append(File.generated(config, path, content=text))
        if config.nav is None:
            config.nav = list(navigation(files, made, words))
        return files

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Puts the list of the games where a page asks for it."""
        if GAMES_MARK not in markdown:
            return markdown
        names = _games(files)
        up = "../" * page.file.src_uri.count("/")
        lines = [f"- [{title_of(name, self.good or Made())}]({up}{name}/index.md)" for name in names]
        return markdown.replace(GAMES_MARK, "\n".join(lines))

    def on_page_content(self, html: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Tells what each heading of a table is for, and puts the table into a box in which it scrolls."""
        html = accessible_tables(html)
        if self.fault:
            said = f"The rules have errors; this page is as it last was.\n\n{self.fault}"
            html = f'<pre class="rules-fault" role="alert">{escape(said)}</pre>\n{html}'
        return html

    def on_serve(self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: object) -> LiveReloadServer:
        """Watches the rules, the grammar and the theme's changes."""
        root = Path(config.config_file_path).parent / self.config.root
        for watched in (root / RULES_FOLDER, *map(Path, config.theme.dirs[:1])):
            if watched.is_dir():
                server.watch(str(watched))
        return server


def words_of(config: MkDocsConfig) -> Words:
    """The words in the language of the theme. Raises PluginError for one that there is no catalogue of."""
    language = str(config.theme.get("language", "en"))
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise PluginError(f"There are no words for the language {language} (theme.language): write one of {known}.")
    return LANGUAGES[language]


def made_pages(root: Path, words: Words) -> Made:
    """The pages of every game under `root`, and the page about the diagnostics."""
    made = Made()
    for folder in game_folders(root) if (root / RULES_FOLDER).is_dir() else ():
        loaded = load(folder)
        made.diagnostics += loaded.diagnostics
        made.texts |= loaded.texts
        if loaded.collated is not None and not loaded.has_errors:
            names = words_in(loaded, words.language)
            made.diagnostics += names.diagnostics
            made.titles[loaded.collated.game.name] = names.value.title
            made.pages |= pages(loaded.collated, words, names.value, held_evidence(loaded), loaded.machine)
    made.pages |= diagnostics_pages()
    return made


def navigation(files: Files, made: Made, words: Words) -> Iterator[str | Mapping[str, object]]:
    """The home page, the games, the guide, and whatever else there is."""
    listed = ["index.md"]
    yield "index.md"
    for game in _games(files):
        own = [path for path in made.pages if path.startswith(f"{game}/")]
        listed += own
        entries = [{words.say(_nav_key(path)): path} for path in own if path != f"{game}/index.md"]
        yield {title_of(game, made): [f"{game}/index.md", *entries]}
    guide = sorted(file.src_uri for file in files.documentation_pages() if file.src_uri.startswith("guide/"))
    if guide:
        yield {words.say("nav.guide"): list(guide)}
    known = {*listed, *guide}
    yield from sorted(file.src_uri for file in files.documentation_pages() if file.src_uri not in known)


def _nav_key(path: str) -> str:
    return f"nav.{path.rpartition('/')[2].removesuffix('.md')}"


def _games(files: Files) -> list[str]:
    suffix = "/disagreements.md"
    return sorted(
        file.src_uri.removesuffix(suffix)
        for file in files.documentation_pages()
        if file.src_uri.endswith(suffix) and file.generated_by
    )


def title_of(game: str, made: Made) -> str:
    """The title of a game: as its words have it, else its name with spaces for hyphens."""
    words = made.titles.get(game) or game.replace("-", " ")
    return words[:1].upper() + words[1:]


def accessible_tables(html: str) -> str:
    """`html` with a scope for each heading of its tables, the first cell of a row as its heading, and each table in a
    box that scrolls by itself and is named after the heading above it."""

    def boxed(match: re.Match[str]) -> str:
        above = _HEADING.findall(html[: match.start()])
        name = re.sub(r"<[^>]*>", "", above[-1]).replace('"', "&quot;") if above else ""
        inside = match[1].replace("<th>", '<th scope="col">')
        inside = _ROW.sub(lambda row: f'<tr>\n<th scope="row"{row[1]}>{row[2]}</th>', inside)
        box = f'<div class="table-box" role="region" tabindex="0" aria-label="{name}">'
        return f'{box}<table class="boxed">{inside}</table></div>'

    return _TABLE.sub(boxed, html)
