"""Chance for loops that compile: the generator of `chance`, its four words in an array of 64-bit whole numbers.

Only compiled loops import this; `tests/backends/test_chance.py` holds both to the same vectors.
"""

from __future__ import annotations

from typing import Any

from variorum.jit import jit

WORDS = 1 << 32
_MASK = WORDS - 1


@jit
def mix(x: int) -> int:
    """A 32-bit hash of a 32-bit number."""
    x ^= x >> 16
    x = x * 0x21F0AAAD & _MASK
    x ^= x >> 15
    x = x * 0x735A2D97 & _MASK
    return x ^ (x >> 15)


@jit
def seed_into(words: Any, seed: int, play: int) -> None:
    """The four words (an array of int64) with which play number `play` of a seed begins, both 0 to 2**32 - 1."""
    a = mix(mix(seed) ^ play)
    words[0] = mix(a ^ 0x243F6A88)
    words[1] = mix(a ^ 0x85A308D3)
    words[2] = mix(a ^ 0x13198A2E)
    words[3] = mix(a ^ 0x03707344)


@jit
def word(words: Any) -> int:
    """The next 32 bits."""
    s0, s1, s2, s3 = words[0], words[1], words[2], words[3]
    result: int = s1 * 5 & _MASK
    result = (result << 7 | result >> 25) & _MASK
    result = result * 9 & _MASK
    s2 ^= s0
    s3 ^= s1
    words[0] = s0 ^ s3
    words[1] = s1 ^ s2
    words[2] = s2 ^ (s1 << 9 & _MASK)
    words[3] = (s3 << 11 | s3 >> 21) & _MASK
    return result


@jit
def below(words: Any, bound: int) -> int:
    """An even choice of 0 ... bound - 1, `bound` from 1 to 6**12; a bound of 1 draws nothing."""
    if bound == 1:
        return 0
    limit = WORDS - WORDS % bound
    drawn = word(words)
    while drawn >= limit:
        drawn = word(words)
    return drawn % bound
