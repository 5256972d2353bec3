"""Every state that play can reach, breadth first, with the chances between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from variorum.explore.endless import endless_mark
from variorum.explore.engine import FACES, Engine, Explain, Row, Throw, faces
from variorum.explore.estimate import states_about
from variorum.explore.views import Views, allows_views, turns_alike

LIMIT = 500_000
"""The states that are looked at before exploration gives up: half a minute, and some hundred megabytes."""

_ESTIMATED_FROM = 50_000  # states after which it is estimated how many there will be

_SAMPLE = 64  # states whose turns are tried from every seat


@dataclass(frozen=True, slots=True)
class TooLarge:
    """Exploration gave up: more than `limit` states can be reached, or seem to. `estimate` is about how many there
    are, more often too few than too many; None where they were only counted up to the limit. Where memory was the
    limit, `memory` is about how many bytes they take, and `seconds` how long, where that is known."""

    limit: int
    estimate: int | None = None
    memory: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class EndlessTurn:
    """A turn that never ends: the row in which it begins, its throw (0 where nothing is thrown), and the throws of the
    shortest play that shows it, that throw included."""

    row: Row
    throw: int
    play: tuple[Throw, ...]


@dataclass(frozen=True, slots=True)
class Reachable:
    """All states that a play can reach from `start`.

    State k is `rows[k]`, the start is state 0, and no state stands behind one that takes more turns to reach. Where
    `turns_with_player`, rows are as the player on turn sees them (he is seat 0, and the row after his turn is turned by
    `turned` seats, 0 to seats - 1). The transitions of state k are those from `first[k]` up to `first[k + 1]`, in the
    order of `throws`; several can lead to one state. A `target` from `len(rows)` on is an end: that plus s is a win
    of the side s (as seen before the turn), and plus the number of sides a draw. The chance of a transition is
    `weight / denominator`.
    """

    rows: Sequence[Row]
    seats: int
    sides: int
    turns_with_player: bool
    start_seat: int
    dice: npt.NDArray[np.int64]
    first: npt.NDArray[np.int64]
    target: npt.NDArray[np.int64]
    turned: npt.NDArray[np.int64]
    weight: npt.NDArray[np.int64] | npt.NDArray[np.float64]
    throw: npt.NDArray[np.int64]
    denominator: int
    parent: npt.NDArray[np.int64]
    parent_throw: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def source(self) -> npt.NDArray[np.int64]:
        """The state of each transition."""
        return np.repeat(np.arange(len(self.rows)), np.diff(self.first))

    def play_to(self, state: int) -> tuple[Throw, ...]:
        """The throws of the shortest play to a state; of several that are as short, always the same one."""
        throws = []
        while (before := int(self.parent[state])) >= 0:
            if dice := int(self.dice[before]):
                throws.append(faces(int(self.parent_throw[state]), dice))
            state = before
        return tuple(reversed(throws))

    def turns_to(self, state: int) -> int:
        """How many turns the shortest play to a state has."""
        turns = 0
        while (before := int(self.parent[state])) >= 0:
            state, turns = before, turns + 1
        return turns

    def begins(self, transition: int) -> int:
        """The state in which a transition begins."""
        return int(np.searchsorted(self.first, transition, side="right")) - 1

    def play_through(self, transition: int) -> tuple[Throw, ...]:
        """The throws of a shortest play that ends with a transition."""
        state = self.begins(transition)
        dice = int(self.dice[state])
        last = (faces(int(self.throw[transition]), dice),) if dice else ()
        return self.play_to(state) + last


def reachable(
    engine: Engine, start: Row | None = None, limit: int = LIMIT, explain: Explain | None = None
) -> Reachable | TooLarge | EndlessTurn:
    """The states that play can reach from `start` (the row before the first turn, unless given; the game is on in it).

    An endless turn is found if the engine is one that `guarded` gave (from any other there is no coming back);
    `explain`, the interpreter of the machine without its guard, says whether a turn that it broke off is endless
    indeed, and every one is where it is not given.
    """
    views = Views(engine)
    begin = engine.initial() if start is None else start
    if allows_views(engine.machine):
        found = _explored(engine, views, begin, limit, explain, turns_with_player=True)
        if not isinstance(found, Reachable):
            return found
        stride = max(1, len(found) // _SAMPLE)
        if all(turns_alike(engine, views, row) for row in found.rows[::stride]):
            return found
    return _explored(engine, views, begin, limit, explain, turns_with_player=False)


def _explored(
    engine: Engine, views: Views, begin: Row, limit: int, explain: Explain | None, *, turns_with_player: bool
) -> Reachable | TooLarge | EndlessTurn:
    turn, dice_of = engine.turn, engine.dice
    seats, winner, player, mark = views.seats, views.winner, views.player, endless_mark(engine.machine)
    start = views.own_view(begin) if turns_with_player else begin
    rows = [start]
    # A row after a turn leads to its code: the state times the seats, plus the seats by which it was turned. An end is
    # a negative code: -1 less its number times the seats, less the seats.
    codes: dict[Row, int] = {start: 0}
    parents, parent_throws = [-1], [-1]
    dice_counts: list[int] = []
    found: list[int] = []
    throws_of: dict[int, tuple[int, ...]] = {0: (0,)}
    known = codes.get
    extend, count_dice = found.extend, dice_counts.append
    next_look = min(_ESTIMATED_FROM, limit + 1)
    at = 0
    while at < len(rows):
        row = rows[at]
        dice = dice_of(row)
        count_dice(dice)
        throws = throws_of.get(dice)
        if throws is None:
            throws = throws_of[dice] = tuple(throw for throw, _ in engine.throw_classes(dice))
        after = [turn(row, throw) for throw in throws]
        reached = [known(next_row) for next_row in after]
        if None in reached:
            for position, next_row in enumerate(after):
                if next_row[winner] == mark:
                    outcome = explain(row, throws[position]) if explain else None
                    if outcome is None or outcome.endless:
                        return _endless(rows, parents, parent_throws, dice_counts, at, throws[position])
                    next_row = outcome.row  # noqa: PLW2901  # long, but it ends
                code = known(next_row)
                if code is None:
                    if next_row[winner]:
                        code = -1 - (next_row[winner] - 1)
                    else:
                        view = views.own_view(next_row) if turns_with_player else next_row
                        turned = next_row[player] if turns_with_player else 0
                        home = known(view)
                        if home is None:
                            home = codes[view] = len(rows) * seats
                            rows.append(view)
                            parents.append(at)
                            parent_throws.append(throws[position])
                        code = home + turned
                    codes[next_row] = code
                reached[position] = code
            if len(rows) >= next_look:
                if len(rows) > limit:
                    return TooLarge(limit)
                if (estimate := states_about(engine, begin)) > limit:
                    return TooLarge(limit, estimate)
                next_look = limit + 1
        extend(reached)  # type: ignore[arg-type]  # no None is left
        at += 1
    return _result(
        engine, views, begin, rows, dice_counts, found, parents, parent_throws, turns_with_player=turns_with_player
    )


def _endless(
    rows: Sequence[Row],
    parents: Sequence[int],
    parent_throws: Sequence[int],
    dice_counts: Sequence[int],
    at: int,
    throw: int,
) -> EndlessTurn:
    play = [faces(throw, dice_counts[at])] if dice_counts[at] else []
    state = at
    while (before := parents[state]) >= 0:
        if dice_counts[before]:
            play.append(faces(parent_throws[state], dice_counts[before]))
        state = before
    return EndlessTurn(rows[at], throw, tuple(reversed(play)))


def _result(
    engine: Engine,
    views: Views,
    begin: Row,
    rows: Sequence[Row],
    dice_counts: Sequence[int],
    found: Sequence[int],
    parents: Sequence[int],
    parent_throws: Sequence[int],
    *,
    turns_with_player: bool,
) -> Reachable:
    dice = np.array(dice_counts, dtype=np.int64)
    used = [int(count) for count in np.unique(dice)]
    denominator = FACES ** max(used)
    classes = {count: engine.throw_classes(count) if count else ((0, 1),) for count in used}
    outgoing = np.zeros(len(rows), dtype=np.int64)
    for count in used:
        outgoing[dice == count] = len(classes[count])
    first = np.concatenate(([0], np.cumsum(outgoing)))
    throw = np.zeros(first[-1], dtype=np.int64)
    weight = np.zeros(first[-1], dtype=np.int64)
    for count in used:
        places = first[:-1][dice == count, None] + np.arange(len(classes[count]))
        throw[places] = [thrown for thrown, _ in classes[count]]
        weight[places] = [alike * (denominator // FACES**count) for _, alike in classes[count]]
    codes = np.array(found, dtype=np.int64)
    is_end = codes < 0
    return Reachable(
        rows=rows,
        seats=views.seats,
        sides=views.sides,
        turns_with_player=turns_with_player,
        start_seat=begin[views.player],
        dice=dice,
        first=first,
        target=np.where(is_end, len(rows) - 1 - codes, codes // views.seats),
        turned=np.where(is_end, 0, codes % views.seats),
        weight=weight,
        throw=throw,
        denominator=denominator,
        parent=np.array(parents, dtype=np.int64),
        parent_throw=np.array(parent_throws, dtype=np.int64),
    )
