"""What scripts are told of a game: whole, in plain text or escaped HTML, with links that lead to built pages."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.pages.conftest import collated_game
from variorum.driver import held_evidence, load
from variorum.machine.from_collated import from_collated
from variorum.pages import ENGLISH
from variorum.pages.apparatus import Apparatus
from variorum.pages.script_data import html_of, script_data, script_data_text

HOSTILE = "<img src=x onerror=alert(1)> `*&"


def apparatus(root: Path, game: str) -> Apparatus:
    loaded = load(root / "rules" / game)
    assert loaded.collated is not None
    return Apparatus(loaded.collated, ENGLISH, None, held_evidence(loaded), loaded.machine)


@pytest.fixture(scope="module", params=["goose", "backgammon", "fox-and-geese"])
def shown(root: Path, request: pytest.FixtureRequest) -> Apparatus:
    return apparatus(root, request.param)


def strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from strings(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each, key)


def test_every_rule_reading_and_source_is_there(shown: Apparatus) -> None:
    data = script_data(shown)
    game, machine = shown.collated.game, shown.machine
    assert machine is not None
    assert [each["id"] for each in data["conflicts"]] == [each.name for each in game.conflicts]
    for conflict, given in zip(game.conflicts, data["conflicts"], strict=True):
        assert [each["id"] for each in given["readings"]] == [each.name for each in conflict.readings]
        assert all(each["title"] and each["link"] for each in given["readings"])
    told = {transition.because.rule for transition in machine.transitions if transition.because is not None}
    known = {*data["rules"], *(name.partition(".")[2] for name in data["rules"])}
    assert {name for name in told if name} <= known
    assert set(data["sources"]) == set(shown.collated.sources.sigla)
    assert data["boards"][0]["places"]


def test_links_lead_to_built_pages_and_html_is_ours(shown: Apparatus) -> None:
    for key, text in strings(script_data(shown)):
        assert ".md" not in text or key == "url", text
        if key == "html":
            assert not any(mark in text for mark in ("](", "**", "{ .")), text
        elif key in ("title", "question", "singular"):
            assert not any(mark in text for mark in ("<", "&amp;", "](", "\\")), text


def test_the_same_rules_give_the_same_text(root: Path) -> None:
    first, second = (script_data_text(apparatus(root, "fox-and-geese")) for _ in range(2))
    assert first == second
    assert json.loads(first)["format"] == 1


def test_what_an_editor_writes_does_no_harm_as_html() -> None:
    text = f"""
game small
    players  2
    board    track of 5 squares, starting off the board
    pieces   1 counter (plural counters) for each side
    dice     1

rule walk
    when a player throws
        <how>

rule past
    when a counter would pass the last square
        it goes to the last square

rule win
    when a counter lands on the last square
        it wins

conflict how
    question "{HOSTILE}"
    reading on
        it moves on by the total
        note "{HOSTILE}"
    reading back
        it goes to 2
"""
    collated = collated_game(text)
    data = script_data(Apparatus(collated, ENGLISH, None, None, from_collated(collated).value))
    (conflict,) = data["conflicts"]
    assert conflict["question"] == HOSTILE
    assert all("<img" not in rule["html"] for rule in data["rules"].values())


def test_markdown_of_one_paragraph_is_html_without_a_paragraph() -> None:
    assert html_of("see [one](rules.md#one) and *two*") == 'see <a href="rules.html#one">one</a> and <em>two</em>'
    assert html_of("head:\n\n- [a](https://example.org/x.md)\n- b").startswith("<p>head:</p>\n<ul>")
    assert 'href="https://example.org/x.md"' in html_of("[a](https://example.org/x.md)")
