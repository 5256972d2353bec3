"""What a lock keeps of a passage in place of its words."""

from __future__ import annotations

import hashlib
import zlib
from itertools import pairwise

OPENING_LENGTHS = (16, 8, 4, 2, 1)


def hash_of(text: str) -> str:
    """A 128-bit hash of `text`, as 32 hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def opening_length(length: int) -> int:
    """How many characters of a stream of `length` characters (at least 1) its opening covers."""
    return next(size for size in OPENING_LENGTHS if size <= length)


def opening_of(stream: str) -> str:
    """A checksum of the first characters of `stream`, as 8 hexadecimal digits.

    A long document is searched for these few characters at every word, and for the whole passage only where they fit.
    """
    return f"{zlib.crc32(stream[: opening_length(len(stream))].encode('utf-8', 'surrogatepass')):08x}"


def sketch_of(stream: str) -> str:
    """A 64-bit similarity sketch of `stream` (a simhash of its words and pairs of words), as 16 hexadecimal digits."""
    words = "".join(character if character.isalnum() else " " for character in stream).split()
    shingles = words + [" ".join(pair) for pair in pairwise(words)]
    weights = [0] * 64
    for shingle in shingles:
        digest = hashlib.blake2b(shingle.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        drawn = int.from_bytes(digest, "big")
        for bit in range(64):
            weights[bit] += 1 if drawn >> bit & 1 else -1
    return f"{sum(1 << bit for bit in range(64) if weights[bit] > 0):016x}"


def likeness(first: str, second: str) -> float:
    """How alike two sketches are: the share of their 64 bits that agree, from 0 to 1; strangers come to about 0.5."""
    return 1 - (int(first, 16) ^ int(second, 16)).bit_count() / 64
