"""How long games take: a curve for each edition, one below the other over the same turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from variorum.evidence.ast import Lengths
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import svg
from variorum.pages.boards.lettering import BOLD, shortened
from variorum.pages.markdown import capital, unmarked
from variorum.pages.plots import LETTER, SCALE, WIDTH, numbers
from variorum.pages.plots.scale import Scale

_HIGH = 46.0  # of a curve
_HEAD = 19.0
_EDGE = 3.0
_FOOT = 34.0
_MARKS = 6
_SHOWN = 0.99  # the share of the games that decides how far the turns go


@dataclass(frozen=True, slots=True)
class Curve:
    """The lengths of some editions that have the same, and the median of their turns."""

    editions: tuple[str, ...]
    lengths: Lengths
    median: int | None


def lengths_plot(apparatus: Apparatus) -> Iterator[str]:
    """The plot and its table; nothing where no lengths are kept."""
    found = curves(apparatus)
    if not found:
        return
    words, say = apparatus.words, apparatus.words.say
    scale = Scale(0, max(_reach(each.lengths) for each in found), _EDGE, WIDTH - _EDGE)
    marks = [mark for mark in scale.ticks(_MARKS) if mark]
    title = unmarked(say("plot.lengths", game=apparatus.game_name))
    described = " ".join(
        unmarked(say("plot.lengths-of", editions=_names(apparatus, each), count=each.median))
        for each in found
        if each.median is not None
    )
    games = {each.lengths.games for each in found}
    caption = say("plot.lengths-caption")
    if len(games) == 1 and (counted := next(iter(games))) is not None:
        caption = f"{caption} {say('plot.counted', games=words.number(counted))}"
    size = WIDTH, len(found) * (_HEAD + _HIGH) + _FOOT
    parts = _parts(apparatus, found, scale, marks)
    yield svg.picture(title, described, size, "plot lengths", parts, unmarked(caption), SCALE)
    head = [say("plot.edition"), *(say("plot.within", count=round(mark)) for mark in marks), say("plot.median-head")]
    rows = [
        [
            words.each(map(apparatus.edition_link, each.editions)),
            *(words.percent(won_within(each.lengths, mark)) for mark in marks),
            "–" if each.median is None else str(each.median),
        ]
        for each in found
    ]
    yield numbers(apparatus, head, rows)


def curves(apparatus: Apparatus) -> tuple[Curve, ...]:
    """The curves of the editions in their order; editions with the same lengths share one."""
    found: dict[Lengths, Curve] = {}
    for edition in apparatus.collated.editions:
        kept = apparatus.kept_edition(edition.edition.name)
        if kept is None or kept.lengths is None or not sum(kept.lengths.shares):
            continue
        known = found.get(kept.lengths)
        names = (*(known.editions if known else ()), edition.edition.name)
        found[kept.lengths] = Curve(names, kept.lengths, kept.odds.median)
    return tuple(found.values())


def won_within(lengths: Lengths, turns: float) -> float:
    """The share of the games that somebody wins which are won within so many turns, within a bin growing evenly."""
    whole = sum(lengths.shares) + lengths.beyond
    full, rest = divmod(turns / lengths.width, 1)
    done = sum(lengths.shares[: int(full)])
    if int(full) < len(lengths.shares):
        done += rest * lengths.shares[int(full)]
    return done / whole


def _reach(lengths: Lengths) -> float:
    """The turns within which nearly all games are won."""
    enough = _SHOWN * (sum(lengths.shares) + lengths.beyond)
    bins = next((at for at, won in enumerate(accumulate(lengths.shares), 1) if won >= enough), len(lengths.shares))
    return bins * lengths.width


def _names(apparatus: Apparatus, curve: Curve) -> str:
    spoken = (apparatus.speaker.spoken(name, kind="editions") for name in curve.editions)
    return unmarked(capital(apparatus.words.each(spoken)))


def _parts(apparatus: Apparatus, found: Sequence[Curve], scale: Scale, marks: Sequence[float]) -> Iterator[str]:
    say = apparatus.words.say
    highest = max(max(each.lengths.shares) / each.lengths.width for each in found)
    bottom = len(found) * (_HEAD + _HIGH)
    grid = [((scale(mark), _HEAD), (scale(mark), bottom)) for mark in marks]
    yield svg.lines(grid, "grid")
    for number, each in enumerate(found):
        base = (number + 1) * (_HEAD + _HIGH)
        yield from _curve(each, scale, base, highest)
        if each.median is not None:
            x = scale(each.median)
            yield svg.lines([((x, base - _HIGH + 2), (x, base))], "median")
        name = shortened(_names(apparatus, each), 0.55 * WIDTH, BOLD * LETTER)
        at = base - _HIGH - _HEAD / 2 + 3
        yield svg.text((_EDGE, at), name, "label head", LETTER, anchor="start")
        if each.median is not None:
            said = unmarked(say("plot.median", count=each.median))
            yield svg.text((WIDTH - _EDGE, at), said, "label", LETTER, anchor="end")
    for mark in (0.0, *marks):
        anchor = "start" if not mark else "end" if scale(mark) > WIDTH - 12 else "middle"
        yield svg.text((scale(mark), bottom + 10), apparatus.words.number(mark), "label", LETTER, anchor=anchor)
    yield svg.text((WIDTH / 2, bottom + 25), unmarked(say("plot.turns")), "label", LETTER)


def _curve(curve: Curve, scale: Scale, base: float, highest: float) -> Iterator[str]:
    """The outline of the bins, filled to the ground; its area is the share of the games."""
    lengths = curve.lengths
    x = scale(0)
    path = f"M{svg.number(x)} {svg.number(base)}"
    for at, share in enumerate(lengths.shares):
        end = min((at + 1) * lengths.width, scale.high)
        y = base - (_HIGH - 4) * share / lengths.width / highest
        path += f"V{svg.number(y)}H{svg.number(scale(end))}"
        if end >= scale.high:
            break
    path += f"V{svg.number(base)}"
    yield svg.element("path", d=f"{path}Z", fill="none", stroke="currentColor", class_="area")
    yield svg.lines([((scale.begin, base), (scale.end, base))], "axis")
