"""Tests of rules: `pytest rules/` collects the games there, and makes of every check and every claim a test.

A game is a folder in one called `rules`, with a rule file and a `sources.yaml`. Its tests are

- `check[AREA]` for each area of diagnostics, which fails where `variorum check` would report an error of that area;
- `claim[NAME]` for each claim, which is tried by play, and fails where its verdict is another than the rules expect;
- `evidence[EDITION]` for each edition, for which a part of the kept evidence is computed again and compared.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from variorum import driver
    from variorum.diagnostics import Diagnostic, Span

# Every run of pytest in an environment loads this module, so the compiler is imported where a game is met.
_SUFFIX, _FOLDER, _SOURCES = ".rules", "rules", "sources.yaml"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A game, at the first of its rule files."""
    folder = file_path.parent
    if file_path.suffix != _SUFFIX or folder.parent.name != _FOLDER or not (folder / _SOURCES).is_file():
        return None
    if file_path != min(folder.glob(f"*{_SUFFIX}")):
        return None
    return GameFile.from_parent(parent, path=file_path)


class GameFile(pytest.File):
    """The tests of one game."""

    @cached_property
    def loaded(self) -> driver.Loaded:
        """The game after all passes."""
        from variorum import driver  # noqa: PLC0415

        return driver.load(self.path.parent)

    @cached_property
    def found(self) -> tuple[Diagnostic, ...]:
        """What a check finds."""
        from variorum import driver  # noqa: PLC0415

        return driver.check(self.loaded)

    def collect(self) -> Iterator[pytest.Item]:
        """The tests of the game; where it has errors, its checks alone."""
        from variorum import driver  # noqa: PLC0415
        from variorum.diagnostics import Span  # noqa: PLC0415
        from variorum.diagnostics.catalogue import AREAS  # noqa: PLC0415

        start = Span(str(self.path), 1)
        for area, entries in AREAS.items():
            codes = {entry.code for entry in entries}
            name = "-".join(area.lower().replace(",", "").split())
            yield RulesItem.make(self, f"check[{name}]", start, partial(self._errors, codes))
        if self.loaded.has_errors or self.loaded.collated is None:
            return
        for claim in self.loaded.collated.game.claims:
            yield RulesItem.make(
                self,
                f"claim[{claim.name}]",
                claim.span,
                partial(driver.claim_findings, self.loaded, claim.name),
            )
        for edition in self.loaded.collated.editions:
            yield RulesItem.make(
                self,
                f"evidence[{edition.edition.name}]",
                edition.edition.span,
                partial(driver.sample_findings, self.loaded, edition.edition.name),
            )

    def _errors(self, codes: set[str]) -> tuple[Diagnostic, ...]:
        from variorum.diagnostics import Severity  # noqa: PLC0415
        from variorum.diagnostics.worded import severity  # noqa: PLC0415

        return tuple(each for each in self.found if each.code in codes and severity(each) is Severity.ERROR)


class RulesItem(pytest.Item):
    """One test of a game: it fails with what is found."""

    find: Callable[[], tuple[Diagnostic, ...]]
    span: Span

    @classmethod
    def make(cls, game: GameFile, name: str, span: Span, find: Callable[[], tuple[Diagnostic, ...]]) -> RulesItem:
        """A test that stands at a place of a rule file."""
        item: RulesItem = cls.from_parent(game, name=name)
        item.find, item.span = find, span
        return item

    def runtest(self) -> None:
        """Fails with everything that is found."""
        if found := self.find():
            raise FoundError(found)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any) -> Any:
        """What was found, as `variorum check` shows it."""
        if isinstance(excinfo.value, FoundError):
            from variorum.diagnostics.render.text import render  # noqa: PLC0415

            assert isinstance(self.parent, GameFile)
            return render(excinfo.value.found, self.parent.loaded.texts, colour=False, width=110)
        return super().repr_failure(excinfo, *args)

    def reportinfo(self) -> tuple[os.PathLike[str] | str, int | None, str]:
        """The place in the rule file, and the name of the test."""
        return self.path, max(self.span.line - 1, 0), self.name


class FoundError(Exception):
    """Something was found."""

    def __init__(self, found: tuple[Diagnostic, ...]) -> None:
        super().__init__(f"{len(found)} found")
        self.found = found
