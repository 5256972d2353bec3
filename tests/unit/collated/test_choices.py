"""What editions choose, and what a change of one choice does."""

from __future__ import annotations

from dataclasses import replace
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
from variorum.collated.choices import choose
from variorum.collated.from_resolved import collate
from variorum.diagnostics.worded import help_line, message

SOURCES = sources(direct("nl"), direct("fr"), direct("en"), reported("old", "nl"))
IGNORED = ("unused-source", "uncited-reading", "uncited-unclear", "unused-conflict")


def collated(conflicts, *editions):
    return collate(game(conflicts, editions), SOURCES, locks(SOURCES))


def faults(checked):
    return codes(checked, *IGNORED)


def readings(checked, name="e"):
    return checked.value.edition(name).readings()


def choices(checked, name="e"):
    return {chosen.conflict: (chosen.reading, chosen.by) for chosen in checked.value.edition(name).choices}


def only(checked, code):
    (found,) = (each for each in checked.diagnostics if each.code == code)
    return found


def plain(name="a", x="nl:1", y="fr:1", **more):
    """A conflict between x and y in which `en` is silent."""
    undecided = more.pop("undecided", silent("en"))
    return conflict(name, reading("x", x, "attested"), reading("y", y, "attested"), undecided=undecided, **more)


class TestEditions:
    def test_the_followed_source_s_own_reading(self):
        checked = collated([plain()], edition("e", "fr"))
        assert faults(checked) == []
        assert choices(checked) == {"a": ("y", "fr")}

    def test_then_the_next_followed(self):
        checked = collated([plain(), plain("b", x="nl:1 old:1")], edition("e", "old then fr".replace(" then", "")))
        assert choices(checked) == {"a": ("y", "fr"), "b": ("x", "old")}

    def test_never_what_the_followed_source_reports(self):
        quiet = plain(x="old:1", undecided=silent("nl en"))
        checked = collated([quiet], edition("e", "nl"))
        assert faults(checked) == ["unsettled-conflict"]
        assert readings(checked) == {}

    def test_the_commonest(self):
        checked = collated([plain(undecided=(), x="nl:1 en:1")], edition("e"))
        assert choices(checked) == {"a": ("x", "commonest")}

    def test_settled_by_hand(self):
        checked = collated([plain()], edition("e", "en", "a=y"))
        assert faults(checked) == []
        assert choices(checked) == {"a": ("y", "settled")}

    def test_settled_against_the_followed_source(self):
        checked = collated([plain()], edition("e", "nl", "a=y"))
        assert faults(checked) == []
        assert readings(checked) == {"a": "y"}

    @pytest.mark.parametrize(
        ("undecided", "why"),
        [
            (silent("en"), "`en` is silent"),
            (unclear("en", "x y", "en:1"), "`en` is unclear between `x` and `y`"),
            (unclear("en", "x y", "en:1", contradicts=True), "`en` contradicts itself between `x` and `y`"),
        ],
    )
    def test_unsettled_says_why(self, undecided, why):
        broken = edition("e", "en")
        checked = collated([plain(undecided=undecided)], broken)
        fault = only(checked, "unsettled-conflict")
        assert fault.span == broken.span
        assert message(fault) == f"The edition `e` leaves the conflict `a` open: {why}."
        assert help_line(fault) == "Write `settles a as x` in it; the readings are `x` and `y`."

    def test_a_tie_says_how_many(self):
        fault = only(collated([plain()], edition("e")), "unsettled-conflict")
        assert message(fault).endswith("open: `x` and `y` have 1 voice each.")
        three = conflict("a", reading("x", "nl:1"), reading("y", "fr:1"), reading("z", "en:1"))
        assert message(only(collated([three], edition("e")), "unsettled-conflict")).endswith(
            "open: `x`, `y` and `z` have 1 voice each."
        )
        guess = conflict("a", reading("x"), reading("y"), undecided=silent("nl fr en"))
        assert message(only(collated([guess], edition("e")), "unsettled-conflict")).endswith("no source takes a side.")

    def test_every_followed_source_is_named(self):
        quiet = plain(x="nl:1", y="", undecided=silent("en fr"))
        fault = only(collated([quiet], edition("e", "old en fr")), "unsettled-conflict")
        assert fault.facts["why_phrase"] == "nothing is reported of `old`; `en` is silent; `fr` is silent"

    def test_a_source_at_fault_is_not_reported_again_for_each_edition(self):
        checked = collated([plain(undecided=())], edition("e", "en"), edition("f"))
        assert faults(checked) == ["source-takes-no-side"]

    def test_settling_what_is_so_anyway(self):
        assert faults(collated([plain()], edition("e", "fr", "a=y"))) == ["settles-needlessly"]
        common = plain(undecided=(), x="nl:1 en:1")
        fault = only(collated([common], edition("e", "", "a=x")), "settles-needlessly")
        assert message(fault) == "`e` reads `a` as `x` without this line."

    def test_settling_twice(self):
        assert faults(collated([plain()], edition("e", "en", "a=x a=y"))) == ["settled-twice"]

    def test_settling_what_is_not_there_is_for_resolving_to_report(self):
        assert faults(collated([plain()], edition("e", "en", "a=z b=x"))) == []

    def test_following_nothing_is_for_resolving_to_report(self):
        nothing = replace(edition("e"), commonest=False)
        assert faults(collated([plain()], nothing)) == []


class TestArising:
    PARENT = plain("parent")
    CHILD = plain("child", when="parent=y", x="fr:1", y="")
    GRANDCHILD = plain("grandchild", when="child=x", x="", y="fr:1")

    def test_only_what_arises_is_chosen_whatever_the_order(self):
        for conflicts in permutations((self.PARENT, self.CHILD, self.GRANDCHILD)):
            checked = collated(conflicts, edition("n", "nl"), edition("f", "fr"))
            assert faults(checked) == []
            assert readings(checked, "n") == {"parent": "x"}
            assert readings(checked, "f") == {"parent": "y", "child": "x", "grandchild": "y"}
            assert list(readings(checked, "f")) == [each.name for each in conflicts]

    def test_what_a_settled_parent_brings_up(self):
        checked = collated([self.PARENT, self.CHILD], edition("e", "nl", "parent=y"))
        fault = only(checked, "unsettled-conflict")
        assert fault.facts["why_phrase"] == "under the readings of `nl` itself it does not arise"

    def test_settling_what_does_not_arise(self):
        checked = collated([self.PARENT, self.CHILD], edition("e", "nl", "child=y"))
        assert faults(checked) == ["settles-what-does-not-arise"]
        assert help_line(only(checked, "settles-what-does-not-arise")).endswith("arises when `parent is y`.")
        assert readings(checked) == {"parent": "x"}

    def test_what_hangs_on_an_open_conflict_is_not_reported_too(self):
        checked = collated([self.PARENT, self.CHILD], edition("e", "en"))
        assert faults(checked) == ["unsettled-conflict"]


class TestRequires:
    def bound(self, **bonds):
        return conflict("b", reading("v", "nl:2 fr:2 en:2", **bonds), reading("w"))

    def test_kept(self):
        assert faults(collated([plain(), self.bound(requires="a=x")], edition("e", "nl"))) == []
        assert faults(collated([plain(), self.bound(excludes="a=y")], edition("e", "nl"))) == []

    def test_broken(self):
        e = edition("e", "fr")
        checked = collated([plain(), self.bound(requires="a=x")], e)
        assert faults(checked) == ["required-reading-not-chosen"]
        fault = only(checked, "required-reading-not-chosen")
        assert fault.span == e.span
        assert message(fault) == "`e` reads `b` as `v`, which requires `a` to be read as `x`, not as `y`."
        assert "`settles a as x`" in help_line(fault)

    def test_broken_where_the_other_does_not_arise(self):
        other = plain(when="b=w", x="", y="", undecided=silent("nl fr en"))
        checked = collated([other, self.bound(requires="a=x")], edition("e", "fr"))
        assert "not as" not in message(only(checked, "required-reading-not-chosen"))

    def test_excluded(self):
        e = edition("e", "nl", "a=y")
        checked = collated([plain(), self.bound(excludes="a=y")], e)
        assert faults(checked) == ["excluded-reading-chosen"]
        assert only(checked, "excluded-reading-chosen").span == e.settles[0].span

    def test_excluded_both_ways_is_reported_once(self):
        one = conflict("a", reading("x", "nl:1 fr:1 en:1", excludes="b=v"), reading("y"))
        checked = collated([one, self.bound(excludes="a=x")], edition("e", "nl"))
        assert faults(checked) == ["excluded-reading-chosen"]


class TestChoose:
    PARENT = plain("parent")
    CHILD = conflict(
        "child",
        reading("x", "fr:1"),
        reading("y", requires="parent=y"),
        when="parent=y",
        undecided=silent("en"),
    )
    LONE = plain("lone", x="nl:1 fr:1", y="")

    def chosen(self, name, conflicts=None, **changes):
        given = collated(
            conflicts or [self.PARENT, self.CHILD, self.LONE],
            edition("n", "nl"),
            edition("f", "fr"),
            edition("m", "", "parent=x"),
        )
        checked = choose(given.value, name, changes)
        return dict(checked.value), checked

    def test_nothing_changed(self):
        assert self.chosen("f") == ({"parent": "y", "child": "x", "lone": "x"}, self.chosen("f")[1])
        assert codes(self.chosen("f")[1]) == []

    def test_one_choice_changed(self):
        value, checked = self.chosen("f", lone="y")
        assert value == {"parent": "y", "child": "x", "lone": "y"}
        assert codes(checked) == []

    def test_what_no_longer_arises_is_gone(self):
        assert self.chosen("f", parent="x")[0] == {"parent": "x", "lone": "x"}

    def test_what_arises_now_is_read_as_the_edition_would(self):
        value, checked = self.chosen("m", parent="y")
        assert (value["child"], codes(checked)) == ("x", [])

    def test_or_as_the_first_reading_with_a_note(self):
        value, checked = self.chosen("n", parent="y")
        assert value["child"] == "x"
        assert codes(checked) == ["read-as-first"]
        assert "`--with child=y`" in help_line(checked.diagnostics[0])
        assert codes(self.chosen("n", parent="y", child="y")[1]) == []

    def test_the_first_reading_that_the_others_allow(self):
        child = conflict(
            "child", reading("v", "fr:1", excludes="lone=x"), reading("w"), when="parent=y", undecided=silent("en")
        )
        assert self.chosen("n", [self.PARENT, child, self.LONE], parent="y")[0]["child"] == "w"

    def test_a_conflict_that_does_not_arise(self):
        value, checked = self.chosen("n", child="y")
        assert value == {"parent": "x", "lone": "x"}
        assert codes(checked) == ["conflict-not-arising"]
        assert "`parent is y`" in help_line(checked.diagnostics[0])
        assert checked.diagnostics[0].span.file == "--with"

    def test_a_requirement_broken(self):
        bound = conflict("bound", reading("v", "nl:1 fr:1 en:1"), reading("w", requires="lone=y"))
        conflicts = [self.PARENT, self.CHILD, self.LONE, bound]
        _, checked = self.chosen("n", conflicts, bound="w")
        assert codes(checked) == ["required-reading-not-chosen"]
        assert "`--with lone=y`" in help_line(checked.diagnostics[0])
        assert codes(self.chosen("n", conflicts, bound="w", lone="y")[1]) == []

    def test_an_exclusion_broken(self):
        bound = conflict("bound", reading("v", "nl:1 fr:1 en:1"), reading("w", excludes="lone=x"))
        assert codes(self.chosen("n", [self.LONE, bound], bound="w")[1]) == ["excluded-reading-chosen"]

    def test_unknown_names(self):
        for changes, code in (({"parnt": "x"}, "unknown-conflict"), ({"parent": "z"}, "unknown-reading")):
            value, checked = self.chosen("n", **changes)
            assert codes(checked) == [code]
            assert value == {"parent": "x", "lone": "x"}
        assert "Did you mean `parent`?" in help_line(self.chosen("n", parnt="x")[1].diagnostics[0])
        assert self.chosen("o")[0] == {}
        assert codes(self.chosen("o")[1]) == ["unknown-edition"]
