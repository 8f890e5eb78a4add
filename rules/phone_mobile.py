#!/usr/bin/env python3
"""Makes contact-phone-mobile.yaml: the rule family contact.phone-mobile, from the metadata that phone.py reads.

  python3 -m venv venv && venv/bin/pip install phonenumbers==9.0.43
  venv/bin/python rules/phone_mobile.py > rules/contact-phone-mobile.yaml

A territory has a variant if its metadata list mobile numbers. Where these are not told from fixed lines, as in North America, both are taken.
"""
import io
from contextlib import redirect_stdout

import phonenumbers
from phonenumbers import PhoneNumberType

import phone
from phone import VERSION, Automata, expression, fits, territories, valid_numbers, wrong_start
from territories import of
from witnesses import merged

MOBILE = ['mobile']


def entries():
    automata = Automata()
    for name, meta in territories():
        if name[1:4] != '001' and fits(meta.mobile):
            yield automata, name, meta, *expression(automata, meta, MOBILE)


def is_mobile(variant, text):
    """What phonenumbers says: a number of the territory, whose kind is or may be mobile."""
    if phone.codes(variant, text):
        return False
    number = phonenumbers.parse(text, variant)
    number = phonenumbers.PhoneNumber(country_code=number.country_code, national_number=number.national_number,
                                      italian_leading_zero=number.italian_leading_zero, number_of_leading_zeros=number.number_of_leading_zeros)
    return phonenumbers.number_type(number) in (PhoneNumberType.MOBILE, PhoneNumberType.FIXED_LINE_OR_MOBILE)


def codes(variant, text):
    try:
        return [] if is_mobile(variant, text) else ['patternMismatch']
    except phonenumbers.NumberParseException:
        return ['patternMismatch']


def main():
    text = io.StringIO()
    with redirect_stdout(text):
        write()
    print(merged(text.getvalue(), 'contact-phone-mobile', codes), end='')


def write():
    print('# A family large enough for a file of its own: it is read only where it is used.')
    print('group: contact\nrules:')
    print('  # Made by phone_mobile.py from the metadata of libphonenumber, which are Google\'s, under the Apache License 2.0.')
    print('  phone-mobile:')
    print('    summary: a mobile number of a country')
    print(f"    source: 'metadata of libphonenumber (github.com/google/libphonenumber) as in phonenumbers {VERSION}; ITU-T E.164 (11/2010), section 6'")
    print("    note: 'A number that can be one of a mobile phone. In North America and some other territories fixed lines have such numbers too, and are taken. Whether the number is in service, or can receive messages, is not judged.'")
    print('    variants:')
    for automata, name, meta, start, pattern in entries():
        code = meta.country_code
        valid = valid_numbers(automata, start, meta, MOBILE)
        wrong = wrong_start(automata, start, valid[0])
        invalid = [(f'+{code}{min(valid, key=len)[:-1]}', None), (f'+{code}{max(valid, key=len)}0', None)]
        if wrong:
            invalid.append((f'+{code}{wrong}', None))
        fixed = meta.fixed_line.example_number if fits(meta.fixed_line) else None
        if fixed and not automata.takes(start, fixed):
            invalid.append((f'+{code}{fixed}', 'a fixed line'))
        invalid.append((f'{meta.national_prefix or ""}{valid[0]}', 'as it is dialled at home'))
        assert all(automata.takes(start, one) for one in valid), (name, valid)
        print(f'      {name}:')
        country = of(name.strip("'")).replace("'", "''")
        print(f"        summary: 'a mobile number of {country}'" if "'" in country else f'        summary: a mobile number of {country}')
        print(f"        pattern: '\\+{code}{pattern}'")
        print(f'        message: enter a mobile number with + and its country code, such as +{code}{valid[0]}')
        print('        examples:')
        print(f"          valid: [{', '.join(repr(f'+{code}{one}') for one in valid)}]")
        print('          invalid:')
        for value, why in dict(invalid).items():
            print(f"            - {{ value: '{value}', code: patternMismatch{f', why: {why}' if why else ''} }}")
    print('    otherwise:')
    print("      pattern: '\\+[1-9]\\d{7,14}'")
    print('      message: enter the number with + and its country code, such as +995555123456')


if __name__ == '__main__':
    main()
