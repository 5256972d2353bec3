"""The site, built once for all tests of this folder."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from variorum.pages.start import main


@pytest.fixture(scope="session")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; a link that leads nowhere, to a page or within one, fails the build."""
    folder = tmp_path_factory.mktemp("site")
    config = load_config(config_file=str(root / "mkdocs.yml"), site_dir=str(folder / "en"), strict=True)
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    assert main([str(folder)]) == 0
    return folder


@dataclass(frozen=True)
class Served:
    """Where the site is served, and what pages sent there."""

    address: str
    sent: Queue[str]


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[Served]:
    """The site behind an address of this machine."""
    sent: Queue[str] = Queue()

    class Handler(SimpleHTTPRequestHandler):
        """Serves files, keeps what is sent, and writes nothing."""

        def do_POST(self) -> None:
            sent.put(self.rfile.read(int(self.headers["Content-Length"])).decode("utf-8"))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(site)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Served(f"http://127.0.0.1:{server.server_port}", sent)
    server.shutdown()
    thread.join()
    server.server_close()
