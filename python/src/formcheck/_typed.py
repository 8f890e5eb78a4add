"""Cleaned JSON as values of a type: dataclass, TypedDict, msgspec.Struct or pydantic model.

The library has judged the payload, so that only types are left to be made. A reader of a type is made once.
"""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import enum
import functools
import sys
import types
import typing
import uuid
from typing import Any, Callable, Union

from . import _core

Convert = Callable[[Any], Any]


@functools.lru_cache(maxsize=1024)
def reader(kind: Any) -> Callable[[bytes], Any]:
    """A function from JSON to a value of a type."""
    if hasattr(kind, "model_validate_json"):
        read: Callable[[bytes], Any] = kind.model_validate_json
        return read
    if hasattr(kind, "__struct_fields__"):
        msgspec = sys.modules["msgspec"]
        decode: Callable[[bytes], Any] = msgspec.json.Decoder(kind).decode
        return decode
    if _uses_decimal(kind):
        convert = _converter(kind) or _same
        return lambda payload: convert(_core.read(payload, decimal.Decimal))
    found = _converter(kind)
    if found is None:
        return _core.read
    known = found
    return lambda payload: known(_core.read(payload))


def _same(value: Any) -> Any:
    return value


def _uses_decimal(kind: Any, seen: frozenset[Any] = frozenset()) -> bool:
    if kind is decimal.Decimal:
        return True
    if isinstance(kind, type) and kind not in seen and (dataclasses.is_dataclass(kind) or typing.is_typeddict(kind)):
        return any(_uses_decimal(inner, seen | {kind}) for inner in typing.get_type_hints(kind).values())
    return any(_uses_decimal(inner, seen) for inner in typing.get_args(kind))


@functools.lru_cache(maxsize=1024)
def _converter(kind: Any) -> Convert | None:
    """A function from a value of JSON to one of a type; None where both are the same."""
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    # Python 3.10 has neither Required nor NotRequired, and typing_extensions has its own there.
    if origin is typing.Annotated or getattr(origin, "_name", "") in ("Required", "NotRequired"):
        return _converter(arguments[0])
    if origin in (Union, types.UnionType):
        return _of_union(arguments)
    if origin in (list, set, frozenset, tuple):
        return _of_items(origin, arguments)
    if origin is dict:
        return _of_dict(arguments)
    if origin is typing.Literal or not isinstance(kind, type):
        return None
    if dataclasses.is_dataclass(kind):
        return _of_dataclass(kind)
    if typing.is_typeddict(kind):
        return _of_typed_dict(kind)
    return _of_class(kind)


def _of_class(kind: type) -> Convert | None:
    if issubclass(kind, enum.Enum):
        return kind
    if issubclass(kind, datetime.datetime):
        # Python 3.10 reads no Z.
        return lambda value: kind.fromisoformat(value.replace("Z", "+00:00").replace("z", "+00:00"))
    if issubclass(kind, (datetime.date, datetime.time)):
        convert: Convert = kind.fromisoformat
        return convert
    if kind in (decimal.Decimal, uuid.UUID, float):
        return kind
    if hasattr(kind, "model_validate"):
        validate: Convert = kind.model_validate
        return validate
    if hasattr(kind, "__struct_fields__"):
        msgspec = sys.modules["msgspec"]
        return lambda value: msgspec.convert(value, kind)
    return None


def _of_union(kinds: tuple[Any, ...]) -> Convert | None:
    others = [kind for kind in kinds if kind is not type(None)]
    if len(others) != 1:
        converters = [_converter(kind) for kind in others]
        if not any(converters):
            return None
        raise TypeError(f"a union of {others} has no single type to convert to; use a pydantic model or a msgspec.Struct")
    convert = _converter(others[0])
    if convert is None:
        return None
    known = convert
    return lambda value: None if value is None else known(value)


def _of_items(container: Any, arguments: tuple[Any, ...]) -> Convert | None:
    if container is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
        converters = [_converter(kind) or _same for kind in arguments]
        return lambda items: tuple(convert(item) for convert, item in zip(converters, items))
    convert = _converter(arguments[0])
    if convert is None:
        return None if container is list else container
    known = convert
    if container is list:
        return lambda items: [known(item) for item in items]
    return lambda items: container(known(item) for item in items)


def _of_dict(arguments: tuple[Any, ...]) -> Convert | None:
    convert = _converter(arguments[1])
    if convert is None:
        return None
    known = convert
    return lambda pairs: {key: known(value) for key, value in pairs.items()}


def _fields(kind: type) -> dict[str, Convert]:
    """The fields of a type that are converted. A type within itself is looked up when it is first met."""
    found: dict[str, Convert] = {}
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        if _mentions(hint, kind):
            found[name] = _Later(hint)
        elif convert := _converter(hint):
            found[name] = convert
    return found


def _mentions(hint: Any, kind: type) -> bool:
    return hint is kind or any(_mentions(inner, kind) for inner in typing.get_args(hint))


class _Later:
    def __init__(self, hint: Any) -> None:
        self._hint = hint

    def __call__(self, value: Any) -> Any:
        convert = _converter(self._hint)
        return value if convert is None else convert(value)


def _of_dataclass(kind: type) -> Convert:
    converters = _fields(kind)
    wanted = {field.name for field in dataclasses.fields(kind) if field.init}
    pairs = tuple(converters.items())

    def convert(values: Any) -> Any:
        for name, inner in pairs:
            value = values.get(name)
            if value is not None:
                values[name] = inner(value)
        try:
            return kind(**values)
        except TypeError:
            # Fields of the form that the type does not have are left out; any other error is raised again.
            if values.keys() <= wanted:
                raise
            return kind(**{name: value for name, value in values.items() if name in wanted})

    return convert


def _of_typed_dict(kind: type) -> Convert | None:
    pairs = tuple(_fields(kind).items())
    if not pairs:
        return None

    def convert(values: Any) -> Any:
        for name, inner in pairs:
            value = values.get(name)
            if value is not None:
                values[name] = inner(value)
        return values

    return convert
