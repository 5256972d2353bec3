"""Small games for evidence: a race with conflicts, with an edition that settles each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from variorum.collated.ast import Collated, CollatedEdition
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Span
from variorum.evidence.ast import ConflictEvidence, ReadingEvidence
from variorum.evidence.partings import partings
from variorum.evidence.questions import Answer, Question
from variorum.machine.ast import Machine
from variorum.machine.from_collated import from_collated
from variorum.resolved.from_surface import from_surface
from variorum.sources.ast import Sources
from variorum.surface.from_text import from_text

HEAD = """\
game race
    players  2 to 4
    board    track of 20 squares, starting off the board
    pieces   1 counter (plural counters) for each side
    dice     1

"""
RULES = """
rule advance
    when a player throws
        it moves on by the total

rule too-far
    when a counter would pass the last square
        it is sent to where the turn began

rule win
    when a counter lands on the last square
        it wins

"""


LADDER = """\
rule ladder
    when a counter lands on 4
        it goes to <target>

conflict target
    question "Where to?"
    reading 9 conjecture
    reading 11 conjecture

"""
NAMED = (
    LADDER
    + """\
squares
    top 9, called <top-name>

rule rest
    when a counter lands on top
        nothing happens

conflict top-name
    question "What is it called?"
    reading peak conjecture
    reading summit conjecture

"""
)
"""The ladder with a set of squares whose name is in dispute."""


@dataclass
class Small:
    """A game with the edition `own`, and the questions that were asked about it, batch by batch."""

    collated: Collated
    machine: Machine
    batches: list[list[str]]

    @property
    def edition(self) -> CollatedEdition:
        edition = self.collated.edition("own")
        assert edition is not None
        return edition

    def ask(self, questions: Sequence[Question]) -> Sequence[Answer]:
        self.batches.append([question.key for question in questions])
        return [question.answer() for question in questions]

    def partings(self, conflict: str) -> ConflictEvidence:
        return partings(self.collated, self.machine, self.edition, conflict, self.ask)

    def reading(self, conflict: str, reading: str) -> ReadingEvidence:
        return next(each for each in self.partings(conflict).others if each.reading == reading)


def small(text: str, settles: dict[str, str], head: str = HEAD) -> Small:
    """A race with more rules and conflicts, and an edition that settles all that arises."""
    lines = "".join(f"    settles {conflict} as {reading}\n" for conflict, reading in settles.items())
    surface = from_text("race.rules", f"{head}{text}{RULES}edition own\n    follows the commonest reading\n{lines}")
    assert not surface.diagnostics, surface.diagnostics
    game = from_surface([surface.value])
    assert game.value is not None
    assert not game.diagnostics, game.diagnostics
    collated = collate(game.value, Sources(Span("sources.yaml")), {}).value
    machine = from_collated(collated)
    assert machine.value is not None, machine.diagnostics
    assert dict(settles).items() <= collated.editions[0].readings().items()
    return Small(collated, machine.value, [])
