"""`variorum serve`: MkDocs' own server, which builds the site anew after every save."""

from __future__ import annotations

from argparse import Namespace

from variorum.commands.common import Ended, Stop, root_of
from variorum.diagnostics import Diagnostic, Span


def run(options: Namespace) -> Ended:
    """Serve the site until it is stopped."""
    root = root_of(options)
    configuration = root / "mkdocs.yml"
    if not configuration.is_file():
        name = str(configuration.name)
        raise Stop((Diagnostic("missing-file", Span(name), {"file": name}),))
    from mkdocs.commands.serve import serve  # noqa: PLC0415 - takes half a second to load
    from mkdocs.exceptions import Abort, ConfigurationError  # noqa: PLC0415

    try:
        serve(str(configuration), livereload=True, dev_addr=options.address)
    except (Abort, ConfigurationError) as error:
        return Ended(str(error), 1)
    return Ended()
