"""Whole plays with their reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from variorum import driver
from variorum.backends.python_engine import Engine
from variorum.explore.explained import as_object, in_words, place_in_words, square_names
from variorum.explore.playing import WrongDiceError, drawn, given, is_stuck, play
from variorum.machine.ast import Machine
from variorum.machine.interpreter import initial, layout_of

GIVEN = Path(__file__).parents[2] / "diagnostics" / "given"


@pytest.fixture(scope="module")
def machine() -> Machine:
    """The small goose game, in which the well holds until somebody else comes."""
    found = driver.edit(driver.load(GIVEN / "goose"), "nl", 2, {})
    assert found.value is not None
    return found.value.machine


def test_a_play_stops_after_its_last_throw(machine: Machine) -> None:
    made = play(machine, given([(6, 3), (4, 5), (6, 4)]))
    assert [turn.squares for turn in made.turns] == [(9, 0), (9, 9), (19, 9)]
    assert (made.winner, made.drawn, made.stalemate, made.endless, made.broken_off) == (None,) + (False,) * 4
    assert made.throws == 3


def test_a_missed_turn_is_played_when_a_throw_follows(machine: Machine) -> None:
    throws = [(6, 3), (4, 5), (6, 4), (1, 1)]
    resting = play(machine, given(throws))
    assert [turn.roll for turn in resting.turns] == throws
    longer = play(machine, given([*throws, (2, 1)]))
    assert [turn.roll for turn in longer.turns] == [*throws, None, (2, 1)]
    missed = longer.turns[4]
    assert (missed.seat, missed.squares) == (0, (19, 11))
    assert [step.does for step in missed.steps] == ["missed"]
    assert longer.turns[5].seat == 1


def test_no_throws_make_no_turns(machine: Machine) -> None:
    assert play(machine, given([])).turns == ()


def test_throws_of_another_number_of_dice_are_refused(machine: Machine) -> None:
    with pytest.raises(WrongDiceError) as raised:
        play(machine, given([(6, 3), (4,)]))
    assert (raised.value.number, raised.value.throw, raised.value.dice) == (1, (4,), 2)


def test_throws_after_the_end_are_not_drawn(machine: Machine) -> None:
    whole = play(machine, drawn(3))
    throws = [turn.roll for turn in whole.turns if turn.roll]
    made = play(machine, given([*throws, (6, 6)]))
    assert made == whole
    assert made.winner is not None
    assert made.throws == len(throws)


@pytest.mark.parametrize("number", [0, 1, 5, 1000])
def test_drawn_plays_are_those_of_the_engine(number: int, machine: Machine) -> None:
    engine = Engine(machine)
    for seed in (0, 7):
        made, expected = play(machine, drawn(seed, number)), engine.play(seed, number)
        assert made.turns[-1].row == expected.row
        assert (len(made.turns), made.throws, made.stalemate) == (expected.turns, expected.throws, expected.stalemate)


def test_a_long_play_is_broken_off(machine: Machine) -> None:
    made = play(machine, drawn(0), most=5)
    assert len(made.turns) == 5
    assert made.broken_off
    assert not made.stalemate


def test_a_play_starts_anywhere(machine: Machine) -> None:
    row = list(initial(machine)[0])
    at, size = layout_of(machine)["square"]
    row[at : at + size] = [61, 60]
    made = play(machine, given([(1, 1)]), start=tuple(row))
    assert made.winner == 0


def test_who_waits_for_ever_is_stuck(machine: Machine) -> None:
    row = list(initial(machine)[0])
    at, size = layout_of(machine)["held"]
    row[at : at + size] = [1, 0]
    assert not is_stuck(machine, tuple(row))
    row[at : at + size] = [1, 1]
    assert is_stuck(machine, tuple(row))
    assert play(machine, given([]), start=tuple(row)).stalemate


def test_steps_in_words_and_as_objects(machine: Machine) -> None:
    made = play(machine, given([(6, 3), (4, 5), (6, 5), (6, 5), (5, 6), (5, 6)]))
    words = [[in_words(machine, turn.side, step) for step in turn.steps] for turn in made.turns]
    assert words[-2] == ["moves to 31 (well)", "player 1 becomes held"]
    assert words[-1][0] == "moves to 31 (well)"
    assert words[-1][1] == "player 1 is no longer held"
    assert words[-1][-1] == "player 2 becomes held"
    relief = as_object(machine, made.turns[-1].steps[1])
    assert relief["rule"] == "relief"
    assert relief["does"] == "changes"
    assert relief["changes"] == [{"what": "held", "player": 1, "before": True, "after": False}]
    assert "nl:5" in relief["passages"]


def test_squares_have_the_name_of_their_smallest_set(machine: Machine) -> None:
    names = square_names(machine)
    assert place_in_words(42, names) == "to 42 (maze)"
    assert place_in_words(41, names) == "to 41"
    assert place_in_words(0, names) == "off the board"
