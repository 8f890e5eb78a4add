"""What must equal a secret, must not, or is proved to be the same."""

from canaries import D, N, P, S
from construct import Construct, form

CONSTRUCTS = [
    Construct("equals a secret", form("""
        password: { secret: true }
        confirm: { equals: password, message: { notEqual: '“{got}” is not “{want}”' } }
        third: { equals: confirm }
        """), [
        {"password": S("a"), "confirm": S("b"), "third": S("c")}, {"password": S("d"), "confirm": S("d"), "third": S("d")},
        {"confirm": S("e"), "third": S("f")}, {"password": S("g"), "confirm": [S("h")], "third": N("i")}]),
    Construct("a secret equals", form("""
        first: {}
        second: { equals: first }
        last: { secret: true, equals: second }
        """), [{"first": S("a"), "second": S("b"), "last": S("c")}, {"first": S("d"), "second": S("d"), "last": S("d")}]),
    Construct("groups are equal", form("""
        one: { fields: { name: {}, pin: { secret: true } } }
        two: { equals: one, fields: { name: {}, pin: {} } }
        three: { secret: true, fields: { name: {} } }
        four: { equals: three, fields: { name: {} } }
        """), [
        {"one": {"name": "x", "pin": S("a")}, "two": {"name": "x", "pin": S("b")}, "three": {"name": S("c")}, "four": {"name": S("d")}},
        {"one": {"name": "x", "pin": S("e")}, "two": {"name": "x", "pin": S("e")}, "three": {"name": S("f")}, "four": {"name": S("f")}},
        {"two": {"name": "x", "pin": S("g")}, "four": {"name": S("h"), "nam": S("i")}},
        {"one": {"pin": S("j")}, "two": S("k"), "three": {"name": S("l")}, "four": [S("m")]}]),
    Construct("lists are equal", form("""
        one: { items: { secret: true } }
        two: { equals: one, items: {} }
        three: { secret: true, items: { type: integer } }
        four: { equals: three, items: { type: integer } }
        """), [
        {"one": [S("a"), S("b")], "two": [S("c"), S("d")], "three": [N("e")], "four": [N("f")]},
        {"one": [S("g")], "two": [S("g")], "three": [N("h")], "four": [N("h")]},
        {"one": [S("i")], "two": S("j"), "three": [N("k")], "four": S("l")}]),
    Construct("the other direction of groups and lists", form("""
        one: { fields: { name: {}, pin: {} } }
        two: { equals: one, fields: { name: {}, pin: { secret: true } } }
        three: { items: {} }
        four: { equals: three, secret: true, items: {} }
        """), [
        {"one": {"name": "x", "pin": S("a")}, "two": {"name": "x", "pin": S("b")}, "three": [S("c")], "four": [S("d")]},
        {"one": {"name": "x", "pin": S("e")}, "two": {"name": "x", "pin": S("e")}, "three": [S("f")], "four": [S("f")]}]),
    Construct("items are equal", form("""
        code: { secret: true }
        codes: { items: { equals: record.code } }
        rows: { items: { fields: { first: { secret: true }, again: { equals: first } } } }
        chain: { items: { fields: { key: { secret: true }, before: { equals: previous.key } } } }
        """), [{
            "code": S("a"), "codes": [S("b"), S("a")], "rows": [{"first": S("c"), "again": S("d")}, {"first": S("e"), "again": S("e")}],
            "chain": [{"key": S("f"), "before": S("g")}, {"key": S("h"), "before": S("i")}]}]),
    Construct("a value of a union is equal", form("""
        reach: { rule: { any: [email, token] } }
        again: { equals: reach }
        """, """
        rules: { email: { rule: contact.email }, token: { secret: true, pattern: 'cnry[0-9a-f]{12}' } }
        """), [{"reach": S("a"), "again": S("b")}, {"reach": S("c"), "again": S("c")}]),
    Construct("differs", form("""
        old: { secret: true }
        new: { differs: old, message: { notDifferent: '“{got}” is “{want}”' } }
        name: { length: 3.. }
        not: { secret: true, differs: name }
        """), [
        {"old": S("a"), "new": S("a"), "name": S("b"), "not": S("b")}], untried=("new", "name")),
    Construct("groups and lists differ", form("""
        one: { fields: { pin: { secret: true } } }
        two: { differs: one, fields: { pin: {} } }
        three: { items: { secret: true } }
        four: { differs: three, items: {} }
        """), [{"one": {"pin": S("a")}, "two": {"pin": S("a")}, "three": [S("b")], "four": [S("b")]}], untried=("two", "two.pin", "four")),
    Construct("the same value elsewhere", form("""
        token: { secret: true }
        pin: { secret: true, type: integer }
        note: { length: ..3 }
        number: { type: integer, range: ..5 }
        list: { items: { length: ..3 } }
        any: { type: any, length: ..3 }
        """), [{
            "token": S("a"), "pin": N("b"), "note": S("a"), "number": N("b"), "list": [S("a"), P("same")], "any": S("a"),
            "more": S("a"), "most": {"x": N("b")}}], untried=("note", "number", "list", "any")),
    Construct("range by a secret", form("""
        least: { secret: true, type: integer }
        number: { type: integer, range: least.., message: '{got} is under {want}' }
        double: { type: integer, range: { above: least * 3 } }
        born: { secret: true, type: date }
        from: { type: date, range: born+18y.. }
        until: { type: date, range: ..born-1d }
        """), [{"least": N("a"), "number": 1, "double": 2, "born": D("b"), "from": "2020-01-01", "until": "9999-12-31"}]),
]
