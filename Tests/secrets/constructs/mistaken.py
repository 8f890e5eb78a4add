"""Forms that have a mistake: nobody knows yet which values of their examples are secret."""

from canaries import S
from construct import Construct, form

FLOWS = {
    "rule": "t: { rule: r }",
    "equals": "s: { secret: true }\n  t: { equals: s }",
    "compute": "s: { secret: true }\n  t: { compute: s }",
    "default": "s: { secret: true }\n  t: { default: { compute: s } }",
    "any": "t: { rule: { any: [r, q] } }",
    "identity": "t: { rule: identity.national }",
    "yes": "t: { secret: yes }",
    "quoted": "t: { secret: 'true' }",
    "misspelt": "t: { secrt: true }",
}

EXAMPLES = {
    "twice": f"[{{given: {{s: a, s: {S('twice')}}}, expect: {{issues: {{}}}}}}]",
    "unclosed": f"[{{given: {{s: {S('unclosed')}",
    "escape": f'[{{given: {{s: "{S("escape")}\\q"}}}}]',
    "tab": f"\n  - given:\n\t\ts: {S('tab')}",
    "colon": f"\n  - given:\n      s: {S('colon')}: {S('colon two')}",
    "comma": f"[{{given: {{s: a, {S('comma')}, b: c}}}}]",
    "alias": f"[{{given: {{s: *{S('alias')}}}}}]",
    "tag": f"[{{given: {{s: !{S('tag')} }}}}]",
    "place": f"[{{script: [{{add: {{/l/9: {S('place')}}}}}], expect: {{}}}}]",
    "clned": f"[{{given: {{}}, expect: {{clned: {{s: {S('clned')}}}}}}}]",
}

CATALOGUES = {
    "map": f"{{ protected: true, items: {{ {S('map')}: A, ok: {S('label')} }}, zz: 1 }}",
    "long": f"{{ protected: true, items: {{ {S('long') * 20}: A }} }}",
    "id": f"{{ protected: true, items: [{{ id: A, id: {S('id')} }}] }}",
    "labels": f"{{ protected: true, label: {{ en: name, de: naem }}, items: [{{ id: {S('labels0')}, name: {S('labels1')}, name_de: {S('labels2')} }}] }}",
    "items": f"{{ protected: true, items: [{S('items')}, ",
    "misspelt": f"{{ protectd: true, items: {{ {S('misspelt')}: A }} }}",
}

FILES = {
    **{
        f"flow-{name}.yaml": f"form: t\nfields:\n  {fields}\nrules: {{ r: {{ secret: true }}, q: {{ length: 1 }} }}\n"
        f"examples: [{{given: {{t: {S('flow ' + name)}}}, expct: {{}}}}]\n"
        for name, fields in FLOWS.items()},
    **{
        f"examples-{name}.yaml": "form: t\nfields: { s: { secret: true }, l: { items: {} } }\nexamples: " + text + "\n"
        for name, text in EXAMPLES.items()},
    **{
        f"catalogue-{name}.yaml": "form: t\nfields: { s: { lookup: { in: c } } }\ncatalogues:\n  c: " + text + "\n"
        for name, text in CATALOGUES.items()},
}

COMMANDS = (
    ("lint", "{}"), ("lint", "{}", "--format", "json"), ("lint", "{}", "--format", "sarif"), ("test", "{}"),
    ("test", "{}", "--format", "junit"), ("explain", "{}"), ("check", "{}", "empty.ndjson"),
    *(("check", "{}", "empty.ndjson", "--format", kind) for kind in ("html", "junit", "sarif", "ndjson")))

CONSTRUCTS = [
    Construct(
        "forms with mistakes", form("note: { length: ..3 }"), shows_plain=False,
        files={**FILES, "empty.ndjson": "{}\n"}, is_served=False,
        more=tuple(
            tuple(word.format(name) for word in command) for name in FILES for command in COMMANDS)),
]
