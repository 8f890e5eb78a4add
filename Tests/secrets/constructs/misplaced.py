"""Secrets where the form has none: a key misspelt, a value too deep, or of another type."""

from canaries import N, P, S
from construct import Construct, form

FIELDS = """
password: { secret: true, length: ..3 }
user: { fields: { name: { length: ..3 }, pin: { secret: true, type: integer } } }
list: { items: { fields: { pin: { secret: true, type: integer } } } }
"""
PAYLOADS = [
    {"pasword": S("a"), "Password": S("b"), "pass": {"word": S("c")}, "passwords": [S("d")]},
    {"user": {"password": S("e"), "name": P("misplaced"), "Pin": N("f")}, "pin": N("g")},
    {"password": {"password": S("h")}, "user": {"user": {"pin": N("i")}}, "list": {"pin": N("j")}},
    {"password": [[S("k")]], "user": [{"pin": N("l")}], "list": [[{"pin": N("m")}], N("n"), S("o")]},
    {"data": {"password": S("p"), "user": {"pin": N("q")}}},
]


def copied():
    return [dict(payload) for payload in PAYLOADS]


CONSTRUCTS = [
    Construct("unknown keys", form(FIELDS), copied()),
    Construct("unknown keys: warn", form(FIELDS, "unknown: warn"), copied()),
    Construct("unknown keys: allow", form(FIELDS, "unknown: allow"), copied()),
    Construct("unknown keys: strip", form(FIELDS, "unknown: strip"), copied()),
    Construct("too deep", form(FIELDS), [
        {"password": {"a": {"b": {"c": {"d": S("a")}}}}, "user": {"name": {"a": {"b": {"c": {"d": {"pin": N("b")}}}}}}}],
        options=("--max-depth", "4"), shows_plain=False, untried=("user.name",)),
    Construct("too many values", form(FIELDS), [{"password": S("a"), "list": [{"pin": N("b")}] * 9}],
        options=("--max-values", "5"), shows_plain=False),
    Construct("too many digits", form(FIELDS), [{"password": S("a"), "user": {"pin": N("b")}}],
        options=("--max-digits", "5"), shows_plain=False),
    Construct("too large", form(FIELDS), [{"password": S("a"), "note": "x" * 100}],
        options=("--max-record-bytes", "40"), shows_plain=False),
    Construct("more issues than are kept", form(FIELDS + "same: { length: ..3 }\n"), [
        {"password": S("a"), "user": {"name": S("a"), "pin": N("b")}, "same": S("a")}],
        options=("--max-issues", "1"), untried=("same", "user.name")),
    Construct("twice", form(FIELDS), raw=(
        ("twice.ndjson", f'{{"password":"{S("a")}","password":"{S("b")}","plain":"{P("twice")}"}}\n'
         f'{{"user":{{"pin":{N("c")},"pin":{N("d")}}},"plain":"{P("twice2")}","password":"{S("e")}"}}\n'),
        ("twice.json", f'{{\n "password": "{S("a")}",\n "password": {{"a": "{S("b")}"}},\n "plain": "{P("twice")}"}}\n'),
        ("twice.form", f"password={S('a')}&password={S('b')}&plain={P('twice')}"),
        ("twice.yaml", f"password: {S('a')}\npassword: {S('b')}\nplain: {P('twice')}\n"),
        ("twice.csv", f"password,password,plain\n{S('a')},{S('b')},{P('twice')}\n"))),
]
