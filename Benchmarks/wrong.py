"""Forms and payloads of as many mistakes as are asked for: what is told of a payload must cost in proportion.

Each takes a number and gives (form, payload); the payload has at least that many issues, or one that takes as many looks.
"""

SHAPES = """rules:
  a: { fields: { x: { required: true } } }
  b: { fields: { y: { required: true }, z: { required: true } } }
"""


def form(fields, above=""):
    return f"form: t\n{above}fields:\n  {fields}\n"


def keys(count, value):
    return "{" + ",".join(f'"k{number}":{value}' for number in range(count)) + "}"


def items(count, value):
    return "[" + ",".join(str(value) for _ in range(count)) + "]"


# For each name the form, and what makes its payload.
WRONG = {
    "unknown keys": (form("a: {}", "unknown: reject\n"), lambda n: keys(n, 1)),
    "unknown keys of a row": (form("l: { items: { fields: { a: {} } } }", "unknown: reject\n"), lambda n: f'{{"l":[{keys(n, 1)}]}}'),
    "rows with unknown keys": (form("l: { items: { fields: { a: {} } } }", "unknown: reject\n"), lambda n: f'{{"l":{items(n, keys(1, 1))}}}'),
    "unknown keys of a shape": (form("l: { rule: { any: [a, b] } }", "unknown: reject\n" + SHAPES), lambda n: f'{{"l":{keys(n, 1)}}}'),
    "keys that stand again": (form("a: {}"), lambda n: "{" + ",".join(['"a":"1"'] * n) + "}"),
    "unknown keys that stand again": (form("a: {}"), lambda n: "{" + ",".join(['"b":"1"'] * n) + "}"),
    "objects with a key twice": (form("a: {}"), lambda n: '{"b":' + items(n, '{"c":1,"c":2}') + "}"),
    "values of a map": (form("m: { values: { type: integer } }"), lambda n: '{"m":' + keys(n, '"x"') + "}"),
    "values of a map that are split": (
        form("m: { values: { normalize: [{ split: ',' }], items: { length: 2 } } }"), lambda n: '{"m":' + keys(n, '"x"') + "}"),
    "values of a map that are coerced": (
        form("m: { values: { type: integer, range: 5.. } }", "coerce: true\n"), lambda n: '{"m":' + keys(n, '"1"') + "}"),
    "values of a map that are filled in": (
        form("max: { type: integer }\n  m: { values: { type: integer, required: false, default: 5, range: ..max } }"),
        lambda n: f'{{"max":1,"m":{keys(n, "null")}}}'),
    "keys of a map": (form("m: { keys: { pattern: 'a' }, values: { type: integer } }"), lambda n: f'{{"m":{keys(n, 1)}}}'),
    "keys of a map made alike": (
        form("m: { keys: { normalize: [{ replace: { find: '[0-9]', with: '' } }] }, values: { type: integer } }"), lambda n: f'{{"m":{keys(n, 1)}}}'),
    "groups of a map": (form("m: { values: { fields: { a: { required: true } } } }"), lambda n: f'{{"m":{keys(n, "{}")}}}'),
    "items of another type": (form("l: { items: { type: integer } }"), lambda n: '{"l":' + items(n, '"x"') + "}"),
    "items that stand again": (form("l: { items: { type: integer }, unique: true }"), lambda n: f'{{"l":{items(n, 1)}}}'),
    "items behind a tuple's": (form("l: { items: [{ type: integer }], rest: { type: integer } }"), lambda n: '{"l":' + items(n, '"x"') + "}"),
    "items of shapes": (form("l: { items: { rule: { any: [a, b] } } }", SHAPES), lambda n: f'{{"l":{items(n, "{}")}}}'),
    "nodes of a tree": (
        form("n: { rule: node }", "rules: { node: { fields: { v: { type: integer }, kids: { items: { rule: node } } } } }\n"),
        lambda n: '{"n":{"kids":' + items(n, '{"v":"x"}') + "}}"),
    "values beside secrets": (
        form("s: { items: { secret: true, length: 9.. } }\n  m: { values: { type: integer } }"),
        lambda n: '{"s":[' + ",".join(f'"y{number}"' for number in range(n)) + '],"m":' + keys(n, '"x"') + "}"),
    "values that do not apply": (
        form("l: { items: { fields: { k: {}, a: { when: k == 'z' } } } }", "notApplicable: reject\n"), lambda n: '{"l":' + items(n, '{"a":"1"}') + "}"),
    "rows that wait for other fields": (
        form("l: { items: { fields: { a: { type: integer }, b: { type: integer, range: ..c }, c: { type: integer } } } }"),
        lambda n: '{"l":' + items(n, '{"a":"x","b":5,"c":1}') + "}"),
    "checks of rows and of fields in them": (
        form("l: { items: { fields: { a: { type: integer, check: a > 7 }, b: { type: integer } }, check: b > 5 } }"),
        lambda n: '{"l":' + items(n, '{"a":1,"b":1}') + "}"),
    "unknown keys before and behind a group": (
        form("g: { fields: { a: {} } }", "unknown: reject\n"), lambda n: '{"g":' + keys(n, 1) + "," + keys(n, 1)[1:]),
    "checks of rows": (form("l: { items: { fields: { a: { type: integer } }, check: a > 5 } }"), lambda n: '{"l":' + items(n, '{"a":1}') + "}"),
}
