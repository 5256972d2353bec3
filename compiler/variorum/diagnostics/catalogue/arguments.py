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
        help="Write `-p` with {numbers_phrase}.",
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
        message="{count:throw is|throws are} left over: the play ends {end_phrase}.",
        help="Take out every throw from `{first_left}` on.",
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
        code="state-not-an-object",
        severity=Severity.ERROR,
        message="The state `{state}` is no object with keys and values.",
        help="Write an object, such as `{example}`.",
        why="""
A state names what it gives, so that what is left out can have its starting value.
""",
        example_bad="[26, 0]",
        example_good='{"squares": [26, 0]}',
    ),
    Entry(
        code="state-after-the-end",
        severity=Severity.ERROR,
        message="The game is over in the state `{state}`[[: a piece stands on square {number}, the last]]"
        "[[: the rule `{rule}` has ended it]].",
        help="Give a state in which somebody is still to move.",
        why="""
Odds and explanations begin with a turn, and after the end there is none.
""",
        example_bad='{"player": 1, "squares": [63, 0]}',
        example_good='{"player": 1, "squares": [62, 0]}',
    ),
    Entry(
        code="bad-state",
        severity=Severity.ERROR,
        message="`{key}` of the state[[ cannot be `{value}`]][[ {missing_phrase}]].",
        help="Write {expected}[[, such as `{example}`]].",
        why="""
The value does not fit the board: a square that is not on it, more pieces than there are, or a list of the wrong length.
""",
        example_bad='{"player": 1, "squares": [64, 0]}',
        example_good='{"player": 1, "squares": [62, 0]}',
    ),
    Entry(
        code="no-choices",
        severity=Severity.ERROR,
        message="`{command}` is for games in which players choose, and in `{game}` the throw decides.",
        help="Use `variorum explain` to see what a throw does.",
        why="On a track each throw has one outcome, so that there is nothing to list or to count.",
        example_bad="variorum moves goose -e fr --roll 6+3",
        example_good="variorum explain goose -e fr --roll 6+3",
    ),
    Entry(
        code="illegal-move",
        severity=Severity.ERROR,
        message="Move {number}, `{move}`, cannot be made[[: {why_phrase}]].",
        help="[[Forbidden by {rule_phrase}. ]]Write one that can be made, such as `{legal}`.",
        why="""
What is said after the move is the first thing that forbids it: a step that cannot be taken, or what the whole turn has
to do. The moves of a play are read in order, each as players write it: `13/11*`, `bar/22` and `6/off(2)` on points,
`d5-d4` and `d4xb4xb6` on a grid. `variorum moves` lists all that can be made.
""",
        example_bad='variorum play fox-and-geese -e lexikon --moves "c5-d4"',
        example_good='variorum play fox-and-geese -e lexikon --moves "c5-c4"',
    ),
    Entry(
        code="illegal-offer",
        severity=Severity.ERROR,
        message="Move {number}, `{word}`, cannot be made: {why_phrase}.",
        help="[[Forbidden by {rule_phrase}. ]]Leave it out[[, or say {options:either}]].",
        why="""
What is said after the move is the first thing that forbids it: whose the cube is, how far it goes, which game of a
match it is, or that nothing is to be answered. Offers and answers stand among the moves where they are made, before the
throw of a turn: `double`, `take`, `pass`, each by the name that the rules give it. After an offer with no answer the
next move takes it.
""",
        example_bad='variorum play backgammon -e money --rolls 3+1 --moves "double; take; 8/5 6/5"',
        example_good='variorum play backgammon -e money --rolls 3+1 --moves "8/5 6/5; double; pass"',
    ),
    Entry(
        code="interactive-as-json",
        severity=Severity.ERROR,
        message="A game with a person is told in text alone, and not as `{form}`.",
        help="Leave `--format {form}` out, or play without `--interactive`.",
        why="""
With `--interactive` the board, the legal moves and the answers are printed as the game goes on, for someone who reads
them. A program gives all moves at once by `--moves`, or plays from Python.
""",
        example_bad="variorum play backgammon -e money --interactive --format json",
        example_good="variorum play backgammon -e money --interactive",
    ),
    Entry(
        code="tie-is-thrown-again",
        severity=Severity.ERROR,
        message="`{throw}` is a tie for the right to begin: it is thrown again, and nobody moves.",
        help="Give another throw, or leave `opening` out of the state.",
        why="""
While the throw for the right to begin is still to be made, `"opening": true` in a state, equal dice decide nothing.
""",
        example_bad="variorum explain backgammon -e money --state start.json --roll 3+3",
        example_good="variorum explain backgammon -e money --state start.json --roll 3+2",
    ),
    Entry(
        code="moves-left-over",
        severity=Severity.ERROR,
        message="{count:move is|moves are} left over, from `{first_left}` on.",
        help="Leave them out, or give a throw for each: the play has ended, or no throw is left for them.",
        why="A move that is not played would be taken for one that was.",
        example_bad='variorum play backgammon -e money --rolls 3+1 --moves "8/5 6/5; 24/18"',
        example_good='variorum play backgammon -e money --rolls "3+1 5+1" --moves "8/5 6/5; 24/18"',
    ),
    Entry(
        code="no-batch-of-choices",
        severity=Severity.ERROR,
        message="`{game}` cannot be played from throws alone: its players choose.",
        help="Give the throws and moves of each play by `--moves-file`, or ask for random plays by `--games`.",
        why="A file of throws decides whole plays only where nobody chooses anything.",
        example_bad="variorum play backgammon -e money --rolls-file throws.txt",
        example_good="variorum play backgammon -e money --moves-file plays.txt",
    ),
    Entry(
        code="bad-depth",
        severity=Severity.ERROR,
        message="`{depth}` is no depth.",
        help="Write a number of moves from 1 to {limit}; each further move takes many times as long.",
        why="`perft` counts sequences of moves, of every length up to the depth.",
        example_bad="variorum perft fox-and-geese -e lexikon --depth 0",
        example_good="variorum perft fox-and-geese -e lexikon --depth 3",
    ),
    Entry(
        code="too-many-pieces",
        severity=Severity.ERROR,
        message="The state has {count} of `{piece}`{side_phrase}, and there are {most}.",
        help="Take some away, or count again[[: {elsewhere_phrase} too]].",
        why="A position is one of the game only if it has no more pieces than the game has.",
        example_bad='{"points": [16,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0], "bar": [0,0]}',
        example_good='{"points": [15,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0], "bar": [0,0]}',
    ),
    Entry(
        code="too-few-pieces",
        severity=Severity.ERROR,
        message="The state has {count} of `{piece}`{side_phrase}, and there are {most}.",
        help="Say where the others are: on a point, {elsewhere_phrase}. Without `{key}`, the rest is {rest_phrase}.",
        why="Where nothing captures, no piece leaves the game: each is on a point, in hand, on the bar or on the tray.",
        example_bad='{"points": [14,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0], "bar": [0,0], "off": [0,15]}',
        example_good='{"points": [14,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0], "bar": [0,0], "off": [1,15]}',
    ),
    Entry(
        code="point-taken-twice",
        severity=Severity.ERROR,
        message="`{place}` of the state holds `{first}` and `{second}`.",
        help="Put one of them elsewhere.",
        why="A point of a grid holds one piece at most.",
        example_bad='{"player": 1, "goose": ["a5"], "fox": ["a5"]}',
        example_good='{"player": 1, "goose": ["a5"], "fox": ["d4"]}',
    ),
    Entry(
        code="piece-cannot-be-captured",
        severity=Severity.ERROR,
        message="The state has no `{piece}`, which nothing can capture.",
        help="Say where it is: `{example}`.",
        why="Pieces of the setup that a state does not name are captured, and no move captures this one.",
        example_bad='{"player": 1, "goose": ["a5", "b5"]}',
        example_good='{"player": 1, "goose": ["a5", "b5"], "fox": ["d4"]}',
    ),
    Entry(
        code="impossible-cube",
        severity=Severity.ERROR,
        message="The cube cannot be `{cube}`: {why_phrase}.",
        help="Write 1, 2, 4, 8 … with whose it is: `{example}`.",
        why="The cube begins at 1 in the middle and is doubled; who took the last double owns it.",
        example_bad='"cube": {"value": 3, "owner": 1}',
        example_good='"cube": {"value": 2, "owner": 1}',
    ),
    Entry(
        code="impossible-match",
        severity=Severity.ERROR,
        message="A match cannot stand at `{match}`: {why_phrase}.",
        help="Write its length, the score (the player on turn first) and whether it is the Crawford game: `{example}`.",
        why="""
A match goes on until a player has as many points as its length. The Crawford game is the first game in which a player
needs one point.
""",
        example_bad='"match": {"length": 5, "score": [5, 2]}',
        example_good='"match": {"length": 5, "score": [4, 2], "crawford": true}',
    ),
    Entry(
        code="no-match",
        severity=Severity.ERROR,
        message="No matches to points are played in edition `{edition}` of `{game}`.",
        help="Leave `--match` out.",
        why="""
A match of so many points can be played where the rules say `match to an agreed number of points`.
""",
        example_bad="variorum play fox-and-geese -e lexikon --match 5",
        example_good="variorum play backgammon -e tournament --match 5",
    ),
    Entry(
        code="impossible-length",
        severity=Severity.ERROR,
        message="A match cannot go to {length:point|points}.",
        help="Write a number from 1 to {most}.",
        why="A match ends when a player has as many points; the limit keeps a row of the machine small.",
        example_bad="variorum play backgammon -e tournament --match 0",
        example_good="variorum play backgammon -e tournament --match 5",
    ),
    Entry(
        code="unknown-command",
        severity=Severity.ERROR,
        message="There is no command `{name}`.",
        help="[[Did you mean `{suggestion}`? ]]`{help_command}` lists all commands.",
        why="""
The first word after `variorum` says what to do; the game, and options in any order, come after it.
""",
        example_bad="variorum chekc goose",
        example_good="variorum check goose",
    ),
    Entry(
        code="unknown-option",
        severity=Severity.ERROR,
        message="There is no option `{option}`[[ of `{command}`]].",
        help="[[Did you mean `{suggestion}`? ]]`variorum[[ {command}]] --help` lists the options.",
        why="""
An option that is passed over would change what was asked for without a word. Options are not abbreviated, so that a
script keeps its meaning when an option is added.
""",
        example_bad="variorum play goose --editon fr",
        example_good="variorum play goose --edition fr",
    ),
    Entry(
        code="missing-argument",
        severity=Severity.ERROR,
        message="`{command}` needs {arguments:each}.",
        help="Add what is missing; `variorum {command} --help` shows examples.",
        why="""
A command does not guess which game, edition or document is meant.
""",
        example_bad="variorum play goose",
        example_good="variorum play goose -e fr",
    ),
    Entry(
        code="superfluous-argument",
        severity=Severity.ERROR,
        message="`{command}` has no use for `{argument}`.",
        help="Leave it out, or put text with spaces in quotation marks; `variorum {command} --help` shows examples.",
        why="""
Most often the throws, which are one argument, were written without quotation marks.
""",
        example_bad="variorum play goose -e fr --rolls 6+3 4+5",
        example_good='variorum play goose -e fr --rolls "6+3 4+5"',
    ),
    Entry(
        code="option-without-value",
        severity=Severity.ERROR,
        message="`{option}` stands without a value.",
        help="Write the value after it; a value that begins with a hyphen is joined on by `=`.",
        why="""
This option says something only together with the word behind it.
""",
        example_bad="variorum play goose -e",
        example_good="variorum play goose -e fr",
    ),
    Entry(
        code="options-exclude-each-other",
        severity=Severity.ERROR,
        message="`{first}` and `{second}` exclude each other.",
        help="Keep one of the two.",
        why="""
Throws are either drawn from a seed, or given, or read from a file.
""",
        example_bad='variorum play goose -e fr --seed 1 --rolls "6+3"',
        example_good="variorum play goose -e fr --seed 1",
    ),
    Entry(
        code="bad-choice",
        severity=Severity.ERROR,
        message="`{option}` cannot be `{value}`.",
        help="[[Did you mean `{suggestion}`? ]]Write {choices:either}.",
        why="""
The option has a few values, and each command lists its own.
""",
        example_bad="variorum check --format xml",
        example_good="variorum check --format junit",
    ),
    Entry(
        code="bad-number",
        severity=Severity.ERROR,
        message="`{value}` is no number for `{name}`.",
        help="Write a whole number in digits, such as `2`.",
        why="""
What is counted is written in digits, without signs between them.
""",
        example_bad="variorum play goose -e fr -p two",
        example_good="variorum play goose -e fr -p 2",
    ),
    Entry(
        code="bad-number-of-games",
        severity=Severity.ERROR,
        message="`{games}` is no number of plays to simulate.",
        help="Write a whole number from 1 to {most}.",
        why="""
`--simulate` plays so many games at random. A hundred thousand give chances to about a tenth of a per cent.
""",
        example_bad="variorum odds goose -e fr --simulate 1e6",
        example_good="variorum odds goose -e fr --simulate 1000000",
    ),
    Entry(
        code="bad-arguments",
        severity=Severity.ERROR,
        message="The arguments of `{command}` cannot be read: {problem_phrase}.",
        help="`variorum {command} --help` shows how they are written.",
        why="""
The command line follows the usual rules: options begin with hyphens, values follow them or are joined on by `=`.
""",
        example_bad="variorum check --no-cache=yes",
        example_good="variorum check --no-cache",
    ),
    Entry(
        code="bad-address",
        severity=Severity.ERROR,
        message="`{address}` is no address to serve the site at.",
        help="Write a host and a port up to 65535 joined by a colon, such as `127.0.0.1:8000`.",
        why="""
The site is served at a port of this machine; the host says who can reach it: `127.0.0.1` this machine alone,
`0.0.0.0` all others in the network too.
""",
        example_bad="variorum serve --address 8000",
        example_good="variorum serve --address 127.0.0.1:8000",
    ),
    Entry(
        code="address-not-free",
        severity=Severity.ERROR,
        message="The site cannot be served at `{address}`[[: {reason}]].",
        help="Stop the program that uses the port, or name another with `--address`.",
        why="""
Only one program at a time can serve a port: most often another `variorum serve` is running.
""",
        example_bad="variorum serve & variorum serve",
        example_good="variorum serve & variorum serve --address 127.0.0.1:8001",
    ),
    Entry(
        code="no-such-source",
        severity=Severity.ERROR,
        message="The game `{game}` has no source `{siglum}`.",
        help="[[Did you mean `{suggestion}`? ]]`variorum sources list {game}` lists its sources.",
        why="""
A source is named by its siglum, the short id under which `sources.yaml` describes it.
""",
        example_bad="variorum sources show goose jumbo",
        example_good="variorum sources show goose jumbo-fr",
    ),
    Entry(
        code="throw-missing",
        severity=Severity.ERROR,
        message="A throw of {dice:die|dice} is to be explained, and none is given.",
        help="Add `--roll` with the throw, such as `--roll {example}`.",
        why="""
What happens in a turn depends on the throw. Only a turn that is missed needs none.
""",
        example_bad="variorum explain goose -e fr",
        example_good="variorum explain goose -e fr --roll 6+3",
    ),
    Entry(
        code="more-than-one-throw",
        severity=Severity.ERROR,
        message="One throw is explained at a time, and {count:is|are} given.",
        help="Keep one, such as `{first}`; `variorum play` takes several with `--rolls`.",
        why="""
`explain` shows a single turn from a position. A course of several turns is what `play` shows.
""",
        example_bad='variorum explain goose -e fr --roll "6+3 4+5"',
        example_good="variorum explain goose -e fr --roll 6+3",
    ),
    Entry(
        code="throw-where-none-is-made",
        severity=Severity.ERROR,
        message="`{throw}` is given, but [[`{game}` is played without dice]] [[{nobody_phrase}]].",
        help="Leave out `{option}`[[, or {other_phrase}]].",
        why="""
A player who misses a turn makes no throw, and the throw given would belong to the next. Some games have no dice at all.
""",
        example_bad="""
variorum explain goose -e fr --roll 6+3 --state '{"squares": [31, 0], "held": [true, false]}'
""",
        example_good="""
variorum explain goose -e fr --state '{"squares": [31, 0], "held": [true, false]}'
""",
    ),
    Entry(
        code="endless-in-play",
        severity=Severity.ERROR,
        message="A turn never ends by the rules of edition `{edition}`[[: turn {turn} of the play]].",
        help="Run `variorum check {game}`: it shows the shortest play that comes to an endless turn.",
        why="""
Two rules that answer each other for ever, such as squares that send a counter to one another, leave no state after the
turn, so there is nothing to print.
""",
        example_bad="variorum play goose -e fr --with maze-target=42",
        example_good="variorum play goose -e fr --with maze-target=39",
    ),
    Entry(
        code="no-combinations",
        severity=Severity.ERROR,
        message="No combination of readings of `{game}` is left for {count:player|players}.",
        help="Take out an `--over`, `--with` or `--statuses`, or give another number of players with `-p`.",
        why="""
A sweep tries the combinations that `arises`, `requires` and `excludes` allow, and of them the part that its options ask
for. Here the options ask for readings that do not go together, or that so many players cannot play.
""",
        example_bad="variorum sweep goose -p 2 --with teams=two-of-three",
        example_good="variorum sweep goose -p 6 --with teams=two-of-three --simulate 1000 --sample 10",
    ),
    Entry(
        code="too-many-combinations",
        severity=Severity.ERROR,
        message="There are {number} combinations to try, and at most {most} are tried unless more are asked for.",
        help="On {cores:core|cores} they take {time_phrase}. Take a part "
        "(`--over`, `--with`, `--statuses`), an even sample (`--sample 1000`), or all of them (`--most {all}`).",
        why="""
Each further conflict multiplies the combinations. The number is exact, and known before anything is computed; the time
is measured on a few combinations.
""",
        example_bad="variorum sweep goose",
        example_good="variorum sweep goose --sample 1000",
    ),
    Entry(
        code="bad-count",
        severity=Severity.ERROR,
        message="`{option}` cannot be `{value}`.",
        help="Give a whole number from 1 to {most}.",
        why="""
The option says how many combinations are tried or shown: at least one.
""",
        example_bad="variorum sweep goose --sample 0",
        example_good="variorum sweep goose --sample 1000",
    ),
    Entry(
        code="bad-over",
        severity=Severity.ERROR,
        message="`{option} {text}` does not say which readings of which conflict to try.",
        help="Write {form_phrase}.",
        why="""
In a sweep `--over CONFLICT` lets a conflict vary over all its readings, `--over CONFLICT=READING,READING` over some of
them, and `--with CONFLICT=READING` holds it.
""",
        example_bad="variorum sweep goose --over maze-target=",
        example_good="variorum sweep goose --over maze-target=37,39",
    ),
    Entry(
        code="unknown-claim",
        severity=Severity.ERROR,
        message="The game `{game}` has no claim `{name}`.",
        help="[[Did you mean `{suggestion}`? ]]`variorum claims {game}` lists its claims.",
        why="""
A sweep can try the claims that the rule file declares, under every combination of readings.
""",
        example_bad="variorum sweep goose --claim geese",
        example_good="variorum sweep goose --claim thirteen-geese",
    ),
    Entry(
        code="bad-output-suffix",
        severity=Severity.ERROR,
        message="`{file}` does not say in which form the rows are to be written.",
        help="Let its name end in {suffixes:either}.",
        why="""
The rows of a sweep are written as a table for other programs, and the end of the file's name says in which form.
""",
        example_bad="variorum sweep goose --sample 100 --output rows.xlsx",
        example_good="variorum sweep goose --sample 100 --output rows.csv",
    ),
    Entry(
        code="missing-extra",
        severity=Severity.ERROR,
        message="`{option}` needs the package `{package}`, which is not installed.",
        help="Install it with `pip install 'variorum[{extra}]'`[[, or {instead_phrase}]].",
        why="""
Most uses of Variorum need neither a cluster nor Parquet, so what these need is installed only where it is asked for.
""",
        example_bad="variorum sweep goose --sample 100 --output rows.parquet",
        example_good="variorum sweep goose --sample 100 --output rows.csv",
    ),
    Entry(
        code="no-such-scheduler",
        severity=Severity.ERROR,
        message="No Dask cluster that has this version of Variorum answers at `{address}`[[: {reason_phrase}]].",
        help="Start one with `dask scheduler` and workers with `dask worker {address}`, or leave `--scheduler` out: "
        "then the sweep runs on this machine.",
        why="""
`--scheduler` names the scheduler of a Dask cluster, such as `tcp://192.168.1.10:8786`; it and its first worker are
waited for ten seconds. The workers need the same version of Variorum, since another may play otherwise. What has been
computed is kept: the same command goes on from there.
""",
        example_bad="variorum sweep goose --sample 100 --scheduler tcp://127.0.0.1:1",
        example_good="variorum sweep goose --sample 100 --scheduler tcp://127.0.0.1:8786",
    ),
    Entry(
        code="workers-lost",
        severity=Severity.ERROR,
        message="The processes that compute end again and again, and the sweep is given up.",
        help="There may be too little memory: give fewer with `--jobs`. What has been computed is kept, and the same "
        "command goes on from there.",
        why="""
A process that ends without a word is replaced, and what it computed is computed again. When that happens several times
in a row, something on the machine ends them, most often for want of memory.
""",
        example_bad="variorum sweep goose -p 4 --sample 100 --jobs 64",
        example_good="variorum sweep goose -p 4 --sample 100 --jobs 4",
    ),
    Entry(
        code="bad-number-of-jobs",
        severity=Severity.ERROR,
        message="`--jobs {jobs}` is no number of processes.",
        help="Give a number from 1 to {most}, or leave the option out: then there is one process for each core.",
        why="""
`--jobs` says how many processes compute side by side. More than there are cores make nothing faster.
""",
        example_bad="""
$ variorum evidence goose --jobs 0
""",
        example_good="""
$ variorum evidence goose --jobs 4
""",
    ),
    Entry(
        code="git-not-found",
        severity=Severity.ERROR,
        message="The program git was not found, and it keeps the earlier revisions.",
        help="Install git, or put it on the PATH.",
        why="""
`variorum diff` sets the rules as they stand beside those of an earlier revision, which git keeps.
""",
        example_bad="""
$ variorum diff
""",
        example_good="""
$ git --version
$ variorum diff
""",
    ),
    Entry(
        code="no-repository",
        severity=Severity.ERROR,
        message="`{folder}` is in no git repository with a commit.",
        help="Keep the rules in git (`git init`, `git add`, `git commit`), or name a folder that is with `--root`.",
        why="""
`variorum diff` sets the rules as they stand beside those of an earlier revision. Where nothing was ever committed there
is none.
""",
        example_bad="""
$ cd somewhere-else
$ variorum diff
""",
        example_good="""
$ cd a-clone-of-the-rules
$ variorum diff
""",
    ),
    Entry(
        code="unknown-revision",
        severity=Severity.ERROR,
        message="There is no revision `{revision}` here that git knows.",
        help="Name a commit, a branch or a tag that `git log --oneline --all` lists; without one it is HEAD.",
        why="""
A revision is what git takes for one: a hash or the beginning of one, a branch, a tag, `HEAD~2`.
""",
        example_bad="""
$ variorum diff mian
""",
        example_good="""
$ variorum diff main
""",
    ),
    Entry(
        code="revision-with-errors",
        severity=Severity.ERROR,
        message="The rules of `{game}` at `{revision}` have {count:error|errors} for this version of Variorum.",
        help="The first says: {first_phrase} Name a later revision, at which the rules have none.",
        why="""
An earlier revision is compiled by the Variorum that is installed now. Where the language has changed since, or the
rules were broken then, there is no machine to compare with.
""",
        example_bad="""
$ variorum diff HEAD~40
""",
        example_good="""
$ variorum diff HEAD~4
""",
    ),
)
