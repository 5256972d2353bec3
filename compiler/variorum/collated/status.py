"""The state of each source: for each passage what accounts for it, and what is left to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from variorum.collated.ast import Collated, Stand
from variorum.collated.coverage import Accounts, Place, accounts_of, named, needs_nothing, shown
from variorum.collated.numbers import Uses, unused_numbers
from variorum.diagnostics import Span
from variorum.sources.ast import Passage, Source


@dataclass(frozen=True, slots=True)
class Account:
    """One thing that accounts for a passage: a statement that cites it, by its name, or a line that sets it aside, by
    its kind, with the reason and, where it repeats another passage, the number of that."""

    kind: Literal["statement", "aside"]
    name: str
    reason: str | None
    repeats: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class NumberSetAside:
    """A number of a passage that needs no use, and why."""

    number: str
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class PassageStatus:
    """One passage: under which number its source is cited for it, and where it stands (for a reported source in the
    reporting document); `unused` are its numbers that nothing accounts for. A heading that only says what follows
    `needs_nothing`. It is `to_review` where it is set aside though it holds a number or a negation."""

    number: int
    place: Place
    passage: Passage
    accounts: tuple[Account, ...]
    unused: tuple[str, ...]
    set_aside: tuple[NumberSetAside, ...]
    needs_nothing: bool
    to_review: bool

    @property
    def is_accounted(self) -> bool:
        """Whether something accounts for the passage, or nothing need."""
        return self.needs_nothing or bool(self.accounts)


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """One source with its passages, in the order of its document, and the conflicts in which it is silent. `passages`
    is None where no lock tells which they are."""

    source: Source
    passages: tuple[PassageStatus, ...] | None
    silent: tuple[str, ...]

    @property
    def is_settled(self) -> bool:
        """Whether every passage and every number is accounted for."""
        return self.passages is None or all(each.is_accounted and not each.unused for each in self.passages)


def status_of(collated: Collated, sigla: Sequence[str]) -> tuple[SourceStatus, ...]:
    """The state of the sources `sigla`, in the order of `sources.yaml`."""
    accounts = accounts_of(collated.game, collated.sources)
    uses = Uses(collated.game)
    found: list[SourceStatus] = []
    for source in collated.sources.sources:
        if source.siglum not in sigla:
            continue
        silent = tuple(
            each.conflict.name for each in collated.conflicts if each.witness(source.siglum).stand is Stand.SILENT
        )
        found.append(SourceStatus(source, _passages(source, collated, accounts, uses), silent))
    return tuple(found)


def _passages(source: Source, collated: Collated, accounts: Accounts, uses: Uses) -> tuple[PassageStatus, ...] | None:
    siglum = source.reported_by or source.siglum
    lock = collated.locks.get(siglum)
    if lock is None:
        return None
    numbered = (
        enumerate(source.reported_in, 1)
        if source.reported_by
        else [(passage.number, passage.number) for passage in lock.passages]
    )
    by_number = {passage.number: passage for passage in lock.passages}
    return tuple(
        _passage(number, (siglum, at), by_number[at], accounts, uses) for number, at in numbered if at in by_number
    )


def _passage(number: int, place: Place, passage: Passage, accounts: Accounts, uses: Uses) -> PassageStatus:
    cited = [
        Account("statement", named(statement), None, None, statement.span)
        for statement in dict.fromkeys(statement for statement, _ in accounts.cited.get(place, ()))
    ]
    aside = [
        Account("aside", each.kind, each.reason, each.repeats, each.span) for each, _ in accounts.aside.get(place, ())
    ]
    holds_something = bool(passage.numbers.demanded or passage.negations)
    return PassageStatus(
        number,
        place,
        passage,
        (*cited, *aside),
        tuple(map(shown, unused_numbers(place, passage, accounts, uses))),
        tuple(
            NumberSetAside(shown(each.number), each.reason, each.span) for each, _ in accounts.numbers.get(place, ())
        ),
        needs_nothing(passage) and not cited and not aside,
        bool(aside) and not cited and holds_something,
    )
