"""Values, places, conditions and effects: phrases of the surface with their names looked up and their types decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, cast

from variorum.diagnostics import Diagnostic, Label, Span
from variorum.resolved import ast
from variorum.resolved.ast import Closing, Condition, Effect, Places, Subject, Use, Value
from variorum.resolved.names import Names, nearest
from variorum.surface.ast import Line, Phrase, Word

MOST_IN_COUNT = 1000
MOST_DICE = 12
FACES = 6

OF_PHRASES = {"piece": "of each piece", "game": "of the game", "turn": "of the turn"}
"""Whose a state is, for a message."""
_PLACE_WORDS = {
    "start_place": "the start",
    "last_square": "the last square",
    "the_bar": "the bar",
    "the_tray": "the tray",
    "turn_began": "where the turn began",
    "next_of": "the next {0}",
    "previous_of": "the previous {0}",
    "square_of_it": "its square",
    "square_of_that": "that {0}'s square",
}
_NUMBER_WORDS = {
    "the_total": "the total",
    "the_surplus": "the surplus",
    "higher_die": "the higher die",
    "lower_die": "the lower die",
    "the_cube": "the cube",
    "cube_before": "the cube before the double",
    "times_cube": "{0} times the cube",
    "captured_count": "the number of captured {0}",
    "in_hand_count": "the number of {0} in hand",
    "state_of_it": "its {0}",
    "state_of_that": "that {0}'s {1}",
}
#: What only other boards have, as it is said.
_NOT_ON_A_TRACK = {
    "the_bar": "the bar",
    "the_tray": "the tray",
    "the_cube": "the cube",
    "cube_before": "the cube",
    "times_cube": "the cube",
    "captured_count": "the number of captured {0}",
    "in_hand_count": "the number of {0} in hand",
    "in_row": "in a row of {0} {1}",
    "some_opposing": "some opposing {0}",
    "none_of_side": "no {0} of its side",
    "every_of_side": "every {0} of its side",
    "moves_in": "it moves {0}",
    "missed_capture": "it missed a capture",
    "cube_is": "the cube",
    "cube_compares": "the cube",
    "side_on_turn": "{0} is on turn",
    "crawford_game": "the crawford game",
    "is_captured": "is captured",
    "side_scores": "its side scores",
    "cube_doubles": "the cube",
    "cube_passes": "the cube",
    "cube_stays": "the cube",
    "opposing_pieces": "opposing {0}",
    "places_pattern": "points with",
    "sides_named": "named",
    "setup_head": "setup",
    "turn_head": "turn",
    "obligation_head": "obligation",
    "offer_head": "offer",
    "cube_line": "cube",
    "match_to_points": "to an agreed number of points",
    "match_changing_sides": "of two games with sides changed",
    "start_plays_throw": "the beginner plays the numbers thrown",
}


@dataclass(frozen=True, slots=True)
class ValueUse:
    """Where `<conflict>` stands for a value: whether a place is wanted, and the state that is set to it, if any."""

    place: bool
    state: str | None
    span: Span


class Phrases:
    """Resolves the phrases of one game; gathers diagnostics and how each conflict is used on the way."""

    def __init__(
        self, names: Names, states: dict[str, ast.State], board: str, squares: int, misplaced: frozenset[str]
    ) -> None:
        self.names = names
        self.states = states
        self.board = board
        self.squares = squares
        self.misplaced = misplaced  # states of which it is not sure whose they are, as is reported
        self.diagnostics: list[Diagnostic] = []
        self.uses: dict[str, dict[Use, Span]] = {}
        self.structural: set[str] = set()
        self.value_uses: dict[str, list[ValueUse]] = {}
        self.dice = MOST_DICE
        self.single: list[tuple[str, Span]] = []
        self.reading_of: str | None = None
        self.that_is_known = False
        self.is_tallying = False
        self.that_wanted: dict[str, list[tuple[str, Span]]] = {}
        self.used_without_that: list[tuple[str, str | None, Span]] = []

    # ------------------------------------------------------------ the pieces of a phrase

    def report(self, code: str, span: Span, labels: tuple[Label, ...] = (), /, **facts: str) -> None:
        """Note a fault."""
        self.diagnostics.append(Diagnostic(code, span, facts, labels))

    def check_board(self, phrase: Phrase) -> None:
        """Report what a track does not have."""
        if self.board == "track" and phrase.kind in _NOT_ON_A_TRACK:
            self.report("not-on-a-track", phrase.span, found=_said(_NOT_ON_A_TRACK, phrase))

    def text(self, part: Phrase | Word | None) -> str:
        """The text of a word, or of the single word of a phrase."""
        if isinstance(part, Phrase):
            return self.text(part.parts[0])
        assert part is not None
        return part.text

    def number(self, part: Phrase | Word | None) -> int:
        """The number of a word, cut off where it is longer than any limit."""
        return int(self.text(part)[:12])

    def hole(self, phrase: Phrase, use: Use) -> str | None:
        """The conflict of `<conflict>`, with what it stands for noted; None if it is not declared."""
        name = self.names.look_up(("conflict",), self.text(phrase), phrase.span)
        if name:
            self.uses.setdefault(name, {}).setdefault(use, phrase.span)
            if not self.that_is_known:
                self.used_without_that.append((name, self.reading_of, phrase.span))
        return name

    def piece(self, part: Phrase | Word | None) -> str | None:
        """The kind of piece that a word names."""
        assert part is not None
        return self.names.look_up(("piece",), self.text(part), part.span)

    def subject(self, phrase: Phrase | Word | None) -> Subject:
        """`it` or `that` piece."""
        assert isinstance(phrase, Phrase)
        if phrase.kind == "that_piece":
            self.that_piece(phrase)
            return "that"
        return "it"

    # ------------------------------------------------------------ which piece `that` is

    @contextmanager
    def knowing_that(self) -> Iterator[None]:
        """Phrases in which `that` piece is known."""
        before, self.that_is_known = self.that_is_known, True
        yield
        self.that_is_known = before

    @contextmanager
    def inside_reading_of(self, conflict: str) -> Iterator[None]:
        """Phrases of the readings of a conflict: which piece `that` is depends on where the conflict is used."""
        self.reading_of = conflict
        yield
        self.reading_of = None

    def that_piece(self, phrase: Phrase) -> None:
        """`that counter …`: its piece looked up, and whether it is known which one is meant."""
        piece = self.piece(phrase.parts[0]) or self.text(phrase.parts[0])
        if self.that_is_known:
            return
        if self.reading_of is not None:
            self.that_wanted.setdefault(self.reading_of, []).append((piece, phrase.span))
        else:
            self.report("that-of-what", phrase.span, piece=piece)

    def check_that(self) -> None:
        """Report each `that` in a reading whose conflict is used where no such piece is known."""
        without: dict[str, Span] = {}
        found = True
        while found:
            found = False
            for conflict, inside, span in self.used_without_that:
                if conflict not in without and (inside is None or inside in without):
                    without[conflict] = span
                    found = True
        for conflict, wanted in self.that_wanted.items():
            if conflict in without:
                label = Label(without[conflict], "used here, where no other piece is spoken of")
                piece, span = wanted[0]
                self.report("that-of-what", span, (label,), piece=piece)

    # ------------------------------------------------------------ conflicts and readings

    def reading_is(self, phrase: Phrase | Word | None) -> ast.ReadingIs | None:
        """`conflict is reading`; a negated test is not taken here."""
        assert isinstance(phrase, Phrase)
        conflict = self.names.look_up(("conflict",), self.text(phrase.parts[0]), _span(phrase.parts[0]))
        if not conflict:
            return None
        self.uses.setdefault(conflict, {}).setdefault(Use.CHOICE, phrase.span)
        reading = self.reading_name(conflict, phrase.parts[1])
        return ast.ReadingIs(conflict, reading, phrase.span) if reading else None

    def positive(self, phrase: Phrase | Word | None) -> ast.ReadingIs | None:
        """As `reading_is`, with a diagnostic for `is not`, which cannot stand here."""
        assert isinstance(phrase, Phrase)
        if phrase.kind == "reading_is_not":
            self.report("not-where-is-belongs", phrase.span, conflict=self.text(phrase.parts[0]))
            return None
        return self.reading_is(phrase)

    def reading_name(self, conflict: str, part: Phrase | Word | None) -> str | None:
        """The reading of a conflict that a word names; an unknown one is taken for the one it is most like."""
        name, span = self.text(part), _span(part)
        known = self.names.readings.get(conflict, {})
        if name in known:
            return name
        facts = {"conflict": conflict, "name": name, "readings": " ".join(known)}
        if suggestion := nearest(name, known):
            facts["suggestion"] = suggestion
        self.report("unknown-reading-of-conflict", span, **facts)
        return facts.get("suggestion")

    # ------------------------------------------------------------ places

    def rows_and_columns(self, where: Phrase, board: ast.Board) -> tuple[str, ...]:
        """The rows or the column of a grid that a line names, as names of places: `row-5`, `column-c`."""
        grid = board if isinstance(board, ast.GridBoard) else None
        if where.kind.endswith("_column"):
            columns = sorted({point[0] for point in grid.points.values()}) if grid else []
            column = self.text(where.parts[0])
            if column in columns:
                return (f"column-{column}",)
            facts = {"rows": f"column {column}"} | ({"column": columns[-1]} if columns else {})
        else:
            low, high = (self.number(part) for part in (where.parts[0], where.parts[-1]))
            last = len(grid.rows) if grid else 0
            if 1 <= low <= high <= last:
                return tuple(f"row-{row}" for row in range(low, high + 1))
            named = f"row {low}" if len(where.parts) == 1 else f"rows {low} to {high}"
            facts = {"rows": named} | ({"last": str(last)} if grid else {})
        # That a track has no setup is said where the setup begins.
        if not (self.board == "track" and where.kind.startswith("setup_")):
            self.report("impossible-rows", where.span, **facts)
        return ()

    def off_the_board(self, number: int, last: int) -> dict[str, str]:
        """The facts of a number that no place of the board has, in the words of the board."""
        facts = {"square": str(number), "last": str(last)}
        if self.board == "points":
            return facts | {"place_phrase": "point", "otherwise_phrase": "`the bar` in `setup`"}
        other = "lengthen the board; a piece that leaves it goes to `the start`"
        return facts | {"place_phrase": "square", "otherwise_phrase": other}

    def square(self, value: int, span: Span) -> ast.Number:
        """A number as a square, reported where no reading has such a square."""
        if self.board != "grid" and not 0 < value <= self.squares:
            self.report("square-off-the-board", span, **self.off_the_board(value, self.squares))
        return ast.Number(value)

    def place_item(self, phrase: Phrase | Word | None) -> ast.PlaceItem | None:
        """One of the places that a phrase lists; None where its name is unknown."""
        assert isinstance(phrase, Phrase)
        self.check_board(phrase)
        match phrase.kind:
            case "number":
                return self.square(self.number(phrase), phrase.span)
            case "named":
                name = self.names.look_up(("squares",), self.text(phrase), phrase.span)
                return ast.NamedPlaces(name) if name else None
            case "occupied_square":
                return ast.PlaceKind("occupied")
            case "empty_square":
                return ast.PlaceKind("empty")
            case "any_square":
                return ast.PlaceKind("any")
            case "last_square":
                return ast.PlaceKind("last-square")
            case "start_place":
                return ast.PlaceKind("start")
            case "the_bar":
                return ast.PlaceKind("bar")
            case "the_tray":
                return ast.PlaceKind("tray")
        raise AssertionError(phrase.kind)

    def places(self, phrase: Phrase | Word | None) -> Places:
        """The places that a phrase lists."""
        assert isinstance(phrase, Phrase)
        groups: list[tuple[ast.PlaceItem, ...]] = []
        for group in phrase.parts:
            if isinstance(group, Phrase):
                items = (self.place_item(item) for item in group.parts)
                groups.append(tuple(item for item in items if item))
        return Places(groups[0], groups[1] if len(groups) > 1 else ())

    # ------------------------------------------------------------ values

    def value(self, phrase: Phrase | Word | None, *, place: bool | None, state: str | None = None) -> Value:
        """The value of a phrase. `place` says whether a place is wanted rather than a number (None: either may be);
        `state` is the one that gets the value."""
        assert isinstance(phrase, Phrase)
        self.check_board(phrase)
        self.check_kind(phrase, place=place)
        match phrase.kind:
            case "number":
                return self.square(self.number(phrase), phrase.span) if place else ast.Number(self.number(phrase))
            case "hole":
                name = self.hole(phrase, Use.VALUE) or ""
                self.value_uses.setdefault(name, []).append(ValueUse(bool(place), state, phrase.span))
                return ast.ReadingValue(name)
            case "named":
                return self.named_value(phrase, place=place)
            case "start_place":
                return ast.SpecialPlace("start")
            case "last_square":
                return ast.SpecialPlace("last-square")
            case "the_bar":
                return ast.SpecialPlace("bar")
            case "the_tray":
                return ast.SpecialPlace("tray")
            case "turn_began":
                return ast.SpecialPlace("turn-began")
            case "next_of" | "previous_of":
                name = self.names.look_up(("squares",), self.text(phrase), _span(phrase.parts[0])) or ""
                return ast.NearestOf(name, "next" if phrase.kind == "next_of" else "previous")
            case "square_of_it":
                return ast.SquareOf("it")
            case "square_of_that":
                self.that_piece(phrase)
                return ast.SquareOf("that")
            case "the_cube":
                return ast.CubeValue(1)
            case "cube_before":
                return ast.CubeValue(1, before=True)
            case "times_cube":
                return ast.CubeValue(self.number(phrase))
            case _:
                measured = self.measure(phrase)
                self.check_count(measured, _span(phrase.parts[-1]) if phrase.parts else phrase.span)
                return measured

    def check_kind(self, phrase: Phrase, *, place: bool | None) -> None:
        """Report a number where a place is wanted, and a place where a number is."""
        if place and phrase.kind in _NUMBER_WORDS:
            self.report("number-for-a-place", phrase.span, found=_said(_NUMBER_WORDS, phrase))
        if place is False and phrase.kind in _PLACE_WORDS:
            self.report("place-for-a-number", phrase.span, found=_said(_PLACE_WORDS, phrase))

    def check_count(self, value: Value, span: Span) -> None:
        """Report a state or tally whose number is asked for, but which has none that a rule can ask for."""
        if not isinstance(value, ast.StateOf):
            return
        if self.names.has("tally", value.state):
            if not self.is_tallying:
                self.report("tally-asked-for", span, tally=value.state)
        elif (state := self.states.get(value.state)) and state.kind in {"flag", "until-throw"}:
            self.report("not-a-count", span, state=value.state)

    def measure(self, phrase: Phrase) -> Value:
        """The value of a phrase that measures the throw, a piece or the game."""
        match phrase.kind:
            case "the_total":
                return ast.Measured("total")
            case "the_surplus":
                return ast.Measured("surplus")
            case "higher_die":
                return ast.Measured("higher-die")
            case "lower_die":
                return ast.Measured("lower-die")
            case "captured_count":
                return ast.CapturedCount(self.piece(phrase.parts[0]) or "")
            case "in_hand_count":
                return ast.InHandCount(self.piece(phrase.parts[0]) or "")
            case "state_of_it" | "state_of_that":
                return self.state_of(phrase)
        raise AssertionError(phrase.kind)

    def state_of(self, phrase: Phrase) -> ast.StateOf:
        """`its resting`, `that counter's resting`: a state of a piece, or a tally of its side."""
        if phrase.kind == "state_of_that":
            self.that_piece(phrase)
        word = phrase.parts[-1]
        name = self.names.look_up(("state", "tally"), self.text(word), _span(word))
        state = self.states.get(name) if name else None
        if state and state.of != "piece" and name not in self.misplaced:
            self.report("not-a-state-of-pieces", _span(word), state=state.name, of_phrase=OF_PHRASES[state.of])
        return ast.StateOf(name or "", "that" if phrase.kind == "state_of_that" else "it")

    def named_value(self, phrase: Phrase, *, place: bool | None, target: bool = False) -> Value:
        """The value of a single name: of a square, of a state of the game or of the turn, or of a tally.

        `target` says that the name is to get a value, rather than to give one.
        """
        span = phrase.span
        wanted = {True: ("squares", "state"), False: ("state", "tally"), None: ("squares", "state", "tally")}[place]
        if target:
            wanted = ("state", "tally")
        name = self.names.look_up(wanted, self.text(phrase), span)
        if name is None:
            return ast.Number(0)
        if self.names.has("squares", name):
            self.single.append((name, span))
            return ast.OneOf(name)
        value = ast.StateOf(name, None)
        state = self.states.get(name)
        if state and state.of == "piece" and name not in self.misplaced:
            self.report("whose-state", span, state=name)
        elif not target and state and place and state.kind != "place":
            self.report("number-for-a-place", span, found=name)
        elif not target and state and place is False and state.kind == "place":
            self.report("place-for-a-number", span, found=name)
        elif not target:
            self.check_count(value, span)
        return value

    # ------------------------------------------------------------ conditions

    def condition(self, phrase: Phrase | Word | None) -> Condition:
        """The condition of a phrase; a test of an unknown conflict is one that no reading passes."""
        assert isinstance(phrase, Phrase)
        parts = phrase.parts
        self.check_board(phrase)
        match phrase.kind:
            case "all_of":
                return ast.AllOf(tuple(self.condition(part) for part in parts))
            case "any_of":
                return ast.AnyOf(tuple(self.condition(part) for part in parts))
            case "never" | "always":
                return ast.Fixed(holds=phrase.kind == "always")
            case "hole":
                return ast.ReadingHolds(self.hole(phrase, Use.CONDITION) or "")
            case "reading_is":
                return self.reading_is(phrase) or ast.ReadingIs("", "", phrase.span)
            case "reading_is_not":
                return ast.Not(self.reading_is(phrase) or ast.ReadingIs("", "", phrase.span))
            case "is_so":
                return self.adjective(parts[0], parts[1])
            case "is_not":
                return ast.Not(self.adjective(parts[0], parts[1]))
            case "compares":
                return self.comparison(phrase)
            case "throw_is":
                return ast.ThrowIs(self.thrown(phrase.parts[0]))
            case "throw_is_double":
                return ast.ThrowIsDouble()
            case "some_other" | "no_other":
                piece = self.piece(parts[0])
                about = self.about_that(parts[2])
                some = ast.SomePiece(piece or "", "other", there=parts[1] is not None, condition=about)
                return some if phrase.kind == "some_other" else ast.Not(some)
            case "some_opposing":
                return ast.SomePiece(
                    self.piece(parts[0]) or "", "opposing", there=False, condition=self.about_that(parts[1])
                )
            case "none_of_side":
                about = self.about_that(parts[1])
                return ast.Not(ast.SomePiece(self.piece(parts[0]) or "", "own", there=False, condition=about))
            case "every_of_side":
                about = ast.Not(self.about_that(parts[1]))
                return ast.Not(ast.SomePiece(self.piece(parts[0]) or "", "own", there=False, condition=about))
            case "moves_in":
                directions = tuple(self.text(part) for part in parts)
                return ast.MovesIn(cast(tuple[Literal["up", "down", "sideways"], ...], directions))
            case "cube_is":
                lies = tuple("middle" if isinstance(p, Phrase) and p.kind == "cube_in_middle" else "own" for p in parts)
                return ast.CubeIs(cast(tuple[Literal["middle", "own"], ...], lies))
            case "cube_compares":
                return self.compared(ast.CubeValue(1), parts[0])
            case "missed_capture":
                return ast.MissedCapture()
            case "side_on_turn":
                return ast.SideOnTurn(self.names.look_up(("side",), self.text(phrase), _span(parts[0])) or "")
        raise AssertionError(phrase.kind)

    def thrown(self, part: Phrase | Word | None) -> tuple[int, ...]:
        """The dice of `6+3`."""
        text = self.text(part)
        dice = tuple(int(die[:3]) for die in text.split("+"))
        if not self.dice:
            self.report("no-dice-to-throw", _span(part))
        elif len(dice) > self.dice or not all(1 <= die <= FACES for die in dice):
            self.report("impossible-throw", _span(part), throw=text, dice=str(self.dice))
        return dice

    def adjective(self, subject: Phrase | Word | None, adjective: Phrase | Word | None) -> Condition:
        """The condition that a piece or the game is what an adjective says."""
        assert isinstance(subject, Phrase)
        if subject.kind == "the_game":
            assert isinstance(adjective, Phrase)
            if adjective.kind != "state_adjective":
                self.report("not-of-the-game", adjective.span)
                return ast.Fixed(holds=False)
            return self.has_state(None, adjective)
        return self.adjective_of(self.subject(subject), adjective)

    def has_state(self, subject: Subject | None, adjective: Phrase) -> Condition:
        """The condition that a piece, or the game, is in a yes-or-no state."""
        name = self.names.look_up(("state",), self.text(adjective), adjective.span)
        if not name:
            return ast.Fixed(holds=False)
        self.check_state(name, subject, adjective.span)
        return ast.HasState(name, subject)

    def states_head(self, of: str) -> str:
        """The line below which states of the piece, the game or the turn stand."""
        piece = next(iter(self.names.of("piece")), "counter")
        return f"states of each {piece}" if of == "piece" else f"states of the {of}"

    def check_state(self, name: str, subject: Subject | None, span: Span) -> None:
        """Report a state that is not of the subject, or not a matter of yes or no."""
        state = self.states.get(name)
        wanted = "game" if subject is None else "piece"
        if state and name in self.misplaced:
            return
        if state and state.of != wanted:
            facts = {"state": name, "of_phrase": OF_PHRASES[state.of], "wanted_phrase": OF_PHRASES[wanted]}
            if state.of != "turn":
                facts["saying"] = f"the game is {name}" if state.of == "game" else f"it is {name}"
            self.report("state-of-another", span, head=self.states_head(wanted), **facts)
        elif state and state.kind not in {"flag", "until-throw"}:
            self.report("not-a-yes-or-no-state", span, state=name)

    def about_that(self, adjective: Phrase | Word | None) -> Condition:
        """The condition of an adjective of `that` piece, which is known within it."""
        with self.knowing_that():
            return self.adjective_of("that", adjective)

    def adjective_of(self, subject: Subject, adjective: Phrase | Word | None) -> Condition:
        """The condition that the piece is what an adjective says."""
        assert isinstance(adjective, Phrase)
        self.check_board(adjective)
        parts = adjective.parts
        match adjective.kind:
            case "state_adjective":
                return self.has_state(subject, adjective)
            case "relation_adjective":
                name = self.names.look_up(("relation",), self.text(parts[0]), _span(parts[0]))
                return ast.InRelation(name, subject, self.subject(parts[1])) if name else ast.Fixed(holds=False)
            case "off_board":
                return ast.OffBoard(subject)
            case "on_places":
                return ast.OnPlaces(subject, self.places(parts[0]))
            case "in_row":
                return ast.InRow(subject, ast.Number(self.number(parts[0])), self.piece(parts[1]) or "")
            case "beyond":
                beyond = parts[0]
                assert isinstance(beyond, Phrase)
                if beyond.kind == "number":
                    return ast.Stands(subject, "beyond", self.square(self.number(beyond), beyond.span))
                return ast.Stands(subject, "beyond", self.subject(beyond))
            case "before":
                return ast.Stands(subject, "before", self.subject(parts[0]))
            case "level_with":
                return ast.Stands(subject, "level", self.subject(parts[0]))
            case "moving_back":
                return ast.MovingBack(subject)
            case "crawford_game":
                return ast.CrawfordGame()
        raise AssertionError(adjective.kind)

    def comparison(self, phrase: Phrase) -> Condition:
        """The condition that a measure compares with a value as a phrase says."""
        left, right = phrase.parts
        assert isinstance(left, Phrase)
        self.check_board(left)
        measured = self.measure(left)
        self.check_count(measured, _span(left.parts[-1]) if left.parts else left.span)
        return self.compared(measured, right)

    def compared(self, left: Value, comparison: Phrase | Word | None) -> Condition:
        """The condition that a value is as a comparison says."""
        assert isinstance(comparison, Phrase)
        operator = cast(
            Literal["==", "<", "<=", ">", ">="],
            {"equal_to": "==", "more_than": ">", "less_than": "<", "at_least": ">=", "at_most": "<="}[comparison.kind],
        )
        return ast.Compares(left, operator, self.value(comparison.parts[0], place=False))

    # ------------------------------------------------------------ effects

    def effects(self, lines: tuple[Line, ...]) -> tuple[Effect, ...]:
        """The effects of a block of lines; `if` and `otherwise` lines that belong together become one."""
        found: list[Effect] = []
        ended = False
        for line in lines:
            phrase = line.phrase
            if phrase is None:
                continue
            if phrase.kind in {"otherwise_block", "otherwise_if_block"}:
                earlier = found[-1] if found else None
                if not isinstance(earlier, ast.If) or earlier.otherwise:
                    self.report("otherwise-without-if", phrase.span)
                    continue
                body = self.effects(line.children)
                if phrase.kind == "otherwise_block":
                    found[-1] = ast.If(
                        earlier.branches, body or (ast.Closes(Closing.NOTHING, phrase.span),), earlier.span
                    )
                else:
                    branch = ast.Branch(self.condition(phrase.parts[0]), body)
                    found[-1] = ast.If((*earlier.branches, branch), (), earlier.span)
                continue
            if found and _ends_here(found[-1]):
                if not ended:
                    label = Label(_effect_span(found[-1]), "nothing comes after this")
                    self.report("nothing-comes-after", phrase.span, (label,))
                ended = True
                continue
            if effect := self.effect(phrase, line.children):
                found.append(effect)
        return tuple(found)

    def effect(self, phrase: Phrase, children: tuple[Line, ...]) -> Effect | None:
        """The effect of a line and the lines below it; None where it uses an unknown name."""
        parts, span = phrase.parts, phrase.span
        self.check_board(phrase)
        match phrase.kind:
            case "effects_of":
                hole = parts[0]
                assert isinstance(hole, Phrase)
                name = self.hole(hole, Use.EFFECTS)
                return ast.EffectsOf(name, span) if name else None
            case "moves_on" | "moves_back":
                way: Literal["on", "back"] = "on" if phrase.kind == "moves_on" else "back"
                return ast.Moves(self.subject(parts[0]), way, self.value(parts[1], place=False), span)
            case "goes_to":
                return ast.GoesTo(self.subject(parts[0]), self.value(parts[1], place=True), span)
            case "is_sent_to":
                return ast.IsSentTo(self.subject(parts[0]), self.value(parts[1], place=True), span)
            case "counts_back":
                return ast.CountsBack(self.subject(parts[0]), self.value(parts[1], place=True), span)
            case "swaps_with":
                return ast.Swaps(self.subject(parts[0]), self.subject(parts[1]), span)
            case "becomes" | "no_longer":
                return self.flag(phrase)
            case "set_to" | "goes_up" | "goes_down":
                return self.quantity(phrase)
            case "wins" | "side_wins":
                return ast.Wins(None, span)
            case "named_wins":
                side = self.names.look_up(("side",), self.text(parts[0]), _span(parts[0]))
                return ast.Wins(side, span) if side else None
            case "game_drawn":
                return ast.Closes(Closing.DRAWN, span)
            case "game_ends":
                return ast.Closes(Closing.GAME_ENDS, span)
            case "turn_missed":
                return ast.Closes(Closing.TURN_MISSED, span)
            case "turn_over":
                return ast.Closes(Closing.TURN_OVER, span)
            case "move_over":
                return ast.Closes(Closing.MOVE_OVER, span)
            case "throws_again":
                return ast.Closes(Closing.THROWS_AGAIN, span)
            case "nothing_happens":
                return ast.Closes(Closing.NOTHING, span)
            case "throw_uses":
                dice = self.number(parts[0])
                if not 0 < dice <= MOST_DICE:
                    self.report("impossible-dice", _span(parts[0]), dice=str(dice), limit=str(MOST_DICE))
                return ast.UsesDice(dice, span)
            case "is_captured":
                return ast.Captured(self.subject(parts[0]), span)
            case "side_scores":
                return ast.Scores(self.value(parts[0], place=False), span)
            case "cube_doubles":
                return ast.CubeChanges("doubles", span)
            case "cube_passes":
                return ast.CubeChanges("passes", span)
            case "cube_stays":
                return ast.CubeChanges("stays", span)
            case "if_block":
                return ast.If((ast.Branch(self.condition(parts[0]), self.effects(children)),), (), span)
            case "for_each_block":
                return self.for_each(phrase, children)
        raise AssertionError(phrase.kind)

    def flag(self, phrase: Phrase) -> Effect | None:
        """`it becomes held`, `the game is no longer unopened`."""
        subject, word = phrase.parts
        assert isinstance(subject, Phrase)
        of = None if subject.kind == "the_game" else self.subject(subject)
        name = self.names.look_up(("state",), self.text(word), _span(word))
        if not name:
            return None
        self.check_state(name, of, _span(word))
        return ast.SetsState(name, of, ast.Number(int(phrase.kind == "becomes")), phrase.span)

    def quantity(self, phrase: Phrase) -> Effect | None:
        """`its resting becomes 3`, `pot goes up by 1`."""
        target, amount = phrase.parts
        assert isinstance(target, Phrase)
        of = self.named_value(target, place=None, target=True) if target.kind == "named" else self.state_of(target)
        if not isinstance(of, ast.StateOf) or not of.state:
            return None
        name, state = of.state, self.states.get(of.state)
        is_place = bool(state and state.kind == "place")
        self.is_tallying = self.names.has("tally", name)  # tallies are counted against one another
        value = self.value(amount, place=is_place, state=name)
        self.is_tallying = False
        word = _span(target.parts[-1])
        if state and (state.kind in {"flag", "until-throw"} or (is_place and phrase.kind != "set_to")):
            self.report("not-a-count", word, state=name)
        elif state and state.kind == "count" and isinstance(value, ast.Number) and value.value > state.high:
            facts = {"state": name, "high": str(state.high), "value": str(value.value)}
            self.report("count-too-high", _span(amount), (Label(state.span, "declared here"),), **facts)
        if phrase.kind == "set_to":
            return ast.SetsState(name, of.subject, value, phrase.span)
        return ast.ChangesState(name, of.subject, 1 if phrase.kind == "goes_up" else -1, value, phrase.span)

    def for_each(self, phrase: Phrase, children: tuple[Line, ...]) -> Effect | None:
        """`for each other counter there that is held`, with the effects below it."""
        selection = phrase.parts[0]
        assert isinstance(selection, Phrase)
        self.check_board(selection)
        piece = self.piece(selection.parts[0])
        condition: Condition = ast.Fixed(holds=True)
        there = len(selection.parts) > 1 and selection.parts[1] is not None
        if len(selection.parts) > 2 and selection.parts[2] is not None:
            condition = self.about_that(selection.parts[2])
        group: Literal["every", "other", "opposing"] = "every"
        if selection.kind == "other_pieces":
            group = "other"
        elif selection.kind == "opposing_pieces":
            group = "opposing"
        with self.knowing_that():
            return ast.ForEach(piece or "", group, there, condition, self.effects(children), phrase.span)


def _said(words: Mapping[str, str], phrase: Phrase) -> str:
    """A phrase as an editor writes it."""
    return words[phrase.kind].format(*(part.text for part in phrase.parts if isinstance(part, Word)))


def _span(part: Phrase | Word | None) -> Span:
    assert part is not None
    return part.span


def _effect_span(effect: Effect) -> Span:
    return effect.span


def _ends_here(effect: Effect) -> bool:
    """Whether nothing written after this effect in the same block can happen."""
    if isinstance(effect, ast.If):
        bodies = [*(branch.effects for branch in effect.branches), effect.otherwise]
        return all(body and _ends_here(body[-1]) for body in bodies)
    if isinstance(effect, ast.Closes):
        return effect.what is not Closing.NOTHING
    if isinstance(effect, ast.Moves | ast.GoesTo | ast.CountsBack | ast.IsSentTo):
        return effect.subject == "it"
    return isinstance(effect, ast.Wins)
