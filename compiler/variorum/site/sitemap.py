"""The map of the whole site for search engines: every page, with the same page in the other languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from variorum.site.languages import NAMES, counterpart

_SPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
_NOT_MAPPED = "404.html"


def sitemap(address: str, pages: Mapping[str, Sequence[str]]) -> str:
    """The map of the site at `address`, of which `pages` are the paths of the pages by language, within its folder."""
    root = address.rstrip("/")
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<urlset {_SPACES}>"]
    for language, own in pages.items():
        for path in sorted(own):
            if path == _NOT_MAPPED:
                continue
            here = escape(f"{root}/{quote(f'{language}/{path}')}")
            lines += ["  <url>", f"    <loc>{here}</loc>"]
            for other in NAMES:
                if counterpart(path) == path and path in pages.get(other, ()):
                    there = quoteattr(f"{root}/{quote(f'{other}/{path}')}")
                    lines.append(f'    <xhtml:link rel="alternate" hreflang="{other}" href={there}/>')
            lines.append("  </url>")
    return "\n".join([*lines, "</urlset>", ""])
