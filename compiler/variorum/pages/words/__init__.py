"""All words that generated pages print. A language is one module of data here, and one line in `LANGUAGES`."""

from collections.abc import Mapping
from types import MappingProxyType

from variorum.pages.words.catalogue import Form, Noun, Slot, Words
from variorum.pages.words.en import ENGLISH

__all__ = ["ENGLISH", "LANGUAGES", "Form", "Noun", "Slot", "Words"]

LANGUAGES: Mapping[str, Words] = MappingProxyType({words.language: words for words in (ENGLISH,)})
"""The catalogues by language."""
