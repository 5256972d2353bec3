"""Telling plays in words: on which play two readings of a conflict part, and by what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from variorum.evidence.ast import ReadingEvidence, TellingPlay
from variorum.pages.apparatus import Apparatus
from variorum.pages.chosen_plays import chosen_play_in_words
from variorum.pages.markdown import Line, link, sentence
from variorum.pages.outcomes import end_in_words, tallies_in_words
from variorum.pages.sentences import throw
from variorum.resolved import ast


@dataclass(frozen=True, slots=True)
class Pair:
    """Two readings of a conflict, in the order of the rule file, and what is known of them in some editions, in each of
    which the same can be said of them. The courses of its play are in the order of the two readings; what is known only
    of the one that the editions do not choose is in `other` under its name."""

    first: str
    second: str
    other: ReadingEvidence
    editions: tuple[str, ...]


def pairs(apparatus: Apparatus, conflict: ast.Conflict) -> tuple[Pair, ...]:
    """What is kept of a conflict's readings, two by two; editions in which the same is said of them stand together."""
    known: dict[str, tuple[Pair, ...]] = apparatus.memo.setdefault("pairs", {})
    if conflict.name not in known:
        known[conflict.name] = _pairs(apparatus, conflict)
    return known[conflict.name]


def _pairs(apparatus: Apparatus, conflict: ast.Conflict) -> tuple[Pair, ...]:
    found: dict[tuple[str, ...], Pair] = {}
    for edition, each in apparatus.kept_conflicts(conflict.name):
        for other in each.others:
            pair = pair_of(conflict, each.reading, other, edition)
            names = (_named(apparatus, conflict, pair, reading) for reading in (pair.first, pair.second))
            said = (*names, pair_in_words(apparatus, conflict, pair))
            known = found.setdefault(said, replace(pair, editions=()))
            found[said] = replace(known, editions=(*known.editions, *pair.editions))
    order = [reading.name for reading in conflict.readings]
    return tuple(sorted(found.values(), key=lambda pair: (order.index(pair.first), order.index(pair.second))))


def pair_of(conflict: ast.Conflict, own: str, other: ReadingEvidence, edition: str) -> Pair:
    """An edition's own reading and another one, without what differs from edition to edition and is not told here."""
    order = [reading.name for reading in conflict.readings]
    looked_at = other.looked_at if other.standing == "open" else 0
    first, second = sorted((own, other.reading), key=order.index)
    one_sided = other.adds or other.standing == "barred"
    bare = replace(other, odds=None, beside=None, looked_at=looked_at, reading=other.reading if one_sided else second)
    if first != own and bare.play is not None:
        bare = replace(bare, play=replace(bare.play, first=bare.play.second, second=bare.play.first))
    return Pair(first, second, bare, (edition,))


def telling_lines(apparatus: Apparatus, conflict: ast.Conflict) -> list[Line]:
    """How the readings of a conflict show in play: a line for each two of them."""
    known: dict[str, list[Line]] = apparatus.memo.setdefault("telling lines", {})
    if conflict.name not in known:
        known[conflict.name] = _lines(apparatus, conflict)
    return known[conflict.name]


def _lines(apparatus: Apparatus, conflict: ast.Conflict) -> list[Line]:
    say = apparatus.words.say
    editions = [edition for edition, _ in apparatus.kept_conflicts(conflict.name)]
    lines = []
    for number, pair in enumerate(pairs(apparatus, conflict), 1):
        line = sentence(
            say(
                "told.line",
                first=_named(apparatus, conflict, pair, pair.first),
                second=_named(apparatus, conflict, pair, pair.second),
                editions=within(apparatus, pair.editions, editions),
                how=pair_in_words(apparatus, conflict, pair),
            )
        )
        if has_board(apparatus, pair):
            line = say("told.board", line=line, link=board_link(apparatus, play_anchor(conflict.name, number)))
        lines.append(Line(line))
    return lines


def first_telling(apparatus: Apparatus, conflict: ast.Conflict) -> tuple[int, Pair, Line] | None:
    """The play that a reader is shown first, with its number among the pairs (from 1) and its line: of readings that
    sources print as the rule before others, of editions as they stand before changed ones, the shortest."""
    status = {reading.name: reading.status for reading in conflict.readings}

    def rank(item: tuple[int, Pair]) -> tuple[int, bool, int, int]:
        number, pair = item
        editors = sum(status[name] is not ast.Status.ATTESTED for name in (pair.first, pair.second))
        return editors, pair.other.standing != "told", pair.other.play.turns if pair.other.play else 0, number

    told = [(number, pair) for number, pair in enumerate(pairs(apparatus, conflict), 1) if pair.other.play is not None]
    if not told:
        return None
    number, pair = min(told, key=rank)
    return number, pair, telling_lines(apparatus, conflict)[number - 1]


def choices_with(pair: Pair, conflict: str, reading: str) -> dict[str, str]:
    """What is chosen otherwise than in an edition for the play of a pair, with one of its two readings."""
    brought = pair.other.adds if reading == pair.other.reading else {}
    return {**pair.other.nearest, **brought, conflict: reading}


def has_board(apparatus: Apparatus, pair: Pair) -> bool:
    """Whether the page of positions has a board on which two readings part."""
    play = pair.other.play
    return apparatus.machine is not None and play is not None and (play.first.state or play.second.state) is not None


def play_anchor(conflict: str, number: int) -> str:
    """The id of a telling play on the page of positions."""
    return f"play.{conflict}.{number}"


def board_link(apparatus: Apparatus, anchor: str) -> str:
    """A link to a board on the page of positions."""
    return link(apparatus.words.say("positions.board"), f"positions.md#{anchor}")


def _named(apparatus: Apparatus, conflict: ast.Conflict, pair: Pair, reading: str) -> str:
    say = apparatus.words.say
    name = apparatus.speaker.spoken(reading, conflict.name)
    if reading == pair.other.reading and pair.other.adds:
        return say("told.with", reading=name, choices=choices_in_words(apparatus, pair.other.adds))
    return say("told.reading", reading=name)


def instead(apparatus: Apparatus, conflict: str, other: str, own: str) -> str:
    """One reading in the place of another."""
    spoken = apparatus.speaker.spoken
    return apparatus.words.say("told.instead", other=spoken(other, conflict), own=spoken(own, conflict))


def within(apparatus: Apparatus, editions: Sequence[str], every: Sequence[str]) -> str:
    """In which editions something holds, of all that it could hold in; "" where it is all of several."""
    if len(editions) == len(every) > 1:
        return ""
    named = apparatus.words.each(apparatus.edition_link(edition) for edition in editions)
    return apparatus.words.say("told.in", editions=named)


def choices_in_words(apparatus: Apparatus, choices: Mapping[str, str]) -> str:
    """Choices, each a conflict as a reading."""
    return apparatus.words.each(
        apparatus.words.say(
            "conflict.choice",
            conflict=apparatus.speaker.conflict_link(conflict),
            reading=apparatus.speaker.spoken(reading, conflict),
        )
        for conflict, reading in choices.items()
    )


def pair_in_words(apparatus: Apparatus, conflict: ast.Conflict, pair: Pair) -> str:
    """How two readings show in play, as a clause."""
    say, other = apparatus.words.say, pair.other
    if other.standing == "barred":
        if not other.bars:
            return say("told.barred.players")
        reading = apparatus.speaker.spoken(other.reading, conflict.name)
        return say("told.barred", reading=reading, choices=choices_in_words(apparatus, other.bars))
    if other.play is None and other.standing == "open" and other.bound is not None:
        games = apparatus.words.number(other.games or 0)
        return say("told.open-within", count=other.bound, games=games)
    if other.play is None:
        return say(f"told.{other.standing}", pairs=apparatus.words.number(other.looked_at))
    play = play_in_words(apparatus, conflict.name, (pair.first, pair.second), other.play)
    if other.standing == "told":
        low, high = apparatus.collated.game.players
        if other.play.players == 3 and low <= 2 < high:
            return say("told.by-three", play=play)
        return play
    choices = choices_in_words(apparatus, other.nearest)
    if other.standing == "open" and other.bound is not None:
        games = apparatus.words.number(other.games or 0)
        return say("told.open-within-but", choices=choices, play=play, count=other.bound, games=games)
    key = f"told.{other.standing}-but"
    return say(key, choices=choices, play=play, pairs=apparatus.words.number(other.looked_at))


# ---------------------------------------------------------------- a play


def play_in_words(apparatus: Apparatus, conflict: str, readings: tuple[str, str], play: TellingPlay) -> str:
    """A telling play: its throws, and what its last turn shows under each of the two readings."""
    if apparatus.players_choose:
        return chosen_play_in_words(apparatus, conflict, readings, play)
    say = apparatus.words.say
    before, after = _parted(apparatus, play)
    first, second = (apparatus.speaker.spoken(reading, conflict) for reading in readings)
    if before:
        apart = say("told.apart", first=first, second=second, before=before, after=after)
    else:
        apart = say(f"told.apart.{'next' if play.parts == 'next' else 'otherwise'}", first=first, second=second)
    slots = {
        "players": say("told.players", count=play.players),
        "throws": say("list.comma").join(throw(each) for each in common_throws(play)),
        "who": apparatus.player(play.first.player),
        "apart": apart,
        "length": _length(apparatus, play),
    }
    return say(f"told.play.{_kind(play)}", **slots)


def common_throws(play: TellingPlay) -> tuple[tuple[int, ...], ...]:
    """The throws that are the same under both readings: all, unless the last turn is thrown with other dice."""
    one, other = play.first.throws, play.second.throws
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    return one[:same]


def _kind(play: TellingPlay) -> str:
    throws = common_throws(play)
    if play.parts == "beginning":
        return "beginning"
    if play.parts == "dice":
        return "dice" if throws else "dice-at-once"
    if play.first.roll is None:
        return "missed" if throws else "missed-at-once"
    return "one" if play.turns == 1 else "throws"


def _length(apparatus: Apparatus, play: TellingPlay) -> str:
    """The number of turns, and how many of them are missed."""
    say = apparatus.words.say
    turns = play.turns - 1 if play.parts == "dice" else play.turns
    missed = turns - len(common_throws(play))
    if missed <= 0:
        return say("told.turns", count=play.turns)
    return say("told.turns-missed", count=play.turns, missed=missed)


def _parted(apparatus: Apparatus, play: TellingPlay) -> tuple[str, str]:
    """What shows under each of the two readings, the second as short as it can be; "" twice where both say the same."""
    say = apparatus.words.say
    courses = play.first, play.second
    match play.parts:
        case "squares":
            return _squares(apparatus, play)
        case "dice":
            before, after = (
                say("told.throws", who=apparatus.player(each.player), count=len(each.roll))
                if each.roll is not None
                else say("told.misses", who=apparatus.player(each.player))
                for each in courses
            )
        case "end":
            before, after = (end_in_words(apparatus, play, each) for each in courses)
        case "tallies":
            before, after = tallies_in_words(apparatus, courses)
        case "beginning":
            before, after = (
                say("told.begins", who=apparatus.player(each.player)) if each.player else say("told.begins-open")
                for each in courses
            )
        case "next":
            return "", ""
    return (before, after) if before != after else ("", "")


def _squares(apparatus: Apparatus, play: TellingPlay) -> tuple[str, str]:
    """Where the pieces stand that stand elsewhere under the other reading."""
    say = apparatus.words.say
    one, other = play.first.squares, play.second.squares
    is_as_many = len(one) == len(other)
    moved = [at for at in range(len(one)) if not is_as_many or one[at] != other[at]]
    if is_as_many and len(moved) == 1:
        at = moved[0]
        who = apparatus.side(at + 1, len(one), play.players)
        first = say("told.is", who=who, where=_where(apparatus, one[at]))
        return first, _where(apparatus, other[at])

    def placed(squares: tuple[int, ...]) -> str:
        listed = moved if is_as_many else list(range(len(squares)))
        off = [at for at in listed if not squares[at]]
        together = len(off) > 1 and len(off) < len(listed) == len(squares)
        clauses = [
            say("told.is", who=apparatus.side(at + 1, len(squares), play.players), where=_where(apparatus, squares[at]))
            for at in listed
            if not (together and at in off)
        ]
        return apparatus.words.each([*clauses, say("told.others-off")] if together else clauses)

    return (placed(one), placed(other)) if one != other else ("", "")


def _where(apparatus: Apparatus, square: int) -> str:
    if not square:
        return apparatus.words.say("told.off")
    return apparatus.words.say("told.on", place=apparatus.speaker.place(ast.Number(square)))
