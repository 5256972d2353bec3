"""The Python backend for games of choice: readable source from a specialised machine (`python_choices_engine` runs it).

A row is a `bytearray` here, and `bytes` where it is kept: both copy and compare fast. For each side there are

- `finish_S(s, repeated, total)` and `stuck_S(s, repeated, total)`: the row changes as the end of a turn does, after
  steps or without
- with two dice `results_S(s, high, low)`, with one `results_S(s, high)`, without `results_S(s)`: every row that the
  side can come to, with the number of turns that end in it, in the order of generation; none where it has no move

and for all `play(s, word, most, high, low)`: turns until the end; `word()` gives the next 32 bits of chance.
"""

from __future__ import annotations

from variorum.backends.lowered import Count, Over, TooHardError, Way
from variorum.backends.python_lines_play import LinesPlayWriter
from variorum.backends.python_writer import (
    WORDS,
    Group,
    Text,
    Writer,
    asked_of,
    bracketed,
    grouped,
    kinds_of,
    skeleton,
    words,
)
from variorum.machine.ast import Const, Machine
from variorum.machine.interpreter import FACES

MOST_GROUPS = 12


def generated_choices(machine: Machine) -> str | None:
    """Python source for a specialised machine of choice, the same for the same machine to the byte; None for one that
    only the reference interpreter plays."""
    try:
        writer = DiceWriter if any(node.dice is not None for node in machine.nodes) else LinesPlayWriter
        return writer(machine).module()
    except TooHardError:
        return None


class DiceWriter(Writer):
    """Writes a game played with dice."""

    imports = "from itertools import islice"

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        dice = next((node.dice for node in machine.nodes if node.name == "throw"), None)
        self.dice = dice.value if isinstance(dice, Const) else 0
        if self.dice not in {1, 2}:
            raise TooHardError
        self.shown = "high, low" if self.dice == 2 else "high"

    def results(self, side: int) -> list[str]:
        """The steps with each die, and the orders of the dice that the obligations leave."""
        if set(self.orders) > {"most-dice", "highest-die"} or self.choices.plan.again:
            raise TooHardError
        if self.dice == 2 and self.orders and self.orders[0] != "most-dice":
            raise TooHardError
        lines: list[str] = []
        for die in range(1, FACES + 1):
            lines += self.by_die(side, die)
        steps = ", ".join(f"by_{side}_{die}" for die in range(1, FACES + 1))
        lines += ["", "", f"BY_{side} = (None, {steps})"]
        if self.dice == 1:  # a turn is one step or none, so that no obligation tells two apart
            one = [f"def results_{side}(s, high):", "    found = {}", f"    BY_{side}[high](s, found, 1)"]
            return [*lines, "", "", *one, "    return found"]
        highest = " * 8 + max(order[:n], default=0)" if "highest-die" in self.orders else ""
        times = self.choices.plan.double_times or 2
        if not self.orders:
            return [*lines, *self.all_turns(side, times)]
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

    def all_turns(self, side: int, times: int) -> list[str]:
        """What any number of steps comes to, where nothing obliges a player to take them all: a turn that stops comes
        before those that go on from there."""
        return [
            "",
            "",
            f"def results_{side}(s, high, low):",
            f"    whole = (high, low) if high != low else (high,) * {times}",
            "    found, waiting = {}, [(s, 1, whole)]",
            "    while waiting:",
            "        row, count, dice = waiting.pop()",
            "        if dice != whole:",
            "            found[row] = found.get(row, 0) + count",
            "        onward = []",
            "        for at, die in enumerate(dice):",
            "            if die not in dice[:at]:",
            "                after = {}",
            f"                BY_{side}[die](row, after, count)",
            "                left = dice[:at] + dice[at + 1 :]",
            "                onward += [(each, times, left) for each, times in after.items()]",
            "        waiting += reversed(onward)",
            "    return found",
        ]

    def by_die(self, side: int, die: int) -> list[str]:
        """Every step with one die."""
        groups: list[list[Way]] = []
        for way in self.low[side].ways(die, thrown=(die,) if self.dice == 1 else ()):
            if {Count, Over} & set(kinds_of(way.body)) or asked_of((way.tests, way.body)):
                raise TooHardError
            if groups and skeleton(groups[-1][0]) == skeleton(way):
                groups[-1].append(way)
            else:
                groups.append([way])
        if len(groups) > MOST_GROUPS:
            raise TooHardError
        lines = ["", "", f"def by_{side}_{die}(s, found, count):"]
        for ways in groups:
            lines += self.loop(grouped(ways))
        return lines if groups else [*lines, "    pass"]

    def loop(self, group: Group) -> list[str]:
        """The steps of a group: tests without a number of the table stand before its loop."""
        text = Text(group.slots, "s")
        tests = [text.value(test) for test in group.ways[0].tests]
        text.row = "r"
        varying = set(group.names)
        inner = [test for test in tests if varying & set(words(test))]
        outer = [test for test in tests if test not in inner]
        lines: list[str] = []
        depth = 1
        if group.names:
            names = ", ".join(group.names)
            rows = group.table if len(group.names) > 1 else tuple(row[0] for row in group.table)
            if outer:
                lines.append(f"    if {' and '.join(bracketed(outer))}:")
                depth = 2
            lines.append(f"{'    ' * depth}for {names} in {self.table(rows)}:")
            depth += 1
        else:
            inner = tests
        if inner:
            lines.append(f"{'    ' * depth}if {' and '.join(bracketed(inner))}:")
            depth += 1
        pad = "    " * depth
        lines.append(f"{pad}r = bytearray(s)")
        lines += text.statements(group.ways[0].body, depth)
        lines += [f"{pad}r = bytes(r)", f"{pad}found[r] = found.get(r, 0) + count"]
        return lines

    def play(self) -> list[str]:
        """Throws and turns until the end."""
        throws = FACES**self.dice
        limit = WORDS - WORDS % throws
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
            f"            {self.shown} = THROWS[w % {throws}]",
            f"        me = s[{self.player}]",
            f"        found = RESULTS[me](bytes(s), {self.shown})",
            *([f"        total = {self.shown.replace(', ', ' + ')}"] if self.asks_total else []),
            "        high = 0",
            "        if found:",
            *self.chosen("len(found)", 3),
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
            "THROWS = tuple((max(a, b), min(a, b)) for a in range(1, 7) for b in range(1, 7))"
            if self.dice == 2
            else "THROWS = (1, 2, 3, 4, 5, 6)",
        ]
