"""Wording for claims and evidence."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

_WHY = """
A claim is something that a document says and play can confirm or refute. What the editor expects stands behind its
name: nothing or `confirmed`, or `refuted`, so that a claim known to be false stays on record. A change that
turns a verdict round is told here.
"""

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="claim-refuted",
        severity=Severity.ERROR,
        message="Play refutes the claim `{claim}`, which is expected to be confirmed.",
        help="{proof_phrase} Correct the rules or the claim; where the document is wrong, write "
        "`claim {claim} refuted`.[[ It would be true in `{edition}` with {choices:each}.]]",
        why=_WHY,
        example_bad="""
claim a-quarter-drawn              # the odds say 18.9 %
    the chance of a stalemate is about 23 %
""",
        example_good="""
claim a-quarter-drawn refuted
    the chance of a stalemate is about 23 %
""",
    ),
    Entry(
        code="claim-confirmed",
        severity=Severity.ERROR,
        message="Play confirms the claim `{claim}`, which is expected to be refuted.",
        help="{proof_phrase} Take `refuted` out where that is right; else correct the rules or the claim.",
        why=_WHY,
        example_bad="""
claim thirteen-geese refuted
    there are 13 geese
""",
        example_good="""
claim thirteen-geese
    there are 13 geese
""",
    ),
    Entry(
        code="claim-open",
        severity=Severity.WARNING,
        message="Play does not decide the claim `{claim}`.",
        help="{proof_phrase} Say it of fewer players, or of an edition that can be explored to the end.",
        why="""
Where the states of a game are too many to be listed, only random plays are looked at. A play that shows something
proves it; but that none of them shows it proves nothing.
""",
        example_bad="""
claim never-stuck
    with 6 players
    no play ends in stalemate
""",
        example_good="""
claim never-stuck
    with 2 players
    no play ends in stalemate
""",
    ),
    Entry(
        code="claim-not-in-edition",
        severity=Severity.ERROR,
        message="The claim `{claim}` cannot be looked at in `{edition}`.",
        help="`{edition}` cannot be changed to read `{conflict}` as `{reading}`: {why_phrase}. Name other editions, or "
        "another reading.",
        why="""
A claim is looked at in the editions that it names, with the choices that it asks for. A choice that an edition cannot
make, and a change that changes nothing, leave nothing to look at.
""",
        example_bad="""
claim jumps-later
    in fr
    with escape-check as on-entry          # arises where trap-escape is nobody-behind
    some play ends in stalemate
""",
        example_good="""
claim jumps-later
    in jumbo-nl
    with escape-check as on-entry
    some play ends in stalemate
""",
    ),
    Entry(
        code="claim-without-needed-rule",
        severity=Severity.ERROR,
        message="Without the rule `{rule}` the claim `{claim}` leaves nothing that says what happens after "
        "{event_phrase}.",
        help="Leave out another rule, or look at the claim with this one.",
        why="""
`without` takes a rule out of the game, and what is left has to be a game: something must happen when dice are thrown,
and when a piece would pass the last square.
""",
        example_bad="""
claim nobody-moves
    without advance                        # the only rule that says what a throw does
    no turn ends on any square
""",
        example_good="""
claim everybody-moves
    every turn ends on any square
""",
    ),
    Entry(
        code="number-below-one",
        severity=Severity.ERROR,
        message="`{number}` says nothing here.",
        help="Write a number from 1.",
        why="""
Every square is a multiple of nothing, and everything happens no times or more: such a claim would hold whatever the
rules say.
""",
        example_bad="goose is on every multiple of 0",
        example_good="goose is on every multiple of 9",
    ),
)
