"""The Python of games played along the lines of a grid, without dice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from variorum.backends.lowered import Count, Over, Put, TooHardError, Way, Worked
from variorum.backends.python_writer import (
    Group,
    Text,
    Writer,
    all_of,
    bracketed,
    grouped,
    kinds_of,
    numbers_of,
    skeleton,
    words,
)
from variorum.machine import expressions as ex
from variorum.machine.ast import Const, Machine, SetField


class LinesWriter(Writer):
    """Writes a game played along lines."""

    imports = "from bisect import insort"

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.held: dict[int, str] = {}

    def results(self, side: int) -> list[str]:
        """The steps first in a turn and after each kind of step, and the turns that the obligations leave."""
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
            shapes.setdefault((skeleton(way), way.kind), []).append(way)
        if len(shapes) > len({way.kind for way in ways}):
            raise TooHardError  # directions of one kind would be tried out of order
        groups = {key: grouped(each, ("start",)) for key, each in shapes.items()}
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
                lines.append(f"{pad}if {' and '.join(bracketed(outer))}:")
                deeper += 1
            names = ", ".join([*group.names, "to"])
            lines.append(f"{'    ' * deeper}for {names} in {tables[key]}[start]:")
            deeper += 1
            if inner:
                lines.append(f"{'    ' * deeper}if {' and '.join(bracketed(inner))}:")
                deeper += 1
            pad = "    " * deeper
            text.row = "r"
            body = group.ways[0].body
            held = set(kinds_of(body))
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

    def tests_of(self, group: Group) -> tuple[list[str], list[str], Text]:
        """The tests of a group that ask for the place alone, the others, and what goes on with the text."""
        text = Text(group.slots, "s")
        tests = [text.value(test) for test in group.ways[0].tests]
        outer = [test for test in tests if not set(group.names) & set(words(test))]
        return outer, [test for test in tests if test not in outer], text

    # ------------------------------------------------------------ whole plays along lines

    def play(self) -> list[str]:
        """Turns until the end; where it can be, nothing is worked out of what is not chosen."""
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
        if "start" in words(tested) or "s" in words(tested):
            return None
        return f"at_{side} = [place for place, number in enumerate(s[:{len(self.choices.places)}]) if {tested}]"

    def target_of(self, group: Group) -> str | None:
        """The name of the place to which a plain step shifts its piece."""
        body = group.slots[len(numbers_of(group.ways[0].tests)) :]
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
        group, outer, inner, table = self.split(ways)
        pad = "    " * depth
        names = ", ".join(group.names)
        held = f"({', '.join(['start', *group.names])})"
        tested = f" if {' and '.join(bracketed(inner))}" if inner else ""
        where = self.where(side, outer)
        lines: list[str] = []
        if where:
            lines.append(f"{pad}start = {f'at_{side}' if side in self.held else where}")
            held = names if len(group.names) == 1 else f"({names})"
            lines.append(f"{pad}found = [{held} for {names} in {table}[start]{tested}]")
        else:
            of_place = f" if {' and '.join(bracketed(outer))}" if outer else ""
            origins = self.table(self.choices.plan.origins)
            lines.append(f"{pad}found = [")
            lines.append(f"{pad}    {held}")
            places = f"at_{side}" if side in self.held else f"{origins}{of_place}"
            lines.append(f"{pad}    for start in {places}")
            lines.append(f"{pad}    for {names} in {table}[start]{tested}")
            lines.append(f"{pad}]")
        lines += [f"{pad}if found:", *self.chosen("found", depth + 1)]
        lines.append(f"{pad}    {held.strip('()')} = found[k]")
        text = Text(group.slots, "s")
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
