"""Names mean nothing to the compiler: with every name replaced by another word, the machine plays the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.backends.xoshiro import Xoshiro
from tests.rules.goose.compiled import EDITIONS, Compiled, compiled
from variorum.backends.python_engine import Engine
from variorum.machine.json import playing_hash
from variorum.machine.specialise import specialise
from variorum.surface.ast import Phrase, Word
from variorum.surface.from_text import from_text

OF_SOURCES = frozenset({"follows", "silent", "unclear", "contradiction"})
"""Statements whose first word, or all, are sigla; those stand in sources.yaml."""

AWKWARD = (
    *("class", "def", "from", "import", "lambda", "is-not", "pass", "yield", "while", "return", "die-1", "me", "back"),
    *(
        "dice",
        "target",
        "began",
        "row",
        "self",
        "none-of",
        "true",
        "false",
        "constructor",
        "function",
        "length",
        "tuple",
    ),
)


def names_in(part: Phrase | Word | None) -> Iterator[Word]:
    """The words of a phrase that are names of the rule file."""
    if isinstance(part, Word):
        if part.kind == "NAME":
            yield part
    elif part is not None:
        inner = part.parts
        if part.kind in OF_SOURCES:
            inner = inner[1:] if part.kind in {"unclear", "contradiction"} else ()
        for each in inner:
            yield from names_in(each)


def words_of(text: str) -> list[Word]:
    surface = from_text("goose.rules", text)
    assert not surface.diagnostics
    return [word for line in surface.value.walk() for word in names_in(line.phrase)]


def renamed(text: str, new: dict[str, str]) -> str:
    """The text with each name replaced, from the end to the beginning."""
    lines = text.split("\n")
    for word in sorted(words_of(text), key=lambda word: (word.span.line, word.span.column), reverse=True):
        line, at = lines[word.span.line - 1], word.span.column - 1
        assert line[at : at + len(word.text)] == word.text
        lines[word.span.line - 1] = line[:at] + new[word.text] + line[at + len(word.text) :]
    return "\n".join(lines)


def nonsense(names: list[str]) -> dict[str, str]:
    """A word without meaning for each name, so that their order is turned round."""
    syllables = [a + b for a in "bdfgklmprtvz" for b in "aeiou"]
    words = [f"{first}{second}x" for first in syllables for second in syllables]
    return dict(zip(sorted(names, reverse=True), words, strict=False))


def awkward(names: list[str]) -> dict[str, str]:
    """Words that languages of programs and machines know, as far as they go."""
    new = nonsense(names)
    return new | dict(zip(sorted(names, key=len), AWKWARD, strict=False))


@pytest.mark.parametrize("words", [nonsense, awkward])
def test_other_words_play_the_same(goose: Compiled, root: Path, words: Callable[[list[str]], dict[str, str]]) -> None:
    folder = root / "rules" / "goose"
    text = (folder / "goose.rules").read_text(encoding="utf-8")
    names = sorted({word.text for word in words_of(text)})
    assert {"goose", "geese", "counter", "stop", "stake", "behind", "captive", "jumbo-nl", "takes-place"} < set(names)
    new = words(names)
    assert len(set(new.values())) == len(names)
    assert not set(names) & set(new.values())
    other = compiled(renamed(text, new), folder, root)
    assert playing_hash(other.machine) == playing_hash(goose.machine)
    for edition in EDITIONS:
        mapped = {new[name]: new.get(reading, reading) for name, reading in goose.choice(edition).items()}
        assert mapped == other.choice(new[edition])
        for changes in ({}, {"rescuer": "goes-free"}, {"occupied": "occupant-bumped"}, {"trap-escape": "three-turns"}):
            choice = goose.any_changes(edition, changes)
            mapped = {new[name]: new.get(reading, reading) for name, reading in choice.items()}
            for players in (2, 3):
                first = specialise(goose.machine, choice, players)
                second = specialise(other.machine, mapped, players)
                assert playing_hash(first) == playing_hash(second)
                compare_plays(Engine(first), Engine(second))


def compare_plays(first: Engine, second: Engine) -> None:
    assert list(first.plays(20, 5)) == list(second.plays(20, 5))
    chance, row = Xoshiro(3, 3), first.initial()
    for _ in range(60):
        dice = first.dice(row)
        assert dice == second.dice(row)
        throw = chance.below(6**dice)
        after = first.turn(row, throw)
        assert after == second.turn(row, throw)
        row = after if not after[first.layout["winner"][0]] else first.initial()
