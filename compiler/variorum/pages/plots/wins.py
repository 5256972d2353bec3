"""Who wins: a bar for each edition, divided by how games come out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from variorum.evidence.ast import Figures
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import svg
from variorum.pages.boards.lettering import BOLD, shortened, width_of
from variorum.pages.markdown import capital, unmarked
from variorum.pages.plots import LETTER, SCALE, WIDTH, numbers
from variorum.pages.plots.key import key_height, key_parts
from variorum.pages.plots.scale import Scale

_EDGE = 3.0
_HEAD = 18.0
_BAR = 22.0
_SPACE = 7.0

Outcome = tuple[str, str, float]
"""The name of an outcome, its class for the style sheet, and its chance."""


def wins_plot(apparatus: Apparatus) -> Iterator[str]:
    """The plot and its table; nothing where no odds are kept."""
    words, say = apparatus.words, apparatus.words.say
    kept = [found for each in apparatus.collated.editions if (found := apparatus.kept_edition(each.edition.name))]
    if not kept:
        return
    bars: dict[tuple[Outcome, ...], list[str]] = {}
    for edition in kept:
        bars.setdefault(outcomes(apparatus, edition.odds), []).append(edition.edition)
    title = unmarked(say("plot.wins", game=apparatus.game_name))
    described = []
    for bar, editions in bars.items():
        shares = words.each(say("plot.share", what=name, percent=words.percent(chance)) for name, _, chance in bar)
        described.append(unmarked(say("plot.wins-of", editions=_names(apparatus, editions), shares=shares)))
    size = WIDTH, len(bars) * (_HEAD + _BAR + _SPACE) + key_height(_named(bars))
    parts = _parts(apparatus, bars)
    yield svg.picture(title, " ".join(described), size, "plot wins", parts, scale=SCALE)
    kinds = list(dict.fromkeys(each[:2] for bar in bars for each in bar))
    rows = []
    for edition in kept:
        chances = {(name, kind): chance for name, kind, chance in outcomes(apparatus, edition.odds)}
        cells = (words.percent(chances[each]) if each in chances else "–" for each in kinds)
        rows.append([apparatus.edition_link(edition.edition), *cells])
    yield numbers(apparatus, [say("plot.edition"), *(name for name, _ in kinds)], rows)


def outcomes(apparatus: Apparatus, figures: Figures) -> tuple[Outcome, ...]:
    """How games come out, in the order of the seats, each with its chance; a chance of 0 is left out but for wins."""
    say = apparatus.words.say
    sides = [apparatus.side(seat + 1, len(figures.win), figures.players) for seat in range(len(figures.win))]
    kinds = [f"seat-{seat % 6 + 1}" for seat in range(len(sides))]
    found = list(zip(sides, kinds, figures.win, strict=True))
    others = (
        (say("plot.draw"), "drawn", figures.draw),
        (say("plot.stalemate"), "stalemate", figures.stalemate),
        (say("plot.capped"), "capped", figures.capped / (figures.games or 1)),
    )
    return (*found, *(each for each in others if each[2]))


def _names(apparatus: Apparatus, editions: Sequence[str]) -> str:
    spoken = (apparatus.speaker.spoken(name, kind="editions") for name in editions)
    return unmarked(capital(apparatus.words.each(spoken)))


def _parts(apparatus: Apparatus, bars: dict[tuple[Outcome, ...], list[str]]) -> Iterator[str]:
    words = apparatus.words
    scale = Scale(0, 1, _EDGE, WIDTH - _EDGE)
    top = 0.0
    for bar, editions in bars.items():
        name = shortened(_names(apparatus, editions), WIDTH - 2 * _EDGE, BOLD * LETTER)
        yield svg.text((_EDGE, top + _HEAD / 2 + 1), name, "label head", LETTER, anchor="start")
        done = 0.0
        for _, kind, chance in bar:
            x, end = scale(min(done, 1.0)), scale(min(done + chance, 1.0))
            yield svg.rectangle((x, top + _HEAD), end - x, _BAR, f"part {kind}")
            written = unmarked(words.percent(chance))
            if width_of(written) + 4 < end - x:
                yield svg.text(((x + end) / 2, top + _HEAD + _BAR / 2), written, f"label on {kind}", LETTER)
            done += chance
        top += _HEAD + _BAR + _SPACE
    yield from key_parts(_named(bars), top)


def _named(bars: Iterable[tuple[Outcome, ...]]) -> list[tuple[str, str]]:
    return [(unmarked(name), kind) for name, kind in dict.fromkeys(each[:2] for bar in bars for each in bar)]
