"""What a sweep shows: which reading matters most, the shortest and the fairest rules, and what makes a claim true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations as pairs_of
from typing import Literal, get_args

from variorum.collated.ast import Collated
from variorum.evidence.ast import Extreme, Figures, SweepEvidence, SweptReading
from variorum.evidence.effects import difference
from variorum.explore.rounded import rounded

Measure = Literal["shortest", "longest", "fairest", "least-stalemate"]
MEASURES: tuple[Measure, ...] = get_args(Measure)
Verdict = Literal["confirmed", "refuted", "open", "silent"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A combination of a sweep with what it came to: a name for all that play alike, the odds (None where they were not
    asked for, or cannot be had: nobody can play it, or a turn never ends), and what becomes of each claim (`silent`:
    the claim says nothing of this combination)."""

    choices: Mapping[str, str]
    machine: str | None
    odds: Figures | None
    claims: Mapping[str, Verdict]


def advantage(figures: Figures) -> float | None:
    """How far the chances of the sides to win lie apart, the best from the worst, given that somebody wins: 0 (fair)
    to 1."""
    won = sum(figures.win)
    return (max(figures.win) - min(figures.win)) / won if won else None


def _measured(measure: Measure, figures: Figures) -> float | None:
    """What is small for the best by a measure."""
    match measure:
        case "shortest":
            return figures.turns
        case "longest":
            return None if figures.turns is None else -figures.turns
        case "fairest":
            return advantage(figures)
        case "least-stalemate":
            return figures.stalemate


# ---------------------------------------------------------------- near an edition


@dataclass(frozen=True, slots=True)
class Near:
    """The edition that is nearest to a combination, and the choices that have to be changed of it."""

    edition: str
    changes: Mapping[str, str]


def nearest_edition(collated: Collated, choices: Mapping[str, str], left_out: Iterable[str]) -> Near:
    """The edition with the fewest changes, the first of several; conflicts that are `left_out` are not looked at."""
    aside = set(left_out)
    found: list[Near] = []
    for edition in collated.editions:
        own = edition.readings()
        changes = {name: reading for name, reading in choices.items() if name not in aside and own.get(name) != reading}
        found.append(Near(edition.edition.name, changes))
    return min(found, key=lambda near: len(near.changes))


# ---------------------------------------------------------------- which are best


def best(
    collated: Collated, outcomes: Sequence[Outcome], measure: Measure, top: int, left_out: Sequence[str]
) -> tuple[Extreme, ...]:
    """The best by a measure, at most `top`; of combinations that play alike the one that is nearest to an edition, and
    so of those that are equally good."""
    ranked: list[tuple[float, int, int]] = []
    nears: dict[int, Near] = {}
    values: list[float] = []
    for number, outcome in enumerate(outcomes):
        value = _measured(measure, outcome.odds) if outcome.odds else None
        if value is not None:
            shown = rounded(value) or 0.0
            values.append(shown)
            nears[number] = nearest_edition(collated, outcome.choices, left_out)
            ranked.append((shown, len(nears[number].changes), number))
    found: list[Extreme] = []
    seen: set[str | None] = set()
    for value, _, number in sorted(ranked):
        outcome = outcomes[number]
        if outcome.machine in seen or outcome.odds is None:
            continue
        if len(found) == top:
            break
        seen.add(outcome.machine)
        near, alike = nears[number], values.count(value) - 1
        found.append(
            Extreme(measure, number, dict(outcome.choices), near.edition, dict(near.changes), outcome.odds, alike)
        )
    return tuple(found)


# ---------------------------------------------------------------- what matters


def ranking(outcomes: Sequence[Outcome], varied: Mapping[str, Sequence[str]]) -> tuple[SweptReading, ...]:
    """Each reading of the conflicts that varied beside the others, what changes the odds most first; equal ones in
    their order."""
    known = [(outcome.choices, outcome.odds) for outcome in outcomes if outcome.odds is not None]
    found: list[SweptReading] = []
    for conflict, readings in varied.items():
        largest = _largest(conflict, known)
        arising = [(choices[conflict], odds) for choices, odds in known if conflict in choices]
        for reading in readings:
            own = [odds for chosen, odds in arising if chosen == reading]
            others = [odds for chosen, odds in arising if chosen != reading]
            if own and others:
                before, after = _mean(others), _mean(own)
                effect = difference(before, after)
                found.append(SweptReading(conflict, reading, len(own), after, before, effect, largest.get(reading)))
    return tuple(sorted(found, key=lambda each: -(rounded(each.effect) or 0.0)))


def told(kept: SweepEvidence, collated: Collated) -> tuple[SweptReading, ...]:
    """The readings of a ranking that are worth telling: of two that are set beside each other, the one that the sweep's
    edition does not choose says it all."""
    edition = collated.edition(kept.edition)
    own = edition.readings() if edition else {}

    def is_told(each: SweptReading) -> bool:
        readings = kept.over[each.conflict]
        chosen = own.get(each.conflict)
        return len(readings) > 2 or each.reading != (chosen if chosen in readings else readings[0])

    return tuple(each for each in kept.ranking if is_told(each))


def _largest(conflict: str, known: Sequence[tuple[Mapping[str, str], Figures]]) -> dict[str, float]:
    """For each reading of a conflict the most that the odds of two combinations differ that differ in it alone."""
    beside: dict[tuple[tuple[str, str], ...], list[tuple[str, Figures]]] = {}
    for choices, odds in known:
        if conflict in choices:
            rest = tuple((name, reading) for name, reading in choices.items() if name != conflict)
            beside.setdefault(rest, []).append((choices[conflict], odds))
    largest: dict[str, float] = {}
    for alike in beside.values():
        for (one, its), (other, others) in pairs_of(alike, 2):
            apart = difference(its, others)
            for reading in (one, other):
                largest[reading] = max(largest.get(reading, 0.0), apart)
    return largest


def _mean(figures: Sequence[Figures]) -> Figures:
    """The mean odds of several combinations, each counting alike; turns are those of the combinations that are won."""

    def mean(of: Callable[[Figures], float | None]) -> float | None:
        values = [value for each in figures if (value := of(each)) is not None]
        return sum(values) / len(values) if values else None

    sides = min(len(each.win) for each in figures)
    points = min(len(each.points) for each in figures)
    games = [each.games for each in figures if each.games is not None]
    return Figures(
        players=figures[0].players,
        win=tuple(mean(lambda each, side=side: each.win[side]) or 0.0 for side in range(sides)),  # type: ignore[misc]
        draw=mean(lambda each: each.draw) or 0.0,
        stalemate=mean(lambda each: each.stalemate) or 0.0,
        turns=mean(lambda each: each.turns),
        throws=mean(lambda each: each.throws),
        median=None,
        games=sum(games) if games else None,
        points=tuple(mean(lambda each, side=side: each.points[side]) or 0.0 for side in range(points)),  # type: ignore[misc]
        points_errors=(0.0,) * points,
    )


# ---------------------------------------------------------------- claims


@dataclass(frozen=True, slots=True)
class SweptClaim:
    """What becomes of a claim: in how many combinations it is confirmed, refuted, open, or says nothing. `shared` are
    the conflicts of which the combinations that confirm it have only some of the readings that all have; each reading
    of `enough` confirms it whatever else is chosen. `nearest` are combinations that confirm it, those first that change
    the fewest choices of an edition."""

    claim: str
    confirmed: int
    refuted: int
    open: int
    silent: int
    shared: dict[str, tuple[str, ...]]
    enough: tuple[tuple[str, str], ...]
    nearest: tuple[SweptChoices, ...]


@dataclass(frozen=True, slots=True)
class SweptChoices:
    """A combination: its number in the sweep, its choices, and how it differs from the nearest edition."""

    number: int
    choices: dict[str, str]
    edition: str
    changes: dict[str, str]


def swept_claim(
    collated: Collated, outcomes: Sequence[Outcome], claim: str, top: int, left_out: Sequence[str]
) -> SweptClaim:
    """What a sweep says of a claim."""
    verdicts = [outcome.claims[claim] for outcome in outcomes]
    true = [number for number, verdict in enumerate(verdicts) if verdict == "confirmed"]
    spoken = [number for number, verdict in enumerate(verdicts) if verdict != "silent"]
    shared: dict[str, tuple[str, ...]] = {}
    enough: list[tuple[str, str]] = []
    if true and len(true) < len(spoken):
        for each in collated.conflicts:
            name = each.conflict.name
            among_true = {outcomes[number].choices.get(name) for number in true}
            among_all = {outcomes[number].choices.get(name) for number in spoken}
            readings = [reading.name for reading in each.conflict.readings]
            if None not in among_true and among_true < among_all:
                shared[name] = tuple(reading for reading in readings if reading in among_true)
            fails = {outcomes[number].choices.get(name) for number in spoken if verdicts[number] != "confirmed"}
            enough += [(name, reading) for reading in readings if reading in among_true and reading not in fails]
    near = {number: nearest_edition(collated, outcomes[number].choices, left_out) for number in true}
    chosen = sorted(true, key=lambda number: (len(near[number].changes), number))[:top]
    return SweptClaim(
        claim=claim,
        confirmed=len(true),
        refuted=verdicts.count("refuted"),
        open=verdicts.count("open"),
        silent=verdicts.count("silent"),
        shared=shared,
        enough=tuple(enough),
        nearest=tuple(
            SweptChoices(number, dict(outcomes[number].choices), near[number].edition, dict(near[number].changes))
            for number in chosen
        ),
    )
