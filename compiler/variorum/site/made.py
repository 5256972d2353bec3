"""Games loaded once for all languages, and their pages in each; what has not changed since is not made again."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from variorum.diagnostics import Diagnostic
from variorum.driver import Loaded, held_evidence, load, words_in
from variorum.evidence.store import GameEvidence
from variorum.pages import Words, diagnostics_pages, pages_of
from variorum.pages.apparatus import Apparatus, Imprint
from variorum.pages.markdown import capital
from variorum.pages.table import table_pages
from variorum.project import RULES_FOLDER, game_folders
from variorum.site.assets import game_assets, shared_assets
from variorum.site.cards import Card, card_of

Stamp = tuple[tuple[str, int, int], ...]


@dataclass
class Made:
    """The pages and assets by path, the titles, cards and sigla of the games, and what is wrong with the rules, with
    the texts that diagnostics show lines of."""

    pages: dict[str, str] = field(default_factory=dict)
    assets: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    sigla: dict[str, tuple[str, ...]] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """A game as its folder stood when it was loaded; no evidence where it has errors."""

    stamp: Stamp
    loaded: Loaded
    evidence: GameEvidence | None


@dataclass(frozen=True)
class Written:
    """What is made of a game in one language, with what its words lack."""

    stamp: Stamp
    name: str
    title: str
    card: Card
    sigla: tuple[str, ...]
    pages: dict[str, str]
    assets: dict[str, str]
    diagnostics: tuple[Diagnostic, ...]


_GAMES: dict[Path, Game] = {}
_WRITTEN: dict[tuple[Path, str, Imprint | None], Written] = {}


def made(root: Path, words: Words, imprint: Imprint | None = None) -> Made:
    """Everything of every game under `root`, in one language. `imprint` says where the pages are served and where
    mistakes are reported."""
    found = Made()
    for folder, game in games(root):
        found.diagnostics += game.loaded.diagnostics
        found.texts |= game.loaded.texts
        if game.evidence is None:
            continue
        written = _WRITTEN.get((folder, words.language, imprint))
        if written is None or written.stamp != game.stamp:
            written = _WRITTEN[folder, words.language, imprint] = _written(game, game.evidence, words, imprint)
        found.diagnostics += written.diagnostics
        found.titles[written.name] = written.title
        found.cards[written.name] = written.card
        found.sigla[written.name] = written.sigla
        found.pages |= written.pages
        found.assets |= written.assets
    found.pages |= table_pages(words)
    if words.language == "en":
        # What is for editors is in English alone.
        found.pages |= diagnostics_pages()
    found.assets |= shared_assets()
    return found


def _written(game: Game, evidence: GameEvidence, words: Words, imprint: Imprint | None) -> Written:
    loaded = game.loaded
    assert loaded.collated is not None
    names = words_in(loaded, words.language)
    apparatus = Apparatus(loaded.collated, words, names.value, evidence, loaded.machine, imprint)
    return Written(
        game.stamp,
        loaded.collated.game.name,
        capital(apparatus.game_name),
        card_of(apparatus),
        loaded.collated.sources.sigla,
        pages_of(apparatus),
        game_assets(loaded, apparatus),
        names.diagnostics,
    )


def games(root: Path) -> Iterator[tuple[Path, Game]]:
    """Every game under `root` with its folder, loaded anew only where a file of it has changed."""
    root = root.resolve()
    for folder in game_folders(root) if (root / RULES_FOLDER).is_dir() else ():
        stamp = tuple(_stamps(folder))
        known = _GAMES.get(folder)
        if known is None or known.stamp != stamp:
            loaded = load(folder)
            good = loaded.collated is not None and not loaded.has_errors
            known = _GAMES[folder] = Game(stamp, loaded, held_evidence(loaded) if good else None)
        yield folder, known


def _stamps(folder: Path) -> Iterable[tuple[str, int, int]]:
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = Path(place, name)
            status = path.stat()
            yield str(path), status.st_mtime_ns, status.st_size


def imprint_of(config: MkDocsConfig) -> Imprint:
    """Where the pages are served, and where mistakes in them are reported: `site_url`, and `report` under `extra`."""
    return Imprint(str(config.site_url or ""), str(config.extra.get("report") or ""))
