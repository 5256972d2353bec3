"""Builds the site in all its languages: what they share is made once, then each is built by a process of its own."""

from __future__ import annotations

import logging
import multiprocessing
import shutil
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, MkDocsException

from variorum.jit import cores
from variorum.pages import LANGUAGES
from variorum.project import write_whole
from variorum.site.around import MAP, around
from variorum.site.languages import NAMES, served_at
from variorum.site.made import imprint_of, made


def configuration(root: Path, language: str) -> Path:
    """The file that says how the site is built in a language."""
    return root / ("mkdocs.yml" if language == "en" else f"mkdocs.{language}.yml")


def languages_of(root: Path) -> tuple[str, ...]:
    """The languages that the site is built in."""
    return tuple(language for language in NAMES if configuration(root, language).is_file())


def build_site(root: Path, folder: Path, languages: Sequence[str] = (), processes: int | None = None) -> bool:
    """Build the site into `folder`, in all its languages unless some are named. Whether all went well; what did not is
    logged."""
    wanted = tuple(languages) or languages_of(root)
    count = min(processes or cores(), len(wanted))
    # The pages of one language are made first: they take little beside what all languages then share.
    config = load_config(config_file=str(configuration(root, wanted[0])))
    address = str(config.site_url or "")
    config.site_url = served_at(address, wanted[0])
    made(root, LANGUAGES[wanted[0]], imprint_of(config))
    if count > 1 and "fork" in multiprocessing.get_all_start_methods():
        with multiprocessing.get_context("fork").Pool(count, maxtasksperchild=1) as pool:
            results = pool.starmap(_built, [(root, folder, language) for language in wanted], chunksize=1)
    else:
        results = [_built(root, folder, language) for language in wanted]
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.iterdir():
        if stale.is_dir() and stale.name not in wanted and not languages:
            shutil.rmtree(stale)
    # A map of an earlier build might lead to pages that are no more.
    (folder / MAP).unlink(missing_ok=True)
    for name, text in around(folder, wanted, address).items():
        write_whole(folder / name, text)
    return all(results)


def _built(root: Path, folder: Path, language: str) -> bool:
    """Build one language; whether it went well."""
    try:
        config = load_config(config_file=str(configuration(root, language)), site_dir=str(folder / language))
        config.plugins.on_startup(command="build", dirty=False)
        mkdocs_build(config)
    except (Abort, MkDocsException) as stopped:
        # What is wrong is in the rules or the pages: where the code stood says nothing to who reads it.
        logging.getLogger("mkdocs").error("%s: %s", language, stopped)  # noqa: TRY400
    except Exception:  # noqa: BLE001 - what goes wrong in one process is to be seen in the terminal
        traceback.print_exc()
    else:
        return True
    return False


def logged() -> None:
    """Let MkDocs say on the error stream what it warns of."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
    log = logging.getLogger("mkdocs")
    log.addHandler(handler)
    log.setLevel(logging.WARNING)
