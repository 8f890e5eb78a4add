#!/usr/bin/env python3
"""Makes finance-iban-country.yaml, the rule family finance.iban-country, and the pattern of the rule iban in finance.yaml, from SWIFT's IBAN
registry as the PyPI package schwifty carries it (MIT licence).

  python3 -m venv venv && venv/bin/pip install schwifty==2026.10.1
  venv/bin/python rules/iban.py > rules/finance-iban-country.yaml

The examples are made here: their bank and account numbers are counted through, their check digits worked out by ISO/IEC 7064 MOD 97-10. None is
anybody's. Every example is tried on its pattern here (re.fullmatch), so a slip ends the script; so are those of
witnesses/finance-iban-country.json, which witnesses.py collects, by schwifty itself.
"""
import io
import json
import re
from contextlib import redirect_stdout
from importlib.metadata import files, version
from pathlib import Path

from schwifty import IBAN
from schwifty.exceptions import SchwiftyException

from territories import summary
from witnesses import merged

VERSION, DATE = '2026.10.1', '2026-10'                                  # of the package; the month it was put on PyPI
CLASSES = {'n': r'\d', 'a': '[A-Z]', 'c': r'[A-Z\d]'}
WORDS = {'n': ('digit', 'digits'), 'a': ('letter', 'letters'), 'c': ('letter or digit', 'letters or digits')}
NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split()


def registry():
    """Country → (the letters its IBANs begin with, its parts as (class, length)); countries in the order of their codes."""
    assert version('schwifty') == VERSION, version('schwifty')
    file = next(file for file in files('schwifty') if str(file).endswith('iban_registry/generated.json'))
    entries = json.loads(Path(file.locate()).read_text(encoding='utf-8'))
    for country in sorted(entries):
        spec = entries[country]['iban_spec']
        begin, rest = re.fullmatch(r'([A-Z]{2})2!n((?:\d+![nac])+)', spec).groups()
        parts = []
        for length, kind in re.findall(r'(\d+)!([nac])', rest):
            if parts and parts[-1][0] == kind:
                parts[-1] = (kind, parts[-1][1] + int(length))
            else:
                parts.append((kind, int(length)))
        assert 4 + sum(length for _, length in parts) == entries[country]['iban_length'], country
        yield country, begin, parts


def written(parts):
    """The pattern of the check digits and the parts."""
    parts = [('n', 2 + parts[0][1]), *parts[1:]] if parts[0][0] == 'n' else [('n', 2), *parts]
    return ''.join(CLASSES[kind] + (f'{{{length}}}' if length > 1 else '') for kind, length in parts)


def number(text):
    return int(''.join(str(int(sign, 36)) for sign in text))


def iban(begin, bban):
    return f'{begin}{98 - number(bban + begin + "00") % 97:02d}{bban}'


def filled(parts, start, letters):
    """Signs for each part, counted through from `start`; a part that takes both has letters in it if `letters`."""
    text = ''
    for kind, length in parts:
        for index in range(length):
            step = start + len(text)
            text += (chr(65 + step * 7 % 26) if kind == 'a' or kind == 'c' and letters and index % 2 == 0 else str(step * 3 % 10))
    return text


def second(begin, parts, check):
    """An IBAN whose check digits would be `check` by the sum alone, written with their second spelling."""
    twin = {97: '00', 98: '01', 2: '99'}[check]
    kinds = [kind for kind, length in parts for _ in range(length)]
    digits = [index for index, kind in enumerate(kinds) if kind != 'a'][-3:]
    bban = list(filled(parts, 1, False))
    for count in range(1000):
        for index, digit in zip(digits, f'{count:03d}'):
            bban[index] = digit
        text = iban(begin, ''.join(bban))
        if int(text[2:4]) == check:
            return begin + twin + text[4:]
    raise SystemExit(f'{begin}: no {twin}')


def examples(begin, parts, matches):
    length = 4 + sum(length for _, length in parts)
    first = filled(parts, 1, False)
    valid = list(dict.fromkeys([iban(begin, first), iban(begin, filled(parts, 4, True)), iban(begin, filled(parts, 7, False))]))
    text = valid[0]
    invalid = [(text[:-1] + str((int(text[-1], 36) + 1) % 10) if text[-1].isdigit() else text[:-1] + chr(65 + (ord(text[-1]) - 64) % 26),
                'checksumMismatch', 'the last sign is wrong')]
    invalid.append((iban(begin, first[:-1]), '[tooShort, patternMismatch]', 'a sign too few'))
    kind = parts[-1][0]
    invalid.append((iban(begin, first + ('A' if kind == 'a' else '0')), '[tooLong, patternMismatch]', 'a sign too many'))
    place = 0
    for kind, size in parts:
        for at in sorted({place, place + size - 1}):
            if kind == 'c':
                invalid.append((valid[1][:4 + at] + valid[1][4 + at].lower().replace('0', 'o').translate(str.maketrans('123456789', 'abcdefghi'))
                                + valid[1][5 + at:], 'patternMismatch', f'a small letter in place {at + 5}'))
            else:
                wrong = 'O' if kind == 'n' else '0'
                why = f'a letter in place {at + 5}' if kind == 'n' else f'a digit in place {at + 5}'
                invalid.append((iban(begin, first[:at] + wrong + first[at + 1:]), 'patternMismatch', why))
        place += size
    for check in (97, 98, 2):
        invalid.append((second(begin, parts, check), 'checksumMismatch', 'check digits run from 02 to 98'))
    invalid.append((iban('XX', first), 'patternMismatch', 'no country'))
    for value in valid:
        assert matches(value) and number(value[4:] + value[:4]) % 97 == 1 and len(value) == length, value
    for value, code, _ in invalid:
        assert not matches(value) or 'checksum' in code, value
        # Check digits are judged where the shape is right.
        sums = value.isupper() and number(value[4:] + value[:4]) % 97 == 1 and value[2:4] not in ('00', '01', '99')
        assert ('checksum' in code) == (bool(matches(value)) and not sums), value
        assert ('patternMismatch' in code) == (not matches(value)), value
    return valid, invalid


def listed(words):
    return ', '.join(words[:-1]) + ' and ' + words[-1] if len(words) > 1 else words[0]


def whole(entries):
    """One pattern for all countries, those of one shape together."""
    shapes = {}
    for _, begin, parts in entries:
        begins = shapes.setdefault(written(parts), [])
        if begin not in begins:
            begins.append(begin)
    parts = []
    for shape, begins in shapes.items():
        firsts = {}
        for begin in sorted(begins):
            firsts.setdefault(begin[0], []).append(begin[1])
        names = [first + (f'[{"".join(seconds)}]' if len(seconds) > 1 else seconds[0]) for first, seconds in firsts.items()]
        parts.append((f'(?:{"|".join(names)})' if len(names) > 1 else names[0]) + shape)
    return '|'.join(parts)


def codes(begin, parts, value):
    """What the registry and MOD 97-10 say of a value; whether anything is wrong is asked of schwifty as well."""
    length = 4 + sum(size for _, size in parts)
    found = ['tooShort'] * (len(value) < length) + ['tooLong'] * (len(value) > length)
    kinds = [('n', 2), *parts]
    places = [re.compile(CLASSES[kind], re.ASCII) for kind, size in kinds for _ in range(size)]
    if value[:2] != begin or len(value) != length or not all(one.fullmatch(sign) for one, sign in zip(places, value[2:])):
        found.append('patternMismatch')
    if not found and (not re.fullmatch('[A-Z0-9]+', value) or value[2:4] in ('00', '01', '99') or number(value[4:] + value[:4]) % 97 != 1):
        found.append('checksumMismatch')
    try:
        sound = IBAN(value).compact == value and value[:2] == begin
    except SchwiftyException:
        sound = False
    assert sound == (not found), (value, found, sound)
    return found


def main():
    entries = list(registry())
    text = io.StringIO()
    with redirect_stdout(text):
        write(entries)
    by_country = {country: (begin, parts) for country, begin, parts in entries}
    print(merged(text.getvalue(), 'finance-iban-country', lambda country, value: codes(*by_country[country], value)), end='')


def write(entries):
    pattern = whole(entries)
    assert len(pattern.encode()) <= 2000, len(pattern.encode())
    single = re.compile(pattern, re.ASCII)
    print('# A family large enough for a file of its own: it is read only where it is used.')
    print('group: finance\nrules:')
    print('  # Made by iban.py: change that and run it again.')
    print('  iban-country:')
    print('    summary: an IBAN of a country')
    print(f"    source: ISO 13616-1:2020 and SWIFT's IBAN registry as in schwifty {VERSION} of {DATE}")
    print('    note: \'By country: length, classes of signs and check digits; not the check digits that some countries have within. Territories whose accounts are those of another country (AX of Finland, RE of France) take that one\'\'s letters.\'')
    print('    checksum: iban')
    print('    variants:')
    for country, begin, parts in entries:
        shape = begin + written(parts)
        matches = re.compile(shape, re.ASCII).fullmatch
        valid, invalid = examples(begin, parts, matches)
        for value in valid:
            assert single.fullmatch(value), value
        for value, code, _ in invalid:
            assert not single.fullmatch(value) or code == 'checksumMismatch', value
        counts = [f'{NUMBERS[size] if size <= 12 else size} {WORDS[kind][size != 1]}' for kind, size in [('n', 2), *parts]]
        merged = [f'{NUMBERS[2 + parts[0][1]] if 2 + parts[0][1] <= 12 else 2 + parts[0][1]} digits', *counts[2:]] if parts[0][0] == 'n' else counts
        message = f'enter {begin}, then {listed(merged)} without spaces, such as {valid[0]}'
        print(f"      {repr(country) if country == 'NO' else country}:")
        print(summary('an IBAN', country))
        print(f'        length: {len(valid[0])}')
        print(f"        pattern: '{shape}'")
        print(f'        message: {{ patternMismatch: \'{message}\' }}')
        print('        examples:')
        print(f"          valid: [{', '.join(valid)}]")
        print('          invalid:')
        for value, code, why in invalid:
            print(f'            - {{ value: {value}, code: {code}, why: {why} }}')
    path = Path(__file__).with_name('finance.yaml')
    text = path.read_text(encoding='utf-8')
    text, count = re.subn(r"(\n  iban:\n(?:    .*\n)*?    pattern: )'[^']*'", lambda match: f"{match[1]}'{pattern}'", text)
    assert count == 1
    path.write_text(text, encoding='utf-8')


main()
