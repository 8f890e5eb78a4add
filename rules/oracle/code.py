#!/usr/bin/env python3
"""Compares the rules of code.yaml with the PyPI package python-stdnum, and with Python's base64, json and plain arithmetic.

  python3 -m venv venv && venv/bin/pip install python-stdnum==2.2
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/code.py [values a rule] [seed]

Values are the examples, those with single characters changed, and random digits with every check digit. Exit 1 with a difference that
`known` does not explain.
"""
import base64
import json
import random
import re
import sys
import unicodedata

from asking import changed, compare, examples

try:
    from stdnum import ean, imei, isbn, ismn, isni, issn, luhn
    from stdnum.exceptions import ValidationError
except ImportError:
    print('skipped: no package python-stdnum')
    sys.exit(0)

COUNT, SEED = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1
chance = random.Random(SEED)
EXAMPLES = examples('code')
DIGITS = '0123456789'


def takes(module, compact=True, length=None, last=DIGITS + 'X'):
    """The package takes the value, and it is written without spaces and hyphens (the package takes those out)."""
    def judge(value):
        if compact and not (set(value[:-1]) <= set(DIGITS) and value[-1:] in last):
            return False
        if length and len(value) not in length:
            return False
        try:
            return bool(module.validate(value))
        except ValidationError:
            return False
    return judge


# Full stops, slashes and brackets, with their raised, full-width and half-width forms.
SEPARATORS = '\t\u2212./()[]·․‧・．｡･⋅•⁄∕／（）［］⁽⁾'


def is_separator(sign):
    """As rules/reference/keys/normalize.md describes: also blanks within a line, what cannot be seen, and dashes."""
    return sign in SEPARATORS or unicodedata.category(sign) in ('Zs', 'Cf', 'Pd')


def as_written(judge, capitals=True):
    def cleaned(value):
        value = ''.join(sign for sign in value if not is_separator(sign))
        return judge(value.upper() if capitals else value)
    return cleaned


def gs1(*lengths):
    """GS1 General Specifications 7.9.1, for the lengths that python-stdnum's ean does not know."""
    def judge(value):
        return value.isascii() and value.isdigit() and len(value) in lengths and -sum(
            int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(reversed(value[:-1]), 1)) % 10 == int(value[-1])
    return judge


def orcid(value):
    return bool(re.fullmatch(r'[0-9X]{4}(-[0-9X]{4}){3}', value)) and takes(isni)(value.replace('-', ''))


def iccid(value):
    return value[:2] == '89' and len(value) in (18, 19, 20) and value.isascii() and value.isdigit() and luhn.is_valid(value)


VIN_VALUES = {**{digit: int(digit) for digit in DIGITS}, **dict(zip('ABCDEFGH', range(1, 9))), **dict(zip('JKLMN', range(1, 6))), 'P': 7, 'R': 9,
              **dict(zip('STUVWXYZ', range(2, 10)))}


def vin(value):
    return len(value) == 17 and all(sign in VIN_VALUES for sign in value) and all(sign in DIGITS for sign in value[13:])


def vin_us(value):
    """49 CFR 565.15 (c)(4): values, weights, the remainder of 11."""
    if not vin(value) or value[9] in 'UZ0':
        return False
    weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
    rest = sum(weight * VIN_VALUES[sign] for weight, sign in zip(weights, value)) % 11
    return value[8] == ('X' if rest == 10 else str(rest))


def coded(encode, decode, padded=True):
    """Decoded and encoded again it is the same text."""
    def judge(value):
        if len(value) > 4096 or not value.isascii():
            return False
        whole = value if padded else value + '=' * (-len(value) % 4)
        try:
            again = encode(decode(whole)).decode()
        except ValueError:
            return False
        return (again if padded else again.rstrip('=')) == value
    return judge


def json_text(value):
    def refuse(text):
        raise ValueError(text)
    try:
        json.loads(value, parse_constant=refuse)
        return len(value) <= 4096
    except (ValueError, RecursionError):
        return False


def unpacked(part):
    """What a part of a token holds, as Latin-1: any byte is a character."""
    return base64.b64decode(part + '=' * (-len(part) % 4), altchars=b'-_').decode('latin-1')


def jwt(value):
    parts = value.split('.')
    if len(value) > 4096:
        return False
    try:
        head, claims = (json.loads(base64.b64decode(part + '=' * (-len(part) % 4), altchars=b'-_', validate=True)) for part in parts[:2])
    except ValueError:
        return False
    return len(parts) == 3 and all(coded(base64.urlsafe_b64encode, lambda text: base64.b64decode(text, b'-_', True), False)(part) for part in parts) \
        and isinstance(head, dict) and 'alg' in head and isinstance(claims, dict)


def hexadecimal(*lengths):
    return lambda value: len(value) in lengths and set(value) <= set('0123456789abcdefABCDEF')


def semver(value):
    """Points 2, 9 and 10, taken to pieces."""
    core, plus, build = value.partition('+')
    core, minus, before = core.partition('-')
    signs = set('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-')
    plain = lambda text: text.isascii() and text.isdigit() and (text == '0' or text[0] != '0')
    word = lambda text: bool(text) and set(text) <= signs
    return len(value) <= 256 and len(core.split('.')) == 3 and all(map(plain, core.split('.'))) and (
        not minus or all(word(part) and (plain(part) or not part.isdigit()) for part in before.split('.'))) and (not plus or all(map(word, build.split('.'))))


ISBN = takes(isbn, length=(10, 13))
ORACLES = {
    'isbn': ISBN, 'isbn13': lambda value: len(value) == 13 and ISBN(value), 'isbn10': lambda value: len(value) == 10 and ISBN(value),
    'isbn-as-written': as_written(ISBN), 'issn': lambda value: value[4:5] == '-' and takes(issn)(value[:4] + value[5:]), 'issn.compact': takes(issn),
    'issn-as-written': as_written(takes(issn)), 'orcid': orcid, 'isni': takes(isni), 'isni-as-written': as_written(takes(isni)),
    'gtin': lambda value: takes(ean, last=DIGITS)(value), 'gtin-as-written': as_written(takes(ean, last=DIGITS), capitals=False),
    'ean': takes(ean, length=(8, 13), last=DIGITS), 'ean13': takes(ean, length=(13,), last=DIGITS), 'upc': takes(ean, length=(12,), last=DIGITS),
    'gln': takes(ean, length=(13,), last=DIGITS), 'sscc': gs1(18), 'vin': vin, 'vin-us': vin_us, 'vin-as-written': as_written(vin),
    'imei': takes(imei, length=(15,), last=DIGITS), 'imei-as-written': as_written(takes(imei, length=(15,), last=DIGITS), capitals=False),
    'iccid': iccid, 'iccid-as-written': as_written(iccid, capitals=False), 'semver': semver, 'git-hash': hexadecimal(40, 64),
    'git-hash-short': hexadecimal(*range(7, 41)), 'md5': hexadecimal(32), 'sha256': hexadecimal(64), 'hex': hexadecimal(*range(2, 4097, 2)),
    'base64': coded(base64.b64encode, lambda text: base64.b64decode(text, validate=True)),
    'base64url': coded(base64.urlsafe_b64encode, lambda text: base64.b64decode(text, b'-_', True), False),
    'base32': coded(base64.b32encode, base64.b32decode), 'json': json_text, 'jwt': jwt,
}
NUMBERS = {'isbn': 13, 'isbn13': 13, 'isbn10': 10, 'issn.compact': 8, 'isni': 16, 'gtin': 14, 'ean': 8, 'ean13': 13, 'upc': 12, 'gln': 13, 'sscc': 18,
           'imei': 15, 'iccid': 19}
STARTS = {'isbn': '978', 'isbn13': '979', 'iccid': '89'}


def made(rule):
    """Random values, with all check digits in turn."""
    if rule in NUMBERS:
        body = STARTS.get(rule, '')
        body += ''.join(chance.choice(DIGITS) for _ in range(NUMBERS[rule] - 1 - len(body)))
        return [body + last for last in DIGITS + 'X']
    if rule == 'issn':
        body = ''.join(chance.choice(DIGITS) for _ in range(7))
        return [f'{body[:4]}-{body[4:]}{last}' for last in DIGITS + 'X']
    if rule == 'orcid':
        body = ''.join(chance.choice(DIGITS) for _ in range(15))
        return [f'{body[:4]}-{body[4:8]}-{body[8:12]}-{body[12:]}{last}' for last in DIGITS + 'X']
    if rule == 'vin-us':
        body = ''.join(chance.choice('ABCDEFGHJKLMNPRSTUVWXYZ0123456789') for _ in range(13)) + ''.join(chance.choice(DIGITS) for _ in range(4))
        return [body[:8] + check + body[9:] for check in DIGITS + 'X']
    data = chance.randbytes(chance.randrange(1, 40))
    return {'base64': [base64.b64encode(data).decode()], 'base64url': [base64.urlsafe_b64encode(data).decode().rstrip('=')],
            'base32': [base64.b32encode(data).decode()], 'hex': [data.hex()],
            'json': [json.dumps([{chr(sign): sign / 3 for sign in data[:3]}, str(data), None, True, -len(data)])]}.get(rule, [])


def values(rule):
    good, bad = EXAMPLES[rule]
    yield from good + bad
    for at in range(COUNT):
        yield changed(chance.choice(good), chance)
        yield changed(chance.choice(good), chance, DIGITS + 'Xx -')
        if at % 8 == 0 or rule not in NUMBERS:
            for value in made(rule):
                yield value
                yield changed(value, chance)


def known(rule, value, wanted):
    """Why the two differ here; None where they should not."""
    if rule.startswith('isbn') and wanted and ismn.is_valid(value):
        return '979-0 is printed music (ISMN); the package takes it as an ISBN'
    if rule.startswith('isbn') and wanted and len(re.sub('[ -]', '', value)) == 9:
        return 'the package puts a 0 before an SBN of nine digits'
    texts = [value] if rule == 'json' else [unpacked(part) for part in value.split('.')[:2]] if rule == 'jwt' else []
    if wanted and any(re.search(r'[eE][+-]?[0-9]{3}|[0-9.]{41}|[\[{]{65}', text) for text in texts):
        return 'exponents, digits and depth are limited as they are in a record'
    return None


if __name__ == '__main__':
    sys.exit(1 if compare('code', ORACLES, values, known) else 0)
