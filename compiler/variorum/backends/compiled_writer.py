"""What compiled code of games of choice shares: the text of what is left of a step, and what ends a turn, as Python
that Numba compiles and that gives the same where it is not compiled.

A row is an array of int16 (`row_loops`). `CompiledText` writes statements and tests on it; `CompiledWriter` writes the
functions `finish_S(s, repeated, total)` and `stuck_S(…)` of each side, which change a row as the end of a turn does,
after steps or without. Every function of the text is decorated with `jit`; tables of numbers are arrays on its level.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from variorum.backends.lowered import (
    Count,
    Entry,
    Fork,
    Leave,
    Over,
    Plain,
    Put,
    Statement,
    TooHardError,
    Total,
    Worked,
    is_trivial,
)
from variorum.backends.python_writer import Text, Writer, asked_of, numbers_of
from variorum.machine.ast import Const, Machine

LARGEST = 255
"""The largest number of a row that is compiled."""
_TESTS = frozenset({"==", "!=", "<", "<=", ">", ">=", "and", "or", "not"})


class CompiledText(Text):
    """Turns what is left of a step into text that compiles: a test into a truth value, the rest into whole numbers."""

    leaves = "return"
    """What ends the play here and now."""

    def value(self, part: Plain) -> str:
        """An expression; an entry or a range compared with 0 is a test."""
        match part:
            case Entry():
                return f"int({self.entry(next(self.slots))})"
            case Total():
                return f"sum_of({self.row}, {next(self.slots)}, {next(self.slots)})"
            case Worked(op="sum" | "*" | "+" | "-" | "<<" as op, args=args):
                return f"({f' {self.signs.get(op, op)} '.join(self.number(arg) for arg in args)})"
            case Worked(op="min" | "max" as op, args=args):
                return f"{op}({', '.join(self.number(arg) for arg in args)})"
            case Worked(op="not", args=args):
                return f"not ({self.test(args[0])})"
            case Worked(op="and" | "or" as op, args=args):
                return f" {op} ".join(f"({self.test(arg)})" for arg in args)
            case Worked(op=op, args=(Total(), int() as number)) if op in {"==", ">", "!="} and number == 0:
                low, high, _ = next(self.slots), next(self.slots), next(self.slots)
                return f"{'not ' if op == '==' else ''}some({self.row}, {low}, {high})"
            case Worked(op=op, args=(left, right)):
                return f"{self.number(left)} {op} {self.number(right)}"
        return super().value(part)

    signs: ClassVar[dict[str, str]] = {"sum": "+"}

    def number(self, part: Plain) -> str:
        """An expression as a whole number."""
        text = self.value(part)
        return f"int({text})" if isinstance(part, Worked) and part.op in _TESTS else text

    def test(self, part: Plain) -> str:
        """An expression as a truth value."""
        text = self.value(part)
        return text if isinstance(part, Worked) and part.op in _TESTS else f"{text} != 0"

    def statements(self, statements: tuple[Statement, ...], depth: int) -> Iterator[str]:
        """Lines of statements, so many times four spaces in."""
        pad = "    " * depth
        for statement in statements:
            match statement:
                case Put(value=value):
                    where = self.entry(next(self.slots))
                    yield f"{pad}{where} = {self.number(value)}"
                case Count(name=name, value=value):
                    yield f"{pad}{name} = {self.number(value)}"
                case Fork(test=test, then=then, otherwise=otherwise):
                    yield f"{pad}if {self.test(test)}:"
                    yield from list(self.statements(then, depth + 1)) or [f"{pad}    pass"]
                    if other := list(self.statements(otherwise, depth + 1)):
                        yield f"{pad}else:"
                        yield from other
                case Over():
                    yield f"{pad}over = True"
                case Leave():
                    yield f"{pad}{self.leaves}"


def function(name: str, arguments: str, lines: list[str]) -> list[str]:
    """A function that is compiled, with the lines of its body."""
    return ["", "", "@jit", f"def {name}({arguments}):", *lines]


class CompiledWriter(Writer):
    """Writes the functions of one machine. What kinds of game differ in is written by its subclasses: `results` for a
    side and `play`."""

    imports = "from variorum.backends.row_loops import copied, kept, some, sum_of"

    def __init__(self, machine: Machine) -> None:
        if not is_trivial(machine):
            raise TooHardError
        super().__init__(machine)
        highs = [field.high.value if isinstance(field.high, Const) else LARGEST + 1 for field in machine.fields]
        if max(highs) > LARGEST or min(field.low for field in machine.fields) < 0:
            raise TooHardError

    def module(self) -> str:
        """The whole source. Raises TooHardError where the machine does what is not written here."""
        body: list[str] = []
        for side in self.sides:
            body += self.ending(side)
            body += self.results(side)
        body += self.play()
        return "\n".join([*self.head(), *body, ""])

    def head(self) -> list[str]:
        """What the text begins with: what to edit instead, where numbers stand in a row, and the tables."""
        choice = ", ".join(f"{conflict}={reading}" for conflict, reading in self.machine.choice.items())
        where = [f"{at}{f'-{at + size - 1}' if size > 1 else ''} {name}" for name, (at, size) in self.layout.items()]
        return [
            f"# Generated from the rules of `{self.machine.game}`: edit those instead.",
            f"# {choice}" if choice else "# without conflicts",
            f"# s: {', '.join(where)}",
            "import numpy as np",
            "",
            "from variorum.backends.chance_loops import below, seed_into",
            self.imports,
            "from variorum.jit import jit",
            "",
            *(f"{name} = np.array({table!r}, dtype=np.int64)" for table, name in self.tables.items()),
        ]

    def ending(self, side: int) -> list[str]:
        """The functions that end a turn of a side."""
        lines: list[str] = []
        for name, played in (("finish", True), ("stuck", False)):
            statements = self.low[side].after_turn(played=played)
            asked = asked_of(statements)
            if asked - {"repeated", "total"}:
                raise TooHardError
            self.asks_total |= "total" in asked
            text = CompiledText([str(number) for number in numbers_of(statements)], "s")
            body = list(text.statements(statements, 1)) or ["    return"]
            lines += function(f"{name}_{side}", "s, repeated, total", body)
        return lines

    def end_turn(self, done: str, depth: int, repeated: str = "0", total: str = "0") -> list[str]:
        """The turn of the side `me` ends: after steps (`finish`) or without (`stuck`)."""
        pad = "    " * depth
        lines = []
        for side in self.sides:
            lines.append(f"{pad}{'if' if side == 0 else 'elif'} me == {side}:")
            lines.append(f"{pad}    {done}_{side}(s, {repeated}, {total})")
        return lines
