"""What compiled code of games along lines asks for: bits of whole numbers, even choices, and which positions have come.

Whole numbers that hold bits have at most 62 of them, so that they are the same as int64 and in plain Python.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from variorum.backends.chance_loops import WORDS, word
from variorum.jit import jit

MOST_CHOICES = 1 << 16
"""Results among which one is chosen; the words of chance up to so many are told apart quickly."""
_SURE = WORDS - MOST_CHOICES
_MARK = 1 << 32
_HASHED = (1 << 57) - 1


@jit
def bits_in(x: int) -> int:
    """How many bits of a whole number are set."""
    x = x - (x >> 1 & 0x1555555555555555)
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    x = x + (x >> 4) & 0x0F0F0F0F0F0F0F0F
    x = x + (x >> 8)
    x = x + (x >> 16)
    return (x + (x >> 32)) & 0x7F


@jit
def bit_number(x: int, k: int) -> int:
    """Where the bit stands before which k others are set."""
    at = 0
    low = x & 0x7FFFFFFF
    n = bits_in(low)
    if k >= n:
        k -= n
        at = 31
        low = x >> 31
    part = low & 0xFFFF
    n = bits_in(part)
    if k >= n:
        k -= n
        at += 16
        part = low >> 16
    while k > 0:
        part &= part - 1
        k -= 1
    return at + bits_in((part & -part) - 1)


@jit
def even(words: Any, bound: int) -> int:
    """An even choice of 0 ... bound - 1 (up to MOST_CHOICES), the same as `below` makes it."""
    if bound == 1:
        return 0
    drawn = word(words)
    while drawn >= _SURE and drawn >= WORDS - WORDS % bound:
        drawn = word(words)
    return drawn % bound


@jit
def copied(row: Any, s: Any) -> None:
    """Make a row the same as another, as far as both go."""
    for at in range(min(row.shape[0], s.shape[0])):
        row[at] = s[at]


@jit
def first_same(rows: Any, count: int) -> int:
    """The number of the first of the rows that is the same as the row number `count`."""
    row = rows[count]
    for number in range(count):
        other = rows[number]
        at = 0
        while at < row.shape[0] and other[at] == row[at]:
            at += 1
        if at == row.shape[0]:
            return number
    return count


@jit
def settled(rows: Any, orders: Any, notes: Any, count: int) -> int:
    """How many turns obligations keep of all that are listed, in the same order, without those that are the same as
    an earlier one; `orders` says how many are. `notes` hold for each turn its number of steps, its captures and its
    worth. The last entry of each row becomes whether the turn left a capture out, which tells turns apart."""
    any_captures, best = False, -1
    for number in range(count):
        any_captures |= notes[number, 1] > 0
        best = max(best, notes[number, 2])
    left = 0
    last = rows.shape[1] - 1
    for number in range(count):
        if notes[number, 2] < best:
            continue
        missed = any_captures and notes[number, 1] == 0
        later = number + 1
        while not missed and later < count and notes[later, 0] > notes[number, 0]:
            missed = notes[later, 1] > notes[number, 1]
            later += 1
        copied(rows[left], rows[number])
        rows[left, last] = 1 if missed else 0
        same = first_same(rows, left)
        if same == left:
            orders[left] = 1
            left += 1
        else:
            orders[same] += 1
    return left


@jit
def place_of(keys: Any, slots: Any, held: int, mark: int) -> int:
    """The number of the key that is the same as that number `held`: an earlier one, or itself where it is new.

    `slots` (int64, its length a power of 2 and at least twice that of `keys`) says where keys with a hash stand; what
    was written there under another mark (1 or more) counts for nothing.
    """
    key = keys[held]
    hashed = 17
    for at in range(key.shape[0]):
        hashed = (hashed * 31 + int(key[at])) & _HASHED
        hashed ^= hashed >> 29
    most = slots.shape[0] - 1
    slot = (hashed ^ hashed >> 17) & most
    while slots[slot] // _MARK == mark:
        number = slots[slot] % _MARK
        other = keys[number]
        at = 0
        while at < key.shape[0] and other[at] == key[at]:
            at += 1
        if at == key.shape[0]:
            return int(number)
        slot = (slot + 1) & most
    slots[slot] = mark * _MARK + held
    return held


@jit
def with_room(keys: Any, counts: Any, slots: Any, held: int, mark: int) -> tuple[Any, Any, Any]:
    """The keys, their counts and slots with room for another key: themselves, or as many again."""
    if held < keys.shape[0]:
        return keys, counts, slots
    more = np.zeros((2 * held, keys.shape[1]), dtype=np.int16)
    numbers = np.zeros(2 * held, dtype=np.int64)
    room = np.zeros(4 * held, dtype=np.int64)
    for number in range(held):
        copied(more[number], keys[number])
        numbers[number] = counts[number]
        place_of(more, room, number, mark)
    return more, numbers, room
