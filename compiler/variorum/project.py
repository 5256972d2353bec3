"""A project on disk: where `rules/` is, which games it holds, their rule files, and files written whole."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from variorum.diagnostics import Checked, Diagnostic, Span

RULES_FOLDER = "rules"
CACHE_FOLDER = ".variorum-cache"
LARGEST_RULES = 1024 * 1024
"""The most bytes of one rule file."""


def find_root(given: Path | None) -> Checked[Path]:
    """The folder that holds `rules/`: the one given, or the nearest from the current folder upwards."""
    start = given if given is not None else Path.cwd()
    for folder in [start] if given is not None else [start, *start.parents]:
        if (folder / RULES_FOLDER).is_dir():
            return Checked(folder)
    facts = {"folder": shown_path(start)}
    if given is None:
        facts["above_phrase"] = "or in any folder above it"
    return Checked(start, (Diagnostic("no-rules-folder", Span(""), facts),))


def game_folders(root: Path) -> tuple[Path, ...]:
    """The folders of all games, in the order of their names."""
    folders = (root / RULES_FOLDER).iterdir()
    return tuple(sorted(path for path in folders if path.is_dir() and not path.name.startswith(".")))


def rule_texts(folder: Path) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """The texts of a game's rule files by the path that diagnostics show, and those that could not be read."""
    texts: dict[str, str] = {}
    unread: list[Diagnostic] = []
    paths = sorted(folder.glob("*.rules")) if folder.is_dir() else []
    if not paths:
        name = shown_path(folder / f"{folder.name}.rules")
        unread.append(Diagnostic("missing-file", Span(name), {"file": name}))
    for path in paths:
        name = shown_path(path)
        read = _rule_text(path, name)
        if read.value is None:
            unread.extend(read.diagnostics)
        else:
            texts[name] = read.value
    return texts, tuple(unread)


def text_of(path: Path) -> Checked[str | None]:
    """The text of one file that an editor writes, or None with a diagnostic."""
    return _rule_text(path, shown_path(path), "game: ")


def _rule_text(path: Path, name: str, beginning: str = "") -> Checked[str | None]:
    def fault(code: str, **facts: str) -> Checked[str | None]:
        return Checked(None, (Diagnostic(code, Span(name), {"file": name, **facts}),))

    if path.is_dir():
        return fault("folder-for-file")
    if path.exists() and not path.is_file():
        return fault("unreadable-file", reason="not an ordinary file")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_RULES + 1)
    except OSError as error:
        return fault("unreadable-file", reason=error.strerror or "")
    if len(data) > LARGEST_RULES:
        return fault("file-too-large", size=f"{path.stat().st_size / 2**20:.1f} MiB", limit="1 MiB", division="rules")
    if not data.strip():
        return fault("empty-file", beginning=beginning or f"game {path.parent.name}")
    if b"\0" in data:
        return fault("binary-file")
    try:
        return Checked(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        span = Span(name, line, 1, line, 2)
        facts = {"file": name, "line": str(line), "byte": f"{data[error.start]:02x}"}
        return Checked(None, (Diagnostic("not-utf-8", span, facts),))


def shown_path(path: Path) -> str:
    """A path as the user would type it from where he stands."""
    try:
        relative = Path(os.path.relpath(path, Path.cwd()))
    except ValueError:  # on another drive
        return path.as_posix()
    return relative.as_posix()


def write_whole(path: Path, text: str, *, lasting: bool = False) -> None:
    """Write a file whole or not at all. `lasting`: it lies on the disk when this returns, for what could not be made
    again. Raises OSError where it cannot be written."""
    write_bytes_whole(path, text.encode("utf-8"), lasting=lasting)


def write_bytes_whole(path: Path, content: bytes, *, lasting: bool = False) -> None:
    """The same for a file that is no text. What a link names is written, and the link stays; a device or a pipe gets
    the content, and is not replaced. A file keeps its permissions; a new one has those of its neighbours."""
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        with path.open("wb") as there:
            there.write(content)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        temporary.chmod(_permissions(path))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _permissions(path: Path) -> int:
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    # A temporary file is readable by its owner alone; what is written here is read by everybody whom the mask lets.
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
