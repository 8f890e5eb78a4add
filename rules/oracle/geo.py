#!/usr/bin/env python3
"""Compares the rules of geo with pycountry (countries, subdivisions), openlocationcode (Plus Codes, if it is there) and plain arithmetic.

  python3 -m venv venv && venv/bin/pip install pycountry==26.2.16 openlocationcode==1.0.1
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/geo.py [values a rule] [seed]

Values are the examples, random ones, and both with a character changed.
"""
import re
import string
import sys
from fractions import Fraction

from comparing import COUNT, chance, changed, compare, examples

try:
    import pycountry
except ImportError as error:
    print(f'skipped: no package {error.name}')
    sys.exit(0)
try:
    from openlocationcode import openlocationcode
except ImportError:
    openlocationcode = None

FILES = ['geo.yaml', 'geo-subdivision.yaml', 'geo-subdivision-code.yaml']
EXAMPLES = {rule: values for file in FILES for rule, values in examples(file).items()}
LETTERS, DIGITS = string.ascii_uppercase, string.digits
ORACLES, VALUES = {}, {}


def rule(name, oracle, made):
    base = EXAMPLES.get(name, []) + list(made)
    ORACLES[name] = oracle
    VALUES[name] = base + [changed(chance.choice(base)) for _ in range(COUNT)]


def text(size, signs):
    return ''.join(chance.choice(signs) for _ in range(size))


def decimal(value, most):
    """Is it a decimal number as RFC 5870 writes it, no further from 0 than `most`?"""
    found = re.fullmatch(r'-?([0-9]+)(?:\.([0-9]+))?', value)
    assert found
    whole, part = found.groups()
    assert len(whole) == 1 or whole[0] != '0'
    assert part is None or len(part) <= 15
    return abs(Fraction(value)) <= most


def pair(value):
    latitude, longitude = value.split(',')
    return decimal(latitude, 90) and decimal(longitude, 180)


def angle(value, most, width):
    """Is it degrees, degrees and minutes, or degrees, minutes and seconds, no more than `most` degrees?"""
    whole, _, part = value.partition('.')
    assert set(whole) <= set(DIGITS) and len(whole) in (width, width + 2, width + 4)
    assert '.' not in value or set(part) <= set(DIGITS) and 1 <= len(part) <= 10
    fraction = Fraction(int(part or 0), 10 ** len(part))
    parts = [int(whole[:width])] + [int(whole[at:at + 2]) for at in range(width, len(whole), 2)]
    assert all(part < 60 for part in parts[1:])
    parts[-1] += fraction
    return sum(Fraction(part) / 60 ** at for at, part in enumerate(parts)) <= most


def point(value):
    assert value.isascii() and value.endswith('/') and '\n' not in value
    body, mark, system = value[:-1].partition('CRS')
    assert not mark or 1 <= len(system) <= 32 and set(system) <= set(LETTERS + DIGITS + '_:')
    signs, numbers = re.findall('[+-]', body), re.split('[+-]', body)
    assert numbers[0] == '' and len(signs) in (2, 3)
    if len(signs) == 3:
        whole, dot, part = numbers[3].partition('.')
        assert 1 <= len(whole) <= 6 and set(whole + part) <= set(DIGITS) and (not dot or 1 <= len(part) <= 6)
    return angle(numbers[1], 90, 2) and angle(numbers[2], 180, 3)


def degrees(most, signed):
    sign = chance.choice('+-') if signed else chance.choice(['', '-'])
    whole = chance.choice([0, most, most - 1, most + 1, chance.randint(0, most)])
    return sign + (str(whole) if not signed else f'{whole:0{len(str(most))}d}') + chance.choice(['', '', '.0', '.' + text(chance.randint(1, 16), DIGITS)])


def sexagesimal(most):
    whole = chance.choice([0, most, most - 1, chance.randint(0, most)])
    rest = ''.join(f'{chance.choice([0, 0, 59, 60, chance.randint(0, 59)]):02d}' for _ in range(chance.randint(0, 2)))
    return chance.choice('+-') + f'{whole:0{len(str(most))}d}{rest}' + chance.choice(['', '.' + text(chance.randint(1, 11), '0' if chance.random() < 0.4 else DIGITS)])


countries = list(pycountry.countries)
two, three, number = ({getattr(country, name) for country in countries} for name in ('alpha_2', 'alpha_3', 'numeric'))
codes = {entry.code for entry in pycountry.subdivisions}
# CLDR gives Kosovo a code that ISO leaves to its users.
rule('geo.country', lambda value: value in two or value == 'XK', [a + b for a in LETTERS for b in LETTERS])
rule('geo.country3', lambda value: value in three, [a + b + c for a in LETTERS for b in LETTERS for c in LETTERS])
rule('geo.country-numeric', lambda value: value in number, [f'{value:03d}' for value in range(1000)])
shapes = sorted(codes) + [f'{country}-{rest}' for country in sorted(two) for rest in ('01', '1', 'A', 'AB', 'ABC', text(1, DIGITS + LETTERS), text(2, DIGITS), text(2, LETTERS))]
rule('geo.subdivision-code', lambda value: value in codes, shapes)
for country in sorted({code[:2] for code in codes}):
    own = [code for code in sorted(codes) if code[:2] == country]
    name = f'geo.subdivision.{country}'
    ORACLES[name] = lambda value, own=frozenset(own): value in own
    VALUES[name] = EXAMPLES[name] + own + [f'{country}-{text(size, signs)}' for size in (1, 2, 3) for signs in (DIGITS, LETTERS) for _ in range(2)]
rule('geo.coordinates', pair, [f'{degrees(90, False)},{degrees(180, False)}' for _ in range(COUNT)])
rule('geo.coordinates-iso6709', point, [f'{sexagesimal(90)}{sexagesimal(180)}{chance.choice(["", "", "+380.5", "-12"])}{chance.choice(["", "", "CRSWGS_84"])}/' for _ in range(COUNT)])
rule('geo.geohash', lambda value: len(value) <= 12 and set(value) <= set('0123456789bcdefghjkmnpqrstuvwxyz'), [text(chance.randint(1, 13), DIGITS + LETTERS.lower()) for _ in range(COUNT)])
rule('geo.icao', lambda value: len(value) == 4 and set(value) <= set(LETTERS) and value[0] not in 'IJQX', [text(4, LETTERS) for _ in range(COUNT)])
rule('geo.iata', lambda value: len(value) == 3 and set(value) <= set(LETTERS), [text(3, LETTERS) for _ in range(COUNT)])
if openlocationcode:
    def plus(value):
        assert value == value.upper() and value.isascii() and len(value) <= 16
        return openlocationcode.isFull(value)

    def area():
        code = openlocationcode.encode(chance.uniform(-90, 90), chance.uniform(-180, 180), chance.choice([2, 4, 6, 8, 10, 11, 12, 13, 14, 15]))
        return code
    rule('geo.plus-code', plus, [area() for _ in range(COUNT)])
else:
    print('skipped: geo.plus-code, no package openlocationcode')


compare(FILES, ORACLES, VALUES, lambda name, value: None)
