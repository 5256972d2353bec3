"""Telling plays: each reading of a conflict beside the edition's own, and the shortest play on which the two part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import combinations
from typing import Literal

from variorum.backends.python_engine import Engine
from variorum.collated.ast import Collated, CollatedEdition
from variorum.collated.choices import choose
from variorum.diagnostics import Severity
from variorum.diagnostics.worded import severity
from variorum.evidence.ast import ConflictEvidence, Course, ReadingEvidence, TellingPlay
from variorum.evidence.courses import kept_play
from variorum.evidence.form import SPARE, as_object, from_object
from variorum.evidence.keys import hashed
from variorum.evidence.questions import Answer, Ask
from variorum.explore.beginning import Beginning, Tie, told_at_the_beginning
from variorum.explore.engine import Throw
from variorum.explore.playing import is_stuck
from variorum.explore.telling import LIMIT, Alike, Told, telling
from variorum.explore.telling_choices import LIMIT as CHOICES_LIMIT
from variorum.explore.telling_choices import PLAYS, telling_choices
from variorum.machine import expressions as ex
from variorum.machine import interpreter
from variorum.machine.ast import Expression, Machine
from variorum.machine.json import playing_hash
from variorum.machine.specialise import open_values, players_of, specialise
from variorum.resolved.ast import Conflict, ReadingValue, TieKind

METHOD = 1
"""Raised when the same two machines would be told apart by another play."""

CHOICES_METHOD = 1
"""The same where players choose."""

NEAR_LIMIT = 100_000
"""The pairs of states that are looked at under changed choices, for three players or with two changes."""

NEAR_CHOICES = (4_000, 6)
"""The results of turns, and the plays of each kind, that are looked at under changed choices where players choose."""

_PLAYERS = (2, 3)


def partings(
    collated: Collated, machine: Machine, edition: CollatedEdition, conflict: str, ask: Ask
) -> ConflictEvidence:
    """Each other reading of a conflict that arises in an edition beside the edition's own, all other choices held.

    `machine` is the game's, with its conflicts as parameters. The plays are of two players, and of three where none of
    two tells (of the fewest that both readings allow, where two cannot play). Where none tells, the nearest choices are
    looked for: single changes for as many players, then pairs of changes for the fewest.
    """
    readings = edition.readings()
    plan = _Plan(collated, machine, edition.edition.name, readings, collated.game.conflict(conflict), ask)
    return ConflictEvidence(conflict, readings[conflict], plan.others())


def partings_elsewhere(
    collated: Collated, machine: Machine, edition: CollatedEdition, conflict: str, ask: Ask
) -> ConflictEvidence | None:
    """The readings of a conflict that does not arise in an edition, set side by side under the nearest choices under
    which it does: the fewest changes, then the first in the order of the game. None where there are none, or where it
    is one of wording."""
    if conflict not in conflicts_in_play(machine):
        return None
    plan = _Plan(collated, machine, edition.edition.name, edition.readings(), collated.game.conflict(conflict), ask)
    return plan.elsewhere()


def conflicts_in_play(machine: Machine) -> frozenset[str]:
    """The conflicts on which anything in a game's machine depends, its own or through another's arising. Readings of
    any other differ in words alone, or in what happens before the first turn."""
    expressions: list[Expression] = [machine.squares, *(field.high for field in machine.fields)]
    expressions += [node.dice for node in machine.nodes if node.dice is not None]
    for transition in machine.transitions:
        expressions.append(transition.guard)
        for action in transition.actions:
            expressions.extend(ex.expressions_of(action))
    found = {conflict for expression in expressions for conflict in ex.conflicts_of(expression)}
    found |= {case.conflict for table in machine.tables for case in table.cases if case.conflict}
    found |= {case.conflict for case in machine.sides_cases if case.conflict}
    found |= set(_conflicts_within(machine.choices))
    arising = {parameter.conflict: set(ex.conflicts_of(parameter.arises)) for parameter in machine.parameters}
    waiting = list(found)
    while waiting:
        more = arising.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return frozenset(found)


def _conflicts_within(part: object) -> Iterator[str]:
    """The conflicts that something of a machine asks for."""
    waiting = [part]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(part)
        elif is_dataclass(part):
            values = {each.name: getattr(part, each.name) for each in fields(part)}
            if isinstance(conflict := values.get("conflict"), str):
                yield conflict
            waiting.extend(values.values())


# ---------------------------------------------------------------- the question


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search for a telling play came to. Courses have no names in them, so that it holds for every game that
    plays the same: their tallies are in `tallies`, by number. Where players choose, none of up to `bound` turns tells,
    nor does any other of `games` random plays."""

    standing: Literal["told", "alike", "given-up"]
    looked_at: int
    play: TellingPlay | None
    bound: int | None = field(default=None, metadata=SPARE)
    games: int | None = field(default=None, metadata=SPARE)


@dataclass(frozen=True, slots=True)
class TellingPlayOf:
    """Which play is the shortest that tells two specialised machines for as many players apart."""

    first: Machine
    second: Machine
    limit: int = LIMIT

    @property
    def key(self) -> str:
        """A hash of how both machines play."""
        return hashed("telling play", METHOD, self.limit, playing_hash(self.first), playing_hash(self.second))

    def answer(self) -> Answer:
        """`Searched`, as JSON."""
        found = telling(self.first, self.second, Engine, self.limit)
        if not isinstance(found, Told):
            standing: Literal["alike", "given-up"] = "alike" if isinstance(found, Alike) else "given-up"
            return _answer(Searched(standing, found.looked_at, None))
        courses = course(self.first, found.first), course(self.second, found.second)
        play = TellingPlay(self.first.seats, len(found.first), found.parts, *courses)
        return _answer(Searched("told", found.looked_at, play))


@dataclass(frozen=True, slots=True)
class TellingPlayOfChoice:
    """Which play tells two specialised machines of choice apart: the shortest, or the shortest that is found within a
    number of results of turns, and a number of random plays."""

    first: Machine
    second: Machine
    limit: int = CHOICES_LIMIT
    plays: int = PLAYS

    @property
    def key(self) -> str:
        """A hash of how both machines play."""
        machines = playing_hash(self.first), playing_hash(self.second)
        return hashed("telling play of choice", CHOICES_METHOD, self.limit, self.plays, *machines)

    def answer(self) -> Answer:
        """`Searched`, as JSON."""
        found = telling_choices(self.first, self.second, self.limit, self.plays)
        play = kept_play(self.first, self.second, found)
        standing: Literal["told", "alike", "given-up"] = "told" if play else "alike" if found.is_proof else "given-up"
        return _answer(Searched(standing, found.looked_at, play, found.bound, found.games))


def telling_question(
    first: Machine, second: Machine, limit: int = LIMIT, *, near: bool = False
) -> TellingPlayOf | TellingPlayOfChoice:
    """What is asked to tell two specialised machines of one kind apart; `near`, to look less far where players choose,
    as elsewhere `limit` says."""
    if first.choices:
        return TellingPlayOfChoice(first, second, *NEAR_CHOICES) if near else TellingPlayOfChoice(first, second)
    return TellingPlayOf(first, second, limit)


def _answer(found: Searched) -> Answer:
    answer: Answer = as_object(found)
    return answer


def course(machine: Machine, rolls: Sequence[Throw | None]) -> Course:
    """A play of a specialised machine by its interpreter, given what is thrown turn by turn (None: missed), of one turn
    or more. Tallies have their numbers for names, counted from 0."""
    layout = interpreter.layout_of(machine)
    row, tallies = interpreter.initial(machine)
    before, endless = row, False
    for roll in rolls:
        before = row
        outcome = interpreter.turn(machine, row, interpreter.throw_number(roll or ()), tallies)
        row, endless = outcome.row, outcome.endless
        tallies = {name: list(entries) for name, entries in outcome.tallies.items()}
    at, size = layout["square"]
    winner = row[layout["winner"][0]]
    return Course(
        throws=tuple(roll for roll in rolls if roll is not None),
        player=before[layout["player"][0]] + 1,
        roll=rolls[-1],
        squares=row[at : at + size],
        winner=winner if 1 <= winner <= machine.sides else None,
        drawn=winner > machine.sides,
        stalemate=not endless and not winner and is_stuck(machine, row),
        endless=endless,
        tallies={str(number): tuple(entries) for number, entries in enumerate(tallies.values())},
    )


# ---------------------------------------------------------------- the plan


@dataclass(frozen=True, slots=True)
class _Changed:
    """Choices after a change: all of them, those that come with it because they are required or arise through it, and
    of these the required ones; or, where they cannot be made, what stands against them."""

    readings: Mapping[str, str]
    adds: dict[str, str]
    bars: dict[str, str]
    is_possible: bool = True
    required: Mapping[str, str] = field(default_factory=dict)


class _Plan:
    def __init__(
        self,
        collated: Collated,
        machine: Machine,
        edition: str,
        readings: Mapping[str, str],
        conflict: Conflict,
        ask: Ask,
    ) -> None:
        self.collated, self.machine, self.edition = collated, machine, edition
        self.readings, self.conflict, self.ask = readings, conflict, ask
        self.own = readings.get(conflict.name, "")
        self.tallies = [field.name for field in machine.fields if field.tally]

    def others(self) -> tuple[ReadingEvidence, ...]:
        others = [reading.name for reading in self.conflict.readings if reading.name != self.own]
        if not self.machine.choices and self.collated.game.start.tie == ReadingValue(self.conflict.name):
            return tuple(self.at_the_beginning(reading) for reading in others)
        if self.conflict.name not in conflicts_in_play(self.machine):
            return tuple(ReadingEvidence(reading, "wording", 0, None, {}, {}, None) for reading in others)
        changed = {reading: self.changed({self.conflict.name: reading}) for reading in others}
        found: dict[str, ReadingEvidence] = {}
        possible: dict[str, tuple[int, ...]] = {}
        for reading, change in changed.items():
            numbers = self.numbers(change.readings) if change.is_possible else ()
            if numbers:
                possible[reading] = numbers
            else:
                found[reading] = ReadingEvidence(reading, "barred", 0, None, {}, {}, None, bars=change.bars)
        searched: dict[str, list[Searched]] = {reading: [] for reading in possible}
        for number in range(len(_PLAYERS)):
            open_ = [
                reading
                for reading, numbers in possible.items()
                if number < len(numbers) and not any(each.play for each in searched[reading])
            ]
            questions = [
                self.question(self.readings, changed[reading].readings, possible[reading][number]) for reading in open_
            ]
            for reading, answer in zip(open_, self.asked(questions), strict=True):
                searched[reading].append(answer)
        for reading, answers in searched.items():
            found[reading] = self.judged(reading, changed[reading].adds, possible[reading], answers)
        return tuple(found[reading] for reading in others)

    def judged(
        self, reading: str, adds: dict[str, str], numbers: tuple[int, ...], answers: Sequence[Searched]
    ) -> ReadingEvidence:
        """What the searches in the edition come to; where they found nothing, what is told under other choices."""
        looked_at = sum(each.looked_at for each in answers)
        play = next((each.play for each in answers if each.play), None)
        if play is not None:
            return ReadingEvidence(reading, "told", looked_at, play, {}, adds, None)
        nearest, play = self.nearest(reading, numbers)
        standing: Literal["alike", "alike-everywhere", "open"] = "alike" if play else "alike-everywhere"
        given_up = [each for each in answers if each.standing == "given-up"]
        if given_up:
            standing = "open"
        bound = next((each.bound for each in given_up), None)
        games = next((each.games for each in given_up), None)
        return ReadingEvidence(reading, standing, looked_at, play, nearest, adds, None, bound=bound, games=games)

    def elsewhere(self) -> ConflictEvidence | None:
        """The first changes through which the conflict arises, with a play that tells; else the first of all."""
        singles = list(self.single_changes(self.readings))
        found: ConflictEvidence | None = None
        for changes in self.arising(singles) or self.arising(list(self.pairs_of_changes(singles))):
            parted = self.parted_under(changes)
            if parted and any(other.play for other in parted.others):
                return parted
            found = found or parted
        return found

    def arising(self, candidates: Sequence[dict[str, str]]) -> list[dict[str, str]]:
        """Those of some changes under which the conflict arises, those that change the fewest choices first."""
        found = [(changes, self.changed(changes)) for changes in candidates]
        arise = [(len(after.adds), changes) for changes, after in found if self.conflict.name in after.readings]
        return [changes for _, changes in sorted(arise, key=lambda each: each[0])]

    def parted_under(self, changes: dict[str, str]) -> ConflictEvidence | None:
        """The readings side by side under some changes."""
        base = self.changed(changes)
        numbers = self.numbers(base.readings)
        if not numbers:
            return None
        own = base.readings[self.conflict.name]
        nearest = {name: reading for name, reading in base.required.items() if name != self.conflict.name} | changes
        others = []
        for reading in self.conflict.readings:
            if reading.name == own:
                continue
            other = self.changed({**changes, self.conflict.name: reading.name})
            if not other.is_possible:
                others.append(ReadingEvidence(reading.name, "barred", 0, None, {}, {}, None, bars=other.bars))
                continue
            (found,) = self.asked([self.question(base.readings, other.readings, numbers[0], near=True)])
            standing: Literal["alike", "alike-everywhere", "open"] = "alike" if found.play else "alike-everywhere"
            if found.standing == "given-up":
                standing = "open"
            kept = ReadingEvidence(reading.name, standing, found.looked_at, found.play, nearest, {}, None)
            others.append(replace(kept, bound=found.bound, games=found.games) if standing == "open" else kept)
        return ConflictEvidence(self.conflict.name, own, tuple(others))

    # ------------------------------------------------------------ choices

    def changed(self, changes: Mapping[str, str]) -> _Changed:
        """The edition's choices with some changed, and what is required with them."""
        wanted = dict(changes)
        for _ in self.collated.conflicts:
            chosen = choose(self.collated, self.edition, wanted)
            faults = [each for each in chosen.diagnostics if severity(each) is Severity.ERROR]
            if not faults:
                break
            required = {
                each.facts["other"]: each.facts["wanted"]
                for each in faults
                if each.code == "required-reading-not-chosen" and each.facts["other"] not in wanted
            }
            if len(required) < len(faults):
                names = [each.facts[key] for each in faults for key in ("conflict", "other") if key in each.facts]
                bars = {name: self.readings[name] for name in names if name in self.readings and name not in changes}
                return _Changed({}, {}, bars, is_possible=False)
            wanted |= required
        readings = chosen.value
        if any(readings.get(name) != reading for name, reading in changes.items()):
            return _Changed({}, {}, {}, is_possible=False)
        adds = {
            name: reading
            for name, reading in readings.items()
            if name not in changes and self.readings.get(name) != reading
        }
        return _Changed(readings, adds, {}, required={name: wanted[name] for name in adds if name in wanted})

    def numbers(self, readings: Mapping[str, str]) -> tuple[int, ...]:
        """The numbers of players to look at: two and three; where two cannot play, the fewest that the edition's
        choices and these allow. None where they cannot be played side by side."""
        ranges = [players_of(self.machine, choice) for choice in (self.readings, readings)]
        least, most = max(low for low, _ in ranges), min(high for _, high in ranges)
        if least > most or open_values(specialise(self.machine, readings, most)):
            return ()
        fewest = min(max(least, _PLAYERS[0]), most)
        return tuple(number for number in _PLAYERS if fewest <= number <= most) if fewest in _PLAYERS else (fewest,)

    # ------------------------------------------------------------ searches

    def question(
        self,
        first: Mapping[str, str],
        second: Mapping[str, str],
        players: int,
        limit: int = LIMIT,
        *,
        near: bool = False,
    ) -> TellingPlayOf | TellingPlayOfChoice:
        """What is asked of two choices; `near`, where others are changed too."""
        machines = specialise(self.machine, first, players), specialise(self.machine, second, players)
        return telling_question(*machines, limit, near=near)

    def asked(self, questions: Sequence[TellingPlayOf | TellingPlayOfChoice]) -> list[Searched]:
        return [self.named(from_object(Searched, answer)) for answer in self.ask(questions)] if questions else []

    def named(self, found: Searched) -> Searched:
        """What was found, with the game's names for its tallies."""
        if found.play is None:
            return found
        play = found.play
        first, second = (self.with_names(course) for course in (play.first, play.second))
        return replace(found, play=replace(play, first=first, second=second))

    def with_names(self, course: Course) -> Course:
        tallies = {self.tallies[int(number)]: entries for number, entries in course.tallies.items()}
        return replace(course, tallies=tallies)

    def nearest(self, reading: str, numbers: tuple[int, ...]) -> tuple[dict[str, str], TellingPlay | None]:
        """The fewest other choices to change so that a play tells the reading from the edition's own; of those that are
        as few the ones with the shortest play, then the first in the order of the game. None of a pair is looked at
        where a single one does."""
        singles = list(self.single_changes(self.readings))
        for number, players in enumerate(numbers):
            found = self.told_under(singles, reading, players, NEAR_LIMIT if number else LIMIT)
            if found[1]:
                return found
        return self.told_under(list(self.pairs_of_changes(singles)), reading, numbers[0], NEAR_LIMIT)

    def told_under(
        self, candidates: Sequence[dict[str, str]], reading: str, players: int, limit: int
    ) -> tuple[dict[str, str], TellingPlay | None]:
        tried: list[dict[str, str]] = []
        questions: list[TellingPlayOf | TellingPlayOfChoice] = []
        seen: set[str] = set()
        for changes in candidates:
            first = self.changed({**changes, self.conflict.name: self.own})
            second = self.changed({**changes, self.conflict.name: reading})
            if not (first.is_possible and second.is_possible):
                continue
            if not all(
                low <= players <= high
                for low, high in (players_of(self.machine, each.readings) for each in (first, second))
            ):
                continue
            question = self.question(first.readings, second.readings, players, limit, near=True)
            if open_values(question.first) or open_values(question.second):
                continue
            if playing_hash(question.first) != playing_hash(question.second) and question.key not in seen:
                seen.add(question.key)
                tried.append(changes)
                questions.append(question)
        told = [
            (found.play.turns, changes, found.play)
            for changes, found in zip(tried, self.asked(questions), strict=True)
            if found.play
        ]
        if not told:
            return {}, None
        _, nearest, play = min(told, key=lambda each: each[0])
        return nearest, play

    def single_changes(self, readings: Mapping[str, str]) -> Iterator[dict[str, str]]:
        """Each other reading of each other conflict that arises under some choices."""
        for each in self.collated.conflicts:
            name = each.conflict.name
            if name in readings and name != self.conflict.name:
                yield from ({name: other.name} for other in each.conflict.readings if other.name != readings[name])

    def pairs_of_changes(self, singles: Sequence[dict[str, str]]) -> Iterator[dict[str, str]]:
        """Each two changes of two conflicts, where one may arise through the other."""
        for first, second in combinations(singles, 2):
            if first.keys() != second.keys():
                yield first | second
        for first in singles:
            after = self.changed(first)
            if after.is_possible:
                for second in self.single_changes(after.adds):
                    yield first | second

    # ------------------------------------------------------------ before the first turn

    def at_the_beginning(self, reading: str) -> ReadingEvidence:
        """A reading of what a tie for the right to begin does. Its plays are a few throws, and looked at here."""
        start = self.collated.game.start
        players = self.numbers(self.readings)[0]
        found = told_at_the_beginning(players, start.dice, self.tie(self.own), self.tie(reading))
        if found is None:
            return ReadingEvidence(reading, "alike-everywhere", 0, None, {}, {}, None)
        first, second = (_of_beginning(found.throws, each) for each in (found.first, found.second))
        play = TellingPlay(players, 0, "beginning", first, second)
        return ReadingEvidence(reading, "told", 0, play, {}, {}, None)

    def tie(self, name: str) -> Tie:
        reading = self.conflict.reading(name)
        meaning = reading.meaning if reading else None
        return meaning.kind if isinstance(meaning, TieKind) else "again"


def _of_beginning(throws: tuple[Throw, ...], reached: Beginning) -> Course:
    player = 0 if reached.begins is None else reached.begins + 1
    return Course(throws, player, throws[-1], (), None, drawn=False, stalemate=False, endless=False, tallies={})
