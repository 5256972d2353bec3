"""Wording for arguments, throws, states and batch files."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="unknown-edition",
        severity=Severity.ERROR,
        message="The game `{game}` has no edition `{name}`.",
        help="[[Did you mean `{suggestion}`? ]][[It has {editions:each}. ]]`variorum editions {game}` lists all.",
        why="""
Play, odds and moves depend on which readings are chosen, so each of these commands wants an edition that the game's
rule file declares.
""",
        example_bad="variorum play goose -e jumbo",
        example_good="variorum play goose -e jumbo-nl",
    ),
    Entry(
        code="unknown-conflict",
        severity=Severity.ERROR,
        message="The game `{game}` has no conflict `{name}`.",
        help="[[Did you mean `{suggestion}`? ]]`variorum conflicts {game}` lists its conflicts with their readings.",
        why="""
`--with CONFLICT=READING` changes one choice of an edition, so the conflict must be one that the rule file declares.
""",
        example_bad="variorum odds goose -e fr -p 2 --with maze=37",
        example_good="variorum odds goose -e fr -p 2 --with maze-target=37",
    ),
    Entry(
        code="unknown-reading",
        severity=Severity.ERROR,
        message="The conflict `{conflict}` has no reading `{name}`.",
        help="[[Did you mean `{suggestion}`? ]]Write one of its readings: {readings:either}.",
        why="""
A conflict is settled by one of the readings that the rule file gives for it, in the same spelling.
""",
        example_bad="variorum odds goose -e fr -p 2 --with maze-target=38",
        example_good="variorum odds goose -e fr -p 2 --with maze-target=37",
    ),
    Entry(
        code="bad-with",
        severity=Severity.ERROR,
        message="`--with {text}` does not say which reading to choose for which conflict.",
        help="Write the conflict, `=`, and the reading, such as `--with {example}`.",
        why="""
`--with` takes one choice: a conflict and the reading to play. To change several, give `--with` several times.
""",
        example_bad="variorum odds goose -e fr -p 2 --with 37",
        example_good="variorum odds goose -e fr -p 2 --with maze-target=37",
    ),
    Entry(
        code="chosen-twice",
        severity=Severity.ERROR,
        message="`--with` chooses both `{first}` and `{second}` for the conflict `{conflict}`.",
        help="Keep one of the two.",
        why="""
A game is played with one reading of each conflict; which of the two was meant cannot be told.
""",
        example_bad="variorum odds goose -e fr -p 2 --with maze-target=37 --with maze-target=39",
        example_good="variorum odds goose -e fr -p 2 --with maze-target=37",
    ),
    Entry(
        code="conflict-not-arising",
        severity=Severity.WARNING,
        message="Choosing `{reading}` changes nothing: the conflict `{conflict}` does not arise in `{edition}`.",
        help="Leave it out[[, or choose `{condition}` too: the conflict arises only then]].",
        why="""
A conflict with `arises when` is open only under certain readings of another. Where it does not arise, its readings are
not played, and a choice among them has no effect. The command goes on without it.
""",
        example_bad="variorum odds goose -e jumbo-nl -p 2 --with rescuer=goes-free",
        example_good="variorum odds goose -e jumbo-nl -p 2",
    ),
    Entry(
        code="players-out-of-range",
        severity=Severity.ERROR,
        message="The game `{game}` cannot be played by {count:player|players}.",
        help="Write `-p` with a number from {least} to {most}.",
        why="""
The rule file says for how many players the game is (`players 2 to 6`); its rules give no answers for other numbers.
""",
        example_bad="variorum play goose -e fr -p 9",
        example_good="variorum play goose -e fr -p 4",
    ),
    Entry(
        code="bad-seed",
        severity=Severity.ERROR,
        message="`{seed}` is no seed.",
        help="Write a whole number from 0 to 4294967295.",
        why="""
The seed fixes every throw of a play. It has 32 bits, so that the same seed gives the same play in Python, in compiled
code and in the browser.
""",
        example_bad="variorum play goose -e fr -p 2 --seed -1",
        example_good="variorum play goose -e fr -p 2 --seed 1",
    ),
    Entry(
        code="bad-throw",
        severity=Severity.ERROR,
        message="`{throw}` is no throw of {dice:die|dice}.",
        help="Write {dice:number|numbers} from 1 to {faces}[[ joined by `+`, such as `{example}`]].",
        why="""
A throw is written as what each die shows, joined by `+`, in the order in which they are read: `6+3`. How many dice are
thrown is the game's rule, and can change in the course of a play.
""",
        example_bad='variorum play goose -e fr -p 2 --rolls "63 4+7"',
        example_good='variorum play goose -e fr -p 2 --rolls "6+3 4+6"',
    ),
    Entry(
        code="throws-left-over",
        severity=Severity.ERROR,
        message="{count:throw is|throws are} left over: the play ends with throw {last}.",
        help="Take out every throw after that one[[, from `{first_left}` on]].",
        why="""
Throws are given to see a certain play. When it ends before they are used, the play is not the one that was meant: a
throw was put in twice, or an edition was chosen that moves differently.
""",
        example_bad='variorum play goose -e fr -p 2 --rolls "6+3 4+5 6+6" # where the second throw wins',
        example_good='variorum play goose -e fr -p 2 --rolls "6+3 4+5"',
    ),
    Entry(
        code="bad-rolls-line",
        severity=Severity.ERROR,
        message="Line {line} of `{file}` holds no throws: `{text}`.",
        help="Write the throws of one play on each line, such as `{example}`.",
        why="""
With `--rolls-file` each line is one play: its throws in order, parted by spaces. Nothing is played before every line
has been read, so that no output has to be thrown away.
""",
        example_bad="throws: six and three, four and five",
        example_good="6+3 4+5",
    ),
    Entry(
        code="bad-state-line",
        severity=Severity.ERROR,
        message="The state is not written as JSON: {problem}.",
        help="Write an object on one line, such as `{example}`.",
        why="""
A state is one JSON object; with `--states-file` there is one on each line. Nothing is printed before every line has
been read.
""",
        example_bad='{"points": [24, 13, 8, 6}',
        example_good='{"points": [24, 13, 8, 6]}',
    ),
    Entry(
        code="unknown-state-key",
        severity=Severity.ERROR,
        message="A state of `{game}` has no `{key}`.",
        help="[[Did you mean `{suggestion}`? ]]Write only {keys:each}.",
        why="""
Which keys a state has depends on the kind of board, and on the pieces and the states that the rule file declares. An
unknown key is refused rather than passed over, since the position would not be the one that was meant.
""",
        example_bad='{"player": 1, "places": [26, 0]}',
        example_good='{"player": 1, "squares": [26, 0]}',
    ),
    Entry(
        code="bad-state",
        severity=Severity.ERROR,
        message="`{key}` of the state cannot be `{value}`.",
        help="Write {expected}[[, such as `{example}`]].",
        why="""
The value does not fit the board: a square that is not on it, more pieces than there are, or a list of the wrong length.
""",
        example_bad='{"player": 1, "squares": [64, 0]}',
        example_good='{"player": 1, "squares": [63, 0]}',
    ),
)
