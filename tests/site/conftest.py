"""The site, built once for all tests of this folder and all processes between which they are shared out, served at an
address of this machine, and browsers that look at it as readers do."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request

from tests.serving import serving

LANGUAGES = ("en", "nl", "fr", "de")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--hide-scrollbars",
    # No name is looked up: what is asked of another host fails, and is counted.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
LONGEST_BUILD = 240


# ---------------------------------------------------------------- the site


@pytest.fixture(scope="session")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The built site; a link that leads nowhere, to a page or within one, fails the build."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    folder, built = shared / "site", shared / "site-built"
    if (first := _first(shared / "site-begun")) or not built.exists():
        if first:
            built.write_text(build(root, folder), encoding="utf-8")
        start = monotonic()
        while not built.exists() or not built.read_text(encoding="utf-8"):
            assert monotonic() - start < LONGEST_BUILD, "another process was to build the site"
            sleep(0.1)
    said = built.read_text(encoding="utf-8")
    assert said == "built\n", said
    return folder


def _first(mark: Path) -> bool:
    """Whether this process is the first to leave the mark."""
    try:
        mark.mkdir()
    except FileExistsError:
        return False
    return True


def build(root: Path, folder: Path, **environment: str) -> str:
    """Build the site; "built", or what was said of it."""
    command = [sys.executable, "-m", "variorum.site", str(folder)]
    path = os.pathsep.join(filter(None, (str(root / "compiler"), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        command,
        cwd=root,
        env={**os.environ, "PYTHONPATH": path, **environment},
        check=False,
        capture_output=True,
        text=True,
        timeout=LONGEST_BUILD,
    )
    return "built\n" if done.returncode == 0 else f"the site was not built\n{done.stdout}{done.stderr}"


@pytest.fixture(scope="session")
def worker_id(request: pytest.FixtureRequest) -> str:
    """The name of this process among those between which the tests are shared out; "master" where there is but one."""
    return str(getattr(request.config, "workerinput", {}).get("workerid", "master"))


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """The address of the site, without a stroke at its end."""
    with serving(site) as address:
        yield address


# ---------------------------------------------------------------- browsers


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: Path) -> Iterator[Browser]:
    """A Chromium without a window that reaches this machine alone."""
    with playwright.chromium.launch(executable_path=str(chromium), args=list(FLAGS)) as started:
        yield started


@dataclass
class Watched:
    """What went wrong in a reader's windows: requests to other hosts, errors in the console, scripts that failed."""

    address: str
    foreign: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def watch(self, context: BrowserContext) -> None:
        """Note what goes wrong in a context."""

        def asked(request: Request) -> None:
            if not request.url.startswith((self.address, "data:", "blob:", "about:")):
                self.foreign.append(request.url)

        context.on("request", asked)
        context.on(
            "console",
            lambda message: (
                self.errors.append(f"{message.text} ({message.location.get('url')})")
                if message.type == "error"
                else None
            ),
        )
        context.on("weberror", lambda error: self.errors.append(str(error.error)))


Reader = Callable[..., Page]


@pytest.fixture
def reader(browser: Browser, served: str) -> Iterator[Reader]:
    """Opens a window: `reader("en/goose/index.html", width=360, dark=True)` gives the page when it is loaded. Further
    arguments are those of Playwright's `new_context`. The test fails if a page asks another host for anything, or has
    an error in its console."""
    watched = Watched(served)
    with ExitStack() as stack:

        def opened(
            path: str = "en/index.html", width: int = 1280, height: int = 900, *, dark: bool = False, **more: object
        ) -> Page:
            settings: dict[str, object] = {
                "viewport": {"width": width, "height": height},
                "color_scheme": "dark" if dark else "light",
                "service_workers": "block",
                "base_url": f"{served}/",
                **more,
            }
            context = stack.enter_context(browser.new_context(**settings))  # type: ignore[arg-type]
            watched.watch(context)
            page = context.new_page()
            page.goto(path)
            return page

        yield opened
    assert not watched.foreign
    assert not watched.errors
