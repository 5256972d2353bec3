"""How a play goes on over packed states: what every turn ends, from the certainty of one state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from variorum.explore.packed_states import Packed, Threads, parts_of

Floats = npt.NDArray[np.float64]

FEW = 1 << 17
"""Transitions up to which threads cost more than they save."""

MODES = (4, 8)
"""How many turns are looked back on to tell the following ones."""

_PARTS = 64  # into which many states are divided: always as many, so that sums come out alike on any machine
_BUCKETS = 512  # sums of states by which the turns are compared
_MOST = 20_000  # turns that are told at most


@dataclass(frozen=True, slots=True)
class Told:
    """How turns go on: each is so much (`weights`) of those before it, the earliest first. `error` bounds what that
    gets wrong of the chance of any end, over all turns to come, and `throws_error` says the same of the throws."""

    weights: Floats
    error: float
    throws_error: float


class Carrying:
    """A distribution over packed states, carried forward turn by turn.

    There is a row for each state, and two columns, chance and chance times throws, for each seat that state 0's view
    can be of; they are two alone where every turn passes the view on by as many seats. What a turn ends is told by what
    ends it (a win of each side as seen from the view, a draw, stalemate), in the same columns.
    """

    def __init__(self, states: Packed, threads: Threads) -> None:
        self.seats = 1 if states.passes >= 0 else states.seats
        self._states = states
        self._threads = threads
        self._few = len(states.sources) <= FEW
        self._now = np.zeros((len(states), 2 * self.seats))
        self._after = np.zeros_like(self._now)
        column = 2 * states.start_seat if self.seats > 1 else 0
        self._now[states.start, column : column + 2] = (1.0, float(states.kind[states.start] & 1))

    def play(self, turns: int) -> tuple[Floats, Floats]:
        """Play so many turns: what each of them ends, and the chance that is open after it."""
        if self._few:
            return self._played_alone(turns)
        played = [self._played_together() for _ in range(turns)]
        return np.concatenate([gone for gone, _ in played]), np.concatenate([rest for _, rest in played])

    def snapshot(self) -> Floats:
        """A copy of the distribution before the next turn, whose throw is counted already."""
        return self._now.copy()

    def now(self, turns: int) -> Floats:
        """The distribution after so many turns, by state, by seat, and of chance and throws."""
        states = self._states
        now = self._now.reshape(len(states), self.seats, 2).copy()
        now[..., 1] -= (states.kind & 1)[:, None] * now[..., 0]
        if self.seats == states.seats:
            return now
        wide = np.zeros((len(states), states.seats, 2))
        wide[:, (states.start_seat + states.passes * turns) % states.seats] = now[:, 0]
        return wide

    def by_side(self, gone: Floats) -> Floats:
        """What all turns from the first one on end, by side as counted from seat 0 of the engine, a draw, stalemate;
        chance, and chance times throws."""
        states = self._states
        total = np.zeros((len(gone), states.sides + 2, 2))
        by_seat = gone.reshape(len(gone), states.sides + 2, self.seats, 2)
        total[:, states.sides :] = by_seat[:, states.sides :].sum(axis=2)
        sides = np.arange(states.sides)
        for seat in range(self.seats):
            seats = np.full(len(gone), seat)
            if self.seats < states.seats:
                seats = (states.start_seat + states.passes * np.arange(len(gone))) % states.seats
            # The side that the view calls k is k seats further on.
            called = (sides - seats[:, None]) % states.sides
            total[:, : states.sides] += np.take_along_axis(by_seat[:, : states.sides, seat], called[..., None], axis=1)
        return total

    def told(self, snapshots: Sequence[Floats]) -> Told | None:
        """How turns go on, from distributions one turn apart, as well as can be said; None where nothing can.

        With p the distributions and the last of them a sum of weights times the ones before but for a rest r, the
        following ones are such sums as well, but for what r counts in them (`response`); and of any chance at most all
        ends.
        """
        from variorum.explore import packed_loops as loops  # noqa: PLC0415  # Numba takes half a second to load

        sketches = _sketches(snapshots)
        best = None
        for modes in MODES:
            if modes >= len(snapshots):
                continue
            earlier = sketches[:, -modes - 1 : -1]
            scale = np.linalg.norm(earlier, axis=0)
            if not scale.all():
                continue
            weights = np.linalg.lstsq(earlier / scale, sketches[:, -1], rcond=1e-15)[0] / scale
            counted = loops.response(weights, _MOST)
            if counted < 0:
                continue
            rest = snapshots[-1].copy()
            for weight, snapshot in zip(weights, snapshots[-modes - 1 : -1], strict=True):
                rest -= weight * snapshot
            np.abs(rest, out=rest)
            error = counted * float(rest[:, 0::2].sum())
            if best is None or error < best.error:
                best = Told(weights, error, counted * float(rest[:, 1::2].sum()))
        return best

    def extended(self, gone: Floats, told: Told, turns: int) -> Floats:
        """What turns end, with so many more as they are told."""
        from variorum.explore import packed_loops as loops  # noqa: PLC0415

        rows = np.concatenate((gone.reshape(len(gone), -1), np.zeros((turns, gone[0].size))))
        loops.follow_into(told.weights, rows, len(gone))
        return rows.reshape(len(rows), *gone.shape[1:])

    def _played_alone(self, turns: int) -> tuple[Floats, Floats]:
        from variorum.explore import packed_loops as loops  # noqa: PLC0415

        states = self._states
        gone = np.zeros((turns, states.sides + 2, 2 * self.seats))
        sums = np.zeros((turns, 3))
        loops.turns_into(
            states.first, states.sources, states.kinds, states.share_of, states.turned_of, states.kind, states.ends,
            states.shares, states.passes, self._now, self._after, gone, sums,
        )  # fmt: skip
        if turns % 2:
            self._now, self._after = self._after, self._now
        gone[:, states.sides + 1, :2] = sums[:, 1:]
        return gone, sums[:, 0]

    def _played_together(self) -> tuple[Floats, Floats]:
        from variorum.explore import packed_loops as loops  # noqa: PLC0415

        states, now, after = self._states, self._now, self._after

        def play(low: int, high: int) -> tuple[Any, Any]:
            gone = np.zeros((states.sides + 2, 2 * self.seats))
            sums = np.zeros(3)
            begin, end = np.searchsorted(states.ends[:, 0], (low, high))
            loops.leave_into(states.ends, states.shares, int(begin), int(end), now, gone)
            if states.passes >= 0:
                loops.step_into(
                    states.first, states.sources, states.kinds, states.share_of, states.kind, now, after, low, high,
                    sums,
                )  # fmt: skip
            else:
                loops.step_seats_into(
                    states.first, states.sources, states.kinds, states.share_of, states.turned_of, states.kind, now,
                    after, low, high, sums,
                )  # fmt: skip
            return gone, sums

        parts = list(self._threads.each(play, parts_of(len(states), -(-len(states) // _PARTS))))
        self._now, self._after = after, now
        gone = np.sum([part for part, _ in parts], axis=0)
        sums = np.sum([part for _, part in parts], axis=0)
        gone[states.sides + 1, :2] = sums[1:]
        return gone[None], sums[:1]


def _sketches(snapshots: Sequence[Floats]) -> Floats:
    """Each distribution in few numbers: sums over states that are thrown together, with one sign or the other."""
    size = snapshots[0].size
    places = np.arange(size, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    buckets = (places >> np.uint64(55)).astype(np.int64)  # the highest 9 bits: 0 to _BUCKETS - 1
    signs = 1.0 - 2.0 * ((places >> np.uint64(54)) & np.uint64(1)).astype(np.float64)
    return np.stack([np.bincount(buckets, signs * snapshot.reshape(-1), _BUCKETS) for snapshot in snapshots], axis=-1)
