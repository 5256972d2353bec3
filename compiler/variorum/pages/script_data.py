"""What the player of a game is told beside its machine: names, rules, readings, sources and boards, in one language.

Play itself is the machine's, which is a module of its own and the same in every language. What is HTML here is made
and escaped here; everything else is plain text, to be shown as text. Links lead from a page of the game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from markdown import markdown

from variorum.collated.ast import CollatedConflict, CollatedEdition
from variorum.machine.json import playing_hash
from variorum.pages.apparatus import Apparatus, reading_anchor
from variorum.pages.boards.empty import empty_boards
from variorum.pages.facts import rules_for
from variorum.pages.markdown import Line, bullets, unmarked
from variorum.pages.words import part_messages
from variorum.resolved import ast

FORMAT = 1
"""The version of the shape of these data."""

PARTS = ("player",)
"""The parts of the catalogue whose messages go with the data of a game."""

_PAGE = re.compile(r'(href="[^":#]*)\.md(?=[#"])')


def script_data(apparatus: Apparatus) -> dict[str, Any]:
    """The data of a game with a machine, ready for JSON; the same game and language give the same data."""
    assert apparatus.machine is not None
    collated, speaker = apparatus.collated, apparatus.speaker
    game, machine = collated.game, apparatus.machine
    return {
        "format": FORMAT,
        "game": game.name,
        "title": unmarked(apparatus.game_name),
        "language": apparatus.words.language,
        "hash": playing_hash(machine),
        "board": machine.board,
        "players": list(game.players),
        "editions": [_edition(apparatus, each) for each in collated.editions],
        "conflicts": [_conflict(apparatus, each) for each in collated.conflicts],
        "rules": dict(_rules(apparatus)),
        "sources": {
            siglum: {
                "title": apparatus.speaker.title_of_source(source.title),
                "publisher": apparatus.publisher(source),
                "link": f"sources.html#{siglum}",
                "url": source.address,
            }
            for siglum, source in ((each, collated.sources.get(each)) for each in collated.sources.sigla)
            if source is not None
        },
        "sides": list(_sides(apparatus)),
        "pieces": {
            piece.name: {"singular": unmarked(noun.singular), "plural": unmarked(noun.plural)}
            for piece, noun in ((each, speaker.noun(each.name)) for each in game.pieces)
        },
        "sets": {
            places.name: {
                "title": unmarked(speaker.title(places.name, "places")),
                "link": f"{apparatus.places_page}.html#{places.name}",
                "rules": [rule.name for rule in rules_for(apparatus, places)],
            }
            for places in game.places
        },
        "boards": [each.to_json() for each in empty_boards(apparatus)],
        "messages": {
            key: text for part in PARTS for key, text in sorted(part_messages(apparatus.words.language, part).items())
        },
    }


def script_data_text(apparatus: Apparatus) -> str:
    """The same as the text of a file."""
    return json.dumps(script_data(apparatus), ensure_ascii=False, separators=(",", ":")) + "\n"


def html_of(text: str) -> str:
    """Markdown of one paragraph or list as HTML, its links leading to built pages."""
    made = markdown(text, extensions=["attr_list"])
    paragraph = re.fullmatch(r"<p>((?:(?!<p>).)*)</p>", made, re.DOTALL)
    return _PAGE.sub(r"\1.html", paragraph[1] if paragraph else made)


def html_of_line(line: Line) -> str:
    """A line with what stands under it as HTML."""
    return html_of("\n\n".join(filter(None, (line.text, bullets(line.under)))))


# ---------------------------------------------------------------- what is chosen


def _edition(apparatus: Apparatus, collated: CollatedEdition) -> dict[str, Any]:
    name = collated.edition.name
    return {
        "id": name,
        "title": unmarked(apparatus.speaker.title(name, "editions")),
        "link": f"editions.html#{name}",
        "choices": dict(collated.readings()),
    }


def _conflict(apparatus: Apparatus, collated: CollatedConflict) -> dict[str, Any]:
    conflict = collated.conflict
    return {
        "id": conflict.name,
        "title": unmarked(apparatus.speaker.title(conflict.name, "conflicts")),
        "question": unmarked(apparatus.speaker.question(conflict)),
        "link": f"disagreements.html#{conflict.name}",
        "structural": conflict.structural,
        "wording": conflict.use is ast.Use.NAME,
        "readings": [
            {
                "id": reading.name,
                "title": unmarked(apparatus.speaker.title_of_reading(conflict, reading)),
                "link": f"disagreements.html#{reading_anchor(conflict.name, reading.name)}",
                "status": reading.status.value,
            }
            for reading in conflict.readings
        ],
    }


# ---------------------------------------------------------------- what is done


def _rules(apparatus: Apparatus) -> Iterator[tuple[str, dict[str, Any]]]:
    """All that can stand behind a step, as the page of the rules names it: `bridge`, `move.jump`, `offer.double`."""
    game, speaker = apparatus.collated.game, apparatus.speaker
    begins = speaker.start()
    if begins:
        yield (
            "start",
            {
                "title": unmarked(apparatus.words.say("overview.begins")),
                "html": html_of(" ".join(begins)),
                "link": "index.html",
                "cites": _cited(game.start.cites),
            },
        )
    for rule in game.rules:
        yield _rule(apparatus, rule, "", "rules", speaker.rule(rule))
    for move in game.moves:
        yield _rule(apparatus, move, "move.", "moves", speaker.move(move))
    for offer in game.offers:
        yield _rule(apparatus, offer, "offer.", "offers", speaker.offer(offer))
    for obligation in game.obligations:
        yield _rule(apparatus, obligation, "obligation.", "obligations", Line(speaker.obligation(obligation)))


def _rule(
    apparatus: Apparatus,
    entry: ast.Rule | ast.Move | ast.Offer | ast.Obligation,
    prefix: str,
    kind: str,
    line: Line,
) -> tuple[str, dict[str, Any]]:
    return f"{prefix}{entry.name}", {
        "title": unmarked(apparatus.speaker.title(entry.name, kind)),
        "html": html_of_line(line),
        "link": f"rules.html#{prefix}{entry.name}",
        "cites": _cited(entry.cites),
    }


def _cited(cites: Iterable[ast.Cite]) -> list[list[Any]]:
    found: dict[str, list[int]] = {}
    for cite in cites:
        passages = found.setdefault(cite.siglum, [])
        if cite.passage not in passages:
            passages.append(cite.passage)
    return [[siglum, passages] for siglum, passages in found.items()]


def _sides(apparatus: Apparatus) -> Iterator[str]:
    """The names of the sides of a game that names them."""
    named = apparatus.collated.game.sides
    if isinstance(named, ast.SidesKind) and named.kind == "named":
        for number in range(len(named.names)):
            yield unmarked(apparatus.side(number + 1, len(named.names), apparatus.collated.game.players[0]))
