"""What a claim states, tried by play: whether it holds in one machine, and why.

What is asked of turns is put into the row: the machine is copied, and the copy marks in fields of its own where a piece
lands, which way it goes, and which rules are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Literal

import numpy as np

from variorum.backends.chance import Generator
from variorum.diagnostics import Span
from variorum.explore.amounts import SURE
from variorum.explore.claimed import BestChance, ChosenPlays, Ends, InPosition, Jumps, Passes
from variorum.explore.endless import endless_mark, guarded
from variorum.explore.engine import FACES, Engine, Row, Throw, faces
from variorum.explore.finding import Finding
from variorum.explore.odds import odds_of
from variorum.explore.reachable import LIMIT, Reachable, TooLarge, reachable
from variorum.explore.simulate import Estimate, Simulated, simulate
from variorum.explore.stalemate import is_stalemate, lost_states
from variorum.explore.statements import (
    Asked,
    Change,
    GivenPlay,
    Listed,
    Number,
    Offered,
    Plays,
    Spaced,
    Totals,
    Turns,
    Where,
)
from variorum.explore.tried_choices import change_of_choice, found_of_choice, number_of_choice
from variorum.machine import expressions as ex
from variorum.machine.ast import (
    Action,
    Const,
    Expression,
    Field,
    Get,
    InSet,
    Local,
    Machine,
    Op,
    PlaceTable,
    SetCase,
    SetField,
    SetLocal,
    Some,
    Transition,
    When,
)
from variorum.machine.interpreter import throw_number, turn
from variorum.machine.states import row_of, state_of

Build = Callable[[Machine], Engine]

METHOD = 1
"""The version of what is computed here: another one makes all that was kept stale."""

SAMPLE = 2_000
"""Random plays that are looked at where the states are too many."""
GAMES = 200_000
"""Random plays from which a chance or a mean is told where the states are too many."""
_EQUAL = 1e-9  # differences of chances and of turns that are none


def found(question: Asked, machine: Machine, build: Build, other: Machine | None = None, limit: int = LIMIT) -> Finding:
    """Whether what is asked holds in a machine. `build` makes an engine of a machine; `other` is the machine with the
    change that a `Change` is about. Where more than `limit` states can be reached, random plays are looked at."""
    match question:
        case InPosition() | Ends() | Passes() | Jumps() | BestChance() | ChosenPlays():
            return found_of_choice(question, machine)
        case Number() if machine.choices:
            return number_of_choice(question, machine)
        case Change() if machine.choices:
            assert other is not None
            return change_of_choice(question, machine, other)
        case Listed():
            return _listed(question)
        case Spaced():
            return _spaced(question)
        case Offered():
            holds = {"no": not question.choices, "some": question.choices, "every": False}[question.quantifier]
            decided = holds if not question.choices or question.quantifier != "every" else None
            return Finding(decided, "counted")
        case Totals():
            return _totals(question)
        case Turns():
            return _Tried(question, machine, build, limit).turns()
        case Plays():
            return _Tried(question, machine, build, limit).plays()
        case GivenPlay():
            return _given(question, machine, build)
        case Number():
            return _number(question, machine, build, limit)
        case Change():
            assert other is not None
            return _change(question, machine, other, build, limit)


def _listed(question: Listed) -> Finding:
    squares = question.squares
    if question.count is not None:
        return Finding(
            len(squares) == question.count,
            "counted",
            number=str(len(squares)),
            wanted=str(question.count),
            places=squares,
        )
    differing = tuple(sorted(set(squares) ^ set(question.wanted or ())))
    return Finding(not differing, "counted", places=differing or squares)


def _spaced(question: Spaced) -> Finding:
    gaps = [second - first for first, second in pairwise(question.squares)]
    amount = question.amount
    if not gaps:
        return Finding(holds=False, strength="counted", wanted=amount.wanted, places=question.squares)
    if amount.bound == "about":
        mean = sum(gaps) / len(gaps)
        return Finding(amount.fits(mean), "counted", number=amount.shown(mean), wanted=amount.wanted)
    apart = tuple(second for first, second in pairwise(question.squares) if not amount.fits(second - first))
    number = str(min(gaps)) if min(gaps) == max(gaps) else f"{min(gaps)} to {max(gaps)}"
    return Finding(not apart, "counted", number=number, wanted=amount.wanted, places=apart)


def _totals(question: Totals) -> Finding:
    counts = Counter(sum(faces(throw, question.dice)) for throw in range(FACES**question.dice))
    most = max(counts.values())
    commonest = sorted(total for total, count in counts.items() if count == most)
    holds = commonest == [question.total]
    return Finding(holds, "computed", number=" ".join(map(str, commonest)), wanted=str(question.total))


def _given(question: GivenPlay, machine: Machine, build: Build) -> Finding:
    engine = guarded(build(machine), build)
    (player, _), (square, sides), (winner, _) = (engine.layout[name] for name in ("player", "square", "winner"))
    row, turns = engine.initial(), 0
    after = _turning(engine, machine)
    for number, throw in enumerate(question.throws):
        while not row[winner] and not engine.dice(row) and not is_stalemate(engine, row):
            row, turns = after(row, 0), turns + 1
        if row[winner] or engine.dice(row) != len(throw):
            return Finding(holds=False, strength="shown", throws=question.throws[:number], turns=turns)
        row, turns = after(row, throw_number(throw)), turns + 1
    side = question.seat % sides
    here = row[square + side]
    match question.outcome:
        case "on":
            assert question.where is not None
            shared = any(row[square + each] == here for each in range(sides) if each != side)
            holds = question.where.has(here, shared=shared)
        case "won":
            holds = row[winner] == side + 1
        case "turn":
            holds = not row[winner] and row[player] == question.seat
        case "stalemate":
            holds = is_stalemate(engine, row)
    return Finding(holds, "shown", throws=question.throws, turns=turns, places=(here,))


def _turning(engine: Engine, machine: Machine) -> Callable[[Row, int], Row]:
    """Plays a turn of a guarded engine of a machine; one that was broken off as the interpreter has it."""
    play, winner, mark = engine.turn, engine.layout["winner"][0], endless_mark(machine)

    def after(row: Row, throw: int) -> Row:
        made = play(row, throw)
        if made[winner] == mark:
            return turn(machine, row, throw).row  # long, but it ends; where it does not, `check` says so
        return made

    return after


# ---------------------------------------------------------------- chances and means


def _number(question: Number, machine: Machine, build: Build, limit: int) -> Finding:
    estimate, states = _measured(question.of, question.side, machine, build, limit)
    amount = question.amount
    if estimate is None:
        return Finding(holds=None, strength="not-found", wanted=amount.wanted, states=states)
    shown = amount.shown(estimate.mean)
    if estimate.error == 0:
        return Finding(amount.fits(estimate.mean), "computed", number=shown, wanted=amount.wanted, states=states)
    margin = SURE * (estimate.error if estimate.error is not None else float("inf"))
    holds = amount.surely(estimate.mean, margin)
    return Finding(holds, "sampled", number=shown, wanted=amount.wanted, games=GAMES)


def _change(question: Change, machine: Machine, other: Machine, build: Build, limit: int) -> Finding:
    before, states = _measured(question.of, question.side, machine, build, limit)
    after, more = _measured(question.of, question.side, other, build, limit)
    if before is None or after is None:
        return Finding(holds=None, strength="not-found", states=states)
    grows = after.mean - before.mean if question.way == "up" else before.mean - after.mean
    number, wanted = f"{after.mean:.2f}", f"{before.mean:.2f}"
    if before.error == 0 and after.error == 0:
        return Finding(grows > _EQUAL, "computed", number=number, wanted=wanted, states=max(states or 0, more or 0))
    margin = SURE * sum(each.error if each.error is not None else float("inf") for each in (before, after))
    holds = grows > 0 if abs(grows) > margin else None
    return Finding(holds, "sampled", number=number, wanted=wanted, games=GAMES)


def _measured(
    of: Literal["stalemate", "draw", "win", "turns", "throws"], side: int, machine: Machine, build: Build, limit: int
) -> tuple[Estimate | None, int | None]:
    """A chance in per cent or a mean, with its standard error (0: exact), and the states behind it; None where nobody
    ever wins or a turn is endless."""
    engine = guarded(build(machine), build)
    states = reachable(engine, limit=limit, explain=partial(turn, machine))
    if isinstance(states, Reachable):
        exact = odds_of(states)
        value = {
            "stalemate": 100 * exact.stalemate,
            "draw": 100 * exact.draw,
            "win": 100 * exact.win[side],
            "turns": exact.turns_given_win,
            "throws": exact.rolls_given_win,
        }[of]
        return (None if value is None else Estimate(value, 0.0)), len(states)
    simulated = simulate(engine, GAMES) if isinstance(states, TooLarge) else None
    if not isinstance(simulated, Simulated):
        return None, None
    estimate = {
        "stalemate": simulated.stalemate,
        "draw": simulated.draw,
        "win": simulated.win[side],
        "turns": simulated.turns_given_win,
        "throws": simulated.rolls_given_win,
    }[of]
    if estimate is None:
        return None, None
    scale = 1 if of in {"turns", "throws"} else 100
    # A share of none or of all says nothing of its error: by the rule of three it may be 3 / n, at 95 %.
    error = estimate.error or 1 / GAMES
    return Estimate(scale * estimate.mean, scale * error), None


# ---------------------------------------------------------------- turns and plays


@dataclass(frozen=True, slots=True)
class _Seen:
    """A state that was come to, with a shortest play (or the play that came to it)."""

    row: Row
    dice: int
    play: Callable[[], tuple[Throw, ...]]
    turns: Callable[[], int]


class _Tried:
    """Tries turns and plays of one machine."""

    def __init__(self, question: Turns | Plays, machine: Machine, build: Build, limit: int) -> None:
        self.question = question
        self.machine = machine
        self.build = build
        self.limit = limit
        marks = _Marks(question)
        self.marked_machine = marks.put_into(machine)
        self.marks = marks
        self.engine = guarded(build(machine), build)
        self.marked = guarded(build(self.marked_machine), build) if marks.fields else self.engine
        layout = self.marked.layout
        (self.player, _), (self.square, self.sides) = layout["player"], layout["square"]
        self.winner = layout["winner"][0]
        self.after = _turning(self.marked, self.marked_machine)
        self.at = {name: layout[name][0] for name in marks.fields}

    # ------------------------------------------------------------ turns

    def turns(self) -> Finding:
        """What a question about turns comes to."""
        assert isinstance(self.question, Turns)
        states = reachable(self.engine, limit=self.limit, explain=partial(turn, self.machine))
        if isinstance(states, Reachable):
            found = self.first_turn(self.listed(states))
            if found.strength == "not-found" and self.question.low is not None:
                found = self.first_turn(self.constructed(self.question), made_up=True)
            return found
        if isinstance(states, TooLarge):
            found = self.first_turn(self.sampled())
            if found.strength == "proved":
                return replace(found, holds=None, strength="not-found", states=None, games=SAMPLE)
            return found
        return Finding(holds=None, strength="not-found")

    def first_turn(self, seen: Iterable[_Seen], *, made_up: bool = False) -> Finding:
        """The first turn that decides the question, or what is so where there is none."""
        question = self.question
        assert isinstance(question, Turns)
        wanted = question.quantifier != "every"  # whether a turn that does it decides
        zeros = (0,) * len(self.marks.fields)
        looked = 0
        last: _Seen | None = None
        for state in seen:
            if question.throws_only and not state.dice:
                continue
            here = state.row[self.square + state.row[self.player] % self.sides]
            if question.low is not None and not question.low <= here <= (question.high or question.low):
                continue
            throws = self.throws(state.dice)
            looked += bool(throws)
            last = state if throws else last
            for throw in throws:
                if self.does(state.row, self.after(state.row + zeros, throw)) is wanted:
                    return self.shown(state, throw, holds=question.quantifier == "some", made_up=made_up)
        if not looked:
            return Finding(holds=None, strength="not-found", states=0)
        made = state_of(self.machine, last.row) if made_up and last else None
        return Finding(question.quantifier != "some", "proved", states=looked, state=made)

    def shown(self, state: _Seen, throw: int, *, holds: bool, made_up: bool) -> Finding:
        thrown = (faces(throw, state.dice),) if state.dice else ()
        if made_up:
            made = state_of(self.machine, state.row)
            return Finding(holds, "shown", throws=thrown, state=made, turns=1)
        return Finding(holds, "shown", throws=state.play() + thrown, turns=state.turns() + 1)

    def does(self, before: Row, after: Row) -> bool:
        """Whether the turn between two rows does all that is asked."""
        question = self.question
        assert isinstance(question, Turns)
        me = before[self.player] % self.sides
        here = after[self.square + me]
        others = [side for side in range(self.sides) if side != me]
        if question.ends is not None:
            shared = any(after[self.square + side] == here for side in others)
            if not question.ends.has(here, shared=shared):
                return False
        if question.stays and here != before[self.square + me]:
            return False
        if question.sends is not None:
            ways = [after[self.square + side] - before[self.square + side] for side in others]
            if not any(way > 0 if question.sends == "forward" else way < 0 for way in ways):
                return False
        return all(after[self.at[name]] >= least for name, least in self.marks.wanted.items())

    # ------------------------------------------------------------ plays

    def plays(self) -> Finding:
        """What a question about plays comes to."""
        question = self.question
        assert isinstance(question, Plays)
        states = reachable(self.marked, limit=self.limit, explain=partial(turn, self.marked_machine))
        if isinstance(states, TooLarge):
            return self.sampled_plays(question)
        if not isinstance(states, Reachable):
            return Finding(holds=None, strength="not-found")
        match question.event:
            case "uses":
                return self.using(states, question)
            case "ends-within":
                return _ends_within(states, question)
            case "stalemate" | "draw":
                return _ends_so(states, question)

    def using(self, states: Reachable, question: Plays) -> Finding:
        """Plays in which a rule is used so often; for `every`, plays that end without."""
        used = self.at["_used"]
        stuck = lost_states(states) if question.quantifier == "every" else None
        for state in self.listed(states):
            often = state.row[used] >= question.times
            if stuck is not None and stuck[state.number] and not often:
                return Finding(holds=False, strength="shown", throws=state.play(), turns=state.turns())
            if often:
                continue
            for throw in self.throws(state.dice):
                after = self.after(state.row, throw)
                reached = after[used] >= question.times
                if question.quantifier == "every":
                    reached = bool(after[self.winner]) and not reached
                if reached:
                    return self.shown(state, throw, holds=question.quantifier == "some", made_up=False)
        return Finding(question.quantifier != "some", "proved", states=len(states))

    def sampled_plays(self, question: Plays) -> Finding:
        """What random plays show of plays, where the states are too many."""
        wanted = question.quantifier != "every"
        for play in range(SAMPLE):
            below = Generator(0, play).below
            row, throws, turns = self.marked.initial(), [], 0
            end = ""
            while not end and turns < _LONGEST:
                dice = self.marked.dice(row)
                if not dice and is_stalemate(self.marked, row):
                    end = "stalemate"
                    break
                throw = below(FACES**dice) if dice else 0
                if dice:
                    throws.append(faces(throw, dice))
                row, turns = self.after(row, throw), turns + 1
                if row[self.winner]:
                    end = "draw" if row[self.winner] > self.sides else "win"
            does = {
                "stalemate": end == "stalemate",
                "draw": end == "draw",
                "ends-within": end in {"draw", "win"} and turns <= question.times,
                "uses": question.event == "uses" and row[self.at.get("_used", 0)] >= question.times,
            }[question.event]
            if end and does is wanted:
                return Finding(question.quantifier == "some", "shown", throws=tuple(throws), turns=turns)
        return Finding(holds=None, strength="not-found", games=SAMPLE)

    # ------------------------------------------------------------ states and turns

    def listed(self, states: Reachable) -> Iterator[_Reached]:
        """Every state, those that take fewer turns first."""
        dice = states.dice.tolist()
        for number, row in enumerate(states.rows):
            yield _Reached(row, dice[number], partial(states.play_to, number), partial(states.turns_to, number), number)

    def sampled(self) -> Iterator[_Seen]:
        """The states of random plays."""
        known: set[Row] = set()
        after = _turning(self.engine, self.machine)
        for play in range(SAMPLE):
            below = Generator(0, play).below
            row = self.engine.initial()
            throws: tuple[Throw, ...] = ()
            for turns in range(_LONGEST):
                dice = self.engine.dice(row)
                if row not in known:
                    known.add(row)
                    yield _Seen(row, dice, partial(tuple, throws), partial(int, turns))
                elif not dice and is_stalemate(self.engine, row):
                    break
                throw = below(FACES**dice) if dice else 0
                if dice:
                    throws = (*throws, faces(throw, dice))
                row = after(row, throw)
                if row[self.winner]:
                    break

    def constructed(self, question: Turns) -> Iterator[_Seen]:
        """States that no play reaches: the player on turn on one of the squares asked for, and the other, if there is
        one, anywhere; more than one stay off the board."""
        last = self.machine.squares.value if isinstance(self.machine.squares, Const) else 0
        for origin in range(question.low or 0, (question.high or question.low or 0) + 1):
            elsewhere = range(last) if self.sides == 2 else (self.engine.initial()[self.square],)
            for place in elsewhere:
                squares = [origin, *([place] * (self.sides - 1))]
                row = row_of(self.machine, {"player": 1, "squares": squares}, Span("")).value
                if row is not None:
                    yield _Seen(row, self.engine.dice(row), tuple, int)

    def throws(self, dice: int) -> list[int]:
        """The throws of so many dice that are asked about."""
        wanted = self.question.dice if isinstance(self.question, Turns) else None
        if not dice:
            return [] if wanted else [0]
        if wanted is None:
            return [throw for throw, _ in self.marked.throw_classes(dice)]
        if len(wanted) == 1:
            return [throw for throw in range(FACES**dice) if sum(faces(throw, dice)) == wanted[0]]
        return [throw for throw in range(FACES**dice) if sorted(faces(throw, dice)) == sorted(wanted)]


_LONGEST = 2_000  # turns after which a random play is left


@dataclass(frozen=True, slots=True)
class _Reached(_Seen):
    """A state of those that can be reached, by its number."""

    number: int


def _shown(states: Reachable, transition: int, *, holds: bool) -> Finding:
    throws = states.play_through(transition)
    return Finding(holds, "shown", throws=throws, turns=states.turns_to(states.begins(transition)) + 1)


def _ends_so(states: Reachable, question: Plays) -> Finding:
    """Plays that end in stalemate, or in a draw."""
    count = len(states)
    lost = np.flatnonzero(lost_states(states))
    is_draw = states.target == count + states.sides
    if question.event == "stalemate":
        wanted, against = lost, np.flatnonzero(states.target >= count)
        if question.quantifier == "every":
            return _shown(states, int(against[0]), holds=False) if against.size else _proved(states, holds=True)
        if not wanted.size:
            return _proved(states, holds=question.quantifier == "no")
        state = int(wanted[0])
        throws = states.play_to(state)
        return Finding(question.quantifier == "some", "shown", throws=throws, turns=states.turns_to(state))
    drawn, won = np.flatnonzero(is_draw), np.flatnonzero((states.target >= count) & ~is_draw)
    if question.quantifier == "every":
        if won.size:
            return _shown(states, int(won[0]), holds=False)
        if lost.size:
            state = int(lost[0])
            return Finding(holds=False, strength="shown", throws=states.play_to(state), turns=states.turns_to(state))
        return _proved(states, holds=True)
    if not drawn.size:
        return _proved(states, holds=question.quantifier == "no")
    return _shown(states, int(drawn[0]), holds=question.quantifier == "some")


def _ends_within(states: Reachable, question: Plays) -> Finding:
    """Plays that end, with a winner or drawn, within so many turns."""
    ends = np.flatnonzero(states.target >= len(states))
    first = int(ends[0]) if ends.size else None
    fewest = None
    if first is not None:
        fewest = states.turns_to(states.begins(first)) + 1
    if question.quantifier != "every":
        if first is not None and fewest is not None and fewest <= question.times:
            return _shown(states, first, holds=question.quantifier == "some")
        return _proved(states, holds=question.quantifier == "no", number=fewest)
    now = np.zeros(len(states), dtype=np.bool_)
    now[0] = True
    source = states.source
    for _ in range(question.times):
        target = states.target[now[source]]
        now = np.zeros_like(now)
        now[target[target < len(states)]] = True
        if not now.any():
            return _proved(states, holds=True)
    return _proved(states, holds=False)


def _proved(states: Reachable, *, holds: bool, number: int | None = None) -> Finding:
    return Finding(holds, "proved", states=len(states), number=None if number is None else str(number))


# ---------------------------------------------------------------- the machine with marks


class _Marks:
    """Fields at the end of the row for what a question asks of a turn: `_passed`, how many of the squares to be passed
    were landed on in their order; `_back`, whether the piece has counted back; `_landed`, how often it landed where it
    should; `_used`, how often a rule was used. `wanted` is the least that each must come to."""

    def __init__(self, question: Turns | Plays) -> None:
        self.question = question
        self.wanted: dict[str, int] = {}
        if question.uses is not None:
            self.wanted["_used"] = question.times
        if isinstance(question, Turns):
            if question.passes:
                self.wanted["_passed"] = len(question.passes)
            if question.lands is not None:
                self.wanted["_landed"] = question.times
            if question.back:
                self.wanted["_back"] = 1
        self.fields = tuple(self.wanted)

    def put_into(self, machine: Machine) -> Machine:
        """A copy of the machine that marks."""
        if not self.fields:
            return machine
        fields = tuple(Field(name, "game", "count", 0, Const(most), 0) for name, most in self.wanted.items())
        ways = tuple(self.marking(number, way) for number, way in enumerate(machine.transitions))
        where = self.question.lands if isinstance(self.question, Turns) else None
        tables = machine.tables
        if where is not None:
            tables = (
                *tables,
                PlaceTable("_alone", (SetCase(None, None, where.alone),)),
                PlaceTable("_shared", (SetCase(None, None, where.shared),)),
            )
        return replace(machine, fields=(*machine.fields, *fields), tables=tables, transitions=ways)

    def marking(self, number: int, way: Transition) -> Transition:
        """A transition with what it marks."""
        before: tuple[Action, ...] = ()
        after: tuple[Action, ...] = ()
        if "_back" in self.wanted and way.does == "counts-back":
            after += (SetField("_back", None, Const(1)),)
        if way.source == _ARRIVING:
            after += tuple(self.at_landing())
        uses = self.question.uses
        if uses is not None:
            if number in uses.entries:
                before += (SetLocal("_using", Const(0)),)
            if number in uses.works:
                once = Op("==", (Local("_using"), Const(0)))
                before += (When(once, (self.up("_used"), SetLocal("_using", Const(1)))),)
        return replace(way, actions=(*before, *way.actions, *after))

    def at_landing(self) -> Iterator[Action]:
        """What is marked where the piece on turn has been put on the square of `target`."""
        question = self.question
        if not isinstance(question, Turns):
            return
        target = Get("square", Local("me"))
        if question.passes:
            steps: tuple[Action, ...] = ()
            for number, square in reversed(list(enumerate(question.passes))):
                due = Op("==", (Get("_passed"), Const(number)))
                here = Op("==", (target, Const(square)))
                steps = (When(ex.all_of([due, here]), (self.up("_passed"),), steps),)
            yield from steps
        if question.lands is not None:
            landed = self.lands(question.lands, target)
            if question.back:
                landed = ex.all_of([Op("==", (Get("_back"), Const(1))), landed])
            yield When(landed, (self.up("_landed"),))

    def lands(self, where: Where, target: Expression) -> Expression:
        if where.alone == where.shared:
            return InSet("_alone", target)
        stands = Op("==", (Get("square", Local("_other")), target))
        other = Some("_other", ex.all_of([Op("!=", (Local("_other"), Local("me"))), stands]))
        return ex.any_of(
            [
                ex.all_of([InSet("_shared", target), other]),
                ex.all_of([InSet("_alone", target), ex.not_(other)]),
            ]
        )

    def up(self, name: str) -> Action:
        """One more, up to what is wanted."""
        return SetField(name, None, Op("min", (Op("+", (Get(name), Const(1))), Const(self.wanted[name]))))


_ARRIVING = "arriving"  # the node by which every move puts its piece on a square
