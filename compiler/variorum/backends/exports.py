"""What a machine can be exported to, for other programs; each form is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from variorum.machine.ast import Machine

EXPORTS = ("prism", "jani", "properties", "scxml", "dot", "json")
"""The forms of an edition; `properties` are what to ask of a model in PRISM or JANI."""

GAME_EXPORTS = ("javascript",)
"""The forms of a whole game, whose readings are chosen when it is played."""


class CannotHold(Exception):
    """A form cannot hold a machine; the exception says why, as a diagnostic's code and facts."""

    def __init__(self, code: str, facts: Mapping[str, str]) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def exported(machine: Machine, to: str, title: str) -> str:
    """A specialised machine in one of `EXPORTS`, the same for the same machine to the byte; `title` says which it is.

    Raises CannotHold, and ValueError for another form.
    """
    match to:
        case "prism":
            from variorum.backends.prism import prism_text as written  # noqa: PLC0415
        case "properties":
            from variorum.backends.prism import properties_text as written  # noqa: PLC0415
        case "jani":
            from variorum.backends.jani import jani_text as written  # noqa: PLC0415
        case "scxml":
            from variorum.backends.scxml import scxml_text as written  # noqa: PLC0415
        case "dot":
            from variorum.backends.dot import dot_text as written  # noqa: PLC0415
        case "json":
            from variorum.machine.json import machine_json  # noqa: PLC0415

            return machine_json(machine)
        case _:
            raise ValueError(f"a machine is exported to {', '.join(EXPORTS)}, not to {to!r}")
    return written(machine, title)
