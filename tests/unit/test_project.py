"""Files written whole: what is there stays, or is replaced in one step; what is no file is never replaced."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from variorum.project import write_bytes_whole, write_whole


def test_a_file_is_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "a.txt"
    write_whole(path, "first")
    write_whole(path, "second é")
    assert path.read_text(encoding="utf-8") == "second é"
    assert list(path.parent.iterdir()) == [path]


def test_a_file_keeps_its_permissions_and_a_new_one_is_read_by_others(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, "first")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    path.chmod(0o640)
    write_whole(path, "second")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_what_a_link_names_is_written_and_the_link_stays(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("first", encoding="utf-8")
    link.symlink_to(target.name)
    write_whole(link, "second")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "second"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes by name here")
@pytest.mark.parametrize("linked", [False, True])
def test_a_pipe_gets_the_content_and_is_not_replaced(tmp_path: Path, linked: bool) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    path = pipe
    if linked:
        path = tmp_path / "link"
        path.symlink_to(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_bytes_whole(path, b"content")
    reader.join(10)
    assert got == [b"content"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_file_that_cannot_be_replaced_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, "first")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "second", lasting=True)
    assert path.read_text(encoding="utf-8") == "first"
    assert list(tmp_path.iterdir()) == [path]
