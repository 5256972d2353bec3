"""What stands around the languages of the site: the page that leads to them, the worker that keeps them for when there
is no network, and the map for search engines."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from variorum.data import data_text
from variorum.site.sitemap import sitemap
from variorum.site.start import start_page

WORKER = "offline.js"
MAP = "sitemap.xml"


def around(folder: Path, languages: Sequence[str], address: str = "") -> dict[str, str]:
    """The files beside the languages, by path, once those are built in `folder`; with a map of the site where it is
    known at which address it is served, since a map tells whole addresses."""
    start = start_page(languages)
    files = {"": {"index.html": _hash(start.encode())}}
    for language in languages:
        paths = sorted(path for path in (folder / language).rglob("*") if path.is_file() and path.suffix != ".map")
        files[language] = {path.relative_to(folder).as_posix(): _hash(path.read_bytes()) for path in paths}
    beside = {"index.html": start, WORKER: worker(files)}
    if address:
        pages = {
            language: [path.removeprefix(f"{language}/") for path in files[language] if path.endswith(".html")]
            for language in languages
        }
        beside[MAP] = sitemap(address, pages)
    return beside


def worker(files: dict[str, dict[str, str]]) -> str:
    """The worker of a build, of which `files` gives the hash of every file by language and path. What it is told is
    named by the hash of all of them."""
    listed = json.dumps(files, indent=0, sort_keys=True)
    version = hashlib.sha256(listed.encode()).hexdigest()[:16]
    build = f'{{"version": "{version}", "files": {listed}}}'
    return data_text("site", WORKER).replace("build = BUILD;", f"build = {build};", 1)


def _hash(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()
