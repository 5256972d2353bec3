"""Literate cases: input, command and exact output in one file, so that a test can be read like a terminal session.

A case is `<code>[.<variant>].case`. Whatever stands before its first section is a remark. The sections:

    === game.rules                  a file of the one game, `rules/game/game.rules`
    === rules/fox/fox.rules         a file elsewhere: a name with a slash is a path from the project's folder
    === game.rules (crlf, bom)      how the file is written (see `WRITINGS`)
    === docs/ (folder)              an empty folder
    === rules/goose/ (given track)  a copy of the folder tests/diagnostics/given/track
    === rules/fox/evidence/ (computed)  the evidence of the game that stands above
    === rules/fox/evidence/ (computed wrong)  the same, with wrong odds in it
    === .git (commit)               what stands above is committed to a new repository
    === bin/ (the only PATH)        an empty folder, and no program can be found elsewhere
    === command                     the command without `variorum`; it is run in the project's folder
    === output                      all that it prints; then `[exit 1]` if its exit status is not 0

A file's text has the line breaks that stand between the headings: the empty lines before the next heading are not part
of it, so that sections may stand apart. The project's folder is a new one, and its path is printed as `$ROOT`.
"""

from __future__ import annotations

import base64
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from shutil import copytree
from unittest.mock import patch

Main = Callable[[list[str]], int | None]

GIVEN = Path(__file__).parent / "given"

WRITINGS: Mapping[str, str] = {
    "crlf": "lines end in CR LF",
    "bom": "a byte order mark stands at the head",
    "latin-1": "in the encoding Latin-1 instead of UTF-8",
    "base64": "the section is the file in base64, for what cannot be written here",
    "no line break": "the last line has no end",
    "times N": "the text stands in the file N times",
    "folder": "no file but an empty folder",
    "link to itself": "a link that leads round in a circle, which nobody can read, not even root",
    "computed": "the evidence of a game in this folder, computed",
    "computed wrong": "the evidence of a game in this folder, computed, with a number changed",
    "commit": "everything above is committed to a new git repository",
    "the only PATH": "an empty folder, where alone programs are looked for",
    "not installed": "a package that is not there, such as `pyarrow`",
    "end at once": "the processes that compute do so again and again",
    "given NAME": "a copy of the folder tests/diagnostics/given/NAME, for games that many cases use",
}
_HEADING = re.compile(r"=== (?P<name>.+?)(?: \((?P<writing>[^()]+)\))?")
_EXIT = re.compile(r"\n?\[exit (\d+)\]\Z")


class CaseError(Exception):
    """A case file is not written as a case file must be."""


@dataclass(frozen=True, slots=True)
class Written:
    """One input file: its path from the project's folder, its text, and how that is written."""

    path: str
    text: str
    writing: tuple[str, ...] = ()

    def bytes(self) -> bytes:
        """What the file holds."""
        if "base64" in self.writing:
            return base64.b64decode(self.text)
        text = self.text.removesuffix("\n") if "no line break" in self.writing else self.text
        for each in self.writing:
            if each.startswith("times "):
                text *= int(each.removeprefix("times "))
        text = text.replace("\n", "\r\n") if "crlf" in self.writing else text
        text = "\ufeff" + text if "bom" in self.writing else text
        return text.encode("latin-1" if "latin-1" in self.writing else "utf-8")


@dataclass(frozen=True, slots=True)
class Case:
    """A case as read: its input, its command's arguments, and what it must print (None: never recorded)."""

    files: tuple[Written, ...]
    arguments: tuple[str, ...]
    output: str | None
    status: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command printed, on both streams in order, and its exit status."""

    output: str
    status: int


def read_case(text: str) -> Case:
    """The case that `text` describes. Raises CaseError, with the line, where it is malformed."""
    files: list[Written] = []
    arguments: tuple[str, ...] | None = None
    output: str | None = None
    status = 0
    for line, name, writing, body in _sections(text):
        if output is not None:
            raise CaseError(f"line {line}: `output` must be the last section")
        if name == "command":
            if arguments is not None or len(body.splitlines()) != 1:
                raise CaseError(f"line {line}: write one command, on one line")
            arguments = tuple(shlex.split(body))
        elif name == "output":
            found = _EXIT.search(body.rstrip("\n"))
            status = int(found[1]) if found else 0
            output = _EXIT.sub("", body.rstrip("\n")) if found else body
            output = output.rstrip("\n") + "\n" if output.strip() else ""
        else:
            files.append(Written(_path(name, line), body, _writing(writing, line)))
    if not arguments:
        raise CaseError("there is no section `=== command`")
    if len({file.path for file in files}) < len(files):
        raise CaseError("two sections write the same file")
    return Case(tuple(files), arguments, output, status)


def with_outcome(text: str, outcome: Outcome) -> str:
    """The text of a case file with its last section, `output`, replaced by `outcome` (or added)."""
    head = re.split(r"^=== output$", text, maxsplit=1, flags=re.MULTILINE)[0].rstrip("\n")
    parts = [outcome.output.rstrip("\n")] if outcome.output.strip() else []
    parts += [f"[exit {outcome.status}]"] if outcome.status else []
    return "\n".join((f"{head}\n\n=== output", *parts)) + "\n"


def run_case(case: Case, root: Path, main: Main) -> Outcome:
    """Writes the files of `case` under `root`, an empty folder, and runs its command there with `main`."""
    for file in case.files:
        _write(file, root)
    printed = io.StringIO()
    kept = dict(os.environ)
    # Nothing of the developer's own may change what is printed.
    os.environ.pop("VARIORUM_DOCUMENTS", None)
    os.environ.update(COLUMNS="120", NO_COLOR="1")
    for file in case.files:
        if "the only PATH" in file.writing:
            os.environ["PATH"] = str(root / file.path)
    try:
        with chdir(root), redirect_stdout(printed), redirect_stderr(printed), _missing(case):
            status = _status(main, case.arguments)
    finally:
        os.environ.clear()
        os.environ.update(kept)
    output = printed.getvalue()
    for path in (str(root.resolve()), str(root)):
        output = output.replace(path, "$ROOT")
    return Outcome("\n".join(line.rstrip() for line in output.split("\n")), status)


@contextmanager
def _missing(case: Case) -> Iterator[None]:
    """Without the packages and the processes that a case does without."""
    with ExitStack() as stack:
        for file in case.files:
            if "not installed" in file.writing:
                stack.enter_context(patch.dict(sys.modules, {PurePosixPath(file.path).name: None}))
            if "end at once" in file.writing:
                from variorum.sweeps.crews import Processes  # noqa: PLC0415

                stack.enter_context(patch.object(Processes, "submit", lambda *_: _ended()))
        yield


def _ended() -> Future[object]:
    future: Future[object] = Future()
    future.set_exception(BrokenProcessPool())
    return future


def code_of(path: Path) -> str:
    """The code that the case file `path` is about."""
    return path.name.split(".")[0]


def _sections(text: str) -> list[tuple[int, str, str, str]]:
    """(line, name, writing, body) of each section; the body ends in one line break, or is empty."""
    sections: list[tuple[int, str, str, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        heading = _HEADING.fullmatch(line)
        if heading:
            sections.append((number, heading["name"], heading["writing"] or "", []))
        elif line.startswith("==="):
            raise CaseError(f"line {number}: a heading is `=== name` or `=== name (how it is written)`")
        elif sections:
            sections[-1][3].append(line)
    return [(number, name, writing, _body(lines)) for number, name, writing, lines in sections]


def _body(lines: list[str]) -> str:
    body = "\n".join(lines).rstrip("\n")
    return body + "\n" if body else ""


def _path(name: str, line: int) -> str:
    path = name if "/" in name else f"rules/game/{name}"
    if path.startswith("/") or ".." in PurePosixPath(path).parts:
        raise CaseError(f"line {line}: `{name}` leads out of the project's folder")
    return path.rstrip("/")


def _writing(writing: str, line: int) -> tuple[str, ...]:
    written = tuple(part.strip() for part in writing.split(",")) if writing else ()
    for each in written:
        if re.sub(r"^times \d+$", "times N", re.sub(r"^given [a-z0-9-]+$", "given NAME", each)) not in WRITINGS:
            raise CaseError(f"line {line}: `{each}` is no way to write a file; there is {', '.join(WRITINGS)}")
    return written


def _write(file: Written, root: Path) -> None:
    path = root / file.path
    path.parent.mkdir(parents=True, exist_ok=True)
    if "commit" in file.writing:
        _commit(root)
        return
    if "computed" in file.writing or "computed wrong" in file.writing:
        _compute(path.parent, is_wrong="computed wrong" in file.writing)
        return
    if "not installed" in file.writing or "end at once" in file.writing:
        return
    if "folder" in file.writing or "the only PATH" in file.writing:
        path.mkdir(exist_ok=True)
        return
    if "link to itself" in file.writing:
        path.symlink_to(path.name)
        return
    for each in file.writing:
        if each.startswith("given "):
            copytree(GIVEN / each.removeprefix("given "), path, dirs_exist_ok=True)
            return
    path.write_bytes(file.bytes())


def _compute(folder: Path, *, is_wrong: bool) -> None:
    from variorum import driver  # noqa: PLC0415
    from variorum.evidence.asking import Nowhere, asking  # noqa: PLC0415

    with asking(Nowhere(), 0) as asker:
        driver.made_evidence(driver.load(folder), asker, 0)
    if is_wrong:
        for path in (folder / "evidence" / "editions").iterdir():
            path.write_text(path.read_text("utf-8").replace('"stalemate": 0.0,', '"stalemate": 0.5,', 1), "utf-8")


def _commit(root: Path) -> None:
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "commit.gpgsign=false")
    for arguments in (("init", "--quiet"), ("add", "--all"), (*who, "commit", "--quiet", "--message=all")):
        subprocess.run(["git", "-C", str(root), *arguments], check=True)


def _status(main: Main, arguments: Sequence[str]) -> int:
    try:
        return main(list(arguments)) or 0
    except SystemExit as exit_:
        return exit_.code if isinstance(exit_.code, int) else int(exit_.code is not None)
