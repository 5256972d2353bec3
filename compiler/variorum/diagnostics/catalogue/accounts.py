"""Wording for passages and numbers that nothing accounts for."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    # ---------------------------------------------------------------- passages
    Entry(
        code="passage-not-accounted-for",
        severity=Severity.ERROR,
        message="`{siglum}` has {count:passage|passages} that nothing accounts for: {passages:each}.",
        help='Cite each where its rule stands, or set it aside, as in `aside example "…" [{first}]`; '
        "`variorum sources status {game} {siglum}` shows them.",
        why="""
Of every passage of every document an editor has decided something: a rule, a reading or a claim cites it, or it is set
aside as no rule, with the reason. A passage of which nothing is said may be a rule that was overlooked. A heading needs
nothing as long as it holds neither a number nor a negation.
""",
        example_bad="""
bridge   6                                           [nl:4]
# and [nl:5], which says what happens there?
""",
        example_good="""
bridge   6                                           [nl:4]
aside example "a play in which the bridge is used"   [nl:5]
""",
    ),
    Entry(
        code="cited-and-set-aside",
        severity=Severity.WARNING,
        message="`{passage}` is set aside as no rule, yet it is cited.",
        help="Take it out of the one or of the other.",
        why="""
A passage that a rule rests on is not set aside, and one that is set aside supports nothing. To leave out a number of a
passage that is cited, write `aside number`.
""",
        example_bad="""
inn      19                                          [nl:50]
aside advice "it only says where not to stand"       [nl:50]
""",
        example_good="""
inn      19                                          [nl:50]
""",
    ),
    Entry(
        code="set-aside-twice",
        severity=Severity.WARNING,
        message="`{passage}` is set aside twice.",
        help="Keep the line whose kind and reason fit it.",
        why="""
One kind and one reason are enough, and where there are two, one of them was mostly meant for another passage.
""",
        example_bad="""
aside site "who wrote the page"                      [nl:3]
aside advice "where the board lies"                  [nl:3]
""",
        example_good="""
aside site "who wrote the page"                      [nl:3]
aside advice "where the board lies"                  [nl:30]
""",
    ),
    Entry(
        code="repeats-nothing",
        severity=Severity.ERROR,
        message="`{passage}` is said to repeat `{other}`, of which nothing is said either.",
        help="Name the passage that is cited, or that is set aside for what it is.",
        why="""
A repetition is accounted for by the passage that it repeats. That one therefore has to be cited, or set aside for what
it is itself; two passages that repeat one another leave both open.
""",
        example_bad="""
aside repeats 12 "the same once more"                [nl:11]
aside repeats 11 "the same once more"                [nl:12]
""",
        example_good="""
rule win                                             [nl:11]
    when a counter lands on the last square
        it wins
aside repeats 11 "the same once more"                [nl:12]
""",
    ),
    Entry(
        code="repeats-with-more",
        severity=Severity.ERROR,
        message="`{passage}` is said to repeat `{other}`, but has {more_phrase} beyond it.",
        help="Cite it where its rule stands, or set it aside for what it is"
        '[[, or write `{aside_phrase} "…" [{passage}]`]].',
        why="""
A passage that repeats another has no number and no negation that the other lacks. One that has may hold a rule of its
own, or a condition; the kinds of negations are those that `variorum sources show` prints.
""",
        example_bad="""
# nl:11 says that the last square wins, nl:12 that 63 does
aside repeats 11 "the same once more"                [nl:12]
""",
        example_good="""
aside repeats 11 "the same once more"                [nl:12]
aside number 63 "the number of the last square"      [nl:12]
""",
    ),
    # ---------------------------------------------------------------- numbers
    Entry(
        code="passage-number-not-used",
        severity=Severity.ERROR,
        message="`{passage}` holds {numbers:each}, which nothing that cites it uses.",
        help='Correct the number or the citation, or write `{aside_phrase} "…" [{passage}]`.',
        why="""
A number in a rule is mostly the rule. Where a passage is cited, each of its numbers is used by one of the statements
that cite it, directly or through a name: a rule about `maze` uses the number of that square, `<maze-target>` those of
its readings, `the last square` the length of the track, `the total` the number of dice. Otherwise a number was misread,
or the wrong passage is cited, or it does not matter, and then the rule file says why.
""",
        example_bad="""
# nl:52 says: from square 42 go back to 37
maze     42                                          [nl:52]
rule maze                                            [nl:52]
    when a counter lands on maze
        it goes to 39
""",
        example_good="""
maze     42                                          [nl:52]
rule maze                                            [nl:52]
    when a counter lands on maze
        it goes to 37
""",
    ),
    Entry(
        code="number-not-in-passages",
        severity=Severity.ERROR,
        message="No passage cited for this holds {numbers:each}.",
        help='Correct it or the citations; where it is your own, write `own {own_phrase} "…"` in the block.',
        why="""
A number that a rule file gives stands in a document, or it is the editor's own and is marked as such, with the reason.
An article may stand for 1. Nobody asks for 0, for the 1 by which something goes up or down, for the 1 of `dice 1` and
`pieces 1 counter`, or for the numbers of a conjecture. The dice of a throw stand next to one another in the passage,
unless their total does.
""",
        example_bad="""
# jaques:80 only says that the short track has 32 squares and its geese in proportion
squares when track-length is 32
    goose    5 9 14 18 23 27                         [jaques:80]
""",
        example_good="""
squares when track-length is 32
    goose    5 9 14 18 23 27                         [jaques:80]
    own numbers 5 9 14 18 23 27 "The first six geese of the long track."
""",
    ),
    Entry(
        code="count-never-so-high",
        severity=Severity.ERROR,
        message="Nothing gives `{state}` the value {number}, or compares it with that.",
        help='Write the largest number that it can have, or say why it is yours: `own number {number} "…"`.',
        why="""
How far a state counts is told by the rules that set it. A larger bound is a slip, or belongs to a rule that is missing.
A bound that a document gives can cite its passage instead.
""",
        example_bad="""
states of each counter
    resting    from 0 to 4
rule inn                                             [nl:50]
    when a counter comes to rest on inn
        its resting becomes 3
""",
        example_good="""
states of each counter
    resting    from 0 to 3
rule inn                                             [nl:50]
    when a counter comes to rest on inn
        its resting becomes 3
""",
    ),
    Entry(
        code="own-number-explains-nothing",
        severity=Severity.WARNING,
        message="No number {number} in this block needs a reason.",
        help="Take it out, or write the number that is meant.",
        why="""
`own number` says why a number stands in a rule file that stands in no document. Where there is no such number any more,
or where a passage has it after all, the reason is left over.
""",
        example_bad="""
inn      19                                          [nl:50]
own number 19 "Printed on the board at hand."
""",
        example_good="""
inn      19                                          [nl:50]
""",
    ),
    Entry(
        code="aside-number-explains-nothing",
        severity=Severity.WARNING,
        message="The number {number} of `{passage}` needs no reason: {why_phrase}.",
        help="Take it out, or write the number or the passage that is meant.",
        why="""
`aside number` says why a number of a cited passage is used by nothing. Where the passage has no such number, where it
is used after all, or where nothing cites the passage, there is nothing to explain.
""",
        example_bad="""
inn      19                                          [nl:50]
aside number 19 "the number of the inn"              [nl:50]
""",
        example_good="""
inn      19                                          [nl:50]
""",
    ),
)
