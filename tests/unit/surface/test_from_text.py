"""The parse pass keeps all of a file, never fails, and says only what an editor understands."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.diagnostics import Checked
from variorum.diagnostics.catalogue import syntax
from variorum.diagnostics.worded import help_line, message
from variorum.surface.ast import File, Phrase, Word
from variorum.surface.from_text import _parsed, from_text
from variorum.surface.grammar import parser
from variorum.surface.shapes import MORE_SHAPES, SHAPES

ROOT = Path(__file__).parents[3]
RULES = sorted(ROOT.glob("rules/*/*.rules"))
GOOSE = (ROOT / "rules/goose/goose.rules").read_text(encoding="utf-8")
TERMINALS = {each.name for each in parser().terminals if len(each.name) > 1}
SHOUTED = re.compile(r"[A-Z_$]{2,}[A-Z0-9_]*")
SIGNS = list("[]<>\"“”„«»'’#:;,.=-–—+*/\\|&%(){}~\t \u00a0\u200b\u0301\x00\x0b\x0c\x85\u2028\ufeff１٣éß")


def check(text: str) -> Checked[File]:
    """Reads `text`; every place lies in it, and every message is one that an editor can read."""
    checked = from_text("a.rules", text)
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    for diagnostic in checked.diagnostics:
        span = diagnostic.span
        assert 1 <= span.line == span.end_line <= len(lines)
        assert 1 <= span.column < span.end_column <= len(lines[span.line - 1]) + 1, (diagnostic, lines[span.line - 1])
        said, helped = message(diagnostic), help_line(diagnostic)
        assert said, diagnostic
        assert helped, diagnostic
        if not SHOUTED.search(text):
            assert not {*SHOUTED.findall(f"{said} {helped}")} & TERMINALS, said + helped
    return checked


def mutated(text: str, chance: random.Random) -> str:
    """`text` with a few of its characters, words or lines changed, lost, doubled or moved."""
    words = text.split() + SIGNS
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        at = chance.randrange(len(lines))
        line = lines[at]
        parts = re.findall(r"\s+|\S+", line) or [""]
        spot = chance.randrange(len(parts))
        match chance.randrange(9):
            case 0:
                parts[spot] = chance.choice(words)
            case 1:
                del parts[spot]
            case 2:
                parts.insert(spot, chance.choice(words) + " ")
            case 3:
                parts[spot] = parts[spot][: len(parts[spot]) // 2]
            case 4:
                parts[spot] += chance.choice(SIGNS)
            case 5:
                parts = [chance.choice(["  ", "\t", "    ", "        ", ""]), line.lstrip()]
            case 6:
                parts = [line, " ", lines[chance.randrange(len(lines))].strip()]
            case 7:
                chance.shuffle(parts)
            case 8:
                parts[spot] = parts[spot].replace("s", "", 1)
        lines[at] = "".join(parts)
        text = "\n".join(lines)
    return text


def excerpt(path: Path, chance: random.Random) -> str:
    """Some blocks of a rule file."""
    blocks = path.read_text(encoding="utf-8").lower().split("\n\n")
    start = chance.randrange(len(blocks))
    return "\n\n".join(blocks[start : start + 3])


@pytest.mark.parametrize("path", RULES, ids=[path.name for path in RULES])
def test_the_rules_of_all_games_can_be_read(path: Path) -> None:
    assert check(path.read_text(encoding="utf-8")).diagnostics == ()


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text())
def test_any_text_can_be_checked(text: str) -> None:
    check(text)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    st.lists(st.sampled_from([*"\n\n\t    ", *SIGNS, *" ".join((*SHAPES.values(), *MORE_SHAPES)).split()]), max_size=40)
)
def test_any_words_can_be_checked(words: list[str]) -> None:
    check(" ".join(words))


@pytest.mark.parametrize("seed", range(12))
def test_mutated_rules_can_be_checked(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    for _ in range(25):
        check(mutated(excerpt(chance.choice(RULES), chance), chance))


def test_every_code_of_this_area_has_a_case() -> None:
    folders = ("tests/language/syntax", "tests/diagnostics")
    cases = {path.name.split(".")[0] for folder in folders for path in (ROOT / folder).glob("*.case")}
    assert sorted({entry.code for entry in syntax.ENTRIES} - cases) == []


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_endings_change_nothing(ending: str) -> None:
    assert from_text("a", GOOSE.replace("\n", ending)) == from_text("a", GOOSE)
    assert from_text("a", "\ufeff" + GOOSE.rstrip()).value.lines == from_text("a", GOOSE).value.lines


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", "# only a comment", "   \n\t\n", "\r\r\r"])
def test_a_file_may_say_nothing(text: str) -> None:
    checked = check(text)
    assert checked.diagnostics == ()
    assert checked.value.lines == ()


def words(phrase: Phrase | Word | None) -> Iterator[Word]:
    """The words of a phrase in order."""
    if isinstance(phrase, Word):
        yield phrase
    elif phrase:
        for part in phrase.parts:
            yield from words(part)


@pytest.mark.parametrize("path", RULES, ids=[path.name for path in RULES])
def test_nothing_is_lost(path: Path) -> None:
    """Every comment and citation of the text is in the tree, and every word stands where its span says."""
    text = path.read_text(encoding="utf-8")
    file = from_text("a", text).value
    lines = text.split("\n")
    comments = [comment.text for comment in file.comments]
    comments += [line.comment.text for line in file.walk() if line.comment]
    # No text in quotation marks holds a number sign in these files.
    assert sorted(comments) == sorted(re.findall(r"#.*", text))
    cited = [f"{each.siglum}:{each.passage}" for line in file.walk() for each in line.citations]
    assert cited == re.findall(r"[\w-]+:\d+", "\n".join(re.findall(r"^[^#\n]*?(\[.*?\])", text, re.MULTILINE)))
    for line in file.walk():
        for word in words(line.phrase):
            assert lines[word.span.line - 1][word.span.column - 1 : word.span.end_column - 1] == word.text


SURVIVAL = """\
# before
rule win  [nl:3 fr:4]  # beside the head
    # indented
    when a counter lands on the last square  [nl:5]# close
        it wins  # "quoted"  [nl:9] in a comment
conflict x
    question "Where # to [nl:1]?"  [jumbo-nl:6]  # after
# the end"""


def test_comments_and_citations_keep_their_places() -> None:
    checked = check(SURVIVAL)
    assert checked.diagnostics == ()
    file = checked.value
    alone = [(each.text, each.span.line, each.span.column, each.span.end_column) for each in file.comments]
    assert alone == [("# before", 1, 1, 9), ("# indented", 3, 5, 15), ("# the end", 8, 1, 10)]
    beside = [(line.comment.text, line.comment.span.column) for line in file.walk() if line.comment]
    assert beside == [
        ("# beside the head", 24),
        ("# close", 52),
        ('# "quoted"  [nl:9] in a comment', 18),
        ("# after", 50),
    ]
    cited = [
        (each.siglum, each.passage, each.span.line, each.span.column) for line in file.walk() for each in line.citations
    ]
    assert cited == [("nl", 3, 2, 12), ("fr", 4, 2, 17), ("nl", 5, 4, 47), ("jumbo-nl", 6, 7, 37)]


def test_comments_and_citations_of_lines_that_cannot_be_read_survive() -> None:
    (line,) = check("rule win now and then (too)  [nl:3, fr:4]  # why\n    frob  [nl:5\n").value.lines
    assert [(each.siglum, each.passage) for each in line.citations] == [("nl", 3), ("fr", 4)]
    assert line.comment
    assert line.comment.text == "# why"
    assert [(each.siglum, each.passage) for child in line.children for each in child.citations] == [("nl", 5)]


def test_a_line_put_right_stands_in_the_tree_as_it_was_meant() -> None:
    file = check("Rule another_go\n    when counter land on goose:\n        it goto 12\n").value
    assert [line.phrase.kind for line in file.walk() if line.phrase] == ["rule_head", "when", "goes_to"]
    (name,) = words(file.lines[0].phrase)
    assert (name.text, name.span.column, name.span.end_column) == ("another-go", 6, 16)


def test_independent_faults_are_all_reported() -> None:
    text = "game x\n    plyers 2\n\nrule\n    when counter lands on a\n        it wins [nl]\nconflict c\n    question\n"
    found = [(each.span.line, each.code) for each in check(text).diagnostics]
    assert sorted(found) == [
        (2, "misspelt-word"),
        (4, "missing-name"),
        (5, "missing-article"),
        (6, "citation-form"),
        (8, "missing-text"),
    ]


def test_deep_nesting_is_no_recursion() -> None:
    text = "\n".join(" " * depth + "if it is held" for depth in range(3000))
    assert "too-many-levels" in {each.code for each in check(text).diagnostics}


def seconds(text: str) -> float:
    """The processor time that reading takes when nothing was read before: the best of three."""
    times = []
    for _ in range(3):
        _parsed.cache_clear()
        start = time.process_time()
        from_text("a", text)
        times.append(time.process_time() - start)
    return min(times)


def renamed(count: int, text: str) -> str:
    return "\n".join(text.replace("counter", f"counter{number}") for number in range(count))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", [GOOSE, GOOSE.replace("lands on", "land on").replace("goes to", "goto")], ids=["good", "bad"]
)
def test_time_grows_with_the_length(text: str) -> None:
    # Ten times the text takes less than twice its share, for what a busy machine adds.
    small, large = renamed(1, text), renamed(10, text)
    assert seconds(large) < 20 * seconds(small)
