"""A lock held against a document that has changed: what has become of each passage, and what is new.

Hashes alone say that a passage is unchanged. What they do not find is set against the text that no passage covers, by
order and by likeness, and that is never more than a suggestion: "37" and "39" are alike, so numbers and negations are
read in both and compared exactly by whoever shows the change.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from variorum.sources.ast import Kind, Lock, Passage, Place, Source
from variorum.sources.fingerprint import hash_of, sketch_of
from variorum.sources.locate import Located, Match, Stretch, locate
from variorum.sources.lock import passage_of
from variorum.sources.normalise import stream_of
from variorum.sources.numbers import negations_in, numbers_in
from variorum.sources.segment import Block, Segment, blocks_of, segments_of, trim


class Standing(StrEnum):
    """What has become of a passage: it is there word for word, or with other layout alone; it reads otherwise; it
    cannot be told what it has become; or it is there no more."""

    EXACT = "exact"
    REFORMATTED = "reformatted"
    CHANGED = "changed"
    AMBIGUOUS = "ambiguous"
    GONE = "gone"


UNCHANGED = (Standing.EXACT, Standing.REFORMATTED)
"""What a passage stands as that reads as it was accepted."""


@dataclass(frozen=True, slots=True)
class Found:
    """A stretch of the document that a passage stands in, or may stand in; `now` is what a lock would keep of it.

    `likeness` is from 0 to 1 (strangers come to about 0.5); it is that of sketches, so other words can come to 1.
    """

    start: int
    end: int
    likeness: float
    now: Passage


@dataclass(frozen=True, slots=True)
class Aligned:
    """What has become of one passage of the lock.

    `found` is the one stretch that it is, or has become; for an ambiguous one all that it may have become; for one
    that is gone it is empty. `rivals` are the other passages that may have become the same. `is_elsewhere` is whether
    it stands under another heading, of those that the lock and the document have in common.
    """

    passage: Passage
    standing: Standing
    found: tuple[Found, ...] = ()
    rivals: tuple[int, ...] = ()
    is_elsewhere: bool = False

    @property
    def now(self) -> Passage | None:
        """What a changed passage says now: by the document, or where that was not at hand by the lock; None of any
        other."""
        if self.standing is not Standing.CHANGED:
            return None
        return self.found[0].now if self.found else self.passage.now


@dataclass(frozen=True, slots=True)
class New:
    """Text that no passage of the lock accounts for, cut into passages: a stretch, and what a lock would keep of it.

    `after` is the passage that it follows in the document (None at the start), `repeats` one that says the same.
    """

    start: int
    end: int
    now: Passage
    after: int | None = None
    repeats: int | None = None


@dataclass(frozen=True, slots=True)
class Alignment:
    """What has become of the passages of a lock, in its order, and what is new, in the order of the document.

    `is_another` is whether so little is left that the document must be another text, such as an error page.
    """

    passages: tuple[Aligned, ...]
    new: tuple[New, ...] = ()
    is_another: bool = False

    def of(self, number: int) -> Aligned | None:
        """What has become of the passage with this number, or None if the lock has none."""
        return next((each for each in self.passages if each.passage.number == number), None)

    @property
    def is_unchanged(self) -> bool:
        """Whether every passage is there and nothing else is."""
        return not self.new and all(each.standing in UNCHANGED and not each.passage.suspect for each in self.passages)


def as_locked(lock: Lock) -> Alignment:
    """What a lock itself says of its passages, where the document is not at hand."""
    return Alignment(
        tuple(
            Aligned(passage, Standing(passage.suspect.value) if passage.suspect else Standing.EXACT)
            for passage in lock.passages
        )
    )


def align(text: str, lock: Lock, source: Source) -> Alignment:
    """What has become of the passages of `lock`, the lock of `source`, in its document `text`.

    A passage that is suspect in the lock is changed as long as the document says what it said when it became so, and
    exact or reformatted where the document says again what was accepted.
    """
    located = _located(text, lock)
    places: dict[int, _Match] = {}
    for index, each in enumerate(located):
        if each.match is not Match.NOT_FOUND:
            places[index] = _Match((each.start, each.end), 1.0)
    segments = segments_of(text, lock.language, tuple(sorted(match.stretch for match in places.values())))
    search = _Search(text, lock.passages, segments, places)
    search.run()
    blocks = blocks_of(text)
    made = _Making(text, lock, source, blocks)
    aligned = [_aligned(made, passage, located[index], search, index) for index, passage in enumerate(lock.passages)]
    aligned = list(_with_headings(aligned, blocks))
    new = tuple(_new(made, aligned, search.free()))
    return Alignment(tuple(aligned), new, _is_another(aligned))


# ---------------------------------------------------------------- what is found by its hash


def _located(text: str, lock: Lock) -> list[Located]:
    """Each passage of `lock` by its present wording; a suspect one that is not there so, by its accepted one."""
    present = tuple(passage.now or passage for passage in lock.passages)
    located = list(locate(text, replace(lock, passages=present)))
    lost = [
        index
        for index, each in enumerate(located)
        if each.match is Match.NOT_FOUND and lock.passages[index].now is not None
    ]
    if lost:
        either = [lock.passages[index] if index in set(lost) else passage for index, passage in enumerate(present)]
        located = list(locate(text, replace(lock, passages=tuple(either))))
    return located


_BROKEN_WORD = re.compile(r"(?<=\w)([-‐‑])\s*\n\s*")
_UNSEEN = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff]")
_APOSTROPHES = str.maketrans(dict.fromkeys("`´‘‛′＇", "'"))


def _counts_the_same(passage: Passage, written: str, language: str) -> bool:
    """Whether `written`, whose stream is that of `passage`, has the same numbers and negations.

    The stream leaves out spaces beside punctuation and marks of emphasis, which may part or join digits ("2*3"); where
    only a word was broken at the end of a line, the reading without the break counts.
    """
    joined = _UNSEEN.sub("", _BROKEN_WORD.sub(r"\1", written)).translate(_APOSTROPHES)
    return any(
        numbers_in(reading, language) == passage.numbers and negations_in(reading, language) == passage.negations
        for reading in dict.fromkeys((written, joined))
    )


# ---------------------------------------------------------------- what is found by order and likeness

STRANGERS = 0.64
"""Passages less alike than this are taken for one another only where nothing else comes into question."""
KIN = 0.78
"""How alike a passage that stands elsewhere has to be."""
SAME = 8 / 64
"""Likenesses that differ by no more are equal: the sketches of two texts say no more exactly how alike these are."""
CLEARLY = 2 / 64
"""By how much two segments have to be more like a passage than the first of them alone."""
_LIKELY_ANOTHER = 0.3
_MOST_CELLS = 60_000
_MOST_PAIRS = 250_000
_MOST_CUTS = 16


@dataclass(slots=True)
class _Match:
    """What a passage was matched with."""

    stretch: Stretch
    likeness: float
    segments: tuple[int, ...] = ()
    candidates: tuple[int, ...] = ()
    rivals: tuple[int, ...] = ()


class _Search:
    """Looks for the passages that have no place yet among the segments that no passage covers."""

    def __init__(
        self, text: str, passages: Sequence[Passage], segments: Sequence[Segment], places: dict[int, _Match]
    ) -> None:
        self.text = text
        self.passages = passages
        self.segments = segments
        self.places = places
        self.taken: set[int] = set()
        self.streams: dict[Stretch, str] = {}
        self.sketches: dict[Stretch, int] = {}
        self.wanted = [_sketches_of(passage) for passage in passages]

    def run(self) -> None:
        """Fill `places` with what each passage may have become."""
        for indices, span in list(self._gaps()):
            self._align(indices, span)
        for indices, span in list(self._gaps()):
            self._by_place(indices, span)
        self._moved()
        self._doubt()

    def free(self) -> list[Segment]:
        """The segments that nothing was matched with."""
        return [segment for at, segment in enumerate(self.segments) if at not in self.taken]

    def _gaps(self) -> Iterator[tuple[list[int], range]]:
        """The passages without a place between two that stand in order, with the segments between those two."""
        anchors = _in_order([(index, match.stretch) for index, match in sorted(self.places.items())])
        starts = [segment.start for segment in self.segments]
        bounds = [(-1, 0), *((index, self.places[index].stretch[1]) for index in anchors)]
        ends = [*((index, self.places[index].stretch[0]) for index in anchors), (len(self.passages), len(self.text))]
        for (before, low), (after, high) in zip(bounds, ends, strict=True):
            indices = [index for index in range(before + 1, after) if index not in self.places]
            span = range(bisect_left(starts, low), bisect_left(starts, high))
            if indices and span:
                yield indices, span

    def stretch(self, first: int, last: int) -> Stretch:
        """From the start of one segment to the end of another."""
        return self.segments[first].start, self.segments[last].end

    def likeness(self, index: int, stretch: Stretch) -> float:
        """How alike a passage and a stretch of the document are."""
        sketch = self._sketch(stretch)
        return max(1 - (wanted ^ sketch).bit_count() / 64 for wanted in self.wanted[index])

    def _sketch(self, stretch: Stretch) -> int:
        if stretch not in self.sketches:
            self.sketches[stretch] = int(sketch_of(self._stream(stretch)), 16)
        return self.sketches[stretch]

    def _stream(self, stretch: Stretch) -> str:
        if stretch not in self.streams:
            self.streams[stretch] = stream_of(self.text[slice(*stretch)]).text
        return self.streams[stretch]

    def _take(self, index: int, likeness: float, segments: Sequence[int], stretch: Stretch | None = None) -> None:
        self.taken.update(segments)
        place = stretch or self.stretch(segments[0], segments[-1])
        self.places[index] = _Match(place, likeness, tuple(segments))

    # ------------------------------------------------ in order

    def _align(self, indices: Sequence[int], span: range) -> None:
        """Match passages with segments in order, so that the likenesses above those of strangers add up to the most.

        One passage may have become two segments, and two one. What is long is looked at along its diagonal alone.
        """
        free = [at for at in span if at not in self.taken]
        rows, columns = len(indices), len(free)
        if not rows or not columns:
            return
        band = max(3, _MOST_CELLS // max(rows, columns), columns // rows + 2)
        best: dict[tuple[int, int], tuple[float, tuple[int, int] | None]] = {(0, 0): (0.0, None)}

        def offer(cell: tuple[int, int], score: float, origin: tuple[int, int]) -> None:
            if cell not in best or score > best[cell][0] + 1e-9:
                best[cell] = (score, origin)

        for row in range(rows + 1):
            middle = row * columns // rows
            for column in range(max(0, middle - band), min(columns, middle + band) + 1):
                here = best.get((row, column))
                if here is None:
                    continue
                score, origin = here[0], (row, column)
                if row < rows:
                    offer((row + 1, column), score, origin)
                if column < columns:
                    offer((row, column + 1), score, origin)
                for step, gain in self._steps(indices[row : row + 2], free[column : column + 2]):
                    offer((row + step[0], column + step[1]), score + gain, origin)
        cell: tuple[int, int] = (rows, columns)
        while (previous := best[cell][1]) is not None:
            step = (cell[0] - previous[0], cell[1] - previous[1])
            if 0 not in step:
                self._match(indices[previous[0] : cell[0]], free[previous[1] : cell[1]])
            cell = previous

    def _steps(self, indices: Sequence[int], free: Sequence[int]) -> Iterator[tuple[tuple[int, int], float]]:
        """The ways of matching the first of some passages with the first of some segments, and what each is worth."""
        if not indices or not free:
            return
        one = self.likeness(indices[0], self.stretch(free[0], free[0]))
        if one >= STRANGERS:
            yield (1, 1), one - STRANGERS
        if len(free) > 1 and free[1] == free[0] + 1:
            size = self.passages[indices[0]].length
            together = self.stretch(free[0], free[1])
            if len(self._stream(together)) < 1.5 * size + 8 and self._is_one_block(together):
                both = self.likeness(indices[0], together)
                if both >= STRANGERS and both > one + CLEARLY:
                    yield (1, 2), both - STRANGERS
        if len(indices) > 1 and (cut := self._cut(indices, free[0])):
            yield (2, 1), cut[1] + cut[2] - 2 * STRANGERS

    def _is_one_block(self, stretch: Stretch) -> bool:
        return "\n\n" not in self.text[slice(*stretch)]

    def _match(self, indices: Sequence[int], free: Sequence[int]) -> None:
        if len(indices) == 1:
            self._take(indices[0], self.likeness(indices[0], self.stretch(free[0], free[-1])), free)
            return
        cut = self._cut(indices, free[0])
        assert cut is not None
        at, first, second = cut
        start, end = self.stretch(free[0], free[0])
        before, after = trim(self.text, start, at), trim(self.text, at, end)
        assert before is not None
        assert after is not None
        self._take(indices[0], first, free, before)
        self._take(indices[1], second, free, after)

    def _cut(self, indices: Sequence[int], segment: int) -> tuple[int, float, float] | None:
        """Where `segment` falls into two passages that were joined in it, and how alike each half is; else None."""
        start, end = self.stretch(segment, segment)
        first, second = (self.passages[index].length for index in indices[:2])
        size = len(self._stream((start, end)))
        if max(self.likeness(index, (start, end)) for index in indices[:2]) < STRANGERS:
            return None
        if not 0.75 * (first + second) <= size <= 1.25 * (first + second) + 8:
            return None
        middle = start + (end - start) * first // (first + second)
        gaps = [start + found.start() for found in re.finditer(r"\s+", self.text[start:end])]
        near = sorted(gaps, key=lambda at: abs(at - middle))[:_MOST_CUTS]
        best: tuple[float, int, float, float] | None = None
        for at in near:
            halves = trim(self.text, start, at), trim(self.text, at, end)
            if halves[0] is None or halves[1] is None:
                continue
            one = self.likeness(indices[0], halves[0])
            two = self.likeness(indices[1], halves[1])
            if min(one, two) >= KIN and (best is None or one + two > best[0]):
                best = (one + two, at, one, two)
        return best[1:] if best else None

    # ------------------------------------------------ by place alone, and elsewhere

    def _by_place(self, indices: Sequence[int], span: range) -> None:
        """Where one passage and one segment are left between the same neighbours, the one has become the other, unless
        it is of another kind or length altogether."""
        free = [at for at in span if at not in self.taken]
        if len(indices) != 1 or len(free) != 1:
            return
        passage, segment = self.passages[indices[0]], self.segments[free[0]]
        size = len(self._stream((segment.start, segment.end)))
        if passage.place.kind is segment.place.kind and 0.5 <= size / passage.length <= 2:
            likeness = self.likeness(indices[0], (segment.start, segment.end))
            if likeness >= 0.5:
                self._take(indices[0], likeness, free)

    def _moved(self) -> None:
        """Match what is left without regard to order, the most alike first."""
        left = [index for index in range(len(self.passages)) if index not in self.places]
        free = [at for at in range(len(self.segments)) if at not in self.taken]
        if len(left) * len(free) > _MOST_PAIRS:
            return
        pairs = [
            (likeness, index, at)
            for at in free
            for index in left
            if (likeness := self.likeness(index, self.stretch(at, at))) >= KIN
        ]
        for likeness, index, at in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
            if index not in self.places and at not in self.taken:
                self._take(index, likeness, (at,))

    # ------------------------------------------------ doubt

    def _doubt(self) -> None:
        """Mark what might as well have become something else: another segment that is left and is as alike, or a
        segment that another passage which is left is as alike to. Where as many are left as there are, order decides.
        """
        left = [index for index in range(len(self.passages)) if index not in self.places]
        free = [at for at in range(len(self.segments)) if at not in self.taken]
        matched = [(index, match) for index, match in self.places.items() if match.segments]
        if len(matched) * (len(left) + len(free)) > _MOST_PAIRS:
            return
        positions = sorted(match.stretch[0] for match in self.places.values())
        in_lock = sorted(self.places)
        found: dict[int, _Match] = {}
        for index, match in matched:
            others = [at for at in free if self._is_near(positions, match.stretch[0], self.segments[at].start)]
            least = max(STRANGERS, match.likeness - SAME)
            as_alike = [at for at in others if self.likeness(index, self.stretch(at, at)) >= least]
            if as_alike:
                self.taken.update(as_alike)
                match.candidates = tuple(as_alike)
            rivals = [
                other
                for other in left
                if self._is_near(in_lock, index, other) and self.likeness(other, match.stretch) >= least
            ]
            for rival in rivals:
                found[rival] = _Match(match.stretch, self.likeness(rival, match.stretch), match.segments, (), (index,))
            match.rivals = tuple(rivals)
        self.places.update(found)

    @staticmethod
    def _is_near(sorted_places: Sequence[int], place: int, other: int) -> bool:
        """Whether no more than one place that is taken lies between two."""
        return abs(bisect_left(sorted_places, place) - bisect_left(sorted_places, other)) <= 1


def _sketches_of(passage: Passage) -> tuple[int, ...]:
    now = (passage.now,) if passage.now else ()
    return tuple(int(each.sketch or "0", 16) for each in (passage, *now))


def _in_order(placed: Sequence[tuple[int, Stretch]]) -> list[int]:
    """The most of some passages, given in the order of the lock, that stand in the same order in the document."""
    tails: list[int] = []
    starts: list[int] = []
    before: dict[int, int | None] = {}
    for position, (_, stretch) in enumerate(placed):
        rank = bisect_right(starts, stretch[0])
        before[position] = tails[rank - 1] if rank else None
        if rank == len(tails):
            tails.append(position)
            starts.append(stretch[0])
        else:
            tails[rank], starts[rank] = position, stretch[0]
    chain: list[int] = []
    link: int | None = tails[-1] if tails else None
    while link is not None:
        chain.append(placed[link][0])
        link = before[link]
    return chain[::-1]


# ---------------------------------------------------------------- what is said of it


class _Making:
    """Makes what a lock would keep of stretches of a document."""

    def __init__(self, text: str, lock: Lock, source: Source, blocks: Sequence[Block]) -> None:
        self.text = text
        self.lock = lock
        self.source = source
        self.blocks = blocks
        self.ends = [block.end for block in blocks]

    def place(self, start: int) -> Place:
        """The place of what starts at an offset."""
        at = bisect_right(self.ends, start)
        return self.blocks[at].place if at < len(self.blocks) else Place(0, Kind.SENTENCE)

    def found(self, passage: Passage, stretch: Stretch, likeness: float) -> Found:
        """`stretch` as what `passage` has become."""
        start, end = stretch
        language = passage.language
        made = passage_of(self.text[start:end], passage.number, self.place(start), self.lock.language, language)
        return Found(start, end, likeness, made)

    def kept(self, passage: Passage, stretch: Stretch) -> Found:
        """`stretch` as `passage` word for word."""
        bare = replace(passage, suspect=None, now=None, place=self.place(stretch[0]))
        return Found(*stretch, 1.0, bare)


def _aligned(made: _Making, passage: Passage, located: Located, search: _Search, index: int) -> Aligned:
    match = search.places.get(index)
    if match is None:
        return Aligned(passage, Standing.GONE)
    if match.segments:
        likenesses = [(match.stretch, match.likeness)]
        for at in match.candidates:
            stretch = search.stretch(at, at)
            likenesses.append((stretch, search.likeness(index, stretch)))
        found = tuple(made.found(passage, *each) for each in sorted(likenesses))
        rivals = tuple(made.lock.passages[rival].number for rival in match.rivals)
        doubtful = bool(rivals) or len(found) > 1
        return Aligned(passage, Standing.AMBIGUOUS if doubtful else Standing.CHANGED, found, rivals)
    stretch = match.stretch
    if located.passage is not passage:  # it stands there as it did when it became suspect
        likeness = 1 - (int(passage.sketch, 16) ^ int(located.passage.sketch, 16)).bit_count() / 64
        return Aligned(passage, Standing.CHANGED, (made.found(passage, stretch, likeness),))
    if located.match is Match.EXACT:
        return Aligned(passage, Standing.EXACT, (made.kept(passage, stretch),))
    written = made.text[slice(*stretch)]
    if _counts_the_same(passage, written, made.lock.language_of(passage)):
        kept = made.kept(passage, stretch)
        return Aligned(passage, Standing.REFORMATTED, (replace(kept, now=replace(kept.now, raw=hash_of(written))),))
    return Aligned(passage, Standing.CHANGED, (made.found(passage, stretch, 1.0),))


def _with_headings(aligned: Sequence[Aligned], blocks: Sequence[Block]) -> Iterator[Aligned]:
    """Each passage with whether it stands under another heading than in the lock. Headings that only one of the two
    has are passed over, since what stands below them has not moved."""
    under: dict[int, int] = {}  # heading of the document (counted from 1) to the passage that it is
    starts = {block.start: block.place.heading for block in blocks if block.place.kind is Kind.HEADING}
    heads = [
        each
        for each in aligned
        if each.passage.place.kind is Kind.HEADING and each.found and each.standing is not Standing.AMBIGUOUS
    ]
    ordered = [block.start for block in blocks]
    for each in heads:
        at = bisect_right(ordered, each.found[0].start) - 1
        if at >= 0 and blocks[at].start in starts and blocks[at].place.kind is Kind.HEADING:
            under.setdefault(starts[blocks[at].start], each.passage.number)
    kept = {each.passage.number for each in heads}
    heading: int | None = None
    ordinal: int | None = None
    for each in aligned:
        if each.passage.place.kind is Kind.HEADING:
            if each.passage.place.heading != ordinal:  # a heading of several sentences is one, as its first
                heading, ordinal = each.passage.number, each.passage.place.heading
            yield each
            continue
        there = under.get(each.found[0].now.place.heading) if each.found else None
        moved = each.standing is not Standing.AMBIGUOUS and heading in kept and there is not None and there != heading
        yield replace(each, is_elsewhere=True) if moved else each


def _new(made: _Making, aligned: Sequence[Aligned], free: Sequence[Segment]) -> Iterator[New]:
    ends = sorted((each.found[0].end, each.passage.number) for each in aligned if each.found)
    same: Mapping[str, int] = {each.passage.normalised: each.passage.number for each in reversed(aligned) if each.found}
    for segment in free:
        written = made.text[segment.start : segment.end]
        now = passage_of(written, 0, segment.place, made.lock.language)
        at = bisect_right(ends, (segment.start, 0))
        after = ends[at - 1][1] if at else None
        yield New(segment.start, segment.end, now, after, same.get(now.normalised))


def _is_another(aligned: Sequence[Aligned]) -> bool:
    """Whether less than a third of a lock's text is left, word for word or nearly."""
    whole = sum(each.passage.length for each in aligned)
    left = sum(
        each.passage.length for each in aligned if each.found and max(found.likeness for found in each.found) >= KIN
    )
    return left < _LIKELY_ANOTHER * whole
