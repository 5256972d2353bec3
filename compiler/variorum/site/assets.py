"""Scripts, styles and data that lie beside the pages: `assets/script/`, `assets/style/`, `assets/games/<game>/`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from variorum.data import data_path
from variorum.driver import Loaded, browser_module
from variorum.pages.apparatus import Apparatus
from variorum.pages.our_rules_data import our_rules_files
from variorum.pages.script_data import script_data_text

FIRST_STYLES = ("tokens.css", "base.css")
LAST_STYLES = ("print.css",)

_MODULES: dict[str, tuple[Loaded, str]] = {}


@cache
def styles() -> tuple[str, ...]:
    """The names of the style sheets, in the order in which they are loaded: what is printed comes last."""
    there = sorted(path.name for path in data_path("site", "style").glob("*.css"))
    between = [name for name in there if name not in (*FIRST_STYLES, *LAST_STYLES)]
    return tuple(name for name in (*FIRST_STYLES, *between, *LAST_STYLES) if name in there)


def shared_assets() -> dict[str, str]:
    """What belongs to no game, by path."""
    return dict(_files())


def _files() -> Iterator[tuple[str, str]]:
    for kind, pattern in (("script", "*.js"), ("style", "*.css")):
        for path in sorted(data_path("site", kind).glob(pattern)):
            yield f"assets/{kind}/{path.name}", path.read_text(encoding="utf-8")


def game_assets(loaded: Loaded, apparatus: Apparatus) -> dict[str, str]:
    """What scripts need of a game without errors, by path."""
    assert loaded.machine is not None
    # The machine is the same in every language.
    kept = _MODULES.get(loaded.machine.game)
    if kept is None or kept[0] is not loaded:
        kept = _MODULES[loaded.machine.game] = (loaded, browser_module(loaded))
    folder = f"assets/games/{loaded.machine.game}"
    own = {f"{folder}/machine.js": kept[1], f"{folder}/data.json": script_data_text(apparatus)}
    return own | our_rules_files(apparatus)
