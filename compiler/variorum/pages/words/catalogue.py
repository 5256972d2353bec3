"""The sentences that pages print, as data: a catalogue of templates for each language.

A template is a `str.format` string with named slots:

- `{value}` is a piece of text, already Markdown, or a number as it stands;
- `{piece:a}` is a noun in one of the forms that the language declares (`a`, `the`, …), `{piece:plural}` its plural and
  `{piece}` its singular;
- `{count:turn|turns}` is a number with its noun in the right form, in the order of the plural categories of the
  language; `{count:=turn|turns}` is the noun without the number;
- `{place:à}` is a phrase after one of the words that the language runs together with what follows (`au`, `d’`), and
  `{place:dat+von}` the same in a case; `{effect:cap}` is a text with a capital letter.

A message may have variants: `subject.it@f` comes before `subject.it` where the noun or phrase that it speaks of (see
`SPEAKING`) is feminine, `has-state@p` where that is a plural; `goes-to@after` where a clause follows a subordinate one;
`on-places@none` where it speaks of no piece at all, for languages that deny twice; `place@dat` in a case. Several at
once stand in this order: `goes-to@after@none@dat@f`.

A language with cases has them in its nouns (`the.dat` is the form `the` in the dative) and in its phrases (`phrase`):
what a message in the dative is filled with stands in the dative too, and `{place:dat}` asks for it by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from string import Formatter
from types import MappingProxyType

from variorum.pages.markdown import capital
from variorum.pages.words import numerals

_SHOWN = 0.001  # the smallest chance that is shown by a number
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Noun:
    """A name out of a rule file as a noun; `gender` is "" in languages without (elsewhere that is `m`), `forms` are
    those off the pattern; `none` where it says that there is none."""

    singular: str
    plural: str
    gender: str = ""
    forms: tuple[tuple[str, str], ...] = ()
    none: bool = False


class Phrase(str):
    """A text that has other forms by case, and the gender of what it speaks of (`p` for a plural); `none` where it says
    that there is none."""

    __slots__ = ("cases", "gender", "none")

    cases: Mapping[str, str]
    gender: str
    none: bool

    def __new__(
        cls, text: str, cases: Mapping[str, str] | None = None, gender: str = "", *, none: bool = False
    ) -> Phrase:
        """The phrase `text`; `cases` are its forms where they differ."""
        phrase = super().__new__(cls, text)
        phrase.cases = cases or {}
        phrase.gender = gender
        phrase.none = none
        return phrase

    def mapped(self, change: Callable[[str], str]) -> Phrase:
        """The phrase with each of its forms changed alike."""
        cases = {case: change(text) for case, text in self.cases.items()}
        return Phrase(change(str(self)), cases, self.gender, none=self.none)


Slot = str | int | Noun
SPEAKING = ("piece", "subject", "side", "who", "place")
"""The slots that tell the gender of what a message speaks of: the first that is filled with a noun or a phrase."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a noun: `pattern` is matched against its start, `text` has the noun for `{}`."""

    gender: str
    pattern: str
    text: str


@dataclass(frozen=True, slots=True)
class Grammar:
    """What a language does with nouns and phrases: `forms` of a noun by their name, the first that fits being used;
    `cases` beside the plain one; `joins`, how a word runs together with the phrase after it; `places`, the gender of
    what a place is called on each kind of board."""

    forms: Mapping[str, tuple[Form, ...]]
    cases: tuple[str, ...] = ()
    joins: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=lambda: MappingProxyType({}))
    places: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Words:
    """The catalogue of one language: its messages by key, and its grammar."""

    language: str
    messages: Mapping[str, str]
    grammar: Grammar
    varied: frozenset[str] = field(init=False, compare=False)
    """The keys of messages that have variants."""

    def __post_init__(self) -> None:
        varied = frozenset(key.partition("@")[0] for key in self.messages if "@" in key)
        object.__setattr__(self, "varied", varied)

    def say(self, key: str, *variants: str, **slots: Slot) -> str:
        """The message `key` with its slots filled; KeyError for a missing message or slot, which is a bug of ours."""
        return self._said(key, "", variants, slots)

    def phrase(self, key: str, *variants: str, **slots: Slot) -> Phrase:
        """The message `key` in every case of the language; with the variant `none` it says that there is none."""
        said = self._said(key, "", variants, slots)
        cases = {case: self._said(key, case, variants, slots) for case in (*self.grammar.cases, *self.grammar.joins)}
        differing = {case: text for case, text in cases.items() if text != said}
        return Phrase(said, differing, _gender(slots), none="none" in variants)

    def _said(self, key: str, case: str, variants: tuple[str, ...], slots: Mapping[str, Slot]) -> str:
        template = self.messages[key] if key not in self.varied else self._varied(key, case, variants, slots)
        return _Filling(self, case).vformat(template, (), slots)

    def _varied(self, key: str, case: str, variants: tuple[str, ...], slots: Mapping[str, Slot]) -> str:
        """The template of the variant that fits best: that with the most of what is asked for."""
        denied = any(isinstance(slot, Phrase | Noun) and slot.none for slot in slots.values())
        tags = [tag for tag in (*variants, "none" if denied else "", case, _gender(slots)) if tag]
        for size in range(len(tags), 0, -1):
            for chosen in combinations(tags, size):
                name = "@".join((key, *chosen))
                if name in self.messages:
                    return self.messages[name]
        return self.messages[key]

    def noun(self, noun: Noun, form: str, case: str = "") -> str:
        """The noun in a form: "" for its singular, `plural`, or one that the language declares."""
        names = [f"{form}.{case}", form] if case else [form]
        for name in names:
            for given, text in noun.forms:
                if given == name:
                    return text
        base = noun.plural if form.endswith("plural") else noun.singular
        for name in names:
            for candidate in self.grammar.forms.get(name, ()):
                if candidate.gender in ("", noun.gender or "m") and re.match(candidate.pattern, base, re.IGNORECASE):
                    return candidate.text.replace("{}", base)
        if form in ("", "plural"):
            return base
        raise KeyError(form)

    def joined_to(self, word: str, text: str) -> str:
        """`text` after a word that some beginnings run together with: *de* and *le pont* are *du pont*."""
        start = re.match(r"[\[*“«‘\s\u202f]*", text)
        mark = start.group() if start else ""
        for pattern, joined in self.grammar.joins[word]:
            found = re.match(pattern, text[len(mark) :], re.IGNORECASE)
            if found:
                return f"{joined.replace('{}', mark)}{text[len(mark) + found.end() :]}"
        return f"{word} {text}"

    def counted(self, number: int, forms: str) -> str:
        """A number with its noun: `forms` is "turn|turns", or "=turn|turns" for the noun alone."""
        nouns = forms.removeprefix("=").split("|")
        noun = nouns[min(numerals.category(self.language, number), len(nouns) - 1)]
        return noun if forms.startswith("=") else f"{self.number(number)} {noun}"

    def number(self, number: float, decimals: int = 0) -> str:
        """A number with so many decimals, written as the language writes it."""
        return numerals.written(self.language, number, decimals)

    def written(self, number: str) -> str:
        """A number that is written with a point, with the decimal mark of the language."""
        return number.replace(".", numerals.written(self.language, 0.5, 1)[1])

    def percent(self, chance: float) -> str:
        """A chance in per cent, to one decimal; what is possible but rare, or all but certain, is told from 0 and 1."""
        if 0 < chance < _SHOWN / 2:
            return self.say("percent.less", number=self.number(100 * _SHOWN, 1))
        if 1 - _SHOWN / 2 < chance < 1 - _ROUNDING:
            return self.say("percent.more", number=self.number(100 * (1 - _SHOWN), 1))
        decimals = 0 if chance == 0 or chance >= 1 - _ROUNDING else 1
        return self.say("percent", number=self.number(100 * chance, decimals))

    def either(self, items: Iterable[str]) -> Phrase:
        """The items joined by "or"."""
        return self._joined(list(items), "list.or")

    def each(self, items: Iterable[str]) -> Phrase:
        """The items joined by "and"."""
        return self._joined(list(items), "list.and")

    def _joined(self, items: list[str], key: str) -> Phrase:
        if len(items) < 2:
            return Phrase("") if not items else items[0] if isinstance(items[0], Phrase) else Phrase(items[0])
        comma = self.messages["list.comma"]

        def joined_by(said: list[str]) -> str:
            return self.say(key, before=comma.join(said[:-1]), last=said[-1])

        def joined(case: str) -> str:
            return joined_by([_in_case(item, case) for item in items])

        joins = {word: joined_by([self.joined_to(word, item) for item in items]) for word in self.grammar.joins}
        return Phrase(joined(""), {case: joined(case) for case in self.grammar.cases} | joins)


def _gender(slots: Mapping[str, Slot]) -> str:
    for name in SPEAKING:
        slot = slots.get(name)
        if isinstance(slot, Noun | Phrase):
            return slot.gender
    return ""


def _in_case(text: str, case: str) -> str:
    return text.cases.get(case, str(text)) if isinstance(text, Phrase) else text


class _Filling(Formatter):
    """`str.format` with the forms of a catalogue, in one of its cases."""

    def __init__(self, words: Words, case: str = "") -> None:
        self.words = words
        self.case = case

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Noun):
            return self._noun(value, format_spec)
        if isinstance(value, int) and "|" in format_spec:
            return self.words.counted(value, format_spec)
        grammar = self.words.grammar
        if isinstance(value, str) and format_spec in (*grammar.cases, ""):
            return _in_case(value, format_spec or self.case)
        if isinstance(value, str) and format_spec == "cap":
            return capital(value)
        if isinstance(value, str) and format_spec in grammar.joins:
            joined = value.cases.get(format_spec) if isinstance(value, Phrase) else None
            return joined or self.words.joined_to(format_spec, str(value))
        case, _, word = format_spec.partition("+")
        if isinstance(value, str) and case in grammar.cases and word in grammar.joins:
            return self.words.joined_to(word, _in_case(value, case))
        if format_spec:
            raise KeyError(format_spec)
        return str(value)

    def _noun(self, noun: Noun, spec: str) -> str:
        """A noun in the case that is asked for (`the.dat`), else in that of the message."""
        if spec in self.words.grammar.cases:
            return self.words.noun(noun, "", spec)
        form, _, case = spec.partition(".")
        return self.words.noun(noun, form, case or self.case)
