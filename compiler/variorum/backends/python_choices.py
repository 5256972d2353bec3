"""The Python backend for games of choice: readable source from a specialised machine (`python_choices_engine` runs it).

A row is a `bytearray` here, and `bytes` where it is kept: both copy and compare fast. For each side there are

- `finish_S(s, repeated)` and `stuck_S(s, repeated)`: the row changes as the end of a turn does, after steps or without
- with dice `results_S(s, high, low)`, without `results_S(s)`: every row that the side can come to, with the number of
  turns that end in it, in the order of generation; none where nothing can be played

and for all `play(s, word, most, high, low)`: turns until the end; `word()` gives the next 32 bits of chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from variorum.backends.lowered import (
    Count,
    Entry,
    Fork,
    Given,
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
from variorum.machine import expressions as ex
from variorum.machine.ast import Const, Machine, SetField
from variorum.machine.interpreter import FACES, layout_of

MOST_GROUPS = 12
LARGEST = 255
"""The largest number that an entry of a row of bytes can hold."""
MOST_INLINE = 8
"""Lines of what ends a turn that are written where it ends; more are called."""
_WORDS = 1 << 32


def generated_choices(machine: Machine) -> str | None:
    """Python source for a specialised machine of choice, the same for the same machine to the byte; None for one that
    only the reference interpreter plays."""
    try:
        return _Writer(machine).module()
    except TooHardError:
        return None


@dataclass(frozen=True, slots=True)
class _Group:
    """Ways that differ in numbers alone: the text of each number, and the table of those that differ."""

    ways: tuple[Way, ...]
    slots: tuple[str, ...]
    names: tuple[str, ...]
    table: tuple[tuple[int, ...], ...]


def _numbers_of(part: object) -> list[int]:
    found: list[int] = []

    def keep(number: int) -> int:
        found.append(number)
        return number

    changed(part, keep)
    return found


def _skeleton(way: Way) -> object:
    return changed((way.tests, way.body), lambda _: 0)


def _grouped(ways: Sequence[Way], fixed: Sequence[str] = ()) -> _Group:
    """Ways of one shape as a group. `fixed` are names that are known already, with the value that each way gives them
    in the order `origin`."""
    numbers = [_numbers_of((way.tests, way.body)) for way in ways]
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
    return _Group(tuple(ways), tuple(slots), tuple(names.values()), table)


class _Text:
    """Turns what is left of a step into Python, taking the text of each number in the order in which they stand."""

    def __init__(self, slots: Sequence[str], row: str) -> None:
        self.slots = iter(slots)
        self.row = row

    def value(self, part: Plain) -> str:
        match part:
            case int():
                return next(self.slots)
            case Entry():
                return f"{self.row}[{next(self.slots)}]"
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
                return f"{'not ' if op == '==' else ''}{self.row}[{at}]"
            case Worked(op=op, args=(left, right)):
                return f"{self.operand(left)} {op} {self.operand(right)}"
        raise TooHardError

    def operand(self, part: Plain) -> str:
        text = self.value(part)
        simple = not isinstance(part, Worked) or part.op in {"sum", "min", "max"} or " " not in text
        return text if simple or text.startswith(("any(", "not any(")) else f"({text})"

    def statements(self, statements: tuple[Statement, ...], depth: int) -> Iterator[str]:
        pad = "    " * depth
        for statement in statements:
            match statement:
                case Put(value=Worked(op="+" | "-" as op, args=(Entry(at=at), int()))) if at == statement.at:
                    where, _, by = next(self.slots), next(self.slots), next(self.slots)
                    yield f"{pad}{self.row}[{where}] {op}= {by}"
                case Put(value=value):
                    where = next(self.slots)
                    yield f"{pad}{self.row}[{where}] = {self.value(value)}"
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


def _all_of(statements: tuple[Statement, ...]) -> Iterator[Statement]:
    for statement in statements:
        yield statement
        if isinstance(statement, Fork):
            yield from _all_of((*statement.then, *statement.otherwise))


def _kinds_of(statements: tuple[Statement, ...]) -> Iterator[type]:
    for statement in statements:
        yield type(statement)
        if isinstance(statement, Fork):
            yield from _kinds_of((*statement.then, *statement.otherwise))


class _Writer:
    """Writes the functions of one machine."""

    def __init__(self, machine: Machine) -> None:
        assert machine.choices is not None
        self.machine, self.choices = machine, machine.choices
        self.layout = layout_of(machine)
        self.sides = range(machine.sides)
        self.low = {side: Lowering(machine, side) for side in self.sides}
        self.tables: dict[object, str] = {}
        self.endings: dict[str, list[str]] = {}
        self.held: dict[int, str] = {}
        self.dice = next((node.dice for node in machine.nodes if node.name == "throw"), None)
        self.orders = [order for obligation in self.choices.obligations for order in obligation.orders]
        self.player, self.winner = self.layout["player"][0], self.layout["winner"][0]

    def module(self) -> str:
        if not is_trivial(self.machine):
            raise TooHardError
        largest = [field.high.value if isinstance(field.high, Const) else 0 for field in self.machine.fields]
        if max(largest) > LARGEST:
            raise TooHardError
        body: list[str] = []
        for side in self.sides:
            body += self.ending(side)
            body += self.with_dice(side) if self.dice is not None else self.along_lines(side)
        body += self.play_with_dice() if self.dice is not None else self.play_along_lines()
        choice = ", ".join(f"{conflict}={reading}" for conflict, reading in self.machine.choice.items())
        head = [
            f"# Generated from the rules of `{self.machine.game}`: edit those instead.",
            f"# {choice}" if choice else "# without conflicts",
            "# s: "
            + ", ".join(
                f"{at}{f'-{at + size - 1}' if size > 1 else ''} {name}" for name, (at, size) in self.layout.items()
            ),
            "from bisect import insort" if self.dice is None else "from itertools import islice",
            "",
            *(f"{name} = {table!r}" for table, name in self.tables.items()),
        ]
        return "\n".join([*head, *body, ""])

    def table(self, rows: object) -> str:
        return self.tables.setdefault(rows, f"TABLE_{len(self.tables) + 1}")

    # ------------------------------------------------------------ what ends a turn

    def ending(self, side: int) -> list[str]:
        lines: list[str] = []
        for name, played in (("finish", True), ("stuck", False)):
            statements = self.low[side].after_turn(played=played)
            text = _Text([str(number) for number in _numbers_of(statements)], "s")
            body = list(text.statements(statements, 1)) or ["    pass"]
            self.endings[f"{name}_{side}"] = body
            lines += ["", "", f"def {name}_{side}(s, repeated=0):", *body]
        return lines

    # ------------------------------------------------------------ with dice

    def with_dice(self, side: int) -> list[str]:
        if not isinstance(self.dice, Const) or self.dice.value != 2 or self.orders[:1] != ["most-dice"]:
            raise TooHardError
        if set(self.orders) > {"most-dice", "highest-die"} or self.choices.plan.again:
            raise TooHardError
        lines: list[str] = []
        for die in range(1, FACES + 1):
            lines += self.by_die(side, die)
        steps = ", ".join(f"by_{side}_{die}" for die in range(1, FACES + 1))
        lines += ["", "", f"BY_{side} = (None, {steps})"]
        highest = " * 8 + max(order[:n], default=0)" if "highest-die" in self.orders else ""
        times = self.choices.plan.double_times or 2
        lines += [
            "",
            "",
            f"def results_{side}(s, high, low):",
            "    best, found = 0, {}",
            f"    for order in ((high, low), (low, high)) if high != low else ((high,) * {times},):",
            "        level, n = {s: 1}, 0",
            "        for die in order:",
            "            after = {}",
            f"            step = BY_{side}[die]",
            "            for row, count in level.items():",
            "                step(row, after, count)",
            "            if not after:",
            "                break",
            "            level = after",
            "            n += 1",
            f"        worth = n{highest}",
            "        if worth > best:",
            "            best, found = worth, level",
            "        elif worth == best and n:",
            "            for row, count in level.items():",
            "                found[row] = found.get(row, 0) + count",
            "    return found",
        ]
        return lines

    def by_die(self, side: int, die: int) -> list[str]:
        """Every step with one die."""
        groups: list[list[Way]] = []
        for way in self.low[side].ways(die):
            if {Count, Over} & set(_kinds_of(way.body)):
                raise TooHardError
            if groups and _skeleton(groups[-1][0]) == _skeleton(way):
                groups[-1].append(way)
            else:
                groups.append([way])
        if len(groups) > MOST_GROUPS:
            raise TooHardError
        lines = ["", "", f"def by_{side}_{die}(s, found, count):"]
        for ways in groups:
            lines += self.loop(_grouped(ways))
        return lines if groups else [*lines, "    pass"]

    def loop(self, group: _Group) -> list[str]:
        """The steps of a group: tests without a number of the table stand before its loop."""
        text = _Text(group.slots, "s")
        tests = [text.value(test) for test in group.ways[0].tests]
        text.row = "r"
        varying = set(group.names)
        inner = [test for test in tests if varying & set(_words(test))]
        outer = [test for test in tests if test not in inner]
        lines: list[str] = []
        depth = 1
        if group.names:
            names = ", ".join(group.names)
            rows = group.table if len(group.names) > 1 else tuple(row[0] for row in group.table)
            if outer:
                lines.append(f"    if {' and '.join(_bracketed(outer))}:")
                depth = 2
            lines.append(f"{'    ' * depth}for {names} in {self.table(rows)}:")
            depth += 1
        else:
            inner = tests
        if inner:
            lines.append(f"{'    ' * depth}if {' and '.join(_bracketed(inner))}:")
            depth += 1
        pad = "    " * depth
        lines.append(f"{pad}r = bytearray(s)")
        lines += text.statements(group.ways[0].body, depth)
        lines += [f"{pad}r = bytes(r)", f"{pad}found[r] = found.get(r, 0) + count"]
        return lines

    def play_with_dice(self) -> list[str]:
        limit = _WORDS - _WORDS % FACES**2
        whole = ", ".join(f"results_{side}" for side in self.sides)
        return [
            "",
            "",
            "def play(s, word, most, high, low):",
            "    s = bytearray(s)",
            *self.keeping(1),
            "    for turns in range(1, most + 1):",
            "        if not high:",
            "            w = word()",
            f"            while w >= {limit}:",
            "                w = word()",
            "            high, low = THROWS[w % 36]",
            f"        me = s[{self.player}]",
            "        found = RESULTS[me](bytes(s), high, low)",
            "        high = 0",
            "        if found:",
            *self.chosen("found", 3),
            "            s = bytearray(next(islice(found, k, None)) if k else next(iter(found)))",
            *self.finished("FINISH[me]", 3),
            "        else:",
            *self.finished("STUCK[me]", 3),
            f"        if s[{self.winner}]:",
            "            break",
            "    return bytes(s), turns",
            "",
            "",
            f"RESULTS = ({whole})",
            f"FINISH = ({', '.join(f'finish_{side}' for side in self.sides)})",
            f"STUCK = ({', '.join(f'stuck_{side}' for side in self.sides)})",
            "THROWS = tuple((max(a, b), min(a, b)) for a in range(1, 7) for b in range(1, 7))",
        ]

    def chosen(self, among: str, depth: int) -> list[str]:
        """`k` is an even choice among so many; a forced one draws nothing."""
        pad = "    " * depth
        return [
            f"{pad}n = len({among})",
            f"{pad}k = 0",
            f"{pad}if n > 1:",
            f"{pad}    w = word()",
            f"{pad}    while w >= {_WORDS} - {_WORDS} % n:",
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
            return [f"{pad}{function}(s)"]
        turned = f"{pad}r[{self.player}] = (r[{self.player}] + 1) % {self.machine.seats}"
        return [
            f"{pad}r = bytearray(s)",
            turned,
            f"{pad}r = bytes(r)",
            f"{pad}came[r] = came.get(r, 0) + 1",
            f"{pad}{function}(s, came[r])",
        ]

    # ------------------------------------------------------------ along lines

    def along_lines(self, side: int) -> list[str]:
        if set(self.orders) > {"capture", "most-captures", "cannot-go-on"}:
            raise TooHardError
        again: dict[str, list[str]] = {}
        for after, step in self.choices.plan.again:
            again.setdefault(after, []).append(step)
        kinds = [step.name for step in self.choices.steps]
        lines = self.steps_function(f"first_{side}", side, None)
        first = f"first_{side}(s, 0)"
        if captures := self.captures_first(side):
            lines += self.steps_function(f"captures_{side}", side, captures, everywhere=True)
            first = f"captures_{side}(s, 0) or {first}"
        for after, steps in again.items():
            lines += self.steps_function(f"after_{side}_{kinds.index(after)}", side, tuple(steps))
        onward = [f"after_{side}_{number}" if name in again else "None" for number, name in enumerate(kinds)]
        worth = self.worth()
        return [
            *lines,
            "",
            "",
            f"AFTER_{side} = ({', '.join(onward)},)",
            "",
            "",
            f"def results_{side}(s):",
            "    best, found = -1, {}",
            f"    stack = {first}",
            "    while stack:",
            "        row, captures, kind, to, over = stack.pop()",
            f"        after = None if over else AFTER_{side}[kind]",
            "        onward = after(row, captures, to) if after else ()",
            f"        worth = {worth}",
            "        if worth >= best:",
            "            if worth > best:",
            "                best = worth",
            "                found.clear()",
            "            found[row] = found.get(row, 0) + 1",
            "        stack += onward",
            "    return found",
        ]

    def worth(self) -> str:
        """What the obligations think of a turn, as one number."""
        parts = {"capture": "(captures > 0)", "most-captures": "captures", "cannot-go-on": "(not onward)"}
        text = ""
        for order in self.orders:
            text = f"({text}) * 256 + {parts[order]}" if text else parts[order]
        return text or "0"

    def captures_first(self, side: int) -> tuple[str, ...]:
        """The kinds of step that capture, where every turn without a capture is worth less than any with one, and one
        that begins without never comes to any."""
        if self.orders[:1] not in (["capture"], ["most-captures"]):
            return ()
        ways = list(self.low[side].ways(0))
        captures = {way.kind for way in ways if any(isinstance(each, Count) for each in way.body)}
        always = {way.kind for way in ways if not any(isinstance(each, Count) for each in way.body)}
        leads = {after for after, _ in self.choices.plan.again}
        if captures & always or always & leads:
            return ()
        return tuple(step.name for step in self.choices.steps if step.name in captures)

    def steps_function(
        self, name: str, side: int, kinds: tuple[str, ...] | None, *, everywhere: bool = False
    ) -> list[str]:
        """A function that lists steps, the first one last: of all places, or from one."""
        number = {step.name: at for at, step in enumerate(self.choices.steps)}
        single = kinds is not None and not everywhere
        lines = ["", "", f"def {name}(s, captures{', start' if single else ''}):", "    listed = []"]
        ways = list(self.low[side].ways(0, kinds))
        if not ways:
            return [*lines, "    return listed"]
        shapes: dict[object, list[Way]] = {}
        for way in ways:
            shapes.setdefault((_skeleton(way), way.kind), []).append(way)
        if len(shapes) > len({way.kind for way in ways}):
            raise TooHardError  # directions of one kind would be tried out of order
        groups = {key: _grouped(each, ("start",)) for key, each in shapes.items()}
        tables = {
            key: self.table(
                tuple(
                    tuple(
                        (*row, way.to) for way, row in zip(group.ways, group.table, strict=True) if way.origin == origin
                    )
                    for origin in range(len(self.choices.places))
                )
            )
            for key, group in groups.items()
        }
        depth = 1
        wheres = {self.where(side, self.tests_of(group)[0]) for group in groups.values()}
        where = next(iter(wheres)) if len(wheres) == 1 else None
        if where and not single:
            lines.append(f"    start = {where}")
        elif not single:
            lines.append(f"    for start in {self.table(self.choices.plan.origins)}:")
            depth = 2
        for key, group in groups.items():
            pad = "    " * depth
            outer, inner, text = self.tests_of(group)
            if where:
                outer = []
            deeper = depth
            if outer:
                lines.append(f"{pad}if {' and '.join(_bracketed(outer))}:")
                deeper += 1
            names = ", ".join([*group.names, "to"])
            lines.append(f"{'    ' * deeper}for {names} in {tables[key]}[start]:")
            deeper += 1
            if inner:
                lines.append(f"{'    ' * deeper}if {' and '.join(_bracketed(inner))}:")
                deeper += 1
            pad = "    " * deeper
            text.row = "r"
            body = group.ways[0].body
            held = set(_kinds_of(body))
            lines.append(f"{pad}r = bytearray(s)")
            if Over in held:
                lines.append(f"{pad}over = False")
            if Count in held:
                lines.append(f"{pad}held = captures")
            lines += text.statements(body, deeper)
            over = "over" if Over in held else "False"
            lines.append(f"{pad}listed.append((bytes(r), captures, {number[group.ways[0].kind]}, to, {over}))")
            if Count in held:
                lines.append(f"{pad}captures = held")
        return [*lines, "    listed.reverse()", "    return listed"]

    def tests_of(self, group: _Group) -> tuple[list[str], list[str], _Text]:
        """The tests of a group that ask for the place alone, the others, and what goes on with the text."""
        text = _Text(group.slots, "s")
        tests = [text.value(test) for test in group.ways[0].tests]
        outer = [test for test in tests if not set(group.names) & set(_words(test))]
        return outer, [test for test in tests if test not in outer], text

    # ------------------------------------------------------------ whole plays along lines

    def play_along_lines(self) -> list[str]:
        # A list is read faster than a `bytearray`, and here nothing is copied but where steps are chained.
        lines = ["", "", "def play(s, word, most, high, low):", "    s = list(s)", *self.keeping(1)]
        plain = {side: self.plain_ways(side) for side in self.sides}
        self.held = {side: held for side, ways in plain.items() if ways and (held := self.holding(side, ways[0]))}
        lines += [f"    {line}" for line in self.held.values()]
        lines.append("    for turns in range(1, most + 1):")
        word = "if"
        for side in self.sides:
            lines.append(f"        {word} s[{self.player}] == {side}:")
            word = "elif"
            lines += self.turn_along_lines(side, plain[side])
        return [*lines, f"        if s[{self.winner}]:", "            break", "    return bytes(s), turns"]

    def holding(self, side: int, ways: list[Way]) -> str | None:
        """A line that finds where the pieces stand that a side steps with; `play` keeps it true from then on. None
        where their places cannot be kept."""
        group, outer, _, _ = self.split(ways)
        origins = self.choices.plan.origins
        if self.target_of(group) is None or list(origins) != sorted(origins) or len(outer) != 1:
            return None
        if where := self.where(side, outer):
            return f"at_{side} = {where}"
        tested = outer[0].replace("s[start]", "number")
        if "start" in _words(tested) or "s" in _words(tested):
            return None
        return f"at_{side} = [place for place, number in enumerate(s[:{len(self.choices.places)}]) if {tested}]"

    def target_of(self, group: _Group) -> str | None:
        """The name of the place to which a plain step shifts its piece."""
        body = group.slots[len(_numbers_of(group.ways[0].tests)) :]
        return body[2] if len(body) == 4 and body[0] == "start" and body[2] in group.names else None

    def turn_along_lines(self, side: int, plain: tuple[list[Way], list[Way]] | None) -> list[str]:
        """A turn of a side in `play`. Where every turn is one plain step, only the step that is chosen is done."""
        if plain is None:
            return self.general_turn(side, 3)
        quick, others = plain
        lines: list[str] = []
        depth = 3
        if others:
            lines += self.can_turn(side, others)
            lines.append("            if can:")
            lines += self.general_turn(side, 4)
            lines.append("            else:")
            depth = 4
        return lines + self.quick_turn(side, quick, depth)

    def general_turn(self, side: int, depth: int) -> list[str]:
        """A turn that is one of all results; it may put any piece anywhere."""
        pad = "    " * depth
        return [
            f"{pad}found = results_{side}(bytes(s))",
            f"{pad}if found:",
            *self.chosen("found", depth + 1),
            f"{pad}    s = list(list(found)[k])",
            *(f"{pad}    {line}" for line in self.found_again(side)),
            f"{pad}    if not s[{self.winner}]:",
            *self.finished(f"finish_{side}", depth + 2),
            f"{pad}else:",
            *self.finished(f"stuck_{side}", depth + 1),
        ]

    def found_again(self, side: int) -> Iterator[str]:
        """Lines that find where pieces stand after any turn of a side; a side whose pieces it can only take away has
        none anywhere else."""
        put = {
            statement.value
            for way in self.low[side].ways(0)
            for statement in _all_of(way.body)
            if isinstance(statement, Put)
        }
        for other, line in self.held.items():
            kinds = {piece for piece in put if isinstance(piece, int)}
            kept = re.fullmatch(r"(at_\d+) = \[place for .* if number == (\d+)\]", line)
            if (
                other != side
                and kept
                and int(kept[2]) not in kinds
                and all(isinstance(each, int | Worked) for each in put)
            ):
                yield f"{kept[1]} = [place for place in {kept[1]} if s[place] == {kept[2]}]"
            else:
                yield line

    def plain_ways(self, side: int) -> tuple[list[Way], list[Way]] | None:
        """The ways that are whole turns of one step that only shifts a piece, all of one shape, and the others; None
        where a choice among the former is not the same as one among rows."""
        after = {step for step, _ in self.choices.plan.again}
        ways = list(self.low[side].ways(0))
        quick = [
            way
            for way in ways
            if way.kind not in after
            and len(way.body) == 2
            and all(isinstance(each, Put) and isinstance(each.value, int) for each in way.body)
        ]
        others = [way for way in ways if way not in quick]
        shifts = {tuple(each.at for each in way.body if isinstance(each, Put)) for way in quick}
        if not quick or len(shifts) != len(quick) or len({_skeleton(way) for way in quick}) > 1:
            return None
        if len({way.kind for way in quick}) > 1:
            return None
        return quick, others

    def split(self, ways: list[Way]) -> tuple[_Group, list[str], list[str], str]:
        """A group of ways from many places with its tests of the place and of the way, and its table by place."""
        group = _grouped(ways, ("start",))
        outer, inner, _ = self.tests_of(group)
        one = len(group.names) == 1
        by_place = tuple(
            tuple(
                row[0] if one else row for way, row in zip(group.ways, group.table, strict=True) if way.origin == origin
            )
            for origin in range(len(self.choices.places))
        )
        return group, outer, inner, self.table(by_place)

    def where(self, side: int, outer: list[str]) -> str | None:
        """The only place from which a kind of piece of which there is one can step."""
        if self.layout.get("occupant", (1, 0))[0]:
            return None
        taken = {
            action.field
            for step in self.choices.steps
            for action in ex.flat(step.actions)
            if isinstance(action, SetField)
        }
        for number, piece in enumerate(self.choices.pieces, 1):
            if piece.count == Const(1) and piece.side == side and f"captured {piece.name}" not in taken:
                return f"s.index({number})" if outer == [f"s[start] == {number}"] else None
        return None

    def can_turn(self, side: int, ways: list[Way]) -> list[str]:
        """Whether one of these steps can be taken."""
        lines = ["            can = False"]
        shapes: dict[object, list[Way]] = {}
        for way in ways:
            shapes.setdefault((_skeleton(way), way.kind), []).append(way)
        for same in shapes.values():
            group, outer, inner, table = self.split(same)
            names = ", ".join(group.names)
            where = self.where(side, outer)
            depth = 3
            if where:
                lines.append(f"            start = {f'at_{side}' if side in self.held else where}")
            else:
                lines.append(f"            for start in {self.table(self.choices.plan.origins)}:")
                depth = 4
                if outer:
                    lines.append(f"                if {' and '.join(_bracketed(outer))}:")
                    depth = 5
            pad = "    " * depth
            lines += [
                f"{pad}for {names} in {table}[start]:",
                f"{pad}    if {' and '.join(_bracketed(inner)) or 'True'}:",
                f"{pad}        can = True",
                f"{pad}        break",
            ]
        return lines

    def quick_turn(self, side: int, ways: list[Way], depth: int) -> list[str]:
        group, outer, inner, table = self.split(ways)
        pad = "    " * depth
        names = ", ".join(group.names)
        held = f"({', '.join(['start', *group.names])})"
        tested = f" if {' and '.join(_bracketed(inner))}" if inner else ""
        where = self.where(side, outer)
        lines: list[str] = []
        if where:
            lines.append(f"{pad}start = {f'at_{side}' if side in self.held else where}")
            held = names if len(group.names) == 1 else f"({names})"
            lines.append(f"{pad}found = [{held} for {names} in {table}[start]{tested}]")
        else:
            of_place = f" if {' and '.join(_bracketed(outer))}" if outer else ""
            origins = self.table(self.choices.plan.origins)
            lines.append(f"{pad}found = [")
            lines.append(f"{pad}    {held}")
            places = f"at_{side}" if side in self.held else f"{origins}{of_place}"
            lines.append(f"{pad}    for start in {places}")
            lines.append(f"{pad}    for {names} in {table}[start]{tested}")
            lines.append(f"{pad}]")
        lines += [f"{pad}if found:", *self.chosen("found", depth + 1)]
        lines.append(f"{pad}    {held.strip('()')} = found[k]")
        text = _Text(group.slots, "s")
        for test in group.ways[0].tests:
            text.value(test)
        lines += text.statements(group.ways[0].body, depth + 1)
        if side in self.held and where:
            lines.append(f"{pad}    at_{side} = {self.target_of(group)}")
        elif side in self.held:
            lines += [f"{pad}    at_{side}.remove(start)", f"{pad}    insort(at_{side}, {self.target_of(group)})"]
        lines += [
            *self.finished(f"finish_{side}", depth + 1),
            f"{pad}else:",
            *self.finished(f"stuck_{side}", depth + 1),
        ]
        return lines


def _bracketed(tests: list[str]) -> list[str]:
    return [f"({test})" if " or " in test and not test.startswith("(") else test for test in tests]


def _words(text: str) -> list[str]:
    for mark in "[]()":
        text = text.replace(mark, " ")
    return text.replace(":", " ").replace(",", " ").split()
