"""Rows of form_growth.py: the lists and maps of examples, scripts and files of rules."""
from form_growth_rows import Row, flat, listed, mapped, names

TESTS = ('check', 'lint', 'explain', 'test', 'test --coverage', 'test --mutate')
RULES = ('test rules', 'lint rules')
LESS = {'test --mutate': 250}


def example(text, form=flat('f', '{ required: true }'), n=1000, covers='', only=TESTS, **more):
    return Row(lambda n: form(n) + '\nexamples: [' + text(n) + ']', covers, n, only=only, less=LESS, **more)


def step(text, form=flat(), **more):
    return example(lambda n: '{ script: [{ ' + text(n) + ' }], expect: { valid: true } }', form, **more)


def expected(key, value, form=flat('f', '{ required: true }'), given='{}', **more):
    return example(lambda n: '{ given: ' + given + ', expect: { ' + key + ': ' + value(n) + ' } }', form, **more)


def waiting(n):
    return flat('f', '{ required: true }')(n) + '\ncontrols: ' + mapped(n, lambda i: f'c{i}: {{ label: C }}') + '\nmanagers: ' + mapped(n, lambda i: f'm{i}: {{ verifies: [f{i}], manages: [c{i}] }}')


def lookups(n):
    return 'catalogues: { c: { items: { x: One, y: Two } } }\n' + flat('f', '{ lookup: { in: c, service: s } }')(n)


def digits(n):
    return "catalogues: { c: { keypad: latin, items: { x: one, y: two } } }\n" + flat('f', '{ lookup: c }')(n)


def rule_file(examples):
    return lambda n: {'form.yaml': 'import: r.yaml\nfields: { a: { rule: g.r } }', 'r.yaml': f'group: g\nrules:\n  r: {{ summary: a text, length: ..8, message: {{ tooLong: write less }}, examples: {{ {examples(n)} }} }}\n'}


def variant_file(examples):
    return lambda n: {'form.yaml': 'import: r.yaml\nfields: { c: {}, a: { rule: g.r, by: c } }', 'r.yaml': f'group: g\nrules:\n  r: {{ summary: a text, variants: {{ v: {{ length: ..8, message: {{ tooLong: write less }}, examples: {{ {examples(n)} }} }} }} }}\n'}


LIST = lambda n: 'fields: { l: { items: { fields: { a: {} } } } }'
MAP = lambda n: 'fields: { m: { values: {} } }'

EXAMPLES = {
    'examples': Row(lambda n: 'fields: { a: { length: ..5 } }\nexamples: ' + listed(n, lambda i: f'{{ given: {{ a: "{i}" }}, expect: {{ issues: {{}} }} }}'), 'form.examples[]', only=TESTS, less={'test --mutate': 2000}, quick=True),
    'examples of many fields': Row(lambda n: flat()(n) + '\nexamples: ' + listed(n, lambda i: f'{{ given: {{ f{i}: x }}, expect: {{ valid: true }} }}'), 'form.examples[]', 125, only=TESTS, less={'test --mutate': 60}),
    'examples that fail': Row(lambda n: 'fields: { a: { length: ..5 } }\nexamples: ' + listed(n, lambda i: f'{{ given: {{ a: "{i}" }}, expect: {{ issues: {{ /a: tooLong }} }} }}'), 'form.examples[]', only=TESTS),
    'given': example(lambda n: '{ given: ' + mapped(n, lambda i: f'f{i}: x') + ', expect: { valid: true } }', covers='example.given='),
    'given a list': example(lambda n: '{ given: { l: ' + listed(n, str) + ' }, expect: { valid: true } }', lambda n: 'fields: { l: { items: { type: integer } } }', 2500),
    'given before a script': example(lambda n: '{ given: ' + mapped(n, lambda i: f'f{i}: x') + ', script: [{ leave: f0 }], expect: { valid: true } }', lambda n: flat()(n) + '\ncheck: { filled: none or all, of: ' + listed(n) + ' }', 500, only=TESTS[:-1]),
    'initial': example(lambda n: '{ initial: ' + mapped(n, lambda i: f'f{i}: x') + ', script: [{ leave: f0 }], expect: { valid: true } }', lambda n: flat()(n) + '\ncheck: { filled: none or all, of: ' + listed(n) + ' }', 500, covers='example.initial=', only=TESTS[:-1]),
    'records of an example': example(lambda n: '{ run: ' + listed(n, lambda i: f'{{ a: {i} }}') + ', expect: { valid: true } }', lambda n: 'fields: { a: { type: integer } }\nrecords: [{ unique: a }, { sorted: a }]', 2500, 'example.run[] example.run[]='),
    'records of an example that are wrong': example(lambda n: '{ run: ' + listed(n, lambda i: '{ a: 1 }') + ', expect: { valid: true } }', lambda n: 'fields: { a: { type: integer } }\nrecords: [{ unique: a }]', 2500),
    'answers': example(lambda n: '{ answers: ' + mapped(n, lambda i: f'ask{i}: true') + ', given: {}, expect: { valid: true } }', lambda n: 'fields: ' + mapped(n, lambda i: f'f{i}: {{ remote: ask{i} }}'), covers='example.answers{}'),
    'steps': example(lambda n: '{ script: ' + listed(n, lambda i: f'{{ type: {{ a: x{i} }} }}') + ', expect: { valid: true } }', lambda n: 'fields: { a: {} }', 250, 'example.script[]', quick=True),
    'steps of many fields': example(lambda n: '{ script: ' + listed(n, lambda i: f'{{ type: {{ f{i}: x }}, leave: f{i} }}') + ', expect: { valid: true } }', flat(), 125, 'example.script[]'),
    'what each step expects': example(lambda n: '{ script: ' + listed(n, lambda i: f'{{ type: {{ f{i}: x }}, expect: {{ states: {{ f{i}: valid }}, shown: {{}} }} }}') + ', expect: { valid: true } }', flat(), 250),
    'type': step(lambda n: 'type: ' + mapped(n, lambda i: f'f{i}: x'), covers='step-of-script.type{} step-of-script.type{}= example.type{} example.type{}='),
    'type a list': step(lambda n: 'type: { l: ' + listed(n, str) + ' }', lambda n: 'fields: { l: { items: { type: integer } } }', n=2500),
    'type a map': step(lambda n: 'type: { m: ' + mapped(n, lambda i: f'k{i}: x') + ' }', MAP, n=2500),
    'more steps than a script may have': example(lambda n: '{ script: ' + listed(n, lambda i: f'{{ type: {{ a: x{i} }} }}') + ', expect: { valid: true } }', lambda n: 'fields: { a: {} }', 2500, bound='at most 1000 steps'),
    'leave': step(lambda n: 'leave: ' + listed(n), covers='step-of-script.leave[] example.leave[]'),
    'add': step(lambda n: 'add: ' + listed(n, lambda i: 'l'), LIST, covers='step-of-script.add[] example.add[]'),
    'add with values': step(lambda n: 'add: ' + mapped(n, lambda i: f'l{i}: {{ a: x }}'), lambda n: 'fields: ' + mapped(n, lambda i: f'l{i}: {{ items: {{ fields: {{ a: {{}} }} }} }}'), covers='step-of-script.add{} step-of-script.add{}= example.add{} example.add{}='),
    'add at the start': step(lambda n: 'add: ' + listed(n, lambda i: 'l' if not i else '/l/0'), LIST),
    'add to a map': step(lambda n: 'add: ' + mapped(n, lambda i: f'/m/k{i}: x'), MAP),
    'remove': example(lambda n: '{ given: { l: ' + listed(n, lambda i: '{ a: x }') + ' }, script: [{ remove: ' + listed(n, lambda i: '/l/0') + ' }], expect: { valid: true } }', LIST, covers='step-of-script.remove[] example.remove[]'),
    'remove at the end': example(lambda n: '{ given: { l: ' + listed(n, lambda i: '{ a: x }') + ' }, script: [{ remove: ' + listed(n, lambda i: f'/l/{n - 1 - i}') + ' }], expect: { valid: true } }', LIST, n=500),
    'move': example(lambda n: '{ given: { l: ' + listed(n, lambda i: '{ a: x }') + ' }, script: [{ move: ' + mapped(n - 1, lambda i: f'/l/{i}: /l/{i + 1}') + ' }], expect: { valid: true } }', LIST, n=500, covers='step-of-script.move{} example.move{}'),
    'pick': step(lambda n: 'pick: ' + mapped(n, lambda i: f'f{i}: x'), lookups, covers='step-of-script.pick{} example.pick{}', n=250),
    'scroll': step(lambda n: 'type: ' + mapped(n, lambda i: f'f{i}: o') + ', scroll: ' + mapped(n, lambda i: f'f{i}: x'), lookups, covers='step-of-script.scroll{} example.scroll{}', n=250),
    'press': step(lambda n: 'press: ' + mapped(n, lambda i: f"f{i}: '6'"), digits, covers='step-of-script.press{} example.press{}', n=250),
    'next': step(lambda n: 'press: ' + mapped(n, lambda i: f"f{i}: '6'") + ', next: ' + listed(n), digits, covers='step-of-script.next[] example.next[]', n=250),
    'searchAll': step(lambda n: 'type: ' + mapped(n, lambda i: f'f{i}: o') + ', searchAll: ' + listed(n), lookups, covers='step-of-script.searchAll[] example.searchAll[]', n=250),
    'close': step(lambda n: 'close: ' + listed(n), lookups, covers='step-of-script.close[] example.close[]', n=250),
    'top': step(lambda n: 'type: ' + mapped(n, lambda i: f'f{i}: o') + ', top: ' + listed(n), lookups, covers='step-of-script.top[] example.top[]', n=250),
    'reopen': step(lambda n: 'reopen: ' + listed(n), lookups, covers='step-of-script.reopen[] example.reopen[]', n=250),
    'answer': step(lambda n: 'type: ' + mapped(n, lambda i: f'f{i}: x') + ', answer: ' + mapped(n, lambda i: f'ask{i}: true'), lambda n: 'fields: ' + mapped(n, lambda i: f'f{i}: {{ remote: ask{i} }}'), covers='step-of-script.answer{} example.answer{}', n=125),
    'answer of a service': step(lambda n: 'type: { f0: zzz }, searchAll: f0, answer: { s: ' + listed(n, lambda i: f'{{ id: i{i}, label: New }}') + ' }', lambda n: lookups(1), covers='step-of-script.answer{}[] step-of-script.answer{}[]= example.answer{}[] example.answer{}[]='),
    'expect: issues': expected('issues', lambda n: mapped(n, lambda i: f'/f{i}: valueMissing'), covers='expect.issues{}', quick=True),
    'expect: issues that are not there': expected('issues', lambda n: mapped(n, lambda i: f'/f{i}: tooLong'), flat()),
    'expect: codes of one place': expected('issues', lambda n: '{ /a: ' + listed(n, lambda i: f'own{i}') + ' }', lambda n: 'fields: { a: { type: integer } }\ncheck: ' + listed(n, lambda i: f'{{ that: a > {i}, code: own{i} }}'), '{ a: -1 }', covers='expect.issues{}[]'),
    'expect: warnings': expected('warnings', lambda n: mapped(n, lambda i: f'/f{i}: notApplicable'), flat('f', '{ when: "false" }'), covers='expect.warnings{} expect.warnings{}[]', given='{}'),
    'expect: undecided': expected('undecided', lambda n: mapped(n, lambda i: f'/f{i}: noAnswer'), flat('f', '{ remote: ask }'), covers='expect.undecided{} expect.undecided{}[]'),
    'expect: undecided places': expected('undecided', lambda n: listed(n, lambda i: f'/f{i}'), flat('f', '{ remote: ask }'), covers='expect.undecided[]'),
    'expect: cleaned': example(lambda n: '{ given: ' + mapped(n, lambda i: f'f{i}: x') + ', expect: { cleaned: ' + mapped(n, lambda i: f'f{i}: x') + ' } }', flat(), covers='expect.cleaned='),
    'expect: cleaned that differs': example(lambda n: '{ given: ' + mapped(n, lambda i: f'f{i}: x') + ', expect: { cleaned: ' + mapped(n, lambda i: f'f{i}: y') + ' } }', flat()),
    'expect: enabled': expected('enabled', lambda n: listed(n, lambda i: f'c{i}'), waiting, covers='expect.enabled[]'),
    'expect: disabled': expected('disabled', lambda n: listed(n, lambda i: f'c{i}'), waiting, covers='expect.disabled[]'),
    'expect: waitsFor': expected('waitsFor', lambda n: mapped(n, lambda i: f'c{i}: [/f{i}]'), waiting, covers='expect.waitsFor{}'),
    'expect: waitsFor many': expected('waitsFor', lambda n: '{ c: ' + listed(n, lambda i: f'/f{i}') + ' }', lambda n: flat('f', '{ required: true }')(n) + '\ncontrols: { c: {} }\nmanagers: { m: { manages: [c] } }', covers='expect.waitsFor{}[]'),
    'expect: states': example(lambda n: '{ script: [{ submit: true }], expect: { states: ' + mapped(n, lambda i: f'f{i}: touched') + ' } }', covers='expect.states{} expect.states{}[]'),
    'expect: shown': example(lambda n: '{ script: [{ submit: true }], expect: { shown: ' + mapped(n, lambda i: f'/f{i}: valueMissing') + ' } }', covers='expect.shown{} expect.shown{}[]'),
    'expect: hits': example(lambda n: '{ script: [{ type: ' + mapped(n, lambda i: f'f{i}: one') + ' }], expect: { hits: ' + mapped(n, lambda i: f'f{i}: [x]') + ' } }', lookups, 250, 'expect.hits{}'),
    'expect: hits of one field': example(lambda n: '{ script: [{ type: { f0: one } }], expect: { hits: { f0: ' + listed(n, lambda i: 'x') + ' } } }', lambda n: lookups(1), covers='expect.hits{}[]'),
    'expect: marked': example(lambda n: '{ script: [{ type: ' + mapped(n, lambda i: f'f{i}: one') + ' }], expect: { marked: ' + mapped(n, lambda i: f"f{i}: ['[One]']") + ' } }', lookups, 250, 'expect.marked{} expect.marked{}[]'),
    'expect: place': example(lambda n: '{ script: [{ type: ' + mapped(n, lambda i: f'f{i}: one') + ' }], expect: { place: ' + mapped(n, lambda i: f'f{i}: x') + ' } }', lookups, 250, 'expect.place{} expect.place{}[]'),
    'expect: word': example(lambda n: '{ script: [{ press: ' + mapped(n, lambda i: f"f{i}: '663'") + ' }], expect: { word: ' + mapped(n, lambda i: f'f{i}: one') + ' } }', digits, 250, 'expect.word{} expect.word{}[]'),
    'rules of a file': Row(lambda n: {'form.yaml': 'import: r.yaml\nfields: { a: { rule: g.r0 } }', 'r.yaml': 'group: g\nrules: ' + mapped(n, lambda i: f'r{i}: {{ length: ..5 }}') + '\n'}, 'rules-file.rules{}', quick=True),
    'valid values of a rule': Row(rule_file(lambda n: 'valid: ' + listed(n, lambda i: f'v{i}')), 'rule-of-file.examples.valid[] rule-of-file.examples.valid[]=', only=TESTS + RULES, less={'test --mutate': 2000}),
    'invalid values of a rule': Row(rule_file(lambda n: 'valid: [a], invalid: ' + listed(n, lambda i: f'{{ value: longer than {i}, code: tooLong }}')), 'rule-of-file.examples.invalid[] rule-of-file.examples.invalid[].value=',
                                    only=TESTS + RULES, less={'test --mutate': 2000}),
    'values of the variants of a rule': Row(variant_file(lambda n: 'valid: ' + listed(n, lambda i: f'v{i}') + ', invalid: ' + listed(n, lambda i: f'{{ value: longer than {i}, code: [tooLong] }}')),
                                            'variant.examples.valid[] variant.examples.valid[]= variant.examples.invalid[] variant.examples.invalid[].value= variant.examples.invalid[].code[]', 2000, only=TESTS + RULES, less={'test --mutate': 1000}),
    'variants of a rule with examples': Row(lambda n: {'form.yaml': 'import: r.yaml\nfields: { c: {}, a: { rule: g.r, by: c } }', 'r.yaml': 'group: g\nrules:\n  r: { summary: a text, variants: ' + mapped(n, lambda i: f'v{i}: {{ length: ..8, examples: {{ valid: [a] }} }}') + ' }\n'}, n=1000, only=TESTS + RULES),
    'codes of an invalid value': Row(rule_file(lambda n: 'valid: [a], invalid: [{ value: longer than eight, code: ' + listed(n, lambda i: 'tooLong') + ' }]'), 'rule-of-file.examples.invalid[].code[]', only=TESTS + RULES),
}
