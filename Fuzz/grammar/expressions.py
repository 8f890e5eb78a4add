"""Expressions at random, over every name that a form has: a small grammar of the expression language."""

import names

TEXTS = ["'a'", "'x'", "''", "'2026-06-15'", "'09:30'", "'2026-06-15T12:00:00Z'", "'2026-06-15T09:30'", 'r"\\d+"', "'é'"]
NUMBERS = ["0", "1", "2", "0.5", "-1", "3", "10", "1e3", "9223372036854775808", "99999999999999999999999999999999999999",
           "0.1", "1e308", "-0"]
SPANS = ["1d", "13y", "6mo", "1d12h", "30min", "10s", "3w", "0d", "9999999y", "99999999999999999d"]
BINARY = ["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "&&", "||", "in"]
LISTS = ["sum", "average", "min", "max", "distinct", "sort", "size"]
MACROS = ["all", "exists", "exists_one", "filter", "map"]
PARTS = ["getFullYear", "getDate", "getMonth", "getDayOfMonth", "getDayOfYear", "getDayOfWeek", "getHours",
         "getMinutes", "getSeconds", "getMilliseconds", "getDays"]
CALLS = [("filled", 1), ("valid", 1), ("present", 1), ("type", 1), ("size", 1), ("lower", 1), ("upper", 1), ("trim", 1),
         ("round", 1), ("round", 2), ("date", 1), ("time", 1), ("datetime", 1), ("local", 1), ("startsWith", 2),
         ("endsWith", 2), ("contains", 2), ("matches", 2), ("minutesBetween", 2), ("item", 1), ("join", 2),
         ("count", 0), ("sum", 1), ("min", 1), ("max", 1), ("average", 1), ("first", 1), ("last", 1), ("has", 1),
         ("today", 0), ("now", 0), ("sort", 1), ("distinct", 1)]
SLIPS = ["", "(", "a =", "a = b", "a and b", "a ? b", "'", "a..b", "[", "a[", "today + 3", "a &&", "1 2", "!", "a.b(", "\\"]


def condition(dice, depth=2):
    """Something that is mostly true or false."""
    chance = dice.random()
    if chance < 0.35:
        return f"{value(dice, depth)} {dice.choice(['==', '!=', '<', '>=', 'in'])} {value(dice, depth)}"
    if chance < 0.5:
        return f"{dice.choice(['filled', 'present', 'valid'])}({path(dice, ())})"
    if chance < 0.56:
        # Both sides are of one type, whatever it is.
        same = path(dice, ())
        return f"{same} {dice.choice(['==', '!='])} {same}"
    if chance < 0.65:
        return f"{condition(dice, depth - 1) if depth else 'true'} {dice.choice(['&&', '||'])} {value(dice, depth - 1)}"
    if chance < 0.8:
        return macro(dice, depth, (), ["all", "exists", "exists_one"])
    return value(dice, depth)


def anything(dice):
    """An expression: a condition, a value, or (seldom) what is none."""
    chance = dice.random()
    if chance < 0.03:
        return dice.choice(SLIPS)
    if chance < 0.05:
        return nested(dice)
    return condition(dice) if chance < 0.5 else value(dice, 3)


def nested(dice):
    """Something deep or long of one kind."""
    deep = dice.choice([5, 30, 64, 100, 300, 2000])
    kind = dice.randrange(6)
    one = path(dice, ())
    if kind == 0:
        return "(" * deep + one + ")" * deep
    if kind == 1:
        return "!" * deep + one
    if kind == 2:
        return dice.choice([" + ", " && ", " == ", " - "]).join([one] * deep)
    if kind == 3:
        return "[" * deep + "]" * deep
    if kind == 4:
        return one + dice.choice([".a", "[0]", ".distinct()", ".map(x, x)"]) * deep
    return "true ? 1 : " * deep + "2"


def path(dice, bound):
    """A name, and what lies within it."""
    chance = dice.random()
    if bound and chance < 0.45:
        begin = dice.choice(bound)
    elif chance < 0.6:
        begin = dice.choice(names.FIELDS)
    elif chance < 0.7:
        begin = "record." + dice.choice(names.FIELDS)
    elif chance < 0.78:
        begin = "previous." + dice.choice(names.FIELDS)
    elif chance < 0.97:
        begin = dice.choice(["this", "previous", "record", "today", "now", "this." + dice.choice(names.FIELDS)])
    else:
        begin = dice.choice(["record['E-Mail']", "this['in']", "record['']", "q", "a.b.c.d.e"])
    for _ in range(dice.choice([0, 0, 0, 0, 1, 1, 2, 3])):
        begin += dice.choice([f".{dice.choice(names.FIELDS)}", "[0]", "[1]", "['x']", f"[{dice.choice(names.FIELDS)}]"])
    return begin


def value(dice, depth, bound=()):
    """An expression of any type; `bound` are the names that macros around it give."""
    chance = dice.random()
    if depth <= 0 or chance < 0.38:
        chance = dice.random()
        if chance < 0.62:
            return path(dice, bound)
        if chance < 0.74:
            return dice.choice(NUMBERS)
        if chance < 0.88:
            return dice.choice(TEXTS)
        return dice.choice(SPANS + ["true", "false", "[]", "null"])
    if chance < 0.6:
        return f"{value(dice, depth - 1, bound)} {dice.choice(BINARY)} {value(dice, depth - 1, bound)}"
    if chance < 0.68:
        return f"({value(dice, depth - 1, bound)})"
    if chance < 0.76:
        return macro(dice, depth, bound, MACROS)
    if chance < 0.80:
        return f"{path(dice, bound)}.{dice.choice(LISTS)}()"
    if chance < 0.92:
        name, count = dice.choice(CALLS)
        return f"{name}({', '.join(value(dice, depth - 1, bound) for _ in range(count))})"
    if chance < 0.94:
        return f"{path(dice, bound)}.{dice.choice(PARTS)}()"
    if chance < 0.96:
        return f"{value(dice, depth - 1, bound)} ? {value(dice, depth - 1, bound)} : {value(dice, depth - 1, bound)}"
    if chance < 0.98:
        return "[" + ", ".join(value(dice, depth - 1, bound) for _ in range(dice.randint(0, 3))) + "]"
    return dice.choice(["!", "-"]) + value(dice, depth - 1, bound)


def macro(dice, depth, bound, which):
    """A quantifier or a transformation of a list or a map, with names of its own."""
    called = dice.choice(["i", "j", "k", "a"])
    several = dice.random() < 0.15
    own = ("k", "v") if several else (called,)
    inner = value(dice, depth - 1, bound + own)
    return f"{path(dice, bound)}.{dice.choice(which)}({', '.join(own)}, {inner})"
