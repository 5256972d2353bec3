"""Turns with dice over the tables of `dice_tables`: an even choice among the distinct results of a throw, in place.

A position is a row and, beside it, planes: bit `e` of plane `p` is bit `p` of entry `e`. What a way asks for is asked
of all ways together; results are counted, and only the one that is chosen is made.
"""

from __future__ import annotations

from typing import Any

from variorum.backends.bits import count_of, least_of
from variorum.backends.chance_loops import below
from variorum.backends.dice_tables import (
    BIT,
    CODE,
    FORK,
    LOW,
    MINUS,
    MORE_CODE,
    MORE_MINUS,
    MORE_PLUS,
    NEED,
    PLANES,
    PLUS,
    ZERO,
)
from variorum.jit import jit

HEADS = 256
_STEP = 6
"""Bits of the number of a way."""
_WAY = (1 << _STEP) - 1


@jit
def planes_of(s: Any, planes: Any) -> None:
    """The planes of a row."""
    for plane in range(PLANES):
        planes[plane] = 0
    for at in range(min(62, s.shape[0])):
        for plane in range(PLANES):
            planes[plane] |= (int(s[at]) >> plane & 1) << at


@jit
def open_ways(ways: Any, some: int, more: int) -> int:
    """The ways that can be taken, as bits, where the entries `some` hold something and `more` more than 1."""
    found = 0
    for way in range(ways.shape[1]):
        barred = (ways[NEED, way] & ~some) | (ways[ZERO, way] & some) | (ways[LOW, way] & more)
        found |= ways[BIT, way] if barred == 0 else 0
    return found


@jit
def changed(p0: int, p1: int, p2: int, p3: int, minus: int, plus: int) -> tuple[int, int, int, int]:
    """Planes with 1 taken from some entries and then added to some."""
    p0 ^= minus
    minus &= p0
    p1 ^= minus
    minus &= p1
    p2 ^= minus
    minus &= p2
    p3 ^= minus
    p0 ^= plus
    plus &= ~p0
    p1 ^= plus
    plus &= ~p1
    p2 ^= plus
    plus &= ~p2
    p3 ^= plus
    return p0, p1, p2, p3


@jit
def take(ways: Any, way: int, planes: Any, s: Any) -> None:
    """Take a way, in the row and in its planes."""
    p0, p1, p2, p3 = planes[0], planes[1], planes[2], planes[3]
    minus, plus = ways[MINUS, way], ways[PLUS, way]
    if (p0 & ~(p1 | p2 | p3)) & ways[FORK, way] != 0:
        minus |= ways[MORE_MINUS, way]
        plus |= ways[MORE_PLUS, way]
    planes[0], planes[1], planes[2], planes[3] = changed(p0, p1, p2, p3, minus, plus)
    while minus != 0:
        s[least_of(minus)] -= 1
        minus &= minus - 1
    while plus != 0:
        s[least_of(plus)] += 1
        plus &= plus - 1


@jit
def nth_bit(bits: int, n: int) -> int:
    """The number of the bit before which `n` lower ones are set."""
    for _ in range(n):
        bits &= bits - 1
    found: int = least_of(bits)
    return found


@jit
def listed(first: Any, second: Any, planes: Any, order: int, n: int, heads: Any, keys: Any, paths: Any) -> int:
    """How many results there are with those of a way of one die and then a way of the other; results that are listed
    already count for nothing."""
    a0, a1, a2, a3 = planes[0], planes[1], planes[2], planes[3]
    more = a1 | a2 | a3
    left = open_ways(first, a0 | more, more)
    while left != 0:
        way = least_of(left)
        left &= left - 1
        minus, plus, code = first[MINUS, way], first[PLUS, way], first[CODE, way]
        if a0 & ~more & first[FORK, way] != 0:
            minus |= first[MORE_MINUS, way]
            plus |= first[MORE_PLUS, way]
            code += first[MORE_CODE, way]
        b0, b1, b2, b3 = changed(a0, a1, a2, a3, minus, plus)
        many = b1 | b2 | b3
        single = b0 & ~many
        onward = open_ways(second, b0 | many, many)
        while onward != 0:
            other = least_of(onward)
            onward &= onward - 1
            key = code + second[CODE, other]
            if single & second[FORK, other] != 0:
                key += second[MORE_CODE, other]
            head = (key ^ (key >> 16)) & (HEADS - 1)
            at = heads[head]
            while at >= 0 and keys[at, 0] != key:
                at = keys[at, 1]
            if at < 0:
                keys[n, 0] = key
                keys[n, 1] = heads[head]
                heads[head] = n
                paths[n] = (order << 2 * _STEP) | (way << _STEP) | other
                n += 1
    return n


@jit
def pair(ways: Any, high: int, low: int, highest: int, planes: Any, s: Any, words: Any, work: Any) -> int:
    """A turn with two different dice: how many results there were to choose from."""
    heads, keys, paths, _ = work
    for head in range(HEADS):
        heads[head] = -1
    n = listed(ways[high], ways[low], planes, 0, 0, heads, keys, paths)
    n = listed(ways[low], ways[high], planes, 1, n, heads, keys, paths)
    if n > 0:
        path = paths[below(words, n)]
        first, second = (low, high) if path >> 2 * _STEP else (high, low)
        take(ways[first], path >> _STEP & _WAY, planes, s)
        take(ways[second], path & _WAY, planes, s)
        return n
    more = planes[1] | planes[2] | planes[3]
    some = planes[0] | more
    upper = open_ways(ways[high], some, more)
    lower = open_ways(ways[low], some, more)
    if highest != 0:
        die, bits = (high, upper) if upper != 0 else (low, lower)
        n = int(count_of(bits))
        if n > 0:
            take(ways[die], nth_bit(bits, below(words, n)), planes, s)
        return n
    single = planes[0] & ~more
    for die in (high, low):
        bits = upper if die == high else lower
        while bits != 0:
            way = least_of(bits)
            bits &= bits - 1
            key = ways[die, CODE, way]
            if single & ways[die, FORK, way] != 0:
                key += ways[die, MORE_CODE, way]
            at = 0
            while at < n and keys[at, 0] != key:
                at += 1
            if at == n:
                keys[n, 0] = key
                paths[n] = (die << _STEP) | way
                n += 1
    if n > 0:
        path = paths[below(words, n)]
        take(ways[path >> _STEP], path & _WAY, planes, s)
    return n


@jit
def repeated(ways: Any, times: int, planes: Any, s: Any, words: Any, nodes: Any) -> int:
    """A turn in which a die is played so many times (1: a single die): how many results there were to choose from.

    Ways are taken in the order of generation alone. A node is the planes, the ways on, and those that led to it.
    """
    more = planes[1] | planes[2] | planes[3]
    bits = open_ways(ways, planes[0] | more, more)
    total = int(count_of(bits))
    if total == 0:
        return 0
    room, n, made = 0, 1, 1
    for plane in range(PLANES):
        nodes[0, 0, plane] = planes[plane]
    nodes[0, 0, PLANES] = bits
    nodes[0, 0, PLANES + 1] = 0
    while made < times:
        to, after, onward = 1 - room, 0, 0
        for at in range(n):
            a0, a1, a2, a3 = nodes[room, at, 0], nodes[room, at, 1], nodes[room, at, 2], nodes[room, at, 3]
            left, path = nodes[room, at, PLANES], nodes[room, at, PLANES + 1]
            single = a0 & ~(a1 | a2 | a3)
            while left != 0:
                lowest = left & -left
                way = least_of(left)
                left &= left - 1
                minus, plus = ways[MINUS, way], ways[PLUS, way]
                if single & ways[FORK, way] != 0:
                    minus |= ways[MORE_MINUS, way]
                    plus |= ways[MORE_PLUS, way]
                b0, b1, b2, b3 = changed(a0, a1, a2, a3, minus, plus)
                many = b1 | b2 | b3
                bits = open_ways(ways, b0 | many, many) & -lowest
                if bits != 0:
                    node = nodes[to, after]
                    node[0], node[1], node[2], node[3] = b0, b1, b2, b3
                    node[PLANES] = bits
                    node[PLANES + 1] = (path << _STEP) | way
                    onward += count_of(bits)
                    after += 1
        if onward == 0:
            break
        room, n, total, made = to, after, onward, made + 1
    k = below(words, total)
    at = 0
    here = count_of(nodes[room, 0, PLANES])
    while k >= here:
        k -= here
        at += 1
        here = count_of(nodes[room, at, PLANES])
    path = nodes[room, at, PLANES + 1]
    for step in range(made - 2, -1, -1):
        take(ways, path >> _STEP * step & _WAY, planes, s)
    take(ways, nth_bit(nodes[room, at, PLANES], k), planes, s)
    return total


@jit
def turn(ways: Any, times: int, highest: int, high: int, low: int, planes: Any, s: Any, words: Any, work: Any) -> int:
    """A turn of a side (with its ways) with a throw (`low` 0: of one die): an even choice among its results, made in
    the row and its planes. How many there were; 0: it has no step."""
    if low not in (0, high):
        return pair(ways, high, low, highest, planes, s, words, work)
    return repeated(ways[high], times, planes, s, words, work[3])
