"""Wording for what exploring the play of an edition finds."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="endless-turn",
        severity=Severity.ERROR,
        message="A turn in edition `{edition}` never ends[[: the last of the throws `{play}`]].",
        help="Give a condition under which the move stops[[ to one of the rules {rules:either}]].",
        why="""
A chain of effects that can go round for ever (a square that sends a counter on to another square, which sends it back)
leaves the players without a next turn, and every program that plays the game without an answer. A condition on one of
the rules ends the chain: that the counter is not moving back, or that it has not been there in this turn.
""",
        example_bad="""
rule ladder
    when a counter lands on 7
        it goes to 9

rule slide
    when a counter lands on 9
        it goes to 7
""",
        example_good="""
rule ladder
    when a counter lands on 7
        it goes to 9
""",
    ),
    Entry(
        code="stalemate-reachable",
        severity=Severity.NOTE,
        message="Play of edition `{edition}` can come to a stalemate: {end_phrase}[[ after the throws `{play}`]].",
        help="If this is not meant, write a rule that frees the counters; `variorum odds {game} -e {edition}"
        " -p {number}` gives its chance.",
        why="""
Many old games can be blocked: with two players, one in the well and one in the prison wait for each other for ever.
That is no fault of the rules as they are written, but readers should be told, and an editor may have meant otherwise.
The throws are those of the shortest play that comes to it.
""",
        example_bad="""
rule captive
    when a turn begins and it is held
        the turn is missed
""",
        example_good="""
rule captive
    when a turn begins and it is held
        it is no longer held
        the turn is missed
""",
    ),
    Entry(
        code="unreachable-square",
        severity=Severity.NOTE,
        message="No play of any edition comes to {count:square|squares}: {squares:each}.",
        help="Correct the number of dice, the number of squares or the rules that move every counter past.",
        why="""
A square on which nobody can ever land, not even on the way to another, often shows that a number was mistyped: on a
track that starts off the board, two dice throw no 1, and with one die more squares stay out of reach.
""",
        example_bad="""
board    track of 20 squares, starting off the board
dice     3
""",
        example_good="""
board    track of 20 squares, starting off the board
dice     1
""",
    ),
    Entry(
        code="unreachable-rule",
        severity=Severity.WARNING,
        message="No play of any edition comes to rule `{rule}`.",
        help="Correct the condition of the rule, or take the rule out.",
        why="""
A rule that never does anything is a rule whose trigger cannot happen: a square that cannot be landed on, two conditions
that exclude each other, or an earlier rule that always ends the turn first.
""",
        example_bad="""
rule rest
    when a turn begins and its resting is more than 3
        the turn is missed
""",
        example_good="""
rule rest
    when a turn begins and its resting is more than 0
        the turn is missed
""",
    ),
    Entry(
        code="reading-never-played",
        severity=Severity.WARNING,
        message="Reading `{reading}` of `{conflict}` never matters: no play of {editions:each} comes to it.",
        help="Correct the rule that asks about `{conflict}`, or say where the conflict arises.",
        why="""
An edition that chooses a reading is expected to play by it. Where no play comes to a point at which the reading is
asked for, either a rule is wrong, or the conflict does not arise in that edition and should say so.
""",
        example_bad="""
conflict escape-check
    question "When is it looked at whether anybody is behind you?"
""",
        example_good="""
conflict escape-check
    question "When is it looked at whether anybody is behind you?"
    arises when trap-escape is nobody-behind
""",
    ),
    Entry(
        code="edition-not-explored",
        severity=Severity.NOTE,
        message="The play of edition `{edition}` was not explored: it has more than {limit} states"
        " with {number:player|players}.",
        help="Nothing need be written; what play never reaches, stalemates and endless turns were not looked for.",
        why="""
`check` looks at every state that the plays of an edition can reach, as long as there are not too many to do it while
you wait. For a larger game `variorum odds` with `--simulate` plays at random instead.
""",
        example_bad="board    track of 5000 squares, starting off the board",
        example_good="board    track of 63 squares, starting off the board",
    ),
    Entry(
        code="endless-chain",
        severity=Severity.ERROR,
        message="A turn in edition `{edition}` need not end: `{move}` leads back to where it was.",
        help="Say that the move captures or goes one way[[ (`{moves}`)]], or take out the line by which it may go on.",
        why="""
Where a piece may go on after a move, and comes back to a place with nothing changed, it can go round for ever: what a
player can do in such a turn cannot be listed. Moves that capture come to an end with the pieces that they take, and
moves that go one way with the board.
""",
        example_bad="""
turn
    one piece is moved
    after step, the same man may step again
""",
        example_good="""
turn
    one piece is moved
    after jump, the same man may jump again
""",
    ),
    Entry(
        code="too-many-states",
        severity=Severity.ERROR,
        message="Exact odds for {number:player|players} are out of reach:"
        "[[ there are more than {limit} states]][[, about {estimate_phrase}]]"
        "[[ there are about {states_phrase} states]][[, which take {memory_phrase} of memory]][[ and {time_phrase}]]"
        "[[; {allowed_phrase} are allowed]].",
        help="Add `--simulate 100000` to play at random, or take fewer players"
        "[[; `--memory` allows more than {allowed_phrase}]].",
        why="""
Exact odds come from every state that play can reach. Each further player multiplies their number by about as many as
there are squares. How many there are, and what they take, is told from a few plays before any are counted; unless
`--memory` says otherwise, they may take half of the memory that is free. Random plays give estimates with standard
errors for any number of players.
""",
        example_bad="variorum odds goose -e fr -p 6",
        example_good="variorum odds goose -e fr -p 6 --simulate 100000",
    ),
    Entry(
        code="choices-in-chain",
        severity=Severity.ERROR,
        message="Players of `{game}` choose their moves, and a Markov chain holds chance alone.",
        help="Export it to scxml, dot or json.",
        why="""
A model in PRISM or JANI is made as a Markov chain, in which every step has a chance. Where players choose it would have
to say who chooses and to what end, and a turn that is the best of all turns is no step of a chain.
""",
        example_bad="variorum export backgammon -e money --to prism",
        example_good="variorum export backgammon -e money --to scxml",
    ),
    Entry(
        code="too-many-commands",
        severity=Severity.ERROR,
        message="The turns of `{game}` for {number:player|players} take more than {limit} commands.",
        help="Take fewer players, or export it to scxml, dot or json.",
        why="""
A model in PRISM or JANI has a command for each player and each way that a turn can go. A rule that does something to
every other counter for which something holds has as many ways as there are sets of other counters, so that each further
player may double them.
""",
        example_bad="variorum export goose -e fr -p 8 --to prism",
        example_good="variorum export goose -e fr -p 2 --to prism",
    ),
    Entry(
        code="too-many-dice-to-export",
        severity=Severity.ERROR,
        message="The throws of {number} dice are too many for a list of their chances; {limit} dice are not.",
        help="Export it to scxml, dot or json.",
        why="""
A model in PRISM or JANI lists what each throw leads to, with its chance.
""",
        example_bad="dice 8",
        example_good="dice 2",
    ),
    Entry(
        code="not-solvable",
        severity=Severity.ERROR,
        message="Edition `{edition}` of `{game}` cannot be solved: {why_phrase}.",
        help="Use `variorum odds` for the odds of random play.",
        why="""
A game is solved backwards, from the positions in which it is over. That needs two sides and no chance, pieces on a
grid, and something that cannot be taken back, such as a capture. Rules may ask what stands where and how many pieces
are left, but not what happened before; that a position which comes again is a draw changes nothing and is allowed.
""",
        example_bad="variorum solve goose -e fr",
        example_good="variorum solve fox-and-geese -e lexikon --with fox-wins-at=9 --pieces 8",
    ),
    Entry(
        code="too-much-to-solve",
        severity=Severity.ERROR,
        message="To solve {number} positions takes {disk_phrase} on disk, {memory_phrase} of memory and {time_phrase}; "
        "that is more {what_phrase} than {limit}.",
        help="Add `--{option} {enough}` to allow it, or solve fewer positions: `--pieces N` takes those with at most N "
        "pieces, `--no-turns` needs less.",
        why="""
Every position with so many pieces is solved, and each piece more makes many times as many. What it takes is reckoned
from their number before anything is computed. What was solved is kept, and a solving that is broken off goes on where
it was.
""",
        example_bad="variorum solve fox-and-geese -e lexikon",
        example_good="variorum solve fox-and-geese -e lexikon --with fox-wins-at=9 --pieces 8",
    ),
    Entry(
        code="no-pieces-so-few",
        severity=Severity.ERROR,
        message="No position that is still played has at most {number:piece|pieces}.",
        help="Take at least {least}.",
        why="""
`--pieces` counts every piece on the board. A game that is over as soon as few are left has no positions with fewer.
""",
        example_bad="variorum solve fox-and-geese -e lexikon --pieces 3",
        example_good="variorum solve fox-and-geese -e lexikon --with fox-wins-at=9 --pieces 6",
    ),
    Entry(
        code="bad-size",
        severity=Severity.ERROR,
        message="`{size}` is not an amount of memory or disk.",
        help="Write a number with a unit, such as `{option} 8G` or `{option} 500M`.",
        why="K, M, G and T stand for 1024 bytes, and for 1024 times as many each.",
        example_bad="variorum solve fox-and-geese -e lexikon --memory lots",
        example_good="variorum solve fox-and-geese -e lexikon --memory 8G",
    ),
)
