"""The passes do no I/O, and know neither time nor chance.

The linter bans the modules; this test sees what it cannot: calls such as `open(...)` and `path.read_text()`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PASSES = ("surface", "resolved", "collated", "machine", "backends")

# Each with its reason; the linter's list in pyproject.toml has the same files.
EXEMPT = {
    "backends/python_choices_engine.py": "runs the text that it makes",
    "backends/python_engine.py": "runs the text that it makes",
    "backends/walks.py": "runs the text that it makes",
    "surface/grammar.py": "keeps the parser's tables in the user's cache folder",
}

MODULES = {
    "asyncio", "datetime", "http", "io", "logging", "multiprocessing", "os", "pathlib", "random", "requests", "secrets",
    "shutil", "socket", "subprocess", "tempfile", "threading", "time", "urllib",
}  # fmt: skip
FUNCTIONS = {"open", "print", "input", "exec", "breakpoint", "__import__"}
METHODS = {"read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "unlink", "iterdir", "rglob"}
STREAMS = {"stdin", "stdout", "stderr", "argv"}


def impurities(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line and the name of everything in a module that reads or writes outside it."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names if name.name.partition(".")[0] in MODULES)
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] in MODULES:
                yield node.lineno, module
            case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS:
                yield node.lineno, f"{name}()"
            case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS:
                yield node.lineno, f".{name}()"
            case ast.Attribute(value=ast.Name(id="sys"), attr=name) if name in STREAMS:
                yield node.lineno, f"sys.{name}"


def test_passes_are_pure(root: Path):
    package = root / "compiler" / "variorum"
    found = []
    for name in PASSES:
        for path in sorted((package / name).rglob("*.py")):
            inside = path.relative_to(package).as_posix()
            if inside not in EXEMPT:
                tree = ast.parse(path.read_text("utf-8"))
                found += [f"{inside}:{line}: {what}" for line, what in impurities(tree)]
    assert not found, "\n".join(found)


def test_exemptions_are_needed(root: Path):
    package = root / "compiler" / "variorum"
    idle = [name for name in EXEMPT if not any(impurities(ast.parse((package / name).read_text("utf-8"))))]
    assert not idle


@pytest.mark.parametrize(
    "code",
    [
        "import os.path",
        "from pathlib import Path",
        "def f(): import random",
        "print(1)",
        "text = open(name).read()",
        "p.read_text()",
        "sys.stdout.write('')",
    ],
)
def test_impure_code_is_seen(code: str):
    assert list(impurities(ast.parse(code)))


@pytest.mark.parametrize("code", ["opened(1)", "x.print()", "from variorum.data import data_text", "sys.maxsize"])
def test_pure_code_is_let_alone(code: str):
    assert not list(impurities(ast.parse(code)))
