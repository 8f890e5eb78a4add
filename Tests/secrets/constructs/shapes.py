"""Values of several shapes of which one is secret: cases of a union, variants, tags."""

from canaries import D, N, P, S
from construct import Construct, form

CONSTRUCTS = [
    Construct("case of a union", form("""
        reach: { rule: { any: [email, token] } }
        list: { items: { rule: { any: [token, number] } } }
        """, """
        rules:
          email: { rule: contact.email }
          token: { secret: true, pattern: 'cnry[0-9a-f]{12}' }
          number: { type: integer, range: ..5 }
        """), [
        {"reach": S("a"), "list": [S("b"), N("c")]}, {"reach": S("d") + "!", "list": [S("e") + "!", "x" + S("f")]},
        {"reach": N("g"), "list": S("h")}, {"reach": [S("i")], "list": [[S("j")]]}, {"reach": {"a": S("k")}}]),
    Construct("case of a union, a number", form("""
        pin: { rule: { any: [word, pin] } }
        """, """
        rules:
          word: { pattern: '[a-z]{1,3}' }
          pin: { secret: true, type: integer, range: 1.. }
        """), [{"pin": N("a")}, {"pin": -N("b")}, {"pin": S("c")}, {"pin": str(N("d"))}]),
    Construct("case of a union, a group", form("""
        who: { rule: { any: [id, person] } }
        """, """
        rules:
          id: { pattern: '[A-Z]\\d{3}' }
          person: { secret: true, fields: { name: { required: true, length: ..3 }, pin: { type: integer, range: ..5 } } }
        """), [
        {"who": {"name": S("a"), "pin": N("b")}}, {"who": {"name": "x", "pin": S("c"), "more": S("d")}},
        {"who": {"nam": S("e")}}, {"who": "A123"}, {"who": [S("f")]}]),
    Construct("case of a union with a secret within", form("""
        who: { rule: { any: [card, bank] } }
        """, """
        rules:
          card: { fields: { name: { length: ..3 }, number: { secret: true, required: true, length: ..3 } } }
          bank: { fields: { name: { length: ..3 }, iban: { required: true, length: ..3 }, number: {} } }
        """), [
        {"who": {"name": P("card"), "number": S("a")}}, {"who": {"name": "x", "number": S("b"), "iban": "y"}},
        {"who": {"number": [S("c")]}}, {"who": {"numbr": S("d")}}, {"who": S("e")}]),
    Construct("one or many", form("""
        keys: { rule: { any: [one, many] } }
        """, """
        rules:
          one: { secret: true, length: ..3 }
          many: { items: { rule: one }, count: 2.. }
        """), [{"keys": S("a")}, {"keys": [S("b")]}, {"keys": [S("c"), S("d")]}, {"keys": {"a": S("e")}}, {"keys": N("f")}]),
    Construct("variant by a field", form("""
        kind: { choices: [name, password, born] }
        value: { rule: value, by: kind }
        """, """
        rules:
          value:
            variants:
              name: { length: ..3 }
              password: { secret: true, length: ..3 }
              born: { secret: true, type: date, range: ..2000-01-01 }
        """), [
        {"kind": "name", "value": "long one"}, {"kind": "password", "value": S("a")},
        {"kind": "password", "value": [S("b")]}, {"kind": "born", "value": D("c")}, {"kind": "born", "value": S("d")},
        {"kind": "pasword", "value": S("e")}, {"value": S("f")}, {"kind": 5, "value": S("g")}]),
    Construct("variant without a rule for it", form("""
        kind: {}
        value: { rule: value, by: kind }
        other: { rule: other, by: kind }
        """, """
        rules:
          value: { variants: { name: { length: ..3 }, password: { secret: true, length: ..3 } } }
          other: { variants: { name: { length: ..3 } }, otherwise: { secret: true, length: ..3 } }
        """), [{"kind": "secret", "value": S("a"), "other": S("b")}, {"kind": "name", "value": "long one", "other": "x"}]),
    Construct("variant in rows", form("""
        settings: { items: { fields: { key: { choices: [name, token] }, value: { rule: value, by: key } } } }
        """, """
        rules: { value: { variants: { name: { length: ..3 }, token: { secret: true, fields: { a: { length: ..3 } } } } } }
        """), [{"settings": [
            {"key": "name", "value": "long one"}, {"key": "token", "value": {"a": S("a"), "b": S("b")}},
            {"key": "token", "value": S("c")}, {"key": "other", "value": {"a": S("d")}}]}]),
    Construct("tag", form("""
        pay: { rule: payment }
        """, """
        rules:
          payment:
            tag: method
            fields: { note: { length: ..3 } }
            variants:
              card: { fields: { number: { secret: true, length: ..3 } } }
              bill: { fields: { name: { length: ..3 } } }
        """), [
        {"pay": {"method": "card", "number": S("a"), "note": P("tag")}}, {"pay": {"method": "bill", "number": S("b")}},
        {"pay": {"method": "gold", "number": S("c")}}, {"pay": {"number": S("d")}},
        {"pay": {"method": ["card"], "number": [S("e")]}}, {"pay": S("f")}]),
    Construct("a secret chooses", form("""
        code: { secret: true }
        value: { rule: value, by: code }
        """, """
        rules: { value: { variants: { sesame: { length: ..3 }, x: { length: ..4 } }, otherwise: { length: ..2 } } }
        """), [{"code": "sesame", "value": "long one"}, {"code": S("other"), "value": "long one"}]),
]
