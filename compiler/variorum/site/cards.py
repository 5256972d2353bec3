"""The cards of the games on the first page: a picture of the board, what is there, and the ways in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from variorum.pages import Words
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards.empty import empty_boards
from variorum.pages.elements import box
from variorum.pages.markdown import link
from variorum.pages.overview import in_short

WAYS = ("play", "rules", "our-rules")
"""The pages that a card leads to beside the overview."""

_NAMED = re.compile(r"<(title|desc)>.*?</\1>", re.DOTALL)
_ROOT = re.compile(r'^<svg ([^>]*?)width="[^"]*" ([^>]*?)role="img"')


@dataclass(frozen=True, slots=True)
class Card:
    """What is told of a game: its board as an element `svg`, or "" where there is none, and a line in Markdown."""

    board: str
    line: str


def card_of(apparatus: Apparatus) -> Card:
    """The card of a game. Its board is an ornament: the title beside it says what it is."""
    boards = empty_boards(apparatus)
    drawn = _NAMED.sub("", boards[0].svg) if boards else ""
    return Card(_ROOT.sub(r'<svg \1\2aria-hidden="true"', drawn), in_short(apparatus))


def cards(titles: Mapping[str, str], told: Mapping[str, Card], pages: Iterable[str], up: str, words: Words) -> str:
    """The cards of all games, as Markdown; `up` leads to the folder in which those of the games are."""
    there = frozenset(pages)
    inside = "\n\n".join(_card(game, title, told[game], there, up, words) for game, title in titles.items())
    return box("games", inside)


def _card(game: str, title: str, card: Card, pages: frozenset[str], up: str, words: Words) -> str:
    ways = [link(words.say(f"nav.{name}"), f"{up}{game}/{name}.md") for name in WAYS if f"{game}/{name}.md" in pages]
    named = f"**{link(title, f'{up}{game}/index.md')}**"
    picture = f'<div class="game-board">{card.board}</div>' if card.board else ""
    return box("game", "\n\n".join(filter(None, (picture, named, card.line, " ".join(ways)))))
