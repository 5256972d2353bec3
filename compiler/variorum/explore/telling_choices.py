"""The play that tells two machines of choice apart: what can be done, or what comes of it, under one and not the other.

Both machines play the same course side by side: the same words, throws and moves. It is looked at breadth first, turn
by turn, from the beginning of a game and, where games make a match to points, from one within a match. Where the turns
of a level are too many, the rest is left to plays at random, some of them guided (see `preferences`): the shortest
found is no more than that, and the turns that were looked at whole are its bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from operator import itemgetter
from typing import Literal, TypeVar

from variorum.backends.chance import Generator
from variorum.explore.courses import Event, InPlay, Moved, Said, Spot, Tied, Turned
from variorum.explore.engine import Throw
from variorum.explore.preferences import Preference, preferences
from variorum.explore.throws import throws_in
from variorum.machine.ast import Machine
from variorum.machine.interpreter import faces, initial, layout_of
from variorum.machine.json import playing_hash
from variorum.machine.offers import Decision, Settled
from variorum.machine.outside import Standing, in_match

Row = tuple[int, ...]
Kind = TypeVar("Kind")

LIMIT = 60_000
"""The results of turns that are listed before the search breadth first gives up: some ten seconds."""

PLAYS = 50
"""Random plays, and plays of each guided kind."""

MOST_TURNS = 300
"""Turns after which such a play is given up."""

Parts = Literal["squares", "end", "next", "moves", "offers", "score", "match"]
Found = Literal["shortest", "random", "guided"]

_SHOWN = frozenset({"pieces", "occupant", "cube", "match"})
_MATCH = 3  # points, in a match of which a game is looked at


@dataclass(frozen=True, slots=True)
class Branch:
    """How one of the machines plays the last turn: what happens (None: it cannot there), where the play then stands
    (None where nothing can), what can be done under it alone, and how much in all."""

    last: Event | None
    spot: Spot | None
    only: tuple[Event, ...]
    options: int


@dataclass(frozen=True, slots=True)
class ToldChoice:
    """A play on which the machines part, and by what: the row that it begins with in each (None: the usual one), what
    happens up to where they part, with the spot before each of these, and how each goes on. `before` are where the
    machines stand then."""

    parts: Parts
    starts: tuple[Row | None, Row | None]
    events: tuple[Event, ...]
    spots: tuple[tuple[Spot, Spot], ...]
    before: tuple[Spot, Spot]
    first: Branch
    second: Branch
    found: Found

    @property
    def turns(self) -> int:
        """Turns, the last one included."""
        moved = sum(isinstance(event, Moved) for event in self.events)
        return moved + 1 if self.first.last or self.second.last else moved


@dataclass(frozen=True, slots=True)
class SearchedChoices:
    """What a search came to: a telling play, if one was found; the turns within which there is none; how many positions
    of both were looked at, and random plays made. `is_proof`: every course was looked at."""

    told: ToldChoice | None
    bound: int
    looked_at: int
    games: int
    is_proof: bool


def telling_choices(first: Machine, second: Machine, limit: int = LIMIT, plays: int = PLAYS) -> SearchedChoices:
    """The shortest play that tells two specialised machines of choice apart, or the shortest that was found; the same
    for the same machines. At most `limit` results of turns are looked at breadth first, then `plays` random plays, and
    as many of every guided kind."""
    if playing_hash(first) == playing_hash(second):
        return SearchedChoices(None, 0, 0, 0, is_proof=True)
    search = _Search(InPlay(first), InPlay(second))
    told = search.breadth_first(limit)
    if told is not None or search.is_done:
        return SearchedChoices(told, search.bound, search.looked_at, 0, is_proof=told is None)
    told, games = search.at_random(plays)
    return SearchedChoices(told, search.bound, search.looked_at, games, is_proof=False)


# ---------------------------------------------------------------- two machines side by side


@dataclass(frozen=True, slots=True)
class _Pair:
    """Where both machines stand after the same course. `parent` is the pair before `event` (None: a start)."""

    first: Spot
    second: Spot
    start: int
    parent: _Pair | None = None
    event: Event | None = None


class _Search:
    def __init__(self, first: InPlay, second: InPlay) -> None:
        self.first, self.second = first, second
        self.shown_first, self.shown_second = _showing(first.machine, second.machine)
        self.starts = list(zip(_starts(first.machine), _starts(second.machine), strict=False))
        self.is_one_text = self.first.plays_turns_as(self.second)
        self.bound = self.looked_at = self.listed = 0
        self.is_done = False

    def roots(self) -> list[_Pair]:
        return [
            _Pair(self.first.start(one), self.second.start(other), number)
            for number, (one, other) in enumerate(self.starts)
        ]

    # ------------------------------------------------------------ breadth first

    def breadth_first(self, limit: int) -> ToldChoice | None:
        """The shortest telling play, as far as the limit allows; then `bound` turns have been looked at whole."""
        level = self.roots()
        for pair in level:
            if told := self.by_position(pair):
                return told
        known: set[object] = set()
        while level:
            asked: list[_Pair] = []
            for pair in level:
                found = self.asked(pair, asked)
                if found:
                    return found
            # Courses in which nothing is said come first: there are fewest of them, and they say most.
            waiting = [pair for pair in asked if not isinstance(pair.event, Said)]
            waiting += [pair for pair in asked if isinstance(pair.event, Said)]
            level = []
            for pair in waiting:
                self.looked_at += 1
                for throw, _ in throws_in(self.first.engine, pair.first.row):
                    if self.listed >= limit:
                        return None
                    told, after = self.turned(pair, throw)
                    if told:
                        return told
                    for each in after:
                        key = each.start, each.first.key, each.second.key, isinstance(each.event, Tied)
                        if key in known:
                            continue
                        known.add(key)
                        if isinstance(each.event, Tied):
                            waiting.append(each)
                        elif not each.first.row[self.first.winner]:
                            level.append(each)
            self.bound += 1
        self.is_done = True
        return None

    def asked(self, pair: _Pair, settled: list[_Pair]) -> ToldChoice | None:
        """Everything that can be decided before a turn; `settled` gets where the machines stand then."""
        waiting: list[tuple[_Pair, Decision | Settled | None, Decision | Settled | None]] = [
            (pair, self.first.decision(pair.first), self.second.decision(pair.second))
        ]
        while waiting:
            at, one, other = waiting.pop()
            if told := self.by_offers(at, one, other):
                return told
            if isinstance(one, Decision) and isinstance(other, Decision):
                for word in reversed(one.options):
                    answers = self.first.decided(one, word), self.second.decided(other, word)
                    waiting.append((self.said(at, Said(word, one.seat), *answers), *answers))
            elif told := self.by_settling(at):
                return told
            elif not at.first.row[self.first.winner]:
                settled.append(at)
        return None

    def said(self, pair: _Pair, said: Said, one: Decision | Settled, other: Decision | Settled) -> _Pair:
        """Where both stand after a word; one that says nothing new is left out of the course."""
        spots = _spot_of(one, pair.first), _spot_of(other, pair.second)
        is_silence = isinstance(one, Settled) and isinstance(other, Settled) and spots == (pair.first, pair.second)
        return pair if is_silence else _Pair(*spots, pair.start, pair, said)

    # ------------------------------------------------------------ at random

    def at_random(self, plays: int) -> tuple[ToldChoice | None, int]:
        """The shortest telling play of random ones, and of guided ones; and how many were made."""
        best: ToldChoice | None = None
        games = 0
        for kind, preference in enumerate([None, *preferences(self.first)]):
            if preference and preference.is_last_resort and best:
                break
            for number in range(plays):
                most = best.turns - 1 if best else MOST_TURNS
                if most <= self.bound:
                    return best, games
                games += 1
                told = self.played(Generator(kind, number), preference, most)
                best = told or best
        return best, games

    def played(self, generator: Generator, preference: Preference | None, most: int) -> ToldChoice | None:
        """One play of at most so many turns; the telling play if it is one."""
        found: Found = "guided" if preference else "random"
        pair = self.roots()[0]
        came: dict[Row, int] = {}
        for _ in range(most):
            told, pair = self.decided_by(pair, preference)
            if told:
                return _as(told, found)
            if pair.first.row[self.first.winner]:
                return None
            while True:
                throw = faces(generator.throw(self.first.dice), self.first.dice) if self.first.dice else ()
                told, after = self.turned(pair, throw)
                if told:
                    return _as(told, found)
                if not (after and isinstance(after[0].event, Tied)):
                    break
                pair = after[0]
            if preference:
                after = preference.best(self.first, pair.first, after, came, generator)
            pair = after[generator.below(len(after))]
            came[pair.first.row] = came.get(pair.first.row, 0) + 1
            if pair.first.row[self.first.winner]:
                return None
        return None

    def decided_by(self, pair: _Pair, preference: Preference | None) -> tuple[ToldChoice | None, _Pair]:
        """What is decided before a turn: nothing is offered, or everything, and what is offered is taken."""
        one: Decision | Settled | None = self.first.decision(pair.first)
        other: Decision | Settled | None = self.second.decision(pair.second)
        while True:
            if told := self.by_offers(pair, one, other):
                return told, pair
            if not (isinstance(one, Decision) and isinstance(other, Decision)):
                return self.by_settling(pair), pair
            word = one.options[0] if one.answers or not (preference and preference.offers) else one.options[-1]
            said = Said(word, one.seat)
            one, other = self.first.decided(one, word), self.second.decided(other, word)
            pair = self.said(pair, said, one, other)

    # ------------------------------------------------------------ by what they part

    def by_position(self, pair: _Pair) -> ToldChoice | None:
        """Whether games begin with other positions."""
        if self.shown_first(pair.first.row) == self.shown_second(pair.second.row):
            return None
        return self.told("squares", pair, Branch(None, pair.first, (), 0), Branch(None, pair.second, (), 0))

    def by_offers(
        self, pair: _Pair, one: Decision | Settled | None, other: Decision | Settled | None
    ) -> ToldChoice | None:
        """Whether something can be said under one machine alone."""
        words = [each.options if isinstance(each, Decision) else () for each in (one, other)]
        if words[0] == words[1]:
            return None
        own = [_said_alone(one, words[1]), _said_alone(other, words[0])]
        last = [own[0][0] if own[0] else None, own[1][0] if own[1] and not own[0] else None]
        first, second = (
            Branch(said, _after_word(machine, each, spot, said), only, len(options))
            for said, machine, each, spot, only, options in zip(
                last, (self.first, self.second), (one, other), (pair.first, pair.second), own, words, strict=True
            )
        )
        return self.told("offers", pair, first, second)

    def by_settling(self, pair: _Pair) -> ToldChoice | None:
        """Whether a word has other consequences; `pair` is where the machines stand after it."""
        if not isinstance(pair.event, Said) or pair.parent is None:
            return None
        parts = self.by_spots(pair.first, pair.second)
        if not parts:
            return None
        said = pair.event
        return self.told(parts, pair.parent, Branch(said, pair.first, (), 0), Branch(said, pair.second, (), 0))

    def by_spots(self, one: Spot, other: Spot) -> Parts | None:
        """By what two spots after the same course part."""
        first, second = self.first, self.second
        ends = one.row[first.winner], other.row[second.winner]
        if ends[0] != ends[1]:
            return "end"
        if self.shown_first(one.row) != self.shown_second(other.row):
            return "squares"
        if not ends[0] and one.row[first.player] != other.row[second.player]:
            return "next"
        if one.tallies != other.tallies:
            return "score"
        if ends[0] and _follows(first.machine) != _follows(second.machine):
            return "match"
        return None

    def turned(self, pair: _Pair, throw: Throw) -> tuple[ToldChoice | None, list[_Pair]]:
        """The telling play if a throw, or what can be done with it, tells; else where both can stand after it."""
        options = others = self.first.options(pair.first, throw)
        # The text is that of turns: what a throw for the right to begin does is not in it.
        if not self.is_one_text or pair.first.row != pair.second.row or self.first.engine.opens(pair.first.row):
            others = self.second.options(pair.second, throw)
        one, other = self.first.turns(pair.first, options), self.second.turns(pair.second, others)
        if isinstance(one, Spot) or isinstance(other, Spot):
            return self.tied(pair, throw, one, other)
        self.listed += len(one)
        ways, those_of = _by_what_is_seen(one, self.shown_first), _by_what_is_seen(other, self.shown_second)
        if ways.keys() != those_of.keys():
            own = [
                tuple(Moved(throw, same[0].done) for shown, same in these.items() if shown not in those)
                for these, those in ((ways, those_of), (those_of, ways))
            ]
            last = [own[0][0] if own[0] else None, own[1][0] if own[1] and not own[0] else None]
            first, second = (
                Branch(moved, _spot_after(moved, listed), only, len(listed))
                for moved, listed, only in zip(last, (one, other), own, strict=True)
            )
            return self.told("moves", pair, first, second), []
        after = []
        for shown, same in ways.items():
            for left, right in _beside(same, those_of[shown]):
                if parts := self.by_spots(left.spot, right.spot):
                    first, second = (
                        Branch(Moved(throw, each.done), each.spot, (), count)
                        for each, count in ((left, len(one)), (right, len(other)))
                    )
                    return self.told(parts, pair, first, second), []
                after.append(_Pair(left.spot, right.spot, pair.start, pair, Moved(throw, left.done)))
        return None, after

    def tied(
        self, pair: _Pair, throw: Throw, one: list[Turned] | Spot, other: list[Turned] | Spot
    ) -> tuple[ToldChoice | None, list[_Pair]]:
        """A throw for the right to begin that is made again under one machine at least."""
        parts: Parts = "next"
        if isinstance(one, Spot) and isinstance(other, Spot):
            seen = self.by_spots(one, other)
            if seen is None:
                return None, [_Pair(one, other, pair.start, pair, Tied(throw))]
            parts = seen
        first, second = (
            Branch(Tied(throw), each, (), 0) if isinstance(each, Spot) else Branch(None, None, (), len(each))
            for each in (one, other)
        )
        return self.told(parts, pair, first, second), []

    def told(self, parts: Parts, pair: _Pair, first: Branch, second: Branch) -> ToldChoice:
        """The play up to a pair, and how each machine goes on."""
        events: list[Event] = []
        spots: list[tuple[Spot, Spot]] = []
        at = pair
        while at.parent is not None and at.event is not None:
            events.append(at.event)
            at = at.parent
            spots.append((at.first, at.second))
        starts = self.starts[pair.start] if pair.start else (None, None)
        return ToldChoice(
            parts,
            starts,
            tuple(reversed(events)),
            tuple(reversed(spots)),
            (pair.first, pair.second),
            first,
            second,
            "shortest",
        )


def _by_what_is_seen(listed: Sequence[Turned], shown: Callable[[Row], object]) -> dict[object, list[Turned]]:
    """What a turn can come to by what is seen when its steps are done, in the order of generation."""
    found: dict[object, list[Turned]] = {}
    for each in listed:
        found.setdefault(shown(each.done), []).append(each)
    return found


def _said_alone(asked: Decision | Settled | None, others: Sequence[str]) -> tuple[Said, ...]:
    """What can be said where one is asked and not among `others`. The first option is to say nothing."""
    if not isinstance(asked, Decision):
        return ()
    return tuple(Said(word, asked.seat) for word in asked.options[1:] if word not in others)


def _spot_after(moved: Moved | None, listed: Sequence[Turned]) -> Spot | None:
    return next((each.spot for each in listed if moved and each.done == moved.done), None)


def _spot_of(found: Decision | Settled, before: Spot) -> Spot:
    return Spot(found.row, tuple((name, tuple(entries)) for name, entries in found.tallies.items()), before.came)


def _after_word(machine: InPlay, asked: Decision | Settled | None, before: Spot, said: Said | None) -> Spot | None:
    if said is None or not isinstance(asked, Decision):
        return None
    return _spot_of(machine.decided(asked, said.word), before)


def _as(told: ToldChoice, found: Found) -> ToldChoice:
    return replace(told, found=found)


def _beside(one: Sequence[Kind], other: Sequence[Kind]) -> Iterator[tuple[Kind, Kind]]:
    """Two lists side by side; the shorter one is filled up with its last."""
    for left, right in zip_longest(one, other):
        yield (left if left is not None else one[-1], right if right is not None else other[-1])


def _follows(machine: Machine) -> str | None:
    """What follows a game."""
    assert machine.choices is not None
    return machine.choices.match.kind if machine.choices.match else None


def _starts(machine: Machine) -> list[Row]:
    """Rows in which a game can begin: the usual one, and the first of a match to points in which a side needs one."""
    begin = initial(machine)[0]
    assert machine.choices is not None
    match = machine.choices.match
    if match is None or match.kind != "points":
        return [begin]
    return [begin, in_match(machine, begin, Standing(_MATCH, (_MATCH - 1, 0), crawford=True))]


def _showing(first: Machine, second: Machine) -> tuple[Callable[[Row], object], Callable[[Row], object]]:
    """For each machine what is seen of a row: pieces and cube, and how a match stands. A field that one of them lacks
    holds nothing there."""
    layouts = layout_of(first), layout_of(second)
    kinds = {field.name: field.kind for machine in (first, second) for field in machine.fields}
    names = [name for name in {**layouts[0], **layouts[1]} if kinds[name] in _SHOWN]
    places = [[layout.get(name) for name in names] for layout in layouts]
    if places[0] == places[1]:
        entries = [entry for at, size in filter(None, places[0]) for entry in range(at, at + size)]
        both: Callable[[Row], object] = itemgetter(*entries)
        return both, both
    sizes = [next(layout[name][1] for layout in layouts if name in layout) for name in names]

    def showing(places: Sequence[tuple[int, int] | None]) -> Callable[[Row], object]:
        def shown(row: Row) -> object:
            return tuple(
                row[place[0] : sum(place)] if place else (0,) * size for place, size in zip(places, sizes, strict=True)
            )

        return shown

    return showing(places[0]), showing(places[1])
