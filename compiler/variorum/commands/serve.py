"""`variorum serve`: MkDocs' own server, which builds the site anew after every save."""

from __future__ import annotations

import logging
import re
import socket
import sys
from argparse import Namespace

from variorum import project
from variorum.commands.common import FOUND, Ended, reason_of, root_of, stop
from variorum.diagnostics import Span

ADDRESS = re.compile(r"(?P<host>[^\s:/]+):(?P<port>[0-9]{1,5})")


def run(options: Namespace) -> Ended:
    """Serve the site until it is stopped."""
    root = root_of(options)
    _refuse_address(options.address)
    configuration = root / "mkdocs.yml"
    if not configuration.is_file():
        name = project.shown_path(configuration)
        raise stop("missing-file", Span(name), file=name)
    from mkdocs.commands.serve import serve  # noqa: PLC0415 - takes half a second to load
    from mkdocs.exceptions import MkDocsException  # noqa: PLC0415

    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    log = logging.getLogger("mkdocs")
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        serve(str(configuration), livereload=True, dev_addr=options.address)
    except MkDocsException as error:
        print(error, file=sys.stderr)  # noqa: T201
        return Ended(status=FOUND)
    finally:
        log.removeHandler(handler)
    return Ended()


def _refuse_address(address: str) -> None:
    """Raises Stop where the site cannot be served at an address."""
    found = ADDRESS.fullmatch(address)
    if not found or int(found["port"]) > 65535:
        raise stop("bad-address", Span("--address"), address=address)
    try:
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((found["host"], int(found["port"])))
    except (OSError, UnicodeError) as error:
        raise stop("address-not-free", Span("--address"), address=address, reason=reason_of(error)) from None
