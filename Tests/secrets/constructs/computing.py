"""What is worked out of secrets: computed values, checks, messages, and what another program is asked."""

from canaries import D, N, P, S
from construct import Construct, form

CONSTRUCTS = [
    Construct("computed", form("""
        token: { secret: true }
        shown: { compute: "'<' + upper(token) + '>'", length: ..3, message: '{got} is too long' }
        again: { compute: lower(shown), length: ..3 }
        right: { compute: token }
        short: { type: integer, compute: size(token) * 1000 }
        """), [{"token": S("a")}, {"token": S("b"), "shown": "x", "again": "y", "right": "z", "short": 5}]),
    Construct("computed numbers and dates", form("""
        pin: { secret: true, type: integer }
        triple: { type: integer, compute: pin * 3, range: ..5 }
        right: { type: integer, compute: pin }
        big: { type: boolean, compute: pin > 5 }
        born: { secret: true, type: date }
        grown: { type: date, compute: born + 18y, range: ..2000-01-01 }
        day: { type: integer, compute: born.getDate() }
        """), [{"pin": N("a"), "born": D("b")}, {"pin": N("c"), "triple": 1, "right": 2, "born": D("d"), "grown": "2001-01-01"}]),
    Construct("computed of rows", form("""
        rows: { items: { fields: { key: { secret: true }, size: { type: integer, compute: 'size(key)' }, copy: { compute: key, length: ..3 } } } }
        all: { compute: "rows.map(r, r.key).join('-')", length: ..3 }
        some: { compute: "rows.filter(r, r.key != 'x').map(r, r.copy).join('+')" }
        """), [{"rows": [{"key": S("a")}, {"key": S("b"), "copy": "c"}]}]),
    Construct("computed of a group", form("""
        user: { secret: true, fields: { name: {}, pin: { type: integer } } }
        hello: { compute: "'Hi ' + user.name", length: ..3 }
        pin: { type: integer, compute: user.pin + 1, range: ..5 }
        """), [{"user": {"name": S("a"), "pin": N("b")}}, {"user": {"name": S("c")}, "hello": "x"}]),
    Construct("computed of secret items", form("""
        codes: { items: { secret: true } }
        joined: { compute: "codes.join('-')", length: ..3 }
        first: { compute: 'codes[0]', length: ..3 }
        labels: { values: { secret: true } }
        label: { compute: "labels['a']", length: ..3 }
        pair: { items: [{}, { secret: true, type: integer }] }
        second: { type: integer, compute: 'pair[1] + 1', range: ..5 }
        least: { type: integer, compute: 'pins.min()', range: ..5 }
        pins: { items: { secret: true, type: integer } }
        from: { type: integer, range: 'pins[0]..' }
        """, """
        check:
          - { let: { all: "codes.join(' ')" }, that: all == 'x', message: 'codes {all}' }
          - { let: { one: "labels['a']" }, that: one == 'x', message: 'label {one}' }
          - { let: { two: 'pair[1]' }, that: two == 1, message: 'pair {two}' }
        """), [
        {"codes": [S("a"), S("b")], "labels": {"a": S("c")}, "pair": ["x", N("d")], "pins": [N("e")], "from": 1},
        {"codes": [S("f")], "joined": "x", "first": "y", "labels": {"a": S("g")}, "label": "z", "pair": ["x", N("h")],
         "second": 1, "pins": [N("i")], "least": 2}]),
    Construct("checks of a group and a list", form("""
        user: { secret: true, fields: { name: {}, pins: { items: { type: integer } } } }
        note: {}
        """, """
        check:
          - { let: { name: user.name }, that: name == 'x', message: 'name {name}', at: note }
          - { let: { pin: 'user.pins[0]', all: user.pins.sum() }, that: pin + all == 1, message: 'pins {pin} {all}', at: note }
        """), [{"user": {"name": S("a"), "pins": [N("b")]}, "note": "x"}]),
    Construct("range by a secret group", form("""
        user: { secret: true, fields: { pin: { type: integer }, born: { type: date } } }
        least: { type: integer, range: user.pin.. }
        from: { type: date, range: user.born+1d.. }
        same: { equals: user.pin, type: integer }
        """), [{"user": {"pin": N("a"), "born": D("b")}, "least": 1, "from": "2020-01-01", "same": N("c")}]),
    Construct("computed of variants", form("""
        kind: { choices: [card, bill] }
        pay: { rule: pay, by: kind }
        copy: { compute: pay.number, length: ..3 }
        """, """
        rules:
          pay:
            variants:
              card: { fields: { number: { secret: true } } }
              bill: { fields: { number: { length: ..3 } } }
        """), [{"kind": "card", "pay": {"number": S("a")}}, {"kind": "card", "pay": {"number": S("b")}, "copy": "x"}]),
    Construct("computed of a variant that is a value", form("""
        kind: { choices: [word, token] }
        value: { rule: value, by: kind }
        copy: { compute: value, length: ..3 }
        again: { equals: value }
        """, """
        rules: { value: { variants: { word: {}, token: { secret: true } } } }
        """), [{"kind": "token", "value": S("a"), "again": S("c")}, {"kind": "token", "value": S("b"), "copy": "x", "again": S("b")}]),
    Construct("computed of a union", form("""
        reach: { rule: { any: [email, token] } }
        copy: { compute: reach, length: ..3 }
        """, """
        rules: { email: { rule: contact.email }, token: { secret: true, pattern: 'cnry[0-9a-f]{12}' } }
        """), [{"reach": S("a")}, {"reach": S("b"), "copy": "x"}]),
    Construct("compared with what is computed", form("""
        token: { secret: true }
        made: { compute: token + 'x' }
        typed: { equals: made }
        unlike: { differs: made }
        """), [{"token": S("a"), "typed": S("b")}, {"token": S("c"), "typed": S("c") + "x", "unlike": S("c") + "x"}], untried=("unlike",)),
    Construct("checks", form("""
        token: { secret: true, check: { that: "this == 'x'", message: 'you typed {typed}', let: { typed: this } } }
        name: {}
        pin: { secret: true, type: integer }
        """, """
        check:
          - { let: { both: "name + '/' + token" }, that: both == 'x', message: 'not {both}' }
          - { let: { sum: pin + 1, day: pin * 2 }, that: sum == 5, at: name, message: 'sum {sum}, {day}' }
          - { that: name != token, code: sameAsToken, at: name, message: 'the same' }
          - { let: { n: size(token) * 1001 }, that: n == 1, severity: warning, message: 'length {n}' }
        """), [{"token": S("a"), "name": S("a"), "pin": N("b")}, {"token": S("c"), "name": "ana", "pin": N("d")}], untried=("name",)),
    Construct("checks of rows", form("""
        rows:
          items: { fields: { key: { secret: true }, no: { type: integer } }, check: { let: { k: key }, that: k == 'x', at: no, message: 'row of {k}' } }
          check: { let: { all: "rows.map(r, r.key).join(' ')" }, that: all == 'x', message: 'rows {all}' }
        """), [{"rows": [{"key": S("a"), "no": 1}, {"key": S("b"), "no": 2}]}]),
    Construct("a refusal of remote", form("""
        token: { secret: true, remote: repeats }
        name: { remote: { ask: repeats, with: [token] } }
        """), [{"token": S("a"), "name": P("asked")}, {"token": S("b"), "name": "x"}],
        files={"repeats.py": """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    seen = [asked["value"], *asked.get("with", {}).values()]
    words = "no: " + ", ".join(str(v) for v in seen) + " " + ", ".join(str(v).upper() for v in seen)
    print(json.dumps({"id": asked["id"], "accepted": False, "message": words}), flush=True)
"""}, options=("--remote", "repeats=python3 repeats.py")),
    Construct("a part in a refusal of remote", form("""
        token: { secret: true, normalize: [uppercase], remote: repeats }
        """), [{"token": S("a")}],
        files={"repeats.py": """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"id": asked["id"], "accepted": False, "message": "no " + asked["value"].lower()}), flush=True)
"""}, options=("--remote", "repeats=python3 repeats.py")),
    Construct("another spelling in a refusal of remote", form("""
        token: { secret: true, remote: spells }
        """), [{"token": S("a")}],
        files={"spells.py": """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"id": asked["id"], "accepted": False, "message": "no " + asked["value"].upper()}), flush=True)
"""}, options=("--remote", "spells=python3 spells.py")),
    Construct("conditions", form("""
        token: { secret: true }
        extra: { when: "token == 'x'", length: ..3 }
        need: { required: "startsWith(token, 'cnry')" }
        """), [{"token": S("a"), "extra": P("when")}]),
]
