"""What commands share: how they end, how they read games, editions and throws, and how they print."""

from __future__ import annotations

import json
import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from variorum import project
from variorum.diagnostics import Diagnostic, Span
from variorum.diagnostics.render import FORMATS
from variorum.diagnostics.render import text as text_form

if TYPE_CHECKING:
    from variorum import driver

FOUND, WRONG = 1, 2
LARGEST_INPUT = 16 * 1024 * 1024
MOST_DICE = 12


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended: what to print, and the exit status."""

    text: str = ""
    status: int = 0


@dataclass(slots=True)
class Stop(Exception):  # noqa: N818 - it is no error of ours, but the end of a command
    """Ends a command with diagnostics and an exit status; `texts` are those that diagnostics show lines of."""

    diagnostics: tuple[Diagnostic, ...]
    status: int = WRONG
    texts: Mapping[str, str] = field(default_factory=dict)


def as_json(value: object) -> str:
    """JSON as every command prints it: one value, indented, in the order of its parts."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def as_line(value: object) -> str:
    """JSON on one line, for batches."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def colour_wanted(options: Namespace) -> bool:
    """Colour only on a terminal, and as `--colour` says."""
    if options.colour == "auto":
        return sys.stdout.isatty()
    return bool(options.colour == "always")


def rendered(diagnostics: Iterable[Diagnostic], texts: Mapping[str, str], form: str, *, colour: bool = False) -> str:
    """Diagnostics in one of the forms of `--format`."""
    if form == "text":
        return text_form.render(diagnostics, texts, colour=colour)
    return FORMATS[form](diagnostics, texts)


def root_of(options: Namespace) -> Path:
    """The folder that holds `rules/`. Raises Stop."""
    found = project.find_root(Path(options.root) if options.root else None)
    if found.diagnostics:
        raise Stop(found.diagnostics)
    return found.value


def folder_of(options: Namespace, name: str) -> Path:
    """The folder of a game. Raises Stop where there is none of that name."""
    folders = {folder.name: folder for folder in project.game_folders(root_of(options))}
    if name in folders:
        return folders[name]
    from variorum.resolved.names import nearest  # noqa: PLC0415 - what `check` needs for a kept result loads at once

    facts = {"name": name, "games": " ".join(folders)}
    if suggestion := nearest(name, folders):
        facts["suggestion"] = suggestion
    raise Stop((Diagnostic("unknown-game", Span(""), facts),))


def loaded(options: Namespace, *, whole: bool = True) -> driver.Loaded:
    """The game that the command names. Raises Stop where its rules have errors and a `whole` game is needed."""
    from variorum import driver  # noqa: PLC0415

    game = driver.load(folder_of(options, options.game))
    if whole and game.has_errors:
        raise Stop(game.diagnostics, FOUND, game.texts)
    return game


def changes_of(options: Namespace) -> dict[str, str]:
    """The choices of `--with CONFLICT=READING`. Raises Stop."""
    changes: dict[str, str] = {}
    for text in options.with_ or []:
        conflict, equals, reading = (part.strip() for part in text.partition("="))
        if not (conflict and equals and reading):
            raise Stop((Diagnostic("bad-with", Span("--with"), {"text": text, "example": "CONFLICT=READING"}),))
        if changes.get(conflict, reading) != reading:
            facts = {"conflict": conflict, "first": changes[conflict], "second": reading}
            raise Stop((Diagnostic("chosen-twice", Span("--with"), facts),))
        changes[conflict] = reading
    return changes


def edited(options: Namespace, warnings: list[Diagnostic]) -> driver.Edited:
    """The edition that the command names; warnings and notes are gathered. Raises Stop."""
    from variorum import driver  # noqa: PLC0415

    game = loaded(options)
    found = driver.edit(game, options.edition, options.players, changes_of(options))
    if found.value is None:
        raise Stop(found.diagnostics)
    warnings.extend(found.diagnostics)
    return found.value


def warn(options: Namespace, warnings: Sequence[Diagnostic], texts: Mapping[str, str]) -> None:
    """Print warnings and notes on standard error, so that what the command prints stays clean."""
    if warnings:
        print(rendered(warnings, texts, "text"), file=sys.stderr)  # noqa: T201


THROW = re.compile(r"\d(\+\d)*")


def throws_of(text: str, option: str) -> list[tuple[int, ...]]:
    """The throws of a line such as `6+3 4+5`. Raises Stop with the place of one that is none."""
    throws: list[tuple[int, ...]] = []
    for found in re.finditer(r"[^\s,]+", text):
        word = found[0]
        dice = tuple(int(face) for face in word.split("+")) if THROW.fullmatch(word) else ()
        if not dice or len(dice) > MOST_DICE or not all(1 <= face <= 6 for face in dice):
            count = max(1, word.count("+") + 1)
            span = Span(option, 1, found.start() + 1, 1, found.end() + 1)
            facts = {"throw": word, "dice": str(count), "faces": "6"}
            if count > 1:
                facts["example"] = "+".join(["6", "3", "1", "2"][:count])
            raise Stop((Diagnostic("bad-throw", span, facts),), texts={option: text})
        throws.append(dice)
    return throws


def read_input(name: str) -> str:
    """The text of an input file, or of standard input for `-`. Raises Stop."""
    if name == "-":
        return sys.stdin.read(LARGEST_INPUT)
    path, shown = Path(name), project.shown_path(Path(name))

    def stop(code: str, **facts: str) -> Stop:
        return Stop((Diagnostic(code, Span(shown), {"file": shown, **facts}),))

    if path.is_dir():
        raise stop("folder-for-file")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_INPUT + 1)
    except FileNotFoundError:
        raise stop("missing-file") from None
    except OSError as error:
        raise stop("unreadable-file", reason=error.strerror or "") from None
    if len(data) > LARGEST_INPUT:
        raise stop("file-too-large", size=f"{len(data) / 2**20:.0f} MiB", limit="16 MiB")
    if b"\0" in data:
        raise stop("binary-file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = str(data.count(b"\n", 0, error.start) + 1)
        raise stop("not-utf-8", line=line, byte=f"{data[error.start]:02x}") from None


def state_given(text: str, where: str) -> Any:
    """A state written as JSON. Raises Stop."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        problem = getattr(error, "msg", "it is nested too deeply")
        facts = {"problem": problem[:1].lower() + problem[1:], "example": '{"player": 1, "squares": [26, 0]}'}
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        span = Span(where, line, column, line, column + 1)
        raise Stop((Diagnostic("bad-state-line", span, facts),), texts={where: text}) from None


def table(rows: Sequence[Sequence[str]], indent: int = 0) -> str:
    """Rows of cells in columns, the last one not filled up."""
    if not rows:
        return ""
    widths = [max(len(row[column]) for row in rows if column < len(row)) for column in range(max(map(len, rows)))]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append(" " * indent + "  ".join(cells).rstrip())
    return "\n".join(lines)


def cited(cites: Iterable[Any]) -> str:
    """Citations as rule files write them: `nl:52 nl:107 fr:30`."""
    return " ".join(f"{cite.siglum}:{getattr(cite, 'passage', None) or getattr(cite, 'number', '')}" for cite in cites)
