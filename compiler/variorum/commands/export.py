"""`variorum export`: the machine of an edition for other programs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from variorum import driver, project
from variorum.commands.common import Ended, Stop, as_json, edited, head, stop, unwritable, warn
from variorum.diagnostics import Diagnostic, Span


def run(options: Namespace) -> Ended:
    """The machine in the form asked for, printed or written to a file."""
    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    made = driver.export(game, options.to)
    if made.value is None:
        raise Stop(made.diagnostics)
    warn(options, warnings, game.loaded.texts)
    shape = head(game) | {"to": options.to}
    if options.output is None:
        return Ended(as_json(shape | {"text": made.value}) if options.format == "json" else made.value)
    _write(options.output, made.value)
    if options.format == "json":
        return Ended(as_json(shape | {"file": options.output}))
    return Ended(f"wrote {options.output}")


def _write(name: str, text: str) -> None:
    """Write a file whole or not at all. Raises Stop."""
    path = Path(name)
    if not path.name or path.is_dir():
        raise stop("folder-for-file", Span("--output"), file=name)
    try:
        project.write_whole(path, text)
    except OSError as error:
        raise unwritable(name, error) from None
