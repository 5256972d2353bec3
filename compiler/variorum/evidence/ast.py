"""Evidence: what is kept of an edition and of the claims, as `rules/<game>/evidence/` holds it.

Everything here is a JSON object with the same fields; numbers that are not whole have 10 significant digits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from variorum.evidence.form import SPARE

Throw = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A telling play as one of two readings plays it: all its throws, those of its last turn included, and that last
    turn: who plays (seats count from 1), the throw (None: the turn is missed), where every side's piece stands after
    it (0: off the board), who has won (None: nobody, or nobody yet), whether the game is drawn, whether nobody can ever
    move again, whether that turn never ends, and the tallies (each with its entries).

    Where it is decided who begins, seats are in the order of throwing, `player` is who begins (0: the throws leave it
    open), `roll` the last throw, and there are no squares.

    Where players choose, `moves` are their turns as they write them, each with its throw in `throws` where there are
    dice, and the words of offers; instead of squares, `state` is the position before the last turn (with `offer` open
    in it, where the last turn is a word), and `after` the one after it, both in state notation. `only` is what can be
    done there under this reading alone (some of it, in order of generation), and `options` how much can be done in all.
    Where the readings part by what can be done, the last turn is one that only one of them allows, and the course of
    the other ends before it: its last move is missing, and `after` is None."""

    throws: tuple[Throw, ...]
    player: int
    roll: Throw | None
    squares: tuple[int, ...]
    winner: int | None
    drawn: bool
    stalemate: bool
    endless: bool
    tallies: dict[str, tuple[int, ...]]
    moves: tuple[str, ...] = field(default=(), metadata=SPARE)
    state: dict[str, object] | None = field(default=None, metadata=SPARE)
    after: dict[str, object] | None = field(default=None, metadata=SPARE)
    only: tuple[str, ...] = field(default=(), metadata=SPARE)
    options: int | None = field(default=None, metadata=SPARE)


@dataclass(frozen=True, slots=True)
class TellingPlay:
    """The shortest play on which two readings part, at its last turn, and by what: where pieces stand, the dice that
    are thrown (or that the turn is missed), the end of the game, whose turn comes next, tallies, or who begins (then
    the play is that of the throws which decide it, and has no turns). `turns` counts missed ones.

    Where players choose, also: the moves that can be made, the offers that are open, the points that are scored, and
    whether a match goes on with another game. `squares` is then the position, and with 0 turns the one that the game
    begins with. Such a play is the `shortest` of all, or the shortest of many that were `random`, or `guided`: random,
    with some moves preferred. None of up to `bound` turns tells the readings apart. `start` is where the play begins,
    in state notation, where that is a game within a match."""

    players: int
    turns: int
    parts: Literal["squares", "dice", "end", "next", "tallies", "beginning", "moves", "offers", "score", "match"]
    first: Course
    second: Course
    found: Literal["shortest", "random", "guided"] = field(default="shortest", metadata=SPARE)
    bound: int | None = field(default=None, metadata=SPARE)
    start: dict[str, object] | None = field(default=None, metadata=SPARE)


@dataclass(frozen=True, slots=True)
class Figures:
    """The odds of an edition in short: the chance of each side in the order of seats, of a draw and of a stalemate, and
    given a winner the mean number of turns (missed ones included) and of throws, and the median of turns. Where the
    states are too many to be listed, `games` random plays were counted, and the chances are shares of them;
    `turns_error` is then the standard error of the turns, and `capped` plays were cut off, their end not reached: they
    are no part of the other chances. Where points are scored, `points` is the mean that each side scores in a play, and
    `points_errors` are the standard errors. Where players choose, each turn has its throw, and throws are not counted.
    """

    players: int
    win: tuple[float, ...]
    draw: float
    stalemate: float
    turns: float | None
    throws: float | None
    median: int | None
    games: int | None = None
    turns_error: float | None = None
    capped: int = field(default=0, metadata=SPARE)
    points: tuple[float, ...] = field(default=(), metadata=SPARE)
    points_errors: tuple[float, ...] = field(default=(), metadata=SPARE)


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long plays are: the share of all plays that somebody wins in the turns 1 to `width`, in the next `width`
    turns, and so on, and of those won `beyond`. Missed turns count. Where chances are not computed, `games` random
    plays were counted."""

    width: int
    shares: tuple[float, ...]
    beyond: float
    games: int | None


@dataclass(frozen=True, slots=True)
class ReadingEvidence:
    """Another reading of a conflict set beside the edition's own, all other choices held.

    `told`: `play` is the telling play. `alike`: no play of the edition, of two or of three players, tells them apart
    (a proof over `looked_at` pairs of states), and `nearest` are the fewest changed choices under which `play` does.
    `wording`: nothing in the machine depends on the conflict. `alike-everywhere`: no play of the edition tells them
    apart, nor, as far as was looked, one under any single change or pair of changes. `open`: the search in the edition
    was given up at `looked_at` pairs of states (`nearest` and `play` as for `alike`, where there are any). `barred`:
    the reading cannot be chosen here, because it and `bars`, which the edition reads so, exclude each other; where
    `bars` is empty, because no number of players can play both, or a rule asks for a value that does not arise then.

    `odds` are those under the reading, and None where they are the edition's own or cannot be compared; `beside` are
    the edition's own for as many players, where those are not the players of the edition's odds: those cannot play the
    reading, or none of their plays tells it. `adds` are choices
    that the reading brings with it, because it requires them or because conflicts arise through it.

    Where players choose, searches have bounds: `open` then says that no play of up to `bound` turns tells the readings
    apart, nor one of `games` random plays.
    """

    reading: str
    standing: Literal["told", "alike", "wording", "alike-everywhere", "open", "barred"]
    looked_at: int
    play: TellingPlay | None
    nearest: dict[str, str]
    adds: dict[str, str]
    odds: Figures | None
    beside: Figures | None = None
    bars: dict[str, str] = field(default_factory=dict)
    bound: int | None = field(default=None, metadata=SPARE)
    games: int | None = field(default=None, metadata=SPARE)


@dataclass(frozen=True, slots=True)
class ConflictEvidence:
    """A conflict in an edition: the edition's own reading, and each other beside it in the order of the rule file."""

    conflict: str
    reading: str
    others: tuple[ReadingEvidence, ...]


@dataclass(frozen=True, slots=True)
class EditionEvidence:
    """What is kept of an edition. `machine` is the hash of the playing part of the game's machine for the edition's
    `choices`, under which it holds. `lengths` are for the players of the odds. Where players choose, `elsewhere` are
    the conflicts that do not arise in it, with the readings side by side under the nearest choices through which they
    do."""

    game: str
    edition: str
    machine: str
    choices: dict[str, str]
    odds: Figures
    conflicts: tuple[ConflictEvidence, ...]
    elsewhere: tuple[ConflictEvidence, ...] = field(default=(), metadata=SPARE)
    lengths: Lengths | None = field(default=None, metadata=SPARE)


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a statement of a claim holds or does not, in one edition for one number of players.

    `strength`: `counted` in the rules as they stand; `proved` over every state that play can reach; `shown` by the
    play (`throws` from the beginning, or from `state`, a row of the state notation); `computed`: an exact number;
    `sampled`: `games` random plays; `not-found`: no play of those looked at shows it, which proves nothing.
    `number` is the number that was found, `wanted` the one that is claimed, both as they are to be printed; `places`
    the squares that speak for or against it.

    Where players choose, `moves` are the turns of the play as they write them, each with its throw in `throws` where
    there are dice; `state` is the position that the claim gives or that was laid out, `after` the one that they lead
    to. `barred` is a turn of the claim that cannot be played there. Of random plays `error` is the standard error of
    the number, and `capped` plays were cut off, their end not reached.
    """

    strength: Literal["counted", "proved", "shown", "computed", "sampled", "not-found"]
    throws: tuple[Throw, ...] | None
    state: dict[str, object] | None
    turns: int | None
    number: str | None
    wanted: str | None
    places: tuple[int, ...]
    states: int | None
    games: int | None
    moves: tuple[str, ...] = field(default=(), metadata=SPARE)
    after: dict[str, object] | None = field(default=None, metadata=SPARE)
    barred: str | None = field(default=None, metadata=SPARE)
    error: str | None = field(default=None, metadata=SPARE)
    capped: int = field(default=0, metadata=SPARE)


@dataclass(frozen=True, slots=True)
class StatementVerdict:
    """A statement of a claim in one edition: whether it holds (None: not decided), and why."""

    edition: str
    players: int
    statement: int
    holds: bool | None
    proof: Proof


@dataclass(frozen=True, slots=True)
class TrueUnder:
    """Choices, single or in pairs, that would make a refuted claim true in an edition, with the number then found."""

    edition: str
    choices: dict[str, str]
    number: str | None


@dataclass(frozen=True, slots=True)
class ClaimEvidence:
    """A claim with its verdict: `confirmed`, `refuted` or `open`, the single statements behind it, and for one that is
    refuted what would make it true. `key` is the hash of all that it depends on; `searched` is how many changes of
    choices were tried, 0 where none were, and for `undecided` of them play does not say; where not `pairs`, single
    changes alone were tried."""

    claim: str
    key: str
    verdict: Literal["confirmed", "refuted", "open"]
    statements: tuple[StatementVerdict, ...]
    true_under: tuple[TrueUnder, ...]
    searched: int
    undecided: int = 0
    pairs: bool = True


@dataclass(frozen=True, slots=True)
class SweptReading:
    """A reading in a sweep beside the other readings of its conflict: the mean odds of the `combinations` with it and
    those of the combinations with another, how much the two differ (`effects.difference`), and the most that two
    combinations differ which differ in this choice alone (None where there are no such two)."""

    conflict: str
    reading: str
    combinations: int
    odds: Figures
    others: Figures
    effect: float
    largest: float | None


@dataclass(frozen=True, slots=True)
class Extreme:
    """The combination of a sweep that is the first by some measure: its number in the sweep, its choices, the edition
    that is nearest to it with the choices that are changed of that, and its odds. `alike` others are as good."""

    by: Literal["shortest", "longest", "fairest", "least-stalemate"]
    number: int
    choices: dict[str, str]
    edition: str
    changes: dict[str, str]
    odds: Figures
    alike: int


@dataclass(frozen=True, slots=True)
class SweepEvidence:
    """What a sweep came to: of `combinations` that are allowed so many were `swept` (all, or an even sample of `seed`),
    which are so many different `machines`. `over` are the conflicts that varied, with their readings; `edition` reads
    the others but those `held` otherwise, and nothing that is played depends on those `left_out`. `games` plays were
    counted for each, where odds are not exact. `command` makes it anew; `key` is a hash of all that it depends on."""

    game: str
    key: str
    command: str
    players: int
    edition: str
    over: dict[str, tuple[str, ...]]
    held: dict[str, str]
    left_out: tuple[str, ...]
    combinations: int
    swept: int
    machines: int
    games: int | None
    seed: int
    ranking: tuple[SweptReading, ...]
    extremes: tuple[Extreme, ...]
