"""What becomes of the passages of each source: a bar for each, divided by what its passages are for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from variorum.collated.coverage import Place, place_of
from variorum.collated.status import PassageStatus
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import svg
from variorum.pages.boards.lettering import shortened, width_of
from variorum.pages.markdown import unmarked
from variorum.pages.plots import LETTER, SCALE, WIDTH, numbers
from variorum.pages.plots.key import key_height, key_parts
from variorum.pages.plots.scale import Scale
from variorum.resolved import ast

KINDS = ("rules", "readings", "claims", "rest", "aside", "heads", "uncited")
"""What a passage is for, the first that fits: rules (and moves, …), readings and conflicts, claims, the rest of what
the rule file says, nothing that is played, a heading over others, or nothing at all."""

_EDGE = 3.0
_HEAD = 18.0
_BAR = 20.0
_SPACE = 6.0

Passages = Mapping[str, Sequence[PassageStatus]]


def coverage_plot(apparatus: Apparatus, passages: Passages) -> Iterator[str]:
    """The plot and its table; `passages` are those of each source."""
    words, say = apparatus.words, apparatus.words.say
    counted = {siglum: counts for siglum, counts in coverage(apparatus, passages).items() if sum(counts.values())}
    if not counted:
        return
    kinds = [kind for kind in KINDS if any(counts[kind] for counts in counted.values())]
    title = unmarked(say("plot.coverage", game=apparatus.game_name))
    described = []
    for siglum, counts in counted.items():
        shares = words.each(
            say("plot.share", what=say(f"plot.for.{kind}"), percent=words.number(counts[kind]))
            for kind in kinds
            if counts[kind]
        )
        described.append(unmarked(say("plot.coverage-of", siglum=siglum, shares=shares)))
    size = WIDTH, len(counted) * (_HEAD + _BAR + _SPACE) + key_height(_named(apparatus, kinds))
    parts = _parts(apparatus, counted, kinds)
    caption = unmarked(say("plot.coverage-caption"))
    yield svg.picture(title, " ".join(described), size, "plot coverage", parts, caption, SCALE)
    asides = _asides(passages)
    aside_kinds = list(dict.fromkeys(kind for counts in asides.values() for kind in counts))
    head = [say("plot.source"), *(say(f"plot.for.{kind}") for kind in kinds)]
    head += [say(f"sources.aside.{kind}") for kind in aside_kinds]
    rows = [
        [
            apparatus.siglum(siglum),
            *(words.number(counts[kind]) for kind in kinds),
            *(words.number(asides[siglum][kind]) for kind in aside_kinds),
        ]
        for siglum, counts in counted.items()
    ]
    yield numbers(apparatus, head, rows)


def coverage(apparatus: Apparatus, passages: Passages) -> Mapping[str, Counter[str]]:
    """How many passages of each source are for what. Citing a reported source accounts for the passage that reports it,
    and the other way round."""
    game, sources = apparatus.collated.game, apparatus.collated.sources

    def places(groups: Iterable[tuple[ast.Cite, ...]]) -> frozenset[Place]:
        found = (place_of(cite, sources) for cites in groups for cite in cites)
        return frozenset(place for place in found if place is not None)

    uses = {
        "rules": places(
            (
                *(each.cites for each in game.rules),
                *(each.cites for each in game.relations),
                *(each.cites for each in game.moves),
                *(each.cites for each in game.obligations),
                *(each.cites for each in game.offers),
            )
        ),
        "readings": places(
            cites
            for conflict in game.conflicts
            for cites in (
                conflict.cites,
                *(reading.cites for reading in conflict.readings),
                *(each.cites for each in conflict.undecided),
            )
        ),
        "claims": places(claim.cites for claim in game.claims),
        "aside": places(aside.cites for aside in game.asides),
        "rest": places(_rest(game)),
    }
    order = ("rules", "readings", "claims", "rest", "aside")
    found = {}
    for siglum, listed in passages.items():
        kinds = (
            next((kind for kind in order if each.place in uses[kind]), "heads" if each.needs_nothing else "uncited")
            for each in listed
        )
        found[siglum] = Counter(kinds)
    return found


def _rest(game: ast.Game) -> list[tuple[ast.Cite, ...]]:
    """What is cited beside rules, conflicts and claims."""
    groups = [cites for _, cites in game.facts]
    groups += [each.cites for each in game.pieces]
    groups += [each.cites for each in game.setup]
    groups += [each.cites for each in game.states]
    groups += [each.cites for each in game.tallies]
    groups += [each.cites for each in game.editions]
    groups += [game.start.cites, game.turn.cites]
    groups += [case.cites for places in game.places for case in places.cases]
    groups += [settled.cites for edition in game.editions for settled in edition.settles]
    return groups


def _asides(passages: Passages) -> Mapping[str, Counter[str]]:
    """Of the passages of each source that are set aside and not cited, how many are of which kind."""
    found = {}
    for siglum, listed in passages.items():
        aside = (each.accounts[0].name for each in listed if each.accounts and each.accounts[0].kind == "aside")
        found[siglum] = Counter(aside)
    return found


def _parts(apparatus: Apparatus, counted: Mapping[str, Counter[str]], kinds: Sequence[str]) -> Iterator[str]:
    words = apparatus.words
    scale = Scale(0, max(sum(counts.values()) for counts in counted.values()), _EDGE, WIDTH - _EDGE)
    top = 0.0
    for siglum, counts in counted.items():
        yield svg.text((_EDGE, top + _HEAD / 2 + 1), shortened(siglum, WIDTH / 2), "label head", LETTER, anchor="start")
        said = unmarked(words.say("plot.passages", count=sum(counts.values())))
        yield svg.text((WIDTH - _EDGE, top + _HEAD / 2 + 1), said, "label", LETTER, anchor="end")
        done = 0
        for kind in kinds:
            if not counts[kind]:
                continue
            x, end = scale(done), scale(done + counts[kind])
            yield svg.rectangle((x, top + _HEAD), end - x, _BAR, f"part for-{kind}")
            written = words.number(counts[kind])
            if width_of(written) + 3 < end - x:
                yield svg.text(((x + end) / 2, top + _HEAD + _BAR / 2), written, f"label on for-{kind}", LETTER)
            done += counts[kind]
        top += _HEAD + _BAR + _SPACE
    yield from key_parts(_named(apparatus, kinds), top)


def _named(apparatus: Apparatus, kinds: Sequence[str]) -> list[tuple[str, str]]:
    return [(unmarked(apparatus.words.say(f"plot.for.{kind}")), f"for-{kind}") for kind in kinds]
