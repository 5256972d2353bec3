"""The files beside the code are found from a checkout and from a wheel."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from variorum.data import data_path, data_text


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout, built without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    result = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    (path,) = folder.glob("*.whl")
    return path


def test_checkout_files_are_found(root: Path):
    assert data_path("grammar") == root / "grammar"
    assert data_text("grammar", "rules.lark") == (root / "grammar" / "rules.lark").read_text("utf-8")


def test_a_missing_file_is_named():
    with pytest.raises(FileNotFoundError, match=r"lacks grammar/no-such-file; install it again"):
        data_path("grammar", "no-such-file")


def test_wheel_holds_package_grammar_and_site(wheel: Path, root: Path):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for folder in ("grammar", "site"):
        for path in (root / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith("."):
                assert f"variorum/_data/{path.relative_to(root).as_posix()}" in names
    package = root / "compiler" / "variorum"
    modules = {f"variorum/{path.relative_to(package).as_posix()}" for path in package.rglob("*.py")}
    assert modules <= names
    strays = {
        name
        for name in names
        if name.split("/")[0] not in ("variorum", wheel.name.rpartition("-py3")[0] + ".dist-info")
    }
    assert not strays


def test_wheel_files_are_found(wheel: Path, root: Path, tmp_path: Path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from variorum.data import data_path, data_text\n"
        "sys.stdout.reconfigure(encoding='utf-8')\n"
        "print(data_path('grammar', 'rules.lark')); print(data_text('grammar', 'rules.lark'), end='')"
    )
    # -S: without the editable installation of this checkout
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(tmp_path)],
        cwd=tmp_path, check=True, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    where, _, text = result.stdout.partition("\n")
    assert Path(where) == tmp_path / "variorum" / "_data" / "grammar" / "rules.lark"
    assert text == (root / "grammar" / "rules.lark").read_text("utf-8")


@pytest.mark.slow
def test_installed_wheel_checks_rules(wheel: Path, root: Path, tmp_path: Path):
    """The console command of an installed wheel runs outside the checkout on the rules of this one."""
    venv.create(tmp_path / "env", with_pip=False)
    scripts = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-index", "--no-deps", str(wheel)], check=True, capture_output=True)
    # The dependencies are this environment's: a folder on PYTHONPATH, whose .pth files Python does not read.
    environment = os.environ | {"PYTHONPATH": sysconfig.get_path("purelib"), "PYTHONSAFEPATH": "1"}
    outside = tmp_path / "outside"
    outside.mkdir()
    result = subprocess.run(
        [scripts / "variorum", "check", "--root", str(root)],
        cwd=outside, env=environment, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout + result.stderr
    where = subprocess.run(
        [python, "-c", "import variorum; print(variorum.__file__)"],
        cwd=outside, env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert Path(where.stdout.strip()).is_relative_to(tmp_path)
