"""Records as they are written: numbers keep their spelling, objects keep every member and its order."""

import json
from decimal import Decimal


class Absent:
    def __repr__(self):
        return "ABSENT"


ABSENT = Absent()


class Num(str):
    """A JSON number, as it is spelled."""

    __slots__ = ()

    @property
    def value(self):
        return Decimal(str(self))

    def __repr__(self):
        return str(self)


class Obj(list):
    """An object: its members as pairs, so that a key can stand twice."""

    def get(self, key, default=ABSENT):
        for name, value in self:
            if name == key:
                return value
        return default

    def keys(self):
        return [name for name, _ in self]


def from_python(value):
    """A tree of dicts, lists and plain values as a record."""
    if isinstance(value, dict):
        return Obj((key, from_python(item)) for key, item in value.items())
    if isinstance(value, list) and not isinstance(value, Obj):
        return [from_python(item) for item in value]
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return Num(value if isinstance(value, Decimal) else json.dumps(value))
    return value


def read(text):
    return json.loads(text, parse_int=Num, parse_float=Num, object_pairs_hook=Obj)


def write(value, text=lambda t: json.dumps(t, ensure_ascii=False), indent=None, level=0):
    """JSON. `text` writes texts and keys; with `indent` each member has its own line."""
    if isinstance(value, Num):
        return str(value)
    if isinstance(value, str):
        return text(value)
    if isinstance(value, (bool, type(None))):
        return json.dumps(value)
    if not value:
        return "{}" if isinstance(value, Obj) else "[]"
    line, last, colon = (
        ("", "", ":") if indent is None
        else ("\n" + indent * (level + 1), "\n" + indent * level, " : "))
    if isinstance(value, Obj):
        parts = [text(key) + colon + write(item, text, indent, level + 1) for key, item in value]
        return "{" + line + ("," + line).join(parts) + last + "}"
    parts = [write(item, text, indent, level + 1) for item in value]
    return "[" + line + ("," + line).join(parts) + last + "]"


def escaped(random):
    """A writer of texts that spells some characters as \\uXXXX or with the short escapes of JSON."""
    def text(value):
        parts = []
        for sign in value:
            code = ord(sign)
            if code < 0x10000 and random.random() < 0.4:
                parts.append(("\\u%04x" if random.random() < 0.5 else "\\u%04X") % code)
            elif code >= 0x10000 and random.random() < 0.5:
                parts.append(json.dumps(sign)[1:-1])
            elif sign == "/" and random.random() < 0.5:
                parts.append("\\/")
            else:
                parts.append(json.dumps(sign, ensure_ascii=False)[1:-1])
        return '"' + "".join(parts) + '"'
    return text


def shuffled(value, random):
    """The same record with the members of every object in another order."""
    if isinstance(value, Obj):
        members = [(key, shuffled(item, random)) for key, item in value]
        random.shuffle(members)
        return Obj(members)
    if isinstance(value, list):
        return [shuffled(item, random) for item in value]
    return value


def has_twice(value):
    """Whether a key stands twice in some object."""
    if isinstance(value, Obj):
        keys = value.keys()
        return len(set(keys)) < len(keys) or any(has_twice(item) for _, item in value)
    return isinstance(value, list) and any(map(has_twice, value))


def plain(value):
    """What two JSON documents are compared by: numbers by value, members in any order."""
    if isinstance(value, Num):
        return ("number", value.value)
    if isinstance(value, Obj):
        return ("object", tuple(sorted((key, plain(item)) for key, item in value)))
    if isinstance(value, list):
        return ("list", tuple(map(plain, value)))
    return (type(value).__name__, value)
