"""The whole pipeline, and the only place where passes and files meet.

A game's folder is read, parsed, resolved, collated and compiled by `load`; what was found on the way stands in
`Loaded.diagnostics`. The doors (command line, MkDocs plugin, Python) call nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from variorum.backends.python import generated
from variorum.backends.python_engine import Engine
from variorum.collated.ast import Collated
from variorum.collated.choices import choose
from variorum.collated.from_resolved import collate
from variorum.collated.resting import statements_on
from variorum.data import data_text
from variorum.diagnostics import Checked, Diagnostic, Label, Severity, Span
from variorum.diagnostics.catalogue import AREAS
from variorum.diagnostics.worded import severity
from variorum.explore.exploration import Exploration, Places, exploration_findings, explore_editions
from variorum.machine.ast import Machine
from variorum.machine.from_collated import from_collated
from variorum.machine.interpreter import turn
from variorum.machine.specialise import nearest_players, open_values, players_of, specialise
from variorum.project import rule_texts, shown_path, text_of, write_whole
from variorum.resolved.ast import Edition, Game
from variorum.resolved.from_surface import from_surface
from variorum.sources.agree import lock_disagreements
from variorum.sources.ast import Lock, Sources
from variorum.sources.compared import document_findings
from variorum.sources.store import load_locks, load_sources, read_document
from variorum.surface.ast import File
from variorum.surface.from_text import from_text
from variorum.translated.ast import GameWords
from variorum.translated.from_words_file import game_words, no_words
from variorum.translated.languages import RULES_LANGUAGE

if TYPE_CHECKING:
    from variorum.backends.python_choices_engine import ChoiceEngine
    from variorum.evidence.asking import Asker
    from variorum.evidence.ast import ClaimEvidence, EditionEvidence
    from variorum.evidence.store import GameEvidence
    from variorum.pages import Words

CHECKED_PLAYERS = 2
WORDS_FOLDER = "words"


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
    def has_choices(self) -> bool:
        """Whether players choose in the game."""
        return self.machine is not None and self.machine.choices is not None

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
        accounts = {entry.code for entry in AREAS["Passages and numbers"]}
        return [each for each in found if not each.code.startswith("unused-") and each.code not in accounts]
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

    @property
    def changes_in_effect(self) -> dict[str, str]:
        """The changes without those for conflicts that do not arise."""
        return {conflict: reading for conflict, reading in self.changes.items() if conflict in self.readings}

    @property
    def title(self) -> str:
        """The game, the edition, what was changed of it, and the number of players."""
        changed = "".join(f", {conflict} is {reading}" for conflict, reading in self.changes_in_effect.items())
        return f"{self.machine.game}, edition {self.edition}{changed}, {self.seats} players"

    def engine(self) -> Engine:
        """The machine as generated Python."""
        return Engine(self.machine)

    def choice_engine(self) -> ChoiceEngine:
        """The machine of a game of choice, as generated Python."""
        from variorum.backends.python_choices_engine import ChoiceEngine  # noqa: PLC0415

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
        numbers = str(least) if least == most else f"a number from {least} to {most}"
        facts = {"game": loaded.machine.game, "count": str(players), "numbers_phrase": numbers}
        return Checked(None, (*chosen.diagnostics, Diagnostic("players-out-of-range", Span("--players"), facts)))
    machine = specialise(loaded.machine, chosen.value, players)
    if open_ := _open_values(loaded, machine, edition):
        return Checked(None, (*chosen.diagnostics, *open_))
    edited = Edited(loaded, edition, dict(chosen.value), dict(changes), machine, players)
    return Checked(edited, chosen.diagnostics)


# ---------------------------------------------------------------- words in other languages


def all_words(loaded: Loaded) -> dict[str, Checked[GameWords]]:
    """The words of a game in every language that its folder has any in, by language, with what is wrong with them."""
    folder = loaded.folder / WORDS_FOLDER
    names = sorted(path.stem for path in folder.glob("*.yaml")) if folder.is_dir() else []
    return {name: words_in(loaded, name) for name in names}


def words_in(loaded: Loaded, language: str) -> Checked[GameWords]:
    """The words of a game in one language, with what is wrong with them; without a file, that there are none, which is
    no fault in the language that rules are written in."""
    assert loaded.game is not None
    path = loaded.folder / WORDS_FOLDER / f"{language}.yaml"
    name = shown_path(path)
    if not path.is_file():
        lacking = () if language == RULES_LANGUAGE else (no_words(loaded.game, language, name),)
        return Checked(GameWords(language), lacking)
    read = text_of(path)
    if read.value is None:
        return Checked(GameWords(language), read.diagnostics)
    return game_words(read.value, name, loaded.game, loaded.sources)


# ---------------------------------------------------------------- exporting


def export(game: Edited, to: str) -> Checked[str | None]:
    """The machine of an edition in one of the forms of `backends.exports`; None, with a diagnostic, where that form
    cannot hold it."""
    from variorum.backends.exports import CannotHold, exported  # noqa: PLC0415

    try:
        return Checked(exported(game.machine, to, game.title))
    except CannotHold as reason:
        return Checked(None, (Diagnostic(reason.code, Span(""), reason.facts),))


def export_game(loaded: Loaded) -> str:
    """A game without errors as one ES module that needs nothing else; its readings are chosen at run time."""
    from variorum.backends.javascript import bundle  # noqa: PLC0415

    assert loaded.machine is not None
    return bundle(loaded.machine, *_editions_of(loaded), lambda name: data_text("site", "script", name))


def browser_module(loaded: Loaded) -> str:
    """The machine of a game without errors as an ES module for the site, which lies at `games/GAME/machine.js` beside
    the folder `script/`; its readings are chosen at run time."""
    from variorum.backends.javascript import module  # noqa: PLC0415

    assert loaded.machine is not None
    return module(loaded.machine, *_editions_of(loaded))


def _editions_of(loaded: Loaded) -> tuple[Mapping[str, Mapping[str, str]], Mapping[str, str]]:
    """What each edition chooses, and what its evidence is kept under."""
    from variorum.evidence.keys import Keys  # noqa: PLC0415

    assert loaded.collated is not None
    assert loaded.machine is not None
    keys = Keys(loaded.collated, loaded.machine)
    editions = {each.edition.name: each.readings() for each in loaded.collated.editions}
    return editions, {name: keys.edition(name) for name in editions}


# ---------------------------------------------------------------- checking


def check(loaded: Loaded, documents: Path | None = None, cache: Path | None = None) -> tuple[Diagnostic, ...]:
    """Everything wrong with a game: what the passes found, documents that cannot be read, and, where there are no
    errors, what exploring the editions shows. Explorations are kept in the folder `cache`."""
    found = list(loaded.diagnostics)
    for source in loaded.sources.direct:
        document = read_document(loaded.folder, source, documents, Path.cwd())
        found.extend(document.diagnostics)
        lock = loaded.locks.get(source.siglum)
        if lock is not None:
            rests = statements_on(loaded.game, loaded.sources, source.siglum) if loaded.game else {}
            found.extend(document_findings(source, lock, document.value, rests, loaded.folder.name))
    if has_errors(found) or loaded.collated is None or loaded.machine is None:
        return tuple(found)
    for words in all_words(loaded).values():
        found.extend(words.diagnostics)
    return (*found, *play_findings(loaded, cache), *evidence_findings(loaded))


def play_findings(loaded: Loaded, cache: Path | None = None) -> tuple[Diagnostic, ...]:
    """What exploring the editions of a game without errors shows. Explorations are kept in the folder `cache`."""
    assert loaded.collated is not None
    assert loaded.machine is not None
    found: list[Diagnostic] = []
    machines: dict[str, Machine] = {}
    for edition in loaded.collated.editions:
        readings = edition.readings()
        machine = specialise(loaded.machine, readings, nearest_players(loaded.machine, readings, CHECKED_PLAYERS))
        if open_ := _open_values(loaded, machine, edition.edition.name):
            found.extend(open_)
            continue
        if machine.choices:
            found.extend(_endless_chain(machine, edition.edition))
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


def _endless_chain(machine: Machine, edition: Edition) -> Iterable[Diagnostic]:
    """A turn of a game of choice that need not end."""
    from variorum.explore.chains import endless_chain  # noqa: PLC0415
    from variorum.machine.notation import move_text  # noqa: PLC0415

    if found := endless_chain(machine):
        row, steps = found
        moves = " ".join(dict.fromkeys(step.kind for step in steps))
        facts = {"edition": edition.name, "move": move_text(machine, row, steps), "moves": moves}
        yield Diagnostic("endless-chain", edition.span, facts)


def evidence_findings(loaded: Loaded) -> tuple[Diagnostic, ...]:
    """What is to be said of the evidence that lies beside a game without errors: where it was made for other rules, and
    where it says of a claim something else than the rules expect."""
    from variorum.evidence.expected import claim_findings  # noqa: PLC0415
    from variorum.evidence.held import held  # noqa: PLC0415
    from variorum.evidence.stale import stale, stale_findings, sweep_findings  # noqa: PLC0415
    from variorum.evidence.store import SWEEP, folder_of, read_evidence  # noqa: PLC0415

    assert loaded.collated is not None
    assert loaded.machine is not None
    game = loaded.collated.game
    kept = read_evidence(loaded.folder)
    outdated = stale(loaded.collated, loaded.machine, kept)
    tried = held(loaded.collated, loaded.machine, kept, outdated).claims
    sweep = folder_of(loaded.folder) / f"{SWEEP}.json"
    return (
        *stale_findings(game, loaded.files, kept, outdated, shown_path),
        *sweep_findings(loaded.collated, loaded.machine, kept, sweep, shown_path),
        *claim_findings((claim, tried[claim.name]) for claim in game.claims if claim.name in tried),
    )


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


# ---------------------------------------------------------------- evidence


def held_evidence(loaded: Loaded) -> GameEvidence:
    """What is kept of a game without errors and holds for it as it stands."""
    return told_evidence(loaded, ()).value


def told_evidence(loaded: Loaded, of: Collection[Literal["editions", "claims"]]) -> Checked[GameEvidence]:
    """What is kept of a game without errors and holds for it as it stands, with a warning where something that is kept
    `of` editions or claims does not hold, or cannot be read."""
    from variorum.evidence.held import held  # noqa: PLC0415
    from variorum.evidence.stale import left_out, stale  # noqa: PLC0415
    from variorum.evidence.store import read_evidence  # noqa: PLC0415

    assert loaded.collated is not None
    assert loaded.machine is not None
    kept = read_evidence(loaded.folder)
    found = stale(loaded.collated, loaded.machine, kept)
    told = left_out(loaded.collated.game, kept, found, of)
    return Checked(held(loaded.collated, loaded.machine, kept, found), told)


@dataclass(frozen=True, slots=True)
class MadeEvidence:
    """The evidence that was computed, and the files that were written, changed or removed."""

    editions: tuple[EditionEvidence, ...]
    claims: tuple[ClaimEvidence, ...]
    files: tuple[Path, ...]


def made_evidence(
    loaded: Loaded,
    asker: Asker,
    workers: int,
    editions: Sequence[str] | None = None,
    tell: Callable[[str], None] = lambda _: None,
    *,
    everything: bool = False,
) -> MadeEvidence:
    """Compute the evidence of a game without errors that does not hold for it as it stands (or all, where `everything`
    is wanted), and write it into the game's folder. Only these `editions`, and no claims, where any are named. Raises
    OSError where it cannot be written."""
    from variorum.evidence import store  # noqa: PLC0415
    from variorum.evidence.lines import claim_lines, playing_lines  # noqa: PLC0415
    from variorum.evidence.made import made  # noqa: PLC0415
    from variorum.evidence.stale import stale  # noqa: PLC0415

    assert loaded.collated is not None
    assert loaded.machine is not None
    kept = store.read_evidence(loaded.folder)
    wanted = stale(loaded.collated, loaded.machine, kept)
    every_edition = [each.edition.name for each in loaded.collated.editions]
    every_claim = [claim.name for claim in loaded.collated.game.claims]
    named = editions or every_edition
    asked_editions = [name for name in named if name in every_edition and (everything or name in wanted.editions)]
    asked_claims = [] if editions else every_claim if everything else list(wanted.claims)
    found = made(loaded.collated, loaded.machine, asked_editions, asked_claims, asker, workers, tell)
    held = kept.editions | {each.edition: each for each in found.editions}
    claims = kept.claims | {each.claim: each for each in found.claims}
    texts = {store.edition_file(name): store.evidence_text(held[name]) for name in every_edition if name in held}
    tried = [claims[name] for name in every_claim if name in claims]
    if tried:
        texts[store.CLAIMS] = store.evidence_text({"claims": tried})
    if texts and all(
        name in held and (name in asked_editions or name not in wanted.editions) for name in every_edition
    ):
        lines = (tuple(line for line, _ in of(loaded.files)) for of in (playing_lines, claim_lines))
        texts[store.LINES] = store.evidence_text(store.Lines(*lines))
    elif kept.lines is not None:
        texts[store.LINES] = store.evidence_text(kept.lines)
    return MadeEvidence(found.editions, found.claims, store.write_evidence(loaded.folder, texts))


def claim_findings(loaded: Loaded, name: str) -> tuple[Diagnostic, ...]:
    """What trying a claim of a game without errors by play finds: nothing where its verdict is the expected one."""
    from variorum.evidence.expected import claim_findings  # noqa: PLC0415
    from variorum.evidence.questions import asked_here  # noqa: PLC0415
    from variorum.evidence.verdicts import verdict  # noqa: PLC0415

    assert loaded.collated is not None
    assert loaded.machine is not None
    claim = next(claim for claim in loaded.collated.game.claims if claim.name == name)
    tried = verdict(loaded.collated, loaded.machine, claim, asked_here, search=False)
    return claim_findings([(claim, tried)])


def sample_findings(loaded: Loaded, name: str) -> tuple[Diagnostic, ...]:
    """What computing a part of an edition's evidence again finds; nothing where there is none that holds."""
    from variorum.evidence.questions import asked_here  # noqa: PLC0415
    from variorum.evidence.sampled import differing  # noqa: PLC0415

    assert loaded.collated is not None
    assert loaded.machine is not None
    edition = loaded.collated.edition(name)
    kept = held_evidence(loaded).editions.get(name)
    if edition is None or kept is None:
        return ()
    wrong = differing(loaded.collated, loaded.machine, edition, kept, asked_here)
    if not wrong:
        return ()
    facts = {"game": loaded.collated.game.name, "edition": name, "things": " ".join(wrong)}
    return (Diagnostic("evidence-differs", edition.edition.span, facts),)


# ---------------------------------------------------------------- building


def built_pages(loaded: Loaded, words: Words) -> dict[str, str]:
    """The pages of a game without errors in one language, by their paths under `build/`, with the words that the game
    has in it. `words_in` tells what it lacks."""
    from variorum.pages import pages  # noqa: PLC0415  # what only building needs is not loaded for a check

    assert loaded.collated is not None
    names = words_in(loaded, words.language).value
    made = pages(loaded.collated, words, names, held_evidence(loaded), loaded.machine)
    return {f"pages/{words.language}/{path}": text for path, text in made.items()}


def built_machines(loaded: Loaded) -> dict[str, str]:
    """The machines of a game without errors, by their paths under `build/`: the one with its conflicts as parameters,
    and for each edition its own machine and Python, for two players."""
    # What only building needs is not loaded for a check.
    from variorum.backends.python_choices import generated_choices  # noqa: PLC0415
    from variorum.machine.json import machine_json  # noqa: PLC0415

    assert loaded.collated is not None
    assert loaded.machine is not None
    name = loaded.machine.game
    files = {f"machines/{name}/{name}.json": machine_json(loaded.machine)}
    for edition in loaded.collated.editions:
        readings = edition.readings()
        players = nearest_players(loaded.machine, readings, CHECKED_PLAYERS)
        machine = specialise(loaded.machine, readings, players)
        stem = f"machines/{name}/{edition.edition.name}-{players}"
        files[f"{stem}.json"] = machine_json(machine)
        source = generated_choices(machine) if machine.choices else generated(machine)
        if source is not None:
            files[f"{stem}.py"] = source
    return files
