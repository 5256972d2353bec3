"""The Python of games played along the lines of a grid, without dice."""

from __future__ import annotations

from variorum.backends.lowered import Count, Over, TooHardError, Way
from variorum.backends.python_writer import (
    Group,
    Text,
    Writer,
    bracketed,
    grouped,
    kinds_of,
    skeleton,
    words,
)
from variorum.machine import expressions as ex
from variorum.machine.ast import Const, SetField

MOST_RUNS = 64
"""Loops over steps that are alike, one after another, above which the source is too long."""


class LinesWriter(Writer):
    """Writes the results of a turn along lines."""

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
            if single:
                raise TooHardError
            return [*lines, *self.one_by_one(ways, number), "    listed.reverse()", "    return listed"]
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
            lines += self.listing(group, text, number[group.ways[0].kind], deeper)
        return [*lines, "    listed.reverse()", "    return listed"]

    def one_by_one(self, ways: list[Way], number: dict[str, int]) -> list[str]:
        """Lines that list steps, those that follow one another and are alike in a loop: for directions of one kind that
        would be tried out of order otherwise."""
        runs: list[list[Way]] = []
        for way in ways:
            last = runs[-1][-1] if runs else None
            if last is not None and last.kind == way.kind and skeleton(last) == skeleton(way):
                runs[-1].append(way)
            else:
                runs.append([way])
        if len(runs) > MOST_RUNS:
            raise TooHardError
        lines = []
        for run in runs:
            group = grouped(run)
            outer, inner, text = self.tests_of(group)
            names = [*group.names, "to"]
            table = tuple((*row, way.to) for way, row in zip(group.ways, group.table, strict=True))
            lines += [
                f"    for {', '.join(names)} in {self.table(table)}:",
                f"        if {' and '.join(bracketed([*outer, *inner])) or 'True'}:",
                *self.listing(group, text, number[run[0].kind], 3),
            ]
        return lines

    def listing(self, group: Group, text: Text, kind: int, depth: int) -> list[str]:
        """Lines that add a step that can be taken to those that are listed."""
        pad = "    " * depth
        text.row = "r"
        body = group.ways[0].body
        held = set(kinds_of(body))
        lines = [f"{pad}r = bytearray(s)"]
        if Over in held:
            lines.append(f"{pad}over = False")
        if Count in held:
            lines.append(f"{pad}held = captures")
        lines += text.statements(body, depth)
        over = "over" if Over in held else "False"
        lines.append(f"{pad}listed.append((bytes(r), captures, {kind}, to, {over}))")
        if Count in held:
            lines.append(f"{pad}captures = held")
        return lines

    def tests_of(self, group: Group) -> tuple[list[str], list[str], Text]:
        """The tests of a group that ask for the place alone, the others, and what goes on with the text."""
        text = Text(group.slots, "s")
        tests = [text.value(test) for test in group.ways[0].tests]
        outer = [test for test in tests if not set(group.names) & set(words(test))]
        return outer, [test for test in tests if test not in outer], text

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
