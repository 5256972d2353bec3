"""Loops over turn tables (`tables`): a turn of a short row, and whole plays in batches."""

from __future__ import annotations

from typing import Any

import numpy as np

from variorum.backends.chance_loops import seed_into
from variorum.jit import jit

_MASK = (1 << 32) - 1


@jit
def dice_of(arrays: Any, s: Any) -> int:
    """How many dice are thrown in the turn of a short row in which the game is on; 0 where none are."""
    words, members, sides, owns = arrays.words, arrays.members, arrays.sides, arrays.owns
    me = s[0] % sides
    at = s[0] * arrays.seat_stride + s[1] * owns + s[2 + me]
    word = words[at]
    while word & 3 == 1:
        other = s[2 + (me + (word >> 2 & 7)) % sides]
        word = words[word >> 21 & 0xFFFFF] if members[(word >> 5 & 0xFFFF) * owns + other] else words[word >> 41]
    dice: int = word >> 2 & 15 if word & 3 == 2 else 0
    return dice


@jit
def class_into(arrays: Any, s: Any, number: int) -> int:
    """The turn of a short row in which the game is on, with a throw of this class: changes the row. Gives what `winner`
    is then, 0 while the game goes on. `number` is not looked at where nothing is thrown."""
    words, members, sides, owns = arrays.words, arrays.members, arrays.sides, arrays.owns
    me = s[0] % sides
    word = words[s[0] * arrays.seat_stride + s[1] * owns + s[2 + me]]
    while word & 3:
        if word & 3 == 2:
            word = words[(word >> 6) + number]
            continue
        other = s[2 + (me + (word >> 2 & 7)) % sides]
        word = words[word >> 21 & 0xFFFFF] if members[(word >> 5 & 0xFFFF) * owns + other] else words[word >> 41]
    effect = word >> 34 & 0xFFFF
    if effect:
        effects, transforms = arrays.effects, arrays.transforms
        first = effect * (sides - 1) - 1
        for k in range(1, sides):
            at = 2 + (me + k) % sides
            s[at] = transforms[effects[first + k] + s[at]]
    s[2 + me] = word >> 2 & 0x3FFFF
    s[1] = word >> 20 & 0x3FFF
    s[0] = (s[0] + (word >> 50 & 15)) % arrays.seats
    winner: int = word >> 54
    if 0 < winner <= sides:
        winner = (me + winner - 1) % sides + 1
    return winner


@jit
def turn_into(arrays: Any, s: Any, throw: int) -> int:
    """The turn of a short row in which the game is on, with a throw by its number: changes the row. Gives what `winner`
    is then, 0 while the game goes on. `throw` is 0 where nothing is thrown."""
    dice = dice_of(arrays, s)
    return class_into(arrays, s, arrays.class_of[arrays.class_first[dice] + throw])


@jit
def divider(number: int, bits: int) -> tuple[int, int]:
    """By what to multiply, and how many bits to drop then, to divide any number of so many bits by `number`.

    T. Granlund and P. L. Montgomery, *Division by Invariant Integers using Multiplication*, PLDI 1994, theorem 4.2.
    """
    after = bits
    while 1 << (after - bits) < number:
        after += 1
    return ((1 << after) + number - 1) // number, after


@jit
def plays_into(  # noqa: PLR0915 - compiled as one
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
    """Plays number `first` and on of a seed, from one short row, as many as the arrays of results have lines: the last
    short row of each, what `winner` is, its turns and throws, and whether it ended because nobody can ever move again.

    Turns without a throw follow one another in one way only, so a row that comes again among them is a stalemate; it is
    kept at every power of two (Brent's way of finding a cycle) and looked for.
    """
    words, members, class_of, class_first, bounds = (
        arrays.words,
        arrays.members,
        arrays.class_of,
        arrays.class_first,
        arrays.bounds,
    )
    effects, transforms = arrays.effects, arrays.transforms
    sides, seats, owns, seat_stride = arrays.sides, arrays.seats, arrays.owns, arrays.seat_stride
    size = 2 + sides
    chance = np.empty(4, np.int64)
    kept, s = np.empty(size, np.int64), np.empty(size, np.int64)
    for play in range(len(winners)):
        seed_into(chance, seed, first + play)
        s0, s1, s2, s3 = chance[0], chance[1], chance[2], chance[3]
        for at in range(size):
            s[at] = start[at]
        seat, game = start[0], start[1]
        me = seat % sides
        done, thrown, idle, winner = 0, 0, 0, 0
        stalemate = False
        dice_known, bound, limit, class_at, magic, after = -1, 1, 0, 0, 0, 0
        while done < most:
            if idle:
                if idle > 1 and kept[0] == seat and kept[1] == game:
                    same = True
                    for at in range(2, size):
                        if kept[at] != s[at]:
                            same = False
                    if same:
                        stalemate = True
                        break
                if idle & (idle - 1) == 0:
                    for at in range(2, size):
                        kept[at] = s[at]
                    kept[0] = seat
                    kept[1] = game
            idle += 1
            done += 1
            word = words[seat * seat_stride + game * owns + s[2 + me]]
            while word & 3:
                if word & 3 == 2:
                    dice = word >> 2 & 15
                    if dice != dice_known:
                        dice_known, bound, class_at = dice, bounds[dice], class_first[dice]
                        limit = (1 << 32) - (1 << 32) % bound
                        magic, after = divider(bound >> dice, 32 - dice)
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
                    idle = 0
                    thrown += 1
                    word = words[(word >> 6) + class_of[class_at + drawn - ((drawn >> dice) * magic >> after) * bound]]
                    continue
                other = me + (word >> 2 & 7)
                if other >= sides:
                    other -= sides
                if members[(word >> 5 & 0xFFFF) * owns + s[2 + other]]:
                    word = words[word >> 21 & 0xFFFFF]
                else:
                    word = words[word >> 41 & 0xFFFFF]
            effect = word >> 34 & 0xFFFF
            if effect:
                effect_at = effect * (sides - 1) - 1
                for k in range(1, sides):
                    other = me + k
                    if other >= sides:
                        other -= sides
                    s[2 + other] = transforms[effects[effect_at + k] + s[2 + other]]
            s[2 + me] = word >> 2 & 0x3FFFF
            game = word >> 20 & 0x3FFF
            winner = word >> 54
            onward = word >> 50 & 15
            if winner:
                if winner <= sides:
                    winner = (me + winner - 1) % sides + 1
                seat = (seat + onward) % seats
                break
            seat += onward
            if seat >= seats:
                seat -= seats
            me += onward
            while me >= sides:
                me -= sides
        s[0] = seat
        s[1] = game
        for at in range(size):
            shorts[play, at] = s[at]
        winners[play] = winner
        turns[play] = done
        throws[play] = thrown
        stale[play] = stalemate
