#!/usr/bin/env python3
"""Makes finance-amount.yaml: the rule family finance.amount, from ISO 4217's list one as the PyPI package iso4217 carries it (public domain).

  python3 -m venv venv && venv/bin/pip install iso4217==1.16.20260101
  venv/bin/python rules/amounts.py > rules/finance-amount.yaml
"""
from importlib.metadata import files, version
from pathlib import Path
from xml.etree import ElementTree

VERSION, DATE = '1.16.20260101', '2026-01-01'                           # of the package; the day list one was published
MOST = 9_999_999_999_999                                                # ISO 20022 has 18 digits, of which 5 may stand behind the point
WORDS = {0: 'no decimals', 2: 'two decimals at most', 3: 'three decimals at most', 4: 'four decimals at most'}


def minor_units():
    """Currency → decimals; those that have none by the list (gold, XXX) are left out."""
    assert version('iso4217') == VERSION, version('iso4217')
    file = next(file for file in files('iso4217') if file.name == 'table.xml')
    root = ElementTree.parse(Path(file.locate())).getroot()
    assert root.get('Pblshd') == DATE, root.get('Pblshd')
    units = {entry.findtext('Ccy'): entry.findtext('CcyMnrUnts') for entry in root.iter('CcyNtry')}
    return {code: int(digits) for code, digits in sorted((pair for pair in units.items() if pair[0])) if digits.isdigit()}


def main():
    units = minor_units()
    print('# A family large enough for a file of its own: it is read only where it is used.')
    print('group: finance\nrules:')
    print('  # Made by amounts.py: change that and run it again.')
    print('  amount:')
    print('    summary: an amount of money')
    print(f'    source: ISO 4217:2015, list one of {DATE} (minor units), as in iso4217 {VERSION}; ISO 20022, ActiveCurrencyAndAmount (18 digits)')
    print('    note: \'By currency: as many decimals as the list gives it, from nothing to thirteen digits before the point. Codes without a minor unit in the list (gold, special drawing rights, XXX) have no variant. Cash is often rounded more coarsely.\'')
    print('    type: decimal')
    print(f'    range: 0..{MOST}')
    print('    variants:')
    for code, digits in units.items():
        unit = '1' if digits == 0 else '0.' + '0' * (digits - 1) + '1'
        finer = '0.5' if digits == 0 else '0.' + '0' * digits + '5'
        below = '0.9' if digits == 0 else '0.' + '9' * (digits + 1)
        most = f'{MOST}'
        valid = ['0', unit, '1250', '1.0' if digits == 0 else '12.' + '3456'[:digits], most]
        wrong = [(finer, 'stepMismatch', None), ('12' + below[1:], 'stepMismatch', None), ('-' + unit, 'rangeUnderflow', None),
                 (f'{MOST + 1}', 'rangeOverflow', 'fourteen digits'), ("'1250'", 'typeMismatch', 'a text')]
        print(f'      {code}:')
        print(f'        summary: an amount in {code}')
        print(f'        step: {unit}')
        print(f'        message: {{ stepMismatch: enter an amount in {code} with {WORDS[digits]} }}')
        print('        examples:')
        print(f"          valid: [{', '.join(valid)}]")
        print('          invalid:')
        for value, what, why in wrong:
            print(f"            - {{ value: {value}, code: {what}{f', why: {why}' if why else ''} }}")


main()
