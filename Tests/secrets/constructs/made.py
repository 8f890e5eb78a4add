"""Every kind of secret, with all that may be made of one: each source meets each sink."""

import dataclasses

from canaries import S, near
from construct import Construct, form


@dataclasses.dataclass
class Source:
    """A secret text: the form's part that has it, how expressions and `equals` call it, and the payload of a value."""

    name: str
    fields: str
    path: str
    payload: object
    top: str = ""
    # Whether `equals` can name it: items and keys have no names.
    is_named: bool = True


SECRET = "rules: { hidden: { secret: true }, word: { pattern: '[a-z]{1,3}' } }\n"
SOURCES = [
    Source("a field", "s: { secret: true }", "s", lambda v: {"s": v}),
    Source("a rule", "s: { rule: [long, hidden] }", "s", lambda v: {"s": v}, SECRET.replace("word", "long: { length: 1.. }, word")),
    Source("a member", "g: { secret: true, fields: { a: {} } }", "g.a", lambda v: {"g": {"a": v}}),
    Source("a member of a member", "g: { secret: true, fields: { h: { fields: { a: {} } } } }", "g.h.a", lambda v: {"g": {"h": {"a": v}}}),
    Source("an item", "l: { items: { secret: true } }", "l[0]", lambda v: {"l": [v]}, is_named=False),
    Source("an item of a secret", "l: { secret: true, items: {} }", "l[0]", lambda v: {"l": [v]}, is_named=False),
    Source("an item that was split", "l: { normalize: [{ split: ';' }], items: { secret: true } }", "l[0]", lambda v: {"l": v + ";x"}, is_named=False),
    Source("a member of a row", "l: { items: { fields: { a: { secret: true } } } }", "l[0].a", lambda v: {"l": [{"a": v}]}, is_named=False),
    Source("a value of a map", "m: { values: { secret: true } }", "m['k']", lambda v: {"m": {"k": v}}, is_named=False),
    Source("a member beside a map", "m: { fields: { a: { secret: true } }, values: {} }", "m.a", lambda v: {"m": {"a": v, "b": "x"}}),
    Source("a place", "t: { items: [{}, { secret: true }] }", "t[1]", lambda v: {"t": ["x", v]}, is_named=False),
    Source("a case", "u: { rule: { any: [word, hidden] } }", "u", lambda v: {"u": v}, SECRET),
    Source("a case of several shapes", "u: { rule: { any: [list, hidden] } }", "u", lambda v: {"u": v},
           "rules: { hidden: { secret: true, length: 4.. }, list: { items: {} } }\n"),
    Source("a member of a case", "u: { rule: { any: [one, two] } }", "u.a", lambda v: {"u": {"a": v}},
           "rules: { one: { fields: { a: { secret: true, required: true } } }, two: { fields: { b: { required: true } } } }\n", is_named=False),
    Source("a variant", "k: { default: hidden }\nv: { rule: v, by: k }", "v", lambda v: {"v": v},
           "rules: { v: { variants: { word: {}, hidden: { secret: true } } } }\n"),
    Source("the other values of a variant", "k: { default: hidden }\nv: { rule: v, by: k }", "v", lambda v: {"v": v},
           "rules: { v: { variants: { word: {} }, otherwise: { secret: true } } }\n"),
    Source("a member of a variant", "k: { default: hidden }\nv: { rule: v, by: k }", "v.a", lambda v: {"v": {"a": v}},
           "rules: { v: { variants: { word: { fields: { b: {} } }, hidden: { fields: { a: { secret: true } } } } } }\n"),
    Source("a member of a tagged variant", "v: { rule: v }", "v.a", lambda v: {"v": {"t": "hidden", "a": v}},
           "rules: { v: { tag: t, variants: { word: { fields: { b: {} } }, hidden: { fields: { a: { secret: true } } } } } }\n"),
    Source("a member of a section", "x: { type: section, fields: { s: { secret: true } } }", "s", lambda v: {"s": v}),
    Source("a member of a tree", "n: { rule: n }", "n.s", lambda v: {"n": {"s": v}},
           "rules: { n: { fields: { s: { secret: true }, n: { rule: n } } } }\n"),
    Source("what is equal to a secret", "o: { secret: true }\ns: { equals: o }", "s", lambda v: {"o": v, "s": v}),
    Source("what a secret is equal to", "s: {}\no: { secret: true, equals: s }", "s", lambda v: {"o": v, "s": v}),
    Source("what is computed of a secret", "o: { secret: true }\ns: { compute: o }", "s", lambda v: {"o": v}),
    Source("what was cleaned up", "s: { secret: true, normalize: [trim, lowercase] }", "s", lambda v: {"s": f" {v.upper()} "}),
    Source("a protected item", "s: { lookup: { in: people, accept: [id, label] } }", "s", lambda v: {"s": v},
           f"catalogues: {{ people: {{ protected: true, items: {{ {S('made0')}: {S('label0')}, {S('made1')}: {S('label1')} }} }} }}\n"),
    Source("a protected item with labels by language", "s: { lookup: { in: people, accept: [id, label] } }", "s", lambda v: {"s": v},
           "catalogues: { people: { protected: true, label: { en: name, de: name_de }, items: "
           + f"[{{ id: {S('made0')}, name: {S('label0')}, name_de: {S('other0')} }}, {{ id: {S('made1')}, name: {S('label1')}, name_de: {S('other1')} }}] }} }}\n"),
    Source("an item of a protected catalogue", "s: { lookup: people }", "item(s).name", lambda v: {"s": v},
           "catalogues: { people: { protected: true, columns: { name: text }, items: "
           f"[{{ id: {S('made0')}, name: {S('label0')} }}, {{ id: {S('made1')}, name: {S('label1')} }}] }} }}\n", is_named=False),
]

# Of one that is computed: what is made of it again.
SINKS = """
note: {}
copy: { compute: "@", length: ..3 }
joined: { compute: "['<', @].join('')", length: ..3 }
chosen: { compute: "filled(note) ? @ : 'x'", length: ..3 }
size: { type: integer, compute: "size(@) * 1001" }
again: { compute: upper(copy), length: ..3 }
like: { equals: copy }
unlike: { differs: copy }
rows: { items: { fields: { k: { compute: "~" }, n: { type: integer } }, check: { let: { x: "~" }, that: x == 'x', at: n, message: 'row {x}' } } }
"""
CHECKS = """
unique: copy
records: [{ that: count() < 1, per: copy, message: too many }]
check:
  - { let: { x: "@" }, that: x == 'x', at: note, message: 'value {x}' }
  - { let: { x: "@", y: x + '!', z: size(y) * 1001 }, that: y == 'x', at: note, severity: warning, message: 'value {y} {z}' }
  - { let: { x: copy }, that: x == 'x', at: note, message: 'copy {x}' }
"""
NAMED = """
same: { equals: # }
other: { differs: # }
"""


def made(source):
    outer = source.path.replace("item(", "item(record.") if source.path.startswith("item(") else "record." + source.path
    sinks = (SINKS + (NAMED.replace("#", source.path) if source.is_named else "")).replace("@", source.path).replace("~", outer)
    value, other = S("made0"), S("made1")
    typed = {name: S(name) for name in ("copy", "joined", "chosen", "again", "like")}
    typed |= {"size": 5, "note": "x", "unlike": value, "rows": [{"k": S("k"), "n": 1}]}
    if source.is_named:
        typed |= {"same": S("same"), "other": value}
    return Construct(
        "made of " + source.name, form(source.fields + sinks, source.top + CHECKS.replace("@", source.path)), [
            {**source.payload(value), "note": "x", "rows": [{"n": 1}]}, {**source.payload(value), **typed},
            {**source.payload(other), "like": other, "same": other} if source.is_named else source.payload(other),
            source.payload(near(value))],
        is_brief=True, hides_form="catalogues" in source.top,
        # `try` knows nothing of the rest of the record.
        untried=("unlike", "other"))


CONSTRUCTS = [made(source) for source in SOURCES]
