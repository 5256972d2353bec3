"""The page of the rules of a game, and that of its named squares or points."""

from __future__ import annotations

from collections.abc import Iterable

from variorum.pages.apparatus import Apparatus
from variorum.pages.chosen import mentioned
from variorum.pages.chosen import parts as parts_of
from variorum.pages.colophon import cite_part
from variorum.pages.markdown import Line, bullets, capital, heading, link, page, sentence, table
from variorum.pages.sentences import kind_of
from variorum.pages.squares import set_picture
from variorum.pages.turns import turn_diagram
from variorum.resolved import ast


def rules_page(apparatus: Apparatus, opening: str) -> str:
    """Every rule in words, and all that stands beside the rules."""
    game, say, speaker = apparatus.collated.game, apparatus.words.say, apparatus.speaker
    parts = [opening, heading(1, say("title.rules", game=apparatus.game_name)), say("rules.lead")]
    parts.append(turn_diagram(apparatus))
    turn = [Line(text) for text in speaker.turn(game.turn)]
    if turn:
        parts += [heading(2, say("rules.turn")), bullets(turn), apparatus.cites(game.turn.cites)]
    if game.moves:
        parts.append(heading(2, say("rules.moves")))
        for move in game.moves:
            parts += _entry(apparatus, move, "move.", speaker.move(move), speaker.applies(move.applies))
    parts.append(heading(2, say("rules.rules")))
    for rule in game.rules:
        parts += _entry(apparatus, rule, "", speaker.rule(rule), speaker.applies(rule.applies))
    if game.obligations:
        parts.append(heading(2, say("rules.obligations")))
        for obligation in game.obligations:
            line = Line(speaker.obligation(obligation))
            parts += _entry(apparatus, obligation, "obligation.", line, speaker.applies(obligation.applies))
    if game.offers:
        parts.append(heading(2, say("rules.offers")))
        for offer in game.offers:
            parts += _entry(apparatus, offer, "offer.", speaker.offer(offer), speaker.applies(offer.applies))
    if game.relations:
        parts.append(heading(2, say("rules.relations")))
        for relation in game.relations:
            parts += _entry(apparatus, relation, "relation.", speaker.relation(relation), "")
    if game.tallies:
        tallies = [
            Line(
                apparatus.beside(
                    sentence(
                        say("rules.tally", name=apparatus.speaker.spoken(tally.name, kind="tallies"), start=tally.start)
                    ),
                    tally.cites,
                )
            )
            for tally in game.tallies
        ]
        parts += [heading(2, say("rules.tallies")), bullets(tallies)]
    return page(*parts)


def squares_page(apparatus: Apparatus, opening: str) -> str:
    """Every named square: where it is, what happens there, and on what sources differ."""
    game, say, speaker = apparatus.collated.game, apparatus.words.say, apparatus.speaker
    kind = apparatus.places_page
    parts = [opening, heading(1, say(f"title.{kind}", game=apparatus.game_name))]
    rows, sections = [], []
    for places in sorted(game.places, key=_first_number):
        rules = rules_for(apparatus, places)
        moves = [move for move in game.moves if _names(move, places)]
        links = (*(speaker.rule_link(m.name, "move.") for m in moves), *(speaker.rule_link(r.name) for r in rules))
        numbers = _numbers(apparatus, places)
        rows.append(
            (
                f"**{link(speaker.title(places.name, 'places'), f'#{places.name}')}**",
                numbers,
                apparatus.words.say("list.comma").join(links) or "–",
                apparatus.words.say("list.comma").join(
                    speaker.conflict_link(name) for name in _conflicts(game, places, rules)
                )
                or "–",
            )
        )
        sections += [
            heading(2, speaker.title(places.name, "places"), places.name),
            *_square_section(apparatus, places, rules, moves),
        ]
    head = (say("squares.name"), say(f"{kind}.number"), say("squares.rules"), say("squares.differ"))
    return page(*parts, say(f"{kind}.lead"), table(head, rows), *sections)


def rules_for(apparatus: Apparatus, places: ast.PlaceSet) -> list[ast.Rule]:
    """The rules that are about a set: those set off there, and where players choose also those that ask for it."""
    game = apparatus.collated.game
    return [
        rule
        for rule in game.rules
        if (rule.trigger.places and _concerns(game, rule.trigger.places, places))
        or (apparatus.players_choose and _names(rule, places))
    ]


def _names(entry: ast.Rule | ast.Move, places: ast.PlaceSet) -> bool:
    """Whether a rule or a move names a set anywhere."""
    return any(isinstance(part, ast.NamedPlaces) and part.name == places.name for part in parts_of(entry))


def _square_section(
    apparatus: Apparatus, places: ast.PlaceSet, rules: list[ast.Rule], moves: list[ast.Move]
) -> Iterable[str]:
    speaker, say = apparatus.speaker, apparatus.words.say
    yield set_picture(apparatus, places.name)
    lines = [Line(apparatus.beside(sentence(_case(apparatus, places, case)), case.cites)) for case in places.cases]
    if isinstance(places.called, ast.ReadingValue):
        conflict = apparatus.collated.game.conflict(places.called.conflict)
        names = apparatus.words.either(
            apparatus.speaker.spoken(reading.name, conflict.name) for reading in conflict.readings
        )
        text = say("hole", readings=names, why=speaker.why(conflict))
        lines.append(Line(say("squares.also-called", name=text)))
    elif places.called is not None:
        lines.append(Line(say("squares.also-called", name=apparatus.speaker.spoken(places.called, kind="places"))))
    spoken: list[tuple[ast.Rule | ast.Move, str, Line]] = [(move, "move.", speaker.move(move)) for move in moves]
    spoken += [(rule, "", speaker.rule(rule)) for rule in rules]
    for entry, prefix, line in spoken:
        applies = speaker.applies(entry.applies)
        said = " ".join(filter(None, (applies, line.text)))
        text = say("label", label=speaker.rule_link(entry.name, prefix), text=said)
        sigla = apparatus.sigla(dict.fromkeys(cite.siglum for cite in entry.cites))
        lines.append(Line(f"{text} {sigla}".rstrip(), line.under))
    if not spoken:
        lines.append(Line(say("squares.no-rule")))
    yield bullets(lines)


def _case(apparatus: Apparatus, places: ast.PlaceSet, case: ast.PlacesCase) -> str:
    say, speaker = apparatus.words.say, apparatus.speaker
    if case.bound is not None:
        kind, count, side, piece = case.bound
        noun = speaker.noun(piece)
        pieces = noun.singular if count == 1 and kind != "fewer" else noun.plural
        where = say(f"squares.pattern.{kind}", count=count, side=say(f"side.{side}"), pieces=pieces)
    elif case.places:
        track = isinstance(apparatus.collated.game.board, ast.TrackBoard)
        numbers = apparatus.words.each(speaker.spoken(str(place), kind="places") for place in case.places)
        where = say("squares.numbers" if track else "points.numbers", count=len(case.places), numbers=numbers)
    else:
        where = say("squares.nowhere")
    if case.when is None:
        return where
    return say("squares.where", places=where, condition=speaker.condition(case.when))


def _numbers(apparatus: Apparatus, places: ast.PlaceSet) -> str:
    """The places of a set where no reading moves them, for a cell."""
    for case in places.cases:
        if case.when is None:
            if case.bound is not None:
                return _case(apparatus, places, case)
            return (
                apparatus.words.say("list.comma").join(
                    apparatus.speaker.spoken(str(place), kind="places") for place in case.places
                )
                or "–"
            )
    return "–"


def _first_number(places: ast.PlaceSet) -> tuple[int, int]:
    numbers = [place for case in places.cases if case.when is None for place in case.places if isinstance(place, int)]
    return (min(numbers, default=10**6), len(numbers))


def _places_of(game: ast.Game, name: str, within: tuple[str, ...] = ()) -> frozenset[int | str]:
    """The places of a set under any reading; those of sets that it names with them."""
    declared = next((places for places in game.places if places.name == name), None)
    found: set[int | str] = set()
    for place in (place for case in declared.cases for place in case.places) if declared else ():
        if isinstance(place, str) and any(each.name == place for each in game.places):
            found |= _places_of(game, place, (*within, name)) if place not in within else set()
        else:
            found.add(place)
    return frozenset(found)


def is_made_of_others(game: ast.Game, places: ast.PlaceSet) -> bool:
    """Whether a set has no place of its own: smaller sets have all of them."""
    own = _places_of(game, places.name)
    smaller = (_places_of(game, other.name) for other in game.places if other.name != places.name)
    parts = [each for each in smaller if each < own]
    return bool(parts) and frozenset[int | str]().union(*parts) == own


def _concerns(game: ast.Game, where: ast.Places, places: ast.PlaceSet) -> bool:
    """Whether a rule for `where` is about the set: it names the set, or one that holds all of its places."""
    own = _places_of(game, places.name)
    for item in where.items:
        if isinstance(item, ast.NamedPlaces):
            other = _places_of(game, item.name)
            if item.name == places.name or (own and own <= other):
                return True
        if isinstance(item, ast.Number) and item.value in own:
            return True
    return False


def _conflicts(game: ast.Game, places: ast.PlaceSet, rules: list[ast.Rule]) -> list[str]:
    """The conflicts on which what happens on a set of places hangs and sources differ."""
    found = dict.fromkeys([*mentioned(places), *(name for rule in rules for name in mentioned(rule))])
    return [
        name
        for name in found
        if sum(reading.status is ast.Status.ATTESTED for reading in game.conflict(name).readings) > 1
    ]


def _entry(
    apparatus: Apparatus,
    entry: ast.Rule | ast.Move | ast.Obligation | ast.Offer | ast.Relation,
    prefix: str,
    line: Line,
    applies: str,
) -> list[str]:
    """A heading, the text, where it applies, who says so, on what sources differ, and how to cite it."""
    name = apparatus.speaker.title(entry.name, kind_of(prefix))
    anchor = f"{prefix}{entry.name}"
    return [
        heading(3, name, anchor),
        line.text,
        bullets(line.under),
        applies,
        apparatus.cites(entry.cites),
        " ".join(_differing(apparatus, entry)),
        cite_part(apparatus, name, f"rules.md#{anchor}", entry.cites),
    ]


def _differing(apparatus: Apparatus, entry: object) -> Iterable[str]:
    """A mark for each conflict on which an entry hangs and sources differ, or leave something open."""
    game, speaker = apparatus.collated.game, apparatus.speaker
    for name in dict.fromkeys(mentioned(entry)):
        conflict = game.conflict(name)
        why = speaker.why_in_words(conflict)
        if why:
            text = apparatus.words.say("rules.differ", why=capital(why), question=speaker.question(conflict))
            yield link(text, f"disagreements.md#{name}", kind="differs")
