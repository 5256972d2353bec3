"""Every example of a likely mistake is found, named and put right."""

from __future__ import annotations

import pytest
from lark import Tree

from variorum.diagnostics.catalogue import CATALOGUE
from variorum.surface.grammar import parser
from variorum.surface.likely import LIKELY, Likely
from variorum.surface.mistakes import explain, read

# A line of places can hold nearly any words, so that most mistakes are none there.
PLACES = sorted(set(parser().options.start) - {"citations", "places_line"})
EXAMPLES = [(likely, bad, good) for likely in LIKELY for bad, good in likely.examples]


@pytest.mark.parametrize(("likely", "bad", "good"), EXAMPLES, ids=[bad for _, bad, _ in EXAMPLES])
def test_an_example_is_named_and_put_right(likely: Likely, bad: str, good: str) -> None:
    places = [place for place in PLACES if isinstance(read(good, place), Tree)] or ["places_line"]
    found = 0
    for place in places:
        unexpected = read(bad, place)
        if isinstance(unexpected, Tree):
            continue
        mistake = explain(unexpected, bad, place)
        assert (mistake.code, mistake.facts.get("line")) == (likely.code, good)
        assert mistake.meant
        assert mistake.meant.text == good
        assert 0 <= mistake.start < mistake.end <= len(bad)
        found += 1
    assert found, "the bad line can be read wherever the good one can"


def test_every_code_is_in_the_catalogue() -> None:
    assert {likely.code for likely in LIKELY} <= CATALOGUE.keys()
