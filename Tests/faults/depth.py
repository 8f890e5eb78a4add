"""Each bound of depth, at the bound and beyond it, on a stack of 512 KiB: a status, never a signal."""

import json
import resource

STACK = [(resource.RLIMIT_STACK, 512 * 1024)]


def nested(depth, inner, wrap):
    """`wrap` around itself so often."""
    value = inner
    for level in reversed(range(depth)):
        value = wrap(value, level)
    return value


def groups(depth):
    return {"fields": {"a": nested(depth, {"length": "..5"}, lambda v, i: {"fields": {"a": v}})}}


def lists(depth):
    return {"fields": {"a": nested(depth, {"length": "..5"}, lambda v, i: {"items": v})}}


def tuples(depth):
    return {"fields": {"a": nested(depth, {"length": "..5"}, lambda v, i: {"items": [v]})}}


def maps(depth):
    return {"fields": {"a": nested(depth, {"length": "..5"}, lambda v, i: {"values": v})}}


def sections(depth):
    return {"fields": nested(depth, {"a": {}}, lambda v, i: {f"s{i}": {"type": "section", "fields": v}})}


def chain(depth, link):
    """Rules each of which names the next."""
    rules = {f"r{i}": link(f"r{i + 1}") for i in range(depth - 1)}
    rules[f"r{depth - 1}"] = {"length": "..5"}
    return {"rules": rules, "fields": {"a": {"rule": "r0"}}}


def expression(text):
    return {"fields": {"a": {"type": "integer"}, "b": {"check": {"that": text, "message": "no"}}}}


def quantifiers(depth):
    inner = "true"
    for level in range(depth):
        inner = f"record.l.all(x{level}, {inner})"
    return {"fields": {"l": {"items": {"type": "integer"}}, "b": {"check": inner}}}


def pattern(text):
    return {"fields": {"a": {"pattern": text}}}


TREE = {"fields": {"v": {"length": "..5"}, "c": {"items": {"rule": "t"}}}}

FORMS = {
    "groups": groups, "lists": lists, "tuples": tuples, "maps": maps, "sections": sections,
    "rules": lambda n: chain(n, lambda name: {"rule": name}),
    "rules in lists of rules": lambda n: chain(n, lambda name: {"rule": [name]}),
    "rules of items": lambda n: chain(n, lambda name: {"items": {"rule": name}}),
    "rules of fields": lambda n: chain(n, lambda name: {"fields": {"a": {"rule": name}}}),
    "rules of one of several": lambda n: chain(n, lambda name: {"rule": {"any": [name, "r%d" % (n - 1)]}}),
    "rules of variants": lambda n: chain(n, lambda name: {"tag": "k", "variants": {"x": {"fields": {"a": {"rule": name}}}}}),
    "brackets": lambda n: expression("(" * n + "a" + ")" * n + " == 1"),
    "not": lambda n: expression("!" * n + "(a == 1)"),
    "sums": lambda n: expression("+".join(["a"] * n) + " == 1"),
    "conditionals": lambda n: expression("a == 1 ? true : " * n + "false"),
    "functions": lambda n: expression("abs(" * n + "a" + ")" * n + " == 1"),
    "lists of expressions": lambda n: expression("size(" + "[" * n + "a" + "]" * n + ") == 1"),
    "quantifiers": quantifiers,
    "groups of a pattern": lambda n: pattern("(?:" * n + "a" + ")" * n),
    "repeated groups of a pattern": lambda n: pattern("(?:" * n + "a" + "b?)+" * n),
    "classes of a pattern": lambda n: pattern("(?=" * n + "a" + ")" * n),
    "defaults": lambda n: {"fields": {"a": {"type": "any", "default": nested(n, 1, lambda v, i: [v])}}},
    "examples": lambda n: {"fields": {"a": {"type": "any"}}, "examples": [
        {"given": {"a": nested(n, 1, lambda v, i: [v])}, "expect": {"issues": {}}}]},
    "messages": lambda n: {"fields": {"a": {"message": nested(n, "x", lambda v, i: {"tooLong": v})}}},
    "unknown keys": lambda n: {"fields": {"a": nested(n, 1, lambda v, i: {"b": v})}},
}

# Values of a tree, of any type, and of keys that no field has; right and wrong.
RECORDS = {
    "a tree": lambda n: {"a": nested(n // 2, {"v": "x"}, lambda v, i: {"v": "x", "c": [v]})},
    "a wrong tree": lambda n: {"a": nested(n // 2, {"z": 1}, lambda v, i: {"v": "too long", "z": 1, "c": [v]})},
    "a tree of single values": lambda n: {"a": nested(n, "x", lambda v, i: {"c": [v]} if i % 2 else v)},
    "any type": lambda n: {"b": nested(n, 1, lambda v, i: [v])},
    "one of several lists": lambda n: {"u": nested(n, [], lambda v, i: [v])},
    "an unknown key": lambda n: {"z": nested(n, 1, lambda v, i: {"z": v})},
}
RECORD_FORM = {
    "form": "deep", "rules": {
        "t": TREE, "p": {"fields": {"pin": {"secret": True}, "t": {"rule": "p", "required": False}}},
        "leaf": {}, "one": {"items": [{"rule": "either"}]}, "either": {"rule": {"any": ["one", "leaf"]}}},
    "fields": {
        "a": {"rule": "t"}, "b": {"type": "any"}, "same": {"rule": "t", "equals": "a"},
        "secret": {"rule": "p"}, "u": {"rule": "either"},
        "list": {"unique": True, "items": {"rule": "t"}}},
}

COMMANDS = {
    "check": ["check", "FORM", "DATA", "--format", "ndjson"],
    "lint": ["lint", "FORM"],
    "explain": ["explain", "FORM"],
    "explain --payload": ["explain", "FORM", "--payload", "DATA"],
    "test": ["test", "FORM"],
    "test --mutate": ["test", "FORM", "--mutate"],
}
OUTPUTS = [
    ["--format", "text"], ["--format", "concise"], ["--format", "json"], ["--format", "ndjson"], ["--format", "sarif"],
    ["--format", "junit"], ["--format", "html"], ["--format", "github"], ["--output", "cleaned"], ["--quiet"],
    ["--format", "ndjson", "--carry", "/a/v"],
]


def run(trial):
    trial.write("data.json", b'{"a": 1}\n')
    for name, make in FORMS.items():
        for depth in (1, 30, 49, 50, 62, 63, 64, 65, 99, 100, 101, 1000) if not trial.quick else (49, 63, 64, 99, 100, 1000):
            form = {"form": "deep", **make(depth)}
            trial.write("deep.json", deep_json(form))
            for command, words in COMMANDS.items():
                if trial.quick and command == "test --mutate" and depth > 64:
                    continue
                arguments = [trial.path({"FORM": "deep.json", "DATA": "data.json"}.get(word, word))
                             if word in ("FORM", "DATA") else word for word in words]
                seen = trial.command(*arguments, limits=STACK)
                trial.expect(0 <= seen.status <= 3, f"{name}, {depth} deep: {command}", seen)
    trial.write("deep.json", json.dumps(RECORD_FORM).encode())
    for name, make in RECORDS.items():
        for depth in (62, 997, 1000) if trial.quick else (30, 62, 64, 500, 997, 1000, 4000):
            trial.write("record.json", deep_json(make(depth)))
            more = [] if depth < 64 else ["--max-depth", str(MOST_DEPTH)]
            for output in OUTPUTS:
                for jobs in ("1", "2"):
                    seen = trial.command(
                        "check", trial.path("deep.json"), trial.path("record.json"), *output, *more, "--jobs", jobs,
                        limits=STACK)
                    trial.expect(0 <= seen.status <= 3, f"{name}, {depth} deep: check {output} --jobs {jobs}", seen)
            seen = trial.command("explain", trial.path("deep.json"), "--payload", trial.path("record.json"), limits=STACK)
            trial.expect(0 <= seen.status <= 3, f"{name}, {depth} deep: explain --payload", seen)


# The most that --max-depth takes.
MOST_DEPTH = 1000


def deep_json(value):
    """Python's own writer goes down by recursion."""
    parts = []
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Raw):
            parts.append(value.text)
        elif isinstance(value, dict):
            waiting.append(Raw("}"))
            for place, (key, inner) in enumerate(reversed(value.items())):
                if place:
                    waiting.append(Raw(","))
                waiting += [inner, Raw(json.dumps(key) + ":")]
            waiting.append(Raw("{"))
        elif isinstance(value, list):
            waiting.append(Raw("]"))
            for place, inner in enumerate(reversed(value)):
                if place:
                    waiting.append(Raw(","))
                waiting.append(inner)
            waiting.append(Raw("["))
        else:
            parts.append(json.dumps(value))
    return "".join(parts).encode()


class Raw:
    """A piece of JSON that is written as it is."""

    def __init__(self, text):
        self.text = text
