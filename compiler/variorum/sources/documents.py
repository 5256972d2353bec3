"""The bytes of a document turned into text."""

from __future__ import annotations

import codecs

from variorum.diagnostics.ast import Checked, Diagnostic, Span

LARGEST_DOCUMENT = 4 * 1024 * 1024
"""The size in bytes above which a document is not read: rules are never that long."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def document_text(data: bytes, file: str, span: Span) -> Checked[str | None]:
    """The text of a document whose bytes are `data`, with line feeds alone at the ends of its lines.

    `file` is its name and `span` the place that names it. UTF-8 is expected; UTF-16 is known by its mark or by its zero
    bytes; anything else is read as Windows-1252, and a diagnostic says so. The value is None for data that is no text.
    """
    if len(data) > LARGEST_DOCUMENT:
        facts = {"file": file, "size": megabytes(len(data)), "limit": megabytes(LARGEST_DOCUMENT)}
        return Checked(None, (Diagnostic("file-too-large", span, facts),))
    text, is_guess = _decoded(data)
    if text is None or "\0" in text:
        return Checked(None, (Diagnostic("binary-file", span, {"file": file}),))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not any(character.isalnum() for character in text):
        return Checked(None, (Diagnostic("document-empty", span, {"file": file}),))
    return Checked(text, (Diagnostic("document-encoding-guessed", span, {"file": file}),) if is_guess else ())


def _decoded(data: bytes) -> tuple[str | None, bool]:
    """The text of `data`, or None; and whether its encoding was guessed."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(encoding), False
            except UnicodeDecodeError:
                return None, False
    if b"\0" in data:
        return _unmarked_utf_16(data), False
    try:
        return data.decode("utf-8"), False
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252"), True
    except UnicodeDecodeError:
        # Five bytes mean nothing in Windows-1252; Latin-1 has a meaning for every byte.
        return data.decode("latin-1"), True


def _unmarked_utf_16(data: bytes) -> str | None:
    """`data` as UTF-16 without a mark: in Latin letters every other byte of it is zero."""
    even, odd = data[::2].count(0), data[1::2].count(0)
    if len(data) % 2 or max(even, odd) < len(data) // 4 or min(even, odd) > len(data) // 40:
        return None
    try:
        return data.decode("utf-16-be" if even > odd else "utf-16-le")
    except UnicodeDecodeError:
        return None


def megabytes(size: int) -> str:
    """A `size` in bytes as it is shown to people: "4.0 MB"."""
    return f"{size / 1024 / 1024:.1f} MB"
