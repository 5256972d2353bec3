"""What the tests of this folder share: a source, and a document of our own."""

from __future__ import annotations

from variorum.diagnostics.ast import Span
from variorum.sources.ast import Source

DOCUMENT = """How to hop

A frog hops over 9 leaves. It never hops back.

Rules

- Throw both dice. A double gives 2 throws.
- Leaf 7: wait for one turn. Nobody waits twice.
| Leaf | What it does |
|---|---|
| 3 | Hop on to leaf 5. |
| 8 | Start again. |
"""


def source(siglum: str = "en", language: str = "en", **fields) -> Source:
    return Source(siglum, "How to hop", "ourselves", language, "2026-10-13", Span("sources.yaml"), **fields)
