"""Chance: xoshiro128**, seeded for each play by itself, so that play k is the same on any machine and number of cores.

The generator is Blackman and Vigna's xoshiro128** (all arithmetic in 32 bits); the seeding mixes seed and play with
two rounds of a multiply-xorshift hash. Test vectors for other languages stand in `tests/backends/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MASK = 0xFFFFFFFF
CONSTANTS = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344)
LARGEST = 6**12
FACES = 6


def mix(x: int) -> int:
    """A 32-bit hash of a 32-bit number."""
    x &= MASK
    x ^= x >> 16
    x = x * 0x21F0AAAD & MASK
    x ^= x >> 15
    x = x * 0x735A2D97 & MASK
    x ^= x >> 15
    return x


def seeded(seed: int, play: int) -> tuple[int, int, int, int]:
    """The four words with which play number `play` (from 0) of a seed begins; both are taken as 32-bit numbers."""
    a = mix(mix(seed) ^ play)
    first, second, third, fourth = (mix(a ^ constant) for constant in CONSTANTS)
    return first, second, third, fourth


class Generator:
    """The chance of one play: `seed` and `play` from 0 to 2**32 - 1."""

    __slots__ = ("_s0", "_s1", "_s2", "_s3")

    def __init__(self, seed: int, play: int = 0) -> None:
        self._s0, self._s1, self._s2, self._s3 = seeded(seed, play)

    @classmethod
    def going_on(cls, state: tuple[int, int, int, int]) -> Generator:
        """Chance that goes on from these four words."""
        made = cls.__new__(cls)
        made._s0, made._s1, made._s2, made._s3 = state
        return made

    def word(self) -> int:
        """The next 32 bits."""
        s1 = self._s1
        result = s1 * 5 & MASK
        result = (result << 7 | result >> 25) & MASK
        result = result * 9 & MASK
        s2, s3 = self._s2 ^ self._s0, self._s3 ^ s1
        self._s1 = s1 ^ s2
        self._s0 ^= s3
        self._s2 = s2 ^ (s1 << 9 & MASK)
        self._s3 = (s3 << 11 | s3 >> 21) & MASK
        return result

    def below(self, bound: int) -> int:
        """An even choice of 0 … bound - 1; `bound` from 1 to 6**12. A bound of 1 draws nothing.

        Raises ValueError for other bounds.
        """
        if not 1 <= bound <= LARGEST:
            message = f"a choice of {bound} is not between 1 and {LARGEST}"
            raise ValueError(message)
        return below(self.word, bound)

    def throw(self, dice: int) -> int:
        """The number of an even throw of so many dice, first die most significant: one `below(6**dice)`."""
        return self.below(FACES**dice)


def below(word: Callable[[], int], bound: int) -> int:
    """An even choice of 0 … bound - 1 from a source of 32 bits; a bound of 1 draws nothing."""
    if bound == 1:
        return 0
    limit = (MASK + 1) - (MASK + 1) % bound
    while (drawn := word()) >= limit:
        pass
    return drawn % bound


class Lazily:
    """An iterator that is made when its first item is asked for: few plays need more than their first words."""

    def __init__(self, make: Callable[[], Iterator[int]]) -> None:
        self.make = make

    def __iter__(self) -> Iterator[int]:
        yield from self.make()


def after_words(seed: int, play: int, drawn: int) -> Generator:
    """The chance of a play after its first `drawn` words."""
    generator = Generator(seed, play)
    for _ in range(drawn):
        generator.word()
    return generator


def first_words(
    seed: int, first: int, count: int, length: int, limit: int
) -> tuple[NDArray[np.uint32], NDArray[np.bool_]]:
    """The first `length` words of plays `first` … `first + count - 1`, one row a play, and for each play whether all of
    them lie below `limit`, so that none would be rejected."""
    import numpy as np  # noqa: PLC0415 - most commands draw no chance, and numpy takes a while to load

    words, _ = drawn(seed, first, count, length)
    below: Any = words.astype(np.uint64) < limit
    return words, below.all(axis=1)


def drawn(seed: int, first: int, count: int, length: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """The first `length` words of plays `first` … `first + count - 1`, one row a play, and for each play the four words
    from which its chance goes on."""
    import numpy as np  # noqa: PLC0415 - most commands draw no chance, and numpy takes a while to load

    def mixed(x: NDArray[np.uint32]) -> NDArray[np.uint32]:
        x = x ^ (x >> np.uint32(16))
        x = x * np.uint32(0x21F0AAAD)
        x = x ^ (x >> np.uint32(15))
        x = x * np.uint32(0x735A2D97)
        return x ^ (x >> np.uint32(15))

    plays = np.arange(first, first + count, dtype=np.uint64).astype(np.uint32)
    a = mixed(plays ^ np.uint32(mix(seed)))
    s0, s1, s2, s3 = (mixed(a ^ np.uint32(constant)) for constant in CONSTANTS)
    words = np.empty((length, count), dtype=np.uint32)
    for at in range(length):
        x = s1 * np.uint32(5)
        x = (x << np.uint32(7)) | (x >> np.uint32(25))
        words[at] = x * np.uint32(9)
        shifted = s1 << np.uint32(9)
        s2 = s2 ^ s0
        s3 = s3 ^ s1
        s1 = s1 ^ s2
        s0 = s0 ^ s3
        s2 = s2 ^ shifted
        s3 = (s3 << np.uint32(11)) | (s3 >> np.uint32(21))
    return words.T, np.stack((s0, s1, s2, s3), axis=1)
