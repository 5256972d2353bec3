"""Every phrase of a game in words: a function for each type of `resolved/ast`, here and in the modules that this builds
on (`naming`, `clauses`, `consequences`, `statements`).

What comes out is Markdown in the language of the catalogue that is handed in; nothing here is a word of a language.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import assert_never

from variorum.pages.clauses import throw
from variorum.pages.markdown import Line, sentence
from variorum.pages.naming import kind_of
from variorum.pages.statements import Statements
from variorum.pages.words import Noun
from variorum.resolved import ast

__all__ = ["Speaker", "kind_of", "punctuated", "throw"]


class Speaker(Statements):
    """Puts everything that a game holds into words."""

    # ------------------------------------------------------------ rules and all that stands beside them

    def trigger(self, trigger: ast.Trigger) -> str:
        """What sets a rule off, as a clause."""
        slots: dict[str, Noun | str | int] = {}
        if trigger.times is not None:
            slots["times"] = trigger.times
        if trigger.piece is not None:
            slots["piece"] = self.noun(trigger.piece)
        if trigger.places is not None:
            slots["places"] = self.places(trigger.places)
        return self.words.say(f"trigger.{trigger.event.value}", **slots)

    def rule(self, rule: ast.Rule) -> Line:
        """A rule: its trigger with its effects under it, or as one sentence where there is one."""
        speaker = self.anew(rule.trigger.piece, "every" if rule.trigger.event is ast.Event.EVERY_ON else "")
        trigger = speaker.trigger(rule.trigger)
        if rule.condition == ast.Fixed(holds=True):
            head = self.words.say("when", trigger=trigger)
        else:
            head = self.words.say("when-and", trigger=trigger, condition=speaker.condition(rule.condition))
        return punctuated(speaker.headed(head, partial(speaker.effects, rule.effects)))

    def applies(self, tests: tuple[ast.ReadingIs, ...]) -> str:
        """Where something exists at all; "" where it always does."""
        if not tests:
            return ""
        return sentence(self.words.say("applies", condition=self.condition(ast.AllOf(tests))))

    def relation(self, relation: ast.Relation) -> Line:
        """A relation and its tests."""
        piece = self._usual_piece() or ""
        noun = self.noun(piece)
        say = self.words.say
        lines = [
            Line(say("relation.holds" if holds else "relation.fails", condition=self.anew(piece).condition(test)))
            for holds, test in relation.tests
        ]
        lines.append(Line(say("relation.otherwise")))
        head = say(
            "joint.list", head=say("relation", piece=noun, relation=self.spoken(relation.name, kind="relations"))
        )
        return punctuated(Line(head, tuple(lines)))

    def move(self, move: ast.Move) -> Line:
        """A kind of step that a player may choose."""
        say = self.words.say
        speaker = self.anew(move.piece)
        origin = say("move.from", places=speaker.places(move.origin)) if move.origin else ""
        slots: dict[str, str | Noun] = {"piece": self.noun(move.piece), "origin": origin, "to": speaker.places(move.to)}
        if move.over is not None:
            slots["over"] = self.noun(move.over)
            speaker.that = move.over
        head = say(f"move.{move.by}", **slots)
        under = [Line(say("only-if", condition=speaker.condition(condition))) for condition in move.only_if]
        before = dict(speaker._first)
        effects = speaker.effects(move.effects, "after")
        if len(effects) == 1 and not effects[0].under:
            under.append(Line(say("then", effect=effects[0].text)))
        elif effects:
            speaker._first = before
            under.append(Line(say("then-list"), speaker.effects(move.effects)))
        if len(under) == 1 and not under[0].under:
            key = "only-if.joined" if move.only_if else "then.joined"
            return punctuated(Line(say(key, head=head, rest=under[0].text)))
        return punctuated(Line(say("joint.list", head=head) if under else head, tuple(under)))

    def turn(self, plan: ast.TurnPlan) -> tuple[str, ...]:
        """How the steps of a turn are put together."""
        say = self.words.say
        parts = []
        if plan.each_die_once:
            parts.append(say("turn.dice-once"))
        if plan.double_times is not None:
            parts.append(say("turn.double", count=plan.double_times))
        if plan.one_piece:
            parts.append(say("turn.one-piece"))
        for after, piece, move in plan.again:
            key = "turn.again-same" if after == move else "turn.again"
            parts.append(
                say(
                    key,
                    after=self.spoken(after, kind="moves"),
                    piece=self.noun(piece),
                    move=self.spoken(move, kind="moves"),
                )
            )
        return tuple(sentence(part) for part in parts)

    def obligation(self, obligation: ast.Obligation) -> str:
        """Which of the complete turns may be played."""
        orders = ""
        for order in obligation.orders:
            text = self.words.say(f"order.{order}")
            orders = self.words.say("keep.more", orders=orders, order=text) if orders else text
        return sentence(self.words.say("keep", orders=orders))

    def offer(self, offer: ast.Offer) -> Line:
        """A double that may be offered."""
        say = self.words.say
        speaker = self.anew(side_of="offer")
        under = [Line(say("only-if", condition=speaker.condition(condition))) for condition in offer.only_if]
        under.append(speaker.headed(say("offer.taken"), partial(speaker.effects, offer.taken)))
        under.append(speaker.headed(say("offer.passed"), partial(speaker.effects, offer.passed)))
        return punctuated(Line(say("joint.list", head=say("offer.back" if offer.back else "offer")), tuple(under)))

    # ------------------------------------------------------------ the game at a glance

    def board(self) -> str:
        """What the game is played on."""
        board, say = self.game.board, self.words.say
        match board:
            case ast.TrackBoard():
                squares = self.value(board.squares)
                if board.start:
                    return say("board.track-on", squares=squares, start=board.start)
                return say("board.track-off", squares=squares)
            case ast.PointsBoard():
                return say("board.ring" if board.ring else "board.points", count=board.points)
            case ast.GridBoard():
                rows = self.words.each(str(row) for row in board.rows)
                lines = board.lines
                text = (
                    self.hole(lines.conflict, self._value_meaning)
                    if isinstance(lines, ast.ReadingValue)
                    else say(f"lines.{lines.kind}")
                )
                return say("board.grid", rows=rows, lines=text)
            case _:
                assert_never(board)

    def pieces(self) -> tuple[str, ...]:
        """Each kind of piece with its number."""
        lines = []
        for piece in self.game.pieces:
            noun = self.noun(piece.name)
            one = piece.count == ast.Number(1)
            slots: dict[str, str] = {
                "count": self.value(piece.count),
                "pieces": noun.singular if one else noun.plural,
            }
            if piece.side is None:
                lines.append(self.words.say("pieces.each", **slots))
            else:
                lines.append(self.words.say("pieces.one", **slots, side=self.side(piece.side)))
        return tuple(lines)

    def players(self) -> str:
        """How many play."""
        low, high = self.game.players
        return self.words.say("players.range" if low < high else "players.one", low=low, high=high)

    def who_plays_together(self) -> str:
        """The sides, which sources can differ on."""
        sides = self.game.sides
        return self.hole(sides.conflict, self.meaning) if isinstance(sides, ast.ReadingValue) else self.sides(sides)

    def match(self) -> str:
        """How many games make a match."""
        match = self.game.match
        if isinstance(match, ast.ReadingValue):
            return self.hole(match.conflict, self.meaning)
        return self.words.say(f"match.{match.kind}")

    def dice(self) -> str:
        """How many dice."""
        if self.game.dice == ast.Number(0):
            return self.words.say("dice.none")
        return self.value(self.game.dice)

    def cube(self) -> str:
        """The doubling cube; "" where there is none."""
        limit = self.game.cube
        match limit:
            case None:
                return ""
            case ast.NoLimit():
                return self.words.say("cube.line", limit=self.words.say("no-limit"))
            case _:
                return self.words.say("cube.line", limit=self.value(limit))

    def start(self) -> tuple[str, ...]:
        """Who begins."""
        start, say = self.game.start, self.words.say
        parts = []
        if start.dice:
            parts.append(say("start.throws", count=start.dice))
        if start.side is not None:
            parts.append(say("start.side", side=self.side(start.side)))
        if isinstance(start.tie, ast.ReadingValue):
            parts.append(say("start.tie", tie=self.hole(start.tie.conflict, self.meaning)))
        elif start.tie is not None:
            parts.append(say("start.tie", tie=self.tie(start.tie)))
        if start.plays_throw:
            parts.append(say("start.plays"))
        return tuple(sentence(part) for part in parts)

    def setup(self, setup: ast.Setup) -> str:
        """Where pieces stand before the first turn."""
        say = self.words.say
        noun = self.noun(setup.piece)
        pieces = noun.plural
        if setup.count is not None:
            one = setup.count == ast.Number(1)
            pieces = say("setup.counted", count=self.value(setup.count), pieces=noun.singular if one else noun.plural)
        elif len(setup.places) == 1:
            pieces = noun.singular
        places = self.words.each(self.stood_on((place,)) for place in setup.places)
        if setup.when is None:
            return say("setup", pieces=pieces, places=places)
        return say("setup.when", pieces=pieces, places=places, condition=self.condition(setup.when))


def punctuated(line: Line) -> Line:
    """The line and all under it with a capital letter and a full stop."""
    return replace(line, text=sentence(line.text), under=tuple(punctuated(under) for under in line.under))
