"""What an expression comes to: three answers, since what is empty is unknown."""

import datetime
import re
from decimal import ROUND_HALF_UP, Decimal

from syntax import parse
from texts import date, time, trim


class Unknown:
    def __repr__(self):
        return "UNKNOWN"


UNKNOWN = Unknown()
COMPARE = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


# Counted as in CEL: January is 0, and so is Sunday.
PARTS = {
    "getFullYear": lambda day: day.year, "getMonth": lambda day: day.month - 1, "getDate": lambda day: day.day,
    "getDayOfWeek": lambda day: day.isoweekday() % 7, "getDayOfMonth": lambda day: day.day - 1,
    "getDays": lambda span: span.days}


class Scope:
    """Where an expression stands: `find(name)` gives the place of a field, `this` the place that holds it."""

    def __init__(self, this, around, names=None):
        self.this, self.around, self.names = this, around, names or {}

    def with_name(self, name, value):
        return Scope(self.this, self.around, {**self.names, name: value})

    def place(self, tree):
        """The place or the bound value that a path names; None for what is no path."""
        if tree[0] == "name":
            name = tree[1]
            if name in self.names:
                return self.names[name]
            if name == "this":
                return self.this
            if name == "previous":
                return self.this.previous()
            return self.around.find(name)
        if tree[0] == "member":
            if tree[1] == ("name", "record"):
                return self.around.root().child(tree[2])
            inner = self.place(tree[1])
            return inner.child(tree[2]) if hasattr(inner, "child") else None
        return None


def read(value):
    """A place as a value: what is empty, not asked for or of a wrong type is unknown, `false` or `[]`."""
    return value.reading() if hasattr(value, "reading") else value


def evaluate(tree, scope):
    kind = tree[0]
    if kind == "value":
        return tree[1]
    if kind in ("name", "member"):
        return read(scope.place(tree))
    if kind == "list":
        return [evaluate(item, scope) for item in tree[1]]
    if kind == "not":
        value = evaluate(tree[1], scope)
        return value if value is UNKNOWN else not value
    if kind in ("&&", "||"):
        return joined([evaluate(tree[1], scope), evaluate(tree[2], scope)], kind == "||")
    if kind == "choice":
        asked = evaluate(tree[1], scope)
        return asked if asked is UNKNOWN else evaluate(tree[2] if asked else tree[3], scope)
    if kind == "macro":
        return macro(tree, scope)
    if kind == "call":
        return call(tree[1], tree[2], scope)
    if kind == "index":
        return index(evaluate(tree[1], scope), evaluate(tree[2], scope))
    return operator(kind, evaluate(tree[1], scope), evaluate(tree[2], scope))


def joined(values, stop):
    """`||` where `stop` is true, else `&&`: one value that decides makes unknown ones harmless."""
    if any(value is stop for value in values):
        return stop
    return UNKNOWN if any(value is UNKNOWN for value in values) else not stop


def same(a, b):
    a, b = alike(a, b), alike(b, a)
    return type(a) is type(b) and a == b


def alike(value, other):
    """A text in quotes beside a date or a time is that date or time."""
    if isinstance(value, str):
        if isinstance(other, datetime.date):
            return date(value)
        if isinstance(other, datetime.time):
            return time(value)
    return value


def operator(sign, a, b):
    if sign == "in" and hasattr(b, "keys_sent"):
        return a if a is UNKNOWN else a in b.keys_sent()
    if a is UNKNOWN or b is UNKNOWN:
        return UNKNOWN
    if sign == "in":
        found = [read(item) for item in b]
        return joined([UNKNOWN if item is UNKNOWN else same(a, item) for item in found], True)
    if sign in ("==", "!="):
        return same(a, b) == (sign == "==")
    if sign in COMPARE:
        return COMPARE[sign](alike(a, b), alike(b, a))
    return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b, "%": lambda: a % b}[sign]()


def index(value, key):
    if value is UNKNOWN or key is UNKNOWN:
        return UNKNOWN
    if hasattr(value, "keys_sent"):
        return read(value.child(key)) if key in value.keys_sent() else UNKNOWN
    return read(value[int(key)]) if int(key) < len(value) else UNKNOWN


def macro(tree, scope):
    _, name, source, names, body = tree
    over = evaluate(source, scope)
    if over is UNKNOWN:
        return UNKNOWN
    if hasattr(over, "keys_sent"):
        pairs = [(key, over.child(key)) for key in over.keys_sent()]
        scopes = [scope.with_name(names[0], key).with_name(names[-1], item) for key, item in pairs]
    else:
        scopes = [scope.with_name(names[0], item) for item in over]
    answers = [evaluate(body, inner) for inner in scopes]
    if name in ("all", "exists"):
        return joined(answers, name == "exists")
    if name == "exists_one":
        return UNKNOWN if UNKNOWN in answers else answers.count(True) == 1
    if name == "map":
        return answers
    if name == "filter":
        return [item for item, answer in zip(over, answers) if answer is True]
    raise ValueError(name)


def call(name, arguments, scope):
    if name == "filled":
        return scope.place(arguments[0]).is_filled()
    if name == "present":
        return scope.place(arguments[0]).is_present()
    values = [evaluate(argument, scope) for argument in arguments]
    if any(value is UNKNOWN for value in values):
        return UNKNOWN
    first = values[0]
    if name == "size":
        return Decimal(len(first.keys_sent() if hasattr(first, "keys_sent") else first))
    if name in ("sum", "min", "max"):
        items = [read(item) for item in first]
        if UNKNOWN in items or (name != "sum" and not items):
            return UNKNOWN
        return sum(items, Decimal(0)) if name == "sum" else {"min": min, "max": max}[name](items)
    if name in ("startsWith", "endsWith"):
        return getattr(first, name.lower())(values[1])
    if name == "matches":
        return re.fullmatch(values[1], first, re.ASCII) is not None
    if name == "join":
        items = [read(item) for item in first]
        return UNKNOWN if UNKNOWN in items else values[1].join(items)
    if name == "distinct":
        found = []
        for item in map(read, first):
            if item not in found:
                found.append(item)
        return found
    if name == "round":
        unit = Decimal(1).scaleb(-int(values[1])) if len(values) > 1 else Decimal(1)
        return first.quantize(unit, ROUND_HALF_UP)
    if name in PARTS:
        return Decimal(PARTS[name](first))
    return {
        "contains": lambda: values[1] in first, "lower": lambda: first.lower(), "upper": lambda: first.upper(),
        "trim": lambda: trim(first)}[name]()


def condition(text, scope):
    """A condition that is unknown is false. JSON forms may have `true` and `false` in its place."""
    return text if isinstance(text, bool) else evaluate(parse(text), scope) is True
