"""JavaScript: a game's machine as an ES module, with its conflicts as parameters at run time.

What is generated is data alone, one item a line: the machine as `grammar/machine.schema.json` describes it, without
what only explains why a move is not allowed. What plays it is written by hand and shared by all games: the modules of
`site/script` that `SUPPORT` names, of which `machine.d.ts` gives the types. `module` imports them, as the site wants
it; `bundle` holds them, so that one file can be used on its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from variorum.machine.ast import Machine
from variorum.machine.json import machine_json, playing_hash

Readings = Mapping[str, str]

SUPPORT = (
    "chance.js",
    "machine-expressions.js",
    "machine-specialise.js",
    "machine-conflicts.js",
    "machine-closures.js",
    "machine-run.js",
    "machine-states.js",
    "machine-notation.js",
    "machine-choices.js",
    "machine-offers.js",
    "machine-match.js",
    "machine-track.js",
    "machine-ways.js",
    "machine-game.js",
)
"""The modules that play a machine, each after those that it imports."""

_EXPLAINS_ONLY = frozenset({"format", "seats", "sides", "choice", "tests"})


def module(
    machine: Machine,
    editions: Mapping[str, Readings],
    keys: Mapping[str, str],
    support: str = "../../script/",
) -> str:
    """The module of a game: `export const game`. `machine` is the unspecialised one, `editions` the readings that each
    edition chooses, `keys` what each edition's evidence is kept under, `support` where the shared modules are seen from
    it. The same arguments give the same text to the byte."""
    head = f'import {{gameOf}} from "{support}machine-game.js";\n\n'
    return _generated(machine) + head + _game(machine, editions, keys)


def bundle(
    machine: Machine,
    editions: Mapping[str, Readings],
    keys: Mapping[str, str],
    support: Callable[[str], str],
) -> str:
    """The module of a game with all that it needs in one file; `support` gives the text of one of `SUPPORT`."""
    parts = [_inlined(name, support(name)) for name in SUPPORT]
    made = f"const {{ Chance, gameOf }} = {_held('machine-game.js')};\nexport {{ Chance }};\n"
    return "\n".join([_generated(machine), *parts, made, _game(machine, editions, keys)])


def _generated(machine: Machine) -> str:
    return f"// Generated from the rules of {_text(machine.game)}: edit those instead.\n"


_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([\w-]+\.js)";$', re.MULTILINE)
_EXPORTED = re.compile(r"^export (?=(?:const|function|class) (\w+))", re.MULTILINE)
_EXPORTS = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)


def _inlined(name: str, text: str) -> str:
    """A support module as a function that gives what it exports, so that no name of it meets one of another."""
    text = text.removeprefix("// @ts-check\n")
    given = [*_EXPORTED.findall(text), *(each.strip() for names in _EXPORTS.findall(text) for each in names.split(","))]
    text = _EXPORTED.sub("", _EXPORTS.sub("", text))
    text = _IMPORT.sub(lambda found: f"const {found[1]} = {_held(found[2])};", text)
    return f"const {_held(name)} = (() => {{\n{text}\nreturn {{ {', '.join(given)} }};\n}})();\n"


def _held(name: str) -> str:
    """The name under which a support module's exports are held."""
    return "$" + name.removesuffix(".js").replace("-", "_")


def _game(machine: Machine, editions: Mapping[str, Readings], keys: Mapping[str, str]) -> str:
    written = json.loads(machine_json(machine), object_hook=_kept)
    data = {
        "hash": playing_hash(machine),
        **written,
        "keys": dict(keys),
        "editions": {name: dict(readings) for name, readings in editions.items()},
    }
    lines = [f"  {_text(key)}: {_lines(value)}" for key, value in data.items()]
    return "export const game = gameOf({\n" + ",\n".join(lines) + "\n});\n"


def _kept(written: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in written.items() if key not in _EXPLAINS_ONLY}


def _lines(value: Any) -> str:
    """A value with one item a line where it is a list of objects."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"    {_text(each)}" for each in value) + "\n  ]"
    return _text(value)


def _text(value: Any) -> str:
    """A value as JavaScript that stands anywhere, in a page too: names from rule files are strings and nothing else."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c").replace(">", "\\u003e")
