"""Evidence as JSON: frozen dataclasses written field by field, and read back with every field looked at."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from variorum.explore.rounded import rounded

Held = TypeVar("Held")


class NotEvidenceError(ValueError):
    """What was read is not what we write; the message names the field."""


def as_object(value: Any) -> Any:
    """A value as JSON: dataclasses and mappings are objects, tuples lists, and numbers that are not whole are rounded
    to 10 significant digits."""
    if is_dataclass(value):
        return {each.name: as_object(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {name: as_object(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return [as_object(each) for each in value]
    return rounded(value) if isinstance(value, float) else value


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
    hints = _hints(kind)
    missing = [name for name in hints if name not in written]
    if missing or len(written) != len(hints):
        raise NotEvidenceError(f"{at}.{missing[0]}" if missing else at)
    return kind(**{name: _read(hint, written[name], f"{at}.{name}") for name, hint in hints.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _checked(written: Any, at: str, *, is_right: bool) -> Any:
    if not is_right:
        raise NotEvidenceError(at)
    return written
