"""A text cut into passages: one sentence, bullet sentence, heading or table row each.

The cutting is done once for a source; from then on its lock holds the result, and this module sees only text that no
locked passage covers. The sentences of a block are found by `sentencex` (Wikimedia, kept up, one call, offsets kept).
Tried on the five documents beside it: pysbd (right but for *Est. 1795* and one dash, and from 2021), syntok (cuts
before a middle dot), blingfire (right, from 2021, needs numpy), yasbd-lib (cuts French text after *case*).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from variorum.sources.ast import Kind, Place
from variorum.sources.normalise import stream_of


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the text that is one passage: offsets from `start` to before `end`, and its place."""

    start: int
    end: int
    place: Place


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together: a heading, a paragraph, a bullet or a table row, without its marker."""

    start: int
    end: int
    place: Place


_BULLET = re.compile(r"\s*(?:[•▪◦‣·*]\s*|[-–—+]\s+)(?=\S)")
_ORDINAL = re.compile(r"\s*(?:\(?\d{1,3}[.)]|\(?[a-h]\))\s+(?=\S)")
_MONTH = re.compile(
    r"\s*\d{1,2}\.\s+(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)\b",
    re.IGNORECASE,
)
_TABLE = re.compile(r"\s*\|.*\|\s*$|[^|]*\S\s+\|\s+\S[^|]*\s\|\s.*$")
_SEPARATOR = re.compile(r"[\s|:+=-]*-[\s|:+=-]*$")
_HASHES = re.compile(r"\s*#{1,6}\s+")
_LONGEST_HEADING = 110
_WRAPPED_LINES = range(50, 121)


def segments_of(text: str, language: str, covered: Sequence[tuple[int, int]] = ()) -> tuple[Segment, ...]:
    """The passages of `text` that lie outside `covered` (stretches of it that passages already hold), in order.

    `language` is that of the source ("nl"). Every letter and digit of `text` is in `covered`, in a segment, or in a
    list marker or the ruling of a table.
    """
    segments: list[Segment] = []
    for block, gaps in gaps_of(blocks_of(text), covered):
        for start, end in gaps:
            for first, last in _sentences(text, start, end, language, block.place.kind):
                trimmed = trim(text, first, last)
                if trimmed:
                    segments.append(Segment(*trimmed, block.place))
    return tuple(segments)


def trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The stretch of `text` from its first to its last character that counts, or None if it has no letter or digit.

    A lock's raw hash is taken of this stretch, so that it can be taken again once the passage is found by its stream.
    """
    stream = stream_of(text[start:end])
    if not any(character.isalnum() for character in stream.text):
        return None
    return start + stream.origins[0], start + stream.origins[-1] + 1


def blocks_of(text: str) -> tuple[Block, ...]:
    """The blocks of `text` in order; headings are counted from 1, and 0 is what stands before the first."""
    lines = list(_lines(text))
    width = max((len(line) for _, line in lines), default=0)
    blocks: list[Block] = []
    heading = 0
    index = 0
    while index < len(lines):
        start, line = lines[index]
        index += 1
        if not any(character.isalnum() for character in line):
            continue
        if _TABLE.match(line):
            before_rule = index < len(lines) and "|" in lines[index][1] and _SEPARATOR.match(lines[index][1])
            kind = Kind.TABLE_HEADING if before_rule else Kind.TABLE_ROW
            blocks.append(Block(start, start + len(line), Place(heading, kind)))
            continue
        marker = _marker(line)
        end = start + len(line)
        while index < len(lines) and _continues(lines[index - 1][1], lines[index][1], width, bool(marker)):
            end = lines[index][0] + len(lines[index][1])
            index += 1
        if marker:
            blocks.append(Block(start + marker, end, Place(heading, Kind.BULLET)))
        elif _is_heading(text[start:end]):
            heading += 1
            blocks.append(Block(start, end, Place(heading, Kind.HEADING)))
        else:
            blocks.append(Block(start, end, Place(heading, Kind.SENTENCE)))
    return tuple(blocks)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.splitlines(keepends=True):
        yield start, line.rstrip()
        start += len(line)


def _marker(line: str) -> int:
    """How many characters the list marker of `line` takes up; 0 where it has none."""
    if _MONTH.match(line):
        return 0
    match = _BULLET.match(line) or _ORDINAL.match(line)
    # "**Bold**" at the start of a line is emphasis, no bullet.
    if match and line.lstrip().startswith("**"):
        return 0
    return match.end() if match else 0


def _continues(line: str, following: str, width: int, in_bullet: bool) -> bool:
    """Whether `following` goes on with the paragraph or bullet of `line`."""
    if not following.strip() or _TABLE.match(following) or _HASHES.match(following) or _BULLET.match(following):
        return False
    wrapped = width in _WRAPPED_LINES and _was_full(line, following, width)
    if _marker(following):
        # In wrapped prose a line can begin with "12. " that ends a sentence; a list starts after a shorter line.
        return wrapped and not in_bullet and not line.rstrip().endswith((".", ":", "!", "?", ";"))
    if in_bullet and following[0].isspace():
        return True
    return following.lstrip()[:1].islower() or wrapped


def _was_full(line: str, following: str, width: int) -> bool:
    return len(line) + 1 + len(following.split(maxsplit=1)[0]) > width and len(line) > width // 2


def _is_heading(block: str) -> bool:
    written = " ".join(block.split())
    if _HASHES.match(written):
        return True
    if len(written) > _LONGEST_HEADING or any(sign in written for sign in (" · ", " › ", "; ", "→")):
        return False
    if written.endswith("?"):
        return True
    if written.endswith(":"):
        return len(written) <= _LONGEST_HEADING // 2 and not re.search(r"[.,!?]\s", written)
    return not re.search(r"[.!;,…][\"'”’»“)]*$", written)


def gaps_of(
    blocks: Sequence[Block], covered: Sequence[tuple[int, int]]
) -> Iterator[tuple[Block, tuple[tuple[int, int], ...]]]:
    """Each of `blocks` with the stretches of it that lie outside `covered`, all in order."""
    holes = sorted(covered)
    ends = [end for _, end in holes]
    for block in blocks:
        gaps: list[tuple[int, int]] = []
        start = block.start
        at = bisect_right(ends, start)
        while at < len(holes) and holes[at][0] < block.end:
            if holes[at][0] > start:
                gaps.append((start, holes[at][0]))
            start = max(start, holes[at][1])
            at += 1
        if start < block.end:
            gaps.append((start, block.end))
        yield block, tuple(gaps)


# Cut off by sentencex 1.0.32 although the sentence goes on: abbreviations that it does not know.
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:est|approx|ca|circa|env|nr|no|num|art|blz|pag|fig|abb|bv|bijv|d\.w\.z|o\.a|m\.a\.w|i\.p\.v|"
    r"z\.\s?b|d\.\s?h|u\.\s?a|bzw|p\.\s?ex|c\.-à-d|m|mm|mme|mlle|mr|mrs|dr|st|vs|resp|max|min)\.$",
    re.IGNORECASE,
)
# "im 3. Feld": an ordinal in German digits, told from a sentence that ends in a number by the article before it.
_GERMAN_ORDINAL = re.compile(
    r"\b(?:am|im|zum|vom|beim|zur|der|die|das|dem|den|des|jede[nrsm]?)\s+\d{1,3}\.$", re.IGNORECASE
)


def _sentences(text: str, start: int, end: int, language: str, kind: Kind) -> Iterator[tuple[int, int]]:
    if kind in (Kind.TABLE_HEADING, Kind.TABLE_ROW):
        yield start, end
        return
    # A break of the line is no break of the sentence: the lines of a block were joined above.
    body = re.sub(r"\s", " ", text[start:end])
    at = start
    first = start
    import sentencex  # noqa: PLC0415 - only making a lock needs it, and it takes a while to load

    pieces = list(sentencex.segment(language, body))
    for index, piece in enumerate(pieces):
        at += len(piece)
        following = "".join(pieces[index + 1 : index + 2])
        if following and not _sentence_ends(body[first - start : at - start].rstrip(), following.lstrip(), language):
            continue
        yield first, at
        first = at
    if at != end:
        raise AssertionError(f"sentencex returned {at - start} of {end - start} characters")


def _sentence_ends(before: str, after: str, language: str) -> bool:
    if not any(character.isalnum() for character in after):
        return False
    if after[0].islower():
        return False
    if _ABBREVIATION.search(before):
        return False
    return not (language == "de" and _GERMAN_ORDINAL.search(before))
