"""Values of several shapes: variants that another field chooses, and one of several rules."""

from data import Num, Obj
from expression import UNKNOWN
from syntax import parse
import texts


def choose(place, state, wrong):
    """The node of the chosen variant; a free one where nothing is chosen or no variant is there."""
    node = place.node
    chooser = place.scope().place(parse(node.spec["by"]))
    free = node.child("free", {key: word for key, word in node.spec.items() if key not in ("variants", "otherwise", "by")}, node.role)
    free.kind = "free"
    value = chooser.reading() if chooser.is_right() else UNKNOWN
    if value is UNKNOWN:
        return free
    chosen = node.variant(value)
    if chosen is None:
        if not texts.is_empty(place.raw, node):
            wrong("noVariant", "Where there is no variant and no `otherwise` the value is not checked, with the warning `noVariant`", "warning")
        return free
    return chosen


def json_type(value):
    if isinstance(value, Num):
        return "number"
    if isinstance(value, Obj):
        return "group"
    return "list" if isinstance(value, list) else type(value).__name__


def shape_type(node):
    """The JSON types of the values of a rule."""
    if node.kind in ("list", "tuple"):
        return {"list"}
    if node.kind == "group":
        return {"group"}
    names = {"text": "str", "date": "str", "boolean": "bool"}
    coerced = {"str"} if node.coerce else set()
    return {names.get(kind, "number") for kind in node.types} | coerced


def judge(place, node, state, wrong):
    """`rule: { any: […] }`: the first that fits counts, else the nearest says what is wrong."""
    from judge import Report, walk
    from place import Place

    tried, value = [], state.value
    for name in node.spec["rule"]["any"]:
        inner = node.child(("any", name), {"rule": name}, "item")
        shape = Place(inner, value, place.up, place.token)
        report = Report()
        walk(shape, report)
        report.run_checks()
        if not report.errors():
            state.shape = shape
            return
        tried.append((shape, report))
    kind = json_type(value)
    types = [shape_type(shape.node) for shape, _ in tried]
    if not any(kind in one for one in types):
        state.typed = False
        return wrong("typeMismatch", "A value of a type that none of them has is `typeMismatch`.")
    wrong("noRuleFits", "Else, where none fits, it is `noRuleFits`, and what the nearest rule finds wrong follows")
    if all(one == types[0] and shape.node.kind == "single" for one, (shape, _) in zip(types, tried)):
        return  # rules of single values are always alike
    near = nearest([pair for pair, one in zip(tried, types) if kind in one])
    if near is not None:
        state.nested = near.issues


def nearest(pairs):
    if len(pairs) == 1:
        return pairs[0][1]
    if not pairs or any(shape.node.kind == "single" for shape, _ in pairs):
        return None
    for measure in (tag_fits, as_long, misfits, lambda shape, report: len(report.errors())):
        marks = [measure(*pair) for pair in pairs]
        pairs = [pair for pair, mark in zip(pairs, marks) if mark == min(marks)]
        if len(pairs) == 1:
            return pairs[0][1]
    return None


def tag_fits(shape, report):
    if "tag" not in shape.node.spec:
        return 1
    return 0 if shape.chosen() is not None else 1


def as_long(shape, report):
    if shape.node.kind != "tuple":
        return 0
    return 0 if len(shape.node.spec["items"]) == len(shape.raw) else 1


def misfits(shape, report):
    """How many of its members are missing, unknown or of another type."""
    if shape.node.kind == "group":
        known = shape.children()
        unknown = 0 if "values" in shape.node.spec else sum(key not in known for key in set(shape.raw.keys()))
        places = list(known.values()) + list(shape.entries().values())
    else:
        unknown, places = 0, shape.items()
    bad = ("valueMissing", "typeMismatch")
    return unknown + sum(any(issue[1] in bad for issue in place.state().issues) for place in places)
