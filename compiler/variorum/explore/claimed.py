"""What a claim asks of a machine in which players choose: its statement as a question about one specialised machine.

`tried_choices` answers it. Places are numbers of the machine, kinds of piece count from 0, sides from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from variorum.diagnostics import Span
from variorum.explore.amounts import Amount
from variorum.machine.ast import Machine
from variorum.machine.choosing import count_of, without_opening
from variorum.machine.interpreter import initial, layout_of
from variorum.machine.states import row_of, state_of
from variorum.resolved import ast

Row = tuple[int, ...]
Throw = tuple[int, ...]
Quantifier = Literal["no", "some", "every"]


@dataclass(frozen=True, slots=True)
class Standing:
    """So many pieces of a kind, or at least so many, stand on these places (None: anywhere on the board), of one side
    or (None) of all."""

    kind: int
    places: tuple[int, ...] | None
    side: int | None
    count: int
    at_least: bool


@dataclass(frozen=True, slots=True)
class Playable:
    """Each of these turns can be played with a throw (none: there are no dice), or cannot, or they are the only ones;
    where none is named, nothing can be played."""

    throw: Throw
    way: Literal["can", "cannot", "only"]
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnCount:
    """With a throw (none: there are no dice) there are so many results, or every result takes so many steps."""

    throw: Throw
    of: Literal["results", "steps"]
    count: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A side has won, or has scored so many points, or is on turn; or the game is drawn."""

    of: Literal["won", "scored", "turn", "drawn"]
    side: int
    count: int


@dataclass(frozen=True, slots=True)
class Winning:
    """A side can win, however the other plays along; or it can force it."""

    side: int
    can: bool
    forced: bool


@dataclass(frozen=True, slots=True)
class Offering:
    """The side on turn can make an offer of this name, or cannot."""

    offer: str
    can: bool


@dataclass(frozen=True, slots=True)
class CubeAt:
    """The cube shows so much, and is owned by a side (None: it is in the middle)."""

    value: int
    side: int | None


InRow = Standing | Playable | TurnCount | Outcome | Winning | Offering | CubeAt


@dataclass(frozen=True, slots=True)
class InPosition:
    """What is so in the position to which these turns lead from `start`, which is `given` by the claim, or else the
    first of the game (None: with the throw for the right to begin still to be made)."""

    start: Row | None
    given: bool
    turns: tuple[tuple[Throw, str], ...]
    then: InRow


@dataclass(frozen=True, slots=True)
class Ends:
    """No, some or every play ends with a piece of a kind on one of these places."""

    quantifier: Quantifier
    kind: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passes:
    """No, some or every piece passes in one turn so many points in a row, on each of which so many of the other side's
    pieces stand."""

    quantifier: Quantifier
    length: int
    opposing: int


@dataclass(frozen=True, slots=True)
class Jumps:
    """No, some or every piece of a kind takes one step over so many pieces of another that stand in a row."""

    quantifier: Quantifier
    kind: int
    length: int
    over: int


@dataclass(frozen=True, slots=True)
class BestChance:
    """The chance (in per cent) of a side to win from `start`, within so many turns (None: at all), should be so large
    where both sides play as well as can be."""

    start: Row | None
    side: int
    within: int | None
    amount: Amount


@dataclass(frozen=True, slots=True)
class ChosenPlays:
    """No, some or every play ends in a draw, ends within so many turns (`times`), or uses a rule so often."""

    quantifier: Quantifier
    event: Literal["draw", "ends-within", "uses"]
    rule: str | None
    times: int


AskedOfChoice = InPosition | Ends | Passes | Jumps | BestChance | ChosenPlays


def asked_of_choice(
    statement: ast.ClaimStatement, position: ast.Position | None, machine: Machine, game: ast.Game
) -> AskedOfChoice | None:
    """What a statement asks of a specialised machine in which players choose; None where it speaks of something that
    the machine has not: a position with more pieces than there are, or a seat."""
    start = None if position is None else row_of_given(position, machine)
    if position is not None and start is None:
        return None
    match statement:
        case ast.PlayedClaim():
            then = _of_position(statement.then, machine)
            return None if then is None else InPosition(start, start is not None, statement.turns, then)
        case (
            ast.StandingClaim()
            | ast.MovesClaim()
            | ast.TurnsClaim()
            | ast.OutcomeClaim()
            | ast.WinningClaim()
            | ast.OfferClaim()
            | ast.Cube()
        ):
            then = _of_position(statement, machine)
            given = start is not None
            if start is None and not isinstance(then, Winning | Standing):
                start = without_opening(machine, initial(machine)[0])
            return None if then is None else InPosition(start, given, (), then)
        case ast.EndClaim():
            return Ends(statement.quantifier, _kind(statement.piece, machine), places_of(statement.places, machine))
        case ast.RowClaim():
            held = _opposing(statement, machine, game)
            return None if held is None else Passes(statement.quantifier, statement.length, held)
        case ast.JumpClaim():
            kind, over = _kind(statement.piece, machine), _kind(statement.over, machine)
            return Jumps(statement.quantifier, kind, statement.length, over)
        case ast.BestChanceClaim(seat=seat):
            amount = Amount(statement.bound, statement.percent, statement.upper)
            return BestChance(start, seat - 1, statement.within, amount) if seat <= machine.seats else None
        case ast.PlayClaim(event="draw" | "ends-within" | "uses" as event):
            return ChosenPlays(statement.quantifier, event, statement.rule, statement.times or 1)
        case _:
            return None


def _of_position(claim: ast.PositionClaim, machine: Machine) -> InRow | None:
    seat = getattr(claim, "seat", None)
    if seat is not None and not 1 <= seat <= machine.seats:
        return None
    match claim:
        case ast.StandingClaim():
            places = places_of(claim.places, machine) if claim.places else None
            side = None if seat is None else seat - 1
            return Standing(_kind(claim.piece, machine), places, side, claim.count, claim.at_least)
        case ast.MovesClaim():
            return Playable(claim.dice, claim.way, claim.moves)
        case ast.TurnsClaim():
            return TurnCount(claim.dice, claim.of, claim.count)
        case ast.OutcomeClaim():
            return Outcome(claim.outcome, (claim.seat or 1) - 1, claim.count)
        case ast.OfferClaim():
            return Offering(claim.offer, claim.can)
        case ast.Cube():
            return CubeAt(claim.value, None if claim.seat is None else claim.seat - 1)
        case ast.WinningClaim():
            return Winning(claim.seat - 1, claim.can, claim.forced)


def _kind(piece: str, machine: Machine) -> int:
    assert machine.choices is not None
    return next(number for number, kind in enumerate(machine.choices.pieces) if kind.name == piece)


def _opposing(claim: ast.RowClaim, machine: Machine, game: ast.Game) -> int | None:
    """The fewest opposing pieces on each point of a row that make the points belong to a set, or not."""
    places = next(each for each in game.places if each.name == claim.places)
    bound = next((case.bound for case in places.cases if case.bound and case.bound[2] == "opposing"), None)
    if bound is None:
        return None
    how, number = bound[0], bound[1]
    most = count_of(machine, _kind(claim.piece, machine))
    for count in range(most // claim.length + 1):
        belongs = {"fewer": count < number, "exactly": count == number, "least": count >= number}[how]
        if belongs is claim.belong:
            return count
    return None


# ---------------------------------------------------------------- places and positions


def places_of(names: tuple[int | str, ...], machine: Machine) -> tuple[int, ...]:
    """The places of a machine that numbers, names of points, rows and sets stand for."""
    assert machine.choices is not None
    tables = {table.name: table.cases[0].squares for table in machine.tables}
    places = machine.choices.places
    found: list[int] = []
    for name in names:
        text = str(name)
        if line := ast.on_line(text, places):
            found += [places.index(point) for point in line]
        elif text in places:
            found.append(places.index(text))
        else:
            found += [square for square in tables.get(text, ()) if isinstance(square, int)]
    return tuple(found)


def row_of_given(position: ast.Position, machine: Machine) -> Row | None:
    """The row of a position that a claim gives; None where the machine has not so many pieces."""
    return row_of(machine, state_of_given(position, machine), Span("")).value


def state_of_given(position: ast.Position, machine: Machine) -> Mapping[str, Any]:
    """The same in state notation."""
    assert machine.choices is not None
    if machine.board == "points":
        last = len(machine.choices.places) - 2
        state: dict[str, Any]
        points, bar = [0] * last, [0, 0]
        for each in position.pieces:
            sign, whose = (-1, 1) if each.opposing else (1, 0)
            for place in places_of(each.places, machine):
                if place > last:
                    bar[whose] += each.count
                elif place:  # the tray holds what stands nowhere else
                    points[place - 1] += sign * each.count
        state = {"points": points, "bar": bar}
        if not position.pieces:
            begun = state_of(machine, without_opening(machine, initial(machine)[0]))
            state = {name: begun[name] for name in state}
        if position.cube is not None:
            state["cube"] = {"value": position.cube.value, "owner": position.cube.seat or 0}
        if position.match is not None:
            length, own, other, crawford = position.match
            state["match"] = {"length": length, "score": [own, other], "crawford": crawford}
        return state
    state = {kind.name: [] for kind in machine.choices.pieces}
    for each in position.pieces:
        state[each.piece] += [machine.choices.places[place] for place in places_of(each.places, machine)]
    row = initial(machine)[0]
    player = row[layout_of(machine)["player"][0]] + 1
    return state | {"player": position.seat or player}
