"""A diagnostic is data: a code, a place and the facts of the case. Its wording stands in `catalogue`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Severity(StrEnum):
    """How much a diagnostic weighs. Errors alone decide the exit status."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one file: lines and columns count from 1 in characters; `end_column` is the first after it."""

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`, which stands later in the same file."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)


@dataclass(frozen=True, slots=True)
class Label:
    """Another place that matters to a diagnostic, with a few words on why."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: `code` names the fault and its wording in the catalogue, `facts` fill the wording in.

    Facts are strings in the user's own words; the catalogue sets those that are user text in backticks.
    """

    code: str
    span: Span
    facts: Mapping[str, str] = field(default_factory=dict)
    labels: tuple[Label, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked(Generic[Value]):
    """What a pass returns: its value and what it found wrong. A value is given even where there are errors, so that
    later passes can report independent ones; they never run code made from it."""

    value: Value
    diagnostics: tuple[Diagnostic, ...] = ()
