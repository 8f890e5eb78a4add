"""Cleaned JSON as values of a type: dataclass, TypedDict, msgspec.Struct or pydantic model.

The library has judged the payload. A value that does not fit the type is therefore an error in the program: the form
and the type disagree. A reader of a type is made once. Its fast way is a shape of the extension (_shapes.py); if a value
does not fit, the converters here raise the error with its place.
"""

from __future__ import annotations

import collections.abc
import dataclasses
import datetime
import decimal
import enum
import functools
import re
import sys
import types
import typing
import uuid
from typing import Any, Callable, Iterable, Iterator, Union

from . import _core
from ._shapes import Shapes, whole

Convert = Callable[[Any], Any]


class Misfit(TypeError):
    """A valid payload does not fit the type that was asked for; str() begins with the place, such as `lines[0].sum`."""

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(f"{place.lstrip('.')}: {reason}" if place else reason)
        self.reason = reason
        self.place = place

    def within(self, place: str) -> Misfit:
        """The same of a value that contains it."""
        return Misfit(self.reason, place + self.place)


@functools.lru_cache(maxsize=1024)
def shape(kind: Any) -> _core.Shape:
    """A function from JSON to a value of a type. Raises TypeError for something that is not such a type."""
    for inner in _kinds(kind):
        # These read whole types by themselves, also unions and dataclasses of their own.
        if hasattr(inner, "model_validate_json"):
            return whole(*_of_pydantic(kind))
        if hasattr(inner, "__struct_fields__"):
            return whole(*_of_msgspec(kind))
    convert = _converter(kind)
    if any(inner is decimal.Decimal for inner in _kinds(kind)):
        exact = lambda payload: convert(_core.read(payload, decimal.Decimal))  # noqa: E731
        return whole(exact, exact)
    return Shapes(_converter, parts).shape(kind, lambda payload: convert(_core.read(payload)))


# The function of another library, and the same with its errors as a Misfit.
Read = tuple[Callable[[bytes], Any], Callable[[bytes], Any]]


def _of_pydantic(kind: Any) -> Read:
    pydantic = sys.modules["pydantic"]
    adapter = pydantic.TypeAdapter(kind)
    # Pydantic reads numbers of JSON as floats.
    uses_decimal = any(inner is decimal.Decimal for inner in _kinds(kind))

    def read(payload: bytes) -> Any:
        try:
            if uses_decimal:
                return adapter.validate_python(_core.read(payload, decimal.Decimal))
            return adapter.validate_json(payload)
        except pydantic.ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"])
        # Outside of the handler: the error of pydantic has the values.
        raise Misfit(first["msg"], place)

    return (read if uses_decimal else adapter.validate_json), read


def _of_msgspec(kind: Any) -> Read:
    msgspec = sys.modules["msgspec"]
    decoder = msgspec.json.Decoder(kind)

    def read(payload: bytes) -> Any:
        try:
            return decoder.decode(payload)
        except msgspec.ValidationError as error:
            # Values stand in quotes, types in backticks.
            reason = re.sub(r"(value) '.*?'(?= - at|$)", r"\1", str(error), flags=re.S)
        raise Misfit(reason)

    return decoder.decode, read


def reader(kind: Any) -> _core.Shape:
    """The same as `shape`, with an error for something that cannot be a key of a dict."""
    try:
        return shape(kind)
    except TypeError as error:
        if "unhashable" not in str(error):
            raise
        raise _unsupported(kind) from None


def _unsupported(kind: Any) -> TypeError:
    return TypeError(f"a type such as a dataclass, TypedDict, msgspec.Struct or pydantic model is needed, not {kind!r}")


def _kinds(kind: Any, seen: set[Any] | None = None) -> Iterator[Any]:
    """The type and all types within it, each once."""
    seen = set() if seen is None else seen
    try:
        if kind in seen:
            return
        seen.add(kind)
    except TypeError:
        return
    yield kind
    inner = list(typing.get_args(kind))
    if isinstance(kind, type) and (dataclasses.is_dataclass(kind) or typing.is_typeddict(kind)):
        inner += typing.get_type_hints(kind, include_extras=True).values()
    inner += [field.annotation for field in getattr(kind, "model_fields", {}).values()]
    for one in inner:
        yield from _kinds(one, seen)


# MARK: Converters


_ABSTRACT: dict[Any, Any] = {
    collections.abc.Sequence: list, collections.abc.MutableSequence: list, collections.abc.Iterable: list,
    collections.abc.Collection: list, collections.abc.Mapping: dict, collections.abc.MutableMapping: dict,
    collections.abc.Set: frozenset}  # fmt: skip


def parts(kind: Any) -> tuple[Any, Any, tuple[Any, ...]]:
    """A type without its name and annotations, its origin, and its arguments."""
    kind = getattr(kind, "__supertype__", kind)
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    # Python 3.10 has neither Required nor NotRequired, and typing_extensions has its own there.
    if origin in (typing.Annotated, typing.Final) or getattr(origin, "_name", "") in ("Required", "NotRequired"):
        return parts(arguments[0])
    return kind, _ABSTRACT.get(origin, origin), arguments


@functools.lru_cache(maxsize=1024)
def _converter(kind: Any) -> Convert:
    """A function from a value of JSON to one of a type."""
    kind, origin, arguments = parts(kind)
    if origin in (list, set, frozenset, tuple, dict) and not arguments:
        return _of_class(origin)
    if origin in (Union, types.UnionType):
        return _of_union(arguments)
    if origin in (list, set, frozenset, tuple):
        return _of_items(origin, arguments)
    if origin is dict:
        return _of_dict(arguments[1])
    if origin is typing.Literal:
        return _of_literal(arguments)
    if kind is Any or kind is object:
        return lambda value: value
    if kind is None or kind is type(None):
        return _of_none
    if isinstance(kind, type):
        if dataclasses.is_dataclass(kind):
            return _of_dataclass(kind)
        if typing.is_typeddict(kind):
            return _of_typed_dict(kind)
        return _of_class(kind)
    raise _unsupported(kind)


def _described(value: Any) -> str:
    names = {str: "a string", bool: "true or false", int: "an integer", float: "a number", decimal.Decimal: "a number",
             list: "a list", dict: "an object", type(None): "null"}  # fmt: skip
    return names.get(type(value), type(value).__name__)


def _misfit(value: Any, kind: Any) -> Misfit:
    # Not the value: it may be secret.
    return Misfit(f"the form has {_described(value)}, the type {getattr(kind, '__name__', kind)}")


def _of_none(value: Any) -> None:
    if value is not None:
        raise _misfit(value, "None")


def _of_class(kind: type) -> Convert:
    if kind in (str, int, bool, list, dict):

        def same(value: Any) -> Any:
            if type(value) is not kind:
                raise _misfit(value, kind)
            return value

        return same
    if kind is float:

        def number(value: Any) -> float:
            if type(value) not in (int, float, decimal.Decimal):
                raise _misfit(value, kind)
            return float(value)

        return number
    if kind is decimal.Decimal:

        def exact(value: Any) -> decimal.Decimal:
            if type(value) not in (int, decimal.Decimal):
                raise _misfit(value, kind)
            return decimal.Decimal(value)

        return exact
    if kind in (set, frozenset, tuple):

        def items(value: Any) -> Any:
            if type(value) is not list:
                raise _misfit(value, kind)
            return kind(value)

        return items
    make: Convert | None = None
    if issubclass(kind, enum.Enum):
        make = kind
    elif issubclass(kind, (datetime.datetime, datetime.time)):
        make = lambda value: kind.fromisoformat(_clock(value))  # noqa: E731
    elif issubclass(kind, datetime.date):
        make = kind.fromisoformat
    elif kind is uuid.UUID:
        make = uuid.UUID
    if make is None:
        raise _unsupported(kind)
    known = make

    def made(value: Any) -> Any:
        try:
            return known(value)
        except (ValueError, TypeError, AttributeError):
            raise _misfit(value, kind) from None

    return made


_CLOCK = re.compile(r"(\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d:\d\d)?$")


def _clock(text: str) -> str:
    """A time or moment as Python 3.10 reads it: without Z, and with six digits of a second.

    Python has microseconds and no leap seconds: further digits are left out, and second 60 becomes 59.
    """
    found = _CLOCK.search(text)
    if not found:
        return text
    minutes, seconds, fraction, offset = found.groups()
    seconds = "59" if seconds == "60" else seconds or "00"
    offset = "+00:00" if offset in ("Z", "z") else offset or ""
    return f"{text[:found.start()]}{minutes}:{seconds}.{(fraction or '')[:6]:0<6}{offset}"


def _of_literal(values: tuple[Any, ...]) -> Convert:
    def check(value: Any) -> Any:
        if not any(type(value) is type(one) and value == one for one in values):
            raise _misfit(value, f"Literal{list(values)}")
        return value

    return check


def _of_union(kinds: tuple[Any, ...]) -> Convert:
    takes_none = any(kind is None or kind is type(None) for kind in kinds)
    others = [kind for kind in kinds if kind is not None and kind is not type(None)]
    converters = [_converter(kind) for kind in others]

    def convert(value: Any) -> Any:
        if value is None and takes_none:
            return None
        misfits = []
        for one in converters:
            try:
                return one(value)
            except Misfit as misfit:
                misfits.append(misfit)
        if len(misfits) == 1:
            raise misfits[0]
        names = ", ".join(getattr(kind, "__name__", str(kind)) for kind in others)
        raise Misfit(f"none of {names} fits ({'; '.join(map(str, misfits))})")

    return convert


def _of_items(container: Any, arguments: tuple[Any, ...]) -> Convert:
    if container is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
        places = [_converter(kind) for kind in arguments]
    else:
        places = []
        convert = _converter(arguments[0])

    def items(values: Any) -> Any:
        if type(values) is not list:
            raise _misfit(values, container)
        if places and len(values) != len(places):
            raise Misfit(f"the form has {len(values)} items, the type {len(places)}")
        found = []
        for place, value in enumerate(values):
            try:
                found.append((places[place] if places else convert)(value))
            except Misfit as misfit:
                raise misfit.within(f"[{place}]") from None
        return found if container is list else container(found)

    return items


def _of_dict(kind: Any) -> Convert:
    convert = _converter(kind)

    def pairs(values: Any) -> Any:
        if type(values) is not dict:
            raise _misfit(values, dict)
        return {key: _inner(key, convert, value) for key, value in values.items()}

    return pairs


def _inner(name: str, convert: Convert, value: Any) -> Any:
    try:
        return convert(value)
    except Misfit as misfit:
        raise misfit.within(f".{name}") from None


class _Later:
    """The converter of a type within itself, which is looked up when it is first met."""

    def __init__(self, hint: Any) -> None:
        self._hint = hint

    def __call__(self, value: Any) -> Any:
        return _converter(self._hint)(value)


def _members(kind: type, names: Iterable[str]) -> tuple[tuple[str, Convert], ...]:
    hints = typing.get_type_hints(kind, include_extras=True)
    # Class variables are hints, too.
    known = ((name, hints[name]) for name in names if name in hints)
    return tuple((name, _Later(hint) if kind in _kinds(hint) else _converter(hint)) for name, hint in known)


def _of_dataclass(kind: type) -> Convert:
    fields = {field.name: field for field in dataclasses.fields(kind) if field.init}
    members = _members(kind, fields)
    unset = dataclasses.MISSING
    needed = {name for name, field in fields.items() if field.default is unset and field.default_factory is unset}

    def convert(values: Any) -> Any:
        if type(values) is not dict:
            raise _misfit(values, kind)
        # Fields of the form that the type does not have are left out.
        found = {name: _inner(name, inner, values[name]) for name, inner in members if name in values}
        for name in needed - found.keys():
            raise Misfit(f"the form has no value, and {kind.__name__} has no default", f".{name}")
        return kind(**found)

    return convert


def _of_typed_dict(kind: Any) -> Convert:
    members = _members(kind, typing.get_type_hints(kind))

    def convert(values: Any) -> Any:
        if type(values) is not dict:
            raise _misfit(values, kind)
        for name, inner in members:
            if name in values:
                values[name] = _inner(name, inner, values[name])
            elif name in kind.__required_keys__:
                raise Misfit(f"the form has no value, and {kind.__name__} requires it", f".{name}")
        return values

    return convert
