"""The forms in which diagnostics are printed, by the name that `--format` knows them under.

Every renderer takes the diagnostics, in any order, and the texts of the files by path, and returns text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from variorum.diagnostics.ast import Diagnostic
from variorum.diagnostics.render import github, json, junit, sarif, text
from variorum.diagnostics.render.places import Sources

Renderer = Callable[[Iterable[Diagnostic], Sources], str]

FORMATS: Mapping[str, Renderer] = MappingProxyType(
    {
        "text": text.render,
        "json": json.render,
        "github": github.render,
        "sarif": sarif.render,
        "junit": junit.render,
    }
)
"""The renderers by name; `text.render` also takes `colour` and `width`."""
