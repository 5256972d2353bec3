"""What a rule card says of a game, for every choice that the single sentences hang on: equipment, squares, rules.

A card is put together where a table makes its choice. Each text is handed over with the conflicts that it hangs on and
what it reads as under each combination of their readings, so that whoever puts it together only looks texts up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import prod

from variorum.pages.apparatus import Apparatus
from variorum.pages.chosen import (
    applies,
    asked_by,
    game_under,
    move_under,
    offer_under,
    places_under,
    relation_under,
    rule_under,
)
from variorum.pages.markdown import Line, sentence, unmarked
from variorum.pages.sentences import Speaker, punctuated
from variorum.resolved import ast

RESTING = ""
"""What stands for the reading of a conflict that does not arise."""

_MOST = 400  # combinations; a text that hangs on more is told as the pages tell it, with all readings
_LANDING = (ast.Event.LAND, ast.Event.REST)


@dataclass(frozen=True, slots=True)
class Told:
    """A text in plain words under each combination of readings of the conflicts in `on`, in their order; "" where
    there is nothing to say. With no conflicts the one key is the empty tuple."""

    on: tuple[str, ...]
    texts: Mapping[tuple[str, ...], str]

    def form(self) -> dict[str, object]:
        """As scripts read it: keys joined by strokes, each text once."""
        texts = tuple(dict.fromkeys(self.texts.values()))
        return {
            "on": list(self.on),
            "texts": list(texts),
            "of": {"|".join(key): texts.index(text) for key, text in self.texts.items()},
        }


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the card: a label, its texts one after another, and for places where they are."""

    label: str
    texts: tuple[Told, ...]
    where: Told | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """The lines of a card: what is needed, the places, and all other rules."""

    facts: tuple[Entry, ...]
    places: tuple[Entry, ...]
    rules: tuple[Entry, ...]


def card(apparatus: Apparatus) -> Card:
    """What a card of the game can say."""
    placed = [places for places in _shown_places(apparatus) if _landing_rules(apparatus.collated.game, places)]
    attached = {rule.name for places in placed for rule in _landing_rules(apparatus.collated.game, places)}
    return Card(
        facts=tuple(_facts(apparatus)),
        places=tuple(_place_entry(apparatus, places) for places in placed),
        rules=tuple(_rules(apparatus, attached)),
    )


def _told(apparatus: Apparatus, node: object, say: Callable[[Mapping[str, str]], str]) -> Told:
    """What `say` says of `node` under each combination of the readings that it hangs on."""
    game = apparatus.collated.game
    on = asked_by(node, game)
    options = []
    for name in on:
        conflict = game.conflict(name)
        readings = [reading.name for reading in conflict.readings]
        options.append([*readings, RESTING] if conflict.arises is not None else readings)
    if prod(map(len, options)) > _MOST:
        return Told((), {(): say({})})
    return Told(on, {key: say(dict(zip(on, key, strict=True))) for key in product(*options)})


def _speaker(apparatus: Apparatus, readings: Mapping[str, str]) -> Speaker:
    speaker = apparatus.speaker.anew()
    speaker.game = game_under(apparatus.collated.game, readings)
    return speaker


# ---------------------------------------------------------------- what is needed


def _facts(apparatus: Apparatus) -> Iterator[Entry]:
    game, words = apparatus.collated.game, apparatus.words
    alone = ast.SidesKind("players")
    facts: tuple[tuple[str, object, Callable[[Speaker], str]], ...] = (
        ("players", (), lambda speaker: speaker.players()),
        ("sides", game.sides, lambda s: s.who_plays_together() if s.game.sides != alone else ""),
        ("board", game.board, lambda speaker: speaker.board()),
        ("pieces", game.pieces, lambda speaker: words.messages["list.comma"].join(speaker.pieces())),
        ("dice", game.dice, lambda speaker: speaker.dice() if game.dice != ast.Number(0) else ""),
        ("cube", game.cube, lambda speaker: speaker.cube()),
        ("match", game.match, lambda s: s.match() if s.game.match != ast.MatchKind("single") else ""),
        ("setup", game.setup, lambda s: words.messages["list.comma"].join(map(s.setup, s.game.setup))),
        ("begins", game.start, lambda speaker: " ".join(speaker.start())),
    )
    for key, node, speak in facts:
        told = _told(apparatus, node, _of_game(apparatus, speak))
        if any(told.texts.values()):
            yield Entry(words.say(f"overview.{key}"), (told,))


def _of_game(apparatus: Apparatus, speak: Callable[[Speaker], str]) -> Callable[[Mapping[str, str]], str]:
    return lambda readings: unmarked(speak(_speaker(apparatus, readings)))


# ---------------------------------------------------------------- places


def _shown_places(apparatus: Apparatus) -> list[ast.PlaceSet]:
    """The sets of a track that are not put together out of others, by their first square."""
    game = apparatus.collated.game
    if not isinstance(game.board, ast.TrackBoard):
        return []
    usual = {places.name: _squares(game, places.name, {}) for places in game.places}
    shown = []
    for places in game.places:
        others = [where for name, where in usual.items() if name != places.name and where < usual[places.name]]
        if usual[places.name] and frozenset().union(*others) != usual[places.name]:
            shown.append(places)
    return sorted(shown, key=lambda places: min(usual[places.name]))


def _squares(game: ast.Game, name: str, readings: Mapping[str, str]) -> frozenset[int]:
    """The squares of a set when readings are chosen; where they are not, as they usually are."""
    found: set[int] = set()
    waiting, seen = [name], {name}
    while waiting:
        name = waiting.pop()
        sets = (places_under(each, game, readings) for each in game.places if each.name == name)
        for place in (place for each in sets for case in each.cases for place in case.places):
            if isinstance(place, int):
                found.add(place)
            elif place not in seen:
                seen.add(place)
                waiting.append(place)
    return frozenset(found)


def _landing_rules(game: ast.Game, places: ast.PlaceSet) -> tuple[ast.Rule, ...]:
    """The rules for what lands or comes to rest on a set of places, by itself or among others."""
    own = _squares(game, places.name, {})
    return tuple(
        rule
        for rule in game.rules
        if rule.trigger.event in _LANDING and any(_holds(game, item, own, {}) for item in _items(rule))
    )


def _items(rule: ast.Rule) -> tuple[ast.PlaceItem, ...]:
    return rule.trigger.places.items if rule.trigger.places else ()


def _holds(game: ast.Game, item: ast.PlaceItem, own: frozenset[int], readings: Mapping[str, str]) -> bool:
    """Whether all of some squares are meant by what a trigger names."""
    if isinstance(item, ast.NamedPlaces):
        return own <= _squares(game, item.name, readings)
    return isinstance(item, ast.Number) and own == {item.value}


def _place_entry(apparatus: Apparatus, places: ast.PlaceSet) -> Entry:
    game, words = apparatus.collated.game, apparatus.words
    rules = _landing_rules(game, places)
    named = [
        each
        for each in game.places
        if any(item == ast.NamedPlaces(each.name) for rule in rules for item in _items(rule))
    ]

    def where(readings: Mapping[str, str]) -> str:
        cases = places_under(places, game, readings).cases
        found = (apparatus.speaker.spoken(str(place)) for case in cases for place in case.places)
        return unmarked(words.messages["list.comma"].join(found))

    def what(rule: ast.Rule) -> Told:
        def say(readings: Mapping[str, str]) -> str:
            own = _squares(game, places.name, readings)
            left = _acting(rule_under(rule, game, readings)) if own and concerns(rule, own, readings) else None
            return "" if left is None else _outcome(apparatus, left)

        return _told(apparatus, (rule, cases), say)

    def concerns(rule: ast.Rule, own: frozenset[int], readings: Mapping[str, str]) -> bool:
        return any(_holds(game, item, own, readings) for item in _items(rule))

    cases = tuple(case.when for each in (places, *named) for case in each.cases if case.when is not None)
    title = unmarked(apparatus.speaker.title(places.name, "places"))
    return Entry(title, tuple(map(what, rules)), _told(apparatus, places.cases, where))


def _outcome(apparatus: Apparatus, rule: ast.Rule) -> str:
    """What a rule does, without what sets it off."""
    speaker = apparatus.speaker.anew(rule.trigger.piece)
    if rule.condition == ast.Fixed(holds=True):
        return _in_line(tuple(map(punctuated, speaker.effects(rule.effects))))
    head = apparatus.words.say("if", condition=speaker.condition(rule.condition))
    return _in_line((punctuated(speaker.headed(head, partial(speaker.effects, rule.effects))),))


# ---------------------------------------------------------------- all other rules


def _rules(apparatus: Apparatus, attached: set[str]) -> Iterator[Entry]:
    game, speaker = apparatus.collated.game, apparatus.speaker

    def obliged(obligation: ast.Obligation, readings: Mapping[str, str]) -> Line | None:
        holds = applies(obligation.applies, readings) is not False
        return Line(speaker.obligation(obligation)) if holds else None

    def ruled(rule: ast.Rule, readings: Mapping[str, str]) -> Line | None:
        left = _acting(rule_under(rule, game, readings))
        return speaker.rule(left) if left else None

    def moved(move: ast.Move, readings: Mapping[str, str]) -> Line | None:
        left = move_under(move, game, readings)
        return speaker.move(left) if left else None

    def offered(offer: ast.Offer, readings: Mapping[str, str]) -> Line | None:
        left = offer_under(offer, game, readings)
        return speaker.offer(left) if left else None

    def related(relation: ast.Relation, readings: Mapping[str, str]) -> Line | None:
        return speaker.relation(relation_under(relation, game, readings))

    yield from (_entry(apparatus, "moves", move, partial(moved, move)) for move in game.moves)
    yield from (
        _entry(apparatus, "rules", rule, partial(ruled, rule)) for rule in game.rules if rule.name not in attached
    )
    yield from (_entry(apparatus, "obligations", each, partial(obliged, each)) for each in game.obligations)
    yield from (_entry(apparatus, "offers", offer, partial(offered, offer)) for offer in game.offers)
    yield from (_entry(apparatus, "relations", relation, partial(related, relation)) for relation in game.relations)


def _acting(rule: ast.Rule | None) -> ast.Rule | None:
    """The rule, unless all that it does is nothing."""
    idle = rule is not None and all(
        isinstance(effect, ast.Closes) and effect.what is ast.Closing.NOTHING for effect in rule.effects
    )
    return None if idle else rule


def _entry(
    apparatus: Apparatus,
    kind: str,
    node: ast.Move | ast.Rule | ast.Obligation | ast.Offer | ast.Relation,
    speak: Callable[[Mapping[str, str]], Line | None],
) -> Entry:
    def say(readings: Mapping[str, str]) -> str:
        line = speak(readings)
        return "" if line is None else _in_line((line,))

    return Entry(unmarked(apparatus.speaker.title(node.name, kind)), (_told(apparatus, node, say),))


def _in_line(lines: tuple[Line, ...]) -> str:
    """Lines and what stands under them one after another, without their Markdown."""
    return " ".join(filter(None, (_joined(line) for line in lines)))


def _joined(line: Line) -> str:
    return " ".join([unmarked(sentence(line.text)) if line.text else "", *map(_joined, line.under)]).strip()
