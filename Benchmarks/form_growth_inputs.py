"""Rows of form_growth.py: other inputs than one record of JSON, and what must hold between the records of a run."""
from form_growth_payloads import Case, items, keys, lines
from form_growth_rows import listed, mapped, names

RUN = 'fields: { a: { type: integer }, b: {} }\nrecords: '

REFERENCES = 'fields: { a: { type: integer }, c: { type: integer }, b: {} }\nrecords: [{ exists: { a: c } }]'


def csv(head, row):
    return lambda n: head(n) + '\n' + ''.join(row(i, n) + '\n' for i in range(n))


def wide(n, rows=3):
    return ','.join(f'k{i}' for i in range(n)) + '\n' + (','.join(['x'] * n) + '\n') * rows


NUMBERED = lines(lambda i: f'{{"a":{i},"b":"x"}}')
ALIKE = lines('{"a":1,"b":"x"}')
DOWN = lambda n: ''.join(f'{{"a":{n - i},"b":"x"}}\n' for i in range(n))
GAPS = lines(lambda i: f'{{"a":{i * 2},"b":"x{i % 7}"}}')

INPUTS = {
    'records that are right': Case('fields: { a: { type: integer }, b: {} }', NUMBERED, 25000),
    'records that are wrong': Case('fields: { a: {}, b: {} }', NUMBERED, 10000, quick=True),
    'records that are no JSON': Case('fields: { a: {} }', lines('{"a":'), 10000),
    'lines of blanks': Case('fields: { a: {} }', lambda n: '\n' * n, 250000),
    'a line that is too long': Case('fields: { a: {} }', lambda n: '{"a":"' + 'x' * n + '"}\n', 5000000, usual=True),
    'unique, all different': Case(RUN + '[{ unique: a }]', NUMBERED, 25000),
    'unique, all alike': Case(RUN + '[{ unique: a }]', ALIKE, 10000, quick=True),
    'unique of several': Case(RUN + '[{ unique: [a, b] }]', ALIKE, 10000),
    'sorted, all wrong': Case(RUN + '[{ sorted: a }]', DOWN, 10000),
    'consecutive, all gaps': Case(RUN + '[{ consecutive: a }]', GAPS, 10000, quick=True),
    'consecutive per': Case(RUN + '[{ consecutive: a, per: b }]', GAPS, 10000),
    'exists, none there': Case(REFERENCES, NUMBERED, 10000, quick=True),
    'exists, mostly behind': Case(REFERENCES, lambda n: ''.join(f'{{"a":{n - i},"c":{i}}}\n' for i in range(n)), 10000),
    'that, of all': Case(RUN + '[{ that: sum(a) < 0 }]', NUMBERED, 10000),
    'that per, all groups wrong': Case(RUN + '[{ that: sum(a) < 0, per: a }]', NUMBERED, 10000, quick=True),
    'that per, few groups': Case(RUN + '[{ that: count() < 2, per: b }]', GAPS, 10000),
    'that when': Case(RUN + '[{ that: "max(a) < 3", when: a > 2, per: b }]', GAPS, 10000),
    'first and last': Case(RUN + '[{ that: first(b) == last(b), per: a }]', GAPS, 10000),
    'a JSON list': Case('fields: { a: { type: integer }, b: {} }', lambda n: items(n, '{"a":1}'), 25000, 'json'),
    'a JSON list of wrong records': Case('fields: { a: {} }', lambda n: items(n, '{"a":1}'), 10000, 'json'),
    'a record on many lines': Case('fields: { m: { values: { type: integer } } }', lambda n: '{"m":' + keys(n, '"x"').replace(',', ',\n') + '}', 10000, 'json', quick=True),
    'JSON that is open': Case('fields: { a: {} }', lambda n: '[' * n, 250000, 'json'),
    'a record that is a list': Case('items: { fields: { a: { type: integer } } }\nunique: [a]', lambda n: items(n, '{"a":1}'), 10000, 'json'),
    'a record that is a map': Case('values: { type: integer }', lambda n: keys(n, '"x"'), 10000, 'json'),
    'a table': Case('fields: { a: { type: integer }, b: {} }', csv(lambda n: 'a,b', lambda i, n: f'{i},x'), 25000, 'csv'),
    'a table of wrong cells': Case('fields: { a: { type: integer }, b: {} }', csv(lambda n: 'a,b', lambda i, n: 'x,x'), 10000, 'csv', quick=True),
    'a table of cells without a value': Case(lambda n: 'fields: { a: {}, b: {} }\nnulls: [' + ', '.join(f'n{i}' for i in range(n)) + ']', csv(lambda n: 'a,b', lambda i, n: f'n{i},x'), 10000, 'csv'),
    'a table of columns with other names': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'f{i}: {{}}') + '\ncolumns: ' + mapped(n, lambda i: f'f{i}: k{i}'), wide, 4000, 'csv'),
    'a table of columns': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'k{i}: {{}}'), wide, 4000, 'csv', quick=True),
    'columns that are wrong': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'k{i}: {{ type: integer }}'), wide, 4000, 'csv'),
    'columns that are unknown': Case('fields: { a: {} }', wide, 4000, 'csv', quick=True),
    'columns that are nearly right': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'column_{i}: {{}}'), lambda n: ','.join(f'colunm_{i}' for i in range(n)) + '\n' + 'x,' * (n - 1) + 'x\n', 2000, 'csv'),
    'columns that stand twice': Case('fields: { a: {} }', lambda n: ','.join(['a'] * n) + '\n' + 'x,' * (n - 1) + 'x\n', 4000, 'csv', bound='stands twice'),
    'columns of items': Case('fields: { l: { items: { type: integer } } }', lambda n: ','.join(f'l[{i}]' for i in range(n)) + '\n' + 'x,' * (n - 1) + 'x\n', 4000, 'csv'),
    'columns of next items': Case('fields: { l: { items: { type: integer } } }', lambda n: ','.join(['l[]'] * n) + '\n' + 'x,' * (n - 1) + 'x\n', 4000, 'csv'),
    'columns of rows': Case('fields: { l: { items: { fields: { a: { type: integer } } } } }', lambda n: ','.join(f'l[{i}].a' for i in range(n)) + '\n' + 'x,' * (n - 1) + 'x\n', 4000, 'csv'),
    'columns of a map': Case('fields: { m: { values: { type: integer } } }', lambda n: ','.join(f'm.k{i}' for i in range(n)) + '\n' + 'x,' * (n - 1) + 'x\n', 4000, 'csv'),
    'columns that are missing': Case(lambda n: 'required: true\nfields: ' + mapped(n, lambda i: f'k{i}: {{}}'), lambda n: 'k0\nx\nx\nx\n', 2000, 'csv'),
    'columns of a deep tree that are missing': Case('rules: { r: { fields: { a: { required: true }, b: { rule: r }, c: { rule: r } } } }\nfields: { n: { rule: r } }', lambda n: 'n' + '.b' * n + '.c.a\nx\n', 40, 'csv'),
    'rows with too many cells': Case('fields: { a: {}, b: {} }', csv(lambda n: 'a,b', lambda i, n: 'x,x,x,x'), 10000, 'csv'),
    'one row of too many cells': Case('fields: { a: {}, b: {} }', lambda n: 'a,b\n' + 'x,' * n + '\n', 100000, 'csv'),
    'a quote that does not end': Case('fields: { a: {}, b: {} }', lambda n: 'a,b\nx,"' + 'y\n' * n, 100000, 'csv'),
    'cells of many lines': Case('fields: { a: { type: integer }, b: {} }', csv(lambda n: 'a,b', lambda i, n: 'x,"y\ny\ny"'), 10000, 'csv'),
    'doubled quotes': Case('fields: { a: { type: integer }, b: {} }', lambda n: 'a,b\n"' + '""' * n + '",x\n', 100000, 'csv'),
    'a table that is split': Case("fields: { a: { normalize: [{ split: ';' }], items: { type: integer } } }", lambda n: 'a\n' + ';'.join(['x'] * n) + '\n', 10000, 'csv'),
    'a web form': Case('fields: { a: {} }', lambda n: '&'.join(f'a={i}' for i in range(1)) + '&x=' + 'y' * n, 100000, 'txt', 'form'),
    'a web form of fields': Case(lambda n: 'fields: ' + mapped(n, lambda i: f'k{i}: {{ type: integer }}'), lambda n: '&'.join(f'k{i}=x' for i in range(n)), 4000, 'txt', 'form', quick=True),
    'a web form of unknown keys': Case('fields: { a: {} }', lambda n: '&'.join(f'k{i}=x' for i in range(n)), 10000, 'txt', 'form', quick=True),
    'a web form of equal keys': Case('fields: { a: {} }', lambda n: '&'.join(['a=x'] * n), 10000, 'txt', 'form', quick=True),
    'a web form of equal unknown keys': Case('fields: { a: {} }', lambda n: '&'.join(['b=x'] * n), 10000, 'txt', 'form', quick=True),
    'a web form of items': Case('fields: { l: { items: { type: integer } } }', lambda n: '&'.join(['l=x'] * n), 10000, 'txt', 'form', quick=True),
    'a web form of numbered items': Case('fields: { l: { items: { type: integer } } }', lambda n: '&'.join(f'l[{i}]=x' for i in range(n)), 10000, 'txt', 'form'),
    'a web form of rows': Case('fields: { l: { items: { fields: { a: { type: integer } } } } }', lambda n: '&'.join(f'l[{i}].a=x' for i in range(n)), 10000, 'txt', 'form'),
    'a web form of a map': Case('fields: { m: { values: { type: integer } } }', lambda n: '&'.join(f'm.k{i}=x' for i in range(n)), 10000, 'txt', 'form'),
    'a web form of escapes': Case('fields: { a: { type: integer } }', lambda n: 'a=' + '%41' * n, 100000, 'txt', 'form'),
    'a web form of deep names': Case('fields: { a: {} }', lambda n: 'a' + '.b' * n + '=x', 10000, 'txt', 'form'),
    'a web form of pieces': Case("fields: { a: { normalize: [{ split: ',' }], items: { type: integer } } }", lambda n: 'a=' + ','.join(['x'] * n), 10000, 'txt', 'form'),
    'YAML': Case('fields: { m: { values: { type: integer } } }', lambda n: 'm:\n' + ''.join(f'  k{i}: x\n' for i in range(n)), 10000, 'yaml', 'yaml', quick=True),
    'YAML in flow': Case('fields: { l: { items: { type: integer } } }', lambda n: 'l: [' + ', '.join(['x'] * n) + ']\n', 10000, 'yaml', 'yaml'),
    'YAML aliases': Case('fields: { l: { items: { type: integer } } }', lambda n: 'x: &x 1\nl: [' + ', '.join(['*x'] * n) + ']\n', 10000, 'yaml', 'yaml', quick=True),
    'YAML anchors': Case('fields: { l: { items: { type: integer } } }', lambda n: 'l: [' + ', '.join(f'&x{i} 1' for i in range(n)) + ']\n', 10000, 'yaml', 'yaml'),
    'YAML anchors and aliases': Case('fields: { l: { items: { type: integer } }, m: { items: { type: integer } } }',
                                     lambda n: 'l: [' + ', '.join(f'&x{i} 1' for i in range(n)) + ']\nm: [' + ', '.join(f'*x{i}' for i in range(n)) + ']\n', 10000, 'yaml', 'yaml'),
    'YAML aliases of large values': Case('fields: { l: { items: { items: { type: integer } } } }', lambda n: 'x: &x [' + ', '.join(['1'] * n) + ']\nl: [' + ', '.join(['*x'] * n) + ']\n', 50, 'yaml', 'yaml', usual=True),
    'YAML aliases of aliases': Case('fields: { a: {} }', lambda n: 'a0: &a0 [x, x]\n' + ''.join(f'a{i + 1}: &a{i + 1} [*a{i}, *a{i}]\n' for i in range(n)), 10, 'yaml', 'yaml', usual=True),
    'YAML documents': Case('fields: { a: { type: integer } }', lambda n: '---\na: x\n' * n, 10000, 'yaml', 'yaml'),
    'YAML keys that stand again': Case('fields: { a: { type: integer } }', lambda n: 'a: 1\n' * n, 10000, 'yaml', 'yaml'),
    'a long block of YAML': Case('fields: { a: { length: ..5 } }', lambda n: 'a: |\n' + '  text\n' * n, 50000, 'yaml', 'yaml'),
    'a plain text of YAML on many lines': Case('fields: { a: { length: ..5 } }', lambda n: 'a: text\n' + '  text\n' * n, 50000, 'yaml', 'yaml'),
    'YAML within YAML': Case('fields: { a: { type: any } }', lambda n: 'a: ' + '[' * n + ']' * n + '\n', 1000, 'yaml', 'yaml'),
    'comments of YAML': Case('fields: { a: {} }', lambda n: '# comment\n' * n + 'a: 1\n', 100000, 'yaml', 'yaml'),
}
