"""What a reading does, in words: everything of the game that hangs on its conflict, as it reads with it chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from variorum.pages.apparatus import Apparatus
from variorum.pages.chosen import (
    applies,
    effects_under,
    meaning_under,
    mentioned,
    move_under,
    offer_under,
    parts,
    relation_under,
    rule_under,
)
from variorum.pages.markdown import Line, sentence
from variorum.pages.sentences import punctuated
from variorum.resolved import ast


def meaning_lines(apparatus: Apparatus, conflict: ast.Conflict, reading: ast.Reading) -> tuple[Line, ...]:
    """What a reading does: each rule that hangs on the conflict, as it reads with this reading chosen."""
    say, game = apparatus.words.say, apparatus.collated.game
    speaker = replace(apparatus.speaker, brief=True)
    if conflict.use is ast.Use.NAME:
        return (Line(sentence(say("name-is", name=apparatus.speaker.spoken(reading.name, conflict.name)))),)
    chosen = {conflict.name: reading.name}
    lines = []
    for rule in _using_rules(apparatus, conflict.name):
        left = rule_under(rule, game, chosen)
        if left is None:
            lines.append(Line(sentence(say("rule-falls", rule=speaker.rule_link(rule.name)))))
        elif left.effects == rule.effects and left.condition == rule.condition:
            lines.append(Line(sentence(say("rule-applies", rule=speaker.rule_link(rule.name)))))
        else:
            lines.append(speaker.rule(left))
    lines += _under_other_readings(apparatus, chosen)
    lines += _structure(apparatus, conflict, reading)
    lines += _noted(apparatus, reading)
    if not lines and reading.meaning is not None:
        lines.append(Line(sentence(speaker.anew().meaning(reading))))
    return tuple(dict.fromkeys(lines)) or (Line(sentence(say("nothing-more"))),)


def _noted(apparatus: Apparatus, reading: ast.Reading) -> Iterator[Line]:
    """Where the squares are noted that a reading asks for."""
    say, speaker, game = apparatus.words.say, apparatus.speaker, apparatus.collated.game
    asked = {each.state for each in parts((reading.meaning, reading.effects)) if isinstance(each, ast.StateOf)}
    for state in game.states:
        if state.name in asked and state.kind == "place":
            setting = [
                speaker.rule_link(rule.name)
                for rule in game.rules
                if any(isinstance(each, ast.SetsState) and each.state == state.name for each in parts(rule.effects))
            ]
            rules = apparatus.words.each(setting)
            yield Line(sentence(say("state-set-by", state=speaker.spoken(state.name), rules=rules)))


def _under_other_readings(apparatus: Apparatus, chosen: dict[str, str]) -> Iterator[Line]:
    """Where readings of other conflicts hang on this one."""
    say, speaker, game = apparatus.words.say, apparatus.speaker, apparatus.collated.game
    (name,) = chosen
    for other, reading in _readings_using(apparatus, name):
        where = say(
            "under-reading",
            conflict=speaker.conflict_link(other.name),
            reading=speaker.spoken(reading.name, other.name),
        )
        telling = speaker.anew()
        line = telling.headed(where, partial(telling.effects, effects_under(reading.effects, game, chosen)))
        if line.text:
            yield punctuated(line)
        elif reading.meaning is not None:
            left = replace(reading, meaning=meaning_under(reading.meaning, game, chosen))
            yield Line(sentence(say("joint.meaning", head=where, effect=speaker.anew().meaning(left))))


def _structure(apparatus: Apparatus, conflict: ast.Conflict, reading: ast.Reading) -> Iterator[Line]:
    """What a reading says of the board, the sides, the start and the like, and of relations, moves and obligations."""
    say, game = apparatus.words.say, apparatus.collated.game
    speaker = replace(apparatus.speaker, brief=True)
    facts: tuple[tuple[str, object], ...] = (
        ("overview.sides", game.sides),
        ("overview.board", game.board),
        ("overview.dice", game.dice),
        ("overview.cube", game.cube),
        ("overview.match", game.match),
        ("overview.begins", game.start),
        ("overview.pieces", game.pieces),
    )
    for key, fact in facts:
        if conflict.name in mentioned(fact) and reading.meaning is not None:
            yield Line(say("label", label=say(key), text=sentence(speaker.anew().meaning(reading))))
    for places in game.places:
        for case in places.cases:
            if case.when is not None and (case.when.conflict, case.when.reading) == (conflict.name, reading.name):
                numbers = apparatus.words.each(apparatus.speaker.spoken(str(place)) for place in case.places)
                noun = speaker.noun(places.name)
                name = noun.plural if len(case.places) > 1 else noun.singular
                text = sentence(numbers or say("squares.nowhere"))
                yield Line(say("label", label=speaker.title(name, "places"), text=text))
    for setup in game.setup:
        if setup.when is not None and (setup.when.conflict, setup.when.reading) == (conflict.name, reading.name):
            yield Line(sentence(speaker.setup(setup)))
    chosen = {conflict.name: reading.name}
    for relation in game.relations:
        if conflict.name in mentioned(relation):
            yield speaker.relation(relation_under(relation, game, chosen))
    for move in game.moves:
        if conflict.name in mentioned(move):
            left = move_under(move, game, chosen)
            yield speaker.move(left) if left else _falls(apparatus, move.name, "move.")
    for offer in game.offers:
        if conflict.name in mentioned(offer):
            kept = offer_under(offer, game, chosen)
            yield speaker.offer(kept) if kept else _falls(apparatus, offer.name, "offer.")
    for obligation in game.obligations:
        if conflict.name in mentioned(obligation):
            if applies(obligation.applies, chosen) is False:
                yield _falls(apparatus, obligation.name, "obligation.")
            else:
                yield Line(speaker.obligation(obligation))


def _falls(apparatus: Apparatus, name: str, prefix: str) -> Line:
    where = apparatus.speaker.rule_link(name, prefix)
    return Line(sentence(apparatus.words.say("rule-falls", rule=where)))


def _using_rules(apparatus: Apparatus, name: str) -> list[ast.Rule]:
    using: dict[str, list[ast.Rule]] | None = apparatus.memo.get("rules by conflict")
    if using is None:
        using = apparatus.memo["rules by conflict"] = {}
        for rule in apparatus.collated.game.rules:
            for conflict in dict.fromkeys(mentioned(rule)):
                using.setdefault(conflict, []).append(rule)
    return using.get(name, [])


def _readings_using(apparatus: Apparatus, name: str) -> list[tuple[ast.Conflict, ast.Reading]]:
    """The readings of other conflicts that hang on one."""
    using: dict[str, list[tuple[ast.Conflict, ast.Reading]]] | None = apparatus.memo.get("readings by conflict")
    if using is None:
        using = apparatus.memo["readings by conflict"] = {}
        for conflict in apparatus.collated.game.conflicts:
            for reading in conflict.readings:
                for asked in dict.fromkeys(mentioned((reading.effects, reading.meaning))):
                    if asked != conflict.name:
                        using.setdefault(asked, []).append((conflict, reading))
    return using.get(name, [])


def used_in(apparatus: Apparatus, name: str) -> Iterator[str]:
    """Links to all that asks for a conflict: rules, then what else players are held to."""
    game, speaker = apparatus.collated.game, apparatus.speaker
    yield from (speaker.rule_link(rule.name) for rule in _using_rules(apparatus, name))
    for kind, entries in (("move", game.moves), ("obligation", game.obligations), ("offer", game.offers)):
        yield from (speaker.rule_link(each.name, f"{kind}.") for each in entries if name in mentioned(each))
