"""Who says what: the stand of every source to every conflict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from variorum.collated.ast import Stand, Witness
from variorum.collated.conditions import asked_in, asks_only_readings, deciding_order, holds
from variorum.diagnostics import Diagnostic, Label
from variorum.resolved.ast import Cite, Conflict, Reading, ReadingIs, Status, Undecided
from variorum.sources.ast import Source, Sources

Witnesses = Mapping[str, tuple[Witness, ...]]
"""Every conflict's witnesses in the order of the sources."""


def called(conflicts: Iterable[Conflict], sources: Sources) -> tuple[Witnesses, tuple[Diagnostic, ...]]:
    """The witnesses of every conflict, and where a source takes no side or more than one.

    A witness who is at fault, or a direct source that takes no side, stands there as `MISSING`.
    """
    stands: dict[str, dict[str, Witness]] = {source.siglum: {} for source in sources.sources}
    witnesses: dict[str, tuple[Witness, ...]] = {}
    diagnostics: list[Diagnostic] = []
    for conflict in deciding_order(conflicts):
        for source in sources.sources:
            witness, faults = _witness(conflict, source, stands[source.siglum])
            stands[source.siglum][conflict.name] = witness
            diagnostics += faults
        witnesses[conflict.name] = tuple(stands[source.siglum][conflict.name] for source in sources.sources)
    return witnesses, tuple(diagnostics)


def _witness(
    conflict: Conflict, source: Source, stands: Mapping[str, Witness]
) -> tuple[Witness, tuple[Diagnostic, ...]]:
    """The source's stand to one conflict, when its `stands` to those on which that hangs are known."""
    siglum = source.siglum
    supported = _cited_readings(conflict, siglum, Status.ATTESTED)
    mentioned = _cited_readings(conflict, siglum, Status.VARIANT)
    lines = [line for line in conflict.undecided if line.siglum == siglum]
    faults = _faults(conflict, siglum, supported, lines)

    stand, readings = Stand.MISSING, tuple[str, ...]()
    if faults:
        pass
    elif lines:
        stand, readings = _undecided_stand(lines[0]), tuple(dict.fromkeys(lines[0].between))
    elif supported:
        stand, readings = Stand.SUPPORTS, (next(iter(supported)).name,)
    elif holds(conflict.arises, _says(stands)) is False:
        stand = Stand.DOES_NOT_ARISE
    elif source.is_direct and _is_answerable(conflict, stands):
        faults = (_takes_no_side(conflict, siglum, mentioned),)
    cites = [cite for found in (*supported.values(), *mentioned.values()) for cite in found]
    cites += [cite for line in lines for cite in line.cites if cite.siglum == siglum]
    mentions = tuple(reading.name for reading in mentioned)
    return Witness(siglum, source.is_direct, stand, readings, mentions, _each_passage_once(cites)), faults


def _cited_readings(conflict: Conflict, siglum: str, status: Status) -> dict[Reading, tuple[Cite, ...]]:
    """The readings of that status that cite the source, each with these citations."""
    found = {
        reading: tuple(cite for cite in reading.cites if cite.siglum == siglum)
        for reading in conflict.readings
        if reading.status is status
    }
    return {reading: cites for reading, cites in found.items() if cites}


def _undecided_stand(line: Undecided) -> Stand:
    if not line.between:
        return Stand.SILENT
    return Stand.CONTRADICTS_ITSELF if line.contradicts else Stand.UNCLEAR


def _each_passage_once(cites: Iterable[Cite]) -> tuple[Cite, ...]:
    once: dict[int, Cite] = {}
    for cite in cites:
        once.setdefault(cite.passage, cite)
    return tuple(once.values())


def _says(stands: Mapping[str, Witness]) -> Callable[[ReadingIs], bool | None]:
    """What one source itself says of other conflicts; None where it leaves them open."""

    def says(asked: ReadingIs) -> bool | None:
        witness = stands.get(asked.conflict)
        if witness is None:
            return None
        match witness.stand:
            case Stand.SUPPORTS:
                return asked.reading in witness.readings
            case Stand.DOES_NOT_ARISE:
                return False
            case Stand.UNCLEAR | Stand.CONTRADICTS_ITSELF:
                return None if asked.reading in witness.readings else False
            case _:
                return None

    return says


def _is_answerable(conflict: Conflict, stands: Mapping[str, Witness]) -> bool:
    """Whether nothing that is reported elsewhere keeps it open whether the conflict arises for the source."""
    asked = {each.conflict for each in asked_in(conflict.arises)}
    return asks_only_readings(conflict.arises) and all(
        name in stands and stands[name].stand is not Stand.MISSING for name in asked
    )


# ---------------------------------------------------------------- faults


def _faults(
    conflict: Conflict, siglum: str, supported: Mapping[Reading, tuple[Cite, ...]], lines: list[Undecided]
) -> tuple[Diagnostic, ...]:
    facts = {"conflict": conflict.name, "siglum": siglum}
    if len(lines) > 1:
        return (Diagnostic("undecided-twice", lines[1].span, facts, (Label(lines[0].span, "said here already"),)),)
    cited = [(reading.name, cites[0]) for reading, cites in supported.items()]
    if not lines:
        if len(cited) < 2:
            return ()
        labels = tuple(Label(cite.span, f"cited for `{name}` here") for name, cite in cited[:-1])
        readings = " ".join(name for name, _ in cited)
        return (Diagnostic("supports-two-readings", cited[-1][1].span, {**facts, "readings": readings}, labels),)
    line = lines[0]
    labels = tuple(Label(cite.span, f"cited for `{name}` here") for name, cite in cited)
    if not line.between:
        if not cited:
            return ()
        return (Diagnostic("silent-yet-supports", line.span, {**facts, "reading": cited[0][0]}, labels),)
    if len(set(line.between)) < len(line.between):
        return (Diagnostic("unclear-between-one", line.span, {**facts, "reading": line.between[0]}),)
    # A source that says both may be cited for each of the two; one that is cited for a single reading is not unclear.
    supports_one = len(cited) == 1 or any(name not in line.between for name, _ in cited)
    if supports_one:
        outside = [name for name, _ in cited if name not in line.between] or [cited[0][0]]
        return (Diagnostic("unclear-yet-supports", line.span, {**facts, "reading": outside[0]}, labels),)
    return ()


def _takes_no_side(conflict: Conflict, siglum: str, mentioned: Mapping[Reading, tuple[Cite, ...]]) -> Diagnostic:
    attested = [reading.name for reading in conflict.readings if reading.status is Status.ATTESTED]
    facts = {
        "conflict": conflict.name,
        "siglum": siglum,
        "readings": " ".join(reading.name for reading in conflict.readings),
    }
    if len(conflict.readings) > 1:
        first, second = (attested + [r.name for r in conflict.readings if r.name not in attested])[:2]
        facts |= {"first": first, "second": second}
    labels = tuple(Label(cites[0].span, f"only mentions `{reading.name}`") for reading, cites in mentioned.items())
    return Diagnostic("source-takes-no-side", conflict.span, facts, labels)
