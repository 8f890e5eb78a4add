"""Shapes: the types whose values the extension makes of JSON at once. Other types are made by their converters."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import types
import typing
import uuid
from typing import Any, Callable, Union

from . import _core

_PLAIN: dict[Any, int] = {str: _core.STRING, bool: _core.BOOLEAN, int: _core.INTEGER, float: _core.NUMBER}
Convert = Callable[[Any], Any]


def whole(read: Callable[[bytes], Any], slow: Callable[[bytes], Any]) -> _core.Shape:
    """The shape of a type that another function reads; `slow` does the same and raises a Misfit."""
    shape = _core.Shape(slow)
    shape.become(_core.WHOLE, read, None, ())
    return shape


class Shapes:
    """The shapes within one type, each made once: a type may hold itself."""

    def __init__(self, converter: Callable[[Any], Convert], parts: Callable[[Any], tuple[Any, Any, tuple[Any, ...]]]) -> None:
        self._converter = converter
        self._parts = parts
        self._known: dict[Any, _core.Shape] = {}

    def shape(self, hint: Any, slow: Callable[[bytes], Any] | None = None) -> _core.Shape:
        """The shape of a type; `slow` is called with JSON that does not fit the outermost one."""
        kind, origin, arguments = self._parts(hint)
        is_object = isinstance(kind, type) and (dataclasses.is_dataclass(kind) or typing.is_typeddict(kind))
        if is_object and kind in self._known:
            return self._known[kind]
        shape = _core.Shape(slow)
        if is_object:
            self._known[kind] = shape
            shape.become(*self._of_object(kind))
        else:
            shape.become(*self._of_other(hint, kind, origin, arguments))
        return shape

    def _of_other(self, hint: Any, kind: Any, origin: Any, arguments: tuple[Any, ...]) -> tuple[int, Any, Any, tuple[()]]:
        if origin in (Union, types.UnionType):
            others = [one for one in arguments if one is not None and one is not type(None)]
            if len(others) == 1 and len(arguments) == 2:
                return _core.NULLABLE, None, self.shape(others[0]), ()
        elif origin is list and arguments:
            return _core.LIST, None, self.shape(arguments[0]), ()
        elif origin is dict and arguments:
            return _core.TABLE, None, self.shape(arguments[1]), ()
        elif kind in _PLAIN:
            return _PLAIN[kind], None, None, ()
        elif kind is Any or kind is object:
            return _core.ANY, None, None, ()
        elif kind is list or kind is dict:
            return _core.EXACTLY, kind, None, ()
        elif kind is datetime.date:
            return _core.CONVERTED, datetime.date.fromisoformat, None, ()
        elif kind is uuid.UUID or isinstance(kind, enum.EnumMeta):
            return _core.CONVERTED, kind, None, ()
        return _core.CONVERTED, self._converter(hint), None, ()

    def _of_object(self, kind: Any) -> tuple[int, Any, None, tuple[tuple[str, _core.Shape, Any, bool, bool, bool], ...]]:
        hints = typing.get_type_hints(kind, include_extras=True)
        if typing.is_typeddict(kind):
            needed = kind.__required_keys__
            return _core.TYPED_DICT, kind, None, tuple(
                (name, self.shape(hint), None, False, False, name not in needed) for name, hint in hints.items())  # fmt: skip
        members = []
        unset = dataclasses.MISSING
        for field in dataclasses.fields(kind):
            if not field.init:
                continue
            is_made = field.default_factory is not unset
            initial = field.default_factory if is_made else field.default
            has_initial = initial is not unset
            members.append((field.name, self.shape(hints[field.name]), initial if has_initial else None, has_initial, is_made, False))
        return _core.OBJECT if _only_sets_fields(kind) else _core.CALLED, kind, None, tuple(members)


def _only_sets_fields(kind: Any) -> bool:
    """Whether the constructor of a dataclass is the generated one, which sets each field and does nothing else."""
    names = [field.name for field in dataclasses.fields(kind) if field.init]
    code = getattr(kind.__init__, "__code__", None)
    return (
        type(kind).__call__ is type.__call__
        and kind.__new__ is object.__new__
        and kind.__setattr__ in (object.__setattr__, _generated(kind, "__setattr__"))
        and code is not None
        # The module dataclasses compiles its functions from strings.
        and code.co_filename == "<string>"
        and sorted(code.co_varnames[1 : 1 + code.co_argcount + code.co_kwonlyargcount - 1]) == sorted(names)
        and not hasattr(kind, "__post_init__")
        and all(field.init for field in dataclasses.fields(kind))
        and not getattr(kind, "__abstractmethods__", None)
    )


def _generated(kind: Any, name: str) -> Any:
    """A method of a frozen dataclass that was compiled from a string; None for any other."""
    method = getattr(kind, name)
    code = getattr(method, "__code__", None)
    return method if code is not None and code.co_filename == "<string>" and kind.__dataclass_params__.frozen else None
