"""What a run says of the checks that it leaves out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CASES = """
import pytest

def test_runs(): pass

def test_reads(documents): assert documents.is_dir()

@pytest.mark.browser
def test_shows(): pass

def test_skips(): pytest.skip("no reason at all")

@pytest.mark.xfail
def test_known(): assert False

@pytest.mark.slow
def test_takes_long(): pass
"""


@pytest.fixture
def run(tmp_path: Path, root: Path):
    """Runs cases under our conftest, in a project of their own, with no more in the environment than what is given."""
    (tmp_path / "conftest.py").write_text((root / "tests" / "conftest.py").read_text("utf-8"), "utf-8")
    (tmp_path / "test_cases.py").write_text(CASES, "utf-8")
    (tmp_path / "test_file.py").write_text('import pytest\npytest.importorskip("no_such_module")\n', "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  browser\n  documents\n  slow\n  node\n", "utf-8")
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "a.txt").write_text("A.\n", "utf-8")

    def run(*arguments: str, **environment: str) -> tuple[int, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("VARIORUM_", "PYTEST_"))}
        result = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=tmp_path,
            env=kept | {"VARIORUM_CHROMIUM": "no-such-program"} | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return result.returncode, result.stdout

    return run


@pytest.mark.parametrize("shared", [(), ("-n", "2", "--dist", "loadfile")], ids=["alone", "shared-out"])
def test_what_is_missing_is_skipped_and_listed(run, shared: tuple[str, ...]):
    status, output = run("-m", "not slow", *shared)
    assert status == 0, output
    section = output.partition("checks left out")[2].splitlines()
    assert "1: no documents: set VARIORUM_DOCUMENTS to the folder that holds the sources' texts" in section
    assert "    test_cases.py::test_reads" in section
    assert "1: no Chromium: install it, or set VARIORUM_CHROMIUM to the program" in section
    assert "1: no reason at all" in section
    assert "1: slow, and run by `make test-all`" in section
    assert "    test_file.py" in section
    assert section[-1].startswith(f"1 passed, 4 skipped, {'' if shared else '1 deselected, '}1 xfailed in ")


@pytest.mark.parametrize("shared", [(), ("-n", "2")], ids=["alone", "shared-out"])
def test_documents_are_found_where_the_environment_says(run, shared: tuple[str, ...]):
    _, output = run("-k", "reads", *shared, VARIORUM_DOCUMENTS="texts")
    assert "1 passed" in output.splitlines()[-1]


def test_where_all_is_required_nothing_is_skipped_when_shared_out(run):
    arguments = ("-n", "2", "--dist", "loadfile", "-m", "not slow", "--continue-on-collection-errors")
    status, output = run(*arguments, VARIORUM_REQUIRE_ALL="1")
    assert status == 1
    assert "This run may leave nothing out" in output
    assert "skipped" not in output.splitlines()[-1]


def test_where_all_is_required_nothing_is_skipped(run):
    status, output = run("-m", "not slow", "--continue-on-collection-errors", VARIORUM_REQUIRE_ALL="1")
    assert status == 1
    assert "This run may leave nothing out" in output
    assert "skipped" not in output.splitlines()[-1]
    last = output.splitlines()[-1]
    assert last.startswith("1 failed, 1 passed, 1 deselected, 1 xfailed, 3 errors in ")


def test_where_all_is_required_and_present_all_pass(run):
    status, output = run(
        "-k", "runs or reads or shows or known", "--ignore=test_file.py",
        VARIORUM_REQUIRE_ALL="1", VARIORUM_DOCUMENTS="texts", VARIORUM_CHROMIUM=sys.executable,
    )  # fmt: skip
    assert status == 0, output
    assert output.splitlines()[-1].startswith("3 passed, 2 deselected, 1 xfailed in ")
