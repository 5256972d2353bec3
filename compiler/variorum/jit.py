"""Numba where it is there: loops that compile, and generated modules whose compiled code is kept on disk by content.

Everything that is decorated with `jit` is plain Python as well, and gives the same numbers without Numba, only slowly:
it keeps to whole numbers of at most 63 bits, and masks where 32 bits are meant.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

SWITCH = "VARIORUM_COMPILED"
"""Set to 0 in the environment: nothing is compiled, and what is asked of compiled code is answered by plain Python."""

FOLDER = "VARIORUM_COMPILED_FOLDER"
"""Where compiled modules are kept, in place of the user's cache folder."""


@cache
def available() -> bool:
    """Whether Numba is installed and not switched off. It is not loaded for that."""
    return os.environ.get(SWITCH, "1") != "0" and importlib.util.find_spec("numba") is not None


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def jit(function: Function) -> Function:
    """The function compiled by Numba when it is first called, and kept in the user's cache folder; the function itself
    where there is no Numba. It holds no lock while it runs, so that threads run it side by side.

    What is decorated stands in modules that are loaded only when something long is to be run: Numba takes half a second
    to load. Where nothing can be kept it is compiled again by each process.
    """
    if not available():
        return function
    import numba  # noqa: PLC0415  # it takes half a second to load

    # Numba looks whether a function's own file has changed, not whether what it calls has: so what is compiled of one
    # state of all loops is kept apart from that of another.
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(_folder())
    try:
        made: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # no folder can be written
        made = numba.njit(nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before
    return cast("Function", made)


def module_of(text: str, name: str) -> ModuleType:
    """The module that a generated text makes. The text itself imports `jit`, and decorates what is to be compiled.

    The text is written into a folder named for its content and loaded from there, so that what Numba compiled of it
    once is found again, by any process and at any later time. Where the folder cannot be written, the module works as
    well, and is compiled again by each process. `name` is for the traceback of a bug.
    """
    digest = hashlib.sha256(text.encode()).hexdigest()[:32]
    called = f"variorum_compiled_{digest}"
    if called in sys.modules:
        return sys.modules[called]
    path = _written(text, digest, name) if available() else None
    if path is None:
        module = ModuleType(called)
        exec(compile(text, f"<{name}>", "exec"), module.__dict__)  # noqa: S102 - our own text
        sys.modules[called] = module
        return module
    spec = importlib.util.spec_from_file_location(called, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[called] = module
    spec.loader.exec_module(module)
    return module


def compiled_before(text: str) -> bool:
    """Whether the module of a generated text has been compiled on this machine, so that it is at hand at once."""
    folder = _folder() / hashlib.sha256(text.encode()).hexdigest()[:32]
    return available() and any(folder.glob("__pycache__/*.nbi"))


def _written(text: str, digest: str, name: str) -> Path | None:
    """The file with the text, whole; None where it cannot be written."""
    folder = _folder() / digest
    path = folder / f"{name}.py"
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=folder, suffix=".part")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            # A file that another process wrote meanwhile holds the same: it stays, with what was compiled of it.
            if path.exists():
                Path(temporary).unlink()
            else:
                Path(temporary).replace(path)
    except OSError:
        return None
    return path


@cache
def _folder() -> Path:
    """Where compiled code is kept: a folder for this state of the loops in `variorum`, in the user's cache folder,
    unless the environment says otherwise."""
    if given := os.environ.get(FOLDER):
        folder = Path(given)
    else:
        home = os.environ.get("XDG_CACHE_HOME")
        folder = (Path(home) if home else Path("~/.cache").expanduser()) / "variorum" / "compiled"
    return folder / _state()


def _state() -> str:
    """A name for all that compiled code is made of beside its own text: the loops that can be called from it."""
    content = hashlib.sha256()
    package = Path(__file__).parent
    for folder in ("backends", "explore"):
        for path in sorted((package / folder).glob("*.py")):
            text = path.read_bytes()
            if b"@jit" in text:
                content.update(text)
    return content.hexdigest()[:16]
