"""Plays of games with few positions, by a table of them: from throw to throw in one step.

A position is a short row as the player on turn sees it, in which he throws. For each position and class of throws an
entry of 32 bits says what follows up to the next throw, turns without a throw included:

- highest bit 0: where the entries of the next position begin (22 bits), by how many seats the turn has gone on (3), how
  many turns that were (6)
- highest bit 1: the number of an end
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from variorum.backends.chance_loops import seed_into
from variorum.backends.tables import Arrays
from variorum.backends.tables_loops import class_into, dice_of, divider, plays_into
from variorum.jit import jit
from variorum.machine.interpreter import FACES

MOST_ENTRIES = 1 << 17
"""Entries that stand near the processor. With more of them, plays go faster turn by turn."""

MOST_KEYS = 1 << 22
MOST_TURNS = 60
"""Turns from one throw to the next after which there is no chain."""
_END = 1 << 31
_MASK = (1 << 32) - 1


class Chain(NamedTuple):
    """The table of positions, and what it says of ends: the short row as the player sees it whose throw it was, what
    `winner` is (his side being the first), the turns from his throw on, and whether it is a stalemate. `begin` holds
    where the entries of the first position begin, and the seats and turns before its throw.

    A throw is a word of 32 bits below `limit`, modulo `bound`. The quotient is the word without its lowest `before`
    bits, times `magic`, without the lowest `after` bits of that.
    """

    table: npt.NDArray[np.uint32]
    end_shorts: npt.NDArray[np.int32]
    end_winners: npt.NDArray[np.int32]
    end_turns: npt.NDArray[np.int32]
    end_stale: npt.NDArray[np.bool_]
    class_of: npt.NDArray[np.uint8]
    begin: npt.NDArray[np.int64]
    bound: int
    limit: int
    before: int
    magic: int
    after: int


def chain_of(arrays: Arrays, start: npt.NDArray[np.int64], dice: int, classes: int) -> Chain | None:
    """The chain of the plays from a short row, by tables in which the seats are alike and every throw has so many dice,
    of so many classes. None where there are too many positions, or where no throw comes for long."""
    if arrays.games * arrays.owns**arrays.sides > MOST_KEYS or classes > np.iinfo(np.uint8).max:
        return None
    number, ends, table, shorts, winners, turns, stale, begin = _positions(
        arrays, start, classes, MOST_ENTRIES // classes
    )
    if number == 0:
        return None
    bound, first = FACES**dice, int(arrays.class_first[dice])
    magic, after = divider(bound >> dice, 32 - dice)
    class_of = arrays.class_of[first : first + bound].astype(np.uint8)
    limit = (1 << 32) - (1 << 32) % bound
    return Chain(
        table[: number * classes].copy(),
        shorts[:ends].copy(),
        winners[:ends].copy(),
        turns[:ends].copy(),
        stale[:ends].copy(),
        class_of,
        begin,
        bound,
        limit,
        dice,
        magic,
        after,
    )


@jit
def _until_throw(arrays: Any, s: Any, kept: Any) -> tuple[int, int, bool]:
    """Turns without a throw, up to the next throw or the end: how many, what `winner` is then, and whether they come
    round (as `plays_into` finds it)."""
    turns, winner = 0, 0
    while winner == 0 and turns <= MOST_TURNS:
        if turns:
            if turns > 1:
                same = True
                for at in range(len(s)):
                    if kept[at] != s[at]:
                        same = False
                if same:
                    return turns, 0, True
            if turns & (turns - 1) == 0:
                for at in range(len(s)):
                    kept[at] = s[at]
        if dice_of(arrays, s):
            break
        winner = class_into(arrays, s, 0)
        turns += 1
    return turns, winner, False


@jit
def _key(arrays: Any, s: Any) -> int:
    """The number of a short row as the player on turn sees it."""
    sides, owns = arrays.sides, arrays.owns
    key: int = s[1]
    for k in range(sides):
        key = key * owns + s[2 + (s[0] + k) % sides]
    return key


@jit
def _positions(arrays: Any, start: Any, classes: int, most: int) -> Any:  # noqa: PLR0915 - compiled as one
    """How many positions there are (0: no chain), and the tables of the chain."""
    sides, owns = arrays.sides, arrays.owns
    keys = arrays.games
    for _ in range(sides):
        keys *= owns
    numbers = np.full(keys, -1, np.int32)
    found = np.empty(most, np.int64)
    table = np.empty(most * classes, np.uint32)
    ends = 0
    shorts = np.empty((most * classes, 2 + sides), np.int32)
    winners = np.empty(most * classes, np.int32)
    turns = np.empty(most * classes, np.int32)
    stale = np.empty(most * classes, np.bool_)
    begin = np.zeros(3, np.int64)
    s, kept = np.zeros(2 + sides, np.int64), np.zeros(2 + sides, np.int64)
    s[1] = start[1]
    for k in range(sides):
        s[2 + k] = start[2 + (start[0] + k) % sides]
    more, winner, over = _until_throw(arrays, s, kept)
    begin[1], begin[2] = s[0], more
    done = 0
    if winner or over or more > MOST_TURNS:
        return 0, 0, table, shorts, winners, turns, stale, begin
    found[0] = _key(arrays, s)
    numbers[found[0]] = 0
    count = 1
    while done < count:
        for number in range(classes):
            key = found[done]
            s[0] = 0
            for k in range(sides):
                s[1 + sides - k] = key % owns
                key //= owns
            s[1] = key
            winner = class_into(arrays, s, number)
            taken, over = 1, False
            if winner == 0:
                more, winner, over = _until_throw(arrays, s, kept)
                taken += more
            if taken > MOST_TURNS:
                return 0, 0, table, shorts, winners, turns, stale, begin
            if winner or over:
                for at in range(2 + sides):
                    shorts[ends, at] = s[at]
                winners[ends] = winner
                turns[ends] = taken
                stale[ends] = over
                table[done * classes + number] = _END | ends
                ends += 1
                continue
            key = _key(arrays, s)
            if numbers[key] < 0:
                if count == most:
                    return 0, 0, table, shorts, winners, turns, stale, begin
                numbers[key] = count
                found[count] = key
                count += 1
            table[done * classes + number] = numbers[key] * classes | s[0] << 22 | taken << 25
        done += 1
    return count, ends, table, shorts, winners, turns, stale, begin


@jit
def chained_plays_into(
    chain: Any,
    arrays: Any,
    start: Any,
    seed: int,
    first: int,
    most: int,
    shorts: Any,
    winners: Any,
    turns: Any,
    throws: Any,
    stale: Any,
) -> None:
    """The same as `plays_into`, by the chain of the plays from `start`."""
    table, class_of = chain.table, chain.class_of
    bound, limit, before, magic, after = chain.bound, chain.limit, chain.before, chain.magic, chain.after
    begin, begin_onward, begin_turns = chain.begin[0], chain.begin[1], chain.begin[2]
    sides, seats = arrays.sides, arrays.seats
    chance = np.empty(4, np.int64)
    for play in range(len(winners)):
        seed_into(chance, seed, first + play)
        s0, s1, s2, s3 = chance[0], chance[1], chance[2], chance[3]
        at, onward, done, thrown = begin, begin_onward, begin_turns, 0
        while done < most:
            drawn = limit
            while drawn >= limit:
                drawn = s1 * 5 & _MASK
                drawn = (drawn << 7 | drawn >> 25) & _MASK
                drawn = drawn * 9 & _MASK
                shifted = s1 << 9 & _MASK
                s2 ^= s0
                s3 ^= s1
                s1 ^= s2
                s0 ^= s3
                s2 ^= shifted
                s3 = (s3 << 11 | s3 >> 21) & _MASK
            thrown += 1
            word = table[at + class_of[drawn - ((drawn >> before) * magic >> after) * bound]]
            if word >> 31:
                end = word & 0x7FFFFFFF
                done += chain.end_turns[end]
                if done < most:
                    seat = (start[0] + onward) % seats
                    winner = chain.end_winners[end]
                    if 0 < winner <= sides:
                        winner = (seat + winner - 1) % sides + 1
                    shorts[play, 0] = (seat + chain.end_shorts[end, 0]) % seats
                    shorts[play, 1] = chain.end_shorts[end, 1]
                    for k in range(sides):
                        shorts[play, 2 + (seat + k) % sides] = chain.end_shorts[end, 2 + k]
                    winners[play] = winner
                    turns[play] = done
                    throws[play] = thrown
                    stale[play] = chain.end_stale[end]
                break
            at = word & 0x3FFFFF
            onward += word >> 22 & 7
            done += word >> 25
        if done >= most:
            one = slice(play, play + 1)
            plays_into(
                arrays, start, seed, first + play, most, shorts[one], winners[one], turns[one], throws[one], stale[one]
            )
