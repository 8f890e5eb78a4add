"""Rows of form_growth.py: the lists and maps of a form that say which fields, rules, checks and managers there are."""
from form_growth_rows import Row, fielded, flat, listed, mapped, names, one, record

NODE = 'rules: { node: { fields: { v: { type: integer }, kids: { items: { rule: node } } } } }\n'


def small(n):
    """n files of one rule each."""
    files = {f'r{i}.yaml': f'group: g{i}\nrules: {{ r: {{ length: ..5 }} }}\n' for i in range(n)}
    return files | {'form.yaml': 'import: ' + listed(n, lambda i: f'r{i}.yaml') + '\nfields: ' + mapped(n, lambda i: f'f{i}: {{ rule: g{i}.r }}')}


def rules(n, body='{ length: ..5 }', prefix='r'):
    return 'rules: ' + mapped(n, lambda i: f'{prefix}{i}: ' + body.replace('#', str(i))) + '\n'


FIELDS = {
    'fields': Row(flat(), 'form.fields{} fields{}', 8000, quick=True, record=record()),
    'fields with constraints': Row(flat('f', '{ type: integer, range: -5..5, label: L }'), record=record('9')),
    'fields with one beginning and end': Row(lambda n: 'fields: ' + mapped(n, lambda i: f'question_{i}_of_the_survey: {{}}')),
    'groups': Row(flat('g', '{ fields: { a: {}, b: {} } }')),
    'fields of a group': Row(lambda n: 'fields: { g: { ' + flat()(n) + ' } }', 'fields{}', 8000, record=lambda n: '{"g":' + record()(n) + '}'),
    'lists': Row(flat('l', '{ items: { length: ..5 }, count: ..3, unique: true }')),
    'sections': Row(lambda n: 'fields: { k: {}, ' + names(n, lambda i: f's{i}: {{ type: section, when: filled(k), fields: {{ z{i}: {{}} }} }}') + ' }'),
    'fields of a section': Row(lambda n: 'fields: { k: {}, s: { type: section, when: filled(k), ' + flat()(n) + ' } }'),
    'items by their place': Row(fielded('items', lambda n: listed(n, lambda i: '{ type: integer }')), 'items[]',
                                record=lambda n: '{"a":[' + ','.join(['"x"'] * n) + ']}'),
    'items by their place that an expression reads': Row(lambda n: 'fields: { a: { items: ' + listed(n, lambda i: '{ type: integer, required: false }') + " }, b: { type: integer, compute: 'a[1]' } }"),
    'types of a field': Row(one('type', lambda i: ['integer', 'text', 'boolean'][i % 3]), 'type[] variant.type[]', refused=True),
    'policies of unknown keys': Row(flat('g', '{ fields: { a: {} }, unknown: { length: ..5 } }')),
    'keys of maps': Row(flat('m', "{ values: {}, keys: { pattern: '[a-z]' } }")),
    'rules': Row(lambda n: rules(n) + 'fields: ' + mapped(n, lambda i: f'f{i}: {{ rule: r{i} }}'), 'form.rules{}', quick=True),
    'rules that nothing uses': Row(lambda n: rules(n) + 'fields: { a: {} }'),
    'rules of one field': Row(lambda n: rules(n) + 'fields: { f: { rule: ' + listed(n, lambda i: f'r{i}') + ' } }', 'rule[]', 2000, record=lambda n: '{"f":"toolong"}'),
    'one rule many times': Row(lambda n: rules(1) + 'fields: { f: { rule: ' + listed(n, lambda i: 'r0') + ' } }', 'rule[]'),
    'rules with fields of one field': Row(lambda n: rules(n, '{ fields: { a#: {} } }') + 'fields: { f: { rule: ' + listed(n, lambda i: f'r{i}') + ' } }', 'rule[]', 2000),
    'a chain of rules': Row(lambda n: 'rules: ' + mapped(n, lambda i: f'r{i}: {{ ' + (f'rule: r{i - 1}, ' if i % 50 else '') + 'length: ..5 }') + '\nfields: { a: { rule: r49 } }', n=2000),
    'imports': Row(small, 'form.import[]', 500),
    'any of texts': Row(lambda n: 'rules: ' + mapped(n, lambda i: f'r{i}: {{ length: {i % 90 + 1} }}') + '\nfields: { f: { rule: { any: ' + listed(n, lambda i: f'r{i}') + ' } } }',
                        'rule.any[] rule[].any[]', 2000, quick=True, record=lambda n: '{"f":""}'),
    'any of groups': Row(lambda n: rules(n, '{ fields: { a: { required: true }, x#: { required: true } } }') + 'fields: { f: { rule: { any: ' + listed(n, lambda i: f'r{i}') + ' } } }',
                         'rule.any[]', 2000, record=lambda n: '{"f":{"a":1,"y":2}}'),
    'any of groups that expressions read': Row(
        lambda n: rules(n, '{ fields: { a: { type: integer, required: true }, x#: { required: true } } }') + 'fields: { f: { rule: { any: ' + listed(n, lambda i: f'r{i}')
        + ' } }, g: { type: integer, compute: f.a } }', 'rule.any[]', 1500, record=lambda n: '{"f":{"a":1,"y":2}}'),
    'fields with any': Row(lambda n: rules(2, '{ length: # }') + flat('f', '{ rule: { any: [r0, r1] } }')(n), 'rule.any[]', 2000, record=record()),
    'variants': Row(lambda n: 'rules: { r: { variants: ' + mapped(n, lambda i: f'v{i}: {{ length: ..5 }}') + ' } }\nfields: { c: {}, f: { rule: r, by: c } }', 'variants{}', quick=True,
                    record=lambda n: '{"c":"v1","f":"toolong"}'),
    'variants that are values of several types': Row(
        lambda n: 'rules: { r: { variants: ' + mapped(n, lambda i: f'v{i}: {{ type: {["integer", "text", "date"][i % 3]} }}') + ' } }\nfields: { c: {}, f: { rule: r, by: c } }', 'variants{}', 2000),
    'variants with fields': Row(
        lambda n: 'rules: { r: { tag: t, fields: { a: {}, b: {} }, variants: ' + mapped(n, lambda i: f'v{i}: {{ fields: {{ x: {{}}, y{i}: {{ length: ..5 }} }} }}') + ' } }\nfields: { f: { rule: r } }',
        'variants{}', quick=True, record=lambda n: '{"f":{"t":"v1","y2":1}}'),
    'variants with fields of their own, by a field': Row(
        lambda n: 'rules: { r: { variants: ' + mapped(n, lambda i: f'v{i}: {{ fields: {{ y{i}: {{ length: ..5 }} }} }}') + ' } }\nfields: { c: {}, f: { rule: r, by: c } }',
        'variants{}', record=lambda n: '{"c":"v1","f":{"y2":1}}'),
    'variants whose common field an expression reads': Row(
        lambda n: 'rules: { r: { tag: t, variants: ' + mapped(n, lambda i: f'v{i}: {{ fields: {{ x: {{ type: integer }} }} }}') + ' } }\nfields: { f: { rule: r }, g: { type: integer, compute: f.x } }',
        'variants{}', record=lambda n: '{"f":{"t":"v1","x":1}}'),
    'variants with checks': Row(
        lambda n: 'rules: { r: { tag: t, variants: ' + mapped(n, lambda i: f'v{i}: {{ fields: {{ x: {{ type: integer }} }}, check: x > {i} }}') + ' } }\nfields: { f: { rule: r } }',
        'variants{}', 2000, record=lambda n: '{"f":{"t":"v1","x":1}}'),
    'tagged unions': Row(flat('u', '{ tag: t, variants: { a: { fields: { x: {} } }, b: { fields: { y: {} } } } }'), 'variants{}', 2000),
    'variants by name': Row(lambda n: 'rules: { r: { variants: ' + mapped(n, lambda i: f'v{i}: {{ length: ..5 }}') + ' } }\nfields: ' + mapped(n, lambda i: f'f{i}: {{ rule: r.v{i} }}'), 'variants{}'),
    'checks at the top': Row(lambda n: 'fields: { a: { type: integer }, b: { type: integer } }\ncheck: ' + listed(n, lambda i: f'{{ that: a < b + {i}, at: a }}'), 'check[]',
                             quick=True, record=lambda n: '{"a":9,"b":-99999}'),
    'checks of a field': Row(one('check', lambda i: f'this < b + {i}', 'type: integer, '), 'check[]', record=lambda n: '{"a":9,"b":-99999}'),
    'checks of many fields': Row(flat('f', '{ type: integer, check: this > 5 }'), 'check[]', record=record('1')),
    'checks of a whole group': Row(lambda n: 'fields: { g: { ' + flat()(n) + ' }, x: { check: ' + listed(n, lambda i: 'valid(g)') + ' } }', 'check[]', 3000),
    'names of a check': Row(lambda n: 'fields: { a: { type: integer } }\ncheck: { let: ' + mapped(n, lambda i: f'n{i}: a + {i}') + ', that: n0 > 5 }', 'entry-of-check.let{}', 4),
    'more names than a check may have': Row(lambda n: 'fields: { a: { type: integer } }\ncheck: { let: ' + mapped(n, lambda i: f'n{i}: a + {i}') + ', that: n0 > 5 }', 'entry-of-check.let{}', 1000, bound='16 values at most'),
    'a chain of names of a check': Row(lambda n: 'fields: { a: { type: integer } }\ncheck: { let: { n0: a, ' + names(n, lambda i: f'n{i + 1}: n{i} + 1') + f' }}, that: n{n} > 5 }}', 'entry-of-check.let{}', 3),
    'checks with names': Row(lambda n: 'fields: { a: { type: integer } }\ncheck: ' + listed(n, lambda i: f'{{ let: {{ x: a + {i} }}, that: x > 5 }}'), 'entry-of-check.let{}', 2000, record=lambda n: '{"a":-99999}'),
    'filled': Row(lambda n: flat()(n) + '\ncheck: { filled: 1.., of: ' + listed(n) + ' }', 'entry-of-check.of[]', quick=True),
    'filled: none or all': Row(lambda n: flat()(n) + '\ncheck: { filled: none or all, of: ' + listed(n) + ' }', 'entry-of-check.of[]', record=lambda n: '{"f0":"x"}'),
    'checks with filled': Row(lambda n: flat()(n) + '\ncheck: ' + listed(n, lambda i: f'{{ filled: 1.., of: [f0, f{i}] }}'), 'check[] entry-of-check.of[]', 3000),
    'conditions': Row(lambda n: 'fields: { k: {}, ' + names(n, lambda i: f"f{i}: {{ when: k == 'a' }}") + ' }', record=record()),
    'a chain of conditions': Row(lambda n: 'fields: { f0: {}, ' + names(n, lambda i: f'f{i + 1}: {{ when: filled(f{i}) }}') + ' }', record=record()),
    'required by each other': Row(lambda n: 'fields: ' + mapped(n, lambda i: f'f{i}: {{ required: (!filled(f{(i + 1) % n})) }}')),
    'computed values': Row(lambda n: 'fields: { k: { type: integer }, ' + names(n, lambda i: f'f{i}: {{ type: integer, compute: k + {i} }}') + ' }', record=lambda n: '{"k":1}'),
    'a chain of computed values': Row(lambda n: 'fields: { f0: { type: integer }, ' + names(n, lambda i: f'f{i + 1}: {{ type: integer, compute: f{i} + 1 }}') + ' }', record=lambda n: '{"f0":1}'),
    'a long list in an expression': Row(lambda n: "fields: { a: { check: 'this in " + listed(n, str).replace(' ', '').replace('[', '["').replace(',', '","').replace(']', '"]') + "' } }", n=170),
    'fields with a list in an expression': Row(flat('f', "{ check: 'this in [\"a\",\"b\",\"c\",\"d\",\"e\"]' }"), n=2000, record=record()),
    'a chain of ands': Row(lambda n: "fields: { a: { check: '" + ' && '.join(['this > "a"'] * n) + "' } }", n=75),
    'equal to each other': Row(lambda n: 'fields: ' + mapped(n, lambda i: f'f{i}: {{ equals: f{i + 1} }}')[:-2] + f', f{n}: {{ secret: true }} }}', quick=True, record=record()),
    'equal to one secret': Row(lambda n: 'fields: { s: { secret: true }, ' + names(n, lambda i: f'f{i}: {{ equals: s }}') + ' }', record=lambda n: '{"s":"abc",' + record()(n)[1:]),
    'different from one': Row(lambda n: 'fields: { s: {}, ' + names(n, lambda i: f'f{i}: {{ differs: s }}') + ' }', record=lambda n: '{"s":"x",' + record()(n)[1:]),
    'defaults': Row(flat('f', '{ default: a }'), 'default='),
    'a default of many items': Row(lambda n: 'fields: { l: { default: ' + listed(n, str) + ', items: { type: integer } } }', 'default='),
    'a default of many keys': Row(lambda n: 'fields: { m: { default: ' + mapped(n, lambda i: f'k{i}: {i}') + ', values: { type: integer } } }', 'default='),
    'remote': Row(flat('f', '{ remote: ask }')),
    'remote of many names': Row(lambda n: 'fields: ' + mapped(n, lambda i: f'f{i}: {{ remote: ask{i} }}'), record=record()),
    'fields of a question': Row(lambda n: 'fields: { a: { remote: { ask: q, with: ' + listed(n) + ' } }, ' + names(n, lambda i: f'f{i}: {{}}') + ' }', 'remote.with[]'),
    'unique of a list': Row(lambda n: 'fields: { l: { unique: ' + listed(n) + ', items: { ' + flat()(n) + ' } } }', 'unique[]', quick=True),
    'unique of a list, letter case aside': Row(lambda n: 'fields: { l: { unique: { by: ' + listed(n) + ', fold: case }, items: { ' + flat()(n) + ' } } }', 'unique.by[]'),
    'unique between records, letter case aside': Row(lambda n: flat()(n) + '\nunique: { by: ' + listed(n) + ', fold: case }', 'form.unique.by[]', record=record()),
    'records.unique, letter case aside': Row(lambda n: flat()(n) + '\nrecords: [{ unique: { by: ' + listed(n) + ', fold: case } }]', 'form.records.unique.by[] form.records[].unique.by[]', record=record()),
    'unique between records': Row(lambda n: flat()(n) + '\nunique: ' + listed(n), 'form.unique[]', record=record()),
    'records': Row(lambda n: flat()(n) + '\nrecords: ' + listed(n, lambda i: f'{{ unique: f{i} }}'), 'form.records[]', quick=True, record=record()),
    'records.unique': Row(lambda n: flat()(n) + '\nrecords: [{ unique: ' + listed(n) + ' }]', 'form.records.unique[] form.records[].unique[]', record=record()),
    'records.sorted': Row(lambda n: flat()(n) + '\nrecords: [{ sorted: ' + listed(n) + ' }]', 'form.records.sorted[] form.records[].sorted[]', record=record()),
    'columns': Row(lambda n: flat()(n) + '\ncolumns: ' + mapped(n, lambda i: f'f{i}: a{i}'), 'form.columns{}'),
    'names of a column': Row(lambda n: 'fields: { a: {} }\ncolumns: { a: ' + listed(n) + ' }', 'form.columns{}[]'),
    'nulls': Row(lambda n: 'fields: { a: {} }\nnulls: ' + listed(n), 'form.nulls[]'),
    'records.per': Row(lambda n: flat()(n) + '\nrecords: [{ that: count() < 5, per: ' + listed(n) + ' }]', 'form.records.per[] form.records[].per[]', record=record()),
    'records.exists': Row(lambda n: flat()(n) + '\nrecords: [{ exists: { ' + ', '.join(f'f{i}: f{n - 1 - i}' for i in range(n)) + ' } }]', 'form.records.exists{} form.records[].exists{}', record=record()),
    'records with exists': Row(lambda n: flat('f', '{ type: integer }')(n) + '\nrecords: ' + listed(n, lambda i: f'{{ exists: {{ f{i}: f0 }} }}'), 'form.records[]', record=record('1')),
    'records with consecutive': Row(lambda n: flat('f', '{ type: integer }')(n) + '\nrecords: ' + listed(n, lambda i: f'{{ consecutive: f{i} }}'), 'form.records[]', record=record('1')),
    'conditions of records': Row(lambda n: flat()(n) + '\nrecords: ' + listed(n, lambda i: f'{{ that: count() < {i}, per: f{i} }}'), 'form.records[]', record=record()),
    'conditions of records that are alike': Row(lambda n: 'fields: { a: { type: integer } }\nrecords: ' + listed(n, lambda i: f'{{ that: sum(a) < {i} }}'), 'form.records[]', record=lambda n: '{"a":1}'),
    'controls and managers': Row(lambda n: 'fields: { a: {} }\ncontrols: ' + mapped(n, lambda i: f'c{i}: {{ label: C }}') + '\nmanagers: ' + mapped(n, lambda i: f'm{i}: {{ verifies: [a], manages: [c{i}] }}'),
                                 'form.controls{} form.managers{}'),
    'controls of a manager': Row(lambda n: 'fields: { a: { required: true } }\ncontrols: ' + mapped(n, lambda i: f'c{i}: {{ label: C }}') + '\nmanagers: { m: { manages: ' + listed(n, lambda i: f'c{i}') + ' } }',
                                 'form.managers{}.manages[]'),
    'managers of a control': Row(lambda n: flat('f', '{ required: true }')(n) + '\ncontrols: { c: {} }\nmanagers: ' + mapped(n, lambda i: f'm{i}: {{ verifies: [f{i}], manages: [c] }}'), 'form.managers{}'),
    'fields of a manager': Row(lambda n: flat('f', '{ required: true }')(n) + '\ncontrols: { c: {} }\nmanagers: { m: { verifies: ' + listed(n) + ', manages: [c] } }', 'form.managers{}.verifies[]'),
    'mistakes': Row(flat('f', '{ lenght: 5 }'), refused=True),
    'names that are none': Row(flat('f', '{ equals: nobody }'), refused=True),
    'names that are nearly right': Row(lambda n: 'fields: ' + mapped(n, lambda i: f'field_{i}: {{ equals: feild_{i} }}'), refused=True),
    'rules that are none': Row(flat('f', '{ rule: contact.emial }'), refused=True),
    'rules that are nearly right': Row(lambda n: rules(n, prefix='own-rule-') + 'fields: ' + mapped(n, lambda i: f'f{i}: {{ rule: onw-rule-{i} }}'), refused=True),
    'fields that stand twice': Row(lambda n: 'fields: ' + mapped(n, lambda i: f'f{i // 2}: {{}}'), refused=True),
    'conditions in a circle': Row(lambda n: 'fields: ' + mapped(n, lambda i: f'f{i}: {{ when: filled(f{(i + 1) % n}) }}'), refused=True),
    'rules in a circle': Row(lambda n: 'rules: ' + mapped(n, lambda i: f'r{i}: {{ rule: r{(i + 1) % n} }}') + '\nfields: { a: { rule: r0 } }', refused=True),
}
