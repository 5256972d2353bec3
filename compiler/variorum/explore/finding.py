"""What trying a statement comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Throw = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a statement holds (None: not decided), and why: the fields are those of `evidence.ast.Proof`. On a track
    a `state` is one that no play reaches."""

    holds: bool | None
    strength: Literal["counted", "proved", "shown", "computed", "sampled", "not-found"]
    throws: tuple[Throw, ...] | None = None
    state: Mapping[str, Any] | None = None
    turns: int | None = None
    number: str | None = None
    wanted: str | None = None
    places: tuple[int, ...] = ()
    states: int | None = None
    games: int | None = None
    moves: tuple[str, ...] = ()
    after: Mapping[str, Any] | None = None
    barred: str | None = None
    error: str | None = None
    capped: int = 0
