"""What has changed between two wordings of a passage, in words: numbers and negations first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from variorum.sources.ast import Passage


def change_phrase(before: Passage, now: Passage) -> str:
    """What has changed from `before` to `now`: "12 became 13; the negation `not` is gone". Never empty."""
    changes = [
        *_changes(before.numbers.demanded, now.numbers.demanded, "", "its numbers"),
        *_changes(before.negations, now.negations, "the negation ", "its negations", "`"),
        *_changes(before.numbers.allowed, now.numbers.allowed, "of what may go unused ", "what may go unused", ""),
        *_changes(before.numbers.aside, now.numbers.aside, "the date or edition ", "its dates", "`"),
    ]
    if changes:
        return "; ".join(changes)
    if before.normalised == now.normalised:
        return "the words are the same, but the sentence goes on"
    return "the words are others, its numbers and negations the same"


def _changes(
    before: Sequence[int | str], now: Sequence[int | str], what: str, together: str, tick: str = ""
) -> Iterator[str]:
    if before == now:
        return
    old, new = ([f"{tick}{each}{tick}" for each in side] for side in (before, now))
    if sorted(old) == sorted(new):
        yield f"{together} stand in another order, {_listed(new)} in place of {_listed(old)}"
        return
    told: list[str] = []
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        was, is_ = old[first:last], new[start:end]
        if kind == "replace" and len(was) == len(is_):
            told += [f"{one} became {other}" for one, other in zip(was, is_, strict=True)]
        elif kind == "replace":
            told.append(f"{_listed(was)} became {_listed(is_)}")
        elif kind == "delete":
            told.append(f"{_listed(was)} {'is' if len(was) == 1 else 'are'} gone")
        elif kind == "insert":
            told.append(f"{_listed(is_)} {'is' if len(is_) == 1 else 'are'} new")
    yield what + ", ".join(told)


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
