"""Combinations of readings: all there are, each once, and none that `arises`, `requires` or `excludes` forbids."""

from __future__ import annotations

from itertools import product

import pytest

from tests.unit.sweeps.rivals import rivals
from variorum.collated.choices import choose
from variorum.collated.combinations import Combinations
from variorum.diagnostics import Severity
from variorum.diagnostics.worded import severity

GAME = rivals().collated
CONFLICTS = tuple(each.conflict for each in GAME.conflicts)
ALL = {conflict.name: tuple(reading.name for reading in conflict.readings) for conflict in CONFLICTS}


def by_brute_force(domains: dict[str, tuple[str, ...]]) -> set[tuple[tuple[str, str], ...]]:
    """What choosing every reading of every conflict comes to, where it is no error and arises."""
    found = set()
    for readings in product(*domains.values()):
        chosen = choose(GAME, "own", dict(zip(domains, readings, strict=True)))
        if not any(severity(each) is Severity.ERROR for each in chosen.diagnostics):
            found.add(tuple(chosen.value.items()))
    return found


@pytest.mark.parametrize("changed", [{}, {"missed": ("2",)}, {"back-to": ("6", "8")}, {"ladder-target": ("11",)}])
def test_they_are_those_that_can_be_chosen(changed: dict[str, tuple[str, ...]]):
    domains = ALL | changed
    combinations = Combinations(CONFLICTS, domains)
    listed = [tuple(each.items()) for each in combinations]
    assert len(set(listed)) == len(listed) == combinations.number
    assert set(listed) == by_brute_force(domains)


def test_one_that_goes_with_nothing_is_no_combination():
    combinations = Combinations(CONFLICTS, ALL | {"ladder-target": ("11",), "missed": ("2",), "back-to": ("8",)})
    assert combinations.number == 0
    assert list(combinations) == []
    with pytest.raises(IndexError):
        combinations.at(0)


def test_products_that_cannot_be_listed_are_counted():
    many = tuple(
        type(conflict)(
            f"{conflict.name}-{number}",
            conflict.question,
            None,
            tuple(CONFLICTS[1].readings),
            (),
            (),
            conflict.use,
            structural=False,
            cites=(),
            span=conflict.span,
        )
        for number in range(100)
        for conflict in CONFLICTS[:1]
    )
    domains = {conflict.name: ("1", "2") for conflict in many}
    combinations = Combinations(many, domains)
    assert combinations.number == 2**100
    assert set(combinations.at(2**100 - 1).values()) == {"2"}
    assert list(combinations.at(1).values()) == ["1"] * 99 + ["2"]
