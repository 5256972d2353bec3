"""Numbers as pictures: small plots in SVG, each beside the same numbers as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from variorum.pages.apparatus import Apparatus
from variorum.pages.markdown import table, unmarked

WIDTH = 300.0
"""The width of every plot: a unit is then a little less than a pixel on the narrowest phone."""

LETTER = 12.0
SCALE = 1.7
"""The width of a plot in pixels for one of its units, where there is room."""


def numbers(apparatus: Apparatus, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The numbers of a plot as a table in a box that opens; cells are Markdown."""
    said = escape(unmarked(apparatus.words.say("plot.numbers")))
    return f'<details class="numbers" markdown="1"><summary>{said}</summary>\n\n{table(head, rows)}\n\n</details>'
