"""Single values with `secret: true`: under each constraint, of each type, right and wrong."""

from canaries import D, N, S
from construct import Construct, form

CONSTRUCTS = [
    Construct("text.length", form("""
        token: { label: Token, secret: true, length: ..4, message: { tooLong: '“{got}” is longer than {want}' } }
        short: { secret: true, length: 200.. }
        bytes: { secret: true, length: ..5 bytes }
        """), [{"token": S("a"), "short": S("b"), "bytes": S("c")}]),
    Construct("text.pattern", form("""
        token: { secret: true, pattern: '\\d+', message: { patternMismatch: 'no “{got}”' } }
        part: { secret: true, includes: [{ find: '!', message: 'no ! in {got}' }] }
        not: { secret: true, excludes: [cnry, { find: '[0-9a-f]{4,}' }] }
        script: { secret: true, unicode: [noControl, noConfusables, oneScript] }
        """), [{"token": S("a"), "part": S("b"), "not": S("c"), "script": S("d") + "\u0430"}]),
    Construct("text.checks of digits", form("""
        card: { secret: true, rule: finance.card }
        luhn: { secret: true, checksum: luhn }
        iban: { secret: true, rule: finance.iban }
        json: { secret: true, format: json }
        jwt: { secret: true, format: jwt }
        mail: { secret: true, rule: contact.email }
        """), [
        {"card": str(N("a")), "luhn": S("b"), "iban": S("c"), "json": "{" + S("d"), "jwt": S("e"), "mail": S("f")}]),
    Construct("text.choices", form("""
        one: { secret: true, choices: { red: Red, blue: Blue } }
        none: { secret: true, forbidden: [red] }
        flag: { secret: true, type: boolean }
        """), [{"one": S("a"), "none": S("b"), "flag": S("c")}, {"one": "red", "none": S("d"), "flag": N("e")}]),
    Construct("number", form("""
        low: { secret: true, type: integer, range: 1..5 }
        step: { secret: true, type: number, step: 1000 }
        some: { secret: true, type: integer, choices: [1, 2] }
        text: { secret: true, type: integer }
        half: { secret: true, type: integer }
        read: { secret: true, type: integer, coerce: true, range: ..5, message: 'you wrote {got}' }
        """), [
        {"low": N("a"), "step": N("b") + 1 - N("b") % 1000, "some": N("c"), "text": S("d"), "half": N("e") + 0.5, "read": str(N("f"))}]),
    Construct("date", form("""
        born: { secret: true, type: date, range: ..2000-01-01 }
        wrong: { secret: true, type: date }
        at: { secret: true, type: datetime, range: ..2000-01-01T00:00:00Z }
        local: { secret: true, type: local, range: ..2000-01-01T00:00 }
        pattern: { secret: true, type: date, pattern: '19.*' }
        """), [{
            "born": D("a"), "wrong": S("b"), "at": D("c") + "T10:00:00Z", "local": D("d") + "T10:00",
            "pattern": D("e")}]),
    Construct("types", form("""
        any: { secret: true, type: any, length: ..3 }
        several: { secret: true, type: [integer, date], pattern: '19.*' }
        text: { secret: true }
        """), [
        {"any": S("a"), "several": N("b"), "text": N("c")},
        {"any": {S("key"): S("d")}, "several": S("e"), "text": [S("f")]},
        {"any": [S("g"), N("h")], "several": [D("i")], "text": {"a": S("j"), "b": [N("k")]}}],
        shown=(S("key"),)),
    Construct("presence", form("""
        go: { type: boolean }
        when: { secret: true, when: go }
        refuse: { secret: true, when: go, notApplicable: reject }
        strip: { secret: true, when: go, notApplicable: strip }
        absent: { secret: true, present: false }
        null: { secret: true, null: reject }
        limit: { secret: true, default: cat, length: ..4 }
        """), [{
            "go": False, "when": S("a"), "refuse": S("b"), "strip": S("c"), "absent": S("d"), "null": None,
            "limit": S("e")}]),
    Construct("undecided", form("""
        slow: { secret: true, pattern: '(a+)+\\1b' }
        ask: { secret: true, remote: is-free }
        limit: { secret: true, check: { that: '1 / 0 == size(this)' } }
        """), [{"slow": "a" * 5000 + S("a"), "ask": S("b"), "limit": S("c")}]),
    Construct("rule", form("""
        ruled: { rule: hidden }
        twice: { rule: [hidden, short] }
        own: { rule: short, secret: true }
        """, """
        rules:
          hidden: { secret: true, pattern: '\\d+', message: 'not “{got}”' }
          short: { length: ..3 }
        """), [{"ruled": S("a"), "twice": S("b"), "own": S("c")}, {"ruled": N("d"), "twice": [S("e")], "own": {"x": S("f")}}]),
]
