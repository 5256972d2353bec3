"""What pages in every language draw from, found once for all of them: machines under a choice of readings, and what can
be played in a position. It depends on nothing but what is asked, so that it does not matter who asked first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from variorum.backends.python_choices_engine import ChoiceEngine, Option
from variorum.machine.ast import Machine
from variorum.machine.choosing import Taken, results, steps_to_each
from variorum.machine.json import playing_hash
from variorum.machine.notation import move_text
from variorum.machine.specialise import specialise

Row = tuple[int, ...]
Throw = tuple[int, ...]

_MOST = 256


class Same:
    """A machine as what is asked about: the same one, and not one that is equal."""

    __slots__ = ("machine",)

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.machine is self.machine

    def __hash__(self) -> int:
        return id(self.machine)


def machine_for(machine: Machine, readings: Mapping[str, str], players: int) -> Machine:
    """A game's machine under a choice of readings, for so many players. Raises Misfit."""
    return _machine_for(Same(machine), tuple(readings.items()), players)


@lru_cache(_MOST)
def _machine_for(asked: Same, readings: tuple[tuple[str, str], ...], players: int) -> Machine:
    return specialise(asked.machine, dict(readings), players)


def engine_of(machine: Machine) -> ChoiceEngine:
    """The engine of a specialised machine of choice; machines that play alike have one."""
    return _engine_of(Same(machine))


@lru_cache(_MOST)
def _engine_of(asked: Same) -> ChoiceEngine:
    return _Engines.of(playing_hash(asked.machine), asked.machine)


class _Engines:
    """Engines by how their machines play, the last ones asked for."""

    known: dict[str, ChoiceEngine] = {}  # noqa: RUF012 - shared on purpose

    @classmethod
    def of(cls, key: str, machine: Machine) -> ChoiceEngine:
        """The engine of a machine with this hash."""
        engine = cls.known.pop(key, None) or ChoiceEngine(machine)
        cls.known[key] = engine
        if len(cls.known) > _MOST:
            cls.known.pop(next(iter(cls.known)))
        return engine


def moves_in(machine: Machine, row: Row, throw: Throw) -> tuple[tuple[str, tuple[Taken, ...]], ...]:
    """What can be played in a row, as players write it, each with its steps, in the order of generation."""
    return _moves_in(Same(machine), row, throw)


@lru_cache(4 * _MOST)
def _moves_in(asked: Same, row: Row, throw: Throw) -> tuple[tuple[str, tuple[Taken, ...]], ...]:
    machine = asked.machine
    steps = steps_to_each(machine, row, throw)
    found = [steps.get(option.done, ()) for option in engine_of(machine).options(row, throw)]
    return tuple((move_text(machine, row, taken), taken) for taken in found)


class Listed(NamedTuple):
    """What can be played in a position, in the order of generation, and the steps to each."""

    options: list[Option]
    steps: Mapping[Row, tuple[Taken, ...]]


def listed_in(machine: Machine, row: Row, throw: Throw) -> Listed:
    """What can be played in a position, of a machine of which few are asked for."""
    return _listed_in(Same(machine), row, throw)


@lru_cache(4 * _MOST)
def _listed_in(asked: Same, row: Row, throw: Throw) -> Listed:
    # Of most machines a position or two are shown: to generate code for them would take longer.
    found = results(asked.machine, row, throw)
    options = [Option(result.done, result.row, len(result.orders)) for result in found]
    return Listed(options, steps_to_each(asked.machine, row, throw))
