"""What is otherwise with two players, as questions: can they get stuck, who wins, what makes no difference."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.evidence.ast import EditionEvidence
from variorum.pages.answers import Question
from variorum.pages.apparatus import Apparatus
from variorum.pages.markdown import Line, link, sentence
from variorum.pages.telling import pairs

_TWO = 2


def two_players(apparatus: Apparatus) -> Iterator[Question]:
    """Nothing for a game that two play anyway, or cannot play."""
    low, high = apparatus.collated.game.players
    if not low <= _TWO < high:
        return
    kept = [apparatus.kept_edition(each.edition.name) for each in apparatus.collated.editions]
    of_two = [each for each in kept if each is not None and each.odds.players == _TWO]
    if of_two:
        yield _stuck(apparatus, of_two)
        yield _first(apparatus, of_two)
        yield _length(apparatus, of_two)
    if found := tuple(_alike(apparatus)):
        yield Question(
            "two.alike", apparatus.words.say("question.two-alike"), apparatus.words.say("answer.two-alike"), found
        )
    say = apparatus.words.say
    claims = [
        Line(link(apparatus.speaker.title(claim.name, "claims"), f"claims.md#{claim.name}"))
        for claim in apparatus.collated.game.claims
        if claim.scope.players == _TWO
    ]
    if claims:
        yield Question("two.claims", say("question.two-claims"), "", tuple(claims))


def _stuck(apparatus: Apparatus, editions: list[EditionEvidence]) -> Question:
    """Whether a game of two can come to a point from which nobody can move."""
    words, say = apparatus.words, apparatus.words.say
    stuck = [each for each in editions if each.odds.stalemate]
    lines = [
        Line(
            sentence(
                say(
                    "answer.two-stuck" if each.odds.stalemate else "answer.two-not-stuck",
                    edition=apparatus.edition_link(each.edition),
                    percent=words.percent(each.odds.stalemate),
                )
            )
        )
        for each in editions
    ]
    return Question(
        "two.stuck", say("question.two-stuck"), say("answer.two-can" if stuck else "answer.two-cannot"), tuple(lines)
    )


def _first(apparatus: Apparatus, editions: list[EditionEvidence]) -> Question:
    """How often whoever begins wins."""
    words, say = apparatus.words, apparatus.words.say
    lines = []
    for each in editions:
        won = sum(each.odds.win)
        if won:
            percent = words.percent(each.odds.win[0] / won)
            lines.append(
                Line(sentence(say("answer.two-first", edition=apparatus.edition_link(each.edition), percent=percent)))
            )
    return Question("two.first", say("question.two-first"), say("answer.two-first-lead"), tuple(lines))


def _length(apparatus: Apparatus, editions: list[EditionEvidence]) -> Question:
    """How long a game of two takes."""
    words, say = apparatus.words, apparatus.words.say
    lines = tuple(
        Line(
            sentence(
                say(
                    "answer.two-length",
                    edition=apparatus.edition_link(each.edition),
                    turns=words.number(each.odds.turns, 1),
                    median=each.odds.median or 0,
                )
            )
        )
        for each in editions
        if each.odds.turns is not None
    )
    return Question("two.length", say("question.two-length"), say("answer.two-length-lead"), lines)


def _alike(apparatus: Apparatus) -> Iterator[Line]:
    """Conflicts whose readings no play of two players tells apart, while one of three does."""
    for conflict in apparatus.collated.game.conflicts:
        told = [pair.other.play for pair in pairs(apparatus, conflict) if pair.other.play is not None]
        if told and all(play.players > _TWO for play in told):
            yield Line(apparatus.speaker.conflict_link(conflict.name, apparatus.speaker.question(conflict)))
