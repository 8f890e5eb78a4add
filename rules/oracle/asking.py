"""Asks the program about many values at once; for the oracle tests beside it."""

import json
import os
import subprocess
import tempfile

RULES = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FORMCHECK = os.environ.get('FORMCHECK', '.build/release/formcheck')


def judged(values, *files):
    """What the program says of each value. `values`: rule → list of texts; the answer: rule → list of lists of codes. `files` of the
    folder above go before the rules that are built in."""
    rules = list(values)
    with tempfile.TemporaryDirectory() as folder:
        form, records = os.path.join(folder, 'form.yaml'), os.path.join(folder, 'values.ndjson')
        with open(form, 'w', encoding='utf-8') as file:
            print('form: oracle', file=file)
            print(f'import: {json.dumps([os.path.join(RULES, name) for name in files])}', file=file)
            print('fields:', file=file)
            for number, rule in enumerate(rules):
                print(f"  f{number}: {{ rule: '{rule}' }}", file=file)
        count = max(map(len, values.values()))
        with open(records, 'w', encoding='utf-8') as file:
            for line in range(count):
                record = {f'f{number}': values[rule][line] for number, rule in enumerate(rules) if line < len(values[rule])}
                print(json.dumps(record, ensure_ascii=False), file=file)
        run = subprocess.run([FORMCHECK, 'check', form, records, '--format', 'ndjson', '--max-issues', '10000'], capture_output=True, text=True)
    if run.returncode > 1:
        raise SystemExit(run.stderr or run.stdout)
    answers = {rule: [[] for _ in values[rule]] for rule in rules}
    seen = 0
    for text in run.stdout.splitlines():
        line = json.loads(text)
        if 'issues' not in line:
            continue
        seen += 1
        for issue in line['issues']:
            answers[rules[int(issue['field'][2:])]][line['line'] - 1].append(issue['code'])
    if seen != count:
        raise SystemExit(f'{seen} answers to {count} records')
    return answers
