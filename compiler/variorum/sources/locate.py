"""The passages of a lock found again in a document, by length and hash alone."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, pairwise
from zlib import crc32

from variorum.sources.ast import Kind, Lock, Passage
from variorum.sources.fingerprint import OPENING_LENGTHS, hash_of, opening_length
from variorum.sources.normalise import Stream, stream_of
from variorum.sources.segment import Block, blocks_of, gaps_of

_ROUNDS = 8

Stretch = tuple[int, int]
"""A stretch of a text: from the first offset to before the second."""


class Match(StrEnum):
    """How a passage was found: word for word, with other layout or typography, or not at all."""

    EXACT = "exact"
    REFORMATTED = "reformatted"
    NOT_FOUND = "not-found"


@dataclass(frozen=True, slots=True)
class Located:
    """Where a passage of a lock stands in a document.

    `start` and `end` are offsets in the document's text, both 0 where it was not found. `others` are further places
    with the very same passage that no passage of the lock accounts for: the document says it twice.
    """

    passage: Passage
    match: Match
    start: int = 0
    end: int = 0
    others: tuple[Stretch, ...] = ()


def locate(text: str, lock: Lock) -> tuple[Located, ...]:
    """Every passage of `lock` with its place in `text` (a document as `documents.text_of` returns it), in lock order.

    Passages are looked for in the normalised stream of the text. Equal passages are told apart by order, and so are
    places that fit one passage. A passage that has become part of a longer sentence or row is not found.
    """
    stream = stream_of(text)
    candidates = _candidates(stream.text, lock.passages)
    blocks = blocks_of(text)
    # A place in something longer is no place, and the passage may have another: "the sea" is in many sentences.
    for _ in range(_ROUNDS):
        chosen = _in_order(lock.passages, candidates)
        _add_moved(lock.passages, candidates, chosen)
        stretches = {index: _written(stream, start, lock.passages[index].length) for index, start in chosen.items()}
        broken = _no_longer_whole(text, blocks, stretches)
        for index in broken:
            candidates[lock.passages[index].normalised].remove(chosen[index])
        if not broken:
            break
    for index in broken:
        del chosen[index], stretches[index]
    spare = _spare(lock.passages, candidates, chosen)
    located: list[Located] = []
    for index, passage in enumerate(lock.passages):
        if index not in stretches:
            located.append(Located(passage, Match.NOT_FOUND))
            continue
        start, end = stretches[index]
        match = Match.EXACT if hash_of(text[start:end]) == passage.raw else Match.REFORMATTED
        others = tuple(_written(stream, at, passage.length) for at in spare.get(passage.normalised, ()))
        located.append(Located(passage, match, start, end, others))
    return tuple(located)


def _written(stream: Stream, start: int, length: int) -> Stretch:
    return stream.origins[start], stream.origins[start + length - 1] + 1


def _candidates(stream: str, passages: Sequence[Passage]) -> Mapping[str, list[int]]:
    """The places in `stream` at which each normalised hash fits, in ascending order."""
    sought: dict[int, dict[int, dict[int, set[str]]]] = {size: {} for size in OPENING_LENGTHS}
    for passage in passages:
        by_opening = sought[opening_length(passage.length)].setdefault(int(passage.opening, 16), {})
        by_opening.setdefault(passage.length, set()).add(passage.normalised)
    found: dict[str, list[int]] = {}
    # No word goes on across an edge.
    inside = [character.isalnum() for character in stream]
    edges = [True, *(not (before and after) for before, after in pairwise(inside)), True]
    starts = [at for at in range(len(stream)) if edges[at] and stream[at] != " "]
    written = stream.encode("utf-8", "surrogatepass")
    offsets = list(accumulate(map(_size_of, stream), initial=0))
    last = len(stream)
    for size, openings in sought.items():
        if not openings:
            continue
        for at in starts:
            lengths = openings.get(crc32(written[offsets[at] : offsets[min(at + size, last)]]))
            if not lengths:
                continue
            for length, hashes in lengths.items():
                if at + length <= last and edges[at + length]:
                    window = hash_of(stream[at : at + length])
                    if window in hashes:
                        found.setdefault(window, []).append(at)
    return found


def _size_of(character: str) -> int:
    """How many bytes of UTF-8 a character takes up."""
    code = ord(character)
    return 1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4


def _in_order(passages: Sequence[Passage], candidates: Mapping[str, list[int]]) -> dict[int, int]:
    """The most passages that can be placed in the order of the lock without overlap: index to place, the earliest."""
    ends: list[int] = []
    tails: list[tuple[int, int]] = []
    before: dict[tuple[int, int], tuple[int, int] | None] = {}
    for index, passage in enumerate(passages):
        # From the last place to the first, so that one passage is placed once in any chain.
        for at in reversed(candidates.get(passage.normalised, ())):
            rank = bisect_right(ends, at)
            if rank < len(ends) and ends[rank] <= at + passage.length:
                continue
            before[index, at] = tails[rank - 1] if rank else None
            if rank == len(ends):
                ends.append(0)
                tails.append((0, 0))
            ends[rank] = at + passage.length
            tails[rank] = (index, at)
    chain: dict[int, int] = {}
    link = tails[-1] if tails else None
    while link is not None:
        chain[link[0]] = link[1]
        link = before[link]
    return chain


def _add_moved(passages: Sequence[Passage], candidates: Mapping[str, list[int]], chosen: dict[int, int]) -> None:
    """Place what stands out of order: each remaining passage at the first place that no other passage takes up."""
    taken = _Taken(sorted((at, at + passages[index].length) for index, at in chosen.items()))
    for index, passage in enumerate(passages):
        if index in chosen:
            continue
        for at in candidates.get(passage.normalised, ()):
            if taken.is_free(at, at + passage.length):
                taken.take(at, at + passage.length)
                chosen[index] = at
                break


def _spare(
    passages: Sequence[Passage], candidates: Mapping[str, list[int]], chosen: Mapping[int, int]
) -> Mapping[str, list[int]]:
    taken = _Taken(sorted((at, at + passages[index].length) for index, at in chosen.items()))
    spare: dict[str, list[int]] = {}
    for passage in passages:
        if passage.normalised not in spare:
            places = candidates.get(passage.normalised, ())
            spare[passage.normalised] = [at for at in places if taken.is_free(at, at + passage.length)]
    return spare


class _Taken:
    """Stretches that do not overlap, in order."""

    def __init__(self, stretches: list[Stretch]) -> None:
        self.stretches = stretches

    def is_free(self, start: int, end: int) -> bool:
        at = bisect_left(self.stretches, (start, end))
        return (at == 0 or self.stretches[at - 1][1] <= start) and (
            at == len(self.stretches) or self.stretches[at][0] >= end
        )

    def take(self, start: int, end: int) -> None:
        self.stretches.insert(bisect_left(self.stretches, (start, end)), (start, end))


_CLOSED = (".", "!", "?", "…")
# What makes another number, or the contrary, of what it stands beside, though it is no letter: "3" and "≥ 3".
_SIGNS = frozenset("%‰±≥≤≠≈¬×÷=<✗✘✓✔☑☒☐")
_CLOSING = "\"'”’»“)]* \n\t\u00a0"


def _no_longer_whole(text: str, blocks: Sequence[Block], stretches: Mapping[int, Stretch]) -> list[int]:
    """The passages next to which, in the same block, stands text that no passage covers and no sentence end parts off.

    Their words are still there, but as a part of something longer: "2 dice" in "2 dice or one".
    """
    by_start = {stretch[0]: index for index, stretch in stretches.items()}
    by_end = {stretch[1]: index for index, stretch in stretches.items()}
    broken: set[int] = set()
    for block, gaps in gaps_of(blocks, tuple(stretches.values())):
        row = block.place.kind in (Kind.TABLE_HEADING, Kind.TABLE_ROW)
        for start, end in gaps:
            between = text[start:end]
            if not any(character.isalnum() or character in _SIGNS for character in between):
                continue
            before = by_end.get(start)
            # The closing quotation mark or bracket of a sentence is in the passage, its full stop too.
            if before is not None and (row or not text[start - 3 : start].rstrip(_CLOSING).endswith(_CLOSED)):
                broken.add(before)
            after = by_start.get(end)
            if after is not None and (row or not between.rstrip(_CLOSING).endswith(_CLOSED)):
                broken.add(after)
    return sorted(broken)
