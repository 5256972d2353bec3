"""The MkDocs plugin: adds the pages, scripts and data of every game to the site, and builds it anew when files change.

A game whose rules have errors stops the build with its diagnostics. The language is the theme's.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

import jinja2
from mkdocs.config.base import Config
from mkdocs.config.config_options import Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from variorum.data import data_path
from variorum.diagnostics import Severity
from variorum.diagnostics.render import text as text_form
from variorum.diagnostics.worded import severity
from variorum.pages import LANGUAGES, Words
from variorum.pages.table import aloud_messages
from variorum.project import RULES_FOLDER
from variorum.site.around import MAP
from variorum.site.assets import styles
from variorum.site.cards import cards
from variorum.site.head import Head, with_policy
from variorum.site.html import GAMES_MARK, accessible_tables, coloured_sigla, english_links
from variorum.site.languages import ENGLISH_ONLY, NAMES, served_at
from variorum.site.made import Made, imprint_of, made
from variorum.site.mended import mended

log = logging.getLogger("mkdocs.plugins.variorum")

WORDS_LACKING = frozenset({"words-missing", "words-file-missing", "words-placeholder"})
"""What a page in another language lacks."""

ORDER = (
    *("index", "rules", "squares", "points", "board", "disagreements", "questions", "our-rules", "play", "editions"),
    *("opening", "positions", "matters", "claims", "sources"),
)
"""The pages of a game in the order in which they are read; others come last."""


class VariorumConfig(Config):  # type: ignore[no-untyped-call]
    """What `mkdocs.yml` can set."""

    root = Type(str, default=".")


class VariorumPlugin(BasePlugin[VariorumConfig]):  # type: ignore[no-untyped-call]
    """Adds generated pages to the site."""

    def __init__(self) -> None:
        self.serving = False
        self.good: Made | None = None
        self.fault = ""
        self.made = Made()

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Tells whether the site is served. Keeps the plugin between builds, too."""
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig, /) -> MkDocsConfig:
        """Adds the styles and words of the theme, and leaves out what only one address of a whole site can have."""
        words = words_of(config)
        for palette in config.theme.get("palette") or ():
            if "toggle" in palette:
                # The switch says what it leads to.
                dark = palette.get("scheme") == "slate"
                palette["toggle"]["name"] = words.say("site.light" if dark else "site.dark")
        config.copyright = config.copyright or words.say("site.footer")
        config.extra["alternate"] = list(NAMES)
        config.extra_css = [f"assets/style/{name}" for name in styles()]
        config.theme.static_templates.discard(MAP)
        if not self.serving:
            config.site_url = served_at(config.site_url or "", words.language)
        return config

    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Adds the generated pages and, where `mkdocs.yml` has none, the navigation."""
        root = Path(config.config_file_path).parent / self.config.root
        words = words_of(config)
        found = made(root, words, imprint_of(config))
        errors = [each for each in found.diagnostics if severity(each) is Severity.ERROR]
        lacking = [each for each in found.diagnostics if each.code in WORDS_LACKING]
        if lacking:
            # A strict build stops at it: a page in one language has no sentence of another.
            log.warning("%s", text_form.render(lacking, found.texts))
        self.fault = text_form.render(errors, found.texts) if errors else ""
        if errors and not (self.serving and self.good):
            raise PluginError(f"The rules have errors.\n\n{self.fault}")
        if errors and self.good:
            # A server goes on with the pages as they last were, and says on each what is wrong.
            log.warning("The rules have errors; the pages are as they last were.\n\n%s", self.fault)
            found = self.good
        self.good = self.made = found
        # One map of all languages lies beside them, and the theme has one of its own.
        if theirs := files.get_file_from_path(MAP):
            files.remove(theirs)
        for path, text in (found.pages | found.assets).items():
            files.append(File.generated(config, path, content=text))
        if config.nav is None:
            config.nav = list(navigation(files, found, words))
        return files

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Puts the cards of the games where a page asks for it, and leads to the English guide from other languages."""
        up, words = "../" * page.file.src_uri.count("/"), words_of(config)
        if GAMES_MARK in markdown:
            shown = cards(self.made.titles, self.made.cards, self.made.pages, up, words)
            markdown = markdown.replace(GAMES_MARK, shown)
        return markdown if words.language == "en" else english_links(markdown, f"{up}../en/", words)

    def on_page_content(self, html: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Tells what each heading of a table is for, puts the table into a box in which it scrolls, and gives
        each source its colour."""
        game, _, _ = page.file.src_uri.rpartition("/")
        html = coloured_sigla(accessible_tables(html), self.made.sigla.get(game, ()))
        if self.fault:
            said = f"The rules have errors; this page is as it last was.\n\n{self.fault}"
            html = f'<pre class="rules-fault" role="alert">{escape(said)}</pre>\n{html}'
        return html

    def on_env(self, env: jinja2.Environment, /, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        """Gives the templates their words."""
        words = words_of(config)
        env.globals["say"] = words.say
        env.globals["games"] = dict(self.made.titles)
        env.globals["aloud_messages"] = aloud_messages(words)
        return env

    def on_page_context(
        self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, nav: object
    ) -> TemplateContext:
        """Gives a page what its head says about it."""
        game, _, _ = page.file.src_uri.rpartition("/")
        context["head"] = Head(page, words_of(config), self.made.titles.get(game, ""))  # type: ignore[typeddict-unknown-key]
        return context

    def on_template_context(
        self, context: TemplateContext, /, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """The page for addresses that lead nowhere is seen from any of them, so its own links begin at the root."""
        if template_name == "404.html" and not config.site_url:
            # Scripts take it for a folder by its last stroke.
            context["base_url"] = f"/{words_of(config).language}/"
        return context

    def on_post_template(self, output_content: str, /, *, template_name: str, config: MkDocsConfig) -> str:
        """Mends a page of the theme, allows its scripts, and no others."""
        return with_policy(mended(output_content)) if template_name.endswith(".html") else output_content

    def on_post_page(self, output: str, /, *, page: Page, config: MkDocsConfig) -> str:
        """Mends what the theme makes of a page, allows its scripts, and no others."""
        return with_policy(mended(output))

    def on_serve(self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: object) -> LiveReloadServer:
        """Watches the rules, scripts and styles, and the theme's changes."""
        root = Path(config.config_file_path).parent / self.config.root
        ours = (data_path("site", "script"), data_path("site", "style"))
        for watched in (root / RULES_FOLDER, *ours, *map(Path, config.theme.dirs[:1])):
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


def navigation(files: Files, made: Made, words: Words) -> Iterator[str | Mapping[str, object]]:
    """The home page, the games, the other pages of readers, the guide, and whatever else there is."""
    listed = ["index.md"]
    yield {words.say("nav.home"): "index.md"}
    for game, title in made.titles.items():
        own = sorted((path for path in made.pages if path.startswith(f"{game}/")), key=_place)
        listed += own
        entries = [{words.say(_nav_key(path)): path} for path in own if path != f"{game}/index.md"]
        yield {title: [f"{game}/index.md", *entries]}
    pages = sorted(file.src_uri for file in files.documentation_pages() if file.src_uri not in listed)
    for path in pages:
        if not path.startswith(ENGLISH_ONLY):
            yield {words.say("nav.reading"): path} if path == "reading.md" else path
    guide = [path for path in pages if path.startswith(ENGLISH_ONLY)]
    if guide:
        yield {words.say("nav.guide"): guide}


def _name(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")


def _nav_key(path: str) -> str:
    return f"nav.{_name(path)}"


def _place(path: str) -> int:
    return ORDER.index(_name(path)) if _name(path) in ORDER else len(ORDER)
