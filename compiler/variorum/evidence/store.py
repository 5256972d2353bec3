"""Evidence on disk: the files that are committed with a game, and the answers that are kept between runs."""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from variorum.evidence.ast import ClaimEvidence, EditionEvidence, SweepEvidence
from variorum.evidence.form import NotEvidenceError, as_object, from_object
from variorum.evidence.questions import Answer
from variorum.project import LARGEST_RULES, write_whole

FORMAT = 1
FOLDER = "evidence"
EDITIONS = "editions"
CLAIMS = "claims"
LINES = "lines"
SWEEP = "sweep"
_ANSWERS = "answers.sqlite"
_LARGEST = 16 * LARGEST_RULES


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines that the evidence was made from, a hash of each: those that play can depend on, and those of claims."""

    lines: tuple[str, ...]
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameEvidence:
    """All that is kept of a game; `unread` are the files that hold something else, with the field where that shows."""

    editions: dict[str, EditionEvidence]
    claims: dict[str, ClaimEvidence]
    lines: Lines | None
    unread: dict[Path, str]
    is_there: bool
    sweep: SweepEvidence | None = None


def folder_of(game: Path) -> Path:
    """Where the evidence of the game in a folder lies."""
    return game / FOLDER


def edition_file(edition: str) -> str:
    """The name of an edition's file, as `write_evidence` takes it."""
    return f"{EDITIONS}/{edition}"


def _files(game: Path) -> list[Path]:
    """What is ours in the folder; anything else there is left alone."""
    folder = folder_of(game)
    own = [path for name in (CLAIMS, LINES) if (path := folder / f"{name}.json").is_file()]
    return sorted([*own, *(folder / EDITIONS).glob("*.json")])


def read_evidence(game: Path) -> GameEvidence:
    """What is kept of the game in a folder. Never raises on what the files hold."""
    editions: dict[str, EditionEvidence] = {}
    claims: dict[str, ClaimEvidence] = {}
    lines: Lines | None = None
    unread: dict[Path, str] = {}
    sweep: SweepEvidence | None = None
    paths = _files(game)
    for path in (*paths, *_sweeps(game)):
        try:
            written = _json(path)
            if path.parent.name == EDITIONS:
                editions[path.stem] = from_object(EditionEvidence, written)
            elif path.stem == SWEEP:
                sweep = from_object(SweepEvidence, written)
            elif path.stem == LINES:
                lines = from_object(Lines, written)
            else:
                read = from_object(dict[str, tuple[ClaimEvidence, ...]], written)["claims"]
                claims = {claim.claim: claim for claim in read}
        except (OSError, ValueError, RecursionError, KeyError) as error:
            unread[path] = str(error) if isinstance(error, NotEvidenceError) else ""
    return GameEvidence(editions, claims, lines, unread, bool(paths), sweep)


def _sweeps(game: Path) -> list[Path]:
    """What a sweep has written, which is made by itself."""
    path = folder_of(game) / f"{SWEEP}.json"
    return [path] if path.is_file() else []


def write_sweep(game: Path, sweep: SweepEvidence) -> tuple[Path, ...]:
    """Write what a sweep came to, where that changes anything. Raises OSError where it cannot be written."""
    path, text = folder_of(game) / f"{SWEEP}.json", evidence_text(sweep)
    if path.is_file() and path.read_text(encoding="utf-8", errors="replace") == text:
        return ()
    write_whole(path, text)
    return (path,)


def _json(path: Path) -> object:
    if path.stat().st_size > _LARGEST:
        raise ValueError("too large")
    written = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(written, dict) or written.pop("format", None) != FORMAT:
        raise NotEvidenceError(".format")
    return written


def evidence_text(value: object) -> str:
    """Evidence as it is written: the same to the byte for the same evidence, with one reading or claim a line, so that
    a change reads well."""
    return _laid_out({"format": FORMAT, **as_object(value)}, "", 4) + "\n"


def _laid_out(value: object, indent: str, depth: int) -> str:
    """JSON with what is `depth` levels below the top, and any list of plain values, on one line."""
    is_flat = not isinstance(value, dict | list) or not value or depth == 0
    if is_flat or (isinstance(value, list) and not any(isinstance(each, dict | list) for each in value)):
        return json.dumps(value, ensure_ascii=False)
    deeper = indent + "  "
    if isinstance(value, dict):
        items = [f"{json.dumps(name)}: {_laid_out(each, deeper, depth - 1)}" for name, each in value.items()]
        return "{\n" + ",\n".join(deeper + item for item in items) + f"\n{indent}}}"
    assert isinstance(value, list)
    return "[\n" + ",\n".join(deeper + _laid_out(each, deeper, depth - 1) for each in value) + f"\n{indent}]"


def write_evidence(game: Path, texts: dict[str, str]) -> tuple[Path, ...]:
    """Write evidence, by file name below the folder and without its ending, each file whole; what is left of editions
    that are no more is removed. Files that would be the same are left alone. Raises OSError where one cannot be
    written."""
    changed = []
    for name, text in texts.items():
        path = folder_of(game) / f"{name}.json"
        if not path.is_file() or path.read_text(encoding="utf-8", errors="replace") != text:
            write_whole(path, text)
            changed.append(path)
    for path in _files(game):
        if path.relative_to(folder_of(game)).with_suffix("").as_posix() not in texts:
            path.unlink()
            changed.append(path)
    return tuple(changed)


class Answers:
    """Answers kept under the keys of their questions, from run to run. What is damaged or cannot be written is not
    kept, and costs only time. To be used by one thread."""

    def __init__(self, cache: Path | None) -> None:
        self._file: sqlite3.Connection | None = None
        if cache is not None:
            with suppress(OSError, sqlite3.Error):
                cache.mkdir(parents=True, exist_ok=True)
                self._file = _opened(cache / _ANSWERS)

    def get(self, key: str) -> Answer | None:
        """The answer kept under a key, or None."""
        if self._file is None:
            return None
        with suppress(sqlite3.Error, ValueError):
            found = self._file.execute("SELECT answer FROM answers WHERE key = ?", (key,)).fetchone()
            if found:
                answer: Answer = json.loads(found[0])
                return answer
        return None

    def put(self, key: str, answer: Answer) -> None:
        """Keep an answer; it is there for good when this returns."""
        if self._file is None:
            return
        with suppress(sqlite3.Error), self._file:
            self._file.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (key, json.dumps(answer)))

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def _opened(path: Path) -> sqlite3.Connection:
    """The file of answers; one that is no such file is made anew."""
    for attempt in (1, 2):
        file = sqlite3.connect(path, timeout=30, check_same_thread=False)
        try:
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = NORMAL")
            file.execute("CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL)")
            file.commit()
        except sqlite3.DatabaseError:
            file.close()
            if attempt == 2:
                raise
            path.unlink()
        else:
            return file
    raise AssertionError("two attempts")
