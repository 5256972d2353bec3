"""What exploration asks of an engine: a machine that plays one turn, given a row and a throw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable

from variorum.machine.ast import Because, Machine
from variorum.machine.interpreter import FACES, faces

Row = tuple[int, ...]
"""The state of a play: the entries of all fields in the order of the layout."""

Throw = tuple[int, ...]
"""The faces of one throw, 1 to 6, in the order thrown."""


class Engine(Protocol):
    """A specialised machine made to play. Everything is pure: the same row and throw give the same row."""

    @property
    def machine(self) -> Machine:
        """The machine, specialised for an edition and a number of players."""

    @property
    def layout(self) -> Mapping[str, tuple[int, int]]:
        """Field to (offset in the row, number of entries); entries of a field of each side are by side.

        `player` is the seat on turn, `winner` is 0 while the game is on, a side + 1 when that side has won, and the
        number of sides + 1 when the game is drawn.
        """

    def initial(self) -> Row:
        """The row before the first turn."""

    def dice(self, row: Row) -> int:
        """How many dice are thrown in the turn that begins with `row`; 0 where it is missed or forced."""

    def turn(self, row: Row, throw: int) -> Row:
        """The row after the turn. `throw` is 0 to 6**dice - 1, the first die most significant; 0 without dice."""

    def throw_classes(self, dice: int) -> tuple[tuple[int, int], ...]:
        """A throw of each kind that the machine tells apart, with the number of throws of that kind."""


class Played(Protocol):
    """A whole play."""

    @property
    def row(self) -> Row:
        """The last row."""

    @property
    def turns(self) -> int:
        """Turns, missed ones included."""

    @property
    def throws(self) -> int:
        """Throws."""

    @property
    def stalemate(self) -> bool:
        """Whether nobody could ever move again."""


@runtime_checkable
class Plays(Protocol):
    """An engine that makes whole plays from the beginning, faster than turn by turn and equal to it."""

    def plays(self, count: int, seed: int, first: int = 0, most: int = 0) -> Iterator[Played]:
        """So many plays of a seed, each of at most `most` turns."""


class Step(Protocol):
    """One thing that the interpreter did, with what stands behind it."""

    @property
    def node(self) -> str:
        """The node that was left."""

    @property
    def because(self) -> Because:
        """The rule, and the readings that it depends on."""


class Outcome(Protocol):
    """What a turn came to."""

    @property
    def row(self) -> Row:
        """The row after the turn; where the turn is endless, some row in it."""

    @property
    def steps(self) -> Sequence[Step]:
        """What was done, in order."""

    @property
    def endless(self) -> bool:
        """Whether the turn never ends: a node came back with the same row and the same numbers of the turn."""


Interpreter = Callable[[Machine, Row, int], Outcome]
"""The reference interpreter: what happens in the turn of a row with a throw, step by step."""

Explain = Callable[[Row, int], Outcome]
"""The reference interpreter of one machine."""

__all__ = [
    "FACES",
    "Engine",
    "Explain",
    "Interpreter",
    "Outcome",
    "Played",
    "Plays",
    "Row",
    "Step",
    "Throw",
    "faces",
]
