"""What rests on each passage: the statements that cite it, by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from variorum.collated.coverage import place_of
from variorum.resolved.ast import Cite, Game
from variorum.sources.ast import Resting, Sources


def statements_on(game: Game, sources: Sources, siglum: str) -> Mapping[int, tuple[Resting, ...]]:
    """The statements of `game` that rest on each passage of the direct source `siglum`, in the order of the file.

    What cites a source that `siglum` reports rests on the passage that reports it.
    """
    found: dict[int, list[Resting]] = {}
    for statement, is_aside, cites in named_citations(game):
        for cite in cites:
            place = place_of(cite, sources)
            if place is not None and place[0] == siglum:
                found.setdefault(place[1], []).append(Resting(statement, cite.span, is_aside))
    return {number: tuple(sorted(each, key=lambda one: one.span)) for number, each in sorted(found.items())}


def named_citations(game: Game) -> Iterator[tuple[str, bool, tuple[Cite, ...]]]:
    """Each statement of the game: what it is called ("rule `bridge`"), whether it is an aside, and its citations."""
    for kind, cites in game.facts:
        yield f"the game's {kind.replace('_', ' ').removesuffix(' line')}", False, cites
    for piece in game.pieces:
        yield f"piece `{piece.name}`", False, piece.cites
    for places in game.places:
        for case in places.cases:
            yield f"set `{places.name}`", False, case.cites
    for state in game.states:
        yield f"state `{state.name}`", False, state.cites
    for tally in game.tallies:
        yield f"tally `{tally.name}`", False, tally.cites
    for setup in game.setup:
        yield "the setup", False, setup.cites
    yield "the start", False, game.start.cites
    yield "the turn", False, game.turn.cites
    for kind, statements in (
        ("rule", game.rules),
        ("relation", game.relations),
        ("move", game.moves),
        ("obligation", game.obligations),
        ("offer", game.offers),
    ):
        for each in statements:
            yield f"{kind} `{each.name}`", False, each.cites
    for conflict in game.conflicts:
        yield f"conflict `{conflict.name}`", False, conflict.cites
        for reading in conflict.readings:
            yield f"reading `{reading.name}` of `{conflict.name}`", False, reading.cites
        for undecided in conflict.undecided:
            yield f"`{undecided.siglum}` in conflict `{conflict.name}`", False, undecided.cites
    for edition in game.editions:
        yield f"edition `{edition.name}`", False, edition.cites
        for settled in edition.settles:
            yield f"edition `{edition.name}` on `{settled.conflict}`", False, settled.cites
    for claim in game.claims:
        yield f"claim `{claim.name}`", False, claim.cites
    for aside in game.asides:
        yield f"an aside ({aside.kind})", True, aside.cites
    # One line can set several numbers aside.
    for cites in dict.fromkeys(number.cites for number in game.number_asides):
        yield "an aside on a number", True, cites
