"""Records that are right, so that a server keeps them: all but what is secret."""

from canaries import D, N, S
from construct import Construct


def kept(name, fields, payloads, top="", **more):
    """A form whose plain value is right."""
    text = f"form: kept\n{top}fields:\n" + "".join(f"  {line}\n" for line in [*fields, "plain: { length: 9.. }"])
    return Construct("kept: " + name, text, payloads, is_kept=True, **more)


UNION = "rules: { email: { rule: contact.email }, token: { secret: true, pattern: 'cnry[0-9a-f]{12}' } }\n"

CONSTRUCTS = [
    kept("values", [
        "token: { secret: true }", "pin: { secret: true, type: integer }", "born: { secret: true, type: date }",
        "user: { secret: true, fields: { name: {}, deep: { fields: { pin: {} } } } }",
        "list: { secret: true, items: {} }", "items: { items: { secret: true } }", "map: { values: { secret: true } }",
        "pair: { items: [{}, { secret: true }], rest: { secret: true } }",
        "rows: { items: { fields: { id: {}, key: { secret: true } } } }"], [{
            "token": S("a"), "pin": N("b"), "born": D("c"), "user": {"name": S("d"), "deep": {"pin": S("e")}},
            "list": [S("f")], "items": [S("g")], "map": {"a": S("h")}, "pair": ["x", S("i"), S("j")],
            "rows": [{"id": "x", "key": S("k")}]}]),
    kept("a case of a union", [
        "reach: { rule: { any: [email, token] } }", "list: { items: { rule: { any: [token, email] } } }",
        "again: { equals: reach }", "copy: { compute: reach }"],
        [{"reach": S("a"), "list": [S("b")], "again": S("a")}], UNION),
    kept("a variant", [
        "kind: {}", "value: { rule: value, by: kind }", "again: { equals: value }", "copy: { compute: value }"],
        [{"kind": "token", "value": S("a"), "again": S("a")}],
        "rules: { value: { variants: { word: {}, token: { secret: true } } } }\n"),
    kept("what is equal", [
        "token: { secret: true }", "again: { equals: token }", "first: {}", "last: { secret: true, equals: first }",
        "one: { fields: { pin: { secret: true } } }", "two: { equals: one, fields: { pin: {} } }",
        "three: { items: { secret: true } }", "four: { equals: three, items: {} }",
        "user: { secret: true, fields: { pin: {} } }", "pin: { equals: user.pin }"], [{
            "token": S("a"), "again": S("a"), "first": S("b"), "last": S("b"), "one": {"pin": S("c")}, "two": {"pin": S("c")},
            "three": [S("d")], "four": [S("d")], "user": {"pin": S("e")}, "pin": S("e")}]),
    kept("the same value elsewhere", [
        "token: { secret: true, normalize: [trim] }", "note: {}", "low: { normalize: [trim] }", "list: { items: {} }",
        "pin: { secret: true, type: integer }", "number: { type: number }", "any: { type: any }"], [{
            "token": S("a"), "note": S("a"), "low": f" {S('a')} ", "list": [S("a")], "pin": N("b"), "number": N("b"),
            "any": {"x": [S("a")]}}], untried=("note", "low", "list", "number", "any")),
    kept("what is computed", [
        "token: { secret: true }", "copy: { compute: upper(token) }", "size: { type: integer, compute: size(token) * 1001 }",
        "user: { secret: true, fields: { name: {}, pin: { type: integer } } }", "hello: { compute: \"'Hi ' + user.name\" }",
        "next: { type: integer, compute: user.pin + 1 }", "items: { items: { secret: true } }",
        "joined: { compute: \"items.join('-')\" }"],
        [{"token": S("a"), "user": {"name": S("b"), "pin": N("c")}, "items": [S("d"), S("e")]}]),
    kept("what was cleaned up", [
        "up: { secret: true, normalize: [uppercase] }", "split: { normalize: [{ split: ',' }], items: { secret: true } }",
        "whole: { secret: true, normalize: [{ split: ',' }], items: {} }"],
        [{"up": S("a"), "split": f"{S('b')},{S('c')}", "whole": f"{S('d')},{S('e')}"}]),
    kept("a protected item", [
        "who: { lookup: { in: people, accept: [id, label] } }", "again: { lookup: { in: people, accept: [id, label] } }",
        "copy: { compute: who }", "name: { compute: item(who).name }"],
        [{"who": S("id"), "again": S("label2")}], f"""catalogues:
  people:
    protected: true
    columns: {{ name: text }}
    items: [{{ id: {S("id")}, name: {S("label")} }}, {{ id: {S("id2")}, name: {S("label2")} }}]
""", hides_form=True),
    kept("what is not asked for", [
        "go: { type: boolean }", "token: { secret: true, when: go, notApplicable: allow }",
        "user: { when: go, notApplicable: allow, fields: { pin: { secret: true } } }"],
        [{"go": False, "token": S("a"), "user": {"pin": S("b")}}]),
    kept("keys that the form does not have", ["token: { secret: true }"], [{"tokn": S("a"), "more": {"token": S("b")}}],
         "unknown: allow\n"),
]
