"""Whole plays, turn by turn, with what stands behind every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from variorum.backends.chance import Generator
from variorum.machine.ast import Machine
from variorum.machine.interpreter import Step, dice_of, faces, initial, layout_of, throw_number, turn

MOST_TURNS = 100_000
"""Turns after which a play is broken off."""

Row = tuple[int, ...]
Throw = tuple[int, ...]
Draw = Callable[[int], Throw | None]
"""Gives the next throw of so many dice, or None when there is none left."""

Dice = Callable[[Row], int]
"""How many dice are thrown in a state."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the seat that played and its side (from 0), its throw (None: the turn was missed), where every side's
    piece stands after it, the steps with their reasons, and the row after it."""

    seat: int
    side: int
    roll: Throw | None
    squares: tuple[int, ...]
    steps: tuple[Step, ...]
    row: Row


@dataclass(frozen=True, slots=True)
class Play:
    """A play: its turns, the side that won (from 0; None where nobody has), whether it was drawn, whether nobody can
    ever move again, whether its last turn went round for ever, whether it was broken off for its length, how many
    throws were used, and the tallies."""

    turns: tuple[Turn, ...]
    winner: int | None
    drawn: bool
    stalemate: bool
    endless: bool
    broken_off: bool
    throws: int
    tallies: tuple[tuple[str, tuple[int, ...]], ...]


class WrongDiceError(ValueError):
    """The throw number `number` (from 0) has not as many dice as the rules want at that point."""

    def __init__(self, number: int, throw: Throw, dice: int) -> None:
        super().__init__(f"throw {number + 1} shows {throw}, where {dice} dice are thrown")
        self.number, self.throw, self.dice = number, throw, dice


def given(throws: Sequence[Throw]) -> Draw:
    """Draws the throws of a list in order. Raises WrongDiceError for one of too many or too few dice."""
    left: Iterator[tuple[int, Throw]] = iter(enumerate(throws))

    def draw(dice: int) -> Throw | None:
        number, throw = next(left, (0, None))
        if throw is not None and len(throw) != dice:
            raise WrongDiceError(number, throw, dice)
        return throw

    return draw


def drawn(seed: int, play: int = 0) -> Draw:
    """Draws throws from the generator of a seed, for play number `play`."""
    generator = Generator(seed, play)

    def draw(dice: int) -> Throw:
        return faces(generator.throw(dice), dice)

    return draw


def play(
    machine: Machine, draw: Draw, *, start: Row | None = None, most: int = MOST_TURNS, dice: Dice | None = None
) -> Play:
    """A play of a specialised machine until it ends, nobody can move again, or the throws run out.

    A play whose throws run out stops after the turn of its last throw, so missed turns are played only when a throw
    follows. After `most` turns it is broken off. Raises what `draw` raises. `dice` says how many dice are thrown in a
    state; an engine's does it faster than the machine itself, which pays off for many plays.
    """
    row, tallies = initial(machine)
    row = row if start is None else start
    layout = layout_of(machine)
    (player, _), (square, sides), (winner, _) = layout["player"], layout["square"], layout["winner"]
    turns: list[Turn] = []
    waiting: list[Turn] = []
    told = tallies
    throws = 0
    endless = False
    stalemate = is_stuck(machine, row, dice)
    while not (row[winner] or stalemate or endless) and len(turns) + len(waiting) < most:
        count = dice(row) if dice else dice_of(machine, row)
        throw = draw(count) if count else None
        if count and throw is None:
            waiting, tallies = [], told
            break
        outcome = turn(machine, row, throw_number(throw or ()), tallies)
        squares = outcome.row[square : square + sides]
        made = Turn(row[player], row[player] % sides, throw, squares, outcome.steps, outcome.row)
        row, endless = outcome.row, outcome.endless
        tallies = {name: list(entries) for name, entries in outcome.tallies.items()}
        # Missed turns are kept back until a throw follows them: the throws may run out first.
        waiting.append(made)
        if count:
            throws += 1
            turns.extend(waiting)
            waiting, told = [], tallies
            stalemate = not endless and is_stuck(machine, row, dice)
    turns.extend(waiting)
    won = row[winner] if row[winner] <= sides else 0
    return Play(
        tuple(turns),
        won - 1 if won else None,
        row[winner] > sides,
        stalemate,
        endless,
        len(turns) >= most and not row[winner],
        throws,
        tuple((name, tuple(entries)) for name, entries in tallies.items()),
    )


def is_stuck(machine: Machine, row: Row, dice: Dice | None = None) -> bool:
    """Whether nobody can ever move again: from `row` on every turn is missed, and ends, and rows come round."""
    winner = layout_of(machine)["winner"][0]
    seen: set[Row] = set()
    while row not in seen:
        if row[winner] or (dice(row) if dice else dice_of(machine, row)):
            return False
        seen.add(row)
        outcome = turn(machine, row, 0)
        if outcome.endless:
            return False
        row = outcome.row
    return True
