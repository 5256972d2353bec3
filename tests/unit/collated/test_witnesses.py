"""Every source's stand to every conflict."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.unit.collated.build import (
    codes,
    conflict,
    direct,
    edition,
    game,
    locks,
    reading,
    reported,
    silent,
    sources,
    unclear,
)
from variorum.collated.ast import Stand
from variorum.collated.from_resolved import collate
from variorum.diagnostics.worded import help_line

SOURCES = sources(direct("nl"), direct("fr"), reported("old", "nl"))


def collated(*conflicts, given=SOURCES):
    return collate(game(conflicts), given, locks(given))


def stands(checked, name):
    (found,) = (each for each in checked.value.conflicts if each.conflict.name == name)
    return {witness.siglum: (witness.stand, witness.readings, witness.mentions) for witness in found.witnesses}


def faults(checked):
    return codes(checked, "unused-source", "uncited-reading", "uncited-unclear")


def test_who_supports_who_mentions_and_who_is_silent():
    checked = collated(
        conflict("a", reading("x", "nl:1 old:2"), reading("y", "nl:3", "variant"), undecided=silent("fr")),
    )
    assert faults(checked) == []
    assert stands(checked, "a") == {
        "nl": (Stand.SUPPORTS, ("x",), ("y",)),
        "fr": (Stand.SILENT, (), ()),
        "old": (Stand.SUPPORTS, ("x",), ()),
    }
    witness = checked.value.conflicts[0].witness("nl")
    assert [cite.passage for cite in witness.cites] == [1, 3]
    assert (witness.is_direct, checked.value.conflicts[0].witness("old").is_direct) == (True, False)


def test_unclear_and_contradiction():
    x, y = reading("x", "nl:1", "attested"), reading("y", "", "attested")
    assert stands(collated(conflict("a", x, y, undecided=unclear("fr", "x y", "fr:1"))), "a")["fr"] == (
        Stand.UNCLEAR,
        ("x", "y"),
        (),
    )
    both = unclear("fr", "x y", "fr:1", contradicts=True)
    assert stands(collated(conflict("a", x, y, undecided=both)), "a")["fr"][0] is Stand.CONTRADICTS_ITSELF


def test_a_document_that_takes_no_side():
    checked = collated(conflict("a", reading("x", "nl:1"), reading("y")))
    (fault,) = (each for each in checked.diagnostics if each.code == "source-takes-no-side")
    assert fault.facts["siglum"] == "fr"
    assert help_line(fault) == (
        "Cite it in one of the readings `x` and `y`, or write `silent fr`, or `unclear fr between x and y`."
    )
    assert stands(checked, "a")["fr"] == (Stand.MISSING, (), ())


def test_a_mention_alone_is_no_side():
    checked = collated(conflict("a", reading("x", "nl:1"), reading("y", "fr:1", "variant")))
    assert faults(checked) == ["source-takes-no-side"]
    (fault,) = (each for each in checked.diagnostics if each.code == "source-takes-no-side")
    assert fault.labels[0].text == "only mentions `y`"
    quiet = conflict("a", reading("x", "nl:1"), reading("y", "fr:1", "variant"), undecided=silent("fr"))
    assert faults(collated(quiet)) == []


def test_a_reported_source_need_take_no_side():
    checked = collated(conflict("a", reading("x", "nl:1 fr:1"), reading("y")))
    assert faults(checked) == []
    assert stands(checked, "a")["old"][0] is Stand.MISSING


def test_two_readings_are_shown_with_both_places():
    two = conflict("a", reading("x", "nl:1 fr:1"), reading("y", "nl:2"))
    checked = collated(two)
    assert faults(checked) == ["supports-two-readings"]
    (fault,) = (each for each in checked.diagnostics if each.code == "supports-two-readings")
    assert fault.span == two.readings[1].cites[0].span
    assert fault.labels[0].span == two.readings[0].cites[0].span


@pytest.mark.parametrize(
    ("undecided", "x", "y", "expected"),
    [
        (silent("fr"), "nl:1 fr:1", "", ["silent-yet-supports"]),
        (silent("fr"), "nl:1", "", []),
        (unclear("fr", "x y", "fr:2"), "nl:1 fr:1", "", ["unclear-yet-supports"]),
        (unclear("fr", "x y", contradicts=True), "nl:1 fr:1", "fr:2", []),
        (unclear("fr", "y z"), "nl:1 fr:1", "fr:2", ["unclear-yet-supports"]),
        (unclear("fr", "x x", "fr:1"), "nl:1", "", ["unclear-between-one"]),
        (silent("fr fr"), "nl:1", "", ["undecided-twice"]),
        (silent("fr") + unclear("fr", "x y", "fr:1"), "nl:1", "", ["undecided-twice"]),
    ],
)
def test_what_is_left_open(undecided, x, y, expected):
    readings = (reading("x", x, "attested"), reading("y", y, "attested"), reading("z", "", "attested"))
    assert faults(collated(conflict("a", *readings, undecided=undecided))) == expected


def test_a_conflict_with_conjectures_alone_is_silence_all_round():
    guess = conflict("a", reading("x"), reading("y"), undecided=silent("nl fr"))
    assert faults(collated(guess)) == []


class TestDoesNotArise:
    PARENT = conflict("parent", reading("on", "nl:1"), reading("off", "fr:1"))

    def test_under_the_source_s_own_reading(self):
        child = conflict("child", reading("x", "nl:2"), reading("y"), when="parent=on")
        checked = collated(self.PARENT, child)
        assert faults(checked) == []
        assert stands(checked, "child")["fr"][0] is Stand.DOES_NOT_ARISE

    def test_nor_does_what_hangs_on_it(self):
        child = conflict("child", reading("x", "nl:2"), reading("y"), when="parent=on")
        grandchild = conflict("grandchild", reading("v", "nl:3"), reading("w"), when="child=x")
        assert stands(collated(grandchild, child, self.PARENT), "grandchild")["fr"][0] is Stand.DOES_NOT_ARISE

    def test_where_it_arises_a_side_is_wanted(self):
        child = conflict("child", reading("x", "nl:2"), reading("y"), when="parent!=on")
        checked = collated(self.PARENT, child)
        assert faults(checked) == ["source-takes-no-side"]
        assert stands(checked, "child")["nl"][0] is Stand.SUPPORTS

    @pytest.mark.parametrize(
        ("undecided", "expected"),
        [
            (silent("fr"), ["source-takes-no-side"]),
            (unclear("fr", "on off", "fr:1"), ["source-takes-no-side"]),
            (unclear("fr", "off third", "fr:1"), []),
        ],
    )
    def test_where_the_parent_is_open(self, undecided, expected):
        readings = (reading("on", "nl:1"), reading("off", "", "attested"), reading("third", "", "attested"))
        parent = conflict("parent", *readings, undecided=undecided)
        child = conflict("child", reading("x", "nl:2"), reading("y"), when="parent=on")
        assert faults(collated(parent, child)) == expected

    def test_where_the_parent_is_at_fault_that_is_enough(self):
        parent = conflict("parent", reading("on", "nl:1"), reading("off"))
        child = conflict("child", reading("x", "nl:2"), reading("y"), when="parent=on")
        grandchild = conflict("grandchild", reading("x", "nl:2"), reading("y"), when="child=x")
        unknown = conflict("unknown", reading("x", "nl:2"), reading("y"), when="nobody=x")
        checked = collated(parent, child, grandchild, unknown)
        assert faults(checked) == ["source-takes-no-side"]
        assert stands(checked, "grandchild")["fr"][0] is Stand.MISSING

    def test_a_source_may_speak_of_it_all_the_same(self):
        child = conflict("child", reading("x", "nl:2 fr:2"), reading("y"), when="parent=on")
        assert stands(collated(self.PARENT, child), "child")["fr"] == (Stand.SUPPORTS, ("x",), ())


def test_the_order_of_conflicts_and_readings_changes_no_stand():
    on, off = reading("on", "nl:1"), reading("off", "fr:1")
    child = conflict("child", reading("x", "nl:2"), reading("y"), when="parent=on")
    third = conflict("third", reading("v"), reading("w", "nl:1"), when="child=x")
    results = []
    for readings in ((on, off), (off, on)):
        for conflicts in permutations((conflict("parent", *readings), child, third)):
            checked = collated(*conflicts)
            assert faults(checked) == []
            results.append(
                {each.conflict.name: stands(checked, each.conflict.name) for each in checked.value.conflicts}
            )
    assert all(result == results[0] for result in results)


def test_witnesses_stand_in_the_order_of_the_sources():
    checked = collate(
        game([conflict("a", reading("x", "fr:1 nl:1"), reading("y"))], [edition("e", "nl")]), SOURCES, locks(SOURCES)
    )
    assert [witness.siglum for witness in checked.value.conflicts[0].witnesses] == ["nl", "fr", "old"]
