"""Pages for readers: a game beside its sources, as Markdown in one language. Nothing here does I/O.

`words` holds every word that is printed, `sentences` puts the phrases of a game into words, `chosen` says what is left
of a rule when a reading is chosen, `apparatus` shows who says what, `telling`, `figures`, `effects` and `claims` put
evidence into words, `boards`, `plots`, `squares`, `turns` and `telling_pictures` draw, and each page has a function
of its own.
"""

from __future__ import annotations

from variorum.collated.ast import Collated
from variorum.diagnostics.page import all_codes_page
from variorum.evidence.store import GameEvidence
from variorum.machine.ast import Machine
from variorum.pages.apparatus import Apparatus, Imprint
from variorum.pages.claims import claims_page
from variorum.pages.colophon import fronted
from variorum.pages.disagreements import disagreements_page
from variorum.pages.editions import editions_page
from variorum.pages.facts import rules_page, squares_page
from variorum.pages.matters import matters_page
from variorum.pages.openings import opening_page
from variorum.pages.our_rules import our_rules_page
from variorum.pages.overview import overview_page
from variorum.pages.play import play_page
from variorum.pages.positions import positions_page
from variorum.pages.questions import questions, questions_page
from variorum.pages.sources import sources_page
from variorum.pages.starts import board_page
from variorum.pages.words import ENGLISH, LANGUAGES, Words
from variorum.translated.ast import GameWords

__all__ = ["ENGLISH", "LANGUAGES", "GameWords", "Imprint", "Words", "diagnostics_pages", "pages", "pages_of"]


def pages(
    collated: Collated,
    words: Words = ENGLISH,
    names: GameWords | None = None,
    evidence: GameEvidence | None = None,
    machine: Machine | None = None,
    imprint: Imprint | None = None,
) -> dict[str, str]:
    """The pages of one game, by path (`goose/rules.md`), in the order in which they are read. `names` says how
    its names are said in the language of `words`, where that is not as the rule files have them. `evidence` is what is
    kept of the game and holds for it as it stands (`variorum.evidence.held`); of the rest pages say that it has not
    been computed yet. `machine` is that of the game, from which boards and first moves are drawn; without it there are
    none. `imprint` says where the pages are served, and where mistakes in them are reported."""
    return pages_of(Apparatus(collated, words, names, evidence, machine, imprint))


def pages_of(apparatus: Apparatus) -> dict[str, str]:
    """The pages of the game that an apparatus is of, as `pages` gives them."""
    words, collated = apparatus.words, apparatus.collated
    game = collated.game
    rules, sources = (_opening(words, span.file) for span in (game.span, collated.sources.span))
    asked = questions(apparatus)
    made = {
        "board": board_page(apparatus, rules),
        "opening": opening_page(apparatus, rules),
        "rules": rules_page(apparatus, rules),
        apparatus.places_page: squares_page(apparatus, rules) if game.places else "",
        "disagreements": disagreements_page(apparatus, rules),
        "questions": questions_page(apparatus, asked, rules),
        "positions": positions_page(apparatus, rules),
        "matters": matters_page(apparatus, rules),
        "our-rules": our_rules_page(apparatus, rules),
        "play": play_page(apparatus, rules) if apparatus.machine is not None else "",
        "editions": editions_page(apparatus, rules),
        "sources": sources_page(apparatus, sources),
        "claims": claims_page(apparatus, rules) if game.claims else "",
    }
    found = {name: text for name, text in made.items() if text}
    index = overview_page(apparatus, rules, found)
    return {
        f"{game.name}/{name}.md": fronted(apparatus, name, text, asked.told if name == "questions" else None)
        for name, text in {"index": index, **found}.items()
    }


def diagnostics_pages() -> dict[str, str]:
    """The page about everything that Variorum reports, by path."""
    return {"diagnostics.md": all_codes_page()}


def _opening(words: Words, file: str) -> str:
    """The first line of a page. Of the path only `rules/<game>/<file>` is kept: where one stands changes no page."""
    within_root = "/".join(file.split("/")[-3:])
    return f"<!-- {words.say('generated', file=within_root.replace('--', '- -'))} -->"
