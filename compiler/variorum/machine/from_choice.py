"""Compile games in which players choose their moves, on boards of points and on grids.

What a rule says is compiled as on a track; here are the places and the pieces on them, the kinds of step, the setup,
and the order in which a turn goes:

    offers → turn begins → throw → thrown → choose → (a step → captured → landing → choose …) → turn ends → next player

What stands outside the board is in `from_outside`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from variorum.diagnostics import Checked, Span
from variorum.machine import expressions as ex
from variorum.machine.ast import (
    FALSE,
    TRUE,
    Action,
    Because,
    Choices,
    Choose,
    Chosen,
    Const,
    Expression,
    Field,
    Get,
    Grid,
    InSet,
    LinesCase,
    Local,
    Machine,
    NodeKind,
    Obligation,
    Op,
    Passage,
    PieceKind,
    PlaceTable,
    Plan,
    SetCase,
    SetField,
    SetLocal,
    SidesCase,
    StepKind,
    StepTest,
    Sum,
    When,
)
from variorum.machine.from_collated import ME, _passages, _Scene, _wins
from variorum.machine.from_outside import OTHER, _OutsideBoard, other_side
from variorum.machine.positions import in_hand
from variorum.resolved import ast
from variorum.resolved.ast import Closing, Event

FROM, OVER, TO = Local("from"), Local("over"), Local("to")
STANDING, OCCUPANT = "standing", "occupant"
MOST_SETUPS = 256
"""Choices of readings for which the setup is looked at."""

_EVENTS = frozenset(
    {
        Event.GAME_BEGINS,
        Event.TURN_BEGINS,
        Event.THROW,
        Event.LAND,
        Event.CAPTURE,
        Event.NO_MOVE,
        Event.TURN_ENDS,
        Event.EVERY_ON,
        Event.REPETITION,
    }
)
_DIRECTIONS = tuple((right, down) for down in (-1, 0, 1) for right in (-1, 0, 1) if (right, down) != (0, 0))
"""In the order in which they lead to points, row by row from the top and left to right."""
_WITHOUT_DICE = frozenset({"line", "jump", "place"})
_WAYS = {-1: "up", 0: "sideways", 1: "down"}


def with_choices(game: ast.Game) -> Checked[Machine | None]:
    """The machine of a game on points or on a grid; None, with diagnostics, where it asks for what cannot be made."""
    if isinstance(game.board, ast.PointsBoard):
        return _OnPoints(game).machine()
    return _OnGrid(game).machine()


class _OfChoice(_OutsideBoard):
    """What boards of points and grids have in common."""

    board_word = "board"
    place_names: tuple[str, ...] = ()
    on_ring = False

    def __init__(self, game: ast.Game) -> None:
        super().__init__(game)
        self.pieces = {piece.name: piece for piece in game.pieces}
        self.kinds_placed = {move.piece for move in game.moves if move.by == "place"}
        self.where: Span = game.span
        self.side_names = game.sides.names if isinstance(game.sides, ast.SidesKind) else ()

    # ------------------------------------------------------------ what a board has to say

    def standing(self, piece: str, side: Expression, place: Expression) -> Expression:
        """How many of these pieces of a side are on a place."""
        raise NotImplementedError

    def seen(self, place: Expression, side: Expression, viewer: Expression) -> Expression:
        """The number that `viewer` has for a place that `side` numbers so."""
        raise NotImplementedError

    def is_of_board(self, item: ast.PlaceItem, place: Expression) -> Expression | None:
        """Whether a place, as its side numbers it, is the bar, the tray or any point; None for other kinds."""
        raise NotImplementedError

    def shifted(self, piece: ast.Piece) -> tuple[Action, ...]:
        """A piece of the side on turn leaves `from` and stands on `to`."""
        raise NotImplementedError

    def placing(self, piece: ast.Piece) -> tuple[Action, ...]:
        """A piece of the side on turn comes from its hand to `to`."""
        self.refused(self.where)
        return ()

    def board_fields(self) -> Iterator[Field]:
        """The fields that hold the pieces."""
        raise NotImplementedError

    def put(self, piece: ast.Piece, side: int, place: int, count: Expression) -> SetField:
        """So many pieces of a side are on a place before the first turn."""
        raise NotImplementedError

    def grid(self) -> Grid | None:
        """The lines of a grid."""
        return None

    def place_number(self, name: int | str) -> tuple[int, ...]:
        """The places that a setup or a set names."""
        raise NotImplementedError

    def origins(self) -> tuple[int, ...]:
        """The places from which steps are tried, in order."""
        raise NotImplementedError

    # ------------------------------------------------------------ the whole

    def machine(self) -> Checked[Machine | None]:
        self.check_game()
        if self.diagnostics:
            return Checked(None, tuple(self.diagnostics))
        self.begin()
        self.turn()
        self.chains()
        self.next()
        steps = tuple(self.steps())
        fields = self.fields_of_choice()
        obligations = tuple(self.obligations())
        if self.diagnostics:
            return Checked(None, tuple(self.diagnostics))
        again = tuple((after, move) for after, _, move in self.game.turn.again)
        plan = Plan(self.origins(), self.game.turn.double_times or 0, again, _passages(self.game.turn.cites))
        choices = Choices(
            places=self.place_names,
            pieces=tuple(self.piece_kinds()),
            grid=self.grid(),
            steps=steps,
            plan=plan,
            obligations=obligations,
            repeats=any(rule.trigger.event is Event.REPETITION for rule in self.game.rules),
            ring=self.on_ring,
            offers=tuple(self.made[offer.name] for offer in self.game.offers),
            matches=tuple(self.matches()),
        )
        return Checked(
            Machine(
                game=self.game.name,
                board="points" if isinstance(self.game.board, ast.PointsBoard) else "grid",
                players=self.game.players,
                squares=Const(0),
                sides_cases=(SidesCase(None, None, 0, 1),),
                parameters=tuple(self.parameters()),
                fields=fields,
                tables=tuple(self.tables()),
                nodes=tuple(self.nodes.values()),
                transitions=tuple(self.transitions),
                choices=choices,
            )
        )

    @property
    def has_dice(self) -> bool:
        return isinstance(self.game.dice, ast.ReadingValue) or self.game.dice.value > 0

    def check_game(self) -> None:
        """What a machine of this kind needs and what it cannot hold."""
        game = self.game
        kind = game.sides.kind if isinstance(game.sides, ast.SidesKind) else "teams"
        if game.players != (2, 2) or kind == "teams" or len(self.side_names) not in {0, 2}:
            self.report("two-sides-needed", game.span, board=self.board_word)
        if not game.moves:
            self.report("no-moves", game.span, board=self.board_word)
        for rule in game.rules:
            if rule.trigger.event not in _EVENTS:
                self.report("trigger-on-a-track-alone", rule.trigger.span, rule=rule.name, board=self.board_word)
        for state in game.states:
            if state.of == "piece":
                self.report("state-of-many-pieces", state.span, state=state.name)
        for move in game.moves:
            if (move.by in _WITHOUT_DICE) != (self.board_word == "grid"):
                self.report("way-of-another-board", move.span, move=move.name, board=self.board_word)
        if self.has_dice and not game.turn.each_die_once:
            self.report("dice-not-played", game.span)
        if not self.has_dice and any(move.by not in _WITHOUT_DICE for move in game.moves):
            self.report("move-without-dice", game.moves[0].span)
        for side in range(2) if not self.has_dice else ():
            if not any(self.may_be_of(rule, side) for rule in game.rules):
                example = "when a player has no move"
                if self.side_names:
                    example += f" and {self.side_names[side]} is on turn"
                self.report("no-rule-for", game.span, event_phrase="a turn without a move", example=example)
                break
        effects = [rule.effects for rule in game.rules]
        effects += [reading.effects for conflict in game.conflicts for reading in conflict.readings]
        if not any(_wins(each) for each in effects):
            self.report("nobody-wins", game.span)
        self.check_setup()

    def may_be_of(self, rule: ast.Rule, side: int) -> bool:
        """Whether a rule is for a turn without a move and can hold for a side."""
        if rule.trigger.event is not Event.NO_MOVE:
            return False
        condition = rule.condition
        return not isinstance(condition, ast.SideOnTurn) or self.side_names.index(condition.side) == side

    # ------------------------------------------------------------ the graph of a turn

    def begin(self) -> None:
        self.node("begin", NodeKind.AUTOMATIC, "game-begins")
        self.node("turn", NodeKind.AUTOMATIC, "turn-begins")
        if self.has_dice:
            self.node("throw", NodeKind.CHANCE, "throw", Local("dice"))
            self.node("thrown", NodeKind.AUTOMATIC, "throw")
        self.node("choose", NodeKind.CHOICE, "choose")
        self.node("won", NodeKind.END, "end")
        for name in ("set-up", "turn-begins", "capture", "land", "no-move", "turn-ends", "next"):
            event = "game-begins" if name == "set-up" else name
            self.node(name, NodeKind.AUTOMATIC, event)
        self.go("begin", TRUE, list(self.setup()), "set-up")
        self.rules_chain(Event.GAME_BEGINS, "set-up", "turn", _Scene(None))

    def turn(self) -> None:
        """From the start of a turn to the choice, and from the last step to the end of the turn."""
        start: list[Action] = [SetLocal("captures", Const(0))]
        if self.has_dice:
            start.append(SetLocal("dice", self.size(self.game.dice)))
        start += [
            SetLocal(f"state {state.name}", Const(self.start_of(state)))
            for state in self.states.values()
            if state.of == "turn"
        ]
        self.go("turn", TRUE, start, self.offers_chain("turn-begins"))
        if self.has_dice:
            self.opening()
        self.go("choose", Op("==", (Local("played"), Const(0))), [], "no-move")
        self.go("choose", TRUE, [], "turn-ends")

    def opening(self) -> None:
        """The throw with which it is decided who begins is played by the beginner; a tie is thrown again."""
        start = self.game.start
        after = self.node("thrown-rules", NodeKind.AUTOMATIC, "throw")
        self.go("throw", TRUE, [], "thrown")
        if not self.plays_opening:
            self.go("thrown", TRUE, [], after)
            return
        tie = ex.all_of([Get("opening"), Op("==", (Local("die-1"), Local("die-2")))])
        because = Because("start", _passages(start.cites))
        for parts, kind in self.ties():
            if kind.kind == "first":
                continue
            guard = ex.all_of([*parts, tie])
            if kind.kind == "doubles" and self.game.cube is None:
                self.report("no-cube", self.game.span)
            elif kind.kind == "doubles":
                may, doubled = self.automatic_doubling(kind.most or ast.NoLimit())
                self.tied(ex.all_of([guard, may]), [doubled], because)
            self.tied(guard, [], because)
        self.go("thrown", TRUE, [SetField("opening", None, Const(0))], after)

    def tied(self, guard: Expression, actions: list[Action], because: Because) -> None:
        """After a tie the dice are thrown once more."""
        conflicts = tuple(dict.fromkeys(ex.conflicts_of(guard)))
        self.go("thrown", guard, actions, "throw", replace(because, conflicts=conflicts), "again")

    @property
    def plays_opening(self) -> bool:
        """Whether the beginner plays the throw by which it was decided who begins."""
        return self.game.start.plays_throw and self.game.start.dice == 1 and self.game.dice == ast.Number(2)

    def ties(self) -> Iterator[tuple[list[Expression], ast.TieKind]]:
        tie = self.game.start.tie
        if isinstance(tie, ast.TieKind):
            yield [], tie
        elif isinstance(tie, ast.ReadingValue):
            for reading in self.game.conflict(tie.conflict).readings:
                if isinstance(reading.meaning, ast.TieKind):
                    yield [Chosen(tie.conflict, reading.name)], reading.meaning

    def chains(self) -> None:
        after = "throw" if self.has_dice else "choose"
        self.rules_chain(Event.TURN_BEGINS, "turn-begins", after, _Scene(ME))
        if self.has_dice:
            self.rules_chain(Event.THROW, "thrown-rules", "choose", _Scene(ME, thrown=True))
        on = _Scene(ME, thrown=True, at=TO)
        self.rules_chain(Event.CAPTURE, "capture", "land", on)
        self.rules_chain(Event.LAND, "land", "choose", on)
        turn = _Scene(ME, thrown=True)
        self.rules_chain(Event.NO_MOVE, "no-move", "turn-ends", turn)
        heads = [self.node(f"every-on-{number}", NodeKind.AUTOMATIC, "every-on") for number in (1, 2)]
        repeated = self.node("repetition", NodeKind.AUTOMATIC, "repetition")
        self.rules_chain(Event.TURN_ENDS, "turn-ends", heads[0], turn)
        self.rules_chain(Event.EVERY_ON, heads[0], heads[1], turn)
        self.rules_chain(Event.EVERY_ON, heads[1], repeated, replace(turn, it=OTHER))
        self.rules_chain(Event.REPETITION, repeated, "next", turn)

    def on_trigger(self, trigger: ast.Trigger, scene: _Scene) -> Iterator[Expression]:
        match trigger.event:
            case Event.LAND if trigger.places is not None:
                piece = self.pieces.get(trigger.piece or "")
                if piece and piece.side is not None:
                    yield Op("==", (ME, Const(self.side_names.index(piece.side))))
                yield self.on_places(trigger.places, TO, ME, scene)
            case Event.CAPTURE:
                yield Op(">", (Local("captures"), Const(0)))
            case Event.EVERY_ON if trigger.places is not None and trigger.piece:
                assert scene.it is not None
                place = Local("place-1")
                elsewhere = ex.not_(self.on_places(trigger.places, place, scene.it, scene))
                yield Op("==", (self.sum("place-1", elsewhere, trigger.piece, scene.it), Const(0)))
            case Event.REPETITION:
                yield Op(">=", (Local("repeated"), Const(trigger.times or 1)))

    # ------------------------------------------------------------ effects

    @property
    def span(self) -> Span:
        return self.rule.span if self.rule else self.where

    def refused(self, span: Span | None = None) -> None:
        """Report that something belongs to another kind of board."""
        self.report("not-on-this-board", span or self.span, board=self.board_word)

    def step(self, effect: ast.Effect, scene: _Scene) -> tuple[list[Action], str | None, str]:
        match effect:
            case ast.Wins() if scene.it is None and effect.side is None:
                self.report("nobody-on-turn", effect.span)
                return [], None, "nothing"
            case ast.Wins(side=str() as side):
                return [SetField("winner", None, Const(self.side_names.index(side) + 1))], "won", "wins"
            case ast.Wins():
                assert scene.it is not None
                return [SetField("winner", None, Op("+", (scene.it, Const(1))))], "won", "wins"
            case ast.Closes(what=Closing.DRAWN):
                return self.closing(effect)
            case ast.Closes(what=Closing.GAME_ENDS):
                return self.closing(effect)
            case ast.Closes(what=Closing.THROWS_AGAIN) if not self.has_dice:
                self.refused(effect.span)
                return [], None, "nothing"
            case ast.Closes() | ast.UsesDice():
                return super().step(effect, scene)
            case _:
                return [self.action(effect, scene)], None, "changes"

    def action(self, effect: ast.Effect, scene: _Scene) -> Action:
        match effect:
            case ast.Scores():
                return self.scored(effect, scene)
            case ast.CubeChanges():
                return self.cube_changes(effect, scene)
            case ast.ForEach(group="opposing", there=True, condition=ast.Fixed(holds=True)) if scene.at is not None:
                there = self.seen(scene.at, ME, OTHER)
                inner = replace(scene, that=OTHER, that_at=there)
                made = [action for each in effect.effects for action in self.on_all(each, effect.piece, inner)]
                return made[0] if len(made) == 1 else When(TRUE, tuple(made))
            case ast.Captured() if scene.that_at is not None and effect.subject == "that":
                return When(TRUE, tuple(self.captured(scene)))
            case ast.SetsState() | ast.ChangesState() | ast.If() | ast.EffectsOf() | ast.Closes(what=Closing.NOTHING):
                return super().action(effect, scene)
            case _:
                self.report("not-here", effect.span)
                return When(FALSE, ())

    def on_all(self, effect: ast.Effect, piece: str, scene: _Scene) -> Iterator[Action]:
        """An effect on all pieces of the other side that stand on one place."""
        assert scene.that is not None
        assert scene.that_at is not None
        if isinstance(effect, ast.IsSentTo) and effect.subject == "that" and self.board_word == "points":
            target = self.value(effect.place, scene)
            moved = Get(STANDING, scene.that, scene.that_at)
            more = Op("+", (Get(STANDING, scene.that, target), moved))
            yield SetField(STANDING, scene.that, more, target)
            yield SetField(STANDING, scene.that, Const(0), scene.that_at)
        elif isinstance(effect, ast.Captured) and effect.subject == "that":
            yield from self.captured(scene)
        else:
            self.report("not-here", effect.span)

    def captured(self, scene: _Scene) -> Iterator[Action]:
        self.refused()
        yield When(FALSE, ())

    # ------------------------------------------------------------ values and conditions

    def value(self, value: ast.Value, scene: _Scene) -> Expression:
        match value:
            case ast.CubeValue():
                return self.cube_value(value)
            case ast.CapturedCount(piece=piece) if self.board_word == "grid":
                return Get(f"captured {piece}")
            case ast.InHandCount(piece=piece) if self.board_word == "grid":
                if piece not in self.kinds_placed:
                    self.report("never-in-hand", self.span, piece=piece)
                    return Const(0)
                return Get(in_hand(piece))
            case ast.ReadingValue():
                cases = [
                    (reading.name, self.value(reading.meaning, scene))
                    for reading in self.game.conflict(value.conflict).readings
                    if isinstance(
                        reading.meaning, ast.Number | ast.CubeValue | ast.CapturedCount | ast.InHandCount | ast.StateOf
                    )
                ]
                return Choose(value.conflict, tuple(cases))
            case ast.Number() | ast.Measured(what="total" | "higher-die" | "lower-die") | ast.StateOf():
                return super().value(value, scene)
            case _:
                self.refused()
                return Const(0)

    def condition(self, condition: ast.Condition, scene: _Scene) -> Expression:
        match condition:
            case ast.SideOnTurn():
                return Op("==", (ME, Const(self.side_names.index(condition.side))))
            case ast.MissedCapture():
                return Local("missed-capture")
            case ast.SomePiece():
                return self.some_piece(condition, scene)
            case ast.OnPlaces():
                found = self.of_subject(condition.subject, scene)
                if found is None:
                    return FALSE
                side, place = found
                return self.on_places(condition.places, place, side, scene)
            case ast.Stands():
                return self.stands(condition, scene)
            case ast.CubeIs():
                return self.cube_is(condition, scene)
            case ast.CrawfordGame():
                return self.crawford()
            case ast.OffBoard() | ast.MovingBack() | ast.InRelation():
                self.refused()
                return FALSE
            case ast.MovesIn() | ast.InRow():
                self.refused()
                return FALSE
            case _:
                return super().condition(condition, scene)

    def of_subject(self, subject: ast.Subject, scene: _Scene) -> tuple[Expression, Expression] | None:
        """Whose `it` or `that` is, and where it stands; None, with a diagnostic, where no piece is meant."""
        side, place = (scene.it, scene.at) if subject == "it" else (scene.that, scene.that_at)
        if side is None or place is None:
            self.report("that-of-what" if subject == "that" else "nobody-on-turn", self.span)
            return None
        return side, place

    def stands(self, condition: ast.Stands, scene: _Scene) -> Expression:
        found = self.of_subject(condition.subject, scene)
        if found is None:
            return FALSE
        side, place = found
        if isinstance(condition.with_, ast.Number):
            other: Expression = Const(condition.with_.value)
        else:
            compared = self.of_subject(condition.with_, scene)
            if compared is None:
                return FALSE
            other = self.seen(compared[1], compared[0], side)
        if condition.compared == "level":
            return Op("==", (place, other))
        return Op(">" if condition.compared == "beyond" else "<", (place, other))

    def some_piece(self, condition: ast.SomePiece, scene: _Scene) -> Expression:
        if scene.it is None or condition.group == "other":
            self.report("nobody-on-turn", self.span) if scene.it is None else self.refused()
            return FALSE
        name = f"place-{scene.depth + 1}"
        side = scene.it if condition.group == "own" else other_side(scene.it)
        inner = replace(scene, that=side, that_at=Local(name), depth=scene.depth + 1)
        parts = [self.condition(condition.condition, inner)]
        if condition.there and scene.at is not None:
            parts.insert(0, Op("==", (Local(name), self.seen(scene.at, scene.it, side))))
        return Op(">", (self.sum(name, ex.all_of(parts), condition.piece, side), Const(0)))

    def sum(self, name: str, where: Expression, piece: str, side: Expression) -> Expression:
        """How many pieces of a side stand where the condition holds of the place `name`."""
        return FALSE if where == FALSE else Sum(name, where, self.standing(piece, side, Local(name)))

    def on_place(self, item: ast.PlaceItem, square: Expression, side: Expression, scene: _Scene) -> Expression:
        viewer = scene.it if scene.it is not None else side
        seen = self.seen(square, side, viewer)
        match item:
            case ast.Number():
                return Op("==", (seen, Const(item.value)))
            case ast.NamedPlaces():
                return self.in_set(item.name, seen, viewer)
            case ast.PlaceKind():
                found = self.is_of_board(item, square)
                if found is None:
                    self.refused()
                    return FALSE
                return found

    def in_set(self, name: str, place: Expression, viewer: Expression) -> Expression:
        places = next(places for places in self.game.places if places.name == name)
        if not any(case.bound for case in places.cases):
            return InSet(name, place)
        parts: list[Expression] = []
        whens: list[Expression] = []
        for case in places.cases:
            test = Chosen(case.when.conflict, case.when.reading) if case.when else None
            if test is not None:
                whens.append(test)
            if case.bound:
                holds = self.bounded(case.bound, place, viewer)
            else:
                numbers = [number for each in case.places for number in self.place_number(each)]
                holds = ex.any_of([Op("==", (place, Const(number))) for number in numbers])
            if test is None:
                parts.append(ex.all_of([*map(ex.not_, whens), holds]))
            else:
                parts.append(ex.all_of([test, holds]))
        return ex.any_of(parts)

    def bounded(self, bound: tuple[str, int, str, str], place: Expression, viewer: Expression) -> Expression:
        how, number, whose, piece = bound
        is_point = self.is_of_board(ast.PlaceKind("any"), place)
        assert is_point is not None
        side = viewer if whose == "own" else other_side(viewer)
        count = self.standing(piece, side, self.seen(place, viewer, side))
        compared = {"fewer": "<", "exactly": "==", "least": ">="}[how]
        return ex.all_of([is_point, Op(compared, (count, Const(number)))])  # type: ignore[arg-type]

    # ------------------------------------------------------------ steps and obligations

    def steps(self) -> Iterator[StepKind]:
        scene = _Scene(ME, thrown=True, at=FROM)
        for move in self.game.moves:
            self.where = move.span
            piece = self.pieces[move.piece]
            to: Expression | None = None
            if move.by == "part-of-die":
                to = Const(0)
            elif move.by in {"die", "exact-die"}:
                to = Op("-", (FROM, Local("die")))
            here = replace(scene, at=TO) if move.by == "place" else scene
            tests = tuple(self.tests(move, here))
            self.where = move.span
            actions: list[Action] = [*(self.placing(piece) if move.by == "place" else self.shifted(piece))]
            over = replace(here, that=OTHER, that_at=OVER) if move.by == "jump" else here
            captures = False
            for effect in move.effects:
                if isinstance(effect, ast.Captured) and effect.subject == "that" and over.that_at is not None:
                    actions += self.captured_over(move)
                    captures = True
                else:
                    actions.append(self.action(effect, over))
            guard = ex.all_of(test.guard for test in tests)
            conflicts = tuple(dict.fromkeys(ex.conflicts_of(guard)))
            because = Because(move.name, _passages(move.cites), conflicts)
            by = "die" if to is not None else move.by
            target = "capture" if captures else "land"
            yield StepKind(move.name, by, to, guard, tuple(actions), target, because, tests)  # type: ignore[arg-type]
        self.where = self.game.span

    def tests(self, move: ast.Move, scene: _Scene) -> Iterator[StepTest]:
        """What is asked of a step, in order."""
        piece = self.pieces[move.piece]
        said = _passages(move.may.cites)
        applies = ex.all_of(Chosen(test.conflict, test.reading) for test in move.applies)
        yield StepTest("applies", applies, _passages(move.cites))
        own = [] if piece.side is None else [Op("==", (ME, Const(self.side_names.index(piece.side))))]
        held = Get(in_hand(piece.name)) if move.by == "place" else self.standing(piece.name, ME, FROM)
        yield StepTest("mine", ex.all_of([*own, Op(">", (held, Const(0)))]), said)
        if move.origin is not None:
            holds = self.on_places(move.origin, FROM, ME, scene)
            yield StepTest("from", holds, (*said, *self.said_of(move.origin)))
        if move.by == "part-of-die":
            yield StepTest("die", Op("<", (FROM, Local("die"))), said)
        if move.by == "jump":
            yield StepTest("over", self.jumped(move), said)
        holds = self.on_places(move.to, TO, ME, replace(scene, at=TO))
        yield StepTest("to", holds, (*said, *self.said_of(move.to)))
        for condition, line in zip(move.only_if, move.only_if_lines, strict=True):
            self.where = line.span
            yield StepTest("only-if", self.condition(condition, scene), _passages(line.cites))

    def said_of(self, places: ast.Places) -> tuple[Passage, ...]:
        """The passages that say which places the named ones are."""
        names = [item.name for item in (*places.items, *places.without) if isinstance(item, ast.NamedPlaces)]
        cases = [case for each in self.game.places if each.name in names for case in each.cases]
        return tuple(dict.fromkeys(passage for case in cases for passage in _passages(case.cites)))

    def jumped(self, move: ast.Move) -> Expression:
        self.refused(move.span)
        return FALSE

    def captured_over(self, move: ast.Move) -> list[Action]:
        self.refused(move.span)
        return []

    def obligations(self) -> Iterator[Obligation]:
        for each in self.game.obligations:
            guard = ex.all_of([Chosen(test.conflict, test.reading) for test in each.applies])
            conflicts = tuple(ex.conflicts_of(guard))
            yield Obligation(each.name, guard, each.orders, Because(each.name, _passages(each.cites), conflicts))

    # ------------------------------------------------------------ the setup

    def owners(self, piece: ast.Piece) -> tuple[int, ...]:
        """The sides that have pieces of a kind."""
        return (0, 1) if piece.side is None else (self.side_names.index(piece.side),)

    def placed(self, line: ast.Setup) -> tuple[int, ...]:
        return tuple(number for name in line.places for number in self.place_number(name))

    def setup(self) -> Iterator[Action]:
        for line in self.game.setup:
            piece = self.pieces[line.piece]
            count = self.size(line.count) if line.count is not None else Const(1)
            put = tuple(
                self.put(piece, side, place, count) for side in self.owners(piece) for place in self.placed(line)
            )
            if line.when is None:
                yield from put
            else:
                yield When(Chosen(line.when.conflict, line.when.reading), put)

    def check_setup(self) -> None:
        """No side may have more pieces on the board than it has, and none may stand in another's way."""
        conflicts = [line.when.conflict for line in self.game.setup if line.when]
        counted = [piece.count for piece in self.game.pieces] + [line.count for line in self.game.setup]
        conflicts += [each.conflict for each in counted if isinstance(each, ast.ReadingValue)]
        names = list(dict.fromkeys(conflicts))
        readings = [[reading.name for reading in self.game.conflict(name).readings] for name in names]
        for number, chosen in enumerate(product(*readings)):
            if number >= MOST_SETUPS or self.check_setup_of(dict(zip(names, chosen, strict=True))):
                return

    def check_setup_of(self, choice: dict[str, str]) -> bool:
        """The setup under some readings; whether something was found."""
        held: dict[tuple[int, str], int] = {}
        who: dict[int, tuple[int, str]] = {}
        for line in self.game.setup:
            if line.when and choice.get(line.when.conflict) != line.when.reading:
                continue
            piece = self.pieces.get(line.piece)
            if piece is None:
                continue
            self.where = line.span
            each = self.number_of(line.count, choice) if line.count is not None else 1
            for side, place in product(self.owners(piece), self.placed(line)):
                held[side, piece.name] = held.get((side, piece.name), 0) + each
                here = self.shared_place(side, place)
                taken = here in who if self.board_word == "grid" else who.get(here, (side, "")) != (side, piece.name)
                if taken and here in who:
                    facts = {"place": self.place_names[place], "piece": piece.name}
                    self.report("place-set-up-twice", line.span, **facts)
                    return True
                who[here] = (side, piece.name)
            most = self.number_of(piece.count, choice)
            if any(held.get((side, piece.name), 0) > most for side in self.owners(piece)):
                count = max(held.get((side, piece.name), 0) for side in self.owners(piece))
                facts = {"piece": piece.name, "count": str(count), "most": str(most)}
                readings = [f"{name} is {reading}" for name, reading in choice.items()]
                facts |= {"where_phrase": " and ".join(readings)} if readings else {}
                self.report("too-many-set-up", line.span, **facts)
                return True
        return False

    def shared_place(self, side: int, place: int) -> int:
        """One number for a place, whoever counts it."""
        return place

    def number_of(self, value: ast.Number | ast.ReadingValue, choice: dict[str, str]) -> int:
        if isinstance(value, ast.Number):
            return value.value
        reading = self.game.conflict(value.conflict).reading(choice.get(value.conflict, ""))
        return reading.meaning.value if reading and isinstance(reading.meaning, ast.Number) else 0

    # ------------------------------------------------------------ what stands around the graph

    def piece_kinds(self) -> Iterator[PieceKind]:
        for piece in self.game.pieces:
            side = None if piece.side is None else self.side_names.index(piece.side)
            yield PieceKind(piece.name, piece.plural, side, self.size(piece.count))

    def fields_of_choice(self) -> tuple[Field, ...]:
        begins = self.side_names.index(self.game.start.side) if self.game.start.side in self.side_names else 0
        found = [*self.board_fields(), Field("player", "game", "player", 0, Local("seats"), begins)]
        if self.has_dice and self.plays_opening:
            found.append(Field("opening", "game", "opening", 0, Const(1), 1))
        for state in self.states.values():
            if state.of == "game" and state.kind != "place":
                start = self.start_of(state)
                found.append(Field(state.name, "game", state.kind, state.low, Const(state.high), start))
        found += self.fields_outside()
        found.append(Field("winner", "game", "winner", 0, Local("drawn"), 0))
        for tally in self.tallies.values():
            of_side = tally.of == "side"
            found.append(
                Field(tally.name, "side" if of_side else "game", "count", 0, Const(0), tally.start, tally=True)
            )
        return tuple(found)

    def tables(self) -> Iterator[PlaceTable]:
        for places in self.game.places:
            if any(case.bound for case in places.cases):
                continue
            cases = []
            for case in places.cases:
                conflict, reading = (case.when.conflict, case.when.reading) if case.when else (None, None)
                numbers = tuple(number for each in case.places for number in self.place_number(each))
                cases.append(SetCase(conflict, reading, numbers))
            cases.sort(key=lambda case: case.conflict is not None)
            yield PlaceTable(places.name, tuple(cases))


class _OnPoints(_OfChoice):
    """Points counted from each side, with a bar and a tray for each."""

    board_word = "points"

    def __init__(self, game: ast.Game) -> None:
        super().__init__(game)
        assert isinstance(game.board, ast.PointsBoard)
        self.points, self.on_ring = game.board.points, game.board.ring
        self.bar = self.points + 1
        self.place_names = ("tray", *map(str, range(1, self.points + 1)), "bar")

    def check_game(self) -> None:
        for piece in self.game.pieces[1:]:
            self.report("one-kind-of-piece", piece.span, piece=piece.name)
        for piece in self.game.pieces[:1]:
            if piece.side is not None:
                self.report("one-kind-of-piece", piece.span, piece=piece.name)
        super().check_game()

    def origins(self) -> tuple[int, ...]:
        return tuple(range(self.bar, 0, -1))

    def standing(self, piece: str, side: Expression, place: Expression) -> Expression:
        return Get(STANDING, side, place)

    def seen(self, place: Expression, side: Expression, viewer: Expression) -> Expression:
        if side == viewer:
            return place
        if not self.on_ring:
            return Op("-", (Const(self.points + 1), place))
        half = Const(self.points // 2)
        return Op("+", (place, Op("-", (half, Op("*", (Const(self.points), Op(">", (place, half))))))))

    def shared_place(self, side: int, place: int) -> int:
        if place in {0, self.bar}:
            return -1 - 2 * side - int(place == self.bar)
        if self.on_ring:
            return (place + side * (self.points // 2) - 1) % self.points + 1
        return self.points + 1 - place if side else place

    def is_of_board(self, item: ast.PlaceItem, place: Expression) -> Expression | None:
        match item:
            case ast.PlaceKind(kind="bar"):
                return Op("==", (place, Const(self.bar)))
            case ast.PlaceKind(kind="tray"):
                return Op("==", (place, Const(0)))
            case ast.PlaceKind(kind="any"):
                return ex.all_of([Op(">=", (place, Const(1))), Op("<=", (place, Const(self.points)))])
            case _:
                return None

    def value(self, value: ast.Value, scene: _Scene) -> Expression:
        match value:
            case ast.SpecialPlace(place="bar"):
                return Const(self.bar)
            case ast.SpecialPlace(place="tray"):
                return Const(0)
            case _:
                return super().value(value, scene)

    def shifted(self, piece: ast.Piece) -> tuple[Action, ...]:
        return (
            SetField(STANDING, ME, Op("-", (Get(STANDING, ME, FROM), Const(1))), FROM),
            SetField(STANDING, ME, Op("+", (Get(STANDING, ME, TO), Const(1))), TO),
        )

    def board_fields(self) -> Iterator[Field]:
        most = self.size(self.game.pieces[0].count) if self.game.pieces else Const(0)
        yield Field(STANDING, "side-place", "pieces", 0, most, 0)

    def put(self, piece: ast.Piece, side: int, place: int, count: Expression) -> SetField:
        return SetField(STANDING, Const(side), count, Const(place))

    def place_number(self, name: int | str) -> tuple[int, ...]:
        if isinstance(name, int):
            return (name,)
        if name == ast.SETUP_BAR:
            return (self.bar,)
        places = next((places for places in self.game.places if places.name == name), None)
        return (
            tuple(n for case in places.cases for each in case.places for n in self.place_number(each)) if places else ()
        )


class _OnGrid(_OfChoice):
    """Rows of points, centred, joined by lines; one piece on each point at most."""

    board_word = "grid"

    def __init__(self, game: ast.Game) -> None:
        super().__init__(game)
        assert isinstance(game.board, ast.GridBoard)
        self.board = game.board
        points = self.board.points
        self.at = {place: number for number, place in enumerate(points)}
        self.place_names = tuple(points.values())
        self.numbers = {name: number for number, name in enumerate(self.place_names)}
        self.kinds = {piece.name: number for number, piece in enumerate(game.pieces, 1)}

    def origins(self) -> tuple[int, ...]:
        return tuple(range(len(self.at)))

    def grid(self) -> Grid:
        lines = self.board.lines
        cases: list[LinesCase] = []
        if isinstance(lines, ast.LinesKind):
            cases.append(LinesCase(None, None, self.neighbours(lines.kind)))
        else:
            cases += [
                LinesCase(lines.conflict, reading.name, self.neighbours(reading.meaning.kind))
                for reading in self.game.conflict(lines.conflict).readings
                if isinstance(reading.meaning, ast.LinesKind)
            ]
        conflicts = () if isinstance(lines, ast.LinesKind) else (lines.conflict,)
        return Grid(self.board.rows, _DIRECTIONS, tuple(cases), Because("board", self.said_of_board(), conflicts))

    def said_of_board(self) -> tuple[Passage, ...]:
        """The passages that describe the board."""
        return _passages(tuple(cite for kind, cites in self.game.facts if kind == "board_line" for cite in cites))

    def neighbours(self, kind: str) -> tuple[tuple[int, ...], ...]:
        """For each point its neighbour in each direction. Columns and rows count from 1: a point is even where their
        sum is."""
        found: list[tuple[int, ...]] = []
        for column, row in self.at:
            diagonals = kind == "diagonal" or (kind == "alquerque" and (column + row) % 2 == 0)
            found.append(
                tuple(
                    self.at.get((column + right, row + down), -1) if diagonals or 0 in {right, down} else -1
                    for right, down in _DIRECTIONS
                )
            )
        return tuple(found)

    def standing(self, piece: str, side: Expression, place: Expression) -> Expression:
        return Op("==", (Get(OCCUPANT, None, place), Const(self.kinds[piece])))

    def seen(self, place: Expression, side: Expression, viewer: Expression) -> Expression:
        return place

    def is_of_board(self, item: ast.PlaceItem, place: Expression) -> Expression | None:
        match item:
            case ast.PlaceKind(kind="any"):
                return TRUE
            case ast.PlaceKind(kind="empty"):
                return Op("==", (Get(OCCUPANT, None, place), Const(0)))
            case ast.PlaceKind(kind="occupied"):
                return Op("!=", (Get(OCCUPANT, None, place), Const(0)))
            case _:
                return None

    def condition(self, condition: ast.Condition, scene: _Scene) -> Expression:
        if isinstance(condition, ast.InRow):
            return self.in_row(condition, scene)
        if isinstance(condition, ast.MovesIn):
            ways = [number for number, (_, down) in enumerate(_DIRECTIONS) if _WAYS[down] in condition.directions]
            return ex.any_of([Op("==", (Local("direction"), Const(number))) for number in ways])
        return super().condition(condition, scene)

    def in_row(self, condition: ast.InRow, scene: _Scene) -> Expression:
        """Whether a piece stands in a straight row of so many, found by asking for each row of the board."""
        found = self.of_subject(condition.subject, scene)
        if found is None or condition.piece not in self.kinds:
            return FALSE
        _, at = found
        kind, size = Const(self.kinds[condition.piece]), condition.size.value
        each: list[Expression] = []
        for case in self.grid().lines:
            when = [] if case.conflict is None or case.reading is None else [Chosen(case.conflict, case.reading)]
            for row in self.rows_of(size, case.neighbours) if 2 <= size <= len(self.at) else ():
                here = ex.any_of([Op("==", (at, Const(place))) for place in row])
                there = [Op("==", (Get(OCCUPANT, None, Const(place)), kind)) for place in row]
                each.append(ex.all_of([*when, here, *there]))
        if not each:
            self.report("no-row-so-long", self.span, size=str(size))
        return ex.any_of(each)

    def rows_of(self, size: int, neighbours: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, ...]]:
        """Every straight row of so many points, once."""
        for first in range(len(self.at)):
            for direction in range(len(_DIRECTIONS) // 2, len(_DIRECTIONS)):  # the others are these turned round
                row = [first]
                while len(row) < size and (near := neighbours[row[-1]][direction]) >= 0:
                    row.append(near)
                if len(row) == size:
                    yield tuple(row)

    def placing(self, piece: ast.Piece) -> tuple[Action, ...]:
        hand = in_hand(piece.name)
        return (
            SetField(OCCUPANT, None, Const(self.kinds[piece.name]), TO),
            SetField(hand, None, Op("-", (Get(hand), Const(1)))),
        )

    def setup(self) -> Iterator[Action]:
        """What is not set up is in hand, where pieces are placed."""
        yield from super().setup()
        for piece in self.game.pieces:
            if piece.name in self.kinds_placed:
                standing = Sum("place-1", TRUE, self.standing(piece.name, ME, Local("place-1")))
                yield SetField(in_hand(piece.name), None, Op("-", (self.size(piece.count), standing)))

    def shifted(self, piece: ast.Piece) -> tuple[Action, ...]:
        kind = Const(self.kinds[piece.name])
        return (SetField(OCCUPANT, None, Const(0), FROM), SetField(OCCUPANT, None, kind, TO))

    def jumped(self, move: ast.Move) -> Expression:
        return Op("==", (Get(OCCUPANT, None, OVER), Const(self.kinds[move.over or ""])))

    def captured_over(self, move: ast.Move) -> list[Action]:
        return self.taken(move.over or "", OVER)

    def taken(self, piece: str, place: Expression) -> list[Action]:
        count = f"captured {piece}"
        return [
            SetField(OCCUPANT, None, Const(0), place),
            SetField(count, None, Op("+", (Get(count), Const(1)))),
            SetLocal("captures", Op("+", (Local("captures"), Const(1)))),
        ]

    def board_fields(self) -> Iterator[Field]:
        yield Field(OCCUPANT, "place", "occupant", 0, Const(len(self.kinds)), 0)
        for piece in self.game.pieces:
            yield Field(f"captured {piece.name}", "game", "captured", 0, self.size(piece.count), 0)
            if piece.name in self.kinds_placed:
                yield Field(in_hand(piece.name), "game", "hand", 0, self.size(piece.count), 0)

    def put(self, piece: ast.Piece, side: int, place: int, count: Expression) -> SetField:
        return SetField(OCCUPANT, None, Const(self.kinds[piece.name]), Const(place))

    def place_number(self, name: int | str) -> tuple[int, ...]:
        text = str(name)
        if line := ast.on_line(text, self.numbers):
            return tuple(self.numbers[point] for point in line)
        if text in self.numbers:
            return (self.numbers[text],)
        places = next((places for places in self.game.places if places.name == name), None)
        if places is None:
            self.report("no-such-point", self.where, place=text, example=self.place_names[0])
            return ()
        return tuple(n for case in places.cases for each in case.places for n in self.place_number(each))
