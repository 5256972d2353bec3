"""What every game with a person needs: what is said and read, and throws that stay when turns are taken back."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from variorum.backends.chance import Generator
from variorum.commands.common import Stop, Thrown, bad_throw
from variorum.machine.interpreter import faces

Throw = tuple[int, ...]


class Left(Exception):
    """The person leaves the game, after so many turns."""

    def __init__(self, turns: int) -> None:
        super().__init__(turns)
        self.turns = turns


class Talk:
    """What is said to a person and read from them."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if self.is_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - typed lines can be edited, where the system has it

    def say(self, text: str = "") -> None:
        """Print at once."""
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    def ask(self, prompt: str) -> str | None:
        """A line that is typed or piped; None at the end of the input."""
        if self.is_terminal:
            try:
                return input(prompt).strip()
            except EOFError:
                self.say()
                return None
        line = sys.stdin.readline()
        self.say(f"{prompt}{line.strip()}".rstrip())
        return line.strip() if line else None


class Throws:
    """The throws of a game in order: given, or by chance. Once made they stay, whatever is taken back."""

    def __init__(self, rolls: Sequence[Thrown] | None, seed: int) -> None:
        self.rolls, self.generator = rolls, Generator(seed, 0)
        self.made: list[Throw] = []

    def number(self, number: int, dice: int) -> Throw | None:
        """Throw number `number` (from 0) with so many dice; None where no more are given. Raises Stop."""
        if self.rolls is not None:
            if number >= len(self.rolls):
                return None
            given = self.rolls[number]
            if len(given.dice) != dice:
                raise Stop((bad_throw(given.word, dice, given.span),))
            return given.dice
        while number >= len(self.made):
            self.made.append(faces(self.generator.throw(dice), dice))
        return self.made[number]
