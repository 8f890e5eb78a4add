#!/usr/bin/env python3
"""Makes what comes from ISO 3166 and ISO 4217, as the PyPI package pycountry carries Debian's iso-codes (LGPL 2.1): the files geo-subdivision.yaml, geo-subdivision-code.yaml and subdivisions.LANGUAGE.yaml,
and within geo.yaml and finance.yaml the choices of country, country3, country-numeric, currency and currency-numeric.

  python3 -m venv venv && venv/bin/pip install pycountry==26.2.16
  venv/bin/python rules/iso.py

What else stands in geo.yaml and finance.yaml is left as it is.
"""
import gettext
import re
import unicodedata
from importlib.metadata import version
from pathlib import Path

import pycountry

from territories import of, summary

VERSION, DATE = '26.2.16', '2026-02'                                   # of the package; the month it was put on PyPI

# Where the list has words in the order of an index and no common name.
NAMES = {
    'CD': 'Democratic Republic of the Congo', 'FM': 'Micronesia', 'PS': 'Palestine', 'VG': 'British Virgin Islands',
    'VI': 'US Virgin Islands', 'VED': 'Bolívar Soberano (digital)',
}

# What YAML would take for something else than a text as a key.
PLAIN = re.compile(r'(?!(?:NO|ON|YES|NULL|TRUE|FALSE|N|Y)$)[A-Z][A-Z\d-]*')


def folded(text):
    return ''.join(sign for sign in unicodedata.normalize('NFKD', text) if not unicodedata.combining(sign)).casefold()


def key(text):
    return text if PLAIN.fullmatch(text) else f"'{text}'"


def label(text):
    text = ' '.join(text.split())
    return "'" + text.replace("'", "''") + "'" if re.search(r"^[^\w]|[:#]|'$", text) else text


def splice(path, rule, choices, indent=6):
    """Puts `choices` in place of those of a rule; the rest of its file stays as it is."""
    text = path.read_text(encoding='utf-8')
    lines = ''.join(f'{" " * indent}{key(code)}: {label(name)}\n' for code, name in choices)
    pattern = re.compile(r'(\n  ' + re.escape(rule) + r':\n(?:(?: {4,}.*)?\n)*?    choices:\n)(?: {6}.*\n)*')
    text, count = pattern.subn(lambda match: match[1] + lines, text, count=1)
    assert count == 1, rule
    path.write_text(text, encoding='utf-8')


def subdivisions(path):
    families = {}
    for entry in pycountry.subdivisions:
        families.setdefault(entry.country_code, []).append((entry.code, entry.name))
    out = ['# A family large enough for a file of its own: it is read only where it is used.', 'group: geo', 'rules:',
           '  # Made by iso.py: change that and run it again.',
           '  subdivision:',
           '    summary: a subdivision of a country',
           f'    source: ISO 3166-2:2020, as in pycountry {VERSION} of {DATE} (from Debian\'s iso-codes)',
           '    note: \'All codes of the list, of regions and of the districts within them alike, in the order of their names; the full code, with its country. Names are those of the list, one language each; if two are the same, use the code.\'',
           '    variants:']
    everywhere = sorted(families)
    for place, country in enumerate(everywhere):
        entries = sorted(families[country], key=lambda entry: (folded(entry[1]), entry[0]))
        codes = [code for code, _ in entries]
        assert all(re.fullmatch(country + r'-[A-Z\d]{1,3}', code) for code in codes), country
        shown = {name for _, name in entries}
        first = codes[0]
        valid = list(dict.fromkeys([first, codes[len(codes) // 2], codes[-1]]))
        other = families[everywhere[(place + 1) % len(everywhere)]][0][0]
        invalid = [(first.lower(), 'small letters'), (first.split('-')[1], 'without its country'), (other, 'of another country'),
                   (first.replace('-', ''), 'without its hyphen'), (f'{country}-0000', 'no such code'), (country, 'the country alone')]
        doubled = [name for _, name in entries]
        out.append(f'      {key(country)}:')
        out.append(summary('a subdivision', country))
        out.append(f"        message: {{ notAChoice: {quoted(f'choose a part of {of(country)} by its code, such as {first}')} }}")
        out.append('        choices:')
        for code, name in entries:
            out.append(f'          {key(code)}: {label(f"{name} ({code})" if doubled.count(name) > 1 else name)}')
        out.append('        examples:')
        out.append(f"          valid: [{', '.join(map(key, valid))}]")
        out.append('          invalid:')
        for value, why in invalid:
            assert value not in codes
            value = value if re.search('[a-z]', value) or PLAIN.fullmatch(value) and value not in ('NO', 'no') else f"'{value}'"
            out.append(f"            - {{ value: '{value.strip(chr(39))}', code: notAChoice, why: {why} }}")
        assert shown
    path.write_text('\n'.join(out) + '\n', encoding='utf-8')
    return everywhere


# Values that no country has, each with a reason or none.
WRONG = [
    ('ge-tb', 'small letters'), ('Ge-Tb', None), ('TB', 'without its country'), ('GE', 'the country alone'), ('GETB', 'without its hyphen'), ('GE TB', None),
    ('GE_TB', None), ('GE-XX', 'no such code'), ('GE-TBS', None), ('GE-T', None), ('XX-TB', None), ('ZZ-01', None), ('HK-01', 'Hong Kong has none in the list'),
    ('UK-LND', 'the United Kingdom is GB'), ('Tbilisi', None), ('ＧＥ-TB', 'full-width letters'), ('GЕ-TB', 'a Cyrillic letter'),
    ('GE‐TB', 'U+2010 in place of the hyphen'), (' GE-TB', None),
]


def any_subdivision(path, everywhere):
    lines = ['      any: [']
    for country in everywhere:
        item = f'geo.subdivision.{country}' + (',' if country != everywhere[-1] else ']')
        if len(lines[-1]) + len(item) > 128:
            lines.append('        ')
        lines[-1] += item if lines[-1][-1] in '[ ' else ' ' + item
    first = {}
    for entry in sorted(pycountry.subdivisions, key=lambda entry: entry.code):
        first.setdefault(entry.country_code, entry.code)
    samples = ['GE-TB', *(first[country] for country in everywhere)]
    rows = ['      valid: [']
    for code in samples:
        item = key(code) + (',' if code != samples[-1] else ']')
        if len(rows[-1]) + len(item) > 128:
            rows.append('        ')
        rows[-1] += item if rows[-1][-1] in '[ ' else ' ' + item
    out = ['# Apart from the other places because it reads the whole family geo.subdivision.', 'group: geo', 'rules:',
           '  # Made by iso.py: change that and run it again.',
           '  subdivision-code:', '    summary: a subdivision of any country', '    source: ISO 3166-2:2020 (as geo.subdivision)',
           '    note: \'Any code of the list, whatever its country; if the form knows the country, geo.subdivision is stricter.\'',
           "    message: { noRuleFits: 'enter the code with its country and hyphen, such as GE-TB' }", '    rule:', *lines, '    examples:', *rows, '      invalid:']
    for value, why in WRONG:
        out.append(f"        - {{ value: '{value}', code: noRuleFits{f', why: {why}' if why else ''} }}")
    out.append(r'        - { value: "GE-TB\n", code: noRuleFits }')
    out.append('        - { value: 268, code: typeMismatch }')
    path.write_text('\n'.join(out) + '\n', encoding='utf-8')


# Of the languages that messages have, those that iso-codes names subdivisions in.
LANGUAGES = ['de', 'en', 'es', 'fr', 'ja', 'ka', 'ru']


def subdivision_names(folder):
    """The names that a language has where they are not those of the list."""
    for language in LANGUAGES:
        names = gettext.translation('iso3166-2', pycountry.LOCALES_DIR, languages=[language])
        rows = ["# Made by iso.py: names of subdivisions, where they differ from those of geo.subdivision.",
                f"# Source: Debian's iso-codes, as in pycountry {VERSION} of {DATE}."]
        for entry in sorted(pycountry.subdivisions, key=lambda entry: entry.code):
            name = ' '.join(names.gettext(entry.name).split())
            if name != ' '.join(entry.name.split()):
                rows.append(f'{quoted(entry.code)}: {quoted(name)}')
        (folder / f'subdivisions.{language}.yaml').write_text('\n'.join(rows) + '\n', encoding='utf-8')


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def main():
    assert version('pycountry') == VERSION, version('pycountry')
    here = Path(__file__).parent
    countries = [(entry.alpha_2, entry.alpha_3, entry.numeric, NAMES.get(entry.alpha_2) or getattr(entry, 'common_name', entry.name))
                 for entry in pycountry.countries]
    countries.sort(key=lambda entry: folded(entry[3]))
    assert len(countries) == 249
    # XK is user-assigned: no code of the list, but what the European Union, CLDR, IBAN and phone numbers have for Kosovo. Of three letters and
    # digits they have different ones.
    two = sorted([(entry[0], entry[3]) for entry in countries] + [('XK', 'Kosovo')], key=lambda entry: folded(entry[1]))
    splice(here / 'geo.yaml', 'country', two)
    splice(here / 'geo.yaml', 'country3', [(entry[1], entry[3]) for entry in countries])
    splice(here / 'geo.yaml', 'country-numeric', [(entry[2], entry[3]) for entry in countries])
    currencies = sorted((entry.alpha_3, entry.numeric, NAMES.get(entry.alpha_3) or entry.name) for entry in pycountry.currencies)
    splice(here / 'finance.yaml', 'currency', [(entry[0], entry[2]) for entry in currencies])
    splice(here / 'finance.yaml', 'currency-numeric', [(entry[1], entry[2]) for entry in currencies])
    everywhere = subdivisions(here / 'geo-subdivision.yaml')
    subdivision_names(here)
    any_subdivision(here / 'geo-subdivision-code.yaml', everywhere)


main()
