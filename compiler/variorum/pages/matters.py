"""The page that ranks what the readings do to the odds, edition by edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from variorum.evidence.ast import EditionEvidence
from variorum.evidence.effects import Effect, ranked
from variorum.pages.apparatus import Apparatus, reading_anchor
from variorum.pages.effects import UNTOLD, effect_in_words
from variorum.pages.figures import random_play
from variorum.pages.markdown import Line, heading, link, numbered, page, sentence
from variorum.pages.plots.changes import changes_plot
from variorum.pages.sweeps import sweep_part


def matters_page(apparatus: Apparatus, opening: str) -> str:
    """Every other reading of every edition, what changes the odds most first; "" where no odds are kept."""
    say = apparatus.words.say
    kept = [apparatus.kept_edition(each.edition.name) for each in apparatus.collated.editions]
    if not any(kept):
        return ""
    lead = say("matters.lead-choice" if apparatus.players_choose else "matters.lead")
    parts = [opening, heading(1, say("title.matters", game=apparatus.game_name)), lead]
    if apparatus.players_choose:
        parts.append(say("matters.sampled", random=random_play(apparatus)))
    parts += sweep_part(apparatus)
    for collated, edition in zip(apparatus.collated.editions, kept, strict=True):
        name = collated.edition.name
        parts.append(heading(2, apparatus.speaker.title(name, "editions"), name))
        parts += _edition(apparatus, edition) if edition else [say("odds.not-computed")]
    return page(*parts)


def _edition(apparatus: Apparatus, edition: EditionEvidence) -> Iterator[str]:
    say, spoken = apparatus.words.say, apparatus.speaker.spoken
    effects = [each for each in ranked(edition) if not _is_wording(apparatus, edition, each)]
    told = [each for each in effects if each.changes[0].kind not in UNTOLD]
    if told:
        yield changes_plot(apparatus, edition.edition, told)
        yield numbered(
            Line(
                sentence(
                    say(
                        "matters.line",
                        conflict=apparatus.speaker.conflict_link(each.conflict),
                        reading=spoken(each.reading, each.conflict),
                        effect=effect_in_words(apparatus.words, each),
                    )
                )
            )
            for each in told
        )
    else:
        yield say("matters.nothing")
    for kind in UNTOLD:
        rest = [each for each in effects if each.changes[0].kind == kind]
        if rest:
            yield say(f"matters.{kind}", choices=_listed(apparatus, rest))


def _is_wording(apparatus: Apparatus, edition: EditionEvidence, effect: Effect) -> bool:
    """Whether a reading is a matter of words, or cannot be chosen in the edition."""
    return any(
        other.reading == effect.reading and other.standing in ("wording", "barred")
        for conflict in edition.conflicts
        if conflict.conflict == effect.conflict
        for other in conflict.others
    )


def _listed(apparatus: Apparatus, effects: Sequence[Effect]) -> str:
    """Readings by conflict, as links."""
    grouped: dict[str, list[str]] = {}
    for each in effects:
        grouped.setdefault(each.conflict, []).append(each.reading)
    return apparatus.words.each(
        apparatus.words.say(
            "conflict.choice-link",
            conflict=apparatus.speaker.spoken(conflict, kind="conflicts"),
            reading=apparatus.words.either(
                link(
                    apparatus.speaker.spoken(reading, conflict),
                    f"disagreements.md#{reading_anchor(conflict, reading)}",
                )
                for reading in readings
            ),
        )
        for conflict, readings in grouped.items()
    )
