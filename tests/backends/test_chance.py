"""Chance is the same everywhere: `chance-vectors.json` is for whoever writes a generator in another language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.backends.xoshiro import WORD, Xoshiro
from variorum.backends import chance_loops
from variorum.backends.chance import LARGEST, Generator, first_words, mix, seeded

FILE = Path(__file__).parent / "chance-vectors.json"
SEEDED = (
    (0, 0),
    (0, 1),
    (1, 0),
    (1, 1),
    (42, 7),
    (2026, 99_999),
    (0xFFFFFFFF, 0),
    (0, 0xFFFFFFFF),
    (0x80000000, 0x80000000),
)
WORDS = 8
DRAWS = 24
BOUNDS = (6, 36, 1, 7, 216, 6**12)


def vectors() -> str:
    """The file as it should be, by the implementation of the tests."""
    plays = []
    for seed, play in SEEDED:
        entry: dict[str, Any] = {"seed": seed, "play": play, "state": Xoshiro(seed, play).state}
        chance = Xoshiro(seed, play)
        entry["words"] = [chance.word() for _ in range(WORDS)]
        for bound in BOUNDS:
            chance = Xoshiro(seed, play)
            drawn = [chance.below(bound) for _ in range(DRAWS)]
            entry[f"below {bound}"] = drawn
            entry[f"word after below {bound}"] = chance.word()
        plays.append(entry)
    about = (
        "xoshiro128** as seeded for a play: the four words of its state, its first words, and the first draws below a "
        "bound, each from the beginning of the play, with the word that is drawn next. Numbers are unsigned 32-bit."
    )
    lines = ",\n".join(f"    {json.dumps(entry)}" for entry in plays)
    return f'{{\n  "about": {json.dumps(about)},\n  "plays": [\n{lines}\n  ]\n}}\n'


def test_the_vectors_are_those_of_the_description(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--record"):
        FILE.write_text(vectors(), encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == vectors()


@pytest.mark.parametrize("entry", json.loads(FILE.read_text(encoding="utf-8"))["plays"] if FILE.exists() else [{}])
def test_the_generator_gives_the_vectors(entry: dict[str, Any]) -> None:
    seed, play = entry["seed"], entry["play"]
    assert list(seeded(seed, play)) == entry["state"]
    generator = Generator(seed, play)
    assert [generator.word() for _ in range(WORDS)] == entry["words"]
    for bound in BOUNDS:
        generator = Generator(seed, play)
        assert [generator.below(bound) for _ in range(DRAWS)] == entry[f"below {bound}"]
        assert generator.word() == entry[f"word after below {bound}"]


def test_a_throw_is_one_choice() -> None:
    for dice in (0, 1, 2, 3, 12):
        assert Generator(5, 3).throw(dice) == Generator(5, 3).below(6**dice)


def test_words_are_rejected_where_they_would_favour_small_numbers() -> None:
    class Fixed(Generator):
        __slots__ = ("given",)

        def word(self) -> int:
            return self.given.pop(0)  # type: ignore[attr-defined, no-any-return]

    generator = Fixed(0, 0)
    last = WORD // 36 * 36
    generator.given = [WORD - 1, last, last - 1, 5]  # type: ignore[attr-defined]
    assert generator.below(36) == 35
    assert generator.below(36) == 5
    generator.given = [WORD - 1]  # type: ignore[attr-defined]
    assert generator.below(256) == 255


@pytest.mark.parametrize("bound", [0, -1, LARGEST + 1])
def test_other_bounds_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="between"):
        Generator(0, 0).below(bound)


@pytest.mark.parametrize(("seed", "first"), [(0, 0), (17, 1_000_000), (0xFFFFFFFF, 2**32 - 300)])
def test_the_words_of_many_plays_at_once_are_those_of_each(seed: int, first: int) -> None:
    count, length, limit = 300, 40, WORD - WORD // 40
    words, whole = first_words(seed, first, count, length, limit)
    assert words.shape == (count, length)
    assert words.dtype == np.uint32
    for number in range(count):
        generator = Xoshiro(seed, first + number)
        expected = [generator.word() for _ in range(length)]
        assert words[number].tolist() == expected
        assert whole[number] == all(word < limit for word in expected)
    assert 0 < whole.sum() < count


def test_mixing_is_one_to_one_on_a_sample() -> None:
    assert len({mix(number) for number in range(100_000)}) == 100_000
    assert mix(WORD + 5) == mix(5)


def test_the_loops_that_compile_draw_the_same():
    for entry in json.loads(FILE.read_text(encoding="utf-8"))["plays"]:
        words = np.zeros(4, dtype=np.int64)
        chance_loops.seed_into(words, entry["seed"], entry["play"])
        assert words.tolist() == entry["state"]
        generator = Generator(entry["seed"], entry["play"])
        for bound in (*BOUNDS, 1, 2, 3, 1000) * 3:
            assert chance_loops.below(words, bound) == generator.below(bound)
