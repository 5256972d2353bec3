"""Evidence as JSON: frozen dataclasses written field by field, and read back with every field looked at.

A field with the metadata `SPARE` is written where it holds something else than its default, and may be missing.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from variorum.explore.rounded import rounded

Held = TypeVar("Held")

SPARE: Mapping[str, Any] = types.MappingProxyType({"spare": True})
"""The metadata of a field that most evidence has no use for."""


class NotEvidenceError(ValueError):
    """What was read is not what we write; the message names the field."""


def as_object(value: Any) -> Any:
    """A value as JSON: dataclasses and mappings are objects, tuples lists, and numbers that are not whole are rounded
    to 10 significant digits."""
    if is_dataclass(value):
        return {
            each.name: as_object(getattr(value, each.name)) for each in fields(value) if not _is_spared(each, value)
        }
    if isinstance(value, Mapping):
        return {name: as_object(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return [as_object(each) for each in value]
    return rounded(value) if isinstance(value, float) else value


def _is_spared(field: Field[Any], value: Any) -> bool:
    return "spare" in field.metadata and getattr(value, field.name) == field.default


def from_object(kind: type[Held], written: Any) -> Held:
    """The value of a type that `as_object` wrote. Raises NotEvidenceError."""
    read: Held = _read(kind, written, "")
    return read


def _read(kind: Any, written: Any, at: str) -> Any:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (types.UnionType, Union):
        if written is None and type(None) in parts:
            return None
        return _read(next(part for part in parts if part is not type(None)), written, at)
    if origin is Literal:
        return _checked(written, at, is_right=written in parts)
    if origin is tuple:
        _checked(written, at, is_right=isinstance(written, list))
        if parts[-1:] == (...,):
            return tuple(_read(parts[0], each, f"{at}[{number}]") for number, each in enumerate(written))
        _checked(written, at, is_right=len(written) == len(parts))
        return tuple(_read(part, each, at) for part, each in zip(parts, written, strict=True))
    if origin is dict:
        _checked(written, at, is_right=isinstance(written, dict))
        return {str(name): _read(parts[1], each, f"{at}.{name}") for name, each in written.items()}
    if is_dataclass(kind):
        return _fields(kind, written, at)
    if kind is float:
        _checked(written, at, is_right=isinstance(written, int | float) and not isinstance(written, bool))
        return float(written)
    if kind in (object, Any):
        return written
    is_right = isinstance(written, kind) and (kind is bool or not isinstance(written, bool))
    return _checked(written, at, is_right=is_right)


def _fields(kind: Any, written: Any, at: str) -> Any:
    _checked(written, at, is_right=isinstance(written, dict))
    hints, spare = _hints(kind)
    missing = [name for name in hints if name not in written and name not in spare]
    if missing or any(name not in hints for name in written):
        raise NotEvidenceError(f"{at}.{missing[0]}" if missing else at)
    return kind(**{name: _read(hint, written[name], f"{at}.{name}") for name, hint in hints.items() if name in written})


@cache
def _hints(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The types of the fields, and those that may be missing."""
    spare = frozenset(each.name for each in fields(kind) if "spare" in each.metadata)
    return typing.get_type_hints(kind), spare


def _checked(written: Any, at: str, *, is_right: bool) -> Any:
    if not is_right:
        raise NotEvidenceError(at)
    return written
