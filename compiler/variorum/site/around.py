"""What stands around the languages of the site: the page that leads to them, the map of all pages, and the page for
addresses that lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from variorum.site.start import start_page


def around(root: Path, folder: Path, languages: Sequence[str]) -> dict[str, str]:
    """The files beside the languages, by path."""
    return {"index.html": start_page(languages)}
