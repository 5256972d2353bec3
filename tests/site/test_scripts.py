"""The scripts of the pages that need no browser: each file of `script/` is a test that Node runs."""

import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "script"
TESTS = sorted(FOLDER.glob("*.test.mjs"))


@pytest.mark.node
def test_scripts_do_what_their_tests_say(node: Path) -> None:
    assert TESTS
    ran = subprocess.run([node, "--test", *map(str, TESTS)], check=False, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stdout
