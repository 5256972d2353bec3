"""What compiled code asks of a row: totals of a part of it; and lists of rows without one that is there already.

A row is a one-dimensional array of int16, so that sums and differences are whole numbers of the usual size.
"""

from __future__ import annotations

from typing import Any

from variorum.jit import jit

MARK = 1 << 24
"""More than a list of rows can hold."""
_HASHED = (1 << 61) - 1


@jit
def sum_of(s: Any, low: int, high: int) -> int:
    """The sum of the entries from `low` up to, not including, `high`."""
    found = 0
    for at in range(low, high):
        found += int(s[at])
    return found


@jit
def some(s: Any, low: int, high: int) -> bool:
    """Whether an entry from `low` up to, not including, `high` is other than 0."""
    for at in range(low, high):  # noqa: SIM110 - this compiles
        if s[at] != 0:
            return True
    return False


@jit
def copied(row: Any, s: Any) -> None:
    """Make a row the same as another."""
    for at in range(s.shape[0]):
        row[at] = s[at]


@jit
def kept(rows: Any, count: int, slots: Any, mark: int) -> int:
    """How many rows there are with the row number `count`: no more than before if it is the same as an earlier one.

    `slots` (int64, its length a power of 2 and at least twice that of `rows`) says where rows with a hash stand; what
    was written there under another mark (1 or more) counts for nothing.
    """
    row = rows[count]
    hashed = 17
    for at in range(row.shape[0]):
        hashed = (hashed * 31 + int(row[at])) & _HASHED
        hashed ^= hashed >> 29
    most = slots.shape[0] - 1
    slot = (hashed ^ (hashed >> 17)) & most
    while slots[slot] // MARK == mark:
        other = rows[slots[slot] % MARK]
        same = True
        for at in range(row.shape[0]):
            if other[at] != row[at]:
                same = False
                break
        if same:
            return count
        slot = (slot + 1) & most
    slots[slot] = mark * MARK + count
    return count + 1
