"""What each language knows of nouns: genders, and the forms that an irregular noun may give. The catalogues of
`pages/words` write nouns in these; a test holds the two together."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

RULES_LANGUAGE = "en"
"""The language that names and texts of rule files are written in: it needs no words file."""

GENDERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"en": (), "nl": ("m", "f", "n", "p"), "fr": ("m", "f", "p"), "de": ("m", "f", "n", "p")}
)
"""The genders of the nouns of each language: m, f, n; and p where what is named is a plural (“the geese”)."""

_ARTICLES = (
    "a",
    "the",
    "no",
    "that",
    "each",
    "another",
    "no-other",
    "each-other",
    "the-next",
    "the-previous",
    "the-same",
)
_GERMAN_ARTICLES = (*_ARTICLES, *(f"{word}-{which}" for word in ("an", "no", "each") for which in ("opposing", "own")))
_CASES = ("acc", "dat", "gen")

FORMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "en": ("a", "the"),
        "nl": (*_ARTICLES, "this"),
        "fr": (*_ARTICLES, "of", "of-the", "of-plural", "to-the", "f"),
        "de": (
            *_GERMAN_ARTICLES,
            *_CASES,
            *(f"{form}.{case}" for form in ("plural", *_GERMAN_ARTICLES) for case in _CASES),
        ),
    }
)
"""The forms of a noun beside its singular and plural. `dat` is the singular in the dative, `plural.dat` the plural."""
