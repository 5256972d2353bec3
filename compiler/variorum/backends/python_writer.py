"""What the Python backends of games of choice share: the text of what is left of a step, and what ends a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from variorum.backends.lowered import (
    Count,
    Entry,
    Fork,
    Given,
    Leave,
    Lowering,
    Over,
    Plain,
    Put,
    Statement,
    TooHardError,
    Total,
    Way,
    Worked,
    changed,
    is_trivial,
)
from variorum.machine.ast import Const, Machine
from variorum.machine.interpreter import layout_of

LARGEST = 255
"""The largest number that an entry of a row of bytes can hold."""
MOST_INLINE = 8
"""Lines of what ends a turn that are written where it ends; more are called."""
WORDS = 1 << 32
"""How many different words of chance there are."""


@dataclass(frozen=True, slots=True)
class Group:
    """Ways that differ in numbers alone: the text of each number, and the table of those that differ."""

    ways: tuple[Way, ...]
    slots: tuple[str, ...]
    names: tuple[str, ...]
    table: tuple[tuple[int, ...], ...]


def numbers_of(part: object) -> list[int]:
    """Every number of a plain thing, in order."""
    found: list[int] = []

    def keep(number: int) -> int:
        found.append(number)
        return number

    changed(part, keep)
    return found


def skeleton(way: Way) -> object:
    """What a way has in common with others that differ from it in numbers alone."""
    return changed((way.tests, way.body), lambda _: 0)


def asked_of(part: object) -> frozenset[str]:
    """The numbers that are known only as the code runs, by name, of which a part of a step makes use."""
    match part:
        case Given(name=name):
            return frozenset({name})
        case Worked(args=args):
            return asked_of(args)
        case Put(value=value) | Count(value=value):
            return asked_of(value)
        case Fork(test=test, then=then, otherwise=otherwise):
            return asked_of((test, then, otherwise))
        case tuple():
            return frozenset().union(*map(asked_of, part))
        case _:
            return frozenset()


def grouped(ways: Sequence[Way], fixed: Sequence[str] = ()) -> Group:
    """Ways of one shape as a group. `fixed` are names that are known already, with the value that each way gives them
    in the order `origin`."""
    numbers = [numbers_of((way.tests, way.body)) for way in ways]
    columns = list(zip(*numbers, strict=True))
    origins = tuple(way.origin for way in ways)
    slots: list[str] = []
    names: dict[tuple[int, ...], str] = {}
    for column in columns:
        if len(set(column)) == 1:
            slots.append(str(column[0]))
        elif fixed and column == origins:
            slots.append(fixed[0])
        else:
            slots.append(names.setdefault(column, f"{'ftouvwxyz'[len(names) % 9]}{len(names) // 9 or ''}"))
    table = tuple(tuple(column[at] for column in names) for at in range(len(ways)))
    return Group(tuple(ways), tuple(slots), tuple(names.values()), table)


class Text:
    """Turns what is left of a step into Python, taking the text of each number in the order in which they stand."""

    def __init__(self, slots: Sequence[str], row: str, names: Mapping[str, str] | None = None) -> None:
        self.slots = iter(slots)
        self.row = row
        self.names = names or {}

    def entry(self, slot: str) -> str:
        """An entry of the row: by its name, where it stands in a variable."""
        return self.names.get(slot) or f"{self.row}[{slot}]"

    def value(self, part: Plain) -> str:
        """An expression."""
        match part:
            case int():
                return next(self.slots)
            case Entry():
                return self.entry(next(self.slots))
            case Total():
                return f"sum({self.row}[{next(self.slots)}:{next(self.slots)}])"
            case Given(name=name):
                return name.replace("-", "_")
            case Worked(op="sum", args=args):
                return f"({' + '.join(self.operand(arg) for arg in args)})"
            case Worked(op="not", args=args):
                return f"not {self.operand(args[0])}"
            case Worked(op="and" | "or" as op, args=args):
                return f" {op} ".join(self.operand(arg) for arg in args)
            case Worked(op="min" | "max" as op, args=args):
                return f"{op}({', '.join(self.value(arg) for arg in args)})"
            case Worked(op=op, args=(Total(), int() as number)) if op in {"==", ">", "!="} and number == 0:
                low, high, _ = next(self.slots), next(self.slots), next(self.slots)
                return f"{'not ' if op == '==' else ''}any({self.row}[{low}:{high}])"
            case Worked(op=op, args=(Entry(), int() as number)) if op in {"==", ">", "!="} and number == 0:
                at, _ = next(self.slots), next(self.slots)
                return f"{'not ' if op == '==' else ''}{self.entry(at)}"
            case Worked(op=op, args=(left, right)):
                return f"{self.operand(left)} {op} {self.operand(right)}"
        raise TooHardError

    def operand(self, part: Plain) -> str:
        """An expression, in brackets where it needs them."""
        text = self.value(part)
        simple = not isinstance(part, Worked) or part.op in {"sum", "min", "max"} or " " not in text
        return text if simple or text.startswith(("any(", "not any(")) else f"({text})"

    def statements(self, statements: tuple[Statement, ...], depth: int) -> Iterator[str]:
        """Lines of statements, so many times four spaces in."""
        pad = "    " * depth
        for statement in statements:
            match statement:
                case Put(value=Worked(op="+" | "-" as op, args=(Entry(at=at), int()))) if at == statement.at:
                    where, _, by = next(self.slots), next(self.slots), next(self.slots)
                    yield f"{pad}{self.entry(where)} {op}= {by}"
                case Put(value=value):
                    where = next(self.slots)
                    yield f"{pad}{self.entry(where)} = {self.value(value)}"
                case Count(name=name, value=value):
                    yield f"{pad}{name} = {self.value(value)}"
                case Fork(test=test, then=then, otherwise=otherwise):
                    yield f"{pad}if {self.value(test)}:"
                    yield from list(self.statements(then, depth + 1)) or [f"{pad}    pass"]
                    if other := list(self.statements(otherwise, depth + 1)):
                        yield f"{pad}else:"
                        yield from other
                case Over():
                    yield f"{pad}over = True"
                case Leave():
                    yield f"{pad}break"


def all_of(statements: tuple[Statement, ...]) -> Iterator[Statement]:
    """Statements with those inside them."""
    for statement in statements:
        yield statement
        if isinstance(statement, Fork):
            yield from all_of((*statement.then, *statement.otherwise))


def kinds_of(statements: tuple[Statement, ...]) -> Iterator[type]:
    """The types of statements and of those inside them."""
    for statement in statements:
        yield type(statement)
        if isinstance(statement, Fork):
            yield from kinds_of((*statement.then, *statement.otherwise))


class Writer:
    """Writes the functions of one machine. What kinds of game differ in is written by its subclasses."""

    imports = ""
    """A line of the source that brings in what it needs."""

    def __init__(self, machine: Machine) -> None:
        assert machine.choices is not None
        self.machine, self.choices = machine, machine.choices
        self.layout = layout_of(machine)
        self.sides = range(machine.sides)
        self.low = {side: Lowering(machine, side) for side in self.sides}
        self.tables: dict[object, str] = {}
        self.endings: dict[str, list[str]] = {}
        self.asks_total = False
        self.orders = [order for obligation in self.choices.obligations for order in obligation.orders]
        self.player, self.winner = self.layout["player"][0], self.layout["winner"][0]

    def module(self) -> str:
        """The whole source. Raises TooHardError where the machine does what is not written here."""
        if not is_trivial(self.machine):
            raise TooHardError
        largest = [field.high.value if isinstance(field.high, Const) else 0 for field in self.machine.fields]
        if max(largest) > LARGEST:
            raise TooHardError
        body: list[str] = []
        for side in self.sides:
            body += self.ending(side)
            body += self.results(side)
        body += self.play()
        choice = ", ".join(f"{conflict}={reading}" for conflict, reading in self.machine.choice.items())
        head = [
            f"# Generated from the rules of `{self.machine.game}`: edit those instead.",
            f"# {choice}" if choice else "# without conflicts",
            "# s: "
            + ", ".join(
                f"{at}{f'-{at + size - 1}' if size > 1 else ''} {name}" for name, (at, size) in self.layout.items()
            ),
            self.imports,
            "",
            *(f"{name} = {table!r}" for table, name in self.tables.items()),
        ]
        return "\n".join([*head, *body, ""])

    def results(self, side: int) -> list[str]:
        """The function that lists the results of a turn, and those that it calls."""
        raise NotImplementedError

    def play(self) -> list[str]:
        """The function that plays to the end."""
        raise NotImplementedError

    def table(self, rows: object) -> str:
        """The name of a table of numbers; equal tables are one."""
        return self.tables.setdefault(rows, f"TABLE_{len(self.tables) + 1}")

    # ------------------------------------------------------------ what ends a turn

    def ending(self, side: int) -> list[str]:
        """The functions that end a turn of a side."""
        lines: list[str] = []
        for name, played in (("finish", True), ("stuck", False)):
            statements = self.low[side].after_turn(played=played)
            asked = asked_of(statements)
            if asked - {"repeated", "total"}:
                raise TooHardError
            self.asks_total |= "total" in asked
            text = Text([str(number) for number in numbers_of(statements)], "s")
            body = list(text.statements(statements, 1)) or ["    pass"]
            self.endings[f"{name}_{side}"] = body
            lines += ["", "", f"def {name}_{side}(s, repeated=0, total=0):", *body]
        return lines

    def chosen(self, number: str, depth: int, most: int = 0) -> list[str]:
        """`k` is an even choice among so many; a forced one draws nothing. Where there are never more than `most`, no
        word below a number that is known beforehand is refused."""
        pad = "    " * depth
        taken = f"w >= {WORDS - most} and " if most else ""
        return [
            f"{pad}n = {number}",
            f"{pad}k = 0",
            f"{pad}if n > 1:",
            f"{pad}    w = word()",
            f"{pad}    while {taken}w >= {WORDS} - {WORDS} % n:",
            f"{pad}        w = word()",
            f"{pad}    k = w % n",
        ]

    def keeping(self, depth: int) -> list[str]:
        """Positions are counted where some rule asks for it."""
        return [f"{'    ' * depth}came = {{bytes(s): 1}}"] if self.choices.repeats else []

    def finished(self, function: str, depth: int) -> list[str]:
        """What ends the turn, told how often the position has come where some rule asks."""
        pad = "    " * depth
        if not self.choices.repeats:
            lines = self.endings.get(function, [])
            if 0 < len(lines) <= MOST_INLINE:
                return [f"{pad[4:]}{line}" for line in lines]
            return [f"{pad}{function}(s{', 0, total' if self.asks_total else ''})"]
        turned = f"{pad}r[{self.player}] = (r[{self.player}] + 1) % {self.machine.seats}"
        return [
            f"{pad}r = bytearray(s)",
            turned,
            f"{pad}r = bytes(r)",
            f"{pad}came[r] = came.get(r, 0) + 1",
            f"{pad}{function}(s, came[r]{', total' if self.asks_total else ''})",
        ]


def bracketed(tests: list[str]) -> list[str]:
    """Tests that can be joined by `and`."""
    return [f"({test})" if " or " in test and not test.startswith("(") else test for test in tests]


def words(text: str) -> list[str]:
    """The names and numbers of an expression."""
    for mark in "[]()":
        text = text.replace(mark, " ")
    return text.replace(":", " ").replace(",", " ").split()
