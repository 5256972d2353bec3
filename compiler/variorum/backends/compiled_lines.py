"""The compiled backend for games played along the lines of a grid, without dice: text of a module that Numba compiles.

For each side there are `finish_S` and `stuck_S` (see `compiled_writer`), `can_S` and `do_S`, every step by number, and

- `listed_S(s, out, orders, notes, rows, steps)`: how many rows the side can come to, each once and in the order of
  generation; they stand in `out`, and in `orders` how many turns end in each. -1: more than fit

and for all `play`, turns until the end, in place; `many`, whole plays from their seeds; `results`; and `level`, which
counts the turns from many rows and collects those that they come to.

What is not chosen is not worked out in a play, where that can be proved (`python_lines_play` does, and says how). The
numbered steps are bits of whole numbers here, as many as are needed.
"""

from __future__ import annotations

from variorum.backends.compiled_writer import CompiledText, CompiledWriter, function
from variorum.backends.lowered import Count, Fork, TooHardError, Way, changes, kept_by
from variorum.backends.python_lines_play import LinesPlayWriter, _Single
from variorum.backends.python_writer import Group, asked_of, grouped, numbers_of, skeleton, words
from variorum.machine.ast import Const, Machine

BITS = 62
"""Bits of a whole number that are used, so that it is never negative."""
MOST_SHAPES = 40
"""Shapes of steps of a side that are told apart, above which compiling takes too long."""

_LISTS = "out, orders, notes, rows, steps"


class _Text(CompiledText):
    """Text inside a loop over turns."""

    leaves = "break"


def compiled_lines(machine: Machine) -> str:
    """The text for a specialised machine of choice without dice, the same for the same machine to the byte. Raises
    TooHardError where the machine does what is not written here."""
    return CompiledLinesWriter(machine).module()


class CompiledLinesWriter(CompiledWriter, LinesPlayWriter):
    """Writes a game played along lines."""

    imports = (
        "from variorum.backends.lines_loops import bit_number, bits_in, copied, even, first_same\n"
        "from variorum.backends.lines_loops import place_of, settled, with_room\n"
        "from variorum.backends.row_loops import some, sum_of"
    )

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.size = sum(size for _, size in self.layout.values())
        self.misses = any(
            isinstance(each, Fork) and "missed-capture" in asked_of(each.test)
            for side in self.sides
            for played in (True, False)
            for each in self.low[side].after_any_turn(played=played)
        )
        self.arrays: dict[str, object] = {}
        self.per: dict[int, int] = {}
        self.masks: dict[tuple[int, int], list[list[int]]] = {}
        counts = [each.count.value if isinstance(each.count, Const) else 0 for each in self.choices.pieces]
        self.depth = 2 + sum(counts)
        if not all(counts) or set(self.orders) > {"capture", "most-captures", "cannot-go-on"}:
            raise TooHardError
        later = {step for _, step in self.choices.plan.again}
        for side in self.sides:
            for way in self.low[side].ways(0, tuple(later)):
                if not any(isinstance(each, Count) for each in way.body):
                    raise TooHardError  # a turn could go on for ever

    def head(self) -> list[str]:
        """What the text begins with, and its tables."""
        return [
            *super().head(),
            *(f"{name} = np.array({each!r}, dtype=np.int64)" for name, each in self.arrays.items()),
        ]

    def table(self, rows: object) -> str:
        """Tables by place are of use to Python alone: `arrays` are written instead."""
        return ""

    def ending(self, side: int) -> list[str]:
        """The functions that end a turn of a side; of a turn that can have missed a capture the last entry says so."""
        lines: list[str] = []
        for name, played in (("finish", True), ("stuck", False)):
            statements = self.low[side].after_any_turn(played=played)
            if asked_of(statements) - {"repeated", "missed-capture"}:
                raise TooHardError
            text = CompiledText([str(number) for number in numbers_of(statements)], "s")
            body = list(text.statements(statements, 1)) or ["    return"]
            self.endings[f"{name}_{side}"] = body
            missed = [f"    missed_capture = int(s[{self.size}])"] if "missed-capture" in asked_of(statements) else []
            lines += function(f"{name}_{side}", "s, repeated, total", [*missed, *body])
        return lines

    # ------------------------------------------------------------ all results of a turn

    def results(self, side: int) -> list[str]:
        """Every step of a side by its number, and the turns that the obligations leave."""
        self.plain[side] = self.plain_ways(side)
        ways = list(self.low[side].ways(0))
        if asked_of(tuple((way.tests, way.body) for way in ways)) - {"captures"}:
            raise TooHardError
        kinds = [step.name for step in self.choices.steps]
        shapes: dict[object, list[int]] = {}
        for number, way in enumerate(ways):
            shapes.setdefault(skeleton(way), []).append(number)
        if len(shapes) > MOST_SHAPES:
            raise TooHardError
        groups = [grouped([ways[number] for number in numbers], ("start",)) for numbers in shapes.values()]
        width = 4 + max((len(group.names) for group in groups), default=0)
        table: list[tuple[int, ...]] = [()] * len(ways)
        for shape, (numbers, group) in enumerate(zip(shapes.values(), groups, strict=True)):
            for number, row in zip(numbers, group.table, strict=True):
                way = ways[number]
                known = (shape, kinds.index(way.kind), way.origin, way.to, *row)
                table[number] = (*known, *(0,) * (width - len(known)))
        self.arrays[f"WAYS_{side}"] = table or [(0,) * width]
        return [*self.by_shape(side, groups), *self.turns_of(side, ways, kinds)]

    def by_shape(self, side: int, groups: list[Group]) -> list[str]:
        """The functions that test a step and that take it."""
        which = f"    shape = WAYS_{side}[way, 0]"
        can, done = [which], ["    over = False", which]
        for shape, group in enumerate(groups):
            asked = f"    {'elif' if shape else 'if'} shape == {shape}:"
            text = CompiledText(group.slots, "s")
            tests = [f"({text.test(test)})" for test in group.ways[0].tests]
            body = list(text.statements(group.ways[0].body, 2))
            for lines, what in ((can, " ".join(tests)), (done, "\n".join(body))):
                lines.append(asked)
                for name, column in (("start", 2), *((name, 4 + at) for at, name in enumerate(group.names))):
                    if name in words(what.replace("=", " ")):
                        lines.append(f"        {name} = WAYS_{side}[way, {column}]")
            can.append(f"        return {' and '.join(tests) or 'True'}")
            done += body or ["        pass"]
        return [
            *function(f"can_{side}", "s, way, captures", [*can, "    return False"]),
            *function(f"do_{side}", "s, way, captures", [*done, "    return captures, over"]),
        ]

    def turns_of(self, side: int, ways: list[Way], kinds: list[str]) -> list[str]:
        """The function that goes through the turns of a side."""
        onward: list[int] = []
        again: dict[str, set[str]] = {name: set() for name in kinds}
        for after, step in self.choices.plan.again:
            again[after].add(step)
        captures = set(self.captures_first(side))

        def range_of(chosen: set[str], place: int | None) -> tuple[int, int]:
            numbers = [
                number
                for number, way in enumerate(ways)
                if way.kind in chosen and (place is None or way.origin == place)
            ]
            onward.extend(numbers)
            return len(onward) - len(numbers), len(onward)

        places = range(self.places)
        number = self.only_piece(side, ways)
        first = [captures, set(kinds)] if captures else [set(kinds)]
        self.arrays[f"AFTER_{side}"] = [[range_of(chosen, place) for place in places] for chosen in again.values()]
        self.arrays[f"BEGIN_{side}"] = [
            [range_of(chosen, place) for place in (places if number is not None else (None,))] for chosen in first
        ]
        self.arrays[f"ONWARD_{side}"] = onward or [0]
        begins = [f"    at = piece_at(s, {number})", "    if at < 0:", "        return 0"] if number is not None else []
        at = "at" if number is not None else "0"
        begins += [
            "    found = 0",
            f"    for part in range({len(first)}):",
            "        if found == 0:",
            f"            low, high = BEGIN_{side}[part, {at}, 0], BEGIN_{side}[part, {at}, 1]",
            f"            found = walk_{side}(s, low, high, {_LISTS})",
            *(["    if found > 0:", "        found = settled(out, orders, notes, found)"] if self.misses else []),
            "    return found",
        ]
        kept = [
            "            if worth >= best:",
            "                if worth > best:",
            "                    best, count = worth, 0",
            "                if count == out.shape[0]:",
            "                    return -1",
            "                copied(out[count], rows[depth])",
            "                same = first_same(out, count)",
            "                if same < count:",
            "                    orders[same] += 1",
            "                else:",
            "                    orders[count] = 1",
            "                    count += 1",
        ]
        if self.misses:
            kept = [
                "            if count == out.shape[0]:",
                "                return -1",
                "            copied(out[count], rows[depth])",
                "            notes[count, 0], notes[count, 1], notes[count, 2] = depth, captures, worth",
                "            count += 1",
            ]
        elif self.each_differs(side):
            kept = [line for line in kept if "same" not in line and "else" not in line]
            kept[-2:] = ["                orders[count] = 1", "                count += 1"]
        return [
            *function(
                f"walk_{side}",
                f"s, low, high, {_LISTS}",
                [
                    "    count, best, depth = 0, -1, 0",
                    "    copied(rows[0], s)",
                    "    steps[0, 0], steps[0, 1], steps[0, 2] = low, high, 0",
                    "    while depth >= 0:",
                    "        at = steps[depth, 0]",
                    "        if at == steps[depth, 1]:",
                    "            depth -= 1",
                    "            continue",
                    "        steps[depth, 0] = at + 1",
                    f"        way = ONWARD_{side}[at]",
                    f"        if can_{side}(rows[depth], way, steps[depth, 2]):",
                    "            if depth + 1 == rows.shape[0]:",
                    "                return -1",
                    "            depth += 1",
                    "            copied(rows[depth], rows[depth - 1])",
                    f"            captures, over = do_{side}(rows[depth], way, steps[depth - 1, 2])",
                    "            next_one = next_end = 0",
                    "            if not over:",
                    f"                kind, to = WAYS_{side}[way, 1], WAYS_{side}[way, 3]",
                    f"                next_one, next_end = AFTER_{side}[kind, to, 0], AFTER_{side}[kind, to, 1]",
                    "                while next_one < next_end:",
                    f"                    if can_{side}(rows[depth], ONWARD_{side}[next_one], captures):",
                    "                        break",
                    "                    next_one += 1",
                    "            steps[depth, 0], steps[depth, 1], steps[depth, 2] = next_one, next_end, captures",
                    f"            worth = {self.compiled_worth()}",
                    *kept,
                    "    return count",
                ],
            ),
            *function(f"listed_{side}", f"s, {_LISTS}", begins),
        ]

    def each_differs(self, side: int) -> bool:
        """Whether every turn of a side is one plain step, of which no two come to the same row."""
        plain = self.plain[side]
        return plain is not None and not plain[1]

    def compiled_worth(self) -> str:
        """What the obligations think of a turn, as one number."""
        parts = {
            "capture": "int(captures > 0)",
            "most-captures": "captures",
            "cannot-go-on": "int(next_one == next_end)",
        }
        text = ""
        for order in self.orders:
            text = f"({text}) * 256 + {parts[order]}" if text else parts[order]
        return text or "0"

    def only_piece(self, side: int, ways: list[Way]) -> int | None:
        """The number of the only piece with which a side can step; None where there are more."""
        outer = {tuple(self.tests_of(grouped(list(same), ("start",)))[0]) for same in self.alike(ways)}
        if len(outer) == 1 and self.where(side, list(next(iter(outer)))):
            return next(
                number
                for number, piece in enumerate(self.choices.pieces, 1)
                if [f"s[start] == {number}"] == list(next(iter(outer)))
            )
        return None

    def alike(self, ways: list[Way]) -> list[list[Way]]:
        """Steps that have their shape and kind in common."""
        shapes: dict[object, list[Way]] = {}
        for way in ways:
            shapes.setdefault((skeleton(way), way.kind), []).append(way)
        return list(shapes.values())

    # ------------------------------------------------------------ whole plays

    def variables(self) -> dict[str, str]:
        """The variables of the entries that stand alone."""
        if self.misses:
            return {}
        return {at: f"entry_{at}" for at in super().variables()}

    def play(self) -> list[str]:
        """Turns until the end, and what is made of them."""
        self.names = self.variables()
        self.never = None
        self.bits = self.numbered()
        for side, plain in self.plain.items():
            single = self.single(side, *plain) if plain is not None and plain[1] and not self.misses else None
            if single is not None:
                self.singles[side] = single
        self.tables_of_bits()
        turns = [line for side in self.sides for line in self.side_turn(side)]
        repeats = self.choices.repeats
        arguments = f"s, words, most, {_LISTS}, picked" + (", keys, counts, slots, mark" if repeats else "")
        lines = [f"    if s[{self.winner}] != 0:", "        return 0"]
        if repeats:
            lines += [
                "    held = 1",
                "    copied(keys[0], s)",
                "    place_of(keys, slots, 0, mark)",
                "    counts[0] = 1",
            ]
        lines += [f"    {line}" for line in (*self.unpack(), *self.stand())]
        lines += [
            "    turns = 0",
            "    while turns < most:",
            "        turns += 1",
            *turns,
            *([] if self.names else [f"        if s[{self.winner}] != 0:", "            break"]),
            *(f"    {line}" for line in self.pack()),
            "    return turns",
        ]
        return [*self.piece_at(), *function("play", arguments, lines), *self.many(), *self.level()]

    def piece_at(self) -> list[str]:
        """The function that finds a piece."""
        return function(
            "piece_at",
            "s, number",
            [
                f"    for at in range({self.places}):",
                "        if s[at] == number:",
                "            return at",
                "    return -1",
            ],
        )

    def room(self) -> list[str]:
        """Lines that make what turns are listed in, with room for `most_results`."""
        width = self.size + int(self.misses)
        return [
            f"    out = np.zeros((most_results, {width}), dtype=np.int16)",
            "    orders = np.zeros(most_results, dtype=np.int64)",
            f"    notes = np.zeros(({'most_results' if self.misses else 1}, 3), dtype=np.int64)",
            f"    rows = np.zeros(({self.depth}, {width}), dtype=np.int16)",
            f"    steps = np.zeros(({self.depth}, 3), dtype=np.int64)",
            f"    s = np.zeros({width}, dtype=np.int16)",
        ]

    def many(self) -> list[str]:
        """The functions that make many plays, and list the results of one turn."""
        room = [line.replace("rows", "row_stack").replace("steps", "step_stack") for line in self.room()]
        lists = "out, orders, notes, row_stack, step_stack"
        repeats = self.choices.repeats
        listed = []
        for side in self.sides:
            listed += [f"    {'elif' if side else 'if'} me == {side}:", f"        found = listed_{side}(s, {lists})"]
        return [
            *function(
                "many",
                "begins, opening, seed, first, most, rows, turns, throws, words, rooms, slots, state",
                [
                    "    most_results = rooms.shape[1]",
                    *room,
                    f"    picked = np.zeros({self.most_picked()}, dtype=np.int64)",
                    *(
                        [
                            f"    keys = np.zeros((256, {self.size}), dtype=np.int16)",
                            "    counts = np.zeros(256, dtype=np.int64)",
                            "    places = np.zeros(512, dtype=np.int64)",
                        ]
                        if repeats
                        else []
                    ),
                    "    for number in range(rows.shape[0]):",
                    "        seed_into(words, seed, first + number)",
                    "        copied(s, begins[0])",
                    f"        made = play(s, words, most, {lists}, picked"
                    + (", keys, counts, places, number + 1" if repeats else "")
                    + ")",
                    "        if made < 0:",
                    "            return number",
                    "        copied(rows[number], s)",
                    "        turns[number] = made",
                    "        throws[number] = 0",
                    "    return rows.shape[0]",
                ],
            ),
            *function(
                "results",
                "me, row, high, low, rooms, slots, state",
                [
                    "    most_results = rooms.shape[1]",
                    *room,
                    "    copied(s, row)",
                    "    found = 0",
                    *listed,
                    "    state[0] = 0",
                    "    count = 0",
                    "    for number in range(found):",
                    "        copied(rooms[0, count], out[number])",
                    "        if first_same(rooms[0], count) == count:" if self.misses else "        if True:",
                    "            count += 1",
                    "    return count if found >= 0 else -1",
                ],
            ),
        ]

    def level(self) -> list[str]:
        """The function that counts turns, and collects the rows after them: so often as turns lead there."""
        lists = "out, orders, notes, row_stack, step_stack"
        room = [line.replace("rows", "row_stack").replace("steps", "step_stack") for line in self.room()]
        lines = [
            *room,
            f"    keys = np.zeros((1024, {self.size}), dtype=np.int16)",
            "    counts = np.zeros(1024, dtype=np.int64)",
            "    slots = np.zeros(2048, dtype=np.int64)",
            "    held, count = 0, 0",
            "    for number in range(froms.shape[0]):",
            f"        if froms[number, {self.winner}] != 0:",
            "            continue",
            "        copied(s, froms[number])",
            f"        me = int(s[{self.player}]) % {len(self.sides)}",
            "        found = 0",
        ]
        for side in self.sides:
            lines += [
                f"        {'elif' if side else 'if'} me == {side}:",
                f"            found = listed_{side}(s, {lists})",
            ]
        lines += [
            "        if found < 0:",
            "            return -1, keys[:held], counts[:held]",
            "        for each in range(max(found, 1)):",
            "            turns = ways[number]",
            "            if found > 0:",
            "                copied(s, out[each])",
            "                turns = turns * orders[each]",
            "            count += turns",
            "            if count > MOST_COUNTED:",
            "                return -2, keys[:held], counts[:held]",
            "            if last:",
            "                continue",
            f"            if s[{self.winner}] == 0:",
            "                if found > 0:",
            *self.by_side("finish", 5),
            "                else:",
            *([f"                    s[{self.size}] = 0"] if self.misses else []),
            *self.by_side("stuck", 5),
            "            keys, counts, slots = with_room(keys, counts, slots, held, 1)",
            "            copied(keys[held], s)",
            "            place = place_of(keys, slots, held, 1)",
            "            if place == held:",
            "                counts[held] = 0",
            "                held += 1",
            "            counts[place] += turns",
            "    return count, keys[:held], counts[:held]",
        ]
        return [
            "",
            "",
            "MOST_COUNTED = 1 << 55",
            *function("level", "froms, ways, last, most_results", lines),
        ]

    def by_side(self, done: str, depth: int) -> list[str]:
        """What ends a turn of the side `me`, which has not come before."""
        pad = "    " * depth
        return [
            line
            for side in self.sides
            for line in (f"{pad}{'elif' if side else 'if'} me == {side}:", f"{pad}    {done}_{side}(s, 1, 0)")
        ]

    def most_picked(self) -> int:
        """Room for the steps that are listed of a side with one piece."""
        most = [1]
        for single in self.singles.values():
            for group in (single.plain, single.other):
                origins = [way.origin for way in group.ways]
                most.append(max(map(origins.count, set(origins))))
        return 2 * max(most)

    # ------------------------------------------------------------ what stands in variables

    def pack(self) -> list[str]:
        """Lines that put the variables back into the row."""
        return [f"s[{at}] = {name}" for at, name in self.names.items()]

    def unpack(self) -> list[str]:
        """Lines that take the variables from the row."""
        return [f"{name} = int(s[{at}])" for at, name in self.names.items()]

    def stand(self) -> list[str]:
        """Lines that find where single pieces stand, and the bits of all sides."""
        lines = [f"at_{side} = piece_at(s, {self.number_of(side)})" for side in self.singles]
        if self.bits:
            lines += [f"{name} = 0" for name in self.bit_names()]
            lines += [f"for at in range({self.places}):", "    now = int(s[at])"]
            lines += [f"    {line}" for line in self.each_turned(moved=False)]
        return lines

    def number_of(self, side: int) -> int:
        """The number of the piece of a side with one."""
        found = self.only_piece(side, list(self.singles[side].plain.ways))
        assert found is not None
        return found

    def end(self, side: int, depth: int, *, played: bool) -> list[str]:
        """What ends a turn."""
        pad = "    " * depth
        name = f"{'finish' if played else 'stuck'}_{side}"
        if self.names:
            statements = self.over[name]
            text = _Text([str(number) for number in numbers_of(statements)], "s", self.names)
            return list(text.statements(statements, depth)) or [f"{pad}pass"]
        lines = [f"{pad}s[{self.size}] = 0"] if self.misses and not played else []
        if not self.choices.repeats:
            return [*lines, f"{pad}{name}(s, 1, 0)"]
        return [
            *lines,
            f"{pad}keys, counts, slots = with_room(keys, counts, slots, held, mark)",
            f"{pad}copied(keys[held], s)",
            f"{pad}keys[held, {self.player}] = (int(s[{self.player}]) + 1) % {self.machine.seats}",
            f"{pad}place = place_of(keys, slots, held, mark)",
            f"{pad}if place == held:",
            f"{pad}    counts[held] = 0",
            f"{pad}    held += 1",
            f"{pad}counts[place] += 1",
            f"{pad}{name}(s, counts[place], 0)",
        ]

    # ------------------------------------------------------------ numbered steps

    def tables_of_bits(self) -> None:
        """For each test of numbered steps and each place, the bits of the steps that ask for it."""
        for side, bits in self.bits.items():
            ways = bits.group.ways
            many = -(-len(ways) // BITS)
            self.per[side] = -(-len(ways) // many)
            for column in range(len(bits.columns)):
                masks = [[0] * many for _ in range(self.places)]
                for number, way in enumerate(ways):
                    kept = kept_by(way.tests[column], self.values)
                    assert kept is not None
                    masks[kept[0]][number // self.per[side]] |= 1 << number % self.per[side]
                self.masks[side, column] = masks
                self.arrays[f"BITS_{side}_{column}"] = masks

    def bit_names(self) -> list[str]:
        """The variables that hold bits: of each test of each side, each word."""
        return [
            f"bits_{side}_{column}_{word}"
            for (side, column), masks in self.masks.items()
            for word in range(len(masks[0]))
        ]

    def each_turned(self, *, moved: bool) -> list[str]:
        """Lines that turn over the bits of the place `at`, which holds the piece `now`, and held `was` before if it has
        moved."""
        lines = []
        for (side, column), masks in self.masks.items():
            pieces = sorted(self.bits[side].columns[column][1])
            holds, held = (" or ".join(f"{what} == {piece}" for piece in pieces) for what in ("now", "was"))
            lines.append(f"if ({holds}) != ({held}):" if moved else f"if {holds}:")
            lines += [
                f"    bits_{side}_{column}_{word} ^= BITS_{side}_{column}[at, {word}]" for word in range(len(masks[0]))
            ]
        return lines

    def turned_by(self, way: Way) -> list[int]:
        """What a step turns over in each variable that holds bits, in their order."""
        made = changes(way, self.places, self.values)
        assert made is not None
        found = []
        for (side, column), masks in self.masks.items():
            pieces = self.bits[side].columns[column][1]
            for word in range(len(masks[0])):
                bits = 0
                for change in made:
                    if (change.old in pieces) != (change.new in pieces):
                        bits ^= masks[change.at][word]
                found.append(bits)
        return found

    def table_of(self, name: str, group: Group) -> dict[str, int]:
        """Write down a table of the steps of a group, those of a place one after another; where each name stands."""
        columns = {"start": 0, **{each: 1 + at for at, each in enumerate(group.names)}}
        order = sorted(range(len(group.ways)), key=lambda number: group.ways[number].origin)
        if name.startswith("STEPS"):
            order = list(range(len(group.ways)))
        self.arrays[name] = [
            (group.ways[at].origin, *group.table[at], *(self.turned_by(group.ways[at]) if self.bits else ()))
            for at in order
        ]
        origins = [group.ways[at].origin for at in order]
        if not name.startswith("STEPS"):
            self.arrays[f"FROM_{name}"] = [
                (sum(each < place for each in origins), sum(each <= place for each in origins))
                for place in range(self.places)
            ]
        return columns

    def taken(self, name: str, columns: dict[str, int], group: Group, at: str, depth: int) -> list[str]:
        """Lines that take the step number `at` of a table."""
        pad = "    " * depth
        lines = [f"{pad}{each} = {name}[{at}, {column}]" for each, column in columns.items()]
        for statement, slots in self.body_of(group):
            if not isinstance(statement, Count):
                lines += _Text(slots, "s", self.names).statements((statement,), depth)
        for number, bits in enumerate(self.bit_names() if self.bits else ()):
            if any(row[len(columns) + number] for row in self.arrays[name]):  # type: ignore[attr-defined]
                lines.append(f"{pad}{bits} ^= {name}[{at}, {len(columns) + number}]")
        return lines

    # ------------------------------------------------------------ turns

    def side_turn(self, side: int) -> list[str]:
        """A turn of a side, with the question whether it is its turn."""
        player = self.names.get(str(self.player), f"s[{self.player}]")
        if self.machine.seats != len(self.sides):
            player = f"{player} % {len(self.sides)}"
        asked = (
            "else"
            if side and side == len(self.sides) - 1 and self.names
            else f"{'elif' if side else 'if'} {player} == {side}"
        )
        if not self.names:
            asked = f"{'elif' if side else 'if'} me == {side}"
        first = [] if side or self.names else [f"        me = int(s[{self.player}]) % {len(self.sides)}"]
        if side in self.bits:
            lines = self.one_of_bits(side, 3)
        elif side in self.singles:
            lines = self.one_piece(side, self.singles[side])
        else:
            lines = self.any_turn(side, 3)
        return [*first, f"        {asked}:", *lines]

    def any_turn(self, side: int, depth: int) -> list[str]:
        """A turn that is one of all results."""
        pad = "    " * depth
        lines = [f"{pad}{line}" for line in self.pack()]
        lines += [
            f"{pad}found = listed_{side}(s, {_LISTS})",
            f"{pad}if found < 0:",
            f"{pad}    return -1",
            f"{pad}if found > 0:",
            f"{pad}    chosen = out[even(words, found)]",
        ]
        if self.bits:
            lines += [
                f"{pad}    for at in range({self.places}):",
                f"{pad}        was, now = int(s[at]), int(chosen[at])",
                f"{pad}        if was != now:",
                *(f"{pad}            {line}" for line in self.each_turned(moved=True)),
            ]
        lines.append(f"{pad}    copied(s, chosen)")
        lines += [f"{pad}    {line}" for line in self.unpack()]
        lines += [f"{pad}    at_{single} = piece_at(s, {self.number_of(single)})" for single in self.singles]
        if self.names:
            lines += [f"{pad}    if {self.names[str(self.winner)]} != 0:", f"{pad}        break"]
            lines += self.end(side, depth + 1, played=True)
        else:
            lines += [f"{pad}    if s[{self.winner}] == 0:", *self.end(side, depth + 2, played=True)]
        return [*lines, f"{pad}else:", *self.end(side, depth + 1, played=False)]

    def one_of_bits(self, side: int, depth: int) -> list[str]:
        """A turn that is one numbered step: the chosen one is that of the bit which is the k-th."""
        bits, pad = self.bits[side], "    " * depth
        many = len(self.masks[side, 0][0])
        columns = self.table_of(f"STEPS_{side}", bits.group)
        lines = []
        for word in range(many):
            each = " & ".join(f"bits_{side}_{column}_{word}" for column in range(len(bits.columns)))
            lines += [f"{pad}can_{word} = {each}", f"{pad}n_{word} = bits_in(can_{word})"]
        lines += [
            f"{pad}found = {' + '.join(f'n_{word}' for word in range(many))}",
            f"{pad}if found > 0:",
            f"{pad}    k = even(words, found)",
            f"{pad}    can, at = can_0, 0",
        ]
        inner = f"{pad}    "
        for word in range(1, many):
            lines += [
                f"{inner}if k >= n_{word - 1}:",
                f"{inner}    k -= n_{word - 1}",
                f"{inner}    can, at = can_{word}, {word * self.per[side]}",
            ]
            inner += "    "
        inner = f"{pad}    "
        return [
            *lines,
            f"{inner}number = at + bit_number(can, k)",
            *self.taken(f"STEPS_{side}", columns, bits.group, "number", depth + 1),
            *([f"{inner}s[{self.size}] = 0"] if self.misses else []),
            *self.end(side, depth + 1, played=True),
            f"{pad}else:",
            *self.end(side, depth + 1, played=False),
        ]

    def one_piece(self, side: int, single: _Single) -> list[str]:
        """A turn of a side with one piece: a plain step, or steps of which one can follow another."""
        pad = " " * 12
        plain, other = self.table_of(f"PLAIN_{side}", single.plain), self.table_of(f"OTHER_{side}", single.other)
        to = single.to
        later = {"start": to, **{name: f"{name}_2" for name in single.other.names}}
        lines = [
            f"{pad}others = 0",
            *self.picking(f"OTHER_{side}", other, single.other, "others", f"at_{side}", "0", 3),
        ]
        lines += [
            f"{pad}again = False",
            f"{pad}for number in range(others):",
            *(f"{pad}    {name} = OTHER_{side}[picked[number], {column}]" for name, column in other.items()),
            *(f"{pad}    s[{place}] = {new}" for place, _, new in single.changed),
            f"{pad}    for each in range(FROM_OTHER_{side}[{to}, 0], FROM_OTHER_{side}[{to}, 1]):",
            *(f"{pad}        {later[name]} = OTHER_{side}[each, {other[name]}]" for name in single.other.names),
            f"{pad}        again |= {' and '.join(self.tests(single.other, later)[1]) or 'True'}",
            *(f"{pad}    s[{place}] = {old}" for place, old, _ in single.changed),
            f"{pad}if again:",
            *self.any_turn(side, 4),
        ]
        if single.other_alone:
            return [
                *lines,
                f"{pad}elif others > 0:",
                f"{pad}    number = picked[even(words, others)]",
                *self.taken(f"OTHER_{side}", other, single.other, "number", 4),
                f"{pad}    at_{side} = {to}",
                *self.end(side, 4, played=True),
                f"{pad}else:",
                f"{pad}    found = 0",
                *self.picking(f"PLAIN_{side}", plain, single.plain, "found", f"at_{side}", "0", 4),
                f"{pad}    if found > 0:",
                f"{pad}        number = picked[even(words, found)]",
                *self.taken(f"PLAIN_{side}", plain, single.plain, "number", 5),
                f"{pad}        at_{side} = {self.target_of(single.plain)}",
                *self.end(side, 5, played=True),
                f"{pad}    else:",
                *self.end(side, 5, played=False),
            ]
        first, second = ("found", "others") if single.plain_first else ("others", "found")
        lines += [
            f"{pad}else:",
            f"{pad}    found = 0",
            *self.picking(f"PLAIN_{side}", plain, single.plain, "found", f"at_{side}", "others", 4),
            f"{pad}    if found + others > 0:",
            f"{pad}        k = even(words, found + others)",
            f"{pad}        is_other = k {'>=' if single.plain_first else '<'} {first}",
            f"{pad}        k -= {first} if k >= {first} else 0",
            f"{pad}        if is_other:",
            f"{pad}            number = picked[k]",
            *self.taken(f"OTHER_{side}", other, single.other, "number", 6),
            f"{pad}            at_{side} = {to}",
            f"{pad}        else:",
            f"{pad}            number = picked[others + k]",
            *self.taken(f"PLAIN_{side}", plain, single.plain, "number", 6),
            f"{pad}            at_{side} = {self.target_of(single.plain)}",
            *self.end(side, 5, played=True),
            f"{pad}    else:",
            *self.end(side, 5, played=False),
        ]
        assert second
        return lines

    def picking(
        self, name: str, columns: dict[str, int], group: Group, counted: str, start: str, offset: str, depth: int
    ) -> list[str]:
        """Lines that list the steps of a place that can be taken."""
        pad = "    " * depth
        inner = self.tests(group)[1]
        return [
            f"{pad}for each in range(FROM_{name}[{start}, 0], FROM_{name}[{start}, 1]):",
            *(f"{pad}    {each} = {name}[each, {columns[each]}]" for each in group.names),
            f"{pad}    if {' and '.join(inner) or 'True'}:",
            f"{pad}        picked[{offset} + {counted}] = each",
            f"{pad}        {counted} += 1",
        ]

    def tests(self, group: Group, names: dict[str, str] | None = None) -> tuple[list[str], list[str]]:
        """The tests of a group that ask for the place alone, and the others; with other names, if given."""
        text = _Text([(names or {}).get(slot, slot) for slot in group.slots], "s", self.names)
        tests = [f"({text.test(test)})" for test in group.ways[0].tests]
        inner = {(names or {}).get(name, name) for name in group.names}
        outer = [test for test in tests if not inner & set(words(test))]
        return outer, [test for test in tests if test not in outer]
