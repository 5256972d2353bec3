"""Telling plays of games in which players choose, in words: the moves, and what parts two readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from variorum.evidence.ast import Course, TellingPlay
from variorum.machine.notation import NOTHING
from variorum.machine.outside import SCORED
from variorum.pages.apparatus import Apparatus
from variorum.pages.markdown import plain
from variorum.pages.outcomes import end_in_words, tallies_in_words
from variorum.pages.sentences import throw

MOST_TURNS = 8
"""Turns that are written out in a sentence; a longer play stands beside its board."""

MOST_LISTED = 4
"""Moves that one reading alone allows and that are written out in a sentence."""


def chosen_play_in_words(apparatus: Apparatus, conflict: str, readings: tuple[str, str], play: TellingPlay) -> str:
    """A telling play: its turns, how it was found, and what shows under each of the two readings."""
    say = apparatus.words.say
    first, second = (apparatus.speaker.spoken(reading, conflict) for reading in readings)
    before, after = _parted(apparatus, play)
    if before != after:
        apart = say("told.apart", first=first, second=second, before=before, after=after)
    else:
        apart = say(f"told.apart.{'next' if play.parts == 'next' else 'otherwise'}", first=first, second=second)
    return say("told.chosen", begins=_begins(apparatus, play), apart=apart, found=_found(apparatus, play))


def turns_of(play: TellingPlay) -> tuple[str, ...]:
    """The turns that both courses of a play have, as players write them, each after its throw."""
    one, other = (list(written_turns(course.throws, course.moves)) for course in (play.first, play.second))
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    return tuple(one[:same])


def written_turns(throws: Sequence[tuple[int, ...]], moves: Sequence[str]) -> Iterator[str]:
    """Turns, each with its throw, where there are dice; the word of an offer, which has none, stands alone."""
    left = iter(throws)
    for move in moves:
        made = next(left, None) if is_move(move) else None
        yield f"{throw(made)}: {move}" if made else move


def is_move(turn: str) -> bool:
    """Whether a turn is a move on the board, and no word of an offer."""
    return not turn.isalpha() or not turn.islower()


def _begins(apparatus: Apparatus, play: TellingPlay) -> str:
    """Where the play begins and what comes before the turn that tells."""
    say, match = apparatus.words.say, (play.start or {}).get("match")
    if not isinstance(match, Mapping):
        return _turns_before(apparatus, play)
    own, other = match["score"]
    key = "claim.given-crawford" if match.get("crawford") else "claim.given-match"
    given = say(key, length=match["length"], own=own, other=other)
    return say("told.in-match", match=given, begins=_turns_before(apparatus, play))


def _turns_before(apparatus: Apparatus, play: TellingPlay) -> str:
    say, turns = apparatus.words.say, turns_of(play)
    if not turns:
        return say("told.at-once" if play.turns else "told.at-start")
    if len(turns) > MOST_TURNS:
        return say("told.after-many", count=sum(map(is_move, turns)))
    return say("told.after", turns=plain(say("list.turns").join(spoken_turn(apparatus, turn) for turn in turns)))


def spoken_turn(apparatus: Apparatus, turn: str) -> str:
    """A turn as players of the language write it; of one in which nothing is moved that is said."""
    thrown, colon, move = turn.rpartition(": ")
    if move.endswith(NOTHING):
        move = move.removesuffix(NOTHING) + apparatus.words.say("told.nothing-moved")
    return apparatus.words.say("claim.turn-thrown", throw=thrown, move=move) if colon else move


def _found(apparatus: Apparatus, play: TellingPlay) -> str:
    """How the play was found, and within how many turns there is none."""
    say = apparatus.words.say
    if play.found == "shortest":
        return ""
    bound = say("told.none-within", count=play.bound) if play.bound else ""
    return say(f"told.found.{play.found}", bound=bound)


# ---------------------------------------------------------------- what parts two readings


def _parted(apparatus: Apparatus, play: TellingPlay) -> tuple[str, str]:
    """What shows under each of the two readings; twice the same where that is not known in words."""
    courses = play.first, play.second
    match play.parts:
        case "moves":
            before, after = (_options(apparatus, play, each) for each in courses)
        case "offers":
            before, after = _offers(apparatus, play, *courses), _offers(apparatus, play, *reversed(courses))
        case "score":
            before, after = (_scored(apparatus, play, each) for each in courses)
        case "match":
            before, after = (apparatus.words.say(f"told.match-{_goes_on(each)}") for each in courses)
        case "squares":
            before, after = _places(apparatus, play)
        case "end":
            before, after = (end_in_words(apparatus, play, each) for each in courses)
        case "tallies":
            before, after = tallies_in_words(apparatus, courses)
        case _:
            return "", ""
    return before, after


def _who(apparatus: Apparatus, play: TellingPlay, course: Course) -> str:
    return apparatus.side(course.player, play.players, play.players) if course.player else ""


def _options(apparatus: Apparatus, play: TellingPlay, course: Course) -> str:
    """How many moves there are, and which of them under this reading alone."""
    say = apparatus.words.say
    who, count = _who(apparatus, play, course), course.options or 0
    if not course.only:
        return say("told.options", who=who, count=count)
    listed = [plain(move) for move in course.only[:MOST_LISTED]]
    if len(course.only) > MOST_LISTED:
        listed.append(say("told.more"))
    only = apparatus.words.each(listed)
    key = "told.options-all" if count == len(course.only) else "told.options-only"
    return say(key, who=who, count=count, only=only)


def _offers(apparatus: Apparatus, play: TellingPlay, course: Course, other: Course) -> str:
    """What can be said under this reading alone; else that what the other one allows cannot."""
    who, only = _who(apparatus, play, course), course.only or other.only
    key = "told.offers" if course.only else "told.offers-not"
    return apparatus.words.say(key, who=who, only=apparatus.words.either(map(plain, only)))


def _scored(apparatus: Apparatus, play: TellingPlay, course: Course) -> str:
    say = apparatus.words.say
    entries = course.tallies.get(SCORED, ())
    scored = [
        say("told.scores", who=apparatus.side(number, len(entries), play.players), count=points)
        for number, points in enumerate(entries, 1)
        if points
    ]
    return apparatus.words.each(scored) or say("told.scores-nothing")


def _goes_on(course: Course) -> str:
    return "goes-on" if course.after is not None else "over"


def _places(apparatus: Apparatus, play: TellingPlay) -> tuple[str, str]:
    """What stands otherwise under the two readings: where a position lists places, those that are in it alone."""
    one, other = (course.after or course.state or {} for course in (play.first, play.second))
    return _standing(apparatus, one, other), _standing(apparatus, other, one)


def _standing(apparatus: Apparatus, state: Mapping[str, Any], beside: Mapping[str, Any]) -> str:
    say, clauses = apparatus.words.say, []
    if _cube(state) != _cube(beside):
        value, owner = _cube(state)
        clauses.append(say("told.cube" if owner else "board.cube-middle", value=value))
    for name, value in state.items():
        instead = beside.get(name)
        if value == instead or name == "cube":
            continue
        if name == "points" and isinstance(instead, list):
            for point, (men, others) in enumerate(zip(value, instead, strict=True), 1):
                if men != others:
                    clauses.append(say("told.men", count=abs(men), point=point))
        elif isinstance(value, list) and all(isinstance(each, str) for each in value):
            places = [each for each in value if not isinstance(instead, list) or each not in instead]
            if places:
                noun = apparatus.speaker.noun(name)
                pieces = noun.singular if len(places) == 1 else noun.plural
                clauses.append(say("setup", pieces=pieces, places=apparatus.words.each(places)))
        else:
            clauses.append(say("told.value", name=apparatus.speaker.spoken(name), value=plain(_written(value))))
    return apparatus.words.each(clauses) or say("told.nothing-else")


def _cube(state: Mapping[str, Any]) -> tuple[int, int]:
    """What the cube shows in a position, and whose it is; where it is not told, it is as at first."""
    cube = state.get("cube") or {}
    return cube.get("value", 1), cube.get("owner", 0)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_written, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_written(each)}" for name, each in value.items())
    return str(value)
