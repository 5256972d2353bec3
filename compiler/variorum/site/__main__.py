"""Builds the site in all languages: `python -m variorum.site build/site`, with the languages wanted after it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from variorum.site.languages import NAMES


def main(arguments: list[str]) -> int:
    """Build the site of the current folder into the folder named."""
    # Material greets every build with an advertisement for its successor.
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    if not arguments or not set(arguments[1:]) <= NAMES.keys():
        sys.stderr.write(f"write: python -m variorum.site FOLDER [{'|'.join(NAMES)} …]\n")
        return 2
    from variorum.site.build import build_site, logged  # noqa: PLC0415 - takes a while to load

    logged()
    return 0 if build_site(Path(), Path(arguments[0]), arguments[1:]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
