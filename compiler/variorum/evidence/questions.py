"""Questions that take a while: each is answered in a process of its own, and its answer is kept under its key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

Answer = Mapping[str, Any]
"""A JSON object; the same question has the same answer, to the byte, everywhere."""


class Question(Protocol):
    """Something to be computed. It can be pickled, and holds everything that its answer depends on."""

    @property
    def key(self) -> str:
        """A hash of all that the answer depends on: the kind of question and the version of its method, and of each
        machine its playing part, so that renamed things and corrected citations ask nothing new."""

    def answer(self) -> Answer:
        """The answer; this may take minutes."""


Ask = Callable[[Sequence[Question]], Sequence[Answer]]
"""Answers questions, in their order: from what is kept, or by computing, several at a time."""


def asked_here(questions: Sequence[Question]) -> Sequence[Answer]:
    """The answers, computed here and now."""
    return [question.answer() for question in questions]
