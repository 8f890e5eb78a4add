#!/usr/bin/env python3
"""Compares contact.phone.with-extension-as-written with phonenumbers, the Python port of libphonenumber, which reads
extensions too: both must find the same number and the same extension.

  python3 -m venv venv && venv/bin/pip install phonenumbers==9.0.43
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/extensions.py [seed]
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import phonenumbers
    from phonenumbers import PhoneNumberFormat, SUPPORTED_REGIONS
except ImportError:
    print('skipped: no package phonenumbers')
    sys.exit(0)

FORMCHECK = str(Path(os.environ.get('FORMCHECK', '.build/release/formcheck')).resolve())
RULES = Path(__file__).resolve().parent.parent / 'contact.yaml'
# Those that both know. libphonenumber takes fewer digits the less clear the word before them is: six where it is clear.
SIGNS = [' ext. ', ' ext ', ', ext. ', ';ext=', ' x', ' x ', 'x', ' #', ' extn. ', ' extension ', ' Ext. ', ' EXTENSION: ', ' доб. ', ' int. ', ' int ', '\u00a0ext.\u00a0']


def written(number, extension, chance):
    """The number as it is printed, with other separators now and then, and its extension."""
    text = phonenumbers.format_number(number, PhoneNumberFormat.INTERNATIONAL)
    text = text.replace(' ', chance.choice([' ', ' ', '-', '.', '\u00a0', '']))
    return text + (chance.choice(SIGNS) + extension if extension else '')


def main():
    chance = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    asked = []
    for region in sorted(SUPPORTED_REGIONS):
        number = phonenumbers.example_number(region)
        for _ in range(20):
            extension = ''.join(chance.choices('0123456789', k=chance.randint(0, 6)))
            text = written(number, extension, chance)
            read = phonenumbers.parse(text)
            plain = phonenumbers.format_number(read, PhoneNumberFormat.E164)
            # contact.phone.e164 takes at least eight digits: see its note.
            if len(plain) > 8:
                asked.append((text, plain + (f';ext={read.extension}' if read.extension else '')))
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(RULES, folder)
        form, records = Path(folder, 'form.yaml'), Path(folder, 'values.ndjson')
        form.write_text(f'form: phones\nimport: {RULES.name}\nfields: {{ number: {{ required: true, rule: contact.phone.with-extension-as-written }} }}\n')
        records.write_text(''.join(json.dumps({'number': text}) + '\n' for text, _ in asked))
        run = subprocess.run([FORMCHECK, 'check', form, records, '--format', 'ndjson'], capture_output=True, text=True)
        cleaned = subprocess.run([FORMCHECK, 'check', form, records, '--output', 'cleaned'], capture_output=True, text=True)
    verdicts = [line['verdict'] for line in map(json.loads, run.stdout.splitlines()) if 'record' in line]
    if len(verdicts) != len(asked):
        print(f'{len(asked)} numbers, {len(verdicts)} results', run.stderr[:2000])
        return 1
    values = map(json.loads, cleaned.stdout.splitlines())
    found = [next(values)['number'] if verdict == 'valid' else None for verdict in verdicts]
    wrong = 0
    for (text, expected), number in zip(asked, found):
        if number != expected:
            wrong += 1
            print(f'{text!r}: phonenumbers {expected}, formcheck {number}')
    print(f'{len(asked)} numbers compared, {sum(";ext=" in expected for _, expected in asked)} of them with an extension, {wrong} disagreements')
    return 1 if wrong else 0


sys.exit(main())
