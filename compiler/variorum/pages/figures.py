"""Odds in words and numbers: those of an edition, and what another reading does to them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from variorum.evidence.ast import EditionEvidence, Figures, ReadingEvidence
from variorum.evidence.effects import effect_of
from variorum.pages.apparatus import Apparatus
from variorum.pages.effects import KINDS, UNTOLD, effect_in_words
from variorum.pages.markdown import Line, bullets, sentence, table
from variorum.pages.telling import instead, within
from variorum.pages.words import Words
from variorum.resolved import ast


def odds_lines(apparatus: Apparatus, figures: Figures) -> Iterator[Line]:
    """The odds of an edition, a line each for who wins, how else games end, and how long they take."""
    words, say = apparatus.words, apparatus.words.say
    if apparatus.players_choose:
        yield from _chosen_lines(apparatus, figures)
        return
    wins = [
        say(
            "odds.win" if seat else "odds.win.first",
            who=apparatus.side(seat + 1, len(figures.win), figures.players),
            percent=words.percent(chance),
        )
        for seat, chance in enumerate(figures.win)
    ]
    yield Line(sentence(words.each(wins)))
    if figures.draw:
        yield Line(sentence(say("odds.draw", percent=words.percent(figures.draw))))
    key = "odds.stalemate" if figures.stalemate else "odds.no-stalemate"
    yield Line(sentence(say(key, percent=words.percent(figures.stalemate))))
    if figures.turns is not None:
        throws = words.number(figures.throws or 0.0, 1)
        yield Line(sentence(say("odds.length", turns=words.number(figures.turns, 1), throws=throws)))
    if figures.median is not None:
        yield Line(sentence(say("odds.median", count=figures.median)))
    if figures.games is not None:
        yield Line(sentence(say("odds.games", games=words.number(figures.games))))


def _chosen_lines(apparatus: Apparatus, figures: Figures) -> Iterator[Line]:
    """The odds of random play where players choose, each figure that was sampled with its standard error."""
    words, say, games = apparatus.words, apparatus.words.say, figures.games

    def share(chance: float) -> str:
        error = 100 * math.sqrt(chance * (1 - chance) / games) if games else 0.0
        return say("odds.with-error", number=words.percent(chance), error=_error(words, error))

    percent = share if games else words.percent
    sides = [apparatus.side(seat + 1, len(figures.win), figures.players) for seat in range(len(figures.win))]
    wins = (
        say("odds.win" if seat else "odds.win.first", who=who, percent=percent(chance))
        for seat, (who, chance) in enumerate(zip(sides, figures.win, strict=True))
    )
    yield Line(sentence(words.each(wins)))
    if figures.draw:
        yield Line(sentence(say("odds.draw", percent=percent(figures.draw))))
    if figures.capped:
        yield Line(sentence(say("odds.capped", count=figures.capped, percent=percent(figures.capped / (games or 1)))))
    if figures.turns is not None:
        turns = words.number(figures.turns, 1)
        if figures.turns_error:
            turns = say("odds.with-error", number=turns, error=_error(words, figures.turns_error))
        yield Line(sentence(say("odds.turns", turns=turns)))
    if figures.median is not None:
        yield Line(sentence(say("odds.median", count=figures.median)))
    if figures.points:
        errors = figures.points_errors or (0.0,) * len(figures.points)
        scored = (
            say(
                "odds.points",
                who=who,
                points=say("odds.with-error", number=words.number(points, 2), error=_error(words, error)),
            )
            for who, points, error in zip(sides, figures.points, errors, strict=True)
        )
        yield Line(sentence(words.each(scored)))
    if games is not None:
        yield Line(sentence(say("odds.sampled", games=words.number(games))))
    yield Line(random_play(apparatus))


def random_play(apparatus: Apparatus) -> str:
    """How random play chooses."""
    say = apparatus.words.say
    said = sentence(say("odds.random"))
    return f"{said} {sentence(say('odds.random-offers'))}" if apparatus.collated.game.offers else said


def _error(words: Words, error: float) -> str:
    """A standard error with as many decimals, one to three, as show it."""
    decimals = next((digits for digits in (1, 2, 3) if round(error, digits)), 1)
    return words.number(error, decimals)


# ---------------------------------------------------------------- effects


def effects_part(apparatus: Apparatus, conflict: str) -> Iterator[str]:
    """What each reading of a conflict does to the odds of the editions: sentences, and a table of the numbers."""
    found = list(_beside(apparatus, conflict))
    if not found:
        return
    grouped: dict[tuple[str, str], dict[str, list[str]]] = {}
    for name, own, other, said in effects_by_edition(apparatus, conflict):
        grouped.setdefault((own, other), {}).setdefault(said, []).append(name)
    yield bullets(_effect(apparatus, conflict, pair, effects) for pair, effects in grouped.items())
    yield _numbers(apparatus, conflict, found)


def kinds_of_effect(apparatus: Apparatus, conflict: ast.Conflict) -> tuple[str, ...]:
    """What other readings of a conflict change about the odds of any edition, in the order of `effects.KINDS`; `none`,
    `hardly` or `unknown` where there is nothing else, and nothing where nothing has been computed."""
    found: dict[str, None] = {}
    for edition, _, other in _beside(apparatus, conflict.name):
        found |= dict.fromkeys(each.kind for each in effect_of(edition.odds, conflict.name, other).changes)
    if not found and apparatus.kept_editions(conflict.name):
        return ("none",)
    told = [kind for kind in KINDS if kind in found and kind not in UNTOLD]
    return tuple(told) or tuple(kind for kind in UNTOLD if kind in found)[:1]


def effect_sentence(apparatus: Apparatus, conflict: ast.Conflict) -> str:
    """What a conflict does to the game, without a number."""
    say = apparatus.words.say
    kinds = kinds_of_effect(apparatus, conflict)
    if not kinds:
        return say("told.nothing-computed")
    if kinds[0] in UNTOLD:
        return sentence(say(f"effect.{kinds[0]}"))
    return say("effect.changes", what=apparatus.words.each(say(f"effect.what.{kind}") for kind in kinds))


def _effect(apparatus: Apparatus, conflict: str, pair: tuple[str, str], effects: Mapping[str, Sequence[str]]) -> Line:
    """What one reading in the place of another does: on a line, or edition by edition where it differs."""
    say = apparatus.words.say
    own, other = pair
    readings = instead(apparatus, conflict, other, own)
    if len(effects) > 1:
        under = (
            say("effect.in", editions=apparatus.words.each(map(apparatus.edition_link, named)), effect=said)
            for said, named in effects.items()
        )
        return Line(sentence(say("joint.list", head=readings)), tuple(Line(sentence(text)) for text in under))
    ((said, named),) = effects.items()
    every = [edition.edition for edition in apparatus.kept_editions(conflict)]
    editions = within(apparatus, named, every)
    return Line(sentence(say("effect.line", readings=readings, editions=editions, effect=said)))


def effects_by_edition(apparatus: Apparatus, conflict: str) -> Iterator[tuple[str, str, str, str]]:
    """What each other reading of a conflict changes about the odds: the edition, its own reading, the other, and the
    change as a clause."""
    for edition, own, other in _beside(apparatus, conflict):
        effect = effect_of(edition.odds, conflict, other)
        yield edition.edition, own, other.reading, effect_in_words(apparatus.words, effect)


_Beside = tuple[EditionEvidence, str, ReadingEvidence]


def _beside(apparatus: Apparatus, conflict: str) -> Iterator[_Beside]:
    """Each other reading of a conflict that can be chosen and is no matter of words, in each edition, with the
    edition's own reading."""
    for edition in apparatus.kept_editions(conflict):
        for each in edition.conflicts:
            if each.conflict == conflict:
                for other in each.others:
                    if other.standing not in ("wording", "barred"):
                        yield edition, each.reading, other


def _numbers(apparatus: Apparatus, conflict: str, found: Sequence[_Beside]) -> str:
    """A table of the odds of each edition, and under other readings where they are others."""
    rows: list[tuple[str, str, Figures]] = []
    for edition, own, other in found:
        if other.odds is None or effect_of(edition.odds, conflict, other).changes[0].kind == "none":
            continue
        before = other.beside or edition.odds
        row = (edition.edition, own, before)
        if row not in rows:
            rows.append(row)
        rows.append((edition.edition, other.reading, other.odds))
    if not rows:
        return ""
    say = apparatus.words.say
    owns = {edition.edition: own for edition, own, _ in found}
    with_draws = any(figures.draw for _, _, figures in rows)
    with_capped = any(figures.capped for _, _, figures in rows)
    head = [say("table.edition"), say("table.wins"), *([say("table.draw")] if with_draws else [])]
    head += [say("table.capped")] if with_capped else []
    head += [] if apparatus.players_choose else [say("table.stalemate")]
    head.append(say("table.turns"))
    shown = (
        _row(apparatus, conflict, row, owns[row[0]], with_draws=with_draws, with_capped=with_capped) for row in rows
    )
    return table(head, shown)


def _row(
    apparatus: Apparatus, conflict: str, row: tuple[str, str, Figures], own: str, *, with_draws: bool, with_capped: bool
) -> list[str]:
    words, (edition, reading, figures) = apparatus.words, row
    spoken = apparatus.speaker.spoken(reading, conflict)
    key = "table.own" if reading == own else "table.other"
    name = words.say(key, edition=apparatus.speaker.spoken(edition, kind="editions"), reading=spoken)
    if figures.players != 2:
        name = words.say("table.players", row=name, count=figures.players)
    cells = [name, words.say("table.seats").join(words.number(100 * chance, 1) for chance in figures.win)]
    if with_draws:
        cells.append(words.percent(figures.draw))
    if with_capped:
        cells.append(words.percent((figures.capped or 0) / (figures.games or 1)))
    if not apparatus.players_choose:
        cells.append(words.percent(figures.stalemate))
    cells.append("–" if figures.turns is None else words.number(figures.turns, 2))
    return cells
