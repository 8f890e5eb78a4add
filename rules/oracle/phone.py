#!/usr/bin/env python3
"""Compares contact.phone.* with phonenumbers, the Python port of libphonenumber: is_valid_number_for_region must say the same.

  python3 -m venv venv && venv/bin/pip install phonenumbers==9.0.43
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/phone.py [numbers a territory] [seed]

From the metadata's own examples it wanders: a digit is changed, put in or taken out, and what is valid is changed further, so that the
numbers lie at the edges of the ranges. Others are of random digits. Prints how many were compared; exit 1 with disagreements.
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
    from phonenumbers import COUNTRY_CODES_FOR_NON_GEO_REGIONS, SUPPORTED_REGIONS, PhoneMetadata, PhoneNumber
except ImportError:
    print('skipped: no package phonenumbers')
    sys.exit(0)

VERSION = '9.0.43'                                                     # another one has other numbers
KNOWN = set()                                                          # (territory, number): differences that are meant; none
FORMCHECK = os.environ.get('FORMCHECK', '.build/release/formcheck')
RULES = Path(__file__).resolve().parent.parent / 'contact-phone.yaml'
KINDS = 'fixed_line mobile toll_free premium_rate shared_cost voip personal_number pager uan voicemail'.split()


def judged(territory, code, digits):
    """What the oracle says of a number, given by its parts: parsing would take a leading 0 away and mend other things."""
    bare = digits.lstrip('0') or '0'
    zeros = len(digits) - len(bare)
    number = PhoneNumber(country_code=code, national_number=int(bare), italian_leading_zero=zeros > 0 or None,
                         number_of_leading_zeros=zeros if zeros > 1 else None)
    return phonenumbers.is_valid_number_for_region(number, territory if isinstance(territory, str) else '001')


def changed(digits, chance):
    place, kind = chance.randrange(len(digits)), chance.random()
    digit = str(chance.randrange(10))
    if kind < 0.8:
        return digits[:place] + digit + digits[place + 1:]
    if kind < 0.9:
        return digits[:place] + digit + digits[place:]
    return digits[:place] + digits[place + 1:] or digit


def numbers(territory, count, chance):
    of = PhoneMetadata.metadata_for_nongeo_region if isinstance(territory, int) else PhoneMetadata.metadata_for_region
    meta = of(territory)
    kinds = [getattr(meta, kind) for kind in KINDS]
    pool = [kind.example_number for kind in kinds if kind and kind.example_number]
    found = {}
    for digits in pool:
        found[digits] = judged(territory, meta.country_code, digits)
    tries = 0
    while len(found) < count and tries < 4 * count:
        tries += 1
        if chance.random() < 0.1:
            digits = ''.join(chance.choices('0123456789', k=chance.randint(3, 16)))
        else:
            digits = changed(chance.choice(pool), chance)
        if digits not in found:
            found[digits] = judged(territory, meta.country_code, digits)
            if found[digits]:
                pool.append(digits)
    return meta.country_code, found


def main():
    if phonenumbers.__version__ != VERSION:
        print(f'skipped: phonenumbers {phonenumbers.__version__}, not {VERSION}')
        return 0
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    asked = []
    for territory in sorted(SUPPORTED_REGIONS) + sorted(COUNTRY_CODES_FOR_NON_GEO_REGIONS):
        code, found = numbers(territory, count, chance)
        name = territory if isinstance(territory, str) else f'001-{territory}'
        asked += [(name, f'+{code}{digits}', answer) for digits, answer in found.items()]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(RULES, folder)
        form, records = Path(folder, 'form.yaml'), Path(folder, 'values.ndjson')
        form.write_text(f'form: phones\nimport: {RULES.name}\nfields:\n  of: {{ required: true }}\n'
                        '  number: { required: true, rule: contact.phone, by: of }\n')
        records.write_text(''.join(json.dumps({'of': name, 'number': number}) + '\n' for name, number, _ in asked))
        run = subprocess.run([FORMCHECK, 'check', form, records, '--format', 'ndjson'], capture_output=True, text=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    results = [line for line in lines if 'verdict' in line and 'record' in line]
    if len(results) != len(asked):
        print(f'{len(asked)} numbers, {len(results)} results', run.stderr[:2000])
        return 1
    wrong = 0
    for (name, number, answer), result in zip(asked, results):
        said = result['verdict'] == 'valid'
        plain = not result.get('warnings') and all(issue['code'] == 'patternMismatch' for issue in result.get('issues', []))
        if (said != answer or not plain) and (name, number) not in KNOWN:
            wrong += 1
            print(f'{name} {number}: phonenumbers {answer}, formcheck {result["verdict"]}')
    valid = sum(answer for _, _, answer in asked)
    print(f'{len(asked)} numbers compared, {valid} of them valid, {wrong} disagreements')
    return 1 if wrong else 0


sys.exit(main())
