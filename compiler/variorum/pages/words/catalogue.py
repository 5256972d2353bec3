"""The sentences that pages print, as data: one catalogue of templates for each language.

A template is a `str.format` string with named slots:

- `{value}` is a piece of text as it stands, already Markdown;
- `{piece:a}` is a noun in one of the forms that the language declares (`a`, `the`, …), `{piece:plural}` its plural and
  `{piece}` its singular;
- `{count:turn|turns}` is a number with its noun in the right form; `{count:=turn|turns}` the noun without the number.

A sentence that depends on the gender of its noun has entries of its own: `subject.it@f` comes before `subject.it`
where the noun handed over as `piece` is feminine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter

_SHOWN = 0.001  # the smallest chance that is shown by a number
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Noun:
    """A name out of a rule file as a noun; `gender` is "" in languages without, `forms` are those off the pattern."""

    singular: str
    plural: str
    gender: str = ""
    forms: tuple[tuple[str, str], ...] = ()


Slot = str | int | Noun


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a noun: `pattern` is matched against its start, `text` has the noun for `{}`."""

    gender: str
    pattern: str
    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """The catalogue of one language.

    `messages` are the templates by key, `forms` the forms of a noun by their name, the first that fits being used,
    `singular` the numbers that take the singular. No message is looked up that every catalogue must not have.
    """

    language: str
    messages: Mapping[str, str]
    forms: Mapping[str, tuple[Form, ...]]
    singular: frozenset[int] = frozenset({1})

    def say(self, key: str, **slots: Slot) -> str:
        """The message `key` with its slots filled; KeyError for a missing message or slot, which is a bug of ours."""
        piece = slots.get("piece")
        gendered = f"{key}@{piece.gender}" if isinstance(piece, Noun) and piece.gender else key
        return _Filling(self).vformat(self.messages.get(gendered, self.messages[key]), (), slots)

    def noun(self, noun: Noun, form: str) -> str:
        """The noun in a form: "" for its singular, `plural`, or one that the language declares."""
        if form in ("", "plural"):
            return noun.plural if form else noun.singular
        for name, text in noun.forms:
            if name == form:
                return text
        for candidate in self.forms[form]:
            if candidate.gender in ("", noun.gender) and re.match(candidate.pattern, noun.singular, re.IGNORECASE):
                return candidate.text.replace("{}", noun.singular)
        raise KeyError(form)

    def counted(self, number: int, forms: str) -> str:
        """A number with its noun: `forms` is "turn|turns", or "=turn|turns" for the noun alone."""
        singular, plural = forms.removeprefix("=").split("|")
        noun = singular if number in self.singular else plural
        return noun if forms.startswith("=") else f"{number} {noun}"

    def number(self, number: float, decimals: int = 0) -> str:
        """A number with so many decimals, written as the language writes it."""
        marks = {",": self.messages["number.thousands"], ".": self.messages["number.decimal"]}
        return "".join(marks.get(letter, letter) for letter in f"{number:,.{decimals}f}")

    def percent(self, chance: float) -> str:
        """A chance in per cent, to one decimal; what is possible but rare, or all but certain, is told from 0 and 1."""
        if 0 < chance < _SHOWN / 2:
            return self.say("percent.less", number=self.number(100 * _SHOWN, 1))
        if 1 - _SHOWN / 2 < chance < 1 - _ROUNDING:
            return self.say("percent.more", number=self.number(100 * (1 - _SHOWN), 1))
        decimals = 0 if chance == 0 or chance >= 1 - _ROUNDING else 1
        return self.say("percent", number=self.number(100 * chance, decimals))

    def either(self, items: Iterable[str]) -> str:
        """The items joined by "or"."""
        return self._joined(list(items), "list.or")

    def each(self, items: Iterable[str]) -> str:
        """The items joined by "and"."""
        return self._joined(list(items), "list.and")

    def _joined(self, items: list[str], key: str) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.say(key, before=self.messages["list.comma"].join(items[:-1]), last=items[-1])


class _Filling(Formatter):
    """`str.format` with the forms of a catalogue."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Noun):
            return self.words.noun(value, format_spec)
        if isinstance(value, int) and "|" in format_spec:
            return self.words.counted(value, format_spec)
        if format_spec:
            raise KeyError(format_spec)
        return str(value)
