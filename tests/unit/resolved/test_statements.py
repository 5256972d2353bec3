"""Every number of a rule file stands in a statement, at its place."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

from variorum.resolved.ast import Statement
from variorum.resolved.statements import number_asides_of, statements_of, without_own_numbers
from variorum.surface.ast import File
from variorum.surface.from_text import from_text

ROOT = Path(__file__).parents[3]
TEXT = """\
game race
    players  2 to 6                                   [a:1]
    board    track of 20 squares, starting off the board
    own numbers 2 6 "ours"

states of each counter
    tired    from 0 to 3, at first 1

rule rest [a:2]
    applies when length is 20
    when a turn ends and its tired is more than 0 [a:3]
        its tired goes down by 1
        if the throw is 6+3
            its tired goes up by 2

conflict length [a:4]
    question "How long?" [a:5]
    own number 7 "ours"
    reading 20 [a:6]
        own number 8 "ours"
        requires length is 20
    reading long conjecture means 30
    unclear a between 20 and long [a:7]

edition e [a:8]
    follows a
    settles length as 20 [a:9]

claim c [a:10]
    with 2 players
    with length as 20
    the mean number of turns is about 41.50

aside number 4 "no matter" [a:11 a:12]
"""


def read(text: str) -> File:
    surface = from_text("race.rules", text)
    assert not surface.diagnostics
    return surface.value


def found() -> dict[tuple[str, str], Statement]:
    return {(each.kind, each.name): each for each in statements_of([read(TEXT)])}


def numbers(statement: Statement) -> list[tuple[object, str, int]]:
    return [(each.number, each.role, each.span.line) for each in statement.numbers]


def test_each_number_has_its_line_and_its_part() -> None:
    statements = found()
    assert numbers(statements["players", ""]) == [(2, "number", 2), (6, "number", 2)]
    assert numbers(statements["state", "tired"]) == [(0, "number", 7), (3, "bound", 7), (1, "number", 7)]
    assert numbers(statements["rule", "rest"]) == [
        (0, "number", 11),
        (1, "step", 12),
        (9, "number", 13),
        (2, "number", 14),
    ]
    assert statements["rule", "rest"].numbers[2].dice == (6, 3)
    assert numbers(statements["reading", "20"]) == [(20, "number", 19)]
    assert numbers(statements["claim", "c"]) == [(2, "number", 30), (Fraction("41.5"), "number", 32)]


def test_each_has_its_citations() -> None:
    cited = {key: [cite.passage for cite in each.cites] for key, each in found().items() if each.cites}
    assert cited == {
        ("players", ""): [1],
        ("rule", "rest"): [2, 3],
        ("conflict", "length"): [4, 5],
        ("reading", "20"): [6],
        ("unclear", "a"): [7],
        ("edition", "e"): [8, 9],
        ("claim", "c"): [10],
    }


def test_own_numbers_hold_for_their_block() -> None:
    statements = found()
    own = {key: [each.number for each in statement.own] for key, statement in statements.items() if statement.own}
    assert own == {
        ("players", ""): [2, 6],
        ("board", ""): [2, 6],
        ("reading", "20"): [7, 8],
        ("reading", "long"): [7],
    }
    assert [key for key, each in statements.items() if each.is_own] == [("reading", "long")]
    assert statements["unclear", "a"].between == ("20", "long")


def test_numbers_of_passages_are_set_aside_for_each_of_them() -> None:
    (aside,) = number_asides_of([read(TEXT)])
    assert (aside.number, aside.reason, [cite.passage for cite in aside.cites]) == (4, "no matter", [11, 12])


def test_lines_on_numbers_are_taken_out_and_all_others_kept() -> None:
    file = read(TEXT)
    (bare,) = without_own_numbers([file])
    kinds = [line.phrase.kind for line in file.walk() if line.phrase]
    assert [kind for kind in kinds if kind != "own_numbers"] == [
        line.phrase.kind for line in bare.walk() if line.phrase
    ]
    assert kinds.count("own_numbers") == 3
    (same,) = without_own_numbers([bare])
    assert same.lines is bare.lines


def test_no_number_of_the_goose_is_left_out() -> None:
    """Every number in the rules that is no name of a reading, and no part of a quotation or a citation."""
    path = ROOT / "rules" / "goose" / "goose.rules"
    text = path.read_text(encoding="utf-8")
    file = from_text("goose.rules", text).value
    seen = {(each.span.line, each.span.column) for statement in statements_of([file]) for each in statement.numbers}
    for number, line in enumerate(text.splitlines(), 1):
        bare = re.sub(r'"[^"]*"|#.*|\[[^\]]*\]', lambda match: " " * len(match[0]), line)
        if re.match(r"aside|\s+own number|\s+unclear|\s+settles|\s+arises|\s+applies|squares when", bare):
            continue
        bare = re.sub(r"[\w-]+ (is|is not|as) \d+", lambda match: " " * len(match[0]), bare)
        for match in re.finditer(r"(?<![\w+-])\d+(\.\d+|(\+\d+)+)?(?![\w-])", bare):
            if not re.search(r"\b(waited|resting) is \d+$", line[: match.end()]):
                assert (number, match.start() + 1) in seen, line
