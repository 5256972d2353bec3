"""Order and duplicates."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from variorum.diagnostics import Diagnostic, Label, Span
from variorum.diagnostics.ordered import ordered

At = Callable[..., Diagnostic]


def test_by_file_line_column_and_code_whatever_the_order(at: At) -> None:
    first = at(9, 1, 9, 2, file="a.rules")
    second = at(2, 1, 2, 2, file="b.rules")
    third = at(10, 1, 10, 2, file="b.rules", code="settled-already")
    fourth = at(10, 1, 10, 2, file="b.rules")
    fifth = at(10, 2, 10, 3, file="b.rules")
    expected = (first, second, third, fourth, fifth)
    assert all(ordered(order) == expected for order in permutations(expected))


def test_those_that_say_the_same_are_one_with_all_labels(at: At) -> None:
    here, there = Label(Span("a.rules"), "here"), Label(Span("b.rules"), "there")
    found = (at(1, 1, 1, 2, labels=(here,)), at(1, 1, 1, 2, labels=(there, here)), at(1, 1, 1, 2))
    for order in permutations(found):
        (merged,) = ordered(order)
        assert merged.labels == (here, there)


def test_those_that_say_different_things_of_one_place_stay_apart(at: At) -> None:
    assert len(ordered((at(1, 1, 1, 2), at(1, 1, 1, 2, name="other"), at(1, 1, 1, 2, suggestion="goose")))) == 3
