"""Evidence is written and read back equal, and nothing else is taken for it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from variorum.evidence.ast import Course, Figures, TellingPlay
from variorum.evidence.form import SPARE, NotEvidenceError, as_object, from_object
from variorum.evidence.store import evidence_text


@dataclass(frozen=True, slots=True)
class Inner:
    number: int
    share: float | None


@dataclass(frozen=True, slots=True)
class Outer:
    name: Literal["a", "b"]
    pair: tuple[int, str]
    many: tuple[Inner, ...]
    named: dict[str, tuple[int, ...]]
    is_so: bool


OUTER = Outer("a", (1, "x"), (Inner(1, 0.5), Inner(2, None)), {"stake": (1, 2)}, is_so=True)


def test_what_was_written_is_read_back():
    assert from_object(Outer, json.loads(json.dumps(as_object(OUTER)))) == OUTER


@dataclass(frozen=True, slots=True)
class Spare:
    name: str
    moves: tuple[str, ...] = field(default=(), metadata=SPARE)


def test_a_spare_field_is_written_only_where_it_holds_something():
    assert as_object(Spare("a")) == {"name": "a"}
    assert as_object(Spare("a", ("d4-d3",))) == {"name": "a", "moves": ["d4-d3"]}
    assert from_object(Spare, {"name": "a"}) == Spare("a")
    assert from_object(Spare, {"name": "a", "moves": ["d4-d3"]}) == Spare("a", ("d4-d3",))
    with pytest.raises(NotEvidenceError):
        from_object(Spare, {"name": "a", "move": []})


def test_numbers_have_ten_digits():
    assert as_object(Inner(1, 1 / 3))["share"] == 0.3333333333


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("name",), "c", ".name"),
        (("pair",), [1], ".pair"),
        (("pair",), [1, 2], ".pair"),
        (("many", 1, "number"), "1", ".many[1].number"),
        (("many", 1, "number"), True, ".many[1].number"),
        (("many", 0, "share"), "half", ".many[0].share"),
        (("named",), [], ".named"),
        (("named", "stake"), [1.5], ".named.stake[0]"),
        (("is_so",), 1, ".is_so"),
    ],
)
def test_another_value_is_named(path: tuple[Any, ...], value: Any, named: str):
    written = as_object(OUTER)
    place = written
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(NotEvidenceError) as caught:
        from_object(Outer, written)
    assert str(caught.value) == named


def test_a_field_too_few_and_one_too_many():
    written = as_object(OUTER)
    del written["pair"]
    with pytest.raises(NotEvidenceError, match=r"\.pair"):
        from_object(Outer, written)
    with pytest.raises(NotEvidenceError):
        from_object(Outer, as_object(OUTER) | {"more": 1})


def test_whole_evidence_is_the_same_to_the_byte_when_written_again():
    course = Course(
        ((6, 3),), 1, (6, 3), (26, 0), None, drawn=False, stalemate=False, endless=False, tallies={"pot": (0,)}
    )
    play = TellingPlay(2, 1, "squares", course, course)
    figures = Figures(2, (0.5, 0.5), 0.0, 0.0, 33.4, 30.2, 26)
    text = evidence_text({"play": play, "odds": figures})
    written = json.loads(text)
    assert from_object(TellingPlay, written["play"]) == play
    assert from_object(Figures, written["odds"]) == figures
    assert evidence_text({"play": from_object(TellingPlay, written["play"]), "odds": figures}) == text
