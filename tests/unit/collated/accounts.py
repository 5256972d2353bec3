"""A small game beside passages that a test makes up, and what is found of its passages and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile

from variorum.collated.coverage import accounts_of, coverage_faults
from variorum.collated.numbers import number_faults
from variorum.diagnostics import Diagnostic, Span
from variorum.diagnostics.worded import help_line, message
from variorum.resolved.ast import Game
from variorum.resolved.from_surface import from_surface
from variorum.sources.ast import Kind, Lock, Passage, Place, Source, Sources
from variorum.sources.numbers import Numbers
from variorum.surface.from_text import from_text

GAME = """\
game race
    players  2                                          [a:1]
    board    track of 20 squares, starting off the board [a:1]
    pieces   1 counter (plural counters) for each side  [a:1]
    dice     2                                          [a:1]

rule advance                                            [a:1]
    when a player throws
        it moves on by the total

rule win                                                [a:1]
    when a counter lands on the last square
        it wins

"""
FIRST = "2 20"
"""The numbers of passage 1, on which the game rests."""


def passage(number: int, told: str) -> Passage:
    """A passage told in words: its numbers, `(1)` for a number that it allows, its negations, and its kind if it is no
    sentence."""
    demanded: list[int | str] = []
    allowed: list[int | str] = []
    negations: list[str] = []
    kind = Kind.SENTENCE
    for word in told.split():
        if word in {each.value for each in Kind}:
            kind = Kind(word)
        elif found := re.fullmatch(r"(\()?(\d+)\)?", word):
            (allowed if found[1] else demanded).append(int(found[2]))
        elif word[0].isdigit():
            demanded.append(word)
        else:
            negations.append(word)
    numbers = Numbers(tuple(demanded), tuple(allowed), ())
    return Passage(number, "", "", 1, "", "", numbers, tuple(negations), Place(0, kind))


def lock(siglum: str, told: Iterable[str]) -> Lock:
    """A lock whose passages are told as in `passage`."""
    passages = tuple(passage(number, words) for number, words in enumerate(told, 1))
    return Lock(siglum, "nl", "", len(passages) + 1, passages)


def sources(reported: int | None = None) -> Sources:
    """The documents `a` and `b`, and `c`, which passage `reported` of `a` reports."""

    def direct(siglum: str) -> Source:
        return Source(siglum, siglum, "X", "nl", None, Span("sources.yaml"), f"{siglum}.txt")

    found = [direct("a"), direct("b")]
    if reported is not None:
        found.append(Source("c", "c", "X", "nl", None, Span("sources.yaml"), reported_by="a", reported_in=(reported,)))
    return Sources(Span("sources.yaml"), tuple(found))


def resolved(rules: str) -> Game:
    """The small game with more rules; indented lines before them belong to the game."""
    lines = rules.splitlines(keepends=True)
    own = list(takewhile(lambda line: line.startswith("    "), lines))
    head = GAME.replace("game race\n", f"game race\n{''.join(own)}")
    surface = from_text("race.rules", head + "".join(lines[len(own) :]))
    assert not surface.diagnostics, surface.diagnostics
    game = from_surface((surface.value,))
    told = [each for each in game.diagnostics if not each.code.startswith("unused-")]
    assert not told, told
    assert game.value is not None
    return game.value


def found(rules: str, *told: str, b: Iterable[str] = (), reported: int | None = None) -> list[Diagnostic]:
    """What is found of the small game with more rules, where the further passages of `a` are `told`."""
    game, described = resolved(rules), sources(reported)
    locks = {"a": lock("a", [FIRST, *told]), "b": lock("b", b)}
    accounts = accounts_of(game, described)
    diagnostics = [
        *coverage_faults(game, described, locks, accounts),
        *number_faults(game, described, locks, accounts),
    ]
    for diagnostic in diagnostics:
        assert message(diagnostic)
        assert help_line(diagnostic)
    return diagnostics


def codes(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """The codes in alphabetical order."""
    return sorted(each.code for each in diagnostics)


def missing(diagnostics: Iterable[Diagnostic], code: str) -> list[str]:
    """The numbers or passages that diagnostics of one code name, in order."""
    key = "passages" if code == "passage-not-accounted-for" else "numbers"
    return [word for each in diagnostics if each.code == code for word in each.facts[key].split()]
