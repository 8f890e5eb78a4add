"""Expressions that fit the types of a form's fields, so that the form has no mistake.

A kind is the name of a type, or a tuple: `("group", {name: kind})`, `("list", kind)`, `("map", kind)`,
`("tuple", [kinds])`, `("rule", name)`, `("mixed",)` for what an expression cannot read as one type.
"""

from names import readable

NUMERIC = ("integer", "number", "decimal")
LITERALS = {
    "text": ["'a'", "'x'", "''", "'é'", "'12'"], "integer": ["0", "1", "2", "-3", "10"], "number": ["0.5", "2", "1e3"],
    "decimal": ["0.1", "2.50", "3"], "boolean": ["true", "false"], "date": ["date('2026-06-15')", "today", "today()"],
    "time": ["time('09:30')"], "datetime": ["datetime('2026-06-15T12:00:00Z')", "now"], "local": ["local('2026-06-15T09:30')"],
}
SPANS = {"date": ["1d", "2mo", "13y", "1w"], "time": ["30min", "8h"], "datetime": ["1h", "2d", "10s"], "local": ["1d", "90min"]}


class Typed:
    """Writes expressions over a scope: pairs of a path and its kind."""

    def __init__(self, dice, kinds):
        self.dice = dice
        #: The kinds of the form's rules.
        self.kinds = kinds

    def resolved(self, kind):
        for _ in range(6):
            if isinstance(kind, tuple) and kind[0] == "rule":
                kind = self.kinds.get(kind[1], ("mixed",))
        return kind

    def reach(self, scope, depth=3):
        """All paths that begin in a scope, with their kinds."""
        found, open_ = [], [(path, kind, depth) for path, kind in scope]
        while open_ and len(found) < 60:
            path, kind, left = open_.pop(0)
            kind = self.resolved(kind)
            found.append((path, kind))
            if not left or not isinstance(kind, tuple):
                continue
            if kind[0] == "group":
                open_ += [(f"{path}.{name}", inner, left - 1) for name, inner in readable(kind[1].items())]
            elif kind[0] == "tuple":
                open_ += [(f"{path}[{at}]", inner, left - 1) for at, inner in enumerate(kind[1])]
            elif kind[0] == "list":
                open_.append((f"{path}[0]", kind[1], left - 1))
            elif kind[0] == "map":
                open_.append((f"{path}['x']", kind[1], left - 1))
        return found

    def of(self, scope, *wanted):
        """Paths of these kinds."""
        return [path for path, kind in self.reach(scope) if (kind if isinstance(kind, str) else kind[0]) in wanted]

    def value(self, kind, scope, depth=2):
        """An expression of the type."""
        dice = self.dice
        kind = "decimal" if kind in NUMERIC else kind
        paths = self.of(scope, *(NUMERIC if kind == "decimal" else (kind,)))
        chance = dice.random()
        if depth <= 0 or chance < 0.35:
            return dice.choice(paths) if paths and dice.random() < 0.85 else dice.choice(LITERALS[kind])
        if chance < 0.42:
            return f"({self.condition(scope, depth - 1)} ? {self.value(kind, scope, depth - 1)} : {self.value(kind, scope, depth - 1)})"
        if kind == "boolean":
            return self.condition(scope, depth)
        if kind == "decimal":
            return self.number(scope, depth)
        if kind == "text":
            inner = self.value("text", scope, depth - 1)
            return dice.choice([f"{inner} + {self.value('text', scope, depth - 1)}", f"upper({inner})", f"trim({inner})", inner])
        if kind in SPANS:
            return f"{self.value(kind, scope, 0)} {dice.choice('+-')} {dice.choice(SPANS[kind])}"
        return self.value(kind, scope, 0)

    def number(self, scope, depth):
        dice = self.dice
        lists = self.of(scope, "list", "map", "text", "tuple")
        chance = dice.random()
        if lists and chance < 0.3:
            return f"size({dice.choice(lists)})"
        if chance < 0.45:
            mapped = self.mapped(scope, depth)
            if mapped:
                return f"{mapped}.{dice.choice(['sum', 'min', 'max', 'average'])}()"
        if chance < 0.55:
            return f"round({self.value('decimal', scope, depth - 1)}, {dice.randint(0, 3)})"
        operator = dice.choice(["+", "-", "*", "/", "%"])
        return f"({self.value('decimal', scope, depth - 1)} {operator} {self.value('decimal', scope, depth - 1)})"

    def mapped(self, scope, depth):
        """A list of numbers that is made of another list."""
        lists = [(path, kind[1]) for path, kind in self.reach(scope) if isinstance(kind, tuple) and kind[0] == "list"]
        if not lists:
            return None
        path, kind = self.dice.choice(lists)
        name = self.dice.choice(["i", "j", "k"])
        return f"{path}.map({name}, {self.value('decimal', scope + [(name, kind)], depth - 1)})"

    def condition(self, scope, depth=2):
        """An expression that is true or false."""
        dice = self.dice
        reach = self.reach(scope)
        chance = dice.random()
        named = [path for path, _ in reach if "[" not in path]
        if named and chance < 0.25:
            return f"{dice.choice(['filled', 'present', 'valid'])}({dice.choice(named)})"
        if depth > 0 and chance < 0.35:
            return f"({self.condition(scope, depth - 1)} {dice.choice(['&&', '||'])} {self.condition(scope, depth - 1)})"
        if depth > 0 and chance < 0.4:
            return f"!({self.condition(scope, depth - 1)})"
        if depth > 0 and chance < 0.6:
            quantified = self.quantified(scope, depth)
            if quantified:
                return quantified
        if chance < 0.75:
            alike = self.alike(reach)
            if alike:
                return alike
        kind = dice.choice(list(LITERALS))
        if kind == "boolean":
            return dice.choice(self.of(scope, "boolean") or ["true"])
        operator = dice.choice(["==", "!=", "<", "<=", ">", ">="])
        return f"({self.value(kind, scope, depth - 1)} {operator} {self.value(kind, scope, depth - 1)})"

    def quantified(self, scope, depth):
        dice = self.dice
        several = [(path, kind) for path, kind in self.reach(scope) if isinstance(kind, tuple) and kind[0] in ("list", "map")]
        if not several:
            return None
        path, kind = dice.choice(several)
        which = dice.choice(["all", "exists", "exists_one"])
        name = dice.choice(["i", "j", "k"])
        if kind[0] == "map":
            inner = self.condition(scope + [("m", "text"), (name, kind[1])], depth - 1)
            return f"{path}.{dice.choice(['all', 'exists'])}(m, {name}, {inner})"
        inner = self.condition(scope + [(name, kind[1])], depth - 1)
        if dice.random() < 0.2:
            return f"size({path}.filter({name}, {inner})) > {dice.randint(0, 2)}"
        return f"{path}.{which}({name}, {inner})"

    def alike(self, reach):
        """Two values of the same kind, groups and lists too, that are compared."""
        dice = self.dice
        path, kind = dice.choice(reach) if reach else ("", "")
        if not path or kind == ("mixed",):
            return None
        others = [other for other, its in reach if its is kind or (isinstance(kind, str) and its == kind)]
        return f"{path} {dice.choice(['==', '!='])} {dice.choice(others)}"
