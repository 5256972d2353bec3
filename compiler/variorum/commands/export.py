"""`variorum export`: the machine of an edition, or of a whole game, for other programs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from variorum import driver, project
from variorum.backends.exports import GAME_EXPORTS
from variorum.commands.common import Ended, Stop, as_json, edited, head, loaded, stop, unwritable, warn
from variorum.diagnostics import Diagnostic, Span
from variorum.driver import CHECKED_PLAYERS


def run(options: Namespace) -> Ended:
    """The machine in the form asked for, printed or written to a file."""
    text, shape = _of_game(options) if options.to in GAME_EXPORTS else _of_edition(options)
    shape |= {"to": options.to}
    if options.output is None:
        return Ended(as_json(shape | {"text": text}) if options.format == "json" else text)
    _write(options.output, text)
    if options.format == "json":
        return Ended(as_json(shape | {"file": options.output}))
    return Ended(f"wrote {options.output}")


def _of_edition(options: Namespace) -> tuple[str, dict[str, Any]]:
    """The machine of an edition, and what it is of. Raises Stop."""
    if options.edition is None:
        raise stop("missing-argument", command="export", arguments="--edition")
    options.players = options.players or CHECKED_PLAYERS
    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    made = driver.export(game, options.to)
    if made.value is None:
        raise Stop(made.diagnostics)
    warn(options, warnings, game.loaded.texts)
    return made.value, head(game)


def _of_game(options: Namespace) -> tuple[str, dict[str, Any]]:
    """The machine of a game, whose readings and players stay open. Raises Stop."""
    given = (("--edition", options.edition), ("--players", options.players), ("--with", options.with_))
    for option, value in given:
        if value is not None:
            raise stop("options-exclude-each-other", first=f"--to {options.to}", second=option)
    game = loaded(options)
    assert game.machine is not None
    return driver.export_game(game), {"game": game.machine.game}


def _write(name: str, text: str) -> None:
    """Write a file whole or not at all. Raises Stop."""
    path = Path(name)
    if not path.name or path.is_dir():
        raise stop("folder-for-file", Span("--output"), file=name)
    try:
        project.write_whole(path, text)
    except OSError as error:
        raise unwritable(name, error) from None
