"""Resolve: the surface of a game's files becomes one game in which every name is looked up and every phrase typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, cast

from variorum.diagnostics import Checked, Diagnostic, Label, Span
from variorum.resolved import ast
from variorum.resolved.ast import Cite, Event, Status, Use
from variorum.resolved.claims import claim
from variorum.resolved.claims_of_choice import Table
from variorum.resolved.faults import merged, unused_names, whole_game_faults
from variorum.resolved.names import Names
from variorum.resolved.phrases import MOST_DICE, MOST_IN_COUNT, OF_PHRASES, Phrases, ValueUse
from variorum.resolved.statements import (
    number_asides_of,
    statements_of,
    with_shared_citations,
    without_own_numbers,
)
from variorum.surface.ast import File, Line, Phrase, Word

MOST_SQUARES = 1000
MOST_PLAYERS = 8
MOST_RULES = 150
MOST_PIECES = 1000
MOST_ROWS = 26
MOST_CUBE = 1 << 30
LEAST_REPETITIONS = 2

_TRIGGERS = {
    "on_game_begins": Event.GAME_BEGINS,
    "on_turn_begins": Event.TURN_BEGINS,
    "on_turn_ends": Event.TURN_ENDS,
    "on_throw": Event.THROW,
    "on_no_move": Event.NO_MOVE,
    "on_overshoot": Event.OVERSHOOT,
    "on_pass": Event.PASS,
    "on_land": Event.LAND,
    "on_rest": Event.REST,
    "on_capture": Event.CAPTURE,
    "on_every": Event.EVERY_ON,
    "on_repetition": Event.REPETITION,
}
_HEADS_WITH_NAMES = {
    "rule_head": "rule",
    "relation_head": "relation",
    "move_head": "move",
    "obligation_head": "obligation",
    "offer_head": "offer",
    "conflict_head": "conflict",
    "edition_head": "edition",
    "claim_head": "claim",
}


def from_surface(files: Sequence[File]) -> Checked[ast.Game | None]:
    """The game that the rule files of one folder hold together, or None where they do not even say which game it is.

    Lines that could not be read or resolved are left out of the game; each has a diagnostic, here or in the surface.
    """
    return _Resolver(files).game()


class _Resolver:
    def __init__(self, files: Sequence[File]) -> None:
        self.statements = statements_of(files)
        self.number_asides = number_asides_of(files)
        self.files = with_shared_citations(without_own_numbers(files))
        self.names = Names()
        self.diagnostics: list[Diagnostic] = []
        self.lines = [line for file in self.files for line in file.lines if line.phrase]
        self.plural_words: dict[str, Phrase | Word] = {}
        self.track: str | None = None
        self.quantities: dict[str, str] = {}
        self.cube_limit: str | None = None
        self.told: set[tuple[str, str]] = set()
        self.misplaced: set[str] = set()

    def report(self, code: str, span: Span, labels: tuple[Label, ...] = (), /, **facts: str) -> None:
        self.diagnostics.append(Diagnostic(code, span, facts, labels))

    def all_lines(self) -> Iterator[Line]:
        for file in self.files:
            yield from file.walk()

    def heads(self, *kinds: str) -> Iterator[tuple[Line, Phrase]]:
        for line in self.lines:
            if line.phrase and line.phrase.kind in kinds:
                yield line, line.phrase

    # ------------------------------------------------------------ the whole

    def game(self) -> Checked[ast.Game | None]:
        heads = list(self.heads("game_head"))
        if not heads:
            if any(line.phrase is None for file in self.files for line in file.lines):
                return Checked(None)  # the head may be among the lines that could not be read, which are reported
            path = self.files[0].path if self.files else ""
            return Checked(None, (Diagnostic("no-game", Span(path), {}),))
        for line, phrase in heads[1:]:
            label = Label(heads[0][0].span, "the game is named here first")
            self.report("second-game", line.span, (label,), name=_text(phrase.parts[0]))
        head, head_phrase = heads[0]
        self.track = self.track_conflict(head)
        board = self.board_kind(head)
        self.declare()
        states = {state.name: state for state in self.states()}
        squares = self.most_squares(head)
        self.phrases = Phrases(self.names, states, board, squares, frozenset(self.misplaced))
        for name, state in list(states.items()):
            states[name] = self.with_start(state)
        for line in self.all_lines():
            if line.phrase and line.phrase.kind in _CHECKED_LINES:
                self.phrases.check_board(line.phrase)
        game = self.assemble(head, head_phrase, tuple(states.values()))
        self.phrases.check_that()
        unread = [word.span for line in self.all_lines() for word in _unread_numbers(line.phrase)]
        found = [
            each
            for each in (*self.diagnostics, *self.names.diagnostics, *self.phrases.diagnostics)
            if not any(_covers(each.span, span) for span in unread)
        ]
        is_read = all(line.phrase for line in self.all_lines())
        if is_read:
            found += whole_game_faults(game, self.phrases.single, self.track)
        if is_read and not found:
            found += unused_names(self.names)
        return Checked(game, merged(found))

    def assemble(self, head: Line, phrase: Phrase, states: tuple[ast.State, ...]) -> ast.Game:
        settings = self.settings(head)
        # Rules and the like come first: how they use a conflict decides what its readings have to stand for.
        players, sides, board, pieces, dice, cube, match = self.game_lines(settings, head)
        places = self.places(board)
        setup = self.setup(board)
        start = self.start()
        rules = tuple(rule for line, _ in self.heads("rule_head") if (rule := self.rule(line)))
        self.check_number_of_rules(rules)
        relations = tuple(self.relation(line) for line, _ in self.heads("relation_head"))
        moves = tuple(move for line, _ in self.heads("move_head") if (move := self.move(line)))
        obligations = tuple(self.obligation(line) for line, _ in self.heads("obligation_head"))
        offers = tuple(self.offer(line) for line, _ in self.heads("offer_head"))
        conflicts = self.conflicts()
        editions = tuple(self.edition(line) for line, _ in self.heads("edition_head"))
        table = Table(board, pieces, places, sides, conflicts, has_cube=cube is not None)
        claims = tuple(
            made
            for line, _ in self.heads("claim_head")
            if (made := claim(line, self.phrases, self.names, table, _cites(line) + _cites_below(line)))
        )
        facts = tuple((line.phrase.kind, _cites(line)) for line in head.children if line.phrase and line.citations)
        return ast.Game(
            name=_text(phrase.parts[0]),
            players=players,
            sides=sides,
            board=board,
            pieces=pieces,
            dice=dice,
            cube=cube,
            match=match,
            places=places,
            states=states,
            tallies=self.tallies(),
            setup=setup,
            start=start,
            turn=self.turn(),
            rules=rules,
            relations=relations,
            moves=moves,
            obligations=obligations,
            offers=offers,
            conflicts=conflicts,
            editions=editions,
            claims=claims,
            asides=self.asides(),
            facts=facts,
            span=head.span,
            statements=self.statements,
            number_asides=self.number_asides,
        )

    # ------------------------------------------------------------ names

    def declare(self) -> None:
        """Take in every name that the files declare, so that order does not matter."""
        # A second game is reported as such, so that its pieces and sides may have the names of the first one's.
        heads = [head for head, _ in self.heads("game_head")]
        for line, is_first in ((line, head is heads[0]) for head in heads for line in head.children):
            phrase = line.phrase
            if (
                phrase
                and phrase.kind == "pieces_line"
                and (is_first or not self.names.has("piece", _text(phrase.parts[1])))
            ):
                self.declare_plural("piece", phrase.parts[1], phrase.parts[2])
            if phrase and phrase.kind == "sides_line":
                sides = phrase.parts[0]
                if isinstance(sides, Phrase) and sides.kind == "sides_named":
                    for side in sides.parts:
                        if is_first or not self.names.has("side", _text(side)):
                            self.names.declare("side", _text(side), _span(side))
        for line in self.lines:
            phrase = line.phrase
            assert phrase is not None
            if kind := _HEADS_WITH_NAMES.get(phrase.kind):
                self.names.declare(kind, _text(phrase.parts[0]), _span(phrase.parts[0]))
            if phrase.kind == "places_head":
                for below in line.children:
                    if below.phrase and not self.names.has("squares", _text(below.phrase.parts[0])):
                        self.declare_plural("squares", below.phrase.parts[0], below.phrase.parts[1])
            if phrase.kind == "tallies_head":
                for below in line.children:
                    if below.phrase:
                        self.names.declare("tally", _text(below.phrase.parts[0]), _span(below.phrase.parts[0]))
            if phrase.kind == "conflict_head":
                readings = self.names.readings.setdefault(_text(phrase.parts[0]), {})
                for below in line.children:
                    if below.phrase and below.phrase.kind == "reading":
                        readings.setdefault(_text(below.phrase.parts[0]), _span(below.phrase.parts[0]))
        self.check_plurals()

    def declare_plural(self, kind: str, word: Phrase | Word | None, plural: Phrase | Word | None) -> None:
        name = _text(word)
        if not self.names.declare(kind, name, _span(word)) or plural is None:
            return
        if earlier := self.plural_words.get(_text(plural)):
            label = Label(earlier.span, "given here first")
            self.report("plural-given-twice", plural.span, (label,), plural=_text(plural), name=name)
            return
        self.names.plurals[_text(plural)] = name
        self.plural_words[_text(plural)] = plural

    def check_plurals(self) -> None:
        """Names are declared in any order, so that only now is it known which plurals are names too."""
        for plural, name in list(self.names.plurals.items()):
            kind = self.names.kind_of(plural)
            if kind and plural != name:
                label = Label(self.names.kinds[kind][plural], "given to this already")
                self.report("plural-given-twice", self.plural_words[plural].span, (label,), plural=plural, name=name)
                del self.names.plurals[plural]

    # ------------------------------------------------------------ the game block

    def settings(self, head: Line) -> dict[str, list[tuple[Line, Phrase]]]:
        found: dict[str, list[tuple[Line, Phrase]]] = {}
        for line in head.children:
            if line.phrase:
                found.setdefault(line.phrase.kind, []).append((line, line.phrase))
        self.check_said_once(head.children, often=frozenset({"pieces_line"}))
        wanted = ("players_line", "board_line", "pieces_line", "dice_line")
        missing = [kind.removesuffix("_line") for kind in wanted if kind not in found]
        if missing and _is_read(head):
            self.report("missing-from-game", head.span, missing=" ".join(missing))
        return found

    def board_kind(self, head: Line) -> str:
        for line in head.children:
            if line.phrase and line.phrase.kind == "board_line":
                return cast(Phrase, line.phrase.parts[0]).kind.removesuffix("_board")
        return "track"

    def track_conflict(self, head: Line) -> str | None:
        """The conflict whose readings are the length of the track, if there is one."""
        for line in head.children:
            if line.phrase and line.phrase.kind == "board_line":
                board = cast(Phrase, line.phrase.parts[0])
                length = board.parts[0]
                if board.kind == "track_board" and isinstance(length, Phrase) and length.kind == "hole":
                    return _text(length)
        return None

    def most_squares(self, head: Line) -> int:
        """The number of the last square under any reading; MOST_SQUARES where it cannot be told."""
        squares = 0
        for line in head.children:
            if not (line.phrase and line.phrase.kind == "board_line"):
                continue
            board = cast(Phrase, line.phrase.parts[0])
            if board.kind in {"points_board", "ring_board"}:
                squares = int(_text(board.parts[-1])[:12])
            elif board.kind == "track_board" and self.track is not None:
                squares = max(self.lengths().values(), default=0)
            elif board.kind == "track_board" and cast(Phrase, board.parts[0]).kind == "number":
                squares = int(_text(board.parts[0])[:12])
        return squares if 1 <= squares <= MOST_SQUARES else MOST_SQUARES

    def lengths(self) -> dict[str, int]:
        """The readings of the track's length, with their numbers."""
        found: dict[str, int] = {}
        for head, head_phrase in self.heads("conflict_head"):
            if _text(head_phrase.parts[0]) != self.track:
                continue
            for line in head.children:
                if line.phrase and line.phrase.kind == "reading":
                    name, _, meaning = line.phrase.parts
                    number = meaning if isinstance(meaning, Phrase) and meaning.kind == "number" else name
                    if _text(number).isdigit():
                        found[_text(name)] = int(_text(number)[:12])
        return found

    def game_lines(
        self, settings: dict[str, list[tuple[Line, Phrase]]], head: Line
    ) -> tuple[
        tuple[int, int],
        ast.SidesKind | ast.ReadingValue,
        ast.Board,
        tuple[ast.Piece, ...],
        ast.Number | ast.ReadingValue,
        ast.Number | ast.ReadingValue | ast.NoLimit | None,
        ast.MatchKind | ast.ReadingValue,
    ]:
        def only(kind: str) -> Phrase | None:
            return settings[kind][0][1] if kind in settings else None

        players = (1, MOST_PLAYERS)
        if line := only("players_line"):
            low = self.phrases.number(line.parts[0])
            high = self.phrases.number(line.parts[1]) if line.parts[1] is not None else low
            players = (low, high)
            if not 1 <= low <= high <= MOST_PLAYERS:
                players_phrase = f"{low} to {high}" if line.parts[1] is not None else str(low)
                self.report("impossible-players", line.span, players_phrase=players_phrase, limit=str(MOST_PLAYERS))
                players = (1, 2)
        sides: ast.SidesKind | ast.ReadingValue = ast.SidesKind("players")
        if line := only("sides_line"):
            sides = self.sides(cast(Phrase, line.parts[0]))
        board: ast.Board = ast.TrackBoard(ast.Number(1), 0, head.span)
        if line := only("board_line"):
            board = self.board(cast(Phrase, line.parts[0]))
        pieces = tuple(self.piece(line, phrase) for line, phrase in settings.get("pieces_line", []))
        dice: ast.Number | ast.ReadingValue = ast.Number(0)
        if line := only("dice_line"):
            dice = self.quantity(line.parts[0], "dice")
            if isinstance(dice, ast.Number):
                if dice.value > MOST_DICE or (isinstance(board, ast.TrackBoard) and dice.value == 0):
                    number = _span(line.parts[0])
                    self.report("impossible-dice", number, dice=str(dice.value), limit=str(MOST_DICE))
                    dice = ast.Number(MOST_DICE)
                self.phrases.dice = dice.value
        cube: ast.Number | ast.ReadingValue | ast.NoLimit | None = None
        if line := only("cube_line"):
            cube = self.limit(cast(Phrase, line.parts[1]))
            self.cube_limit = cube.conflict if isinstance(cube, ast.ReadingValue) else None
            limit = cube.value if isinstance(cube, ast.Number) else MOST_CUBE
            self.check_doubling(self.phrases.number(line.parts[0]), limit, line.span)
        match: ast.MatchKind | ast.ReadingValue = ast.MatchKind("single")
        if line := only("match_line"):
            kind = cast(Phrase, line.parts[0])
            self.phrases.check_board(kind)
            match = (
                ast.ReadingValue(self.phrases.hole(kind, Use.MATCH) or "") if kind.kind == "hole" else _match_kind(kind)
            )
        return players, sides, board, pieces, dice, cube, match

    def quantity(self, part: Phrase | Word | None, of: str) -> ast.Number | ast.ReadingValue:
        """How many squares, dice or pieces."""
        assert isinstance(part, Phrase)
        if part.kind == "hole":
            name = self.structural(part, Use.VALUE)
            self.quantities.setdefault(name, of)
            return ast.ReadingValue(name)
        return ast.Number(0 if part.kind == "nothing" else self.phrases.number(part))

    def structural(self, hole: Phrase, use: Use) -> str:
        name = self.phrases.hole(hole, use) or ""
        self.phrases.structural.add(name)
        return name

    def sides(self, phrase: Phrase) -> ast.SidesKind | ast.ReadingValue:
        if phrase.kind == "hole":
            return ast.ReadingValue(self.structural(phrase, Use.SIDES))
        return self.sides_kind(phrase)

    def sides_kind(self, phrase: Phrase) -> ast.SidesKind:
        self.phrases.check_board(phrase)
        sides = _sides_kind(phrase)
        if sides.kind == "teams":
            facts = {"teams": str(sides.teams), "members": str(sides.members), "limit": str(MOST_PLAYERS)}
            if not (sides.teams >= 2 and sides.members >= 1 and sides.teams * sides.members <= MOST_PLAYERS):
                self.report("impossible-teams", phrase.span, **facts)
                return ast.SidesKind("teams", 2, 1)
        return sides

    def board(self, phrase: Phrase) -> ast.Board:
        if phrase.kind == "track_board":
            squares = self.quantity(phrase.parts[0], "squares")
            if isinstance(squares, ast.Number) and not 1 <= squares.value <= MOST_SQUARES:
                self.report(
                    "impossible-track", _span(phrase.parts[0]), squares=str(squares.value), limit=str(MOST_SQUARES)
                )
                squares = ast.Number(MOST_SQUARES if squares.value else 1)
            start = cast(Phrase, phrase.parts[1])
            first = (
                self.phrases.square(self.phrases.number(start), start.span).value if start.kind == "starts_on" else 0
            )
            return ast.TrackBoard(squares, first, phrase.span)
        if phrase.kind == "points_board":
            first, last = (self.phrases.number(part) for part in phrase.parts)
            if first != 1 or not 1 <= last <= MOST_SQUARES:
                self.report("impossible-points", phrase.span, last=str(last), limit=str(MOST_SQUARES))
                last = min(max(last, 1), MOST_SQUARES)
            return ast.PointsBoard(last, phrase.span)
        if phrase.kind == "ring_board":
            points = self.phrases.number(phrase.parts[0])
            if points % 2 or not 2 <= points <= MOST_SQUARES:
                self.report("impossible-ring", phrase.span, points=str(points), limit=str(MOST_SQUARES))
                points = min(max(points + points % 2, 2), MOST_SQUARES)
            return ast.PointsBoard(points, phrase.span, ring=True)
        *rows, lines = phrase.parts
        sizes = tuple(self.phrases.number(row) for row in rows)
        if len(rows) > MOST_ROWS or not all(1 <= size <= MOST_ROWS for size in sizes):
            self.report("impossible-grid", phrase.span, limit=str(MOST_ROWS))
            sizes = tuple(min(max(size, 1), MOST_ROWS) for size in sizes[:MOST_ROWS])
        else:
            self.check_centred(rows, sizes)
        assert isinstance(lines, Phrase)
        kind = ast.ReadingValue(self.structural(lines, Use.LINES)) if lines.kind == "hole" else _lines_kind(lines)
        return ast.GridBoard(sizes, kind, phrase.span)

    def check_centred(self, rows: Sequence[Phrase | Word | None], sizes: tuple[int, ...]) -> None:
        """Report the first row whose points cannot lie in the middle of the widest and in its columns."""
        widest = max(sizes)
        for number, (row, size) in enumerate(zip(rows, sizes, strict=True), 1):
            if (widest - size) % 2:
                facts = {"number": str(number), "points": str(size), "most": str(widest)}
                facts["near_phrase"] = f"{size - 1} or {size + 1}" if size > 1 else "2"
                self.report("row-not-centred", _span(row), **facts)
                return

    def piece(self, line: Line, phrase: Phrase) -> ast.Piece:
        quantity, name, plural, owner = phrase.parts
        assert isinstance(owner, Phrase)
        side = None
        if owner.kind == "one_side":
            side = self.names.look_up(("side",), _text(owner), owner.span)
        count = self.quantity(quantity, "pieces")
        if isinstance(count, ast.Number) and not 1 <= count.value <= MOST_PIECES:
            self.report("impossible-pieces", _span(quantity), pieces=str(count.value), limit=str(MOST_PIECES))
            count = ast.Number(1)
        return ast.Piece(
            _text(name),
            _text(plural) if plural is not None else f"{_text(name)}s",
            count,
            side,
            _cites(line),
            line.span,
        )

    # ------------------------------------------------------------ places, states, tallies, setup

    def places(self, board: ast.Board) -> tuple[ast.PlaceSet, ...]:
        cases: dict[str, list[ast.PlacesCase]] = {}
        firsts: dict[str, tuple[Line, Phrase]] = {}
        for head, head_phrase in self.heads("places_head"):
            when = None
            if head_phrase.parts and head_phrase.parts[0] is not None:
                when = self.phrases.positive(head_phrase.parts[0])
                if when is None:
                    continue
                self.phrases.structural.add(when.conflict)
            for line in head.children:
                if line.phrase:
                    name = _text(line.phrase.parts[0])
                    firsts.setdefault(name, (line, line.phrase))
                    self.places_case(name, when, line, cases.setdefault(name, []), board)
        sets: list[ast.PlaceSet] = []
        for name, (line, phrase) in firsts.items():
            plural = _text(phrase.parts[1]) if phrase.parts[1] is not None else f"{name}s"
            called: str | ast.ReadingValue | None = None
            if isinstance(phrase.parts[3], Phrase):
                word = phrase.parts[3]
                if word.kind == "hole":
                    called = ast.ReadingValue(self.phrases.hole(word, Use.NAME) or "")
                else:
                    called = _text(word)
            sets.append(ast.PlaceSet(name, plural, called, tuple(cases[name]), line.span))
        self.check_circles(sets)
        return tuple(sets)

    def places_case(
        self, name: str, when: ast.ReadingIs | None, line: Line, cases: list[ast.PlacesCase], board: ast.Board
    ) -> None:
        assert line.phrase
        listed = line.phrase.parts[2]
        assert isinstance(listed, Phrase)
        for earlier in cases:
            same = (earlier.when is None and when is None) or (
                earlier.when and when and (earlier.when.conflict, earlier.when.reading) == (when.conflict, when.reading)
            )
            if same:
                label = Label(earlier.span, "given here first")
                self.report("squares-given-twice", line.span, (label,), name=name)
                return
        places: list[int | str] = []
        bound = None
        limit = self.phrases.squares
        if when and when.conflict == self.track:
            limit = self.lengths().get(when.reading, limit)
        if listed.kind == "places_range":
            low, high = (self.phrases.number(part) for part in listed.parts)
            for square, part in ((low, listed.parts[0]), (high, listed.parts[1])):
                if self.board_is_numbered and not 1 <= square <= limit:
                    self.report("square-off-the-board", _span(part), **self.phrases.off_the_board(square, limit))
            if low > high:
                self.report("range-turned-round", listed.span, low=str(low), high=str(high))
            places.extend(range(low, min(high, self.phrases.squares) + 1))
        elif listed.kind == "places_every":
            places.extend(self.every(listed, limit))
        elif listed.kind in {"places_row", "places_column"}:
            places.extend(self.phrases.rows_and_columns(listed, board))
        elif listed.kind == "places_pattern":
            self.phrases.check_board(listed)
            amount = cast(Phrase, listed.parts[0])
            whose = _text(listed.parts[1])
            piece = self.phrases.piece(listed.parts[2])
            if whose not in {"own", "opposing"}:
                self.report("own-or-opposing", _span(listed.parts[1]), found=whose)
                whose = "own"
            bound = (
                cast(Literal["fewer", "exactly", "least"], amount.kind.removeprefix("bound_")),
                self.phrases.number(amount),
                cast(Literal["own", "opposing"], whose),
                piece or "",
            )
        else:
            for item in listed.parts:
                assert isinstance(item, Phrase)
                places.extend(self.place_named(item, limit, places))
        cases.append(ast.PlacesCase(when, tuple(places), bound, _cites(line), line.span, listed.kind == "places_every"))

    def every(self, listed: Phrase, limit: int) -> range:
        """`every 9 squares`: the multiples; `from 5`: that square and each ninth after it."""
        step = self.phrases.number(listed.parts[0])
        first = self.phrases.number(listed.parts[1]) if listed.parts[1] is not None else step
        for number, part in ((step, listed.parts[0]), (first, listed.parts[1] or listed.parts[0])):
            if not 1 <= number <= limit:
                self.report("square-off-the-board", _span(part), **self.phrases.off_the_board(number, limit))
                return range(0)
        return range(first, limit + 1, step)

    def place_named(self, item: Phrase, limit: int, earlier: list[int | str]) -> list[int | str]:
        text = _text(item)
        if item.kind == "number":
            square = self.phrases.number(item)
            if self.board_is_numbered and not 1 <= square <= limit:
                self.report("square-off-the-board", item.span, **self.phrases.off_the_board(square, limit))
                return []
            if square in earlier:
                self.report("square-listed-twice", item.span, square=text)
                return []
            return [square]
        if not self.board_is_numbered and not self.names.has("squares", text):
            return [text]
        if text in earlier:
            self.report("square-listed-twice", item.span, square=text)
            return []
        name = self.names.look_up(("squares",), text, item.span)
        return [name] if name else []

    @property
    def board_is_numbered(self) -> bool:
        return self.phrases.board != "grid"

    def check_circles(self, sets: list[ast.PlaceSet]) -> None:
        """A set may name other sets, but not come round to itself."""
        below = {
            places.name: {place for case in places.cases for place in case.places if isinstance(place, str)}
            for places in sets
        }
        for places in sets:
            reached: set[str] = set()
            waiting = list(below[places.name])
            while waiting:
                name = waiting.pop()
                if name not in reached:
                    reached.add(name)
                    waiting.extend(below.get(name, ()))
            if places.name in reached:
                self.report("squares-in-a-circle", places.span, name=places.name)
                below[places.name] = set()

    def states(self) -> Iterator[ast.State]:
        for head, head_phrase in self.heads("piece_states_head", "game_states_head", "turn_states_head"):
            of = cast(Literal["piece", "game", "turn"], head_phrase.kind.removesuffix("_states_head"))
            if of == "piece":
                self.names.look_up(("piece",), _text(head_phrase.parts[0]), _span(head_phrase.parts[0]))
            before = len(self.misplaced)
            for line in head.children:
                if line.phrase and (state := self.state(of, line, line.phrase)):
                    if len(self.misplaced) > before:  # the head above these lines may be what is missing
                        self.misplaced.add(state.name)
                    yield state

    def state(self, of: Literal["piece", "game", "turn"], line: Line, phrase: Phrase) -> ast.State | None:
        name = _text(phrase.parts[0])
        if not self.names.declare("state", name, _span(phrase.parts[0])):
            return None
        kind: Literal["flag", "count", "until-throw", "place"]
        low, high, start = 0, 1, 0
        match phrase.kind:
            case "state_until_first_throw" | "state_until_game_throw":
                kind, start = "until-throw", 1
                wanted: Literal["piece", "game"] = "piece" if phrase.kind == "state_until_first_throw" else "game"
                if of != wanted:
                    facts = {"of_phrase": OF_PHRASES[of], "wanted_phrase": OF_PHRASES[wanted]}
                    piece = next(iter(self.names.of("piece")), "counter")
                    facts["head"] = f"states of each {piece}" if wanted == "piece" else "states of the game"
                    self.misplaced.add(name)
                    self.report("first-throw-of-another", line.span, state=name, **facts)
                    return ast.State(name, wanted, kind, low, high, ast.Number(start), _cites(line), line.span)
            case "state_flag":
                kind, start = "flag", int(_text(phrase.parts[1]) == "yes")
            case "state_count":
                kind, low, high = "count", int(_text(phrase.parts[1])[:12]), int(_text(phrase.parts[2])[:12])
                start = int(_text(phrase.parts[3])[:12]) if phrase.parts[3] is not None else low
                if not 0 <= low <= start <= high <= MOST_IN_COUNT:
                    facts = {"low": str(low), "high": str(high), "first": str(start), "limit": str(MOST_IN_COUNT)}
                    self.report("impossible-count", line.span, state=name, **facts)
                    low, high, start = 0, max(1, min(high, MOST_IN_COUNT)), 0
            case _:
                kind = "place"
                if of != "turn":
                    self.report("square-state-of-turn-only", line.span, state=name, of_phrase=OF_PHRASES[of])
                    of = "turn"
        return ast.State(name, of, kind, low, high, ast.Number(start), _cites(line), line.span)

    def with_start(self, state: ast.State) -> ast.State:
        """A square's first value can be resolved only once the squares are known."""
        if state.kind != "place":
            return state
        for head, _ in self.heads("piece_states_head", "game_states_head", "turn_states_head"):
            for line in head.children:
                if line.phrase and line.phrase.kind == "state_place" and line.span == state.span:
                    value = self.phrases.value(line.phrase.parts[1], place=True)
                    return ast.State(state.name, state.of, state.kind, 0, 0, value, state.cites, state.span)
        return state

    def tallies(self) -> tuple[ast.Tally, ...]:
        found: list[ast.Tally] = []
        for head, _ in self.heads("tallies_head"):
            for line in head.children:
                if line.phrase:
                    of: Literal["side", "game"] = "side" if line.phrase.kind == "tally_of_side" else "game"
                    name, start = line.phrase.parts
                    found.append(ast.Tally(_text(name), of, int(_text(start)[:9]), _cites(line), line.span))
        return tuple(found)

    def setup(self, board: ast.Board) -> tuple[ast.Setup, ...]:
        found: list[ast.Setup] = []
        for head, _ in self.heads("setup_head"):
            for line in head.children:
                if not line.phrase:
                    continue
                quantity, name, where, when = line.phrase.parts
                piece = self.phrases.piece(name)
                assert isinstance(where, Phrase)
                places: list[int | str] = []
                if where.kind in {"setup_row", "setup_rows", "setup_column"}:
                    places.extend(self.phrases.rows_and_columns(where, board))
                elif where.kind == "setup_bar":
                    places.append(ast.SETUP_BAR)
                else:
                    for item in where.parts:
                        assert isinstance(item, Phrase)
                        places.extend(self.place_named(item, self.phrases.squares, places))
                test = self.phrases.positive(when) if when is not None else None
                if test:
                    self.phrases.structural.add(test.conflict)
                count = self.quantity(quantity, "pieces") if quantity is not None else None
                found.append(ast.Setup(piece or "", count, tuple(places), test, _cites(line), line.span))
        return tuple(found)

    def check_said_once(self, lines: Iterable[Line], *, often: frozenset[str] = frozenset()) -> None:
        """Report what may be said once and is said again."""
        said: dict[str, Line] = {}
        for line in lines:
            if line.phrase and line.phrase.kind not in often:
                earlier = said.setdefault(line.phrase.kind, line)
                if earlier is not line:
                    self.said_twice(line, earlier)

    def said_twice(self, line: Line, earlier: Line) -> None:
        self.report("said-twice", line.span, (Label(earlier.span, "said here first"),))

    def start(self) -> ast.Start:
        self.check_said_once(line for head, _ in self.heads("start_head") for line in head.children)
        dice, side, plays = 0, None, False
        tie: ast.TieKind | ast.ReadingValue | None = None
        cites: list[Cite] = []
        for head, _ in self.heads("start_head"):
            cites.extend(_cites(head))
            for line in head.children:
                cites.extend(_cites(line))
                phrase = line.phrase
                if phrase is None:
                    continue
                match phrase.kind:
                    case "start_throws":
                        dice = self.phrases.number(phrase.parts[0])
                    case "start_tie":
                        kind = cast(Phrase, phrase.parts[0])
                        if kind.kind == "hole":
                            tie = ast.ReadingValue(self.phrases.hole(kind, Use.TIE) or "")
                        else:
                            tie = self.tie_kind(kind)
                    case "start_side":
                        side = self.names.look_up(("side",), _text(phrase.parts[0]), _span(phrase.parts[0]))
                    case "start_plays_throw":
                        plays = True
        return ast.Start(dice, tie, side, plays, tuple(cites))

    # ------------------------------------------------------------ rules

    def applies(self, lines: Iterable[Line]) -> tuple[ast.ReadingIs, ...]:
        return tuple(
            test
            for line in lines
            if line.phrase and line.phrase.kind == "applies" and (test := self.phrases.positive(line.phrase.parts[0]))
        )

    def rule(self, head: Line) -> ast.Rule | None:
        assert head.phrase
        name = _text(head.phrase.parts[0])
        whens = [line for line in head.children if line.phrase and line.phrase.kind == "when"]
        applies = self.applies(head.children)
        if not whens:
            if _is_read(head):
                self.report("rule-without-when", head.span, rule=name)
            return None
        for line in whens[1:]:
            self.report("second-when", line.span, (Label(whens[0].span, "the rule's trigger"),), rule=name)
        when = whens[0]
        assert when.phrase
        conditions: list[ast.Condition] = []
        if when.phrase.parts[1] is not None:
            conditions.append(self.phrases.condition(when.phrase.parts[1]))
        body = [when]
        for line in head.children[: head.children.index(when)]:
            if line.phrase and line.phrase.kind == "and_line":
                self.report("and-before-when", line.span, (Label(when.span, "the rule's trigger"),), rule=name)
        for line in head.children[head.children.index(when) + 1 :]:
            if line.phrase and line.phrase.kind == "and_line":
                if body[-1].children:
                    self.report("and-after-effects", line.span, rule=name)
                conditions.append(self.phrases.condition(line.phrase.parts[0]))
                body.append(line)
        effects = self.phrases.effects(body[-1].children)
        if not body[-1].children and all(line.phrase for line in head.children):
            self.report("rule-without-effects", body[-1].span, rule=name)
        return ast.Rule(
            name,
            applies,
            self.trigger(cast(Phrase, when.phrase.parts[0])),
            conditions[0]
            if len(conditions) == 1
            else ast.AllOf(tuple(conditions))
            if conditions
            else ast.Fixed(holds=True),
            effects,
            _cites(head) + _cites_below(head),
            head.span,
        )

    def check_number_of_rules(self, rules: tuple[ast.Rule, ...]) -> None:
        for event in Event:
            same = [rule for rule in rules if rule.trigger.event is event]
            if len(same) > MOST_RULES:
                facts = {"limit": str(MOST_RULES), "event_phrase": f"`{event.value.replace('-', ' ')}`"}
                self.report("too-many-rules", same[MOST_RULES].span, **facts)

    def trigger(self, phrase: Phrase) -> ast.Trigger:
        piece, places, times = None, None, None
        for part in phrase.parts:
            if phrase.kind == "on_repetition":
                times = self.phrases.number(part)
                if times < LEAST_REPETITIONS:
                    self.report("impossible-repetition", _span(part), times=str(times))
                    times = LEAST_REPETITIONS
            elif isinstance(part, Word):
                piece = self.phrases.piece(part)
            elif isinstance(part, Phrase):
                places = self.phrases.places(part)
        return ast.Trigger(_TRIGGERS[phrase.kind], piece, places, phrase.span, times)

    def relation(self, head: Line) -> ast.Relation:
        assert head.phrase
        with self.phrases.knowing_that():
            tests = tuple(
                (line.phrase.kind == "holds_when", self.phrases.condition(line.phrase.parts[0]))
                for line in head.children
                if line.phrase
            )
        cites = _cites(head) + _cites_below(head)
        return ast.Relation(_text(head.phrase.parts[0]), tests, cites, head.span)

    # ------------------------------------------------------------ moves that a player chooses

    def move(self, head: Line) -> ast.Move | None:
        assert head.phrase
        name = _text(head.phrase.parts[0])
        mays = [line for line in head.children if line.phrase and line.phrase.kind in _MAYS]
        if len(mays) != 1:
            if mays:
                label = Label(mays[0].span, "the first")
                self.report("second-may", mays[1].span, (label,), move=name)
            elif _is_read(head):
                self.report("move-without-may", head.span, move=name)
            return None
        may = mays[0]
        phrase = may.phrase
        assert phrase
        origin: ast.Places | None = None
        over: str | None = None
        by: Literal["die", "exact-die", "part-of-die", "line", "jump", "place"]
        if phrase.kind == "may_move":
            origin = self.phrases.places(phrase.parts[1]) if phrase.parts[1] is not None else None
            kind = cast(Phrase, phrase.parts[2]).kind
            by = cast(
                Literal["die", "exact-die", "part-of-die"],
                {"by_die": "die", "by_exact_die": "exact-die", "by_part_of_die": "part-of-die"}[kind],
            )
        elif phrase.kind == "may_step":
            by = "line"
        elif phrase.kind == "may_place":
            by = "place"
        else:
            by, over = "jump", self.phrases.piece(phrase.parts[1])
        return ast.Move(
            name,
            self.applies(head.children),
            self.phrases.piece(phrase.parts[0]) or "",
            origin,
            by,
            over,
            self.phrases.places(phrase.parts[-1]),
            self.only_if(head),
            self.jumped(may) if by == "jump" else self.phrases.effects(may.children),
            _cites(head) + _cites_below(head),
            head.span,
            ast.MoveLine(_cites(may) or _cites(head), may.span),
            tuple(ast.MoveLine(_cites(line), line.span) for line in _only_if_lines(head)),
        )

    def jumped(self, may: Line) -> tuple[ast.Effect, ...]:
        """The effects of a jump: `that` is the piece jumped over."""
        with self.phrases.knowing_that():
            return self.phrases.effects(may.children)

    def only_if(self, head: Line) -> tuple[ast.Condition, ...]:
        return tuple(self.phrases.condition(line.phrase.parts[0]) for line in _only_if_lines(head) if line.phrase)

    def turn(self) -> ast.TurnPlan:
        lines = (line for head, _ in self.heads("turn_head") for line in head.children)
        self.check_said_once(lines, often=frozenset({"turn_again"}))
        once, double, one_piece = False, None, False
        again: list[tuple[str, str, str]] = []
        cites: list[Cite] = []
        for head, _ in self.heads("turn_head"):
            for line in head.children:
                cites.extend(_cites(line))
                phrase = line.phrase
                if phrase is None:
                    continue
                match phrase.kind:
                    case "turn_dice_once":
                        once = True
                    case "turn_double":
                        double = self.phrases.number(phrase.parts[0])
                    case "turn_one_piece":
                        one_piece = True
                    case "turn_again":
                        after = self.names.look_up(("move",), _text(phrase.parts[0]), _span(phrase.parts[0]))
                        piece = self.phrases.piece(phrase.parts[1])
                        move = self.names.look_up(("move",), _text(phrase.parts[2]), _span(phrase.parts[2]))
                        if after and piece and move:
                            again.append((after, piece, move))
        return ast.TurnPlan(once, double, one_piece, tuple(again), tuple(cites))

    def obligation(self, head: Line) -> ast.Obligation:
        assert head.phrase
        orders = tuple(
            cast(
                Literal["most-dice", "highest-die", "capture", "most-captures", "cannot-go-on"],
                cast(Phrase, line.phrase.parts[0]).kind.removeprefix("order_").replace("_", "-"),
            )
            for line in head.children
            if line.phrase and line.phrase.kind == "keep_turns"
        )
        return ast.Obligation(
            _text(head.phrase.parts[0]),
            self.applies(head.children),
            orders,
            _cites(head) + _cites_below(head),
            head.span,
        )

    def offer(self, head: Line) -> ast.Offer:
        assert head.phrase
        answers: dict[str, tuple[ast.Effect, ...]] = {}
        self.check_said_once(head.children, often=frozenset({"only_if", "applies"}))
        self.check_offer(head)
        for line in head.children:
            if line.phrase and line.phrase.kind in {"if_taken", "if_passed"}:
                answers[line.phrase.kind] = self.phrases.effects(line.children)
        return ast.Offer(
            _text(head.phrase.parts[0]),
            self.applies(head.children),
            self.only_if(head),
            answers.get("if_taken", ()),
            answers.get("if_passed", ()),
            _cites(head) + _cites_below(head),
            head.span,
            back=any(line.phrase and line.phrase.kind == "may_double_back" for line in head.children),
            only_if_lines=tuple(ast.MoveLine(_cites(line), line.span) for line in _only_if_lines(head)),
        )

    def check_offer(self, head: Line) -> None:
        """Report an offer that nobody may make, or one whose answers come to nothing."""
        assert head.phrase
        said = {line.phrase.kind for line in head.children if line.phrase}
        missing = [
            phrase
            for kinds, phrase in (
                ({"may_double", "may_double_back"}, "who may offer it"),
                ({"if_taken"}, "what happens if it is taken"),
                ({"if_passed"}, "what happens if it is passed"),
            )
            if not kinds & said
        ]
        if missing and _is_read(head):
            self.report("unfinished-offer", head.span, offer=_text(head.phrase.parts[0]), missing_phrase=missing[0])

    # ------------------------------------------------------------ conflicts, editions, asides

    def conflicts(self) -> tuple[ast.Conflict, ...]:
        """Readings are resolved before their use is settled: they can use other conflicts themselves."""
        drafts = [(line, self.readings(line), self.arises(line)) for line, _ in self.heads("conflict_head")]
        return tuple(self.conflict(line, readings, arises) for line, readings, arises in drafts)

    def arises(self, head: Line) -> ast.Condition | None:
        lines = [line for line in head.children if line.phrase and line.phrase.kind == "arises"]
        for line in lines[1:]:
            self.said_twice(line, lines[0])
        phrase = lines[0].phrase if lines else None
        return self.phrases.condition(phrase.parts[0]) if phrase else None

    def readings(self, head: Line) -> tuple[ast.Reading, ...]:
        assert head.phrase
        found: dict[str, ast.Reading] = {}
        for line in head.children:
            if not (line.phrase and line.phrase.kind == "reading"):
                continue
            with self.phrases.inside_reading_of(_text(head.phrase.parts[0])):
                reading = self.reading(line, line.phrase)
            if earlier := found.get(reading.name):
                facts = {"name": reading.name, "conflict": _text(head.phrase.parts[0])}
                labels = (Label(earlier.span, "given here first"),)
                self.report("reading-given-twice", _span(line.phrase.parts[0]), labels, **facts)
                continue
            found[reading.name] = reading
        return tuple(found.values())

    def reading(self, line: Line, phrase: Phrase) -> ast.Reading:
        name, status, meaning = phrase.parts
        tests: dict[str, list[ast.ReadingIs]] = {"requires": [], "excludes": []}
        notes: list[str] = []
        effects: list[Line] = []
        for below in line.children:
            if below.phrase is None:
                continue
            if below.phrase.kind in tests:
                if test := self.phrases.positive(below.phrase.parts[0]):
                    tests[below.phrase.kind].append(test)
            elif below.phrase.kind == "note":
                notes.append(_unquoted(below.phrase.parts[0]))
            else:
                effects.append(below)
        return ast.Reading(
            _text(name),
            Status(_text(status)) if status is not None else Status.ATTESTED,
            self.meaning(cast(Phrase, meaning)) if meaning is not None else None,
            self.phrases.effects(tuple(effects)),
            tuple(tests["requires"]),
            tuple(tests["excludes"]),
            tuple(notes),
            _cites(line) + _cites_below(line),
            line.span,
        )

    def meaning(self, phrase: Phrase) -> ast.Meaning:
        kind = phrase.kind
        if kind in _CONDITIONS:
            return self.phrases.condition(phrase)
        if kind.startswith("sides_"):
            return self.sides_kind(phrase)
        if kind.startswith("lines_"):
            return _lines_kind(phrase)
        if kind.startswith("tie_"):
            return self.tie_kind(phrase)
        if kind.startswith("match_"):
            self.phrases.check_board(phrase)
            return _match_kind(phrase)
        if kind == "no_limit":
            return ast.NoLimit()
        return self.phrases.value(phrase, place=None)

    def tie_kind(self, phrase: Phrase) -> ast.TieKind:
        """What a tie for the right to begin does, and how often the cube can double so."""
        if phrase.kind != "tie_doubles_at_most":
            most = ast.NoLimit() if phrase.kind == "tie_doubles" else None
            return ast.TieKind(cast(Literal["again", "first", "doubles"], phrase.kind.removeprefix("tie_")), most)
        return ast.TieKind("doubles", self.limit(cast(Phrase, phrase.parts[0])))

    def limit(self, phrase: Phrase) -> ast.Number | ast.ReadingValue | ast.NoLimit:
        """A number that is not to be passed, or that there is none."""
        if phrase.kind == "hole":
            return ast.ReadingValue(self.phrases.hole(phrase, Use.LIMIT) or "")
        return ast.NoLimit() if phrase.kind == "no_limit" else ast.Number(self.phrases.number(phrase))

    def check_doubling(self, first: int, limit: int, span: Span) -> None:
        """Report a cube that does not begin at 1, or a limit to which it does not come by doubling."""
        if first != 1 or not 2 <= limit <= MOST_CUBE or limit & (limit - 1):
            near = max(1 << limit.bit_length() - 1, 2) if 0 < limit < MOST_CUBE else 64
            said = str(limit) if limit != MOST_CUBE else "no limit"
            self.report("impossible-doubling", span, first=str(first), limit=said, near=str(near))

    def conflict(self, head: Line, readings: tuple[ast.Reading, ...], arises: ast.Condition | None) -> ast.Conflict:
        assert head.phrase
        name = _text(head.phrase.parts[0])
        uses = self.phrases.uses.get(name, {})
        use = self.use_of(name, uses)
        questions = [line for line in head.children if line.phrase and line.phrase.kind == "question"]
        if not questions and _is_read(head):
            self.report("no-question", head.span, conflict=name)
        for line in questions[1:]:
            self.said_twice(line, questions[0])
        undecided = tuple(
            undecided for line in head.children if line.phrase for undecided in self.undecided(name, line, line.phrase)
        )
        notes = tuple(
            _unquoted(line.phrase.parts[0]) for line in head.children if line.phrase and line.phrase.kind == "note"
        )
        if uses:  # where there are none, that is the fault
            readings = tuple(self.fitted(name, reading, use) for reading in readings)
        phrase = questions[0].phrase if questions else None
        return ast.Conflict(
            name,
            _unquoted(phrase.parts[0]) if phrase else "",
            arises,
            readings,
            undecided,
            notes,
            use,
            name in self.phrases.structural,
            _cites(head)
            + tuple(
                cite
                for line in head.children
                if line.phrase and line.phrase.kind in {"question", "arises", "note"}
                for cite in _cites(line)
            ),
            head.span,
        )

    def use_of(self, name: str, uses: dict[Use, Span]) -> Use:
        """What the conflict's readings stand for; asking for the choice goes with any other use."""
        kinds = [use for use in uses if use is not Use.CHOICE]
        if len(kinds) > 1:
            first, second = kinds[:2]
            label = Label(uses[first], f"used here for {_USE_PHRASES[first]}")
            facts = {"conflict": name, "first_phrase": _USE_PHRASES[first], "second_phrase": _USE_PHRASES[second]}
            self.report("mixed-uses", uses[second], (label,), **facts)
        return kinds[0] if kinds else Use.CHOICE

    def fitted(self, conflict: str, reading: ast.Reading, use: Use) -> ast.Reading:
        """The reading with a meaning that fits its use: the name of a reading can be its value."""
        used = self.phrases.uses[conflict].get(use)
        labels = (Label(used, f"used here for {_USE_PHRASES[use]}"),) if used else ()

        def fault(code: str, use_phrase: str = _USE_PHRASES[use]) -> None:
            if (conflict, code) not in self.told:
                self.told.add((conflict, code))
                facts = {"conflict": conflict, "reading": reading.name, "use_phrase": use_phrase}
                if use in _MEANING_EXAMPLES:
                    facts["example"] = _MEANING_EXAMPLES[use]
                self.report(code, reading.span, labels, **facts)

        if use is Use.EFFECTS:
            if reading.meaning is not None:
                fault("meaning-where-effects-belong")
            elif not reading.effects:
                fault("reading-without-effects")
            return reading
        if reading.effects:
            fault("effects-where-meaning-belongs")
            return reading
        meaning = reading.meaning
        if use in {Use.CHOICE, Use.NAME}:
            if meaning is not None:
                fault("meaning-not-used")
            return reading
        if meaning is None and use in {Use.VALUE, Use.LIMIT}:
            if reading.name.isdigit():
                meaning = ast.Number(int(reading.name[:12]))
            elif use is Use.VALUE and (name := self.names.look_up_quietly("squares", reading.name)):
                self.phrases.single.append((name, reading.span))
                meaning = ast.OneOf(name)
        if use is Use.LIMIT and meaning is None and reading.name == "none":
            meaning = ast.NoLimit()
        if meaning is None:
            fault("reading-without-meaning")
            return reading
        if not isinstance(meaning, _FITTING[use]):
            fault("meaning-does-not-fit")
        elif use is Use.VALUE:
            self.check_value(conflict, reading, cast(ast.Value, meaning), fault)
        elif conflict == self.cube_limit and isinstance(meaning, ast.Number):
            self.check_doubling(1, meaning.value, reading.span)
        return replace(reading, meaning=meaning)

    def check_value(self, conflict: str, reading: ast.Reading, meaning: ast.Value, fault: Callable[..., None]) -> None:
        """Whether the value of a reading can stand where its conflict is used."""
        if of := self.quantities.get(conflict):
            if not isinstance(meaning, ast.Number):
                fault("meaning-does-not-fit", "a number")
            elif not max(_LEAST[of], int(self.phrases.board == "track")) <= meaning.value <= _MOST[of]:
                code = {"squares": "impossible-track", "dice": "impossible-dice", "pieces": "impossible-pieces"}[of]
                self.report(code, reading.span, **{of: str(meaning.value), "limit": str(_MOST[of])})
        for use in self.phrases.value_uses.get(conflict, ()):
            labels = (Label(use.span, "used here"),)
            if isinstance(meaning, ast.Number):
                self.check_number(reading, meaning.value, use, labels)
            elif use.place != self.is_place(meaning):
                fault("meaning-does-not-fit", "a square" if use.place else "a number")
                return

    def check_number(self, reading: ast.Reading, number: int, use: ValueUse, labels: tuple[Label, ...]) -> None:
        state = self.phrases.states.get(use.state) if use.state else None
        last = self.phrases.squares
        if use.place and self.board_is_numbered and not 1 <= number <= last:
            self.report("square-off-the-board", reading.span, labels, **self.phrases.off_the_board(number, last))
        if state and state.kind == "count" and number > state.high:
            facts = {"state": state.name, "high": str(state.high), "value": str(number)}
            self.report("count-too-high", reading.span, labels, **facts)

    def is_place(self, value: ast.Value) -> bool:
        if isinstance(value, ast.StateOf):
            state = self.phrases.states.get(value.state)
            return bool(state and state.kind == "place")
        return isinstance(value, ast.OneOf | ast.NearestOf | ast.SquareOf | ast.SpecialPlace)

    def undecided(self, conflict: str, line: Line, phrase: Phrase) -> Iterator[ast.Undecided]:
        if phrase.kind == "silent":
            for part in phrase.parts:
                yield ast.Undecided(_text(part), (), contradicts=False, cites=_cites(line), span=_span(part))
        elif phrase.kind in {"unclear", "contradiction"}:
            siglum, *between = phrase.parts
            names = (self.phrases.reading_name(conflict, part) for part in between)
            readings = tuple(name for name in names if name)
            yield ast.Undecided(_text(siglum), readings, phrase.kind == "contradiction", _cites(line), _span(siglum))

    def edition(self, head: Line) -> ast.Edition:
        assert head.phrase
        name = _text(head.phrase.parts[0])
        follows: tuple[str, ...] = ()
        commonest = False
        settles: list[ast.Settled] = []
        notes: list[str] = []
        cites = list(_cites(head))
        said: Line | None = None
        for line in head.children:
            phrase = line.phrase
            if phrase is None:
                continue
            if phrase.kind != "settles":
                cites.extend(_cites(line))
            if phrase.kind in {"follows", "follows_commonest"}:
                if said:
                    self.said_twice(line, said)
                    continue
                said = line
                commonest = phrase.kind == "follows_commonest"
                follows = tuple(_text(part) for part in phrase.parts)
            elif phrase.kind == "settles":
                conflict = self.names.look_up(("conflict",), _text(phrase.parts[0]), _span(phrase.parts[0]))
                reading = self.phrases.reading_name(conflict, phrase.parts[1]) if conflict else None
                if conflict and reading:
                    settles.append(ast.Settled(conflict, reading, _cites(line), line.span))
            else:
                notes.append(_unquoted(phrase.parts[0]))
        if said is None and _is_read(head):
            self.report("edition-follows-nothing", head.span, edition=name)
        return ast.Edition(name, follows, commonest, tuple(settles), tuple(notes), tuple(cites), head.span)

    def asides(self) -> tuple[ast.Aside, ...]:
        found: list[ast.Aside] = []
        for line, phrase in self.heads("aside"):
            kind = cast(Phrase, phrase.parts[0])
            repeats = self.phrases.number(kind) if kind.kind == "aside_repeats" else None
            label = "repeats" if repeats is not None else _text(kind)
            found.append(ast.Aside(label, repeats, _unquoted(phrase.parts[1]), _cites(line), line.span))
        return tuple(found)


# ---------------------------------------------------------------- small readings of phrases

_CHECKED_LINES = frozenset(
    ("setup_head", "turn_head", "obligation_head", "offer_head", "cube_line", "start_plays_throw")
)
_LEAST = {"squares": 1, "dice": 0, "pieces": 1}
_MOST = {"squares": MOST_SQUARES, "dice": MOST_DICE, "pieces": MOST_PIECES}
_MEANING_EXAMPLES = {
    Use.VALUE: "means 12",
    Use.CONDITION: "means always",
    Use.SIDES: "means one player each",
    Use.LINES: "means along rows and columns",
    Use.TIE: "means they throw again",
    Use.MATCH: "means of one game",
    Use.LIMIT: "means no limit",
}
_USE_PHRASES = {
    Use.VALUE: "a number or a place",
    Use.CONDITION: "a condition",
    Use.EFFECTS: "effects",
    Use.SIDES: "who plays together",
    Use.LINES: "the lines of the board",
    Use.TIE: "what a tie does",
    Use.MATCH: "the kind of match",
    Use.LIMIT: "a limit",
    Use.CHOICE: "a choice that rules ask for",
    Use.NAME: "a name",
}
_MAYS = frozenset({"may_move", "may_step", "may_jump", "may_place"})
_VALUES = (
    ast.Number,
    ast.ReadingValue,
    ast.Measured,
    ast.StateOf,
    ast.OneOf,
    ast.NearestOf,
    ast.SquareOf,
    ast.SpecialPlace,
    ast.CubeValue,
    ast.CapturedCount,
    ast.InHandCount,
)
_CONDITION_TYPES = (
    ast.Fixed,
    ast.AllOf,
    ast.AnyOf,
    ast.Not,
    ast.ReadingIs,
    ast.HasState,
    ast.InRelation,
    ast.OffBoard,
    ast.InRow,
    ast.OnPlaces,
    ast.Stands,
    ast.MovingBack,
    ast.Compares,
    ast.ThrowIs,
    ast.ThrowIsDouble,
    ast.SomePiece,
    ast.MovesIn,
    ast.CubeIs,
    ast.SideOnTurn,
    ast.MissedCapture,
    ast.CrawfordGame,
)
_FITTING: dict[Use, tuple[type, ...]] = {
    Use.VALUE: _VALUES,
    Use.CONDITION: _CONDITION_TYPES,
    Use.SIDES: (ast.SidesKind,),
    Use.LINES: (ast.LinesKind,),
    Use.TIE: (ast.TieKind,),
    Use.MATCH: (ast.MatchKind,),
    Use.LIMIT: (ast.Number, ast.NoLimit),
}
_CONDITIONS = frozenset(
    (
        *("all_of", "any_of", "never", "always", "reading_is", "reading_is_not", "is_so", "is_not", "compares"),
        *("throw_is", "throw_is_double", "some_other", "no_other", "some_opposing", "none_of_side", "every_of_side"),
        *("moves_in", "cube_is", "cube_compares", "side_on_turn", "missed_capture"),
    )
)


def _sides_kind(phrase: Phrase) -> ast.SidesKind:
    if phrase.kind == "sides_teams":
        return ast.SidesKind("teams", int(_text(phrase.parts[0])[:12]), int(_text(phrase.parts[1])[:12]))
    if phrase.kind == "sides_named":
        return ast.SidesKind("named", names=tuple(_text(part) for part in phrase.parts))
    return ast.SidesKind("players")


def _lines_kind(phrase: Phrase) -> ast.LinesKind:
    return ast.LinesKind(cast(Literal["orthogonal", "diagonal", "alquerque"], phrase.kind.removeprefix("lines_")))


def _match_kind(phrase: Phrase) -> ast.MatchKind:
    kinds = {"match_to_points": "points", "match_changing_sides": "changing-sides", "match_single": "single"}
    return ast.MatchKind(cast(Literal["single", "points", "changing-sides"], kinds[phrase.kind]))


def _unread_numbers(part: Phrase | Word | None) -> Iterator[Word]:
    """The words of a phrase for which 0 stands because their number was too long, as was reported."""
    if isinstance(part, Phrase):
        for inner in part.parts:
            yield from _unread_numbers(inner)
    elif part and part.text == "0" and part.span.end_column > part.span.column + 1:
        yield part


def _covers(outer: Span, inner: Span) -> bool:
    """Whether a stretch of one line holds another."""
    same_line = (outer.file, outer.line) == (inner.file, inner.line)
    return same_line and outer.column <= inner.column and inner.end_column <= outer.end_column


def _is_read(head: Line) -> bool:
    """Whether a block has lines and all could be read, so that what it does not say is missing."""
    return bool(head.children) and all(line.phrase for line in head.children)


def _cites(line: Line) -> tuple[Cite, ...]:
    return tuple(Cite(citation.siglum, citation.passage, citation.span) for citation in line.citations)


def _cites_below(line: Line) -> tuple[Cite, ...]:
    return tuple(cite for child in line.children for below in child.walk() for cite in _cites(below))


def _only_if_lines(head: Line) -> list[Line]:
    return [line for line in head.children if line.phrase and line.phrase.kind == "only_if"]


def _text(part: Phrase | Word | None) -> str:
    """The text of a word, or of the first word of a phrase."""
    if isinstance(part, Phrase):
        return _text(part.parts[0])
    assert part is not None
    return part.text


def _span(part: Phrase | Word | None) -> Span:
    assert part is not None
    return part.span


def _unquoted(part: Phrase | Word | None) -> str:
    return _text(part)[1:-1].strip()
