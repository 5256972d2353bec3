"""Chance once more, written from its description alone: an integer holds the four words of xoshiro128**, and nothing is
shared with the package."""

from __future__ import annotations

WORD = 1 << 32


def rotated(word: int, by: int) -> int:
    return word * (1 << by) % WORD + (word >> (32 - by))


def mixed(number: int) -> int:
    for shift, factor in ((16, 0x21F0AAAD), (15, 0x735A2D97)):
        number = (number ^ (number >> shift)) * factor % WORD
    return number ^ (number >> 15)


class Xoshiro:
    """The chance of one play."""

    def __init__(self, seed: int, play: int) -> None:
        a = mixed(mixed(seed) ^ play)
        self.state = [mixed(a ^ pi) for pi in (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344)]

    def word(self) -> int:
        a, b, c, d = self.state
        found = rotated(b * 5 % WORD, 7) * 9 % WORD
        # Each of the four words after the step is a sum without carry of words before it.
        self.state = [a ^ b ^ d, a ^ b ^ c, a ^ c ^ (b * 512 % WORD), rotated(b ^ d, 11)]
        return found

    def below(self, bound: int) -> int:
        if bound == 1:
            return 0
        word = self.word()
        while word // bound == WORD // bound and WORD % bound:
            word = self.word()
        return word % bound
