"""How a language writes numbers, and which form of a noun goes with them: the data of Unicode's CLDR, out of Babel."""

from __future__ import annotations

from functools import cache

_CATEGORIES = ("zero", "one", "two", "few", "many", "other")


@cache
def _marks(language: str) -> tuple[str, str]:
    from babel import numbers  # noqa: PLC0415  # only what prints numbers pays for it

    return numbers.get_decimal_symbol(language), numbers.get_group_symbol(language)


@cache
def category(language: str, number: int) -> int:
    """Which of the plural categories of the language the number falls into, counted from 0 in CLDR's order."""
    from babel import Locale  # noqa: PLC0415  # only what prints numbers pays for it

    rule = Locale.parse(language).plural_form
    known = [name for name in _CATEGORIES if name == "other" or name in rule.tags]
    return known.index(rule(number))


def written(language: str, number: float, decimals: int = 0) -> str:
    """A number with so many decimals, and with its thousands parted."""
    decimal, group = _marks(language)
    return "".join({",": group, ".": decimal}.get(letter, letter) for letter in f"{number:,.{decimals}f}")
