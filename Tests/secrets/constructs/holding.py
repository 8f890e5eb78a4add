"""Secrets that hold others, and secrets within groups, lists, maps and trees."""

from canaries import D, N, P, S
from construct import Construct, form

CONSTRUCTS = [
    Construct("group", form("""
        user:
          secret: true
          fields: { name: { length: ..3 }, pin: { type: integer, range: ..5 }, deep: { fields: { on: { type: date, range: ..2000-01-01 } } } }
        """), [
        {"user": {"name": S("a"), "pin": N("b"), "deep": {"on": D("c")}}},
        {"user": {"name": [S("d")], "pin": S("e"), "other": S("f"), "deep": S("g")}},
        {"user": S("h")}, {"user": N("i")}, {"user": [S("j"), {"name": S("k")}]}]),
    Construct("list", form("""
        codes: { secret: true, count: ..1, unique: true, items: { length: ..3 } }
        """), [
        {"codes": [S("a"), S("a"), S("b")]}, {"codes": [N("c"), [S("d")], {"a": S("e")}]}, {"codes": S("f")},
        {"codes": {"a": S("g")}}]),
    Construct("map", form("""
        labels: { secret: true, count: ..1, values: { length: ..3 } }
        inner: { values: { secret: true, type: integer, range: ..5 } }
        """), [
        {"labels": {"a": S("a"), "b": N("b")}, "inner": {"a": N("c"), "b": S("d"), "c": {"x": S("e")}}},
        {"labels": S("f"), "inner": S("g")}, {"labels": [S("h")], "inner": [N("i")]}]),
    Construct("tuple", form("""
        place: { secret: true, items: [{ type: integer, range: ..5 }, { length: ..3 }], rest: { type: date } }
        pair: { items: [{ length: ..3 }, { secret: true, length: ..3 }], rest: { secret: true, type: integer } }
        """), [
        {"place": [N("a"), S("b"), S("c")], "pair": [P("tuple"), S("d"), S("e"), N("f")]},
        {"place": S("g"), "pair": S("h")}, {"place": {"a": S("i")}, "pair": {"b": S("j")}},
        {"place": [S("k"), N("l"), [S("m")]], "pair": [["x"], [S("o")]]}], open=("pair.0",)),
    Construct("items", form("""
        codes: { items: { secret: true, length: ..3 }, unique: true, count: ..1 }
        """), [{"codes": [S("a"), S("a"), N("b")]}, {"codes": S("c")}, {"codes": [[S("d")], {"x": S("e")}]}]),
    Construct("rows", form("""
        users:
          unique: token
          items: { fields: { name: { length: ..3 }, token: { secret: true, length: ..3 } } }
        """), [
        {"users": [{"name": P("rows"), "token": S("a")}, {"name": "b", "token": S("a")}, {"name": "c", "token": N("b")}]},
        {"users": [S("c"), [S("d")], {"token": {"x": S("e")}, "tokens": S("f")}]},
        {"users": {"name": "d", "token": S("g")}}, {"users": S("h")}]),
    Construct("within a group", form("""
        login: { fields: { name: { length: ..3 }, password: { secret: true, length: ..3 } } }
        """), [
        {"login": {"name": P("within"), "password": S("a")}}, {"login": ["x", S("b")]},
        {"login": S("c")}, {"login": [{"name": "x", "password": S("d")}]},
        {"login": {"login": {"name": "x", "password": S("e")}}}], shows_plain=True),
    Construct("group not asked", form("""
        go: { type: boolean }
        login: { when: go, fields: { password: { secret: true, length: ..3 } } }
        other: { when: go, notApplicable: reject, fields: { password: { secret: true, length: ..3 } } }
        gone: { present: false, fields: { password: { secret: true } } }
        """), [{"go": False, "login": {"password": S("a")}, "other": {"password": S("b")}, "gone": {"password": S("c")}}]),
    Construct("section", form("""
        all:
          type: section
          check: { that: token == 'x', message: 'no {token}', let: { seen: token } }
          fields: { token: { secret: true, length: ..3 } }
        """.replace("no {token}", "no {seen}")), [{"token": S("a")}, {"token": {"a": S("b")}}]),
    Construct("tree", form("""
        node: { rule: node }
        """, """
        rules:
          node:
            depth: ..2
            fields: { key: { secret: true, length: ..3 }, nodes: { items: { rule: node } } }
        """), [{
            "node": {"key": S("a"), "nodes": [{"key": S("b"), "nodes": [{"key": S("c"), "nodes": [{"key": S("d")}]}]}]}},
        {"node": {"nodes": {"key": S("e")}, "key": [S("f")]}}]),
    Construct("record is a list", "form: canary\nitems: { fields: { id: { length: ..3 }, key: { secret: true, length: ..3 } } }\n", [
        [{"id": P("top"), "key": S("a")}, {"key": [S("b")]}, S("c")], {"key": S("d"), "plain": "x"}, S("e")], is_served=False),
    Construct("record is a map", "form: canary\nvalues: { secret: true, length: ..3 }\n", [
        {"a": S("a"), "b": [S("b")]}, [S("c")], S("d")], shows_plain=False),
    Construct("record is a value", "form: canary\nrules: { token: { secret: true, length: ..3 } }\nrule: token\n", [
        S("a"), N("b"), [S("c")], {"x": S("d")}], shows_plain=False, is_served=False),
    Construct("remaining keys", form("""
        login: { fields: { name: {} }, unknown: { secret: true, length: ..3 } }
        """), [{"login": {"name": "x", "password": S("a"), "pin": N("b"), "all": {"a": S("c")}}}]),
]
