"""The command line as a program: pipes, disks and terminals."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "variorum.cli"]

pytestmark = pytest.mark.usefixtures("project")


def test_a_closed_pipe_is_no_fault(environment: dict[str, str]) -> None:
    line = f"{' '.join(PROGRAM)} play goose -e fr --format json | head -1; echo ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env=environment, check=True)
    assert ran.stdout == "{\n0\n"
    assert ran.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", ["--help", "check goose", "play goose -e fr"])
def test_a_full_disk_is_said(arguments: str, environment: dict[str, str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123
        command = [*PROGRAM, *arguments.split()]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=environment, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith("error[unwritable-file]: `standard output` cannot be written: no space left")
    assert "Traceback" not in ran.stderr
    assert "Exception ignored" not in ran.stderr


def heed_interrupts() -> None:
    """Takes back that interrupts are ignored, as they are below a shell that runs the tests in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_it_can_be_stopped(environment: dict[str, str]) -> None:
    command = [*PROGRAM, "odds", "goose", "-e", "fr", "--simulate", "100000000"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=heed_interrupts,  # noqa: PLW1509
    ) as made:
        time.sleep(4)
        made.send_signal(signal.SIGINT)
        try:
            out, err = made.communicate(timeout=20)
        finally:
            made.kill()
    assert (made.returncode, out, err) == (2, "", "stopped\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_letter_is_printed_in_any_encoding(encoding: str, environment: dict[str, str]) -> None:
    ran = subprocess.run(
        [*PROGRAM, "play", "goose", "-e", "fr", "--seed", "1"],
        capture_output=True,
        env={**environment, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        check=True,
    )
    assert "  –  " in ran.stdout.decode("utf-8")


def on_terminal(arguments: list[str], environment: dict[str, str]) -> str:
    """What a command prints on a terminal of 80 columns."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdout=theirs, stderr=theirs, env={**environment, "COLUMNS": "80", "TERM": "xterm"}
    ) as made:
        os.close(theirs)
        found = b""
        try:
            while part := os.read(ours, 4096):
                found += part
        except OSError:
            pass  # the other end is closed
        made.wait()
    os.close(ours)
    return found.decode("utf-8").replace("\r\n", "\n")


@pytest.mark.parametrize("command", ["play goose -e fr", "conflicts goose", "editions goose", "check", "play gose"])
def test_colour_is_for_terminals(command: str, environment: dict[str, str]) -> None:
    environment = {name: value for name, value in environment.items() if name != "NO_COLOR"}
    plain = on_terminal([*command.split(), "--colour", "never"], environment)
    assert "\x1b" not in plain
    coloured = on_terminal(command.split(), environment)
    assert "\x1b[" in coloured
    if command in ("check", "play gose"):  # what decides on colours is the same for all
        assert on_terminal(command.split(), {**environment, "NO_COLOR": "1"}) == plain
        assert coloured == on_terminal([*command.split(), "--colour=always"], environment)
    if command.startswith(("play goose", "conflicts", "editions")):
        assert max(map(len, plain.splitlines())) <= 80


def test_help_loads_nothing_large(environment: dict[str, str]) -> None:
    code = "import sys; from variorum.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    heavy = {"numpy", "scipy", "lark", "yaml", "jsonschema", "mkdocs", "variorum.driver", "dataclasses"}
    ran = subprocess.run(
        [sys.executable, "-c", code, "--help"], capture_output=True, text=True, env=environment, check=True
    )
    assert not heavy & set(ran.stderr.split())


def test_a_kept_check_loads_no_compiler(environment: dict[str, str]) -> None:
    code = "import sys; from variorum.cli import main; main(['check']); print(*sys.modules, file=sys.stderr)"
    heavy = {"numpy", "scipy", "lark", "yaml", "jsonschema", "mkdocs", "variorum.driver"}
    command = [sys.executable, "-c", code]
    loaded = [
        set(subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stderr.split())
        for _ in range(2)
    ]
    assert heavy & loaded[0]
    assert not heavy & loaded[1]
