"""What holds for every file in the repository, for the lock, and for the change log."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import variorum

LOCKS = ("site", "test", "bench", "lock")

FORBIDDEN = re.compile(
    r"(?<![\w./-])/(?:work|root|home|Users|opt|mnt)/[\w.-]"  # folders of one machine
    r"|\b[A-Z]:\\Users\\"
    r"|/tmp/[\w-]*(?:venv|env)\b"
    r"|\b(?:pypi|test\.pypi)\.org\b|\bpythonhosted\.org\b"  # hosts of registries
    r"|\bregistry\.(?:npmjs|yarnpkg)\.(?:org|com)\b"
    r"|\bdeb\.debian\.org\b"
)


def tracked(root: Path) -> list[Path]:
    """The files in the repository, and those about to be added to it."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=root, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [path for name in listing.split("\0") if name and (path := root / name).is_file()]


def locked(root: Path, name: str) -> dict[str, Version]:
    """The versions that a lock pins."""
    text = (root / "requirements" / f"{name}.txt").read_text("utf-8")
    pins = re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE)
    return {canonicalize_name(package): Version(version) for package, version in pins}


def bounds(root: Path, *groups: str) -> list[Requirement]:
    """The requirements that pyproject.toml declares, with those of the groups."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    declared = list(project["project"]["dependencies"])
    pending = list(groups)
    while pending:
        for entry in project["dependency-groups"][pending.pop()]:
            if isinstance(entry, str):
                declared.append(entry)
            else:
                pending.append(entry["include-group"])
    return [Requirement(entry) for entry in declared]


def test_no_file_names_a_machine_or_a_registry(root: Path):
    found = []
    for path in tracked(root):
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if match := FORBIDDEN.search(line):
                found.append(f"{path.relative_to(root)}:{number}: {match.group()}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "forbidden"),
    [
        ("see " + "/wo" + "rk/main/rules", True),
        ("'/ro" + "ot/.cache'", True),
        ("https://example.org/home/page", False),
        ("rules/work/x", False),
        ("from files.python" + "hosted.org", True),
        ("https://py" + "pi.org/simple", True),
        ("href=/en/goose/", False),
    ],
)
def test_what_counts_as_naming_a_machine(text: str, forbidden: bool):
    assert bool(FORBIDDEN.search(text)) == forbidden


def test_documents_are_not_in_the_repository(root: Path):
    inside = [path.relative_to(root).parts for path in tracked(root)]
    assert not [parts for parts in inside if parts[0] == "rules" and "documents" in parts[1:-1]]


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_a_hash_and_no_address(root: Path, name: str):
    text = (root / "requirements" / f"{name}.txt").read_text("utf-8")
    assert "://" not in text
    assert "http" not in text.lower().replace("httpx", "").replace("httpcore", "")
    assert not re.search(r"^\s*-", re.sub(r"^\s+--hash=.*$", "", text, flags=re.MULTILINE), re.MULTILINE)
    entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert entries
    assert all("--hash=sha256:" in entry for entry in entries)
    assert len(entries) == len(re.findall(r"^\w", text, re.MULTILINE)), "a line that pins nothing"


@pytest.mark.parametrize(("name", "groups"), [("site", ["build"]), ("test", ["dev"])])
def test_the_lock_keeps_the_declared_bounds(root: Path, name: str, groups: list[str]):
    pins = locked(root, name)
    for requirement in bounds(root, *groups):
        version = pins.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement.name} is not locked: make lock"
        assert requirement.specifier.contains(version), f"{requirement} and {version}: make lock"


def test_the_tests_run_with_what_the_site_is_built_with(root: Path):
    assert locked(root, "site").items() <= locked(root, "test").items()


def test_the_build_backend_is_locked(root: Path):
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    assert project["build-system"]["requires"] == project["dependency-groups"]["build"]


def test_the_change_log_names_the_version(root: Path):
    text = (root / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## {re.escape(variorum.__version__)}\b", text, re.MULTILINE)


def test_the_package_needs_nothing_that_only_tests_may_use(root: Path):
    """gnubg-nn is GPL, and OpenSpiel is there to be measured beside."""
    needed = {canonicalize_name(requirement.name) for requirement in bounds(root, "build")} | locked(
        root, "site"
    ).keys()
    assert not needed & {"gnubg-nn", "gnubg", "open-spiel"}
    assert "gnubg-nn" in locked(root, "test")
    assert "open-spiel" in locked(root, "bench")
