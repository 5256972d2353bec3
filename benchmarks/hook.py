"""The hook of MkDocs, named in `mkdocs.yml`, that adds the page about speed to the site."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files

HERE = Path(__file__).resolve().parent
PATH = "guide/speed.md"


@event_priority(100)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the page, before the plugin makes the navigation."""
    results = HERE / "results.json"
    if results.is_file():
        # MkDocs loads a hook by its path: the package that it stands in has still to be found.
        if str(HERE.parent) not in sys.path:
            sys.path.append(str(HERE.parent))
        from benchmarks.page import speed_page

        found = json.loads(results.read_text(encoding="utf-8"))
        files.append(File.generated(config, PATH, content=speed_page(found)))
    return files
