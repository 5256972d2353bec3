"""The page on which sources differ: a matrix of conflicts and sources, then the conflicts one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from variorum.collated.ast import CollatedConflict, Stand, Witness
from variorum.pages.apparatus import Apparatus, reading_anchor
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
from variorum.pages.figures import effects_part
from variorum.pages.markdown import Line, bullets, heading, link, page, sentence, table
from variorum.pages.sentences import punctuated
from variorum.pages.telling import pairs, telling_part
from variorum.resolved import ast


def disagreements_page(apparatus: Apparatus, opening: str) -> str:
    """Every conflict with every reading and every witness."""
    collated, say = apparatus.collated, apparatus.words.say
    title = heading(1, say("title.disagreements", game=apparatus.game_name))
    if not collated.conflicts:
        return page(opening, title, say("disagreements.lead-none"))
    head = [say("disagreements.conflict"), *(apparatus.siglum(siglum) for siglum in collated.sources.sigla)]
    rows = [
        [
            f"**{apparatus.speaker.conflict_link(each.conflict.name)}**",
            *(apparatus.stand(each.conflict.name, witness) for witness in each.witnesses),
        ]
        for each in collated.conflicts
    ]
    return page(
        opening,
        title,
        say("disagreements.lead"),
        *_about_evidence(apparatus),
        heading(2, say("disagreements.table")),
        table(head, rows),
        say("disagreements.legend"),
        heading(2, say("disagreements.cards")),
        *(part for each in collated.conflicts for part in _card(apparatus, each)),
    )


def _card(apparatus: Apparatus, collated: CollatedConflict) -> Iterator[str]:
    conflict, say = collated.conflict, apparatus.words.say
    yield heading(3, apparatus.speaker.question(conflict), conflict.name)
    remarks = [apparatus.beside(say("conflict.name", name=conflict.name), conflict.cites)]
    if conflict.arises is not None:
        remarks.append(say("conflict.arises", condition=apparatus.speaker.anew().condition(conflict.arises)))
    if conflict.use is ast.Use.NAME:
        remarks.append(say("conflict.wording"))
    elif conflict.structural:
        remarks.append(say("conflict.structural"))
    used = list(_used_in(apparatus, conflict.name))
    if used:
        remarks.append(say("conflict.used", places=apparatus.words.each(used)))
    yield " ".join(remarks)
    for reading in conflict.readings:
        yield from _reading(apparatus, collated, reading)
    yield bullets(_undecided(apparatus, collated))
    yield from (sentence(apparatus.speaker.text(note)) for note in conflict.notes)
    yield _editions(apparatus, collated)
    yield from _evidence(apparatus, conflict)


# ---------------------------------------------------------------- a reading


def _reading(apparatus: Apparatus, collated: CollatedConflict, reading: ast.Reading) -> Iterator[str]:
    say, conflict = apparatus.words.say, collated.conflict
    anchor = reading_anchor(conflict.name, reading.name)
    title = f"{apparatus.speaker.title_of_reading(conflict, reading)} · *{say(f'status.{reading.status.value}')}*"
    yield heading(4, title, anchor)
    yield bullets(meaning_lines(apparatus, conflict, reading))
    said = [w for w in collated.witnesses if w.stand is Stand.SUPPORTS and reading.name in w.readings]
    mentions = [witness for witness in collated.witnesses if reading.name in witness.mentions]
    support = []
    if said:
        support.append(say("conflict.said-by", witnesses=_witnesses(apparatus, said, reading)))
    if mentions:
        support.append(say("conflict.mentioned-by", witnesses=_witnesses(apparatus, mentions, reading)))
    perhaps = [
        witness
        for witness in collated.witnesses
        if witness.stand in (Stand.UNCLEAR, Stand.CONTRADICTS_ITSELF) and reading.name in witness.readings
    ]
    if perhaps:
        support.append(say("conflict.perhaps", witnesses=_witnesses(apparatus, perhaps, reading)))
    if not support:
        support.append(say("conflict.nobody"))
    for key, tests in (("requires", reading.requires), ("excludes", reading.excludes)):
        if tests:
            choices = apparatus.words.each(
                say(
                    "conflict.choice",
                    conflict=apparatus.speaker.conflict_link(test.conflict),
                    reading=apparatus.speaker.spoken(test.reading, test.conflict),
                )
                for test in tests
            )
            support.append(say(f"conflict.{key}", choices=choices))
    yield " ".join(support)
    yield from (sentence(apparatus.speaker.text(note)) for note in reading.notes)


def _witnesses(apparatus: Apparatus, witnesses: list[Witness], reading: ast.Reading) -> str:
    """Badges of the sources, each with the passages by which it supports the reading."""
    return " ".join(
        apparatus.cites(cite for cite in reading.cites if cite.siglum == witness.siglum)
        or apparatus.cites(witness.cites)
        or apparatus.siglum(witness.siglum)
        for witness in witnesses
    )


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
    for other in game.conflicts:
        for reading in other.readings:
            if other.name == name or name not in mentioned((reading.effects, reading.meaning)):
                continue
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
            yield Line(f"{say(key)}: {sentence(speaker.anew().meaning(reading))}")
    for places in game.places:
        for case in places.cases:
            if case.when is not None and (case.when.conflict, case.when.reading) == (conflict.name, reading.name):
                numbers = apparatus.words.each(apparatus.speaker.spoken(str(place)) for place in case.places)
                noun = speaker.noun(places.name)
                name = noun.plural if len(case.places) > 1 else noun.singular
                yield Line(f"{speaker.title(name, 'places')}: {sentence(numbers or say('squares.nowhere'))}")
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
    return [rule for rule in apparatus.collated.game.rules if name in mentioned(rule)]


def _used_in(apparatus: Apparatus, name: str) -> Iterator[str]:
    """Links to all that asks for a conflict: rules, then what else players are held to."""
    game, speaker = apparatus.collated.game, apparatus.speaker
    yield from (speaker.rule_link(rule.name) for rule in _using_rules(apparatus, name))
    for kind, entries in (("move", game.moves), ("obligation", game.obligations), ("offer", game.offers)):
        yield from (speaker.rule_link(each.name, f"{kind}.") for each in entries if name in mentioned(each))


# ---------------------------------------------------------------- the rest of a card


def _undecided(apparatus: Apparatus, collated: CollatedConflict) -> Iterator[Line]:
    """Who is silent, unclear or contradicts itself, and where the conflict does not arise."""
    say, name = apparatus.words.say, collated.conflict.name
    silent = [witness for witness in collated.witnesses if witness.stand is Stand.SILENT]
    if silent:
        shown = " ".join(apparatus.cites(witness.cites) or apparatus.siglum(witness.siglum) for witness in silent)
        yield Line(say("conflict.silent", sources=shown))
    for witness in collated.witnesses:
        if witness.stand in (Stand.UNCLEAR, Stand.CONTRADICTS_ITSELF):
            key = "unclear" if witness.stand is Stand.UNCLEAR else "contradicts"
            readings = apparatus.words.each(apparatus.reading_link(name, reading) for reading in witness.readings)
            source = apparatus.cites(witness.cites) or apparatus.siglum(witness.siglum)
            yield Line(say(f"conflict.{key}", readings=readings, source=source))
    outside = [witness.siglum for witness in collated.witnesses if witness.stand is Stand.DOES_NOT_ARISE]
    if outside:
        yield Line(say("conflict.no-arise", sources=apparatus.sigla(outside)))
    winner = collated.voices.winner
    if winner is not None:
        count = next((len(voices) for reading, voices in collated.voices.votes if reading == winner), 0)
        yield Line(say("conflict.commonest", reading=apparatus.speaker.spoken(winner, name), count=count))
    else:
        yield Line(say("conflict.tie"))


def _editions(apparatus: Apparatus, collated: CollatedConflict) -> str:
    """Which edition chooses what."""
    say, name = apparatus.words.say, collated.conflict.name
    choosing: dict[str, list[str]] = {}
    for edition in apparatus.collated.editions:
        reading = edition.readings().get(name)
        if reading is not None:
            choosing.setdefault(reading, []).append(apparatus.edition_link(edition.edition.name))
    if not choosing:
        return ""
    choices = "; ".join(
        say(
            "conflict.edition-choice",
            editions=apparatus.words.each(editions),
            reading=apparatus.speaker.spoken(reading, name),
        )
        for reading, editions in choosing.items()
    )
    return say("conflict.editions", choices=choices)


# ---------------------------------------------------------------- evidence


def _about_evidence(apparatus: Apparatus) -> Iterator[str]:
    """Where to look for what matters most; or that nothing has been computed yet."""
    say = apparatus.words.say
    if any(apparatus.kept_edition(each.edition.name) for each in apparatus.collated.editions):
        yield sentence(say("disagreements.matters", link=link(say("nav.matters"), "matters.md")))
    elif apparatus.collated.editions:
        yield say("told.nothing-computed")


def _evidence(apparatus: Apparatus, conflict: ast.Conflict) -> Iterator[str]:
    """How the readings show in play, and what they do to the odds."""
    say, kept = apparatus.words.say, apparatus.kept_editions(conflict.name)
    if not kept:
        return
    effects = list(effects_part(apparatus, conflict.name))
    is_wording = all(pair.other.standing == "wording" for pair in pairs(apparatus, conflict))
    if is_wording and conflict.use is ast.Use.NAME:
        return
    yield heading(4, say("told.heading"), f"{conflict.name}..play")
    yield telling_part(apparatus, conflict)
    known = {edition.edition for edition in kept}
    missing = [
        apparatus.edition_link(each.edition.name)
        for each in apparatus.collated.editions
        if conflict.name in each.readings() and each.edition.name not in known
    ]
    if missing:
        yield say("told.not-computed", editions=apparatus.words.each(missing))
    if effects:
        yield heading(4, say("effect.heading"), f"{conflict.name}..odds")
        yield from effects
