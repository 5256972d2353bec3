"""What each reading changes about an edition's odds: bars to the left and to the right, what matters most first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from variorum.evidence.effects import Change, Effect
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import svg
from variorum.pages.boards.lettering import wrapped
from variorum.pages.markdown import capital, unmarked
from variorum.pages.plots import LETTER, SCALE, WIDTH
from variorum.pages.plots.scale import Scale

MOST = 12
"""Readings that are drawn."""

KINDS = ("length", "first", "stalemate", "draw", "points")
"""What can change, in the order of the columns."""

_EDGE = 3.0
_HEAD = 22.0
_NAME = 17.0
_BAR = 14.0
_SPACE = 7.0
_NUMBER = 42.0  # room for a number beside its bar


def changes_plot(apparatus: Apparatus, edition: str, effects: Sequence[Effect]) -> str:
    """The plot of effects in the order in which they come; "" where none has a number. The same stands in words where
    they are listed."""
    shown = [each for each in effects if any(change.kind in KINDS for change in each.changes)][:MOST]
    if not shown:
        return ""
    say = apparatus.words.say
    title = unmarked(say("plot.changes", edition=apparatus.speaker.spoken(edition, kind="editions")))
    kinds = [kind for kind in KINDS if any(change.kind == kind for each in shown for change in each.changes)]
    described = " ".join(_in_words(apparatus, each) for each in shown)
    size = WIDTH, _HEAD + sum(len(_lines(apparatus, each)) * _NAME + _BAR + _SPACE for each in shown)
    caption = unmarked(say("plot.changes-caption"))
    return svg.picture(title, described, size, "plot changes", _parts(apparatus, shown, kinds), caption, SCALE)


def _name(apparatus: Apparatus, effect: Effect) -> str:
    spoken = apparatus.speaker.spoken
    conflict, reading = spoken(effect.conflict, kind="conflicts"), spoken(effect.reading, effect.conflict)
    return unmarked(capital(apparatus.words.say("plot.reading", conflict=conflict, reading=reading)))


def _lines(apparatus: Apparatus, effect: Effect) -> tuple[str, ...]:
    return wrapped(_name(apparatus, effect), WIDTH - 2 * _EDGE)


def _in_words(apparatus: Apparatus, effect: Effect) -> str:
    say = apparatus.words.say
    told = (
        say("plot.change", what=say(f"plot.by.{change.kind}"), by=by(apparatus, change))
        for change in effect.changes
        if change.kind in KINDS
    )
    return unmarked(say("plot.changes-of", reading=_name(apparatus, effect), changes=apparatus.words.each(told)))


def by(apparatus: Apparatus, change: Change) -> str:
    """By how much a number changes, with its sign: turns and points as they are, chances in points of per cent."""
    amount = amount_of(change)
    decimals = 2 if change.kind == "points" else 1
    sign = "+" if amount > 0 else "−"
    return f"{sign}{apparatus.words.number(abs(amount), decimals)}"


def amount_of(change: Change) -> float:
    """The change, of chances in points of per cent."""
    amount = change.after - change.before
    return amount if change.kind in ("length", "points") else 100 * amount


def _parts(apparatus: Apparatus, shown: Sequence[Effect], kinds: Sequence[str]) -> Iterator[str]:
    say = apparatus.words.say
    across = (WIDTH - 2 * _EDGE) / len(kinds)
    scales = {}
    for column, kind in enumerate(kinds):
        left = _EDGE + column * across
        yield svg.text((left + 2, _HEAD / 2), unmarked(say(f"plot.by.{kind}")), "label head", LETTER, anchor="start")
        found = [abs(amount_of(each)) for effect in shown for each in effect.changes if each.kind == kind]
        middle = left + _NUMBER + (across - _NUMBER - 6) / 2
        reach = (across - _NUMBER - 6) / 2
        scales[kind] = (left, Scale(-max(found), max(found), middle - reach, middle + reach))
    y = _HEAD
    for effect in shown:
        for line in _lines(apparatus, effect):
            yield svg.text((_EDGE, y + _NAME / 2), line, "label", LETTER, anchor="start")
            y += _NAME
        for change in effect.changes:
            if change.kind not in scales:
                continue
            left, scale = scales[change.kind]
            yield svg.lines([((scale(0), y - 1), (scale(0), y + _BAR + 1))], "axis")
            begin, end = sorted((scale(0), scale(amount_of(change))))
            kind = "more" if change.after > change.before else "less"
            yield svg.rectangle((begin, y), max(end - begin, 0.8), _BAR, f"part {kind}")
            at = (left + _NUMBER - 3, y + _BAR / 2)
            yield svg.text(at, by(apparatus, change), "label", LETTER, anchor="end")
        y += _BAR + _SPACE
