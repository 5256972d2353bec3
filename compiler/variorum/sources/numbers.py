"""The numbers of a passage, in digits and in words, and its negations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from text_to_num import Token


Number = int | str
"""A whole number, or a decimal ("18.9") or a fraction in lowest terms ("1/2") as text, since no float is exact."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a passage says in numbers, each list in the order of the text.

    `demanded` must be used by whatever cites the passage. `allowed` may be used but need not: indefinite articles,
    *first* and *second*, a *double* as the name of a throw. `aside` are dates, years, editions and article numbers,
    which are no rule numbers.
    """

    demanded: tuple[Number, ...]
    allowed: tuple[Number, ...]
    aside: tuple[str, ...]


_MOST_DIGITS = 18
"""No rule has longer numbers; of one that does only so many digits count."""

LANGUAGES = ("de", "en", "fr", "nl")

_MONTHS = (
    "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|"
    "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|"
    "januar|jänner|februar|märz|dezember|january|february|march|may|june|july|august|october"
)
_YEAR = r"(?:1[0-9]|20|21)\d\d"
_ASIDE = re.compile(
    rf"""
    \b\d{{4}}-\d{{2}}-\d{{2}}\b
    | \b\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}\b
    | \b\d{{1,2}}(?:er|\.|st|nd|rd|th)?\s+(?:of\s+)?(?:{_MONTHS})(?:\s*,?\s+{_YEAR}\b)?
    | \b(?:{_MONTHS})\s+\d{{1,2}}(?:st|nd|rd|th)?,\s+{_YEAR}\b
    | \b(?:{_MONTHS})\s+{_YEAR}\b
    | (?:\b(?:in|en|im\s+jahre?|seit|depuis|sinds|since|anno|est\.|around|um|rond|vers|ca\.|jaar|year|année|jahr)|©)
      \s+{_YEAR}\b
    | \b(?:artikel|artikelnummer|article|art\.|art\.-nr\.|item|isbn|edition|édition|editie|versie|version|auflage)
      (?:\s*(?:nr\.?|no\.?|n°|:))?\s*[\d.-]*\d
    | \b[^\W\d_]+\s+(?:century|centuries|eeuw|siècle|jahrhunderts?)\b
    | \b\d{{1,2}}(?:e|de|ste|ème|th|st|nd|rd|\.)?\s+(?:century|eeuw|siècle|jahrhunderts?)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)

# Words that the library for number words does not know, or takes for what they are not.
_OURS: Mapping[str, tuple[tuple[str, Number, bool], ...]] = MappingProxyType(
    {
        # (pattern, number, whether it is demanded); the first that fits a word is taken. The words that merely allow
        # their number are those that mostly name a thing (a throw of doubles) or an order (who is first).
        "nl": (
            ("eerste|eersten|eerst|allereerste|eenmaal", 1, False),
            ("één|eén|éen|ééns|éénmaal", 1, True),
            ("een|enige", 1, False),
            ("het dubbele?|dubbele", 2, True),
            ("dubbel|dubbels", 2, False),
            ("tweede|tweeden", 2, False),
            ("beide|beiden|allebei|tweemaal|tweevoud|tweetal|tweeën", 2, True),
            ("driedubbele?|driemaal|drievoud|drietal|drieën", 3, True),
            ("viermaal|viervoud|viertal", 4, True),
            ("vijfvoud", 5, True),
            ("zesvoud", 6, True),
            ("zevenvoud", 7, True),
            ("achtvoud", 8, True),
            ("negenvoud|negenvouden", 9, True),
            ("tienvoud|tiental", 10, True),
            ("dozijn", 12, True),
            ("half|halve|helft", "1/2", True),
            ("anderhalf|anderhalve", "3/2", True),
        ),
        "fr": (
            ("premier|première|premiers|premières", 1, False),
            ("un seul|une seule|seul|seule", 1, True),
            ("un|une", 1, False),
            ("le double|doublé|doublée", 2, True),
            ("double|doubles", 2, False),
            ("second|seconde|deuxième", 2, False),
            ("triple|triples", 3, True),
            ("douzaine", 12, True),
            ("demi|demie|moitié", "1/2", True),
        ),
        "de": (
            ("erste|ersten|erster|erstes|erstem|einmal|einzige[nrsm]?", 1, False),
            ("eins", 1, True),
            ("ein|eine|einen|einem|einer|eines", 1, False),
            ("das doppelte|doppelte[nrsm]?|doppelt", 2, True),
            ("pasch|päsche", 2, False),
            ("zweite|zweiten|zweiter|zweites|zweitem", 2, False),
            ("beide[nrsm]?|zweimal|zweifach|zweit", 2, True),
            ("dreimal|dreifache?[nrsm]?|dritt", 3, True),
            ("viermal|vierfache?[nrsm]?", 4, True),
            ("dutzend", 12, True),
            ("halb|halbe[nrsm]?|hälfte", "1/2", True),
            ("anderthalb|eineinhalb", "3/2", True),
        ),
        "en": (
            ("no one|one another|one day", 0, False),
            ("first|once", 1, False),
            ("single", 1, True),
            ("a|an", 1, False),
            ("double|doubles|pair", 2, False),
            ("second", 2, False),
            ("both|twice|doubled", 2, True),
            ("triple|treble|thrice", 3, True),
            ("dozen", 12, True),
            ("(?:middle|first|last|one|a|final) third", "1/3", False),
            ("half|halves", "1/2", True),
        ),
    }
)
# Halves and doubles above that stand for no number at all.
_NO_NUMBER = frozenset({"no one", "one another", "one day"})
_GLYPHS = MappingProxyType({"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"})

_DUTCH_STRESS = str.maketrans("áéíóú", "aeiou")

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[½¼¾⅓⅔]|[^\W\d_]+(?:-[^\W\d_]+)*|[^\w\s]")
_INSIDE_WORD = re.compile(r"(?<=[a-zà-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")


@dataclass(frozen=True, slots=True)
class _Word:
    """A token as the library for number words wants it."""

    written: str
    start: int

    def text(self) -> str:
        return self.written.lower()

    def nt_separated(self, previous: Token) -> bool:
        return False

    def not_a_number_part(self) -> bool:
        return False


def _find_numbers(words: Iterable[Token], language: str, threshold: float) -> list[Any]:
    from text_to_num import find_numbers  # noqa: PLC0415 - only making a lock needs it, and it takes a while to load

    return list(find_numbers(words, language, threshold))


def numbers_in(text: str, language: str) -> Numbers:
    """The numbers of the passage `text`, whose list marker is already gone, in `language` (one of `LANGUAGES`).

    Digits count in every language; number words only in a language that is known here.
    """
    aside = [match for match in _ASIDE.finditer(text) if _names_a_number(match[0], language)]
    rest = text
    for match in aside:
        rest = rest[: match.start()] + "\0" * (match.end() - match.start()) + rest[match.end() :]
    found: list[tuple[int, Number, bool]] = []
    for run in _runs(rest):
        if isinstance(run, _Word):
            found += [(run.start, number, True) for number in _digits(run.written, language)]
        elif language in _OURS:
            found += _word_numbers(run, language)
    found.sort(key=lambda entry: entry[0])
    return Numbers(
        tuple(number for _, number, demanded in found if demanded),
        tuple(number for _, number, demanded in found if not demanded),
        tuple(" ".join(match[0].split()) for match in aside),
    )


def _names_a_number(written: str, language: str) -> bool:
    """Whether what looks like a century ("sixteenth century") does hold a number ("this century" does not)."""
    if any(character.isdigit() for character in written):
        return True
    return language in _OURS and bool(_find_numbers([_Word(written.split(maxsplit=1)[0], 0)], language, 0.0))


def _runs(text: str) -> Iterator[_Word | list[_Word]]:
    """The tokens of `text`: each digit token by itself, and the words between digits and punctuation as lists."""
    words: list[_Word] = []
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token[0].isalpha():
            at = match.start()
            for part in _INSIDE_WORD.split(token):
                words.append(_Word(part, at))
                at += len(part)
            continue
        if words:
            yield words
            words = []
        if token[0].isdecimal() or token in _GLYPHS:
            yield _Word(token, match.start())
    if words:
        yield words


def _digits(written: str, language: str) -> list[Number]:
    """The numbers of one token of digits: 12, 18.9, 1.000 as thousands, or 5,9,14 as a list without spaces."""
    if written in _GLYPHS:
        return [_GLYPHS[written]]
    groups = re.split(r"[.,]", written)
    if len(groups) == 1:
        return [int(written[:_MOST_DIGITS])]
    if groups[0] != "0" and len(groups[0]) <= 3 and all(len(group) == 3 for group in groups[1:]):
        return [int("".join(groups)[:_MOST_DIGITS])]
    decimal_comma = language != "en"
    if len(groups) == 2 and ("." in written or decimal_comma):
        return [f"{int(groups[0][:_MOST_DIGITS])}.{groups[1][:_MOST_DIGITS]}"]
    return [int(group[:_MOST_DIGITS]) for group in groups]


def _word_numbers(words: list[_Word], language: str) -> list[tuple[int, Number, bool]]:
    found: list[tuple[int, Number, bool]] = []
    stretch: list[_Word] = []
    index = 0
    while index < len(words):
        ours = _our_number(words, index, language)
        # "vingt et un" and "one hundred" belong to the library: a word of ours inside a longer number is not ours.
        if ours and not _is_part_of_longer(words, index, language):
            found += _library_numbers(stretch, language)
            stretch = []
            length, number, demanded = ours
            if number != 0:
                found.append((words[index].start, number, demanded))
            index += length
        else:
            stretch.append(words[index])
            index += 1
    return found + _library_numbers(stretch, language)


def _our_number(words: list[_Word], index: int, language: str) -> tuple[int, Number, bool] | None:
    for length in (2, 1):
        written = " ".join(word.text() for word in words[index : index + length])
        if (ours := _our_word(written, language)) is not None:
            return length, *ours
    return None


@lru_cache(maxsize=4096)
def _our_word(written: str, language: str) -> tuple[Number, bool] | None:
    """The number that a word, or two, of the table above stand for, and whether it is demanded."""
    for pattern, number, demanded in _OURS[language]:
        if re.fullmatch(pattern, written):
            return number, demanded
    return None


def _is_part_of_longer(words: list[_Word], index: int, language: str) -> bool:
    first = max(0, index - 2)
    for occurrence in _find_numbers(_unstressed(words[first : index + 3], language), language, 0.0):
        if occurrence.start <= index - first < occurrence.end:
            return bool(occurrence.end - occurrence.start > 1)
    return False


def _unstressed(words: list[_Word], language: str) -> list[Token]:
    """`words` as the library knows them: without the accents that Dutch sets on a stressed word ("eénentwintig")."""
    accents = _DUTCH_STRESS if language == "nl" else {}
    return [_Word(word.text().translate(accents), word.start) for word in words]


def _library_numbers(words: list[_Word], language: str) -> list[tuple[int, Number, bool]]:
    if not words:
        return []
    # Threshold 0, since the default leaves single number words alone; the articles that it then takes for ones are
    # kept from it by the table above.
    return [
        (words[o.start].start, int(o.value), True) for o in _find_numbers(_unstressed(words, language), language, 0.0)
    ]


_NEGATIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "nl": {
            "niet": "not", "geen": "no", "nooit": "never", "zonder": "without", "niemand": "nobody",
            "niets": "nothing", "nergens": "nowhere", "noch": "nor", "nee": "no", "geenszins": "not",
        },
        "fr": {
            "aucun": "no", "aucune": "no", "jamais": "never", "sans": "without", "rien": "nothing", "ni": "nor",
            "non": "not", "nul": "no", "nulle": "no",
        },
        "de": {
            "nicht": "not", "kein": "no", "keine": "no", "keinen": "no", "keinem": "no", "keiner": "no",
            "keines": "no", "keins": "no", "nie": "never", "niemals": "never", "ohne": "without",
            "niemand": "nobody", "niemanden": "nobody", "niemandem": "nobody", "nichts": "nothing",
            "nirgends": "nowhere", "weder": "nor", "nein": "no", "keinesfalls": "not", "keineswegs": "not",
        },
        "en": {
            "not": "not", "cannot": "not", "no": "no", "never": "never", "without": "without", "nobody": "nobody",
            "none": "no", "nothing": "nothing", "nowhere": "nowhere", "neither": "nor", "nor": "nor", "non": "not",
        },
    }
)  # fmt: skip
# What the second half of a French negation makes of its *ne*; without one, *ne* alone denies.
_AFTER_NE = MappingProxyType(
    {
        "pas": "not",
        "point": "not",
        "guère": "not",
        "plus": "no-longer",
        "que": "only",
        "qu": "only",
        "personne": "nobody",
    }
)
_NEGATION_WORD = re.compile(r"[^\W\d_]+|[.;!?]")
_REACH_OF_NE = 7


def negations_in(text: str, language: str) -> tuple[str, ...]:
    """The negations of the passage `text`, in order, as kinds that mean the same in every language.

    The kinds are: not, no, never, without, nobody, nothing, nowhere, nor, no-longer, only (French *ne … que*).
    An unknown `language` gives none.
    """
    split = "".join(part + " " for part in _INSIDE_WORD.split(re.sub(r"n['’]t\b", " not", text)))
    words = [match[0].lower() for match in _NEGATION_WORD.finditer(split)]
    known = _NEGATIONS.get(language, {})
    found: list[str] = []
    index = 0
    while index < len(words):
        word = words[index]
        if language == "fr" and word in ("ne", "n"):
            kind = "not"
            for ahead in range(index + 1, min(index + 1 + _REACH_OF_NE, len(words))):
                partner = words[ahead]
                if partner in (".", ";", "!", "?", "ne", "n"):
                    break
                if partner in _AFTER_NE or partner in known:
                    kind = _AFTER_NE.get(partner) or known[partner]
                    words[ahead] = ""
                    break
            found.append(kind)
        elif language == "fr" and word == "pas" and words[index + 1 : index + 2] in (["de"], ["d"], ["à"]):
            found.append("not")
        elif word in known:
            found.append(known[word])
        index += 1
    return tuple(found)
