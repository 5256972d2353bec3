"""Every kind of line has a right line to show, and every right line is right."""

from __future__ import annotations

import pytest
from lark import Tree

from variorum.surface.grammar import keyword, parser
from variorum.surface.mistakes import KINDS, read
from variorum.surface.places import NEEDS_LINES, PLACE_BELOW
from variorum.surface.shapes import MORE_SHAPES, SHAPES, nearest, shapes_of

PLACES = sorted(set(parser().options.start) - {"citations"})
LINE_ALIASES = {rule.alias for rule in parser().rules if rule.origin.name in PLACES and rule.alias}


def kinds(shape: str) -> set[str]:
    """What the grammar takes a line for, in every place."""
    trees = [read(shape, place) for place in PLACES]
    return {str(tree.data) for tree in trees if isinstance(tree, Tree)}


def test_every_kind_of_line_has_a_shape() -> None:
    assert sorted(LINE_ALIASES - SHAPES.keys()) == [], "add a right line for each to SHAPES in surface/shapes.py"


def test_every_shape_is_of_a_kind_of_line() -> None:
    assert sorted(SHAPES.keys() - LINE_ALIASES) == [], "the grammar has no such lines any more"


@pytest.mark.parametrize("alias", sorted(SHAPES))
def test_every_shape_is_read_as_its_kind(alias: str) -> None:
    assert alias in kinds(SHAPES[alias])


@pytest.mark.parametrize("shape", MORE_SHAPES)
def test_every_other_shape_can_be_read(shape: str) -> None:
    assert kinds(shape)


def test_every_place_has_shapes() -> None:
    assert [place for place in PLACES if not shapes_of(place)] == []


def test_what_may_stand_below_a_line_is_known_to_the_grammar() -> None:
    assert set(PLACE_BELOW.values()) <= set(PLACES)
    assert PLACE_BELOW.keys() <= LINE_ALIASES
    assert PLACE_BELOW.keys() >= NEEDS_LINES


def test_every_word_of_the_grammar_that_is_no_keyword_has_a_name() -> None:
    unnamed = {each.name for each in parser().terminals if keyword(each.name) is None} - KINDS.keys() - {"WS"}
    assert not unnamed, "say in KINDS of surface/mistakes.py what an editor calls each"


@pytest.mark.parametrize(
    ("statement", "place", "shape"),
    [
        ("it goes somewhere else", "effect", "it goes to 12"),
        ("when a counter comes by", "rule_line", "when a counter comes to rest on an occupied square"),
        ("question what", "conflict_line", 'question "Where does square 42 send you?"'),
        ("xyzzy", "effect", None),
    ],
)
def test_the_nearest_shape_begins_alike(statement: str, place: str, shape: str | None) -> None:
    assert nearest(statement, place) == shape
