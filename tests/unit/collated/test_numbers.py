"""Numbers are accounted for in both directions."""

from __future__ import annotations

import pytest

from tests.unit.collated.accounts import codes, found, missing, resolved, sources
from variorum.collated.coverage import accounts_of, amount, shown
from variorum.collated.numbers import number_faults

UNUSED = "passage-number-not-used"
NOT_HELD = "number-not-in-passages"


def rule(does: str, cites: str = "a:2", when: str = "a turn ends", more: str = "") -> str:
    return f"rule tried  [{cites}]\n    when {when}\n        {does}\n{more}"


SETS = """
squares
    well 7   [a:1]
    inn 9    [a:1]
    trap well inn
    own numbers 7 9 "ours"
"""
WHERE = """
conflict where
    question "Where?"
    reading 12 [a:2]
    reading 15 [b:1]
    reading 18 conjecture
"""
TEAMS = """conflict teams
    question "Together?"
    reading apart means one player each  [a:1]
    reading pairs means 2 teams of 3 players  [a:2]
"""


class TestNumbersOfPassages:
    @pytest.mark.parametrize(
        ("rules", "told"),
        [
            (rule("it goes to 12"), "12"),
            (rule("it goes to 12"), "12 12 (1)"),
            (rule("it goes to the last square"), "20"),
            (rule("it goes to the start"), "0"),
            (rule("it moves on by the total"), "2"),
            (rule("it throws again", when="a player throws"), "2"),
            (rule("it wins", when="a counter would pass the last square"), "20"),
            (rule("the turn is missed", when="a turn begins"), "1"),
            (rule("it throws again", when="a turn ends and the throw is 6+3"), "9 6 3"),
            (rule("it throws again", when="a turn ends and it is beyond 7"), "7"),
            (rule("it throws again", when="a counter lands on trap") + SETS, "7 9"),
            (rule("it goes to well") + SETS, "7"),
            (rule("it goes to the next trap") + SETS, "7 9"),
            (rule("it throws again", more="states of the turn\n    stop a square, at first well\n") + SETS, ""),
            ("claim c [a:2]\n    there are 2 trap\n" + SETS, "7 9 2"),
            ("squares\n    hedge every 8 squares [a:2]\n", "8 16"),
            ("squares\n    home 1 to 4 [a:2]\n", "1 2 3 4"),
            ("claim c [a:2]\n    the chance of a stalemate is about 18.9 %\n", "18.9"),
            ("claim c [a:2]\n    with 2 players\n    the mean number of turns is about 41.50\n", "41.5 2"),
        ],
    )
    def test_that_are_used(self, rules: str, told: str) -> None:
        assert missing(found(rules, told), UNUSED) == []

    @pytest.mark.parametrize(
        ("rules", "told", "left"),
        [
            (rule("it goes to 12"), "12 13", "13"),
            (rule("it goes to 12"), "13 14 13", "13 14"),
            (rule("it throws again"), "2", "2"),
            (rule("it goes to the last square"), "19", "19"),
            (rule("it goes to well") + SETS, "7 9", "9"),
            (rule("it throws again", when="a turn ends and the throw is 6+3"), "8", "8"),
            (rule("it throws again"), "1/2 0.5", "1/2"),
        ],
    )
    def test_that_are_not(self, rules: str, told: str, left: str) -> None:
        assert missing(found(rules, told), UNUSED) == left.replace("1/2", "0.5").split()

    def test_several_statements_use_them_together(self) -> None:
        rules = rule("it goes to 12") + "squares\n    bridge 6 [a:2]\n"
        assert missing(found(rules, "6 12"), UNUSED) == []

    def test_a_yes_or_no_is_no_number(self) -> None:
        held = "states of each counter\n    held yes or no, at first no\n"
        assert missing(found(rule("it becomes held", more=held), "1"), UNUSED) == ["1"]

    def test_readings_are_those_that_cite_the_same_source(self) -> None:
        asked = rule("it goes to <where>", cites="a:3 b:2")
        assert missing(found(asked + WHERE, "12", "12", b=["15", "15"]), UNUSED) == []
        assert missing(found(asked + WHERE, "12", "15", b=["15", "12"]), UNUSED) == ["15", "12"]
        assert missing(found(asked + WHERE, "12", "18", b=["15", "15"]), UNUSED) == ["18"]

    def test_a_source_that_no_reading_cites_may_mean_any(self) -> None:
        asked = rule("it goes to <where>", cites="b:1") + WHERE.replace(" [b:1]", " [a:3]")
        assert missing(found(asked, "12", "15", b=["18"]), UNUSED) == []

    def test_a_test_of_a_reading_uses_its_number(self) -> None:
        asked = rule("it throws again", cites="a:3", when="a turn ends and where is 12")
        assert missing(found(asked + WHERE, "12", "12", b=["15"]), UNUSED) == []
        assert missing(found(asked + WHERE, "12", "18", b=["15"]), UNUSED) == ["18"]

    def test_a_line_between_readings_uses_theirs(self) -> None:
        between = WHERE + "    unclear b between 12 and 18  [b:2]\n"
        between = between.replace("reading 15 [b:1]", "reading 15 [a:3]")
        between += rule("it goes to <where>", cites="a:1")
        assert missing(found(between, "12", "15", b=["heading", "12 18 15"]), UNUSED) == ["15"]

    def test_a_conflict_uses_those_of_its_readings(self) -> None:
        headed = WHERE.replace("conflict where", "conflict where  [a:3]") + rule("it goes to <where>", cites="a:1")
        assert missing(found(headed, "12", "12", b=["15"]), UNUSED) == []

    def test_teams_use_how_many_they_are(self) -> None:
        assert missing(found("    sides <teams>\n" + TEAMS, "6 2 3"), UNUSED) == []
        assert missing(found("    sides <teams>\n" + TEAMS, "6 2 3 4"), UNUSED) == ["4"]

    def test_a_passage_that_is_set_aside_demands_nothing(self) -> None:
        assert found('aside site "nothing"  [a:2]\n', "7 8") == []

    def test_a_number_can_be_set_aside(self) -> None:
        assert found(rule("it throws again", more='aside numbers 7 8 "no matter"  [a:2]\n'), "7 8") == []
        told = found(rule("it throws again", more='aside number 7 "no matter"  [a:2]\n'), "7 8")
        assert missing(told, UNUSED) == ["8"]

    @pytest.mark.parametrize(
        ("aside", "told", "why"),
        [
            ("number 8", "7", "the passage asks for no such number"),
            ("number 12", "12 7", "it is used"),
            ("numbers 7 7", "12 7", "that is said already"),
        ],
    )
    def test_in_vain(self, aside: str, told: str, why: str) -> None:
        told_of = found(rule("it goes to 12", more=f'aside {aside} "no matter"  [a:2]\n'), told)
        vain = [each for each in told_of if each.code == "aside-number-explains-nothing"]
        assert [each.facts["why_phrase"] for each in vain] == [why]

    def test_in_vain_of_a_passage_that_nothing_cites(self) -> None:
        (vain,) = found('aside site "nothing"  [a:2]\naside number 7 "no matter"  [a:2]\n', "7")
        assert vain.facts["why_phrase"] == "nothing cites the passage"

    def test_it_is_told_where_the_passage_is_cited_with_the_numbers_beside_it(self) -> None:
        (fault,) = found(rule("it goes to 12") + rule("it goes to 12").replace("tried", "too"), "12 13")
        assert (fault.span.line, fault.facts["passage"], fault.facts["numbers"]) == (15, "a:2", "13")
        assert [(label.span.line, label.text) for label in fault.labels] == [
            (17, "used in rule tried"),
            (20, "used in rule too"),
            (18, "cited here too"),
        ]


class TestNumbersOfStatements:
    @pytest.mark.parametrize(
        ("rules", "told"),
        [
            (rule("it goes to 12"), "12"),
            (rule("it moves on by 1"), "(1)"),
            (rule("it throws again", when="a turn ends and the throw is 6+3"), "9"),
            (rule("it throws again", when="a turn ends and the throw is 6+3"), "3 6"),
            (rule("it throws again", when="a turn ends and the throw is 6+3"), "2 3 6 12"),
            ("tallies\n    pot of the game, at first 0\n" + rule("pot goes up by 1"), ""),
            (rule("it goes to 12", cites="a:1 a:2"), "12"),
            ("squares\n    bridge 6 8 [a:2]\n", "8 6"),
        ],
    )
    def test_that_a_passage_holds(self, rules: str, told: str) -> None:
        assert NOT_HELD not in codes(found(rules, told))

    @pytest.mark.parametrize(
        ("rules", "told", "left"),
        [
            (rule("it goes to 12"), "13", "12"),
            (rule("it moves on by 1"), "", "1"),
            (rule("it throws again", when="a turn ends and the throw is 6+4"), "9 6 3 4 5", "6+4"),
            (rule("it throws again", when="a turn ends and the throw is 6+3"), "6 5 3", "6+3"),
            ("tallies\n    pot of the game, at first 1\n" + rule("pot goes up by 2"), "", "1 2"),
            ("squares\n    bridge 6 8 [a:2]\n", "8", "6"),
            ("squares\n    bridge 6 8\n", "6 8", "6 8"),
            ("squares\n    hedge every 8 squares from 3 [a:2]\n", "8 3 11", ""),
            ("claim c [a:2]\n    with 2 players\n    the chance of a stalemate is about 23 %\n", "24", "2 23"),
            (
                "states of each counter\n    tired from 1 to 3 [a:2]\n"
                + rule("its tired becomes 2", when="a turn ends and its tired is more than 0"),
                "1 3",
                "2",
            ),
        ],
    )
    def test_that_none_holds(self, rules: str, told: str, left: str) -> None:
        assert missing(found(rules, told), NOT_HELD) == left.split()

    def test_it_is_told_on_its_line(self) -> None:
        branches = (
            "rule tried  [a:2]\n    when a turn ends\n        if it is beyond 3\n            it goes to 4\n"
            "        otherwise if it is beyond 5\n            it goes to 6\n"
            "        otherwise\n            it goes to 7\n"
        )
        told = [each for each in found(branches, "3") if each.code == NOT_HELD]
        assert [(each.span.line, each.facts["numbers"]) for each in told] == [
            (18, "4"),
            (19, "5"),
            (20, "6"),
            (22, "7"),
        ]

    def test_the_line_of_the_players_has_two(self) -> None:
        game = resolved("")
        (players,) = (each for each in game.statements if each.kind == "players")
        assert [(number.number, number.span.column) for number in players.numbers] == [(2, 14)]

    def test_several_of_a_line_are_told_at_once(self) -> None:
        (fault,) = (each for each in found("squares\n    bridge 6 7 8 9 [a:2]\n", "7") if each.code == NOT_HELD)
        assert fault.facts["numbers"] == "6 8 9"
        assert (fault.span.column, fault.span.end_column) == (12, 19)

    def test_the_numbers_of_a_conjecture_are_the_editors(self) -> None:
        asked = rule("it goes to <where>", cites="a:1")
        assert missing(found(asked + WHERE, "12", b=["15"]), NOT_HELD) == []
        assert missing(found(asked + WHERE.replace("18 conj", "18 conj"), "13", b=["15"]), NOT_HELD) == ["12"]

    def test_a_name_and_what_it_means_count_once(self) -> None:
        asked = rule("it goes to <where>", cites="a:1") + WHERE.replace("reading 12 ", "reading 12 means 12 ")
        assert missing(found(asked, "13", b=["15"]), NOT_HELD) == ["12"]

    def test_a_reading_that_is_left_open_rests_on_the_line_that_does_so(self) -> None:
        open_ = (
            'conflict where\n    question "Where?"\n    reading 12 [a:1]\n    reading 15\n    reading 17\n'
            '    unclear b between 15 and 17  [b:1]\n    own number 12 "ours"\n'
        ) + rule("it goes to <where>", cites="a:1")
        assert missing(found(open_, b=["15 17"]), NOT_HELD) == []
        assert missing(found(open_, b=["15 16 17"]), UNUSED) == ["16"]
        assert missing(found(open_, b=["15"]), NOT_HELD) == ["17"]

    def test_a_rule_under_a_variant_rests_on_what_that_cites(self) -> None:
        conflict = (
            'conflict more\n    question "More?"\n    reading no [a:1]\n    reading yes variant [a:2]\n    silent b\n'
        )
        bare = "rule tried\n    applies when more is yes\n    when a turn ends\n        it goes to 12\n"
        assert missing(found(conflict + bare, "12"), NOT_HELD) == []
        assert missing(found(conflict + bare, ""), NOT_HELD) == ["12"]
        own = conflict.replace("variant [a:2]", "conjecture")
        assert missing(found(own + bare, "12"), NOT_HELD) == []

    def test_readings_in_tests_are_names(self) -> None:
        asked = rule("it goes to <where>", cites="a:1", when="a turn ends and where is 12")
        assert missing(found(asked + WHERE, "12", b=["15"]), NOT_HELD) == []


class TestTheEditorsOwn:
    def test_in_a_rule(self) -> None:
        assert NOT_HELD not in codes(found(rule("it goes to 12", more='    own number 12 "ours"\n'), ""))

    @pytest.mark.parametrize(
        "rules",
        [
            'squares\n    bridge 6 7 [a:2]\n    inn 8 [a:2]\n    own numbers 6 7 8 "ours"\n',
            'relation near [a:2]\n    holds when it is on 4\n    own number 4 "ours"\n',
            'claim c [a:2]\n    with 2 players\n    the commonest total is 7\n    own numbers 2 7 "ours"\n',
            'start\n    each player throws 3 dice, the highest total begins [a:2]\n    own number 3 "ours"\n',
            'tallies\n    pot of the game, at first 5 [a:2]\n    own number 5 "ours"\n',
            'states of each counter\n    tired from 1 to 9 [a:2]\n    own numbers 1 9 "ours"\n',
            WHERE.replace("reading 12 [a:2]", 'reading 12 [a:2]\n        own number 12 "ours"')
            + '    own number 15 "ours"\n'
            + rule("it goes to <where>", cites="a:1"),
        ],
    )
    def test_in_any_block(self, rules: str) -> None:
        assert codes(found(rules, "", b=["(1)"] if "b:1" in rules else [])) == []

    def test_a_reason_that_is_left_over(self) -> None:
        told = found(rule("it goes to 12", more='    own numbers 12 13 "ours"\n'), "12")
        assert [(each.code, each.facts["number"], each.span.line) for each in told] == [
            ("own-number-explains-nothing", "12", 18),
            ("own-number-explains-nothing", "13", 18),
        ]

    def test_they_are_no_lines_of_their_block(self) -> None:
        game = resolved(SETS)
        assert [each.name for each in game.places] == ["well", "inn", "trap"]

    def test_a_throw(self) -> None:
        thrown = 'claim c [a:2]\n    after the throws 6+3 4+5, player 1 has won\n    own numbers {} "ours"\n'
        for own in ("1 6+3 5+4", "1 9"):
            assert codes(found(thrown.format(own), "")) == []
        assert codes(found(thrown.format("1 6+3"), "")) == [NOT_HELD]
        assert codes(found(thrown.format("1 9 6 3"), "")) == ["own-number-explains-nothing"] * 2


class TestStates:
    COUNT = "states of each counter\n    tired from 0 to 3\n"

    @pytest.mark.parametrize(
        "rules",
        [
            rule("its tired becomes 3"),
            rule("its tired goes up by 1", when="a turn ends and its tired is less than 3"),
            rule("its tired becomes <long>")
            + 'conflict long\n    question "?"\n    reading 2 [a:2]\n    reading 3 [a:2]\n',
        ],
    )
    def test_the_largest_is_one_that_rules_give_or_ask(self, rules: str) -> None:
        assert "count-never-so-high" not in codes(found(self.COUNT + rules, "2 3", "3"))
        higher = self.COUNT.replace("to 3", "to 4")
        (fault,) = (each for each in found(higher + rules, "2 3", "3") if each.code == "count-never-so-high")
        assert (fault.span.line, fault.facts["number"]) == (16, "4")

    def test_or_one_that_its_passage_holds(self) -> None:
        cited = self.COUNT.replace("to 3", "to 3 [a:2]")
        assert codes(found(cited + rule("its tired goes up by 1"), "3")) == []
        assert codes(found(cited + rule("its tired goes up by 1"), "")) == [NOT_HELD]


def test_without_locks_nothing_is_asked() -> None:
    game, described = resolved(rule("it goes to 12")), sources()
    assert list(number_faults(game, described, {}, accounts_of(game, described))) == []


def test_a_statement_whose_passage_is_not_found_is_left_alone() -> None:
    assert NOT_HELD not in codes(found(rule("it goes to 12", cites="a:9")))


@pytest.mark.parametrize(
    ("number", "text"), [(7, "7"), ("18.90", "18.9"), ("1/2", "0.5"), ("1/3", "1/3"), ("3.0", "3")]
)
def test_numbers_are_shown_as_they_are_written(number: int | str, text: str) -> None:
    assert shown(amount(number)) == text
