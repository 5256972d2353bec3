"""Every telling play that is kept of a game of choice, played again under both readings: by the reference interpreter
and by generated Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from _pytest.mark.structures import ParameterSet

from tests.rules.played import RULES, loaded
from variorum import driver
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.diagnostics import Span
from variorum.evidence.ast import Course, EditionEvidence, TellingPlay
from variorum.evidence.store import read_evidence
from variorum.explore.choosing import chosen_by
from variorum.machine.choosing import TieError, position_after, results, thrown
from variorum.machine.interpreter import no_tallies
from variorum.machine.notation import NOTHING
from variorum.machine.offers import Decision, Settled, decided, decision
from variorum.machine.states import row_of, state_of

GAMES = ("backgammon", "fox-and-geese")
Case = tuple[str, str, TellingPlay, Mapping[str, str], Mapping[str, str]]


def kept(game: str) -> dict[str, EditionEvidence]:
    return read_evidence(RULES / game).editions


def cases() -> Iterator[Case]:
    """Game, edition, play, and the changed choices of either course."""
    for game in GAMES:
        for name, edition in kept(game).items():
            for conflict in (*edition.conflicts, *edition.elsewhere):
                for other in conflict.others:
                    if other.play is not None:
                        first = {**other.nearest, conflict.conflict: conflict.reading}
                        second = {**other.nearest, **other.adds, conflict.conflict: other.reading}
                        yield game, name, other.play, first, second


CASES = list(cases())
LONG = 6


@cache
def engine_of(game: str, edition: str, changes: tuple[tuple[str, str], ...]) -> ChoiceEngine:
    edited = driver.edit(loaded(game), edition, 2, dict(changes))
    required = {
        each.facts["other"]: each.facts["wanted"]
        for each in edited.diagnostics
        if each.code == "required-reading-not-chosen"
    }
    if required:  # what a change requires comes with it
        return engine_of(game, edition, (*changes, *required.items()))
    assert edited.value is not None, edited.diagnostics
    return edited.value.choice_engine()


class Replay:
    """A course played move by move."""

    def __init__(self, engine: ChoiceEngine, course: Course, start: dict[str, object] | None) -> None:
        self.engine, self.machine, self.course = engine, engine.machine, course
        begin = engine.initial() if start is None else row_of(self.machine, start, Span("start")).value
        assert begin is not None
        self.row, self.came = begin, {begin: 1}
        self.asked: Decision | Settled | None = None
        self.throws = iter(course.throws)

    def can(self, text: str) -> bool:
        """Whether something can be said or moved; then it is."""
        if text.isalpha() and text.islower():
            return self.say(text)
        return self.move(text)

    def say(self, word: str) -> bool:
        asked = self.asked or decision(self.machine, self.row, no_tallies(self.machine))
        if not isinstance(asked, Decision) or word not in asked.options:
            return False
        self.asked = decided(self.machine, asked, word)
        self.row = self.asked.row
        return True

    def move(self, text: str) -> bool:
        if isinstance(self.asked, Decision):
            self.say(self.asked.options[0])
        self.asked = None
        throw = next(self.throws) if self.engine.dice else ()
        try:
            listed = self.engine.options(self.row, throw, self.came)
        except TieError as tie:
            self.row = tie.row
            return text == NOTHING
        assert {each.row for each in results(self.machine, self.row, throw, None, self.came)} == {
            each.row for each in listed
        }
        row = thrown(self.machine, self.row, throw) if throw else self.row
        number = chosen_by(self.machine, row, throw, listed, text)
        if number is None:
            return False
        place = position_after(self.machine, listed[number].done)
        self.came[place] = self.came.get(place, 0) + 1
        self.row = listed[number].row
        return True


@pytest.mark.parametrize("game", GAMES)
def test_each_conflict_has_its_telling_play_or_a_bound(game: str) -> None:
    for edition in kept(game).values():
        for conflict in (*edition.conflicts, *edition.elsewhere):
            for other in conflict.others:
                is_told = other.play is not None or other.standing in ("wording", "barred", "alike-everywhere")
                assert is_told or (other.standing == "open" and other.bound is not None), (edition.edition, conflict)


def parameters() -> Iterator[ParameterSet]:
    """Each case, the long ones as slow: the reference lists every turn of a double in a second or so."""
    for case in CASES:
        name = f"{case[0]}-{case[1]}-{list(case[4].items())[-1]}"
        yield pytest.param(case, id=name, marks=[pytest.mark.slow] if case[2].turns > LONG else [])


@pytest.mark.parametrize("case", list(parameters()))
def test_a_telling_play_can_be_played_again(case: Case) -> None:
    game, edition, play, first, second = case
    courses = {0: (play.first, first), 1: (play.second, second)}
    longest = max((play.first, play.second), key=lambda course: len(course.moves)).moves
    for course, changes in courses.values():
        replay = Replay(engine_of(game, edition, tuple(changes.items())), course, play.start)
        for text in course.moves:
            assert replay.can(text), text
        winner = replay.row[replay.engine.layout["winner"][0]]
        assert (winner if 1 <= winner <= 2 else None) == course.winner
        assert (winner > 2) == course.drawn
        if course.after is not None and play.parts != "match":
            assert state_of(replay.machine, replay.row) == course.after
        if play.parts in ("moves", "offers") and len(course.moves) < len(longest):
            assert not replay.can(longest[-1])
