"""The turns of a player who chooses: the reference, slow and simple enough to be read beside design and schema.

Every way of taking steps one after another is listed, in the order of generation, and the obligations keep the best.
Turns that end alike are one result, which lists its step orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass

from variorum.machine import expressions as ex
from variorum.machine.ast import Const, Machine, Order, StepKind
from variorum.machine.interpreter import Run, Step, layout_of, no_tallies

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """One step: its kind, the die that it plays (0: none), its direction (-1: none), the place that it leaves (-1: it
    is placed), the one that it jumps over (-1: none), and the one that it comes to."""

    kind: str
    die: int
    direction: int
    origin: int
    over: int
    to: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its steps, the row when they are done and the one after what ends the turn, the tallies after it, and
    what obligations ask of it."""

    steps: tuple[Taken, ...]
    done: Row
    row: Row
    tallies: Mapping[str, tuple[int, ...]]
    dice: int
    highest: int
    captures: int
    goes_on: bool
    why: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What one or more turns come to: they end in the same row. `orders` are their steps, in order of generation."""

    row: Row
    done: Row
    orders: tuple[tuple[Taken, ...], ...]
    tallies: Mapping[str, tuple[int, ...]]

    @property
    def passes(self) -> bool:
        """Whether nothing was moved."""
        return self.orders == ((),)


class TieError(ValueError):
    """The throw is a tie for the right to begin, and is made again; `row` is the one after it."""

    def __init__(self, row: Row) -> None:
        super().__init__("a tie: the throw is made again")
        self.row = row


def throws_dice(machine: Machine, row: Row) -> int:
    """How many dice are thrown in the turn that begins with `row`; 0 after the end."""
    if row[layout_of(machine)["winner"][0]]:
        return 0
    run = Run(machine, list(row), no_tallies(machine))
    at = run.until({"throw", "choose", "turn"}, "turn")
    node = next((node for node in machine.nodes if node.name == "throw"), None) if at == "throw" else None
    return run.value(node.dice) if node and node.dice is not None else 0


def thrown(machine: Machine, row: Row, throw: tuple[int, ...]) -> Row:
    """The row after a throw, when its player is to choose. Raises TieError for an opening throw that is made again."""
    run = Run(machine, list(row), no_tallies(machine))
    if run.until({"throw", "choose", "turn"}, "turn") == "throw":
        run.throw(throw)
        if run.until({"throw", "choose", "turn"}, "throw") == "throw":
            raise TieError(tuple(run.row))
    return tuple(run.row)


def results(
    machine: Machine,
    row: Row,
    throw: tuple[int, ...],
    tallies: Mapping[str, list[int]] | None = None,
    came: Mapping[Row, int] | None = None,
) -> tuple[Result, ...]:
    """What the player on turn can come to with a throw (empty where there are no dice), in the order of generation.

    `came` says how often each row has come before. Raises TieError for an opening throw that is made again.
    """
    found: dict[tuple[Row, Row, tuple[tuple[str, tuple[int, ...]], ...]], list[Turn]] = {}
    for turn in kept(machine, turns(machine, row, throw, tallies, came)):
        found.setdefault((turn.row, turn.done, tuple(turn.tallies.items())), []).append(turn)
    return tuple(
        Result(same[0].row, same[0].done, tuple(turn.steps for turn in same), same[0].tallies)
        for same in found.values()
    )


def turns(
    machine: Machine,
    row: Row,
    throw: tuple[int, ...],
    tallies: Mapping[str, list[int]] | None = None,
    came: Mapping[Row, int] | None = None,
) -> tuple[Turn, ...]:
    """Every turn that the steps allow, before any obligation, in the order of generation: a turn that stops comes
    before those that go on from there, and otherwise the first step decides, then the second."""
    listed = _Listed(machine, row, throw, tallies, came or {})
    return tuple(listed.made)


def kept(machine: Machine, turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """The turns that the obligations allow, in the same order."""
    assert machine.choices is not None
    for obligation in machine.choices.obligations:
        for order in obligation.orders:
            best = max((worth(turn, order) for turn in turns), default=0)
            turns = tuple(turn for turn in turns if worth(turn, order) == best)
    return turns


def worth(turn: Turn, order: Order) -> int:
    """What a turn is worth by an order; turns of the highest worth are kept."""
    match order:
        case "most-dice":
            return turn.dice
        case "highest-die":
            return turn.highest
        case "capture":
            return int(turn.captures > 0)
        case "most-captures":
            return turn.captures
        case "cannot-go-on":
            return int(not turn.goes_on)


class _Listed:
    """Goes through the steps of a turn, each from a copy of the row."""

    def __init__(
        self,
        machine: Machine,
        row: Row,
        throw: tuple[int, ...],
        tallies: Mapping[str, list[int]] | None,
        came: Mapping[Row, int],
    ) -> None:
        assert machine.choices is not None
        self.machine, self.choices, self.came = machine, machine.choices, came
        self.made: list[Turn] = []
        self.stops: list[tuple[Run, str]] = []
        self.winner = layout_of(machine)["winner"][0]
        self.kinds = {step.name: step for step in self.choices.steps}
        held = {name: list(entries) for name, entries in (tallies or no_tallies(machine)).items()}
        run = Run(machine, list(row), held)
        run.locals |= {"played": 0, "captures": 0, "missed-capture": 0, "repeated": 0}
        at = run.until({"throw", "choose", "turn"}, "turn")
        dice: tuple[int, ...] = ()
        if at == "throw":
            run.throw(throw)
            at = run.until({"throw", "choose", "turn"}, "throw")
            dice = throw
            if at == "throw":
                raise TieError(tuple(run.row))
        if at != "choose":
            self.stop(run, (), at, goes_on=False)
            return
        if dice and len(set(dice)) == 1 and self.choices.plan.double_times:
            dice = dice[:1] * self.choices.plan.double_times
        self.with_dice = bool(throw)
        self.go_on(run, (), "choose", dice)
        if _asks_for_misses(machine) and any(turn.captures for turn in self.made):
            self.look_for_misses()

    def go_on(self, run: Run, steps: tuple[Taken, ...], at: str, dice: tuple[int, ...]) -> None:
        """From where some steps have led: stop here, then every further step."""
        onward = list(self.next_steps(run, steps, dice)) if at == "choose" else []
        # A player may not stop before the first step while there is one.
        if steps or not onward:
            self.stop(run, steps, at, goes_on=bool(onward))
        for taken in onward:
            after = _copied(run)
            to = self.take(after, taken)
            left = list(dice)
            if taken.die:
                left.remove(taken.die)
            self.go_on(after, (*steps, taken), to, tuple(left))

    def next_steps(self, run: Run, steps: tuple[Taken, ...], dice: tuple[int, ...]) -> Iterator[Taken]:
        """The steps that can be taken, in the order in which they are tried."""
        plan = self.choices.plan
        faces = sorted(set(dice), reverse=True) if self.with_dice else [0]
        for die in faces:
            for origin in plan.origins:
                if steps and not self.with_dice and origin != steps[-1].to:
                    continue
                for kind in self.choices.steps:
                    if steps and not self.with_dice and (steps[-1].kind, kind.name) not in plan.again:
                        continue
                    for taken in self.ways(run, kind, die, origin):
                        _place(run, taken)
                        if run.value(kind.guard):
                            yield taken

    def ways(self, run: Run, kind: StepKind, die: int, origin: int) -> Iterator[Taken]:
        """A step of one kind from one place: by a die there is one, along lines one in each direction; or onto it."""
        if kind.by == "die":
            assert kind.to is not None
            if die:
                run.locals |= {"die": die, "from": origin}
                yield Taken(kind.name, die, -1, origin, -1, run.value(kind.to))
            return
        if kind.by == "place":
            yield Taken(kind.name, 0, -1, -1, -1, origin)
            return
        assert self.choices.grid is not None
        neighbours = self.choices.grid.lines[0].neighbours
        for direction, near in enumerate(neighbours[origin]):
            if near < 0:
                continue
            if kind.by == "line":
                yield Taken(kind.name, 0, direction, origin, -1, near)
            elif (beyond := neighbours[near][direction]) >= 0:
                yield Taken(kind.name, 0, direction, origin, near, beyond)

    def take(self, run: Run, taken: Taken) -> str:
        """Take a step; where it leads once everything that it sets off is done: `choose`, or the end of the turn."""
        kind = self.kinds[taken.kind]
        _place(run, taken)
        for action in kind.actions:
            run.act(action)
        run.locals["played"] += 1
        if kind.target == "choose":
            return "choose"
        return run.until({"choose", "turn-ends"}, kind.target)

    def stop(self, run: Run, steps: tuple[Taken, ...], at: str, *, goes_on: bool, missed: bool = False) -> None:
        """The turn ends here."""
        done = tuple(run.row)
        ended = _copied(run)
        ended.locals["missed-capture"] = int(missed)
        ended.locals["repeated"] = 1 + self.came.get(position_after(self.machine, done), 0)
        if at != "turn" and not done[self.winner]:
            ended.until({"turn"}, at)
        dice = [step.die for step in steps if step.die]
        tallies = {name: tuple(entries) for name, entries in ended.tallies.items()}
        self.made.append(
            Turn(
                steps,
                done,
                tuple(ended.row),
                tallies,
                len(dice),
                max(dice, default=0),
                run.locals["captures"],
                goes_on,
                tuple(ended.steps),
            )
        )
        self.stops.append((run, at))

    def look_for_misses(self) -> None:
        """End each turn again that left out a capture: it took none, or stopped where it could have gone on to one."""
        stops, made = self.stops, self.made
        self.stops, self.made = [], []
        for (run, at), turn in zip(stops, made, strict=True):
            size = len(turn.steps)
            more = any(other.steps[:size] == turn.steps and other.captures > turn.captures for other in made)
            self.stop(run, turn.steps, at, goes_on=turn.goes_on, missed=more or not turn.captures)


class _FoundError(Exception):
    """The turn that was looked for."""

    def __init__(self, steps: tuple[Taken, ...]) -> None:
        super().__init__()
        self.steps = steps


class _Distinct(_Listed):
    """Goes through the steps of a turn, and never twice on from the same place: of all turns that differ only in how
    they came to some place on the way, the first is made."""

    def __init__(self, machine: Machine, row: Row, throw: tuple[int, ...]) -> None:
        self.seen: set[object] = set()
        super().__init__(machine, row, throw, None, {})

    def go_on(self, run: Run, steps: tuple[Taken, ...], at: str, dice: tuple[int, ...]) -> None:
        """As for all turns, without those that have been seen."""
        last = (steps[-1].to, steps[-1].kind) if steps and not self.with_dice else None
        place = (tuple(run.row), dice, last, at)
        if place in self.seen:
            return
        self.seen.add(place)
        super().go_on(run, steps, at, dice)

    def look_for_misses(self) -> None:
        """What a turn left out is not asked."""


class Begun(_Listed):
    """A turn at its first choice: nothing is listed. `begun` is what is known there, and the dice to play; None where
    there is nothing to choose."""

    def __init__(self, machine: Machine, row: Row, throw: tuple[int, ...]) -> None:
        self.begun: tuple[Run, tuple[int, ...]] | None = None
        super().__init__(machine, row, throw, None, {})

    def go_on(self, run: Run, steps: tuple[Taken, ...], at: str, dice: tuple[int, ...]) -> None:
        """Stay here."""
        self.begun = run, dice


def set_off(
    machine: Machine, row: Row, throw: tuple[int, ...], steps: tuple[Taken, ...]
) -> tuple[tuple[Step, ...], ...]:
    """What each step of a turn sets off, such as the rules for pieces that it comes upon."""
    begun = Begun(machine, row, throw)
    found: list[tuple[Step, ...]] = []
    if begun.begun is not None:
        run, _ = begun.begun
        for taken in steps:
            before = len(run.steps)
            begun.take(run, taken)
            found.append(tuple(run.steps[before:]))
    return tuple(found)


class _Finder(_Distinct):
    """Goes through the steps of a turn until they come to a row (None: through all)."""

    def __init__(self, machine: Machine, row: Row, throw: tuple[int, ...], done: Row | None) -> None:
        self.done = done
        self.found: dict[Row, tuple[Taken, ...]] = {}
        super().__init__(machine, row, throw)

    def stop(self, run: Run, steps: tuple[Taken, ...], at: str, *, goes_on: bool, missed: bool = False) -> None:
        """Whether it is the turn that was looked for."""
        row = tuple(run.row)
        self.found.setdefault(row, steps)
        if row == self.done:
            raise _FoundError(steps)


class _Rounds(_Distinct):
    """Goes through the steps of a turn until one leads back to where some step before it began."""

    def __init__(self, machine: Machine, row: Row) -> None:
        self.beneath: set[object] = set()
        super().__init__(machine, row, ())

    def go_on(self, run: Run, steps: tuple[Taken, ...], at: str, dice: tuple[int, ...]) -> None:
        """As for all turns, if the piece is not where it was on this way with everything as it was."""
        place = (tuple(run.row), steps[-1].to if steps else None, steps[-1].kind if steps else None, at)
        if place in self.beneath:
            raise _FoundError(steps)
        self.beneath.add(place)
        super().go_on(run, steps, at, dice)
        self.beneath.remove(place)


def endless_steps(machine: Machine, row: Row) -> tuple[Taken, ...]:
    """Steps of a turn without dice that can be taken round and round, up to where they come back; none where every turn
    from `row` ends."""
    try:
        _Rounds(machine, row)
    except _FoundError as found:
        return found.steps
    return ()


def distinct_turns(machine: Machine, row: Row, throw: tuple[int, ...]) -> tuple[Turn, ...]:
    """The turns that the steps allow, before any obligation, each once however it comes to where it goes: enough to say
    what can be reached and what obligations ask, and quick where many orders of steps lead to one place. The row after
    such a turn takes no account of captures that it missed."""
    return tuple(_Distinct(machine, row, throw).made)


def steps_to(machine: Machine, row: Row, throw: tuple[int, ...], done: Row) -> tuple[Taken, ...]:
    """The steps of some turn that comes from `row` to `done`, a row that is one of the results."""
    try:
        _Finder(machine, row, throw, done)
    except _FoundError as found:
        return found.steps
    return ()


def steps_to_each(machine: Machine, row: Row, throw: tuple[int, ...]) -> Mapping[Row, tuple[Taken, ...]]:
    """For each row in which the steps of a turn can stop (obligations let alone), the steps that `steps_to` finds."""
    return _Finder(machine, row, throw, None).found


def ended(
    machine: Machine,
    done: Row,
    *,
    played: int,
    throw: tuple[int, ...] = (),
    repeated: int = 1,
    tallies: Mapping[str, list[int]] | None = None,
) -> tuple[Row, Mapping[str, tuple[int, ...]], tuple[Step, ...]]:
    """What ends a turn with a throw after so many steps: the row and the tallies after it, and why."""
    held = {name: list(entries) for name, entries in (tallies or no_tallies(machine)).items()}
    run = Run(machine, list(done), held)
    if throw:
        run.throw(throw)
    run.locals |= {"played": played, "captures": 0, "missed-capture": 0, "repeated": repeated}
    if not done[layout_of(machine)["winner"][0]]:
        run.until({"turn"}, "choose")
    return tuple(run.row), {name: tuple(entries) for name, entries in run.tallies.items()}, tuple(run.steps)


def over_by(machine: Machine, row: Row) -> str | None:
    """The rule by which the game is over in a row before a turn: at the end of the turn before it, or, where each side
    counts its own pieces home, by what the player on turn had done before that. None where a turn is still to come."""
    at, winner = layout_of(machine)["player"][0], layout_of(machine)["winner"][0]
    on_turn = row[at]
    movers = [(on_turn - 1) % machine.seats, *([on_turn] if machine.board == "points" else [])]
    for mover in movers:
        after, _, why = ended(machine, (*row[:at], mover, *row[at + 1 :]), played=1)
        if after[winner]:
            return why[-1].because.rule
    return None


def _asks_for_misses(machine: Machine) -> bool:
    return any("missed-capture" in ex.locals_read(transition.guard) for transition in machine.transitions)


def position_after(machine: Machine, row: Row) -> Row:
    """A row when the steps of a turn are done, as the position that comes after it, with the next player on turn."""
    at = layout_of(machine)["player"][0]
    changed = list(row)
    changed[at] = (changed[at] + 1) % machine.seats
    return tuple(changed)


def _place(run: Run, taken: Taken) -> None:
    """The numbers of a step, for its guard and its actions."""
    run.locals |= {
        "die": taken.die,
        "direction": taken.direction,
        "from": taken.origin,
        "over": taken.over,
        "to": taken.to,
    }


def _copied(run: Run) -> Run:
    other = copy(run)  # what is known of the machine is shared
    other.row = list(run.row)
    other.tallies = {name: list(entries) for name, entries in run.tallies.items()}
    other.locals = dict(run.locals)
    other.steps = list(run.steps)
    return other


def opens(machine: Machine) -> bool:
    """Whether the first throw of a game is that of the players for the right to begin."""
    return any(field.kind == "opening" and field.start for field in machine.fields)


def without_opening(machine: Machine, row: Row) -> Row:
    """A row with the throw for the right to begin already made: any throw can be asked about."""
    layout = layout_of(machine)
    if "opening" not in layout:
        return row
    at = layout["opening"][0]
    return (*row[:at], 0, *row[at + 1 :])


def count_of(machine: Machine, piece: int) -> int:
    """How many pieces of a kind there are, of each side that plays it."""
    assert machine.choices is not None
    count = machine.choices.pieces[piece].count
    return count.value if isinstance(count, Const) else 0
