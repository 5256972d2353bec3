"""Language cases: a small game, throws, and where every piece stands after each turn.

A case is `tests/language/<feature>/good/<name>.case`. Whatever stands before its first section is a remark.

    === rules                       lines to add to the little game below, before its own rules
    === rules (whole)               a whole game instead
    === play 2                      one play of the little game with two players; more readings may be chosen:
    === play 3 finish=stays         ... of a conflict

A play has one turn a line: the player, what he throws (`-` where he throws nothing), where the pieces stand, and what
is asked of states and tallies:

    1: 5+4  9 0
    2: -    9 0  resting 0 1
    1: 6    20 0  player 1 wins

The play has to come out so in the interpreter and in every backend.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from variorum.backends.lowered import TooHardError
from variorum.backends.python_engine import Engine
from variorum.backends.tables import TurnTables, tables_of
from variorum.backends.tables_loops import dice_of, turn_into
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Span
from variorum.machine import interpreter
from variorum.machine.ast import Machine
from variorum.machine.from_collated import from_collated
from variorum.machine.json import machine_from_json, machine_json
from variorum.machine.specialise import specialise
from variorum.resolved.from_surface import from_surface
from variorum.sources.ast import Sources
from variorum.surface.from_text import from_text

HEAD = """\
game little
    players  2 to 6
    board    track of 20 squares, starting off the board
    pieces   1 counter (plural counters) for each side
    dice     1

"""
TAIL = """

rule advance
    when a player throws
        it moves on by the total

rule too-far
    when a counter would pass the last square
        it is sent to where the turn began

rule win
    when a counter lands on the last square
        it wins
"""
HEADING = re.compile(r"^=== (.+)$", re.MULTILINE)
TURN = re.compile(r"(\d+): *(-|\d+(?:\+\d+)*) +(\d+(?: \d+)*)((?:  .+)?)")
ENDINGS = re.compile(r"player (\d+) wins|drawn")


class CaseError(Exception):
    """A case is not written as a case must be."""


@dataclass(frozen=True)
class Turn:
    """One line of a play: the seat from 0, the dice, and what has to be seen afterwards."""

    line: str
    seat: int
    dice: tuple[int, ...]
    squares: tuple[int, ...]
    states: tuple[tuple[str, tuple[int, ...]], ...]
    winner: int


@dataclass(frozen=True)
class Play:
    """A section of turns."""

    players: int
    choice: dict[str, str]
    turns: tuple[Turn, ...]


def read_case(text: str) -> tuple[str, tuple[Play, ...]]:
    """The rules of a case, complete, and its plays."""
    _, *parts = HEADING.split(text)
    rules, plays = None, []
    for heading, body in zip(parts[::2], parts[1::2], strict=True):
        words = heading.split()
        if words == ["rules"]:
            rules = with_defaults(body)
        elif heading == "rules (whole)":
            rules = body
        elif words[0] == "play":
            choice = dict(word.split("=") for word in words[2:])
            players = int(words[1])
            lines = [line for line in body.splitlines() if line.strip()]
            plays.append(Play(players, choice, tuple(read_turn(line, players) for line in lines)))
        else:
            raise CaseError(f"a section is `rules` or `play`: {heading}")
    if rules is None or not plays:
        raise CaseError("a case has rules and a play")
    return rules, tuple(plays)


def with_defaults(body: str) -> str:
    """The little game with more lines: those of `game` replace its own."""
    head = HEAD
    lines = body.strip("\n").split("\n")
    while lines and (words := lines[0].split()) and words[0] in {"sides", "board", "pieces", "dice", "players"}:
        head = re.sub(rf"^    {words[0]} .*\n", "", head, flags=re.MULTILINE).rstrip("\n")
        head += f"\n    {lines.pop(0).strip()}\n\n"
    return head + "\n".join(lines) + TAIL


def read_turn(line: str, players: int) -> Turn:
    found = TURN.fullmatch(line.rstrip())
    if not found:
        raise CaseError(f"no turn: {line}")
    winner, states = 0, []
    for note in filter(None, re.split(r"  +", found[4])):
        if ending := ENDINGS.fullmatch(note):
            winner = int(ending[1]) if ending[1] else -1
        else:
            name, *values = note.split()
            states.append((name, tuple(map(int, values))))
    dice = () if found[2] == "-" else tuple(map(int, found[2].split("+")))
    squares = tuple(map(int, found[3].split()))
    return Turn(line, (int(found[1]) - 1) % players, dice, squares, tuple(states), winner)


def compiled(rules: str) -> Machine:
    surface = from_text("little.rules", rules)
    game = from_surface([surface.value])
    found = [*surface.diagnostics, *game.diagnostics]
    assert game.value is not None, found
    assert not found, found
    machine = from_collated(collate(game.value, Sources(Span("sources.yaml")), {}).value)
    assert machine.value is not None, machine.diagnostics
    assert not machine.diagnostics
    return machine.value


def run_case(text: str) -> None:
    """Plays every play of a case, in the interpreter, in generated Python and by turn tables. Raises AssertionError."""
    rules, plays = read_case(text)
    machine = compiled(rules)
    assert machine_from_json(machine_json(machine)) == machine
    for play in plays:
        choice = {parameter.conflict: parameter.alternatives[0].reading for parameter in machine.parameters}
        special = specialise(machine, choice | play.choice, play.players)
        assert machine_from_json(machine_json(special)) == special
        run_play(play, special, Engine(special), made_tables(special))


def made_tables(machine: Machine) -> TurnTables | None:
    """The turn tables of a machine; None where it throws so many dice that none are made."""
    try:
        return tables_of(machine)
    except TooHardError:
        assert machine.game == "little"
        return None


def run_play(play: Play, machine: Machine, engine: Engine, tables: TurnTables | None) -> None:
    row, tallies = interpreter.initial(machine)
    assert row == engine.initial()
    thrown: list[int] = []
    for turn in play.turns:
        where = f"before `{turn.line}`, {row}"
        assert row[engine.layout["player"][0]] == turn.seat, where
        assert engine.dice(row) == interpreter.dice_of(machine, row) == len(turn.dice), where
        throw = interpreter.throw_number(turn.dice)
        thrown.extend([throw] if turn.dice else [])
        outcome = interpreter.turn(machine, row, throw, tallies)
        after = engine.turn(row, throw)
        assert outcome.row == after, (where, outcome.row, after)
        assert outcome.dice == turn.dice, where
        if tables is not None:
            short = np.array(tables.short_of(row))
            assert dice_of(tables.arrays, short) == len(turn.dice), where
            assert tables.row_of(short, turn_into(tables.arrays, short, throw)) == after, where
        row, tallies = after, {name: list(values) for name, values in outcome.tallies.items()}
        seen = {name: row[at : at + size] for name, (at, size) in engine.layout.items()}
        seen |= {name: tuple(values) for name, values in tallies.items()}
        assert seen["square"] == turn.squares, (f"after `{turn.line}`", seen)
        winner = machine.sides + 1 if turn.winner < 0 else turn.winner
        assert seen["winner"] == (winner,), (f"after `{turn.line}`", seen)
        for name, values in turn.states:
            assert seen[name] == values, (f"after `{turn.line}`", seen)
    draws = iter(thrown)
    played = engine._play(list(engine.initial()), lambda *_: next(draws), len(play.turns))
    assert played[:3] == (row, len(play.turns), len(thrown)), ("played at a stretch", played, row)
    assert not played[3]
