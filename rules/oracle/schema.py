#!/usr/bin/env python3
"""Validates the forms and files of rules that are here with `formcheck language --schema`, by the PyPI package jsonschema.

  python3 -m venv venv && venv/bin/pip install jsonschema==4.26.0 PyYAML==6.0.4
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/schema.py

YAML is read by the core schema of YAML 1.2, as editors do: `no` is a text and so is a date. Asked of each schema: is it one, by the meta-schema of
2020-12 and by that of draft 7, which some editors know only; does it take every file that `formcheck` takes; does it refuse every file of a table of slips.
Exit 1 where an answer is no.
"""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

try:
    import jsonschema
    import yaml
except ImportError as error:
    print(f'passed over: {error}')
    sys.exit(0)

FORMCHECK = os.path.abspath(os.environ.get('FORMCHECK', '.build/release/formcheck'))
ROOT = Path(__file__).resolve().parent.parent.parent


class Core(yaml.SafeLoader):
    """YAML 1.2, section 10.3.2."""


Core.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ('null', r'^(?:null|Null|NULL|~|)$', 'nN~') , ('bool', r'^(?:true|True|TRUE|false|False|FALSE)$', 'tTfF'),
    ('int', r'^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$', '-+0123456789'),
    ('float', r'^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$', '-+.0123456789'),
]:
    Core.add_implicit_resolver(f'tag:yaml.org,2002:{tag}', re.compile(pattern), list(first) + ([''] if tag == 'null' else []))
Core.add_constructor('tag:yaml.org,2002:int', lambda loader, node: int(node.value.replace('0o', ''), 8 if '0o' in node.value else 16 if '0x' in node.value else 10))


def names_as_texts(value):
    """Keys of JSON are texts."""
    if isinstance(value, dict):
        return {key if isinstance(key, str) else json.dumps(key): names_as_texts(item) for key, item in value.items()}
    return [names_as_texts(item) for item in value] if isinstance(value, list) else value


def read(text):
    return names_as_texts(yaml.load(text, Core))


def kind(value):
    """What a file is by its keys; nothing for a payload."""
    keys = value if isinstance(value, dict) else {}
    if 'form' in keys and 'fields' in keys and isinstance(keys['form'], str):
        return 'form'
    if 'group' in keys and 'rules' in keys:
        return 'rules'
    return None


SLIPS = [
    ('form', 'form: a\nfields: { b: { lenght: 8.. } }', 'a misspelt key'),
    ('form', 'form: a\nfields: { b: { required: yes } }', 'an answer that is none'),
    ('form', 'form: a\nfields: { b: { required: [c] } }', 'a list for a condition'),
    ('form', 'form: a\nfields: { b: { type: string } }', 'a type of another tool'),
    ('form', 'form: a\nfields: { b: { length: 8 to 72 } }', 'bounds that are none'),
    ('form', 'form: a\nfields: { b: { length: ..72 letters } }', 'a unit that there is not'),
    ('form', 'form: a\nfields: { b: { step: "0.01" } }', 'a number in quotes'),
    ('form', 'form: a\nfields: { b: { secret: "true" } }', 'an answer in quotes'),
    ('form', 'form: a\nfields: { b: { normalize: [strip] } }', 'a step that there is not'),
    ('form', 'form: a\nfields: { b: { normalize: [{ remove: x, split: y }] } }', 'two steps in one'),
    ('form', 'form: a\nfields: { b: { range: 5 } }', 'a range without dots'),
    ('form', 'form: a\nfields: { b: { pattern: { match: x } } }', 'a misspelt key of a pattern'),
    ('form', 'form: a\nfields: { b: { unicode: [noEmoji] } }', 'a profile that there is not'),
    ('form', 'form: a\nfields: { b: { message: { toShort: x } } }', 'a code that there is not'),
    ('form', 'form: a\nfields: { b: { unknown: permit } }', 'a policy that there is not'),
    ('form', 'form: a\nfields: { b: { checksum: luhm } }', 'check digits that there are not'),
    ('form', 'form: a\nfields: { b: { checksum: { weights: [1, 3] } } }', 'a sum without a modulus'),
    ('form', 'form: a\nfields: { b: { lookup: { accept: [id] } } }', 'a look-up in nothing'),
    ('form', 'form: a\nfields: { b: { items: { fields: { c: { requierd: true } } } } }', 'a misspelt key far within'),
    ('form', 'form: a\nfields: { b: }', 'a field of nothing'),
    ('form', 'form: a\nfields: [b]', 'a list of fields'),
    ('form', 'form: a', 'no fields'),
    ('form', 'fields: { b: {} }', 'no name'),
    ('form', 'form: a\nfields: {}\ncheck: { message: x }', 'a check of nothing'),
    ('form', 'form: a\nfields: {}\ncheck: { that: b > c, severity: fatal }', 'a severity that there is not'),
    ('form', 'form: a\nfields: {}\nrecords: [{ unique: b, sorted: c }]', 'two conditions in an entry'),
    ('form', 'form: a\nfields: {}\ncatalogues: { c: { file: a.csv, items: [b] } }', 'two sources of items'),
    ('form', 'form: a\nfields: {}\nmessages: { titel: x }', 'no locale'),
    ('form', 'form: a\nfields: {}\nexamples: [{ given: {}, expect: { isues: {} } }]', 'a misspelt expectation'),
    ('form', 'form: a\nfields: {}\nexamples: [{ given: {}, expect: { issues: { b: tooShort } } }]', 'a place that is no pointer'),
    ('form', 'form: a\nfields: {}\nexamples: [{ script: [{ typ: { b: c } }] }]', 'a misspelt step'),
    ('form', 'form: a\nfields: {}\nmanagers: { m: { verify: [b] } }', 'a misspelt key of a manager'),
    ('form', 'form: a\nfields: { b: { variants: { c: { default: x } } } }', 'a default in a variant'),
    ('rules', 'group: g\nrules: { r: { sumary: x } }', 'a misspelt key of a rule'),
    ('rules', 'group: g\nrules: { r: { examples: { valid: x } } }', 'examples that are no list'),
    ('rules', 'group: g\nfields: {}', 'a key of a form'),
    ('rules', 'rules: {}', 'no group'),
    ('messages', 'fields: { b: { lable: x } }', 'a misspelt key of a field'),
    ('messages', 'form: a', 'a key of a form'),
]


def files():
    for path in sorted([*ROOT.glob('Examples/**/*'), *ROOT.glob('rules/*.yaml')]):
        if path.suffix in ('.yaml', '.yml', '.json') and 'node_modules' not in path.parts and not any(part.startswith('.') for part in path.relative_to(ROOT).parts):
            yield str(path.relative_to(ROOT)), path.read_text(encoding='utf-8')
    for page in [ROOT / 'rules/language.md', *sorted((ROOT / 'docs').glob('*.md')), ROOT / 'README.md']:
        text = '\n' + page.read_text(encoding='utf-8')
        for number, block in enumerate(re.findall(r'\n```yaml[^\n]*\n(.*?)\n```', text, re.S), 1):
            yield f'{page.relative_to(ROOT)}#{number}', block


def main():
    wrong = 0
    validators = {}
    for name in ('form', 'rules', 'messages'):
        schema = json.loads(subprocess.run([FORMCHECK, 'language', '--schema', name], capture_output=True, check=True).stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.Draft7Validator.check_schema(schema)
        validators[name] = [jsonschema.Draft202012Validator(schema), jsonschema.Draft7Validator(schema | {'$schema': 'http://json-schema.org/draft-07/schema#'})]
    taken = dict.fromkeys(validators, 0)
    for name, text in files():
        try:
            value = read(text)
        except yaml.YAMLError:
            continue
        of = kind(value)
        if of is None:
            continue
        # What stands under a language may stand in a file of its own.
        for of, value in [(of, value), *(('messages', language) for language in (value.get('messages') or {}).values())]:
            taken[of] += 1
            for validator in validators[of]:
                for error in validator.iter_errors(value):
                    wrong += 1
                    print(f'{name}: {"/".join(map(str, error.absolute_path))}: {error.message[:200]}')
    for of, text, what in SLIPS:
        for validator in validators[of]:
            if validator.is_valid(read(text)):
                wrong += 1
                print(f'not refused: {what}: {text!r}')
    print(f'schema.py: {taken["form"]} forms, {taken["rules"]} files of rules, {taken["messages"]} of messages taken; {len(SLIPS)} slips refused; {wrong} disagreements')
    return 1 if wrong or not all(taken.values()) else 0


if __name__ == '__main__':
    sys.exit(main())
