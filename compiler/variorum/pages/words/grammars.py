"""What each language does with a noun: its articles and what is declined like them, and how words run together.

The forms of a noun in the rule files' translations come first (`forms` in `catalogue.Noun`); here stand the patterns.
Genders are `m`, `f` and `n`; Dutch words with *het* are `n`, all others have *de*.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from variorum.pages.words.catalogue import Form, Grammar


def _invariable(text: str) -> tuple[Form, ...]:
    return (Form("", "", text),)


# ------------------------------------------------------------ English

_AN = r"(?!uni|use|usu|eu|one\b|once)[aeiou]|hour|heir|honest|honou?r"
_ENGLISH = {"a": (Form("", _AN, "an {}"), Form("", "", "a {}")), "the": _invariable("the {}")}


# ------------------------------------------------------------ Dutch


def _dutch(common: str, neuter: str) -> tuple[Form, ...]:
    return Form("n", "", f"{neuter} {{}}"), Form("", "", f"{common} {{}}")


_DUTCH = {
    "a": _invariable("een {}"),
    "no": _invariable("geen {}"),
    "the": _dutch("de", "het"),
    "that": _dutch("die", "dat"),
    "this": _dutch("deze", "dit"),
    "each": _dutch("elke", "elk"),
    "another": _dutch("een andere", "een ander"),
    "no-other": _dutch("geen andere", "geen ander"),
    "each-other": _dutch("elke andere", "elk ander"),
    "the-same": _dutch("dezelfde", "hetzelfde"),
    "the-next": _dutch("de volgende", "het volgende"),
    "the-previous": _dutch("de vorige", "het vorige"),
}


# ------------------------------------------------------------ French

_VOWEL = r"(?:[aeiouyàâäéèêëîïôöùûüœæ]|h(?!uit|aut|éro|asard|ériss|uppe|alle))"


def _french(masculine: str, feminine: str, elided: str = "") -> tuple[Form, ...]:
    """`elided` stands before a vowel, for both genders unless it says otherwise."""
    forms = (Form("f", "", f"{feminine} {{}}"), Form("", "", f"{masculine} {{}}"))
    return (Form("", _VOWEL, elided), *forms) if elided else forms


_FRENCH = {
    "a": _french("un", "une"),
    "no": _french("aucun", "aucune"),
    "of": _french("de", "de", "d’{}"),
    "of-plural": (Form("", _VOWEL, "d’{}"), Form("", "", "de {}")),
    "the": _french("le", "la", "l’{}"),
    "of-the": _french("du", "de la", "de l’{}"),
    "to-the": _french("au", "à la", "à l’{}"),
    "that": (Form("m", _VOWEL, "cet {}"), *_french("ce", "cette")),
    "each": _french("chaque", "chaque"),
    "another": _french("un autre", "une autre"),
    "no-other": _french("aucun autre", "aucune autre"),
    "each-other": _french("chaque autre", "chaque autre"),
    "the-same": _french("le même", "la même"),
    "f": (Form("", r".*e$", "{}"), Form("", "", "{}e")),
    "the-next": tuple(
        Form(each.gender, each.pattern, f"{each.text} {suffix}")
        for gender, suffix in (("f", "suivante"), ("", "suivant"))
        for each in (Form(gender, _VOWEL, "l’{}"), Form(gender, "", "la {}" if gender else "le {}"))
    ),
    "the-previous": tuple(
        Form(each.gender, each.pattern, f"{each.text} {suffix}")
        for gender, suffix in (("f", "précédente"), ("", "précédent"))
        for each in (Form(gender, _VOWEL, "l’{}"), Form(gender, "", "la {}" if gender else "le {}"))
    ),
}
_FRENCH_JOINS = {
    "de": ((r"le ", "du {}"), (r"les ", "des {}"), (rf"(?={_VOWEL})", "d’{}")),
    "à": ((r"le ", "au {}"), (r"les ", "aux {}")),
    "si": ((r"(?=ils?\b)", "s’{}"),),
    "que": ((rf"(?={_VOWEL})", "qu’{}"),),
    "lorsque": ((r"(?=ils?\b|elles?\b|une?\b|on\b)", "lorsqu’{}"),),
}


# ------------------------------------------------------------ German

_STRONG = {"": ("er", "e", "es"), "acc": ("en", "e", "es"), "dat": ("em", "er", "em"), "gen": ("es", "er", "es")}
_INDEFINITE = {**_STRONG, "": ("", "e", ""), "acc": ("en", "e", "")}
_WEAK = {"": ("e", "e", "e"), "acc": ("en", "e", "e"), "dat": ("en", "en", "en"), "gen": ("en", "en", "en")}
_MIXED = {**_WEAK, "": ("er", "e", "es"), "acc": ("en", "e", "es")}
_THE = {"": ("der", "die", "das"), "acc": ("den", "die", "das"), "dat": ("dem", "der", "dem")} | {
    "gen": ("des", "der", "des")
}
_HISSING = r".*(?:s|ß|x|z|chs)$"


def _german(
    name: str, stem: str, endings: Mapping[str, tuple[str, str, str]], adjective: str = ""
) -> dict[str, tuple[Form, ...]]:
    """A determiner with its endings by case, perhaps with an adjective after it; the genitive's noun has its ending."""
    weak = _MIXED if endings is _INDEFINITE else _WEAK
    forms = {}
    for case, by_gender in endings.items():
        made = []
        for place, gender in enumerate("mfn"):
            text = f"{stem}{by_gender[place]} "
            if adjective:
                glued = text.rstrip() if adjective == "selb" else text
                text = f"{glued}{adjective}{weak[case][place]} "
            if case == "gen" and gender != "f":
                made.append(Form(gender, _HISSING, f"{text}{{}}es"))
                text += "{}s"
            else:
                text += "{}"
            made.append(Form(gender, "", text))
        forms[f"{name}.{case}" if case else name] = tuple(made)
    return forms


_GERMAN = {
    **_german("the", "", _THE),
    **_german("a", "ein", _INDEFINITE),
    **_german("no", "kein", _INDEFINITE),
    **_german("that", "dies", _STRONG),
    **_german("each", "jed", _STRONG),
    **_german("another", "ein", _INDEFINITE, "ander"),
    **_german("no-other", "kein", _INDEFINITE, "ander"),
    **_german("each-other", "jed", _STRONG, "ander"),
    **_german("an-opposing", "ein", _INDEFINITE, "gegnerisch"),
    **_german("no-opposing", "kein", _INDEFINITE, "gegnerisch"),
    **_german("each-opposing", "jed", _STRONG, "gegnerisch"),
    **_german("an-own", "ein", _INDEFINITE, "eigen"),
    **_german("no-own", "kein", _INDEFINITE, "eigen"),
    **_german("each-own", "jed", _STRONG, "eigen"),
    **_german("the-next", "", _THE, "nächst"),
    **_german("the-previous", "", _THE, "vorig"),
    **_german("the-same", "", _THE, "selb"),
    "plural.dat": (Form("", r".*[ns]$", "{}"), Form("", "", "{}n")),
}


_GERMAN_JOINS = {"von": ((r"dem ", "vom {}"),)}


GRAMMARS: Mapping[str, Grammar] = MappingProxyType(
    {
        "en": Grammar(_ENGLISH),
        "nl": Grammar(_DUTCH, cases=("nom", "obj"), places={"square": "n", "point": "n"}),
        "fr": Grammar(_FRENCH, cases=("nom", "obj"), joins=_FRENCH_JOINS, places={"square": "f", "point": "m"}),
        "de": Grammar(
            _GERMAN, cases=("nom", "acc", "dat", "gen"), joins=_GERMAN_JOINS, places={"square": "n", "point": "m"}
        ),
    }
)
"""The grammar of each language."""
