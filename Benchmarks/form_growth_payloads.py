"""Rows of form_growth.py: features of the language × payloads that make them work hard."""
from dataclasses import dataclass
from typing import Callable

from form_growth_rows import listed, mapped, names


@dataclass
class Case:
    form: object  # a text, or n -> text, without its first line
    payload: Callable  # n -> text
    n: int = 10000
    suffix: str = 'ndjson'
    format: str = ''  # --input-format
    usual: bool = False  # the default limits hold
    bound: str = ''  # what the message must have where a limit ends the row
    refused: bool = False
    square: str = ''  # why it may grow as the square does
    quick: bool = False

    def files(self, n):
        form = self.form(n) if callable(self.form) else self.form
        made = dict(form) if isinstance(form, dict) else {'form.yaml': 'form: t\n' + form + '\n'}
        made['payload.' + self.suffix] = self.payload(n)
        return made


def keys(n, value='1', key=lambda i: f'k{i}'):
    return '{' + ','.join(f'"{key(i)}":{value(i) if callable(value) else value}' for i in range(n)) + '}'


def items(n, value='1'):
    return '[' + ','.join(value(i) if callable(value) else value for i in range(n)) + ']'


def at(key, make):
    return lambda n: f'{{"{key}":{make(n)}}}\n'


def lines(value):
    return lambda n: ''.join((value(i) if callable(value) else value) + '\n' for i in range(n))


def nested(open_, close, middle='', depth=lambda n: n):
    return lambda n: open_ * depth(n) + middle + close * depth(n) + '\n'


def field(body, more=''):
    return f'{more}fields: {{ a: {{ {body} }} }}'


def text(letter, end=''):
    return at('a', lambda n: '"' + letter * n + end + '"')


SHAPES = lambda n: 'rules: ' + mapped(n, lambda i: f'r{i}: {{ fields: {{ x{i}: {{ required: true }}, y: {{ required: true }} }} }}') + '\nfields: { l: { items: { rule: { any: ' + listed(n, lambda i: f'r{i}') + ' } } } }'
UNION = lambda n: 'rules: { r: { tag: t, fields: { a: {} }, variants: ' + mapped(n, lambda i: f'v{i}: {{ fields: {{ x{i}: {{ type: integer }} }} }}') + ' } }\nfields: { l: { items: { rule: r } } }'
PLACES = 'each issue has its place, which is as long as the value is deep; --max-depth bounds it'
TREE = 'rules: { node: { fields: { v: { type: integer }, kids: { items: { rule: node } } } } }\nfields: { n: { rule: node } }'
READING_TREE = 'rules: { node: { fields: { v: { type: integer }, kids: { items: { rule: node } }, sum: { type: integer, compute: "v + kids.map(k, k.sum).sum()" } } } }\nfields: { n: { rule: node } }'
SHAPE_TREE = 'rules: { leaf: { type: integer, range: ..record.most }, node: { fields: { l: { rule: { any: [leaf, node] } }, r: { rule: { any: [leaf, node] } } } } }\nfields: { most: { type: integer }, n: { rule: node } }'
ROWS = 'fields: { l: { items: { fields: { a: { type: integer }, b: { type: integer } }#more }#beside } }'


def rows(more='', beside=''):
    return ROWS.replace('#more', more and ', ' + more).replace('#beside', beside and ', ' + beside)


AB = lambda n: '{"l":' + items(n, lambda i: f'{{"a":{i},"b":{n - i}}}') + '}\n'
NUMBERS = at('l', lambda n: items(n, str))
WORDS = at('l', lambda n: items(n, lambda i: f'"word{i}"'))


def over_items(expression, kind='integer'):
    return f"fields: {{ l: {{ items: {{ type: {kind} }} }}, a: {{}} }}\ncheck: {{ that: '{expression}', at: l }}"


JSON_CASES = {
    'unknown keys': Case('fields: { a: {} }', keys, quick=True),
    'unknown keys that are nearly right': Case(lambda n: 'fields: ' + mapped(n // 10 + 1, lambda i: f'field_{i}: {{}}'), lambda n: keys(n, key=lambda i: f'feild_{i}'), 5000, quick=True),
    'unknown keys that are nested': Case('fields: { a: {} }', lambda n: keys(n, '{"b":[1,{"c":2}]}')),
    'unknown keys, ignored': Case('unknown: allow\nfields: { a: {} }', keys),
    'unknown keys, stripped': Case('unknown: strip\nfields: { a: {} }', keys),
    'unknown keys that must be something': Case('unknown: { type: integer, range: 5.. }\nfields: { a: {} }', keys),
    'long unknown keys': Case('fields: { a: {} }', lambda n: keys(10, key=lambda i: 'x' * n + str(i)), 25000),
    'keys that stand again': Case('fields: { a: {} }', lambda n: '{' + ','.join(['"a":1'] * n) + '}', quick=True),
    'unknown keys that stand again': Case('fields: { a: {} }', lambda n: '{' + ','.join(['"b":1'] * n) + '}'),
    'many unknown keys that stand again': Case('fields: { a: {} }', lambda n: '{' + ','.join(f'"b{i // 2}":1' for i in range(n)) + '}'),
    'keys of a map': Case("fields: { m: { values: { type: integer }, keys: { pattern: 'a' } } }", at('m', keys)),
    'keys of a map that are made alike': Case("fields: { m: { keys: { normalize: [{ replace: { find: '[0-9]', with: '' } }] }, values: { type: integer } } }", at('m', keys), quick=True),
    'keys of a map that fit': Case("fields: { m: { values: { type: integer }, keys: { normalize: [lowercase], pattern: '[a-z0-9]+' } } }", at('m', lambda n: keys(n, key=lambda i: f'K{i}'))),
    'values of a map that are wrong': Case('fields: { m: { values: { type: integer } } }', at('m', lambda n: keys(n, '"x"'))),
    'groups of a map': Case('fields: { m: { values: { fields: { a: { required: true } } } } }', at('m', lambda n: keys(n, '{}'))),
    'a map that an expression reads': Case("fields: { m: { values: { type: integer } } }\ncheck: { that: 'm.all(k, v, v > 0)', at: m }", at('m', keys)),
    'a map that looks into itself': Case("fields: { m: { values: { type: integer } } }\ncheck: { that: 'm.all(k, v, m[k] > 0)', at: m }", at('m', keys)),
    'items that are right': Case('fields: { l: { items: { type: integer } } }', NUMBERS),
    'items of another type': Case('fields: { l: { items: { type: integer } } }', WORDS, quick=True),
    'items that are too short': Case('fields: { l: { items: { length: 20.. } } }', WORDS),
    'items that are empty': Case('fields: { l: { items: {} } }', at('l', lambda n: items(n, 'null'))),
    'items that differ': Case('fields: { l: { items: { type: integer }, unique: true } }', NUMBERS),
    'items that stand again': Case('fields: { l: { items: { type: integer }, unique: true } }', at('l', items), quick=True),
    'items that differ, letter case aside': Case('fields: { l: { items: {}, unique: { fold: case } } }', at('l', lambda n: items(n, lambda i: f'"Ä{i}"'))),
    'rows that stand again': Case('fields: { l: { items: { fields: { a: {}, b: {} } }, unique: [a, b] } }', at('l', lambda n: items(n, '{"a":"x","b":"y"}'))),
    'rows that are compared as a whole': Case('fields: { l: { items: { fields: { a: {}, b: {} } }, unique: true } }', at('l', lambda n: items(n, lambda i: f'{{"a":"x{i}","b":"y"}}'))),
    'lists that are compared as a whole': Case('fields: { l: { items: { items: { type: integer } }, unique: true } }', at('l', lambda n: items(n, lambda i: f'[1,2,{i}]'))),
    'anything that differs': Case('fields: { l: { items: { type: any }, unique: true } }', at('l', lambda n: items(n, lambda i: keys(3, str(i))))),
    'too many items': Case('fields: { l: { items: { type: integer }, count: ..3 } }', NUMBERS),
    'items behind those of a tuple': Case('fields: { l: { items: [{ type: integer }], rest: { type: integer } } }', WORDS),
    'too many items of a tuple': Case('fields: { l: { items: [{ type: integer }] } }', NUMBERS),
    'a tuple': Case(lambda n: 'fields: { l: { items: ' + listed(n, lambda i: '{ type: integer }') + ' } }', WORDS, 2500),
    'choices of items': Case(lambda n: 'fields: { l: { items: { choices: ' + listed(1000, lambda i: f'choice{i}') + ' } } }', WORDS, 2500),
    'one value, many choices': Case(lambda n: 'fields: { a: { choices: ' + listed(n, lambda i: f'choice{i}') + ' } }', lambda n: '{"a":"chioce1"}'),
    'items whose choices are nearly right': Case(lambda n: 'fields: { l: { items: { choices: ' + listed(n, lambda i: f'choice{i}') + ' } } }', at('l', lambda n: items(n, lambda i: f'"chioce{i}"')), 1000, quick=True),
    'forbidden items': Case(lambda n: 'fields: { l: { items: { forbidden: ' + listed(1000, lambda i: f'word{i}') + ' } } }', WORDS),
    'fields that are missing': Case(lambda n: 'required: true\nfields: ' + mapped(n), lambda n: '{}', 4000),
    'fields that are wrong': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'k{i}: {{ type: integer }}'), lambda n: keys(n, '"x"'), 4000, quick=True),
    'fields that are there': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'k{i}: {{}}'), lambda n: keys(n, '"x"'), 4000),
    'fields in another order': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'k{i}: {{}}'), lambda n: keys(n, '"x"', lambda i: f'k{n - 1 - i}'), 4000),
    'fields that do not apply': Case(lambda n: 'notApplicable: reject\nfields: { c: {}, ' + names(n, lambda i: f"k{i}: {{ when: c == 'x' }}") + ' }', lambda n: keys(n, '"x"'), 4000),
    'filled: none or all, all but one': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'k{i}: {{}}') + '\ncheck: { filled: none or all, of: ' + listed(n, lambda i: f'k{i}') + ' }', lambda n: keys(n - 1, '"x"'), 4000),
    'filled: none or all, one': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'k{i}: {{}}') + '\ncheck: { filled: none or all, of: ' + listed(n, lambda i: f'k{i}') + ' }', lambda n: keys(1, '"x"'), 4000, quick=True),
    'filled: 1 of many': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'k{i}: {{}}') + '\ncheck: { filled: 1, of: ' + listed(n, lambda i: f'k{i}') + ' }', lambda n: keys(n, '"x"'), 4000),
    'a long text': Case(field('length: ..5'), text('x'), 500000),
    'a long text of marks': Case(field('length: ..5, normalize: [nfc]'), text('a\u0301'), 100000),
    'a long text that is shown': Case(field('type: integer'), text('x'), 500000, quick=True),
    'a long text of escapes': Case(field('length: ..5'), text('\\u00e9'), 100000),
    'a long text of control characters': Case(field('type: integer'), text('\\u0007'), 100000),
    'a long text that is cleaned': Case(field('normalize: [trim, collapse, lowercase, nfkc, digits, { remove: "x" }]'), text(' Ab\u0661'), 100000),
    'a long text of blanks': Case(field('normalize: [trim, collapse], length: 5'), text(' ', 'x'), 500000),
    'a long text for a pattern': Case(field("pattern: '(a|b)*c'"), text('a'), 100000),
    'a long text for a part': Case(field("includes: [{ find: 'a+b' }]"), text('a'), 1000, usual=True),
    'a text of a hard pattern': Case(field(r"pattern: '(a+)+(?=c)\1'"), text('a'), 1000, usual=True),
    'a long text for check digits': Case(field('checksum: luhn'), text('1'), 100000),
    'a long text of digits, mod97': Case(field('checksum: mod97-10'), text('1'), 100000),
    'a long text of one script': Case(field('unicode: [oneScript, noConfusables]'), text('a\u0430'), 100000),
    'a long text that is JSON': Case(field('format: json'), lambda n: '{"a":"' + items(n).replace('"', '\\"') + '"}\n', 100000),
    'a long text that is deep JSON': Case(field('format: json'), text('['), 100000),
    'a long text, cron': Case(field('format: cron'), lambda n: '{"a":"' + ','.join(['1'] * n) + ' * * * *"}\n', 100000),
    'a long text, idn-email': Case(field('format: idn-email'), text('\u00e9', '@example.org'), 20000),
    'a long text, idn-hostname': Case(field('format: idn-hostname'), lambda n: '{"a":"' + '.'.join(['b\u00fccher'] * n) + '"}\n', 20000),
    'a long number': Case(field('type: integer'), lambda n: '{"a":' + '1' * n + '}\n', 100000),
    'a long number as text': Case(field('type: decimal, coerce: true'), text('1'), 100000),
    'a long number with groups': Case(field('type: decimal, normalize: [{ number: de }]'), lambda n: '{"a":"1' + '.234' * n + '"}\n', 50000),
    'split into right pieces': Case(field("normalize: [{ split: ',' }], items: { length: ..9 }"), lambda n: '{"a":"' + ','.join(f'w{i}' for i in range(n)) + '"}\n'),
    'split into wrong pieces': Case(field("normalize: [{ split: ',' }], items: { length: 20 }"), lambda n: '{"a":"' + ','.join(f'w{i}' for i in range(n)) + '"}\n', quick=True),
    'split into pieces of another type': Case(field("normalize: [{ split: ',' }], coerce: true, items: { type: integer, coerce: true }"), lambda n: '{"a":"' + ','.join(f'w{i}' for i in range(n)) + '"}\n'),
    'split into empty pieces': Case(field("normalize: [{ split: ',' }], items: {}"), text(','), 100000),
    'split into pieces that stand again': Case(field("normalize: [{ split: ',' }], items: {}, unique: true"), lambda n: '{"a":"' + ','.join(['w'] * n) + '"}\n'),
    'replace': Case(field("normalize: [{ replace: { find: 'x', with: '-' } }]"), text('ax'), 100000),
    'replace with $1': Case(field("normalize: [{ replace: { find: '(x)', with: '$1$1' } }]"), text('ax'), 100000, quick=True),
    'replace with $1, a wrong value': Case(field("type: integer, normalize: [{ replace: { find: '(x)', with: '$1$1' } }, { number: de }]"), text('ax'), 100000),
    'replace with a look-ahead': Case(field(r"normalize: [{ replace: { find: '(\d)(?=\d)', with: '$1 ' } }]"), text('1'), 1000),
    'replace with $1 in many texts': Case(lambda n: "fields: { l: { items: { normalize: [{ replace: { find: '(.+)', with: '" + '$1' * 20 + "' } }] } } }", at('l', lambda n: items(n, '"' + 'x' * 400 + '"')), 1000),
    'replace with $1 many times in many texts': Case(lambda n: "fields: { l: { items: { normalize: [{ replace: { find: '(.+)', with: '" + '$1' * n + "' } }] } } }", at('l', lambda n: items(n, '"' + 'x' * 4000 + '"')), 50, usual=True),
    'replace that grows': Case(field("normalize: [" + ", ".join(["{ replace: { find: 'x', with: 'xx' } }"] * 8) + "]"), text('x'), 10000),
    'words of boolean': Case(lambda n: field('type: boolean, normalize: [{ boolean: { true: ' + listed(n, lambda i: f'yes{i}') + ', false: [no] } }]'), lambda n: '{"a":"yse1"}\n', 50, quick=True),
    'words of boolean, many values': Case(lambda n: 'fields: { l: { items: { type: boolean, normalize: [{ boolean: { true: ' + listed(150, lambda i: f'yes{i}') + ', false: [no] } }] } } }', at('l', lambda n: items(n, lambda i: f'"yes{i % 50}"'))),
    'layouts of dates': Case("fields: { l: { items: { type: date, normalize: [{ date: [dd.MM.yyyy, MM/dd/yyyy, yyyy-MM-dd, dd.MM.yy] }] } } }", at('l', lambda n: items(n, lambda i: f'"{i % 40}.12.20{i % 99:02}"'))),
    'dates out of range': Case('fields: { l: { items: { type: date, range: today.. } } }', at('l', lambda n: items(n, '"2001-01-01"'))),
    'a tree': Case(TREE, lambda n: '{"n":{"kids":' + items(n, '{"v":"x"}') + '}}\n'),
    'a deep tree whose levels are all wrong': Case(TREE, lambda n: '{"n":' + '{"v":"x","kids":[' * n + ']}' * n + '}\n', 600, quick=True, square=PLACES),
    'a deep tree that is right': Case(TREE, lambda n: '{"n":' + '{"v":1,"kids":[' * n + ']}' * n + '}\n', 600, square=PLACES),
    'a deep tree of unknown keys': Case(TREE, lambda n: '{"n":' + '{"w":1,"kids":[' * n + ']}' * n + '}\n', 600, square=PLACES),
    'a deep tree that is computed': Case(READING_TREE, lambda n: '{"n":' + '{"v":1,"kids":[' * n + ']}' * n + '}\n', 600, square=PLACES),
    'a deep tree that is computed wrong': Case(READING_TREE, lambda n: '{"n":' + '{"v":1,"sum":0,"kids":[' * n + ']}' * n + '}\n', 600, square=PLACES),
    'a wide tree that is computed': Case(READING_TREE, lambda n: '{"n":{"v":1,"kids":' + items(n, '{"v":2}') + '}}\n'),
    'a deep tree with a check': Case('rules: { node: { fields: { v: { type: integer }, kids: { items: { rule: node } } }, check: "kids.all(k, k.v > v)" } }\nfields: { n: { rule: node } }',
                                     lambda n: '{"n":' + '{"v":1,"kids":[' * n + ']}' * n + '}\n', 600, square=PLACES),
    'a deep tree beyond its depth': Case('rules: { node: { depth: ..3, fields: { kids: { items: { rule: node } } } } }\nfields: { n: { rule: node } }', lambda n: '{"n":' + '{"kids":[' * n + ']}' * n + '}\n', 600, square=PLACES),
    'a tree of shapes': Case('rules: { leaf: { type: integer }, node: { fields: { l: { required: true, rule: { any: [leaf, node] } }, r: { required: true, rule: { any: [leaf, node] } } } } }\nfields: { n: { rule: node } }',
                             lambda n: '{"n":' + '{"r":1,"l":' * n + '1' + '}' * n + '}\n', 200),
    'a tree of shapes that is wrong below': Case('rules: { leaf: { type: integer }, node: { fields: { l: { required: true, rule: { any: [leaf, node] } }, r: { required: true, rule: { any: [leaf, node] } } } } }\nfields: { n: { rule: node } }',
                                                 lambda n: '{"n":' + '{"r":1,"l":' * n + '"x"' + '}' * n + '}\n', 100),
    'a tree of two shapes alike': Case('rules: { one: { fields: { k: { rule: { any: [one, two] } }, a: {} } }, two: { fields: { k: { rule: { any: [one, two] } }, b: {} } } }\nfields: { n: { rule: { any: [one, two] } } }',
                                       lambda n: '{"n":' + '{"k":' * n + '{"b":"x"}' + '}' * n + '}\n', 5),
    'a tree of two shapes alike, wrong below': Case('rules: { one: { fields: { k: { rule: { any: [one, two] } }, a: {} } }, two: { fields: { k: { rule: { any: [one, two] } }, b: {} } } }\nfields: { n: { rule: { any: [one, two] } } }',
                                                    lambda n: '{"n":' + '{"k":' * n + '{"c":"x"}' + '}' * n + '}\n', 5),
    'a deep tree of variants that share a name': Case('rules: { r: { tag: k, variants: { x: {} }, fields: { e: { rule: r } }, otherwise: { fields: { e: {} } } } }\nfields: { n: { rule: r } }',
        lambda n: '{"n":' + '{"e":' * n + '{}' + '}' * n + '}\n', 200, quick=True, square=PLACES),
    'a tree of shapes that read outside': Case(SHAPE_TREE, lambda n: '{"most":5,"n":' + '{"r":1,"l":' * n + '1' + '}' * n + '}\n', 5, quick=True),
    'a tree of shapes that read outside, full': Case(SHAPE_TREE, lambda n: '{"most":5,"n":' + '{"r":1,"l":' * (10 + n) + '1' + '}' * (10 + n) + '}\n', 10),
    'lists within lists': Case('fields: { a: { type: any } }', lambda n: '{"a":' + '[' * n + ']' * n + '}\n', 1000),
    'objects that nothing knows': Case('fields: { a: {} }', lambda n: '{"b":' + '{"c":' * n + '1' + '}' * n + '}\n', 1000),
    'deeper than the limit': Case('fields: { a: {} }', lambda n: '{"b":' + '[' * n + '\n', 100000, usual=True),
    'shapes': Case(SHAPES(30), at('l', lambda n: items(n, '{"x29":"1","y":"2"}')), 1000),
    'shapes of which none fits': Case(SHAPES, at('l', lambda n: items(10, '{"z":1}')), 1000, quick=True),
    'shapes, many items': Case(SHAPES(3), at('l', lambda n: items(n, '{"z":1}'))),
    'shapes, many items that fit': Case(SHAPES(3), at('l', lambda n: items(n, '{"x2":"1","y":"2"}'))),
    'shapes of many keys': Case('rules: { a: { fields: { x: { required: true } } }, b: { fields: { y: { required: true }, z: { required: true } } } }\nfields: { l: { rule: { any: [a, b] } } }', at('l', keys)),
    'shapes of lists': Case('rules: { a: { items: { type: integer } }, b: { items: { type: boolean } } }\nfields: { l: { rule: { any: [a, b] } } }', at('l', lambda n: items(n, lambda i: 'true' if i == n - 1 else '1'))),
    'texts of one of many rules': Case(lambda n: 'rules: ' + mapped(n, lambda i: f"r{i}: {{ pattern: 'a{i}' }}") + '\nfields: { l: { items: { rule: { any: ' + listed(n, lambda i: f'r{i}') + ' } } } }', at('l', lambda n: items(10, '"b"')), 1000),
    'a union': Case(UNION, at('l', lambda n: items(n, lambda i: f'{{"t":"v{i}","x{i}":1}}')), 4000, quick=True),
    'a union, wrong values': Case(UNION, at('l', lambda n: items(n, lambda i: f'{{"t":"v{i}","x{i}":"x"}}')), 4000, quick=True),
    'a union, keys of other variants': Case(UNION, at('l', lambda n: items(n, lambda i: f'{{"t":"v{i}","x{(i + 1) % n}":1}}')), 4000, quick=True),
    'a union, tags that are none': Case(UNION, at('l', lambda n: items(n, lambda i: f'{{"t":"w{i}"}}')), 4000),
    'a union, all keys': Case(UNION, at('l', lambda n: '[' + keys(n, '1', lambda i: f'x{i}')[:-1] + ',"t":"v1"}]'), 4000),
    'a union without a tag, all keys': Case(UNION, at('l', lambda n: '[' + keys(n, '1', lambda i: f'x{i}') + ']'), 4000),
    'a union whose common field an expression reads': Case(
        lambda n: 'rules: { r: { tag: t, variants: ' + mapped(n, lambda i: f'v{i}: {{ fields: {{ x: {{ type: integer }} }} }}') + ' } }\nfields: { l: { items: { rule: r } }, s: { type: integer, compute: "l.map(i, i.x).sum()" } }',
        at('l', lambda n: items(n, lambda i: f'{{"t":"v{i}","x":1}}')), 1000, quick=True),
    'variants that are values': Case(lambda n: 'rules: { r: { variants: ' + mapped(n, lambda i: f'v{i}: {{ type: {["integer", "text"][i % 2]} }}') + ' } }\nfields: { l: { items: { fields: { t: {}, v: { rule: r, by: t } } } } }',
                                     at('l', lambda n: items(n, lambda i: f'{{"t":"v{i}","v":1}}')), 2000),
    'variants of texts': Case(lambda n: 'rules: { r: { variants: ' + mapped(n, lambda i: f'v{i}: {{ length: {i % 90} }}') + ' } }\nfields: { l: { items: { fields: { t: {}, v: { rule: r, by: t } } } } }',
                              at('l', lambda n: items(n, lambda i: f'{{"t":"v{i}","v":"x"}}')), 4000),
    'rows with checks': Case(rows('check: a > b + 1000000'), AB),
    'rows that read the row before': Case('fields: { l: { items: { fields: { a: { type: integer, range: previous.a.. }, b: { type: integer } } } } }', lambda n: '{"l":' + items(n, lambda i: f'{{"a":{n - i}}}') + '}\n'),
    'rows with sums of all rows': Case(rows(beside="check: 'this.map(r, r.a).sum() > 999999999'"), AB),
    'rows that each read all rows': Case("fields: { l: { items: { fields: { a: { type: integer, check: 'record.l.all(r, r.b > this)' }, b: { type: integer } } } } }", AB, 500),
    'rows that compute': Case("fields: { l: { items: { fields: { a: { type: integer }, b: { type: integer }, c: { type: integer, compute: a + b } } } } }", AB),
    'rows that wait for other fields': Case('fields: { l: { items: { fields: { a: { type: integer }, b: { type: integer, range: ..c }, c: { type: integer } } } } }', lambda n: '{"l":' + items(n, '{"a":"x","b":5,"c":1}') + '}\n'),
    'rows with conditions': Case('fields: { l: { items: { fields: { a: { type: integer }, b: { when: a > 5, required: true } } } } }', lambda n: '{"l":' + items(n, lambda i: f'{{"a":{i}}}') + '}\n'),
    'rows that must equal': Case('fields: { l: { items: { fields: { a: {}, b: { equals: a } } } } }', lambda n: '{"l":' + items(n, '{"a":"x","b":"y"}') + '}\n'),
    'lists that must equal': Case('fields: { a: { items: { type: integer } }, b: { items: { type: integer }, equals: a } }', lambda n: f'{{"a":{items(n, str)},"b":{items(n)}}}\n'),
    'groups that must equal': Case('fields: { a: { values: { type: integer } }, b: { values: { type: integer }, equals: a } }', lambda n: f'{{"a":{keys(n)},"b":{keys(n, "1", lambda i: f"k{n - 1 - i}")}}}\n'),
    'anything that must equal': Case('fields: { a: { type: any }, b: { type: any, equals: a } }', lambda n: f'{{"a":{keys(n)},"b":{keys(n, "1", lambda i: f"k{n - 1 - i}")}}}\n'),
    'secrets': Case('fields: { s: { items: { secret: true, length: 9.. } }, m: { values: { type: integer } } }', lambda n: '{"s":' + items(n, lambda i: f'"y{i}"') + ',"m":' + keys(n, '"x"') + '}\n'),
    'secrets that others are equal to': Case('fields: { s: { items: { secret: true, length: 9.. } }, l: { items: { differs: record.x } }, x: {} }', lambda n: '{"x":"y1","s":' + items(n, lambda i: f'"y{i}"') + ',"l":' + items(n, lambda i: f'"y{i}"') + '}\n'),
    'a look-up of many items': Case(lambda n: 'catalogues: { c: { items: ' + mapped(1000, lambda i: f'id{i}: Name {i}') + ' } }\nfields: { l: { items: { lookup: { in: c, accept: [id, label] } } } }', at('l', lambda n: items(n, lambda i: f'"Nmae {i}"')), 1000, quick=True),
    'a look-up in many items': Case(lambda n: 'catalogues: { c: { items: ' + mapped(n, lambda i: f'id{i}: Name {i}') + ' } }\nfields: { a: { lookup: { in: c, accept: [id, label] } } }', lambda n: '{"a":"Nmae 1"}\n', 4000),
    'a look-up in items that are alike': Case(lambda n: 'catalogues: { c: { items: ' + mapped(n, lambda i: f'id{i}: Same name') + ' } }\nfields: { l: { items: { lookup: { in: c, accept: [id, label] } } } }', at('l', lambda n: items(100, '"Same name"')), 4000),
    'an item that an expression reads': Case(lambda n: 'catalogues: { c: { items: ' + listed(n, lambda i: f'{{ id: id{i}, name: N, k: v{i} }}') + " } }\nfields: { l: { items: { fields: { a: { lookup: c }, b: { compute: 'item(a).k' } } } } }",
                                             at('l', lambda n: items(n, lambda i: f'{{"a":"id{i}"}}')), 4000),
}
EXPRESSIONS = {
    'all': 'l.all(i, i > 5)', 'exists in none': 'l.exists(i, i < 0)', 'exists_one': 'l.exists_one(i, i == 5)', 'filter': 'size(l.filter(i, i > 5)) < 3', 'map and sum': 'l.map(i, i * 2).sum() < 3',
    'x in list': '-1 in l', 'x in list within all': 'l.all(i, i in l)', 'x in list within exists': 'l.exists(i, i + 1000000 in l)', 'nested all': 'l.all(i, l.all(j, i + j > 0))',
    'all within all within all': 'l.all(i, l.all(j, l.all(k, i + j + k > 0)))', 'filter within all': 'l.all(i, size(l.filter(j, j == i)) == 1)', 'size within all': 'l.all(i, i < size(l))',
    'distinct': 'size(l.distinct()) < 3', 'distinct within all': 'l.all(i, size(l.distinct()) > i)', 'sort': 'l.sort()[0] > 5', 'sort within all': 'l.all(i, l.sort()[0] <= i)', 'sum within all': 'l.all(i, i <= l.sum())',
    'min and max': 'l.min() > l.max()', 'average': 'l.average() < 0', 'joined lists': 'size(l + l) < 3', 'joined lists within all': 'l.all(i, size(l + [i]) > 3)', 'same lists': 'l == l.sort()',
    'places': 'l.all(i, l[0] <= i)', 'many values of a list': 'l.map(i, [i, i, i, i]).all(x, size(x) == 4)',
}
for _name, _text in EXPRESSIONS.items():
    JSON_CASES['expression: ' + _name] = Case(over_items(_text), NUMBERS, quick=_name in ('x in list within all', 'nested all'))
TEXTS = {
    'join': 'size(l.join(",")) < 3', 'sorted texts': 'l.sort().join(",") < "a"', 'distinct texts': 'size(l.distinct()) < 3', 'x in texts within all': 'l.all(i, i in l)', 'texts that grow': 'l.map(i, l.join("")).join("") == ""',
    'upper and trim': 'l.all(i, size(upper(trim(i))) > 99)', 'matches': 'l.all(i, i.matches(r"[a-z]+[0-9]*"))', 'contains': 'l.all(i, l.join("").contains(i))',
}
for _name, _text in TEXTS.items():
    JSON_CASES['expression: ' + _name] = Case(over_items(_text, 'text'), WORDS)
