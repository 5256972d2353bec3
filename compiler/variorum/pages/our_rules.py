"""The page on which a table agrees on its own rules: each conflict with its readings to choose from.

It is a form that reads as a list where no script runs; the scripts look for its `data-` attributes.
"""

from __future__ import annotations

from collections.abc import Iterator

from variorum.collated.ast import CollatedConflict, CollatedEdition
from variorum.pages.apparatus import Apparatus, reading_anchor
from variorum.pages.markdown import attribute, bullets, heading, link, page, sentence, unmarked
from variorum.pages.meanings import meaning_lines
from variorum.resolved import ast

PARTS = ("differs", "effect", "card", "share")
"""What a choice comes to, in the order of the page: how it differs, what it does, the card, and sharing it."""


def our_rules_page(apparatus: Apparatus, opening: str) -> str:
    """The form; "" where there is nothing to choose or no edition to begin from."""
    collated, say = apparatus.collated, apparatus.words.say
    if not collated.conflicts or not collated.editions:
        return ""
    first = collated.editions[0]
    return page(
        opening,
        heading(1, say("title.our-rules", game=apparatus.game_name)),
        say("our-rules.lead"),
        f'<div class="our-rules" data-our-rules data-game="{attribute(collated.game.name)}" markdown="1">',
        f'<p data-without-script markdown="span">{say("our-rules.without-script")}</p>',
        heading(2, say("our-rules.questions"), "questions"),
        '<form class="our-rules-form" markdown="1">',
        _editions(apparatus),
        *(part for each in collated.conflicts for part in _question(apparatus, each, first)),
        "</form>",
        *(part for name in PARTS for part in _part(apparatus, name)),
        "</div>",
    )


def _editions(apparatus: Apparatus) -> str:
    """The editions to begin from."""
    options = "".join(
        f'<option value="{attribute(name)}">{_text(apparatus.speaker.title(name, "editions"))}</option>'
        for name in (each.edition.name for each in apparatus.collated.editions)
    )
    label = _text(apparatus.words.say("our-rules.begin"))
    return (
        f'<p class="our-rules-begin"><label for="our-edition">{label}</label> '
        f'<select id="our-edition" name="edition">{options}</select></p>'
    )


def _part(apparatus: Apparatus, name: str) -> Iterator[str]:
    yield heading(2, apparatus.words.say(f"our-rules.{name}"), f"our-{name}")
    yield f'<div class="our-{name}" data-our="{name}" markdown="1">'
    yield apparatus.words.say("our-rules.needs-script")
    yield "</div>"


def _question(apparatus: Apparatus, collated: CollatedConflict, first: CollatedEdition) -> Iterator[str]:
    """A conflict as a group of choices."""
    conflict, say = collated.conflict, apparatus.words.say
    yield f'<fieldset class="our-question" id="{attribute(conflict.name)}" markdown="1">'
    yield f'<legend markdown="span">{apparatus.speaker.question(conflict)}</legend>'
    more = link(say("our-rules.more"), f"disagreements.md#{conflict.name}")
    if conflict.arises is None:
        yield more
    else:
        condition = apparatus.speaker.anew().condition(conflict.arises)
        yield f"{say('our-rules.arises', condition=condition)} {more}"
    chosen = first.readings().get(conflict.name)
    for reading in conflict.readings:
        yield from _reading(apparatus, conflict, reading, is_chosen=reading.name == chosen)
    yield "</fieldset>"


def _reading(apparatus: Apparatus, conflict: ast.Conflict, reading: ast.Reading, *, is_chosen: bool) -> Iterator[str]:
    """One choice: its name, who says so, and what it means."""
    say = apparatus.words.say
    id_ = attribute(f"our.{reading_anchor(conflict.name, reading.name)}")
    checked = " checked" if is_chosen else ""
    name, value = attribute(conflict.name), attribute(reading.name)
    choice = f'<input type="radio" id="{id_}" name="{name}" value="{value}"{checked}>'
    label = f'<label for="{id_}">{apparatus.speaker.title_of_reading(conflict, reading)}</label>'
    status = f'<span class="our-status">{_text(say(f"status.{reading.status.value}"))}</span>'
    said = apparatus.cites(reading.cites)
    yield f'<div class="our-reading" data-reading="{value}" markdown="1">'
    yield f'<p markdown="span">{choice} {label} {status} {said}</p>'
    yield f'<details markdown="1"><summary markdown="span">{say("our-rules.means")}</summary>'
    yield bullets(meaning_lines(apparatus, conflict, reading))
    editions = [
        apparatus.edition_link(each.edition.name)
        for each in apparatus.collated.editions
        if each.readings().get(conflict.name) == reading.name
    ]
    if editions:
        yield sentence(say("our-rules.read-by", editions=apparatus.words.each(editions)))
    yield from (sentence(apparatus.speaker.text(note)) for note in reading.notes)
    yield "</details>"
    yield "</div>"


def _text(markdown: str) -> str:
    """Markdown of one line as text within a tag that Markdown leaves alone."""
    return attribute(unmarked(markdown))
