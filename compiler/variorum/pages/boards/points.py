"""A board of points: as the player on turn sees it, his first point at the bottom right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from variorum.machine.ast import Machine
from variorum.machine.choosing import Taken
from variorum.machine.outside import has_cube
from variorum.pages.boards import svg

RADIUS = 12.5
COLUMN = 2 * RADIUS + 1
BAR = 30.0
TRAY = 32.0
CUBE = 34.0
LABEL = 20.0
BAND = 22.0
STACK = 5
"""Men that are drawn one by one; of more the last bears their number."""
HEIGHT = 2 * RADIUS * STACK + 8
GAP = 34.0
DIE = 22.0

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass
class PointsDrawing:
    """Draws one position, a normalised one of the state notation. `names` are those of sets of points, to be written
    beside them."""

    machine: Machine
    state: Mapping[str, Any]
    names: Mapping[str, str]
    throw: Sequence[int] = ()
    taken: Sequence[Taken] = ()
    mine: dict[int, int] = field(default_factory=dict)
    theirs: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        points = self.state["points"]
        self.count = len(points)
        self.half = (self.count + 1) // 2
        self.has_cube = shows_cube(self.machine, self.state)
        self.left = CUBE if self.has_cube else 4.0
        self.mine = {0: self.state["off"][0], self.count + 1: self.state["bar"][0]}
        self.theirs = {0: self.state["off"][1], self.count + 1: self.state["bar"][1]}
        for number, men in enumerate(points, 1):
            self.mine[number], self.theirs[number] = max(men, 0), max(-men, 0)
        self.seat = (self.state.get("player", 1) - 1) % 2
        self.top, self.bottom = LABEL, LABEL + 2 * HEIGHT + GAP
        self.middle = (self.top + self.bottom) / 2
        self.sets = tuple(_sets_of_points(self.machine, self.count))

    @property
    def size(self) -> svg.Point:
        """Width and height."""
        width = self.left + self.half * COLUMN + BAR + 4 + TRAY + 4
        return width, self.bottom + LABEL + BAND * len(self.sets) + 2

    def parts(self) -> Iterator[str]:
        """What is drawn, from the ground up."""
        yield from self.ground()
        for whose, men in ((self.seat, self.mine), (1 - self.seat, self.theirs)):
            for place, count in men.items():
                yield from self._stack(place, count, whose, own=men is self.mine)
        yield from self._dice()
        yield from self._cube()
        yield from self._moves()

    def ground(self) -> Iterator[str]:
        """The board without men, dice and cube."""
        yield from self._ground()
        for number in range(1, self.count + 1):
            yield svg.text(
                (self.x(number), self.top - 10 if number > self.half else self.bottom + 11), str(number), "label", 17
            )
        yield from self._named_sets()

    # ------------------------------------------------------------ where things are

    def x(self, point: int) -> float:
        """The middle of a point's column."""
        column = self.half - point if point <= self.half else point - self.half - 1
        behind = column >= self.half - self.half // 2
        return self.left + column * COLUMN + COLUMN / 2 + (BAR if behind else 0)

    @property
    def bar(self) -> float:
        """The middle of the bar."""
        return self.left + (self.half - self.half // 2) * COLUMN + BAR / 2

    @property
    def tray(self) -> float:
        """The middle of the trays."""
        return self.left + self.half * COLUMN + BAR + 4 + TRAY / 2

    def man(self, place: int, number: int, *, own: bool) -> svg.Point:
        """The middle of a man on a place, counted from 0 at the edge. A place of the other side is that of its own
        tray and bar; points are counted from the reader's side."""
        step = 2 * RADIUS * min(number, STACK - 1)
        if place == self.count + 1:
            return self.bar, self.middle + (1 if own else -1) * (RADIUS + 4 + step)
        if place == 0:
            return self.tray, self.bottom - RADIUS - 4 if own else self.top + RADIUS + 4
        if place > self.half:
            return self.x(place), self.top + RADIUS + 1 + step
        return self.x(place), self.bottom - RADIUS - 1 - step

    # ------------------------------------------------------------ the board

    def _ground(self) -> Iterator[str]:
        width = self.half * COLUMN + BAR
        yield svg.rectangle((self.left, self.top), width, self.bottom - self.top, "ground")
        for shade in (0, 1):
            corners = []
            for number in range(1 + shade, self.count + 1, 2):
                x, up = self.x(number), number > self.half
                edge, tip = (self.top, self.top + HEIGHT - 6) if up else (self.bottom, self.bottom - HEIGHT + 6)
                a, b = svg.number(x - COLUMN / 2 + 0.5), svg.number(x + COLUMN / 2 - 0.5)
                corners.append(f"M{a} {svg.number(edge)}L{b} {svg.number(edge)} {svg.number(x)} {svg.number(tip)}Z")
            yield svg.element(
                "path", d="".join(corners), fill="none", stroke="currentColor", class_=f"triangle shade-{shade + 1}"
            )
        yield svg.rectangle((self.bar - BAR / 2, self.top), BAR, self.bottom - self.top, "bar")
        half = (self.bottom - self.top - GAP) / 2
        for y in (self.top, self.bottom - half):
            yield svg.rectangle((self.tray - TRAY / 2, y), TRAY, half, "tray")

    def _named_sets(self) -> Iterator[str]:
        """A line below the points of each set with its name; of points above, over them."""
        for row, (name, runs) in enumerate(self.sets):
            for first, last in runs:
                up = first > self.half
                level = self.top - LABEL + 2 if up else self.bottom + LABEL + 3 + row * BAND
                a, b = sorted((self.x(first), self.x(last)))
                yield svg.lines([((a - COLUMN / 2 + 3, level), (b + COLUMN / 2 - 3, level))], "band")
                if not up:
                    yield svg.text(((a + b) / 2, level + 11), self.names.get(name, name), "label name", 15)

    def _stack(self, place: int, count: int, whose: int, *, own: bool) -> Iterator[str]:
        kind = f"man side-{whose + 1}"
        fill = "currentColor" if whose else "none"
        most = 1 if place == 0 else STACK
        for number in range(min(count, most)):
            yield svg.circle(self.man(place, number, own=own), RADIUS - 0.8, kind, fill)
        if count > most or (count and place == 0):
            top = self.man(place, most - 1, own=own)
            yield svg.text(top, str(count), f"count side-{whose + 1}", 15)

    def _dice(self) -> Iterator[str]:
        """The throw, in the middle of the half on the right."""
        right = (self.bar + BAR / 2 + self.left + self.half * COLUMN + BAR) / 2
        for number, face in enumerate(self.throw):
            x = right + (number - (len(self.throw) - 1) / 2) * (DIE + 6)
            yield svg.rectangle((x - DIE / 2, self.middle - DIE / 2), DIE, DIE, "die", rounded=4)
            for across, down in _PIPS.get(face, ()):
                yield svg.circle((x + 6 * across, self.middle + 6 * down), 2, "pip", "currentColor")

    def _cube(self) -> Iterator[str]:
        """The doubling cube: in the middle, or at the edge of its owner."""
        if not self.has_cube:
            return
        cube = self.state.get("cube") or {"value": 1, "owner": 0}
        x, y = self.cube_at(cube["owner"])
        size = CUBE - 6
        yield svg.rectangle((x - size / 2, y - size / 2), size, size, "cube", rounded=4)
        written = str(cube["value"])
        yield svg.text((x, y), written, "label", 15 if len(written) < 3 else 12 if len(written) < 4 else 9)

    def cube_at(self, owner: int) -> svg.Point:
        """The middle of the doubling cube: of an owner (1: the player on turn), or of nobody (0)."""
        y = {0: self.middle, 1: self.bottom - 15, 2: self.top + 15}[owner]
        return 0.7 + (CUBE - 6) / 2, y

    # ------------------------------------------------------------ a move

    def _moves(self) -> Iterator[str]:
        """An arrow for each step, and a cross on every man that is hit."""
        mine, theirs = dict(self.mine), dict(self.theirs)
        for step in self.taken:
            begin = self.man(step.origin, max(mine.get(step.origin, 1) - 1, 0), own=True)
            if step.to and theirs.get(step.to):
                x, y = self.man(step.to, 0, own=False)
                yield svg.lines([((x - 8, y - 8), (x + 8, y + 8)), ((x - 8, y + 8), (x + 8, y - 8))], "taken")
                theirs[step.to] = 0
            end = self.man(step.to, mine.get(step.to, 0), own=True)
            mine[step.origin] = mine.get(step.origin, 1) - 1
            mine[step.to] = mine.get(step.to, 0) + 1
            yield svg.arrow(begin, end, bend=0.12)


def bare_state(machine: Machine) -> Mapping[str, Any]:
    """A board without men, as the state notation has it."""
    assert machine.choices is not None
    return {"points": [0] * (len(machine.choices.places) - 2), "bar": [0, 0], "off": [0, 0]}


def shows_cube(machine: Machine, state: Mapping[str, Any]) -> bool:
    """Whether a doubling cube belongs to the picture: it has been turned, or something can turn it."""
    return "cube" in state or has_cube(machine)


def _sets_of_points(machine: Machine, count: int) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """The sets of points that are the same all the time, each as the runs of numbers that it is made of."""
    for table in machine.tables:
        holding = [
            case for case in table.cases if case.conflict is None or machine.choice.get(case.conflict) == case.reading
        ]
        numbers = sorted(each for each in holding[-1].squares if isinstance(each, int)) if holding else []
        runs: list[tuple[int, int]] = []
        for number in (each for each in numbers if 0 < each <= count):
            joined = runs and runs[-1][1] == number - 1 and (number - 1 != (count + 1) // 2)
            runs[-1 if joined else len(runs) :] = [(runs[-1][0] if joined else number, number)]
        if runs:
            yield table.name, runs
