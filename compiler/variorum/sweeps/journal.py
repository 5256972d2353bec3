"""The journal of a sweep: every answer is written down as soon as it is there, so that a sweep can go on later."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

from variorum.evidence.questions import Answer
from variorum.project import CACHE_FOLDER

FOLDER = "sweeps"


def journal_path(root: Path, key: str) -> Path:
    """Where the journal of what is asked under a key lies, below the folder that holds `rules/`."""
    return root / CACHE_FOLDER / FOLDER / f"{key}.jsonl"


class Journal:
    """Answers under the keys of their questions, one on each line of a file that only grows. Lines that are torn or no
    answers are passed over; where the file cannot be written, nothing is kept, and that only costs time. `again`: what
    an earlier sweep wrote is thrown away."""

    def __init__(self, path: Path, *, again: bool = False) -> None:
        self.answers: dict[str, Answer] = {}
        self._file: IO[str] | None = None
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            if again:
                path.unlink(missing_ok=True)
            text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
            self.answers.update(_answers_in(text))
            self._file = path.open("a", encoding="utf-8", newline="\n")
            if text and not text.endswith("\n"):
                self._file.write("\n")

    @property
    def is_kept(self) -> bool:
        """Whether what is put down is still there for the next sweep."""
        return self._file is not None

    def put(self, answers: Mapping[str, Answer]) -> None:
        """Write answers down; they are on the disk when this returns."""
        self.answers.update(answers)
        if self._file is None:
            return
        try:
            for key, answer in answers.items():
                self._file.write(json.dumps({"key": key, "answer": answer}, separators=(",", ":")) + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError:  # the disk is full: what is written holds, and the rest is not kept
            self._file = None

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()


def _answers_in(text: str) -> Iterator[tuple[str, Answer]]:
    for line in text.splitlines():
        with suppress(ValueError, KeyError, TypeError):
            written = json.loads(line)
            key, answer = written["key"], written["answer"]
            if isinstance(key, str) and isinstance(answer, dict):
                yield key, answer
