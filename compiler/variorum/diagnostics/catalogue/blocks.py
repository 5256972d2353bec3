"""Wording for blocks that lack a line or have one too many, and for words that mean another kind of thing."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry


def _error(code: str, message: str, help_: str, why: str, bad: str, good: str) -> Entry:
    return Entry(code, Severity.ERROR, message, help_, why, bad, good)


_RULE = "rule maze\n    when a counter lands on maze\n        it goes to 37"

_GAME = (
    _error(
        "no-game",
        "No line says which game this is.",
        "Begin with `game` and its name, and below it its `players`, `board`, `pieces` and `dice`.",
        "All else in the files of a folder is about that game.",
        "# The rules will come later.",
        """
game goose
    players  2 to 6
    board    track of 63 squares, starting off the board
    pieces   1 counter for each side
    dice     2
""",
    ),
    _error(
        "second-game",
        "A second game begins here: `{name}`.",
        "Put it into a folder of its own, `rules/{name}/`.",
        "A folder holds one game, so that its names, sources and editions are its own.",
        "game goose\n    players 2 to 6\n\ngame fox\n    players 2",
        "game goose\n    players 2 to 6",
    ),
    _error(
        "missing-from-game",
        "Nothing is said of the game's {missing:each}.",
        "Add it below `game`, as in `players 2`, `board track of 63 squares, starting off the board`, "
        "`pieces 1 counter for each side` and `dice 2`.",
        "Without these nothing can be played.",
        "game goose\n    players 2",
        """
game goose
    players  2
    board    track of 63 squares, starting off the board
    pieces   1 counter for each side
    dice     2
""",
    ),
    _error(
        "said-twice",
        "What this line says has been said, and can be said once.",
        "Take one of the two lines out.",
        "Of two lines that answer the same question nobody could tell which one holds.",
        "players 2 to 6\nplayers 2 to 4",
        "players 2 to 6",
    ),
    _error(
        "own-or-opposing",
        "`{found}` does not say whose pieces are counted.",
        "Write `own` or `opposing`.",
        "A point is open or closed to a side by the pieces of one of the two.",
        "open points with fewer than 2 other men",
        "open points with fewer than 2 opposing men",
    ),
)

_RULES = (
    _error(
        "rule-without-when",
        "The rule `{rule}` does not say when it happens.",
        "Add a line such as `when a counter lands on bridge`, with the effects below it.",
        "A rule is a trigger with its effects.",
        "rule maze\n    applies when track-length is 63",
        _RULE,
    ),
    _error(
        "second-when",
        "The rule `{rule}` has a trigger already.",
        "Write a second rule, or join what must hold at once by `and`.",
        "A rule has one trigger, so that it can be said of each thing that happens which rule did it.",
        "rule maze\n    when a counter lands on maze\n        it goes to 37\n    when a turn ends\n        it wins",
        _RULE,
    ),
    _error(
        "and-before-when",
        "A condition of the rule `{rule}` stands before its trigger.",
        "Put it below the line that begins with `when`.",
        "A rule is read from its trigger on; a condition before it has nothing to add to.",
        "rule maze\n    and it is held\n    when a counter lands on maze\n        it goes to 37",
        "rule maze\n    when a counter lands on maze\n    and it is held\n        it goes to 37",
    ),
    _error(
        "and-after-effects",
        "A condition of the rule `{rule}` stands below its effects.",
        "Put it above the effects, or write `if` among them.",
        "What has to hold is said first, and then what happens.",
        "rule maze\n    when a counter lands on maze\n        it goes to 37\n    and it is held",
        "rule maze\n    when a counter lands on maze\n    and it is held\n        it goes to 37",
    ),
    _error(
        "rule-without-effects",
        "The rule `{rule}` does not say what happens.",
        "Write the effects below this line, indented; if nothing does, `nothing happens`.",
        "A rule is a trigger with its effects.",
        "rule maze\n    when a counter lands on maze",
        _RULE,
    ),
    _error(
        "move-without-may",
        "The move `{move}` does not say what a player may do.",
        "Add a line such as `a goose may move along a line to an empty point`.",
        "A move is one kind of step that a player may choose.",
        "move step\n    only if it moves up",
        "move step\n    a goose may move along a line to an empty point\n    only if it moves up",
    ),
    _error(
        "unfinished-offer",
        "The offer `{offer}` does not say {missing_phrase}.",
        "Write who may make it (`before the throw, a player may double the cube`), and `if it is taken` and "
        "`if it is passed` with what happens then.",
        "An offer is made by one player and answered by the other, and each answer leads somewhere.",
        "offer double\n    before the throw, a player may double the cube\n"
        "    if it is taken\n        the cube doubles",
        "offer double\n    before the throw, a player may double the cube\n"
        "    if it is taken\n        the cube doubles\n    if it is passed\n        its side wins",
    ),
    _error(
        "second-may",
        "The move `{move}` says already what a player may do.",
        "Write a second move.",
        "A move is one kind of step, so that it can be said of each step which move it was.",
        "move step\n    a goose may move along a line to an empty point\n"
        "    a fox may move along a line to an empty point",
        "move goose-step\n    a goose may move along a line to an empty point\n\n"
        "move fox-step\n    a fox may move along a line to an empty point",
    ),
    _error(
        "otherwise-without-if",
        "This `otherwise` belongs to no `if`.",
        "Put it right below the effects of an `if`, and as far to the left as that.",
        "`otherwise` says what happens when the condition above it does not hold.",
        "it wins\notherwise\n    it goes to 1",
        "if it is held\n    it wins\notherwise\n    it goes to 1",
    ),
    _error(
        "nothing-comes-after",
        "This can never happen, since the piece has moved or all is over by then.",
        "Put it above the line that ends it, or take it out.",
        """
A move takes the piece to a square, whose own rules then apply. What should happen besides has to happen before it, and
what depends on the new square belongs to a rule about that square.
""",
        "it goes to 37\nits resting becomes 1",
        "its resting becomes 1\nit goes to 37",
    ),
    _error(
        "claim-says-nothing",
        "The claim `{claim}` claims nothing.",
        "Add what it says, as in `there are 13 geese` or `no turn ends on goose`.",
        "A claim is something that play can confirm or refute.",
        "claim thirteen-geese\n    in jumbo-nl",
        "claim thirteen-geese\n    in jumbo-nl\n    there are 13 geese",
    ),
    _error(
        "claim-of-other-players",
        "The claim `{claim}` is about players that the game does not have.",
        "Write numbers that fit a game for {players_phrase} players.",
        "Play shows whether a claim holds, and the game cannot be played by any other number.",
        "claim draws\n    with 9 players\n    some play ends in stalemate",
        "claim draws\n    with 2 players\n    some play ends in stalemate",
    ),
)

_STATES = (
    _error(
        "first-throw-of-another",
        "`{state}` stands among the states {of_phrase}, but its line makes it one {wanted_phrase}.",
        "Put it below `{head}`.",
        "Each piece has a first throw of its own, and the game has one first throw.",
        "states of each counter\n    unopened until the first throw of the game",
        "states of the game\n    unopened until the first throw of the game",
    ),
    _error(
        "square-state-of-turn-only",
        "`{state}` stands among the states {of_phrase}, but a square can be kept only during a turn.",
        "Put it below `states of the turn`.",
        "A square that was kept from turn to turn would make the positions of a game too many to search.",
        "states of each counter\n    stop a square, at first where the turn began",
        "states of the turn\n    stop a square, at first where the turn began",
    ),
    _error(
        "not-a-state-of-pieces",
        "`{state}` is a state {of_phrase}, which no piece has.",
        "Write `{state}` alone.",
        "`its` and `that counter's` go before what each piece has for itself.",
        "its stop becomes 12",
        "stop becomes 12",
    ),
    _error(
        "whose-state",
        "`{state}` is a state of each piece, and it is not said of which.",
        "Write `its {state}`, or name that piece, as in `that counter's {state}`.",
        "A name alone is a state of the game or of the turn, of which there is one.",
        "resting becomes 1",
        "its resting becomes 1",
    ),
    _error(
        "state-of-another",
        "`{state}` is a state {of_phrase}, and not one {wanted_phrase}.",
        "[[Write `{saying}`. ]]If it is one {wanted_phrase}, declare it below `{head}`.",
        "The game has its states once, and each piece has its own.",
        "if it is jumped              # where the game is jumped or not",
        "if the game is jumped",
    ),
    _error(
        "not-of-the-game",
        "This can be said of a piece, but not of the game.",
        "Write `it`, or a state that is declared below `states of the game`.",
        "The game stands on no square and moves nowhere.",
        "if the game is on bridge",
        "if it is on bridge",
    ),
    _error(
        "not-a-yes-or-no-state",
        "`{state}` has a value, and is no matter of yes or no.",
        "Write what its value is or becomes, as in `its {state} is more than 0` or `its {state} becomes 0`.",
        "Something is so or is not so only if it was declared with `yes or no`.",
        "if it is resting             # where resting counts from 0 to 3",
        "if its resting is more than 0",
    ),
    _error(
        "not-a-count",
        "`{state}` is no number that is counted.",
        "Say it with `is`, `becomes` and `is no longer`, or declare `{state}` with `from 0 to 3`.",
        "Only a state that was declared with `from` and `to` has a number, and can go up and down.",
        "its held goes up by 1        # where held is yes or no",
        "it becomes held",
    ),
    _error(
        "tally-asked-for",
        "`{tally}` is a tally, and play cannot depend on one.",
        "Declare it as a state that counts, such as `{tally} from 0 to 20`.",
        """
A tally is counted beside the game, such as stakes, and is no part of a position: it may grow without end. Only another
tally may go up or down by one.
""",
        "if its stake is 3\n    it wins",
        "its stake goes up by 1",
    ),
)

_READINGS = (
    _error(
        "no-question",
        "The conflict `{conflict}` asks no question.",
        'Add a line such as `question "Where does square 42 send you?"`.',
        "Readers meet a conflict as a question, and its readings as the answers.",
        "conflict maze-target\n    reading 37  [nl:52]\n    reading 39  [fr:30]",
        'conflict maze-target\n    question "Where does square 42 send you?"\n    reading 37  [nl:52]\n'
        "    reading 39  [fr:30]",
    ),
    _error(
        "not-where-is-belongs",
        "`is not` cannot stand here.",
        "Write `{conflict} is` and a reading. For each of several readings, write a line or a block of its own.",
        "Here one reading is chosen, required or excluded, and what is not read may be read in many ways.",
        "applies when track-length is not 32",
        "applies when track-length is 63",
    ),
    _error(
        "mixed-uses",
        "`{conflict}` stands for {second_phrase} here, and for {first_phrase} elsewhere.",
        "Make two conflicts of it, or use it in one way.",
        "A reading means one thing: a number, a condition, some effects.",
        "it goes to <maze-target>     # and elsewhere a line of its own:\n<maze-target>",
        "it goes to <maze-target>",
    ),
    _error(
        "reading-without-effects",
        "The reading `{reading}` does not say what happens, and `{conflict}` stands for effects.",
        "Write the effects below it, indented; if nothing does, `nothing happens`.",
        "Where a rule has the line `<…>`, the effects of the reading that is chosen take its place.",
        "reading share                [fr:42]",
        "reading share                [fr:42]\n    nothing happens",
    ),
    _error(
        "meaning-where-effects-belong",
        "The reading `{reading}` says what it means, but `{conflict}` stands for effects.",
        "Take out `means` and what follows it, and write the effects below the line, indented.",
        "Where a rule has the line `<…>`, the effects of the reading that is chosen take its place.",
        "reading share  means always  [fr:42]",
        "reading share                [fr:42]\n    nothing happens",
    ),
    _error(
        "effects-where-meaning-belongs",
        "The reading `{reading}` has effects, but `{conflict}` stands for {use_phrase}.",
        "Write what it means behind `means`; or, to have its effects happen, `<{conflict}>` as a line of a rule.",
        "Effects happen only where a rule has the conflict as one of its own effects.",
        "reading takes-place          [fr:28]\n    nothing happens\n\n# in a rule:\nif rescuer is takes-place",
        "reading takes-place          [fr:28]\n    nothing happens\n\n# in a rule:\n<rescuer>",
    ),
    _error(
        "meaning-not-used",
        "What the reading `{reading}` means is never used, since `{conflict}` stands for {use_phrase}.",
        "Take out `means` and what follows it, or write `<{conflict}>` where that is meant.",
        "Where a rule only asks `if conflict is reading`, the name of the reading says all.",
        "reading stakes  means 3      # where rules ask if pool is stakes",
        "reading stakes",
    ),
    _error(
        "reading-without-meaning",
        "The reading `{reading}` does not say what it means, and `{conflict}` stands for {use_phrase}.",
        "Write it behind `means`, as in `reading {reading} {example}`.",
        "A name that is a number, or the name of a square, means that; every other has to be explained.",
        "reading start                [nl:54]",
        "reading start  means the start  [nl:54]",
    ),
    _error(
        "meaning-does-not-fit",
        "What the reading `{reading}` means is not {use_phrase}, which `{conflict}` stands for.",
        "Write what can stand there[[, as in `reading {reading} {example}`]].",
        "Whichever reading is chosen, it has to fit into the rules that use it.",
        "reading bounce  means the start    # where a rule says it moves back by <goose-back-count>",
        "reading bounce  means the surplus",
    ),
    _error(
        "game-in-another-folder",
        "This is the game `{game}`, but its folder is called `{folder}`.",
        "Write `game {folder}`, or call the folder `{game}`.",
        "Commands find a game by its folder and pages by its name, so the two are the same.",
        "# rules/goose/goose.rules\ngame gander",
        "# rules/goose/goose.rules\ngame goose",
    ),
    _error(
        "too-many-rules",
        "More than {limit} rules are set off by {event_phrase}.",
        "Take some of them together: a set of squares can have many squares, and a rule several effects.",
        "The rules of one trigger are gone through one after the other, and there is a limit to how many.",
        "rule one\n    when a counter lands on 1\n        it throws again\n\nrule two\n    when a counter lands on 2\n"
        "        it throws again\n# … and so on",
        "rule again\n    when a counter lands on lucky\n        it throws again",
    ),
    _error(
        "edition-follows-nothing",
        "The edition `{edition}` follows no source.",
        "Add `follows` and the siglum of a source, as in `follows nl`, or `follows the commonest reading`.",
        "An edition takes its readings from somewhere, and settles by hand only what that leaves open.",
        "edition jumbo-nl\n    settles pool as none",
        "edition jumbo-nl\n    follows nl\n    settles pool as none",
    ),
)

ENTRIES: tuple[Entry, ...] = (*_GAME, *_RULES, *_STATES, *_READINGS)
