"""What a claim asks of a machine: a statement of the rule file as a question about one specialised machine.

In a question names are squares and transitions, so that the same is asked of machines that differ in names alone.
`tried` answers it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from variorum.explore.amounts import Amount
from variorum.explore.claimed import AskedOfChoice, asked_of_choice
from variorum.explore.engine import Throw
from variorum.machine import expressions as ex
from variorum.machine.ast import Const, Machine, NodeKind, SetLocal
from variorum.resolved import ast

Quantifier = Literal["no", "some", "every"]


@dataclass(frozen=True, slots=True)
class Where:
    """Squares: those that count where nobody else stands there, and those that count where somebody does."""

    alone: tuple[int, ...]
    shared: tuple[int, ...]

    def has(self, square: int, *, shared: bool) -> bool:
        """Whether the square counts."""
        return square in (self.shared if shared else self.alone)


@dataclass(frozen=True, slots=True)
class Use:
    """The transitions by which a rule does something, and those by which it is entered, by their numbers."""

    works: tuple[int, ...]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """The squares of a set, which should be `wanted` (or so many)."""

    squares: tuple[int, ...]
    wanted: tuple[int, ...] | None
    count: int | None


@dataclass(frozen=True, slots=True)
class Spaced:
    """The squares of a set, which should lie so far apart."""

    squares: tuple[int, ...]
    amount: Amount


@dataclass(frozen=True, slots=True)
class Offered:
    """Whether states offer a choice; `choices` says whether the machine has any."""

    quantifier: Quantifier
    choices: bool


@dataclass(frozen=True, slots=True)
class Totals:
    """The total that should be commonest with so many dice."""

    total: int
    dice: int


@dataclass(frozen=True, slots=True)
class Turns:
    """No, some or every turn does all that is said here: its piece passes these squares, ends on and lands on places
    (`times` times or more; only after it has counted back, where `back`), another piece is sent, a rule is used. Of
    turns only those are looked at whose piece begins on a square from `low` to `high`, with such a throw."""

    quantifier: Quantifier
    low: int | None = None
    high: int | None = None
    dice: tuple[int, ...] | None = None
    passes: tuple[int, ...] = ()
    ends: Where | None = None
    stays: bool = False
    lands: Where | None = None
    back: bool = False
    sends: Literal["forward", "back"] | None = None
    uses: Use | None = None
    times: int = 1

    @property
    def throws_only(self) -> bool:
        """Whether turns without a throw are left out: in a missed turn nothing moves."""
        return self.dice is not None or self.stays or bool(self.ends or self.lands)


@dataclass(frozen=True, slots=True)
class Plays:
    """No, some or every play ends so, or within so many turns (`times`), or uses a rule so often."""

    quantifier: Quantifier
    event: Literal["stalemate", "draw", "ends-within", "uses"]
    uses: Use | None
    times: int


@dataclass(frozen=True, slots=True)
class GivenPlay:
    """What has come after these throws: of the seat (from 0), or of the game."""

    throws: tuple[Throw, ...]
    outcome: Literal["on", "won", "turn", "stalemate"]
    seat: int
    where: Where | None


@dataclass(frozen=True, slots=True)
class Number:
    """A chance (in per cent; of a win: for a side) or a mean that should be so large."""

    of: Literal["stalemate", "draw", "win", "turns", "throws"]
    side: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Change:
    """A chance or a mean that should go up or down in another machine."""

    of: Literal["stalemate", "draw", "win", "turns", "throws"]
    side: int
    way: Literal["up", "down"]


Asked = Listed | Spaced | Offered | Totals | Turns | Plays | GivenPlay | Number | Change | AskedOfChoice


def asked(
    statement: ast.ClaimStatement, machine: Machine, game: ast.Game, position: ast.Position | None = None
) -> Asked | None:
    """What a statement asks of a specialised machine; None where it speaks of something that the machine has not: a
    value that does not arise, or a seat. `position` is one that its claim takes as given.

    The same is asked of machines that differ in names alone.
    """
    if machine.choices and (question := asked_of_choice(statement, position, machine, game)):
        return question
    tables = {table.name: table.cases[0].squares for table in machine.tables}

    def squares(name: str) -> tuple[int, ...]:
        return tuple(square for square in tables.get(name, ()) if isinstance(square, int))

    match statement:
        case ast.CountClaim():
            return Listed(squares(statement.places), None, statement.count)
        case ast.PatternClaim():
            multiples = range(statement.step, _last(machine) + 1, statement.step)
            wanted = {*multiples, *(each - statement.before for each in multiples if statement.before is not None)}
            return Listed(squares(statement.places), tuple(sorted(square for square in wanted if square > 0)), None)
        case ast.SpacingClaim():
            return Spaced(squares(statement.places), Amount(statement.bound, statement.number, statement.upper))
        case ast.ThrowClaim():
            return _throw(statement, machine, game)
        case ast.GivenPlayClaim():
            seat = (statement.seat or 1) - 1
            where = _where(statement.places, machine) if statement.places else None
            return GivenPlay(statement.throws, statement.outcome, seat, where) if seat < machine.seats else None
        case ast.TurnClaim():
            return _turn(statement, machine)
        case ast.PlayClaim():
            uses = _use(machine, statement.rule) if statement.rule is not None else None
            return Plays(statement.quantifier, statement.event, uses, statement.times or 1)
        case ast.ChainClaim():
            where = Where(squares(statement.places), squares(statement.places))
            return Turns(
                statement.quantifier,
                statement.low,
                statement.high,
                statement.dice,
                lands=where,
                times=statement.times or 1,
            )
        case ast.ChoiceClaim():
            return Offered(statement.quantifier, any(node.kind is NodeKind.CHOICE for node in machine.nodes))
        case ast.ChanceClaim():
            side = _side(statement.seat, machine)
            amount = Amount(statement.bound, statement.percent, statement.upper)
            return None if side is None else Number(statement.of, side, amount)
        case ast.MeanClaim():
            return Number(statement.of, 0, Amount(statement.bound, statement.number, statement.upper))
        case ast.ChangeClaim():
            side = _side(statement.seat, machine)
            return None if side is None else Change(statement.of, side, statement.way)
        case ast.TotalClaim():
            return Totals(statement.total, _dice_thrown(machine))
        case _:
            return None  # said of a game in which players choose, and of something that it has not


def _last(machine: Machine) -> int:
    return machine.squares.value if isinstance(machine.squares, Const) else 0


def _side(seat: int | None, machine: Machine) -> int | None:
    """The side of a seat (None: of no seat in particular), or None where there is no such seat."""
    number = (seat or 1) - 1
    return number % machine.sides if number < machine.seats else None


def _start(machine: Machine) -> int:
    return next(field.start for field in machine.fields if field.kind == "square")


def _dice_thrown(machine: Machine) -> int:
    """The dice of an ordinary throw: the most of which the machine throws the same number whatever comes."""
    for node in machine.nodes:
        if node.kind is NodeKind.CHANCE and isinstance(node.dice, Const):
            return node.dice.value
    numbers = [
        action.value.value
        for way in machine.transitions
        for action in ex.flat(way.actions)
        if isinstance(action, SetLocal) and action.name == "dice" and isinstance(action.value, Const)
    ]
    return max(numbers, default=1)


def _throw(statement: ast.ThrowClaim, machine: Machine, game: ast.Game) -> Turns | None:
    origin = statement.origin or _start(machine)
    quantifier: Quantifier = "every" if statement.always else "some"
    whole = Turns(quantifier, origin, origin, statement.dice, statement.passes)
    if statement.ends == ast.SpecialPlace("turn-began"):
        return replace(whole, stays=True)
    ends = _squares_of(statement.ends, machine, game)
    return None if ends is None else replace(whole, ends=Where(ends, ends))


def _squares_of(value: ast.Value, machine: Machine, game: ast.Game) -> tuple[int, ...] | None:
    """The square that a value stands for (none: a set without squares); None where it does not arise."""
    match value:
        case ast.Number():
            return (value.value,)
        case ast.SpecialPlace(place="start"):
            return (_start(machine),)
        case ast.SpecialPlace(place="last-square"):
            return (_last(machine),)
        case ast.OneOf():
            table = next((table for table in machine.tables if table.name == value.places), None)
            squares = table.cases[0].squares if table else ()
            return tuple(square for square in squares if isinstance(square, int))
        case ast.ReadingValue():
            chosen = machine.choice.get(value.conflict)
            reading = game.conflict(value.conflict).reading(chosen) if chosen else None
            meaning = reading.meaning if reading else None
            known = ast.Number | ast.SpecialPlace | ast.OneOf | ast.ReadingValue
            return _squares_of(meaning, machine, game) if isinstance(meaning, known) else None
        case _:
            return None


def _turn(statement: ast.TurnClaim, machine: Machine) -> Turns:
    where = _where(statement.places, machine) if statement.places else None
    whole = Turns(statement.quantifier, times=statement.times or 1)
    match statement.event:
        case "ends-on":
            return replace(whole, ends=where)
        case "lands-on":
            return replace(whole, lands=where)
        case "counts-back-and-ends-on":
            return replace(whole, ends=where, back=True)
        case "counts-back-and-lands-on":
            return replace(whole, lands=where, back=True)
        case "sends-forward":
            return replace(whole, sends="forward")
        case "sends-back":
            return replace(whole, sends="back")
        case "uses":
            return replace(whole, uses=_use(machine, statement.rule or ""))


def _where(places: ast.Places, machine: Machine) -> Where:
    tables = {table.name: table.cases[0].squares for table in machine.tables}

    def holds(item: ast.PlaceItem, square: int, *, shared: bool) -> bool:
        match item:
            case ast.Number():
                return square == item.value
            case ast.NamedPlaces():
                return square in tables.get(item.name, ())
            case ast.PlaceKind(kind="last-square"):
                return square == _last(machine)
            case ast.PlaceKind(kind="start"):
                return square == _start(machine)
            case ast.PlaceKind(kind="any"):
                return square > 0
            case ast.PlaceKind(kind="occupied"):
                return square > 0 and shared
            case ast.PlaceKind(kind="empty"):
                return square > 0 and not shared
            case _:
                return False

    def those(*, shared: bool) -> tuple[int, ...]:
        return tuple(
            square
            for square in range(_last(machine) + 1)
            if any(holds(item, square, shared=shared) for item in places.items)
            and not any(holds(item, square, shared=shared) for item in places.without)
        )

    return Where(those(shared=False), those(shared=True))


def _use(machine: Machine, rule: str) -> Use:
    """How a rule is used: where something comes of it, not where it only looks which branch to take."""
    own = {number for number, way in enumerate(machine.transitions) if way.because and way.because.rule == rule}
    works = [
        number
        for number in sorted(own)
        if machine.transitions[number].does not in {"branches", "nothing"} or machine.transitions[number].actions
    ]
    # A rule is entered where its transitions leave a node that other rules lead to: the rest is within it.
    reached: set[str] = set()
    waiting = ["begin", "turn"]
    while waiting:
        node = waiting.pop()
        if node not in reached:
            reached.add(node)
            waiting += [
                way.target for number, way in enumerate(machine.transitions) if way.source == node and number not in own
            ]
    entries = [number for number in sorted(own) if machine.transitions[number].source in reached]
    return Use(tuple(works), tuple(entries))
