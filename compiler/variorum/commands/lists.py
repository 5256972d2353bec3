"""`variorum editions` and `variorum conflicts`: what there is to choose from, and who says what."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from variorum.collated.ast import Collated, CollatedConflict, Stand
from variorum.collated.conditions import in_words
from variorum.commands.common import Ended, as_json, loaded, table
from variorum.driver import players_of


def editions(options: Namespace) -> Ended:
    """The editions of a game with their choices."""
    game = loaded(options)
    assert game.collated and game.machine
    found: list[dict[str, Any]] = []
    for edition in game.collated.editions:
        least, most = players_of(game.machine, edition.readings())
        found.append(
            {
                "edition": edition.edition.name,
                "follows": "commonest" if edition.edition.commonest else list(edition.edition.follows),
                "settles": {settled.conflict: settled.reading for settled in edition.edition.settles},
                "players": {"least": least, "most": most},
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
    blocks = []
    for entry in found:
        follows = entry["follows"]
        whom = "the commonest reading" if follows == "commonest" else ", then ".join(follows)
        rows = [[choice["conflict"], choice["reading"], choice["by"]] for choice in entry["choices"]]
        rows += [[conflict, "–", "does not arise"] for conflict in entry["does_not_arise"]]
        blocks.append(f"{entry['edition']} follows {whom}\n{table(rows, 2)}")
    return Ended("\n\n".join(blocks))


def conflicts(options: Namespace) -> Ended:
    """The conflicts of a game: question, readings, who says what, and which edition chooses what."""
    game = loaded(options)
    assert game.collated
    found = [_conflict(game.collated, conflict) for conflict in game.collated.conflicts]
    if options.format == "json":
        return Ended(as_json(found))
    return Ended("\n\n".join(_as_text(entry) for entry in found))


def _conflict(collated: Collated, entry: CollatedConflict) -> dict[str, Any]:
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
    }


_STANDS = {
    Stand.SILENT.value: "silent",
    Stand.UNCLEAR.value: "unclear between",
    Stand.CONTRADICTS_ITSELF.value: "contradicts itself:",
    Stand.DOES_NOT_ARISE.value: "does not arise",
}


def _as_text(entry: dict[str, Any]) -> str:
    lines = [f"{entry['conflict']}: {entry['question']}"]
    if entry["arises_when"]:
        lines.append(f"  arises when {entry['arises_when']}")
    rows = []
    for reading in entry["readings"]:
        status = "" if reading["status"] == "attested" else reading["status"]
        played = f"in {', '.join(reading['editions'])}" if reading["editions"] else ""
        rows.append([reading["reading"], status, " ".join(reading["passages"]), played])
    lines.append(table(rows, 2))
    for source in entry["sources"]:
        if source["stand"] in _STANDS and source["stand"] != Stand.DOES_NOT_ARISE.value:
            between = f" {' and '.join(source['readings'])}" if source["readings"] else ""
            lines.append(f"  {source['siglum']}: {_STANDS[source['stand']]}{between}")
    return "\n".join(lines)
