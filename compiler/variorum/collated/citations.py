"""Citations: that every one leads to a passage, and that everything which needs one has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from variorum.collated.resting import named_citations
from variorum.diagnostics import Diagnostic, Label, Span
from variorum.resolved.ast import (
    Cite,
    Conflict,
    EffectsOf,
    Game,
    Move,
    Obligation,
    Offer,
    Reading,
    Rule,
    Status,
    Undecided,
)
from variorum.resolved.names import nearest
from variorum.sources.ast import Lock, Sources

_LABELS = 4
"""How many further places a diagnostic shows."""


def citation_faults(game: Game, sources: Sources, locks: Mapping[str, Lock]) -> tuple[Diagnostic, ...]:
    """Every citation that leads nowhere or stands twice, and every source that is named or left out wrongly.

    A direct source without a lock is passed over: reading the locks has said so once.
    """
    return (
        *_unknown_sources(game, sources),
        *_unknown_passages(game, sources, locks),
        *_repeated_citations(game),
        *_unused_sources(game, sources),
    )


def uncited(game: Game, sources: Sources) -> tuple[Diagnostic, ...]:
    """The rules, readings and claims that name no passage and are not the editor's own."""
    example = sources.sources[0].siglum if sources.sources else "nl"
    return (
        *_uncited_rules(game, example),
        *(fault for conflict in game.conflicts for fault in _reading_citations(conflict, example)),
        *(
            Diagnostic("uncited-claim", claim.span, {"claim": claim.name, "siglum": example})
            for claim in game.claims
            if not claim.cites
        ),
    )


def all_citations(game: Game) -> Iterator[tuple[Cite, ...]]:
    """The citations of every statement of the game, those of one statement together."""
    for _, _, cites in named_citations(game):
        yield cites


# ---------------------------------------------------------------- citations that lead nowhere


def _unknown_sources(game: Game, sources: Sources) -> Iterator[Diagnostic]:
    if not sources.sources:
        return  # then sources.yaml could not be read, and that is reported
    places: dict[str, list[Span]] = {}
    for siglum, span in _named_sources(game):
        if sources.get(siglum) is None:
            places.setdefault(siglum, []).append(span)
    for siglum, spans in places.items():
        first, *others = sorted(set(spans))
        facts = {"siglum": siglum, "known": " ".join(sources.sigla)}
        if suggestion := nearest(siglum, sources.sigla):
            facts["suggestion"] = suggestion
        if others:
            facts["more"] = str(len(others))
        labels = tuple(Label(span, "named here too") for span in others[:_LABELS])
        yield Diagnostic("unknown-source", first, facts, labels)


def _named_sources(game: Game) -> Iterator[tuple[str, Span]]:
    for cites in all_citations(game):
        for cite in cites:
            yield cite.siglum, cite.span
    for conflict in game.conflicts:
        for undecided in conflict.undecided:
            yield undecided.siglum, undecided.span
    for edition in game.editions:
        for siglum in edition.follows:
            yield siglum, edition.span


def _unknown_passages(game: Game, sources: Sources, locks: Mapping[str, Lock]) -> Iterator[Diagnostic]:
    for cites in all_citations(game):
        for cite in cites:
            yield from _unknown_passage(cite.siglum, cite.passage, cite.span, game, sources, locks)
    for aside in game.asides:
        if aside.repeats is not None:
            for siglum in dict.fromkeys(cite.siglum for cite in aside.cites):
                yield from _unknown_passage(siglum, aside.repeats, aside.span, game, sources, locks)


def _unknown_passage(
    siglum: str, number: int, span: Span, game: Game, sources: Sources, locks: Mapping[str, Lock]
) -> Iterator[Diagnostic]:
    source = sources.get(siglum)
    if source is None:
        return
    facts = {"siglum": siglum, "number": str(number), "game": game.name}
    if not source.is_direct:
        if not 1 <= number <= len(source.reported_in):
            facts |= {"last": str(len(source.reported_in)), "reporter": source.reported_by or ""}
            yield Diagnostic("no-such-passage", span, facts)
        return
    lock = locks.get(siglum)
    if lock is None or lock.passage(number) is not None:
        return
    if number in lock.retired:
        yield Diagnostic("passage-retired", span, facts)
    else:
        facts["last"] = str(max((passage.number for passage in lock.passages), default=0))
        yield Diagnostic("no-such-passage", span, facts)


def _repeated_citations(game: Game) -> Iterator[Diagnostic]:
    for cites in all_citations(game):
        first: dict[tuple[str, int, str, int], Cite] = {}
        for cite in cites:
            # A rule holds the citations of all its lines, and two of them may well rest on one passage.
            place = (cite.siglum, cite.passage, cite.span.file, cite.span.line)
            earlier = first.setdefault(place, cite)
            if earlier.span != cite.span:
                facts = {"siglum": cite.siglum, "number": str(cite.passage)}
                yield Diagnostic("cited-twice", cite.span, facts, (Label(earlier.span, "cited here already"),))


def _unused_sources(game: Game, sources: Sources) -> Iterator[Diagnostic]:
    cited = {cite.siglum for cites in all_citations(game) for cite in cites}
    for source in sources.sources:
        if source.siglum not in cited:
            yield Diagnostic("unused-source", source.span, {"siglum": source.siglum})


# ---------------------------------------------------------------- statements without citations


def _uncited_rules(game: Game, example: str) -> Iterator[Diagnostic]:
    kinds: tuple[tuple[str, Iterable[Rule | Move | Obligation | Offer]], ...] = (
        ("rule", game.rules),
        ("move", game.moves),
        ("obligation", game.obligations),
        ("offer", game.offers),
    )
    readings = {(conflict.name, reading.name): reading for conflict in game.conflicts for reading in conflict.readings}
    for kind, rules in kinds:
        for rule in rules:
            if rule.cites or _says_nothing_itself(rule):
                continue
            applies = [readings.get((asked.conflict, asked.reading)) for asked in rule.applies]
            if not applies or not all(_carries_a_rule(reading) for reading in applies):
                facts = {"kind": kind, "name": rule.name, "siglum": example}
                yield Diagnostic("uncited-rule", rule.span, facts)


def _says_nothing_itself(rule: Rule | Move | Obligation | Offer) -> bool:
    """Whether all that the rule does stands in readings, which name their passages themselves."""
    return (
        isinstance(rule, Rule) and bool(rule.effects) and all(isinstance(effect, EffectsOf) for effect in rule.effects)
    )


def _carries_a_rule(reading: Reading | None) -> bool:
    """Whether a rule that applies under the reading alone needs no citation of its own."""
    return (
        reading is None
        or reading.status is Status.CONJECTURE
        or (reading.status is Status.VARIANT and bool(reading.cites))
    )


def _reading_citations(conflict: Conflict, example: str) -> Iterator[Diagnostic]:
    open_between = {name for undecided in conflict.undecided for name in undecided.between}
    for reading in conflict.readings:
        facts = {"conflict": conflict.name, "reading": reading.name}
        if reading.status is Status.CONJECTURE:
            if reading.cites:
                sigla = " ".join(dict.fromkeys(cite.siglum for cite in reading.cites))
                yield Diagnostic("conjecture-with-citation", reading.span, {**facts, "sigla": sigla})
        elif not reading.cites and not (reading.status is Status.ATTESTED and reading.name in open_between):
            yield Diagnostic("uncited-reading", reading.span, {**facts, "siglum": example})
    for undecided in conflict.undecided:
        yield from _undecided_citations(conflict, undecided)


def _undecided_citations(conflict: Conflict, undecided: Undecided) -> Iterator[Diagnostic]:
    siglum = undecided.siglum
    for cite in undecided.cites:
        if cite.siglum != siglum:
            facts = {"siglum": siglum, "other": cite.siglum, "number": str(cite.passage)}
            yield Diagnostic("cites-another-source", cite.span, facts)
    in_readings = any(cite.siglum == siglum for reading in conflict.readings for cite in reading.cites)
    if undecided.between and not undecided.cites and not in_readings:
        yield Diagnostic("uncited-unclear", undecided.span, {"conflict": conflict.name, "siglum": siglum})
