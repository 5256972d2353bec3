"""The compiled backend for games of choice with dice: text of a module that Numba compiles, from a specialised machine.

For each side there are `finish_S` and `stuck_S` (see `compiled_writer`), `by_S_D`, every step with a die, and

- `results_S(s, high, low, rooms, slots, state)`: how many rows the side can come to with a throw, each once and in the
  order of generation; they stand in `rooms[state[0]]`. -1: more than fit

and for all `play(s, words, most, high, low, rooms, slots, state)`: turns until the end, in place; with `many` for whole
plays from their seeds. `rooms` (ROOMS of so many rows each), `slots` (as many, see `row_loops.kept`) and `state` are
what is written on, given so that nothing is made while plays go on.

Where `dice_tables` proves enough, `play` chooses its turns by `dice_loops`, `ways, planes, work` stand in the place of
those three, and no function lists results: such a text is short, and compiles in seconds.
"""

from __future__ import annotations

from contextlib import suppress

from variorum.backends.compiled_writer import CompiledText, CompiledWriter, function
from variorum.backends.dice_tables import DiceTables, dice_tables
from variorum.backends.lowered import Count, Over, TooHardError, Way
from variorum.backends.python_choices import MOST_GROUPS
from variorum.backends.python_writer import Group, asked_of, grouped, kinds_of, skeleton, words
from variorum.machine.ast import Const, Machine
from variorum.machine.interpreter import FACES

ROOMS = 4
"""How many lists of rows `results_S` works with."""


def compiled_dice(machine: Machine) -> tuple[str, DiceTables | None]:
    """The text for a specialised machine of choice with dice, the same for the same machine to the byte, and the tables
    by which it chooses turns (None: it lists results). Raises TooHardError where the machine does what is not written
    here."""
    writer = DiceWriter(machine)
    return writer.module(), writer.made


class DiceWriter(CompiledWriter):
    """Writes a game played with dice."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        dice = next((node.dice for node in machine.nodes if node.name == "throw"), None)
        self.dice = dice.value if isinstance(dice, Const) else 0
        if self.dice not in {1, 2} or self.choices.repeats or self.choices.plan.again:
            raise TooHardError
        if set(self.orders) > {"most-dice", "highest-die"} or (self.dice == 2 and self.orders[:1] != ["most-dice"]):
            raise TooHardError
        self.made: DiceTables | None = None
        with suppress(TooHardError):
            self.made = dice_tables(machine, self.dice, highest="highest-die" in self.orders)
        if self.made is not None:
            self.imports = (
                "from variorum.backends.dice_loops import planes_of, turn\n"
                "from variorum.backends.row_loops import copied, some, sum_of"
            )

    # ------------------------------------------------------------ all results of a turn

    def results(self, side: int) -> list[str]:
        """The steps with each die, and the results of a throw."""
        if self.made is not None:
            return []
        lines: list[str] = []
        for die in range(1, FACES + 1):
            lines += self.by_die(side, die)
        lines += self.by_any(side)
        arguments = "s, high, low, rooms, slots, state"
        if self.dice == 1:  # a turn is one step or none, so that no obligation tells two apart
            one = ["    state[0] = 0", f"    return by_{side}(high, s, rooms[0], 0, slots[0], marked(state, 0))"]
            return [*lines, *function(f"results_{side}", arguments, one)]
        lines += self.from_all(side)
        doubles = [
            "    if high == low:",
            f"        return doubled_{side}(s, high, rooms, slots, state)",
        ]
        both = [
            f"    first = by_{side}(high, s, rooms[0], 0, slots[0], marked(state, 0))",
            f"    other = by_{side}(low, s, rooms[2], 0, slots[2], marked(state, 2))",
            "    if first < 0 or other < 0:",
            "        return -1",
            "    state[0] = 1",
            "    mark = marked(state, 1)",
            f"    n = from_all_{side}(low, rooms[0], first, rooms[1], 0, slots[1], mark)",
            "    if n >= 0:",
            f"        n = from_all_{side}(high, rooms[2], other, rooms[1], n, slots[1], mark)",
            "    if n != 0:",
            "        return n",
        ]
        if "highest-die" in self.orders:
            one = ["    state[0] = 0 if first > 0 else 2", "    return first if first > 0 else other"]
        else:
            one = [
                "    for at in range(first):",
                "        copied(rooms[1, n], rooms[0, at])",
                "        n = kept(rooms[1], n, slots[1], mark)",
                "    for at in range(other):",
                "        if n >= rooms.shape[1]:",
                "            return -1",
                "        copied(rooms[1, n], rooms[2, at])",
                "        n = kept(rooms[1], n, slots[1], mark)",
                "    return n",
            ]
        return [*lines, *self.doubled(side), *function(f"results_{side}", arguments, [*doubles, *both, *one])]

    def by_die(self, side: int, die: int) -> list[str]:
        """Every step with one die."""
        lines: list[str] = []
        for ways in self.groups(side, die):
            lines += self.loop(grouped(ways))
        return function(f"by_{side}_{die}", "s, after, n, slots, mark", [*lines, "    return n"])

    def groups(self, side: int, die: int) -> list[list[Way]]:
        """The ways of a die, in order, those of one shape that follow one another together."""
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
        return groups

    def loop(self, group: Group) -> list[str]:
        """The steps of a group: tests without a number of the table stand before its loop."""
        text = CompiledText(group.slots, "s")
        tests = [text.test(test) for test in group.ways[0].tests]
        text.row = "r"
        text.leaves = "pass"
        varying = set(group.names)
        inner = [test for test in tests if varying & set(words(test))]
        outer = [test for test in tests if test not in inner]
        lines: list[str] = []
        depth = 1
        if group.names:
            if outer:
                lines.append(f"    if {joined(outer)}:")
                depth = 2
            table = self.table(group.table)
            lines.append(f"{'    ' * depth}for at in range({len(group.table)}):")
            depth += 1
            lines += [f"{'    ' * depth}{name} = {table}[at, {column}]" for column, name in enumerate(group.names)]
        else:
            inner = tests
        if inner:
            lines.append(f"{'    ' * depth}if {joined(inner)}:")
            depth += 1
        pad = "    " * depth
        lines += [
            f"{pad}if n < 0 or n >= after.shape[0]:",
            f"{pad}    return -1",
            f"{pad}r = after[n]",
            f"{pad}copied(r, s)",
        ]
        lines += text.statements(group.ways[0].body, depth)
        return [*lines, f"{pad}n = kept(after, n, slots, mark)"]

    def by_any(self, side: int) -> list[str]:
        """Every step with a die that is known as the code runs."""
        lines = []
        for die in range(1, FACES + 1):
            lines += [f"    if die == {die}:", f"        return by_{side}_{die}(s, after, n, slots, mark)"]
        return function(f"by_{side}", "die, s, after, n, slots, mark", [*lines, "    return n"])

    def from_all(self, side: int) -> list[str]:
        """Every step with a die from each row of a list."""
        lines = [
            "    for at in range(count):",
            f"        n = by_{side}(die, rows[at], after, n, slots, mark)",
            "        if n < 0:",
            "            return -1",
            "    return n",
        ]
        return function(f"from_all_{side}", "die, rows, count, after, n, slots, mark", lines)

    def doubled(self, side: int) -> list[str]:
        """The results of a double."""
        lines = [
            "    room, n = 0, 1",
            "    copied(rooms[0, 0], s)",
            f"    for time in range({self.choices.plan.double_times or self.dice}):",
            "        to = (room + 1) % 2",
            f"        after = from_all_{side}(die, rooms[room], n, rooms[to], 0, slots[to], marked(state, to))",
            "        if after < 0:",
            "            return -1",
            "        if after == 0:",
            "            if time == 0:",
            "                n = 0",
            "            break",
            "        room, n = to, after",
            "    state[0] = room",
            "    return n",
        ]
        return function(f"doubled_{side}", "s, die, rooms, slots, state", lines)

    # ------------------------------------------------------------ plays

    def play(self) -> list[str]:
        """Throws and turns until the end."""
        throws = FACES**self.dice
        made = self.made
        space = "rooms, slots, state" if made is None else "ways, planes, work"
        lines: list[str] = []
        for side in self.sides:
            lines += [
                f"    {'if' if side == 0 else 'elif'} me == {side}:",
                f"        return results_{side}(s, high, low, rooms, slots, state)",
            ]
        results = function("results", "me, s, high, low, rooms, slots, state", [*lines, "    return 0"])
        marked = function(
            "marked", "state, room", ["    state[room + 1] += 1", "    mark = state[room + 1]", "    return mark"]
        )
        if self.dice == 2:
            faces = [
                f"            high, low = number // {FACES} + 1, number % {FACES} + 1",
                "            if high < low:",
                "                high, low = low, high",
            ]
        else:
            faces = ["            high = number + 1"]
        seats = f" % {self.machine.sides}" if self.machine.seats != self.machine.sides else ""
        play = function(
            "play",
            f"s, words, most, high, low, {space}",
            [
                *(["    planes_of(s, planes)"] if made is not None else []),
                "    turns = 0",
                "    while turns < most:",
                "        turns += 1",
                "        if high == 0:",
                f"            number = below(words, {throws})",
                *faces,
                f"        me = int(s[{self.player}]){seats}",
                *(
                    [f"        n = turn(ways[me], {made.times}, {made.highest}, high, low, planes, s, words, work)"]
                    if made is not None
                    else [
                        "        n = results(me, s, high, low, rooms, slots, state)",
                        "        if n < 0:",
                        "            return -1",
                    ]
                ),
                f"        total = {'high + low' if self.dice == 2 else 'high'}",
                "        high, low = 0, 0",
                "        if n > 0:",
                *([] if made is not None else ["            copied(s, rooms[state[0], below(words, n)])"]),
                *self.end_turn("finish", 3, total="total"),
                "        else:",
                *self.end_turn("stuck", 3, total="total"),
                f"        if s[{self.winner}] != 0:",
                "            break",
                "    return turns",
            ],
        )
        many = function(
            "many",
            f"begins, opening, seed, first, most, rows, turns, throws, words, {space}",
            [
                "    for at in range(rows.shape[0]):",
                "        seed_into(words, seed, first + at)",
                "        begin, high, low, ties = 0, 0, 0, 0",
                "        if opening.shape[0] > 0:",
                f"            number = below(words, {throws})",
                "            while opening[begin, number] < 0:",
                "                begin = -1 - opening[begin, number]",
                "                ties += 1",
                f"                number = below(words, {throws})",
                "            begin = opening[begin, number]",
                *faces,
                "        copied(rows[at], begins[begin])",
                f"        made = play(rows[at], words, most, high, low, {space})",
                "        if made < 0:",
                "            return at",
                "        turns[at] = made",
                "        throws[at] = made + ties",
                "    return rows.shape[0]",
            ],
        )
        return [*([] if made is not None else [*marked, *results]), *play, *many]


def joined(tests: list[str]) -> str:
    """Tests that all have to hold."""
    return " and ".join(
        f"({test})" if len(tests) > 1 and (" or " in test or " and " in test) else test for test in tests
    )
