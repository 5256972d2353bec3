"""The page of the editions."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.collated.ast import Chosen, CollatedEdition
from variorum.pages.apparatus import Apparatus
from variorum.pages.elements import opened_by
from variorum.pages.figures import odds_lines
from variorum.pages.markdown import Line, bullets, heading, link, page, sentence, table
from variorum.pages.matrix import editions_matrix
from variorum.pages.overview import follows
from variorum.pages.plots.lengths import lengths_plot
from variorum.pages.plots.wins import wins_plot


def editions_page(apparatus: Apparatus, opening: str) -> str:
    """The editions side by side, then one by one."""
    collated, say = apparatus.collated, apparatus.words.say
    parts = [opening, heading(1, say("title.editions", game=apparatus.game_name)), say("editions.lead")]
    if len(collated.editions) > 1:
        parts += [heading(2, say("editions.table")), editions_matrix(apparatus)]
    plots = [*wins_plot(apparatus), *lengths_plot(apparatus)]
    if plots:
        parts += [heading(2, say("odds.heading"), "odds"), *plots]
    for edition in collated.editions:
        parts += _edition(apparatus, edition)
    return page(*parts)


def _edition(apparatus: Apparatus, collated: CollatedEdition) -> Iterator[str]:
    edition, say = collated.edition, apparatus.words.say
    yield heading(2, apparatus.speaker.title(edition.name, "editions"), edition.name)
    yield apparatus.beside(follows(apparatus, edition), edition.cites)
    yield from (sentence(apparatus.speaker.text(note)) for note in edition.notes)
    yield from _odds(apparatus, edition.name)
    if edition.settles:
        yield heading(3, say("editions.settles"), f"{edition.name}.settles")
        yield bullets(
            Line(
                apparatus.beside(
                    sentence(
                        say(
                            "editions.settled",
                            conflict=apparatus.speaker.conflict_link(settled.conflict),
                            reading=apparatus.speaker.spoken(settled.reading, settled.conflict),
                        )
                    ),
                    settled.cites,
                )
            )
            for settled in edition.settles
        )
    else:
        yield say("editions.settles-nothing")
    yield heading(3, say("editions.choices"), f"{edition.name}.choices")
    head = (say("disagreements.conflict"), say("editions.reading"), say("editions.why"))
    choices = table(
        head,
        (
            (
                f"**{apparatus.speaker.conflict_link(chosen.conflict)}**",
                apparatus.reading_link(chosen.conflict, chosen.reading),
                _why(apparatus, chosen),
            )
            for chosen in collated.choices
        ),
    )
    yield opened_by(say("editions.all-choices", count=len(collated.choices)), choices, "more")


def _odds(apparatus: Apparatus, edition: str) -> Iterator[str]:
    """Who wins, how else games end, and how long they take."""
    say, kept = apparatus.words.say, apparatus.kept_edition(edition)
    yield heading(3, say("odds.heading"), f"{edition}.odds")
    if kept is None:
        yield say("odds.not-computed")
        return
    yield say("odds.players", count=kept.odds.players)
    yield bullets(odds_lines(apparatus, kept.odds))
    yield sentence(say("odds.matters", link=link(say("nav.matters"), f"matters.md#{edition}")))


def _why(apparatus: Apparatus, chosen: Chosen) -> str:
    if chosen.by in ("settled", "commonest"):
        return apparatus.words.say(f"editions.by.{chosen.by}")
    return apparatus.words.say("editions.by.source", source=apparatus.siglum(chosen.by))
