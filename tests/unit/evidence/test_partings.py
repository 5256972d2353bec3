"""Readings of small games set beside one another."""

from __future__ import annotations

import pickle

import pytest

from tests.unit.evidence.small import HEAD, LADDER, NAMED, small
from variorum.evidence.ast import ConflictEvidence
from variorum.evidence.form import as_object, from_object
from variorum.evidence.partings import TellingPlayOf, conflicts_in_play
from variorum.machine.specialise import specialise


def test_a_play_tells():
    game = small(LADDER, {"target": "9"})
    found = game.partings("target")
    assert (found.conflict, found.reading) == ("target", "9")
    (other,) = found.others
    assert (other.reading, other.standing, other.nearest, other.adds) == ("11", "told", {}, {})
    assert other.play is not None
    play = other.play
    assert (play.players, play.turns, play.parts) == (2, 1, "squares")
    assert play.first.throws == play.second.throws == ((4,),)
    assert (play.first.squares, play.second.squares) == ((9, 0), (11, 0))
    assert (play.first.player, play.first.roll, play.first.winner, play.first.stalemate) == (1, (4,), None, False)
    assert from_object(ConflictEvidence, as_object(found)) == found


def test_words_alone():
    game = small(NAMED, {"target": "9", "top-name": "peak"})
    assert "top-name" not in conflicts_in_play(game.machine)
    assert game.reading("top-name", "summit").standing == "wording"
    assert game.batches == []


def test_the_nearest_choice_under_which_one_tells():
    # The second ladder can be climbed only where the first one leads to it.
    text = """\
states of each counter
    lifted  yes or no, at first no

rule ladder
    when a counter lands on 4
        it becomes lifted
        <first>

rule second
    when a counter lands on 11 and it is lifted
        it goes to <second>

rule over
    when a turn ends
        it is no longer lifted

conflict first
    question "Where does the first lead?"
    reading nowhere conjecture
        nothing happens
    reading far conjecture
        it goes to 11
    reading near conjecture
        it goes to 12

conflict second
    question "Where does the second lead?"
    reading 13 conjecture
    reading 14 conjecture

"""
    game = small(text, {"first": "nowhere", "second": "13"})
    other = game.reading("second", "14")
    assert other.standing == "alike"
    assert other.nearest == {"first": "far"}
    assert other.looked_at > 100
    assert other.play is not None
    assert (other.play.players, other.play.turns) == (2, 1)
    assert (other.play.first.squares, other.play.second.squares) == ((13, 0), (14, 0))
    # Two players, then three, then every single change at once.
    assert [len(batch) for batch in game.batches] == [1, 1, 2]
    # Under the other choice a single change tells at once.
    assert small(text, {"first": "far", "second": "13"}).reading("second", "14").standing == "told"


def pairs(third: str) -> str:
    return f"""\
squares
    gate 4

rule gate
    when a counter lands on gate and <open>
        <leads>

conflict open
    question "Is the gate open?"
    reading no conjecture  means never
    reading yes conjecture  means always

conflict leads
    question "What is behind it?"
    reading nothing conjecture
        nothing happens
    reading road conjecture
        it goes to <{third}>

conflict {third}
    question "Where does the road end?"
    reading 9 conjecture
    reading 11 conjecture

"""


def test_a_pair_of_choices():
    game = small(pairs("end"), {"open": "no", "leads": "nothing", "end": "9"})
    other = game.reading("end", "11")
    assert other.standing == "alike"
    assert other.nearest == {"open": "yes", "leads": "road"}
    assert other.looked_at == 0  # both are one machine, which needs no looking
    assert game.reading("open", "yes").nearest == {"leads": "road"}


def test_alike_everywhere():
    text = LADDER + """\
rule never-there
    when a counter comes to rest on 4
        it goes to <nowhere>

conflict nowhere
    question "And from a square on which nobody rests?"
    reading 1 conjecture
    reading 2 conjecture

"""  # fmt: skip
    game = small(text, {"target": "9", "nowhere": "1"})
    other = game.reading("nowhere", "2")
    assert (other.standing, other.play, other.nearest) == ("alike-everywhere", None, {})
    assert other.looked_at > 0


def test_what_a_reading_brings_with_it():
    text = """\
rule ladder
    when a counter lands on 4
        <ladder>

conflict ladder
    question "Is there a ladder?"
    reading none conjecture
        nothing happens
    reading there conjecture
        it goes to <top>

conflict top
    arises when ladder is there
    question "Where does it end?"
    reading 9 conjecture
    reading 11 conjecture

"""
    other = small(text, {"ladder": "none"}).reading("ladder", "there")
    assert (other.standing, other.adds) == ("told", {"top": "9"})
    assert other.play is not None
    assert other.play.second.squares == (9, 0)


REQUIRING = LADDER + """\
rule snake
    when a counter lands on 7
        it goes to <snake>

conflict snake
    question "Where does the snake end?"
    reading 1 conjecture
    reading 2 conjecture
        {keeps}

"""  # fmt: skip


def test_what_a_reading_requires_comes_with_it():
    game = small(REQUIRING.format(keeps="requires target is 11"), {"target": "9", "snake": "1"})
    other = game.reading("snake", "2")
    assert (other.standing, other.adds) == ("told", {"target": "11"})


def test_what_a_reading_excludes_stands_against_it():
    game = small(REQUIRING.format(keeps="excludes target is 9"), {"target": "9", "snake": "1"})
    other = game.reading("snake", "2")
    assert (other.standing, other.bars, other.play) == ("barred", {"target": "9"}, None)
    assert game.batches == []
    assert game.reading("target", "11").standing == "told"


TEAMS = """\
conflict teams
    question "Are there teams?"
    reading none conjecture  means one player each
    reading pairs conjecture  means 2 teams of 2 players

"""


def test_as_many_players_as_it_takes():
    game = small(
        LADDER + TEAMS, {"target": "9", "teams": "none"}, HEAD.replace("pieces", "sides    <teams>\n    pieces")
    )
    other = game.reading("teams", "pairs")
    assert other.play is not None
    assert (other.play.players, other.play.turns, other.play.parts) == (4, 1, "squares")
    game = small(
        LADDER + TEAMS, {"target": "9", "teams": "pairs"}, HEAD.replace("pieces", "sides    <teams>\n    pieces")
    )
    other = game.reading("target", "11")
    assert other.play is not None
    assert other.play.players == 4


def test_no_number_of_players_fits_both():
    head = HEAD.replace("pieces", "sides    <teams>\n    pieces").replace("2 to 4", "2 to 3")
    other = small(LADDER + TEAMS, {"target": "9", "teams": "none"}, head).reading("teams", "pairs")
    assert (other.standing, other.bars) == ("barred", {})


def test_who_begins():
    text = LADDER + """\
start
    each player throws 1 die, the highest total begins
    after a tie, <tie>

conflict tie
    question "And after a tie?"
    reading again conjecture  means they throw again
    reading first conjecture  means the first to throw begins

"""  # fmt: skip
    game = small(text, {"target": "9", "tie": "again"})
    other = game.reading("tie", "first")
    assert other.standing == "told"
    assert other.play is not None
    assert (other.play.players, other.play.turns, other.play.parts) == (2, 0, "beginning")
    assert other.play.first.throws == ((1,), (1,))
    assert (other.play.first.player, other.play.second.player) == (0, 1)
    assert game.batches == []


def test_tallies_have_their_names():
    text = LADDER + """\
tallies
    stake of each side, at first 0
    pot of the game, at first 0

rule fine
    when a counter lands on 6
        its stake goes up by <fine>
        pot goes up by <fine>

conflict fine
    question "How much is it?"
    reading 1 conjecture
    reading 2 conjecture

"""  # fmt: skip
    other = small(text, {"target": "9", "fine": "1"}).reading("fine", "2")
    assert other.play is not None
    assert other.play.parts == "tallies"
    assert other.play.first.tallies == {"stake": (1, 0), "pot": (1,)}
    assert other.play.second.tallies == {"stake": (2, 0), "pot": (2,)}


@pytest.mark.parametrize("limit", [50, 1000])
def test_the_question_is_one_of_what_plays(limit: int):
    """Its key holds all that the answer depends on, and it can be sent to another process."""
    game, renamed = (small(LADDER.replace("target", name), {name: "9"}) for name in ("target", "another"))
    batches = []
    for each, name in ((game, "target"), (renamed, "another")):
        assert each.reading(name, "11").standing == "told"
        batches.append(each.batches)
    assert batches[0] == batches[1]
    machine = specialise(game.machine, {"target": "9"}, 2)
    other = specialise(game.machine, {"target": "11"}, 2)
    question = TellingPlayOf(machine, other, limit)
    sent = pickle.loads(pickle.dumps(question))  # noqa: S301
    assert sent.key == question.key
    assert sent.answer() == question.answer() == TellingPlayOf(machine, other, limit).answer()
    assert len({question.key, TellingPlayOf(other, machine, limit).key, TellingPlayOf(machine, other, 7).key}) == 3
