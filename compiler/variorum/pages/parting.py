"""Where two readings part: the telling play drawn on a piece of the board, with what a script needs to play it there.

The element has, in data attributes: `replay` and `replay-other`, the play under the first and the second reading as
fragments of addresses; `reading` and `reading-other`, what the two are called; `label`, what its button says; `game`,
`conflict` and `edition`.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from variorum.evidence.ast import TellingPlay
from variorum.pages.apparatus import Apparatus
from variorum.pages.markdown import capital, unmarked
from variorum.pages.matrix import letter_of
from variorum.pages.play_address import play_fragment, turns_written
from variorum.pages.positions import drawn_by
from variorum.pages.telling import Pair, choices_with
from variorum.pages.telling_pictures import telling_picture
from variorum.resolved import ast


def parting(apparatus: Apparatus, conflict: ast.Conflict, pair: Pair) -> str:
    """A telling play, drawn, in an element from which it can be played; "" where neither can be."""
    play = pair.other.play
    if play is None:
        return ""
    drawn = telling_picture(apparatus, conflict, pair, drawn_by(apparatus) if apparatus.players_choose else None)
    data = dict(_replay(apparatus, conflict, pair, play))
    if not drawn and not data:
        return ""
    told = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items())
    return f'<div class="parting"{told}>{drawn}</div>'


def _replay(apparatus: Apparatus, conflict: ast.Conflict, pair: Pair, play: TellingPlay) -> Iterator[tuple[str, str]]:
    """What a script needs: the play under each of the two readings as an address of the page to play on."""
    if apparatus.machine is None or play.start is not None or play.parts == "beginning":
        return
    edition = apparatus.collated.edition(pair.editions[0])
    own = edition.readings() if edition else {}
    for key, reading, course in (("replay", pair.first, play.first), ("replay-other", pair.second, play.second)):
        chosen = choices_with(pair, conflict.name, reading)
        changed = {name: value for name, value in chosen.items() if own.get(name) != value}
        turns = list(turns_written(course.throws, course.moves if apparatus.players_choose else None))
        yield key, play_fragment(pair.editions[0], changed, play.players, turns, apparatus.machine_hash)
    yield "label", apparatus.words.say("replay.play")
    yield "game", apparatus.collated.game.name
    yield "conflict", conflict.name
    yield "edition", pair.editions[0]
    for key, reading in (("reading", pair.first), ("reading-other", pair.second)):
        spoken = unmarked(apparatus.speaker.spoken(reading, conflict.name))
        yield key, f"{letter_of(conflict, reading)} {capital(spoken)}"
