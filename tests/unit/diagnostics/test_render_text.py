"""The terminal's form."""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.diagnostics import Diagnostic, Label, Span
from variorum.diagnostics.characters import cells
from variorum.diagnostics.render.snippet import shown_lines
from variorum.diagnostics.render.text import render, summary

At = Callable[..., Diagnostic]
FILE = "rules/goose/goose.rules"


def marked(text: str, *numbers: int, width: int = 80) -> list[str]:
    """The lines shown for a span and their marks, alternating."""
    return [line for each in shown_lines(Span(FILE, *numbers), text, width) for line in (each.text, each.mark)]


def test_a_place_its_line_and_the_help(at: At) -> None:
    text = "game goose\n\nrule home\n    it moves on to gose\n"
    assert render([at(4, 20, 4, 24, suggestion="goose")], {FILE: text}) == dedent("""\
        rules/goose/goose.rules:4:20: error[unknown-square]: There is no square `gose`.
          |
        4 |     it moves on to gose
          |                    ^^^^
          |
          = help: Did you mean `goose`? Declare it under `squares`.

        1 error
        """)


def test_labels_follow_with_their_lines(at: At) -> None:
    text = "squares\n" + "\n" * 10 + "    gose\n"
    labels = (
        Label(Span(FILE, 1, 1, 1, 8), "squares are declared here"),
        Label(Span("rules/goose/sources.yaml", 2, 3, 2, 5), "the source"),
        Label(Span("rules/goose/locks/nl.lock", 7, 1, 7, 2), "a file that is not shown"),
    )
    shown = render([at(12, 5, 12, 9, labels=labels)], {FILE: text, "rules/goose/sources.yaml": "sources:\n  nl: {}\n"})
    assert shown == dedent("""\
        rules/goose/goose.rules:12:5: error[unknown-square]: There is no square `gose`.
           |
        12 |     gose
           |     ^^^^
           |
         1 | squares
           | ------- squares are declared here
          --> rules/goose/sources.yaml:2:3
         2 |   nl: {}
           |   -- the source
           = rules/goose/locks/nl.lock:7:1: a file that is not shown
           |
           = help: Declare it under `squares`.

        1 error
        """)


def test_several_lines_are_shown_by_the_first_and_the_last(at: At) -> None:
    text = "rule maze\n    when a counter lands on maze\n        it goes back\n        it stays\n"
    assert render([at(1, 6, 4, 17)], {FILE: text}) == dedent("""\
        rules/goose/goose.rules:1:6: error[unknown-square]: There is no square `gose`.
          |
        1 | rule maze
          |      ^^^^
        ...
        4 |         it stays
          |         ^^^^^^^^
          |
          = help: Declare it under `squares`.

        1 error
        """)


def test_without_the_text_the_place_is_named(at: At) -> None:
    assert render([at(4, 20, 4, 24)], {}) == dedent("""\
        rules/goose/goose.rules:4:20: error[unknown-square]: There is no square `gose`.
          = help: Declare it under `squares`.

        1 error
        """)


def test_an_argument_has_no_file_and_an_option_is_shown(at: At) -> None:
    assert render([at(file="")], {}).startswith("error[unknown-square]: There")
    shown = render([at(1, 5, 1, 8, file="--rolls")], {"--rolls": "6+3 4+7"})
    assert shown.splitlines()[:4] == [
        "--rolls:1:5: error[unknown-square]: There is no square `gose`.",
        "  |",
        "1 | 6+3 4+7",
        "  |     ^^^",
    ]


def test_nothing_found_prints_nothing() -> None:
    assert render([], {}) == ""
    assert summary([]) == "nothing found"


def test_the_summary_counts_by_severity(at: At) -> None:
    warning, note = at(1, 1, code="settled-already"), at(1, 1, code="claim-refuted")
    assert summary([at(1, 1), at(2, 1), warning, at(1, 1)]) == "2 errors, 1 warning"
    assert summary([note, at(3, 1, code="claim-refuted")]) == "2 notes"


def test_colour_only_when_asked_and_then_only_colour(at: At) -> None:
    labels = (Label(Span(FILE, 1, 1, 1, 5), "here"), Label(Span("other", 1, 1, 1, 5), "there"))
    found = [at(2, 1, 2, 3, labels=labels), at(1, 1, 1, 2, code="settled-already")]
    sources = {FILE: "game goose\nab\n"}
    plain, coloured = render(found, sources), render(found, sources, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[1;31merror[unknown-square]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize(
    ("line", "column", "end_column", "expected"),
    [
        ("\tmaze", 2, 6, ["    maze", "    ^^^^"]),
        ("a\tmaze", 3, 7, ["a   maze", "    ^^^^"]),
        ("a\tmaze", 2, 3, ["a   maze", " ^^^"]),
        ("château x", 9, 10, ["château x", "        ^"]),
        ("cha\u0302teau x", 10, 11, ["cha\u0302teau x", "        ^"]),
        ("cha\u0302teau", 3, 5, ["cha\u0302teau", "  ^"]),
        ("cha\u0302teau", 4, 5, ["cha\u0302teau", "  ^"]),
        ("名前 maze", 4, 8, ["名前 maze", "     ^^^^"]),
        ("名前 maze", 2, 3, ["名前 maze", "  ^^"]),
        ("🎲🎲 maze", 4, 8, ["🎲🎲 maze", "     ^^^^"]),
        ("👩\u200d👧 maze", 5, 9, ["👩\u200d👧 maze", "   ^^^^"]),
        ("\x00\x1b[0m x", 7, 8, ["␀␛[0m x", "      ^"]),
        ("maze", 5, 5, ["maze", "    ^"]),
        ("maze", 2, 2, ["maze", " ^"]),
        ("maze", 9, 12, ["maze", "    ^"]),
        ("maze  ", 1, 5, ["maze", "^^^^"]),
    ],
)
def test_carets_stand_under_what_they_mark(line: str, column: int, end_column: int, expected: list[str]) -> None:
    assert marked(f"{line}\n", 1, column, 1, end_column) == expected


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_the_byte_order_mark_take_no_column(ends: str, mark: str) -> None:
    text = mark + ends.join(("game goose", "squares", ""))
    assert marked(text, 1, 6, 1, 11) == ["game goose", "     ^^^^^"]
    assert marked(text, 2, 8, 2, 8) == ["squares", "       ^"]


@pytest.mark.parametrize("line", [3, 4, 99])
def test_the_end_of_the_file_is_behind_the_last_text(line: int) -> None:
    assert marked("game\nsquares\n\n", line + 1, 1, line + 1, 1) == ["squares", "       ^"]
    assert marked("game\nsquares", line, 1, line, 5) == ["squares", "       ^"]


def test_an_empty_line_inside_the_file_can_be_marked() -> None:
    assert marked("game\n\nsquares\n", 2, 1, 2, 1) == ["", "^"]


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", " \r\n"])
def test_an_empty_file_shows_nothing(text: str, at: At) -> None:
    assert marked(text, 1, 1, 1, 1) == []
    assert render([at()], {FILE: text}).splitlines()[1] == "  = help: Declare it under `squares`."


def test_a_span_up_to_the_next_line_ends_at_the_line_break() -> None:
    assert marked("game goose\nsquares\n", 1, 6, 2, 1) == ["game goose", "     ^^^^^"]
    assert marked("game\n  a\n  b\nend\n", 2, 3, 4, 1) == ["  a", "  ^", "  b", "  ^"]


def test_a_span_that_ends_before_it_starts_is_one_caret() -> None:
    assert marked("game goose\n", 1, 6, 1, 2) == ["game goose", "     ^"]
    assert marked("game\ngoose\n", 2, 3, 1, 1) == ["goose", "  ^"]


@pytest.mark.parametrize(
    ("line", "column", "end_column"),
    [
        ("x" * 200 + "needle" + "y" * 200, 201, 207),
        ("x" * 200 + "needle", 201, 207),
        ("needle" + "y" * 200, 1, 7),
        ("前" * 200 + "needle" + "名" * 200, 201, 207),
        ("e\u0301" * 200 + "needle" + "e\u0301" * 200, 401, 407),
    ],
)
def test_a_long_line_is_cut_around_the_mark(line: str, column: int, end_column: int) -> None:
    ((shown),) = shown_lines(Span(FILE, 1, column, 1, end_column), line, 40)
    before = shown.text.split("needle")[0]
    width = sum(0 if c == "\u0301" else 2 if c in "前名" else 1 for c in before)
    assert shown.mark == " " * width + "^" * 6
    assert sum(0 if c == "\u0301" else 2 if c in "前名" else 1 for c in shown.text) <= 40
    assert shown.text.startswith("…") == (column > 1)
    assert shown.text.endswith("…") == (not line.endswith("needle"))
    assert not before.removeprefix("…").startswith("\u0301")


def test_a_mark_longer_than_the_room_is_cut_with_its_line() -> None:
    text, mark = marked("x" * 10 + "y" * 200, 1, 11, 1, 211, width=40)
    assert text.endswith("y…")
    assert len(text) <= 40
    assert mark.strip() == "^" * text.count("y")
    assert mark.index("^") == text.index("y")


def test_the_end_of_a_long_line_can_be_marked() -> None:
    text, mark = marked("x" * 200, 1, 201, 1, 201, width=40)
    assert (text[0], len(mark)) == ("…", len(text) + 1)


def test_a_narrow_terminal_gets_a_short_line(at: At) -> None:
    shown = render([at(1, 90, 1, 95)], {FILE: "x" * 200}, width=60)
    assert max(len(line) for line in shown.splitlines()[1:4]) <= 60


CHARACTERS = st.sampled_from("ab \t\n\r名🎲é\u0301\u200d\ufe0f\u202e\x00\ufeff")
NUMBERS = st.integers(min_value=1, max_value=40)


SPANS = st.builds(Span, st.just(FILE), NUMBERS, NUMBERS, NUMBERS, NUMBERS)


@given(st.text(CHARACTERS, max_size=120), SPANS, st.integers(min_value=5, max_value=60))
def test_any_span_of_any_text_can_be_shown(text: str, span: Span, width: int) -> None:
    for shown in shown_lines(span, text, width):
        assert "\n" not in shown.text
        assert "\t" not in shown.text
        assert shown.mark.strip(" ").strip("^") == ""
        assert 1 <= shown.mark.count("^") <= width
        assert len(shown.mark) <= width + 1
        assert sum(cell.width for cell in cells(shown.text)) <= width
