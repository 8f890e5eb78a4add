"""Secrets in examples of forms and of rules, in scripts, and in forms that are rules."""

from canaries import N, P, S
from construct import Construct, form

SCRIPT = f"""
examples:
  - name: typed
    script:
      - type:
          token: {S("a")}
          note: {P("script")}
        leave: [token, confirm, note]
        expect: {{ states: {{ token: invalid }}, shown: {{}} }}
      - type:
          confirm: {S("b")}
        leave: confirm
        expect: {{ shown: {{ /token: tooLong }} }}
      - type:
          who: {S("c")}
        expect: {{ hits: {{ who: [x] }} }}
      - submit: true
        expect: {{ shown: {{}} }}
    expect: {{ issues: {{}}, valid: true }}
  - name: asked
    answers:
      free: false
    given:
      token: {S("d")}
      asked: {S("e")}
    expect: {{ issues: {{}}, cleaned: {{}} }}
  - name: run
    run:
      - token: {S("f")}
      - token: {S("f")}
    expect: {{ issues: {{}} }}
"""

FORM = form("""
token: { secret: true, length: ..3, message: { tooLong: '“{got}” is long' } }
confirm: { equals: token }
note: { length: ..3 }
copy: { compute: token }
asked: { secret: true, remote: free }
who: { secret: true, lookup: { in: people } }
""", f"""
unique: token
catalogues: {{ people: {{ items: [x, y] }} }}
""")

RULES = f"""group: hidden
rules:
  token:
    secret: true
    length: ..3
    summary: a token
    examples:
      valid:
        - {S("a")}
      invalid:
        - value: {S("b")}
          code: patternMismatch
  pin:
    secret: true
    type: integer
    range: ..5
    summary: a number
    examples:
      valid:
        - {N("c")}
      invalid:
        - value: 3
          code: rangeOverflow
"""

CONSTRUCTS = [
    Construct(
        "examples that are scripts", FORM, shows_plain=False,
        files={"script.yaml": FORM + SCRIPT},
        more=tuple(("test", "script.yaml", "--format", kind) for kind in ("text", "tap", "junit", "json"))),
    Construct(
        "examples of rules", form("note: { length: ..3 }"), shows_plain=False, files={"rules.yaml": RULES},
        more=tuple(("test", "rules.yaml", "--format", kind) for kind in ("text", "tap", "junit", "json"))
        + (("lint", "rules.yaml"), ("test", "rules.yaml", "--coverage"))),
    Construct(
        "a form that is a rule", form("home: { rule: login }\nall: { items: { rule: login } }", "import: login.yaml"), [
            {"home": {"name": P("import"), "password": S("a")}, "all": [{"password": S("b")}, S("c")]},
            {"home": S("d"), "all": {"password": S("e")}}],
        files={"login.yaml": "form: login\nfields:\n  name: { length: ..3 }\n  password: { secret: true, length: ..3 }\n  copy: { compute: password }\n"}),
]
