"""The page on which sources differ: who says what at a glance, then the conflicts one by one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from variorum.pages.apparatus import Apparatus
from variorum.pages.cards import card
from variorum.pages.effects import KINDS
from variorum.pages.figures import kinds_of_effect
from variorum.pages.markdown import heading, link, page, sentence, unmarked
from variorum.pages.matrix import matrix


def disagreements_page(apparatus: Apparatus, opening: str) -> str:
    """Every conflict with every reading and every witness."""
    collated, say = apparatus.collated, apparatus.words.say
    title = heading(1, say("title.disagreements", game=apparatus.game_name))
    if not collated.conflicts:
        return page(opening, title, say("disagreements.lead-none"))
    return page(
        opening,
        title,
        say("matrix.lead"),
        heading(2, say("disagreements.table"), "who-says-what"),
        matrix(apparatus),
        *_about_evidence(apparatus),
        heading(2, say("disagreements.cards"), "one-by-one"),
        _filter(apparatus),
        *(card(apparatus, each) for each in collated.conflicts),
    )


def _about_evidence(apparatus: Apparatus) -> Iterator[str]:
    """Where to look for what matters most; or that nothing has been computed yet."""
    say = apparatus.words.say
    if any(apparatus.kept_edition(each.edition.name) for each in apparatus.collated.editions):
        yield sentence(say("disagreements.matters", link=link(say("nav.matters"), "matters.md")))
    elif apparatus.collated.editions:
        yield say("told.nothing-computed")


def _filter(apparatus: Apparatus) -> str:
    """Where a script puts choices by which cards are shown, in the words that it needs; without it there is nothing."""
    collated, say = apparatus.collated, apparatus.words.say
    found = {kind for each in collated.conflicts for kind in kinds_of_effect(apparatus, each.conflict)}
    speaker = apparatus.speaker
    groups = {
        "sources": [(siglum, siglum) for siglum in collated.sources.sigla],
        "editions": [
            (each.edition.name, unmarked(speaker.title(each.edition.name, "editions"))) for each in collated.editions
        ],
        "effects": [(kind, unmarked(say(f"filter.effects.{kind}"))) for kind in KINDS if kind in found],
    }
    asked = {
        "groups": [
            {"name": name, "label": say(f"filter.{name}"), "any": say(f"filter.{name}.any"), "options": options}
            for name, options in groups.items()
            if len(options) > 1
        ],
        "title": say("filter.title"),
        "shown": say("filter.shown", count="%1", all="%2"),
        "clear": say("filter.clear"),
    }
    data = escape(json.dumps(asked, ensure_ascii=False, sort_keys=True))
    return f'<div class="filter" data-filter="conflict" data-words="{data}"></div>'
