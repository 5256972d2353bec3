"""A folder served at an address of this machine, for as long as a test looks at it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


@contextmanager
def serving(folder: Path, policy: str = "") -> Iterator[str]:
    """The address at which a folder is served for as long as the block runs, without a stroke at its end; scripts are
    scripts whatever the system says of them. `policy` is what every answer says of where content may come from."""

    class Handler(SimpleHTTPRequestHandler):
        """Serves files and writes nothing."""

        extensions_map = {  # noqa: RUF012 - as the class above has it
            **SimpleHTTPRequestHandler.extensions_map,
            ".js": "text/javascript",
            ".json": "application/json",
            ".webmanifest": "application/manifest+json",
        }

        def end_headers(self) -> None:
            if policy:
                self.send_header("Content-Security-Policy", policy)
            super().end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
