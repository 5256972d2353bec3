"""Every phrase of a game in words: a function for each type of `resolved/ast`.

What comes out is Markdown in the language of the catalogue that is handed in; nothing here is a word of a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, TypeVar, assert_never

from variorum.pages.chosen import is_condition, parts
from variorum.pages.markdown import Line, capital, link, plain, sentence
from variorum.pages.words import Noun, Phrase, Slot, Words
from variorum.resolved import ast
from variorum.translated import GameWords
from variorum.translated.languages import RULES_LANGUAGE

Spoken = TypeVar("Spoken")
Order = Literal["", "after"]
"""How the words of an effect follow one another: by itself, or after a subordinate clause."""


@dataclass
class Speaker:
    """Puts the phrases of one game into words. Readings come out in the order of the text, since `it` and `that` have
    a longer name where they are first spoken of: make a new speaker for each rule (`anew`). `side_of` tells whose side
    `its side` is: "" that of `it`, `offer` the side that made an offer, `every` the side that a rule speaks of."""

    game: ast.Game
    words: Words
    names: GameWords = field(default_factory=GameWords)
    brief: bool = False
    side_of: str = ""
    it: str | None = None
    that: str | None = None
    _first: dict[ast.Subject, str] = field(default_factory=dict)
    _asked: set[str] = field(default_factory=set)  # shared by all speakers of the game: it takes long to find

    def anew(self, piece: str | None = None, side_of: str = "") -> Speaker:
        """A speaker for another sentence about a piece of this kind; None: about the player on turn."""
        speaker = replace(self, side_of=side_of, it=piece or self._usual_piece(), that=self._usual_piece(), _first={})
        if piece is None and len(self.game.pieces) == 1 and self.game.pieces[0].count == ast.Number(1):
            speaker._first["it"] = self.words.phrase("first.it", piece=self.noun(self.game.pieces[0].name))
        return speaker

    # ------------------------------------------------------------ names

    def spoken(self, name: str, conflict: str = "", kind: str = "") -> Phrase:
        """A name as words: as the language says it, else with spaces for its hyphens. A reading's with its conflict;
        any other's by its kind (one of `translated.ast.KINDS`), which is needed where things of two kinds share it."""
        if conflict and (reading := self.names.readings.get((conflict, name))):
            return Phrase(plain(reading))
        said = None if conflict else self.names.name(name, kind)
        if said is None:
            return Phrase(plain(name.replace("-", " ")))
        cases = {form: plain(text) for form, text in said.forms if form in self.words.grammar.cases}
        return Phrase(plain(said.singular), cases, said.gender)

    def text(self, text: str) -> str:
        """What an editor wrote in quotation marks, in the reader's language; that it is not translated yet where there
        is no translation."""
        if self.words.language == RULES_LANGUAGE:
            return plain(self.names.texts.get(text, text))
        said = self.names.texts.get(text)
        return plain(said) if said else self.words.say("not-translated")

    def title_of_source(self, title: str) -> str:
        """A source's title, which stays as it is unless the editor describes the source by it."""
        return self.names.texts.get(title, title)

    def question(self, conflict: ast.Conflict) -> str:
        """The question of a conflict."""
        return self.text(conflict.question)

    def noun(self, name: str) -> Noun:
        """A declared name as a noun."""
        declared: tuple[ast.Piece | ast.PlaceSet, ...] = (*self.game.pieces, *self.game.places)
        plurals = [each.plural for each in declared if each.name == name]
        kind = "pieces" if any(each.name == name for each in self.game.pieces) else "places"
        said = self.names.name(name, kind)
        if said is None:
            return Noun(self.spoken(name, kind=kind), plain((plurals[0] if plurals else name).replace("-", " ")))
        cases = self.words.grammar.cases
        forms = tuple((f".{form}" if form in cases else form, plain(text)) for form, text in said.forms)
        return Noun(plain(said.singular), plain(said.plural or said.singular), said.gender, forms)

    def game_title(self) -> str:
        """The title of the game."""
        return plain(self.names.title) if self.names.title else self.title(self.game.name, "game")

    def title(self, name: str, kind: str = "") -> str:
        """A name as a heading."""
        return capital(self.spoken(name, kind=kind))

    def conflict_link(self, name: str, text: str = "") -> str:
        """A link to a conflict, with its name as the text unless another is given."""
        return link(text or self.spoken(name, kind="conflicts"), f"disagreements.md#{name}")

    def rule_link(self, name: str, prefix: str = "") -> str:
        """A link to a rule, or with a prefix to a relation, a move, …"""
        return link(self.title(name, kind_of(prefix)), f"rules.md#{prefix}{name}")

    def _place_word(self) -> Noun:
        kind = "square" if isinstance(self.game.board, ast.TrackBoard) else "point"
        word = self.words.say(f"place.{kind}")
        return Noun(word, word, self.words.grammar.places.get(kind, ""))

    def _usual_piece(self) -> str | None:
        return self.game.pieces[0].name if self.game.pieces else None

    # ------------------------------------------------------------ it and that

    def subject(self, subject: ast.Subject) -> str:
        """A piece that does something."""
        return self._first.pop(subject, "") or self._pronoun("subject", subject)

    def object(self, subject: ast.Subject) -> str:
        """A piece that something is done to."""
        return self._first.pop(subject, "") or self._pronoun("object", subject)

    def _pronoun(self, case: str, subject: ast.Subject) -> str:
        piece = self.it if subject == "it" else self.that
        return self.words.phrase(f"{case}.{subject}", piece=self.noun(piece or ""))

    # ------------------------------------------------------------ values and places

    def value(self, value: ast.Value) -> str:
        """A value that is a number."""
        say = self.words.phrase
        match value:
            case ast.Number():
                return say("value.number", number=value.value)
            case ast.ReadingValue():
                return self.hole(value.conflict, self._value_meaning)
            case ast.Measured():
                return say(f"value.{value.what}")
            case ast.StateOf():
                return self._state(value.state, value.subject)
            case ast.OneOf():
                return say("places.one", name=self.noun(value.places))
            case ast.NearestOf():
                return say(f"value.{value.step}", name=self.noun(value.places))
            case ast.SquareOf():
                return say("value.square-of", place=self._place_word(), subject=self.subject(value.subject))
            case ast.SpecialPlace():
                return say(f"place.{value.place}")
            case ast.CubeValue():
                if value.before:
                    return say("value.cube-before")
                return say("value.cube-1") if value.times == 1 else say("value.cube", times=value.times)
            case ast.CapturedCount():
                return say("value.captured", piece=self.noun(value.piece))
            case ast.InHandCount():
                return say("value.in-hand", piece=self.noun(value.piece))
            case _:
                assert_never(value)

    def place(self, value: ast.Value) -> str:
        """A value that is a place."""
        match value:
            case ast.Number():
                return self.words.phrase("value.place", place=self._place_word(), number=value.value)
            case ast.ReadingValue():
                return self.hole(value.conflict, self._place_meaning)
            case _:
                return self.value(value)

    def distance(self, value: ast.Value) -> str:
        """A value that is a number of squares to move."""
        match value:
            case ast.Number():
                return self.words.phrase("value.squares", count=value.value)
            case ast.Measured():
                return self.words.phrase(f"distance.{value.what}")
            case ast.ReadingValue():
                return self.hole(value.conflict, self._distance_meaning)
            case _:
                return self.value(value)

    def places(self, places: ast.Places) -> str:
        """Places that something lands, stands or goes on."""
        items = self.words.either(self._place_item(item) for item in places.items)
        if not places.without:
            return items
        without = self.words.either(self._place_item(item) for item in places.without)
        return self.words.phrase("places.without", places=items, without=without)

    def _place_item(self, item: ast.PlaceItem) -> str:
        say = self.words.phrase
        match item:
            case ast.Number():
                return self.place(item)
            case ast.NamedPlaces():
                return self.named_places(item.name)
            case ast.PlaceKind():
                if item.kind in ("occupied", "empty", "any"):
                    return say(f"places.{item.kind}", place=self._place_word())
                return say(f"place.{item.kind}")
            case _:
                assert_never(item)

    def named_places(self, name: str) -> str:
        """One of the places of a set: the bridge, a goose, an open point."""
        noun = self.noun(name)
        if isinstance(self.game.board, ast.TrackBoard):
            declared = next((places for places in self.game.places if places.name == name), None)
            most = max((len(case.places) for case in declared.cases), default=0) if declared else 0
            return self.words.phrase("places.one" if most <= 1 else "places.many", name=noun)
        return self.words.phrase("places.named-point", name=noun, place=self._place_word())

    def _state(self, name: str, subject: ast.Subject | None) -> str:
        phrase = self.words.phrase
        state = next((state for state in self.game.states if state.name == name), None)
        said = self.spoken(name, kind="states" if state is not None else "tallies")
        if state is not None and state.kind == "place":
            return phrase("value.place-state", place=self._place_word(), state=said)
        if subject is None:
            return phrase("value.state-of-others", state=said)
        named = self._first.pop(subject, "")
        if named:
            return phrase("value.state-of-named", named=named, state=said)
        return phrase(f"value.state-of-{subject}", owner=self._pronoun("owner", subject), state=said)

    # ------------------------------------------------------------ where sources differ

    def hole(self, name: str, meaning: Callable[[ast.Reading], str]) -> str:
        """What stands for a conflict inside a sentence: the readings that sources attest, and why there are others."""
        conflict = self.game.conflict(name)
        readings = self.words.either(dict.fromkeys(meaning(reading) for reading in attested(conflict)))
        why = self.why(conflict)
        if why:
            return self.words.phrase("hole", readings=readings, why=why)
        return readings if "](" in readings else readings.mapped(partial(self.conflict_link, name))

    def why(self, conflict: ast.Conflict) -> str:
        """Why a conflict has more than one reading, as a link to it; "" where the editor alone asks."""
        said = self.why_in_words(conflict)
        return self.conflict_link(conflict.name, said) if said else ""

    def why_in_words(self, conflict: ast.Conflict) -> str:
        """Why a conflict has more than one reading; "" where the editor alone asks."""
        statuses = [reading.status for reading in conflict.readings]
        if statuses.count(ast.Status.ATTESTED) > 1:
            return self.words.say("differ")
        if ast.Status.VARIANT in statuses:
            return self.words.say("variant-exists")
        if ast.Status.ATTESTED not in statuses:
            return self.words.say("no-source")
        return self.words.say("not-all-say") if conflict.undecided else ""

    def _value_meaning(self, reading: ast.Reading) -> str:
        return self.meaning(reading, self.value)

    def _distance_meaning(self, reading: ast.Reading) -> str:
        return self.meaning(reading, self.distance)

    def _place_meaning(self, reading: ast.Reading) -> str:
        return self.meaning(reading, self.place)

    def meaning(self, reading: ast.Reading, as_value: Callable[[ast.Value], str] | None = None) -> str:
        """What a reading means, without its effects; its name where it means nothing of itself."""
        text = self._clause_of(reading, as_value)
        is_clause = is_condition(reading.meaning) and not isinstance(reading.meaning, ast.Fixed)
        return self.words.say("condition.alone", condition=text) if is_clause else text

    def _clause_of(self, reading: ast.Reading, as_value: Callable[[ast.Value], str] | None = None) -> str:
        """The same; a condition as a clause after "if"."""
        say = self.words.say
        meaning = reading.meaning
        match meaning:
            case None:
                return f"*{self.spoken(reading.name, self._conflict_of(reading))}*"
            case ast.SidesKind():
                return self.sides(meaning)
            case ast.LinesKind():
                return say(f"lines.{meaning.kind}")
            case ast.TieKind():
                return self.tie(meaning)
            case ast.MatchKind():
                return say(f"match.{meaning.kind}")
            case ast.NoLimit():
                return say("no-limit")
            case (
                ast.Number()
                | ast.ReadingValue()
                | ast.Measured()
                | ast.StateOf()
                | ast.OneOf()
                | ast.NearestOf()
                | ast.SquareOf()
                | ast.SpecialPlace()
                | ast.CubeValue()
                | ast.CapturedCount()
                | ast.InHandCount()
            ):
                return (as_value or self.value)(meaning)
            case _:
                return self.condition(meaning)

    def _conflict_of(self, reading: ast.Reading) -> str:
        return next((each.name for each in self.game.conflicts if reading in each.readings), "")

    def sides(self, sides: ast.SidesKind) -> str:
        """Who plays together."""
        say = self.words.say
        if sides.kind == "teams":
            return say("sides.teams", teams=sides.teams, members=sides.members)
        if sides.kind == "named":
            return say("sides.named", names=self.words.each(self.spoken(name, kind="sides") for name in sides.names))
        return say("sides.players")

    # ------------------------------------------------------------ conditions

    def condition(self, condition: ast.Condition, *, holds: bool = True) -> str:
        """A condition as a clause; with `holds` false, that it does not hold."""
        say = self.words.say
        no = "" if holds else ".not"
        match condition:
            case ast.Fixed():
                return say("always" if condition.holds is holds else "never")
            case ast.AllOf():
                return self._clauses("clauses.and" if holds else "clauses.or", condition.parts, holds=holds)
            case ast.AnyOf():
                return self._clauses("clauses.or" if holds else "clauses.and", condition.parts, holds=holds)
            case ast.Not():
                return self.condition(condition.part, holds=not holds)
            case ast.ReadingIs():
                where = self.conflict_link(condition.conflict)
                return say(
                    f"reading-is{no}", conflict=where, reading=self.spoken(condition.reading, condition.conflict)
                )
            case ast.ReadingHolds():
                text = self._condition_hole(condition.conflict)
                return text if holds else say("not", condition=text)
            case ast.HasState():
                return self._has_state(condition, no)
            case ast.InRelation():
                subject = self.subject(condition.subject)
                relation = link(
                    self.spoken(condition.relation, kind="relations"), f"rules.md#relation.{condition.relation}"
                )
                return say(f"in-relation{no}", subject=subject, relation=relation, object=self.object(condition.other))
            case ast.OffBoard():
                return say(f"off-board{no}", subject=self.subject(condition.subject))
            case ast.InRow():
                slots = {"count": self.value(condition.size), "pieces": self.noun(condition.piece).plural}
                return say(f"in-row{no}", subject=self.subject(condition.subject), **slots)
            case ast.OnPlaces():
                subject = self.subject(condition.subject)
                return say(f"on-places{no}", subject=subject, places=self.places(condition.places))
            case ast.Stands():
                subject = self.subject(condition.subject)
                with_ = condition.with_
                other = self.place(with_) if isinstance(with_, ast.Number) else self.object(with_)
                points = isinstance(self.game.board, ast.PointsBoard) and condition.compared != "level"
                where = f"{condition.compared}.point" if points else condition.compared
                return say(f"stands.{where}{no}", subject=subject, other=other)
            case ast.MovingBack():
                return say(f"moving-back{no}", subject=self.subject(condition.subject))
            case ast.Compares():
                cube = condition.left == ast.CubeValue(1) and condition.operator == "=="
                key = "compares.cube" if cube else f"compares.{condition.operator}"
                text = say(key, left=self.value(condition.left), right=self.value(condition.right))
                return text if holds else say("not", condition=text)
            case ast.ThrowIs():
                return say(f"throw-is{no}", dice=throw(condition.dice))
            case ast.ThrowIsDouble():
                return say(f"throw-is-double{no}")
            case ast.SomePiece():
                return self._some_piece(condition, holds=holds)
            case ast.MovesIn():
                directions = self.words.either(say(f"direction.{each}") for each in condition.directions)
                return say(f"moves-in{no}", subject=self._pronoun("subject", "it"), directions=directions)
            case ast.CubeIs():
                return say(f"cube-is{no}", places=self.words.either(say(f"cube.{each}") for each in condition.places))
            case ast.SideOnTurn():
                return say(f"side-on-turn{no}", side=self.side(condition.side))
            case ast.MissedCapture():
                return say(f"missed-capture{no}")
            case ast.CrawfordGame():
                return say(f"crawford{no}")
            case _:
                assert_never(condition)

    def _clauses(self, key: str, parts: tuple[ast.Condition, ...], *, holds: bool) -> str:
        clauses = [self.condition(part, holds=holds) for part in parts]
        if len(clauses) < 2:
            return "".join(clauses)
        before = self.words.say("list.comma").join(clauses[:-1])
        return self.words.say(key, before=before, last=clauses[-1])

    def _condition_hole(self, name: str) -> str:
        conflict = self.game.conflict(name)
        readings = attested(conflict)
        asking = [reading for reading in conflict.readings if not isinstance(reading.meaning, ast.Fixed)]
        if asking and all(isinstance(reading.meaning, ast.Fixed) for reading in readings):
            # "If never" tells nothing: what another reading asks for does.
            where = self._alternatives([partial(self._where_read, conflict, reading) for reading in asking])
            return self.words.messages["list.alternatives"].join(where)
        texts = self._alternatives([partial(self._clause_of, reading) for reading in readings])
        why = self.why(conflict)
        text = self.words.messages["list.alternatives"].join(texts)
        return self.words.say("hole.condition", readings=text, why=why) if why else text

    def _where_read(self, conflict: ast.Conflict, reading: ast.Reading) -> str:
        """That a conflict is read so, and what the reading asks for."""
        link_ = self.conflict_link(conflict.name)
        chosen = self.words.say("reading-is", conflict=link_, reading=self.spoken(reading.name, conflict.name))
        return self.words.say("clauses.read", before=chosen, last=self._clause_of(reading))

    def _alternatives(self, alternatives: list[Callable[[], Spoken]]) -> list[Spoken]:
        """What each says: they stand beside one another, so that each may be the first to speak of a piece."""
        before, said = dict(self._first), []
        for speak in alternatives:
            self._first = dict(before)
            said.append(speak())
        return said

    def _has_state(self, condition: ast.HasState, no: str) -> str:
        say = self.words.say
        state = next((state for state in self.game.states if state.name == condition.state), None)
        if state is not None and state.kind == "until-throw":
            if condition.subject is None:
                return say(f"first-throw.game{no}")
            return say(f"first-throw{no}", subject=self.subject(condition.subject))
        if condition.subject is None:
            of = "turn" if state is not None and state.of == "turn" else "game"
            return say(f"has-state.{of}{no}", state=self._state_noun(condition.state))
        return say(f"has-state{no}", subject=self.subject(condition.subject), state=self._state_noun(condition.state))

    def _state_noun(self, name: str) -> Noun:
        """What a state is called, in the forms that agree with what has it."""
        said = self.names.name(name, "states")
        forms = tuple((form, plain(text)) for form, text in said.forms) if said else ()
        singular = self.spoken(name, kind="states")
        return Noun(singular, singular, said.gender if said else "", forms)

    def _some_piece(self, condition: ast.SomePiece, *, holds: bool) -> str:
        inner, quantity = condition.condition, "some" if holds else "none"
        if not holds and isinstance(inner, ast.Not):
            inner, quantity = inner.part, "all"
        none = ("none",) if quantity == "none" else ()
        piece = self.noun(condition.piece)
        group = self.words.phrase(f"{quantity}.{condition.group}", *none, piece=piece)
        if condition.there:
            group = self.words.phrase("there", *none, group=group, piece=piece, place=self._place_word())
        return self._about(condition.piece, group, lambda: self.condition(inner))

    def _about(self, piece: str, first: str, speak: Callable[[], str]) -> str:
        """What `speak` says with `that` being a piece of this kind, called `first` where it is first spoken of."""
        before = self.that
        self.that = piece
        self._first["that"] = first
        text = speak()
        self.that = before
        self._first.pop("that", None)
        return text

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

    def side(self, name: str) -> Phrase:
        """A side by its name."""
        return self.spoken(name, kind="sides")

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

    def tie(self, tie: ast.TieKind) -> str:
        """What a tie for the right to begin does."""
        if tie.most is None or isinstance(tie.most, ast.NoLimit):
            return self.words.say(f"tie.{tie.kind}")
        if isinstance(tie.most, ast.Number):
            return self.words.say("tie.doubles-at-most", times=tie.most.value)
        return self.words.say("tie.doubles-within", limit=self.hole(tie.most.conflict, self.meaning))

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

    # ------------------------------------------------------------ claims

    def claim(self, claim: ast.Claim) -> tuple[str, ...]:
        """The statements of a claim, each with where it is looked at."""
        scope = self.scope(claim.scope)
        if claim.position is not None:
            scope = self.words.say("claim.scope.given", scope=scope, position=self.given(claim.position))
        statements = (self.statement(statement) for statement in claim.statements)
        return tuple(sentence(self.words.say("claim.scoped", scope=scope, statement=text)) for text in statements)

    def scope(self, scope: ast.ClaimScope) -> str:
        """Where a claim is looked at."""
        say = self.words.say
        if scope.quantifier == "named":
            names = self.words.each(
                link(self.spoken(name, kind="editions"), f"editions.md#{name}") for name in scope.editions
            )
            parts = [say("claim.scope.named", editions=names)]
        else:
            parts = [say(f"claim.scope.{scope.quantifier}")]
        if scope.players is not None:
            parts.append(say("claim.scope.players", count=scope.players))
        for conflict, reading in scope.choices:
            where = self.conflict_link(conflict)
            parts.append(say("claim.scope.choice", conflict=where, reading=self.spoken(reading, conflict)))
        parts += [say("claim.scope.without", rule=self.rule_link(rule)) for rule in scope.without]
        return self.words.say("list.comma").join(parts)

    def statement(self, statement: ast.ClaimStatement) -> str:
        """What a claim says, as a clause."""
        say = self.words.say
        match statement:
            case ast.CountClaim():
                noun = self.noun(statement.places)
                return say("claim.count", count=statement.count, places=noun.plural)
            case ast.PatternClaim():
                plural = self.noun(statement.places).plural
                if statement.before is None:
                    return say("claim.pattern", places=plural, step=statement.step)
                return say("claim.pattern-before", places=plural, step=statement.step, before=statement.before)
            case ast.SpacingClaim(places=places, number=number, upper=upper):
                plural = self.noun(places).plural
                if upper is None:
                    return say("claim.spacing", places=plural, number=plain(number))
                return say("claim.spacing-between", places=plural, number=plain(number), upper=plain(upper))
            case ast.ThrowClaim():
                squares = self.words.each(str(square) for square in statement.passes)
                passes = say("claim.passes", squares=squares) if squares else ""
                slots = {"dice": throw(statement.dice), "passes": passes, "ends": self.place(statement.ends)}
                some = "" if statement.always else "-some"
                if statement.origin == 0:
                    return say(f"claim.throw-start{some}", **slots)
                return say(f"claim.throw{some}", origin=statement.origin, **slots)
            case ast.GivenPlayClaim():
                return say(
                    f"claim.given.{statement.outcome}",
                    throws=" ".join(map(throw, statement.throws)),
                    seat=statement.seat or 0,
                    places=self.places(statement.places) if statement.places else "",
                )
            case ast.TurnClaim():
                return say(
                    f"claim.turn.{statement.event}",
                    quantifier=self._quantifier(statement.quantifier),
                    places=self.places(statement.places) if statement.places else "",
                    rule=self.rule_link(statement.rule) if statement.rule else "",
                    times=self.times(statement.times),
                )
            case ast.PlayClaim():
                within = statement.event == "ends-within"
                return say(
                    f"claim.play.{statement.event}",
                    quantifier=self._quantifier(statement.quantifier),
                    rule=self.rule_link(statement.rule) if statement.rule else "",
                    times=(statement.times or 1) if within else self.times(statement.times),
                )
            case ast.ChainClaim():
                return say(
                    "claim.chain-from" if statement.low == statement.high else "claim.chain",
                    quantifier=self._quantifier(statement.quantifier),
                    dice=throw(statement.dice),
                    low=statement.low,
                    high=statement.high,
                    places=self.named_places(statement.places),
                    times=self.times(statement.times),
                )
            case ast.ChoiceClaim():
                return say("claim.choice", quantifier=self._quantifier(statement.quantifier))
            case ast.ChanceClaim():
                of = say(f"claim.of.{statement.of}", who=self.seated(statement.seat or 1))
                return say("claim.chance", of=of, amount=self.amount(statement, statement.percent))
            case ast.MeanClaim():
                of = say(f"claim.of.{statement.of}", who="")
                return say("claim.mean", of=of, amount=self.amount(statement, statement.number))
            case ast.ChangeClaim():
                return say(
                    f"claim.change.{statement.way}",
                    of=say(f"claim.of.{statement.of}", who=self.seated(statement.seat or 1)),
                    conflict=self.conflict_link(statement.conflict),
                    reading=self.spoken(statement.reading, statement.conflict),
                )
            case ast.TotalClaim():
                return say("claim.total", total=statement.total)
            case _:
                return self.of_choice(statement)

    def of_choice(self, statement: ast.ChoiceStatement) -> str:
        """What a claim says of a game in which players choose, as a clause."""
        say = self.words.say
        match statement:
            case ast.PlayedClaim():
                turns = say("list.turns").join(
                    say("claim.turn-thrown", throw=throw(dice), move=plain(move) or say("claim.no-move"))
                    if dice
                    else plain(move)
                    for dice, move in statement.turns
                )
                return say("claim.played", turns=turns, then=self.of_choice(statement.then))
            case ast.StandingClaim():
                return self.standing(statement)
            case ast.MovesClaim():
                return self.moves_claimed(statement)
            case ast.TurnsClaim():
                thrown = "-thrown" if statement.dice else ""
                return say(f"claim.{statement.of}{thrown}", dice=throw(statement.dice), count=statement.count)
            case ast.OutcomeClaim(outcome=outcome):
                who = "" if statement.seat is None else self.seated(statement.seat)
                return say(f"claim.outcome.{outcome}", who=who, count=statement.count)
            case ast.OfferClaim():
                key = "claim.offer-can" if statement.can else "claim.offer-cannot"
                return say(key, offer=self.spoken(statement.offer, kind="offers"))
            case ast.Cube():
                return say("claim.cube", cube=self.cube_lying(statement))
            case ast.WinningClaim():
                key = f"claim.{'can' if statement.can else 'cannot'}-{'force' if statement.forced else 'win'}"
                return say(key, who=self.seated(statement.seat))
            case ast.EndClaim():
                return say(
                    "claim.ends-with",
                    quantifier=self._quantifier(statement.quantifier),
                    piece=self.noun(statement.piece),
                    places=self.stood_on(statement.places),
                )
            case ast.RowClaim():
                return say(
                    "claim.row" if statement.belong else "claim.row-not",
                    quantifier=self._quantity(statement.quantifier, statement.piece),
                    piece=self.noun(statement.piece),
                    length=statement.length,
                    places=self.noun(statement.places),
                )
            case ast.JumpClaim():
                over = self.noun(statement.over)
                return say(
                    "claim.jump",
                    quantifier=self._quantity(statement.quantifier, statement.piece),
                    piece=self.noun(statement.piece),
                    length=statement.length,
                    over=over.singular if statement.length == 1 else over.plural,
                )
            case ast.BestChanceClaim():
                key = "claim.best" if statement.within is None else "claim.best-within"
                amount = self.amount(statement, statement.percent)
                who = self.seated(statement.seat)
                return say(key, who=who, within=statement.within or 0, amount=amount)
            case _:
                assert_never(statement)

    def _quantifier(self, quantifier: str) -> Noun:
        """How many turns, plays, … a claim speaks of, in the forms that agree with what follows."""
        said = {gender: self.words.say(f"claim.{quantifier}", *filter(None, (gender,))) for gender in ("", *"mfn")}
        return Noun(said[""], said[""], "", tuple(said.items())[1:], none=quantifier == "no")

    def _quantity(self, quantifier: str, piece: str) -> Phrase:
        """How many pieces of a kind a claim speaks of."""
        return Phrase(self.words.say(f"claim.{quantifier}", piece=self.noun(piece)), none=quantifier == "no")

    def seated(self, seat: int) -> str:
        """A player, by the side that is named for him where sides are named."""
        sides = self.game.sides
        names = sides.names if isinstance(sides, ast.SidesKind) else ()
        return self.side(names[seat - 1]) if seat <= len(names) else Phrase(self.words.say("claim.player", seat=seat))

    def standing(self, claim: ast.StandingClaim) -> str:
        """How many pieces stand somewhere."""
        say, noun = self.words.say, self.noun(claim.piece)
        pieces = say("setup.counted", count=claim.count, pieces=noun.singular if claim.count == 1 else noun.plural)
        where = say("claim.standing-on", places=self.stood_on(claim.places)) if claim.places else ""
        if claim.at_least:
            return say("claim.standing-some", piece=noun, where=where)
        if claim.seat is not None:
            return say("claim.standing-of", who=self.seated(claim.seat), pieces=pieces, where=where)
        key = "claim.standing" if claim.places else "claim.standing-all"
        return say(key, count=claim.count, pieces=pieces, where=where)

    def moves_claimed(self, claim: ast.MovesClaim) -> str:
        """What can be played, or not."""
        say = self.words.say
        key = f"claim.moves.{claim.way}{'' if claim.moves else '-nothing'}{'-thrown' if claim.dice else ''}"
        return say(key, dice=throw(claim.dice), moves=self.words.either(map(plain, claim.moves)))

    def cube_lying(self, cube: ast.Cube) -> str:
        """What the cube shows, and where it lies."""
        if cube.seat is None:
            return self.words.say("claim.cube-middle", value=cube.value)
        return self.words.say("claim.cube-owned", value=cube.value, who=self.seated(cube.seat))

    def stood_on(self, places: tuple[int | str, ...]) -> Phrase:
        """Places on which pieces stand, rows of them together."""
        phrase = self.words.phrase
        rows = [str(place).removeprefix("row-") for place in places if str(place).startswith("row-")]
        if rows:
            return phrase("place.rows", count=len(rows), rows=self.words.each(rows))
        named = {"bar": phrase("place.bar"), "tray": phrase("place.tray")}
        return self.words.each(named.get(str(place)) or self.spoken(str(place), kind="places") for place in places)

    def given(self, position: ast.Position) -> str:
        """The position that a claim takes as given."""
        say = self.words.say
        parts = []
        for each in position.pieces:
            noun = self.noun(each.piece)
            is_each = len(each.places) > 1 and not str(each.places[0]).startswith("row-")
            pieces = noun.plural
            if each.count > 1 or not isinstance(self.game.board, ast.GridBoard):
                pieces = say(
                    "setup.counted", count=each.count, pieces=noun.singular if each.count == 1 else noun.plural
                )
            elif len(each.places) == 1 and not str(each.places[0]).startswith("row-"):
                pieces = noun.singular
            key = "claim.given-opposing" if each.opposing else "claim.given"
            if is_each and not isinstance(self.game.board, ast.GridBoard):
                key += "-each"
            parts.append(say(key, pieces=pieces, places=self.stood_on(each.places)))
        if position.cube is not None:
            parts.append(say("claim.given-cube", cube=self.cube_lying(position.cube)))
        if position.match is not None:
            length, own, other, crawford = position.match
            key = "claim.given-crawford" if crawford else "claim.given-match"
            parts.append(say(key, length=length, own=own, other=other))
        if position.seat is not None:
            parts.append(say("claim.given-turn", who=self.seated(position.seat)))
        return self.words.each(parts)

    def times(self, times: int | None) -> str:
        """How often something is claimed to come about, with a space before it; once needs no word."""
        return "" if times is None else self.words.say("claim.times", times=times)

    def amount(self, statement: ast.ChanceClaim | ast.MeanClaim | ast.BestChanceClaim, number: str) -> str:
        """A number as it is claimed."""
        return self.words.say(f"claim.{statement.bound}", number=plain(number), upper=plain(statement.upper or ""))


def kind_of(prefix: str) -> str:
    """The kind of what stands on the page of the rules under a prefix: "" for rules, or `relation.`, `move.`, …"""
    kind = prefix.removesuffix(".") or "rule"
    return f"{kind}s"


def throw(dice: tuple[int, ...]) -> str:
    """A throw as players write it; a single number is a total."""
    return "+".join(map(str, dice))


def attested(conflict: ast.Conflict) -> tuple[ast.Reading, ...]:
    """The readings that a source prints as the rule; where there is none, what sources mention, else all."""
    printed = tuple(reading for reading in conflict.readings if reading.status is ast.Status.ATTESTED)
    return printed or shown_readings(conflict)


def shown_readings(conflict: ast.Conflict) -> tuple[ast.Reading, ...]:
    """The readings that a sentence names: what sources print and mention; the editor's own where there is no other."""
    shown = tuple(reading for reading in conflict.readings if reading.status is not ast.Status.CONJECTURE)
    return shown or conflict.readings


def punctuated(line: Line) -> Line:
    """The line and all under it with a capital letter and a full stop."""
    return replace(line, text=sentence(line.text), under=tuple(punctuated(under) for under in line.under))
