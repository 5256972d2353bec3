"""The machine: one turn of a game as a graph of nodes and guarded transitions over a row of small integers.

A turn starts at the node `turn`, passes automatic nodes and at most one throw or choice, and comes back to `turn` with
the next player, or reaches an end. At each automatic node the transitions are tried in order, and the first whose guard
holds is taken; one without a guard always is. Everything that an edition decides stands in guards and values as a
parameter, until `specialise` replaces it by a constant.

The row holds the fields in the order of `Machine.fields`; a field of each side has one entry for each side. Sides and
seats count from 0 inside the machine. Square 0 is off the board.

Games of choice stand on boards of points or on grids. Their places are numbered from 0: on points each side has its own
numbers, 0 for its tray, 1 to N for the points as it counts them and N + 1 for its bar; a grid has one numbering, row by
row from the top. At the node `choose` the player on turn takes one of the `steps`, which lead through what they set off
back to `choose`; when no step is left, or the player stops, the transitions of `choose` are taken. All ways of doing so
are the turns, of which the `obligations` keep the best.

Before the rules of the start of a turn stand the `offers`. Each has two choice nodes: at `offer NAME` its side offers
or does not, at `answer NAME` the other side takes or passes. The transitions of such a node are its options, in order;
the first is what happens where nobody is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

FORMAT = 1


# ---------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Const:
    """A whole number; 1 and 0 are true and false."""

    value: int


@dataclass(frozen=True, slots=True)
class Get:
    """An entry of the row: a field of the game (index None), or of the side that `index` gives; of a field that has an
    entry for each place, the one of `place`."""

    field: str
    index: Expression | None = None
    place: Expression | None = None


@dataclass(frozen=True, slots=True)
class Local:
    """A number of this turn: `me` (the side on turn), `next-seat`, `total`, `die-1` …, `target`, `surplus`, `back` (1:
    the move goes backwards), `began`, `from`, `by` (where a move turned round, else where it ends), `dice`, `swapped`;
    `was NAME` (a state until the first throw, as the turn began), `state NAME` (a state of the turn), the side that a
    quantifier or loop runs over; and, in the bounds of fields, `seats` (the last seat) and `drawn` (sides + 1).

    Where a player chooses: `played` (the steps of this turn so far), `captures` (the pieces captured in it), `die` (the
    die that a step plays), `from`, `over`, `to` (places of the step) and `direction` (its number), `missed-capture` (1:
    the turn left out a capture), `repeated` (how often the position after the turn has come)."""

    name: str


@dataclass(frozen=True, slots=True)
class Op:
    """An operation on whole numbers; comparisons, `and`, `or`, `not` give 1 or 0; `and` and `or` stop early."""

    op: Literal["+", "-", "*", "<<", "min", "max", "==", "!=", "<", "<=", ">", ">=", "and", "or", "not"]
    args: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """1 if the edition reads `conflict` as `reading`, else 0 (also where it does not arise)."""

    conflict: str
    reading: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The value that the chosen reading stands for."""

    conflict: str
    cases: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class InSet:
    """1 if the square is one of the named set."""

    places: str
    square: Expression


@dataclass(frozen=True, slots=True)
class Nearest:
    """The next (or previous) square of a set seen from a square; that square itself where there is none."""

    places: str
    step: Literal["next", "previous"]
    square: Expression


@dataclass(frozen=True, slots=True)
class Only:
    """The single square of a set."""

    places: str


@dataclass(frozen=True, slots=True)
class LastSquare:
    """The number of squares of the track."""


@dataclass(frozen=True, slots=True)
class Some:
    """1 if there is a side, called `side` within, for which the condition holds."""

    side: str
    condition: Expression


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of a value over the places, each called `place` within, for which the condition holds."""

    place: str
    condition: Expression
    value: Expression


Expression = Const | Get | Local | Op | Chosen | Choose | InSet | Nearest | Only | LastSquare | Some | Sum

TRUE = Const(1)
FALSE = Const(0)


# ---------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class SetField:
    """An entry of the row gets a value. Values are evaluated when the action is reached."""

    field: str
    index: Expression | None
    value: Expression
    place: Expression | None = None


@dataclass(frozen=True, slots=True)
class SetLocal:
    """A number of this turn gets a value."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Each:
    """The actions for each side, called `side` within and taken in order of seats, for which the condition holds."""

    side: str
    condition: Expression
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class When:
    """The actions if the condition holds."""

    condition: Expression
    actions: tuple[Action, ...]
    otherwise: tuple[Action, ...] = ()


Action = SetField | SetLocal | Each | When


# ---------------------------------------------------------------- the graph


class NodeKind(StrEnum):
    """What a node waits for."""

    AUTOMATIC = "automatic"
    CHANCE = "chance"
    CHOICE = "choice"
    END = "end"


@dataclass(frozen=True, slots=True)
class Node:
    """A point of the turn. `event` is the trigger whose rules it belongs to, for readers and diagrams. A chance node
    throws `dice` dice of six faces and sets `die-1` … and `total`."""

    name: str
    kind: NodeKind
    event: str
    dice: Expression | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a source."""

    siglum: str
    number: int


@dataclass(frozen=True, slots=True)
class Because:
    """What stands behind a transition: a rule with its passages, and the conflicts on which it depends. In a
    specialised machine `readings` gives the chosen reading of each with the reading's passages."""

    rule: str
    passages: tuple[Passage, ...]
    conflicts: tuple[str, ...] = ()
    readings: tuple[tuple[str, str, tuple[Passage, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Transition:
    """From a node to a node: if `guard` holds, `actions` in order. `does` says in a word what happens, for the
    explanation of a play: moves, goes, counts-back, sent, state, win, missed, over, nothing or pass (no rule); of an
    option of an offer: not-offered, offered, taken or passed."""

    source: str
    guard: Expression
    actions: tuple[Action, ...]
    target: str
    because: Because | None
    does: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One entry of the row, or one for each side, each place, or each place of each side; `low` and `high` bound its
    values (before specialising, over all readings). `kind`: player, square, winner, flag, count, until-throw; how
    many pieces of the side are on the place (`pieces`), which kind of piece, from 1, is on it (`occupant`, 0: none),
    how many of a kind were captured (`captured`) or have not been placed yet (`hand`), whether the opening throw is
    still to be made (`opening`), what the doubling cube shows and whose it is (`cube`), and how a match stands
    (`match`). Tallies are beside the row."""

    name: str
    of: Literal["game", "side", "place", "side-place"]
    kind: Literal[
        "player",
        "square",
        "winner",
        "flag",
        "count",
        "until-throw",
        "pieces",
        "occupant",
        "captured",
        "hand",
        "opening",
        "cube",
        "match",
    ]
    low: int
    high: Expression
    start: int
    tally: bool = False


@dataclass(frozen=True, slots=True)
class SetCase:
    """The squares of a set where a reading is chosen (`conflict` None: everywhere else); the name of another set
    stands for its squares."""

    conflict: str | None
    reading: str | None
    squares: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """A named set of squares; the last case whose reading is chosen holds."""

    name: str
    cases: tuple[SetCase, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """One reading of a parameter with the readings that it needs or bars, and its passages."""

    reading: str
    status: str
    requires: tuple[tuple[str, str], ...]
    excludes: tuple[tuple[str, str], ...]
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A conflict as a parameter of the machine. `arises` is an expression over other parameters."""

    conflict: str
    structural: bool
    arises: Expression
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class SidesCase:
    """How seats make sides under a reading: 0 teams means that each player is a side of his own."""

    conflict: str | None
    reading: str | None
    teams: int
    members: int


# ---------------------------------------------------------------- what a player chooses


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece: the side that plays it (None: each side), and how many there are. On a grid the first kind is
    occupant 1."""

    name: str
    plural: str
    side: int | None
    count: Expression


@dataclass(frozen=True, slots=True)
class LinesCase:
    """The lines of a grid where a reading is chosen (`conflict` None: everywhere): for each place the neighbour in each
    direction, -1 where no line runs that way."""

    conflict: str | None
    reading: str | None
    neighbours: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The points of a grid: how many in each row from the top, the directions (columns to the right and rows down) in
    the order in which steps are tried, the lines, and what says where they run."""

    rows: tuple[int, ...]
    directions: tuple[tuple[int, int], ...]
    lines: tuple[LinesCase, ...]
    because: Because

    @property
    def at(self) -> tuple[tuple[int, int], ...]:
        """The column and the row of each place, from 0."""
        return centred(self.rows)


def centred(rows: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The column and the row, from 0, of each of so many points in rows that are centred, row by row from the top."""
    widest = max(rows)
    return tuple(((widest - size) // 2 + column, row) for row, size in enumerate(rows) for column in range(size))


Asked = Literal["applies", "mine", "from", "die", "over", "to", "only-if"]


@dataclass(frozen=True, slots=True)
class StepTest:
    """One part of the guard of a step: whether the move is played at all (`applies`), the piece belongs to the player
    on turn (`mine`), it may leave the place (`from`), the die suits it (`die`), it jumps over what it may (`over`), it
    may come to the place (`to`), and each further condition (`only-if`, in their order); with what says so."""

    what: Asked
    guard: Expression
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class StepKind:
    """One kind of step from the node `choose`. It is tried `by` each die that is left, or along each line; or as a
    jump, with `over` the neighbour and `to` the next beyond; or a piece in hand is placed on each place (`from` is -1).
    By a die, `to` is what the expression gives. The step is allowed where `guard` holds; then its actions are done, and
    it leads to `target`. `tests` are the parts of the guard, which explain why a step is not allowed."""

    name: str
    by: Literal["die", "line", "jump", "place"]
    to: Expression | None
    guard: Expression
    actions: tuple[Action, ...]
    target: str
    because: Because | None
    tests: tuple[StepTest, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """How steps make a turn. `origins` are the places in the order in which a step is tried from them. With dice each
    die is played once, a double `double_times`; without, one step is taken, after which the same piece may take those
    that `again` lists (after this step, that one)."""

    origins: tuple[int, ...]
    double_times: int
    again: tuple[tuple[str, str], ...]
    passages: tuple[Passage, ...]


Order = Literal["most-dice", "highest-die", "capture", "most-captures", "cannot-go-on"]


@dataclass(frozen=True, slots=True)
class Obligation:
    """Where `guard` holds, of the turns left so far only the best by each order in turn are kept."""

    name: str
    guard: Expression
    orders: tuple[Order, ...]
    because: Because


@dataclass(frozen=True, slots=True)
class OfferTest:
    """What has to hold for an offer to be made, and why: that the edition has it (`applies`), that the throw for the
    right to begin is made (`opening`), that the cube can be doubled once more (`limit`), whose the cube is (`cube`),
    which game of a match it is (`match`), or another condition (`only-if`)."""

    what: Literal["applies", "opening", "limit", "cube", "match", "only-if"]
    guard: Expression
    because: Because


@dataclass(frozen=True, slots=True)
class Offer:
    """A double that a player may offer before his throw, or, where it comes `after` another offer, one who has just
    taken that. It can be made where every one of the `tests` holds. In a specialised machine the tests that always
    hold are left out, and an offer that can never be made has no nodes."""

    name: str
    after: str | None
    tests: tuple[OfferTest, ...]
    because: Because


@dataclass(frozen=True, slots=True)
class Match:
    """How games make a match where a reading is chosen (`conflict` None: everywhere): until a side has so many points
    as were agreed on, or two games with sides changed. A `single` game is none."""

    conflict: str | None
    reading: str | None
    kind: Literal["single", "points", "changing-sides"]


@dataclass(frozen=True, slots=True)
class Choices:
    """What a game of choice has beside the graph: the names of its places, its kinds of piece, the lines of a grid, the
    kinds of step in the order in which they are tried, the plan of a turn and the obligations. `repeats` says that some
    rule asks how often a position has come; earlier positions are kept beside the row. `ring` says that the points lie
    on a ring, so that what one side counts as a point the other counts half a round further, and not from the end.
    `offers` are what a player may offer before the throw, `matches` how games can make a match."""

    places: tuple[str, ...]
    pieces: tuple[PieceKind, ...]
    grid: Grid | None
    steps: tuple[StepKind, ...]
    plan: Plan
    obligations: tuple[Obligation, ...]
    repeats: bool = False
    ring: bool = False
    offers: tuple[Offer, ...] = ()
    matches: tuple[Match, ...] = ()

    @property
    def match(self) -> Match | None:
        """How games of a specialised machine make a match; None where each stands alone."""
        return next((match for match in self.matches if match.kind != "single"), None)


@dataclass(frozen=True, slots=True)
class Machine:
    """A game's machine. Specialised for an edition and a number of players it has no parameters, `choice` holds the
    readings, and `seats` and `sides` are numbers above 0."""

    game: str
    board: Literal["track", "points", "grid"]
    players: tuple[int, int]
    squares: Expression
    sides_cases: tuple[SidesCase, ...]
    parameters: tuple[Parameter, ...]
    fields: tuple[Field, ...]
    tables: tuple[PlaceTable, ...]
    nodes: tuple[Node, ...]
    transitions: tuple[Transition, ...]
    choice: Mapping[str, str] = field(default_factory=dict)
    seats: int = 0
    sides: int = 0
    choices: Choices | None = None

    def leaving(self, node: str) -> tuple[Transition, ...]:
        """The transitions of a node in the order in which they are tried."""
        return tuple(transition for transition in self.transitions if transition.source == node)
