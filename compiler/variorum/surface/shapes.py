"""One right line for every kind of line, so that a line that cannot be read is answered with one that can."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import cache
from types import MappingProxyType

from variorum.surface.grammar import UnexpectedCharacters, UnexpectedToken, parse
from variorum.surface.places import PLACE_BELOW

SHAPES: Mapping[str, str] = MappingProxyType(
    {
        # at the left margin
        "game_head": "game goose",
        "places_head": "squares",
        "piece_states_head": "states of each counter",
        "game_states_head": "states of the game",
        "turn_states_head": "states of the turn",
        "tallies_head": "tallies",
        "setup_head": "setup",
        "start_head": "start",
        "turn_head": "turn",
        "rule_head": "rule another-go",
        "relation_head": "relation behind",
        "move_head": "move step",
        "obligation_head": "obligation capture-first",
        "offer_head": "offer double",
        "conflict_head": "conflict maze-target",
        "edition_head": "edition jumbo-nl",
        "claim_head": "claim thirteen-geese",
        "aside": 'aside history "It says where the game comes from."',
        "aside_numbers": 'aside number 13 "How many geese there are."',
        # the game
        "players_line": "players 2 to 6",
        "sides_line": "sides one player each",
        "board_line": "board track of 63 squares, starting off the board",
        "pieces_line": "pieces 1 counter (plural counters) for each side",
        "dice_line": "dice 2",
        "cube_line": "cube doubling from 1 to 64, at first in the middle",
        "match_line": "match of one game",
        "own_numbers": 'own number 16 "Halfway along the track."',
        # places, states, tallies
        "places_line": "goose (plural geese) 5 9 14",
        "state_until_first_throw": "fresh until its first throw",
        "state_until_game_throw": "unopened until the first throw of the game",
        "state_flag": "held yes or no, at first no",
        "state_count": "resting from 0 to 3",
        "state_place": "stop a square, at first where the turn began",
        "tally_of_side": "stake of each side, at first 0",
        "tally_of_game": "pot of the game, at first 0",
        # before the first turn
        "setup_line": "2 men on 24",
        "start_throws": "each player throws 2 dice, the highest total begins",
        "start_tie": "after a tie, they throw again",
        "start_clockwise": "play goes round clockwise",
        "start_side": "flock begins",
        "start_plays_throw": "the beginner plays the numbers thrown",
        # rules
        "applies": "applies when track-length is 63",
        "when": "when a counter lands on goose",
        "and_line": "and it is held",
        "holds_when": "holds when that counter is before it",
        "fails_when": "fails when that counter is held",
        # effects
        "effects_of": "<maze-effect>",
        "moves_on": "it moves on by the total",
        "moves_back": "it moves back by 3",
        "goes_to": "it goes to 12",
        "is_sent_to": "that counter is sent to the start",
        "counts_back": "it counts back the surplus from the last square",
        "swaps_with": "it swaps places with that counter",
        "becomes": "it becomes held",
        "no_longer": "it is no longer held",
        "set_to": "its resting becomes 3",
        "goes_up": "its resting goes up by 1",
        "goes_down": "its resting goes down by 1",
        "wins": "it wins",
        "side_wins": "its side wins",
        "named_wins": "flock wins",
        "game_drawn": "the game is drawn",
        "game_ends": "the game ends",
        "turn_missed": "the turn is missed",
        "turn_over": "the turn ends",
        "move_over": "its move is over",
        "throw_uses": "the throw uses 1 die",
        "throws_again": "it throws again",
        "nothing_happens": "nothing happens",
        "is_captured": "that goose is captured",
        "side_scores": "its side scores 2 times the cube",
        "cube_doubles": "the cube doubles",
        "cube_passes": "the cube goes to the other side",
        "cube_stays": "the cube stays with its side",
        "if_block": "if it is held",
        "otherwise_block": "otherwise",
        "otherwise_if_block": "otherwise if it is held",
        "for_each_block": "for each other counter there that is held",
        # moves that a player chooses
        "turn_dice_once": "each die is played once",
        "turn_double": "a double is played 4 times",
        "turn_one_piece": "one piece is moved",
        "turn_again": "after jump, the same fox may jump again",
        "may_move": "a man may move from any point by one die to open",
        "may_step": "a goose may move along a line to an empty point",
        "may_place": "a stone may be placed on an empty point",
        "may_jump": "a fox may jump along a line over a goose to an empty point",
        "only_if": "only if it moves up or sideways",
        "keep_turns": "keep the turns that capture",
        "may_double": "before the throw, a player may double the cube",
        "may_double_back": "after a double, the taker may double back",
        "if_taken": "if it is taken",
        "if_passed": "if it is passed",
        # conflicts and editions
        "question": 'question "Where does square 42 send you?"',
        "arises": "arises when track-length is 63",
        "reading": "reading 37",
        "silent": "silent nl fr",
        "unclear": "unclear fr between stays and goes-free",
        "contradiction": "contradiction fr between stays and goes-free",
        "note": 'note "A remark of the editor\'s."',
        "requires": "requires captives is held",
        "excludes": "excludes captives is held",
        "follows": "follows nl then fr",
        "follows_commonest": "follows the commonest reading",
        "settles": "settles rescuer as takes-place",
        # claims
        "claim_in": "in jumbo-nl",
        "claim_in_every": "in every edition",
        "claim_in_some": "in some edition",
        "claim_players": "with 2 players",
        "claim_with": "with maze-target as 37",
        "claim_without": "without opening-nine",
        "claim_count": "there are 13 geese",
        "claim_pattern": "goose is on every multiple of 9 and 4 before each",
        "claim_spacing": "goose comes about every 9 squares",
        "claim_throw_ends": "from the start, a throw of 6+3 passes 9 18 27 and ends on 63",
        "claim_given_play": "after the throws 6+3 4+5, player 1 is on 26",
        "claim_turn": "no turn ends on death",
        "claim_play": "some play ends in stalemate",
        "claim_chain": "some throw of 9 from 15 to 50 lands on goose 2 times or more",
        "claim_choice": "no state offers a choice",
        "claim_chance": "the chance of a stalemate is about 23.5 %",
        "claim_mean": "the mean number of turns is about 41.5",
        "claim_chance_changes": "the chance of a stalemate goes down with trap-escape as nobody-behind",
        "claim_mean_changes": "the mean number of turns goes up with inn-turns as 2",
        "claim_commonest_total": "the commonest total is 7",
        "given_pieces": "given 2 men on 24",
        "given_one": "given a fox on c1",
        "given_turn": "given flock is on turn",
        "given_cube": "given the cube at 2 with player 1",
        "given_match": "given a match to 5 points at 4 to 2, crawford",
        "claim_played": 'after "6+5: 24/18 18/13; 3+1: 8/5 6/5", player 1 has scored 2',
        "claim_in_position": 'a throw of 6+2 can be played "4/off 2/off"',
        "claim_row": "no man passes 6 points in a row that are not open",
        "claim_jump": "no fox jumps over 2 geese in a row",
        "claim_best": "with best play, the chance of a win for player 1 within 1 turn is about 63.9 %",
    }
)
"""A right line for each alias of the grammar that stands for a line."""

MORE_SHAPES = (
    "squares when prison-term is three-turns",
    "points",
    "claim thirteen-geese refuted",
    'aside repeats 12 "It says the same again."',
    'aside numbers 4 5 "The same throw, told the other way round."',
    'own numbers 5 9 14 "The first geese of the long track."',
    "players 2",
    "sides 2 teams of 2 players",
    "sides named flock, hunter",
    "board points 1 to 24, counted from each side, with a bar and a tray",
    "board grid with rows of 3 3 7 7 7 3 3, joined along rows and columns",
    "pieces 13 goose (plural geese) for flock",
    "match to an agreed number of points",
    "bridge 6",
    "home 1 to 6",
    "hedge every 9 squares from 5",
    "open points with fewer than 2 opposing men",
    "resting from 0 to 3, at first 0",
    "geese on rows 5 to 7",
    "geese on row 5",
    "after a tie, the first to throw begins",
    "after a tie, the cube doubles at most 3 times and they throw again",
    "when the game begins",
    "when a turn begins",
    "when a turn ends",
    "when a player throws",
    "when a player has no move",
    "when a counter would pass the last square",
    "when a counter passes goose",
    "when a counter comes to rest on an occupied square",
    "when a counter is captured",
    "when every man of a side is on the tray",
    "when a turn begins and it is held",
    "it goes to <maze-target>",
    "it goes to the start",
    "it goes to the next goose",
    "it moves on by the surplus",
    "the game becomes jumped",
    "that counter's resting becomes 0",
    "that counter is no longer held",
    "if it is not held",
    "if the throw is 6+3",
    "if the throw is a double",
    "if the total is more than 9",
    "if some other counter there is held",
    "if no other counter is held",
    "if maze-target is 37",
    "if it is on goose or bridge",
    "if it is off the board",
    "if it is beyond 53",
    "if it is moving back",
    "if the cube is 1",
    "if the cube is in the middle",
    "only if no man of its side is on the bar",
    "only if every man of its side is on home or the tray",
    "for each counter",
    "for each opposing man there",
    "a man may move from the bar by one die to open",
    "a man may move from home by exactly one die to the tray",
    "keep the turns that play the most dice",
    "keep the turns that capture the most",
    "reading takes-place variant",
    "reading own-choice conjecture",
    "reading own-first-throw means it is fresh",
    "follows nl",
    "there are 13 goose",
    "given 1 opposing man on the bar",
    "given geese on row 5",
    "there are 7 geese on row 5",
    'a throw of 6+2 cannot be played "4/2 4/off"',
    'a throw of 6+2 can only be played "4/off 2/off" or "4/2 2/off"',
    "a throw of 6+5 has 7 results",
    "a throw of 6+6 makes 4 moves",
    '"a5-a4" can be played',
    '"a4-a5" cannot be played',
    'only "d4xb4" can be played',
    "nothing can be played",
    "6 moves can be made",
    "player 1 has 2 men on 24",
    "flock can win",
    "a double can be offered",
    "a double cannot be offered",
    "the cube is at 1 in the middle",
    "flock cannot force a win",
    'after "a5-a4; d4-d3", a fox is on d3',
    'after "a5-a4", it is hunter\'s turn',
    'after "a5-a4", flock has won',
    'after "a5-a4", the game is drawn',
    "some play ends with a fox on c1",
    "the chance of a win for flock is at most 1 %",
)
"""Other right lines, where one kind of line has several forms."""

NEAR_ENOUGH = 0.5
LONGEST = 400
"""How many characters of a line are compared."""


@cache
def shapes_of(place: str) -> tuple[str, ...]:
    """The right lines that can stand in `place`, a start symbol of the grammar."""
    return tuple(shape for shape in (*SHAPES.values(), *MORE_SHAPES) if _stands(shape, place))


def nearest(statement: str, place: str) -> str | None:
    """The right line of `place` that is most like `statement`: by the words that both begin with, then by all the
    rest; None where none is like it."""
    best: tuple[int, float] = (0, 0.0)
    found = None
    words = _words(statement[:LONGEST])
    for shape in shapes_of(place):
        likeness = (_common(words, _words(shape)), SequenceMatcher(None, _words(shape), words).ratio())
        if likeness > best:
            best, found = likeness, shape
    return found if best[0] or best[1] >= NEAR_ENOUGH else None


def heads_of(place: str) -> tuple[str, ...]:
    """The right lines under which a line of `place` can stand; none for the left margin."""
    kinds = [kind for kind, below in PLACE_BELOW.items() if below == place]
    return tuple(SHAPES[kind] for kind in kinds if kind in SHAPES)


def _stands(shape: str, place: str) -> bool:
    try:
        parse(shape, place)
    except (UnexpectedCharacters, UnexpectedToken):
        return False
    return True


def _words(statement: str) -> list[str]:
    return re.findall(r"\w[\w-]*|[^\w\s]", statement.lower())


def _common(one: list[str], other: list[str]) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
