"""What is done to the pages on their way through MkDocs: tables that scroll, links into the English guide."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape
from urllib.parse import unquote

from variorum.pages import Words

GAMES_MARK = "<!-- variorum: games -->"
"""Where a hand-written page wants the list of the games."""

COLOURS = 8
"""Colours of sources that the style sheet knows; a ninth source has that of the first."""

_BADGE = re.compile(r'<a class="siglum"( href="[^"#]*sources\.html#([^"]*)")')
_TABLE = re.compile(r"<table>(.*?)</table>", re.DOTALL)
_ROW = re.compile(r"<tr>\s*<td([^>]*)>(.*?)</td>", re.DOTALL)
_HEADING = re.compile(r"<h[1-6][^>]*>(.*?)</h[1-6]>", re.DOTALL)
_ENGLISH_LINK = re.compile(r"\[([^\]\[]*)\]\((?:\.\./)*((?:guide/[\w-]+|diagnostics)\.md)(#[^)\s]*)?\)")


def accessible_tables(html: str) -> str:
    """`html` with a scope for each heading of its tables, the first cell of a row as its heading, and each table in a
    box that scrolls by itself and is named after the heading above it."""

    def boxed(match: re.Match[str]) -> str:
        above = _HEADING.findall(html[: match.start()])
        name = re.sub(r"<[^>]*>", "", above[-1]).replace('"', "&quot;") if above else ""
        inside = match[1].replace("<th>", '<th scope="col">')
        inside = _ROW.sub(lambda row: f'<tr>\n<th scope="row"{row[1]}>{row[2]}</th>', inside)
        box = f'<div class="table-box" role="region" tabindex="0" aria-label="{name}">'
        return f'{box}<table class="boxed">{inside}</table></div>'

    return _TABLE.sub(boxed, html)


def coloured_sigla(html: str, sigla: Sequence[str]) -> str:
    """`html` with a class in each badge of a source that gives it its colour, by its place among all the `sigla` of its
    game: a source has one colour on every page."""
    colours = {siglum: index % COLOURS + 1 for index, siglum in enumerate(sigla)}

    def coloured(match: re.Match[str]) -> str:
        colour = colours.get(unquote(unescape(match[2])))
        return f'<a class="siglum source-{colour}"{match[1]}' if colour else match[0]

    return _BADGE.sub(coloured, html)


def english_links(markdown: str, english: str, words: Words) -> str:
    """`markdown` in another language, with its links into the guide led to the English site at `english`, and a remark
    that what is there is in English."""

    def led(match: re.Match[str]) -> str:
        address = f"{english}{match[2].removesuffix('.md')}.html{match[3] or ''}"
        remark = escape(words.say("site.in-english"))
        return f'<a href="{escape(address)}" hreflang="en">{match[1]}</a> {remark}'

    return _ENGLISH_LINK.sub(led, markdown)
