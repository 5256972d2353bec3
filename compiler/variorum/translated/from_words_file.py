"""A words file read, and checked against the game that it is about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from variorum.data import data_text
from variorum.diagnostics.ast import Checked, Diagnostic, Label, Span
from variorum.resolved import ast
from variorum.sources.ast import Sources
from variorum.sources.written import Path, Written, read_yaml
from variorum.translated.asked import Asked, asked
from variorum.translated.ast import KINDS, GameWords, Said
from variorum.translated.languages import FORMS, GENDERS, RULES_LANGUAGE

SHAPE = "each name as `name: words`, indented by two spaces below the kind that it belongs to"
"""How words are written, for somebody whose file is no YAML."""

SINGULAR = MappingProxyType(
    {
        "sides": "side",
        "states": "state",
        "tallies": "tally",
        "places": "place",
        "pieces": "kind of piece",
        "relations": "relation",
        "moves": "move",
        "offers": "offer",
        "obligations": "obligation",
        "conflicts": "conflict",
        "editions": "edition",
        "rules": "rule",
        "claims": "claim",
    }
)
_MOST_NAMED = 6
_LONG = 3  # words that two languages do not share by chance
_PLACEHOLDER = re.compile(r"\s*(todo|fixme|tbd|xxx+|\?+|\.{2,}|…|-+)\b.*|[?.…\s-]+", re.IGNORECASE)


def no_words(game: ast.Game, language: str, file: str) -> Diagnostic:
    """What is to be said where a game has no words in a language that its pages are made in."""
    return Diagnostic("words-file-missing", Span(file), {"game": game.name, "language": language, "file": file})


def game_words(text: str, file: str, game: ast.Game, sources: Sources) -> Checked[GameWords]:
    """The words that `text` gives for `game`, which was read from `file` (the name that diagnostics give; its stem is
    the language). What has a fault of its own is left out."""
    language = PurePosixPath(file).stem
    if language not in GENDERS:
        facts = {"language": language, "known": " ".join(GENDERS), "file": file}
        return Checked(GameWords(language), (Diagnostic("unknown-words-language", Span(file), facts),))
    written = read_yaml(text, file, SHAPE)
    diagnostics = written.diagnostics
    if written.value is None:
        if not diagnostics:
            diagnostics.append(Diagnostic("empty-file", Span(file), {"file": file, "beginning": "game: …"}))
        return Checked(GameWords(language), tuple(diagnostics))
    reading = _Reading(language, written, asked(game, sources))
    diagnostics += reading.faults()
    words = reading.words()
    is_shaped = not any(each.code == "words-shape" and not each.facts["name"] for each in diagnostics)
    if language != RULES_LANGUAGE and is_shaped:
        diagnostics += reading.missing(words)
    return Checked(words, tuple(sorted(diagnostics, key=lambda each: (each.span, each.code))))


class _Reading:
    """One words file being read."""

    def __init__(self, language: str, written: Written, wanted: Asked) -> None:
        self.language = language
        self.written = written
        self.wanted = wanted
        self.broken: set[Path] = set()

    # ------------------------------------------------------------ what is there

    def words(self) -> GameWords:
        """What is given and wanted, without what is broken."""
        names: dict[tuple[str, str], Said] = {}
        readings: dict[tuple[str, str], str] = {}
        for kind in KINDS:
            for name, value in self._given(kind):
                if name not in self.wanted.names[kind]:
                    continue
                if kind == "conflicts":
                    for reading, words in self._readings(name, value):
                        if reading in self.wanted.readings[name]:
                            readings[name, reading] = words
                    value = value.get("name")  # noqa: PLW2901
                if value is not None:
                    names[kind, name] = self._said(value)
        texts = {text: str(words) for text, words in self._given("texts") if text in self.wanted.texts}
        title = self.written.value.get("game", "")
        return GameWords(
            self.language,
            title if ("game",) not in self.broken else "",
            MappingProxyType(names),
            MappingProxyType(readings),
            MappingProxyType(texts),
        )

    def _given(self, kind: str) -> Iterator[tuple[str, Any]]:
        found = self.written.value.get(kind) if isinstance(self.written.value, dict) else None
        if isinstance(found, dict):
            for name, value in found.items():
                if (kind, name) not in self.broken:
                    yield name, value

    def _readings(self, conflict: str, value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        found = value.get("readings")
        if isinstance(found, dict):
            for name, words in found.items():
                if ("conflicts", conflict, "readings", name) not in self.broken:
                    yield name, str(words)

    def _said(self, value: Any) -> Said:
        if not isinstance(value, dict):
            return Said(str(value))
        forms = tuple((form, str(words)) for form, words in value.items() if form in FORMS[self.language])
        gender = str(value.get("gender", ""))
        known = gender if gender in GENDERS[self.language] else ""
        return Said(str(value["singular"]), str(value.get("plural", "")), known, forms)

    # ------------------------------------------------------------ what is wrong

    def faults(self) -> Iterator[Diagnostic]:
        """Wrong shapes, then unknown names, then words that are given and cannot be right."""
        for fault in _validator().iter_errors(self.written.value):
            yield from self._shape(fault)
        if not isinstance(self.written.value, dict):
            self.written.value = {}
            return
        yield from self._unknown()
        yield from self._unlike()
        yield from self._alike()

    def _shape(self, fault: ValidationError) -> Iterator[Diagnostic]:
        path: Path = tuple(fault.absolute_path)
        instance: Any = fault.instance
        schema: Any = fault.schema
        if fault.validator == "additionalProperties":
            for name in instance:
                if name not in schema["properties"]:
                    self.broken.add((*path, name))
                    facts = {"kind": "part" if path else "kind of words", "name": name}
                    facts["suggestion"] = _nearest(name, schema["properties"])
                    yield Diagnostic("unknown-words", self.written.key_spans[*path, name], facts)
            return
        self.broken.add(path)
        shown = ": ".join(map(str, path))
        yield Diagnostic(
            "words-shape", self.written.span(path), {"name": shown, "wanted": str(schema.get("description", ""))}
        )

    def _unknown(self) -> Iterator[Diagnostic]:
        for kind in KINDS:
            known = self.wanted.names[kind]
            for name, value in self._given(kind):
                at = self.written.key_spans[kind, name]
                if name not in known:
                    facts = {"kind": SINGULAR[kind], "name": name, "suggestion": _nearest(name, known)}
                    yield Diagnostic("unknown-words", at, facts)
                elif kind == "conflicts":
                    yield from self._unknown_readings(name, value)
                elif isinstance(value, dict):
                    yield from self._unknown_forms((kind, name), value)
        for text, _ in self._given("texts"):
            if text not in self.wanted.texts:
                facts = {"kind": "text", "name": text, "suggestion": _nearest(text, self.wanted.texts)}
                yield Diagnostic("unknown-words", self.written.key_spans["texts", text], facts)

    def _unknown_readings(self, conflict: str, value: Mapping[str, Any]) -> Iterator[Diagnostic]:
        known = self.wanted.readings[conflict]
        for name, _ in self._readings(conflict, value):
            if name not in known:
                at = self.written.key_spans["conflicts", conflict, "readings", name]
                facts = {"kind": "reading", "name": name, "suggestion": _nearest(name, known), "conflict": conflict}
                yield Diagnostic("unknown-words", at, facts)

    def _unknown_forms(self, path: Path, value: Mapping[str, Any]) -> Iterator[Diagnostic]:
        forms, genders = FORMS[self.language], GENDERS[self.language]
        for form in value:
            if form not in ("singular", "plural", "gender", *forms):
                facts = {"what_phrase": "form of a noun", "name": form, "language": self.language}
                facts["known"] = " ".join(("singular", "plural", *(("gender",) if genders else ()), *forms))
                yield Diagnostic("unknown-word-form", self.written.key_spans[*path, form], facts)
        gender = value.get("gender")
        if gender is not None and gender not in genders:
            facts = {"what_phrase": "gender", "name": str(gender), "language": self.language}
            facts["known"] = " ".join(genders)
            yield Diagnostic("unknown-word-form", self.written.span((*path, "gender")), facts)

    def _unlike(self) -> Iterator[Diagnostic]:
        """Texts that are no translation: placeholders, English left as it is, and other numbers."""
        for path, words in self._all_words():
            if _PLACEHOLDER.fullmatch(words):
                yield Diagnostic("words-placeholder", self.written.span(path), {"text": words})
        for text, words in self._given("texts"):
            if text not in self.wanted.texts:
                continue
            at = self.written.span(("texts", text))
            if self.language != RULES_LANGUAGE and words == text and len(re.findall(r"[^\W\d_]+", text)) > _LONG:
                yield Diagnostic("words-placeholder", at, {"text": text})
            wanted, found = (re.findall(r"\d+", each) for each in (text, str(words)))
            if sorted(wanted) != sorted(found):
                facts = {"wanted_phrase": ", ".join(wanted) or "none", "found_phrase": ", ".join(found) or "none"}
                yield Diagnostic("words-other-numbers", at, facts)

    def _alike(self) -> Iterator[Diagnostic]:
        """Names of one kind, or readings of one conflict, that are said alike."""
        groups: list[list[tuple[Path, str]]] = []
        for kind in KINDS:
            if kind == "conflicts":
                given = [(name, value) for name, value in self._given(kind) if name in self.wanted.names[kind]]
                groups.append([((kind, name, "name"), str(v["name"])) for name, v in given if "name" in v])
                groups += (
                    [((kind, name, "readings", each), words) for each, words in self._readings(name, value)]
                    for name, value in given
                )
            else:
                groups.append([((kind, name), self._said(value).singular) for name, value in self._given(kind)])
        for group in groups:
            first: dict[str, Path] = {}
            for path, words in group:
                earlier = first.setdefault(words.casefold(), path)
                if earlier != path:
                    at = self.written.key_spans[path]
                    names = [str(each[1] if each[-1] == "name" else each[-1]) for each in (path, earlier)]
                    facts = {"name": names[0], "other": names[1], "words": words}
                    label = Label(self.written.key_spans[earlier], "and this one")
                    yield Diagnostic("words-alike", at, facts, (label,))

    def _all_words(self) -> Iterator[tuple[Path, str]]:
        stack: list[tuple[Path, Any]] = [((), self.written.value)]
        while stack:
            path, value = stack.pop()
            if isinstance(value, dict):
                stack += (((*path, name), each) for name, each in value.items())
            elif path not in self.broken:
                yield path, str(value)

    # ------------------------------------------------------------ what is missing

    def missing(self, words: GameWords) -> Iterator[Diagnostic]:
        """One diagnostic that names what a page would have to say in English, or as the rules have it."""
        found = list(self._missing(words))
        if found:
            named = [f"`{each}`" for each in found[:_MOST_NAMED]]
            more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
            facts = {"count": str(len(found)), "things_phrase": ", ".join(named) + more, "file": self.written.file}
            yield Diagnostic("words-missing", Span(self.written.file), facts)

    def _missing(self, words: GameWords) -> Iterator[str]:
        if not words.title:
            yield "game"
        for kind in KINDS:
            for name, name_asked in self.wanted.names[kind].items():
                said = words.names.get((kind, name))
                if said is None:
                    yield f"{kind}: {name}"
                    continue
                if name_asked.noun and GENDERS[self.language] and not said.gender:
                    yield f"{kind}: {name}: gender"
                if name_asked.many and not said.plural:
                    yield f"{kind}: {name}: plural"
        for conflict, readings in self.wanted.readings.items():
            yield from (f"conflicts: {conflict}: {each}" for each in readings if (conflict, each) not in words.readings)
        yield from (text for text, shown in self.wanted.texts.items() if shown and text not in words.texts)


def _nearest(name: str, known: Iterable[str]) -> str:
    return next(iter(get_close_matches(name, list(known), 1, 0.6)), "")


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(data_text("grammar", "words.schema.json")))
