"""`variorum editions` and `variorum conflicts`: what there is to choose from, and who says what."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from variorum.collated.ast import Collated, CollatedConflict, Stand
from variorum.collated.conditions import in_words
from variorum.commands.common import Ended, Paint, as_json, colour_wanted, loaded, table, warn, width, wrapped
from variorum.driver import told_evidence
from variorum.evidence.ast import ReadingEvidence
from variorum.evidence.effects import effect_of
from variorum.evidence.form import as_object
from variorum.evidence.store import GameEvidence
from variorum.machine.specialise import players_of
from variorum.pages import ENGLISH
from variorum.pages.apparatus import Apparatus
from variorum.pages.effects import effect_in_words
from variorum.pages.figures import effects_by_edition, odds_lines
from variorum.pages.markdown import unmarked
from variorum.pages.telling import Pair, pair_in_words, pair_of, pairs
from variorum.resolved.ast import Conflict
from variorum.translated.ast import GameWords, Said


def editions(options: Namespace) -> Ended:
    """The editions of a game with their choices."""
    game = loaded(options)
    assert game.collated
    assert game.machine
    evidence = told_evidence(game, {"editions"})
    warn(options, evidence.diagnostics, game.texts)
    apparatus = speaking(game.collated, evidence.value)
    found: list[dict[str, Any]] = []
    for edition in game.collated.editions:
        kept = apparatus.kept_edition(edition.edition.name)
        least, most = players_of(game.machine, edition.readings())
        found.append(
            {
                "edition": edition.edition.name,
                "follows": "commonest" if edition.edition.commonest else list(edition.edition.follows),
                "settles": {settled.conflict: settled.reading for settled in edition.edition.settles},
                "players": {"least": least, "most": most},
                "odds": as_object(kept.odds) if kept else None,
                "choices": [
                    {"conflict": chosen.conflict, "reading": chosen.reading, "by": chosen.by}
                    for chosen in edition.choices
                ],
                "does_not_arise": [
                    conflict.conflict.name
                    for conflict in game.collated.conflicts
                    if conflict.conflict.name not in edition.readings()
                ],
            }
        )
    if options.format == "json":
        return Ended(as_json(found))
    paint = Paint(colour_wanted(options))
    blocks = []
    for entry in found:
        follows = entry["follows"]
        whom = "the commonest reading" if follows == "commonest" else ", then ".join(follows)
        rows = [[choice["conflict"], choice["reading"], choice["by"]] for choice in entry["choices"]]
        rows += [[conflict, "–", "does not arise in it"] for conflict in entry["does_not_arise"]]
        least, most = entry["players"]["least"], entry["players"]["most"]
        players = f"{least} to {most} players" if least < most else f"{least} players"
        lines = [f"{paint.bold(entry['edition'])} follows {whom}, for {players}", table(rows, 2)]
        if kept := apparatus.kept_edition(entry["edition"]):
            odds = " ".join(unmarked(line.text) for line in odds_lines(apparatus, kept.odds))
            lines += wrapped(f"With {kept.odds.players} players: {odds}", 4, 2)
        blocks.append("\n".join(lines))
    return Ended("\n\n".join(blocks))


def conflicts(options: Namespace) -> Ended:
    """The conflicts of a game: question, readings, who says what, and which edition chooses what."""
    game = loaded(options)
    assert game.collated
    evidence = told_evidence(game, {"editions"})
    warn(options, evidence.diagnostics, game.texts)
    apparatus = speaking(game.collated, evidence.value)
    found = [_conflict(game.collated, conflict, apparatus) for conflict in game.collated.conflicts]
    if options.format == "json":
        return Ended(as_json(found))
    paint = Paint(colour_wanted(options))
    return Ended("\n\n".join(_as_text(entry, paint, apparatus) for entry in found))


def speaking(collated: Collated, evidence: GameEvidence) -> Apparatus:
    """What puts evidence into words for a terminal: editions, conflicts and readings are called what editors call
    them."""
    game = collated.game
    names = {("editions", each.name): Said(each.name) for each in game.editions}
    names |= {("conflicts", each.name): Said(each.name) for each in game.conflicts}
    readings = {(each.name, reading.name): reading.name for each in game.conflicts for reading in each.readings}
    return Apparatus(collated, ENGLISH, GameWords(names=names, readings=readings), evidence)


def _conflict(collated: Collated, entry: CollatedConflict, apparatus: Apparatus) -> dict[str, Any]:
    conflict = entry.conflict
    chosen = {edition.edition.name: edition.readings().get(conflict.name) for edition in collated.editions}
    return {
        "conflict": conflict.name,
        "question": conflict.question,
        "arises_when": in_words(conflict.arises) if conflict.arises is not None else None,
        "kind": conflict.use.value,
        "structural": conflict.structural,
        "readings": [
            {
                "reading": reading.name,
                "status": reading.status.value,
                "requires": [f"{test.conflict} is {test.reading}" for test in reading.requires],
                "excludes": [f"{test.conflict} is {test.reading}" for test in reading.excludes],
                "passages": [f"{cite.siglum}:{cite.passage}" for cite in reading.cites],
                "editions": [name for name, readings in chosen.items() if readings == reading.name],
                "notes": list(reading.notes),
            }
            for reading in conflict.readings
        ],
        "sources": [
            {
                "siglum": witness.siglum,
                "stand": witness.stand.value,
                "readings": list(witness.readings),
                "mentions": list(witness.mentions),
                "passages": [f"{cite.siglum}:{cite.passage}" for cite in witness.cites],
            }
            for witness in entry.witnesses
        ],
        "commonest": entry.voices.winner,
        "notes": list(conflict.notes),
        "evidence": [
            {
                "edition": edition,
                "reading": each.reading,
                "others": [_other(apparatus, edition, conflict, each.reading, other) for other in each.others],
            }
            for edition, each in apparatus.kept_conflicts(conflict.name)
        ],
    }


def _other(apparatus: Apparatus, edition: str, conflict: Conflict, own: str, other: ReadingEvidence) -> dict[str, Any]:
    """What is known of another reading of a conflict in an edition."""
    kept = apparatus.kept_edition(edition)
    assert kept is not None
    effect = effect_of(kept.odds, conflict.name, other)
    found: dict[str, Any] = as_object(other)
    pair = pair_of(conflict, own, other, kept.edition)
    return {
        **found,
        "in_words": unmarked(pair_in_words(apparatus, conflict, pair)),
        "effect": {
            "weight": as_object(effect.weight),
            "changes": as_object(effect.changes),
            "in_words": effect_in_words(apparatus.words, effect),
        },
    }


_STANDS = {
    Stand.SILENT.value: "is silent",
    Stand.UNCLEAR.value: "is unclear between",
    Stand.CONTRADICTS_ITSELF.value: "contradicts itself between",
}
"""What is said of a source that supports no reading; of one under which the conflict does not arise, nothing is."""


def _as_text(entry: dict[str, Any], paint: Paint, apparatus: Apparatus) -> str:
    lines = [f"{paint.bold(entry['conflict'])}: {entry['question']}"]
    if entry["arises_when"]:
        lines += wrapped(f"arises when {entry['arises_when']}", 2)
    names = [_reading_name(reading) for reading in entry["readings"]]
    names += [source["siglum"] for source in entry["sources"] if source["stand"] in _STANDS]
    column = min(max(map(len, names)), 24) + 4
    for reading in entry["readings"]:
        cites = " ".join(reading["passages"])
        played = f"in {', '.join(reading['editions'])}" if reading["editions"] else ""
        lines += _row(_reading_name(reading), [cites, played], column, paint)
    for source in entry["sources"]:
        if source["stand"] in _STANDS:
            cites = " ".join(source["passages"])
            lines += _row(
                source["siglum"], [f"{_STANDS[source['stand']]}{_between(source['readings'])}", cites], column, paint
            )
    conflict = apparatus.collated.game.conflict(entry["conflict"])
    for pair in pairs(apparatus, conflict):
        lines += _told(apparatus, conflict, pair, paint)
    return "\n".join(lines)


def _told(apparatus: Apparatus, conflict: Conflict, pair: Pair, paint: Paint) -> list[str]:
    """How two readings show in play in some editions, and what they do to the odds there."""
    editions = ", ".join(pair.editions)
    lines = wrapped(f"{pair.first} or {pair.second} in {editions}: {_plain_words(apparatus, conflict, pair)}", 4, 2)
    by_effect: dict[tuple[str, str], list[str]] = {}
    for edition, _, other, said in effects_by_edition(apparatus, conflict.name):
        if edition in pair.editions and other in (pair.first, pair.second):
            by_effect.setdefault((other, said), []).append(edition)
    for (other, said), named in by_effect.items():
        lines += wrapped(f"{other} in {', '.join(named)}: {said}", 6, 4)
    return [_dimmed(line, len(line) - len(line.lstrip()), paint) for line in lines]


def _plain_words(apparatus: Apparatus, conflict: Conflict, pair: Pair) -> str:
    return unmarked(pair_in_words(apparatus, conflict, pair))


def _reading_name(reading: dict[str, Any]) -> str:
    return reading["reading"] if reading["status"] == "attested" else f"{reading['reading']} ({reading['status']})"


def _between(readings: list[str]) -> str:
    return f" {' and '.join(readings)}" if readings else ""


def _row(name: str, parts: list[str], column: int, paint: Paint) -> list[str]:
    """A name, and behind it what is said of it: on one line where there is room, and else each part on its own."""
    said = [part for part in parts if part]
    if len("; ".join(said)) + column <= width():
        said = ["; ".join(said)] if said else []
    below = [line for part in said for line in wrapped(part, column)]
    head = f"  {name}"
    if below and len(head) < column:
        return [
            f"{head.ljust(column)}{paint.dim(below[0].strip())}",
            *(_dimmed(line, column, paint) for line in below[1:]),
        ]
    return [head, *(_dimmed(line, column, paint) for line in below)]


def _dimmed(line: str, column: int, paint: Paint) -> str:
    return f"{line[:column]}{paint.dim(line[column:])}"
