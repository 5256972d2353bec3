"""A game with every name resolved: what each word of a rule file refers to is decided, and each phrase is typed.

Names of squares, states, rules, conflicts, readings … stay strings: they are ids within one game. Unions at the end of
each section list the alternatives.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from variorum.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Cite:
    """A passage of a source that supports what it stands behind."""

    siglum: str
    passage: int
    span: Span


Amount = int | Fraction
"""A number as it is compared: 18.9 and 18.90 are one."""

Subject = Literal["it", "that"]
"""`it` is the piece of the trigger (in rules of a turn: of the player on turn), `that` the one of the nearest
`for each` or `some other`."""


# ---------------------------------------------------------------- values: numbers and places


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written; as a place it is the square or point of that number."""

    value: int


@dataclass(frozen=True, slots=True)
class ReadingValue:
    """`<conflict>`: the value that the chosen reading means."""

    conflict: str


@dataclass(frozen=True, slots=True)
class Measured:
    """Something of the present throw or move."""

    what: Literal["total", "surplus", "higher-die", "lower-die"]


@dataclass(frozen=True, slots=True)
class StateOf:
    """A state's value: of a piece (`it` or `that`), of the game or of the turn (subject None)."""

    state: str
    subject: Subject | None


@dataclass(frozen=True, slots=True)
class OneOf:
    """The place of a named set that has just one."""

    places: str


@dataclass(frozen=True, slots=True)
class NearestOf:
    """The next or the previous place of a named set, seen from where `it` stands."""

    places: str
    step: Literal["next", "previous"]


@dataclass(frozen=True, slots=True)
class SquareOf:
    """Where a piece stands."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class SpecialPlace:
    """A place that every board of its kind has."""

    place: Literal["start", "last-square", "turn-began", "bar", "tray"]


@dataclass(frozen=True, slots=True)
class CubeValue:
    """A multiple of what the cube shows, or showed before the double that is on offer."""

    times: int
    before: bool = False


@dataclass(frozen=True, slots=True)
class CapturedCount:
    """How many pieces of one kind have been captured."""

    piece: str


@dataclass(frozen=True, slots=True)
class InHandCount:
    """How many pieces of one kind have not been placed yet."""

    piece: str


Value = (
    Number
    | ReadingValue
    | Measured
    | StateOf
    | OneOf
    | NearestOf
    | SquareOf
    | SpecialPlace
    | CubeValue
    | CapturedCount
    | InHandCount
)


@dataclass(frozen=True, slots=True)
class NamedPlaces:
    """Every place of a named set."""

    name: str


@dataclass(frozen=True, slots=True)
class PlaceKind:
    """Places told by what stands on them, or all."""

    kind: Literal["occupied", "empty", "any", "last-square", "start", "bar", "tray"]


PlaceItem = Number | NamedPlaces | PlaceKind


@dataclass(frozen=True, slots=True)
class Places:
    """Any of `items` that is none of `without`."""

    items: tuple[PlaceItem, ...]
    without: tuple[PlaceItem, ...] = ()


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Fixed:
    """`always` or `never`."""

    holds: bool


@dataclass(frozen=True, slots=True)
class AllOf:
    """Each of the parts holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of the parts holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class ReadingIs:
    """The edition reads `conflict` as `reading`; false where the conflict does not arise."""

    conflict: str
    reading: str
    span: Span


@dataclass(frozen=True, slots=True)
class ReadingHolds:
    """`<conflict>`: the condition that the chosen reading means; false where the conflict does not arise."""

    conflict: str


@dataclass(frozen=True, slots=True)
class HasState:
    """A yes-or-no state: of a piece, or of the game (subject None)."""

    state: str
    subject: Subject | None


@dataclass(frozen=True, slots=True)
class InRelation:
    """`subject` stands in a declared relation to `other`; within the relation `that` is the subject, `it` the other."""

    relation: str
    subject: Subject
    other: Subject


@dataclass(frozen=True, slots=True)
class OffBoard:
    """The piece stands off the board."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class InRow:
    """The piece is one of so many of its kind or more that stand next to one another along a straight line."""

    subject: Subject
    size: Number
    piece: str


@dataclass(frozen=True, slots=True)
class OnPlaces:
    """The piece stands on one of the places."""

    subject: Subject
    places: Places


@dataclass(frozen=True, slots=True)
class Stands:
    """Where the piece stands compared with a square or with where another stands."""

    subject: Subject
    compared: Literal["beyond", "before", "level"]
    with_: Number | Subject


@dataclass(frozen=True, slots=True)
class MovingBack:
    """The piece's present move goes backwards."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Compares:
    """`left` compared with `right`."""

    left: Value
    operator: Literal["==", "<", "<=", ">", ">="]
    right: Value


@dataclass(frozen=True, slots=True)
class ThrowIs:
    """The throw shows these numbers in any order."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThrowIsDouble:
    """All dice of the throw are equal."""


@dataclass(frozen=True, slots=True)
class SomePiece:
    """There is a piece of `group` (there: on the place of `it`) for which, as `that`, the condition holds."""

    piece: str
    group: Literal["other", "opposing", "own"]
    there: bool
    condition: Condition


@dataclass(frozen=True, slots=True)
class MovesIn:
    """The chosen move goes in one of these directions."""

    directions: tuple[Literal["up", "down", "sideways"], ...]


@dataclass(frozen=True, slots=True)
class CubeIs:
    """Where the cube lies."""

    places: tuple[Literal["middle", "own"], ...]


@dataclass(frozen=True, slots=True)
class SideOnTurn:
    """The named side is on turn."""

    side: str


@dataclass(frozen=True, slots=True)
class MissedCapture:
    """The turn just played left out a capture that could have been made."""


@dataclass(frozen=True, slots=True)
class CrawfordGame:
    """This game of a match is the one after a side has come within one point of winning it."""


Condition = (
    Fixed
    | AllOf
    | AnyOf
    | Not
    | ReadingIs
    | ReadingHolds
    | HasState
    | InRelation
    | OffBoard
    | InRow
    | OnPlaces
    | Stands
    | MovingBack
    | Compares
    | ThrowIs
    | ThrowIsDouble
    | SomePiece
    | MovesIn
    | CubeIs
    | SideOnTurn
    | MissedCapture
    | CrawfordGame
)


# ---------------------------------------------------------------- effects


@dataclass(frozen=True, slots=True)
class Moves:
    """The piece moves by a number of squares and lands there."""

    subject: Subject
    way: Literal["on", "back"]
    by: Value
    span: Span


@dataclass(frozen=True, slots=True)
class GoesTo:
    """The piece goes to a place and lands there."""

    subject: Subject
    place: Value
    span: Span


@dataclass(frozen=True, slots=True)
class CountsBack:
    """The piece turns round at `place`, goes back by the surplus and lands there."""

    subject: Subject
    place: Value
    span: Span


@dataclass(frozen=True, slots=True)
class IsSentTo:
    """The piece is put on a place and meets no effect there; if it is the one that moves, its move is over."""

    subject: Subject
    place: Value
    span: Span


@dataclass(frozen=True, slots=True)
class Swaps:
    """Two pieces change places; neither meets an effect."""

    subject: Subject
    other: Subject
    span: Span


@dataclass(frozen=True, slots=True)
class SetsState:
    """A state of a piece, of the turn or of the game (subject None) gets a value; flags get 0 or 1."""

    state: str
    subject: Subject | None
    value: Value
    span: Span


@dataclass(frozen=True, slots=True)
class ChangesState:
    """A count goes up (or, `sign` -1, down) by a value."""

    state: str
    subject: Subject | None
    sign: Literal[1, -1]
    by: Value
    span: Span


@dataclass(frozen=True, slots=True)
class Wins:
    """The game ends: the side of `it`, or a named one, has won."""

    side: str | None
    span: Span


class Closing(StrEnum):
    """Effects that end something, and the one that does nothing."""

    NOTHING = "nothing"
    MOVE_OVER = "move-over"
    TURN_MISSED = "turn-missed"
    TURN_OVER = "turn-over"
    THROWS_AGAIN = "throws-again"
    DRAWN = "drawn"
    GAME_ENDS = "game-ends"


@dataclass(frozen=True, slots=True)
class Closes:
    """One of the closing effects."""

    what: Closing
    span: Span


@dataclass(frozen=True, slots=True)
class UsesDice:
    """This turn's throw is made with so many dice."""

    dice: int
    span: Span


@dataclass(frozen=True, slots=True)
class EffectsOf:
    """`<conflict>`: the effects of the chosen reading."""

    conflict: str
    span: Span


@dataclass(frozen=True, slots=True)
class Branch:
    """One `if` or `otherwise if` with its effects."""

    condition: Condition
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class If:
    """The effects of the first branch whose condition holds, else `otherwise`."""

    branches: tuple[Branch, ...]
    otherwise: tuple[Effect, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ForEach:
    """The effects for each piece of a group (there: on the place of `it`) for which the condition holds, as `that`."""

    piece: str
    group: Literal["every", "other", "opposing"]
    there: bool
    condition: Condition
    effects: tuple[Effect, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Captured:
    """The piece is taken off the board for good."""

    subject: Subject
    span: Span


@dataclass(frozen=True, slots=True)
class Scores:
    """The side of `it` scores points."""

    points: Value
    span: Span


@dataclass(frozen=True, slots=True)
class CubeChanges:
    """What happens to the doubling cube."""

    what: Literal["doubles", "passes", "stays"]
    span: Span


Effect = (
    Moves
    | GoesTo
    | CountsBack
    | IsSentTo
    | Swaps
    | SetsState
    | ChangesState
    | Wins
    | Closes
    | UsesDice
    | EffectsOf
    | If
    | ForEach
    | Captured
    | Scores
    | CubeChanges
)


# ---------------------------------------------------------------- rules


class Event(StrEnum):
    """What can set a rule off; an offer is one of its own."""

    GAME_BEGINS = "game-begins"
    TURN_BEGINS = "turn-begins"
    THROW = "throw"
    OVERSHOOT = "overshoot"
    PASS = "pass"
    LAND = "land"
    REST = "rest"
    TURN_ENDS = "turn-ends"
    NO_MOVE = "no-move"
    CAPTURE = "capture"
    EVERY_ON = "every-on"
    REPETITION = "repetition"
    OFFER = "offer"


@dataclass(frozen=True, slots=True)
class Trigger:
    """An event, of a kind of piece and on certain places where it has them; `times` a position has come."""

    event: Event
    piece: str | None
    places: Places | None
    span: Span
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A trigger with its effects. It exists only under the readings of `applies`."""

    name: str
    applies: tuple[ReadingIs, ...]
    trigger: Trigger
    condition: Condition
    effects: tuple[Effect, ...]
    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation of `that` piece to `it`: the first test whose condition holds decides; otherwise it does not hold."""

    name: str
    tests: tuple[tuple[bool, Condition], ...]
    cites: tuple[Cite, ...]
    span: Span


# ---------------------------------------------------------------- moves that a player chooses


@dataclass(frozen=True, slots=True)
class MoveLine:
    """Where a line stands, and what it cites."""

    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Move:
    """One kind of step that a player may choose. `may` is the line that says how it goes, `only_if_lines` those of the
    conditions, in their order."""

    name: str
    applies: tuple[ReadingIs, ...]
    piece: str
    origin: Places | None
    by: Literal["die", "exact-die", "part-of-die", "line", "jump", "place"]
    over: str | None
    to: Places
    only_if: tuple[Condition, ...]
    effects: tuple[Effect, ...]
    cites: tuple[Cite, ...]
    span: Span
    may: MoveLine
    only_if_lines: tuple[MoveLine, ...]


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """How the steps of a turn are put together; `again` lists (after this move, the same piece, may this move)."""

    each_die_once: bool
    double_times: int | None
    one_piece: bool
    again: tuple[tuple[str, str, str], ...]
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class Obligation:
    """Of the complete turns only the best by these orders, in turn, are allowed."""

    name: str
    applies: tuple[ReadingIs, ...]
    orders: tuple[Literal["most-dice", "highest-die", "capture", "most-captures", "cannot-go-on"], ...]
    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Offer:
    """A double that the player on turn may offer before the throw, or (`back`) one who has just taken a double.
    `only_if_lines` are the lines of its conditions, in their order."""

    name: str
    applies: tuple[ReadingIs, ...]
    only_if: tuple[Condition, ...]
    taken: tuple[Effect, ...]
    passed: tuple[Effect, ...]
    cites: tuple[Cite, ...]
    span: Span
    back: bool = False
    only_if_lines: tuple[MoveLine, ...] = ()


# ---------------------------------------------------------------- the game


@dataclass(frozen=True, slots=True)
class SidesKind:
    """Who plays together: each player alone, `teams` teams of `members` players, or named sides of one player."""

    kind: Literal["players", "teams", "named"]
    teams: int = 0
    members: int = 1
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LinesKind:
    """Along which lines a grid is joined."""

    kind: Literal["orthogonal", "diagonal", "alquerque"]


@dataclass(frozen=True, slots=True)
class TieKind:
    """What happens when two players tie for the right to begin. The cube doubles `most` times so; after further ties
    they only throw again."""

    kind: Literal["again", "first", "doubles"]
    most: Number | ReadingValue | NoLimit | None = None


@dataclass(frozen=True, slots=True)
class MatchKind:
    """How many games make a match."""

    kind: Literal["single", "points", "changing-sides"]


@dataclass(frozen=True, slots=True)
class NoLimit:
    """Without a limit."""


@dataclass(frozen=True, slots=True)
class TrackBoard:
    """Squares in a row, numbered from 1; pieces begin off the board (square 0) or on a square."""

    squares: Number | ReadingValue
    start: int
    span: Span


@dataclass(frozen=True, slots=True)
class PointsBoard:
    """Points counted from each side, with a bar and a tray: each counts from the end that the other reaches last, or
    on a ring both go the same way round and begin half a round apart."""

    points: int
    span: Span
    ring: bool = False


@dataclass(frozen=True, slots=True)
class GridBoard:
    """Rows of points, centred, from the top, joined by lines."""

    rows: tuple[int, ...]
    lines: LinesKind | ReadingValue
    span: Span

    @property
    def points(self) -> dict[tuple[int, int], str]:
        """The names of the points, by column and row from 0, row by row from the top."""
        widest = max(self.rows, default=0)
        return {
            (column, row): f"{chr(ord('a') + column)}{row + 1}"
            for row, size in enumerate(self.rows)
            for column in range((widest - size) // 2, (widest - size) // 2 + size)
        }


def on_line(name: int | str, points: Iterable[str]) -> tuple[str, ...]:
    """Those of a grid's points that stand on a row or column, as places name it: `row-5`, `column-c`. None for any
    other name."""
    match str(name).partition("-"):
        case "row", "-", row:
            return tuple(point for point in points if point[1:] == row)
        case "column", "-", column:
            return tuple(point for point in points if point[0] == column)
    return ()


Board = TrackBoard | PointsBoard | GridBoard


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece: how many for each side, or for one named side."""

    name: str
    plural: str
    count: Number | ReadingValue
    side: str | None
    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class PlacesCase:
    """The places of a set where the edition reads so (`when` None: everywhere else); or a pattern in `bound`. Where the
    places are `every` so many squares, they end where the track does."""

    when: ReadingIs | None
    places: tuple[int | str, ...]
    bound: tuple[Literal["fewer", "exactly", "least"], int, Literal["own", "opposing"], str] | None
    cites: tuple[Cite, ...]
    span: Span
    every: bool = False


@dataclass(frozen=True, slots=True)
class PlaceSet:
    """A named set of places. Sets named in its cases are already replaced by their places where they are fixed."""

    name: str
    plural: str
    called: str | ReadingValue | None
    cases: tuple[PlacesCase, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class State:
    """A state of each piece, of the game or of the turn."""

    name: str
    of: Literal["piece", "game", "turn"]
    kind: Literal["flag", "count", "until-throw", "place"]
    low: int
    high: int
    start: Value
    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Tally:
    """A number that is counted beside the game and that no rule asks for, such as stakes."""

    name: str
    of: Literal["side", "game"]
    start: int
    cites: tuple[Cite, ...]
    span: Span


SETUP_BAR = "the bar"
"""The place of a setup that is no point; no point or set of points can be called so."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Where pieces stand before the first turn."""

    piece: str
    count: Number | ReadingValue | None
    places: tuple[int | str, ...]
    when: ReadingIs | None
    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Start:
    """How it is decided who begins: dice thrown by each (0: it is fixed), what a tie does, and whether the beginner
    plays the numbers thrown."""

    dice: int
    tie: TieKind | ReadingValue | None
    side: str | None
    plays_throw: bool
    cites: tuple[Cite, ...]


# ---------------------------------------------------------------- conflicts, editions, claims


Meaning = Value | Condition | SidesKind | LinesKind | TieKind | MatchKind | NoLimit


class Status(StrEnum):
    """What stands behind a reading."""

    ATTESTED = "attested"
    VARIANT = "variant"
    CONJECTURE = "conjecture"


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer to a conflict: a meaning (a value, a condition, …), or effects, or neither where rules only ask
    whether it is chosen."""

    name: str
    status: Status
    meaning: Meaning | None
    effects: tuple[Effect, ...]
    requires: tuple[ReadingIs, ...]
    excludes: tuple[ReadingIs, ...]
    notes: tuple[str, ...]
    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Undecided:
    """A source that is silent (no readings), or unclear between readings; `contradicts` where it says both."""

    siglum: str
    between: tuple[str, ...]
    contradicts: bool
    cites: tuple[Cite, ...]
    span: Span


class Use(StrEnum):
    """What the readings of a conflict stand for, told by where the conflict is used."""

    VALUE = "value"
    CONDITION = "condition"
    EFFECTS = "effects"
    SIDES = "sides"
    LINES = "lines"
    TIE = "tie"
    MATCH = "match"
    LIMIT = "limit"
    CHOICE = "choice"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Conflict:
    """A point on which sources can differ. `structural`: it decides the board, the setup or a number of pieces or
    dice; `use` says what its readings stand for (NAME: words alone, CHOICE: rules ask which reading it is)."""

    name: str
    question: str
    arises: Condition | None
    readings: tuple[Reading, ...]
    undecided: tuple[Undecided, ...]
    notes: tuple[str, ...]
    use: Use
    structural: bool
    cites: tuple[Cite, ...]
    span: Span

    def reading(self, name: str) -> Reading | None:
        """The reading of that name, or None."""
        return next((reading for reading in self.readings if reading.name == name), None)


@dataclass(frozen=True, slots=True)
class Settled:
    """A choice that an edition makes by hand."""

    conflict: str
    reading: str
    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Edition:
    """Follows sources in order (empty: the commonest reading), and settles by hand what they leave open."""

    name: str
    follows: tuple[str, ...]
    commonest: bool
    settles: tuple[Settled, ...]
    notes: tuple[str, ...]
    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ClaimScope:
    """Where a claim is looked at: in named editions or in `every` or `some`, with so many players, under changed
    readings and without certain rules."""

    editions: tuple[str, ...]
    quantifier: Literal["named", "every", "some"]
    players: int | None
    choices: tuple[tuple[str, str], ...]
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountClaim:
    """A named set has so many places."""

    places: str
    count: int


@dataclass(frozen=True, slots=True)
class PatternClaim:
    """A named set is every multiple of `step`, and the square `before` each if given."""

    places: str
    step: int
    before: int | None


Bound = Literal["about", "at-least", "at-most", "between"]
"""How a number of a claim is meant. `about` is all that rounds to it as printed; `between` has an upper number too,
and each of the two belongs to it."""


@dataclass(frozen=True, slots=True)
class SpacingClaim:
    """From one place of a named set to the next it is so many squares: `about` the number in the mean, or each time
    `between` the two."""

    places: str
    number: str
    bound: Bound = "about"
    upper: str | None = None


@dataclass(frozen=True, slots=True)
class ThrowClaim:
    """A throw from a square lands on these squares on its way, in their order, and ends on that one: whatever the rest
    of the state, or, where not `always`, in some state. A single number is the total of the dice."""

    origin: int
    dice: tuple[int, ...]
    passes: tuple[int, ...]
    ends: Value
    always: bool = True


@dataclass(frozen=True, slots=True)
class GivenPlayClaim:
    """After these throws from the beginning the outcome has come: the piece of player `seat` (from 1) is on one of the
    places, he has won, it is his turn, or (seat None) the game is in stalemate."""

    throws: tuple[tuple[int, ...], ...]
    outcome: Literal["on", "won", "turn", "stalemate"]
    seat: int | None
    places: Places | None


@dataclass(frozen=True, slots=True)
class TurnClaim:
    """No, some or every turn does what `event` says: with `places`, or (`uses`) with a rule, `times` times or more
    (None: once)."""

    quantifier: Literal["no", "some", "every"]
    event: Literal[
        "ends-on",
        "lands-on",
        "counts-back-and-ends-on",
        "counts-back-and-lands-on",
        "sends-forward",
        "sends-back",
        "uses",
    ]
    places: Places | None
    rule: str | None = None
    times: int | None = None


@dataclass(frozen=True, slots=True)
class PlayClaim:
    """No, some or every play ends in stalemate or in a draw, ends within so many turns (`times`), or uses a rule
    `times` times or more (None: once)."""

    quantifier: Literal["no", "some", "every"]
    event: Literal["stalemate", "draw", "ends-within", "uses"] = "stalemate"
    rule: str | None = None
    times: int | None = None


@dataclass(frozen=True, slots=True)
class ChainClaim:
    """No, some or every such throw from a square of a range lands on a set `times` times or more (None: once) in one
    turn."""

    quantifier: Literal["no", "some", "every"]
    dice: tuple[int, ...]
    low: int
    high: int
    places: str
    times: int | None


@dataclass(frozen=True, slots=True)
class ChoiceClaim:
    """No, some or every state offers its player a choice."""

    quantifier: Literal["no", "some", "every"]


@dataclass(frozen=True, slots=True)
class ChanceClaim:
    """The chance of a stalemate, of a draw (seat None) or of a win for a seat, in per cent as printed; the last digit
    of an `about` is its tolerance."""

    seat: int | None
    percent: str
    bound: Bound = "about"
    upper: str | None = None
    of: Literal["stalemate", "draw", "win"] = "stalemate"


@dataclass(frozen=True, slots=True)
class MeanClaim:
    """The mean number of turns or throws of a play that somebody wins, as printed."""

    of: Literal["turns", "throws"]
    number: str
    bound: Bound = "about"
    upper: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeClaim:
    """A chance (of a win: for a seat) or a mean goes up or down where one choice of the edition is changed."""

    of: Literal["stalemate", "draw", "win", "turns", "throws"]
    seat: int | None
    way: Literal["up", "down"]
    conflict: str
    reading: str


@dataclass(frozen=True, slots=True)
class TotalClaim:
    """The total that comes up most often."""

    total: int


@dataclass(frozen=True, slots=True)
class GivenPieces:
    """So many pieces of a kind (`count`), of the side on turn or of the `opposing` one, on each of the places: on
    points numbers as the side on turn counts them, `bar` or `tray`, on a grid names of points, rows as `row-5`; or
    sets."""

    piece: str
    count: int
    opposing: bool
    places: tuple[int | str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Cube:
    """What the cube shows, and the player (from 1) who owns it (None: it is in the middle)."""

    value: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Position:
    """The position that a claim takes as given, and who is on turn in it (from 1; None: who begins). Pieces that are
    not named are in the trays, or captured; where none is named at all, they stand as the game begins. `match` gives
    the points of a match, what the player on turn and the other have of them, and whether it is its Crawford game."""

    pieces: tuple[GivenPieces, ...]
    seat: int | None
    cube: Cube | None = None
    match: tuple[int, int, int, bool] | None = None


@dataclass(frozen=True, slots=True)
class StandingClaim:
    """So many pieces of a kind, or at least so many, stand on these places (empty: anywhere on the board): those of
    player `seat`, or (None) of all."""

    piece: str
    count: int
    places: tuple[int | str, ...]
    seat: int | None = None
    at_least: bool = False


@dataclass(frozen=True, slots=True)
class MovesClaim:
    """Each of these turns, as players write them, can be played with a throw (none: there are no dice), or cannot, or
    they are the only ones; without any, nothing can be played."""

    dice: tuple[int, ...]
    way: Literal["can", "cannot", "only"]
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnsClaim:
    """With a throw (none: there are no dice) a turn has so many results, or moves so often (`of` steps)."""

    dice: tuple[int, ...]
    of: Literal["results", "steps"]
    count: int


@dataclass(frozen=True, slots=True)
class OutcomeClaim:
    """Player `seat` (from 1) has won, or has scored so many points (`count`), or it is his turn; or (seat None) the
    game is drawn."""

    outcome: Literal["won", "scored", "turn", "drawn"]
    seat: int | None
    count: int = 0


@dataclass(frozen=True, slots=True)
class WinningClaim:
    """From a position player `seat` can win, however the others play along; or he can force it (`forced`)."""

    seat: int
    can: bool
    forced: bool


@dataclass(frozen=True, slots=True)
class OfferClaim:
    """The player on turn can make an offer, or cannot."""

    offer: str
    can: bool


PositionClaim = StandingClaim | MovesClaim | TurnsClaim | OutcomeClaim | WinningClaim | OfferClaim | Cube
"""What can be said of one position."""


@dataclass(frozen=True, slots=True)
class PlayedClaim:
    """After these turns, each with its throw (empty: there are no dice) and as players write it, that is so."""

    turns: tuple[tuple[tuple[int, ...], str], ...]
    then: PositionClaim


@dataclass(frozen=True, slots=True)
class EndClaim:
    """No, some or every play ends with such a piece on one of these places."""

    quantifier: Literal["no", "some", "every"]
    piece: str
    places: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class RowClaim:
    """No, some or every piece passes in one turn so many points in a row, all of which are (or are `not`) of a set."""

    quantifier: Literal["no", "some", "every"]
    piece: str
    length: int
    places: str
    belong: bool


@dataclass(frozen=True, slots=True)
class JumpClaim:
    """No, some or every piece takes one step over so many pieces of a kind that stand one behind the other."""

    quantifier: Literal["no", "some", "every"]
    piece: str
    length: int
    over: str


@dataclass(frozen=True, slots=True)
class BestChanceClaim:
    """The chance of player `seat` to win, where all play as well as can be: at all, or within so many turns."""

    seat: int
    percent: str
    within: int | None
    bound: Bound = "about"
    upper: str | None = None


ChoiceStatement = PositionClaim | PlayedClaim | EndClaim | RowClaim | JumpClaim | BestChanceClaim
"""What can be said only where players choose."""

ClaimStatement = (
    CountClaim
    | PatternClaim
    | SpacingClaim
    | ThrowClaim
    | GivenPlayClaim
    | TurnClaim
    | PlayClaim
    | ChainClaim
    | ChoiceClaim
    | ChanceClaim
    | MeanClaim
    | ChangeClaim
    | TotalClaim
    | ChoiceStatement
)


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that a source says and play can confirm or refute; `refuted` is what the editor expects."""

    name: str
    refuted: bool
    scope: ClaimScope
    statements: tuple[ClaimStatement, ...]
    notes: tuple[str, ...]
    cites: tuple[Cite, ...]
    span: Span
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """Passages that are no rule, set aside with a kind and a reason; `repeats` names the passage said before."""

    kind: str
    repeats: int | None
    reason: str
    cites: tuple[Cite, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class NumberAside:
    """A number of passages that needs no use, with the reason; `span` is that of the number, or of its line."""

    number: Amount
    reason: str
    cites: tuple[Cite, ...]
    span: Span


# ---------------------------------------------------------------- statements and their numbers


@dataclass(frozen=True, slots=True)
class Written:
    """A number as a statement writes it. `dice` are those of a throw such as 6+3, whose number is their total. A
    `step` is the 1 of counting up or down, a `single` one that the noun says already ("the die"), a `bound` the largest
    number that a state can have."""

    number: Amount
    dice: tuple[int, ...]
    role: Literal["number", "step", "single", "bound"]
    span: Span


@dataclass(frozen=True, slots=True)
class OwnNumber:
    """A number that is the editor's own, in the statements of one block, with the reason. One with `dice` is a throw,
    and no other number."""

    number: Amount
    dice: tuple[int, ...]
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Statement:
    """What carries citations of its own: a line of the game, of squares, states, …, a rule, a reading, a claim.

    `kind` is the word that it begins with or stands under (`players`, `squares`, `rule`, `reading`, `silent`, …),
    `name` what it is called where it has a name, `conflict` the conflict of a reading or of a line about a source, and
    `between` the readings between which such a line leaves it open. `is_own` is whether it is the editor's own
    altogether. `span` is that of the resolved part of the game, where there is one.
    """

    kind: str
    name: str
    conflict: str
    between: tuple[str, ...]
    cites: tuple[Cite, ...]
    numbers: tuple[Written, ...]
    own: tuple[OwnNumber, ...]
    is_own: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Game:
    """One game: everything that its rule files say."""

    name: str
    players: tuple[int, int]
    sides: SidesKind | ReadingValue
    board: Board
    pieces: tuple[Piece, ...]
    dice: Number | ReadingValue
    cube: Number | ReadingValue | NoLimit | None
    match: MatchKind | ReadingValue
    places: tuple[PlaceSet, ...]
    states: tuple[State, ...]
    tallies: tuple[Tally, ...]
    setup: tuple[Setup, ...]
    start: Start
    turn: TurnPlan
    rules: tuple[Rule, ...]
    relations: tuple[Relation, ...]
    moves: tuple[Move, ...]
    obligations: tuple[Obligation, ...]
    offers: tuple[Offer, ...]
    conflicts: tuple[Conflict, ...]
    editions: tuple[Edition, ...]
    claims: tuple[Claim, ...]
    asides: tuple[Aside, ...]
    facts: tuple[tuple[str, tuple[Cite, ...]], ...]
    span: Span
    statements: tuple[Statement, ...] = ()
    number_asides: tuple[NumberAside, ...] = ()

    def conflict(self, name: str) -> Conflict:
        """The conflict of that name; KeyError if there is none, which is a bug after resolving."""
        for conflict in self.conflicts:
            if conflict.name == name:
                return conflict
        raise KeyError(name)
