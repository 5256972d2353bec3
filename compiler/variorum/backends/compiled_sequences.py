"""Counts sequences of moves of games along lines by compiled code: rows that come alike are gone on from together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from variorum import jit
from variorum.backends.compiled_lines import compiled_lines
from variorum.backends.lowered import TooHardError
from variorum.backends.python_choices_engine import Row
from variorum.machine.ast import Machine

AT_ONCE = 1 << 17
"""Rows that are gone on from at once: with more, memory would fill."""
MOST_WAYS = 1 << 40
"""Sequences that lead to a row, above which they are not counted here."""
MOST_RESULTS = 1 << 10
"""Results of a turn for which there is room."""


def compiled_sequences(machine: Machine, rows: Mapping[Row, int], depth: int) -> list[int] | None:
    """The number of sequences of exactly 1, 2 … `depth` turns from rows of a specialised machine without dice, each so
    often as is said; two routes of steps count apart even where they end alike. None where it is not compiled, or the
    numbers are too large."""
    if not jit.available():
        return None
    try:
        text = compiled_lines(machine)
    except TooHardError:
        return None
    import numpy as np  # noqa: PLC0415 - most commands count nothing, and numpy takes a while to load

    module = jit.module_of(text, machine.game.replace("-", "_"))
    counts = [0] * depth
    if max(rows.values(), default=0) > MOST_WAYS:
        return None
    waiting: list[tuple[int, Any, Any]] = [
        (0, np.array(list(rows), dtype=np.int16), np.array(list(rows.values()), dtype=np.int64))
    ]
    while waiting:
        level, froms, ways = waiting.pop()
        if len(froms) > AT_ONCE:
            waiting.append((level, froms[AT_ONCE:].copy(), ways[AT_ONCE:].copy()))
            froms, ways = froms[:AT_ONCE].copy(), ways[:AT_ONCE].copy()
        count, after, onward = module.level(froms, ways, level == depth - 1, MOST_RESULTS)
        if count < 0:
            return None
        counts[level] += int(count)
        if level < depth - 1 and len(after):
            waiting.append((level + 1, after.copy(), onward.copy()))
    return counts
