"""How names are declared and looked up."""

from __future__ import annotations

import pytest

from tests.unit.resolved.games import CONFLICT, GAME, found, game_of, resolved, rule
from variorum.diagnostics import Span
from variorum.resolved.ast import GoesTo, NamedPlaces, NearestOf, OneOf
from variorum.resolved.names import Names

GEESE = "squares\n    goose (plural geese)  3 6\n    inn  5\n\n"


def test_a_plural_stands_for_its_name() -> None:
    game = game_of(GEESE + rule("it goes to inn", when="a counter lands on geese"))
    assert game.rules[0].trigger.places is not None
    assert game.rules[0].trigger.places.items == (NamedPlaces("goose"),)
    assert isinstance(effect := game.rules[0].effects[0], GoesTo)
    assert effect.place == OneOf("inn")


def test_a_name_comes_before_a_plural() -> None:
    names = Names()
    names.declare("squares", "bridge", Span("x"))
    names.declare("squares", "goose", Span("x"))
    names.plurals["bridge"] = "goose"
    assert names.look_up(("squares",), "bridge", Span("x")) == "bridge"


def test_a_conflict_may_be_called_like_the_plural_of_a_piece() -> None:
    conflict = CONFLICT.replace("target", "counters")
    game = game_of(conflict + rule("it goes to <counters>"))
    assert [conflict.name for conflict in game.conflicts] == ["counters"]


@pytest.mark.parametrize("name", ["château", "cha\u0302teau", "œil", "straße", "井"])
def test_names_may_have_any_letters(name: str) -> None:
    game = game_of(f"squares\n    {name}  3 6\n\n" + rule(f"it goes to the next {name}"))
    assert isinstance(effect := game.rules[0].effects[0], GoesTo)
    assert effect.place == NearestOf(game.places[0].name, "next")


def test_an_accent_written_in_two_ways_is_one_name() -> None:
    text = "squares\n    château  3\n\n" + rule("it goes to cha\u0302teau")
    assert found(text) == []


def test_a_slip_is_one_fault_wherever_the_name_stands() -> None:
    text = "squares\n    inn  3\n\n" + rule("it goes to in") + rule("it goes to in").replace("one", "two")
    _, (only,) = resolved(GAME + text)
    assert (only.code, only.facts["suggestion"], only.span.line) == ("unknown-squares", "inn", 12)
    assert [label.span.line for label in only.labels] == [15]


def test_a_slip_makes_nothing_unused() -> None:
    states = "states of each counter\n    held  yes or no, at first no\n\n"
    assert found(states + rule("it becomes hold")) == [("unknown-state", "hold")]


def test_names_given_twice() -> None:
    assert found(rule("it wins") + rule("it wins")) == [("name-given-twice", "one")]
    states = "states of each counter\n    goose  yes or no, at first no\n\n"
    text = GEESE + states + rule("it becomes goose", "it goes to inn", when="a counter lands on goose")
    assert found(text) == [("name-given-twice", "goose")]


@pytest.mark.parametrize(
    "squares",
    [
        "    goose (plural inn)  3 6\n    inn  5\n",
        "    goose (plural birds)  3 6\n    duck (plural birds)  5\n",
        "    goose (plural counter)  3 6\n",
    ],
)
def test_plurals_that_mean_something_else(squares: str) -> None:
    codes = [code for code, _ in found("squares\n" + squares)]
    assert codes == ["plural-given-twice"]


def test_a_name_of_another_kind_is_said_to_be_that() -> None:
    _, (only,) = resolved(GAME + rule("it goes to one"))
    assert (only.code, only.facts["elsewhere_phrase"]) == ("unknown-squares", "a rule")


def test_what_is_not_declared_is_none_of_the_names_on_the_command_line() -> None:
    text = rule("it goes to <target>") + "edition a\n    follows nl\n    settles b as c\n\nclaim d\n    in e\n"
    codes = {code for code, _ in found(text + "    no turn ends on 4\n")}
    assert codes == {"undeclared-conflict", "undeclared-edition"}


def test_unused_names() -> None:
    text = (
        "squares\n    inn  3\n    trap  4\n    cage  trap\n\ntallies\n    pot of the game, at first 0\n\n"
        "states of each counter\n    held  yes or no, at first no\n\n"
        "relation behind\n    holds when that counter is before it\n"
    )
    assert found(text) == [
        ("unused-squares", "inn"),
        ("unused-squares", "cage"),
        ("unused-tally", "pot"),
        ("unused-state", "held"),
        ("unused-relation", "behind"),
    ]
    assert [code for code, _ in found(text + rule("it goes to nowhere"))] == ["unknown-squares"]
