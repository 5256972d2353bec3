"""Coverage: that every passage of every lock is cited by a statement or set aside with a reason.

A heading, or the head of a table, needs nothing where it holds neither a number nor a negation: it only says what
follows. Any other passage, and every heading with one, has to be accounted for by name. Citing a reported source
accounts for the passage that reports it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from variorum.diagnostics import Diagnostic, Label
from variorum.resolved.ast import Amount, Aside, Cite, Game, NumberAside, Statement
from variorum.sources.ast import Kind, Lock, Passage, Sources
from variorum.sources.numbers import Number

_LABELS = 4
"""How many further places a diagnostic shows."""

Place = tuple[str, int]
"""A passage of a document: its siglum and its number."""


@dataclass(frozen=True, slots=True)
class Accounts:
    """What accounts for each passage: the statements that cite it, what sets it aside, and which of its numbers are set
    aside; each with the citation that does so, in the order of the files."""

    cited: Mapping[Place, tuple[tuple[Statement, Cite], ...]]
    aside: Mapping[Place, tuple[tuple[Aside, Cite], ...]]
    numbers: Mapping[Place, tuple[tuple[NumberAside, Cite], ...]]

    def accounted(self, place: Place) -> bool:
        """Whether something accounts for the passage, if only by saying that it repeats another."""
        return place in self.cited or place in self.aside


def place_of(cite: Cite, sources: Sources) -> Place | None:
    """The passage of a document that a citation leads to, which for a reported source is the reporting passage; None
    where it leads nowhere."""
    source = sources.get(cite.siglum)
    if source is None:
        return None
    if source.reported_by is None:
        return cite.siglum, cite.passage
    if 1 <= cite.passage <= len(source.reported_in):
        return source.reported_by, source.reported_in[cite.passage - 1]
    return None


def accounts_of(game: Game, sources: Sources) -> Accounts:
    """What accounts for which passage of the game's sources."""
    cited: dict[Place, list[tuple[Statement, Cite]]] = {}
    aside: dict[Place, list[tuple[Aside, Cite]]] = {}
    numbers: dict[Place, list[tuple[NumberAside, Cite]]] = {}
    for statement in game.statements:
        for cite in statement.cites:
            if place := place_of(cite, sources):
                cited.setdefault(place, []).append((statement, cite))
    for each in game.asides:
        for cite in each.cites:
            if place := place_of(cite, sources):
                aside.setdefault(place, []).append((each, cite))
    for number in game.number_asides:
        for cite in number.cites:
            if place := place_of(cite, sources):
                numbers.setdefault(place, []).append((number, cite))
    return Accounts(
        {place: tuple(found) for place, found in cited.items()},
        {place: tuple(found) for place, found in aside.items()},
        {place: tuple(found) for place, found in numbers.items()},
    )


def needs_nothing(passage: Passage) -> bool:
    """Whether a passage only says what follows it: a heading without a number and without a negation."""
    is_heading = passage.place.kind in {Kind.HEADING, Kind.TABLE_HEADING}
    return is_heading and not passage.numbers.demanded and not passage.negations


def unaccounted(siglum: str, lock: Lock, accounts: Accounts) -> tuple[Passage, ...]:
    """The passages of a document that nothing cites and nothing sets aside."""
    return tuple(
        passage
        for passage in lock.passages
        if not needs_nothing(passage) and not accounts.accounted((siglum, passage.number))
    )


def coverage_faults(
    game: Game, sources: Sources, locks: Mapping[str, Lock], accounts: Accounts
) -> Iterator[Diagnostic]:
    """Every passage that nothing accounts for, and whatever is set aside in vain or wrongly.

    Sources without a lock are passed over: reading the locks has said so once.
    """
    for source in sources.direct:
        lock = locks.get(source.siglum)
        if lock is None:
            continue
        missing = [f"{source.siglum}:{passage.number}" for passage in unaccounted(source.siglum, lock, accounts)]
        if missing:
            facts = {
                "siglum": source.siglum,
                "count": str(len(missing)),
                "passages": " ".join(missing),
                "first": missing[0],
                "game": game.name,
            }
            yield Diagnostic("passage-not-accounted-for", source.span_of("file"), facts)
    yield from _set_aside_in_vain(accounts)
    for aside in game.asides:
        if aside.repeats is not None:
            yield from _wrong_repetitions(aside, aside.repeats, sources, locks, accounts)


def _set_aside_in_vain(accounts: Accounts) -> Iterator[Diagnostic]:
    """Every passage that is set aside as no rule though a statement cites it, or that is set aside twice."""
    for (siglum, number), asides in accounts.aside.items():
        (aside, cite), *others = asides
        facts = {"passage": f"{siglum}:{number}"}
        for other, again in others:
            if other is not aside:
                yield Diagnostic("set-aside-twice", again.span, facts, (Label(cite.span, "set aside here first"),))
        cited = accounts.cited.get((siglum, number), ())
        if cited:
            labels = tuple(Label(each.span, f"cited by {named(statement)}") for statement, each in cited[:_LABELS])
            yield Diagnostic("cited-and-set-aside", cite.span, facts, labels)


# ---------------------------------------------------------------- repetitions


def _wrong_repetitions(
    aside: Aside, repeated: int, sources: Sources, locks: Mapping[str, Lock], accounts: Accounts
) -> Iterator[Diagnostic]:
    """Every passage that does not say what the passage says that it is said to repeat, or that repeats nothing."""
    for cite in aside.cites:
        place = place_of(cite, sources)
        original = place_of(Cite(cite.siglum, repeated, cite.span), sources)
        if place is None or original is None or original[0] not in locks:
            continue
        lock = locks[place[0]]
        passage, other = lock.passage(place[1]), lock.passage(original[1])
        if passage is None or other is None:
            continue  # that is reported
        facts = {"passage": f"{cite.siglum}:{cite.passage}", "other": f"{cite.siglum}:{repeated}"}
        if not _ends_somewhere(original, sources, accounts):
            if accounts.accounted(original) or needs_nothing(other):
                yield Diagnostic("repeats-nothing", cite.span, facts)
            continue  # otherwise the passage that it repeats is itself reported
        set_aside = {number.number for number, _ in accounts.numbers.get(place, ())}
        numbers = [shown(number) for number in beyond(passage, other) if number not in set_aside]
        negations = sorted(set(passage.negations) - set(other.negations))
        if numbers or negations:
            facts["more_phrase"] = " and ".join(
                [
                    *([_listed("number", numbers)] if numbers else []),
                    *([_listed("negation", negations)] if negations else []),
                ]
            )
            if numbers and not negations:
                facts["aside_phrase"] = aside_phrase(numbers)
            yield Diagnostic("repeats-with-more", cite.span, facts)


def beyond(passage: Passage, other: Passage) -> tuple[Amount, ...]:
    """The numbers of a passage that another lacks, each once."""
    held = {*map(amount, other.numbers.demanded), *map(amount, other.numbers.allowed)}
    return tuple(number for number in dict.fromkeys(map(amount, passage.numbers.demanded)) if number not in held)


def _listed(noun: str, words: Sequence[str]) -> str:
    """Some words of one kind within a sentence."""
    return f"the {noun}{'s' if len(words) > 1 else ''} {' '.join(f'`{word}`' for word in words)}"


def aside_phrase(numbers: Sequence[str]) -> str:
    """How a line begins that sets these numbers aside."""
    return f"aside {'number' if len(numbers) == 1 else 'numbers'} {' '.join(numbers)}"


def _ends_somewhere(place: Place, sources: Sources, accounts: Accounts) -> bool:
    """Whether a passage is cited, or set aside for what it is, or repeats one of which that holds in turn."""
    seen: set[Place] = set()
    waiting = [place]
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        if at in accounts.cited:
            return True
        for aside, cite in accounts.aside.get(at, ()):
            if aside.repeats is None:
                return True
            if following := place_of(Cite(cite.siglum, aside.repeats, cite.span), sources):
                waiting.append(following)
    return False


# ---------------------------------------------------------------- statements by name


def named(statement: Statement) -> str:
    """A statement as it is spoken of: "rule bridge", "reading 37 of maze-target"."""
    words = [statement.kind] + ([statement.name] if statement.name else [])
    if statement.conflict:
        words += ["of", statement.conflict] if statement.kind == "reading" else ["in", statement.conflict]
    return " ".join(words)


def passages_of(cites: Iterable[Cite], sources: Sources, locks: Mapping[str, Lock]) -> tuple[Passage, ...] | None:
    """The passages that citations lead to; None where one leads to a document without a lock or nowhere."""
    found: dict[Place, Passage] = {}
    for cite in cites:
        place = place_of(cite, sources)
        lock = locks.get(place[0]) if place else None
        passage = lock.passage(place[1]) if lock and place else None
        if place is None or passage is None:
            return None
        found[place] = passage
    return tuple(found.values())


# ---------------------------------------------------------------- numbers as they are compared


def amount(number: Number) -> Amount:
    """A number of a passage as it is compared."""
    return number if isinstance(number, int) else Fraction(number)


def shown(number: Amount) -> str:
    """A number as it is written in a rule file."""
    if isinstance(number, int) or number.denominator == 1:
        return str(int(number))
    text = f"{float(number):.10f}".rstrip("0")
    return text if Fraction(text) == number else str(number)
