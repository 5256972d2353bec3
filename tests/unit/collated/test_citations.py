"""Citations lead to passages, and what needs one has one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.collated.build import (
    at,
    cites,
    claim,
    codes,
    conflict,
    direct,
    edition,
    game,
    locks,
    reading,
    reported,
    rule,
    silent,
    sources,
    unclear,
)
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Checked
from variorum.diagnostics.worded import help_line, message
from variorum.resolved.ast import Aside, Closes, Closing, Effect, EffectsOf, Number, Piece, TurnPlan

SOURCES = sources(direct("nl"), direct("fr"), reported("wikipedia", "nl", times=2))
EVERY_SOURCE = rule("all", "nl:1 fr:1 wikipedia:1")


def found(*parts, retired=(), given=SOURCES, **more):
    """What is reported of a game with these rules."""
    checked = collate(game(rules=(EVERY_SOURCE, *parts), **more), given, locks(given, retired=retired))
    return checked.diagnostics, codes(checked)


class TestSources:
    def test_declared_ones_are_known(self):
        assert found(rule("a", "nl:9 fr:9 wikipedia:2"))[1] == []

    def test_an_unknown_one_is_reported_once_with_every_place(self):
        (fault,), _ = found(rule("a", "n:1"), rule("b", "n:2"), claim_cites := rule("c", "n:3"))
        assert fault.code == "unknown-source"
        assert [label.span for label in fault.labels][-1] == claim_cites.cites[0].span
        assert "2 more times" in message(fault)
        assert "Did you mean `nl`?" in help_line(fault)

    def test_it_may_be_unknown_in_a_silent_line_or_an_edition(self):
        open_ = conflict("a", reading("x", "nl:1 fr:1"), reading("y"), undecided=silent("jaques"))
        checked = collate(game([open_], [edition("e", "jacques")]), SOURCES, locks(SOURCES))
        assert codes(checked, "unused-source") == ["unknown-source", "unknown-source"]

    def test_where_no_sources_could_be_read_nothing_is_said(self):
        assert codes(collate(game(), sources(), {})) == []

    def test_one_that_nothing_cites_is_a_warning(self):
        assert found(given=sources(*SOURCES.sources, direct("jaques")))[1] == ["unused-source"]


class TestPassages:
    @pytest.mark.parametrize(
        ("cited", "last"), [("nl:10", "`nl` has no passage 10."), ("wikipedia:3", "`wikipedia` has no passage 3.")]
    )
    def test_one_that_is_not_there(self, cited, last):
        (fault,), _ = found(rule("a", cited))
        assert fault.code == "no-such-passage"
        assert message(fault) == last
        assert "variorum sources show race" in help_line(fault)

    def test_a_reported_source_counts_the_passages_that_report_it(self):
        (fault,), _ = found(rule("a", "wikipedia:9"))
        assert help_line(fault).startswith("Write a number up to 2, counting the passages of `nl` that report it:")

    def test_one_that_is_retired(self):
        (fault,), reported_codes = found(rule("a", "nl:4"), retired=(4,))
        assert reported_codes == ["passage-retired"]
        assert message(fault) == "The passage 4 of `nl` has gone from the document."

    def test_without_a_lock_none_is_missed(self):
        assert codes(collate(game(rules=(EVERY_SOURCE, rule("a", "nl:99"))), SOURCES, {})) == []

    def test_the_passage_that_another_repeats(self):
        repeats = Aside("repeats", 99, "said before", cites("nl:2"), at())
        assert found(asides=(repeats,))[1] == ["no-such-passage"]

    def test_one_named_twice_on_a_line(self):
        (fault,), reported_codes = found(rule("a", "nl:2 fr:1 nl:2"))
        assert reported_codes == ["cited-twice"]
        assert fault.span.column == 3
        assert fault.labels[0].span.column == 1

    def test_one_named_on_two_lines_of_a_rule(self):
        twice = rule("a", "nl:2")
        both = rule("a")
        object.__setattr__(both, "cites", twice.cites + cites("nl:2"))
        assert found(both)[1] == []

    @pytest.mark.parametrize(
        "part",
        [
            {"pieces": (Piece("man", "men", Number(1), None, cites("nl:99"), at()),)},
            {"turn": TurnPlan(each_die_once=False, double_times=None, one_piece=False, again=(), cites=cites("nl:99"))},
            {"asides": (Aside("advice", None, "no rule", cites("nl:99"), at()),)},
            {"facts": (("players_line", cites("nl:99")),)},
            {"claims": (claim("c", "nl:99"),)},
        ],
    )
    def test_every_statement_is_looked_at(self, part):
        assert found(**part)[1] == ["no-such-passage"]


def rule_alone(effects: tuple[Effect, ...] = (), applies: str = "", conflicts=()) -> Checked[Any]:
    return collate(game(conflicts, rules=(EVERY_SOURCE, rule("bare", "", effects, applies))), SOURCES, locks(SOURCES))


class TestUncited:
    NOTHING = Closes(Closing.NOTHING, at())

    def test_a_rule(self):
        assert codes(rule_alone((self.NOTHING,))) == ["uncited-rule"]

    def test_a_rule_that_is_all_readings_carries_theirs(self):
        either = conflict("a", reading("x", "nl:1 fr:1"), reading("y"))
        assert codes(rule_alone((EffectsOf("a", at()),), conflicts=[either])) == []
        assert codes(rule_alone((EffectsOf("a", at()), self.NOTHING), conflicts=[either])) == ["uncited-rule"]

    @pytest.mark.parametrize(("chosen", "expected"), [("attested", ["uncited-rule"]), ("mentioned", []), ("own", [])])
    def test_a_rule_under_a_reading(self, chosen, expected):
        readings = (reading("attested", "nl:1 fr:1"), reading("mentioned", "nl:2", "variant"), reading("own"))
        checked = rule_alone((self.NOTHING,), f"a={chosen}", [conflict("a", *readings)])
        assert codes(checked) == expected

    @pytest.mark.parametrize("status", ["attested", "variant"])
    def test_a_reading(self, status):
        open_ = conflict("a", reading("x", "nl:1 fr:1"), reading("y", "", status))
        checked = collate(game([open_]), SOURCES, locks(SOURCES))
        assert codes(checked, "unused-source") == ["uncited-reading"]

    def test_an_attested_reading_may_rest_on_a_source_that_is_unclear(self):
        open_ = conflict(
            "a", reading("x", "nl:1"), reading("y", "", "attested"), undecided=unclear("fr", "x y", "fr:1")
        )
        assert codes(collate(game([open_]), SOURCES, locks(SOURCES)), "unused-source") == []

    def test_a_conjecture_with_one(self):
        open_ = conflict("a", reading("x", "nl:1 fr:1"), reading("y", "nl:2", "conjecture"))
        checked = collate(game([open_]), SOURCES, locks(SOURCES))
        assert codes(checked, "unused-source") == ["conjecture-with-citation"]
        assert checked.value.conflicts[0].witness("nl").mentions == ()

    def test_a_claim(self):
        assert found(claims=(claim("c"),))[1] == ["uncited-claim"]
        assert found(claims=(claim("c", "nl:1"),))[1] == []

    def test_an_unclear_line(self):
        open_ = conflict("a", reading("x", "nl:1"), reading("y"), undecided=unclear("fr", "x y"))
        checked = collate(game([open_]), SOURCES, locks(SOURCES))
        assert codes(checked, "unused-source") == ["uncited-unclear"]

    def test_an_unclear_line_with_another_source(self):
        open_ = conflict("a", reading("x", "nl:1"), reading("y"), undecided=unclear("fr", "x y", "fr:1 nl:2"))
        checked = collate(game([open_]), SOURCES, locks(SOURCES))
        assert codes(checked, "unused-source") == ["cites-another-source"]
