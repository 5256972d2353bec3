"""What forbids a move: the first step that cannot be taken and what it fails, or the obligation that the turn breaks.

A move is read as players write it. Its steps are tried in every order and with every die, from the state in which the
player is to choose; where no order leads to its end, what counts is the attempt that comes furthest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Any

from variorum.machine.ast import Asked, Because, Machine, Order, Passage, StepKind, StepTest
from variorum.machine.choosing import Begun, Row, Taken, Turn, _copied, _place, distinct_turns, kept, worth
from variorum.machine.interpreter import Run, layout_of
from variorum.machine.notation import move_text, read_move

Way = tuple[int, ...]


class Reason(StrEnum):
    """Why a move cannot be made."""

    UNREADABLE = "unreadable"
    NOTHING_MOVED = "nothing-moved"
    NO_PIECE = "no-piece"
    OTHER_PIECE = "other-piece"
    NO_DIE = "no-die"
    NO_LINE = "no-line"
    NO_WAY = "no-way"
    TEST = "test"
    ONE_PIECE = "one-piece"
    NO_MORE = "no-more"
    OBLIGATION = "obligation"
    SEVERAL = "several"


@dataclass(frozen=True, slots=True)
class Forbidden:
    """What forbids a move.

    `rule` is the name of the move or obligation that does, `turn` (how steps make a turn), `board` (its lines), or
    empty where no rule is needed to say so; `passages` and `readings` are what stands behind it. `origin` and `to` are
    the places of the step that fails (both -1: no single step does; a piece that is placed has no origin). Of a test,
    `test` says which, and `condition` which of the conditions of its move, from 0. Of an obligation, `order` says by
    what the turn falls short. `played` are the steps before the one that fails, `instead` a turn that can be played in
    its place (where several are meant: those).
    """

    reason: Reason
    rule: str = ""
    passages: tuple[Passage, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    origin: int = -1
    to: int = -1
    test: StepTest | None = None
    condition: int = -1
    order: Order | None = None
    played: tuple[Taken, ...] = ()
    instead: tuple[tuple[Taken, ...], ...] = ()


def forbidden(machine: Machine, row: Row, throw: tuple[int, ...], text: str) -> Forbidden | None:
    """What forbids a move of the player on turn in `row`, with a throw (empty where there are no dice); None where it
    can be made. Raises TieError for an opening throw that is made again."""
    ways = read_move(machine, text)
    if ways is None:
        return Forbidden(Reason.UNREADABLE)
    tried = (_OnPoints if machine.board == "points" else _OnGrid)(machine, row, throw)
    found = tried.steps_of(ways)
    if isinstance(found, Forbidden):
        return found
    made = distinct_turns(machine, row, throw)
    meant = {turn.steps for turn in made if tried.is_meant(turn, ways, row)}
    if not ways and meant:
        return None
    if broken := _broken(machine, made, meant):
        return broken
    left: dict[tuple[Row, Row], list[tuple[Taken, ...]]] = {}
    for turn in kept(machine, made):
        if turn.steps in meant:
            left.setdefault((turn.row, turn.done), []).append(turn.steps)
    orders = [steps for each in left.values() for steps in each]
    if len(left) < 2 or any(sorted(move_text(machine, row, each).split()) == sorted(text.split()) for each in orders):
        return None
    return Forbidden(Reason.SEVERAL, instead=tuple(each[0] for each in left.values()))


def _broken(machine: Machine, made: tuple[Turn, ...], meant: set[tuple[Taken, ...]]) -> Forbidden | None:
    """The first obligation that keeps none of the turns that are meant."""
    assert machine.choices is not None
    left = made
    for obligation in machine.choices.obligations:
        for order in obligation.orders:
            best = max((worth(turn, order) for turn in left), default=0)
            left = tuple(turn for turn in left if worth(turn, order) == best)
            if not any(turn.steps in meant for turn in left):
                instead = (_likest(kept(machine, made), meant),)
                because = obligation.because
                return _behind(Reason.OBLIGATION, because, because.passages, order=order, instead=instead)
    return None


def _likest(turns: tuple[Turn, ...], meant: set[tuple[Taken, ...]]) -> tuple[Taken, ...]:
    """The steps of the turn that has most in common with one that is meant; of equals the first."""

    def common(turn: Turn) -> int:
        own = Counter((step.origin, step.to) for step in turn.steps)
        return max((Counter((step.origin, step.to) for step in steps) & own).total() for steps in meant)

    return max(turns, key=common).steps


def _behind(reason: Reason, because: Because, passages: tuple[Passage, ...], **more: Any) -> Forbidden:
    """What forbids, with what stands behind it: its own passages and those of the readings on which it depends."""
    readings = tuple((conflict, reading) for conflict, reading, _ in because.readings)
    cited = (*passages, *(passage for _, _, behind in because.readings for passage in behind))
    return Forbidden(reason, because.rule, tuple(dict.fromkeys(cited)), readings, **more)


class _Tried:
    """The steps of one move, tried."""

    def __init__(self, machine: Machine, row: Row, throw: tuple[int, ...]) -> None:
        assert machine.choices is not None
        self.machine, self.choices = machine, machine.choices
        self.listed = Begun(machine, row, throw)

    def steps_of(self, ways: Sequence[Way]) -> tuple[Taken, ...] | Forbidden:
        """Steps that go these ways, or what forbids them."""
        if not ways:
            return () if self.listed.begun is None or self.is_stuck() else self.of_plan(Reason.NOTHING_MOVED)
        if self.listed.begun is None:
            return Forbidden(Reason.NO_WAY)
        return self.tried(tuple(ways))

    def is_stuck(self) -> bool:
        """Whether no step can be taken."""
        assert self.listed.begun is not None
        run, dice = self.listed.begun
        return next(self.listed.next_steps(run, (), dice), None) is None

    def tried(self, ways: tuple[Way, ...]) -> tuple[Taken, ...] | Forbidden:
        raise NotImplementedError

    def is_meant(self, turn: Turn, ways: Sequence[Way], row: Row) -> bool:
        """Whether a turn goes these ways."""
        raise NotImplementedError

    def of_plan(self, reason: Reason, **more: Any) -> Forbidden:
        """Forbidden by how steps make a turn."""
        return _behind(reason, Because("turn", ()), self.choices.plan.passages, **more)

    def nearest(self, run: Run, ways: Sequence[tuple[StepKind, Taken]], played: tuple[Taken, ...]) -> Forbidden:
        """What forbids a step that can be meant in these ways: what the way that passes most tests fails."""

        def passed(way: tuple[StepKind, Taken]) -> tuple[bool, ...]:
            _place(run, way[1])
            return tuple(bool(run.value(test.guard)) for test in way[0].tests)

        kind, taken = max(ways, key=lambda way: _merit(way[0], passed(way)))
        holds = passed((kind, taken))
        test = next(test for test, held in zip(kind.tests, holds, strict=True) if not held)
        conditions = [each for each in kind.tests if each.what == "only-if"]
        because = kind.because or Because(kind.name, ())
        readings = {passage for _, _, behind in because.readings for passage in behind}
        passages = tuple(passage for passage in test.passages if passage not in readings) or because.passages
        if test.what == "die":
            return self.of_plan(Reason.NO_DIE, origin=taken.origin, to=taken.to, played=played)
        return _behind(
            Reason.TEST,
            because,
            passages,
            origin=taken.origin,
            to=taken.to,
            test=test,
            condition=next((at for at, each in enumerate(conditions) if each is test), -1),
            played=played,
        )


def _merit(kind: StepKind, held: tuple[bool, ...]) -> tuple[object, ...]:
    """How near a step is to being allowed: the first tests decide, then how many hold."""
    whats: tuple[Asked, ...] = ("applies", "mine", "from", "die", "over", "to")
    by_what = {test.what: holds for test, holds in zip(kind.tests, held, strict=True)}
    return (*(by_what.get(what, True) for what in whats), -held.count(False))


class _OnPoints(_Tried):
    """Each die is played by one man or another."""

    def tried(self, ways: tuple[Way, ...]) -> tuple[Taken, ...] | Forbidden:
        assert self.listed.begun is not None
        run, dice = self.listed.begun
        self.seen: set[object] = set()
        self.failed: list[tuple[tuple[int, bool, bool, int], Forbidden]] = []
        self.stops = {stop for way in ways for stop in way}
        found = self.go_on(run, ways, dice, ())
        return max(self.failed, key=lambda each: each[0])[1] if found is None else found

    def fail(self, ways: tuple[Way, ...], number: int, why: Forbidden) -> None:
        """Keep an attempt that failed at one of the ways. That one is told of which did the most of them, came to them
        in the order of writing, and goes straight to where the piece should stop; else the one that came furthest."""
        done = [len(way) < 2 for way in ways]
        straight = why.origin in self.stops and why.to in self.stops
        self.failed.append(((done.count(True), number == done.index(False), straight, len(why.played)), why))

    def go_on(
        self, run: Run, ways: tuple[Way, ...], dice: tuple[int, ...], steps: tuple[Taken, ...]
    ) -> tuple[Taken, ...] | None:
        """The steps of a turn that begins with `steps` and goes the rest of the ways; None where none does."""
        if not any(len(way) > 1 for way in ways):
            return steps
        here = (tuple(run.row), ways, dice)
        if here in self.seen:
            return None
        self.seen.add(here)
        for number, way in enumerate(ways):
            if len(way) < 2:
                continue
            where: dict[str, Any] = {"origin": way[0], "to": way[1], "played": steps}
            if not self.stands(run, way[0]):
                self.fail(ways, number, Forbidden(Reason.NO_PIECE, **where))
                continue
            by_die = {die: list(self.toward(run, way, die, dice)) for die in sorted(set(dice), reverse=True)}
            # On the way between two stops another man may have taken the die: then it is tried in another order too.
            if not any(by_die.values()) and way[0] in self.stops:
                self.fail(ways, number, self.of_plan(Reason.NO_DIE, **where))
            for die, candidates in by_die.items():
                for kind, taken in candidates:
                    _place(run, taken)
                    if not run.value(kind.guard):
                        continue
                    after = _copied(run)
                    left = list(dice)
                    left.remove(die)
                    if self.listed.take(after, taken) != "choose":
                        left = []
                    rest = way[1:] if taken.to == way[1] else (taken.to, *way[1:])
                    onward = (*ways[:number], rest, *ways[number + 1 :])
                    if found := self.go_on(after, onward, tuple(left), (*steps, taken)):
                        return found
                if candidates and not any(self.is_open(run, kind, taken) for kind, taken in candidates):
                    self.fail(ways, number, self.nearest(run, candidates, steps))
        return None

    def is_open(self, run: Run, kind: StepKind, taken: Taken) -> bool:
        _place(run, taken)
        return bool(run.value(kind.guard))

    def stands(self, run: Run, place: int) -> bool:
        """Whether the player on turn has a piece on a place, as he counts it."""
        at, size = run.layout["standing"]
        return run.row[at + run.locals["me"] * size // 2 + place] > 0

    def toward(self, run: Run, way: Way, die: int, dice: tuple[int, ...]) -> Iterator[tuple[StepKind, Taken]]:
        """The steps by a die that end on the next stop, or before it where other dice can lead on to it."""
        left = list(dice)
        left.remove(die)
        for kind in self.choices.steps:
            for taken in self.listed.ways(run, kind, die, way[0]):
                before = way[1] < taken.to < way[0] and _reach(taken.to - way[1], left, exactly=way[1] > 0)
                if taken.to == way[1] or before:
                    yield kind, taken

    def is_meant(self, turn: Turn, ways: Sequence[Way], row: Row) -> bool:
        """Whether a turn leaves the player's pieces where these ways do."""
        layout = layout_of(self.machine)
        at, size = layout["standing"]
        first = at + row[layout["player"][0]] % self.machine.sides * size // 2
        own = list(row[first : first + size // 2])
        for way in ways:
            own[way[0]] -= 1
            own[way[-1]] += 1
        return list(turn.done[first : first + size // 2]) == own


def _reach(distance: int, dice: Sequence[int], *, exactly: bool) -> bool:
    """Whether some of the dice together go so far; or, off the board, at least so far."""
    sums = {sum(some) for size in range(1, len(dice) + 1) for some in combinations(dice, size)}
    return distance in sums if exactly else any(each >= distance for each in sums)


class _OnGrid(_Tried):
    """One piece goes along the lines."""

    def tried(self, ways: tuple[Way, ...]) -> tuple[Taken, ...] | Forbidden:
        assert self.listed.begun is not None
        if len(ways) > 1:
            return self.of_plan(Reason.ONE_PIECE)
        run, _ = self.listed.begun
        steps: tuple[Taken, ...] = ()
        stops = ways[0] if len(ways[0]) > 1 else (-1, *ways[0])
        for origin, to in pairwise(stops):
            candidates = list(self.leading(run, origin, to))
            able = []
            for kind, taken in candidates:
                _place(run, taken)
                if run.value(kind.guard):
                    able.append((kind, taken))
            if not able:
                return self.refused(run, origin, to, candidates, steps)
            # After the first step the same piece goes on only as the plan allows.
            onward = [each for each in able if not steps or (steps[-1].kind, each[0].name) in self.choices.plan.again]
            if not onward:
                return self.of_plan(Reason.NO_MORE, origin=origin, to=to, played=steps)
            taken = onward[0][1]
            steps = (*steps, taken)
            if self.listed.take(run, taken) != "choose" and len(steps) + 1 < len(stops):
                return self.of_plan(Reason.NO_MORE, origin=to, to=stops[len(steps) + 1], played=steps)
        return steps

    def leading(self, run: Run, origin: int, to: int) -> Iterator[tuple[StepKind, Taken]]:
        """The ways to come from a point to another by one step, or (from -1) onto it from the hand."""
        for kind in self.choices.steps:
            if (kind.by == "place") == (origin < 0):
                for taken in self.listed.ways(run, kind, 0, to if origin < 0 else origin):
                    if taken.to == to:
                        yield kind, taken

    def refused(
        self,
        run: Run,
        origin: int,
        to: int,
        candidates: Sequence[tuple[StepKind, Taken]],
        played: tuple[Taken, ...],
    ) -> Forbidden:
        """What forbids a step along the grid."""
        if origin < 0:
            return self.nearest(run, candidates, played)
        where: dict[str, Any] = {"origin": origin, "to": to, "played": played}
        occupant = run.row[run.layout["occupant"][0] + origin]
        if not occupant:
            return Forbidden(Reason.NO_PIECE, **where)
        able = [(kind, taken) for kind in self.choices.steps for taken in self.some_way(run, kind, origin)]
        own = [(kind, taken) for kind, taken in able if self.is_mine(run, kind, taken)]
        if not own:
            side = self.choices.pieces[occupant - 1].side
            reason = Reason.OTHER_PIECE if side != run.locals["me"] else Reason.NO_WAY
            return Forbidden(reason, **where)
        mine = [(kind, taken) for kind, taken in candidates if self.is_mine(run, kind, taken)]
        if mine:
            return self.nearest(run, mine, played)
        if not candidates:
            assert self.choices.grid is not None
            because = self.choices.grid.because
            return _behind(Reason.NO_LINE, because, because.passages, **where)
        because = own[0][0].because or Because(own[0][0].name, ())
        return _behind(Reason.NO_WAY, because, because.passages, **where)

    def some_way(self, run: Run, kind: StepKind, origin: int) -> Sequence[Taken]:
        """The first way in which a kind of step could leave a point, if it has one."""
        return [] if kind.by == "place" else list(self.listed.ways(run, kind, 0, origin))[:1]

    def is_mine(self, run: Run, kind: StepKind, taken: Taken) -> bool:
        """Whether the piece that would take a step is one that the player on turn may move so."""
        _place(run, taken)
        return all(run.value(test.guard) for test in kind.tests if test.what in {"applies", "mine", "from"})

    def is_meant(self, turn: Turn, ways: Sequence[Way], row: Row) -> bool:
        """Whether a turn goes this way."""
        if not ways:
            return not turn.steps
        places = (turn.steps[0].origin, *(step.to for step in turn.steps)) if turn.steps else ()
        return ways[0] == (places[1:] if places and places[0] < 0 else places)
