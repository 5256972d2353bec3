"""What accounts for each passage, as `variorum sources status` shows it."""

from __future__ import annotations

from types import MappingProxyType

from tests.unit.collated.accounts import lock, resolved, sources
from variorum.collated.ast import Collated
from variorum.collated.status import SourceStatus, status_of

RULES = """
rule bridge [a:2]
    when a counter lands on 6
        it goes to 12
rule again [c:1]
    when a turn ends
        it throws again
aside site "who wrote it" [a:4]
aside repeats 2 "once more" [a:5]
aside number 3 "no matter" [a:2]
"""
PASSAGES = ["2 20", "6 12 3 4", "heading", "not", "6", "", "heading", "heading"]


def status(*sigla: str) -> tuple[SourceStatus, ...]:
    game = resolved(RULES)
    locks = MappingProxyType({"a": lock("a", PASSAGES)})
    return status_of(Collated(game, sources(reported=6), locks, (), ()), sigla)


def test_each_passage_has_what_accounts_for_it() -> None:
    (found,) = status("a")
    assert found.passages is not None
    rows = {row.number: row for row in found.passages}
    assert [each.name for each in rows[1].accounts] == [
        "players",
        "board",
        "pieces counter",
        "dice",
        "rule advance",
        "rule win",
    ]
    assert [(each.kind, each.name, each.span.line) for each in rows[2].accounts] == [("statement", "rule bridge", 16)]
    assert [(each.name, each.reason, each.repeats) for each in rows[5].accounts] == [("repeats", "once more", 2)]
    assert [each.name for each in rows[6].accounts] == ["rule again"]
    assert [number for number, row in rows.items() if row.needs_nothing] == [3, 7, 8]


def test_what_is_missing_and_what_to_review() -> None:
    (found,) = status("a")
    assert found.passages is not None
    assert [(row.number, row.unused) for row in found.passages if row.unused] == [(2, ("4",))]
    assert [(each.number, each.reason) for each in found.passages[1].set_aside] == [("3", "no matter")]
    assert [row.number for row in found.passages if row.to_review] == [4, 5]
    assert not found.is_settled


def test_a_reported_source_is_seen_through_the_passages_that_report_it() -> None:
    (found,) = status("c")
    assert found.passages is not None
    assert [(row.number, row.place, row.is_accounted) for row in found.passages] == [(1, ("a", 6), True)]
    assert found.is_settled


def test_without_a_lock_nothing_is_known() -> None:
    (found,) = status("b")
    assert found.passages is None


def test_sources_stand_in_their_own_order() -> None:
    assert [each.source.siglum for each in status("c", "a")] == ["a", "c"]
