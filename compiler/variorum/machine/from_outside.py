"""Compile what stands outside the board of a game of choice: the cube, offers, scores and matches.

The offers stand between the start of a turn and its first rule. `offer A` and `answer A` are the nodes of an offer of
the player on turn, `offer B` and `answer B` those of one who has just taken it and may double back:

    turn → offer A → answer A → offer B → answer B → turn begins
             not offered ↓         not offered ↓
                   turn begins           turn begins
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from variorum.diagnostics import Span
from variorum.machine import expressions as ex
from variorum.machine.ast import (
    FALSE,
    TRUE,
    Action,
    Because,
    Choose,
    Chosen,
    Const,
    Expression,
    Field,
    Get,
    Match,
    NodeKind,
    Offer,
    OfferTest,
    Op,
    SetField,
    When,
)
from variorum.machine.from_collated import ME, _behind, _Compiler, _passages, _Scene
from variorum.machine.outside import CRAWFORD, DOUBLINGS, LENGTH, MOST_DOUBLINGS, MOST_POINTS, OWNER, SCORE, SCORED
from variorum.resolved import ast
from variorum.resolved.ast import Event

OTHER = Op("-", (Const(1), ME))
Limit = ast.Number | ast.ReadingValue | ast.NoLimit


def other_side(side: Expression) -> Expression:
    """The side that plays against `side`."""
    return OTHER if side == ME else ME


class _OutsideBoard(_Compiler):
    """The cube, offers, scores and matches of a game."""

    def __init__(self, game: ast.Game) -> None:
        super().__init__(game)
        self.offer: ast.Offer | None = None
        self.made: dict[str, Offer] = {}

    # ------------------------------------------------------------ the cube

    def limited(self, limit: Limit, most: int, count: Callable[[int], int]) -> Expression:
        """A limit as a number, with `count` of what is written; at most `most`, which holds where there is no limit."""

        def number(meaning: ast.Meaning | None) -> int:
            return min(count(meaning.value), most) if isinstance(meaning, ast.Number) else most

        if not isinstance(limit, ast.ReadingValue):
            return Const(number(limit))
        readings = self.game.conflict(limit.conflict).readings
        return Choose(limit.conflict, tuple((reading.name, Const(number(reading.meaning))) for reading in readings))

    def most_doublings(self) -> Expression:
        """How often the cube can double before it shows its limit."""
        return self.limited(self.game.cube or ast.NoLimit(), MOST_DOUBLINGS, lambda shown: shown.bit_length() - 1)

    def automatic_doubling(self, most: Limit) -> tuple[Expression, SetField]:
        """When a tie for the right to begin doubles the cube, and how. Nothing else has doubled it by then."""
        allowed = self.limited(most, MOST_DOUBLINGS, lambda times: times)
        guard = ex.all_of([Op("<", (Get(DOUBLINGS), allowed)), Op("<", (Get(DOUBLINGS), self.most_doublings()))])
        return guard, self.doubled()

    def doubled(self) -> SetField:
        return SetField(DOUBLINGS, None, Op("+", (Get(DOUBLINGS), Const(1))))

    def cube_changes(self, effect: ast.CubeChanges, scene: _Scene) -> Action:
        """The cube doubles, or goes to a side."""
        if self.game.cube is None:
            self.report("no-cube", effect.span)
            return When(FALSE, ())
        if effect.what == "doubles":
            return When(Op("<", (Get(DOUBLINGS), self.most_doublings())), (self.doubled(),))
        if scene.it is None:
            self.report("nobody-on-turn", effect.span)
            return When(FALSE, ())
        owner = other_side(scene.it) if effect.what == "passes" else scene.it
        return SetField(OWNER, None, Op("+", (owner, Const(1))))

    def cube_value(self, value: ast.CubeValue) -> Expression:
        """A multiple of what the cube shows, or showed before the double that is answered."""
        if self.game.cube is None:
            self.report("no-cube", self.span)
            return Const(0)
        doublings: Expression = Get(DOUBLINGS)
        if value.before:
            if self.offer is None:
                self.report("not-here", self.span)
            elif self.offer.back:  # the double before was taken, and this one is not yet
                doublings = Op("-", (doublings, Const(1)))
        shown = Op("<<", (Const(1), doublings))
        return shown if value.times == 1 else Op("*", (Const(value.times), shown))

    def cube_is(self, condition: ast.CubeIs, scene: _Scene) -> Expression:
        """Where the cube lies."""
        if self.game.cube is None:
            self.report("no-cube", self.span)
            return FALSE
        side = ME if scene.it is None else scene.it
        lies = [Const(0) if place == "middle" else Op("+", (side, Const(1))) for place in condition.places]
        return ex.any_of([Op("==", (Get(OWNER), owner)) for owner in lies])

    # ------------------------------------------------------------ offers

    def offers_chain(self, after: str) -> str:
        """The nodes of every offer before a turn goes on at `after`; the first of them, or `after`."""
        doubles = [offer for offer in self.game.offers if not offer.back]
        back = after
        for offer in reversed([offer for offer in self.game.offers if offer.back]):
            if not doubles:
                self.report("nothing-to-double-back", offer.span, offer=offer.name)
            back = self.offered(offer, doubles[0].name if doubles else None, unasked=back, taken=after)
        first = after
        for offer in reversed(doubles):
            first = self.offered(offer, None, unasked=first, taken=back)
        return first

    def offered(self, offer: ast.Offer, behind: str | None, *, unasked: str, taken: str) -> str:
        """The nodes of one offer (`behind` another): where it leads if it is not made, and if it is made and taken."""
        asks = self.node(f"offer {offer.name}", NodeKind.CHOICE, Event.OFFER.value)
        answers = self.node(f"answer {offer.name}", NodeKind.CHOICE, Event.OFFER.value)
        scene = _Scene(OTHER if offer.back else ME)
        with_trigger = ast.Trigger(Event.OFFER, None, None, offer.span)
        nothing = ast.Fixed(holds=True)
        self.offer = offer
        self.rule = ast.Rule(offer.name, offer.applies, with_trigger, nothing, (), offer.cites, offer.span)
        tests = tuple(self.offer_tests(offer, scene))
        guard = ex.all_of([test.guard for test in tests])
        because = self.because(guard, (), scene)
        self.made[offer.name] = Offer(offer.name, behind, tests, because)
        self.go(asks, TRUE, [], unasked, None, "not-offered")
        self.go(asks, guard, [], answers, because, "offered")
        for effects, after, does in ((offer.taken, taken, "taken"), (offer.passed, unasked, "passed")):
            actions, target, _ = self.effects(effects, after, _behind(scene, guard))
            self.go(answers, TRUE, actions, target, self.because(TRUE, actions, _behind(scene, guard)), does)
        self.rule = self.offer = None
        return asks

    def offer_tests(self, offer: ast.Offer, scene: _Scene) -> Iterator[OfferTest]:
        """What has to hold for an offer to be made, in the order in which it is looked at."""
        rule = _passages(offer.cites)

        def test(what: str, guard: Expression, passages: tuple[ast.Cite, ...] = ()) -> OfferTest:
            conflicts = tuple(dict.fromkeys(ex.conflicts_of(guard)))
            # What a reading alone decides rests on the passages of that reading.
            said = _passages(passages) or (() if what == "applies" else rule)
            return OfferTest(what, guard, Because(offer.name, said, conflicts))  # type: ignore[arg-type]

        for asked in offer.applies:
            yield test("applies", Chosen(asked.conflict, asked.reading))
        if self.plays_opening:
            yield test("opening", ex.not_(Get("opening")), self.game.start.cites)
        for condition, line in zip(offer.only_if, offer.only_if_lines, strict=True):
            yield test(_asked_of(condition), self.condition(condition, scene), line.cites)
        if self.game.cube is not None:
            cube = tuple(cite for kind, cites in self.game.facts if kind == "cube_line" for cite in cites)
            yield test("limit", Op("<", (Get(DOUBLINGS), self.most_doublings())), cube)

    @property
    def plays_opening(self) -> bool:
        """Whether the beginner plays the throw by which it was decided who begins."""
        raise NotImplementedError

    @property
    def span(self) -> Span:
        """Where a fault is reported that has no closer place."""
        raise NotImplementedError

    # ------------------------------------------------------------ scores and matches

    def scored(self, effect: ast.Scores, scene: _Scene) -> Action:
        """The side of `it` scores."""
        if scene.it is None:
            self.report("nobody-on-turn", effect.span)
            return When(FALSE, ())
        return SetField(SCORED, scene.it, Op("+", (Get(SCORED, scene.it), self.value(effect.points, scene))))

    def crawford(self) -> Expression:
        """Whether this is the game of a match in which the cube may be out of use."""
        if any(match.kind == "points" for match in self.matches()):
            return Get(CRAWFORD)
        self.report("no-match-to-points", self.span)
        return FALSE

    def matches(self) -> Iterator[Match]:
        """How games can make a match, by reading."""
        match = self.game.match
        if isinstance(match, ast.MatchKind):
            yield Match(None, None, match.kind)
            return
        for reading in self.game.conflict(match.conflict).readings:
            if isinstance(reading.meaning, ast.MatchKind):
                yield Match(match.conflict, reading.name, reading.meaning.kind)

    def fields_outside(self) -> Iterator[Field]:
        """What is kept of the cube, of a match, and of the score."""
        if self.game.cube is not None:
            yield Field(DOUBLINGS, "game", "cube", 0, self.most_doublings(), 0)
            yield Field(OWNER, "game", "cube", 0, Const(2), 0)
        if any(match.kind == "points" for match in self.matches()):
            yield Field(LENGTH, "game", "match", 0, Const(MOST_POINTS), 0)
            yield Field(SCORE, "side", "match", 0, Const(MOST_POINTS - 1), 0)
            yield Field(CRAWFORD, "game", "match", 0, Const(1), 0)
        if self.scores():
            yield Field(SCORED, "side", "count", 0, Const(0), 0, tally=True)

    def scores(self) -> bool:
        """Whether some rule, reading or offer scores."""
        waiting: list[ast.Effect] = [effect for rule in self.game.rules for effect in rule.effects]
        waiting += [each for conflict in self.game.conflicts for r in conflict.readings for each in r.effects]
        waiting += [each for offer in self.game.offers for each in (*offer.taken, *offer.passed)]
        while waiting:
            effect = waiting.pop()
            if isinstance(effect, ast.Scores):
                return True
            if isinstance(effect, ast.If):
                waiting += [each for branch in effect.branches for each in branch.effects]
                waiting += effect.otherwise
        return False


def _asked_of(condition: ast.Condition) -> str:
    """What a condition of an offer is about, in a word."""
    waiting: list[ast.Condition] = [condition]
    while waiting:
        match waiting.pop():
            case ast.CubeIs():
                return "cube"
            case ast.CrawfordGame():
                return "match"
            case ast.Not(part=part):
                waiting.append(part)
            case ast.AllOf(parts=parts) | ast.AnyOf(parts=parts):
                waiting.extend(parts)
    return "only-if"
