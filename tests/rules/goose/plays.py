"""Plays of the machine beside plays of the oracle, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.backends.xoshiro import Xoshiro
from tests.rules.goose.oracle import Game
from variorum.backends.python_engine import Engine
from variorum.machine import interpreter
from variorum.machine.ast import Machine
from variorum.machine.specialise import specialise

MOST_TURNS = 120


@dataclass
class Beside:
    """One specialised machine, run by the interpreter and as generated Python, beside the oracle."""

    choice: Mapping[str, str]
    players: int
    machine: Machine
    engine: Engine
    turns: int = 0

    @classmethod
    def of(cls, machine: Machine, choice: Mapping[str, str], players: int) -> Beside:
        special = specialise(machine, choice, players)
        return cls(choice, players, special, Engine(special))

    def squares(self, row: tuple[int, ...]) -> list[int]:
        at, size = self.engine.layout["square"]
        return list(row[at : at + size])

    def entry(self, row: tuple[int, ...], name: str) -> int:
        return row[self.engine.layout[name][0]]

    def play(
        self,
        chance: Xoshiro,
        most: int = MOST_TURNS,
        *,
        interpreted: bool = True,
        every_throw: bool = False,
        stakes: bool = False,
    ) -> None:
        """One play, compared after every turn; with `every_throw` each turn with all its throws, and with
        `stakes` what each has paid in."""
        game = Game(self.choice, self.players)
        row, tallies = interpreter.initial(self.machine)
        assert row == self.engine.initial()
        story: list[object] = [dict(self.choice)]
        for _ in range(most):
            dice = game.dice()
            assert self.engine.dice(row) == dice, story
            if every_throw:
                for other in range(6**dice):
                    self.try_throw(game, row, interpreter.faces(other, dice), story)
            throw = chance.below(6**dice)
            shown = interpreter.faces(throw, dice)
            missed = game.turn(shown)
            expected = expected_of(game)
            story.append((shown, expected))
            after = self.engine.turn(row, throw)
            assert self.seen(after) == expected, ("engine", self.seen(after), story)
            if interpreted:
                outcome = interpreter.turn(self.machine, row, throw, tallies)
                tallies = {name: list(entries) for name, entries in outcome.tallies.items()}
                assert outcome.row == after, ("interpreter", self.seen(outcome.row), story)
                assert not outcome.endless
                assert (outcome.dice == ()) == missed, story
                if stakes:
                    self.compare_stakes(game, tallies, story)
            self.turns += 1
            row = after
            if game.winner is not None:
                return

    def try_throw(self, game: Game, row: tuple[int, ...], shown: tuple[int, ...], story: list[object]) -> None:
        tried = game.copied()
        tried.turn(shown)
        after = self.engine.turn(row, interpreter.throw_number(shown))
        assert self.seen(after) == expected_of(tried), ("engine", shown, self.seen(after), expected_of(tried), story)

    def seen(self, row: tuple[int, ...]) -> dict[str, object]:
        winner = self.entry(row, "winner")
        return {
            "squares": self.squares(row),
            "on turn": None if winner else self.entry(row, "player"),
            "winner": winner,
        }

    def compare_stakes(self, game: Game, tallies: Mapping[str, list[int]], story: list[object]) -> None:
        """What each side has paid in, and the pot; nothing is lost on the way."""
        assert tallies["stake"] == [side.paid for side in game.sides], story
        assert tallies["pot"] == [game.pot], story
        assert sum(tallies["stake"]) == game.pot, story


def expected_of(game: Game) -> dict[str, object]:
    return {
        "squares": game.squares(),
        "on turn": game.on_turn if game.winner is None else None,
        "winner": 0 if game.winner is None else game.winner + 1,
    }
