"""Constraints on a value that has its type: each adds its code and the sentence that asks for it."""

import datetime
import re
from decimal import Decimal

from data import ABSENT, Num, Obj, from_python, plain
from node import as_list
from expression import UNKNOWN, evaluate
from reads import places
from syntax import parse
import settling
import texts

UNITS = {
    "codePoints": len, "bytes": lambda text: len(text.encode()),
    "utf16": lambda text: len(text.encode("utf-16-le")) // 2}


def bounds(word):
    """`2..5`, `..5`, `2..` or `5` as two ends, each maybe None."""
    first, dots, last = str(word).partition("..")
    return (first.strip() or None, last.strip() or None) if dots else (first, first)


def judge(place, node, state, wrong):
    for key, argument in node.constraints():
        CHECKED[key](place, state, argument, wrong)
    if node.kind == "tuple":
        least = max([0] + [
            number + 1 for number, item in enumerate(node.spec["items"]) if item.get("required", True) is not False])
        why = "Too few and too many are said of the list (`tooFew`, `tooMany`)"
        if len(state.value) < least:
            wrong("tooFew", why)
        if len(state.value) > len(node.spec["items"]) and "rest" not in node.spec:
            wrong("tooMany", why)
    judge_computed(place, node, state, wrong)


def judge_computed(place, node, state, wrong):
    """A value that was sent must be the computed one."""
    if "compute" not in node.spec or place.raw is ABSENT:
        return
    tree = parse(node.spec["compute"])
    if all(read.is_right() for read in places(tree, place.scope())):
        value = evaluate(tree, place.scope())
        if value is not UNKNOWN and settling.cleaned(place, node, value) != texts.typed(state.value, state.type):
            wrong("notEqual", "a value that was sent must be the same (`notEqual`)")


def judge_null(place, node, state, wrong):
    """A `null` that counts as filled is compared, and else takes every constraint."""
    for key, argument in node.constraints():
        if key in ("equals", "differs"):
            CHECKED[key](place, state, argument, wrong)
    judge_computed(place, node, state, wrong)


def length(place, state, argument, wrong):
    if state.type != "text":
        return
    for one in as_list(argument):
        range_, _, unit = str(one).partition(" ")
        least, most = bounds(range_)
        size = UNITS[unit or "codePoints"](state.value)
        if least and size < int(least):
            wrong("tooShort", "`length` is `8..72`, in code points. Another unit stands behind it")
        if most and size > int(most):
            wrong("tooLong", "`length` is `8..72`, in code points. Another unit stands behind it")


def pattern(place, state, argument, wrong):
    if isinstance(state.value, str) and not isinstance(state.value, Num):
        if not re.fullmatch(argument, state.value, re.ASCII):
            wrong("patternMismatch", "`pattern` is a regular expression that must match the whole value")


def includes(place, state, argument, wrong):
    for part in as_list(argument) if state.type == "text" else []:
        if part not in state.value:
            wrong("missingPart", "Every part of `includes` must be there (`missingPart`)")


def excludes(place, state, argument, wrong):
    for part in as_list(argument) if state.type == "text" else []:
        if part in state.value:
            wrong("forbiddenPart", "none of `excludes` may be (`forbiddenPart`)")


def key_of(value, kind):
    return (kind, texts.typed(value, kind)) if kind in ("date", "time") else plain(value)


def choices(place, state, argument, wrong):
    if key_of(state.value, state.type) not in [key_of(value, state.type) for value in from_python(list(argument))]:
        wrong("notAChoice", "`choices` is a list of values, or a map from value to what people read; the code is `notAChoice`")


def forbidden(place, state, argument, wrong):
    def folded(value):
        return value.casefold() if isinstance(value, str) and not isinstance(value, Num) else plain(value)
    if folded(state.value) in [folded(value) for value in from_python(argument)]:
        wrong("forbiddenValue", "`forbidden` is a list of values that may not be used, letter case aside")


def end(place, word, kind):
    """An end of a range: a number, a date, or another field; None where it is open or not judged."""
    if word is None:
        return None
    if texts.NUMBER.fullmatch(str(word)):
        return Decimal(str(word))
    if texts.date(str(word)) or texts.time(str(word)):
        return texts.date(word) or texts.time(word)
    tree = parse(word)
    if not all(read.is_right() for read in places(tree, place.scope())):
        return None
    value = evaluate(tree, place.scope())
    return None if value is UNKNOWN else value


def range_(place, state, argument, wrong):
    value = texts.typed(state.value, state.type)
    if not isinstance(value, (Decimal, datetime.date, datetime.time)):
        return
    long = argument if isinstance(argument, dict) else dict(zip(("min", "max"), bounds(argument)))
    ends = {name: end(place, long.get(name), state.type) for name in ("min", "max", "above", "below")}
    if (ends["min"] is not None and value < ends["min"]) or (ends["above"] is not None and value <= ends["above"]):
        wrong("rangeUnderflow", "`range` is `from..to`, with either end left out; both ends belong to it")
    if (ends["max"] is not None and value > ends["max"]) or (ends["below"] is not None and value >= ends["below"]):
        wrong("rangeOverflow", "`range` is `from..to`, with either end left out; both ends belong to it")


def step(place, state, argument, wrong):
    if isinstance(state.value, Num) and state.value.value % Decimal(str(argument)) != 0:
        wrong("stepMismatch", "`step`: the number is a whole multiple of this, counted exactly")


def count(place, state, argument, wrong):
    least, most = bounds(argument)
    size = len(state.value)
    if least and size < int(least):
        wrong("tooFew", "`count` for how many. Codes: `tooFew`, `tooMany`")
    if most and size > int(most):
        wrong("tooMany", "`count` for how many. Codes: `tooFew`, `tooMany`")


def unique(place, state, argument, wrong):
    if argument is False:
        return
    seen = set()
    for item in place.items():
        if argument is True:
            identity = item.identity()
        else:
            parts = [field(item, name) for name in as_list(argument)]
            identity = None if None in parts else tuple(parts)
        if identity is not None and identity in seen:
            # A row is read by its fields, which are right; another item is read as a whole.
            item.state().is_repeated = item.state().node.kind != "group"
            state.issues.append((item.path, "duplicateItem", "error", "no two items are the same (`duplicateItem`, at the second)"))
        seen.add(identity)


def field(item, path):
    for name in path.split("."):
        if item.holds() is None:
            return None
        item = item.child(name)
    return item.identity()


def equals(place, state, argument, wrong):
    other = settling.named(place, argument)
    if other.is_filled() and other.is_typed() and other.identity() != place.identity():
        wrong("notEqual", "`equals: password`: the same value as that field (`notEqual`)")


def differs(place, state, argument, wrong):
    other = settling.named(place, argument)
    if other.is_filled() and other.is_typed() and other.identity() == place.identity():
        wrong("notDifferent", "`differs: email`: not the same (`notDifferent`)")


CHECKED = {
    "length": length, "pattern": pattern, "choices": choices, "forbidden": forbidden, "range": range_, "step": step,
    "count": count, "unique": unique, "equals": equals, "differs": differs, "includes": includes, "excludes": excludes}
