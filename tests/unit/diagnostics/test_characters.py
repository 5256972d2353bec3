"""How wide characters are."""

from __future__ import annotations

import pytest

from variorum.diagnostics.characters import cells, visible


@pytest.mark.parametrize(
    ("line", "widths"),
    [
        ("ab", [1, 1]),
        ("é", [1]),
        ("e\u0301", [1, 0]),
        ("名x", [2, 1]),
        ("ｗ", [2]),
        ("\ta\tb", [4, 1, 3, 1]),
        ("名\tx", [2, 2, 1]),
        ("e\u0301\tx", [1, 0, 3, 1]),
        ("🎲", [2]),
        ("👩\u200d👧", [2, 0, 0]),
        ("👍🏽", [2, 0]),
        ("❤\ufe0f", [2, 0]),
        ("\u1112\u1161", [2, 0]),
        ("\x00\x7f\u202e", [1, 1, 1]),
        ("", []),
    ],
)
def test_widths(line: str, widths: list[int]) -> None:
    assert [cell.width for cell in cells(line)] == widths


def test_what_is_hidden_is_shown() -> None:
    assert "".join(cell.shown for cell in cells("a\x00\x1b\u200bb")) == "a␀␛\ufffdb"
    assert visible("a\r\n\tb\x00") == "a\\r\\n\\tb\\u{0}"
    assert visible("plain") == "plain"
