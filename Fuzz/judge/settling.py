"""What becomes of the value at a place: clean-up, coercion, default, computed value, type, constraints."""

from data import ABSENT, Num, Obj, from_python
from expression import UNKNOWN, condition, evaluate
from reads import places
from syntax import parse
from silent import Silent, known
import constraints
import shapes
import texts


class State:
    def __init__(self, node, path=""):
        self.node, self.path = node, path
        self.issues = []  # of this place alone: (path, code, severity, the reference's sentence)
        self.value = ABSENT
        self.kept = ABSENT  # what an empty place leaves in the cleaned payload
        self.filled = False
        self.typed = True
        self.type = None
        self.shape = None  # the place as the shape of `any` that fits takes it
        self.is_done = False
        self.is_repeated = self.is_twice = self.is_unjudged = False
        self.nested = []  # issues of the nearest shape

    def is_wrong(self):
        return self.is_twice or self.is_repeated or self.is_unjudged or any(
            issue[2] == "error" and issue[0] == self.path for issue in self.issues)


def is_wanted(place):
    """Whether its conditions hold. They see the fields around, and not what lies within."""
    return all(condition(when, place.scope()) for when in place.node.whens)


def tidy(place, node, raw):
    value = raw
    if not (node.secret and "normalize" not in node.spec):
        for step in node.steps:
            value = texts.apply(step, value)
    if isinstance(value, str) and not isinstance(value, Num) and node.kind == "single":
        if node.form.ticks and node.types == ["boolean"] and value == "on":
            return True
        untouched = not any(isinstance(step, dict) and set(step) & {"number", "boolean"} for step in node.steps)
        if node.coerce and (untouched or node.types != ["boolean"]):
            return texts.coerced(value, node.types)
    return value


def settle(place):
    state = place.settled = State(place.node, place.path)
    judge_place(place, state)
    state.is_done = True


def judge_place(place, state):

    def wrong(code, why, severity="error"):
        state.issues.append((place.path, code, severity, why))

    node, raw = place.node, place.raw
    if place.ghost or (place.up is not None and not place.up.is_applicable()):
        return
    if place.twice:
        if not place.is_applicable():
            raise Silent("a field that stands twice and does not apply")
        state.filled, state.typed = True, False
        state.is_twice = True
        return
    if not place.is_applicable():
        if node.secret and isinstance(raw, str) and raw != "" and texts.is_blank(raw):
            known("blank secret")
        if node.kind == "union" and raw == []:
            known("list that does not apply")
        if not texts.is_empty(raw, node):
            if node.not_applicable in ("warn", "reject"):
                wrong("notApplicable", "A value that is sent anyway is the warning `notApplicable`; with `notApplicable: reject` an error.",
                      "warning" if node.not_applicable == "warn" else "error")
        if node.not_applicable == "allow":
            state.kept = raw
        return
    if node.kind == "variants":
        node = shapes.choose(place, state, wrong)
        state.node = node
    depth = node.spec.get("depth") and int(str(node.spec["depth"]).strip("."))
    if depth and isinstance(raw, list) and is_deeper(place, node, depth) and not texts.is_empty(raw, node):
        wrong("tooDeep", "`depth: ..4` says how often it may stand within itself, itself counted: the first that is deeper is `tooDeep`, and is not judged")
        return
    if node.present is True and raw is ABSENT:
        return wrong("keyMissing", "`present: true` asks for the key and not for a value (`keyMissing`, and then nothing else)")
    if node.present is False and raw is not ABSENT:
        return wrong("forbiddenKey", "`present: false` refuses the key, whatever it holds, and the field is empty to all else")
    if raw is None and node.null == "reject" and not node.nullable and place.up is not None:
        state.filled, state.typed, state.value = True, False, None
        return wrong("typeMismatch", "With `null: reject` one that is sent is `typeMismatch`, whatever the field's type, required or not")
    value = tidy(place, node, raw)
    if (len(node.types) > 1 or node.kind == "union") and value != raw and isinstance(raw, str) and texts.is_blank(raw):
        known("blank of types")
    if place.up is not None and texts.is_empty(value, node):
        value = fill(place, node, state, value, wrong)
        if texts.is_empty(value, node):
            return
    state.value, state.filled = value, True
    judge(place, node, state, wrong)


def is_deeper(place, node, depth):
    count, up = 1, place.up
    while up is not None:
        count += bool(set(up.node.rules) & set(node.rules))
        up = up.up
    return count > depth


def fill(place, node, state, value, wrong):
    """What takes the place of an empty value; ABSENT where nothing does."""
    if value is None and (node.null == "clear" or "any" in node.types):
        state.kept = None
    elif isinstance(value, str) and node.takes_text:
        state.kept = value
    elif value == [] and node.is_list:
        state.kept = value
    if "default" in node.spec and not (value is None and node.null == "clear"):
        value = tidy(place, node, from_python(node.spec["default"]))
        if not texts.is_empty(value, node):
            return value
    if "compute" in node.spec and not (value is None and node.null == "clear"):
        found = computed(place, node)
        if found is None:
            state.is_unjudged = True
            return ABSENT
        if found is not ABSENT and not texts.is_empty(tidy(place, node, found), node):
            return tidy(place, node, found)
    required = node.required
    other = node.spec.get("equals")
    if place.raw is ABSENT and place.up.node.kind == "tuple":
        return ABSENT  # said of the list
    if other and named(place, other).twice:
        known("twice")
    if condition(required, place.scope()) or (other and named(place, other).is_filled()):
        wrong("valueMissing", "An empty required field has the one issue `valueMissing`; `equals`: required as soon as that is filled")
    return ABSENT


def named(place, path):
    """The field that a path names: `a.b`, `record.a`."""
    tree = parse(path)
    return place.scope().place(tree)


def computed(place, node):
    """The computed value; ABSENT where it is unknown, None where something that it reads is wrong."""
    tree = parse(node.spec["compute"])
    if not all(read.is_right() for read in places(tree, place.scope())):
        return None
    value = evaluate(tree, place.scope())
    if value is UNKNOWN:
        return ABSENT
    if isinstance(value, (bool, str)):
        return value
    return value.isoformat() if hasattr(value, "isoformat") else Num(value)


def cleaned(place, node, value):
    """A computed value after clean-up."""
    return tidy(place, node, value) if isinstance(value, str) else value


def judge(place, node, state, wrong):
    """The type, then all constraints."""
    value = state.value
    if value is None and node.nullable:
        return constraints.judge_null(place, node, state, wrong)
    if node.kind == "free":
        return
    if node.kind == "union":
        return shapes.judge(place, node, state, wrong)
    if node.kind == "single":
        state.type = next((kind for kind in node.types if texts.fits(value, kind)), None)
        fits = state.type is not None
    else:
        fits = isinstance(value, Obj) if node.kind == "group" else isinstance(value, list) and not isinstance(value, Obj)
    if not fits:
        state.typed = False
        return wrong("typeMismatch", "The type: a wrong one is the one issue `typeMismatch`, and the rest of the field is silent.")
    constraints.judge(place, node, state, wrong)


def tidy_key(place, key):
    for step in place.state().node.spec.get("keys", {}).get("normalize", []):
        key = texts.apply(step, key)
    return key


def entries(place):
    """The places of a map's values by the key as clean-up leaves it: the first of those that are alike."""
    state = place.state()
    found = {}
    if state.node.values is None or not isinstance(place.holds(), Obj):
        return found
    if not hasattr(place, "mapped"):
        fields, keys = place.children(), place.holds().keys()
        for key, raw in place.holds():
            if key not in fields and tidy_key(place, key) not in found:
                node = state.node.child("values", state.node.values, "item")
                found[tidy_key(place, key)] = type(place)(node, raw, place, key, twice=keys.count(key) > 1)
        place.mapped = found
    return place.mapped
