"""Wording for conflicts, readings and editions, and for what they cite."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    # ---------------------------------------------------------------- citations
    Entry(
        code="unknown-source",
        severity=Severity.ERROR,
        message="There is no source `{siglum}`[[, which is named {more:more time|more times}]].",
        help="[[Did you mean `{suggestion}`? ]]Write one of {known:each}, or describe it in `sources.yaml`.",
        why="""
A siglum is the short id of a source, and `sources.yaml` says which document it stands for. Whoever reads the rule could
not look up one that stands for nothing.
""",
        example_bad="""
inn      19                                          [n:50]
""",
        example_good="""
inn      19                                          [nl:50]
""",
    ),
    Entry(
        code="no-such-passage",
        severity=Severity.ERROR,
        message="`{siglum}` has no passage {number}.",
        help="Write a number up to {last}[[, counting the passages of `{reporter}` that report it]]: "
        "`variorum sources show {game} {siglum}` lists them.",
        why="""
A citation names one passage of a source by its number in the source's lock. For a source that is known only through
another, the number counts the passages that report it, in the order of `sources.yaml`: `[wikipedia:2]` is the second.
""",
        example_bad="""
bridge   6                                           [jaques:320]
""",
        example_good="""
bridge   6                                           [jaques:32]
""",
    ),
    Entry(
        code="passage-retired",
        severity=Severity.ERROR,
        message="The passage {number} of `{siglum}` has gone from the document.",
        help="Cite the passage that says it now: `variorum sources show {game} {siglum}` lists them.",
        why="""
The number of a passage is never given to another. When a document no longer holds the passage, its number is retired,
and what rested on it has to be looked at again.
""",
        example_bad="""
reading 39                                           [fr:30]    # which the page has dropped
""",
        example_good="""
reading 39                                           [fr:54]
""",
    ),
    Entry(
        code="cited-twice",
        severity=Severity.WARNING,
        message="`[{siglum}:{number}]` stands twice on this line.",
        help="Take one of the two out.",
        why="""
To name a passage again adds nothing. More often another passage was meant, and its number was mistyped.
""",
        example_bad="""
inn      19                                          [nl:50 fr:27 nl:50]
""",
        example_good="""
inn      19                                          [nl:50 fr:27]
""",
    ),
    Entry(
        code="cites-another-source",
        severity=Severity.ERROR,
        message="This says something of `{siglum}`, but cites `[{other}:{number}]`.",
        help="Cite a passage of `{siglum}`, or give `{other}` a line of its own.",
        why="""
A line that begins with `silent`, `unclear` or `contradiction` is about one source, and only a passage of that source
shows that it is so.
""",
        example_bad="""
unclear jaques between first-throw-of-game and until-used    [fr:39]
""",
        example_good="""
unclear jaques between first-throw-of-game and until-used    [jaques:26]
""",
    ),
    Entry(
        code="unused-source",
        severity=Severity.WARNING,
        message="Nothing cites the source `{siglum}`.",
        help="Cite its passages where they say something, or take it out of `sources.yaml`.",
        why="""
A source is described so that rules can rest on it. One that nothing rests on was not read yet, or belongs to another
game.
""",
        example_bad="""
# sources.yaml describes nl and wikipedia
reading 37                                           [nl:52]
""",
        example_good="""
# sources.yaml describes nl and wikipedia
reading 37                                           [nl:52 wikipedia:1]
""",
    ),
    Entry(
        code="uncited-rule",
        severity=Severity.ERROR,
        message="The {kind} `{name}` names no passage that says it.",
        help="Write the passages at its end, such as `[{siglum}:12]`; where it is your own, let it apply under a "
        "reading marked `conjecture`.",
        why="""
Every rule says which document it comes from, so that a player who doubts it can look it up. A rule needs no citation
where all that it does stands in readings, which carry their own, or where it applies only under a variant that is cited
or under a conjecture of the editor's.
""",
        example_bad="""
rule bridge
    when a counter lands on bridge
        it goes to 12
""",
        example_good="""
rule bridge                                          [nl:49 fr:26]
    when a counter lands on bridge
        it goes to 12
""",
    ),
    Entry(
        code="uncited-reading",
        severity=Severity.ERROR,
        message="The reading `{reading}` of `{conflict}` names no passage that gives it.",
        help="Write the passages at its end, such as `[{siglum}:12]`, or mark it `conjecture` if it is your own.",
        why="""
A reading is what some source prints as the rule, or, marked `variant`, what a source only mentions; either way a
passage shows it. It may also stand uncited where a line such as `unclear nl between …` names it. What no source says is
marked `conjecture`.
""",
        example_bad="""
reading 37                                           [nl:52]
reading 30
""",
        example_good="""
reading 37                                           [nl:52]
reading 30 conjecture
""",
    ),
    Entry(
        code="uncited-claim",
        severity=Severity.ERROR,
        message="The claim `{claim}` names no passage that makes it.",
        help="Write the passages at its end, such as `[{siglum}:12]`.",
        why="""
A claim is something that a source says of the game and that play confirms or refutes. Without the passage nobody can
see whether the source was understood.
""",
        example_bad="""
claim thirteen-geese
    there are 13 geese
""",
        example_good="""
claim thirteen-geese                                 [nl:68]
    there are 13 geese
""",
    ),
    Entry(
        code="uncited-unclear",
        severity=Severity.ERROR,
        message="`{siglum}` is called unclear in `{conflict}`, but no passage of it is named.",
        help="Write the passage that can be read in more than one way, such as `[{siglum}:12]`.",
        why="""
That a source can be read in two ways, or contradicts itself, is a judgement about some passage of it. A reader has to
be able to look at that passage.
""",
        example_bad="""
unclear jaques between first-throw-of-game and until-used
""",
        example_good="""
unclear jaques between first-throw-of-game and until-used    [jaques:26]
""",
    ),
    Entry(
        code="conjecture-with-citation",
        severity=Severity.WARNING,
        message="The reading `{reading}` of `{conflict}` is marked `conjecture`, yet cites {sigla:each}.",
        help="Take the citation out, or `conjecture` where the source gives the reading; what it only mentions is a "
        "`variant`.",
        why="""
A conjecture is the editor's own. Its citations count for no source, so that the source would seem to say less than it
does.
""",
        example_bad="""
reading three-turns conjecture                       [fr:47]
""",
        example_good="""
reading three-turns variant                          [fr:47]
""",
    ),
    # ---------------------------------------------------------------- conflicts and their witnesses
    Entry(
        code="single-reading",
        severity=Severity.ERROR,
        message="The conflict `{conflict}` has fewer than two readings.",
        help="Give it another reading, or write what all sources say into the rule.",
        why="""
A conflict is a point on which sources can differ. Where there is one answer, there is nothing to choose.
""",
        example_bad="""
conflict maze-target
    question "Where does square 42 send you?"
    reading 39                                       [fr:30]
""",
        example_good="""
conflict maze-target
    question "Where does square 42 send you?"
    reading 37                                       [nl:52]
    reading 39                                       [fr:30]
""",
    ),
    Entry(
        code="condition-does-not-arise",
        severity=Severity.WARNING,
        message="The rule `{rule}` never applies in {editions:each}: `<{conflict}>`, which it asks, does not arise.",
        help="Say where the rule applies (`applies when …`), or ask for a reading: `if {conflict} is …`.",
        why="""
Where a conflict does not arise, none of its readings is chosen, so `<conflict>` as a condition does not hold. A rule
that asks it is then silently left out, though the sources that it cites say nothing of the kind.
""",
        example_bad="""
rule bridge
    when a counter lands on bridge and <bridge-back>
        it goes to 12
""",
        example_good="""
rule bridge
    applies when finish is bounces
    when a counter lands on bridge and <bridge-back>
        it goes to 12
""",
    ),
    Entry(
        code="unused-conflict",
        severity=Severity.WARNING,
        message="No rule, square or other conflict depends on `{conflict}`.",
        help="Write `<{conflict}>` where its reading belongs, or ask `if {conflict} is` with one of its readings.",
        why="""
Whatever an edition chooses here, it plays the same. Mostly the rule that should ask for the reading still has one
answer written into it.
""",
        example_bad="""
rule maze                                            [nl:52]
    when a counter lands on maze
        it goes to 37
""",
        example_good="""
rule maze                                            [nl:52]
    when a counter lands on maze
        it goes to <maze-target>
""",
    ),
    Entry(
        code="source-takes-no-side",
        severity=Severity.ERROR,
        message="In the conflict `{conflict}` nothing says where `{siglum}` stands.",
        help="Cite it in one of the readings {readings:each}, or write `silent {siglum}`"
        "[[, or `unclear {siglum} between {first} and {second}`]].",
        why="""
In every conflict each document takes a side, is silent, or is unclear; a reader who holds the document must find which.
A document takes a side where a reading that is neither `variant` nor `conjecture` cites it. Nothing need be said of a
document under whose own readings the conflict does not arise.
""",
        example_bad="""
conflict maze-target
    question "Where does square 42 send you?"
    reading 37                                       [nl:52]
    reading 39                                       [fr:30]
    # and jaques?
""",
        example_good="""
conflict maze-target
    question "Where does square 42 send you?"
    reading 37                                       [nl:52]
    reading 39                                       [fr:30 jaques:35]
""",
    ),
    Entry(
        code="supports-two-readings",
        severity=Severity.ERROR,
        message="In the conflict `{conflict}` the source `{siglum}` is cited for each of {readings:each}.",
        help="Cite it for one reading; mark one that it only mentions `variant`, or write a line such as "
        "`contradiction {siglum} between …` where it says both.",
        why="""
The readings of a conflict exclude one another, so a source cannot print two of them as the rule. If it does contradict
itself, that is worth recording, and an edition that follows it must settle the conflict by hand.
""",
        example_bad="""
reading own-first-throw      means it is fresh              [nl:19 fr:39]
reading first-throw-of-game  means the game is unopened     [fr:21]
""",
        example_good="""
reading own-first-throw      means it is fresh              [nl:19]
reading first-throw-of-game  means the game is unopened
contradiction fr between own-first-throw and first-throw-of-game    [fr:21 fr:39]
""",
    ),
    Entry(
        code="silent-yet-supports",
        severity=Severity.ERROR,
        message="`{siglum}` is called silent in `{conflict}`, yet it is cited for the reading `{reading}`.",
        help="Take it out of the `silent` line, or take its citation out of the reading.",
        why="""
A source that gives an answer is not silent. One that only mentions an answer as a variant may be: cite it at a reading
marked `variant`.
""",
        example_bad="""
reading takes-place                                  [fr:28 nl:97]
silent  nl
""",
        example_good="""
reading takes-place                                  [fr:28]
silent  nl
""",
    ),
    Entry(
        code="unclear-yet-supports",
        severity=Severity.ERROR,
        message="`{siglum}` is called unclear in `{conflict}`, yet it is cited for the reading `{reading}`.",
        help="Move the citation to the line that calls it unclear, or take that line out.",
        why="""
A source that supports one reading is clear enough. Where it contradicts itself, it can be cited for each of the
readings between which it does, but for no other.
""",
        example_bad="""
reading until-used  means it is fresh and the game is not jumped    [jaques:26]
unclear jaques between first-throw-of-game and until-used           [jaques:27]
""",
        example_good="""
reading until-used  means it is fresh and the game is not jumped
unclear jaques between first-throw-of-game and until-used           [jaques:26 jaques:27]
""",
    ),
    Entry(
        code="unclear-between-one",
        severity=Severity.ERROR,
        message="`{siglum}` is called unclear in `{conflict}` between `{reading}` and itself.",
        help="Name two different readings, or cite it for `{reading}`.",
        why="""
To be unclear is to leave open which of several readings is meant, so the line names at least two.
""",
        example_bad="""
unclear jaques between until-used and until-used     [jaques:26]
""",
        example_good="""
unclear jaques between first-throw-of-game and until-used    [jaques:26]
""",
    ),
    Entry(
        code="undecided-twice",
        severity=Severity.ERROR,
        message="In the conflict `{conflict}` there are two lines on what `{siglum}` leaves open.",
        help="Keep one of the two; a source that is unclear between several readings names all of them in one line.",
        why="""
A source is silent, or unclear, or contradicts itself. Of two lines about it one is left over from an earlier edit.
""",
        example_bad="""
silent  nl fr
unclear fr between own-first-throw and first-throw-of-game    [fr:39]
""",
        example_good="""
silent  nl
unclear fr between own-first-throw and first-throw-of-game    [fr:39]
""",
    ),
    Entry(
        code="arises-not-on-readings",
        severity=Severity.ERROR,
        message="Whether the conflict `{conflict}` arises depends on more than the readings of others.",
        help="After `arises when` ask only for readings: a conflict, `is`, and one of its readings.",
        why="""
An edition chooses its readings before anything is played, so whether a conflict arises cannot depend on a throw, a
square or a state.
""",
        example_bad="""
conflict return-to
    arises when the throw is a double
""",
        example_good="""
conflict return-to
    arises when occupied is arriver-returns
""",
    ),
    Entry(
        code="arises-in-a-circle",
        severity=Severity.ERROR,
        message="In {conflicts:each}, `arises when` goes round in a circle.",
        help="Take one `arises when` out, so that the conflicts can be settled one after the other.",
        why="""
Whether a conflict arises is told by the readings of other conflicts, which have to be chosen before it. In a circle
none could be chosen first.
""",
        example_bad="""
conflict trap-escape
    arises when escape-check is each-turn
conflict escape-check
    arises when trap-escape is nobody-behind
""",
        example_good="""
conflict trap-escape
conflict escape-check
    arises when trap-escape is nobody-behind
""",
    ),
    Entry(
        code="reading-out-of-reach",
        severity=Severity.ERROR,
        message="No edition could choose the reading `{reading}` of `{conflict}`.",
        help="Correct what it `requires` and `excludes`, or what makes the conflict arise.",
        why="""
What the reading requires and excludes, and what those readings require in turn, cannot all hold where the conflict
arises. So nobody could ever play it.
""",
        example_bad="""
conflict jacoby-satisfied
    arises when jacoby is yes
    reading automatically
        excludes jacoby is yes
    reading never
""",
        example_good="""
conflict jacoby-satisfied
    arises when jacoby is yes
    reading automatically
        requires opening-doubles is automatic-double
    reading never
""",
    ),
    Entry(
        code="conflict-out-of-reach",
        severity=Severity.ERROR,
        message="Under no choice of readings does the conflict `{conflict}` arise with a reading that can be chosen.",
        help="Correct its `arises when`, or what its readings require and exclude.",
        why="""
The readings that make it arise cannot be chosen together, or every one of its own readings is barred where it arises.
So nobody could ever settle it.
""",
        example_bad="""
conflict escape-check
    arises when trap-escape is nobody-behind and trap-escape is none
""",
        example_good="""
conflict escape-check
    arises when trap-escape is nobody-behind
""",
    ),
    # ---------------------------------------------------------------- editions
    Entry(
        code="unsettled-conflict",
        severity=Severity.ERROR,
        message="The edition `{edition}` leaves the conflict `{conflict}` open: {why_phrase}.",
        help="Write `settles {conflict} as {first}` in it; the readings are {readings:each}.",
        why="""
An edition is one choice of reading for every conflict that arises in it. It takes the reading that the first of the
sources supports which it follows, or the commonest; where they leave a point open, the editor settles it, and the pages
say that it was the editor.
""",
        example_bad="""
edition jumbo-nl
    follows nl
""",
        example_good="""
edition jumbo-nl
    follows nl
    settles rescuer as takes-place
""",
    ),
    Entry(
        code="settled-twice",
        severity=Severity.ERROR,
        message="The edition `{edition}` settles the conflict `{conflict}` twice.",
        help="Keep one of the two lines.",
        why="""
An edition plays one reading of each conflict. Which of the two was meant cannot be told.
""",
        example_bad="""
settles rescuer as takes-place
settles rescuer as goes-free
""",
        example_good="""
settles rescuer as takes-place
""",
    ),
    Entry(
        code="settles-needlessly",
        severity=Severity.WARNING,
        message="`{edition}` reads `{conflict}` as `{reading}` without this line[[, as `{siglum}` does]].",
        help="Take the line out.",
        why="""
What the followed source says, or what is commonest, is chosen anyway. Settled by hand it would look like the editor's
decision, and would stay behind when the source is corrected.
""",
        example_bad="""
edition fr
    follows fr
    settles maze-target as 39
""",
        example_good="""
edition fr
    follows fr
""",
    ),
    Entry(
        code="settles-what-does-not-arise",
        severity=Severity.WARNING,
        message="The conflict `{conflict}` does not arise in the edition `{edition}`, so nothing is settled here.",
        help="Take the line out; the conflict arises when `{condition}`.",
        why="""
Where a conflict does not arise, its readings are not played. The line has no effect, and shows that the edition reads
another conflict otherwise than was meant.
""",
        example_bad="""
edition fr                                # which reads trap-escape as none
    follows fr
    settles escape-check as each-turn
""",
        example_good="""
edition fr
    follows fr
""",
    ),
    Entry(
        code="required-reading-not-chosen",
        severity=Severity.ERROR,
        message="`{edition}` reads `{conflict}` as `{reading}`, which requires `{other}` to be read as `{wanted}`"
        "[[, not as `{found}`]].",
        help="Choose another reading of `{conflict}`[[, or write `settles {settling}`]][[, or add `--with {adding}`]].",
        why="""
Some readings make sense only together: a limit on automatic doubles requires that there are any. The rule file says so
with `requires`, and every choice keeps to it.
""",
        example_bad="""
edition kitchen
    follows nl
    settles cube as not-used              # which requires gammons is not-counted
""",
        example_good="""
edition kitchen
    follows nl
    settles cube as not-used
    settles gammons as not-counted
""",
    ),
    Entry(
        code="excluded-reading-chosen",
        severity=Severity.ERROR,
        message="`{edition}` reads `{conflict}` as `{reading}`, which excludes that `{other}` is read as `{found}`.",
        help="Choose another reading of `{conflict}` or of `{other}`.",
        why="""
Some readings cannot be played together. The rule file says so with `excludes`, and every choice keeps to it.
""",
        example_bad="""
edition short
    follows jaques
    settles track-length as 32            # which excludes trap-escape is nobody-behind
    settles trap-escape as nobody-behind
""",
        example_good="""
edition short
    follows jaques
    settles track-length as 32
""",
    ),
    Entry(
        code="read-as-first",
        severity=Severity.NOTE,
        message="`{conflict}` arises now, and `{edition}` leaves it open: "
        "it is read as `{reading}`, the first that fits.",
        help="Nothing need be done[[; `--with {conflict}={other}` chooses another reading]].",
        why="""
A change of one choice can bring up a conflict that did not arise before. The sources that the edition follows need not
say anything on it; then the first reading in the rule file is played that goes with the other choices.
""",
        example_bad="variorum odds goose -e fr -p 2 --with trap-escape=nobody-behind",
        example_good="""
variorum odds goose -e fr -p 2 --with trap-escape=nobody-behind --with escape-check=on-entry
""",
    ),
)
