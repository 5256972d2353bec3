"""The whole pipeline, and the only place where passes and files meet.

A game's folder is read, parsed, resolved, collated and compiled by `load`; what was found on the way stands in
`Loaded.diagnostics`. The doors (command line, MkDocs plugin, Python) call nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from variorum.backends.python import generated
from variorum.backends.python_choices import generated_choices
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.backends.python_engine import Engine
from variorum.collated.ast import Collated
from variorum.collated.choices import choose
from variorum.collated.citations import all_citations
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Checked, Diagnostic, Label, Severity, Span
from variorum.diagnostics.worded import severity
from variorum.explore.exploration import Exploration, Places, exploration_findings, explore_editions
from variorum.machine.ast import Machine
from variorum.machine.from_collated import from_collated
from variorum.machine.interpreter import turn
from variorum.machine.specialise import open_values, specialise
from variorum.project import rule_texts, write_whole
from variorum.resolved.ast import Game
from variorum.resolved.from_surface import from_surface
from variorum.sources.agree import lock_disagreements
from variorum.sources.ast import Lock, Sources
from variorum.sources.compared import document_findings
from variorum.sources.store import load_locks, load_sources, read_document
from variorum.surface.ast import File
from variorum.surface.from_text import from_text

if TYPE_CHECKING:
    from variorum.pages import Words

CHECKED_PLAYERS = 2


# ---------------------------------------------------------------- the pipeline


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game's folder after all passes. What could not be made is None, and the diagnostics say why."""

    folder: Path
    files: tuple[File, ...]
    texts: Mapping[str, str]
    game: Game | None
    sources: Sources
    locks: Mapping[str, Lock]
    collated: Collated | None
    machine: Machine | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def has_errors(self) -> bool:
        """Whether anything found is an error."""
        return has_errors(self.diagnostics)


def load(folder: Path) -> Loaded:
    """The game in `folder`: text → surface → resolved → collated → machine, with everything found on the way.

    Reads the folder's rule files, `sources.yaml` and locks. Never raises on their contents.
    """
    texts, unread = rule_texts(folder)
    surfaces = [from_text(path, text) for path, text in texts.items()]
    files = tuple(surface.value for surface in surfaces)
    syntax = tuple(found for surface in surfaces for found in surface.diagnostics)
    resolved = from_surface(files) if files else Checked(None)
    sources = load_sources(folder, Path.cwd())
    locks = load_locks(folder, sources.value, Path.cwd())
    agreed = lock_disagreements(sources.value, locks.value)
    told = (*unread, *syntax, *_independent(resolved.diagnostics, syntax, files, texts))
    told = (*told, *_misplaced(resolved.value, folder))
    about_sources = (*sources.diagnostics, *locks.diagnostics, *agreed)
    collated = collate(resolved.value, sources.value, locks.value) if resolved.value else None
    if collated:
        told = (*told, *_after(collated.diagnostics, told, about_sources, files))
    told = (*told, *about_sources)
    machine: Checked[Machine | None] = Checked(None)
    if collated and not has_errors(told):
        machine = from_collated(collated.value)
    diagnostics = (*told, *machine.diagnostics)
    value = collated.value if collated else None
    return Loaded(folder, files, texts, resolved.value, sources.value, locks.value, value, machine.value, diagnostics)


def _misplaced(game: Game | None, folder: Path) -> tuple[Diagnostic, ...]:
    """Commands ask for the folder and pages for the game, so both have one name."""
    name = folder.resolve().name
    if game is None or game.name == name:
        return ()
    return (Diagnostic("game-in-another-folder", game.span, {"game": game.name, "folder": name}),)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error."""
    return any(severity(diagnostic) is Severity.ERROR for diagnostic in diagnostics)


def _independent(
    found: Sequence[Diagnostic], syntax: Sequence[Diagnostic], files: Sequence[File], texts: Mapping[str, str]
) -> Iterable[Diagnostic]:
    """What resolving found, without the names that are missing only because their line could not be read."""
    if not syntax:
        return found
    words: set[str] = set()
    for file in files:
        lines = texts[file.path].splitlines()
        unread = {line.span.line for line in file.walk() if line.phrase is None} | {each.span.line for each in syntax}
        for number in unread:
            if number <= len(lines):
                words.update(re.findall(r"[^\W_][\w-]*", lines[number - 1]))
    return [
        each
        for each in found
        if not (each.code.startswith(("unknown-", "undeclared-")) and each.facts.get("name") in words)
        and not each.code.startswith("unused-")
    ]


def _after(
    found: Sequence[Diagnostic], before: Sequence[Diagnostic], sources: Sequence[Diagnostic], files: Sequence[File]
) -> Iterable[Diagnostic]:
    """What collating found. Where a block of a kind that it looks at has an error already, only what it says of
    single citations is sure not to come from that error."""
    if has_errors(sources):
        return ()
    if not has_errors(before):
        return found
    broken = [each.span for each in before if severity(each) is Severity.ERROR]
    if all(_stands_apart(span, files) for span in broken):
        return [each for each in found if not each.code.startswith("unused-")]
    sure = {"no-such-passage", "passage-retired", "unknown-source", "cited-twice"}
    return [each for each in found if each.code in sure]


_APART = frozenset(
    {
        "claim_head",
        "game_states_head",
        "piece_states_head",
        "places_head",
        "relation_head",
        "rule_head",
        "setup_head",
        "start_head",
        "tallies_head",
        "turn_states_head",
    }
)


def _stands_apart(span: Span, files: Sequence[File]) -> bool:
    """Whether a place lies in a block that neither conflicts nor editions depend on."""
    for file in files:
        if file.path == span.file:
            above = [line for line in file.lines if line.span.line <= span.line]
            return bool(above) and above[-1].phrase is not None and above[-1].phrase.kind in _APART
    return False


# ---------------------------------------------------------------- editions and engines


@dataclass(frozen=True, slots=True)
class Edited:
    """A game under one edition, with the changes asked for, for so many players."""

    loaded: Loaded
    edition: str
    readings: Mapping[str, str]
    changes: Mapping[str, str]
    machine: Machine
    seats: int = field(default=0)

    def engine(self) -> Engine:
        """The machine as generated Python."""
        return Engine(self.machine)

    def choice_engine(self) -> ChoiceEngine:
        """The machine of a game of choice, as generated Python."""
        return ChoiceEngine(self.machine)


def edit(loaded: Loaded, edition: str, players: int, changes: Mapping[str, str]) -> Checked[Edited | None]:
    """The machine of an edition (with `--with` changes) for a number of players; None with diagnostics if there is
    none. Expects a game without errors."""
    assert loaded.collated is not None
    assert loaded.machine is not None
    chosen = choose(loaded.collated, edition, changes)
    if has_errors(chosen.diagnostics):
        return Checked(None, chosen.diagnostics)
    least, most = players_of(loaded.machine, chosen.value)
    if not least <= players <= most:
        facts = {"game": loaded.machine.game, "count": str(players), "least": str(least), "most": str(most)}
        return Checked(None, (*chosen.diagnostics, Diagnostic("players-out-of-range", Span("--players"), facts)))
    machine = specialise(loaded.machine, chosen.value, players)
    if open_ := _open_values(loaded, machine, edition):
        return Checked(None, (*chosen.diagnostics, *open_))
    edited = Edited(loaded, edition, dict(chosen.value), dict(changes), machine, players)
    return Checked(edited, chosen.diagnostics)


def players_of(machine: Machine, readings: Mapping[str, str]) -> tuple[int, int]:
    """The least and the largest number of players under a choice of readings."""
    for case in machine.sides_cases:
        if case.teams and (case.conflict is None or readings.get(case.conflict) == case.reading):
            return case.teams * case.members, case.teams * case.members
    return machine.players


# ---------------------------------------------------------------- checking


def check(loaded: Loaded, documents: Path | None = None, cache: Path | None = None) -> tuple[Diagnostic, ...]:
    """Everything wrong with a game: what the passes found, documents that cannot be read, and, where there are no
    errors, what exploring the editions shows. Explorations are kept in the folder `cache`."""
    found = list(loaded.diagnostics)
    for source in loaded.sources.direct:
        document = read_document(loaded.folder, source, documents, Path.cwd())
        found.extend(document.diagnostics)
        lock = loaded.locks.get(source.siglum)
        if document.value is not None and lock is not None:
            citing = _citing(loaded.game, source.siglum) if loaded.game else {}
            found.extend(document_findings(source, lock, document.value, citing))
    if has_errors(found) or loaded.collated is None or loaded.machine is None:
        return tuple(found)
    machines: dict[str, Machine] = {}
    for edition in loaded.collated.editions:
        readings = edition.readings()
        least, most = players_of(loaded.machine, readings)
        machine = specialise(loaded.machine, readings, max(least, min(most, CHECKED_PLAYERS)))
        if open_ := _open_values(loaded, machine, edition.edition.name):
            found.extend(open_)
            continue
        if machine.choices:
            facts = {"edition": edition.edition.name, "game": machine.game}
            found.append(Diagnostic("choices-not-explored", edition.edition.span, facts))
            continue
        machines[edition.edition.name] = machine
    explorations = explored(machines, cache)
    game = loaded.collated.game
    places = Places(
        game.span,
        {edition.name: edition.span for edition in game.editions},
        {rule.name: rule.span for rule in game.rules},
        {(conflict.name, reading.name): reading.span for conflict in game.conflicts for reading in conflict.readings},
    )
    return (*found, *exploration_findings(game.name, explorations, places))


def _open_values(loaded: Loaded, machine: Machine, edition: str) -> tuple[Diagnostic, ...]:
    """What is to be said of `<conflict>` where an edition asks for its value and it does not arise."""
    assert loaded.collated is not None
    game = loaded.collated.game
    rules = {rule.name: rule.span for rule in game.rules}
    found: list[Diagnostic] = []
    for conflict, rule in open_values(machine):
        facts = {"conflict": conflict, "edition": edition, "rule": rule}
        label = Label(game.conflict(conflict).span, "the conflict")
        found.append(Diagnostic("value-does-not-arise", rules.get(rule, game.span), facts, (label,)))
    return tuple(found)


def _citing(game: Game, siglum: str) -> dict[int, list[Span]]:
    """The places that cite each passage of a source."""
    places: dict[int, list[Span]] = {}
    for cites in all_citations(game):
        for cite in cites:
            if cite.siglum == siglum:
                places.setdefault(cite.passage, []).append(cite.span)
    return places


def explored(machines: Mapping[str, Machine], cache: Path | None) -> dict[str, Exploration]:
    """What exploring the machines of the editions shows, from the cache where the same were explored before."""
    keys = {name: machine_key(machine) for name, machine in machines.items()}
    game = next((machine.game for machine in machines.values()), "")
    path = cache / f"explored-{game}.json" if cache else None
    if path and (kept := _kept_explorations(path, keys)) is not None:
        return kept
    engines = {name: Engine(machine) for name, machine in machines.items()}
    explorations = explore_editions(engines, Engine, turn)
    if path:
        written = {"keys": keys, "editions": {name: each.to_json() for name, each in explorations.items()}}
        with suppress(OSError):  # a cache that cannot be written costs only time
            write_whole(path, json.dumps(written))
    return explorations


def _kept_explorations(path: Path, keys: Mapping[str, str]) -> dict[str, Exploration] | None:
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
        if written["keys"] != keys:
            return None
        kept = {name: Exploration.from_json(each) for name, each in written["editions"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    found = {name: each for name, each in kept.items() if each is not None}
    return found if found.keys() == keys.keys() else None


def machine_key(machine: Machine) -> str:
    """A hash of everything that exploring depends on: the machine without its passages."""
    bare = replace(
        machine,
        transitions=tuple(
            replace(
                transition,
                because=transition.because
                and replace(
                    transition.because,
                    passages=(),
                    readings=tuple((conflict, reading, ()) for conflict, reading, _ in transition.because.readings),
                ),
            )
            for transition in machine.transitions
        ),
    )
    return hashlib.sha256(repr(bare).encode()).hexdigest()[:32]


# ---------------------------------------------------------------- building


def built(loaded: Loaded, words: Words) -> dict[str, str]:
    """Everything that is made of a game without errors, by its path under `build/`: the machine with its conflicts as
    parameters, for each edition its own machine and Python for two players, and the pages."""
    # What only building needs is not loaded for a check.
    from variorum.machine.json import machine_json  # noqa: PLC0415
    from variorum.pages import pages  # noqa: PLC0415

    assert loaded.collated is not None
    assert loaded.machine is not None
    name = loaded.machine.game
    files = {f"machines/{name}/{name}.json": machine_json(loaded.machine)}
    for edition in loaded.collated.editions:
        readings = edition.readings()
        least, most = players_of(loaded.machine, readings)
        players = max(least, min(most, CHECKED_PLAYERS))
        machine = specialise(loaded.machine, readings, players)
        stem = f"machines/{name}/{edition.edition.name}-{players}"
        files[f"{stem}.json"] = machine_json(machine)
        source = generated_choices(machine) if machine.choices else generated(machine)
        if source is not None:
            files[f"{stem}.py"] = source
    made = pages(loaded.collated, words)
    return files | {f"pages/{words.language}/{path}": text for path, text in made.items()}
