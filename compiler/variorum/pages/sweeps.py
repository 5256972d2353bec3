"""What a sweep over combinations of readings came to, for the page of what matters most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from variorum.evidence.ast import Extreme, SweepEvidence
from variorum.evidence.effects import Effect, changes
from variorum.pages.apparatus import Apparatus, reading_anchor
from variorum.pages.effects import effect_in_words
from variorum.pages.markdown import Line, bullets, heading, link, numbered, sentence, table
from variorum.sweeps.ranking import advantage, told

_SMALL = 0.01  # points, below which two decimals say nothing

_LISTED = 15
"""The readings that are ranked."""


def sweep_part(apparatus: Apparatus) -> Iterator[str]:
    """What was swept, the extremes, and which reading matters most; nothing where no sweep is kept."""
    say = apparatus.words.say
    sweep = apparatus.evidence.sweep if apparatus.evidence else None
    if sweep is None:
        return
    yield heading(2, say("sweep.heading"), "sweep")
    yield f"{say('sweep.lead')} {sentence(_what(apparatus, sweep))}"
    if sweep.extremes:
        head = [say("sweep.measure"), say("sweep.figure"), say("sweep.choices")]
        yield table(head, ([say(f"sweep.{each.by}"), *_extreme(apparatus, sweep, each)] for each in sweep.extremes))
        if sweep.swept < sweep.combinations:
            yield say("sweep.extremes-sample")
    if ranked := told(sweep, apparatus.collated):
        yield heading(3, say("sweep.ranking"), "sweep..ranking")
        yield say("sweep.ranking-lead")
        yield numbered(
            Line(
                sentence(
                    say(
                        "matters.line",
                        conflict=apparatus.speaker.conflict_link(each.conflict),
                        reading=apparatus.speaker.spoken(each.reading, each.conflict),
                        effect=effect_in_words(
                            apparatus.words,
                            Effect(each.conflict, each.reading, each.effect, changes(each.others, each.odds)),
                        ),
                    )
                )
            )
            for each in ranked[:_LISTED]
        )
    if sweep.over:
        yield heading(3, say("sweep.over"), "sweep..over")
        yield bullets(Line(_over(apparatus, conflict, readings)) for conflict, readings in sweep.over.items())


def _what(apparatus: Apparatus, sweep: SweepEvidence) -> str:
    """What was swept, as a sentence."""
    words, say = apparatus.words, apparatus.words.say
    players = say("told.players", count=sweep.players)
    swept = words.number(sweep.swept)
    if sweep.swept == sweep.combinations:
        said = say("sweep.all", count=swept, players=players)
    else:
        said = say("sweep.sample", number=words.number(sweep.combinations), count=swept, players=players)
    parts = [said]
    if sweep.games is not None:
        parts.append(say("sweep.counted", games=words.number(sweep.games)))
    rest = say("sweep.rest", edition=apparatus.edition_link(sweep.edition))
    if sweep.held:
        rest = say("sweep.rest-but", rest=rest, choices=_choices(apparatus, sweep.held))
    parts.append(rest)
    return say("list.semicolon").join(parts)


def _extreme(apparatus: Apparatus, sweep: SweepEvidence, each: Extreme) -> tuple[str, str]:
    """The odds that make rules extreme, and which rules they are."""
    words, say, odds = apparatus.words, apparatus.words.say, each.odds
    match each.by:
        case "shortest" | "longest":
            figure = say("sweep.turns", turns=words.number(odds.turns or 0.0, 1))
        case "fairest":
            points = 100 * (advantage(odds) or 0.0)
            figure = say("sweep.apart", points=words.number(points, 2 if points >= _SMALL else 4))
        case "least-stalemate":
            key = "sweep.stalemates" if odds.stalemate or sweep.games else "sweep.no-stalemates"
            figure = say(key, percent=words.percent(odds.stalemate))
    edition = apparatus.edition_link(each.edition)
    rules = say("sweep.as-edition", edition=edition)
    if each.changes:
        choices = _choices(apparatus, each.changes)
        rules = say("sweep.changed", edition=edition, choices=choices)
    return figure, say("sweep.alike", rules=rules, count=each.alike) if each.alike else rules


def _choices(apparatus: Apparatus, chosen: Mapping[str, str]) -> str:
    return apparatus.words.each(
        apparatus.words.say(
            "conflict.choice-link",
            conflict=apparatus.speaker.spoken(conflict, kind="conflicts"),
            reading=_reading_link(apparatus, conflict, reading),
        )
        for conflict, reading in chosen.items()
    )


def _over(apparatus: Apparatus, conflict: str, readings: tuple[str, ...]) -> str:
    said = apparatus.words.each(_reading_link(apparatus, conflict, reading) for reading in readings)
    return apparatus.words.say("sweep.over-line", conflict=apparatus.speaker.conflict_link(conflict), readings=said)


def _reading_link(apparatus: Apparatus, conflict: str, reading: str) -> str:
    return link(apparatus.speaker.spoken(reading, conflict), f"disagreements.md#{reading_anchor(conflict, reading)}")
