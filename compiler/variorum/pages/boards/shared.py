"""What several pictures of a page have in common is written once: the empty board below the pieces."""

from __future__ import annotations

import re
from collections import Counter

_PICTURE = re.compile(
    r'(<svg\b[^>]* class="(board[^"]*)"[^>]*>(?:<title>[^<]*</title>)?(?:<desc>[^<]*</desc>)?)(.*?)(</svg>)'
)
_LEAF = re.compile(r"<(\w+)(?:\s[^<>]*)?(?:/>|>[^<]*</\1>)")
_PIECE = re.compile(r' class="(?:man|piece|count|move|taken|die|cube|pip|letter)\b')
_SHORTEST = 400
"""The least length for which it pays."""


def shared(text: str) -> str:
    """A page in which an empty board that comes more than once stands in its first picture, and is used by the others.
    The board has the classes of its picture, so that it looks the same wherever it is used."""
    grounds = Counter((match[2], _ground(match[3])) for match in _PICTURE.finditer(text))
    names = {
        key: f"ground-{number}"
        for number, key in enumerate(
            (key for key, count in grounds.items() if count > 1 and len(key[1]) >= _SHORTEST), 1
        )
    }
    used: set[str] = set()

    def drawn(match: re.Match[str]) -> str:
        begin, kind, inside, end = match.groups()
        ground = _ground(inside)
        name = names.get((kind, ground))
        if name is None:
            return match[0]
        rest = inside[len(ground) :]
        if name in used:
            return f'{begin}<use href="#{name}"/>{rest}{end}'
        used.add(name)
        return f'{begin}<g id="{name}" class="{kind}">{ground}</g>{rest}{end}'

    return _PICTURE.sub(drawn, text)


def _ground(inside: str) -> str:
    """What a drawing begins with, up to its first piece."""
    at = 0
    while (match := _LEAF.match(inside, at)) and not _PIECE.search(match[0]):
        at = match.end()
    return inside[:at]
