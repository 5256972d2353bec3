"""A track: its squares wound up from the lower left to the middle, named sets told apart by colour and name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from variorum.machine.ast import Const, Machine
from variorum.pages.boards import svg
from variorum.pages.boards.lettering import SIZE, shortened, width_of
from variorum.pages.boards.spiral import Cell, Spiral, spiral

WIDTH = 300.0
"""What the squares of a wide board take up in all: a unit is then a little less than a pixel on the narrowest phone."""

LARGEST = 52.0
"""The side of a square, at most."""

EDGE = 3.0
LETTER = SIZE
COLOURS = 8
"""Sets that have a colour of their own; further ones begin again."""

_NEAR = 1.0  # the share of a square from which on its name may prove too long in another font

_SQUEEZED = 1.12  # how much wider than its square a name may be before it is cut short
_LEAST = 4  # letters of a name, with the full stop, that are written at least


@dataclass(frozen=True, slots=True)
class Named:
    """A named set of squares as the board shows it: the set, how it is written, the number of its colour from 1, and
    the squares that no smaller set has."""

    name: str
    written: str
    colour: int
    squares: tuple[int, ...]


class TrackDrawing:
    """Draws a track. `written` are the names of sets as they are to be read, `start` what is written off the board."""

    def __init__(self, machine: Machine, written: Mapping[str, str], start: str) -> None:
        self.squares = squares_of(machine)
        self.off_board = first_square(machine) == 0
        self.named = named_sets(machine, written)
        self.start = start
        self.spiral: Spiral = spiral(self.squares)
        self.side = min(WIDTH / self.spiral.columns, LARGEST)
        self.strip = max(0.72 * self.side, LETTER + 12) if self.off_board else 0.0
        self.below = 2 * EDGE + self.spiral.rows * self.side + (8 if self.off_board else 0)

    @property
    def size(self) -> svg.Point:
        """Width and height."""
        width = 2 * EDGE + self.spiral.columns * self.side
        return max(width, self.strip_width + 2 * EDGE), self.below + self.strip + (EDGE if self.off_board else 0)

    @property
    def strip_width(self) -> float:
        """The width of what lies off the board."""
        if not self.off_board:
            return 0.0
        return max(2.4 * self.side, width_of(self.start) + 4 * self.radius + 12)

    @property
    def radius(self) -> float:
        """The radius of a piece that stands alone."""
        return 0.23 * self.side

    @property
    def edge(self) -> float:
        """How far the first square is from the edge of the picture."""
        return EDGE

    def box(self, square: int) -> tuple[float, float, float, float]:
        """The corner, the width and the height of a square; of 0, of what lies off the board."""
        if square == 0:
            return EDGE, self.below, self.strip_width, self.strip
        column, row, across, down = self._cells(square)
        return EDGE + column * self.side, EDGE + row * self.side, across * self.side, down * self.side

    def middle(self, square: int) -> svg.Point:
        """Where a piece stands on a square: the middle of what its number and its name leave."""
        x, y, width, height = self.box(square)
        if square == 0:
            return x + width - 2 * self.radius - 3, y + height / 2
        return x + width / 2, y + height / 2 - 0.1 * self.side

    def parts(self) -> Iterator[str]:
        """The board without pieces, from the ground up."""
        sets = {square: named for named in self.named for square in named.squares}
        for square in range(1, self.squares + 1):
            yield from self._square(square, sets.get(square))
        yield svg.lines(self._walls(), "wall")
        if self.off_board:
            yield from self._strip()

    def stretch(self, squares: Iterable[int]) -> Iterator[str]:
        """Some squares alone."""
        sets = {square: named for named in self.named for square in named.squares}
        for square in squares:
            yield from self._square(square, sets.get(square))

    # ------------------------------------------------------------ parts

    def _cells(self, square: int) -> tuple[int, int, int, int]:
        if square == self.squares:
            return self.spiral.last
        column, row = self.spiral.cells[square - 1]
        return column, row, 1, 1

    def _square(self, square: int, named: Named | None) -> Iterator[str]:
        yield from square_parts(self.box(square), square, named, last=square == self.squares)

    def _walls(self) -> list[tuple[svg.Point, svg.Point]]:
        """What parts a winding from the next: the edges between squares that do not follow one another, and the rim."""
        owner: dict[Cell, int] = {}
        for square in range(1, self.squares + 1):
            column, row, across, down = self._cells(square)
            owner |= {(column + i, row + j): square for i in range(across) for j in range(down)}
        found = []
        for column in range(self.spiral.columns + 1):
            found += [
                self._edge((column, row), (column, row + 1))
                for row in range(self.spiral.rows)
                if parted(owner.get((column - 1, row)), owner.get((column, row)))
            ]
        for row in range(self.spiral.rows + 1):
            found += [
                self._edge((column, row), (column + 1, row))
                for column in range(self.spiral.columns)
                if parted(owner.get((column, row - 1)), owner.get((column, row)))
            ]
        return found

    def _edge(self, begin: Cell, end: Cell) -> tuple[svg.Point, svg.Point]:
        (a, b), (c, d) = begin, end
        return (EDGE + a * self.side, EDGE + b * self.side), (EDGE + c * self.side, EDGE + d * self.side)

    def _strip(self) -> Iterator[str]:
        """Where pieces wait that are not yet on the board, with the way in."""
        x, y, width, height = self.box(0)
        yield svg.rectangle((x, y), width, height, "start", rounded=4)
        at = (x + 6 + width_of(self.start) / 2, y + height / 2)
        yield svg.text(at, self.start, "label name", LETTER)
        first, _, side, _ = self.box(1)
        tip = self.below - 8 - EDGE + 1
        yield svg.polygon(((first + side / 2, tip), (first + side / 2 - 5, y), (first + side / 2 + 5, y)), "way-in")


def square_parts(
    box: tuple[float, float, float, float], square: int, named: Named | None, *, last: bool = False
) -> Iterator[str]:
    """One square with its number and its name."""
    x, y, width, height = box
    kind = f"square set-{named.colour}" if named else "square"
    yield svg.rectangle((x, y), width, height, f"{kind} last" if last else kind)
    if last:
        yield svg.rectangle((x + 3, y + 3), width - 6, height - 6, "ring", rounded=3)
    written = str(square)
    inset = 3 if last else 0
    at = (x + inset + 3.5 + width_of(written) / 2, y + inset + 1.5 + LETTER / 2)
    yield svg.text(at, written, "label number", LETTER)
    if named:
        below = (x + width / 2, y + height - inset - LETTER / 2 - 1)
        cut = shortened(named.written, _SQUEEZED * (width - 3 - 2 * inset))
        # Of a name of which next to nothing can be written the colour says more.
        if len(cut) >= _LEAST or cut == named.written:
            yield _fitted(below, cut, width - 4 - 2 * inset)


def _fitted(at: svg.Point, written: str, width: float) -> str:
    """A name in a square; one that all but fills it is held to the width, since fonts differ."""
    near = width_of(written) > _NEAR * width
    return svg.text(at, written, "label place", LETTER, width=width if near else None)


def parted(one: int | None, other: int | None) -> bool:
    """Whether there is a wall between the squares of two cells that lie side by side; None is beyond the rim."""
    if one is None or other is None:
        return one is not other
    return abs(one - other) > 1


def squares_of(machine: Machine) -> int:
    """The number of squares of a specialised track."""
    assert isinstance(machine.squares, Const)
    return machine.squares.value


def first_square(machine: Machine) -> int:
    """The square on which pieces begin; 0 is off the board."""
    return next((field.start for field in machine.fields if field.kind == "square"), 0)


def named_sets(machine: Machine, written: Mapping[str, str]) -> tuple[Named, ...]:
    """The sets of a specialised track that have squares to themselves, in the order of the rules. A square belongs to
    the smallest set that has it: one that takes others together is not seen."""
    sets = squares_in(machine)
    order = {name: number for number, name in enumerate(sets)}
    owner: dict[int, str] = {}
    for name in sorted(sets, key=lambda each: (len(sets[each]), order[each])):
        for square in sets[name]:
            owner.setdefault(square, name)
    return tuple(
        Named(name, written.get(name, name), number % COLOURS + 1, own)
        for name, number in order.items()
        if (own := tuple(sorted(square for square, whose in owner.items() if whose == name)))
    )


def squares_in(machine: Machine) -> Mapping[str, frozenset[int]]:
    """The squares of every named set of a specialised track."""
    last = squares_of(machine)
    sets: dict[str, frozenset[int]] = {}
    for table in machine.tables:
        for case in table.cases:
            if case.conflict is None or machine.choice.get(case.conflict) == case.reading:
                numbers = (each for each in case.squares if isinstance(each, int))
                sets[table.name] = frozenset(each for each in numbers if 0 < each <= last)
    return sets
