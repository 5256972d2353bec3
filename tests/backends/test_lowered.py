"""What is proved of steps before the generated text relies on it; and that the text relies on nothing else."""

from __future__ import annotations

import pytest

from tests.rules.played import engine_of
from variorum.backends.lowered import (
    Change,
    Count,
    Entry,
    Fork,
    Given,
    Leave,
    Put,
    TooHardError,
    Total,
    Way,
    Worked,
    all_differ,
    changes,
    counted_up,
    false_between_turns,
    kept_by,
    leaves,
    leaving,
    reads,
    totalled,
    value_of,
    writes,
)
from variorum.backends.python_writer import asked_of

PLACES, VALUES, SCORE, WINNER = 4, 3, 4, 5


def equal(at: int, number: int) -> Worked:
    return Worked("==", (Entry(at), number))


def empty(at: int) -> Worked:
    return Worked("not", (Entry(at),))


def step(origin: int, to: int, piece: int = 2) -> Way:
    return Way("step", origin, to, (equal(origin, piece), empty(to)), (Put(origin, 0), Put(to, piece)))


def capture(origin: int, over: int, to: int, worth: int = 1) -> Way:
    body = (Put(origin, 0), Put(over, 0), Put(to, 2), Put(SCORE, Worked("+", (Entry(SCORE), worth))))
    return Way("jump", origin, to, (equal(origin, 2), equal(over, 1), empty(to)), body)


def test_what_an_expression_asks_for() -> None:
    whole = Worked("and", (equal(0, 1), Worked(">", (Total(2, 4), 1))))
    assert reads(whole) == {0, 2, 3}
    assert totalled((whole, Put(1, Total(6, 8)))) == {2, 3, 6, 7}
    assert value_of(whole, {0: 1, 2: 1, 3: 1}) == 1
    assert value_of(Worked("not", (whole,)), {0: 0, 2: 1, 3: 1}) == 1
    assert value_of(Worked("sum", (Entry(0), 3)), {0: 2}) == 5
    assert asked_of(Worked("or", (equal(0, 1), Given("captures")))) == {"captures"}
    assert not asked_of(whole)
    with pytest.raises(TooHardError):
        value_of(Given("captures"), {})


def test_a_test_of_one_entry() -> None:
    assert kept_by(equal(2, 1), VALUES) == (2, frozenset({1}))
    assert kept_by(empty(3), VALUES) == (3, frozenset({0}))
    assert kept_by(Worked("or", (equal(2, 1), equal(3, 1))), VALUES) is None
    assert kept_by(Worked("==", (Entry(2), Given("captures"))), VALUES) is None


def test_what_a_step_changes_is_known_from_its_tests() -> None:
    assert changes(step(0, 1), PLACES, VALUES) == (Change(0, 2, 0), Change(1, 0, 2))
    untested = Way("step", 0, 1, (equal(0, 2),), (Put(0, 0), Put(1, 2)))
    assert changes(untested, PLACES, VALUES) is None
    twice = Way("step", 0, 1, (equal(0, 2), empty(1)), (Put(0, 0), Put(1, 2), Put(0, 1)))
    assert changes(twice, PLACES, VALUES) is None
    forked = Way("step", 0, 1, (equal(0, 2),), (Fork(empty(1), (Put(1, 2),), ()),))
    assert changes(forked, PLACES, VALUES) is None
    assert changes(Way("step", 0, 1, (), (Count("captures", 1),)), PLACES, VALUES) == ()


def test_steps_that_come_to_different_rows() -> None:
    assert all_differ([step(0, 1), step(0, 2), capture(0, 1, 2)], PLACES, VALUES)
    assert not all_differ([step(0, 1), step(0, 1)], PLACES, VALUES)
    assert not all_differ([Way("wait", 0, 0, (), ())], PLACES, VALUES)


def test_steps_that_count_up() -> None:
    plain = [step(0, 1)]
    assert counted_up([capture(0, 1, 2), capture(0, 2, 3)], plain, PLACES)
    assert not counted_up([capture(0, 1, 2), capture(0, 2, 3, worth=2)], plain, PLACES)
    assert not counted_up([step(0, 2)], plain, PLACES)
    scoring = Way("step", 0, 1, (), (Put(SCORE, 0),))
    assert not counted_up([capture(0, 1, 2)], [scoring], PLACES)
    also = Way("jump", 0, 2, (), (*capture(0, 1, 2).body, Put(WINNER, 1)))
    assert not counted_up([also], plain, PLACES)


def test_where_a_play_is_left() -> None:
    ended = (Fork(equal(SCORE, 6), (Put(WINNER, 1),), (Put(3, 1),)),)
    left = leaving(ended, WINNER)
    assert left == (Fork(equal(SCORE, 6), (Put(WINNER, 1), Leave()), (Put(3, 1),)),)
    assert not leaves(left)
    assert leaves((Put(WINNER, 1), Leave()))
    assert leaving((Put(WINNER, Entry(3)),), WINNER) is None
    assert leaving((*ended, Put(3, 1)), WINNER) is None
    assert writes(ended) == {WINNER, 3}


def test_a_test_that_is_false_whenever_a_turn_begins() -> None:
    row = dict.fromkeys(range(6), 0)
    ended = (Fork(equal(SCORE, 6), (Put(WINNER, 1), Leave()), (Put(3, 1),)),)
    stuck = (Put(WINNER, 2), Leave())
    assert false_between_turns([ended, ended], [stuck, stuck], row) == equal(SCORE, 6)
    assert false_between_turns([ended, ended], [stuck, stuck], {**row, SCORE: 6}) is None
    assert false_between_turns([ended, stuck], [stuck, stuck], row) is None
    counts = (Put(SCORE, 6),)
    assert false_between_turns([ended, ended], [stuck, counts], row) is None
    goes_on = (Fork(equal(SCORE, 6), (Put(WINNER, 1),), (Put(SCORE, 6),)),)
    assert false_between_turns([goes_on, goes_on], [stuck, stuck], row) is None


def parts(edition: str, **changes: str) -> tuple[bool, bool, bool]:
    """Whether steps are numbered, rows made for chains alone, and entries held in variables."""
    source = engine_of("fox-and-geese", edition, **changes).source
    assert source is not None
    return "bits_0_0" in source, "def chains_1" in source, "captured_goose" in source


def test_the_text_relies_on_what_is_proved() -> None:
    assert parts("lexikon") == (True, True, True)
    assert parts("children") == (True, True, True)
    assert parts("lexikon", sixth_mid_chain="ends-at-once") == (True, False, True)
    assert parts("lexikon", repetition="draw-at-third") == (True, True, False)
