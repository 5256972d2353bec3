"""What all tests share: the needs that a machine may lack, and the list of the checks that were left out for it.

A test says what it needs by a marker or by asking for the fixture of the same name: `documents` is the folder of the
sources' documents, `chromium` and `node` are programs. Where a need is missing the test is skipped, and the end of the
run says so. With VARIORUM_REQUIRE_ALL in the environment, as in CI, nothing may be skipped: every skip is a failure.
"""

import os
import shutil
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Need:
    """Something that a machine may lack: how to find it, and what to say where it is missing."""

    marker: str
    fixture: str
    find: Callable[[pytest.Config], Path | None]
    missing: str


DOCUMENTS = pytest.StashKey[Path | None]()
LEFT_OUT = pytest.StashKey[dict[str, list[str]]]()
SLOW = pytest.StashKey[list[str]]()


def _program(variable: str, *names: str) -> Callable[[pytest.Config], Path | None]:
    """A search for a program: what the environment variable names, else the first of the names that is installed."""

    def find(config: pytest.Config) -> Path | None:
        candidates = [os.environ[variable]] if os.environ.get(variable) else names
        found = next(filter(None, map(shutil.which, candidates)), None)
        return Path(found) if found else None

    return find


NEEDS = (
    Need(
        "documents",
        "documents",
        lambda config: config.stash[DOCUMENTS],
        "no documents: set VARIORUM_DOCUMENTS to the folder that holds the sources' texts",
    ),
    Need(
        "browser",
        "chromium",
        _program("VARIORUM_CHROMIUM", "chromium", "chromium-browser", "google-chrome"),
        "no Chromium: install it, or set VARIORUM_CHROMIUM to the program",
    ),
    Need("node", "node", _program("VARIORUM_NODE", "node", "nodejs"), "no Node: install it, or set VARIORUM_NODE"),
)


def _require_all() -> bool:
    return bool(os.environ.get("VARIORUM_REQUIRE_ALL"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--record`."""
    parser.addoption("--record", action="store_true", help="write the outputs of all cases anew; read the diff")


def pytest_configure(config: pytest.Config) -> None:
    """Takes the documents' folder out of the environment, so that a test sees documents only where it asks for them."""
    folder = os.environ.pop("VARIORUM_DOCUMENTS", None)
    path = (config.invocation_params.dir / folder).resolve() if folder else None
    config.stash[DOCUMENTS] = path if path and any(path.glob("*.txt")) else None
    config.stash[LEFT_OUT] = {}
    config.stash[SLOW] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives a test that asks for the fixture of a need the marker of the same need."""
    for item in items:
        for need in NEEDS:
            if need.fixture in getattr(item, "fixturenames", ()):
                item.add_marker(need.marker)


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Remembers the slow tests that `-m` left out."""
    for item in items:
        if item.get_closest_marker("slow"):
            item.config.stash[SLOW].append(item.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips a test whose needs are not met."""
    for need in NEEDS:
        if item.get_closest_marker(need.marker) and need.find(item.config) is None:
            pytest.skip(need.missing)


def _is_skip(report: pytest.TestReport | pytest.CollectReport) -> bool:
    return report.skipped and not hasattr(report, "wasxfail")


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")


def _account_for(report: pytest.TestReport | pytest.CollectReport, config: pytest.Config) -> None:
    """Notes a skip; where all is required, turns it into a failure."""
    if not _is_skip(report):
        return
    reason = _reason(report)
    if _require_all():
        report.outcome = "failed"
        report.longrepr = f"This run may leave nothing out (VARIORUM_REQUIRE_ALL is set), and left out: {reason}"
    else:
        config.stash[LEFT_OUT].setdefault(reason, []).append(report.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Accounts for a test that skipped."""
    report = yield
    _account_for(report, item.config)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Accounts for a whole file that skipped."""
    report = yield
    _account_for(report, collector.config)
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Lists the checks that were left out, and why."""
    left_out = config.stash[LEFT_OUT]
    slow = config.stash[SLOW]
    if not left_out and not slow:
        return
    terminalreporter.section("checks left out")
    for reason, tests in sorted(left_out.items()):
        terminalreporter.line(f"{len(tests)}: {reason}")
        for test in sorted(tests):
            terminalreporter.line(f"    {test}")
    if slow:
        terminalreporter.line(f"{len(slow)}: slow, and run by `make test-all`")


def _found(marker: str, config: pytest.Config) -> Path:
    """What meets a need; the test was skipped before where nothing does."""
    need = next(need for need in NEEDS if need.marker == marker)
    path = need.find(config)
    if path is None:
        pytest.skip(need.missing)
    return path


@pytest.fixture(scope="session")
def documents(pytestconfig: pytest.Config) -> Path:
    """The folder that holds the documents of all games."""
    return _found("documents", pytestconfig)


@pytest.fixture(scope="session")
def chromium(pytestconfig: pytest.Config) -> Path:
    """The Chromium program."""
    return _found("browser", pytestconfig)


@pytest.fixture(scope="session")
def node(pytestconfig: pytest.Config) -> Path:
    """The Node program."""
    return _found("node", pytestconfig)


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the repository."""
    return ROOT
