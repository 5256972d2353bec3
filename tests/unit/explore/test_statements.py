"""Every kind of statement on a race of nine squares that can be worked out by hand."""

from __future__ import annotations

from functools import lru_cache

import pytest

from variorum.backends.python_engine import Engine
from variorum.collated.ast import Collated
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Span
from variorum.explore.finding import Finding
from variorum.explore.odds import odds_of
from variorum.explore.reachable import Reachable, reachable
from variorum.explore.statements import asked
from variorum.explore.tried import SAMPLE, found
from variorum.machine.ast import Machine
from variorum.machine.from_collated import from_collated
from variorum.machine.specialise import specialise
from variorum.resolved.from_surface import from_surface
from variorum.sources.ast import Sources
from variorum.surface.from_text import from_text

HEAD = """\
game race
    players  2 to 3
    board    track of {squares} squares, starting off the board
    pieces   1 counter (plural counters) for each side
    dice     {dice}

"""
RULES = """\
squares
    star (plural stars)  3 6
    pit  8

states of each counter
    held  yes or no, at first no

rule captive
    when a turn begins and it is held
        the turn is missed

rule advance
    when a player throws
        it moves on by the total

rule bounce
    when a counter would pass the last square
        it counts back the surplus from the last square

rule star
    when a counter lands on star
        if it is moving back
            nothing happens
        otherwise
            it moves on by the total

rule win
    when a counter lands on the last square
        it wins

rule bump
    when a counter comes to rest on an occupied square other than pit
        for each other counter there
            that counter is sent to where the turn began

rule pit
    when a counter comes to rest on pit
        it becomes held

"""
SHORT = """\
squares
    star (plural stars)  1

rule advance
    when a player throws
        it moves on by the total

rule bounce
    when a counter would pass the last square
        it goes to the last square

rule win
    when a counter lands on the last square
        it wins

"""
EDITION = "edition own\n    follows the commonest reading\n\n"


@lru_cache
def compiled(claim: str, rules: str = RULES, squares: int = 9, dice: int = 1) -> tuple[Collated, Machine]:
    head = HEAD.format(squares=squares, dice=dice)
    surface = from_text("race.rules", f"{head}{rules}{EDITION}claim it\n    {claim}\n")
    assert not surface.diagnostics, surface.diagnostics
    game = from_surface([surface.value])
    faults = [each for each in game.diagnostics if not each.code.startswith("unused-")]
    assert game.value is not None
    assert not faults, faults
    collated = collate(game.value, Sources(Span("sources.yaml")), {}).value
    machine = from_collated(collated)
    assert machine.value is not None, machine.diagnostics
    return collated, specialise(machine.value, {}, 2)


def finding(claim: str, rules: str = RULES, squares: int = 9, dice: int = 1, limit: int = 10_000) -> Finding:
    collated, machine = compiled(claim, rules, squares, dice)
    asks = asked(collated.game.claims[0].statements[0], machine, collated.game)
    assert asks is not None
    return found(asks, machine, Engine, limit=limit)


# ---------------------------------------------------------------- what is counted


@pytest.mark.parametrize(
    ("claim", "squares", "holds"),
    [
        ("there are 2 stars", 9, True),
        ("there are 3 stars", 9, False),
        ("star is on every multiple of 3", 8, True),
        ("star is on every multiple of 3", 9, False),  # 9 is one and no star
        ("star is on every multiple of 6 and 3 before each", 9, True),
        ("star is on every multiple of 6 and 2 before each", 9, False),
        ("star is on every multiple of 6", 9, False),  # 3 is none and a star
        ("star comes about every 3 squares", 9, True),
        ("star comes about every 2 squares", 9, False),
        ("star comes every 3 to 4 squares", 9, True),
        ("star comes every 1 to 2 squares", 9, False),
        ("pit comes about every 3 squares", 9, False),  # there is one alone
        ("no state offers a choice", 9, True),
        ("some state offers a choice", 9, False),
        ("every state offers a choice", 9, False),
    ],
)
def test_what_is_counted(claim: str, squares: int, holds: bool):
    answer = finding(claim, squares=squares)
    assert (answer.holds, answer.strength) == (holds, "counted")


def test_squares_that_speak_against_a_pattern():
    assert finding("star is on every multiple of 3").places == (9,)
    assert finding("there are 3 stars").number == "2"
    assert finding("star comes about every 2.0 squares").number == "3.00"


@pytest.mark.parametrize(
    ("total", "dice", "holds", "commonest"),
    [(7, 2, True, "7"), (6, 2, False, "7"), (3, 1, False, "1 2 3 4 5 6"), (10, 3, False, "10 11")],
)
def test_totals(total: int, dice: int, holds: bool, commonest: str):
    answer = finding(f"the commonest total is {total}", squares=30, dice=dice)
    assert (answer.holds, answer.number) == (holds, commonest)


# ---------------------------------------------------------------- given plays


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("after the throws 1 2, player 1 is on 1", True),
        ("after the throws 1 2, player 2 is on 1", False),
        ("after the throws 1 2, player 2 is on an empty square", True),
        ("after the throws 1 1, player 1 is on the start", True),  # bumped
        ("after the throw 3, player 1 has won", True),
        ("after the throw 3, player 2 has won", False),
        ("after the throws 3 1, player 1 has won", False),  # nobody throws any more
        ("after the throws 1 2, it is player 1's turn", True),
        ("after the throws 1 2, it is player 2's turn", False),
        ("after the throw 3, it is player 2's turn", False),
        ("after the throws 4 5 4 1, player 2 is on 7", True),
        ("after the throws 4 5 4 1 1, player 2 is on pit", True),  # the first player misses a turn between
        ("after the throws 4 5 4 3, the game is in stalemate", True),
        ("after the throws 4 5 4 1, the game is in stalemate", False),
    ],
)
def test_given_plays(claim: str, holds: bool):
    answer = finding(claim)
    assert (answer.holds, answer.strength) == (holds, "shown")


def test_a_play_that_cannot_be_played_is_told_as_far_as_it_goes():
    answer = finding("after the throws 4 5 4 3 1, player 1 is on pit")
    assert (answer.holds, answer.throws) == (False, ((4,), (5,), (4,), (3,)))
    assert answer.turns == 4
    assert finding("after the throw 1+1, player 1 is on 2", dice=2, squares=20).holds is True
    assert finding("after the throw 2, player 1 is on 2", dice=2, squares=20).holds is False  # one die is missing


# ---------------------------------------------------------------- throws from a square


@pytest.mark.parametrize(
    ("claim", "holds", "strength"),
    [
        ("from the start, a throw of 3 passes 3 6 and ends on 9", True, "proved"),
        ("from the start, a throw of 3 passes 6 3 and ends on 9", False, "shown"),
        ("from the start, a throw of 3 passes 6 and ends on the last square", True, "proved"),
        ("from the start, a throw of 3 ends on 6", False, "shown"),
        ("from the start, a throw of 3 passes 4 and ends on 9", False, "shown"),  # it does not land there
        ("from square 4, a throw of 4 ends on pit", True, "proved"),
        ("from square 4, a throw of 4 ends on the start", False, "shown"),
        ("from square 4, a throw of 5 ends on where the turn began", False, "shown"),
        ("from square 7, a throw of 4 ends on where the turn began", True, "proved"),  # back from 11
        ("from square 5, some throw of 3 ends on pit", True, "shown"),
        ("from square 5, some throw of 3 ends on 7", False, "proved"),
        ("every throw of 2 from 4 lands on pit", True, "proved"),
        ("every throw of 3 from 4 to 5 lands on pit", False, "shown"),
        ("some throw of 2 from 4 lands on star", True, "shown"),
        ("some throw of 3 from 4 to 5 lands on star", False, "proved"),
        ("no throw of 1 from 4 to 5 lands on star 2 times or more", True, "proved"),
        ("no throw of 1 from 4 to 5 lands on star", False, "shown"),
    ],
)
def test_throws(claim: str, holds: bool, strength: str):
    answer = finding(claim)
    assert (answer.holds, answer.strength, answer.state) == (holds, strength, None)


def test_faces_of_a_throw_stand_in_any_order():
    assert finding("from the start, a throw of 1+2 ends on 9", dice=2).holds is True
    assert finding("from the start, a throw of 2+1 ends on 9", dice=2).holds is True
    assert finding("from the start, a throw of 3 ends on 9", dice=2).holds is True
    assert finding("from the start, a throw of 4 ends on 9", dice=2).holds is False


@pytest.mark.parametrize(("target", "holds", "strength"), [(4, True, "proved"), (5, False, "shown")])
def test_a_square_where_no_turn_ends_is_looked_at_all_the_same(target: int, holds: bool, strength: str):
    answer = finding(f"from square 3, a throw of 1 ends on {target}")
    assert (answer.holds, answer.strength) == (holds, strength)
    assert answer.state is not None
    assert answer.state["squares"][0] == 3


# ---------------------------------------------------------------- turns


@pytest.mark.parametrize(
    ("claim", "holds", "strength", "throws"),
    [
        ("no turn ends on star", False, "shown", ((6,),)),  # back from 12 onto 6
        ("no turn ends on 3", True, "proved", None),
        ("every turn ends on any square", True, "proved", None),
        ("every turn ends on any square other than 4", False, "shown", ((4,),)),
        ("no turn ends on the start", True, "proved", None),
        ("no turn ends on an occupied square", False, "shown", ((2,), (4,), (6,), (4,))),
        ("no turn ends on an occupied square other than pit", True, "proved", None),
        ("no turn ends on an occupied square other than star", False, "shown", ((2,), (4,), (6,), (4,))),
        ("some turn lands on star", True, "shown", ((3,),)),
        ("no turn lands on 2", False, "shown", ((2,),)),
        ("no turn lands on an occupied square", False, "shown", ((1,), (1,))),
        ("some turn counts back and ends on star", True, "shown", ((6,),)),
        ("no turn counts back and ends on 3", True, "proved", None),
        ("some turn counts back and lands on pit", True, "shown", ((2,), (1,), (4,))),  # star, 10, back
        ("some turn counts back and lands on the start", False, "proved", None),
        ("every turn counts back and lands on any square", False, "shown", ((1,),)),
        ("some turn sends another counter back", True, "shown", ((1,), (1,))),
        ("no turn uses star 2 times or more", False, "shown", ((3,),)),
        ("no turn uses star 3 times or more", True, "proved", None),
        ("some turn uses captive", True, "shown", None),
        ("every turn uses advance", False, "shown", None),  # a missed turn does not
    ],
)
def test_turns(claim: str, holds: bool, strength: str, throws: tuple[tuple[int, ...], ...] | None):
    answer = finding(claim)
    assert (answer.holds, answer.strength) == (holds, strength)
    if throws is not None:
        assert answer.throws is not None
        assert len(answer.throws) == len(throws)
        assert answer.turns is not None
        assert answer.turns >= len(throws)


def test_a_piece_that_is_sent_forward():
    answer = finding("no turn sends another counter forward")
    assert answer.holds is False
    assert finding("some turn sends another counter forward").holds is True
    without = RULES.replace("that counter is sent to where the turn began", "that counter is sent to the start")
    assert finding("no turn sends another counter forward", without).holds is True


def test_a_shown_turn_is_what_it_is_shown_for():
    """The play of the proof, played again: at its last turn another piece goes forward."""
    claim = "no turn sends another counter forward"
    _, machine = compiled(claim)
    answer = finding(claim)
    engine = Engine(machine)
    row, turns = engine.initial(), 0
    square = engine.layout["square"][0]
    throws = list(answer.throws or ())
    while throws:
        before = row
        throw = throws.pop(0)[0] - 1 if engine.dice(row) else 0
        row, turns = engine.turn(row, throw), turns + 1
    other = 1 - before[engine.layout["player"][0]]
    assert row[square + other] > before[square + other]
    assert turns == answer.turns


# ---------------------------------------------------------------- plays


@pytest.mark.parametrize(
    ("claim", "holds", "strength"),
    [
        ("some play ends in stalemate", True, "shown"),
        ("no play ends in stalemate", False, "shown"),
        ("every play ends in stalemate", False, "shown"),
        ("some play ends in a draw", False, "proved"),
        ("no play ends in a draw", True, "proved"),
        ("every play ends in a draw", False, "shown"),
        ("some play ends within 1 turn", True, "shown"),
        ("no play ends within 1 turn", False, "shown"),
        ("every play ends within 5 turns", False, "proved"),
        ("every play uses advance", True, "proved"),
        ("every play uses star", False, "shown"),
        ("some play uses win 2 times or more", False, "proved"),
        ("some play uses star 2 times or more", True, "shown"),
        ("no play uses star 2 times or more", False, "shown"),
        ("no play uses win 2 times or more", True, "proved"),
    ],
)
def test_plays(claim: str, holds: bool, strength: str):
    answer = finding(claim)
    assert (answer.holds, answer.strength) == (holds, strength)


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("every play ends within 5 turns", True),  # 1 1 2 2 3
        ("every play ends within 4 turns", False),
        ("no play ends in stalemate", True),
        ("some play ends in stalemate", False),
        ("every play ends in stalemate", False),
    ],
)
def test_plays_of_a_short_race(claim: str, holds: bool):
    assert finding(claim, SHORT, squares=3).holds is holds


def test_a_rule_counts_once_however_many_steps_it_takes():
    two_steps = RULES.replace(
        "        it becomes held\n",
        "        it becomes held\n        if it is held\n            it becomes held\n            it becomes held\n",
    )
    assert finding("no turn uses pit 2 times or more", two_steps).holds is True
    assert finding("no turn uses pit", two_steps).holds is False


def test_a_rule_that_only_looks_is_not_used():
    looking = RULES.replace(
        "rule pit\n", "rule looks\n    when a counter lands on pit\n        nothing happens\n\nrule pit\n"
    )
    assert finding("no turn uses looks", looking).holds is True


# ---------------------------------------------------------------- numbers


def exact(of: str) -> float:
    _, machine = compiled("there are 2 stars")
    states = reachable(Engine(machine))
    assert isinstance(states, Reachable)
    odds = odds_of(states)
    assert odds.turns_given_win is not None
    return {"stalemate": 100 * odds.stalemate, "win": 100 * odds.win[1], "turns": odds.turns_given_win}[of]


@pytest.mark.parametrize(
    ("of", "phrase", "unit"),
    [
        ("stalemate", "the chance of a stalemate is", " %"),
        ("win", "the chance of a win for player 2 is", " %"),
        ("turns", "the mean number of turns is", ""),
    ],
)
def test_numbers(of: str, phrase: str, unit: str):
    value = exact(of)
    whole, tenth = f"{value:.0f}", f"{value:.1f}"
    for amount, holds in (
        (f"about {whole}", True),
        (f"about {tenth}", True),
        (f"about {value + 1:.0f}", False),
        (f"about {value + 0.1:.1f}", False),
        (f"at least {value - 0.1:.1f}", True),
        (f"at least {value + 0.1:.1f}", False),
        (f"at most {value + 0.1:.1f}", True),
        (f"at most {value - 0.1:.1f}", False),
        (f"between {value - 1:.1f} and {value + 1:.1f}", True),
        (f"between {value + 1:.1f} and {value + 2:.1f}", False),
    ):
        answer = finding(f"{phrase} {amount}{unit}")
        assert (answer.holds, answer.strength) == (holds, "computed"), amount
    assert finding(f"{phrase} about {whole}{unit}").number == tenth


def test_a_draw_has_a_chance():
    assert finding("the chance of a draw is about 0 %").holds is True
    drawn = RULES.replace("        it becomes held\n", "        the game is drawn\n")
    assert finding("the chance of a draw is about 0 %", drawn).holds is False
    assert finding("some play ends in a draw", drawn).holds is True


# ---------------------------------------------------------------- too many states


@pytest.mark.parametrize(
    ("claim", "holds", "strength"),
    [
        ("some play ends in stalemate", True, "shown"),
        ("no play ends in stalemate", False, "shown"),
        ("no play ends in a draw", None, "not-found"),
        ("every play ends within 3 turns", False, "shown"),
        ("some play uses star 2 times or more", True, "shown"),
        ("some play uses win 2 times or more", None, "not-found"),
        ("no turn ends on star", False, "shown"),
        ("no turn ends on 3", None, "not-found"),
        ("from square 4, a throw of 4 ends on pit", None, "not-found"),
        ("from square 4, a throw of 4 ends on 3", False, "shown"),
        ("the chance of a stalemate is at least 0.1 %", True, "sampled"),
        ("the chance of a stalemate is at most 0.1 %", False, "sampled"),
    ],
)
def test_random_plays_show_and_prove_nothing_else(
    claim: str, holds: bool | None, strength: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("variorum.explore.tried.GAMES", 5_000)
    answer = finding(claim, limit=5)
    assert (answer.holds, answer.strength) == (holds, strength)
    if strength == "not-found":
        assert answer.games == SAMPLE


def test_a_number_too_near_to_tell_is_open(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("variorum.explore.tried.GAMES", 200)
    answer = finding(f"the chance of a stalemate is at least {exact('stalemate'):.3f} %", limit=5)
    assert (answer.holds, answer.strength, answer.games) == (None, "sampled", 200)


# ---------------------------------------------------------------- names


def test_other_names_ask_the_same():
    claims = ("no turn uses star 2 times or more", "no turn lands on star", "there are 2 stars")
    for claim in claims:
        collated, machine = compiled(claim)
        rules = RULES.replace("stars", "moons").replace("star", "moon")
        other, same = compiled(claim.replace("stars", "moons").replace("star", "moon"), rules)
        first = asked(collated.game.claims[0].statements[0], machine, collated.game)
        assert first == asked(other.game.claims[0].statements[0], same, other.game)
