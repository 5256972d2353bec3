"""The rules of the Game of the Goose with lines lost, doubled, swapped and spoilt: each fault is a diagnostic."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from variorum.collated.from_resolved import collate
from variorum.diagnostics import Diagnostic, Severity
from variorum.diagnostics.worded import help_line, message, severity
from variorum.machine.from_collated import from_collated
from variorum.resolved.from_surface import from_surface
from variorum.sources.ast import Lock, Sources
from variorum.sources.store import load_locks, load_sources
from variorum.surface.from_text import from_text

CHUNKS, VARIANTS = 10, 15
"""How many tests there are, and how many spoilt copies each looks at."""


def spoilt(text: str, rng: random.Random) -> str:
    """A copy of `text` with one to three things done to its lines."""
    lines = text.splitlines()
    words = sorted({word for line in lines for word in line.split("[")[0].split()})
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        line = lines[at]
        match rng.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(other, line)
            case 2:
                lines[at], lines[other] = lines[other], line
            case 3:
                lines[at] = _with_word(line, rng, rng.choice(words))
            case 4:
                lines[at] = _with_word(line, rng, "")
            case 5 if line:
                column = rng.randrange(len(line))
                lines[at] = line[:column] + rng.choice('abz9<>[]:" é#,') + line[column + rng.randrange(2) :]
            case 6:
                lines[at] = "    " * rng.randrange(4) + line.lstrip()
            case 7:
                number = rng.choice(("0", "1", "7", "64", "100", "99999999999", "1000000000"))
                lines[at] = re.sub(r"\d+", number, line, count=1)
            case _:
                block = lines[at : at + 5]
                del lines[at : at + 5]
                lines[other:other] = block
    return "\n".join(lines) + "\n"


def _with_word(line: str, rng: random.Random, word: str) -> str:
    words = re.findall(r"\S+", line)
    return line.replace(rng.choice(words), word, 1) if words else line


def all_passes(text: str, sources: Sources, locks: Mapping[str, Lock]) -> list[Diagnostic]:
    """What every pass reports; the last is run only where there is no error."""
    surface = from_text("goose.rules", text)
    game = from_surface((surface.value,))
    diagnostics = [*surface.diagnostics, *game.diagnostics]
    if game.value is not None:
        collated = collate(game.value, sources, locks)
        diagnostics += collated.diagnostics
        if not any(severity(each) is Severity.ERROR for each in diagnostics):
            diagnostics += from_collated(collated.value).diagnostics
    return diagnostics


@pytest.fixture(scope="module")
def goose(root: Path) -> tuple[str, Sources, Mapping[str, Lock]]:
    folder = root / "rules" / "goose"
    sources = load_sources(folder, root).value
    text = (folder / "goose.rules").read_text(encoding="utf-8")
    return text, sources, load_locks(folder, sources, root).value


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_pass_raises(goose: tuple[str, Sources, Mapping[str, Lock]], chunk: int) -> None:
    text, sources, locks = goose
    for seed in range(chunk * VARIANTS, (chunk + 1) * VARIANTS):
        rng = random.Random(seed)  # noqa: S311 - the same copies in every run
        for each in all_passes(spoilt(text, rng), sources, locks):
            assert message(each), seed
            assert help_line(each), seed
            assert 1 <= each.span.line <= each.span.end_line, seed


def test_nothing_is_wrong_with_the_rules_themselves(goose: tuple[str, Sources, Mapping[str, Lock]]) -> None:
    assert all_passes(*goose) == []
