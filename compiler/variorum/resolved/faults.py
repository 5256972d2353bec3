"""Faults that show only once the whole game is resolved, and the faults of a pass put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace

from variorum.diagnostics import Diagnostic, Label, Span
from variorum.resolved import ast
from variorum.resolved.names import Names

_LABELS = 4
"""How many further places a diagnostic shows."""
_SAID_ONCE = ("unknown-", "undeclared-", "state-of-another", "not-a-", "whose-state", "tally-asked-for")
"""Faults in what is declared, or in a single name: they show wherever the name is used, and are told once."""

_Node = tuple[str, str]
"""What can stand within itself: ("conflict" or "relation", its name)."""


def merged(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics in the order of the files, each given once; those that say the same of a name are one, which
    shows the other places too."""
    found: dict[object, list[Diagnostic]] = {}
    for diagnostic in sorted(diagnostics, key=lambda each: each.span):
        key: object = (diagnostic.code, tuple(diagnostic.facts.items()))
        if not diagnostic.code.startswith(_SAID_ONCE):
            key = (key, diagnostic.span)
        same = found.setdefault(key, [])
        if not any(each.span == diagnostic.span for each in same):
            same.append(diagnostic)
    return tuple(_one_of(same) for same in found.values())


def _one_of(same: list[Diagnostic]) -> Diagnostic:
    first, *others = same
    labels = tuple(Label(other.span, "here too") for other in others[:_LABELS])
    return replace(first, labels=first.labels + labels) if labels else first


def whole_game_faults(game: ast.Game, single: Iterable[tuple[str, Span]], track: str | None) -> Iterator[Diagnostic]:
    """What is wrong between the parts of a game.

    `single` are the names of squares that stand for one square, with where they do; `track` is the conflict about
    the length of the track.
    """
    sets = {places.name: places for places in game.places}
    yield from _not_one_square(sets, single)
    yield from _beyond_short_track(game, track)
    yield from _claims_of_others(game)
    yield from _claims_without(game)
    yield from _not_everywhere(game, sets)
    yield from _with_two_names(game)
    yield from _in_themselves(game)


def unused_names(names: Names) -> Iterator[Diagnostic]:
    """The names that nothing uses, which can be told only of a game with nothing wrong in it."""
    for kind in ("squares", "state", "tally", "relation"):
        for name, span in names.unused(kind):
            yield Diagnostic(f"unused-{kind}", span, {"name": name})


# ---------------------------------------------------------------- squares


def _not_one_square(sets: Mapping[str, ast.PlaceSet], single: Iterable[tuple[str, Span]]) -> Iterator[Diagnostic]:
    """Every name that stands for one square but is the name of none, of several, or under some reading of several."""
    for name, span in single:
        if name not in sets:
            continue
        for case in sets[name].cases:
            count = len(_squares_of(case, sets))
            if case.bound or count > 1 or (count == 0 and case.when is None):
                label = Label(case.span, "its squares")
                facts = {"name": name, "count": str(count)} if not case.bound else {"name": name}
                yield Diagnostic("not-one-square", span, facts, (label,))
                break


def _with_two_names(game: ast.Game) -> Iterator[Diagnostic]:
    """Every set that lists a square by its number which another lists so too: a set of sets names them instead."""
    firsts: dict[int, ast.PlaceSet] = {}
    for places in game.places:
        for case in places.cases:
            numbers = [place for place in case.places if isinstance(place, int)] if case.when is None else []
            shared = [number for number in numbers if firsts.setdefault(number, places).name != places.name]
            if shared and not case.every:
                other = firsts[shared[0]]
                facts = {"name": places.name, "other": other.name, "squares": " ".join(map(str, shared))}
                yield Diagnostic("square-with-two-names", case.span, facts, (Label(other.span, "named here first"),))


def _squares_of(case: ast.PlacesCase, sets: Mapping[str, ast.PlaceSet]) -> set[int | str]:
    """The squares of one case, with those of the sets that it names, where no reading says otherwise."""
    found: set[int | str] = set()
    seen: set[str] = set()
    waiting = list(case.places)
    while waiting:
        place = waiting.pop()
        if isinstance(place, str) and place in sets:
            if place not in seen:
                seen.add(place)
                waiting.extend(place for case in sets[place].cases if case.when is None for place in case.places)
        else:
            found.add(place)
    return found


def _beyond_short_track(game: ast.Game, track: str | None) -> Iterator[Diagnostic]:
    """Every set that keeps its squares, and every effect that leads to one, under a reading whose track lacks them."""
    conflict = next((each for each in game.conflicts if each.name == track), None)
    lengths = (
        [each.meaning.value for each in conflict.readings if isinstance(each.meaning, ast.Number)] if conflict else []
    )
    longest = max(lengths, default=0)
    for reading in conflict.readings if conflict else ():
        if not isinstance(reading.meaning, ast.Number):
            continue
        last = reading.meaning.value
        for places in game.places:
            if any(
                case.when and (case.when.conflict, case.when.reading) == (track, reading.name) for case in places.cases
            ):
                continue
            for case in places.cases:
                beyond = [str(place) for place in case.places if isinstance(place, int) and place > last]
                if beyond and case.when is None and not case.every:
                    facts = {"name": places.name, "squares": " ".join(beyond[:_LABELS]), "last": str(last)}
                    facts |= {"conflict": conflict.name if conflict else "", "reading": reading.name}
                    label = Label(reading.span, "the shorter track")
                    yield Diagnostic("squares-beyond-short-track", case.span, facts, (label,))
        for square, span in _led_beyond(game, conflict.name, last) if conflict else ():
            if square <= longest:
                facts = {"square": str(square), "last": str(last), "conflict": track or "", "reading": reading.name}
                label = Label(reading.span, "the shorter track")
                yield Diagnostic("leads-beyond-short-track", span, facts, (label,))


def _led_beyond(game: ast.Game, track: str, last: int) -> Iterator[tuple[int, Span]]:
    """Every effect that leads to a square beyond `last`, of rules and conflicts that hold for any length of track."""
    bodies = [rule.effects for rule in game.rules if not any(asked.conflict == track for asked in rule.applies)]
    for conflict in game.conflicts:
        asks = any(isinstance(each, ast.ReadingIs) and each.conflict == track for each in _parts_of(conflict.arises))
        if not asks:
            bodies += [reading.effects for reading in conflict.readings]
    for each in _parts_of(tuple(bodies)):
        if not isinstance(each, ast.GoesTo | ast.IsSentTo | ast.CountsBack):
            continue
        if isinstance(each.place, ast.Number) and each.place.value > last:
            yield each.place.value, each.span


def _claims_of_others(game: ast.Game) -> Iterator[Diagnostic]:
    """Every claim about a number of players, or about a player, that the game does not have."""
    least, most = game.players
    for claim in game.claims:
        seats = [
            each.seat
            for each in claim.statements
            if isinstance(each, ast.ChanceClaim | ast.ChangeClaim | ast.GivenPlayClaim) and each.seat is not None
        ]
        players = claim.scope.players
        if (players is not None and not least <= players <= most) or any(
            not 1 <= seat <= (players or most) for seat in seats
        ):
            facts = {"claim": claim.name, "players_phrase": str(most) if least == most else f"{least} to {most}"}
            labels = tuple(
                Label(line.span, "the players of the game") for line in game.statements if line.kind == "players"
            )
            yield Diagnostic("claim-of-other-players", claim.span, facts, labels)


def _claims_without(game: ast.Game) -> Iterator[Diagnostic]:
    """Every claim that leaves out a rule without which nobody could play."""
    for claim in game.claims:
        left = [rule for rule in game.rules if rule.name not in claim.scope.without]
        for event, phrase in ((ast.Event.THROW, "a throw"), (ast.Event.OVERSHOOT, "a move past the last square")):
            without = [rule.name for rule in game.rules if rule not in left and rule.trigger.event is event]
            if without and not any(rule.trigger.event is event for rule in left):
                facts = {"claim": claim.name, "rule": without[0], "event_phrase": phrase}
                yield Diagnostic("claim-without-needed-rule", claim.span, facts)


def _not_everywhere(game: ast.Game, sets: Mapping[str, ast.PlaceSet]) -> Iterator[Diagnostic]:
    """Every rule that names squares which exist only under readings that the rule does not ask for."""
    partial: dict[str, list[ast.ReadingIs]] = {}
    for name, places in sets.items():
        whens = [case.when for case in places.cases if case.when]
        if len(whens) == len(places.cases) and not _is_every_reading(whens, game):
            partial[name] = whens
    told: set[str] = set()
    for rule in game.rules if partial else ():
        applies = {(asked.conflict, asked.reading) for asked in rule.applies}
        for part, span in ((rule.trigger, rule.trigger.span), (rule, rule.span)):
            named = next((name for name in _named_sets(part) if name in partial and name not in told), None)
            if named and not applies & {(when.conflict, when.reading) for when in partial[named]}:
                when = partial[named][0]
                facts = {"name": named, "rule": rule.name, "conflict": when.conflict, "reading": when.reading}
                label = Label(sets[named].span, "its squares")
                told.add(named)
                yield Diagnostic("squares-not-everywhere", span, facts, (label,))
                break


def _is_every_reading(whens: list[ast.ReadingIs], game: ast.Game) -> bool:
    """Whether the tests are all readings of one conflict."""
    conflicts = {when.conflict for when in whens}
    readings = {
        reading.name for conflict in game.conflicts if conflict.name in conflicts for reading in conflict.readings
    }
    return len(conflicts) == 1 and readings <= {when.reading for when in whens}


def _named_sets(part: object) -> Iterator[str]:
    """The named sets that are asked about anywhere in a part of the game."""
    for each in _parts_of(part):
        if isinstance(each, ast.NamedPlaces):
            yield each.name
        elif isinstance(each, ast.OneOf | ast.NearestOf):
            yield each.places


# ---------------------------------------------------------------- what stands within itself


def _in_themselves(game: ast.Game) -> Iterator[Diagnostic]:
    """Every conflict with a reading in which it stands again, and every relation that is told by itself."""
    spans: dict[_Node, Span] = {}
    below: dict[_Node, dict[_Node, Span]] = {}
    for conflict in game.conflicts:
        node = ("conflict", conflict.name)
        spans.setdefault(node, conflict.span)
        for reading in conflict.readings:
            for inner in _nodes_in((reading.meaning, reading.effects)):
                below.setdefault(node, {}).setdefault(inner, reading.span)
    for relation in game.relations:
        node = ("relation", relation.name)
        spans.setdefault(node, relation.span)
        for inner in _nodes_in(relation.tests):
            below.setdefault(node, {}).setdefault(inner, relation.span)
    told: set[_Node] = set()
    for node in spans:
        circle = _circle(node, below)
        if circle and not told & set(circle):
            told.update(circle)
            kind, name = node
            labels = tuple(Label(spans[other], "in the circle too") for other in circle if other != node)
            yield Diagnostic(f"{kind}-in-itself", below[node][circle[0]], {kind: name}, labels[:_LABELS])


def _circle(start: _Node, below: Mapping[_Node, Mapping[_Node, Span]]) -> list[_Node]:
    """The shortest way from a node back to itself, without the first step's origin; empty where there is none."""
    came_from: dict[_Node, _Node] = {}
    waiting = [start]
    for node in waiting:
        for inner in below.get(node, ()):
            if inner == start:
                way = [start] if node == start else [start, node]
                while way[-1] != start and came_from[way[-1]] != start:
                    way.append(came_from[way[-1]])
                return way[::-1]
            if inner not in came_from:
                came_from[inner] = node
                waiting.append(inner)
    return []


def _nodes_in(part: object) -> Iterator[_Node]:
    for each in _parts_of(part):
        if isinstance(each, ast.ReadingHolds | ast.ReadingValue | ast.EffectsOf):
            yield "conflict", each.conflict
        elif isinstance(each, ast.InRelation):
            yield "relation", each.relation


def _parts_of(part: object) -> Iterator[object]:
    """A part of the game and every part within it."""
    waiting = [part]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting.extend(reversed(each))
        elif is_dataclass(each) and not isinstance(each, Span | ast.Cite):
            yield each
            waiting.extend(getattr(each, field.name) for field in reversed(fields(each)))
