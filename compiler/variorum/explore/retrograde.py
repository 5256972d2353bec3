"""Games of two players without chance, laid out to be solved backwards: every position a number, ordered by what
cannot be taken back.

A *layer* is all positions with as many pieces of each kind and the same numbers beside the board. A turn stays in its
layer or leads to another from which none leads back, as a capture does. Within a layer the kind of piece that never
goes back, such as one that moves up or sideways, divides the places into classes by how far it can still go: how many
of its pieces stand in each class orders the layer's *parts*. So each part is solved when all that its turns lead to is
solved, but for the turns within it.

What a machine does is read from its steps (`backends/lowered.py`) alone: which pieces must stand where, what is put
where. Where something else decides, such as dice or what a turn missed, `NotSolvableError` says what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import comb, prod

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
    is_trivial,
    kept_by,
    reads,
    value_of,
)
from variorum.machine.ast import Machine, StepKind
from variorum.machine.choosing import throws_dice
from variorum.machine.interpreter import initial, layout_of

Row = tuple[int, ...]
Layer = tuple[int, ...]
"""The numbers beside the board, without who is on turn and who has won, and how many pieces of each kind are on it."""

MOST_PLACES = 62
MOST_LAYERS = 5_000
MOST_CLASS = 16
MOST_KEYS = 1 << 20
MOST_CASES = 4_096
_MOST_TOGETHER = 4_096


class NotSolvableError(Exception):
    """The game is not one that is solved so; `reason` ends a sentence that says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Case:
    """What must stand where for something to hold: for each place the numbers that its entry may have."""

    where: tuple[tuple[int, frozenset[int]], ...]


Outcomes = tuple[tuple[Case, int], ...]
"""The end of a play, by the first case that holds: 1 or 2, the side that has won, 3, nobody. Where none holds, the play
goes on."""


@dataclass(frozen=True, slots=True)
class Move:
    """A step in a layer: its kind, the place that it leaves (-1: none) and the one that it comes to, what must stand
    where, what it puts where (place, before, after), whether it captures, the layer that it leads to, and what ends the
    play there and then."""

    kind: int
    origin: int
    to: int
    needs: Case
    puts: tuple[tuple[int, int, int], ...]
    captures: bool
    layer: int
    outcomes: Outcomes


@dataclass(frozen=True, slots=True)
class LayerRules:
    """What a side can do in a layer, what ends the play after its turn, and what becomes of it where it has no step:
    the end, or (`passes`) it is the other's turn."""

    moves: tuple[Move, ...]
    ended: Outcomes
    stuck: Outcomes


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a layer: how many pieces of the ordered kind stand in each class, where its numbers begin, and how many
    positions it has for each side to move."""

    layer: int
    counts: tuple[int, ...]
    rank: int
    base: int
    size: int


@dataclass(frozen=True, slots=True)
class Board:
    """A game laid out. `layers` are numbered so that none leads to one with a higher number; `over` marks those in
    which no turn begins. `ordered` is the kind of piece (from 1; 0: none) that orders the parts, `classes` gives for
    each place its class. `again` holds the kinds of step of which the second may follow the first. `parts` stand in
    the order in which they are solved. `orders` are those of the obligations."""

    machine: Machine
    places: int
    kinds: int
    layers: tuple[Layer, ...]
    over: tuple[bool, ...]
    rules: tuple[tuple[LayerRules, LayerRules], ...]
    leads_to: tuple[frozenset[int], ...]
    again: frozenset[tuple[int, int]]
    orders: tuple[str, ...]
    ordered: int
    classes: tuple[int, ...]
    parts: tuple[Part, ...]

    def counts(self, layer: int) -> tuple[int, ...]:
        """How many pieces of each kind stand on the board in a layer."""
        return self.layers[layer][-self.kinds :]

    def positions(self, layer: int) -> int:
        """How many positions a layer has, for each side to move."""
        return sum(part.size for part in self.parts if part.layer == layer)

    def layer_of(self, row: Row) -> int | None:
        """The number of the layer in which a row is; None where play from the beginning comes to no such layer."""
        found = _layer_of(row, self.places, self.kinds, _beside(self.machine))
        return self.layers.index(found) if found in self.layers else None

    @property
    def size(self) -> int:
        """How many numbers all parts take, with both sides to move."""
        last = self.parts[-1] if self.parts else None
        return last.base + _padded(2 * last.size) if last else 0

    def end_of(self, part: Part) -> int:
        """The number after the last one of a part."""
        return part.base + 2 * part.size


def board_of(machine: Machine) -> Board:
    """A specialised machine laid out to be solved. Raises NotSolvableError where it cannot be."""
    try:
        return _Laying(machine).board()
    except TooHardError:
        raise NotSolvableError("what its rules ask cannot be told from what stands where") from None


def _padded(size: int) -> int:
    """Parts begin at multiples of four: so many values share a byte."""
    return (size + 3) // 4 * 4


def _beside(machine: Machine) -> tuple[int, ...]:
    """The entries of the row beside the board that a layer tells apart."""
    layout = layout_of(machine)
    aside = {layout["player"][0], layout["winner"][0]}
    at, size = layout["occupant"]
    return tuple(
        number
        for first, count in layout.values()
        for number in range(first, first + count)
        if number not in aside and not at <= number < at + size
    )


def _layer_of(row: Row, places: int, kinds: int, beside: tuple[int, ...]) -> Layer:
    return (*(row[at] for at in beside), *(row[:places].count(kind) for kind in range(1, kinds + 1)))


class _Placing(Lowering):
    """Steps worked out, those that place a piece from the hand as well."""

    def _numbers(self, kind: StepKind, die: int, origin: int) -> Iterator[dict[str, int]]:
        if kind.by == "place":
            yield {**self.known, "die": 0, "from": -1, "direction": -1, "over": -1, "to": origin}
        else:
            yield from super()._numbers(kind, die, origin)


class _Laying:
    """Lays out one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        choices = machine.choices
        if choices is None or machine.board != "grid":
            raise NotSolvableError("only games on grids, in which players choose, are solved so")
        if machine.sides != 2 or machine.seats != 2:
            raise NotSolvableError("it has more than two sides")
        start = initial(machine)[0]
        if throws_dice(machine, start):
            raise NotSolvableError("chance has a part in it")
        if choices.offers or choices.match is not None:
            raise NotSolvableError("more than one game is played, or offers are made")
        if not is_trivial(machine):
            raise NotSolvableError("rules do something before a player chooses")
        self.choices, self.start = choices, start
        self.layout = layout_of(machine)
        self.places, self.kinds = len(choices.places), len(choices.pieces)
        if self.layout["occupant"][0] != 0 or self.places > MOST_PLACES:
            raise NotSolvableError(f"its board has more than {MOST_PLACES} points")
        self.player, self.winner = self.layout["player"][0], self.layout["winner"][0]
        self.beside = _beside(machine)
        self.values = self.kinds + 1
        self.step_numbers = {step.name: number for number, step in enumerate(choices.steps)}
        self.again = frozenset((self.step_numbers[one], self.step_numbers[two]) for one, two in choices.plan.again)
        low = tuple(_Placing(machine, side) for side in range(2))
        self.ways = tuple(tuple(each.ways(0)) for each in low)
        try:
            self.ended = tuple(each.after_turn(played=True) for each in low)
            self.stuck = tuple(each.after_turn(played=False) for each in low)
        except TooHardError:
            raise NotSolvableError("its rules ask what a turn has missed") from None

    def board(self) -> Board:
        """All of it."""
        found, rules = self.reached()
        order = self.ordered_layers(rules)
        number = {layer: at for at, layer in enumerate(order)}
        renumbered = tuple(
            (self.moved(rules[layer][0], number), self.moved(rules[layer][1], number)) for layer in order
        )
        leads_to = tuple(
            frozenset(move.layer for side in each for move in side.moves) - {at} for at, each in enumerate(renumbered)
        )
        over = tuple(all(any(not case.where for case, _ in side.ended) for side in rules[layer]) for layer in order)
        layers = tuple(found[layer] for layer in order)
        ordered, classes = self.divided(renumbered)
        parts = self.parted(layers, over, ordered, classes)
        orders = tuple(order for obligation in self.choices.obligations for order in obligation.orders)
        return Board(
            self.machine,
            self.places,
            self.kinds,
            layers,
            over,
            renumbered,
            leads_to,
            self.again,
            orders,
            ordered,
            classes,
            parts,
        )

    # ------------------------------------------------------------ layers

    def reached(self) -> tuple[list[Layer], list[tuple[LayerRules, LayerRules]]]:
        """Every layer that play can come to, and what can be done in it."""
        first = _layer_of(self.start, self.places, self.kinds, self.beside)
        numbers = {first: 0}
        layers = [first]
        rules: list[tuple[LayerRules, LayerRules]] = []
        while len(rules) < len(layers):
            layer = layers[len(rules)]
            both = tuple(self.rules_in(side, layer, numbers, layers) for side in range(2))
            rules.append((both[0], both[1]))
            if len(layers) > MOST_LAYERS:
                raise NotSolvableError("there are too many ways in which its positions differ beside the board")
        return layers, rules

    def rules_in(self, side: int, layer: Layer, numbers: dict[Layer, int], layers: list[Layer]) -> LayerRules:
        """What a side can do in a layer. Layers that are met for the first time are numbered."""
        known = dict(zip(self.beside, layer, strict=False))
        moves: list[Move] = []
        for way in self.ways[side]:
            for made, after in self.moves_of(way, known, layer):
                if after not in numbers:
                    numbers[after] = len(layers)
                    layers.append(after)
                moves.append(
                    Move(
                        made.kind,
                        made.origin,
                        made.to,
                        made.needs,
                        made.puts,
                        made.captures,
                        numbers[after],
                        made.outcomes,
                    )
                )
        ended = self.outcomes(self.ended[side], known, side)
        return LayerRules(tuple(moves), ended, self.outcomes(self.stuck[side], known, side))

    def moves_of(self, way: Way, known: Mapping[int, int], layer: Layer) -> Iterator[tuple[Move, Layer]]:
        """The moves that a way is in a layer: one for each case in which it is allowed, and the layers they lead to."""
        cases = self.cases(_conjoined(way.tests), known)
        kind = self.step_numbers[way.kind]
        for case in cases:
            allowed = dict(case.where)
            counts = list(layer[-self.kinds :])
            others = dict(known)
            puts: dict[int, int] = {}
            captures, outcomes = self.done(way.body, others, puts, kind)
            changed = []
            for place, new in puts.items():
                old = allowed.get(place, frozenset(range(self.values)))
                if len(old) != 1:
                    raise NotSolvableError("a step of it puts a piece where it does not ask what stands there")
                (before,) = old
                if before != new:
                    changed.append((place, before, new))
                    if before:
                        counts[before - 1] -= 1
                    if new:
                        counts[new - 1] += 1
            if min(counts) < 0:
                continue  # as many pieces as that do not stand on the board in this layer
            after = (*(others[at] for at in self.beside), *counts)
            yield Move(kind, way.origin, way.to, case, tuple(changed), captures, -1, outcomes), after

    def done(
        self, body: tuple[Statement, ...], known: dict[int, int], puts: dict[int, int], kind: int
    ) -> tuple[bool, Outcomes]:
        """Go through what a step does: the numbers beside the board and the places are changed; whether it captures,
        and what ends the play."""
        captures = False
        found: list[tuple[Case, int]] = []
        waiting = list(body)
        while waiting:
            match waiting.pop(0):
                case Put(at=at, value=int() as value) if at < self.places:
                    puts[at] = value
                case Put(at=at, value=int() as value) if at == self.winner:
                    found.append((Case(()), value))
                    break
                case Put(at=at, value=value) if at in known:
                    known[at] = self.number(value, {**known, **puts})
                case Count(name="captures"):
                    captures = True
                case Over() | Leave():
                    if any(kind == one for one, _ in self.again):
                        raise NotSolvableError("a rule ends turns in which another step might follow")
                    break
                case Fork(test=test, then=then, otherwise=otherwise):
                    asked = self.folded(test, {**known, **puts}, captures=captures)
                    if isinstance(asked, int):
                        waiting[:0] = then if asked else otherwise
                        continue
                    value = self.won_by(then)
                    found += [(case, value) for case in self.cases(asked, known)]
                    waiting[:0] = otherwise
                case _:
                    raise TooHardError
        return captures, tuple(found)

    def won_by(self, statements: tuple[Statement, ...]) -> int:
        """Who has won after statements that do nothing else."""
        match statements:
            case (Put(at=at, value=int() as value), *rest) if at == self.winner and all(
                isinstance(each, Over | Leave) for each in rest
            ):
                return value
        raise TooHardError

    def outcomes(self, statements: tuple[Statement, ...], known: Mapping[int, int], side: int) -> Outcomes:
        """What ends a play after a turn."""
        found: list[tuple[Case, int]] = []
        waiting = list(statements)
        while waiting:
            match waiting.pop(0):
                case Put(at=at, value=int() as value) if at == self.winner and value:
                    found.append((Case(()), value))
                    return tuple(found)
                case Put(at=at, value=value) if at == self.player and value == 1 - side:
                    continue
                case Fork(test=test, then=then, otherwise=otherwise) if "repeated" in _asked(test):
                    # Whoever can force a win comes to no position twice; where nobody can, a draw is what endless is.
                    if self.won_by(then) <= self.machine.sides or waiting:
                        raise NotSolvableError("a position that comes again wins or loses")
                    waiting[:0] = otherwise
                case Fork(test=test, then=then, otherwise=otherwise):
                    asked = self.folded(test, known)
                    if isinstance(asked, int):
                        waiting[:0] = then if asked else otherwise
                        continue
                    value = self.won_by(then)
                    found += [(case, value) for case in self.cases(asked, known)]
                    waiting[:0] = otherwise
                case _:
                    raise TooHardError
        return tuple(found)

    def moved(self, rules: LayerRules, number: Mapping[int, int]) -> LayerRules:
        """The same with layers numbered otherwise."""
        moves = tuple(
            Move(
                each.kind, each.origin, each.to, each.needs, each.puts, each.captures, number[each.layer], each.outcomes
            )
            for each in rules.moves
        )
        return LayerRules(moves, rules.ended, rules.stuck)

    def ordered_layers(self, rules: list[tuple[LayerRules, LayerRules]]) -> list[int]:
        """The layers so that each comes after all that it leads to; of those that may, the one met last first."""
        leads = [{move.layer for side in each for move in side.moves} - {at} for at, each in enumerate(rules)]
        order: list[int] = []
        waiting = set(range(len(rules)))
        while waiting:
            ready = [layer for layer in waiting if not leads[layer] & waiting]
            if not ready:
                raise NotSolvableError("what changes beside the board can be changed back")
            order.append(max(ready))
            waiting.discard(order[-1])
        return order

    # ------------------------------------------------------------ conditions

    def number(self, value: Plain, known: Mapping[int, int]) -> int:
        """What a value comes to that the board does not decide."""
        folded = self.folded(value, known)
        if not isinstance(folded, int):
            raise TooHardError
        return folded

    def folded(self, part: Plain, known: Mapping[int, int], *, captures: bool = False) -> Plain:
        """What is left of an expression where some entries are known, and (`captures`) something was captured."""
        match part:
            case Entry(at=at):
                return known.get(at, part)
            case Total(low=low, high=high):
                return self.folded(Worked("sum", tuple(Entry(at) for at in range(low, high))), known)
            case Worked(op=">", args=(Given(name="captures"), 0)) if captures:
                return 1
            case Worked(op=op, args=args):
                parts = tuple(self.folded(arg, known, captures=captures) for arg in args)
                if op == "and" and any(part == 0 and isinstance(part, int) for part in parts):
                    return 0
                if op == "or" and any(isinstance(part, int) and part for part in parts):
                    return 1
                if all(isinstance(part, int) for part in parts):
                    return value_of(Worked(op, parts), {})
                if op in {"and", "or"}:
                    parts = tuple(part for part in parts if not isinstance(part, int))
                return Worked(op, parts)
            case _:
                return part

    def cases(self, test: Plain, known: Mapping[int, int]) -> list[Case]:
        """The cases in which a test holds."""
        found = []
        for each in self._cases(self.folded(test, known), holds=True):
            found.append(Case(tuple(sorted(each.items()))))
            if len(found) > MOST_CASES:
                raise TooHardError
        return found

    def _cases(self, test: Plain, *, holds: bool) -> Iterable[dict[int, frozenset[int]]]:
        match test:
            case int():
                return [{}] if bool(test) is holds else []
            case Worked(op="not", args=(inner,)):
                return self._cases(inner, holds=not holds)
            case Worked(op="and" | "or" as op, args=args):
                each = [list(self._cases(arg, holds=holds)) for arg in args]
                if (op == "and") is not holds:
                    return [case for cases in each for case in cases]
                if prod(len(cases) for cases in each) > MOST_CASES:
                    raise TooHardError
                joined = (_joined(cases) for cases in product(*each))
                return [case for case in joined if case is not None]
        kept = kept_by(test, self.values)
        if kept is not None and kept[0] < self.places:
            at, values = kept
            held = values if holds else frozenset(range(self.values)) - values
            return [{at: held}] if held else []
        asked = sorted(reads(test))
        if not asked or asked[-1] >= self.places or self.values ** len(asked) > _MOST_TOGETHER:
            raise TooHardError
        return [
            {at: frozenset((value,)) for at, value in zip(asked, values, strict=True)}
            for values in product(range(self.values), repeat=len(asked))
            if bool(value_of(test, dict(zip(asked, values, strict=True)))) is holds
        ]

    # ------------------------------------------------------------ classes and parts

    def divided(self, rules: tuple[tuple[LayerRules, LayerRules], ...]) -> tuple[int, tuple[int, ...]]:
        """The kind of piece that orders the parts of layers, and for each place its class: no step within a layer takes
        a piece of that kind to a higher class. Of several kinds, the one with most classes."""
        best: tuple[int, int, tuple[int, ...]] = (1, 0, (0,) * self.places)
        for kind in range(1, self.kinds + 1):
            classes = self.classes_of(kind, rules)
            size = max(classes) + 1
            widest = max(classes.count(number) for number in range(size))
            most = max(counts[-self.kinds + kind - 1] for counts in [self.start_layer()])
            keys = prod(min(classes.count(number), max(most, 1)) + 1 for number in range(size))
            if size > best[0] and widest <= MOST_CLASS and keys <= MOST_KEYS:
                best = size, kind, classes
        return best[1], best[2]

    def start_layer(self) -> Layer:
        """The layer of the beginning, with pieces in hand counted as if they stood on the board."""
        held = {f"{piece.name}-in-hand": number for number, piece in enumerate(self.choices.pieces)}
        layer = list(_layer_of(self.start, self.places, self.kinds, self.beside))
        for name, number in held.items():
            if name in self.layout:
                layer[len(self.beside) + number] += self.start[self.layout[name][0]]
        return tuple(layer)

    def classes_of(self, kind: int, rules: tuple[tuple[LayerRules, LayerRules], ...]) -> tuple[int, ...]:
        """For each place how many times a piece of a kind can still come to where it cannot come back from."""
        reach = [{place} for place in range(self.places)]
        edges: set[tuple[int, int]] = set()
        for number, each in enumerate(rules):
            for move in (move for side in each for move in side.moves if move.layer == number):
                left = [place for place, old, _ in move.puts if old == kind]
                came = [place for place, _, new in move.puts if new == kind]
                if len(left) == len(came) == 1:
                    edges.add((left[0], came[0]))
                else:
                    edges |= {(one, two) for one in left + came for two in left + came if one != two}
        changed = True
        while changed:
            changed = False
            for one, two in edges:
                if not reach[two] <= reach[one]:
                    reach[one] |= reach[two]
                    changed = True
        ranks = [-1] * self.places

        def rank(place: int) -> int:
            if ranks[place] < 0:
                onward = [other for other in reach[place] if place not in reach[other]]
                ranks[place] = max((rank(other) + 1 for other in onward), default=0)
            return ranks[place]

        return tuple(rank(place) for place in range(self.places))

    def parted(
        self, layers: tuple[Layer, ...], over: tuple[bool, ...], ordered: int, classes: tuple[int, ...]
    ) -> tuple[Part, ...]:
        """The parts of all layers in the order in which they are solved."""
        parts: list[Part] = []
        base = 0
        sizes = [classes.count(number) for number in range(max(classes) + 1)]
        for number, layer in enumerate(layers):
            if over[number]:
                continue
            counts = layer[-self.kinds :]
            others, free = 1, self.places
            if ordered:
                free -= counts[ordered - 1]
            for kind in range(1, self.kinds + 1):
                if kind != ordered:
                    others *= comb(free, counts[kind - 1])
                    free -= counts[kind - 1]
            spread = _spread(counts[ordered - 1], sizes) if ordered else [()]
            ranked = sorted((sum(at * count for at, count in enumerate(each)), each) for each in spread)
            for rank, each in ranked:
                size = others * prod(comb(size, count) for size, count in zip(sizes, each, strict=False))
                if size:
                    parts.append(Part(number, each, rank, base, size))
                    base += _padded(2 * size)
        return tuple(parts)


def _spread(count: int, sizes: list[int]) -> list[tuple[int, ...]]:
    """Every way in which so many pieces can stand in classes of these sizes."""
    if not sizes:
        return [()] if not count else []
    return [(here, *rest) for here in range(min(count, sizes[0]) + 1) for rest in _spread(count - here, sizes[1:])]


def _joined(cases: tuple[dict[int, frozenset[int]], ...]) -> dict[int, frozenset[int]] | None:
    """All of these at once; None where they cannot be."""
    found: dict[int, frozenset[int]] = {}
    for case in cases:
        for at, values in case.items():
            found[at] = found[at] & values if at in found else values
            if not found[at]:
                return None
    return found


def _conjoined(tests: tuple[Plain, ...]) -> Plain:
    return Worked("and", tests) if tests else 1


def _asked(test: Plain) -> frozenset[str]:
    """The numbers known only as the code runs that an expression asks for."""
    match test:
        case Given(name=name):
            return frozenset((name,))
        case Worked(args=args):
            return frozenset().union(*map(_asked, args))
        case _:
            return frozenset()
