"""The Goose, Backgammon and Fox and Geese hold the language to more than one kind of game.

What the language must be able to say is a table here: each thing has a construct, and a line of a rule file or a case
that uses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from lark import Tree

from variorum.driver import Loaded, load
from variorum.surface.ast import Phrase
from variorum.surface.from_text import from_text
from variorum.surface.grammar import parser
from variorum.surface.mistakes import read

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
FILES = (
    RULES / "goose" / "goose.rules",
    RULES / "backgammon" / "backgammon.rules",
    RULES / "fox-and-geese" / "fox-and-geese.rules",
)
PLACES = sorted(set(parser().options.start) - {"citations"})

CONFLICTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "backgammon": {
        "opening-doubles": ("throw-again", "automatic-double"),
        "automatic-double-limit": ("once", "unlimited"),
        "beavers": ("no", "yes"),
        "jacoby": ("no", "yes"),
        "crawford": ("yes", "no"),
        "cube": ("used", "not-used"),
        "gammons": ("counted", "not-counted"),
        "home-side": ("left", "right"),
        "cube-limit": ("none", "64"),
        "jacoby-satisfied-by-automatic": ("no", "yes"),
        "beaver-refused": ("loses-doubled", "loses-before"),
    },
    "fox-and-geese": {
        "lines": ("orthogonal", "diagonals-at-every-point", "diagonals-as-in-alquerque"),
        "geese": ("13", "17"),
        "capture": ("compulsory", "optional"),
        "jump-on": ("must-go-on", "may-stop"),
        "fox-wins-at": ("6", "9"),
        "geese-stuck": ("geese-lose", "draw"),
        "repetition": ("no-rule", "draw-at-third"),
        "which-jump": ("free", "most-captures"),
        "sixth-mid-chain": ("chain-ends-first", "ends-at-once"),
        "huffing": ("no", "yes"),
        "match": ("single", "swap-sides"),
    },
}
EDITIONS = {
    "backgammon": ("money", "tournament", "kitchen"),
    "fox-and-geese": ("lexikon", "children", "diagonals"),
}
SAYS = (
    # boards
    ("a track", "track_board", "board track of <track-length> squares, starting off the board"),
    (
        "a track with squares off its ends",
        "starts_off",
        "board track of <track-length> squares, starting off the board",
    ),
    ("a track without squares off its ends", "starts_on", "board track of 20 squares, starting on square 1"),
    (
        "points counted from each side with a bar and a tray",
        "points_board",
        "board points 1 to 24, counted from each side, with a bar and a tray",
    ),
    (
        "a ring on which both sides go the same way",
        "ring_board",
        "board ring of 24 points, counted from each side half a round apart, with a bar and a tray",
    ),
    ("a cross or grid of points", "grid_board", "board grid with rows of 3 3 7 7 7 3 3, joined <lines>"),
    ("orthogonal lines", "lines_orthogonal", "reading orthogonal means along rows and columns"),
    (
        "diagonal lines",
        "lines_diagonal",
        "reading diagonals-at-every-point variant means along rows, columns and diagonals",
    ),
    ("named sets of places", "places_line", "goose (plural geese) 5 9 14 18 23 27 32 36 41 45 50 54 59"),
    ("patterns of places", "places_pattern", "open points with fewer than 2 opposing men"),
    ("every ninth, as a claim", "claim_pattern", "goose is on every multiple of 9 and 4 before each"),
    # pieces
    ("pieces, how many", "pieces_line", "pieces 15 man (plural men) for each side"),
    ("pieces, whose", "one_side", "pieces <geese> goose (plural geese) for flock"),
    ("where they start", "setup_listed", "2 men on 24"),
    ("where they start, by rows", "setup_rows", "geese on rows 5 to 7"),
    ("where they start, off the points", "setup_bar", "4 runners on the bar"),
    ("held", "state_flag", "held yes or no, at first no"),
    ("resting for N turns", "state_count", "resting from 0 to 3"),
    ("first throw not yet made", "state_until_first_throw", "fresh until its first throw"),
    ("first throw of the game not yet made", "state_until_game_throw", "unopened until the first throw of the game"),
    # dice
    ("how many dice", "dice_line", "dice 2"),
    ("how many, depending on where you stand", "throw_uses", "the throw uses 1 die"),
    ("where you stand", "beyond", "if it is beyond 50"),
    ("a throw's total", "the_total", "it moves on by the total"),
    ("a throw's pairs", "throw_is", "if the throw is 6+3"),
    ("doubles", "throw_is_double", "if the throw is a double"),
    ("doubles as moves", "turn_double", "a double is played 4 times"),
    # triggers
    ("throw", "on_throw", "when a player throws"),
    ("pass", "on_pass", "when a counter passes gate"),
    ("land", "on_land", "when a counter lands on goose"),
    (
        "land on an occupied place",
        "occupied_square",
        "when a counter comes to rest on an occupied square other than trap",
    ),
    ("overshoot", "on_overshoot", "when a counter would pass the last square"),
    ("start of turn", "on_turn_begins", "when a turn begins and it is held"),
    (
        "end of turn",
        "on_turn_ends",
        "when a turn ends and the number of captured geese is at least <fox-wins-at>",
    ),
    (
        "capture, as a trigger",
        "on_capture",
        "when a goose is captured and the number of captured geese is at least <fox-wins-at>",
    ),
    ("no move left", "on_no_move", "when a player has no move and hunter is on turn"),
    # effects
    ("move on", "moves_on", "it moves on by the total"),
    ("move back", "moves_back", "it moves back by <goose-back-count>"),
    ("count back", "counts_back", "it counts back the surplus from the last square"),
    ("go to", "goes_to", "it goes to 12"),
    ("go to the next place of a kind", "next_of", "it goes to the next gate"),
    ("go to the previous place of a kind", "previous_of", "it goes to the previous gate"),
    ("swap", "swaps_with", "it swaps places with that counter"),
    ("send another", "is_sent_to", "that counter is sent to <freed-to>"),
    ("hold until relieved", "becomes", "it becomes held"),
    ("hold a number of turns", "set_to", "its resting becomes 3"),
    ("hold until a certain throw", "throw_is", "if the throw is 6+3"),
    ("free", "no_longer", "that counter is no longer held"),
    ("miss a turn", "turn_missed", "the turn is missed"),
    ("miss N turns", "goes_down", "its resting goes down by 1"),
    ("throw again", "throws_again", "it throws again"),
    ("use one die alone", "throw_uses", "the throw uses 1 die"),
    ("capture", "is_captured", "that goose is captured"),
    ("capture to the bar", "the_bar", "that man is sent to the bar"),
    ("bear off", "by_exact_die", "a man may move from home by exactly one die to the tray"),
    ("bear off with a larger die", "by_part_of_die", "a man may move from home by less than one die to the tray"),
    ("win", "wins", "it wins"),
    ("win of a side", "named_wins", "hunter wins"),
    ("draw", "game_drawn", "the game is drawn"),
    ("score", "side_scores", "its side scores 2 times the cube"),
    ("chains of effects in a stated order", "square_of_it", "stop becomes its square"),
    # moves
    ("who may move what", "may_move", "a man may move from any point by one die to open"),
    ("along which lines", "may_step", "a goose may move along a line to an empty point"),
    ("placing from the hand", "may_place", "a pearl may be placed on an empty point"),
    ("what is in hand", "in_hand_count", "only if the number of pearls in hand is 0"),
    ("a row of pieces", "in_row", "when a pearl lands on any point and it is in a row of 3 pearls"),
    ("onto what", "empty_square", "a fox may move along a line to an empty point"),
    ("in which direction", "moves_in", "only if it moves up or sideways"),
    ("jumps", "may_jump", "a fox may jump along a line over a goose to an empty point"),
    ("several steps in one turn, by dice", "turn_dice_once", "each die is played once"),
    ("several steps in one turn, in a chain", "turn_again", "after jump, the same fox may jump again"),
    # obligations
    ("as many dice as possible", "order_most_dice", "keep the turns that play the most dice"),
    ("then the higher one", "order_highest_die", "keep the turns that play the highest die"),
    ("a capture before a step", "order_capture", "keep the turns that capture"),
    ("most captures", "order_most_captures", "keep the turns that capture the most"),
    ("a chain that cannot go on", "order_cannot_go_on", "keep the turns that cannot go on"),
    # outside the board
    ("stakes", "tally_of_side", "stake of each side, at first 0"),
    ("pools", "tally_of_game", "pot of the game, at first 0"),
    ("teams", "sides_teams", "reading two-of-three variant means 2 teams of 3 players"),
    ("a doubling cube", "cube_line", "cube doubling from 1 to <cube-limit>, at first in the middle"),
    (
        "how often it doubles by itself",
        "tie_doubles_at_most",
        (
            "reading automatic-double variant means the cube doubles at most <automatic-double-limit> times "
            "and they throw again"
        ),
    ),
    ("what it shows", "cube_compares", "otherwise if <jacoby> and the cube is 1"),
    ("its owner", "cube_own", "only if the cube is in the middle or his own"),
    ("an offer", "may_double", "before the throw, a player may double the cube"),
    ("matches to N points", "match_to_points", "match to an agreed number of points"),
    # conflicts
    ("a conflict on a value", "hole", "it goes to <maze-target>"),
    ("a conflict on a condition", "hole", "when a player throws and <opening-scope>"),
    ("a conflict on an effect", "effects_of", "<occupied>"),
    ("a conflict on a whole rule", "applies", "applies when prison-term is three-turns"),
    ("a conflict on the board's structure", "hole", "board track of <track-length> squares, starting off the board"),
    ("a conflict on places", "reading_is", "squares when track-length is 32"),
    ("a conflict on the existence of a rule", "applies", "applies when pool is stakes"),
    ("a conflict that arises under another", "arises", "arises when trap-escape is nobody-behind"),
    ("a reading that requires another", "requires", "requires opening-doubles is automatic-double"),
    ("a reading that excludes another", "excludes", "excludes escape is given"),
    # claims
    ("a claim: counts", "claim_count", "there are 13 geese"),
    ("a claim: patterns", "claim_pattern", "goose is on every multiple of 9 and 4 before each"),
    (
        "a claim: a given throw",
        "claim_throw_ends",
        "from the start, a throw of 6+3 passes 9 18 27 36 45 54 and ends on 63",
    ),
    ("a claim: always", "claim_turn", "every turn ends on any square"),
    ("a claim: never", "claim_turn", "no turn ends on goose"),
    ("a claim: some play", "claim_play", "some play ends in stalemate"),
    ("a claim: a chance with a tolerance", "claim_chance", "the chance of a stalemate is about 23 %"),
    ("a claim: a mean with a tolerance", "claim_mean", "the mean number of turns is about 41.5"),
    ("a claim for one edition", "claim_in", "in traditional"),
    ("a claim for some edition", "claim_in_some", "in some edition"),
    ("a claim for every edition", "claim_in_every", "in every edition"),
    ("a claim with the verdict expected", "claim_head", "claim a-quarter-drawn refuted"),
    # asides
    ("set aside: history", "aside_plain", 'aside history "another game on the same board"'),
    ("set aside: advice", "aside_plain", 'aside advice "make points of two men"'),
    ("set aside: site", "aside_plain", 'aside site "the page draws who begins"'),
    ("set aside: example", "aside_plain", 'aside example "the title"'),
    ("set aside: repeats N", "aside_repeats", 'aside repeats 3 "how to move, once more"'),
)
"""What the language must be able to say, the alias of the grammar that says it, and a line that does."""


@cache
def loaded(game: str) -> Loaded:
    return load(RULES / game)


# ---------------------------------------------------------------- the games of choice


@pytest.mark.parametrize("game", CONFLICTS)
def test_nothing_is_found_in_a_game(game: str):
    assert not loaded(game).diagnostics
    assert loaded(game).machine is not None


@pytest.mark.parametrize("game", CONFLICTS)
def test_conflicts_and_readings_are_those_of_the_documents(game: str):
    resolved = loaded(game).game
    assert resolved is not None
    found = {each.name: tuple(reading.name for reading in each.readings) for each in resolved.conflicts}
    assert found == CONFLICTS[game]


@pytest.mark.parametrize("game", EDITIONS)
def test_editions_settle_every_conflict_that_arises(game: str):
    collated = loaded(game).collated
    assert collated is not None
    assert tuple(each.edition.name for each in collated.editions) == EDITIONS[game]
    for edition in collated.editions:
        readings = edition.readings()
        assert readings.keys() <= CONFLICTS[game].keys()
        for name, conflict in CONFLICTS[game].items():
            assert readings.get(name) in (*conflict, None)


def test_three_games_have_one_grammar():
    assert [path.name for path in (ROOT / "grammar").glob("*.lark")] == ["rules.lark"]
    for path in FILES:
        assert not from_text(path.name, path.read_text(encoding="utf-8")).diagnostics, path.name


# ---------------------------------------------------------------- what the language must be able to say


@cache
def written() -> frozenset[str]:
    """The statements of the three rule files, of the cases of `tests/language`, and of the examples of the guide."""
    paths = [*FILES, *sorted((ROOT / "tests" / "language").rglob("good/*.case"))]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    guide = (ROOT / "site" / "pages" / "en" / "guide" / "language.md").read_text(encoding="utf-8")
    texts += re.findall(r"^```rules\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    return frozenset(" ".join(re.split(r"[\[#]", line)[0].split()) for text in texts for line in text.splitlines())


def kinds(statement: str) -> set[str]:
    """What a statement is made of, from whichever place it can be read; aliases of the grammar."""
    trees = [tree for place in PLACES if isinstance(tree := read(statement, place), Tree)]
    return {str(below.data) for tree in trees for below in tree.iter_subtrees()}


def aliases() -> Iterator[str]:
    for rule in parser().rules:
        yield rule.alias or rule.origin.name


@pytest.mark.parametrize(("alias", "line"), [pytest.param(alias, line, id=item) for item, alias, line in SAYS])
def test_the_language_can_say(alias: str, line: str):
    assert alias in set(aliases()), "the grammar has no such construct any more"
    assert line in written(), "no rule file and no case says this any more"
    assert alias in kinds(line)


def test_nothing_is_asked_for_twice():
    items = [item for item, _, _ in SAYS]
    assert len(items) == len(set(items))


def test_every_game_uses_words_of_its_own():
    """Each game uses constructs that the others do not: the language is held by all three."""
    used = [phrases(path) for path in FILES]
    for number, own in enumerate(used):
        others = set().union(*(each for other, each in enumerate(used) if other != number))
        assert own - others, FILES[number].name


def phrases(path: Path) -> set[str]:
    """The aliases that a rule file uses."""

    def below(phrase: Phrase) -> Iterator[str]:
        yield phrase.kind
        for part in phrase.parts:
            if isinstance(part, Phrase):
                yield from below(part)

    lines = from_text(path.name, path.read_text(encoding="utf-8")).value.walk()
    return {kind for line in lines if line.phrase for kind in below(line.phrase)}
