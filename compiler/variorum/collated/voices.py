"""The commonest reading, counted over independent sources."""

from __future__ import annotations

from collections.abc import Iterable

from variorum.collated.ast import Stand, Voices, Witness
from variorum.resolved.ast import Conflict
from variorum.sources.ast import Source, Sources


def independent(sources: Sources) -> tuple[tuple[Source, ...], ...]:
    """The sources by voice, in order: those based on one another, by however many steps, and what they report."""
    voice = {source.siglum: source.siglum for source in sources.sources}

    def head(siglum: str) -> str:
        while voice[siglum] != siglum:
            siglum = voice[siglum]
        return siglum

    for source in sources.sources:
        for other in (*source.based_on, source.reported_by):
            if other in voice:
                voice[head(source.siglum)] = head(other)
    voices: dict[str, list[Source]] = {}
    for source in sources.sources:
        voices.setdefault(head(source.siglum), []).append(source)
    return tuple(tuple(members) for members in voices.values())


def counted(conflict: Conflict, witnesses: tuple[Witness, ...], voices: Iterable[tuple[Source, ...]]) -> Voices:
    """How many voices each reading of `conflict` has, by the sigla that speak for them, and which has most.

    A voice is that of its direct sources; where none of them supports a reading, of the sources that they report. A
    voice that does not agree with itself is not counted.
    """
    supports = {
        witness.siglum: witness.readings[0]
        for witness in witnesses
        if witness.stand is Stand.SUPPORTS and witness.readings
    }
    speakers: dict[str, list[str]] = {reading.name: [] for reading in conflict.readings}
    for members in voices:
        direct = [source.siglum for source in members if source.is_direct and source.siglum in supports]
        speaking = direct or [source.siglum for source in members if source.siglum in supports]
        if len({supports[siglum] for siglum in speaking}) == 1:
            speakers[supports[speaking[0]]].append(speaking[0])
    most = max((len(sigla) for sigla in speakers.values()), default=0)
    winners = [reading for reading, sigla in speakers.items() if sigla and len(sigla) == most]
    votes = tuple((reading, tuple(sigla)) for reading, sigla in speakers.items())
    return Voices(votes, winners[0] if len(winners) == 1 else None)
