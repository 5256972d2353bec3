"""Wording for claims and evidence."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry


def _error(code: str, message: str, help_: str, why: str, bad: str, good: str) -> Entry:
    return Entry(code, Severity.ERROR, message, help_, why, bad, good)


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
    _error(
        "claim-of-another-board",
        "On {board_phrase} no claim can say {what_phrase}.",
        "That is said of {boards_phrase}; the guide to the language lists what can be claimed of each kind of board.",
        "What a throw brings about is fixed on a track. On points and grids players choose, and a claim speaks of a "
        "position: what can be played in it, and what comes after moves.",
        "from the start, a throw of 6+3 ends on 9      # on points",
        'a throw of 6+3 can be played "24/18 13/10"',
    ),
    _error(
        "too-many-given",
        "With this line {count} of `{piece}` are given, and there are {most}.",
        "Give fewer, or declare more below `game`.",
        "A piece that does not exist cannot stand anywhere.",
        "given 16 men on 6",
        "given 15 men on 6",
    ),
    _error(
        "point-given-twice",
        "Something stands on `{place}` already when `{piece}` is given there.",
        "Give one of them another place. Points are numbered as the side on turn counts them, the other side's too.",
        "On a grid each point holds one piece, and on points no two sides stand on the same one.",
        "given 2 men on 4\ngiven 1 opposing man on 4",
        "given 2 men on 4\ngiven 1 opposing man on 3",
    ),
    _error(
        "unreadable-move",
        "`{move}` cannot be read as a turn on this board.",
        "Write it as players do, such as `{example}`, and `;` between one turn and the next.",
        "A turn names the places that pieces leave and come to: `13/11*`, `bar/22` and `6/off(2)` on points, `d5-d4` "
        "and `d4xb4xb6` on a grid.",
        'a throw of 6+2 can be played "4-off"',
        'a throw of 6+2 can be played "4/off 2/off"',
    ),
    _error(
        "turn-without-throw",
        "`{move}` is played without a throw.",
        "Write the throw before the turn: `6+5: 24/18 18/13`.",
        "Where there are dice, each turn has its throw, and what can be played depends on it.",
        'after "24/18 18/13", it is player 2\'s turn',
        'after "6+5: 24/18 18/13", it is player 2\'s turn',
    ),
    _error(
        "claim-without-throw",
        "Without a throw it cannot be said what can be played.",
        "Begin the line with the throw: `a throw of 6+5 can be played …`.",
        "Where there are dice, what can be played depends on them.",
        '"24/18 18/13" can be played',
        'a throw of 6+5 can be played "24/18 18/13"',
    ),
    _error(
        "throw-of-fewer-dice",
        "`{throw}` is no whole throw: {dice:die is|dice are} thrown.",
        "Write a number for each die.",
        "A turn is played with all the dice of its throw.",
        'a throw of 6 can be played "24/18"',
        'a throw of 6+5 can be played "24/18 18/13"',
    ),
    _error(
        "no-dice-to-throw",
        "There are no dice, so nothing can be thrown.",
        "Say it without the throw: `3 moves can be made`, or the move and `can be played`.",
        "In a game without dice, what can be played depends on the position alone.",
        'a throw of 6+5 can be played "a5-a4"',
        '"a5-a4" can be played',
    ),
    _error(
        "cube-never-so",
        "A cube never lies so: `{cube}`.",
        "Write a number that doubling from 1 comes to; at 1 it is in the middle.",
        "A cube begins at 1 in the middle, doubles each time it is turned, and then belongs to a player.",
        "given the cube at 3 with player 1",
        "given the cube at 4 with player 1",
    ),
    _error(
        "match-never-so",
        "No match to `{length}` points goes on at `{own}` to `{other}`[[ in {game_phrase}]].",
        "Give each player fewer points than the match is to; in a Crawford game only one needs a single point.",
        "A match is over when a player has its points. In the Crawford game a player needs one point more.",
        "given a match to 5 points at 5 to 2",
        "given a match to 5 points at 4 to 2, crawford",
    ),
    _error(
        "no-set-of-opponents",
        "`{places}` is not told by who stands there.",
        "Write a set that is: `{places} points with at least 2 opposing men`.",
        "A row that is to be passed is laid out wherever it can lie, with as many of the other side's pieces on each "
        "point as the set asks for.",
        "no man passes 6 points in a row that are home",
        "no man passes 6 points in a row that are not open",
    ),
    _error(
        "best-play-for-whom",
        "Best play is for somebody to win.",
        "Write `the chance of a win for` a player or a side.",
        "One side plays as well as it can for what is reckoned, and the other against it.",
        "with best play, the chance of a draw is about 5 %",
        "with best play, the chance of a win for player 1 is about 5 %",
    ),
)
