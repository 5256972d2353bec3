"""All words that readers see: English messages by key in `english/`, their translations in PO files, and the mechanism
that fills them. A language is a folder of PO files and a grammar; `LANGUAGES` has them all."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from variorum.pages.words import translations
from variorum.pages.words.catalogue import Form, Grammar, Noun, Phrase, Slot, Words
from variorum.pages.words.grammars import GRAMMARS

__all__ = ["ENGLISH", "LANGUAGES", "Form", "Grammar", "Noun", "Phrase", "Slot", "Words", "part_messages"]


def part_messages(language: str, part: str) -> Mapping[str, str]:
    """The messages of one part by key, with the variants that the language has; an untranslated one is in English."""
    english = translations.english(part)
    if language == "en":
        return english
    translated = translations.translated(language, part)
    fallen_back = {key: text for key, text in english.items() if key.partition("@")[0] not in translated}
    return MappingProxyType(fallen_back | translated)


@cache
def _words(language: str) -> Words:
    messages = {key: text for part in translations.PARTS for key, text in part_messages(language, part).items()}
    return Words(language, MappingProxyType(messages), GRAMMARS[language])


class _Languages(Mapping[str, Words]):
    """The catalogues by language, each read when it is first asked for."""

    def __getitem__(self, language: str) -> Words:
        if language not in GRAMMARS:
            raise KeyError(language)
        return _words(language)

    def __iter__(self) -> Iterator[str]:
        return iter(GRAMMARS)

    def __len__(self) -> int:
        return len(GRAMMARS)


LANGUAGES: Mapping[str, Words] = _Languages()
"""The catalogues by language."""

ENGLISH = LANGUAGES["en"]
"""English words, which need no PO file."""
