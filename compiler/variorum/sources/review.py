"""A lock brought up to a new document, and changes of passages accepted into it.

Nothing here decides that a changed passage is what it was: `updated` keeps what was accepted beside what the document
has now, and only `accepted`, on an editor's word, puts the one in the place of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from variorum.sources.align import UNCHANGED, Aligned, Alignment, Standing, align
from variorum.sources.ast import Lock, Passage, Review, Source, Suspicion, Wording
from variorum.sources.fingerprint import hash_of
from variorum.sources.lock import passage_of


@dataclass(frozen=True, slots=True)
class Updated:
    """A lock brought up to its document, and the numbers of the passages that are new, retired, suspect for the first
    time, and no longer suspect."""

    lock: Lock
    new: tuple[int, ...]
    retired: tuple[int, ...]
    suspect: tuple[int, ...]
    cleared: tuple[int, ...]


def updated(text: str, lock: Lock, source: Source, alignment: Alignment, is_needed: Callable[[int], bool]) -> Updated:
    """`lock` brought up to `text`, the document of `source`, with which `alignment` has compared it.

    Passages that are there take their new fingerprints, new ones the next numbers. One that has changed becomes
    suspect, and so does one that is gone if anything still needs its number; others that are gone are retired. What
    may have become several places stays suspect, and those places wait for the review without a number.
    """
    stands: list[tuple[int, Passage]] = []
    retired: list[int] = []
    last = 0  # what has no place of its own stands behind the passage before it
    for each in alignment.passages:
        number = each.passage.number
        if each.standing is Standing.GONE and not is_needed(number):
            retired.append(number)
            continue
        if each.found and each.standing is not Standing.AMBIGUOUS:
            last = each.found[0].start
        stands.append((last, _as_it_stands(each)))
    number = lock.next_number
    new: list[int] = []
    for found in alignment.new:
        language = source.passage_languages.get(number)
        written = text[found.start : found.end]
        stands.append((found.start, passage_of(written, number, found.now.place, lock.language, language)))
        new.append(number)
        number += 1
    stands.sort(key=lambda stand: stand[0])
    made = replace(
        lock,
        document=hash_of(text),
        next_number=number,
        passages=tuple(passage for _, passage in stands),
        retired=tuple(sorted({*lock.retired, *retired})),
    )
    before = {passage.number for passage in lock.passages if passage.suspect}
    after = {passage.number for passage in made.passages if passage.suspect}
    suspect, cleared = tuple(sorted(after - before)), tuple(sorted(before - after - set(retired)))
    return Updated(made, tuple(new), tuple(retired), suspect, cleared)


def _as_it_stands(aligned: Aligned) -> Passage:
    """What an updated lock holds of a passage."""
    passage = aligned.passage
    if aligned.standing in UNCHANGED:
        return aligned.found[0].now
    if aligned.standing is Standing.CHANGED:
        return replace(passage, suspect=Suspicion.CHANGED, now=aligned.found[0].now)
    is_gone = aligned.standing is Standing.GONE
    return replace(passage, suspect=Suspicion.GONE if is_gone else Suspicion.AMBIGUOUS, now=None)


def accepted(text: str, lock: Lock, source: Source, aligned: Aligned, by: str, place: int = 1) -> Lock:
    """`lock` with what the passage of `aligned` has become in `text` in the place of what was accepted, and with the
    record that `by` has accepted it.

    Of an ambiguous passage `place` is the one that is taken, counted from 1. One that is gone is retired. The rest of
    the lock stays as it is.
    """
    number = aligned.passage.number
    now = aligned.found[place - 1].now if aligned.found else None
    review = Review(number, by, _wording(aligned.passage), _wording(now) if now else None)
    passages = [
        now if passage.number == number and now else passage
        for passage in lock.passages
        if passage.number != number or now
    ]
    retired = lock.retired if now else tuple(sorted({*lock.retired, number}))
    made = replace(lock, passages=tuple(passages), retired=retired, reviewed=(*lock.reviewed, review))
    if made.document != hash_of(text) and align(text, made, source).is_unchanged:
        made = replace(made, document=hash_of(text))
    return made


def _wording(passage: Passage) -> Wording:
    return Wording(passage.normalised, passage.numbers, passage.negations)
