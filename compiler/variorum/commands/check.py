"""`variorum check`: everything wrong with rules, sources and locks."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from variorum import project
from variorum.commands.common import (
    Ended,
    colour_wanted,
    documents_of,
    folder_of,
    folders_in,
    other_texts,
    rendered,
    root_of,
    status_of,
)
from variorum.diagnostics import Diagnostic
from variorum.kept import keep, kept, key_of


def run(options: Namespace) -> Ended:
    """Check the games named, or all of them."""
    root = root_of(options)
    folders = [folder_of(options, name) for name in options.games] or list(folders_in(root))
    cache = None if options.no_cache else root / project.CACHE_FOLDER
    documents = documents_of(options)
    found: list[Diagnostic] = []
    texts: dict[str, str] = {}
    for folder in folders:
        found.extend(_checked(folder, documents, cache))
        texts.update(project.rule_texts(folder)[0])
    texts.update(other_texts(found, texts))
    text = rendered(found, texts, options.format, colour=colour_wanted(options))
    if options.format == "text" and not found:
        count = len(folders)
        text = f"nothing found in {count} game{'' if count == 1 else 's'}" if folders else "no games"
    return Ended(text, status_of(found))


def _checked(folder: Path, documents: Path | None, cache: Path | None) -> tuple[Diagnostic, ...]:
    """What a check of a game finds, from the cache where nothing that it depends on has changed."""
    key = key_of(folder, documents) if cache else ""
    if cache and (earlier := kept(cache, folder.name, key)) is not None:
        return earlier
    from variorum import driver  # noqa: PLC0415 - the whole compiler, which a kept result does not need

    found = driver.check(driver.load(folder), documents, cache)
    if cache:
        keep(cache, folder.name, key, found)
    return found
