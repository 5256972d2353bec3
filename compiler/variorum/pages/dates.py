"""Dates as a language writes them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from babel.dates import format_date

from variorum.pages.apparatus import Apparatus
from variorum.pages.markdown import plain
from variorum.sources.ast import Source


def last_consulted(apparatus: Apparatus, sources: Iterable[Source]) -> str:
    """The last day on which any of the sources was consulted; "" where none is told."""
    days = [source.consulted for source in sources if source.consulted]
    return day_in_words(apparatus, max(days)) if days else ""


def day_in_words(apparatus: Apparatus, written: str) -> str:
    """A date of the form 2026-11-30 as the language writes it; anything else as it stands."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return plain(written)
    return plain(format_date(day, format="long", locale=apparatus.words.language))
