"""Who says what, as a table that fits a phone: a row for each conflict, a column for each source, a letter for each
reading."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from variorum.collated.ast import CollatedConflict, Stand, Witness
from variorum.pages.apparatus import Apparatus, reading_anchor
from variorum.pages.elements import box
from variorum.pages.markdown import link, table, unmarked
from variorum.resolved import ast

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TINTS = 6


def letter_of(conflict: ast.Conflict, reading: str) -> str:
    """The letter of a reading: A for the first of its conflict; after Z numbers."""
    at = next(number for number, each in enumerate(conflict.readings) if each.name == reading)
    return _LETTERS[at] if at < len(_LETTERS) else str(at + 1)


def badge(conflict: ast.Conflict, reading: str) -> str:
    """The letter of a reading, as HTML."""
    at = next(number for number, each in enumerate(conflict.readings) if each.name == reading)
    return f'<span class="letter letter-{at % _TINTS + 1}">{letter_of(conflict, reading)}</span>'


def matrix(apparatus: Apparatus) -> str:
    """The table, with what its signs mean."""
    collated, say = apparatus.collated, apparatus.words.say
    head = [say("disagreements.conflict"), *(apparatus.siglum(siglum) for siglum in collated.sources.sigla)]
    rows = [
        [_named(apparatus, each.conflict), *(_cell(apparatus, each, one) for one in each.witnesses)]
        for each in collated.conflicts
    ]
    return box("matrix", f"{table(head, rows)}\n\n{say('matrix.legend')}")


def editions_matrix(apparatus: Apparatus) -> str:
    """The same for the editions: which reading each of them chooses."""
    collated, say = apparatus.collated, apparatus.words.say
    head = [
        say("disagreements.conflict"),
        *(
            link(apparatus.speaker.spoken(each.edition.name, kind="editions"), f"#{each.edition.name}", kind="turned")
            for each in collated.editions
        ),
    ]
    there, never = "disagreements.md", _sign("×", say("editions.not-arising"))
    choices = [each.readings() for each in collated.editions]
    rows = [
        [
            _named(apparatus, conflict, there),
            *(
                _letter(apparatus, conflict, chosen[conflict.name], "says", there) if conflict.name in chosen else never
                for chosen in choices
            ),
        ]
        for conflict in collated.game.conflicts
    ]
    return box("matrix", table(head, rows))


def _named(apparatus: Apparatus, conflict: ast.Conflict, where: str = "") -> str:
    """The question, and below it the readings with their letters; the conflicts stand on the page `where`."""
    readings = " ".join(
        f"<span>{badge(conflict, reading.name)} {apparatus.speaker.spoken(reading.name, conflict.name)}</span>"
        for reading in conflict.readings
    )
    question = link(apparatus.speaker.question(conflict), f"{where}#{conflict.name}")
    return f'{question} <span class="readings-named">{readings}</span>'


def _cell(apparatus: Apparatus, each: CollatedConflict, witness: Witness) -> str:
    return " ".join(_marks(apparatus, each.conflict, witness))


def _marks(apparatus: Apparatus, conflict: ast.Conflict, witness: Witness) -> Iterator[str]:
    """The letters of the readings that a source supports or mentions; a sign where it does not."""
    say = apparatus.words.say
    match witness.stand:
        case Stand.SUPPORTS:
            for reading in witness.readings:
                yield _letter(apparatus, conflict, reading, "says")
        case Stand.UNCLEAR | Stand.CONTRADICTS_ITSELF:
            for reading in witness.readings:
                yield _letter(apparatus, conflict, reading, witness.stand.value)
        case Stand.MISSING if witness.mentions:
            pass
        case _:
            sign = {Stand.SILENT: "·", Stand.DOES_NOT_ARISE: "×"}.get(witness.stand, "–")
            yield _sign(sign, say(f"stand.{witness.stand.value}"))
    for reading in witness.mentions:
        yield _letter(apparatus, conflict, reading, "mentions")


def _sign(sign: str, said: str) -> str:
    """A sign with what it means for those who do not see it."""
    hidden = escape(unmarked(said))
    if hidden == sign:
        return f'<span class="sign">{sign}</span>'
    return f'<span class="sign" aria-hidden="true">{sign}</span><span class="unseen">{hidden}</span>'


def _letter(apparatus: Apparatus, conflict: ast.Conflict, reading: str, how: str, where: str = "") -> str:
    """A letter that leads to its reading, with the reading's name, and how the source stands to it."""
    said = apparatus.words.say(f"matrix.{how}", reading=apparatus.speaker.spoken(reading, conflict.name))
    mark = {"says": "{}", "mentions": "({})"}.get(how, "{}?").format(letter_of(conflict, reading))
    at = next(number for number, each in enumerate(conflict.readings) if each.name == reading)
    text = f'<span class="letter letter-{at % _TINTS + 1} {how}">{mark}</span><span class="unseen"> {said}</span>'
    return link(text, f"{where}#{reading_anchor(conflict.name, reading)}", unmarked(said), "mark")
