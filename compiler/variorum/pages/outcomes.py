"""How two courses of a play come out, in words: who wins, and what stands on tallies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from variorum.evidence.ast import Course, TellingPlay
from variorum.pages.apparatus import Apparatus


def end_in_words(apparatus: Apparatus, play: TellingPlay, course: Course) -> str:
    """How a course comes out, as a clause."""
    say = apparatus.words.say
    if course.winner is not None:
        sides = len(course.squares) or play.players
        return say("told.wins", who=apparatus.side(course.winner, sides, play.players))
    for is_so, key in ((course.drawn, "drawn"), (course.stalemate, "stalemate"), (course.endless, "endless")):
        if is_so:
            return say(f"told.{key}")
    return say("told.goes-on")


def tallies_in_words(apparatus: Apparatus, courses: tuple[Course, Course]) -> tuple[str, str]:
    """The tallies in which two courses differ, in words for each."""
    first, second = courses
    names = [
        name for name in {**first.tallies, **second.tallies} if first.tallies.get(name) != second.tallies.get(name)
    ]
    before, after = (_entries(apparatus, each.tallies, names) for each in courses)
    return apparatus.words.each(before), apparatus.words.each(after)


def _entries(apparatus: Apparatus, tallies: Mapping[str, tuple[int, ...]], names: Sequence[str]) -> Iterator[str]:
    for name in names:
        entries = tallies.get(name, ())
        numbers = apparatus.words.say("list.comma").join(map(str, entries)) or "–"
        yield apparatus.words.say("told.tally", tally=apparatus.speaker.spoken(name), numbers=numbers)
