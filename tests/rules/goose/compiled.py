"""A game of the repository with its machine, and the choices of readings that the tests go through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from variorum.collated.ast import Collated
from variorum.collated.choices import choose
from variorum.collated.from_resolved import collate
from variorum.machine.ast import Machine
from variorum.machine.from_collated import from_collated
from variorum.resolved.from_surface import from_surface
from variorum.sources.store import load_locks, load_sources
from variorum.surface.from_text import from_text

EDITIONS = ("jumbo-nl", "fr", "jaques", "traditional", "commonest")


@dataclass(frozen=True)
class Compiled:
    """A game set beside its sources, and the machine that was made of it."""

    collated: Collated
    machine: Machine

    def choice(self, edition: str, **changes: str) -> dict[str, str]:
        """The readings of an edition with some changed; an underscore stands for a hyphen."""
        return self.changed(edition, {name.replace("_", "-"): reading for name, reading in changes.items()})

    def changed(self, edition: str, changes: Mapping[str, str]) -> dict[str, str]:
        found = dict(choose(self.collated, edition, changes).value)
        for name, reading in changes.items():
            assert found.get(name) == reading, (edition, name, reading)
        return found

    def any_changes(self, edition: str, changes: Mapping[str, str]) -> dict[str, str]:
        """As `changed`, but a change of a conflict that does not arise is let alone."""
        return dict(choose(self.collated, edition, changes).value)

    def readings(self, conflict: str) -> tuple[str, ...]:
        return next(
            tuple(reading.name for reading in each.conflict.readings)
            for each in self.collated.conflicts
            if each.conflict.name == conflict
        )

    def single_changes(self, edition: str) -> Iterator[dict[str, str]]:
        """Nothing, then each other reading of each conflict that arises; where that makes another conflict arise, each
        other reading of that as well."""
        before = self.choice(edition)
        yield {}
        for conflict in before:
            for reading in self.readings(conflict):
                if reading == before[conflict]:
                    continue
                change = {conflict: reading}
                yield change
                after = self.changed(edition, change)
                for arisen in sorted(after.keys() - before.keys()):
                    for other in self.readings(arisen):
                        if other != after[arisen]:
                            yield {**change, arisen: other}


def compiled(text: str, folder: Path, root: Path, *, strict: bool = True) -> Compiled:
    """The game of a rule file, with the sources and locks of its folder; `strict` says that nothing may be found."""
    surface = from_text(f"{folder.name}.rules", text)
    game = from_surface([surface.value])
    assert game.value is not None
    assert not strict or not surface.diagnostics
    assert not strict or not game.diagnostics, game.diagnostics
    sources = load_sources(folder, root).value
    collated = collate(game.value, sources, load_locks(folder, sources, root).value).value
    machine = from_collated(collated)
    assert machine.value is not None
    assert not machine.diagnostics
    return Compiled(collated, machine.value)
