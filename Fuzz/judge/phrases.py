"""Random expressions over fields that may be read."""

from singles import DATES, maybe


class Sight:
    """The fields that an expression may name: pairs of a path and its field's specification."""

    def __init__(self, fields=()):
        self.fields = list(fields)

    def of(self, *kinds):
        return [path for path, spec in self.fields if spec.get("type", "text") in kinds and is_single(spec)]

    def lists(self):
        return [(path, spec) for path, spec in self.fields if isinstance(spec.get("items"), dict)]

    def maps(self):
        return [path for path, spec in self.fields if "values" in spec]

    def singles(self):
        return [path for path, spec in self.fields if is_single(spec)]


def is_single(spec):
    kind = spec.get("type", "text")
    return (not {"items", "fields", "values", "rule", "variants", "tag", "nullable"} & set(spec)
            and isinstance(kind, str) and kind not in ("any", "section"))


def number(random, sight, depth=0):
    options = sight.of("integer", "number", "decimal")
    pick = random.random()
    lists = [(path, spec) for path, spec in sight.lists() if inner_number(spec) is not None]
    if lists and pick < 0.2:
        path, spec = random.choice(lists)
        inner = inner_number(spec)
        return f"{path}.map(i, i.{inner}).sum()" if inner else f"{path}.sum()"
    if sight.lists() and pick < 0.35:
        return f"size({random.choice(sight.lists())[0]})"
    if sight.of("text") and pick < 0.45:
        return f"size({random.choice(sight.of('text'))})"
    texts_in = [path for path, spec in lists]
    if texts_in and pick > 0.93:
        path = random.choice(texts_in)
        inner = inner_number(dict(lists)[path])
        item = "i." + inner if inner else "i"
        return random.choice([f"size({path}.filter(i, {item} > 2))", f"{path}.map(i, {item}).{random.choice(['min', 'max'])}()",
                              f"size({path}.map(i, {item}).distinct())"])
    days = sight.of("date")
    if days and pick > 0.9:
        return f"{random.choice(days)}.{random.choice(['getFullYear', 'getMonth', 'getDate', 'getDayOfWeek'])}()"
    if len(days) > 1 and pick > 0.8:
        return f"({days[0]} - {days[1]}).getDays()"
    if not options or pick > 0.9:
        return str(random.randint(0, 6))
    if pick < 0.6 and depth < 2:
        if maybe(random, 0.2):
            return f"({random.choice(options)} / {random.choice([2, 4])})" if maybe(random, 0.5) else f"round({random.choice(options)} * 0.5)"
        sign = random.choice("+-*")
        return f"({number(random, sight, depth + 1)} {sign} {number(random, sight, depth + 1)})"
    return random.choice(options)


def inner_number(spec):
    """The name of a number within the items, '' where the items are numbers, else None."""
    items = spec["items"]
    if not is_single(items) and "fields" not in items:
        return None
    if "fields" in items:
        if "rule" in items or "tag" in items:
            return None
        names = [name for name, inner in items["fields"].items()
                 if is_single(inner) and inner.get("type") in ("integer", "number") and name.isalpha()]
        return names[0] if names else None
    return "" if items.get("type") in ("integer", "number") else None


def text(random, sight, depth=0):
    options = sight.of("text")
    pick = random.random()
    if not options or pick > 0.85:
        return random.choice(["'a'", "'-'", "'AB'"])
    if pick < 0.3 and depth < 2:
        return f"{text(random, sight, depth + 1)} + {text(random, sight, depth + 1)}"
    if pick < 0.5:
        return f"{random.choice(['lower', 'upper', 'trim'])}({random.choice(options)})"
    if pick < 0.6 and depth < 2:
        return f"({truth(random, sight, depth + 1)} ? {random.choice(options)} : 'no')"
    return random.choice(options)


def truth(random, sight, depth=0):
    """A condition; None where there is no field to ask about."""
    ways = []
    if sight.singles():
        ways += [lambda: f"filled({random.choice(sight.singles())})", lambda: f"present({random.choice(sight.singles())})"]
    if sight.of("boolean"):
        ways += [lambda: random.choice(sight.of("boolean"))] * 2
    if sight.of("integer", "number", "decimal"):
        ways += [lambda: f"{number(random, sight)} {random.choice(['<', '<=', '>', '>=', '==', '!='])} {number(random, sight)}"] * 3
        ways += [lambda: f"{random.choice(sight.of('integer', 'number'))} in [1, 2, 5]"] if sight.of("integer", "number") else []
    if sight.of("text"):
        ways += [lambda: f"{random.choice(sight.of('text'))} {random.choice(['==', '!='])} {text(random, sight, 1)}",
                 lambda: f"{random.choice(sight.of('text'))} in ['a', 'ab', 'red']",
                 lambda: f"{random.choice(['startsWith', 'endsWith', 'contains'])}({random.choice(sight.of('text'))}, 'a')",
                 lambda: f"matches({random.choice(sight.of('text'))}, '[a-z]+')"]
    if sight.of("date"):
        ways += [lambda: f"{random.choice(sight.of('date'))} {random.choice(['<', '>=', '=='])} '{random.choice(DATES)}'",
                 lambda: f"{random.choice(sight.of('date'))} + {random.choice(['1d', '2w', '30d'])} > {random.choice(sight.of('date'))}"]
    if sight.of("time"):
        ways += [lambda: f"{random.choice(sight.of('time'))} >= '{random.choice(['09:30', '12:00'])}'"]
    for path, spec in sight.lists():
        inner = inner_number(spec)
        if inner is not None:
            item = "i." + inner if inner else "i"
            ways += [lambda p=path, i=item: f"{p}.{random.choice(['all', 'exists', 'exists_one'])}(i, {i} > {random.randint(0, 3)})"]
            if not inner:
                ways += [lambda p=path: f"2 in {p}", lambda p=path: f"{p}[{random.randint(0, 1)}] > 1"]
    for path in sight.maps():
        ways += [lambda p=path: f"'k' in {p}"]
        if dict(sight.fields)[path]["values"].get("type") == "integer" and is_single(dict(sight.fields)[path]["values"]):
            ways += [lambda p=path: f"{p}['k'] > 1", lambda p=path: f"{p}.all(k, v, k == 'k' || v > 0)", lambda p=path: f"size({p}) < 2"]
    for path, spec in sight.fields:
        if isinstance(spec.get("items"), list) and is_single(spec["items"][0]) and spec["items"][0].get("type") == "integer":
            ways += [lambda p=path: f"{p}[0] > 1"]
    if not ways:
        return None
    if depth < 2 and maybe(random, 0.3):
        sign = random.choice(["&&", "||"])
        return f"({truth(random, sight, depth + 1)} {sign} {truth(random, sight, depth + 1)})"
    if depth < 2 and maybe(random, 0.12):
        return f"!({truth(random, sight, depth + 1)})"
    return random.choice(ways)()
