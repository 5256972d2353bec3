"""For what a game asks words in another language: its names by kind, and its texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from variorum.resolved import ast
from variorum.sources.ast import Sources


@dataclass(frozen=True, slots=True)
class NameAsked:
    """A name that a page shows. A `noun` needs a gender where the language has any; `many` of it need a plural."""

    noun: bool = False
    many: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What a game asks words for: `names` by kind and name, `readings` by conflict, `texts` with whether a page shows
    them (else words for them are welcome and not missed)."""

    names: Mapping[str, Mapping[str, NameAsked]]
    readings: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, bool]


def asked(game: ast.Game, sources: Sources) -> Asked:
    """What `game` asks words for; names and readings without a letter, such as `37`, say themselves."""
    names: dict[str, Mapping[str, NameAsked]] = {
        "sides": _bare(game.sides.names if isinstance(game.sides, ast.SidesKind) else ()),
        "pieces": {each.name: NameAsked(noun=True, many=True) for each in game.pieces},
        "places": {each.name: NameAsked(noun=True, many=_is_many(each)) for each in game.places}
        | _bare(each.called for each in game.places if isinstance(each.called, str)),
    }
    for kind, entries in (
        ("states", game.states),
        ("tallies", game.tallies),
        ("relations", game.relations),
        ("moves", game.moves),
        ("offers", game.offers),
        ("obligations", game.obligations),
        ("conflicts", game.conflicts),
        ("editions", game.editions),
        ("rules", game.rules),
        ("claims", game.claims),
    ):
        names[kind] = _bare(each.name for each in entries)
    readings = {
        conflict.name: tuple(each.name for each in conflict.readings if _says_nothing_yet(each.name))
        for conflict in game.conflicts
    }
    return Asked(names, readings, _texts(game, sources))


def _bare(names: Iterable[str]) -> dict[str, NameAsked]:
    return {name: NameAsked() for name in names if _says_nothing_yet(name)}


def _says_nothing_yet(name: str) -> bool:
    return re.search(r"[^\W\d_]", name) is not None


def _is_many(places: ast.PlaceSet) -> bool:
    return any(case.bound is not None or case.every or len(case.places) > 1 for case in places.cases)


def _texts(game: ast.Game, sources: Sources) -> dict[str, bool]:
    shown: list[str] = []
    for conflict in game.conflicts:
        shown += (conflict.question, *conflict.notes, *(note for each in conflict.readings for note in each.notes))
    shown += (note for edition in game.editions for note in edition.notes)
    shown += (note for claim in game.claims for note in claim.notes)
    shown += (source.note for source in sources.sources if source.note)
    shown += (aside.reason for aside in game.asides)
    shown += (aside.reason for aside in game.number_asides)
    others = [own.reason for statement in game.statements for own in statement.own]
    others += (each.title for each in sources.sources)
    return dict.fromkeys(others, False) | dict.fromkeys(shown, True)
