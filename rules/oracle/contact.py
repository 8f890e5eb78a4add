#!/usr/bin/env python3
"""Compares contact.email-strict and contact.email-intl with the PyPI package email-validator.

  python3 -m venv venv && venv/bin/pip install email-validator==2.4.0
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/contact.py [values a rule] [seed]

Addresses are made of parts, right ones and wrong ones, and then changed in single characters. Where the two are meant to differ stands
in `known`, with the reason. Prints how many were compared; exit 1 with other disagreements.
"""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

try:
    from email_validator import EmailNotValidError, validate_email
except ImportError:
    print('skipped: no package email-validator')
    sys.exit(0)

FORMCHECK = os.environ.get('FORMCHECK', '.build/release/formcheck')
RULES = Path(__file__).resolve().parent.parent / 'contact.yaml'

LOCALS = ['ana', 'ana.b+tag', "o'brien", '"ana b"', '"a@b"', '"a\\"b\\\\c"', '""', 'a' * 64, 'a' * 65, '.ana', 'ana.', 'a..b', 'a b', 'a(b)', 'A_1-2',
          '!#$%&*/=?^_`{|}~', '1', '"ana', 'ana"b"', 'a,b', 'a;b', 'a:b', '<ana>', '[ana]', 'a\\b', '']
FOREIGN = ['ანა', 'josé', 'квіточка', '用户', 'अजय', 'محمد', 'משה', 'θσερ', '사용자', '山田.太郎', 'ñ+x', 'e\u0301', '\u0301e', 'a\u200bb', 'a\u202eb', 'a\u00a0b',
           'a\u0085', '\ue000', '😀', 'a\u2028b', 'a.\u0301b', 'ａ', 'аna', 'ა' * 64, 'ა' * 65]
LABELS = ['example', 'org', 'a', 'a-b', 'x1', '1x', 'xn--mnchen-3ya', 'EXAMPLE', '-a', 'a-', 'a_b', '', 'a b', 'b' * 63, 'b' * 64, '12', 'a.b', 'co.uk']
U_LABELS = ['მაგალითი', 'münchen', 'straße', '例子', '广告', 'डाटा', 'भारत', 'пошта', 'укр', 'εχαμπλε', 'דוגמה', 'مثال', '예시', 'ящик-с', 'München', 'ｅx', '☕',
            'e\u0301', '\u0301e', 'ü-', '-ü', 'a--ü', 'ü--a', 'ü' * 57, 'ü' * 58, 'ª', 'a\u200db', '１', '。']
LITERALS = ['[192.0.2.1]', '[192.0.2.256]', '[192.0.2]', '[IPv6:2001:db8::1]', '[IPv6:::]', '[ipv6:1:2:3:4:5:6:7:8]', '[IPv6:1::2::3]', '[2001:db8::1]', '[IPv6:1:2]',
            '[IPv6:::ffff:192.0.2.1]', '[IPv6:12345::]', '[X-tag:a]', '[]', '192.0.2.1']
SIGNS = ' @.-_"\\()<>,;:[]+aZ0' + 'éა中\u0301\u200b'


def oracle(value, international):
    if not international and not value.isascii():
        return False                                                   # the package's switch is for the local part alone
    try:
        validate_email(value, check_deliverability=False, allow_smtputf8=international, allow_quoted_local=not international,
                       allow_domain_literal=not international, test_environment=True, strict=True)
        return True
    except EmailNotValidError:
        return False


def known(value, international):
    """Why the two differ here; None where they should not."""
    local, _, domain = value.rpartition('@')
    labels = domain.split('.')
    if domain.startswith('['):
        return 'RFC 5321 has its own grammar of IPv6 (:: for two groups at least), Python reads RFC 4291'
    if any(label[2:4] == '--' and label[:2].lower() != 'xn' for label in labels):
        return 'RFC 5321 takes hyphens in third and fourth place of a plain label; the package refuses them'
    if any(label.lower().startswith('xn--') for label in labels):
        return 'whether an A-label decodes is not judged'
    if labels[-1].isascii() and not re.search('[A-Za-z]$', labels[-1]):
        return 'the package wants a letter at the end of the domain; the rule, one character that is no digit in the last label'
    if local == '""':
        return 'RFC 5321 takes an empty quoted local part'
    if local.startswith('"') and len(local) > 60:
        return 'the package counts a quoted local part without its quotes and backslashes'
    if not international:
        return None
    if any(unicodedata.normalize('NFKC', label).lower() != label and not label.isascii() for label in labels) or '。' in domain:
        return 'the package maps labels first (UTS #46): capitals, compatible forms, other full stops; they are no U-labels'
    if unicodedata.normalize('NFC', value) != value or re.search('\\.[\u0300-\u036f]', local):
        return 'the package composes first; no atom of the rule begins with a mark'
    if any(unicodedata.bidirectional(sign) in ('R', 'AL', 'AN') for sign in domain):
        return "RFC 5893's rule of direction is not judged"
    if len(local) <= 64 < len(local.encode()):
        return 'the package counts characters of the local part, RFC 6531 octets'
    if re.search('[\u200c\u200d]', domain):
        return 'joiners are refused'
    if len(value.encode()) <= 254 < len(local) + 1 + len('.'.join(
            label if label.isascii() else 'xn--' + label.encode('punycode').decode() for label in labels)):
        return 'the package counts A-labels'
    return None


def made(chance, international):
    local = chance.choice(LOCALS[:6] * 3 + LOCALS + (FOREIGN[:11] * 3 + FOREIGN if international else []))
    labels = LABELS[:5] * 6 + LABELS + (U_LABELS[:14] * 3 + U_LABELS if international else [])
    domain = '.'.join(chance.choice(labels) for _ in range(chance.choice([1, 2, 2, 2, 3, 4])))
    if not international and chance.random() < 0.3:
        domain = chance.choice(LITERALS)
    value = f'{local}@{domain}'
    if chance.random() < 0.4:
        place, sign = chance.randrange(len(value)), chance.choice(SIGNS)
        value = value[:place] + sign + value[place + chance.randrange(2):]
    return value


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    asked = {(name, made(chance, name == 'intl')) for name in ('strict', 'intl') for _ in range(count)}
    asked = sorted(pair for pair in asked if '@' in pair[1])
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(RULES, folder)
        form, records = Path(folder, 'form.yaml'), Path(folder, 'values.ndjson')
        form.write_text(f'form: mail\nimport: {RULES.name}\nfields:\n  strict: {{ rule: contact.email-strict }}\n'
                        '  intl: { rule: contact.email-intl }\n')
        records.write_text(''.join(json.dumps({name: value}) + '\n' for name, value in asked))
        run = subprocess.run([FORMCHECK, 'check', form, records, '--format', 'ndjson'], capture_output=True, text=True)
    results = [line for line in map(json.loads, run.stdout.splitlines()) if 'record' in line and 'verdict' in line]
    if len(results) != len(asked):
        print(f'{len(asked)} values, {len(results)} results', run.stderr[:2000])
        return 1
    wrong, meant, valid = 0, {}, 0
    for (name, value), result in zip(asked, results):
        answer = oracle(value, name == 'intl')
        valid += answer
        if (result['verdict'] == 'valid') != answer:
            why = known(value, name == 'intl')
            if why:
                meant[why] = meant.get(why, 0) + 1
            else:
                wrong += 1
                print(f'{name} {value!r}: email-validator {answer}, formcheck {result["verdict"]}')
    print(f'{len(asked)} values compared, {valid} of them valid, {wrong} disagreements, and these that are meant:')
    for why, number in sorted(meant.items()):
        print(f'  {number}: {why}')
    return 1 if wrong else 0


sys.exit(main())
