"""The page of questions and answers: what people ask at a table, each answer with whose rules it stands in."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.collated.ast import CollatedConflict
from variorum.pages.answers import (
    Question,
    about_basics,
    about_claim,
    about_conflict,
    about_places,
    told_of,
    variants_beside,
)
from variorum.pages.apparatus import Apparatus
from variorum.pages.colophon import Questions
from variorum.pages.markdown import Line, bullets, heading, link, page
from variorum.pages.two_players import two_players
from variorum.resolved import ast


@dataclass(frozen=True, slots=True)
class Section:
    """Questions of one kind, with what stands before and behind them."""

    name: str
    questions: tuple[Question, ...]
    after: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """All sections of a game."""

    sections: tuple[Section, ...]

    @property
    def told(self) -> Questions:
        """All of it as plain text."""
        return Questions(tuple(told_of(each) for section in self.sections for each in section.questions))


def questions(apparatus: Apparatus) -> Asked:
    """What is asked about a game; sections without a question are left out."""
    collated = apparatus.collated
    groups: dict[str, list[Question]] = {"differ": [], "house-rules": [], "open": [], "settled": []}
    for each in collated.conflicts:
        if each.conflict.use is not ast.Use.NAME or _group(each) == "differ":
            groups[_group(each)].append(about_conflict(apparatus, each))
    claims: dict[str, list[Question]] = {"mistakes": [], "true": []}
    for claim in collated.game.claims:
        kept = apparatus.kept_claim(claim.name)
        if kept is not None and kept.verdict == "refuted":
            claims["mistakes"].append(about_claim(apparatus, claim, kept))
        elif kept is not None and kept.verdict == "confirmed" and claim.position is None:
            claims["true"].append(about_claim(apparatus, claim, kept))
    sections = (
        Section("basics", tuple(about_basics(apparatus))),
        Section("places", tuple(about_places(apparatus))),
        Section("differ", tuple(groups["differ"])),
        Section("house-rules", tuple(groups["house-rules"]), bullets(variants_beside(apparatus))),
        Section("open", tuple(groups["open"])),
        Section("settled", tuple(groups["settled"])),
        Section("two-players", tuple(two_players(apparatus))),
        Section("mistakes", tuple(claims["mistakes"])),
        Section("true", tuple(claims["true"])),
    )
    return Asked(tuple(each for each in sections if each.questions or each.after))


def _group(each: CollatedConflict) -> str:
    """Whether sources differ, mention something else, leave a point open, or settle it."""
    statuses = [reading.status for reading in each.conflict.readings]
    if statuses.count(ast.Status.ATTESTED) > 1:
        return "differ"
    if ast.Status.VARIANT in statuses:
        return "house-rules"
    return "settled" if ast.Status.ATTESTED in statuses else "open"


def questions_page(apparatus: Apparatus, asked: Asked, opening: str) -> str:
    """The page; "" where nothing is asked."""
    if not asked.sections:
        return ""
    say = apparatus.words.say
    found = [Line(link(say(f"questions.{section.name}"), f"#{section.name}")) for section in asked.sections]
    parts = [
        opening,
        heading(1, say("title.questions", game=apparatus.game_name)),
        say("questions.lead"),
        bullets(found),
    ]
    for section in asked.sections:
        parts += [heading(2, say(f"questions.{section.name}"), section.name)]
        key = f"questions.{section.name}.lead"
        parts.append(say(key) if key in apparatus.words.messages else "")
        for each in section.questions:
            parts += [heading(3, each.asked, each.anchor), each.lead, bullets(each.lines), each.after]
        if section.after:
            parts += [say("questions.variants"), section.after]
    return page(*parts)
