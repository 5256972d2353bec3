"""What commands share: how they end, how they read games, editions and throws, and how they print."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from variorum import memory, project
from variorum.diagnostics import Diagnostic, Severity, Span
from variorum.diagnostics.render import FORMATS
from variorum.diagnostics.render import text as text_form
from variorum.diagnostics.worded import severity

if TYPE_CHECKING:
    from variorum import driver
    from variorum.machine.ast import Machine
    from variorum.sources.ast import Source, Sources

FOUND, WRONG = 1, 2
LARGEST_INPUT = 16 * 1024 * 1024
MOST_DICE = 12
WIDTH = 120
"""The width of what is printed where there is no terminal."""
NARROWEST = 60
LONGEST_WORD = 300
STATE_EXAMPLE = '{"player": 1, "squares": [26, 0]}'


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended: what to print, and the exit status."""

    text: str = ""
    status: int = 0


@dataclass(slots=True)
class Stop(Exception):
    """Ends a command with diagnostics and an exit status; `texts` are those that diagnostics show lines of."""

    diagnostics: tuple[Diagnostic, ...]
    status: int = WRONG
    texts: Mapping[str, str] = field(default_factory=dict)


def stop(code: str, span: Span | None = None, texts: Mapping[str, str] | None = None, /, **facts: str) -> Stop:
    """What to raise for one fault of the arguments. A fact that is one endless word is cut."""
    shown = {name: fact if " " in fact else _short(fact, LONGEST_WORD) for name, fact in facts.items()}
    return Stop((Diagnostic(code, span or Span(""), shown),), texts=texts or {})


# ---------------------------------------------------------------- printing


def status_of(diagnostics: Iterable[Diagnostic]) -> int:
    """The exit status for what was found in rules, sources and locks: 1 where there are errors, else 0."""
    return FOUND if any(severity(each) is Severity.ERROR for each in diagnostics) else 0


def as_json(value: object) -> str:
    """JSON as every command prints it: one value, indented, in the order of its parts."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def as_line(value: object) -> str:
    """JSON on one line, for batches."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def colour_on(stream: TextIO, wanted: str) -> bool:
    """Whether to colour what goes to a stream: as `--colour` says, and if `auto`, on a terminal that has colours,
    unless NO_COLOR is set (https://no-color.org)."""
    if wanted == "auto":
        return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted == "always"


def colour_wanted(options: Namespace) -> bool:
    """Whether what a command prints on standard output is coloured."""
    return colour_on(sys.stdout, options.colour)


def width() -> int:
    """How many columns there are to print in."""
    return max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)


def rendered(diagnostics: Iterable[Diagnostic], texts: Mapping[str, str], form: str, *, colour: bool = False) -> str:
    """Diagnostics in one of the forms of `--format`."""
    if form == "text":
        return text_form.render(diagnostics, texts, colour=colour, width=width())
    return FORMATS[form](diagnostics, texts)


def other_texts(found: Iterable[Diagnostic], known: Mapping[str, str]) -> dict[str, str]:
    """The texts of other files that diagnostics point into (sources.yaml, words), so that their lines can be shown."""
    texts: dict[str, str] = {}
    for name in {each.span.file for each in found} - known.keys():
        path = Path(name)
        if name and path.suffix in {".yaml", ".json"}:
            with suppress(OSError):
                if path.is_file() and path.stat().st_size <= project.LARGEST_RULES:
                    texts[name] = path.read_text(encoding="utf-8", errors="replace")
    return texts


def warn(options: Namespace, warnings: Sequence[Diagnostic], texts: Mapping[str, str]) -> None:
    """Print warnings and notes on standard error, so that what the command prints stays clean."""
    if warnings:
        text = rendered(warnings, texts, "text", colour=colour_on(sys.stderr, options.colour))
        sys.stderr.write(text)


@dataclass(frozen=True, slots=True)
class Paint:
    """Sets words apart on a terminal with colours, and leaves them as they are elsewhere."""

    colour: bool

    def bold(self, text: str) -> str:
        """What the eye should find first."""
        return self._styled("1", text)

    def dim(self, text: str) -> str:
        """What is there for those who look for it."""
        return self._styled("2", text)

    def _styled(self, style: str, text: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour and text else text


def wrapped(text: str, indent: int, first: int | None = None) -> list[str]:
    """Text in lines that fit the terminal, all indented, the first one by `first`."""
    return textwrap.wrap(
        text,
        max(width(), indent + 20),
        initial_indent=" " * (indent if first is None else first),
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def table(rows: Sequence[Sequence[str]], indent: int = 0) -> str:
    """Rows of cells in columns, the last one wrapped to the terminal."""
    if not rows:
        return ""
    widths = [max(len(row[column]) for row in rows if column < len(row)) for column in range(max(map(len, rows)))]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=False)]
        head = " " * indent + "".join(f"{cell}  " for cell in cells)
        lines += [f"{head}{line.strip()}".rstrip() for line in wrapped(row[-1], len(head))[:1] or [""]]
        lines += wrapped(row[-1], len(head))[1:]
    return "\n".join(lines)


# ---------------------------------------------------------------- what is said of an edition


def head(game: driver.Edited) -> dict[str, Any]:
    """What each command about an edition says first: game, edition, what was changed of it, players."""
    shape: dict[str, Any] = {"game": game.machine.game, "edition": game.edition}
    if changes := game.changes_in_effect:
        shape["with"] = changes
    return shape | {"players": game.seats}


# ---------------------------------------------------------------- sources


def source_named(sources: Sources, siglum: str, game: str) -> Source:
    """The source of a game with this siglum. Raises Stop."""
    from variorum.resolved.names import nearest  # noqa: PLC0415 - what `check` needs for a kept result loads at once

    source = sources.get(siglum)
    if source is None:
        facts = {"siglum": siglum, "game": game}
        if near := nearest(siglum, sources.sigla):
            facts["suggestion"] = near
        raise stop("no-such-source", **facts)
    return source


def check_passages(numbers: Sequence[int], known: Collection[int], source: Source, game: str) -> None:
    """Raises Stop for a number that no passage of the source has, as it is cited."""
    for number in numbers:
        if number not in known:
            facts = {"siglum": source.siglum, "number": str(number), "game": game}
            facts["last"] = str(max(known, default=0))
            if source.reported_by:
                facts["reporter"] = source.reported_by
            raise stop("no-such-passage", **facts)


# ---------------------------------------------------------------- games and editions


def bytes_given(option: str, text: str) -> int:
    """The bytes of an amount such as 8G. Raises Stop where it is none."""
    number = memory.bytes_in(text)
    if number is None:
        raise stop("bad-size", Span(option), size=text, option=option)
    return number


def root_of(options: Namespace) -> Path:
    """The folder that holds `rules/`. Raises Stop."""
    found = project.find_root(Path(options.root) if options.root else None)
    if found.diagnostics:
        raise Stop(found.diagnostics)
    return found.value


def folder_of(options: Namespace, name: str) -> Path:
    """The folder of a game. Raises Stop where there is none of that name."""
    folders = {folder.name: folder for folder in folders_in(root_of(options))}
    if name in folders:
        return folders[name]
    from variorum.resolved.names import nearest  # noqa: PLC0415 - what `check` needs for a kept result loads at once

    facts = {"name": name, "games": " ".join(folders)}
    if suggestion := nearest(Path(name).name, folders):
        facts["suggestion"] = suggestion
    raise stop("unknown-game", **facts)


def folders_in(root: Path) -> tuple[Path, ...]:
    """The folders of all games. Raises Stop where they cannot be listed."""
    try:
        return project.game_folders(root)
    except OSError as error:
        name = project.shown_path(root / project.RULES_FOLDER)
        raise stop("unreadable-file", Span(name), file=name, reason=reason_of(error)) from None


def documents_of(options: Namespace) -> Path | None:
    """The folder that `--documents` names. Raises Stop where there is none."""
    if options.documents is None:
        return None
    path = Path(options.documents)
    if not path.is_dir():
        raise stop("no-such-folder", Span("--documents"), folder=options.documents)
    return path


def loaded(options: Namespace) -> driver.Loaded:
    """The game that the command names. Raises Stop where its rules have errors."""
    from variorum import driver  # noqa: PLC0415

    game = driver.load(folder_of(options, options.game))
    if game.has_errors:
        raise Stop(game.diagnostics, status_of(game.diagnostics), game.texts)
    return game


def changes_of(options: Namespace) -> dict[str, str]:
    """The choices of `--with CONFLICT=READING`. Raises Stop."""
    changes: dict[str, str] = {}
    for text in options.with_ or []:
        conflict, equals, reading = (part.strip() for part in text.partition("="))
        if not (conflict and equals and reading):
            raise stop("bad-with", Span("--with"), text=text, example="CONFLICT=READING")
        if changes.get(conflict, reading) != reading:
            raise stop("chosen-twice", Span("--with"), conflict=conflict, first=changes[conflict], second=reading)
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


# ---------------------------------------------------------------- throws, seeds and states


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw as it was written, and where."""

    dice: tuple[int, ...]
    word: str
    span: Span


THROW = re.compile(r"[1-6](\+[1-6])*", re.ASCII)
MOST_SEED = 2**32 - 1


def throws_of(text: str, where: str, line: int = 1, dice: int = 1) -> list[Thrown]:
    """The throws of a line such as `6+3 4+5`. Raises Stop with the place of one that is none; it was meant to be one of
    `dice` where it does not show of how many."""
    throws: list[Thrown] = []
    for found in re.finditer(r"[^\s,]+", text):
        word = found[0]
        span = Span(where, line, found.start() + 1, line, found.end() + 1)
        faces = tuple(int(face) for face in word.split("+")) if THROW.fullmatch(word) else ()
        if not faces or len(faces) > MOST_DICE:
            count = word.count("+") + 1 if "+" in word else dice
            if re.fullmatch("[1-6]{2,4}", word, re.ASCII):  # `63` is most often meant as `6+3`
                count = len(word)
            raise Stop((bad_throw(word, max(1, min(count, MOST_DICE)), span),))
        throws.append(Thrown(faces, word, span))
    return throws


def bad_throw(word: str, dice: int, span: Span) -> Diagnostic:
    """That a word is no throw of so many dice."""
    facts = {"throw": _short(word), "dice": str(dice), "faces": "6"}
    if dice > 1:
        facts["example"] = example_throw(dice)
    return Diagnostic("bad-throw", span, facts)


def ended_with(throws: int) -> str:
    """When a play ended, by the throws that were made in it."""
    return f"with throw {throws}" if throws else "before the first throw"


def no_throw(
    machine: Machine, throw: str, option: str, span: Span | None = None, texts: Mapping[str, str] | None = None
) -> Stop:
    """That a throw is given where none is made: by an option, or in a file (then `option` is the throw itself)."""
    from variorum.machine.choosing import throws_dice  # noqa: PLC0415 - `check` needs none of it
    from variorum.machine.interpreter import initial  # noqa: PLC0415

    facts = {"throw": throw, "option": option}
    if machine.choices and not throws_dice(machine, initial(machine)[0]):
        facts["game"] = machine.game
    else:
        facts["nobody_phrase"] = "the player on turn does not throw"
        facts["other_phrase"] = "give a state in which another player is on turn"
    return stop("throw-where-none-is-made", span or Span(option), texts, **facts)


def example_throw(dice: int) -> str:
    """Some throw of so many dice."""
    return "+".join(str(face) for _, face in zip(range(dice), [6, 3, 1, 2, 5, 4] * 2, strict=False))


def seed_of(options: Namespace) -> int:
    """The seed as a 32-bit number. Raises Stop."""
    text = str(options.seed)
    if not re.fullmatch(r"[0-9]{1,10}", text) or int(text) > MOST_SEED:
        raise stop("bad-seed", Span("--seed"), seed=_short(text))
    return int(text)


def state_given(text: str, where: str, example: str = STATE_EXAMPLE) -> Any:
    """A state written as JSON. Raises Stop, with an example of one."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        if isinstance(error, json.JSONDecodeError):
            problem = error.msg[:1].lower() + error.msg[1:]
        elif isinstance(error, _TwiceError):
            problem = str(error)
        else:
            problem = "it is nested too deeply" if isinstance(error, RecursionError) else "a number in it is too long"
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        span = Span(where, line, column, line, column + 1)
        texts = {where: text} if len(text) < LARGEST_SHOWN else {}
        raise stop("bad-state-line", span, texts, problem=problem, example=example) from None


LARGEST_SHOWN = 100_000
"""A state that is longer is not shown in what is said of it."""


class _TwiceError(ValueError):
    """A key stands twice in one object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(f"{_short(key)} stands in it twice")
        found[key] = value
    return found


def _short(text: str, most: int = 60) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


# ---------------------------------------------------------------- files


def input_name(name: str) -> str:
    """What an input file is called in diagnostics: what the user calls it."""
    return "standard input" if name == "-" else Path(name).as_posix()


def read_input(name: str) -> str:
    """The text of an input file, or of standard input for `-`. Raises Stop."""
    shown = input_name(name)
    span = Span("" if name == "-" else shown)

    def fault(code: str, **facts: str) -> Stop:
        return stop(code, span, file=shown, **facts)

    if not name:
        raise fault("missing-file")
    if name != "-" and Path(name).is_dir():
        raise fault("folder-for-file")
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST_INPUT + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST_INPUT + 1)
    except FileNotFoundError:
        raise fault("missing-file") from None
    except (OSError, ValueError) as error:
        raise fault("unreadable-file", reason=reason_of(error)) from None
    if len(data) > LARGEST_INPUT:
        raise fault("file-too-large", size="more than 16 MiB", limit="16 MiB")
    if b"\0" in data:
        raise fault("binary-file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = str(data.count(b"\n", 0, error.start) + 1)
        raise fault("not-utf-8", line=line, byte=f"{data[error.start]:02x}") from None


def reason_of(error: Exception) -> str:
    """Why the system refused something, as the end of a sentence."""
    reason = getattr(error, "strerror", None) or str(error)
    return reason[:1].lower() + reason[1:]


def unwritable(name: str, error: OSError) -> Stop:
    """That a file or standard output cannot be written."""
    return stop("unwritable-file", Span("" if " " in name else name), file=name, reason=reason_of(error))
