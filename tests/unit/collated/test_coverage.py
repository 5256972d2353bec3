"""Every passage is cited or set aside."""

from __future__ import annotations

import pytest

from tests.unit.collated.accounts import codes, found, missing
from variorum.diagnostics.worded import help_line, message

UNCITED = "passage-not-accounted-for"


def test_what_nothing_cites_is_named() -> None:
    (fault,) = found("", "", "5", "")
    assert fault.facts["passages"] == "a:2 a:3 a:4"
    assert "`a:2`, `a:3` and `a:4`" in message(fault)
    assert "[a:2]" in help_line(fault)


def test_each_document_is_reported_by_itself() -> None:
    assert [each.facts["passages"] for each in found("", "", b=[""])] == ["a:2", "b:1"]


@pytest.mark.parametrize("told", ["heading", "table-heading", "heading (1)"])
def test_headings_need_nothing(told: str) -> None:
    assert found("", told) == []


@pytest.mark.parametrize("told", ["heading 63", "table-heading not", "table-row", "bullet", "sentence"])
def test_headings_with_a_number_or_a_negation_do(told: str) -> None:
    assert missing(found("", told), UNCITED) == ["a:2"]


CONFLICT = """
conflict finish
    question "What?"  [a:3]
    reading x  [a:2]
    reading y conjecture
    silent b
rule more  [a:1]
    when a turn ends and finish is x
        it throws again
"""


@pytest.mark.parametrize(
    "rules",
    [
        "squares\n    bridge 20  [a:2]\n",
        "states of each counter\n    held yes or no, at first no  [a:2]\n",
        "tallies\n    pot of the game, at first 0  [a:2]\n",
        "start\n    play goes round clockwise  [a:2]\n",
        "start  [a:2]\n    play goes round clockwise\n",
        "rule again  [a:2]\n    when a turn ends\n        it throws again\n",
        "rule again  [a:1]\n    when a turn ends\n        it throws again  [a:2]\n",
        "relation near  [a:2]\n    holds when that counter is before it\n",
        "claim choice  [a:2]\n    no state offers a choice\n",
        "edition e  [a:2]\n    follows a\n",
        'aside site "who wrote it"  [a:2]\n',
        'aside repeats 1 "once more"  [a:2]\n',
        CONFLICT.replace("[a:3]", ""),
        CONFLICT.replace("silent b", "silent b  [a:2]").replace("x  [a:2]", "x  [a:1]").replace("[a:3]", ""),
        CONFLICT.replace("[a:2]", "[a:1]").replace("[a:3]", "[a:2]"),
    ],
)
def test_whatever_cites_it_accounts_for_it(rules: str) -> None:
    assert missing(found(rules, ""), UNCITED) == []


def test_a_reported_source_accounts_for_the_passage_that_reports_it() -> None:
    assert found("rule again  [c:1]\n    when a turn ends\n        it throws again\n", "", "heading", reported=2) == []


def test_a_number_set_aside_does_not_account_for_its_passage() -> None:
    assert UNCITED in codes(found('aside number 5 "no matter"  [a:2]\n', "5"))


def test_a_passage_that_is_cited_is_not_set_aside_too() -> None:
    (fault,) = found('aside site "nothing"  [a:1]\n')
    assert fault.code == "cited-and-set-aside"
    assert [label.text for label in fault.labels][:2] == ["cited by players", "cited by board"]


def test_a_passage_is_set_aside_once() -> None:
    twice = found('aside site "nothing"  [a:2]\naside advice "nothing"  [a:2]\n', "")
    assert [(each.code, each.span.line) for each in twice] == [("set-aside-twice", 16)]


class TestRepetitions:
    @staticmethod
    def of(*told: str, rules: str = 'aside repeats 1 "the same"  [a:2]\n') -> list[str]:
        return codes(found(rules, *told))

    @pytest.mark.parametrize("told", ["", "2", "20 2 2", "(7)"])
    def test_one_with_no_more_numbers(self, told: str) -> None:
        assert self.of(told) == []

    @pytest.mark.parametrize("told", ["7", "2 20 21", "not"])
    def test_one_with_more(self, told: str) -> None:
        assert self.of(told) == ["repeats-with-more"]

    def test_what_is_more_is_named(self) -> None:
        (fault,) = found('aside repeats 1 "the same"  [a:2]\n', "2 7 9 not")
        assert "the numbers `7` `9` and the negation `not`" in message(fault)
        assert "aside number" not in help_line(fault)
        (fault,) = found('aside repeats 1 "the same"  [a:2]\n', "2 7")
        assert "`aside number 7" in help_line(fault)

    def test_a_number_can_be_explained(self) -> None:
        explained = 'aside repeats 1 "the same"  [a:2]\naside number 7 "a page number"  [a:2]\n'
        assert self.of("2 7", rules=explained) == []
        assert self.of("2", rules=explained) == ["aside-number-explains-nothing"]
        assert self.of("2 8", rules=explained) == ["aside-number-explains-nothing", "repeats-with-more"]

    def test_a_negation_of_another_kind_is_another(self) -> None:
        rules = 'aside repeats 2 "the same"  [a:3]\naside advice "do not"  [a:2]\n'
        assert self.of("not", "not not", rules=rules) == []
        assert self.of("not", "never", rules=rules) == ["repeats-with-more"]

    def test_in_a_circle(self) -> None:
        rules = 'aside repeats 3 "the same"  [a:2]\naside repeats 2 "the same"  [a:3]\n'
        assert self.of("", "", rules=rules) == ["repeats-nothing", "repeats-nothing"]
        assert self.of("", rules='aside repeats 2 "the same"  [a:2]\n') == ["repeats-nothing"]

    def test_through_another_that_ends_somewhere(self) -> None:
        rules = 'aside repeats 3 "the same"  [a:2]\naside repeats 1 "the same"  [a:3]\n'
        assert self.of("", "", rules=rules) == []

    def test_one_that_nothing_accounts_for_is_reported_itself(self) -> None:
        assert self.of("", "", rules='aside repeats 3 "the same"  [a:2]\n') == [UNCITED]

    def test_a_heading_is_no_rule_to_repeat(self) -> None:
        assert self.of("", "heading", rules='aside repeats 3 "the same"  [a:2]\n') == ["repeats-nothing"]
