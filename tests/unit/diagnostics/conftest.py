"""A small catalogue of its own, so that these tests do not depend on how the real one words things."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from variorum.diagnostics import Diagnostic, Label, Severity, Span, catalogue
from variorum.diagnostics.catalogue.entry import Entry

ENTRIES = (
    Entry(
        code="unknown-square",
        severity=Severity.ERROR,
        message="There is no square `{name}`.",
        help="[[Did you mean `{suggestion}`? ]]Declare it under `squares`.",
        why="Names are declared.",
    ),
    Entry(
        code="settled-already",
        severity=Severity.WARNING,
        message="`{name}` is settled already.",
        help="Take the line out.",
        why="It changes nothing.",
    ),
    Entry(
        code="claim-refuted",
        severity=Severity.NOTE,
        message="The claim `{name}` is refuted, as expected.",
        help="Leave it as it stands.",
        why="It is on record.",
    ),
)

At = Callable[..., Diagnostic]


@pytest.fixture(autouse=True)
def own_catalogue(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts `ENTRIES` in place of the catalogue, but for tests marked `usefixtures("real_catalogue")`."""
    if "real_catalogue" not in request.fixturenames:
        monkeypatch.setattr(catalogue, "CATALOGUE", catalogue.joined((ENTRIES,)))


@pytest.fixture
def real_catalogue() -> None:
    """Leaves the catalogue as it is."""


@pytest.fixture
def at() -> At:
    """A function that makes a diagnostic from the numbers of its span and a few options."""

    def make(
        *numbers: int,
        code: str = "unknown-square",
        file: str = "rules/goose/goose.rules",
        labels: tuple[Label, ...] = (),
        **facts: str,
    ) -> Diagnostic:
        return Diagnostic(code, Span(file, *numbers), {"name": "gose", **facts}, labels)

    return make
