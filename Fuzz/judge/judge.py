"""The judge: the verdict, the issues and the cleaned payload of a record, from the reference alone."""

from collections import Counter

from data import ABSENT, Obj, has_twice
from node import Form
from place import Place
from silent import Silent
import constraints
import settling


class Report:
    """What was found: (path, code, severity, the reference's sentence)."""

    def __init__(self):
        self.issues = []
        self.checks = []
        self.cleaned = ABSENT
        self.top = None  # the place of the whole record

    def errors(self):
        return [issue for issue in self.issues if issue[2] == "error"]

    @property
    def verdict(self):
        return "invalid" if self.errors() else "valid"

    def found(self):
        """What is compared: each issue with how often it is there."""
        return frozenset(Counter(issue[:3] for issue in self.issues).items())

    def run_checks(self):
        for check in self.checks:
            self.issues += [(place.path, code, check.severity, why) for place, code, why in check.issues()]


def judge(form, record):
    """The report of one record of a `Form`."""
    report = Report()
    top = Place(form.top, record)
    if record is None:
        report.issues.append(("", "typeMismatch", "error", "A record is there, and never empty: `null` is `typeMismatch`"))
        return report
    report.top = top
    twice_within("", record, report)
    walk(top, report)
    report.run_checks()
    if not report.errors():
        report.cleaned = clean(top)
    return report


def walk(place, report):
    """Gathers issues in the order of the form, and the checks that are to be run behind them."""
    state = place.state()
    report.issues += state.issues + state.nested
    if not place.is_applicable() or place.twice:
        return
    if state.shape is not None:
        walk(state.shape, report)
    node, value = state.node, place.holds()
    if value is not None:
        if node.kind in ("list", "tuple"):
            for item in place.items():
                walk(item, report)
        elif node.kind == "group":
            walk_group(place, node, value, report)
    report.checks += place.checks()


def walk_group(place, node, value, report):
    for child in place.children().values():
        walk(child, report)
    variant = place.chosen() if "tag" in node.spec else None
    if node.values is not None:
        walk_map(place, node, value, report)
        return
    unknown = node.unknown()
    let_pass = {name for one in place.variants() for name in one.get("fields", {})} if variant is None else set()
    for key in dict.fromkeys(value.keys()):
        if key in place.children():
            continue
        path = place.path + "/" + key.replace("~", "~0").replace("/", "~1")
        if key not in let_pass and unknown in ("reject", "warn"):
            report.issues.append((path, "unknownField", "error" if unknown == "reject" else "warning",
                                  "`unknown: reject` makes a key that the form does not name an error. `warn` says so and lets it pass"))


def walk_map(place, node, value, report):
    seen = {}
    for key in dict.fromkeys(value.keys()):
        if key in place.children():
            continue
        path = place.path + "/" + key.replace("~", "~0").replace("/", "~1")
        tidy = settling.tidy_key(place, key)
        if tidy in seen:
            report.issues.append((path, "duplicateKey", "error", "Two keys that clean-up makes alike are `duplicateKey`"))
            continue
        seen[tidy] = path
        if value.keys().count(key) > 1:
            continue
        if not key_fits(node.spec.get("keys", {}), tidy):
            report.issues.append((path, "keyMismatch", "error", "A key that breaks them is one issue, `keyMismatch`, and its value is not judged"))
            continue
        walk(place.entries()[tidy], report)


def key_fits(spec, key):
    state, wrong = settling.State(None), []
    state.value, state.type = key, "text"
    for name in constraints.CONSTRAINTS if hasattr(constraints, "CONSTRAINTS") else ("length", "pattern", "choices", "forbidden"):
        if name in spec:
            constraints.CHECKED[name](None, state, spec[name], lambda code, why: wrong.append(code))
    return not wrong


def twice_within(path, value, report):
    """Double keys anywhere, also in what no field judges."""
    if not isinstance(value, list):
        return
    seen = set()
    pairs = value if isinstance(value, Obj) else enumerate(value)
    keys = value.keys() if isinstance(value, Obj) else []
    for key, item in pairs:
        inner = path + "/" + str(key).replace("~", "~0").replace("/", "~1")
        if key in seen:
            report.issues.append((inner, "duplicateKey", "error", "A key that stands twice in one object of a payload is always an error, and its field is not judged further."))
        seen.add(key)
        if keys.count(key) > 1 and has_twice(item):
            raise Silent("a double key within the value of a double key")
        twice_within(inner, item, report)


def clean(place):
    """What a place leaves in the cleaned payload; ABSENT for nothing."""
    state = place.state()
    if state.shape is not None:
        return clean(state.shape)
    if not place.is_applicable() or not state.filled:
        return state.kept
    value, node = state.value, state.node
    if value is None or node.kind in ("single", "free", "union"):
        return value
    if node.kind == "group":
        return clean_group(place, node, value)
    items = [clean(item) for item in place.items()]
    if node.kind == "tuple":
        while items and items[-1] is ABSENT:
            items.pop()
        return [None if item is ABSENT else item for item in items]
    return [item for item in items if item is not ABSENT]


def clean_group(place, node, value):
    members = [(name, clean(child)) for name, child in place.children().items()]
    if node.values is not None:
        members += [(key, clean(entry)) for key, entry in place.entries().items()]
    elif node.unknown() != "strip":
        members += [(key, item) for key, item in value if key not in place.children()]
    return Obj((key, item) for key, item in members if item is not ABSENT)

