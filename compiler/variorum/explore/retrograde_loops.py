"""The loops that solve games backwards: positions as numbers and as sets of places, turns, and what they are worth.

A position is a mask of places for each kind of piece, bit by bit (`boards`; entry 0: the empty places). A *code* says
what a position is worth: 0, neither side can force a win (or nothing is known yet); otherwise 1 + the side that wins +
twice the number of turns until then, or without that number. Codes start at 0 and only ever come down to what they are
from too many turns, in whatever order positions are gone through: a win is known from one turn that is, a loss when all
turns are known, and a value that is read too early only costs another look.

Everything here is plain Python too. Whole numbers stay below 63 bits.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from variorum.jit import jit

Ints = NDArray[np.int64]

FRAMES = 512
"""The most places at which the steps of a turn can wait to be gone on from."""

FAR = 1 << 20
"""More than any number of turns."""


NAMES = (
    "binomials",
    "class_low",
    "class_mask",
    "class_count",
    "class_rank",
    "class_radix",
    "sets_at",
    "sets",
    "part_of",
    "part_base",
    "part_size",
    "part_layer",
    "part_strides",
    "part_counts",
    "part_others",
    "layer_counts",
    "others",
    "origins",
    "moves_from",
    "move_kind",
    "move_to",
    "move_bars",
    "move_clears",
    "move_puts",
    "move_captures",
    "move_layer",
    "move_outcome",
    "back_from",
    "back_origins",
    "back_bars",
    "back_clears",
    "back_puts",
    "again",
    "goes_on",
    "orders",
    "ended",
    "stuck",
    "outcome_at",
    "outcome_bars",
    "outcome_value",
)
"""The tables of a game, which lie one after another in a single array of whole numbers: Numba passes that along at no
cost. Moves of a side in a layer stand at `moves_from[side, origin]` to `moves_from[side, origin + 1]`, origin `places`
for those that leave none; what differs by layer has a row for each layer. A list of outcomes begins at
`outcome_at[number]`; list 0 is empty."""

SHAPE = 10
"""Numbers before the tables: places, kinds, the ordered kind, classes, all places as a mask, whether turns are counted,
orders, kinds of step, whether a player without a step passes. Then come, for each table, where it begins and how long
its rows are."""

BINOMIALS = SHAPE + 0
CLASS_LOW = SHAPE + 2
CLASS_MASK = SHAPE + 4
CLASS_COUNT = SHAPE + 6
CLASS_RANK = SHAPE + 8
CLASS_RADIX = SHAPE + 10
SETS_AT = SHAPE + 12
SETS = SHAPE + 14
PART_OF = SHAPE + 16
PART_BASE = SHAPE + 18
PART_SIZE = SHAPE + 20
PART_LAYER = SHAPE + 22
PART_STRIDES = SHAPE + 24
PART_COUNTS = SHAPE + 26
PART_OTHERS = SHAPE + 28
LAYER_COUNTS = SHAPE + 30
OTHERS = SHAPE + 32
ORIGINS = SHAPE + 34
MOVES_FROM = SHAPE + 36
MOVE_KIND = SHAPE + 38
MOVE_TO = SHAPE + 40
MOVE_BARS = SHAPE + 42
MOVE_CLEARS = SHAPE + 44
MOVE_PUTS = SHAPE + 46
MOVE_CAPTURES = SHAPE + 48
MOVE_LAYER = SHAPE + 50
MOVE_OUTCOME = SHAPE + 52
BACK_FROM = SHAPE + 54
BACK_ORIGINS = SHAPE + 56
BACK_BARS = SHAPE + 58
BACK_CLEARS = SHAPE + 60
BACK_PUTS = SHAPE + 62
AGAIN = SHAPE + 64
GOES_ON = SHAPE + 66
ORDERS = SHAPE + 68
ENDED = SHAPE + 70
STUCK = SHAPE + 72
OUTCOME_AT = SHAPE + 74
OUTCOME_BARS = SHAPE + 76
OUTCOME_VALUE = SHAPE + 78


def flat(shape: Sequence[int], tables: Sequence[Ints]) -> Ints:
    """The tables, in the order of `NAMES`, as one array."""
    head = [*shape, *[0] * (SHAPE - len(shape))]
    at = SHAPE + 2 * len(NAMES)
    for table in tables:
        head += [at, table.shape[-1] if table.ndim > 1 else 0]
        at += table.size
    return np.concatenate([np.array(head, np.int64), *(table.ravel() for table in tables)])


@jit
def one(t: Ints, table: int, at: int) -> int:
    """A number of a table that is a list."""
    return t[t[table] + at]  # type: ignore[no-any-return]


@jit
def two(t: Ints, table: int, row: int, at: int) -> int:
    """A number of a table with rows."""
    return t[t[table] + row * t[table + 1] + at]  # type: ignore[no-any-return]


@jit
def ones(mask: int) -> int:
    """How many places a mask holds."""
    x = mask - ((mask >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 0x7F


@jit
def number_of(t: Ints, boards: Ints, layer: int, side: int) -> int:
    """The number of a position; below 0 where it is none of those that are solved."""
    places, kinds, ordered, classes = t[0], t[1], t[2], t[3]
    key = 0
    taken = 0
    rank, rest = 0, 0
    if ordered > 0:
        taken = boards[ordered]
        for each in range(classes):
            key += two(t, CLASS_COUNT, each, (taken >> one(t, CLASS_LOW, each)) & one(t, CLASS_MASK, each)) * one(
                t, CLASS_RADIX, each
            )
    part = two(t, PART_OF, layer, key)
    if part < 0:
        return -1
    if ordered > 0:
        for each in range(classes):
            rank += two(t, CLASS_RANK, each, (taken >> one(t, CLASS_LOW, each)) & one(t, CLASS_MASK, each)) * two(
                t, PART_STRIDES, part, each
            )
    for at in range(kinds):
        kind = one(t, OTHERS, at)
        if kind == 0:
            break
        left = boards[kind]
        rest *= two(t, PART_OTHERS, part, at)
        count = 0
        while left:
            bit = left & -left
            left ^= bit
            count += 1
            rest += two(t, BINOMIALS, ones((bit - 1) & ~taken), count)
        taken |= boards[kind]
    if places < 0:
        return -1
    return one(t, PART_BASE, part) + side * one(t, PART_SIZE, part) + rank + rest


@jit
def position(t: Ints, part: int, rank: int, boards: Ints) -> None:
    """The boards of the position with a rank within a part."""
    kinds, ordered, classes, whole = t[1], t[2], t[3], t[4]
    layer = one(t, PART_LAYER, part)
    taken = 0
    many = 1
    for at in range(kinds):
        if one(t, OTHERS, at) > 0:
            many *= two(t, PART_OTHERS, part, at)
    if ordered > 0:
        left = rank // many
        for each in range(classes):
            stride = two(t, PART_STRIDES, part, each) // many
            digit = left // stride
            left -= digit * stride
            taken |= one(t, SETS, two(t, SETS_AT, each, two(t, PART_COUNTS, part, each)) + digit) << one(
                t, CLASS_LOW, each
            )
        boards[ordered] = taken
    left = rank % many
    for at in range(kinds):
        kind = one(t, OTHERS, at)
        if kind == 0:
            break
        many //= two(t, PART_OTHERS, part, at)
        digit = left // many
        left -= digit * many
        found = 0
        free = whole & ~taken
        available = ones(free)
        for count in range(two(t, LAYER_COUNTS, layer, kind), 0, -1):
            spot = available - 1
            while two(t, BINOMIALS, spot, count) > digit:
                spot -= 1
            digit -= two(t, BINOMIALS, spot, count)
            available = spot
            bits = free
            for _ in range(spot):
                bits &= bits - 1
            found |= bits & -bits
        boards[kind] = found
        taken |= found
    boards[0] = whole & ~taken


@jit
def allowed(t: Ints, table: int, number: int, boards: Ints, kinds: int) -> bool:
    """Whether nothing stands where a row of a table of bars says that it must not."""
    for kind in range(kinds + 1):  # noqa: SIM110 - compiled
        if two(t, table, number, kind) & boards[kind]:
            return False
    return True


@jit
def outcome_of(t: Ints, number: int, boards: Ints) -> int:
    """The end of the play by a list of outcomes; 0: it goes on."""
    for at in range(one(t, OUTCOME_AT, number), one(t, OUTCOME_AT, number + 1)):
        if allowed(t, OUTCOME_BARS, at, boards, t[1]):
            return one(t, OUTCOME_VALUE, at)
    return 0


@jit
def code_at(table: NDArray[np.uint16], packed: int, at: int) -> int:
    """A code that is kept: as it is, or (`packed` is 1) four in a byte; 2: nothing is kept yet."""
    if packed == 2:
        return 0
    if packed:
        return int(table[at >> 2] >> (2 * (at & 3))) & 3
    return int(table[at])


@jit
def worth_after(
    t: Ints,
    work: NDArray[np.uint16],
    low: int,
    high: int,
    table: NDArray[np.uint16],
    packed: int,
    boards: Ints,
    layer: int,
    side: int,
    outcome: int,
) -> int:
    """What a side's turn is worth that ends here: above 0 where the side wins, the more the sooner, below 0 where it
    loses, the less the sooner, and 0 where neither can force it."""
    if outcome == 0:
        outcome = outcome_of(t, two(t, ENDED, side, layer), boards)
    if outcome > 0:
        if outcome > 2:
            return 0
        return FAR - 1 if outcome - 1 == side else 1 - FAR
    at = number_of(t, boards, layer, 1 - side)
    code = int(work[at - low]) if low <= at < high else code_at(table, packed, at)
    if code == 0:
        return 0
    turns = ((code - 1) >> 1) + 1
    return FAR - turns if (code - 1) & 1 == side else turns - FAR


@jit
def step_into(t: Ints, boards: Ints, move: int, after: Ints) -> None:
    """The boards after a step."""
    clears = ~one(t, MOVE_CLEARS, move)
    for kind in range(t[1] + 1):
        after[kind] = (boards[kind] & clears) | two(t, MOVE_PUTS, move, kind)


@jit
def key_of(t: Ints, captures: int, goes_on: bool) -> int:
    """What the obligations think of a turn; those with the highest number are kept."""
    key = 0
    for at in range(t[6]):
        order = one(t, ORDERS, at)
        if order == 0:
            worth = 1 if captures > 0 else 0
        elif order == 1:
            worth = captures
        else:
            worth = 0 if goes_on else 1
        key = key * 64 + worth
    return key


@jit
def first_steps(t: Ints, boards: Ints, layer: int, side: int, found: Ints) -> int:
    """The steps with which a turn can begin, into `found`; how many there are."""
    kinds, places = t[1], t[0]
    count = 0
    left = 0
    for kind in range(kinds + 1):
        left |= two(t, ORIGINS, side, kind) & boards[kind]
    while left:
        bit = left & -left
        left ^= bit
        origin = ones(bit - 1)
        for move in range(two(t, MOVES_FROM, side, origin), two(t, MOVES_FROM, side, origin + 1)):
            if two(t, MOVE_LAYER, layer, move) >= 0 and allowed(t, MOVE_BARS, move, boards, kinds):
                found[count] = move
                count += 1
    for move in range(two(t, MOVES_FROM, side, places), two(t, MOVES_FROM, side, places + 1)):
        if two(t, MOVE_LAYER, layer, move) >= 0 and allowed(t, MOVE_BARS, move, boards, kinds):
            found[count] = move
            count += 1
    return count


@jit
def best_turn(  # noqa: PLR0915 - compiled as one
    t: Ints,
    work: NDArray[np.uint16],
    low: int,
    high: int,
    table: NDArray[np.uint16],
    packed: int,
    boards: Ints,
    layer: int,
    side: int,
    frames: Ints,
    found: Ints,
    after: Ints,
) -> int:
    """The code of a position in which a side is to move, from the codes of what its turns come to; -1 where a turn has
    more steps than there is room for."""
    kinds = t[1]
    count = first_steps(t, boards, layer, side, found)
    if count == 0:
        outcome = outcome_of(t, two(t, STUCK, side, layer), boards)
        if outcome > 0:
            return outcome if outcome < 3 else 0
        at = number_of(t, boards, layer, 1 - side)
        code = int(work[at - low]) if low <= at < high else code_at(table, packed, at)
        return code + 2 * t[5] if code else 0
    plain = True
    if t[6] > 0 or t[7] > 0:
        for at in range(count):
            if one(t, MOVE_CAPTURES, found[at]) or one(t, GOES_ON, one(t, MOVE_KIND, found[at])):
                plain = False
                break
    best = -FAR
    if plain:
        for at in range(count):
            move = found[at]
            step_into(t, boards, move, after)
            outcome = outcome_of(t, two(t, MOVE_OUTCOME, layer, move), after)
            worth = worth_after(
                t, work, low, high, table, packed, after, two(t, MOVE_LAYER, layer, move), side, outcome
            )
            best = max(best, worth)
            if worth == FAR - 1:
                break
    else:
        best_key = -1
        size = 0
        for at in range(count):
            move = found[at]
            if size >= FRAMES:
                return -1
            step_into(t, boards, move, frames[size])
            frames[size, kinds + 1] = two(t, MOVE_LAYER, layer, move)
            frames[size, kinds + 2] = one(t, MOVE_TO, move)
            frames[size, kinds + 3] = one(t, MOVE_KIND, move)
            frames[size, kinds + 4] = one(t, MOVE_CAPTURES, move)
            frames[size, kinds + 5] = outcome_of(t, two(t, MOVE_OUTCOME, layer, move), frames[size])
            size += 1
        while size > 0:
            size -= 1
            for each in range(kinds + 1):
                after[each] = frames[size, each]
            there, to, kind = frames[size, kinds + 1], frames[size, kinds + 2], frames[size, kinds + 3]
            captures, outcome = frames[size, kinds + 4], frames[size, kinds + 5]
            goes_on = False
            if outcome == 0 and one(t, GOES_ON, kind):
                for move in range(two(t, MOVES_FROM, side, to), two(t, MOVES_FROM, side, to + 1)):
                    if (
                        two(t, AGAIN, kind, one(t, MOVE_KIND, move))
                        and two(t, MOVE_LAYER, there, move) >= 0
                        and allowed(t, MOVE_BARS, move, after, kinds)
                    ):
                        goes_on = True
                        if size >= FRAMES - 1:
                            return -1
                        # The frame that was taken off is still read from `after`, so that its place is free.
                        step_into(t, after, move, frames[size])
                        frames[size, kinds + 1] = two(t, MOVE_LAYER, there, move)
                        frames[size, kinds + 2] = one(t, MOVE_TO, move)
                        frames[size, kinds + 3] = one(t, MOVE_KIND, move)
                        frames[size, kinds + 4] = captures + one(t, MOVE_CAPTURES, move)
                        frames[size, kinds + 5] = outcome_of(t, two(t, MOVE_OUTCOME, there, move), frames[size])
                        size += 1
            key = key_of(t, captures, goes_on)
            if key < best_key:
                continue
            worth = worth_after(t, work, low, high, table, packed, after, there, side, outcome)
            if key > best_key:
                best_key, best = key, worth
            else:
                best = max(best, worth)
    if best == 0:
        return 0
    if best > 0:
        return 1 + side + (2 * (FAR - best) if t[5] else 0)
    return 2 - side + (2 * (FAR + best) if t[5] else 0)


@jit
def matters(code: int, before: int, side: int) -> bool:
    """Whether a new code of a position in which a side is to move can change that of one before it, where the other
    side moves. It does not where the other wins there already, and no later than by this."""
    if before == 0 or (before - 1) & 1 == side:
        return True
    return (code - 1) & 1 != side and before > code + 2


@jit
def wake(
    t: Ints,
    work: NDArray[np.uint16],
    low: int,
    high: int,
    boards: Ints,
    layer: int,
    side: int,
    code: int,
    later: NDArray[np.uint8],
    before: Ints,
) -> None:
    """Mark what a step of the other side can have come from, within a part, when a position with a side to move has
    got another code."""
    kinds, places = t[1], t[0]
    other = 1 - side
    left = 0
    for kind in range(kinds + 1):
        left |= two(t, BACK_ORIGINS, other, kind) & boards[kind]
    while left:
        bit = left & -left
        left ^= bit
        origin = ones(bit - 1)
        for move in range(two(t, BACK_FROM, other, origin), two(t, BACK_FROM, other, origin + 1)):
            if allowed(t, BACK_BARS, move, boards, kinds):
                clears = ~one(t, BACK_CLEARS, move)
                for kind in range(kinds + 1):
                    before[kind] = (boards[kind] & clears) | two(t, BACK_PUTS, move, kind)
                at = number_of(t, before, layer, other)
                if low <= at < high and later[at - low] == 0 and matters(code, work[at - low], side):
                    later[at - low] = 1
    if t[8] and places > 0:
        at = number_of(t, boards, layer, other)
        if low <= at < high:
            later[at - low] = 1


@jit
def go_through(
    t: Ints,
    work: NDArray[np.uint16],
    low: int,
    high: int,
    table: NDArray[np.uint16],
    packed: int,
    part: int,
    first: int,
    last: int,
    now: NDArray[np.uint8],
    later: NDArray[np.uint8],
) -> int:
    """Look once at every marked position from number `first` up to, not including, `last`, of which the first is in
    `part` or after it. What has changed marks what depends on it. How many codes changed; below 0 where a turn was too
    long."""
    width = t[1] + 1
    frames = np.zeros((FRAMES, width + 6), np.int64)
    found = np.zeros(4096, np.int64)
    boards, after = np.zeros(width, np.int64), np.zeros(width, np.int64)
    changed = 0
    for at in range(first, last):
        if now[at - low] == 0:
            continue
        while at >= one(t, PART_BASE, part) + 2 * one(t, PART_SIZE, part):
            part += 1
        rank = at - one(t, PART_BASE, part)
        if rank < 0:
            continue  # between two parts
        side = 1 if rank >= one(t, PART_SIZE, part) else 0
        rank -= side * one(t, PART_SIZE, part)
        position(t, part, rank, boards)
        layer = one(t, PART_LAYER, part)
        code = best_turn(t, work, low, high, table, packed, boards, layer, side, frames, found, after)
        if code < 0:
            return -1
        if code != work[at - low]:
            work[at - low] = code
            changed += 1
            wake(t, work, low, high, boards, layer, side, code, later, after)
    return changed


@jit
def pack(work: NDArray[np.uint8], table: NDArray[np.uint8], first: int) -> None:
    """Keep codes from 0 to 3, four in a byte, from the number `first` on, which is a multiple of four."""
    for at in range(0, len(work), 4):
        byte = 0
        for each in range(min(4, len(work) - at)):
            byte |= int(work[at + each]) << (2 * each)
        table[(first + at) >> 2] = byte


@jit
def number_at(t: Ints, boards: Ints, layer: int, side: int) -> int:
    """The number of a position, asked for from outside of the loops."""
    return number_of(t, boards, layer, side)
