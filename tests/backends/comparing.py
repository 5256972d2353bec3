"""Plays by Python, to be compared with those of the machine in JavaScript."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from variorum import driver
from variorum.backends.chance import Generator
from variorum.backends.compiled_choices_engine import fastest
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.backends.python_engine import Engine
from variorum.collated.choices import choose
from variorum.explore.random_play import as_played_at_random
from variorum.machine.ast import Machine
from variorum.machine.choosing import TieError, position_after, thrown
from variorum.machine.interpreter import faces, layout_of
from variorum.machine.specialise import players_of, specialise

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {
    **{name: ROOT / "rules" / name for name in ("goose", "backgammon", "fox-and-geese")},
    **{name: ROOT / "tests" / "games" / name for name in ("ring-race", "three-in-a-row")},
}
CHOICES = tuple(name for name in FOLDERS if name != "goose")
Row = tuple[int, ...]
Choice = Mapping[str, str]


@cache
def loaded(game: str) -> driver.Loaded:
    found = driver.load(FOLDERS[game])
    assert not found.has_errors
    return found


def source(game: str) -> Machine:
    machine = loaded(game).machine
    assert machine is not None
    return machine


def editions(game: str) -> dict[str, dict[str, str]]:
    collated = loaded(game).collated
    assert collated is not None
    return {each.edition.name: dict(each.readings()) for each in collated.editions}


def changed_choices(game: str) -> Iterator[tuple[str, str, str, Choice | None]]:
    """Every change of one reading of an edition: edition, conflict, reading, and the choice; None: it cannot be."""
    collated = loaded(game).collated
    assert collated is not None
    for edition, choice in editions(game).items():
        for parameter in source(game).parameters:
            for alternative in parameter.alternatives:
                if parameter.conflict not in choice or choice[parameter.conflict] == alternative.reading:
                    continue
                found = choose(collated, edition, {parameter.conflict: alternative.reading})
                broken = driver.has_errors(found.diagnostics)
                yield edition, parameter.conflict, alternative.reading, None if broken else dict(found.value)


def played(machine: Machine, seed: int, count: int, *, turn_by_turn: bool) -> list[list[Any]]:
    """What `plays` of answers.js says, by Python."""
    found = []
    if machine.choices:
        engine = ChoiceEngine(machine)
        if not turn_by_turn:
            # What plays faster takes a while to make.
            quick = engine if count < 200 else fastest(as_played_at_random(machine))
            plays = quick.plays(count, seed, most=10_000)
            return [told(machine, 0, play.turns, play.row, play.turns if engine.dice else 0) for play in plays]
        for number in range(count):
            rows = list(chosen_rows(engine, seed, number))
            found.append(told(machine, summed(rows), len(rows), rows[-1], len(rows) if engine.dice else 0))
        return found
    track = Engine(machine)
    for number in range(count):
        play = track.play(seed, number)
        total = summed(thrown_rows(track, seed, number, play.turns)) if turn_by_turn else 0
        found.append(told(machine, total, play.turns, play.row, play.throws, stalemate=play.stalemate))
    return found


def told(machine: Machine, total: int, turns: int, row: Row, throws: int, *, stalemate: bool = False) -> list[Any]:
    won = row[layout_of(machine)["winner"][0]]
    winner = won - 1 if 0 < won <= machine.sides else None
    return [total, turns, throws, winner, won > machine.sides, stalemate, list(row)]


def summed(rows: list[Row] | Iterator[Row]) -> int:
    total = 0
    for row in rows:
        total = zlib.crc32(",".join(map(str, row)).encode(), total)
    return total


def thrown_rows(engine: Engine, seed: int, number: int, turns: int) -> Iterator[Row]:
    """The rows after each turn of a play on a track."""
    chance, row = Generator(seed, number), engine.initial()
    for _ in range(turns):
        dice = engine.dice(row)
        row = engine.turn(row, chance.throw(dice) if dice else 0)
        yield row


def chosen_rows(engine: ChoiceEngine, seed: int, number: int) -> Iterator[Row]:
    """The rows after each turn of a play in which players choose at random."""
    chance, row = Generator(seed, number), engine.initial()
    given: Row = ()
    winner = engine.layout["winner"][0]

    def throw() -> Row:
        return faces(chance.throw(engine.dice), engine.dice)

    while engine.opens(row):
        given = throw()
        try:
            row = thrown(engine.machine, row, given)
        except TieError as tie:
            row = tie.row
    came = {row: 1}
    while not row[winner]:
        options = engine.options(row, given or throw(), came)
        given = ()
        option = options[chance.below(len(options))]
        row, place = option.row, position_after(engine.machine, option.done)
        came[place] = came.get(place, 0) + 1
        yield row


class Plays:
    """Plays to be compared, and what Python says of them."""

    def __init__(self, seed: int, count: int, *, turn_by_turn: bool) -> None:
        self.seed, self.count, self.turn_by_turn = seed, count, turn_by_turn
        self.questions: list[dict[str, Any]] = []
        self.machines: list[Machine] = []

    def add(self, game: str, choice: Choice, players: int) -> None:
        self.machines.append(specialise(source(game), choice, players))
        self.questions.append(
            {
                "ask": "plays",
                "game": game,
                "choice": choice,
                "players": players,
                "seed": self.seed,
                "count": self.count,
                "turnByTurn": self.turn_by_turn,
            }
        )

    def add_editions(self, game: str) -> None:
        for choice in editions(game).values():
            least, most = players_of(source(game), choice)
            for players in range(least, most + 1):
                self.add(game, choice, players)

    def compare(self, answers: list[Any], ask: Any) -> None:
        """Fail with the first play, and the first turn in it, that differs; `ask` puts a further question."""
        assert len(answers) == len(self.questions)
        for question, machine, answer in zip(self.questions, self.machines, answers, strict=True):
            wanted = played(machine, self.seed, self.count, turn_by_turn=self.turn_by_turn)
            assert len(answer) == len(wanted)
            for number, (one, other) in enumerate(zip(wanted, answer, strict=True)):
                if one != other:
                    pytest.fail(self.difference(question, machine, number, ask))

    def difference(self, question: Mapping[str, Any], machine: Machine, number: int, ask: Any) -> str:
        (rows,) = ask([{**question, "ask": "rows", "k": number}])
        own = (
            chosen_rows(ChoiceEngine(machine), self.seed, number)
            if machine.choices
            else thrown_rows(Engine(machine), self.seed, number, len(rows))
        )
        for at, row in enumerate(own):
            if at >= len(rows) or list(row) != rows[at]:
                break
        where = f"{question['game']} {question['choice']} {question['players']} players, play {number}"
        return f"{where}, turn {at + 1}: {list(row)} in Python, {rows[at : at + 1]} in JavaScript"
