"""The state that a command begins from, as it is given."""

from __future__ import annotations

from variorum.commands.common import Stop, input_name, read_input, state_given, stop
from variorum.diagnostics import Span
from variorum.machine.ast import Machine
from variorum.machine.states import row_of


def state_row(machine: Machine, name: str) -> tuple[int, ...]:
    """The row of a state that is given as a file, as `-`, or as JSON in the argument itself. Raises Stop."""
    inline = name.lstrip()[:1] in {"{", "["}
    text = name if inline else read_input(name)
    where = "--state" if inline or name == "-" else input_name(name)
    if not text.strip():
        raise stop("empty-file", Span("" if name == "-" else where), file=where, beginning="{")
    found = row_of(machine, state_given(text, where), Span(where))
    if found.value is None:
        raise Stop(found.diagnostics)
    return found.value
