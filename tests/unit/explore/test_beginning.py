"""Who begins: plays of the throws before the first turn."""

from __future__ import annotations

import pytest

from variorum.explore.beginning import Beginning, Tie, ToldAtTheBeginning, told_at_the_beginning


def decided(players: int, tie: Tie, *totals: int) -> tuple[int | None, int]:
    now = Beginning(tuple(range(players)))
    for total in totals:
        now = now.after(total, tie)
    return now.begins, now.doubled


@pytest.mark.parametrize("tie", ["again", "first", "doubles"])
def test_the_highest_total_begins(tie: Tie):
    assert decided(3, tie, 4, 9, 7) == (1, 0)
    assert decided(3, tie, 4, 4, 7) == (2, 0)


def test_a_tie_for_less_than_the_highest_is_none():
    assert decided(4, "again", 5, 5, 5, 6) == (3, 0)


def test_those_who_tie_throw_again():
    assert decided(3, "again", 9, 4, 9) == (None, 0)
    assert decided(3, "again", 9, 4, 9, 5, 6) == (2, 0)
    assert decided(3, "again", 9, 4, 9, 5, 5, 3, 2) == (0, 0)


def test_the_first_of_them_begins():
    assert decided(3, "first", 4, 9, 9) == (1, 0)


def test_the_cube_is_doubled():
    assert decided(2, "doubles", 4, 4, 6, 6, 2, 1) == (0, 2)


def test_a_tie_tells_them_apart():
    told = told_at_the_beginning(2, 2, "again", "first")
    assert told == ToldAtTheBeginning(((1, 1), (1, 1)), Beginning((0, 1)), Beginning((0, 1), totals=(2, 2), begins=0))
    told = told_at_the_beginning(3, 1, "first", "again")
    assert told is not None
    assert told.throws == ((1,), (1,), (1,))
    assert (told.first.begins, told.second.begins) == (0, None)
    told = told_at_the_beginning(2, 1, "again", "doubles")
    assert told is not None
    assert (told.first.doubled, told.second.doubled) == (0, 1)


def test_nothing_tells_them_apart():
    assert told_at_the_beginning(2, 2, "again", "again") is None
    assert told_at_the_beginning(2, 0, "again", "first") is None
    assert told_at_the_beginning(1, 2, "again", "first") is None
