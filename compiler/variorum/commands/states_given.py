"""The state that a command begins from, as it is given."""

from __future__ import annotations

from collections.abc import Mapping

from variorum.commands.common import STATE_EXAMPLE, Stop, input_name, read_input, state_given, stop
from variorum.diagnostics import Span
from variorum.machine.ast import Machine
from variorum.machine.choosing import over_by
from variorum.machine.outside_notation import never_together
from variorum.machine.positions import example_of
from variorum.machine.state_faults import shown
from variorum.machine.states import row_of


def state_row(machine: Machine, name: str) -> tuple[int, ...]:
    """The row of a state that is given as a file, as `-`, or as JSON in the argument itself. Raises Stop."""
    inline = name.lstrip()[:1] in {"{", "["}
    text = name if inline else read_input(name)
    where = "--state" if inline or name == "-" else input_name(name)
    if not text.strip():
        raise stop("empty-file", Span("" if name == "-" else where), file=where, beginning="{")
    return row_given(machine, state_given(text, where, example_for(machine)), Span(where))


def example_for(machine: Machine) -> str:
    """A state as a game's board has it."""
    return example_of(machine) if machine.choices else STATE_EXAMPLE


def row_given(machine: Machine, state: object, span: Span) -> tuple[int, ...]:
    """The row of a state from which a command is to begin. Raises Stop where it is none, at `span`."""
    found = row_of(machine, state, span)
    if found.value is None:
        raise Stop(found.diagnostics)
    if isinstance(state, Mapping) and (wrong := never_together(machine, state, found.value, span)):
        raise Stop((wrong,))
    if machine.choices and (rule := over_by(machine, found.value)) is not None:
        raise stop("state-after-the-end", span, state=shown(state), rule=rule)
    return found.value
