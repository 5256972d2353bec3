"""Questions with their answers: from the rules, from conflicts, from claims."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from variorum.collated.ast import CollatedConflict, Stand, Witness
from variorum.evidence.ast import ClaimEvidence
from variorum.pages.apparatus import Apparatus, reading_anchor
from variorum.pages.claims import proofs_in_words
from variorum.pages.facts import is_made_of_others, rules_for
from variorum.pages.figures import effect_sentence
from variorum.pages.markdown import Line, capital, link, plain, sentence, unmarked
from variorum.pages.matrix import badge
from variorum.pages.overview import turn_lines, ways_to_win
from variorum.resolved import ast

_BADGE = re.compile(r'\[[^\]]*\]\(sources\.md#[^\s)]+ "([^"]*)"\)\{ \.siglum \}')
_BADGES = re.compile(rf"(?<![.:?!] )({_BADGE.pattern}(?: {_BADGE.pattern})*)|({_BADGE.pattern}(?: {_BADGE.pattern})*)")
_PASSAGE = re.compile(r"\s*\[\d+\]\(sources\.md#[^)]*\)\{ \.passage \}")
_HTML = re.compile(r'<span class="letter[^>]*>[^<]*</span> ?|<[^>]*>')
_MOST_PROOFS = 2


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its answer, all Markdown: the first sentence, a list, and what stands behind it."""

    anchor: str
    asked: str
    lead: str
    lines: tuple[Line, ...] = ()
    after: str = ""


def told_of(question: Question) -> tuple[str, str]:
    """The question and its answer as plain text, with the titles of sources for their sigla."""
    answer = " ".join(filter(None, (question.lead, *_texts(question.lines))))
    answer = _HTML.sub("", _BADGES.sub(_titles, _PASSAGE.sub("", answer)))
    return unmarked(question.asked), unmarked(answer)


def _titles(match: re.Match[str]) -> str:
    """The titles of sources in a row, in brackets where they stand behind a sentence."""
    titles = "; ".join(_BADGE.findall(match[0]))
    return titles if match[1] else f"({titles})"


def _texts(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield line.text
        yield from _texts(line.under)


# ---------------------------------------------------------------- the rules


def about_basics(apparatus: Apparatus) -> Iterator[Question]:
    """How many play, who begins, what a turn is, and how the game is won."""
    say, speaker, game = apparatus.words.say, apparatus.speaker, apparatus.collated.game
    cites = next((cites for name, cites in game.facts if name == "players_line"), ())
    answer = apparatus.beside_sigla(sentence(say("answer.players", players=speaker.players())), cites)
    yield Question("basics.players", say("question.players"), answer)
    if begins := speaker.start():
        yield Question(
            "basics.begins", say("question.begins"), apparatus.beside_sigla(" ".join(begins), game.start.cites)
        )
    for name, lines in (("turn", turn_lines(apparatus)), ("win", ways_to_win(apparatus))):
        if found := tuple(lines):
            more = say("answer.rules", link=link(say("nav.rules"), "rules.md"))
            yield Question(f"basics.{name}", say(f"question.{name}"), "", found, more)


def about_places(apparatus: Apparatus) -> Iterator[Question]:
    """What happens on each named square; nothing where players choose, since places have no rules there."""
    if apparatus.players_choose:
        return
    say, speaker = apparatus.words.say, apparatus.speaker
    for places in apparatus.collated.game.places:
        if is_made_of_others(apparatus.collated.game, places):
            continue
        lines = []
        for rule in rules_for(apparatus, places):
            if any(_is_variant(apparatus, test) for test in rule.applies):
                continue
            line = speaker.rule(rule)
            lines.append(Line(apparatus.beside_sigla(line.text, rule.cites), line.under))
        if lines:
            more = say(
                "answer.squares",
                link=link(speaker.title(places.name, "places"), f"{apparatus.places_page}.md#{places.name}"),
            )
            asked = say("question.place", name=speaker.title(places.name, "places"))
            yield Question(f"places.{places.name}", asked, "", tuple(lines), more)


def _is_variant(apparatus: Apparatus, test: ast.ReadingIs) -> bool:
    """Whether a rule that applies under a reading is no source's own."""
    reading = apparatus.collated.game.conflict(test.conflict).reading(test.reading)
    return reading is not None and reading.status is not ast.Status.ATTESTED


# ---------------------------------------------------------------- conflicts


def about_conflict(apparatus: Apparatus, collated: CollatedConflict) -> Question:
    """The question of a conflict: each reading with whose rule it is."""
    say, conflict = apparatus.words.say, collated.conflict
    attested = [reading for reading in conflict.readings if reading.status is ast.Status.ATTESTED]
    key = "differ" if len(attested) > 1 else "one" if attested else "open"
    if key == "differ" and not any(each.stand is Stand.SUPPORTS for each in collated.witnesses):
        key = "unclear"
    elif key == "one" and all(each.status is not ast.Status.VARIANT for each in conflict.readings):
        key = "settled"
    lines = [_answer(apparatus, collated, reading) for reading in conflict.readings]
    silent = [witness.siglum for witness in collated.witnesses if witness.stand is Stand.SILENT]
    if silent:
        lines.append(Line(say("answer.silent", sources=apparatus.sigla(silent))))
    effect = effect_sentence(apparatus, conflict) if apparatus.kept_editions(conflict.name) else ""
    more = say("answer.more", link=link(say("nav.disagreements"), f"disagreements.md#{conflict.name}"))
    lead = say(f"answer.{key}")
    if conflict.arises is not None and not apparatus.arises_everywhere(conflict.name):
        lead = f"{lead} {say('conflict.arises', condition=apparatus.speaker.anew().condition(conflict.arises))}"
    asked = apparatus.speaker.question(conflict)
    return Question(f"conflict.{conflict.name}", asked, lead, tuple(lines), f"{effect} {more}".strip())


def _answer(apparatus: Apparatus, collated: CollatedConflict, reading: ast.Reading) -> Line:
    """A reading: whose rule it is, who mentions it, or that it is nobody's."""
    say, conflict = apparatus.words.say, collated.conflict
    unsure = (Stand.UNCLEAR, Stand.CONTRADICTS_ITSELF)

    def sources(found: Iterable[Witness]) -> str:
        return apparatus.sigla(each.siglum for each in found)

    witnesses = collated.witnesses
    said = [each for each in witnesses if each.stand is Stand.SUPPORTS and reading.name in each.readings]
    mentions = [each for each in witnesses if reading.name in each.mentions]
    perhaps = [each for each in witnesses if each.stand in unsure and reading.name in each.readings]
    parts = [
        say(f"answer.{key}", sources=sources(found), count=len(found))
        for key, found in (("stands", said), ("mentioned", mentions), ("perhaps", perhaps))
        if found
    ]
    if not parts:
        parts.append(say("answer.nobody"))
    title = apparatus.speaker.title_of_reading(conflict, reading)
    named = link(title, f"disagreements.md#{reading_anchor(conflict.name, reading.name)}")
    how = apparatus.words.each(parts)
    return Line(sentence(say("answer.line", reading=f"{badge(conflict, reading.name)} **{named}**", how=how)))


def variants_beside(apparatus: Apparatus) -> Iterator[Line]:
    """The variants of conflicts on which sources differ anyway."""
    say = apparatus.words.say
    for collated in apparatus.collated.conflicts:
        conflict = collated.conflict
        statuses = [reading.status for reading in conflict.readings]
        if statuses.count(ast.Status.ATTESTED) > 1:
            for reading in conflict.readings:
                if reading.status is ast.Status.VARIANT:
                    line = _answer(apparatus, collated, reading)
                    yield Line(say("answer.variant", question=apparatus.speaker.question(conflict), answer=line.text))


# ---------------------------------------------------------------- claims


def about_claim(apparatus: Apparatus, claim: ast.Claim, kept: ClaimEvidence) -> Question:
    """What a source says that play confirms or refutes, as a question."""
    say, speaker = apparatus.words.say, apparatus.speaker
    is_refuted = kept.verdict == "refuted"
    said = [unmarked(speaker.statement(each)) for each in claim.statements]
    asked = say("question.claim", statement=plain(say("list.turns").join(said)))
    sources = apparatus.sigla(dict.fromkeys(cite.siglum for cite in claim.cites))
    key = ("no" if is_refuted else "yes") + ("" if sources else "-editor")
    proofs = [
        Line(sentence(each))
        for number in range(len(claim.statements))
        for each in proofs_in_words(apparatus, claim, kept, number)
    ]
    notes = " ".join(sentence(apparatus.speaker.text(note)) for note in claim.notes)
    more = say("answer.more", link=link(say("nav.claims"), f"claims.md#{claim.name}"))
    prefix = "mistake" if is_refuted else "true"
    lead = f"{say(f'answer.{key}', sources=sources)} {notes}".strip()
    return Question(f"{prefix}.{claim.name}", capital(asked), lead, tuple(proofs[:_MOST_PROOFS]), more)
