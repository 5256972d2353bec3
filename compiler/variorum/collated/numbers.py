"""Numbers accounted for, in both directions.

A number that a cited passage demands has to be used by a statement that cites it. What a statement uses is taken after
its names are resolved: a rule that lands on `maze` uses 42, one that asks `<maze-target>` the numbers of its readings
(those that cite the same source, where any do), `the last square` the length of the track, `the total` and every throw
the number of dice, `the start` 0, and `the turn is missed` one turn; 6+3 is 6, 3 and 9.

A number that a statement writes has to stand in one of the passages that it cites, where an article may stand for 1.
The dice of a throw have to stand next to one another there, unless their total does. What is no rule number is not
asked for: 0, the 1 by which something goes up or down, the 1 of `dice 1` and of `pieces 1 counter`, for which documents
write "the die", numbers of a reading that is a conjecture, and the largest number of a state, which only has to be one
that rules give it or compare it with.

Either is answered by a reason: `own number 16 "…"` in a block, `aside number 13 "…" [nl:68]` of a passage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from variorum.collated.coverage import Accounts, Place, amount, aside_phrase, beyond, named, passages_of, shown
from variorum.diagnostics import Diagnostic, Label, Span
from variorum.resolved import ast
from variorum.resolved.ast import Amount, Cite, Game, OwnNumber, Statement, Written
from variorum.sources.ast import Lock, Passage, Sources

_LABELS = 4
"""How many further places a diagnostic shows."""


def number_faults(game: Game, sources: Sources, locks: Mapping[str, Lock], accounts: Accounts) -> Iterator[Diagnostic]:
    """Every number of a cited passage that nothing uses, every number of a statement that no passage holds, and every
    explanation of a number that explains nothing."""
    if not any(source.siglum in locks for source in sources.direct):
        return  # without a lock nothing is known of any passage
    uses = Uses(game)
    explaining: set[Span] = set()
    for statement in game.statements:
        yield from _not_in_passages(statement, game, sources, locks, uses, explaining)
    told: set[Span] = set()
    for statement in game.statements:
        for own in statement.own:
            if own.span not in explaining and own.span not in told:
                told.add(own.span)
                yield Diagnostic("own-number-explains-nothing", own.span, {"number": _as_written(own)})
    for (siglum, number), statements in accounts.cited.items():
        lock = locks.get(siglum)
        passage = lock.passage(number) if lock else None
        if passage and (missing := unused_numbers((siglum, number), passage, accounts, uses)):
            yield _not_used((siglum, number), missing, statements)
    yield from _asides_in_vain(sources, locks, accounts, uses)


# ---------------------------------------------------------------- numbers of passages that nothing uses


def unused_numbers(place: Place, passage: Passage, accounts: Accounts, uses: Uses) -> tuple[Amount, ...]:
    """The numbers of a cited passage that no statement citing it uses, and that are not set aside; none where nothing
    cites it."""
    if place not in accounts.cited:
        return ()
    set_aside = {number.number for number, _ in accounts.numbers.get(place, ())}
    return tuple(number for number in _not_used_by(passage, accounts.cited[place], uses) if number not in set_aside)


def _not_used_by(passage: Passage, statements: Iterable[tuple[Statement, Cite]], uses: Uses) -> tuple[Amount, ...]:
    wanted = list(dict.fromkeys(amount(number) for number in passage.numbers.demanded))
    for statement, cite in statements:
        if wanted:
            used = uses.of(statement, cite.siglum)
            wanted = [number for number in wanted if number not in used]
    return tuple(wanted)


def _not_used(place: Place, missing: Iterable[Amount], statements: tuple[tuple[Statement, Cite], ...]) -> Diagnostic:
    """What is told of a passage: where it is cited first, with the numbers of all that cite it."""
    numbers = [shown(number) for number in missing]
    passage = f"{place[0]}:{place[1]}"
    facts = {"passage": passage, "numbers": " ".join(numbers), "aside_phrase": aside_phrase(numbers)}
    labels: list[Label] = []
    for statement, _ in statements:
        by_line: dict[int, list[Written]] = {}
        for written in statement.numbers:
            by_line.setdefault(written.span.line, []).append(written)
        labels += [Label(_stretch(found), f"used in {named(statement)}") for found in by_line.values()]
    labels += [Label(cite.span, "cited here too") for _, cite in statements[1:]]
    return Diagnostic("passage-number-not-used", statements[0][1].span, facts, tuple(labels[:_LABELS]))


def _asides_in_vain(
    sources: Sources, locks: Mapping[str, Lock], accounts: Accounts, uses: Uses
) -> Iterator[Diagnostic]:
    """Every number set aside that its passage does not hold, that is used after all, or of a passage that no statement
    cites, whose numbers nobody asks for."""
    for place, numbers in accounts.numbers.items():
        lock = locks.get(place[0])
        passage = lock.passage(place[1]) if lock else None
        if passage is None:
            continue
        held = {amount(number) for number in passage.numbers.demanded}
        wanted = held
        if place in accounts.cited:
            wanted = set(_not_used_by(passage, accounts.cited[place], uses))
        else:
            repeated = [
                number
                for aside, cite in accounts.aside.get(place, ())
                if aside.repeats is not None
                for other in passages_of((Cite(cite.siglum, aside.repeats, cite.span),), sources, locks) or ()
                for number in beyond(passage, other)
            ]
            wanted = set(repeated)
        seen: set[Amount] = set()
        for number, cite in numbers:
            if number.number in wanted and number.number not in seen:
                seen.add(number.number)
                continue
            reason = "nothing cites the passage"
            if number.number not in held:
                reason = "the passage asks for no such number"
            elif number.number in seen:
                reason = "that is said already"
            elif place in accounts.cited:
                reason = "it is used"
            elif any(aside.repeats is not None for aside, _ in accounts.aside.get(place, ())):
                reason = "the passage that it repeats has it too"
            facts = {
                "number": shown(number.number),
                "passage": f"{cite.siglum}:{cite.passage}",
                "why_phrase": reason,
            }
            yield Diagnostic("aside-number-explains-nothing", number.span, facts)


# ---------------------------------------------------------------- numbers of statements that no passage holds


def _not_in_passages(
    statement: Statement,
    game: Game,
    sources: Sources,
    locks: Mapping[str, Lock],
    uses: Uses,
    explaining: set[Span],
) -> Iterator[Diagnostic]:
    """The numbers of a statement that nothing accounts for, those of a line in one diagnostic. Each explanation that
    explains one goes into `explaining`."""
    if not statement.numbers or statement.is_own:
        return
    cites = _cites_behind(statement, game, uses)
    if cites is None:
        return
    passages = passages_of(cites, sources, locks)
    if passages is None:
        return  # something cited could not be found, as was reported
    wanted: dict[int, list[Written]] = {}
    for written in statement.numbers:
        if written.number == 0 or written.role in {"step", "single"} or _holds(passages, written):
            continue
        if own := _reason_for(written, statement.own):
            explaining.add(own.span)
        elif written.role == "bound" and written.number in uses.of_state(statement.name):
            continue
        else:
            wanted.setdefault(written.span.line, []).append(written)
    for found in wanted.values():
        numbers = list(dict.fromkeys(map(_as_written, found)))
        own_phrase = f"{'number' if len(numbers) == 1 else 'numbers'} {' '.join(numbers)}"
        facts = {"numbers": " ".join(numbers), "own_phrase": own_phrase}
        elsewhere = [cite.span for cite in cites if cite.span.line != found[0].span.line]
        labels = tuple(Label(span, "cited here") for span in elsewhere[:_LABELS])
        if all(each.role == "bound" for each in found) and not cites:
            facts |= {"state": statement.name, "number": shown(found[0].number)}
            yield Diagnostic("count-never-so-high", found[0].span, facts)
        else:
            yield Diagnostic("number-not-in-passages", _stretch(found), facts, labels)


def _cites_behind(statement: Statement, game: Game, uses: Uses) -> tuple[Cite, ...] | None:
    """The citations of a statement, or those of the readings under which a rule applies that has none, or those of the
    lines that leave a reading open; None where it needs none, or where it is reported that it has none."""
    if statement.kind == "reading":
        between = [
            cite
            for other in game.statements
            if other.conflict == statement.conflict and statement.name in other.between
            for cite in other.cites
        ]
        return (*statement.cites, *between) or None
    if statement.cites:
        return statement.cites
    if statement.kind == "claim":
        return None
    node = uses.node(statement)
    if isinstance(node, ast.Rule | ast.Move | ast.Obligation | ast.Offer):
        readings = {(each.conflict, each.name): each for each in game.statements if each.kind == "reading"}
        behind = [readings.get((asked.conflict, asked.reading)) for asked in node.applies]
        cites = tuple(cite for each in behind if each for cite in each.cites)
        says_itself = not (isinstance(node, ast.Rule) and all(isinstance(e, ast.EffectsOf) for e in node.effects))
        return None if not cites and (behind or says_itself) else cites
    return ()


def _reason_for(written: Written, own: Iterable[OwnNumber]) -> OwnNumber | None:
    """The first reason that is for this number: for a throw one that names it, or else its total."""
    throws = [each for each in own if written.dice and sorted(each.dice) == sorted(written.dice)]
    numbers = [each for each in own if not each.dice and each.number == written.number]
    return next(iter((*throws, *numbers)), None)


def _as_written(number: Written | OwnNumber) -> str:
    return "+".join(map(str, number.dice)) if number.dice else shown(number.number)


def _holds(passages: Iterable[Passage], written: Written) -> bool:
    """Whether one of the passages holds the number; of a throw its total, or its dice next to one another."""
    for passage in passages:
        numbers = passage.numbers
        if written.number in {amount(number) for number in (*numbers.demanded, *numbers.allowed)}:
            return True
        size = len(written.dice)
        if size and any(
            sorted(map(str, numbers.demanded[at : at + size])) == sorted(map(str, written.dice))
            for at in range(len(numbers.demanded) - size + 1)
        ):
            return True
    return False


def _stretch(found: list[Written]) -> Span:
    """From the first of the numbers, which stand on one line, to the last."""
    first, last = found[0].span, found[-1].span
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)


# ---------------------------------------------------------------- what a statement uses


@dataclass(slots=True)
class _Used:
    """What is used in a part of the game, before it is known as whom it is read."""

    numbers: set[Amount] = field(default_factory=set)
    conflicts: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)
    asked: set[tuple[str, str]] = field(default_factory=set)
    last_square: bool = False
    dice: bool = False


class Uses:
    """The numbers that the statements of a game use, names and readings resolved."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.conflicts = {conflict.name: conflict for conflict in game.conflicts}
        self.sets = {places.name: places for places in game.places}
        self.flags = {state.name for state in game.states if state.kind in {"flag", "until-throw"}}
        self.nodes = dict(_nodes(game))
        self.parts: dict[int, _Used] = {}
        self.found: dict[tuple[Span, str, str], frozenset[Amount]] = {}
        self.states: dict[str, list[ast.Value]] = {}
        self.all_gathered = False
        self.shapes: dict[type, tuple[_Look | None, tuple[str, ...]]] = {}

    def node(self, statement: Statement) -> object:
        """The resolved part of the game that a statement became; None where it has none."""
        if statement.kind in _SETTINGS:
            return _SETTINGS[statement.kind](self.game)
        return self.nodes.get(statement.span)

    def of(self, statement: Statement, siglum: str) -> frozenset[Amount]:
        """The numbers that the statement uses, read as the source `siglum` reads the conflicts that it leaves open."""
        key = (statement.span, statement.kind, siglum)
        if key not in self.found:
            numbers: set[Amount] = set()
            for written in statement.numbers:
                numbers.update(written.dice)
                numbers.add(written.number)
            node = self.node(statement)
            parts = [] if node is None else [self.part(node)]
            if statement.kind == "conflict":
                parts.append(_Used(conflicts={statement.name}))
            elif statement.between:
                conflict = self.conflicts.get(statement.conflict)
                readings = conflict.readings if conflict else ()
                parts += [self.part(each) for each in readings if each.name in statement.between]
            for part in parts:
                self.resolve(part, siglum, numbers, set())
            self.found[key] = frozenset(numbers)
        return self.found[key]

    def of_state(self, name: str) -> frozenset[Amount]:
        """The numbers that rules give to a state or compare it with."""
        if not self.all_gathered:
            self.all_gathered = True
            for node in self.nodes.values():
                self.part(node)
        numbers: set[Amount] = set()
        for value in self.states.get(name, ()):
            self.resolve(self.part(value), "", numbers, set())
        return frozenset(numbers)

    # ------------------------------------------------------------ what stands in a part

    def part(self, node: object) -> _Used:
        """What a part of the game uses, gathered once."""
        used = self.parts.get(id(node))
        if used is None:
            used = self.parts[id(node)] = _Used()
            self.gather(node, used)
        return used

    def gather(self, node: object, used: _Used) -> None:
        """Put what a part of the game uses into `used`, and note the values of states on the way."""
        waiting = [node]
        while waiting:
            each = waiting.pop()
            if isinstance(each, tuple):
                waiting.extend(each)
                continue
            kind = type(each)
            shape = self.shapes.get(kind)
            if shape is None:
                shape = self.shapes[kind] = _shape(kind)
            look, names = shape
            if look is not None:
                look(each, used)
            if isinstance(each, ast.SetsState):
                if each.state in self.flags:
                    continue  # a yes or no is no number
                self.states.setdefault(each.state, []).append(each.value)
            elif isinstance(each, ast.Compares) and isinstance(each.left, ast.StateOf):
                self.states.setdefault(each.left.state, []).append(each.right)
            waiting.extend(getattr(each, name) for name in names)

    # ------------------------------------------------------------ names and readings resolved

    def resolve(self, used: _Used, siglum: str, into: set[Amount], inside: set[str]) -> None:
        """Put the numbers of `used` into `into`; `inside` are the conflicts and sets that were resolved on the way."""
        into.update(used.numbers)
        if used.dice:
            self.resolve(self.part(self.game.dice), siglum, into, inside)
        if used.last_square:
            board = self.game.board
            if isinstance(board, ast.TrackBoard):
                self.resolve(self.part(board.squares), siglum, into, inside)
            elif isinstance(board, ast.PointsBoard):
                into.add(board.points)
        for conflict, reading in used.asked:
            found = self.conflicts[conflict].reading(reading) if conflict in self.conflicts else None
            if found is not None:
                into.update(_name_or_number(found))
        for name in used.conflicts:
            if name not in inside and name in self.conflicts:
                inside.add(name)
                for each in _as_read_by(siglum, self.conflicts[name]):
                    into.update(_name_or_number(each))
                    self.resolve(self.part(each), siglum, into, inside)
        for name in used.places:
            if f"squares {name}" not in inside and name in self.sets:
                inside.add(f"squares {name}")
                for case in self.sets[name].cases:
                    self.resolve(self.part(case), siglum, into, inside)


def _as_read_by(siglum: str, conflict: ast.Conflict) -> tuple[ast.Reading, ...]:
    """The readings of a conflict that a source speaks of; all of them where it speaks of none."""
    open_ = {name for line in conflict.undecided if line.siglum == siglum for name in line.between}
    own = tuple(
        reading
        for reading in conflict.readings
        if reading.name in open_ or any(cite.siglum == siglum for cite in reading.cites)
    )
    return own or conflict.readings


def _name_or_number(reading: ast.Reading) -> Iterator[Amount]:
    """The number that a reading means or is called by."""
    if isinstance(reading.meaning, ast.Number):
        yield reading.meaning.value
    elif reading.name.isdigit():
        yield int(reading.name[:12])


_SETTINGS: Mapping[str, Callable[[Game], object]] = {
    "sides": lambda game: game.sides,
    "board": lambda game: game.board,
    "dice": lambda game: game.dice,
    "cube": lambda game: game.cube,
    "match": lambda game: game.match,
    "start": lambda game: game.start,
}
"""The lines of which a game has one each, with what they became."""


def _nodes(game: Game) -> Iterator[tuple[Span, object]]:
    for piece in game.pieces:
        yield piece.span, piece
    for places in game.places:
        for case in places.cases:
            yield case.span, case
    for parts in (game.setup, game.rules, game.relations, game.moves, game.obligations, game.offers, game.claims):
        for part in parts:
            yield part.span, part
    for conflict in game.conflicts:
        for reading in conflict.readings:
            yield reading.span, reading


_Look = Callable[[Any, "_Used"], None]


def _shape(kind: type) -> tuple[_Look | None, tuple[str, ...]]:
    """What a kind of node uses itself, and its fields that can hold further nodes; neither for what is no node."""
    if not is_dataclass(kind) or kind in {Span, Cite}:
        return None, ()
    names = tuple(
        each.name
        for each in fields(kind)
        if each.name not in {"span", "cites", "notes", "name"} and each.type not in _PLAIN
    )
    return _LOOKS.get(kind), names


_PLAIN = frozenset({"str", "int", "bool", "str | None", "int | None"})
"""The types of fields, as they are written, that hold no nodes."""


# ---------------------------------------------------------------- what single nodes use


def _conflict_of(node: ast.ReadingValue | ast.ReadingHolds | ast.EffectsOf, used: _Used) -> None:
    used.conflicts.add(node.conflict)


def _places_of(node: object, used: _Used) -> None:
    used.places.add(getattr(node, "places", ""))


def _trigger(node: ast.Trigger, used: _Used) -> None:
    if node.event is ast.Event.THROW:
        used.dice = True
    if node.event is ast.Event.OVERSHOOT:
        used.last_square = True


def _measured(_: ast.Measured, used: _Used) -> None:
    used.dice = True


def _place_kind(node: ast.PlaceKind | ast.SpecialPlace, used: _Used) -> None:
    place = node.kind if isinstance(node, ast.PlaceKind) else node.place
    if place == "last-square":
        used.last_square = True
    if place == "start":
        used.numbers.add(0)


def _sides(node: ast.SidesKind, used: _Used) -> None:
    if node.kind == "teams":
        used.numbers.update((node.teams, node.members, node.teams * node.members))
    elif node.kind == "players":
        used.numbers.add(1)


def _closes(node: ast.Closes, used: _Used) -> None:
    if node.what is ast.Closing.TURN_MISSED:
        used.numbers.add(1)


def _track(node: ast.TrackBoard, used: _Used) -> None:
    used.numbers.add(max(node.start, 1))


def _places_case(node: ast.PlacesCase, used: _Used) -> None:
    used.numbers.update(place for place in node.places if isinstance(place, int))
    used.places.update(place for place in node.places if isinstance(place, str))


def _scope(node: ast.ClaimScope, used: _Used) -> None:
    used.asked.update(node.choices)


def _asked(node: ast.ReadingIs, used: _Used) -> None:
    used.asked.add((node.conflict, node.reading))


def _number(node: ast.Number, used: _Used) -> None:
    used.numbers.add(node.value)


def _thrown(node: ast.ThrowIs, used: _Used) -> None:
    used.numbers.update((*node.dice, sum(node.dice)))


def _named_places(node: ast.NamedPlaces, used: _Used) -> None:
    used.places.add(node.name)


_LOOKS: Mapping[type, _Look] = {
    ast.Number: _number,
    ast.ThrowIs: _thrown,
    ast.ReadingValue: _conflict_of,
    ast.ReadingHolds: _conflict_of,
    ast.EffectsOf: _conflict_of,
    ast.ReadingIs: _asked,
    ast.OneOf: _places_of,
    ast.NearestOf: _places_of,
    ast.CountClaim: _places_of,
    ast.PatternClaim: _places_of,
    ast.SpacingClaim: _places_of,
    ast.ChainClaim: _places_of,
    ast.NamedPlaces: _named_places,
    ast.PlacesCase: _places_case,
    ast.PlaceKind: _place_kind,
    ast.SpecialPlace: _place_kind,
    ast.Trigger: _trigger,
    ast.Measured: _measured,
    ast.SidesKind: _sides,
    ast.Closes: _closes,
    ast.TrackBoard: _track,
    ast.ClaimScope: _scope,
}
