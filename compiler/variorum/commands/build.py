"""`variorum build`: machines and generated pages under `build/`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from variorum import driver, project
from variorum.commands.common import (
    Ended,
    Stop,
    as_json,
    folder_of,
    folders_in,
    other_texts,
    root_of,
    status_of,
    unwritable,
    warn,
)
from variorum.pages import LANGUAGES, diagnostics_pages
from variorum.translated.languages import RULES_LANGUAGE


def run(options: Namespace) -> Ended:
    """Build the games named, or all. Where a game has errors nothing at all is written."""
    root = root_of(options)
    folders = [folder_of(options, name) for name in options.games] or folders_in(root)
    games = [driver.load(folder) for folder in folders]
    found = [each for game in games for each in game.diagnostics]
    texts = {name: text for game in games for name, text in game.texts.items()}
    if driver.has_errors(found):
        raise Stop(tuple(found), status_of(found), texts)
    wanted = {game.folder: tuple(dict.fromkeys(options.languages or ())) or _languages(game) for game in games}
    lacking = [
        each for game in games for name in wanted[game.folder] for each in driver.words_in(game, name).diagnostics
    ]
    texts |= other_texts(lacking, texts)
    if driver.has_errors(lacking):
        raise Stop(tuple(lacking), status_of(lacking), texts)
    warn(options, lacking, texts)
    files: dict[str, str] = {}
    if any(RULES_LANGUAGE in names for names in wanted.values()):
        files |= {f"pages/{RULES_LANGUAGE}/{path}": text for path, text in diagnostics_pages().items()}
    for game in games:
        files |= driver.built_machines(game)
        for name in wanted[game.folder]:
            files |= driver.built_pages(game, LANGUAGES[name])
    folder = root / "build"
    try:
        for name, text in files.items():
            project.write_whole(folder / name, text)
    except OSError as error:
        raise unwritable(project.shown_path(Path(error.filename or folder)), error) from None
    if options.format == "json":
        return Ended(as_json([{"file": f"build/{name}"} for name in files]))
    count = len(files)
    return Ended(f"wrote {count} files under {project.shown_path(folder)}/")


def _languages(game: driver.Loaded) -> tuple[str, ...]:
    """English, and the languages that a game has words in."""
    return tuple(dict.fromkeys((RULES_LANGUAGE, *driver.all_words(game))))
