"""What every renderer must know of a place.

The file of a span is a path with `/`, from the folder that the user stands in; or an option such as `--rolls`, when the
fault is in that option's value (whose text is then among the sources under that name); or "" for no place at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from variorum.diagnostics.ast import Span

Sources = Mapping[str, str]
"""The text of each file by its path; a file whose text is not here is named without being shown."""

BYTE_ORDER_MARK = "\ufeff"


def is_in_file(span: Span) -> bool:
    """Whether the span is a place in a file, not in an argument."""
    return bool(span.file) and not span.file.startswith("--")


def source_lines(text: str) -> list[str]:
    """The lines of `text` without their ends (LF or CR LF); a byte order mark at its head takes no column."""
    return [line.removesuffix("\r") for line in text.removeprefix(BYTE_ORDER_MARK).split("\n")]


def encodable(text: str) -> str:
    """`text` with `?` for what UTF-8 cannot hold: the bytes of a file name that is not UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")
