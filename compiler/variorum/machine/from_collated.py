"""Compile: a collated game becomes one machine with its conflicts as parameters.

Each trigger is a chain of nodes, one for each of its rules in the order of the files. A rule whose condition fails
hands on to the next; a rule that moves the piece, or ends the move, the turn or the game, leaves the chain. The chains
follow one another as a turn does:

    turn begins → throw → thrown → moving (overshoot) → arriving → landing → at rest → turn ends → next player

and a rule of landing that moves the piece leads back to moving.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from variorum.collated.ast import Collated
from variorum.diagnostics import Checked, Diagnostic, Span
from variorum.machine import expressions as ex
from variorum.machine.ast import (
    FALSE,
    TRUE,
    Action,
    Alternative,
    Because,
    Choose,
    Chosen,
    Const,
    Each,
    Expression,
    Field,
    Get,
    InSet,
    LastSquare,
    Local,
    Machine,
    Nearest,
    Node,
    NodeKind,
    Only,
    Op,
    Parameter,
    Passage,
    PlaceTable,
    SetCase,
    SetField,
    SetLocal,
    SidesCase,
    Some,
    Transition,
    When,
)
from variorum.resolved import ast
from variorum.resolved.ast import Closing, Event

ME = Local("me")
FACES = 6

_CHAINS = (
    (Event.TURN_BEGINS, "throw"),
    (Event.THROW, "turn-ends"),
    (Event.OVERSHOOT, "turn-ends"),
    (Event.PASS, "land"),
    (Event.LAND, "rest"),
    (Event.REST, "turn-ends"),
    (Event.TURN_ENDS, "next"),
)
_MOVE_EVENTS = frozenset({Event.THROW, Event.PASS, Event.LAND, Event.REST})
_COMPILED_EVENTS = frozenset({Event.GAME_BEGINS, *(event for event, _ in _CHAINS)})


def from_collated(collated: Collated) -> Checked[Machine | None]:
    """The machine of a game; None, with diagnostics, where the game asks for what no machine can be made of yet.

    Expects a game without errors from the passes before.
    """
    if isinstance(collated.game.board, ast.TrackBoard):
        return _Compiler(collated.game).machine()
    # Games of choice are compiled by what is said here of rules and by more of their own.
    from variorum.machine.from_choice import with_choices  # noqa: PLC0415

    return with_choices(collated.game)


@dataclass(frozen=True, slots=True)
class _Scene:
    """Who is meant, and when: the sides of `it` and `that`, whether the throw has been made, and the conflicts whose
    readings led here. Where a side has several pieces, `at` and `that_at` are the places of the two, each as its own
    side numbers it."""

    it: Expression | None
    that: Expression | None = None
    thrown: bool = False
    behind: tuple[str, ...] = ()
    depth: int = 0
    at: Expression | None = None
    that_at: Expression | None = None


def _behind(scene: _Scene, condition: Expression) -> _Scene:
    """The scene below a condition: the conflicts that it depends on stand behind what happens there."""
    return replace(scene, behind=tuple(dict.fromkeys((*scene.behind, *ex.conflicts_of(condition)))))


class _Compiler:
    def __init__(self, game: ast.Game) -> None:
        self.game = game
        self.states = {state.name: state for state in game.states}
        self.tallies = {tally.name: tally for tally in game.tallies}
        self.relations = {relation.name: relation for relation in game.relations}
        self.nodes: dict[str, Node] = {}
        self.transitions: list[Transition] = []
        self.diagnostics: list[Diagnostic] = []
        self.rule: ast.Rule | None = None
        self.inside: tuple[str, ...] = ()

    def report(self, code: str, span: Span, **facts: str) -> None:
        self.diagnostics.append(Diagnostic(code, span, facts))

    # ------------------------------------------------------------ the whole

    def machine(self) -> Checked[Machine | None]:
        game = self.game
        board = game.board
        assert isinstance(board, ast.TrackBoard)
        self.check_track()
        self.begin()
        self.turn()
        for event, after in _CHAINS:
            self.chain(event, after)
        self.next()
        fields = self.fields(board)
        if any(diagnostic for diagnostic in self.diagnostics):
            return Checked(None, tuple(self.diagnostics))
        machine = Machine(
            game=game.name,
            board="track",
            players=game.players,
            squares=self.size(board.squares),
            sides_cases=tuple(self.sides()),
            parameters=tuple(self.parameters()),
            fields=fields,
            tables=tuple(self.tables()),
            nodes=tuple(self.nodes.values()),
            transitions=tuple(self.transitions),
        )
        return Checked(machine)

    def check_track(self) -> None:
        """What a machine on a track needs and what it cannot hold yet."""
        for piece in self.game.pieces[1:]:
            self.report("one-piece-each", piece.span, piece=piece.name)
        for piece in self.game.pieces[:1]:
            if piece.count != ast.Number(1) or piece.side is not None:
                self.report("one-piece-each", piece.span, piece=piece.name)
        for rule in self.game.rules:
            if rule.trigger.event not in _COMPILED_EVENTS:
                self.report("trigger-not-on-a-track", rule.trigger.span, rule=rule.name)
        for move in self.game.moves:
            self.report("move-not-on-a-track", move.span, move=move.name)
        if not any(rule.trigger.event is Event.THROW for rule in self.game.rules):
            self.report("no-rule-for", self.game.span, event_phrase="a throw", example="when a player throws")
        if not any(rule.trigger.event is Event.OVERSHOOT for rule in self.game.rules):
            example = f"when a {self.game.pieces[0].name if self.game.pieces else 'piece'} would pass the last square"
            self.report("no-rule-for", self.game.span, event_phrase="a move past the last square", example=example)
        if not any(_wins(rule.effects) for rule in self.game.rules) and not any(
            _wins(reading.effects) for conflict in self.game.conflicts for reading in conflict.readings
        ):
            self.report("nobody-wins", self.game.span)

    # ------------------------------------------------------------ nodes

    def node(self, name: str, kind: NodeKind, event: str, dice: Expression | None = None) -> str:
        unique, count = name, 1
        while unique in self.nodes:
            count += 1
            unique = f"{name}-{count}"
        self.nodes[unique] = Node(unique, kind, event, dice)
        return unique

    def go(
        self,
        source: str,
        guard: Expression,
        actions: Iterable[Action],
        target: str,
        because: Because | None = None,
        does: str = "",
    ) -> None:
        self.transitions.append(Transition(source, guard, tuple(actions), target, because, does))

    def begin(self) -> None:
        self.node("begin", NodeKind.AUTOMATIC, "game-begins")
        self.node("turn", NodeKind.AUTOMATIC, "turn-begins")
        self.node("throw", NodeKind.CHANCE, "throw", Local("dice"))
        self.node("won", NodeKind.END, "end")
        for name, event in (("thrown", "throw"), ("moving", "moving"), ("arriving", "moving")):
            self.node(name, NodeKind.AUTOMATIC, event)
        for event in ("land", "rest", "turn-ends", "next"):
            self.node(event, NodeKind.AUTOMATIC, event)
        self.rules_chain(Event.GAME_BEGINS, "begin", "turn", _Scene(None))

    def turn(self) -> None:
        """From the start of a turn to its throw, from the throw to its rules, and what every movement goes through."""
        square = Get("square", ME)
        start: list[Action] = [SetLocal("began", square), SetLocal("back", Const(0)), SetLocal("surplus", Const(0))]
        start.append(SetLocal("dice", self.size(self.game.dice)))
        for state in self.states.values():
            if state.of == "turn":
                value = self.value(state.start, _Scene(ME)) if state.kind == "place" else Const(self.start_of(state))
                start.append(SetLocal(f"state {state.name}", value))
            elif state.kind == "until-throw":
                start.append(SetLocal(f"was {state.name}", Get(state.name, self.index_of(state, ME))))
        chain = "turn-begins"
        self.nodes[chain] = Node(chain, NodeKind.AUTOMATIC, "turn-begins")
        self.go("turn", TRUE, start, chain)
        used = [
            SetField(state.name, self.index_of(state, ME), Const(0))
            for state in self.states.values()
            if state.kind == "until-throw"
        ]
        self.go("throw", TRUE, used, "thrown")
        over = Op(">", (Local("target"), LastSquare()))
        surplus = SetLocal("surplus", Op("-", (Local("target"), LastSquare())))
        overshoot = "overshoot"
        self.nodes[overshoot] = Node(overshoot, NodeKind.AUTOMATIC, "overshoot")
        self.go("moving", over, [surplus], overshoot)
        passes = self.has_passing()
        self.go("moving", TRUE, [SetLocal("by", Local("target"))] if passes else [], "arriving")
        arrive: list[Action] = [SetLocal("from", square)] if passes else []
        arrive.append(SetField("square", ME, Local("target")))
        if passes:
            self.nodes["pass"] = Node("pass", NodeKind.AUTOMATIC, "pass")
        self.go("arriving", TRUE, arrive, "pass" if passes else "land")

    def has_passing(self) -> bool:
        """Whether it matters what a move passes."""
        return any(rule.trigger.event is Event.PASS for rule in self.game.rules)

    def next(self) -> None:
        self.go("next", TRUE, [SetField("player", None, Local("next-seat"))], "turn")

    def chain(self, event: Event, after: str) -> None:
        head = {Event.TURN_BEGINS: "turn-begins", Event.THROW: "thrown"}.get(event, event.value)
        if event is Event.PASS and head not in self.nodes:
            return
        thrown = event is not Event.TURN_BEGINS
        self.rules_chain(event, head, after, _Scene(ME, thrown=thrown))

    def rules_chain(self, event: Event, head: str, after: str, scene: _Scene) -> None:
        """One node for each rule of the event: the rule, or on to the next."""
        at = head
        rules = [rule for rule in self.game.rules if rule.trigger.event is event]
        for number, rule in enumerate(rules):
            self.rule = rule
            following = after
            if number + 1 < len(rules):
                following = self.node(f"{event.value}/{rules[number + 1].name}", NodeKind.AUTOMATIC, event.value)
            parts = [Chosen(test.conflict, test.reading) for test in rule.applies]
            condition = self.condition(rule.condition, scene)
            guard = ex.all_of([*parts, *self.on_trigger(rule.trigger, scene), condition])
            actions, target, does = self.effects(rule.effects, following, _behind(scene, condition))
            self.rule = rule
            self.go(at, guard, actions, target, self.because(guard, actions, scene), does)
            self.go(at, TRUE, [], following)
            at = following
        if not rules:
            self.go(head, TRUE, [], after)
        self.rule = None

    def because(self, guard: Expression, actions: Iterable[Action], scene: _Scene) -> Because:
        assert self.rule is not None
        conflicts = [*scene.behind, *ex.conflicts_of(guard)]
        for action in actions:
            conflicts.extend(ex.conflicts_of_action(action))
        return Because(self.rule.name, _passages(self.rule.cites), tuple(dict.fromkeys(conflicts)))

    def on_trigger(self, trigger: ast.Trigger, scene: _Scene) -> Iterator[Expression]:
        if trigger.places is None:
            return
        if trigger.event is Event.PASS:
            yield self.passed(trigger.places, scene)
        else:
            yield self.on_places(trigger.places, Get("square", ME), ME, scene)

    def passed(self, places: ast.Places, scene: _Scene) -> Expression:
        """Whether the move went over one of the places without landing there, on its way to where it turned round
        (`by`; otherwise where it ends) or back from there."""
        assert self.rule is not None
        found: list[Expression] = []
        start, turn, target = Local("from"), Local("by"), Local("target")
        if places.without:
            self.report("passing-what", self.rule.trigger.span)
        for item in places.items:
            if isinstance(item, ast.Number):
                square: Expression = Const(item.value)
                legs = ((start, turn), (turn, start), (target, turn))
                found.extend(ex.all_of([self.between(square, *leg), Op("!=", (square, target))]) for leg in legs)
            elif isinstance(item, ast.NamedPlaces):
                first = Nearest(item.name, "next", start)
                found.append(ex.all_of([self.between(first, start, turn), Op("!=", (first, target))]))
                found.append(self.between(Nearest(item.name, "previous", start), turn, start))
                found.append(self.between(Nearest(item.name, "previous", turn), target, turn))
            else:
                self.report("passing-what", self.rule.trigger.span)
        return ex.any_of(found)

    def between(self, square: Expression, low: Expression, high: Expression) -> Expression:
        return ex.all_of([Op("<", (low, square)), Op("<", (square, high))])

    # ------------------------------------------------------------ effects

    def effects(self, effects: tuple[ast.Effect, ...], after: str, scene: _Scene) -> tuple[list[Action], str, str]:
        """Actions, the node where they lead, and a word for what happens. Where effects branch, a node is made."""
        actions: list[Action] = []
        does = "nothing"
        for number, effect in enumerate(effects):
            rest = effects[number + 1 :]
            match effect:
                case ast.If():
                    join = self.rest(rest, after, scene)
                    return actions, self.branches(effect, join, scene), "branches"
                case ast.EffectsOf():
                    join = self.rest(rest, after, scene)
                    return actions, self.readings(effect, join, scene), "branches"
                case ast.ForEach() if _moves_it(effect) and self.event in _MOVE_EVENTS:
                    actions.append(self.action(effect, scene))
                    return actions, self.unless_away(rest, after, scene), "changes"
                case _:
                    step, target, word = self.step(effect, scene)
                    actions.extend(step)
                    if target is not None:
                        return actions, target, word
                    does = word if word != "nothing" else does
        return actions, after, does

    def unless_away(self, effects: tuple[ast.Effect, ...], after: str, scene: _Scene) -> str:
        """A node from which the remaining effects go on; if the piece on turn was put elsewhere, its move is over."""
        assert self.rule is not None
        name = self.node(f"{self.rule.name}/stays", NodeKind.AUTOMATIC, self.rule.trigger.event.value)
        stood = Local("began" if self.event is Event.THROW else "target")
        self.go(name, Op("!=", (Get("square", ME), stood)), [], "turn-ends")
        self.go(name, TRUE, [], self.rest(effects, after, scene))
        return name

    def rest(self, effects: tuple[ast.Effect, ...], after: str, scene: _Scene) -> str:
        """A node from which the remaining effects go on, or `after` where there are none."""
        if not effects:
            return after
        assert self.rule is not None
        name = self.node(f"{self.rule.name}/then", NodeKind.AUTOMATIC, self.rule.trigger.event.value)
        actions, target, does = self.effects(effects, after, scene)
        self.go(name, TRUE, actions, target, self.because(TRUE, actions, scene), does)
        return name

    def branches(self, effect: ast.If, join: str, scene: _Scene) -> str:
        assert self.rule is not None
        name = self.node(f"{self.rule.name}/if", NodeKind.AUTOMATIC, self.rule.trigger.event.value)
        for branch in effect.branches:
            guard = self.condition(branch.condition, scene)
            # What comes below rests on this condition, and what comes after it on its failing.
            scene = _behind(scene, guard)
            actions, target, does = self.effects(branch.effects, join, scene)
            self.go(name, guard, actions, target, self.because(guard, actions, scene), does)
        if effect.otherwise:
            actions, target, does = self.effects(effect.otherwise, join, scene)
            self.go(name, TRUE, actions, target, self.because(TRUE, actions, scene), does)
        else:
            self.go(name, TRUE, [], join)
        return name

    def readings(self, effect: ast.EffectsOf, join: str, scene: _Scene) -> str:
        assert self.rule is not None
        conflict = self.game.conflict(effect.conflict)
        if conflict.name in self.inside:
            self.report("conflict-in-itself", effect.span, conflict=conflict.name)
            return join
        self.inside = (*self.inside, conflict.name)
        name = self.node(f"{self.rule.name}/{conflict.name}", NodeKind.AUTOMATIC, self.rule.trigger.event.value)
        inner = replace(scene, behind=(*scene.behind, conflict.name))
        for reading in conflict.readings:
            guard = Chosen(conflict.name, reading.name)
            actions, target, does = self.effects(reading.effects, join, inner)
            self.go(name, guard, actions, target, self.because(guard, actions, inner), does)
        self.go(name, TRUE, [], join)
        self.inside = self.inside[:-1]
        return name

    def step(self, effect: ast.Effect, scene: _Scene) -> tuple[list[Action], str | None, str]:
        """One effect: its actions, the node where it leads if it leaves the chain, and a word for it."""
        square = Get("square", ME)
        match effect:
            case ast.Moves(subject="it"):
                by = self.value(effect.by, scene)
                if effect.way == "on":
                    target: Expression = Op("+", (square, by))
                else:
                    target = Op("max", (Op("-", (square, by)), Const(0)))
                back = Const(int(effect.way == "back"))
                return [SetLocal("target", target), SetLocal("back", back)], "moving", "moves"
            case ast.GoesTo(subject="it"):
                place = self.value(effect.place, scene)
                return [SetLocal("target", place), SetLocal("back", Const(0))], "moving", "goes"
            case ast.CountsBack(subject="it"):
                place = self.value(effect.place, scene)
                target = Op("max", (Op("-", (place, Local("surplus"))), Const(0)))
                turned = [SetLocal("by", place)] if self.has_passing() else []
                return [SetLocal("target", target), SetLocal("back", Const(1)), *turned], "arriving", "counts-back"
            case ast.IsSentTo(subject="it"):
                return [SetField("square", ME, self.value(effect.place, scene))], self.after_sent(), "sent"
            case ast.Wins() if scene.it is None:
                self.report("nobody-on-turn", effect.span)
                return [], None, "nothing"
            case ast.Wins():
                return [SetField("winner", None, Op("+", (ME, Const(1))))], "won", "wins"
            case ast.UsesDice():
                if self.event is not Event.TURN_BEGINS:
                    self.report("throw-already-made", effect.span)
                return [SetLocal("dice", Const(effect.dice))], None, "dice"
            case ast.Closes():
                return self.closing(effect)
            case _:
                return [self.action(effect, scene)], None, "changes"

    @property
    def event(self) -> Event | None:
        return self.rule.trigger.event if self.rule else None

    def after_sent(self) -> str | None:
        """Where it goes on when the piece on turn was sent away: its move is over. Where there is no move, None: on."""
        return None if self.event in {Event.GAME_BEGINS, Event.TURN_BEGINS, Event.TURN_ENDS} else "turn-ends"

    def closing(self, effect: ast.Closes) -> tuple[list[Action], str | None, str]:
        match effect.what:
            case Closing.NOTHING:
                return [], None, "nothing"
            case Closing.TURN_MISSED if self.event not in {None, Event.TURN_BEGINS}:
                piece = self.game.pieces[0].name if self.game.pieces else "counter"
                self.report("turn-missed-too-late", effect.span, piece=piece)
                return [], None, "nothing"
            case Closing.MOVE_OVER | Closing.TURN_OVER | Closing.TURN_MISSED:
                ended = {Event.GAME_BEGINS: "turn", Event.TURN_ENDS: "next"}
                after = ended.get(self.event, "turn-ends") if self.event else "turn-ends"
                return [], after, "missed" if effect.what is Closing.TURN_MISSED else "over"
            case Closing.THROWS_AGAIN | Closing.TURN_MISSED if self.event is Event.GAME_BEGINS:
                self.report("nobody-on-turn", effect.span)
                return [], None, "nothing"
            case Closing.THROWS_AGAIN:
                return [], "turn", "again"
            case Closing.DRAWN | Closing.GAME_ENDS:
                return [SetField("winner", None, Local("drawn"))], "won", "drawn"

    def action(self, effect: ast.Effect, scene: _Scene) -> Action:
        """An effect that leads nowhere: it changes the row or this turn's numbers."""
        match effect:
            case ast.IsSentTo():
                return SetField(
                    "square", self.side(effect.subject, scene, effect.span), self.value(effect.place, scene)
                )
            case ast.Swaps():
                return self.swap(effect, scene)
            case ast.SetsState():
                value = self.value(effect.value, scene)
                state = self.states.get(effect.state)
                if state and state.kind == "count" and not _is_within(value, state):
                    value = Op("max", (Op("min", (value, Const(state.high))), Const(state.low)))
                return self.set_state(effect.state, effect.subject, value, scene, effect.span)
            case ast.ChangesState():
                now = self.value(ast.StateOf(effect.state, effect.subject), scene)
                changed: Expression = Op("+" if effect.sign > 0 else "-", (now, self.value(effect.by, scene)))
                state = self.states.get(effect.state)
                if state and state.kind == "count":
                    bound = ("min", state.high) if effect.sign > 0 else ("max", state.low)
                    changed = Op("min" if bound[0] == "min" else "max", (changed, Const(bound[1])))
                return self.set_state(effect.state, effect.subject, changed, scene, effect.span)
            case ast.ForEach():
                return self.for_each(effect, scene)
            case ast.If():
                otherwise = tuple(self.action(inner, scene) for inner in effect.otherwise)
                for branch in reversed(effect.branches):
                    inner_actions = tuple(self.action(inner, scene) for inner in branch.effects)
                    otherwise = (When(self.condition(branch.condition, scene), inner_actions, otherwise),)
                return otherwise[0]
            case ast.EffectsOf():
                return self.readings_inline(effect, scene)
            case ast.Closes(what=Closing.NOTHING):
                return When(FALSE, ())
            case _:
                self.report("not-here", effect.span)
                return When(FALSE, ())

    def readings_inline(self, effect: ast.EffectsOf, scene: _Scene) -> Action:
        conflict = self.game.conflict(effect.conflict)
        if conflict.name in self.inside:
            self.report("conflict-in-itself", effect.span, conflict=conflict.name)
            return When(FALSE, ())
        self.inside = (*self.inside, conflict.name)
        otherwise: tuple[Action, ...] = ()
        for reading in reversed(conflict.readings):
            actions = tuple(self.action(inner, scene) for inner in reading.effects)
            otherwise = (When(Chosen(conflict.name, reading.name), actions, otherwise),)
        self.inside = self.inside[:-1]
        return otherwise[0] if otherwise else When(FALSE, ())

    def swap(self, effect: ast.Swaps, scene: _Scene) -> Action:
        first, second = (self.side(subject, scene, effect.span) for subject in (effect.subject, effect.other))
        held = SetLocal("swapped", Get("square", first))
        moved = SetField("square", first, Get("square", second))
        return When(TRUE, (held, moved, SetField("square", second, Local("swapped"))))

    def for_each(self, effect: ast.ForEach, scene: _Scene) -> Action:
        name = "that" if not scene.depth else f"that-{scene.depth + 1}"
        that = Local(name)
        inner = _Scene(scene.it, that, scene.thrown, scene.behind, scene.depth + 1)
        parts: list[Expression] = []
        if effect.group == "other":
            if scene.it is None:
                self.report("nobody-on-turn", effect.span)
                return When(FALSE, ())
            parts.append(Op("!=", (that, scene.it)))
        elif effect.group == "opposing":
            self.report("not-here", effect.span)
        if effect.there and scene.it is not None:
            parts.append(Op("==", (Get("square", that), Get("square", scene.it))))
        parts.append(self.condition(effect.condition, inner))
        actions = tuple(self.action(step, inner) for step in effect.effects)
        return Each(name, ex.all_of(parts), actions)

    def set_state(self, name: str, subject: ast.Subject | None, value: Expression, scene: _Scene, span: Span) -> Action:
        if name in self.tallies:
            index = self.side(subject, scene, span) if self.tallies[name].of == "side" and subject else None
            return SetField(name, index, value)
        state = self.states[name]
        if state.of == "turn":
            return SetLocal(f"state {name}", value)
        index = self.side(subject, scene, span) if state.of == "piece" and subject else None
        return SetField(name, index, value)

    # ------------------------------------------------------------ values

    def size(self, value: ast.Number | ast.ReadingValue) -> Expression:
        return self.value(value, _Scene(None))

    def start_of(self, state: ast.State) -> int:
        return state.start.value if isinstance(state.start, ast.Number) else 0

    def index_of(self, state: ast.State, side: Expression) -> Expression | None:
        return side if state.of == "piece" else None

    def side(self, subject: ast.Subject, scene: _Scene, span: Span) -> Expression:
        side = scene.it if subject == "it" else scene.that
        if side is None:
            self.report("that-of-what" if subject == "that" else "nobody-on-turn", span)
            return Const(0)
        return side

    @property
    def span(self) -> Span:
        return self.rule.span if self.rule else self.game.span

    def value(self, value: ast.Value, scene: _Scene) -> Expression:
        match value:
            case ast.Number():
                return Const(value.value)
            case ast.ReadingValue():
                conflict = self.game.conflict(value.conflict)
                cases = [
                    (reading.name, self.value(reading.meaning, scene))
                    for reading in conflict.readings
                    if isinstance(reading.meaning, _VALUES)
                ]
                return Choose(conflict.name, tuple(cases))
            case ast.Measured(what="total" | "surplus"):
                return Local(value.what)
            case ast.Measured():
                return self.die(highest=value.what == "higher-die")
            case ast.StateOf():
                return self.state_value(value, scene)
            case ast.OneOf():
                return Only(value.places)
            case ast.NearestOf():
                return Nearest(value.places, value.step, Get("square", self.side("it", scene, self.span)))
            case ast.SquareOf():
                return Get("square", self.side(value.subject, scene, self.span))
            case ast.SpecialPlace(place="start"):
                return Const(self.game.board.start if isinstance(self.game.board, ast.TrackBoard) else 0)
            case ast.SpecialPlace(place="last-square"):
                return LastSquare()
            case ast.SpecialPlace(place="turn-began"):
                return Local("began")
            case ast.SpecialPlace() | ast.CubeValue() | ast.CapturedCount() | ast.InHandCount():
                self.report("not-on-a-track", self.span)
                return Const(0)

    def state_value(self, value: ast.StateOf, scene: _Scene) -> Expression:
        if value.state in self.tallies:
            tally = self.tallies[value.state]
            by_side = tally.of == "side" and value.subject is not None
            return Get(value.state, self.side(value.subject, scene, self.span) if by_side and value.subject else None)
        state = self.states[value.state]
        if state.of == "turn":
            return Local(f"state {state.name}")
        if state.of == "piece" and value.subject:
            return Get(state.name, self.side(value.subject, scene, self.span))
        return Get(state.name)

    def dice_thrown(self) -> set[int]:
        """Every number of dice that a throw of the game can have, under any reading."""
        numbers: set[int] = set()
        if isinstance(self.game.dice, ast.Number):
            numbers.add(self.game.dice.value)
        elif isinstance(self.game.dice, ast.ReadingValue):
            readings = self.game.conflict(self.game.dice.conflict).readings
            numbers.update(reading.meaning.value for reading in readings if isinstance(reading.meaning, ast.Number))
        for effects in _bodies(self.game):
            numbers.update(effect.dice for effect in effects if isinstance(effect, ast.UsesDice))
        return numbers or {1}

    def most_dice(self) -> int:
        return max(self.dice_thrown())

    def die(self, *, highest: bool) -> Expression:
        """The higher or the lower die; those that are not thrown show 0 and are none."""
        least, most = min(self.dice_thrown()), self.most_dice()
        shown: list[Expression] = [Local(f"die-{number}") for number in range(1, most + 1)]
        if not highest:
            for at in range(max(least, 1), most):
                is_none = Op("==", (shown[at], Const(0)))
                shown[at] = Op("+", (shown[at], Op("*", (is_none, Const(FACES)))))
        return Op("max" if highest else "min", tuple(shown)) if most > 1 else shown[0]

    def is_double(self) -> Expression:
        """Two dice or more were thrown, and all that were show the same."""
        least, most = min(self.dice_thrown()), self.most_dice()
        first = Local("die-1")
        alike: list[Expression] = []
        for number in range(2, most + 1):
            die = Local(f"die-{number}")
            same: Expression = Op("==", (die, first))
            alike.append(same if number <= max(least, 2) else ex.any_of([same, Op("==", (die, Const(0)))]))
        return ex.all_of(alike) if alike else FALSE

    # ------------------------------------------------------------ conditions

    def condition(self, condition: ast.Condition, scene: _Scene) -> Expression:
        match condition:
            case ast.Fixed():
                return TRUE if condition.holds else FALSE
            case ast.AllOf():
                return ex.all_of([self.condition(part, scene) for part in condition.parts])
            case ast.AnyOf():
                return ex.any_of([self.condition(part, scene) for part in condition.parts])
            case ast.Not():
                return ex.not_(self.condition(condition.part, scene))
            case ast.ReadingIs():
                return Chosen(condition.conflict, condition.reading)
            case ast.ReadingHolds():
                conflict = self.game.conflict(condition.conflict)
                return ex.any_of(
                    [
                        ex.all_of([Chosen(conflict.name, reading.name), self.condition(reading.meaning, scene)])
                        for reading in conflict.readings
                        if reading.meaning is not None and not isinstance(reading.meaning, _NO_CONDITIONS)
                    ]
                )
            case ast.HasState():
                return self.has_state(condition, scene)
            case ast.InRelation():
                return self.in_relation(condition, scene)
            case ast.OffBoard():
                return Op("==", (self.square(condition.subject, scene), Const(0)))
            case ast.OnPlaces():
                side = self.side(condition.subject, scene, self.span)
                return self.on_places(condition.places, Get("square", side), side, scene)
            case ast.Stands():
                square = self.square(condition.subject, scene)
                if isinstance(condition.with_, ast.Number):
                    other: Expression = Const(condition.with_.value)
                else:
                    other = self.square(condition.with_, scene)
                if condition.compared == "level":
                    return Op("==", (square, other))
                return Op(">" if condition.compared == "beyond" else "<", (square, other))
            case ast.MovingBack():
                return Local("back") if self.side(condition.subject, scene, self.span) == ME else FALSE
            case ast.Compares():
                left, right = self.value(condition.left, scene), self.value(condition.right, scene)
                return Op(condition.operator, (left, right))
            case ast.ThrowIs():
                return self.throw_is(condition.dice)
            case ast.ThrowIsDouble():
                return self.is_double()
            case ast.SomePiece():
                return self.some_piece(condition, scene)
            case (
                ast.MovesIn() | ast.CubeIs() | ast.SideOnTurn() | ast.CrawfordGame() | ast.MissedCapture() | ast.InRow()
            ):
                self.report("not-on-a-track", self.span)
                return FALSE

    def square(self, subject: ast.Subject, scene: _Scene) -> Expression:
        return Get("square", self.side(subject, scene, self.span))

    def has_state(self, condition: ast.HasState, scene: _Scene) -> Expression:
        state = self.states[condition.state]
        side = self.side(condition.subject, scene, self.span) if condition.subject else None
        if state.kind != "until-throw" or not scene.thrown:
            return Get(state.name, side)
        was = Local(f"was {state.name}")
        if side in {None, ME}:
            return was
        assert side is not None
        return ex.any_of([Get(state.name, side), ex.all_of([Op("==", (side, ME)), was])])

    def in_relation(self, condition: ast.InRelation, scene: _Scene) -> Expression:
        relation = self.relations[condition.relation]
        if relation.name in self.inside:
            self.report("relation-in-itself", relation.span, relation=relation.name)
            return FALSE
        self.inside = (*self.inside, relation.name)
        it = self.side(condition.other, scene, self.span)
        that = self.side(condition.subject, scene, self.span)
        inner = replace(scene, it=it, that=that)
        holds: Expression = FALSE
        for holds_if, test in reversed(relation.tests):
            tested = self.condition(test, inner)
            holds = ex.any_of([tested, holds]) if holds_if else ex.all_of([ex.not_(tested), holds])
        self.inside = self.inside[:-1]
        return holds

    def some_piece(self, condition: ast.SomePiece, scene: _Scene) -> Expression:
        if condition.group != "other" or scene.it is None:
            self.report("nobody-on-turn" if scene.it is None else "not-on-a-track", self.span)
            return FALSE
        name = "that" if not scene.depth else f"that-{scene.depth + 1}"
        that = Local(name)
        inner = _Scene(scene.it, that, scene.thrown, scene.behind, scene.depth + 1)
        parts: list[Expression] = [Op("!=", (that, scene.it))]
        if condition.there:
            parts.append(Op("==", (Get("square", that), Get("square", scene.it))))
        parts.append(self.condition(condition.condition, inner))
        return Some(name, ex.all_of(parts))

    def on_places(self, places: ast.Places, square: Expression, side: Expression, scene: _Scene) -> Expression:
        without = [ex.not_(self.on_place(item, square, side, scene)) for item in places.without]
        return ex.all_of([*without, ex.any_of([self.on_place(item, square, side, scene) for item in places.items])])

    def on_place(self, item: ast.PlaceItem, square: Expression, side: Expression, scene: _Scene) -> Expression:
        match item:
            case ast.Number():
                return Op("==", (square, Const(item.value)))
            case ast.NamedPlaces():
                return InSet(item.name, square)
            case ast.PlaceKind(kind="last-square"):
                return Op("==", (square, LastSquare()))
            case ast.PlaceKind(kind="start"):
                return Op("==", (square, self.value(ast.SpecialPlace("start"), scene)))
            case ast.PlaceKind(kind="any"):
                return Op(">", (square, Const(0)))
            case ast.PlaceKind(kind="occupied" | "empty"):
                name = f"who-{scene.depth + 1}"
                there = Op("==", (Get("square", Local(name)), square))
                someone = Some(name, ex.all_of([Op("!=", (Local(name), side)), there]))
                on_board = Op(">", (square, Const(0)))
                return ex.all_of([on_board, someone if item.kind == "occupied" else ex.not_(someone)])
            case ast.PlaceKind():
                self.report("not-on-a-track", self.span)
                return FALSE

    def throw_is(self, dice: tuple[int, ...]) -> Expression:
        """The throw shows these numbers in any order: each order in which they can fall."""
        most = self.most_dice()
        if len(dice) > most or any(not 1 <= die <= 6 for die in dice):
            self.report("impossible-throw", self.span, throw="+".join(map(str, dice)), dice=str(most))
            return FALSE
        shown = (*dice, *(0 for _ in range(most - len(dice))))
        orders = dict.fromkeys(_orders(shown))
        return ex.any_of(
            [
                ex.all_of([Op("==", (Local(f"die-{at + 1}"), Const(die))) for at, die in enumerate(order)])
                for order in orders
            ]
        )

    # ------------------------------------------------------------ what stands around the graph

    def fields(self, board: ast.TrackBoard) -> tuple[Field, ...]:
        found = [
            Field("player", "game", "player", 0, Local("seats"), 0),
            Field("square", "side", "square", 0, self.size(board.squares), board.start),
        ]
        for state in self.states.values():
            if state.of != "turn" and state.kind != "place":
                of, kind = ("side" if state.of == "piece" else "game"), state.kind
                start = self.start_of(state)
                found.append(
                    Field(state.name, "side" if of == "side" else "game", kind, state.low, Const(state.high), start)
                )
        found.append(Field("winner", "game", "winner", 0, Local("drawn"), 0))
        for tally in self.tallies.values():
            of_side = tally.of == "side"
            found.append(
                Field(tally.name, "side" if of_side else "game", "count", 0, Const(0), tally.start, tally=True)
            )
        return tuple(found)

    def sides(self) -> Iterator[SidesCase]:
        sides = self.game.sides
        if isinstance(sides, ast.SidesKind):
            yield SidesCase(None, None, sides.teams, sides.members)
            if sides.kind == "named":
                self.report("not-on-a-track", self.game.span)
            return
        for reading in self.game.conflict(sides.conflict).readings:
            kind = reading.meaning
            if isinstance(kind, ast.SidesKind):
                yield SidesCase(sides.conflict, reading.name, kind.teams, kind.members)

    def tables(self) -> Iterator[PlaceTable]:
        for places in self.game.places:
            cases = []
            for case in places.cases:
                conflict, reading = (case.when.conflict, case.when.reading) if case.when else (None, None)
                cases.append(SetCase(conflict, reading, case.places))
            cases.sort(key=lambda case: case.conflict is not None)
            yield PlaceTable(places.name, tuple(cases))

    def parameters(self) -> Iterator[Parameter]:
        for conflict in self.game.conflicts:
            arises = self.condition(conflict.arises, _Scene(None)) if conflict.arises else TRUE
            alternatives = tuple(
                Alternative(
                    reading.name,
                    reading.status.value,
                    tuple((test.conflict, test.reading) for test in reading.requires),
                    tuple((test.conflict, test.reading) for test in reading.excludes),
                    _passages(reading.cites),
                )
                for reading in conflict.readings
            )
            yield Parameter(conflict.name, conflict.structural, arises, alternatives)


_VALUES = (
    ast.Number,
    ast.ReadingValue,
    ast.Measured,
    ast.StateOf,
    ast.OneOf,
    ast.NearestOf,
    ast.SquareOf,
    ast.SpecialPlace,
)
_NO_CONDITIONS = (
    *_VALUES,
    ast.CubeValue,
    ast.CapturedCount,
    ast.InHandCount,
    ast.SidesKind,
    ast.LinesKind,
    ast.TieKind,
    ast.MatchKind,
    ast.NoLimit,
)


def _passages(cites: Iterable[ast.Cite]) -> tuple[Passage, ...]:
    return tuple(dict.fromkeys(Passage(cite.siglum, cite.passage) for cite in cites))


def _bodies(game: ast.Game) -> Iterator[tuple[ast.Effect, ...]]:
    """Every list of effects of the game's rules and readings, inner ones too."""
    waiting = [rule.effects for rule in game.rules]
    waiting += [reading.effects for conflict in game.conflicts for reading in conflict.readings]
    while waiting:
        effects = waiting.pop()
        yield effects
        for effect in effects:
            if isinstance(effect, ast.If):
                waiting += [*(branch.effects for branch in effect.branches), effect.otherwise]
            elif isinstance(effect, ast.ForEach):
                waiting.append(effect.effects)


def _moves_it(effect: ast.Effect) -> bool:
    """Whether effects on several pieces can put the piece on turn elsewhere."""
    match effect:
        case ast.ForEach(group=group, effects=effects):
            sent = group == "every" and any(isinstance(inner, ast.IsSentTo) for inner in effects)
            return sent or any(_moves_it(inner) for inner in effects)
        case ast.If(branches=branches, otherwise=otherwise):
            return any(_moves_it(inner) for body in (*(b.effects for b in branches), otherwise) for inner in body)
        case ast.Swaps():
            return "it" in {effect.subject, effect.other}
        case ast.IsSentTo(subject="it"):
            return True
        case _:
            return False


def _is_within(value: Expression, state: ast.State) -> bool:
    """Whether a value is known to be one that the count can have."""
    if isinstance(value, Choose):
        return all(_is_within(case, state) for _, case in value.cases)
    return isinstance(value, Const) and state.low <= value.value <= state.high


def _wins(effects: tuple[ast.Effect, ...]) -> bool:
    for effect in effects:
        if isinstance(effect, ast.Wins):
            return True
        if isinstance(effect, ast.If):
            bodies = [*(branch.effects for branch in effect.branches), effect.otherwise]
            if any(_wins(body) for body in bodies):
                return True
    return False


def _orders(dice: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every order of the dice; few dice are asked for by name, so their number stays small."""
    if not dice:
        yield ()
    for at, die in enumerate(dice):
        for rest in _orders(dice[:at] + dice[at + 1 :]):
            yield (die, *rest)
