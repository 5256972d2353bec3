"""Exact odds: who wins, stalemate, and how long a play takes, from the chances between all states.

The states with their chances are an absorbing Markov chain. Its distribution is carried forward turn by turn, together
with the mean number of throws so far, until what is still undecided no longer matters; where that takes too many turns
the rest is solved as linear equations (J. G. Kemeny and J. L. Snell, "Finite Markov Chains", 1960, chapter III).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf, log
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from variorum import jit
from variorum.explore.engine import Engine, Explain, Row
from variorum.explore.quantiles import QUANTILES, by_share
from variorum.explore.reachable import LIMIT, EndlessTurn, Reachable, TooLarge, reachable
from variorum.explore.rounded import rounded
from variorum.explore.stalemate import lost_states

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from variorum.explore.packed_states import Packed, Progress, Threads

Floats = npt.NDArray[np.float64]

TAIL = 1e-12
"""A length of play is listed while this much chance lies beyond it."""

_UNDECIDED = 1e-14  # what may be left undecided, weighed with the turns that it would still take
_WORK = 5e8  # additions before the rest is solved as equations; some seconds
_TURNS = (500, 3_000)  # but at least, and at most, so many turns
_SOLVED_DIRECTLY = 3_000  # unknowns; more are solved for step by step
_SOLVED = 2_000_000  # unknowns of packed states; where there are more, what is left stays undecided
_TOLD_FROM = 1e-3  # what may be left undecided when it is told from the turns before
_TOLD = 1e-13  # how wrong that may be
_MOST_TOLD = 20_000  # turns that are told at most
_PLAYED = 32  # turns after which it is tried again
_LOST = 2
_MEDIAN = QUANTILES.index(0.5)
_LAG = 12  # turns over which the decay of the undecided is measured: a multiple of 2, 3, 4 and 6 players


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact odds of a play from a given state.

    `win` is the chance of each side, in the order of seats (from the player who begins, where the play starts at the
    beginning); with `draw` and `stalemate` (no end can be reached any more) it sums to 1. Turns count missed ones,
    throws do not; both are means over the plays that somebody wins, and None where nobody ever does. `turns_quantiles`
    are the smallest numbers of turns within which the `QUANTILES` of those plays are won, `turns_quantiles_any` those
    within which as many of all plays are won, drawn or in stalemate; the medians are among them; None where a number
    lies beyond the listed lengths. `won_after[n - 1]` is the
    chance that turn n wins, `over_after[n - 1]` that it wins, draws or brings stalemate; they are listed until the
    rest is below `TAIL`, and for 3,000 turns at most (fewer where there are many states). `states` counts the states in
    play; those that differ by who sits where are one where the rules treat all alike. `undecided` is the chance that
    was left out of account, a bound on the error of each of the others.
    """

    win: tuple[float, ...]
    draw: float
    stalemate: float
    turns_given_win: float | None
    rolls_given_win: float | None
    turns_quantiles: tuple[int | None, ...]
    turns_quantiles_any: tuple[int | None, ...]
    won_after: tuple[float, ...]
    over_after: tuple[float, ...]
    states: int
    undecided: float

    @property
    def turns_median(self) -> int | None:
        """The number of turns within which half of the plays that somebody wins are won."""
        return self.turns_quantiles[_MEDIAN]

    @property
    def turns_median_any(self) -> int | None:
        """The number of turns within which half of all plays are over."""
        return self.turns_quantiles_any[_MEDIAN]

    def to_json(self) -> dict[str, object]:
        """What `variorum odds --format json` prints (`grammar/output/odds.schema.json`), to 10 significant digits."""
        return {
            "method": "exact",
            "win": [rounded(chance) for chance in self.win],
            "draw": rounded(self.draw),
            "stalemate": rounded(self.stalemate),
            "turns_given_win": rounded(self.turns_given_win),
            "rolls_given_win": rounded(self.rolls_given_win),
            "turns_median": self.turns_median,
            "turns_median_any": self.turns_median_any,
            "turns_quantiles": by_share(self.turns_quantiles),
            "turns_quantiles_any": by_share(self.turns_quantiles_any),
            "lengths": [rounded(chance) for chance in self.won_after],
            "states": self.states,
            "undecided": rounded(self.undecided),
        }


def odds(
    engine: Engine,
    start: Row | None = None,
    limit: int = LIMIT,
    explain: Explain | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
    packed_from: int = 0,
) -> Odds | TooLarge | EndlessTurn:
    """The exact odds from `start` (the row before the first turn, unless given), accurate to 10 decimals.

    Where more than `limit` states can be reached, or a turn is endless (see `reachable`), that is said instead. Where
    Numba is there and turn tables can be made of the machine, states are packed, and `memory` bytes take the place of
    the limit where they are given; `progress` is told how far it is. Up to `packed_from` possible states Numba is not
    loaded for them. From a row in which the game is over, the odds are certain.
    """
    begin = engine.initial() if start is None else start
    if over := begin[engine.layout["winner"][0]]:
        return _over(engine, over)
    found = _packed_odds(engine, begin, limit, memory, progress, packed_from) if jit.available() else None
    return plain_odds(engine, begin, limit, explain) if found is None else found


def plain_odds(
    engine: Engine, start: Row | None = None, limit: int = LIMIT, explain: Explain | None = None
) -> Odds | TooLarge | EndlessTurn:
    """What `odds` says, from states as rows, one by one."""
    states = reachable(engine, start, limit, explain)
    return odds_of(states) if isinstance(states, Reachable) else states


def _packed_odds(
    engine: Engine, start: Row, limit: int, memory: int | None, progress: Progress | None, packed_from: int
) -> Odds | TooLarge | None:
    """The odds from packed states; None where the machine's turns cannot be told from tables."""
    from variorum.backends.lowered import TooHardError  # noqa: PLC0415
    from variorum.backends.python_engine import Engine as Generated  # noqa: PLC0415
    from variorum.backends.tables import tables_of  # noqa: PLC0415
    from variorum.explore.packed_states import Packed, Threads, keys_of, packed  # noqa: PLC0415

    if not isinstance(engine, Generated):
        return None  # what plays otherwise than its machine says has no tables
    try:
        tables = tables_of(engine.machine, (start,))
    except TooHardError:
        return None
    keys = keys_of(tables)
    if keys is None or keys.count <= packed_from:
        return None
    with Threads() as threads:
        states = packed(tables, start, limit, memory, threads, progress)
        return odds_of_packed(states, threads, progress) if isinstance(states, Packed) else states


@dataclass(frozen=True, slots=True)
class _Chain:
    """The chain over the states from which an end can be reached ("open" ones), in columns.

    A step multiplies by `stay[r]` (turning the view by r seats) and by `leave`, whose rows are a win of each side as
    seen before the turn, a draw, and stalemate.
    """

    stay: Mapping[int, csr_array[Any]]
    leave: csr_array[Any]
    thrown: Floats
    seats: int
    sides: int

    def step(self, undecided: Floats) -> Floats:
        """What a distribution over open states (rows) and seats (columns; more axes may follow) becomes in a turn."""
        after = np.zeros_like(undecided)
        flat = undecided.reshape(len(undecided), -1)
        for turned, matrix in self.stay.items():
            moved = (matrix @ flat).reshape(undecided.shape)
            after += np.roll(moved, turned, axis=1) if self.seats > 1 else moved
        return after

    def left(self, undecided: Floats) -> Floats:
        """What leaves in a turn: a row for each side, counted from seat 0 of the engine, for draws, and stalemate."""
        gone = (self.leave @ undecided.reshape(len(undecided), -1)).reshape(-1, *undecided.shape[1:])
        total = np.zeros((self.sides + 2, *undecided.shape[2:]))
        for seat in range(self.seats):
            for side in range(self.sides):
                total[(side + seat) % self.sides] += gone[side, seat]
            total[self.sides :] += gone[self.sides :, seat]
        return total


def odds_of(states: Reachable) -> Odds:
    """The exact odds of a play that starts in state 0."""
    is_lost = lost_states(states)
    if is_lost[0]:
        return _never_won(states)
    return _summed_up(states, *_carried_forward(*_chain(states, is_lost)))


def odds_of_packed(states: Packed, threads: Threads, progress: Progress | None = None) -> Odds:
    """The exact odds of a play over packed states."""
    if states.kind[states.start] & _LOST:
        return _never_won(states)
    return _summed_up(states, *_carried_packed(states, threads, progress))


def _summed_up(
    states: Reachable | Packed, won: Sequence[float], over: Sequence[float], sums: Floats, undecided: float
) -> Odds:
    nobody = float(np.sum(sums[: states.sides, 0])) <= 0
    wins = float(np.sum(sums[: states.sides, 0]))
    return Odds(
        win=tuple(float(chance) for chance in sums[: states.sides, 0]),
        draw=float(sums[states.sides, 0]),
        stalemate=float(sums[states.sides + 1, 0]),
        turns_given_win=None if nobody else float(np.sum(sums[: states.sides, 1])) / wins,
        rolls_given_win=None if nobody else float(np.sum(sums[: states.sides, 2])) / wins,
        turns_quantiles=tuple(None if nobody else _within(won, wins * share) for share in QUANTILES),
        turns_quantiles_any=tuple(_within(over, share) for share in QUANTILES),
        won_after=_listed(won),
        over_after=_listed(over),
        states=len(states),
        undecided=undecided,
    )


def _over(engine: Engine, winner: int) -> Odds:
    """The odds where the game is over: `winner` is the row's."""
    sides = engine.machine.sides
    won = winner <= sides
    return Odds(
        win=tuple(float(side + 1 == winner) for side in range(sides)),
        draw=0.0 if won else 1.0,
        stalemate=0.0,
        turns_given_win=0.0 if won else None,
        rolls_given_win=0.0 if won else None,
        turns_quantiles=((0 if won else None),) * len(QUANTILES),
        turns_quantiles_any=(0,) * len(QUANTILES),
        won_after=(),
        over_after=(),
        states=0,
        undecided=0.0,
    )


def _never_won(states: Reachable | Packed) -> Odds:
    return Odds(
        win=(0.0,) * states.sides,
        draw=0.0,
        stalemate=1.0,
        turns_given_win=None,
        rolls_given_win=None,
        turns_quantiles=(None,) * len(QUANTILES),
        turns_quantiles_any=(0,) * len(QUANTILES),
        won_after=(),
        over_after=(),
        states=len(states),
        undecided=0.0,
    )


def _chain(states: Reachable, is_lost: npt.NDArray[np.bool_]) -> tuple[_Chain, Floats]:
    """The chain over open states, and its beginning: certainty of state 0, seen from the seat that starts."""
    from scipy.sparse import csr_array  # noqa: PLC0415  # takes half a second to import

    count = len(states)
    is_open = np.flatnonzero(~is_lost)
    size = len(is_open)
    number = np.full(count + states.sides + 1, -1, dtype=np.int64)
    number[is_open] = np.arange(size)
    source = number[states.source]
    target = states.target
    begins_open = source >= 0
    stays = begins_open & (target < count) & (number[target] >= 0)
    leaves = begins_open & ~stays
    exits = np.where(target < count, states.sides + 1, target - count)

    def matrix(chosen: npt.NDArray[np.bool_], rows: npt.NDArray[np.int64], height: int) -> csr_array[Any]:
        # Weights are added up as whole numbers, and divided once.
        # Narrow indices halve what has to be read in every turn.
        places = (rows[chosen].astype(np.int32), source[chosen].astype(np.int32))
        weights = csr_array((states.weight[chosen], places), shape=(height, size))
        return csr_array(weights / states.denominator)

    turns = np.unique(states.turned[stays]) if stays.any() else np.zeros(0, dtype=np.int64)
    stay = {int(turned): matrix(stays & (states.turned == turned), number[target], size) for turned in turns}
    # Without views the seat on turn is a part of the state, and all is seen from seat 0.
    seats = states.seats if states.turns_with_player else 1
    begin = np.zeros((size, seats))
    begin[0, states.start_seat if states.turns_with_player else 0] = 1.0
    thrown = (states.dice[is_open] > 0).astype(np.float64)
    return _Chain(stay, matrix(leaves, exits, states.sides + 2), thrown, seats, states.sides), begin


def _carried_forward(chain: _Chain, begin: Floats) -> tuple[list[float], list[float], Floats, float]:
    """Chance of a win and of any end by turn; what left (rows as in `_Chain.left`): chance, turns, throws; the rest."""
    entries = sum(matrix.nnz for matrix in chain.stay.values()) + chain.leave.nnz
    # Where every turn passes the view on by as many seats, one column at a time is filled, and one is enough.
    passes = next(iter(chain.stay)) if len(chain.stay) == 1 and chain.seats > 1 else None
    columns = 1 if passes is not None else chain.seats
    most_turns = int(min(max(_WORK / max(entries * columns, 1), _TURNS[0]), _TURNS[1]))
    seat = int(np.argmax(begin[0])) if passes is not None else 0
    now = np.stack((begin, np.zeros_like(begin)), axis=-1)
    if passes is not None:
        now = now[:, seat : seat + 1]
    narrow = chain if passes is None else _Chain(chain.stay, chain.leave, chain.thrown, 1, chain.sides)
    thrown = chain.thrown[:, None]
    won: list[float] = []
    over: list[float] = []
    open_chances = [1.0]
    sums = np.zeros((chain.sides + 2, 3))
    turn = 0
    while turn < most_turns:
        turn += 1
        now[..., 1] += thrown * now[..., 0]
        gone = narrow.left(now)
        if passes is not None:
            gone[: chain.sides] = np.roll(gone[: chain.sides], seat, axis=0)
            seat = (seat + passes) % chain.seats
        sums[:, 0] += gone[:, 0]
        sums[:, 1] += turn * gone[:, 0]
        sums[:, 2] += gone[:, 1]
        won.append(float(np.sum(gone[: chain.sides, 0])))
        over.append(float(np.sum(gone[:, 0])))
        now = narrow.step(now)
        rest = float(np.sum(now[..., 0]))
        open_chances.append(rest)
        if rest == 0 or (turn > _LAG and _is_settled(open_chances, float(np.sum(sums[: chain.sides + 1, 0])))):
            return won, over, sums, rest
        if turn == most_turns and turn > _LAG and turn + _turns_to_go(open_chances) <= _TURNS[1]:
            most_turns = _TURNS[1]
    if passes is not None:
        wide = np.zeros((len(begin), chain.seats, 2))
        wide[:, seat] = now[:, 0]
        now = wide
    leaving, undecided = _solved(chain, now, most_turns)
    return won, over, sums + leaving, undecided


def _carried_packed(
    states: Packed, threads: Threads, progress: Progress | None
) -> tuple[list[float], list[float], Floats, float]:
    """What `_carried_forward` gives, over packed states. As soon as some turns tell well enough what the following ones
    come to, those are not played."""
    from variorum.explore.packed_odds import MODES, Carrying  # noqa: PLC0415  # it needs what is compiled

    carrying = Carrying(states, threads)
    most_turns = int(min(max(_WORK / max(len(states.sources) * carrying.seats, 1), _TURNS[0]), _TURNS[1]))
    open_chances = [1.0]
    played: list[Floats] = []
    ended = 0.0
    looks_back = False
    while (turn := len(open_chances) - 1) < most_turns:
        # Some turns are played by themselves, and then some that are looked back on.
        looks_back = not looks_back and open_chances[-1] < _TOLD_FROM and most_turns - turn > max(MODES)
        snapshots = [carrying.snapshot()] if looks_back else []
        turns = [1] * max(MODES) if looks_back else [min(_PLAYED, most_turns - turn)]
        for number in turns:
            gone, rests = carrying.play(number)
            for at, rest in enumerate(rests.tolist()):
                open_chances.append(rest)
                ended += float(gone[at, : states.sides + 1, 0::2].sum())
                if rest == 0 or (len(open_chances) > _LAG + 1 and _is_settled(open_chances, ended)):
                    played.append(gone[: at + 1])
                    return *_tallied(states.sides, carrying.by_side(np.concatenate(played))), rest
            played.append(gone)
            if looks_back:
                snapshots.append(carrying.snapshot())
        if progress:
            turn = len(open_chances) - 1
            progress(f"turn {turn:,}", turn / (turn + _turns_to_go(open_chances)) if turn > _LAG else 0.0)
        told = carrying.told(snapshots) if looks_back else None
        if told and told.error <= _TOLD * ended and told.throws_error <= _TOLD * 1000 * ended:
            more = max(1, min(_MOST_TOLD, int(_turns_to_go(open_chances))))
            gone = carrying.extended(np.concatenate(played), told, more)
            return *_tallied(states.sides, carrying.by_side(gone)), told.error
        if len(open_chances) > _LAG and turn + _turns_to_go(open_chances) <= _TURNS[1]:
            most_turns = _TURNS[1]
    won, over, sums = _tallied(states.sides, carrying.by_side(np.concatenate(played)))
    if len(states) * states.seats > _SOLVED:
        return won, over, sums, open_chances[-1]
    leaving, undecided = _solved(_chain_of_packed(states), carrying.now(turn), turn)
    return won, over, sums + leaving, undecided


def _tallied(sides: int, gone: Floats) -> tuple[list[float], list[float], Floats]:
    """Chance of a win and of any end by turn, and what left: chance, turns, throws."""
    chances = gone[..., 0]
    turns = np.arange(1, len(gone) + 1)
    sums = np.stack((chances.sum(axis=0), turns @ chances, gone[..., 1].sum(axis=0)), axis=-1)
    return chances[:, :sides].sum(axis=1).tolist(), chances.sum(axis=1).tolist(), sums


def _chain_of_packed(states: Packed) -> _Chain:
    """The chain in columns of all packed states; nothing stays in one from which no end can be reached."""
    from scipy.sparse import csr_array  # noqa: PLC0415  # takes half a second to import

    count = len(states)
    is_lost = (states.kind & _LOST) > 0
    to_lost = np.repeat(is_lost, np.diff(states.first))
    share, turned = states.share_of[states.kinds], states.turned_of[states.kinds]
    stay = {}
    for turns in np.unique(turned).tolist():
        chances = np.where((turned == turns) & ~to_lost, share, 0.0)
        matrix = csr_array((chances, states.sources, states.first), shape=(count, count))
        matrix.eliminate_zeros()
        stay[turns] = matrix
    leave_to = np.concatenate((states.ends[:, 1], np.full(int(np.count_nonzero(to_lost)), states.sides + 1)))
    leave_from = np.concatenate((states.ends[:, 0], states.sources[to_lost]))
    leave_share = np.concatenate((states.shares, share[to_lost]))
    leave = csr_array((leave_share, (leave_to, leave_from)), shape=(states.sides + 2, count))
    return _Chain(stay, csr_array(leave), (states.kind & 1).astype(np.float64), states.seats, states.sides)


def _is_settled(open_chances: list[float], ended: float) -> bool:
    """Whether what is undecided is too little to matter, for chances and for means."""
    rest = open_chances[-1]
    if rest > _UNDECIDED:
        return False
    decay = _decay(open_chances)
    turns_left = 1 / (1 - decay) if decay < 1 else inf
    return rest * (1 + turns_left / len(open_chances)) <= _UNDECIDED * max(ended, rest)


def _decay(open_chances: list[float]) -> float:
    """The share of what is undecided that a turn leaves undecided, 0 to 1."""
    return float((open_chances[-1] / open_chances[-1 - _LAG]) ** (1 / _LAG))


def _turns_to_go(open_chances: list[float]) -> float:
    """About how many turns it takes until what is undecided no longer matters."""
    decay = _decay(open_chances)
    return log(_UNDECIDED / 10 / open_chances[-1]) / log(decay) if 0 < decay < 1 else inf


def _solved(chain: _Chain, now: Floats, turns_so_far: int) -> tuple[Floats, float]:
    """What leaves after `turns_so_far` turns, beginning with `now` (chance, and throws so far): chance, turns, throws.

    With Q the matrix of a turn, p the chances now and m the throws so far, the mean visits are g = (1 - Q)^-1 p; the
    visits weighed by turns from now, (1 - Q)^-1 (g - p); by throws, (1 - Q)^-1 (m + Q c g), where c marks a throw.
    What the solution leaves over bounds the error of the chances, since whatever is left over ends at most once.
    """
    from scipy.sparse import eye_array, kron  # noqa: PLC0415
    from scipy.sparse.linalg import LinearOperator, gmres, splu  # noqa: PLC0415

    shape = now.shape[:2]
    unknowns = shape[0] * shape[1]
    solve: Callable[[Floats], Floats]
    if unknowns <= _SOLVED_DIRECTLY:
        whole = eye_array(unknowns, format="csc")
        for turned, matrix in chain.stay.items():
            # Seat s becomes seat s + turned: a permutation beside the states.
            whole = whole - kron(matrix, np.roll(np.eye(shape[1]), turned, axis=0), format="csc")
        solve = splu(whole.tocsc()).solve
    else:
        # What has been carried on for long is made up of few slow courses, and those are soon told apart.
        turn = LinearOperator(
            (unknowns, unknowns),
            matvec=lambda vector: vector - chain.step(vector.reshape(shape)).reshape(-1),
            dtype=np.float64,
        )

        def solve(right: Floats) -> Floats:
            return np.asarray(gmres(turn, right, rtol=1e-11, atol=0, restart=80, maxiter=10)[0])

    def solved(right: Floats) -> Floats:
        return np.asarray(solve(right.reshape(-1))).reshape(shape)

    chances, throws = now[..., 0], now[..., 1]
    visits = solved(chances)
    by_turns = solved(visits - chances)
    thrown = chain.thrown[:, None] * visits
    by_throws = solved(throws + chain.step(thrown))
    leaving = chain.left(np.stack((visits, by_turns, by_throws + thrown), axis=-1))
    leaving[:, 1] += (turns_so_far + 1) * leaving[:, 0]
    error = np.abs(chances - (visits - chain.step(visits)))
    return leaving, float(np.sum(error))


def _within(chances: Sequence[float], share: float) -> int | None:
    """The smallest number of turns by which so much chance is reached."""
    enough = share * (1 - 1e-12)  # where exactly as much is meant, rounding must not lose it
    return next((turns for turns, chance in enumerate(accumulate(chances), 1) if chance >= enough), None)


def _listed(chances: Sequence[float]) -> tuple[float, ...]:
    """The chances up to where the rest of the list is below `TAIL`."""
    rest = 0.0
    for length in range(len(chances), 0, -1):
        rest += chances[length - 1]
        if rest >= TAIL:
            return tuple(chances[:length])
    return ()
