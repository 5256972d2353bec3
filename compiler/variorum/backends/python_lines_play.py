"""The Python that plays games along lines to the end: what is not chosen is not worked out, where that can be proved.

- Entries of the row that stand alone are variables of their own, and what ends a turn is asked only where a step can
  have changed the answer.
- Where every turn of a side is one plain step, its steps are numbered, and for each test that they make a whole number
  says with a bit for each step where it holds; every change on the board turns over the bits of the steps that it
  concerns. The steps that can be taken are the bits that stand in all of these numbers.
- Where a side steps with one piece and sometimes captures, turns are told from one another by their rows only where a
  step can be followed by another; else each step is a turn, and no two come to the same.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from variorum.backends.lowered import (
    Count,
    Fork,
    Plain,
    Put,
    Statement,
    Way,
    Worked,
    all_differ,
    changes,
    counted_up,
    false_between_turns,
    kept_by,
    leaving,
    reads,
    totalled,
    writes,
)
from variorum.backends.python_lines import LinesWriter
from variorum.backends.python_writer import (
    MOST_INLINE,
    Group,
    Text,
    all_of,
    asked_of,
    bracketed,
    grouped,
    numbers_of,
    skeleton,
    words,
)
from variorum.machine.ast import Machine
from variorum.machine.interpreter import initial

MOST_WAYS = 512
"""Steps of a side among which one is chosen by number; the words of chance up to so many are told apart quickly."""


@dataclass(frozen=True, slots=True)
class _Bits:
    """The numbered steps of a side: one group, for each of its tests the name of the place that it asks for and the
    pieces with which it holds, and what a step changes, by the name of the place."""

    group: Group
    columns: tuple[tuple[str, frozenset[int]], ...]
    changed: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class _Single:
    """A side that steps with one piece, either plainly or by steps that others of the same kind may follow: their
    groups, the name of the place that one of the latter comes to and what it changes, which of the two are tried
    first, and whether the obligations leave no plain step where there is another."""

    plain: Group
    other: Group
    to: str
    changed: tuple[tuple[str, int, int], ...]
    plain_first: bool
    other_alone: bool


class LinesPlayWriter(LinesWriter):
    """Writes a whole game played along lines."""

    imports = "from bisect import insort"

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.places, self.values = len(self.choices.places), len(self.choices.pieces) + 1
        self.plain: dict[int, tuple[list[Way], list[Way]] | None] = {}
        self.over: dict[str, tuple[Statement, ...]] = {}
        self.never: Plain | None = None
        self.names: dict[str, str] = {}
        self.held: dict[int, str] = {}
        self.bits: dict[int, _Bits] = {}
        self.singles: dict[int, _Single] = {}

    def results(self, side: int) -> list[str]:
        """The results of a turn: each of its own row, where every turn is one plain step."""
        plain = self.plain_ways(side)
        self.plain[side] = plain
        if plain is None or plain[1] or not all_differ(plain[0], self.places, self.values):
            return super().results(side)
        group, outer, inner, table = self.split(plain[0])
        text = Text(group.slots, "r")
        for test in group.ways[0].tests:
            text.value(test)
        lines = ["", "", f"def results_{side}(s):", "    found = {}"]
        if where := self.where(side, outer):
            lines += [f"    for start in ({where},):"]
        else:
            lines += [f"    for start in {self.table(self.choices.plan.origins)}:"]
        return [
            *lines,
            f"        if {' and '.join(bracketed(outer)) or 'True'}:",
            f"            for {', '.join(group.names)} in {table}[start]:",
            f"                if {' and '.join(bracketed(inner)) or 'True'}:",
            "                    r = bytearray(s)",
            *text.statements(group.ways[0].body, 5),
            "                    found[bytes(r)] = 1",
            "    return found",
        ]

    def play(self) -> list[str]:
        """Turns until the end."""
        self.names = self.variables()
        self.bits = self.numbered()
        self.held = {
            side: held
            for side, ways in self.plain.items()
            if ways and side not in self.bits and (held := self.holding(side, ways[0]))
        }
        for side, ways in self.plain.items():
            single = self.single(side, *ways) if ways is not None and ways[1] else None
            if single is not None:
                self.singles[side] = single
        # A list is read faster than a `bytearray`, and here nothing is copied but where steps are chained.
        chains = [line for side, single in self.singles.items() for line in self.chains(side, single)]
        lines = [
            *self.numbering(),
            *chains,
            *self.doubtful(),
            "",
            "",
            "def play(s, word, most, high, low):",
            "    s = list(s)",
            *self.keeping(1),
        ]
        lines += [f"    {line}" for line in (*self.unpacked(), *self.held.values(), *self.standing())]
        lines.append("    for turns in range(1, most + 1):")
        player = self.names.get(str(self.player), f"s[{self.player}]")
        for side in self.sides:
            last = self.names and side == len(self.sides) - 1
            asked = "else" if last and side else f"{'elif' if side else 'if'} {player} == {side}"
            lines += [f"        {asked}:", *self.turn(side)]
        if not self.names:
            lines += [f"        if s[{self.winner}]:", "            break"]
        return [*lines, *(f"    {line}" for line in self.packed()), "    return bytes(s), turns"]

    # ------------------------------------------------------------ what stands in variables

    def variables(self) -> dict[str, str]:
        """The variables of the entries that stand alone; none where what ends a turn is long or not plain to see."""
        if self.choices.repeats:
            return {}
        for side in self.sides:
            for name, played in ((f"finish_{side}", True), (f"stuck_{side}", False)):
                ended = leaving(self.low[side].after_turn(played=played), self.winner)
                if ended is None or len(self.endings[name]) > MOST_INLINE:
                    return {}
                self.over[name] = ended
        ways = [way for side in self.sides for way in self.low[side].ways(0)]
        summed = totalled((tuple((way.tests, way.body) for way in ways), tuple(self.over.values())))
        finished, stuck = ([self.over[f"{name}_{side}"] for side in self.sides] for name in ("finish", "stuck"))
        self.never = false_between_turns(finished, stuck, dict(enumerate(initial(self.machine)[0])))
        named: dict[str, str] = {}
        for name, (at, size) in self.layout.items():
            word = re.sub(r"\W", "_", name)
            if size == 1 and at not in summed:
                usable = len(word) > 2 and word.isidentifier() and word not in _TAKEN and not keyword.iskeyword(word)
                named[str(at)] = word if usable else f"entry_{at}"
        return named if str(self.winner) in named and str(self.player) in named else {}

    def doubtful(self) -> list[str]:
        """A function that says whether a row is none from which `play` can begin: what it takes to be false holds."""
        if not self.names:
            return []
        doubts = [f"s[{self.winner}]"]
        if self.never is not None:
            test = Text([str(number) for number in numbers_of(self.never)], "s").value(self.never)
            doubts += bracketed([test])
        return ["", "", "def doubtful(s):", f"    return bool({' or '.join(doubts)})"]

    def packed(self) -> list[str]:
        """A line that puts the variables back into the row."""
        entries = ", ".join(f"s[{at}]" for at in self.names)
        return [f"{entries} = {', '.join(self.names.values())}"] if self.names else []

    def unpacked(self) -> list[str]:
        """A line that takes the variables from the row."""
        entries = ", ".join(f"s[{at}]" for at in self.names)
        return [f"{', '.join(self.names.values())} = {entries}"] if self.names else []

    def ended(self, side: int, depth: int, *, played: bool, ways: Sequence[Way] = ()) -> list[str]:
        """What ends a turn, after one of these plain steps; without that test of which is proved that they leave it as
        it was, false."""
        name = f"{'finish' if played else 'stuck'}_{side}"
        if not self.names:
            return self.finished(name, depth) or [f"{'    ' * depth}pass"]
        statements = self.over[name]
        if played and ways and self.never is not None and isinstance(statements[0], Fork):
            changed_there = frozenset().union(*(writes(way.body) for way in ways))
            if reads(self.never).isdisjoint(changed_there):
                statements = statements[0].otherwise
        text = Text([str(number) for number in numbers_of(statements)], "s", self.names)
        return list(text.statements(statements, depth)) or [f"{'    ' * depth}pass"]

    # ------------------------------------------------------------ numbered steps

    def numbered(self) -> dict[int, _Bits]:
        """The sides whose steps can be numbered, with what is kept of them."""
        made: dict[int, _Bits] = {}
        if self.layout.get("occupant") != (0, self.places):
            return made
        for side, plain in self.plain.items():
            if plain is None:
                continue
            group, outer, _, _ = self.split(plain[0])
            if self.changed_of(group) is None:
                return {}
            if not plain[1] and len(plain[0]) <= MOST_WAYS and self.where(side, outer) is None:
                bits = self.bits_of(group)
                if bits is not None:
                    made[side] = bits
        return made

    def bits_of(self, group: Group) -> _Bits | None:
        """What is kept of the numbered steps of a group; None where a test asks for more than one place."""
        columns: list[tuple[str, frozenset[int]]] = []
        offset = 0
        for number, test in enumerate(group.ways[0].tests):
            kept = [kept_by(way.tests[number], self.values) for way in group.ways]
            size = len(numbers_of(test))
            asked = [each[0] for each in kept if each is not None and each[0] < self.places]
            if len(asked) != len(group.ways) or len({each[1] for each in kept if each is not None}) != 1:
                return None
            assert kept[0] is not None
            for at in range(offset, offset + size):
                if [numbers_of((way.tests, way.body))[at] for way in group.ways] == asked:
                    columns.append((group.slots[at], kept[0][1]))
                    break
            else:
                return None
            offset += size
        changed_there = self.changed_of(group)
        return _Bits(group, tuple(columns), changed_there) if changed_there is not None else None

    def changed_of(self, group: Group) -> tuple[tuple[str, int, int], ...] | None:
        """What each step of a group does to the board: the name of the place, what stood there, what stands there then;
        None where that is not known of all."""
        each = [changes(way, self.places, self.values) for way in group.ways]
        alike = {tuple((change.old, change.new) for change in made) for made in each if made is not None}
        if None in each or len(alike) != 1:
            return None
        names = [
            slots[0]
            for statement, slots in self.body_of(group)
            if isinstance(statement, Put) and statement.at < self.places
        ]
        return tuple((name, old, new) for name, (old, new) in zip(names, alike.pop(), strict=True))

    def body_of(self, group: Group) -> Iterator[tuple[Statement, tuple[str, ...]]]:
        """What the steps of a group do, each statement with the text of its numbers."""
        offset = len(numbers_of(group.ways[0].tests))
        for statement in group.ways[0].body:
            size = len(numbers_of(statement))
            yield statement, group.slots[offset : offset + size]
            offset += size

    def numbering(self) -> list[str]:
        """The tables of numbered steps."""
        if not self.bits:
            return []
        lines = [
            "",
            "",
            "def by_place(asked):",
            '    """For each place a whole number with a bit for each numbered step that asks for it."""',
            f"    bits = [0] * {self.places}",
            "    for number, place in enumerate(asked):",
            "        bits[place] |= 1 << number",
            "    return tuple(bits)",
            "",
            "",
        ]
        for side, bits in self.bits.items():
            group = bits.group
            names = ", ".join(["start", *group.names])
            steps = tuple((way.origin, *row) for way, row in zip(group.ways, group.table, strict=True))
            table = self.table(steps)
            for number, (place, _) in enumerate(bits.columns):
                lines.append(f"BITS_{side}_{number} = by_place({place} for {names} in {table})")
            turned = [text for _, text in self.turned(side, bits.changed)]
            lines.append(f"STEPS_{side} = tuple(({', '.join([names, *turned])}) for {names} in {table})")
        return lines

    def turned(self, side: int, changed_there: tuple[tuple[str, int, int], ...]) -> Iterator[tuple[int, str]]:
        """For each test of a side's numbered steps, which of its bits turn over by a change of the board."""
        for number, (_, pieces) in enumerate(self.bits[side].columns):
            places = [name for name, old, new in changed_there if (old in pieces) != (new in pieces)]
            if places:
                yield number, " ^ ".join(f"BITS_{side}_{number}[{place}]" for place in places)

    def turns_over(self, changed_there: tuple[tuple[str, int, int], ...], pad: str) -> Iterator[str]:
        """Lines that keep the bits of all sides true when the board changes."""
        for side in self.bits:
            for number, text in self.turned(side, changed_there):
                yield f"{pad}bits_{side}_{number} ^= {text}"

    def standing(self) -> Iterator[str]:
        """Lines that find the bits of all sides from the row."""
        for side, bits in self.bits.items():
            offset = 0
            for number, (place, _) in enumerate(bits.columns):
                test = bits.group.ways[0].tests[number]
                size = len(numbers_of(test))
                text = Text(bits.group.slots[offset : offset + size], "s").value(test)
                tested = text.replace(f"s[{place}]", "number")
                each = f"bits for bits, number in zip(BITS_{side}_{number}, s) if {tested}"
                yield f"bits_{side}_{number} = sum({each})"
                offset += size

    def numbered_turn(self, side: int, depth: int) -> list[str]:
        """A turn that is one numbered step: the chosen one is looked up from the bit that is the k-th."""
        bits = self.bits[side]
        count = len(bits.group.ways)
        half, quarter = (count + 1) // 2, (count + 3) // 4
        pad = "    " * depth
        turned = list(self.turned(side, bits.changed))
        names = ", ".join(["start", *bits.group.names, *(f"turned_{number}" for number, _ in turned)])
        lines = [f"{pad}can = {' & '.join(f'bits_{side}_{number}' for number in range(len(bits.columns)))}"]
        lines += [f"{pad}if can:", *self.chosen("can.bit_count()", depth + 1, MOST_WAYS)]
        inner = pad + "    "
        lines += [
            f"{inner}at = -1",
            *(
                f"{inner}{line}"
                for size in (half, quarter)
                for line in (
                    f"part = can & {(1 << size) - 1:#x}",
                    "n = part.bit_count()",
                    "if k < n:",
                    "    can = part",
                    "else:",
                    "    k -= n",
                    f"    at += {size}",
                    f"    can >>= {size}",
                )
            ),
            f"{inner}while k:",
            f"{inner}    can &= can - 1",
            f"{inner}    k -= 1",
            f"{inner}{names} = STEPS_{side}[at + (can & -can).bit_length()]",
            *self.body_lines(bits.group, depth + 1),
            *(f"{inner}bits_{side}_{number} ^= turned_{number}" for number, _ in turned),
        ]
        for other in self.bits:
            if other != side:
                for number, text in self.turned(other, bits.changed):
                    lines.append(f"{inner}bits_{other}_{number} ^= {text}")
        lines += self.ended(side, depth + 1, played=True, ways=bits.group.ways)
        return [*lines, f"{pad}else:", *self.ended(side, depth + 1, played=False)]

    # ------------------------------------------------------------ turns

    def turn(self, side: int) -> list[str]:
        """A turn of a side."""
        plain = self.plain[side]
        if plain is None:
            return self.general_turn(side, 3)
        if side in self.bits:
            return self.numbered_turn(side, 3)
        quick, others = plain
        if not others:
            return self.quick_turn(side, quick, 3)
        if side in self.singles:
            return self.single_turn(side, self.singles[side])
        lines = self.can_turn(side, others)
        lines += ["            if can:", *self.general_turn(side, 4)]
        return [*lines, "            else:", *self.quick_turn(side, quick, 4)]

    def body_lines(self, group: Group, depth: int) -> list[str]:
        """What a step does to the row; what it captures need not be counted where no other step follows."""
        return [
            line
            for statement, slots in self.body_of(group)
            if not isinstance(statement, Count)
            for line in Text(slots, "s", self.names).statements((statement,), depth)
        ]

    def general_turn(self, side: int, depth: int) -> list[str]:
        """A turn that is one of all results; it may put any piece anywhere."""
        pad = "    " * depth
        lines = [f"{pad}{line}" for line in self.packed()]
        lines += [
            f"{pad}found = results_{side}(bytes(s))",
            f"{pad}if found:",
            *self.chosen("len(found)", depth + 1),
            f"{pad}    s = list(list(found)[k])",
            *(f"{pad}    {line}" for line in (*self.unpacked(), *self.found_again(side), *self.standing())),
        ]
        if self.names:
            lines += [f"{pad}    if {self.names[str(self.winner)]}:", f"{pad}        break"]
            lines += self.ended(side, depth + 1, played=True)
        else:
            lines += [f"{pad}    if not s[{self.winner}]:", *self.ended(side, depth + 2, played=True)]
        return [*lines, f"{pad}else:", *self.ended(side, depth + 1, played=False)]

    def single(self, side: int, quick: list[Way], others: list[Way]) -> _Single | None:
        """A side that steps with one piece, where a turn that cannot go on after its first step is that step alone,
        and no two such turns come to the same row."""
        if self.layout.get("occupant") != (0, self.places):
            return None
        if not all_differ([*quick, *others], self.places, self.values):
            return None
        kinds = {way.kind for way in others}
        later = {step for after, step in self.choices.plan.again if after in kinds}
        if len(kinds) != 1 or later != kinds or len({skeleton(way) for way in others}) != 1:
            return None
        if not counted_up(others, quick, self.places):
            return None
        tests = [kept_by(test, self.values) for way in others for test in way.tests]
        if any(kept is None or kept[0] >= self.places for kept in tests):
            return None
        plain, other = grouped(quick, ("start",)), grouped(others, ("start",))
        counted = {slots for statement, slots in self.body_of(other) if isinstance(statement, Count)}
        if any(set(slots) & set(other.names) for slots in counted):
            return None
        changed_there = self.changed_of(other)
        here = [self.where(side, self.tests_of(group)[0]) for group in (plain, other)]
        to = [
            name
            for name, column in zip(other.names, zip(*other.table, strict=True), strict=True)
            if list(column) == [way.to for way in others]
        ]
        if None in here or here[0] != here[1] or not to or changed_there is None:
            return None
        number = {step.name: at for at, step in enumerate(self.choices.steps)}
        captures = any(isinstance(each, Count) for each in others[0].body)
        return _Single(
            plain,
            other,
            to[0],
            changed_there,
            plain_first=number[quick[0].kind] < number[others[0].kind],
            other_alone=captures and bool({"capture", "most-captures"} & set(self.orders)),
        )

    def single_turn(self, side: int, single: _Single) -> list[str]:
        """A turn of a side with one piece: a plain step, or steps of which one can follow another."""
        pad = "            "
        _, _, tested, table = self.split(list(single.other.ways))
        names = ", ".join(single.other.names)
        places = ", ".join(f"s[{place}]" for place, _, _ in single.changed)
        here = self.where(side, self.tests_of(single.plain)[0])
        lines = [
            f"{pad}start = {f'at_{side}' if side in self.held else here}",
            f"{pad}others = []",
            f"{pad}for {names} in {table}[start]:",
            f"{pad}    if {' and '.join(bracketed(tested)) or 'True'}:",
            f"{pad}        others.append((start, {names}))",
            f"{pad}again = False",
            f"{pad}for start, {names} in others:",
            f"{pad}    {places} = {', '.join(str(new) for _, _, new in single.changed)}",
            *self.goes_on(single),
            f"{pad}    {places} = {', '.join(str(old) for _, old, _ in single.changed)}",
            f"{pad}if again:",
            f"{pad}    others = chains_{side}(s, start)",
        ]
        if single.other_alone:
            lines += [f"{pad}if others:", *self.chosen("len(others)", 4)]
            lines += self.other_step(side, single, "others[k]", 4)
            return [*lines, f"{pad}else:", *self.quick_turn(side, list(single.plain.ways), 4)]
        return [*lines, *self.either(side, single, 3)]

    def chains(self, side: int, single: _Single) -> list[str]:
        """A function that lists the turns of steps that others can follow: only those that the obligations keep, and of
        those that come to the same the first."""
        _, _, tested, table = self.split(list(single.other.ways))
        names = ", ".join(single.other.names)
        parts = {"capture": "", "most-captures": "len(steps)", "cannot-go-on": "(not onward)"}
        worth = ""
        for part in filter(None, (parts[order] for order in self.orders)):
            worth = f"{worth} * 256 + {part}" if worth else part
        tests = " and ".join(bracketed([re.sub(r"\bs\[", "row[", test) for test in tested])) or "True"
        return [
            "",
            "",
            f"def chains_{side}(s, start):",
            f"    {'best, found = -1, {}' if worth else 'found = {}'}",
            "    stack = [(s, start, ())]",
            "    while stack:",
            "        row, start, steps = stack.pop()",
            "        onward = []",
            f"        for {names} in {table}[start]:",
            f"            if {tests}:",
            "                r = row[:]",
            *(f"                r[{place}] = {new}" for place, _, new in single.changed),
            f"                onward.append((r, {single.to}, (*steps, (start, {names}))))",
            "        if steps:",
            *(
                [
                    f"            worth = {worth}",
                    "            if worth > best:",
                    "                best, found = worth, {}",
                    "            if worth == best:",
                    "                found.setdefault((bytes(row), len(steps)), steps)",
                ]
                if worth
                else ["            found.setdefault((bytes(row), len(steps)), steps)"]
            ),
            "        onward.reverse()",
            "        stack += onward",
            "    return list(found.values())",
        ]

    def other_step(self, side: int, single: _Single, chosen: str, depth: int) -> list[str]:
        """A chosen turn of steps of which one can follow another, and its end."""
        pad = "    " * depth
        lines = [
            f"{pad}for start, {', '.join(single.other.names)} in {chosen} if again else ({chosen},):",
            *self.body_lines(single.other, depth + 1),
            *self.turns_over(single.changed, f"{pad}    "),
        ]
        if side in self.held:
            lines.append(f"{pad}at_{side} = {single.to}")
        return [*lines, *self.ended(side, depth, played=True, ways=single.other.ways)]

    def goes_on(self, single: _Single) -> list[str]:
        """Lines that find out whether another step can follow one that is done."""
        group, _, _, table = self.split(list(single.other.ways))
        later = {"start": single.to, **{name: f"{name}_2" for name in group.names}}
        text = Text([later.get(slot, slot) for slot in group.slots], "s", self.names)
        tests = [text.value(test) for test in group.ways[0].tests]
        inner = [test for test in tests if set(words(test)) & {f"{name}_2" for name in group.names}]
        pad = "                "
        return [
            f"{pad}for {', '.join(later[name] for name in group.names)} in {table}[{single.to}]:",
            f"{pad}    if {' and '.join(bracketed(inner)) or 'True'}:",
            f"{pad}        again = True",
            f"{pad}        break",
        ]

    def either(self, side: int, single: _Single, depth: int) -> list[str]:
        """A turn that is a plain step or one of the others, in the order in which they are tried."""
        pad = "    " * depth
        first, second = ("found", "others") if single.plain_first else ("others", "found")
        at = {first: f"{first}[k]", second: f"{second}[k - len({first})]"}
        steps = {
            "found": [
                f"{pad}        {', '.join(single.plain.names)} = {at['found']}",
                *self.plain_step(side, single.plain, depth + 2),
            ],
            "others": self.other_step(side, single, at["others"], depth + 2),
        }
        return [
            *self.plain_steps(side, single.plain, depth),
            f"{pad}if found or others:",
            *self.chosen("len(found) + len(others)", depth + 1),
            f"{pad}    if k < len({first}):",
            *steps[first],
            f"{pad}    else:",
            *steps[second],
            f"{pad}else:",
            *self.ended(side, depth + 1, played=False),
        ]

    # ------------------------------------------------------------ which pieces stand where

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
        if "start" in words(tested) or "s" in words(tested):
            return None
        return f"at_{side} = [place for place, number in enumerate(s[:{len(self.choices.places)}]) if {tested}]"

    def target_of(self, group: Group) -> str | None:
        """The name of the place to which a plain step shifts its piece."""
        body = group.slots[len(numbers_of(group.ways[0].tests)) :]
        return body[2] if len(body) == 4 and body[0] == "start" and body[2] in group.names else None

    def found_again(self, side: int) -> Iterator[str]:
        """Lines that find where pieces stand after any turn of a side; a side whose pieces it can only take away has
        none anywhere else."""
        put = {
            statement.value
            for way in self.low[side].ways(0)
            for statement in all_of(way.body)
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
            and not any(asked_of(test) for test in way.tests)
        ]
        others = [way for way in ways if way not in quick]
        shifts = {tuple(each.at for each in way.body if isinstance(each, Put)) for way in quick}
        if not quick or len(shifts) != len(quick) or len({skeleton(way) for way in quick}) > 1:
            return None
        if len({way.kind for way in quick}) > 1:
            return None
        return quick, others

    def split(self, ways: list[Way]) -> tuple[Group, list[str], list[str], str]:
        """A group of ways from many places with its tests of the place and of the way, and its table by place."""
        group = grouped(ways, ("start",))
        outer, inner, _ = self.tests_of(group)
        one = len(group.names) == 1
        by_place = tuple(
            tuple(
                row[0] if one else row for way, row in zip(group.ways, group.table, strict=True) if way.origin == origin
            )
            for origin in range(len(self.choices.places))
        )
        return group, outer, inner, self.table(by_place)

    def can_turn(self, side: int, ways: list[Way]) -> list[str]:
        """Whether one of these steps can be taken."""
        lines = ["            can = False"]
        shapes: dict[object, list[Way]] = {}
        for way in ways:
            shapes.setdefault((skeleton(way), way.kind), []).append(way)
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
                    lines.append(f"                if {' and '.join(bracketed(outer))}:")
                    depth = 5
            pad = "    " * depth
            lines += [
                f"{pad}for {names} in {table}[start]:",
                f"{pad}    if {' and '.join(bracketed(inner)) or 'True'}:",
                f"{pad}        can = True",
                f"{pad}        break",
            ]
        return lines

    def quick_turn(self, side: int, ways: list[Way], depth: int) -> list[str]:
        """A turn that is one plain step: listed as numbers, and only the chosen one is done."""
        group = grouped(ways, ("start",))
        pad = "    " * depth
        names = group.names if self.where(side, self.tests_of(group)[0]) else ("start", *group.names)
        return [
            *self.plain_steps(side, group, depth),
            f"{pad}if found:",
            *self.chosen("len(found)", depth + 1, MOST_WAYS if len(ways) <= MOST_WAYS else 0),
            f"{pad}    {', '.join(names)} = found[k]",
            *self.plain_step(side, group, depth + 1),
            f"{pad}else:",
            *self.ended(side, depth + 1, played=False),
        ]

    def plain_steps(self, side: int, group: Group, depth: int) -> list[str]:
        """Lines that list the plain steps of a turn."""
        group, outer, inner, table = self.split(list(group.ways))
        pad = "    " * depth
        names = ", ".join(group.names)
        tested = f" if {' and '.join(bracketed(inner))}" if inner else ""
        where = self.where(side, outer)
        if where:
            held = names if len(group.names) == 1 else f"({names})"
            return [
                f"{pad}start = {f'at_{side}' if side in self.held else where}",
                f"{pad}found = [{held} for {names} in {table}[start]{tested}]",
            ]
        of_place = f" if {' and '.join(bracketed(outer))}" if outer else ""
        places = f"at_{side}" if side in self.held else f"{self.table(self.choices.plan.origins)}{of_place}"
        return [
            f"{pad}found = [",
            f"{pad}    (start, {names})",
            f"{pad}    for start in {places}",
            f"{pad}    for {names} in {table}[start]{tested}",
            f"{pad}]",
        ]

    def plain_step(self, side: int, group: Group, depth: int) -> list[str]:
        """A chosen plain step, and the end of its turn."""
        pad = "    " * depth
        lines = self.body_lines(group, depth)
        if side in self.held and self.where(side, self.tests_of(group)[0]):
            lines.append(f"{pad}at_{side} = {self.target_of(group)}")
        elif side in self.held:
            lines += [f"{pad}at_{side}.remove(start)", f"{pad}insort(at_{side}, {self.target_of(group)})"]
        if self.bits:
            lines += self.turns_over(self.changed_of(group) or (), pad)
        return [*lines, *self.ended(side, depth, played=True, ways=group.ways)]


_TAKEN = frozenset(
    {
        "again",
        "bits",
        "by_place",
        "came",
        "can",
        "captures",
        "found",
        "high",
        "insort",
        "low",
        "most",
        "number",
        "others",
        "part",
        "place",
        "play",
        "results",
        "row",
        "start",
        "steps",
        "turns",
        "word",
    }
)
"""Names that `play` uses for something else."""
