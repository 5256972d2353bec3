"""The effects of rules, readings and moves in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Literal, assert_never

from variorum.pages.chosen import parts
from variorum.pages.clauses import Clauses, shown_readings
from variorum.pages.markdown import Line, capital
from variorum.pages.words import Slot
from variorum.resolved import ast

Order = Literal["", "after"]
"""How the words of an effect follow one another: by itself, or after a subordinate clause."""


class Consequences(Clauses):
    """Puts effects into words, each a line; what belongs to a branch or a reading stands under it."""

    # ------------------------------------------------------------ effects

    def effects(self, effects: Iterable[ast.Effect], order: Order = "") -> tuple[Line, ...]:
        """Effects in order, each a line; what belongs to a branch or a reading stands under it."""
        kept = [effect for effect in effects if not self._is_bookkeeping(effect)]
        lines = [line for effect in kept for line in self._effect_lines(effect, order)]
        nothing = Line(self._say("nothing", order))
        return tuple(line for line in lines if line != nothing) or tuple(lines[:1])

    def _say(self, key: str, order: Order, **slots: Slot) -> str:
        """An effect in the order of words that it has where it stands: `after` a clause, or by itself."""
        return self.words.say(key, *filter(None, (order,)), **slots)

    def _is_bookkeeping(self, effect: ast.Effect) -> bool:
        """Whether an effect only notes a square that no source's reading asks for."""
        if not isinstance(effect, ast.SetsState):
            return False
        state = next((state for state in self.game.states if state.name == effect.state), None)
        return state is not None and state.kind == "place" and effect.state not in self._asked_states()

    def _asked_states(self) -> set[str]:
        """The states that rules, or readings that are not the editor's own, ask for."""
        if self._asked:
            return self._asked
        readings = (
            reading
            for conflict in self.game.conflicts
            for reading in conflict.readings
            if reading.status is not ast.Status.CONJECTURE
        )
        asking = (self.game.rules, self.game.moves, self.game.relations, self.game.offers, tuple(readings))
        self._asked |= {each.state for each in parts(asking) if isinstance(each, ast.StateOf | ast.HasState)}
        return self._asked

    def _effect_lines(self, effect: ast.Effect, order: Order = "") -> tuple[Line, ...]:
        match effect:
            case ast.If():
                return tuple(replace(line, has_head=True) for line in self._if_lines(effect))
            case ast.ForEach():
                return (self._for_each_line(effect, order),)
            case ast.EffectsOf():
                return self._reading_lines(effect.conflict, order)
            case _:
                return (Line(self.effect(effect, order)),)

    def effect(self, effect: ast.Effect, order: Order = "") -> str:
        """An effect as one clause; `after` where it follows a subordinate one."""

        def say(key: str, **slots: Slot) -> str:
            return self._say(key, order, **slots)

        match effect:
            case ast.Moves():
                subject = self.subject(effect.subject)
                return say(f"moves.{effect.way}", subject=subject, by=self.distance(effect.by))
            case ast.GoesTo():
                return say("goes-to", subject=self.subject(effect.subject), place=self.place(effect.place))
            case ast.CountsBack():
                return say("counts-back", subject=self.subject(effect.subject), place=self.place(effect.place))
            case ast.IsSentTo():
                return say("is-sent-to", subject=self.subject(effect.subject), place=self.place(effect.place))
            case ast.Swaps():
                return say("swaps", subject=self.subject(effect.subject), object=self.object(effect.other))
            case ast.SetsState():
                return self._sets_state(effect, order)
            case ast.ChangesState():
                state = self._state(effect.state, effect.subject)
                return say("goes-up" if effect.sign > 0 else "goes-down", state=state, value=self.value(effect.by))
            case ast.Wins():
                if effect.side is not None:
                    return say("wins.named", side=self.side(effect.side))
                alone = self._first or self._is_alone()
                return say(f"wins.{self.side_of or ('player' if alone else 'it')}", piece=self.noun(self.it or ""))
            case ast.Closes():
                return say(effect.what.value, piece=self.noun(self.it or ""))
            case ast.UsesDice():
                return say("uses-dice", count=effect.dice)
            case ast.Captured():
                return say("captured", subject=self.subject(effect.subject))
            case ast.Scores():
                return say("scores", side=self._own_side(), points=self.value(effect.points))
            case ast.CubeChanges():
                return say(f"cube.{effect.what}", side=self._own_side())
            case ast.If() | ast.ForEach() | ast.EffectsOf():
                return self.joined(self._effect_lines(effect))
            case _:
                assert_never(effect)

    def _own_side(self) -> str:
        return self.words.phrase(f"side.of-{self.side_of or 'it'}", piece=self.noun(self.it or ""))

    def _is_alone(self) -> bool:
        return self.game.sides == ast.SidesKind("players")

    def _sets_state(self, effect: ast.SetsState, order: Order) -> str:
        def say(key: str, **slots: Slot) -> str:
            return self._say(key, order, **slots)

        state = next((state for state in self.game.states if state.name == effect.state), None)
        if state is not None and state.kind == "place":
            return say("set-place", state=self.spoken(effect.state, kind="states"), value=self.place(effect.value))
        if state is None or state.kind == "count" or not isinstance(effect.value, ast.Number):
            owner = self._state(effect.state, effect.subject)
            return say("set-to", state=owner, value=self.value(effect.value))
        key = "becomes" if effect.value.value else "no-longer"
        if effect.subject is None:
            return say(f"{key}.{state.of}", state=self._state_noun(effect.state))
        return say(key, subject=self.subject(effect.subject), state=self._state_noun(effect.state))

    def _if_lines(self, effect: ast.If) -> tuple[Line, ...]:
        def branch_line(branch: ast.Branch, key: str) -> Line:
            head = self.words.say(key, condition=self.condition(branch.condition))
            return self.headed(head, partial(self.effects, branch.effects))

        speaking: list[Callable[[], Line]] = [
            partial(branch_line, branch, "otherwise-if" if number else "if")
            for number, branch in enumerate(effect.branches)
        ]
        if effect.otherwise:
            speaking.append(
                lambda: self.headed(self.words.say("otherwise"), partial(self.effects, effect.otherwise), "joint.else")
            )
        return tuple(line for line in self._alternatives(speaking) if line.text)

    def _for_each_line(self, effect: ast.ForEach, order: Order) -> Line:
        words, piece = self.words, self.noun(effect.piece)
        group = words.say(f"for-each.{effect.group}", piece=piece)
        if effect.there:
            group = words.say("for-each.there", group=group, place=self._place_word())
        if effect.condition != ast.Fixed(holds=True):
            relative = words.phrase("relative", piece=piece)
            condition = self._about(effect.piece, relative, lambda: self.condition(effect.condition))
            group = words.say("for-each.that", group=group, condition=condition)
        before, self.that = self.that, effect.piece
        joint = "joint.each" if effect.condition == ast.Fixed(holds=True) else "joint.each-that"
        line = self.headed(group, lambda _: self.effects(effect.effects), joint, order)
        self.that = before
        return line

    def _reading_lines(self, name: str, order: Order) -> tuple[Line, ...]:
        """The readings of a conflict whose readings are effects, one under another; the only one in its place."""
        conflict = self.game.conflict(name)
        question = self.question(conflict)
        why = self.why(conflict)
        shown = shown_readings(conflict)
        if self.brief:
            return (Line(self.words.say("hole.brief", question=self.conflict_link(name, question))),)
        if len(shown) == 1:
            effects = self.effects(shown[0].effects, order)
            if why and effects in ((), (Line(self._say("nothing", order)),)):
                answer = self.title_of_reading(conflict, shown[0])
                return (Line(self.words.say("hole.answer", question=question, reading=answer, why=why)),)
            if effects and why:
                first = self.words.say("hole", readings=effects[0].text, why=why)
                return (Line(first, effects[0].under), *effects[1:])
            return effects
        under = self._alternatives([partial(self._reading_line, conflict, reading) for reading in shown])
        return (Line(self.words.say("hole.effects", question=question, why=why), tuple(under)),)

    def _reading_line(self, conflict: ast.Conflict, reading: ast.Reading) -> Line:
        effects = self.effects(reading.effects) or (Line(self.words.say("nothing-more")),)
        label = f"*{self.title_of_reading(conflict, reading)}*"
        if reading.status is not ast.Status.ATTESTED:
            status = self.words.say(f"status.{reading.status.value}")
            label = self.words.say("hole", readings=label, why=status)
        if len(effects) == 1 and not effects[0].under:
            return Line(self.words.say("hole.reading", reading=label, effects=effects[0].text))
        return Line(self.words.say("joint.list", head=label), effects)

    def title_of_reading(self, conflict: ast.Conflict, reading: ast.Reading) -> str:
        """A reading's name with a capital letter."""
        return capital(self.spoken(reading.name, conflict.name))

    def headed(
        self, head: str, speak: Callable[[Order], tuple[Line, ...]], joint: str = "joint.one", order: Order = ""
    ) -> Line:
        """A clause with what follows from it: on its line where that is one thing, else under it. `speak` says it in
        the order of words that it has after the clause, or by itself."""
        before = dict(self._first)
        effects = speak("after")
        if len(effects) == 1 and not (effects[0].under and effects[0].text.endswith(":")):
            key = "joint.nested" if effects[0].has_head else joint
            return Line(self._say(key, order, head=head, effect=effects[0].text), effects[0].under)
        self._first = before
        effects = speak("")
        return Line(self.words.say("joint.list", head=head), effects) if effects else Line("")

    def joined(self, lines: tuple[Line, ...]) -> str:
        """Lines as one clause, for a place with no room for a list."""
        texts = [line.text + (" " + self.joined(line.under) if line.under else "") for line in lines]
        if len(texts) < 2:
            return "".join(texts)
        return self.words.say("joint.then", first=texts[0], rest=self.words.say("list.comma").join(texts[1:]))
