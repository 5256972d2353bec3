"""Values, places and conditions of a game in words, and what stands for a conflict in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar, assert_never

from variorum.pages.chosen import is_condition
from variorum.pages.markdown import link, plain
from variorum.pages.naming import Naming
from variorum.pages.words import Noun, Phrase
from variorum.resolved import ast

Spoken = TypeVar("Spoken")


class Clauses(Naming):
    """Puts values, places and conditions into words. A condition is a clause as it stands after "if"."""

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

    def stood_on(self, places: tuple[int | str, ...]) -> Phrase:
        """Places on which pieces stand, rows of them together."""
        phrase = self.words.phrase
        rows = [str(place).removeprefix("row-") for place in places if str(place).startswith("row-")]
        if rows:
            return phrase("place.rows", count=len(rows), rows=self.words.each(rows))
        named = {"bar": phrase("place.bar"), "tray": phrase("place.tray")}
        return self.words.each(named.get(str(place)) or self.spoken(str(place), kind="places") for place in places)

    def tie(self, tie: ast.TieKind) -> str:
        """What a tie for the right to begin does."""
        if tie.most is None or isinstance(tie.most, ast.NoLimit):
            return self.words.say(f"tie.{tie.kind}")
        if isinstance(tie.most, ast.Number):
            return self.words.say("tie.doubles-at-most", times=tie.most.value)
        return self.words.say("tie.doubles-within", limit=self.hole(tie.most.conflict, self.meaning))


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
