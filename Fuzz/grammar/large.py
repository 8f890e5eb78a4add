"""Forms that are large in one way: long chains of rules or fields, many entries of one list, deep groups."""

COUNTS = [30, 62, 100, 300, 1_000]
#: What a rule of a chain says, so that the next one is within it, beside it or one of its alternatives.
LINKS = [
    lambda inner: inner,
    lambda inner: {"items": inner},
    lambda inner: {"values": inner},
    lambda inner: {"fields": {"a": inner, "b": {}}},
    lambda inner: {"items": [inner]},
    lambda inner: {"items": [{}], "rest": inner},
    lambda inner: {"rule": {"any": [inner["rule"], "contact.email"]}},
    lambda inner: {"tag": "kind", "variants": {"x": {"fields": {"a": inner}}, "y": {}}},
    lambda inner: {"variants": {"x": inner}, "by": "b"},
    lambda inner: {"rule": [inner["rule"], "text.name"]},
    lambda inner: {"fields": {"a": inner}, "check": "filled(a)"},
    lambda inner: {"items": inner, "unique": True},
    lambda inner: {"fields": {"a": {**inner, "differs": "record.b"}}},
]
#: What a field of a chain reads of the next.
READERS = [
    ("when", "filled({0})"), ("required", "filled({0})"), ("compute", "{0} + 'x'"), ("compute", "{0}"), ("equals", "{0}"), ("differs", "{0}"),
    ("check", "{0} != 'q'"), ("by", "{0}"), ("check", "valid({0})"), ("when", "present({0}) || {0} == 'x'"),
]


def form(dice):
    """One large form."""
    make = dice.choice([rules, fields, many, many, deep, circle])
    return make(dice, dice.choice(COUNTS if make is not many else COUNTS + [4_000]))


def record_field(dice, name):
    """A field by which a chain begins, and what compares it."""
    made = {"a": {"rule": name}, "b": {"rule": name} if dice.random() < 0.5 else {"choices": ["x", "y"]}}
    if dice.random() < 0.5:
        made["c"] = {"rule": name, dice.choice(["equals", "differs"]): "a"}
    return made


def rules(dice, count):
    """A chain of rules, each with the next in it."""
    links = dice.choices(LINKS, k=dice.choice([1, 1, 2]))
    made = {f"c{at}": links[at % len(links)]({"rule": f"c{at + 1}"}) for at in range(count)}
    made[f"c{count}"] = {"length": "..5"}
    names = list(made)
    if dice.random() < 0.5:
        names.reverse()
    shown = {"form": "t", "rules": {name: made[name] for name in names}, "fields": record_field(dice, "c0")}
    if dice.random() < 0.4:
        shown["check"] = dice.choice(["a == b", "filled(a)", "size(a) > 2", "a" + ".a" * min(count, 300) + " == 'x'"])
    return shown


def circle(dice, count):
    """A chain of rules that comes back to its beginning."""
    made = rules(dice, count)
    made["rules"][f"c{count}"] = dice.choice(LINKS)({"rule": "c0"})
    return made


def fields(dice, count):
    """A chain of fields, each of which reads the next."""
    key, text = dice.choice(READERS)
    made = {}
    for at in range(count):
        made[f"f{at}"] = {key: text.format(f"f{at + 1}")}
        if key == "by":
            made[f"f{at}"]["variants"] = {"x": {"length": "..3"}, "y": {}}
    made[f"f{count}"] = {}
    names = list(made)
    if dice.random() < 0.5:
        names.reverse()
    around = {name: made[name] for name in names}
    return {"form": "t", "fields": around if dice.random() < 0.7 else {"a": {"items": {"fields": around}}}}


def many(dice, count):
    """Many entries of one list of the language."""
    names = [f"n{at}" for at in range(count)]
    group = {name: {} for name in names}
    several = {name: {"fields": {"a": {}, f"x{name}": {}}} for name in names}
    return {"form": "t", **dice.choice([
        lambda: {"fields": group, "check": {"filled": "none or all", "of": names}},
        lambda: {"fields": group, "unique": names},
        lambda: {"fields": group, "records": [{"unique": name} for name in names]},
        lambda: {"fields": {"v": {"tag": "kind", "variants": several}}, "check": "v.a == 'x'"},
        lambda: {"rules": several, "fields": {"v": {"rule": {"any": names}}}, "check": "v.a == 'x'"},
        lambda: {"fields": {"v": {"choices": names}}},
        lambda: {"fields": {"v": {"includes": names, "excludes": names, "forbidden": names}}},
        lambda: {"fields": {"v": {"items": [{} for _ in names]}}, "check": "v[0] == v[1]"},
        lambda: {"fields": group, "controls": {name: {} for name in names},
                 "managers": {name: {"manages": names[:30], "verifies": [name]} for name in names}},
        lambda: {"fields": {"a": {}}, "check": [f"a != '{name}'" for name in names]},
        lambda: {"fields": {"a": {}}, "check": {"let": {name: "size(a)" for name in names}, "that": " + ".join(names) + " > 2"}},
        lambda: {"fields": {"a": {}}, "check": "a in [" + ", ".join(f"'{name}'" for name in names) + "]"},
        lambda: {"fields": {"s": {"type": "section", "fields": group}}},
        lambda: {"catalogues": {"places": {"items": {name: name for name in names}}}, "fields": {"a": {"lookup": "places"}}},
        lambda: {"fields": {"a": {}}, "messages": {"de": {"fields": {"a": {"label": name, "help": name} for name in names}}}},
    ])()}


def deep(dice, count):
    """Groups, lists and maps within each other, written out."""
    # A form has 64 levels at most; groups and tuples take two each.
    link, most = dice.choice([(LINKS[1], 59), (LINKS[2], 59), (LINKS[3], 29), (LINKS[4], 29)])
    inner = {"length": "..5"}
    for _ in range(min(count, dice.choice([10, most // 2, most, most, most + 5]))):
        inner = link(inner)
    made = {"form": "t", "fields": {"a": inner, "b": inner}}
    if dice.random() < 0.5:
        made["check"] = dice.choice(["a == b", "filled(a) || filled(b)"])
    return made
