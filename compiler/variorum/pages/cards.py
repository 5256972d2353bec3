"""One conflict for readers at a table: its question, the readings side by side with who says so, the play that tells
them apart, what it does to the game; the rest is folded away."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.collated.ast import CollatedConflict, Stand, Witness
from variorum.pages.apparatus import Apparatus, reading_anchor
from variorum.pages.colophon import report_link
from variorum.pages.elements import box, opened_by
from variorum.pages.figures import effect_sentence, effects_part, kinds_of_effect
from variorum.pages.markdown import Line, bullets, capital, heading, page, sentence
from variorum.pages.matrix import badge
from variorum.pages.meanings import meaning_lines, used_in
from variorum.pages.parting import parting
from variorum.pages.telling import first_telling, pairs, telling_lines
from variorum.resolved import ast


def card(apparatus: Apparatus, collated: CollatedConflict) -> str:
    """Everything about one conflict."""
    conflict, say = collated.conflict, apparatus.words.say
    parts = [heading(3, apparatus.speaker.question(conflict), conflict.name), _standing(apparatus, collated)]
    readings = (_reading(apparatus, collated, reading) for reading in conflict.readings)
    parts.append(box("readings", page(*readings).rstrip()))
    parts.append(bullets(_undecided(apparatus, collated)))
    parts += [sentence(apparatus.speaker.text(note)) for note in conflict.notes]
    parts += _evidence(apparatus, conflict)
    details = page(*_details(apparatus, collated)).rstrip()
    parts.append(opened_by(say("card.details"), details, "more"))
    sources = (witness.siglum for witness in collated.witnesses if witness.readings or witness.mentions)
    editions = (each.edition.name for each in apparatus.collated.editions if conflict.name in each.readings())
    data = {
        "sources": " ".join(sources),
        "editions": " ".join(editions),
        "effects": " ".join(kinds_of_effect(apparatus, conflict)),
    }
    return box("conflict", page(*parts).rstrip(), "section", data)


def _standing(apparatus: Apparatus, collated: CollatedConflict) -> str:
    """In a word why there is something to choose, and where it arises at all."""
    conflict, say = collated.conflict, apparatus.words.say
    remarks = []
    if why := apparatus.speaker.why_in_words(conflict):
        remarks.append(f"**{capital(why)}.**")
    if conflict.arises is not None and not apparatus.arises_everywhere(conflict.name):
        remarks.append(_arises(apparatus, conflict.arises))
    if conflict.use is ast.Use.NAME:
        remarks.append(say("conflict.wording"))
    elif conflict.structural:
        remarks.append(say("conflict.structural"))
    return apparatus.beside(" ".join(remarks), conflict.cites)


def _arises(apparatus: Apparatus, condition: ast.Condition) -> str:
    return apparatus.words.say("conflict.arises", condition=apparatus.speaker.anew().condition(condition))


# ---------------------------------------------------------------- a reading


def _reading(apparatus: Apparatus, collated: CollatedConflict, reading: ast.Reading) -> str:
    """What a reading is called, what it does, and who says so."""
    say, conflict = apparatus.words.say, collated.conflict
    anchor = reading_anchor(conflict.name, reading.name)
    title = f"{badge(conflict, reading.name)} {apparatus.speaker.title_of_reading(conflict, reading)}"
    parts = [heading(4, title, anchor), bullets(meaning_lines(apparatus, conflict, reading))]
    parts.append(box("said", " ".join(support(apparatus, collated, reading))))
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
            parts.append(say(f"conflict.{key}", choices=choices))
    parts += [sentence(apparatus.speaker.text(note)) for note in reading.notes]
    return box(f"reading {reading.status.value}", page(*parts).rstrip())


def support(apparatus: Apparatus, collated: CollatedConflict, reading: ast.Reading) -> Iterator[str]:
    """Who prints a reading as the rule, who mentions it, and who perhaps says it; or that nobody does."""
    say = apparatus.words.say
    unsure = (Stand.UNCLEAR, Stand.CONTRADICTS_ITSELF)
    witnesses = collated.witnesses
    said = [each for each in witnesses if each.stand is Stand.SUPPORTS and reading.name in each.readings]
    mentions = [each for each in witnesses if reading.name in each.mentions]
    perhaps = [each for each in witnesses if each.stand in unsure and reading.name in each.readings]
    for key, found in (("said-by", said), ("mentioned-by", mentions), ("perhaps", perhaps)):
        if found:
            yield say(f"conflict.{key}", witnesses=_witnesses(apparatus, found, reading))
    if not (said or mentions or perhaps):
        yield say("card.conjecture" if reading.status is ast.Status.CONJECTURE else "conflict.nobody")


def _witnesses(apparatus: Apparatus, witnesses: list[Witness], reading: ast.Reading) -> str:
    """Badges of the sources, each with the passages by which it supports the reading."""
    return " ".join(
        apparatus.cites(cite for cite in reading.cites if cite.siglum == witness.siglum)
        or apparatus.cites(witness.cites)
        or apparatus.siglum(witness.siglum)
        for witness in witnesses
    )


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


# ---------------------------------------------------------------- play and odds


def _evidence(apparatus: Apparatus, conflict: ast.Conflict) -> Iterator[str]:
    """The play that tells the readings apart, drawn, and what they do to the game, in a sentence."""
    say = apparatus.words.say
    if not apparatus.kept_editions(conflict.name):
        return
    if not _is_wording(apparatus, conflict):
        yield heading(4, say("told.heading"), f"{conflict.name}..play")
        told = first_telling(apparatus, conflict)
        if told is not None:
            _, pair, line = told
            yield parting(apparatus, conflict, pair)
            yield line.text
        else:
            yield bullets(telling_lines(apparatus, conflict))
    elif conflict.use is ast.Use.NAME:
        return
    yield heading(4, say("effect.heading-game"), f"{conflict.name}..odds")
    yield effect_sentence(apparatus, conflict)


def _is_wording(apparatus: Apparatus, conflict: ast.Conflict) -> bool:
    return all(pair.other.standing == "wording" for pair in pairs(apparatus, conflict))


def _details(apparatus: Apparatus, collated: CollatedConflict) -> Iterator[str]:
    """The other plays, the numbers, the editions, and what the editor calls it."""
    conflict, say = collated.conflict, apparatus.words.say
    told = first_telling(apparatus, conflict)
    others = [line for number, line in enumerate(telling_lines(apparatus, conflict), 1) if told and number != told[0]]
    if others:
        yield say("card.other-plays")
        yield bullets(others)
    kept = apparatus.kept_editions(conflict.name)
    effects = list(effects_part(apparatus, conflict.name)) if kept else []
    if effects:
        yield say("card.numbers")
        yield from effects
    known = {edition.edition for edition in kept}
    missing = [
        apparatus.edition_link(each.edition.name)
        for each in apparatus.collated.editions
        if conflict.name in each.readings() and each.edition.name not in known
    ]
    if kept and missing:
        yield say("told.not-computed", editions=apparatus.words.each(missing))
    yield _editions(apparatus, collated)
    winner = collated.voices.winner
    if winner is not None:
        count = next((len(voices) for reading, voices in collated.voices.votes if reading == winner), 0)
        spoken = apparatus.speaker.spoken(winner, conflict.name)
        yield say("conflict.commonest", reading=spoken, count=count)
    else:
        yield say("conflict.tie")
    named = say("conflict.name", name=conflict.name)
    if conflict.arises is not None and apparatus.arises_everywhere(conflict.name):
        named = f"{named} {_arises(apparatus, conflict.arises)}"
    used = list(used_in(apparatus, conflict.name))
    if used:
        named = f"{named} {say('conflict.used', places=apparatus.words.each(used))}"
    cites = [cite for reading in conflict.readings for cite in reading.cites]
    question = apparatus.speaker.question(conflict)
    yield f"{named} {report_link(apparatus, question, f'disagreements.md#{conflict.name}', cites)}".rstrip()


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
    choices = say("list.semicolon").join(
        say(
            "conflict.edition-choice",
            editions=apparatus.words.each(editions),
            reading=apparatus.speaker.spoken(reading, name),
        )
        for reading, editions in choosing.items()
    )
    return say("conflict.editions", choices=choices)
