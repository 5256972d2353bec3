"""What the script of a table's own rules reads beside the machine: titles, what is known of each reading, the card.

All texts are plain, in the language of the page; the script puts them into the page as text, never as HTML.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from variorum.evidence.ast import Course, Figures, ReadingEvidence
from variorum.pages.apparatus import Apparatus
from variorum.pages.card import Entry, card
from variorum.pages.chosen import asked_by
from variorum.pages.chosen import parts as parts_of
from variorum.pages.markdown import unmarked
from variorum.pages.telling import pair_in_words, pair_of
from variorum.pages.words import part_messages
from variorum.resolved import ast

FORMAT = 1
_ANSWERS = ("take", "pass", "throw")


def our_rules_files(apparatus: Apparatus) -> dict[str, str]:
    """The file by its path in the site; none where the page is none."""
    collated = apparatus.collated
    if not collated.conflicts or not collated.editions:
        return {}
    text = json.dumps(our_rules_data(apparatus), ensure_ascii=False, separators=(",", ":"), sort_keys=False)
    return {f"assets/games/{collated.game.name}/our-rules.json": f"{text}\n"}


def our_rules_data(apparatus: Apparatus) -> dict[str, object]:
    """The data as they are written."""
    collated, speaker = apparatus.collated, apparatus.speaker
    game, words = collated.game, apparatus.words
    return {
        "format": FORMAT,
        "game": game.name,
        "title": unmarked(apparatus.game_name),
        "language": words.language,
        "editions": [
            {
                "id": each.edition.name,
                "title": unmarked(speaker.title(each.edition.name, "editions")),
                "odds": _figures(kept.odds) if (kept := apparatus.kept_edition(each.edition.name)) else None,
            }
            for each in collated.editions
        ],
        "conflicts": [
            {
                "id": conflict.name,
                "question": unmarked(speaker.question(conflict)),
                "arises": _arises(apparatus, conflict),
                "asks": list(asked_by(conflict.arises, game)),
                "readings": {
                    reading.name: unmarked(speaker.title_of_reading(conflict, reading)) for reading in conflict.readings
                },
            }
            for conflict in game.conflicts
        ],
        "known": _known(apparatus),
        "sides": _sides(apparatus),
        "card": {name: [_entry(each) for each in entries] for name, entries in _card_parts(apparatus)},
        "messages": dict(part_messages(words.language, "our_rules")),
    }


def _arises(apparatus: Apparatus, conflict: ast.Conflict) -> str:
    return unmarked(apparatus.speaker.anew().condition(conflict.arises)) if conflict.arises is not None else ""


def _sides(apparatus: Apparatus) -> dict[str, list[str]]:
    """The names of the sides by number of players and of sides."""
    game = apparatus.collated.game
    kinds = [
        each
        for each in parts_of((game.sides, game.conflicts))
        if isinstance(each, ast.SidesKind) and each.kind != "players"
    ]
    named = {}
    for players in range(game.players[0], game.players[1] + 1):
        for sides in sorted({players, *(each.teams for each in kinds if each.kind == "teams")}):
            if sides <= players:
                names = [unmarked(apparatus.side(number, sides, players)) for number in range(1, sides + 1)]
                named[f"{players}|{sides}"] = names
    return named


# ---------------------------------------------------------------- what is known of readings


def _known(apparatus: Apparatus) -> dict[str, dict[str, dict[str, object]]]:
    """By edition and conflict, what is kept of each reading beside the edition's own."""
    known: dict[str, dict[str, dict[str, object]]] = {}
    for edition in apparatus.collated.editions:
        kept = apparatus.kept_edition(edition.edition.name)
        for found in kept.conflicts if kept else ():
            conflict = apparatus.collated.game.conflict(found.conflict)
            for other in found.others:
                told = _reading(apparatus, conflict, found.reading, other, edition.edition.name)
                known.setdefault(edition.edition.name, {}).setdefault(conflict.name, {})[other.reading] = told
    return known


def _reading(
    apparatus: Apparatus, conflict: ast.Conflict, own: str, other: ReadingEvidence, edition: str
) -> dict[str, object]:
    pair = pair_of(conflict, own, other, edition)
    told: dict[str, object] = {"said": unmarked(pair_in_words(apparatus, conflict, pair)), "adds": other.adds}
    if other.odds is not None:
        told["odds"] = _figures(other.odds)
    if other.beside is not None:
        told["beside"] = _figures(other.beside)
    # A play within a match, or under other choices than the edition's, begins elsewhere than a board to play on does.
    if (
        other.standing == "told"
        and other.play is not None
        and other.play.start is None
        and other.play.parts != "beginning"
    ):
        told["players"] = other.play.players
        told["own"] = list(_turns(apparatus, other.play.first))
        told["other"] = list(_turns(apparatus, other.play.second))
    return told


def _turns(apparatus: Apparatus, course: Course) -> Iterator[dict[str, object]]:
    """The turns of a course, each with its throw and its move; a word that answers or makes an offer has no throw."""
    throws = iter(course.throws)
    if not apparatus.players_choose:
        for throw in throws:
            yield {"thrown": list(throw), "move": ""}
        return
    offers = {offer.name for offer in apparatus.collated.game.offers}
    for move in course.moves:
        is_word = move in offers or move in _ANSWERS
        yield {"thrown": [] if is_word else list(next(throws, ())), "move": move}
    for throw in throws:
        yield {"thrown": list(throw), "move": ""}


def _figures(odds: Figures) -> dict[str, object]:
    """Odds in short; `games` is null where they are exact."""
    return {
        "players": odds.players,
        "win": list(odds.win),
        "draw": odds.draw,
        "stalemate": odds.stalemate,
        "turns": odds.turns,
        "turnsError": odds.turns_error,
        "median": odds.median,
        "games": odds.games,
    }


# ---------------------------------------------------------------- the card


def _card_parts(apparatus: Apparatus) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    made = card(apparatus)
    yield from (("facts", made.facts), ("places", made.places), ("rules", made.rules))


def _entry(entry: Entry) -> dict[str, object]:
    told: dict[str, object] = {"label": entry.label, "texts": [text.form() for text in entry.texts]}
    return told | ({"where": entry.where.form()} if entry.where is not None else {})
