"""Wording for what cannot be played: what board, pieces or dice do not allow, and what no machine can do."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry


def _error(code: str, message: str, help_: str, why: str, bad: str, good: str) -> Entry:
    return Entry(code, Severity.ERROR, message, help_, why, bad, good)


_LIMITS = (
    _error(
        "impossible-players",
        "A game cannot be for {players_phrase} players.",
        "Write the smaller number first, from 1 to {limit}: `players 2 to 6`.",
        "A machine is made for each number of players, and the positions of many more would fill any computer.",
        "players 6 to 2",
        "players 2 to 6",
    ),
    _error(
        "impossible-teams",
        "There cannot be {teams:team|teams} of {members:player|players} each.",
        "Write two teams or more, with one player each or more, and no more than {limit} players in all.",
        "Teams divide the players of a game, of which there are no more than eight.",
        "sides 5 teams of 3 players",
        "sides 2 teams of 3 players",
    ),
    _error(
        "impossible-dice",
        "Nobody can throw {dice:die|dice}.",
        "Write a number from 1 to {limit}.",
        "A throw is one draw of chance, and with more dice its results would no longer fit the generator's numbers.",
        "dice 13",
        "dice 2",
    ),
    _error(
        "impossible-throw",
        "`{throw}` cannot be thrown with {dice:die|dice}.",
        "Write a number from 1 to 6 for each die, and no more numbers than there are dice.",
        "A rule that waits for a throw which never falls would never apply.",
        "if the throw is 7+2",
        "if the throw is 6+3",
    ),
    _error(
        "impossible-track",
        "A track cannot have {squares:square|squares}.",
        "Write a number from 1 to {limit}.",
        "A track has the square that wins at least. The limit keeps `check` quick, and no known board comes near it.",
        "board track of 0 squares, starting off the board",
        "board track of 63 squares, starting off the board",
    ),
    _error(
        "impossible-points",
        "Points are counted from 1, and to a last number that can be drawn.",
        "Write `points 1 to 24`, or another last number up to {limit}.",
        "Each side counts the points from its own end, beginning with 1.",
        "board points 0 to 23, counted from each side, with a bar and a tray",
        "board points 1 to 24, counted from each side, with a bar and a tray",
    ),
    _error(
        "impossible-ring",
        "A ring for two sides cannot have {points:point|points}.",
        "Write an even number from 2 to {limit}.",
        "Each side begins half a round from the other, so that both halves have as many points.",
        "board ring of 25 points, counted from each side half a round apart, with a bar and a tray",
        "board ring of 24 points, counted from each side half a round apart, with a bar and a tray",
    ),
    _error(
        "impossible-grid",
        "A grid has 1 to {limit} rows, and as many points in each.",
        "Write the number of points in each row, from the top, from 1 to {limit}.",
        "A point is called by the letter of its column and the number of its row, as `d4`, and there are 26 letters.",
        "board grid with rows of 3 0 7, joined along rows and columns",
        "board grid with rows of 3 3 7, joined along rows and columns",
    ),
    _error(
        "row-not-centred",
        "Row {number} cannot lie in the middle: it has {points:point|points}, and the widest row has {most}.",
        "Write {near_phrase} for row {number}, or make the widest row one longer or shorter.",
        """
Each row lies in the middle of the widest, and its points in the columns of it, so as many columns are left free on
either side. That needs rows that are all even or all odd.
""",
        "board grid with rows of 3 3 7 6 7 3 3, joined along rows and columns",
        "board grid with rows of 3 3 7 7 7 3 3, joined along rows and columns",
    ),
    _error(
        "impossible-repetition",
        "A rule cannot wait for a position to come {times:time|times}.",
        "Write 2 or more: the number of times counts the first.",
        "Every position has come once when it is there, so that a rule for one time would end the game at once.",
        "when a position has come 1 times",
        "when a position has come 3 times",
    ),
    _error(
        "impossible-rows",
        "The board has no `{rows}`.",
        "[[Write rows from 1 to {last}, the smaller number first. ]][[Write a column from `a` to `{column}`. ]]"
        "Only a grid has rows and columns.",
        "Pieces can be set up only on points that there are.",
        "geese on rows 5 to 70",
        "geese on rows 5 to 7",
    ),
    _error(
        "impossible-pieces",
        "A side cannot have {pieces:piece|pieces}.",
        "Write a number from 1 to {limit}.",
        "Each side plays with at least one piece. The limit keeps `check` quick, and no known game comes near it.",
        "pieces 0 counter for each side",
        "pieces 1 counter for each side",
    ),
    _error(
        "impossible-doubling",
        "A cube cannot double from `{first}` to `{limit}`.",
        "Write `from 1 to {near}`, or `from 1 to no limit`.",
        "The cube begins at 1 and shows 2, 4, 8 and so on; a number between is never reached.",
        "cube doubling from 1 to 60, at first in the middle",
        "cube doubling from 1 to 64, at first in the middle",
    ),
    _error(
        "impossible-count",
        "`{state}` cannot count `from {low} to {high}, at first {first}`.",
        "Write the smaller number first, up to {limit}, and a first value between the two.",
        """
A machine knows every value that a state can have, and stores the state in as little room as they need. Few rules count
to more than a handful of turns.
""",
        "resting from 0 to 1000000",
        "resting from 0 to 3",
    ),
    _error(
        "count-too-high",
        "`{state}` counts up to `{high}`, and can never be `{value}`.",
        "Write a smaller number, or declare it to count up to `{value}`.",
        "A machine stores only the values that a state was declared to have.",
        "resting from 0 to 3          # and further down\nits resting becomes 9",
        "resting from 0 to 9          # and further down\nits resting becomes 9",
    ),
    _error(
        "square-off-the-board",
        "There is no {place_phrase} `{square}` on this board.",
        "Write a number from 1 to {last}, or {otherwise_phrase}.",
        "A rule about a square that no board has would never apply.",
        "it goes to 99                # on a track of 63 squares",
        "it goes to 39",
    ),
    _error(
        "range-turned-round",
        "`{low} to {high}` begins with the larger number.",
        "Write `{high} to {low}`.",
        "From a larger number to a smaller one there is nothing, which is surely not meant.",
        "home 6 to 1",
        "home 1 to 6",
    ),
    _error(
        "squares-beyond-short-track",
        "`{name}` is on {squares:each}, but where `{conflict}` is `{reading}` the track ends at {last}.",
        "Below `squares when {conflict} is {reading}`, write where it is there, or `{name} none`.",
        """
A reading that makes the track shorter takes its last squares away. What stood on them has to be moved or left out, and
only the editor knows which.
""",
        "squares when track-length is 32\n    goose 5 9 14                 # and no word of the bridge on 36",
        "squares when track-length is 32\n    goose 5 9 14\n    bridge none",
    ),
    _error(
        "leads-beyond-short-track",
        "This leads to square `{square}`, but where `{conflict}` is `{reading}` the track ends at {last}.",
        "Let the rule or the conflict hold for the longer track alone, by `applies when` or `arises when`.",
        "A piece led past the last square would meet the rule for throwing too much, which is surely not meant.",
        "rule bridge\n    when a counter lands on bridge\n        it goes to 53",
        "rule bridge\n    applies when track-length is 63\n    when a counter lands on bridge\n        it goes to 53",
    ),
    _error(
        "squares-not-everywhere",
        "The rule `{rule}` speaks of `{name}`, which is nowhere unless `{conflict}` is `{reading}`.",
        "Add `applies when {conflict} is {reading}` to the rule, or `{name}` to `squares`, with its squares or `none`.",
        "A set that is declared below `squares when …` alone exists under that reading and no other.",
        "rule nest\n    when a counter lands on nest\n        it wins",
        "rule nest\n    applies when board is large\n    when a counter lands on nest\n        it wins",
    ),
    _error(
        "not-one-square",
        "`{name}` stands where one square is meant[[, but has {count:square|squares}]].",
        "Write the number of the square, or `the next {name}`.",
        "A piece goes to one square. The name of several, or of none, does not say to which.",
        "it goes to goose",
        "it goes to the next goose",
    ),
)

_SENTENCES = (
    _error(
        "that-of-what",
        "It is not said which piece is meant by `that`.",
        "Write `it`, or put the line below one that speaks of another piece[[, such as `for each other {piece}`]].",
        """
`it` is the piece of the rule's trigger. `that` is another, which `for each` or `some other` has spoken of before. In a
reading it is the one that is spoken of where the conflict is used.
""",
        """
when a counter comes to rest on trap
    that counter is no longer held
""",
        """
when a counter comes to rest on trap
    for each other counter there
        that counter is no longer held
""",
    ),
    _error(
        "nobody-on-turn",
        "Nobody is on turn here, so that no piece is meant by `it` or `other`.",
        "Write `for each` with the name of the piece, and `that` piece below it.",
        "When the game begins no turn has, and everything applies to each side alike.",
        "when the game begins\n    its stake goes up by 1",
        "when the game begins\n    for each counter\n        that counter's stake goes up by 1",
    ),
    _error(
        "not-here",
        "This effect cannot stand here.",
        "Below `for each`, change a state or a tally of that piece, or send it to a square; put the rest elsewhere.",
        """
What stands below `for each` happens to several pieces at once. Only the piece whose turn it is can move on, win or end
the turn, and each once.
""",
        "for each other counter there\n    it goes to 12",
        "for each other counter there\n    that counter is sent to 12\nit goes to 12",
    ),
    _error(
        "number-for-a-place",
        "`{found}` is a number, and a square is meant here.",
        "Write a square: its number, its name, or words such as `the start` and `where the turn began`.",
        "A piece goes to a square. It moves on by a number.",
        "it goes to the total",
        "it moves on by the total",
    ),
    _error(
        "place-for-a-number",
        "`{found}` is a square, and a number is meant here.",
        "Write a number, or words such as `the total` and `its resting`.",
        "A piece moves on by a number. It goes to a square.",
        "it moves on by the last square",
        "it goes to the last square",
    ),
    _error(
        "conflict-in-itself",
        "A reading of the conflict `{conflict}` rests on that conflict again.",
        "Write out what the reading means, without `<…>`.",
        "To know what the reading means one would have to know it already.",
        "conflict escape\n    reading once  means it is held and <escape>",
        "conflict escape\n    reading once  means it is held",
    ),
    _error(
        "relation-in-itself",
        "The relation `{relation}` is told by itself.",
        "Write out when it holds, without its own name.",
        "To know whether it holds one would have to know it already.",
        "relation behind\n    holds when that counter is behind it",
        "relation behind\n    holds when that counter is before it",
    ),
)

_BOARDS = (
    _error(
        "not-on-a-track",
        "A track has nothing of this kind[[: `{found}`]].",
        "Say it of squares and of the pieces on them.",
        """
Bars, trays and cubes belong to boards of points, and directions, jumps and captures to grids. On a track each side has
one piece, and no machine could tell what is meant.
""",
        "that counter is sent to the bar",
        "that counter is sent to the start",
    ),
    _error(
        "one-piece-each",
        "On a track each side has one piece, and `{piece}` makes it another number.",
        "Write one line `pieces 1 counter for each side`.",
        "With several pieces a player could choose which to move, and rules of a track do not say how yet.",
        "pieces 4 counter for each side",
        "pieces 1 counter for each side",
    ),
    _error(
        "trigger-not-on-a-track",
        "What the rule `{rule}` waits for does not happen on a track.",
        "Write another trigger, such as `when a turn begins` or `when a counter lands on goose`.",
        "On a track nothing is captured, and the one move that there is can always be made.",
        "when a player has no move",
        "when a turn begins and it is held",
    ),
    _error(
        "move-not-on-a-track",
        "The move `{move}` is for a player to choose, but on a track the throw decides.",
        "Write a rule instead, such as `when a player throws` with `it moves on by the total` below it.",
        "Moves to choose from need a board on which a piece can go more than one way.",
        "move step\n    a counter may move by one die to an empty square",
        "rule step\n    when a player throws\n        it moves on by the total",
    ),
    _error(
        "not-on-this-board",
        "This cannot be said of a board of the kind `{board}`.",
        "Say it of the places and pieces that the board has.",
        """
Squares that follow one another belong to a track, bars, trays and cubes to boards of points, and directions, lines,
jumps and captures to grids.
""",
        "when a man lands on blot\n    it moves on by the total       # on a board of points",
        "when a man lands on blot\n    for each opposing man there\n        that man is sent to the bar",
    ),
    _error(
        "never-in-hand",
        "No `{piece}` is ever in hand.",
        "Ask for it where a move says `a {piece} may be placed on an empty point`.",
        "Only pieces that a move places begin in a player's hand; all others stand on the board.",
        "only if the number of geese in hand is 0",
        "move place\n    a goose may be placed on an empty point",
    ),
    _error(
        "no-row-so-long",
        "No straight line of the board has {size:point|points} in a row.",
        "Write a number from 2 up to the longest row of points that lines join.",
        "A row runs straight on along the lines of the board, and a condition that asks for a longer one never holds.",
        "it is in a row of 4 pearls       # on a board of 3 rows of 3",
        "it is in a row of 3 pearls",
    ),
    _error(
        "no-cube",
        "The game has no doubling cube.",
        "Say in the game's lines how far it doubles: `cube doubling from 1 to 64, at first in the middle`.",
        "What the cube shows is a number only where there is one, and only then can it be doubled or owned.",
        "game tables\n    dice     2\n\nrule win\n    when every man of a side is on the tray\n"
        "        its side scores the cube",
        "game tables\n    dice     2\n    cube     doubling from 1 to 64, at first in the middle\n\nrule win\n"
        "    when every man of a side is on the tray\n        its side scores the cube",
    ),
    _error(
        "no-match-to-points",
        "No match to points is played, so that no game of it is the Crawford game.",
        "Say in the game's lines that there are matches: `match to an agreed number of points`.",
        "The Crawford game is the first game of a match in which a side needs one point.",
        "offer double\n    before the throw, a player may double the cube\n    only if it is not the crawford game",
        "game tables\n    match    to an agreed number of points",
    ),
    _error(
        "nothing-to-double-back",
        "`{offer}` comes after a double, but no double can be offered.",
        "Write an offer with `before the throw, a player may double the cube`, or leave `{offer}` out.",
        "Who doubles back has just taken a double.",
        "offer beaver\n    after a double, the taker may double back",
        "offer double\n    before the throw, a player may double the cube\n\noffer beaver\n"
        "    after a double, the taker may double back",
    ),
    _error(
        "trigger-on-a-track-alone",
        "What the rule `{rule}` waits for does not happen on a board of the kind `{board}`.",
        "Write another trigger, such as `when a turn ends` or `when a player has no move`.",
        "Squares can be passed only where they stand in a row. Where a player chooses, a move says where it ends.",
        "when a man passes 12",
        "when a man lands on 12",
    ),
    _error(
        "two-sides-needed",
        "On a board of the kind `{board}` two players play, each for himself.",
        "Write `players 2`, and either `sides one player each` or the names of two sides: `sides named flock, hunter`.",
        "Points are counted from two ends, and the moves of a grid are those of one side against another.",
        "players 2 to 4",
        "players 2",
    ),
    _error(
        "no-moves",
        "No move is declared, so that nothing can be done on this board of the kind `{board}`.",
        "Add a block such as `move step` with `a man may move from any point by one die to any point` below it.",
        "On such a board a piece goes nowhere by itself: a player chooses one of the moves that there are.",
        "turn\n    each die is played once",
        "turn\n    each die is played once\n\nmove step\n    a man may move from any point by one die to any point",
    ),
    _error(
        "way-of-another-board",
        "The move `{move}` goes in a way that a board of the kind `{board}` does not have.",
        "On points, move `by one die`; on a grid, move or jump `along a line`.",
        "Only a grid has lines, and only points are counted.",
        "move step\n    a man may move along a line to an empty point     # on a board of points",
        "move step\n    a man may move from any point by one die to any point",
    ),
    _error(
        "dice-not-played",
        "Dice are thrown, and nothing says how they are played.",
        "Add `each die is played once` below `turn`.",
        "A throw that moves nothing has no place in the game, and a machine never guesses.",
        "dice 2",
        "dice 2\n\nturn\n    each die is played once",
    ),
    _error(
        "move-without-dice",
        "This move goes by a die, and no dice are thrown.",
        "Write `dice 2` in the game, or another number.",
        "How far the piece goes would not be known.",
        "dice none\n\nmove step\n    a man may move from any point by one die to any point",
        "dice 2\n\nmove step\n    a man may move from any point by one die to any point",
    ),
    _error(
        "one-kind-of-piece",
        "On points both sides have one kind of piece, the same for each, and `{piece}` is another.",
        "Write one line such as `pieces 15 man (plural men) for each side`.",
        "Who stands on a point is stored as two numbers, one for each side.",
        "pieces 15 man (plural men) for each side\npieces 1 king (plural kings) for each side",
        "pieces 15 man (plural men) for each side",
    ),
    _error(
        "state-of-many-pieces",
        "`{state}` would be a state of each piece, and here a side has several that cannot be told apart.",
        "Declare it below `states of the game` or `states of the turn`.",
        "A machine stores how many pieces are on a place, not which.",
        "states of each man\n    resting from 0 to 3",
        "states of the game\n    resting from 0 to 3",
    ),
    _error(
        "too-many-set-up",
        "With this line {count} of `{piece}` stand on the board, and there are {most}[[, where {where_phrase}]].",
        "Set up fewer, or declare more below `game`.",
        "A piece that does not exist cannot stand anywhere.",
        "pieces 15 man (plural men) for each side     # and further down\nsetup\n    16 men on 6",
        "pieces 15 man (plural men) for each side     # and further down\nsetup\n    15 men on 6",
    ),
    _error(
        "place-set-up-twice",
        "Something stands on `{place}` already when `{piece}` is set up there.",
        "Set one of them up elsewhere. Points are counted from each side: both have the same point under two numbers.",
        "On a grid each point holds one piece, and on points no two sides begin on the same one.",
        "setup\n    fox on d4\n    geese on d4",
        "setup\n    fox on d4\n    geese on d5",
    ),
    _error(
        "no-such-point",
        "The grid has no point `{place}`.",
        "Write the letter of its column and the number of its row, such as `{example}`.",
        "Columns are lettered from the left and rows numbered from the top, over the whole width of the board.",
        "fox on a1                    # on a cross whose first row is c1 d1 e1",
        "fox on c1",
    ),
    _error(
        "no-rule-for",
        "No rule says what happens on {event_phrase}.",
        "Add a rule with `{example}`.",
        "A machine never guesses: on a track a throw has to move something, and a move past the end must lead on."
        " Without dice a player may find that he cannot move.",
        "rule advance\n    when a player throws\n        it moves on by the total",
        """
rule advance
    when a player throws
        it moves on by the total

rule overshoot
    when a counter would pass the last square
        it goes to the last square
""",
    ),
    _error(
        "nobody-wins",
        "No rule lets anybody win.",
        "Add a rule that does, such as `when a counter lands on the last square` with `it wins` below it.",
        "Play would never end.",
        "rule goal\n    when a counter lands on the last square\n        nothing happens",
        "rule goal\n    when a counter lands on the last square\n        it wins",
    ),
    _error(
        "throw-already-made",
        "By now the throw has been made, and its dice are counted.",
        "Put this below `when a turn begins`.",
        "How many dice are thrown is settled before they are.",
        "rule near-the-end\n    when a player throws and it is beyond 50\n        the throw uses 1 die",
        "rule near-the-end\n    when a turn begins and it is beyond 50\n        the throw uses 1 die",
    ),
    _error(
        "passing-what",
        "A piece can pass only squares that are named or numbered.",
        "Write names or numbers behind `passes`.",
        "Whether a square is occupied is seen when a piece lands there; a move does not stop to look on its way.",
        "when a counter passes an occupied square",
        "when a counter passes bridge",
    ),
    _error(
        "turn-missed-too-late",
        "The turn has been played by now, so it cannot be missed any more.",
        "To miss the next turn, let a state say so (`its resting becomes 1`), and let a rule for `when a turn begins`"
        " miss it and count down.",
        "A turn is missed before its throw. Landing comes after it, and can only decide what happens later.",
        "rule inn\n    when a counter lands on inn\n        the turn is missed",
        "states of each counter\n    resting from 0 to 3\n\nrule inn\n    when a counter lands on inn\n"
        "        its resting becomes 1\n\nrule rest\n    when a turn begins and its resting is more than 0\n"
        "        its resting goes down by 1\n        the turn is missed",
    ),
    _error(
        "value-does-not-arise",
        "In edition `{edition}` a value is needed for `{conflict}`, which does not arise there[[ (rule `{rule}`)]].",
        "Let the rule apply only where the conflict arises (`applies when …`), or widen its `arises when`.",
        "Where a conflict does not arise, no edition chooses a reading of it, so `<conflict>` means nothing there.",
        "rule bounce\n    when a counter would pass the last square\n        it moves back by <how-far>",
        "rule bounce\n    applies when finish is bounce\n    when a counter would pass the last square\n"
        "        it moves back by <how-far>",
    ),
)

ENTRIES: tuple[Entry, ...] = (*_LIMITS, *_SENTENCES, *_BOARDS)
