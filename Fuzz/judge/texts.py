"""What is empty, the steps of `normalize`, and texts that are read as numbers, booleans and dates."""

import datetime
import re
import unicodedata

from data import ABSENT, Num, Obj

# The reference calls them “invisible” and names U+200B; the generator writes no others.
INVISIBLE = "\u200b"
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
TIME = re.compile(r"([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?")
DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def is_space(sign):
    return sign.isspace()


def is_blank(text):
    return all(is_space(sign) or sign in INVISIBLE for sign in text)


def trim(text):
    first, last = 0, len(text)
    while first < last and (is_space(text[first]) or text[first] in INVISIBLE):
        first += 1
    while last > first and (is_space(text[last - 1]) or text[last - 1] in INVISIBLE):
        last -= 1
    return text[first:last]


def is_removed(sign, signs):
    """A space stands for every blank within a line, a hyphen for every hyphen and dash."""
    if sign in signs:
        return True
    if " " in signs and (sign in INVISIBLE or is_space(sign) and sign not in "\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"):
        return True
    return "-" in signs and (unicodedata.category(sign) == "Pd" or sign in "\u2212\u00ad")


def collapse(text):
    def one(run):
        return " " if any(is_space(sign) for sign in run[0]) else run[0]
    return re.sub(r"[\s%s]+" % INVISIBLE, one, text)


def digits(text):
    return "".join(
        str(unicodedata.decimal(sign)) if unicodedata.category(sign) == "Nd" else sign for sign in text)


def dated(text, layout):
    pattern = re.escape(layout).replace("dd", "(?P<d>[0-9]{2})")
    pattern = pattern.replace("MM", "(?P<m>[0-9]{2})").replace("yyyy", "(?P<y>[0-9]{4})")
    found = re.fullmatch(pattern, text)
    if not found:
        return text
    day = "%s-%s-%s" % (found["y"], found["m"], found["d"])
    return day if date(day) else text


def apply(step, value):
    """One step on one value; what it cannot read stays as it is."""
    if not isinstance(value, str) or isinstance(value, Num):
        return value
    if isinstance(step, dict):
        (name, argument), = step.items()
        if name == "remove":
            return "".join(sign for sign in value if not is_removed(sign, argument))
        if name == "date":
            return dated(value, argument)
        if name == "boolean":
            for answer, spellings in argument.items():
                if value in map(str, spellings):
                    return answer == "true"
            return value
        if name == "split":
            return value and [piece for piece in map(trim, value.split(argument)) if piece]
        if name == "replace":
            return re.sub(argument["find"], lambda _: argument["with"], value, flags=re.ASCII)
        raise ValueError(name)
    return {
        "trim": trim, "collapse": collapse, "lowercase": str.lower, "uppercase": str.upper, "digits": digits,
        "nfc": lambda text: unicodedata.normalize("NFC", text),
        "nfkc": lambda text: unicodedata.normalize("NFKC", text),
    }[step](value)


def coerced(value, types):
    """A text as the first of these types that can read it."""
    for kind in types:
        if kind in ("integer", "number", "decimal") and NUMBER.fullmatch(value):
            number = Num(value)
            if kind != "integer" or number.value == number.value.to_integral_value():
                return number
        elif kind == "boolean" and value in ("true", "false"):
            return value == "true"
        elif fits(value, kind):
            return value
    return value


def date(text):
    """A day that exists, or None."""
    found = DATE.fullmatch(text)
    try:
        return found and datetime.date(*map(int, found.groups()))
    except ValueError:
        return None


def time(text):
    """A time of the day, or None."""
    found = TIME.fullmatch(text)
    try:
        return found and datetime.time(int(found[1]), int(found[2]), int(found[3] or 0), int((found[4] or "")[:6].ljust(6, "0")))
    except ValueError:
        return None


def fits(value, kind):
    """Whether a value has one of the types of single values."""
    if kind == "any":
        return True
    if isinstance(value, Num):
        whole = value.value == value.value.to_integral_value()
        return kind in ("number", "decimal") or (kind == "integer" and whole)
    if isinstance(value, bool):
        return kind == "boolean"
    if isinstance(value, str):
        return kind == "text" or (kind == "date" and date(value) is not None) or (
            kind == "time" and time(value) is not None)
    return False


def typed(value, kind):
    """The value of a type, as expressions and constraints take it."""
    if isinstance(value, Num):
        return value.value
    return {"date": date, "time": time}.get(kind, lambda same: same)(value)


def is_empty(value, node):
    if value is ABSENT:
        return True
    if value is None:
        return not node.nullable
    if isinstance(value, str) and not isinstance(value, Num):
        return value == "" or (not node.secret and is_blank(value))
    return node.is_list and value == [] and not isinstance(value, Obj)
