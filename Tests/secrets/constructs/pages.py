"""What a page may draw back: look-ups, boxes, outputs, and inputs that a form chooses itself."""

from canaries import N, S
from construct import Construct, form

CONSTRUCTS = [
    Construct("page: a secret look-up", form("""
        who: { secret: true, lookup: { in: people, accept: [id, label] } }
        list: { items: { secret: true, lookup: people } }
        """, "catalogues: { people: { items: { a: Ana, b: Bob } } }"), [
        {"who": S("a"), "list": [S("b")]}, {"who": f"Ana {S('c')}", "list": [f"bob{S('d')}"]}]),
    Construct("page: a secret of a few values", form("""
        colour: { secret: true, choices: [red, blue] }
        size: { secret: true, choices: [s, m, l, xl, xxl, xxxl, huge] }
        yes: { secret: true, type: boolean }
        terms: { secret: true, rule: consent.accepted }
        colours: { secret: true, items: { choices: [red, blue] } }
        sizes: { items: { secret: true, choices: [s, m, l] } }
        other: { secret: true }
        """), [
        {"colour": "red", "size": "xl", "yes": True, "terms": True, "colours": ["red"], "sizes": ["m"], "other": S("a")}],
        # No box or choice comes back ticked.
        unseen=(" checked", " selected")),
    Construct("page: inputs that the form chooses", form("""
        hidden: { secret: true, input: { as: hidden } }
        area: { secret: true, input: { as: textarea } }
        box: { secret: true, choices: [x, y], input: { as: combobox } }
        number: { secret: true, type: integer }
        day: { secret: true, type: date }
        any: { secret: true, type: any }
        """), [{"hidden": S("a"), "area": S("b"), "box": S("c"), "number": N("d"), "day": S("e"), "any": S("f")}]),
    Construct("page: outputs", form("""
        token: { secret: true }
        user: { secret: true, fields: { name: {} } }
        copy: { label: Copy, compute: token }
        upper: { compute: "'<' + upper(token)" }
        hello: { compute: user.name }
        rows: { items: { fields: { key: { secret: true }, shown: { compute: key }, outer: { compute: record.token } } } }
        joined: { compute: "rows.map(r, r.key).join(' ')" }
        """), [{"token": S("a"), "user": {"name": S("b")}, "rows": [{"key": S("c")}, {"key": S("d")}]}]),
    Construct("page: rows and maps", form("""
        rows: { items: { fields: { key: { secret: true }, note: { length: ..3 } } } }
        codes: { items: { secret: true } }
        labels: { values: { secret: true } }
        pair: { items: [{}, { secret: true }], rest: { secret: true } }
        tree: { rule: tree }
        """, "rules: { tree: { fields: { key: { secret: true }, nodes: { items: { rule: tree } } } } }"), [{
            "rows": [{"key": S("a"), "note": "long one"}], "codes": [S("b"), S("c")], "labels": {"a": S("d")},
            "pair": ["x", S("e"), S("f")], "tree": {"key": S("g"), "nodes": [{"key": S("h")}]}}]),
]
