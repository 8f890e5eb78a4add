"""Values of several shapes: variants that another field chooses, and one of several rules."""

from data import ABSENT, Num, Obj, has_twice
from expression import UNKNOWN
from node import Node
from syntax import parse
from silent import Silent, known
import texts


def choose(place, state, wrong):
    """The node of the chosen variant; a free one where nothing is chosen or no variant is there."""
    node = place.node
    chooser = place.scope().place(parse(node.spec["by"]))
    free = node.child("free", {key: word for key, word in node.spec.items() if key not in ("variants", "otherwise", "by")}, node.role)
    free.kind = "free"
    made = variants(node)
    free.takes_text = any(one.takes_text for one in made)
    if not free.takes_text or any("any" in one.types for one in made):
        free.steps = []
    shared = shared_type(node)
    if not chooser.is_right() and not chooser.state().is_wrong():
        known("failed chooser")
    value = chooser.reading() if chooser.is_right() else UNKNOWN
    value = value.isoformat() if hasattr(value, "isoformat") else value
    if any(map(is_bare, made)) and (shared is None or place.raw is not ABSENT):
        known("bare variant")
    if any(one.secret != node.secret for one in made) and isinstance(place.raw, str) and texts.is_blank(place.raw):
        known("blank secret")
    if value is UNKNOWN and not (chooser.is_filled() and chooser.state().value is None and chooser.node.nullable):
        return shared or free
    chosen = node.variant(None if value is UNKNOWN else value)
    if chosen is None:
        if shared is not None and not is_of(shared, place.raw):
            return shared  # its type is wrong, and that is all
        if place.raw is not None and not texts.is_empty(place.raw, node):
            wrong("noVariant", "Where there is no variant and no `otherwise` the value is not checked, with the warning `noVariant`", "warning")
        return shared or free
    return chosen


def is_bare(node):
    return node.kind == "single" and "type" not in node.spec and not list(node.constraints())


def variants(node):
    names = [*node.spec["variants"], *(["otherwise"] if "otherwise" in node.spec else [])]
    return [node.variant(name) for name in names]


def shared_type(node):
    """What holds where no variant is chosen and all are texts, or all are groups: a text, or a group of no fields."""
    made = variants(node)
    if all(one.types == ["text"] for one in made):
        spec = {}
    elif all(one.kind == "group" and one.values is None and "tag" not in one.spec for one in made):
        spec = let_pass(node)
    else:
        return None
    words = {word: node.spec[word] for word in ("null", "nullable", "present", "secret") if word in node.spec}
    return Node(node.form, {**spec, **words, "required": node.required}, node.role)


def let_pass(node):
    """A group in which a key of any variant may hold anything."""
    variants = [*node.spec["variants"].values(), node.spec.get("otherwise", {})]
    names = {name: {"type": "any", "required": False} for variant in variants for name in Node(node.form, variant).members()[0]}
    return {"fields": names}


def is_of(node, value):
    return texts.is_empty(value, node) or (
        any(texts.fits(value, kind) for kind in node.types) if node.kind == "single"
        else isinstance(value, Obj) if node.kind == "group" else isinstance(value, list) and not isinstance(value, Obj))


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
    names = {"text": "str", "date": "str", "time": "str", "boolean": "bool"}
    coerced = {"str"} if node.coerce else set()
    return {names.get(kind, "number") for kind in node.types} | coerced


def judge(place, node, state, wrong):
    """`rule: { any: […] }`: the first that fits counts, else the nearest says what is wrong."""
    from judge import Report, walk
    from place import Place

    tried, value = [], state.value
    if has_twice(value):
        raise Silent("a double key within a value of one of several shapes")
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
        state.typed = (place.path, "typeMismatch") not in [issue[:2] for issue in near.issues]


def nearest(pairs):
    if len(pairs) == 1:
        return pairs[0][1]
    if not pairs or any(shape.node.kind == "single" for shape, _ in pairs):
        return None
    tuples = [as_long] if all(shape.node.kind == "tuple" for shape, _ in pairs) else []
    if any(len(report.errors()) < len(report.issues) for _, report in pairs):
        known("warnings")
    for measure in (tag_fits, *tuples, misfits, lambda shape, report: len(report.errors())):
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
    return 0 if len(shape.node.spec["items"]) == len(shape.raw) else 1


def misfits(shape, report):
    """How many of its members are missing, unknown or of another type."""
    unfit = "tag" in shape.node.spec and shape.chosen() is None
    if shape.node.kind == "group":
        known = shape.children()
        unknown = 0 if shape.node.values is not None else sum(key not in known and not (unfit and shape.knows(key)) for key in set(shape.raw.keys()))
        places = list(known.values()) + list(shape.entries().values())
    else:
        unknown, places = 0, shape.items()
    bad = ("valueMissing", "typeMismatch")
    return unfit + unknown + sum(any(issue[1] in bad for issue in place.state().issues) for place in places)
