"""Wording for names that are not declared, declared twice, or never used."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

_LIKE = "[[Did you mean `{suggestion}`? ]][[`{name}` is {elsewhere_phrase}. ]][[There is {known:each}. ]]"
_ANY_ORDER = "Every name has to be declared, before or after it is used, so that a slip is no new name."


def _error(code: str, message: str, help_: str, why: str, bad: str, good: str) -> Entry:
    return Entry(code, Severity.ERROR, message, help_, why, bad, good)


def _warning(code: str, message: str, help_: str, why: str, bad: str, good: str) -> Entry:
    return Entry(code, Severity.WARNING, message, help_, why, bad, good)


_UNKNOWN = (
    _error(
        "unknown-piece",
        "There is no piece `{name}`.",
        _LIKE + "Declare it below `game`, as in `pieces 1 counter for each side`.",
        _ANY_ORDER,
        "when a pawn lands on goose        # where the pieces are counters",
        "when a counter lands on goose",
    ),
    _error(
        "unknown-squares",
        "No square is called `{name}`.",
        _LIKE + "Declare it under `squares` or `points`, as in `bridge 6`.",
        _ANY_ORDER,
        "when a counter lands on gose",
        "when a counter lands on goose",
    ),
    _error(
        "unknown-state",
        "There is no state `{name}`.",
        _LIKE + "Declare it under `states of each …`, `states of the game` or `states of the turn`.",
        _ANY_ORDER,
        "it becomes hold",
        "it becomes held",
    ),
    _error(
        "unknown-side",
        "There is no side `{name}`.",
        _LIKE + "Declare it below `game`, as in `sides named flock, hunter`.",
        _ANY_ORDER,
        "pieces 1 fox for huntr",
        "pieces 1 fox for hunter",
    ),
    _error(
        "unknown-offer",
        "There is no offer `{name}`.",
        _LIKE + "Declare it with a block `offer` and its name.",
        _ANY_ORDER,
        "a doubel can be offered",
        "a double can be offered",
    ),
    _error(
        "unknown-relation",
        "There is no relation `{name}`.",
        _LIKE + "Declare it with a block `relation` and its name.",
        _ANY_ORDER,
        "if no other counter is behnd it",
        "if no other counter is behind it",
    ),
    _error(
        "unknown-move",
        "There is no move `{name}`.",
        _LIKE + "Declare it with a block `move` and its name.",
        _ANY_ORDER,
        "after jmp, the same fox may jump again",
        "after jump, the same fox may jump again",
    ),
    _error(
        "unknown-rule",
        "There is no rule `{name}`.",
        _LIKE + "Write the name of a rule, as it stands behind `rule`.",
        "A claim can look at play without one rule, which must be one of the game's.",
        "without opening-jmp",
        "without opening-jump",
    ),
    _error(
        "undeclared-conflict",
        "There is no conflict `{name}`.",
        _LIKE + "Declare it with a block `conflict`, its question and its readings.",
        """
`<name>` and `name is …` stand for a point on which sources differ. Its question and its readings stand in a block of
their own, anywhere in the game's files.
""",
        "it goes to <maze-targt>",
        "it goes to <maze-target>",
    ),
    _error(
        "undeclared-edition",
        "There is no edition `{name}`.",
        _LIKE + "Write the name of an edition, as it stands behind `edition`.",
        "A claim is looked at under the readings of an edition, which must be one of the game's.",
        "in jumbo",
        "in jumbo-nl",
    ),
    _error(
        "unknown-reading-of-conflict",
        "The conflict `{conflict}` has no reading `{name}`.",
        "[[Did you mean `{suggestion}`? ]][[It has {readings:each}. ]]Write one of its readings, or add this one.",
        "A conflict is read in one of the ways that its block lists, in the same spelling.",
        "settles rescuer as take-place",
        "settles rescuer as takes-place",
    ),
)

_TAKEN = (
    _error(
        "name-given-twice",
        "`{name}` is {earlier_phrase} already[[, and cannot be {kind_phrase} too]].",
        "Give one of the two another name, here and wherever it is meant.",
        """
A name stands for one thing. Rules, conflicts, editions, claims, moves and relations have names of their own kind;
pieces, squares, states, tallies and sides can stand in the same place of a sentence, and share their names.
""",
        """
rule maze
    when a counter lands on maze
        it goes to 37

rule maze
    when a counter lands on death
        it goes to 1
""",
        """
rule maze
    when a counter lands on maze
        it goes to 37

rule death
    when a counter lands on death
        it goes to 1
""",
    ),
    _error(
        "plural-given-twice",
        "The plural `{plural}` of `{name}` stands for something else already.",
        "Write another plural for one of the two.",
        "A plural means what its singular means, so it can belong to one name alone.",
        "bridge (plural geese) 6      # where geese are several of goose",
        "bridge (plural bridges) 6",
    ),
    _error(
        "reserved-name",
        "`{name}` is a word of the language, and cannot be {kind_phrase}.",
        "Choose another name, such as `my-{name}`, here and wherever it is meant.",
        "In a sentence such as `it goes to start`, nobody could tell the name from the word.",
        "start 1",
        "first-square 1",
    ),
    _error(
        "reading-given-twice",
        "The conflict `{conflict}` has a reading `{name}` already.",
        "Put the citations of both on one line, or give this one another name.",
        "Each answer to a question is listed once, with every source that gives it.",
        "reading 37  [nl:52]\nreading 37  [wikipedia:2]",
        "reading 37  [nl:52 wikipedia:2]",
    ),
    _error(
        "squares-given-twice",
        "The squares of `{name}` are given already.",
        "Put all of them on one line, or write what holds under one reading below `squares when …`.",
        "A set has one list of squares, and at most one more for each reading that changes it.",
        "goose 5 9 14\ngoose 18 23",
        "goose 5 9 14 18 23",
    ),
    _error(
        "square-listed-twice",
        "`{square}` stands twice in this list.",
        "Take one of the two out; perhaps another square was meant.",
        "A square is in a set or not. One that is listed again is most often a slip for its neighbour.",
        "goose 5 9 14 14 23",
        "goose 5 9 14 18 23",
    ),
    _error(
        "squares-in-a-circle",
        "The squares of `{name}` are given by its own name.",
        "Write the numbers of its squares.",
        "A set may hold the squares of another, but in the end each has to come down to numbers.",
        "trap  cage\ncage  trap",
        "trap  31 52\ncage  trap",
    ),
)

_UNUSED = (
    _warning(
        "square-with-two-names",
        "`{name}` and `{other}` both have the square {squares:each}.",
        "Give it to one of them; where one is part of the other, write that one's name in place of the number.",
        "Rules for the first name come before those for the second, and often move the piece away before these.",
        "goose   5 9 14\nbridge  5",
        "goose   5 9 14\nbridge  6",
    ),
    _warning(
        "unused-squares",
        "No rule and no claim speaks of the squares `{name}`.",
        "Write what happens there, or take the line out.",
        "A square that the documents name and no rule does anything with has most often lost its rule.",
        "ferry 6                      # and no rule about a ferry",
        "rule ferry\n    when a counter lands on ferry\n        it goes to 12",
    ),
    _warning(
        "unused-state",
        "No rule asks for the state `{name}` or changes it.",
        "Use it in a rule, or take the line out.",
        "A state that nothing depends on makes the positions of the game more without making the game another.",
        "waited from 0 to 3           # and no rule says waited",
        "its waited goes up by 1",
    ),
    _warning(
        "unused-tally",
        "No rule changes the tally `{name}`.",
        "Count it in a rule, as in `{name} goes up by 1`, or take the line out.",
        "A tally that no rule changes stays at its first number for ever.",
        "pot of the game, at first 0  # and no rule says pot",
        "pot goes up by 1",
    ),
    _warning(
        "unused-relation",
        "Nothing asks for the relation `{name}`.",
        "Use it in a condition, or take the block out.",
        "What a relation says is a rule only where a condition asks for it.",
        "relation behind\n    holds when that counter is before it",
        "if no other counter is behind it\n    it is no longer held",
    ),
)

ENTRIES: tuple[Entry, ...] = (*_UNKNOWN, *_TAKEN, *_UNUSED)
