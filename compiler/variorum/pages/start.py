"""The start page of the whole site, which leads to the languages: `python -m variorum.pages.start build/site`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

LANGUAGES = (("en", "English"),)
"""The languages that the site is made in, each by its own name; the first is the one that readers are led to."""


def start_page(languages: Iterable[tuple[str, str]] = LANGUAGES) -> str:
    """A page of plain HTML that leads to the first language, and has a link to each."""
    listed = tuple(languages)
    items = "\n".join(
        f'      <li><a href="{code}/index.html" lang="{code}" hreflang="{code}">{name}</a></li>'
        for code, name in listed
    )
    return f"""<!doctype html>
<!-- Generated: edit compiler/variorum/pages/start.py instead. -->
<html lang="{listed[0][0]}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="0; url={listed[0][0]}/index.html">
    <meta name="color-scheme" content="light dark">
    <title>Variorum</title>
    <style>
      body {{ font: 1.125rem/1.6 system-ui, sans-serif; margin: 2rem auto; max-width: 36rem; padding: 0 1rem }}
    </style>
  </head>
  <body>
    <main>
      <h1>Variorum</h1>
      <ul>
{items}
      </ul>
    </main>
  </body>
</html>
"""


def main(arguments: list[str]) -> int:
    """Writes the page into the folder that the argument names."""
    if len(arguments) != 1:
        sys.stderr.write("write: python -m variorum.pages.start FOLDER\n")
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(start_page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
