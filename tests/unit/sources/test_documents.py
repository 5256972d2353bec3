"""Bytes of every kind turned into text."""

from __future__ import annotations

import codecs

import pytest

from variorum.diagnostics.ast import Span
from variorum.sources.documents import LARGEST_DOCUMENT, document_text

TEXT = "Één kikker\nspringt — « vite »\n"


def read(data: bytes) -> tuple[str | None, list[str]]:
    checked = document_text(data, "frog.txt", Span("sources.yaml", 5, 9, 5, 17))
    assert all(diagnostic.span.line == 5 for diagnostic in checked.diagnostics)
    return checked.value, [diagnostic.code for diagnostic in checked.diagnostics]


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        TEXT.encode("utf-16"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-16-le"),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
    ],
    ids=["utf-8", "utf-8-mark", "utf-16", "utf-16-be", "unmarked", "crlf", "cr"],
)
def test_the_same_text(data: bytes) -> None:
    assert read(data) == (TEXT, [])


def test_another_encoding_is_guessed_and_said() -> None:
    assert read(TEXT.encode("cp1252")) == (TEXT, ["document-encoding-guessed"])
    assert read(b"caf\xe9 \x81")[1] == ["document-encoding-guessed"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "document-empty"),
        (b" \n- \n", "document-empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary-file"),
        (b"words\0words", "binary-file"),
        (codecs.BOM_UTF16_LE + b"\x00", "binary-file"),
        (b"x" * (LARGEST_DOCUMENT + 1), "file-too-large"),
    ],
)
def test_what_is_no_text(data: bytes, code: str) -> None:
    assert read(data) == (None, [code])
