"""Conflicts by themselves: their readings, what makes them arise, whether they can be chosen, whether they are used."""

from __future__ import annotations

import pytest

from tests.unit.collated.build import arises, at, codes, conflict, edition, game, reading, rule, sources
from variorum.collated.conditions import deciding_order, holds, in_words, says_of
from variorum.collated.from_resolved import collate
from variorum.resolved.ast import (
    AllOf,
    AnyOf,
    EffectsOf,
    Fixed,
    Not,
    ReadingIs,
    ReadingValue,
    Start,
    ThrowIsDouble,
    TrackBoard,
    Use,
)


def faults(*conflicts, rules=None, **parts):
    checked = collate(game(conflicts, rules=rules, **parts), sources(), {})
    return codes(checked, "uncited-reading")


def free(name, *names, when="", **more):
    """A conflict of conjectures."""
    return conflict(name, *(reading(each) for each in names or ("x", "y")), when=when, **more)


class TestReadings:
    def test_two_are_needed(self):
        assert faults(conflict("a", reading("x"))) == ["single-reading"]
        assert faults(conflict("a")) == ["single-reading"]
        assert faults(free("a")) == []


class TestArises:
    TRUE, FALSE, OPEN = ReadingIs("a", "x", at()), ReadingIs("a", "y", at()), ReadingIs("open", "x", at())

    @pytest.mark.parametrize(
        ("condition", "expected"),
        [
            (None, True),
            (Fixed(holds=False), False),
            (TRUE, True),
            (FALSE, False),
            (OPEN, None),
            (ReadingIs("gone", "x", at()), False),
            (Not(OPEN), None),
            (Not(FALSE), True),
            (AllOf((TRUE, OPEN)), None),
            (AllOf((OPEN, FALSE)), False),
            (AnyOf((OPEN, TRUE)), True),
            (AnyOf((FALSE, OPEN)), None),
            (AnyOf((FALSE, FALSE)), False),
            (ThrowIsDouble(), None),
        ],
    )
    def test_three_answers(self, condition, expected):
        assert holds(condition, says_of({"a": "x", "gone": None})) is expected

    def test_words(self):
        assert in_words(arises("a=x b!=y")) == "a is x and b is not y"
        assert in_words(AnyOf((self.TRUE, Fixed(holds=False)))) == "a is x or never"

    def test_on_anything_but_readings(self):
        assert faults(free("a"), free("b", when=AllOf((self.TRUE, ThrowIsDouble())))) == ["arises-not-on-readings"]
        assert faults(free("a"), free("b", when=Not(AnyOf((self.TRUE, Fixed(holds=False)))))) == []

    def test_in_a_circle(self):
        circle = (free("a", when="c=x"), free("b", when="a=x"), free("c", when="b=x"), free("d", when="c=x"))
        checked = collate(game(circle, [edition("e", "", "a=x")]), sources(), {})
        assert codes(checked) == ["arises-in-a-circle"]
        assert checked.diagnostics[0].facts["conflicts"] == "a b c"
        assert len(checked.diagnostics[0].labels) == 2
        assert checked.value.editions[0].choices == ()

    def test_on_itself(self):
        assert faults(free("a", when="a=x")) == ["arises-in-a-circle"]

    def test_order(self):
        chain = (free("c", when="b=x"), free("z"), free("b", when="a=x"), free("a"))
        assert [each.name for each in deciding_order(chain)] == ["z", "a", "b", "c"]


class TestReach:
    def test_a_reading_that_bars_what_it_needs(self):
        other = free("a")
        barred = conflict("b", reading("v"), reading("w", requires="a=x", excludes="a=x"))
        assert faults(other, barred) == ["reading-out-of-reach"]

    def test_a_reading_that_needs_two_at_once(self):
        assert faults(free("a"), conflict("b", reading("v"), reading("w", requires="a=x a=y"))) == [
            "reading-out-of-reach"
        ]

    def test_requirements_of_requirements(self):
        middle = conflict("b", reading("v", requires="a=x"), reading("w"))
        last = conflict("c", reading("r", requires="b=v a=y"), reading("s", requires="b=v"))
        assert faults(free("a"), middle, last) == ["reading-out-of-reach"]

    def test_a_reading_that_keeps_its_conflict_from_arising(self):
        child = conflict("b", reading("v"), reading("w", excludes="a=x"), when="a=x")
        assert faults(free("a"), child) == ["reading-out-of-reach"]
        assert faults(free("a"), conflict("b", reading("v"), reading("w", excludes="a=y"), when="a=x")) == []

    def test_a_requirement_of_what_cannot_arise_too(self):
        child = free("b", when="a=x")
        other = conflict("c", reading("v"), reading("w", requires="b=x a=y"))
        assert faults(free("a"), child, other) == ["reading-out-of-reach"]

    def test_the_bonds_of_the_conflicts_in_between(self):
        parent = conflict("a", reading("x", requires="p=x"), reading("y"))
        child = conflict("b", reading("v"), reading("w", requires="p=y"), when="a=x")
        assert faults(free("p"), parent, child) == ["reading-out-of-reach"]

    def test_a_conflict_that_never_arises(self):
        assert faults(free("a"), free("b", when="a=x a=y")) == ["conflict-out-of-reach"]
        assert faults(free("a"), free("b", when=Fixed(holds=False))) == ["conflict-out-of-reach"]

    def test_many_conflicts_are_no_trouble(self):
        first = free("c0")
        chain = [
            conflict(f"c{n}", reading("x", excludes=f"c{n - 1}=y"), reading("y"), when=f"c{n - 1}=x c{n - 1}!=z")
            for n in range(1, 120)
        ]
        assert faults(first, *chain) == []

    def test_a_search_too_long_is_given_up(self):
        wide = [free(f"c{n}") for n in range(40)]
        asked = AllOf(tuple(AnyOf((arises(f"c{n}=x"), arises(f"c{n}=y"))) for n in range(40)))  # type: ignore[arg-type]
        assert faults(*wide, free("last", when=AllOf((asked, arises("c0=x c39=z"))))) == []  # type: ignore[arg-type]


class TestUse:
    def test_a_conflict_that_nothing_asks_for(self):
        assert faults(free("a"), rules=(rule("play"),)) == ["unused-conflict"]
        assert faults(free("a", use=Use.NAME), rules=(rule("play"),)) == []

    @pytest.mark.parametrize(
        "use",
        [
            {"rules": (rule("play", applies="a=x"),)},
            {"rules": (rule("play", effects=(EffectsOf("a", at()),)),)},
            {"rules": (), "dice": ReadingValue("a")},
            {"rules": (), "board": TrackBoard(ReadingValue("a"), 0, at())},
            {"rules": (), "start": Start(2, ReadingValue("a"), None, plays_throw=False, cites=())},
        ],
    )
    def test_a_rule_or_the_board_uses_it(self, use):
        assert faults(free("a"), **use) == []

    def test_another_conflict_uses_it(self):
        assert faults(free("a"), free("b", when="a=x"), rules=(rule("play", applies="b=x"),)) == []

    def test_it_does_not_use_itself(self):
        own = conflict("a", reading("x", excludes="a=y"), reading("y"))
        assert faults(own, rules=(rule("play"),)) == ["unused-conflict"]
