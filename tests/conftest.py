"""What all tests share: the needs that a machine may lack, and the list of the checks that were left out for it.

A test says what it needs by a marker or by asking for the fixture of the same name: `documents` is the folder of the
sources' documents, `chromium`, `checker` and `node` are programs. Where a need is missing the test is skipped, and the
end of the run says so. With VARIORUM_REQUIRE_ALL in the environment, as in CI, nothing may be skipped: every skip is a
failure.
"""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Need:
    """Something that a machine may lack: how to find it, and what to say where it is missing."""

    marker: str
    fixture: str
    find: Callable[[pytest.Config], Path | None]
    missing: str


SHARED_DOCUMENTS = "PYTEST_VARIORUM_DOCUMENTS"
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


def _hunspell(config: pytest.Config) -> Path | None:
    """Debian's hunspell, where it has the dictionaries of all languages of the site."""
    found = _program("VARIORUM_HUNSPELL", "hunspell")(config)
    folder = Path("/usr/share/hunspell")
    return found if all((folder / f"{name}.aff").exists() for name in ("en_GB", "nl", "fr", "de_DE")) else None


def _checker(config: pytest.Config) -> Path | None:
    """The Nu Html Checker as `npm ci` has installed it from the lock of tests/site/checker, where there is Java."""
    found = ROOT / "build" / "checker" / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
    return found if shutil.which("java") and found.is_file() else None


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
    Need("hunspell", "hunspell", _hunspell, "no hunspell with dictionaries of English, Dutch, French and German"),
    Need("node", "node", _program("VARIORUM_NODE", "node", "nodejs"), "no Node: install it, or set VARIORUM_NODE"),
    Need("checker", "checker", _checker, "no checker of HTML, or no Java: see tests/site/checker"),
)


def _require_all() -> bool:
    return bool(os.environ.get("VARIORUM_REQUIRE_ALL"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--record`."""
    parser.addoption("--record", action="store_true", help="write the outputs of all cases anew; read the diff")


def pytest_configure(config: pytest.Config) -> None:
    """Takes the documents' folder out of the environment, so that a test sees documents only where it asks for them."""
    # Processes between which tests are shared out are told by another name, since they begin with this environment.
    folder = os.environ.pop("VARIORUM_DOCUMENTS", None) or os.environ.get(SHARED_DOCUMENTS)
    path = (config.invocation_params.dir / folder).resolve() if folder else None
    if path:
        os.environ[SHARED_DOCUMENTS] = str(path)
    config.stash[DOCUMENTS] = path if path and any(path.glob("*.txt")) else None
    config.stash[LEFT_OUT] = {}
    config.stash[SLOW] = []
    config.pluginmanager.register(_LeftOut(config))


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


def _refuse(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turns a skip into a failure where all is required."""
    if _is_skip(report) and _require_all():
        reason = _reason(report)
        report.outcome = "failed"
        report.longrepr = f"This run may leave nothing out (VARIORUM_REQUIRE_ALL is set), and left out: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Looks at a test that skipped."""
    report = yield
    _refuse(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Looks at a whole file that skipped."""
    report = yield
    _refuse(report)
    return report


class _LeftOut:
    """Notes what is left out, by this process or by those between which the tests are shared out."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if _is_skip(report):
            tests = self.config.stash[LEFT_OUT].setdefault(_reason(report), [])
            if report.nodeid not in tests:
                tests.append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes a test that skipped."""
        self.note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Notes a file that skipped."""
        self.note(report)

    def pytest_sessionfinish(self) -> None:
        """Passes the slow tests on to the process that shares out the tests, if this is not it."""
        if (output := getattr(self.config, "workeroutput", None)) is not None:
            output["slow"] = self.config.stash[SLOW]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Takes over what such a process passed on; all of them collect the same tests."""
        slow = getattr(node, "workeroutput", {}).get("slow", [])
        self.config.stash[SLOW] = self.config.stash[SLOW] or slow


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
def playwright(chromium: Path) -> Iterator[Playwright]:
    """What drives browsers; there can be but one in a process."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def hunspell(pytestconfig: pytest.Config) -> Path:
    """The program that checks spelling."""
    return _found("hunspell", pytestconfig)


@pytest.fixture(scope="session")
def node(pytestconfig: pytest.Config) -> Path:
    """The Node program."""
    return _found("node", pytestconfig)


@pytest.fixture(scope="session")
def checker(pytestconfig: pytest.Config) -> Path:
    """The Nu Html Checker, a Java archive."""
    return _found("checker", pytestconfig)


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the repository."""
    return ROOT
