"""What stands outside the board in a row: the doubling cube, and how a match stands."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.machine import expressions as ex
from variorum.machine.ast import Const, Expression, Get, Machine, SetField
from variorum.machine.interpreter import layout_of
from variorum.machine.state_faults import changing_fields

DOUBLINGS, OWNER = "cube doublings", "cube owner"
"""How often the cube has doubled, and the side that owns it + 1 (0: it is in the middle)."""
SCORED = "points scored"
"""The tally of what each side scores in a game."""
LENGTH, SCORE, CRAWFORD = "match length", "match score", "crawford game"
"""The points to which a match goes (0: there is none), those that each side has, and whether this is the game in which
the cube may be out of use."""
MOST_DOUBLINGS = 30
MOST_POINTS = 99
"""The longest match."""

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cube:
    """What the cube shows, and the side whose it is; None: it is in the middle."""

    value: int
    owner: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands before a game: its length in points, the points of each side, and whether it is the first
    game in which a side needs one point."""

    length: int
    score: tuple[int, int]
    crawford: bool


def has_cube(machine: Machine) -> bool:
    """Whether the cube of a specialised machine can ever double."""
    return DOUBLINGS in changing_fields(machine)


def doubles_by_itself(machine: Machine) -> bool:
    """Whether the cube of a specialised machine can double before anybody owns it, by a tie for the right to begin."""
    ties = (transition.actions for transition in machine.transitions if transition.source == "thrown")
    return any(isinstance(each, SetField) and each.field == DOUBLINGS for actions in ties for each in ex.flat(actions))


def most_doublings(machine: Machine) -> int:
    """How often the cube of a specialised machine can double; 0 where it never does."""
    high = next((field.high for field in machine.fields if field.name == DOUBLINGS), None)
    return high.value if isinstance(high, Const) and has_cube(machine) else 0


def cube_of(machine: Machine, row: Row) -> Cube | None:
    """The cube as it lies in a row; None in a game without one."""
    layout = layout_of(machine)
    if DOUBLINGS not in layout:
        return None
    owner = row[layout[OWNER][0]]
    return Cube(1 << row[layout[DOUBLINGS][0]], owner - 1 if owner else None)


def match_of(machine: Machine, row: Row) -> Standing | None:
    """How the match of a row stands; None where the game is played for itself."""
    layout = layout_of(machine)
    if LENGTH not in layout or not row[layout[LENGTH][0]]:
        return None
    at = layout[SCORE][0]
    return Standing(row[layout[LENGTH][0]], (row[at], row[at + 1]), bool(row[layout[CRAWFORD][0]]))


def in_match(machine: Machine, row: Row, standing: Standing) -> Row:
    """A row as one of a match that stands so."""
    layout, changed = layout_of(machine), list(row)
    changed[layout[LENGTH][0]] = standing.length
    changed[layout[SCORE][0] : layout[SCORE][0] + 2] = standing.score
    changed[layout[CRAWFORD][0]] = int(standing.crawford)
    return tuple(changed)


def asks_for_crawford(machine: Machine) -> bool:
    """Whether some rule of a specialised machine asks which game of a match it is."""
    return any(_reads_crawford(transition.guard) for transition in machine.transitions)


def bars_doubles(machine: Machine) -> bool:
    """Whether nobody can offer anything in the Crawford game of a specialised machine."""
    offers = machine.choices.offers if machine.choices else ()
    first = [offer for offer in offers if offer.after is None]
    return all(any(_reads_crawford(test.guard) for test in offer.tests) for offer in first)


def _reads_crawford(guard: Expression) -> bool:
    return any(isinstance(part, Get) and part.field == CRAWFORD for part in ex.walk(guard))
