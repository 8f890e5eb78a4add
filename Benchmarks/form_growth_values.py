"""Rows of form_growth.py: the lists and maps of constraints, clean-up, catalogues and other languages."""
import json

from form_growth_collisions import colliding
from form_growth_rows import Row, fielded, flat, listed, mapped, names, one, record


def step(text):
    return lambda n: 'fields: { a: { normalize: [' + text(n) + '] } }'


def language(text, before=flat('f', '{ label: L }')):
    return lambda n: before(n) + '\nmessages: { de: { ' + text(n) + ' } }'


def catalogue(items, more='', field='lookup: c'):
    return lambda n: f'catalogues: {{ c: {{ {more}items: {items(n)} }} }}\nfields: {{ a: {{ {field} }} }}'


def columns(key, before=''):
    """A catalogue with n columns under a key."""
    return lambda n: f'catalogues: {{ c: {{ {before}{key}: {listed(n, lambda i: f"k{i}")}, items: [{{ id: x, name: x, ' + names(n, lambda i: f'k{i}: v{i}') + ' }] } }\nfields: { a: { lookup: c } }'


def file_rows(head, row):
    return lambda n: {'c.csv': head + '\n' + ''.join(row(i) + '\n' for i in range(n)), 'form.yaml': 'catalogues: { c: { file: c.csv } }\nfields: { a: { lookup: { in: c, accept: [id, label] } } }'}


def collisions(n):
    ids = colliding(n)
    return {'c.ndjson': ''.join(json.dumps({'id': each, 'name': 'N'}) + '\n' for each in ids), 'form.yaml': 'catalogues: { c: { file: c.ndjson } }\nfields: { a: { items: { lookup: c } } }'}


ITEMS = lambda n: listed(n, lambda i: f'{{ id: i{i}, name: Name number {i} }}')
GIVEN = lambda n: '{"a":"wrong"}'

VALUES = {
    'choices': Row(one('choices', lambda i: f'c{i}'), 'choices[]', 16000, quick=True, record=GIVEN),
    'choices with one beginning and end': Row(one('choices', lambda i: f'https://example.org/{i}/index.html'), 'choices[]', 8000, record=GIVEN),
    'choices of numbers': Row(one('choices', str, 'type: integer, '), 'choices[]', 16000, record=lambda n: '{"a":-1}'),
    'choices of anything': Row(one('choices', str, 'type: any, '), 'choices[]', 16000, record=GIVEN),
    'labels of choices': Row(lambda n: 'fields: { a: { choices: ' + mapped(n, lambda i: f'c{i}: label {i}') + ' } }', 'choices{}', 16000, quick=True, record=GIVEN),
    'choices of one rule in many fields': Row(lambda n: 'rules: { r: { choices: ' + listed(n, lambda i: f'c{i}') + ' } }\nfields: ' + mapped(n, lambda i: f'f{i}: {{ rule: r }}'), 'choices[]', 2000, record=record()),
    'ready choices in many fields': Row(flat('f', '{ rule: geo.country }'), n=250, record=record()),
    'ready patterns in many fields': Row(flat('f', '{ rule: contact.email }'), n=1000, record=record()),
    'forbidden': Row(one('forbidden', lambda i: f'c{i}'), 'forbidden[]', 16000, record=lambda n: '{"a":"c1"}'),
    'includes': Row(one('includes', lambda i: f'c{i}'), 'includes[]', 8000, quick=True, record=GIVEN),
    'includes that are found': Row(one('includes', lambda i: f'{{ find: "[a-z]{{3}}{i}" }}'), 'includes[]', quick=True, record=GIVEN),
    'excludes': Row(one('excludes', lambda i: f'c{i}'), 'excludes[]', 8000, record=GIVEN),
    'excludes that are found': Row(one('excludes', lambda i: f'{{ find: "[a-z]{{3}}{i}" }}'), 'excludes[]', record=GIVEN),
    'includes of many fields': Row(flat('f', '{ includes: [{ find: "[a-z]{3}" }] }'), 'includes[]', record=record()),
    'flags of a part': Row(lambda n: 'fields: { a: { includes: [{ find: a, flags: ' + listed(n, lambda i: 'ignoreCase') + ' }] } }', 'includes.flags[] excludes.flags[] includes[].flags[] excludes[].flags[]', refused=True),
    'flags of a pattern': Row(lambda n: 'fields: { a: { pattern: { matches: a, flags: ' + listed(n, lambda i: 'ignoreCase') + ' } } }', 'pattern.flags[]', refused=True),
    'patterns': Row(lambda n: 'fields: ' + mapped(n, lambda i: f"f{i}: {{ pattern: '[a-z]{{{i % 90}}}x' }}"), record=record()),
    'lengths': Row(one('length', lambda i: f'..{i + 1}'), 'length[]', record=GIVEN),
    'ranges': Row(one('range', lambda i: f'..{i + 1}', 'type: integer, '), 'range[]', record=lambda n: '{"a":999999}'),
    'ranges of other fields': Row(one('range', lambda i: f'..b + {i + 1}', 'type: integer, '), 'range[]', record=lambda n: '{"a":999999,"b":1}'),
    'unicode': Row(one('unicode', lambda i: ['noControl', 'noBidi'][i % 2]), 'unicode[]', refused=True),
    'checksums that must all fit': Row(one('checksum', lambda i: 'luhn'), 'checksum[]', record=lambda n: '{"a":"12345"}'),
    'checksums of which one fits': Row(lambda n: 'fields: { a: { checksum: { any: ' + listed(n, lambda i: 'luhn') + ' } } }', 'checksum[]', record=lambda n: '{"a":"12345"}'),
    'weights': Row(fielded('checksum', lambda n: '{ weights: ' + listed(n, lambda i: str(i % 9)) + ', modulus: 11 }'), 'weighted-sum.weights[]', refused=True, record=lambda n: '{"a":"12345"}'),
    'values of digits by position': Row(fielded('checksum', lambda n: '{ weights: [1, 2], modulus: 11, tables: ' + listed(n, lambda i: f'"{i % 10}123456789"') + ' }'), 'weighted-sum.tables[]', record=lambda n: '{"a":"12345"}'),
    'positions that are joined': Row(fielded('checksum', lambda n: '{ name: luhn, of: ' + listed(n, lambda i: f'{1 + i % 9}..{1 + i % 9}') + ' }'), 'checksum.of[]', record=lambda n: '{"a":"123456789"}'),
    'worths of characters': Row(fielded('checksum', lambda n: '{ weights: [1, 2], modulus: 11, values: ' + mapped(n, lambda i: f'"{i}": {chr(0x4E00 + i)}') + ' }'), 'weighted-sum.values{}', refused=True),
    'lookup: accept': Row(lambda n: catalogue(lambda n: '[{ id: x, name: X }]', field='lookup: { in: c, accept: ' + listed(n, lambda i: ['id', 'label'][i % 2]) + ' }')(n), 'lookup.accept[]', refused=True),
    'lookup: where': Row(lambda n: catalogue(lambda n: '[{ id: x, name: X, ' + names(n, lambda i: f'k{i}: v') + ' }]', field='lookup: { in: c, where: ' + mapped(n, lambda i: f'k{i}: [v]') + ' }')(n),
                         'lookup.where{}', record=GIVEN),
    'lookup: values of a column': Row(lambda n: catalogue(lambda n: '[{ id: x, name: X, k: v1 }]', field='lookup: { in: c, where: { k: ' + listed(n, lambda i: f'v{i}') + ' } }')(n), 'lookup.where{}[]',
                                      record=lambda n: '{"a":"x"}'),
    'lookup: fields': Row(lambda n: 'catalogues: { c: { items: [x, y] } }\n' + flat('f', '{ lookup: c }')(n), record=record()),
    'catalogues': Row(lambda n: 'catalogues: ' + mapped(n, lambda i: f'c{i}: {{ items: [x] }}') + '\nfields: { a: { lookup: c0 } }', 'catalogues{}', 2000, quick=True, record=GIVEN),
    'catalogues of one rule': Row(lambda n: 'catalogues: ' + mapped(n, lambda i: f'c{i}: {{ rule: geo.country }}') + '\nfields: ' + mapped(n, lambda i: f'f{i}: {{ lookup: c{i} }}'), 'catalogues{}', 50),
    'items of a catalogue': Row(catalogue(ITEMS, field='lookup: { in: c, accept: [id, label] }'), 'catalogues{}.items[] catalogues{}.items[]{}', quick=True, record=GIVEN),
    'items of a catalogue that are alike': Row(catalogue(lambda n: listed(n, lambda i: f'{{ id: i{i}, name: Same name }}'), field='lookup: { in: c, accept: [id, label] }'), record=GIVEN),
    'ids of a catalogue': Row(catalogue(lambda n: listed(n, lambda i: f'i{i}')), 'catalogues{}.items[]', 16000, record=GIVEN),
    'labels of a catalogue': Row(catalogue(lambda n: mapped(n, lambda i: f'i{i}: Label {i}')), 'catalogues{}.items{} catalogues{}.items{}=', 16000, record=GIVEN),
    'columns of a catalogue': Row(lambda n: catalogue(lambda n: '[{ id: x, name: X, ' + names(n, lambda i: f'k{i}: "1"') + ' }]', 'columns: ' + mapped(n, lambda i: f'k{i}: integer') + ', ')(n), 'catalogues{}.columns{}'),
    'columns of a catalogue: label': Row(columns('label'), 'catalogues{}.label[]', 50),
    'labels by language': Row(lambda n: 'catalogues: { c: { label: { en: name, ' + names(n, lambda i: f'de-a{i:05}: k{i}') + ' }, items: [{ id: x, name: x, ' + names(n, lambda i: f'k{i}: v{i}') + ' }] } }\nfields: { a: { lookup: { in: c, accept: label } } }', 'catalogues{}.label{}', 1000, record=GIVEN),
    'columns of a label in a language': Row(lambda n: 'catalogues: { c: { label: { en: ' + listed(n, lambda i: f'k{i}') + ' }, items: [{ id: x, name: x, ' + names(n, lambda i: f'k{i}: v{i}') + ' }] } }\nfields: { a: { lookup: c } }', 'catalogues{}.label{}[]', 50),
    'columns of a catalogue: aliases': Row(columns('aliases'), 'catalogues{}.aliases[]', 1000),
    'columns of a catalogue: keywords': Row(columns('keywords'), 'catalogues{}.keywords[]', 1000),
    'columns of a catalogue: codes': Row(columns('codes'), 'catalogues{}.codes[]', 1000),
    'columns of a catalogue: phone': Row(columns('phone'), 'catalogues{}.phone[]', 1000, refused=True),
    'names of an item': Row(catalogue(lambda n: '[{ id: x, name: X, aliases: ' + listed(n, lambda i: f'alias{i}') + ' }]'), 'catalogues{}.items[]{}=', record=lambda n: '{"a":"alais1"}'),
    'keypads': Row(lambda n: catalogue(lambda n: '[{ id: x, name: X, phone: "123" }]', 'keypad: [' + ', '.join(['latin'] * n) + '], ')(n), 'catalogues{}.keypad[]', refused=True),
    'items of a file': Row(file_rows('id,name', lambda i: f'i{i},Name {i}'), n=8000, record=GIVEN),
    'items of a file that stand twice': Row(file_rows('id,name', lambda i: f'i{i // 2},Name {i}'), n=8000, refused=True),
    'items of a file whose ids collide': Row(collisions, n=2000, record=lambda n: json.dumps({'a': colliding(n)}), quick=True),
    'clean-up': Row(one('normalize', lambda i: ['trim', 'lowercase'][i % 2]), 'normalize[]', quick=True, record=GIVEN),
    'clean-up of the form': Row(lambda n: 'normalize: ' + listed(n, lambda i: 'trim') + '\nfields: { a: {}, b: {} }', 'normalize[]', record=GIVEN),
    'clean-up of the form, many fields': Row(lambda n: 'normalize: [trim, collapse, lowercase, nfc]\n' + flat()(n), 'normalize[]', 8000, record=record()),
    'clean-up: replace': Row(step(lambda n: names(n, lambda i: f'{{ replace: {{ find: "x{i}", with: y }} }}')), 'normalize[]', record=GIVEN),
    'clean-up: remove': Row(step(lambda n: '{ remove: "' + 'abcdefgh' * n + '" }'), record=GIVEN),
    'clean-up: date': Row(fielded('normalize', lambda n: '[{ date: ' + listed(n, lambda i: 'dd.MM.yyyy') + ' }], type: date'), 'step-of-normalize.date[]', refused=True, record=GIVEN),
    'clean-up: words of true': Row(fielded('normalize', lambda n: '[{ boolean: { true: ' + listed(n, lambda i: f'yes{i}') + ', false: [no] } }], type: boolean'), 'step-of-normalize.boolean.true[]', quick=True, bound='200', record=GIVEN),
    'clean-up: words of false': Row(fielded('normalize', lambda n: '[{ boolean: { false: ' + listed(n, lambda i: f'no{i}') + ', true: [yes] } }], type: boolean'), 'step-of-normalize.boolean.false[]', bound='200', record=GIVEN),
    'languages': Row(lambda n: 'fields: { a: { label: A } }\nmessages: ' + mapped(n, lambda i: f'de-{i:05}: {{ fields: {{ a: {{ label: B }} }} }}'), 'form.messages{}'),
    'texts of a language': Row(language(lambda n: 'texts: ' + mapped(n, lambda i: f"'text {i}': 'wort {i}'"), lambda n: 'fields: ' + mapped(n, lambda i: f"f{i}: {{ message: 'text {i}', required: true }}")), 'language.texts{}'),
    'fields of a language': Row(language(lambda n: 'fields: ' + mapped(n, lambda i: f'f{i}: {{ label: B }}')), 'language.fields{}', quick=True),
    'choices of a language': Row(language(lambda n: 'fields: { a: { choices: ' + mapped(n, lambda i: f'c{i}: Wort {i}') + ' } }', lambda n: 'fields: { a: { choices: ' + mapped(n, lambda i: f'c{i}: label {i}') + ' } }'),
                                 'language.fields{}.choices{}'),
    'controls of a language': Row(language(lambda n: 'controls: ' + mapped(n, lambda i: f'c{i}: B'), lambda n: 'fields: { a: {} }\ncontrols: ' + mapped(n, lambda i: f'c{i}: {{ label: A }}') + '\nmanagers: { m: { manages: ' + listed(n, lambda i: f'c{i}') + ' } }'),
                                  'language.controls{}'),
    'codes of a language': Row(language(lambda n: 'codes: ' + mapped(n, lambda i: f'own{i}: Wort {i}'), lambda n: 'fields: { a: { type: integer } }\ncheck: ' + listed(n, lambda i: f'{{ that: a > {i}, code: own{i} }}')), 'language.codes{}', 2000),
    'a language beside the form': Row(lambda n: {'form.yaml': flat('f', '{ label: L }')(n), 'form.de.yaml': 'fields: ' + mapped(n, lambda i: f'f{i}: {{ label: B }}') + '\n'}, 'language.fields{}'),
    'languages beside the form': Row(lambda n: {'form.yaml': 'fields: { a: { label: A } }'} | {f'form.de-{i:05}.yaml': 'fields: { a: { label: B } }\n' for i in range(n)}, 'form.messages{}', 250),
    'fields of a language that are none': Row(language(lambda n: 'fields: ' + mapped(n, lambda i: f'g{i}: {{ label: B }}')), 'language.fields{}', refused=True),
    'messages of a field': Row(flat('f', '{ length: ..5, message: { tooLong: shorter, valueMissing: fill } }'), record=record('"toolong"')),
}
