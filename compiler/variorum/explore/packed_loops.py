"""Loops over packed states: which there are, the chances between them, and what a turn makes of a distribution.

A key is a short row (see `backends.tables`) as one number: the seat on turn (0 where the player on turn is seat 0), the
game's number, then a number for each side from the one on turn on, which has the most weight. So the keys that one turn
can lead to stand side by side, and those from which they come are read in order, turn after turn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from variorum.backends.chance_loops import below, seed_into
from variorum.backends.tables_loops import class_into, dice_of, turn_into
from variorum.jit import jit

UNSEEN, PENDING, DONE = 0, 1, 2
"""What is known of a key: nothing, that play comes to it, and also what follows from it."""

BLOCK = 32
"""Keys of a word in the set of those that play comes to."""

_PENDING_OF_EIGHT = 0x0101010101010101
_ODD = 0x55555555
_PAIRS = 0x33333333
_FOURS = 0x0F0F0F0F
_BYTES = 0x01010101
_WORD = 0xFFFFFFFF


@jit
def short_into(s: Any, key: int, shape: Any) -> None:
    """The short row of a key. `shape` is how many seats, games and own numbers there are, how many sides, and whether
    rows are as the player on turn sees them."""
    owns, sides = shape[2], shape[3]
    for side in range(sides - 1, -1, -1):
        s[2 + side] = key % owns
        key //= owns
    s[1] = key % shape[1]
    s[0] = key // shape[1]


@jit
def key_of(s: Any, shape: Any) -> int:
    """The key of a short row."""
    owns, sides = shape[2], shape[3]
    seat = s[0]
    key = s[1]
    if shape[4]:
        for side in range(sides):
            key = key * owns + s[2 + (side + seat) % sides]
    else:
        key += seat * shape[1]
        for side in range(sides):
            key = key * owns + s[2 + side]
    return int(key)


@jit
def reach(
    arrays: Any, shape: Any, class_counts: Any, mark: int, seen: Any, words: Any, low: int, high: int, s: Any, kept: Any
) -> int:
    """Follow the pending keys of the words from `low` up to `high`: what a turn leads to becomes pending. Gives how
    many keys were done; -1 where a turn is endless, or seems so.

    `words` is `seen` in words of eight. Others may do the same elsewhere at the same time: at worst a key is done
    twice.
    """
    done = 0
    size = 2 + shape[3]
    for at in range(low, high):
        if not words[at] & _PENDING_OF_EIGHT:
            continue
        for key in range(8 * at, 8 * at + 8):
            if seen[key] != PENDING:
                continue
            seen[key] = DONE
            done += 1
            short_into(kept, key, shape)
            for place in range(size):
                s[place] = kept[place]
            for number in range(class_counts[dice_of(arrays, s)]):
                for place in range(size):
                    s[place] = kept[place]
                winner = class_into(arrays, s, number)
                if winner == 0:
                    after = key_of(s, shape)
                    if seen[after] == UNSEEN:
                        seen[after] = PENDING
                elif winner == mark:
                    return -1
    return done


@jit
def count_into(seen: Any, bits: Any, before: Any) -> int:
    """The set of the keys that are not unseen: their bits, and how many there are before each word; and how many in
    all."""
    total = 0
    for at in range(len(bits)):
        before[at] = total
        word = 0
        for place in range(BLOCK):
            if seen[at * BLOCK + place]:
                word |= 1 << place
                total += 1
        bits[at] = word - (1 << BLOCK) if word >> (BLOCK - 1) else word
    return total


@jit
def number_of(bits: Any, before: Any, key: int) -> int:
    """How many keys of a set stand before one of them."""
    at = key // BLOCK
    # The ones among the bits before it, counted in pairs, fours and bytes.
    word = bits[at] & _WORD & ((1 << key % BLOCK) - 1)
    word -= word >> 1 & _ODD
    word = (word & _PAIRS) + (word >> 2 & _PAIRS)
    word = (word + (word >> 4)) & _FOURS
    return int(before[at] + ((word * _BYTES & _WORD) >> 24))


@jit
def onward_into(
    arrays: Any,
    shape: Any,
    class_counts: Any,
    class_weights: Any,
    denominator: int,
    bits: Any,
    before: Any,
    low: int,
    high: int,
    s: Any,
    kept: Any,
    targets: Any,
    codes: Any,
    counts: Any,
    thrown: Any,
    ends: Any,
) -> int:
    """The transitions of the states in the words from `low` up to `high`, those to one state as one: `targets` and
    `codes` (the seats turned times one more than the denominator, plus the weight), `counts` of each state, whether
    something is `thrown` in it, and its `ends` (state, what it is, weight). Gives how many ends there are."""
    sides = shape[3]
    size = 2 + sides
    state = 0
    free = 0
    ended = 0
    for at in range(low, high):
        word = bits[at] & _WORD
        if not word:
            continue
        for place in range(BLOCK):
            if not word >> place & 1:
                continue
            short_into(kept, at * BLOCK + place, shape)
            for entry in range(size):
                s[entry] = kept[entry]
            dice = dice_of(arrays, s)
            thrown[state] = 1 if dice else 0
            first = free
            first_end = ended
            for number in range(class_counts[dice]):
                for entry in range(size):
                    s[entry] = kept[entry]
                winner = class_into(arrays, s, number)
                weight = class_weights[dice, number]
                if winner:
                    what = winner - 1
                    known = first_end
                    while known < ended and ends[known, 1] != what:
                        known += 1
                    if known == ended:
                        ends[ended, 0] = before[low] + state
                        ends[ended, 1] = what
                        ends[ended, 2] = 0
                        ended += 1
                    ends[known, 2] += weight
                else:
                    target = number_of(bits, before, key_of(s, shape))
                    turned = s[0] * (denominator + 1) if shape[4] else 0
                    known = first
                    while known < free and not (
                        targets[known] == target and turned <= codes[known] <= turned + denominator
                    ):
                        known += 1
                    if known == free:
                        targets[free] = target
                        codes[free] = turned
                        free += 1
                    codes[known] += weight
            counts[state] = free - first
            state += 1
    return ended


@jit
def arrivals_into(targets: Any, low: int, high: int, first: Any) -> None:
    """Count, for the states from `low` up to `high`, the transitions that lead there: state k's in `first[k + 1]`."""
    for at in range(len(targets)):
        target = targets[at]
        if low <= target < high:
            first[target + 1] += 1


@jit
def sources_into(
    targets: Any, codes: Any, counts: Any, state: int, low: int, high: int, free: Any, sources: Any, kinds: Any
) -> None:
    """Put transitions, which begin in states from `state` on, under the states that they lead to, those from `low` up
    to `high`; `free` is the next free place of each."""
    at = 0
    for step in range(len(counts)):
        for _ in range(counts[step]):
            target = targets[at]
            if low <= target < high:
                place = free[target]
                free[target] = place + 1
                sources[place] = state + step
                kinds[place] = codes[at]
            at += 1


@jit
def open_into(first: Any, sources: Any, ending: Any, kind: Any, waiting: Any) -> int:
    """From which states an end can be reached: their `kind` loses the bit for lost states. Gives how many."""
    count = 0
    for at in range(len(ending)):
        state = ending[at]
        if kind[state] & 2:
            kind[state] &= 1
            waiting[count] = state
            count += 1
    at = 0
    while at < count:
        state = waiting[at]
        at += 1
        for place in range(first[state], first[state + 1]):
            source = sources[place]
            if kind[source] & 2:
                kind[source] &= 1
                waiting[count] = source
                count += 1
    return count


@jit
def leave_into(ends: Any, shares: Any, low: int, high: int, now: Any, gone: Any) -> None:
    """What ends in a turn, of the `ends` from `low` up to `high`: `gone` is by what it is and by the columns of `now`,
    which are a chance and a chance times throws for each seat."""
    for at in range(low, high):
        state = ends[at, 0]
        what = ends[at, 1]
        share = shares[at]
        for column in range(now.shape[1]):
            gone[what, column] += share * now[state, column]


@jit
def step_into(
    first: Any, sources: Any, kinds: Any, share_of: Any, kind: Any, now: Any, after: Any, low: int, high: int, sums: Any
) -> None:
    """What a turn makes of a distribution over states, for those from `low` up to `high`, where every turn passes the
    view on by as many seats: chance, and chance times the throws so far, this turn's included.

    `kind` has a bit for states in which something is thrown, and one for lost ones. `sums` are of the chance that stays
    open, and of the chance that becomes lost and its throws.
    """
    still = lost = lost_throws = 0.0
    # Numbers without a sign are looked up faster.
    place = np.uint64(first[low])
    for state in range(low, high):
        chance = throws = 0.0
        end = np.uint64(first[state + 1])
        while place < end:
            source = sources[place]
            share = share_of[kinds[place]]
            chance += share * now[source, 0]
            throws += share * now[source, 1]
            place += np.uint64(1)
        if kind[state] & 2:
            lost += chance
            lost_throws += throws
        else:
            still += chance
            after[state, 0] = chance
            after[state, 1] = throws + chance if kind[state] & 1 else throws
    sums[0] = still
    sums[1] = lost
    sums[2] = lost_throws


@jit
def step_seats_into(
    first: Any, sources: Any, kinds: Any, share_of: Any, turned_of: Any, kind: Any, now: Any, after: Any, low: int,
    high: int, sums: Any,
) -> None:  # fmt: skip
    """The same where turns pass the view on by some seats or others: there are two columns for each seat that state 0's
    view can be of."""
    columns = now.shape[1]
    still = lost = lost_throws = 0.0
    for state in range(low, high):
        for column in range(columns):
            after[state, column] = 0.0
        for place in range(first[state], first[state + 1]):
            source = sources[place]
            share = share_of[kinds[place]]
            to = 2 * turned_of[kinds[place]]
            for column in range(columns):
                after[state, to] += share * now[source, column]
                to += 1
                if to == columns:
                    to = 0
        for column in range(0, columns, 2):
            if kind[state] & 2:
                lost += after[state, column]
                lost_throws += after[state, column + 1]
                after[state, column] = 0.0
                after[state, column + 1] = 0.0
            else:
                still += after[state, column]
                if kind[state] & 1:
                    after[state, column + 1] += after[state, column]
    sums[0] = still
    sums[1] = lost
    sums[2] = lost_throws


@jit
def turns_into(
    first: Any, sources: Any, kinds: Any, share_of: Any, turned_of: Any, kind: Any, ends: Any, shares: Any, passes: int,
    now: Any, after: Any, gone: Any, sums: Any,
) -> None:  # fmt: skip
    """As many turns as `gone` and `sums` have room for, one after the other; where their number is odd the last
    distribution is `after`. `passes` is how many seats every turn passes the view on, -1 where they differ."""
    states = len(first) - 1
    for turn in range(len(sums)):
        leave_into(ends, shares, 0, len(shares), now, gone[turn])
        if passes >= 0:
            step_into(first, sources, kinds, share_of, kind, now, after, 0, states, sums[turn])
        else:
            step_seats_into(first, sources, kinds, share_of, turned_of, kind, now, after, 0, states, sums[turn])
        now, after = after, now


@jit
def response(weights: Any, most: int) -> float:
    """How much a mistake in one number counts in all that follow by a rule (each number is so much of those before it,
    the earliest first), in sum; -1 where that does not come to an end within so many."""
    size = len(weights)
    shares = weights.copy()
    total = 1.0
    for _ in range(most):
        last = shares[size - 1]
        total += abs(last)
        left = 0.0
        for at in range(size - 1, 0, -1):
            shares[at] = shares[at - 1] + last * weights[at]
            left += abs(shares[at])
        shares[0] = last * weights[0]
        left += abs(shares[0])
        if left < 1e-13:
            return float(total)
    return -1.0


@jit
def follow_into(weights: Any, rows: Any, begin: int) -> None:
    """Fill rows of numbers from `begin` on, each so much of those before it, the earliest first."""
    size = len(weights)
    for row in range(begin, len(rows)):
        for column in range(rows.shape[1]):
            total = 0.0
            for at in range(size):
                total += weights[at] * rows[row - size + at, column]
            rows[row, column] = total


@jit
def sample_into(arrays: Any, shape: Any, start: Any, plays: int, most: int, met: Any, together: Any, s: Any) -> None:
    """Random plays of at most so many turns from a short row. `met[k, number]` is set for each number that was seen at
    place k of the view (the game's, then those of the sides from the one on turn on), `together[k, l, number, other]`
    for each two that were seen at places k < l at once."""
    words = np.zeros(4, dtype=np.int64)
    view = np.zeros(1 + shape[3], dtype=np.int64)
    sides = shape[3]
    for play in range(plays):
        seed_into(words, 0, play)
        for place in range(2 + sides):
            s[place] = start[place]
        for _ in range(most):
            seat = s[0] if shape[4] else 0
            view[0] = s[1]
            for side in range(sides):
                view[1 + side] = s[2 + (side + seat) % sides]
            for place in range(1 + sides):
                met[place, view[place]] = 1
                for other in range(place + 1, 1 + sides):
                    together[place, other, view[place], view[other]] = 1
            dice = dice_of(arrays, s)
            if turn_into(arrays, s, below(words, 6**dice) if dice else 0):
                break
