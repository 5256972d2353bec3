"""What a check says of a source: what its document no longer says as it was locked, and what rests on that.

Only passages on which something rests are errors, each shown at the first statement that cites it. Where the document
is not at hand the lock alone tells which passages await a review.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from variorum.diagnostics.ast import Diagnostic, Label
from variorum.sources.align import UNCHANGED, Aligned, Alignment, New, Standing, align, as_locked
from variorum.sources.ast import Lock, Resting, Source
from variorum.sources.changes import change_phrase

MOST_LABELS = 8
MOST_NEW = 8

Rests = Mapping[int, Sequence[Resting]]
"""What rests on each passage of a source."""


def document_findings(source: Source, lock: Lock, text: str | None, rests: Rests, game: str) -> tuple[Diagnostic, ...]:
    """What is to be said of `source` and its document `text`, which is None where it is not at hand.

    Nothing where all passages stand there, if with another layout, and none awaits a review. `game` is the folder that
    commands name.
    """
    alignment = as_locked(lock) if text is None else align(text, lock, source)
    if alignment.is_another:
        return (another_document(source, alignment),)
    told = _Told(source, rests, game)
    return (
        *(told.changed(each) for each in alignment.passages if each.standing is Standing.CHANGED),
        *(told.ambiguous(each) for each in alignment.passages if each.standing is Standing.AMBIGUOUS),
        *told.gone([each for each in alignment.passages if each.standing is Standing.GONE], lock),
        *told.elsewhere([each for each in alignment.passages if each.is_elsewhere]),
        *told.new(alignment.new),
    )


def another_document(source: Source, alignment: Alignment) -> Diagnostic:
    """That the document of `source` is not the one that was locked."""
    kept = [each for each in alignment.passages if each.standing in UNCHANGED]
    facts = {
        "siglum": source.siglum,
        "file": source.file or "",
        "found": str(len(kept)),
        "count": str(len(alignment.passages)),
    }
    return Diagnostic("another-document", source.span_of("file"), facts)


class _Told:
    """Words what has become of the passages of one source."""

    def __init__(self, source: Source, rests: Rests, game: str) -> None:
        self.source = source
        self.rests = rests
        self.game = game

    def changed(self, aligned: Aligned) -> Diagnostic:
        """A passage that reads otherwise."""
        assert aligned.now is not None
        phrase = change_phrase(aligned.passage, aligned.now)
        return self._diagnostic("passage-changed", [aligned.passage.number], {"changes_phrase": phrase})

    def ambiguous(self, aligned: Aligned) -> Diagnostic:
        """A passage of which it cannot be told what it has become."""
        facts = {"count": str(len(aligned.found)) if len(aligned.found) > 1 else ""}
        facts["rivals"] = " ".join(map(str, aligned.rivals))
        return self._diagnostic("passage-ambiguous", [aligned.passage.number], facts)

    def gone(self, gone: Sequence[Aligned], lock: Lock) -> Iterator[Diagnostic]:
        """Passages that are there no more; those that stood side by side together."""
        order = {passage.number: at for at, passage in enumerate(lock.passages)}
        runs: list[list[int]] = []
        for number in (each.passage.number for each in gone):
            if runs and order[number] == order[runs[-1][-1]] + 1 and self._weighs(number) == self._weighs(runs[-1][0]):
                runs[-1].append(number)
            else:
                runs.append([number])
        for run in runs:
            yield self._diagnostic("passage-gone", run, {"count": str(len(run))})

    def elsewhere(self, moved: Sequence[Aligned]) -> Iterator[Diagnostic]:
        """Passages on which something rests and that now stand under another heading."""
        numbers = [each.passage.number for each in moved if self._weighs(each.passage.number)]
        if numbers:
            yield self._diagnostic("passage-moved", numbers, {"count": str(len(numbers))}, can_be_aside=False)

    def new(self, new: Sequence[New]) -> Iterator[Diagnostic]:
        """Text that no passage accounts for."""
        if not new:
            return
        facts = {
            "siglum": self.source.siglum,
            "game": self.game,
            "count": str(len(new)),
            "where_phrase": "; ".join(map(_where, new[:MOST_NEW])),
            "more": str(len(new) - MOST_NEW) if len(new) > MOST_NEW else "",
        }
        yield Diagnostic("passage-new", self.source.span_of("file"), facts)

    def _weighs(self, number: int) -> bool:
        return any(not each.is_aside for each in self.rests.get(number, ()))

    def _diagnostic(
        self, code: str, numbers: Sequence[int], facts: Mapping[str, str], *, can_be_aside: bool = True
    ) -> Diagnostic:
        resting = [(number, each) for number in numbers for each in self.rests.get(number, ())]
        resting.sort(key=lambda pair: (pair[1].is_aside, pair[1].span, pair[0]))
        places: dict[tuple[int, str], tuple[int, Resting]] = {}
        for number, each in resting:  # a rule may cite a passage more than once
            places.setdefault((number, each.statement), (number, each))
        listed = list(places.values())
        shown = listed[1 : 1 + MOST_LABELS]
        more = len(listed) - 1 - len(shown)
        all_facts = {
            "siglum": self.source.siglum,
            "game": self.game,
            "number": str(numbers[0]),
            "passages": " ".join(map(str, numbers)),
            "more": str(more) if more > 0 else "",
            "statement_phrase": listed[0][1].statement if listed and len(numbers) == 1 else "",
            **facts,
        }
        if can_be_aside and not any(self._weighs(number) for number in numbers):
            code = f"aside-{code}"
        labels = [Label(each.span, _rests(each, number, several=len(numbers) > 1)) for number, each in shown]
        at = listed[0][1].span if listed else self.source.span_of("file")
        return Diagnostic(code, at, all_facts, tuple(labels))


def _rests(resting: Resting, number: int, *, several: bool) -> str:
    what = f"passage {number}" if several else "it"
    return f"{resting.statement} {f'sets {what} aside' if resting.is_aside else f'rests on {what}'}"


def _where(new: New) -> str:
    """Where new text stands and what counts in it, without its words."""
    place = f"after {new.after}" if new.after else "at the start"
    parts = []
    if new.repeats is not None:
        parts.append(f"the same as {new.repeats}")
    else:
        numbers, negations = new.now.numbers.demanded, new.now.negations
        if numbers:
            parts.append(f"{'number' if len(numbers) == 1 else 'numbers'} {' '.join(map(str, numbers))}")
        if negations:
            words = " ".join(f"`{negation}`" for negation in negations)
            parts.append(f"{'negation' if len(negations) == 1 else 'negations'} {words}")
    return f"{place} ({', '.join(parts)})" if parts else place
