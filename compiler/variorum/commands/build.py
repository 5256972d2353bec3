"""`variorum build`: machines and generated pages under `build/`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from variorum import driver, project
from variorum.commands.common import Ended, Stop, as_json, folder_of, folders_in, root_of, status_of, unwritable
from variorum.pages import ENGLISH, diagnostics_pages


def run(options: Namespace) -> Ended:
    """Build the games named, or all. Where a game has errors nothing at all is written."""
    root = root_of(options)
    folders = [folder_of(options, name) for name in options.games] or folders_in(root)
    games = [driver.load(folder) for folder in folders]
    found = [each for game in games for each in game.diagnostics]
    texts = {name: text for game in games for name, text in game.texts.items()}
    if driver.has_errors(found):
        raise Stop(tuple(found), status_of(found), texts)
    files: dict[str, str] = {f"pages/en/{path}": text for path, text in diagnostics_pages().items()}
    for game in games:
        files |= driver.built(game, ENGLISH)
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
