#!/usr/bin/env python3
"""Makes time-zone.yaml: the rule time.zone, from the IANA time zone database (public domain) as the PyPI package tzdata carries it.

  python3 -m venv venv && venv/bin/pip install tzdata==2026.6
  venv/bin/python rules/zones.py > rules/time-zone.yaml
"""
import re
from importlib.metadata import version
from pathlib import Path

import tzdata

VERSION, RELEASE = '2026.6', '2026f'                                    # of the package; of the database
NONE = {'Factory', 'localtime', 'posixrules'}                           # in the database for machines that have not been told theirs

VALID = ['Asia/Tbilisi', 'Europe/Berlin', 'America/New_York', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kyiv',
         'Europe/Kiev', 'US/Pacific', 'GB', 'EST5EDT', 'Etc/GMT+12', 'Etc/GMT-14', 'Africa/Abidjan', 'Zulu', 'America/Port-au-Prince', 'W-SU']
INVALID = [('asia/tbilisi', 'small letters'), ('ASIA/TBILISI', None), ('Tbilisi', 'without its region'), ('Asia/Tiflis', 'no such name'),
           ('Asia\\Tbilisi', None), ('Asia Tbilisi', None), ('America/New York', 'a space for the low line'), ('Europe', None), ('Europe/', None),
           ('Europe/Berlin/Mitte', None), ('+04:00', 'an offset'), ('UTC+4', None), ('GMT+4', None), ('Etc/GMT+13', 'none is so far west'),
           ('Etc/GMT-15', 'none is so far east'), ('CEST', 'a name of summer time'), ('PST', None), ('IST', None), ('Factory', 'stands for a time zone that nobody has set'),
           ('localtime', None), ('W. Europe Standard Time', 'a name of Windows'), ('Еurope/Berlin', 'the first letter is Cyrillic'), (' Asia/Tbilisi', None)]


def key(name):
    return name if re.fullmatch(r'[A-Za-z][\w/+-]*', name) else f"'{name}'"


def main():
    assert version('tzdata') == VERSION and tzdata.IANA_VERSION == RELEASE, tzdata.IANA_VERSION
    names = sorted(set((Path(tzdata.__file__).parent / 'zones').read_text(encoding='ascii').split()) - NONE)
    assert set(VALID) <= set(names) and not {value for value, _ in INVALID} & set(names)
    lines = ['      ' + key(names[0])]
    for name in names[1:]:
        lines[-1] += ','
        if len(lines[-1]) + 1 + len(key(name)) > 128:
            lines.append('     ')
        lines[-1] += ' ' + key(name)
    print('# A list long enough for a file of its own: it is read only where it is used.')
    print('group: time\nrules:')
    print('  # Made by zones.py: change that and run it again.')
    print('  zone:')
    print('    summary: a time zone')
    print(f'    source: IANA time zone database {RELEASE}, as in tzdata {VERSION} (zones and links, the file backward too)')
    print('    note: \'Every name of the database, those too that are kept for old programs (Asia/Calcutta, US/Pacific, EST5EDT); letter case counts, as it does in files. Etc/GMT+4 is west of Greenwich.\'')
    print("    message: { notAChoice: 'choose a time zone by region and city, such as Asia/Tbilisi' }")
    print('    choices: [')
    print('\n'.join(lines) + ' ]')
    print('    examples:')
    print(f"      valid: [{', '.join(map(key, VALID))}]")
    print('      invalid:')
    for value, why in INVALID:
        print(f"        - {{ value: '{value}', code: notAChoice{f', why: {why}' if why else ''} }}")
    print(r'        - { value: "Asia/Tbilisi\n", code: notAChoice }')
    print('        - { value: 4, code: typeMismatch }')
    print('        - { value: [Asia/Tbilisi], code: typeMismatch }')


main()
