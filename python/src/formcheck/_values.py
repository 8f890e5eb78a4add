"""Values on their way to the library: those that JSON does not have."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import enum
import uuid
from typing import Any


def plain(value: Any) -> Any:
    """A value that JSON has in place of one that it has not, or JSON as bytes; called by the extension."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, datetime.datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, decimal.Decimal):
        if not value.is_finite():
            raise ValueError("JSON has no number that is infinite or not a number")
        return format(value, "f").encode()
    if isinstance(value, enum.Enum):
        return plain(value.value) if isinstance(value.value, (bytes, bytearray)) else value.value
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, (set, frozenset)):
        return list(value)
    if hasattr(value, "__struct_fields__"):
        names = zip(value.__struct_encode_fields__, value.__struct_fields__)
        tag = value.__struct_config__.tag
        tagged = {} if tag is None else {value.__struct_config__.tag_field: tag}
        return tagged | {name: getattr(value, field) for name, field in names}
    if hasattr(value, "model_dump"):
        return value.model_dump(by_alias=True)
    # Of pydantic: in JSON it would be asterisks.
    if hasattr(value, "get_secret_value"):
        return value.get_secret_value()
    if isinstance(value, (bytes, bytearray, memoryview)):
        raise TypeError("bytes within a payload: decode them first")
    if hasattr(value, "keys") and hasattr(value, "__getitem__"):
        return {key: value[key] for key in value.keys()}
    raise TypeError(f"a payload cannot hold a value of type {type(value).__name__}")
