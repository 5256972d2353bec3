"""The rules of an earlier revision, as git keeps them."""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

from variorum.diagnostics import Checked, Diagnostic, Span
from variorum.project import RULES_FOLDER

_AT = Span("")


def commit_of(root: Path, revision: str) -> Checked[str | None]:
    """The commit that a revision names in the repository around `root`; None with a diagnostic where there is none."""
    try:
        found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        if found.returncode == 0:
            return Checked(found.stdout.decode().strip())
        inside = _git(root, "rev-parse", "--is-inside-work-tree")
    except OSError:
        return Checked(None, (Diagnostic("git-not-found", Span(""), {}),))
    if inside.returncode != 0:
        return Checked(None, (Diagnostic("no-repository", Span(""), {"folder": str(root)}),))
    return Checked(None, (Diagnostic("unknown-revision", _AT, {"revision": revision}),))


def rules_at(root: Path, commit: str, into: Path) -> Path:
    """The folder that now holds the games as they were at a commit: `rules` in the empty folder `into`; it is not made
    where there were none. Nothing but ordinary files is taken."""
    archived = _git(root, "archive", "--format=tar", commit, RULES_FOLDER)
    if archived.returncode == 0:
        with tarfile.open(fileobj=io.BytesIO(archived.stdout)) as archive:
            members = [member for member in archive.getmembers() if member.isfile() or member.isdir()]
            archive.extractall(into, members, filter="data")
    return into / RULES_FOLDER


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False)  # noqa: S603, S607
