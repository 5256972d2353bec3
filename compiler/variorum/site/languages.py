"""The languages of the site, and which pages are in one of them alone."""

from collections.abc import Mapping
from types import MappingProxyType

NAMES: Mapping[str, str] = MappingProxyType({"en": "English", "nl": "Nederlands", "fr": "Français", "de": "Deutsch"})
"""Each language by its own name; the first is the one that readers are led to whose own there is not."""

ENGLISH_ONLY = ("guide/", "diagnostics.md")
"""What is written for editors, and stands in English alone."""


def counterpart(path: str) -> str:
    """Where a page of one language has its counterpart in the others: the same place, or else the home page."""
    return "index.html" if path.replace(".html", ".md").startswith(ENGLISH_ONLY) else path


def served_at(address: str, language: str) -> str:
    """Where the pages of a language are served, of a site whose address this is; "" where that is not known."""
    return f"{address.rstrip('/')}/{language}/" if address else ""
