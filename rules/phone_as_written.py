#!/usr/bin/env python3
"""Makes the families contact.phone-as-written and contact.phone-mobile-as-written from the metadata that phone.py reads.

  python3 -m venv venv && venv/bin/pip install phonenumbers==9.0.43
  venv/bin/python rules/phone_as_written.py > rules/contact-phone-as-written.yaml
  venv/bin/python rules/phone_as_written.py mobile > rules/contact-phone-mobile-as-written.yaml

A variant cleans what people dial at home, or write with the country code, to the number of contact.phone: it removes separators and then
replaces what stands in front (the prefix of calls abroad with the country code, or the prefix of calls within the country) by + and the
country code. rules/oracle/phone_as_written.py compares it with the reading of phonenumbers.
"""
import random
import re
import sys

import phonenumbers
from phonenumbers import PhoneNumber, PhoneNumberFormat

import phone
import phone_mobile
from phone import NONE, VERSION, Automata, expression, fits, territories, valid_numbers
from territories import of

REMOVE = "{ remove: ' -./()[]' }"
# Where more than the one prefix of the metadata is dialled within the country.
TRUNKS = {'BY': '80?|0', 'LT': '[08]'}


def abroad(meta):
    """The prefix of calls abroad, where it is one number for all."""
    for text in (meta.international_prefix, meta.preferred_international_prefix):
        if text and text.isdigit():
            return text
    return '00' if meta.international_prefix and re.match(meta.international_prefix, '00') else None


def steps(automata, start, meta, pattern, own):
    """The replacements of a territory: (what is found, what stands there instead). `start` takes all its numbers, `own` those of the family."""
    code, country = meta.country_code, meta.id
    prefix = abroad(meta)
    front = rf'^(?:(?:\+|{prefix}){code})?' if prefix else rf'^(?:\+{code})?'
    parsing, change = meta.national_prefix_for_parsing or '', meta.national_prefix_transform_rule
    if country == 'AR':
        # Home: 0, the area, 15 and the number; abroad 9 stands before the area.
        areas = re.search(r'\(\?:\((.*)\)15\)\?$', parsing)[1]
        yield rf'{front}0?({areas})15(?=\d{{6,8}}$)', rf'+{code}9$1'
    elif change and parsing.startswith('(') and '$' in parsing:
        # A call within the area, without its code.
        local = parsing[1:parsing.index(')$')]
        if local_sample(automata, own, local, change):
            yield rf'^({local})$', f'+{code}' + change.replace(r'\1', '$1')
    trunk = TRUNKS.get(country, meta.national_prefix)
    if country == 'GA':
        trunk = rf'0(?={parsing[2:-1]}$)'
    if not trunk:
        yield rf'{front}(?=\d)', f'+{code}'
        return
    # A number that begins as the prefix does stays whole where it would be none without it.
    clash = [digit for digit in range(10) if automata.states[start][1][digit] and re.match(trunk, str(digit))] if country != 'GA' else []
    guard = rf'(?={pattern}$)' if clash else ''
    one = trunk if re.fullmatch(r'\d|\[\d+\]', trunk) and not guard else f'(?:(?:{trunk}){guard})' if '|' in trunk else f'(?:{trunk}{guard})'
    yield rf'{front}{one}?(?=\d)', f'+{code}'


def local_sample(automata, start, local, change):
    """A number as it is dialled within its area, which would be none if the area code were not put before it; None if there is no such number."""
    chance, area = random.Random(2026), change.replace(r'\1', '')
    for _ in range(20_000):
        state, digits = start, ''
        while not automata.states[state][0] or chance.random() < 0.5:
            ways = [digit for digit in range(10) if automata.states[state][1][digit]]
            if not ways:
                break
            digit = int(area[len(digits)]) if len(digits) < len(area) else chance.choice(ways)
            digits, state = digits + str(digit), automata.states[state][1][digit]
            if not state:
                break
        found = digits[len(area):]
        if automata.takes(start, digits) and re.fullmatch(local, found) and not automata.takes(start, found):
            return found
    return None


def written(meta, digits):
    zeros = len(digits) - len(digits.lstrip('0'))
    number = PhoneNumber(country_code=meta.country_code, national_number=int(digits), italian_leading_zero=zeros > 0 or None,
                         number_of_leading_zeros=zeros if zeros > 1 else None)
    return [phonenumbers.format_number(number, form) for form in (PhoneNumberFormat.NATIONAL, PhoneNumberFormat.INTERNATIONAL)]


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def main(mobile):
    automata = Automata()
    family, kind = ('phone-mobile', 'mobile') if mobile else ('phone', 'phone')
    print('# A family large enough for a file of its own: it is read only where it is used.')
    print('group: contact\nrules:')
    print('  # Made by phone_as_written.py from the metadata of libphonenumber, which are Google\'s, under the Apache License 2.0.')
    print(f'  {family}-as-written:')
    print(f'    summary: a {kind} number of a country as people write it')
    print(f"    source: 'as contact.{family}; ITU-T E.123 (02/2001), national and international notation; prefixes of the metadata of libphonenumber {VERSION}'")
    print("    note: 'As it is dialled in the country (020 7946 0018), or with + or the prefix for calls abroad and the country code (+44 (0)20 7946 0018, 0044 20 7946 0018). Spaces, hyphens, dots, slashes and brackets are removed, and +442079460018 is kept. Without the country code the area code must be there, save on some islands of one area. Codes of carriers are not accepted.'")
    print('    variants:')
    for name, meta in territories():
        bare = name.strip("'")
        if mobile and (bare[:3] == '001' or not fits(meta.mobile)):
            continue
        kinds = {'kinds': ['mobile']} if mobile else {}
        start, pattern = expression(automata, meta, **kinds)
        valid = valid_numbers(automata, start, meta, **kinds)
        code = meta.country_code
        if bare[:3] == '001':
            found, samples = [(rf'^00(?={code})', '+')], [[f'+{code} {one[:4]} {one[4:]}', f'00{code} {one}'] for one in valid[:2]]
        else:
            whole = expression(automata, meta)
            found = list(steps(automata, whole[0], meta, whole[1], start))
            samples = [written(meta, one) for one in valid[:2]]
        assert all(len(find) <= 2000 for find, _ in found), (name, [len(find) for find, _ in found])
        texts = [sample for pair in samples for sample in pair]
        texts += [f'+{code}{valid[0]}', f'+{code}-{valid[0][:3]}/{valid[0][3:]}']
        if bare[:3] != '001':
            prefix = abroad(meta)
            texts += [f'{prefix} {code} {valid[0]}'] if prefix else []
            if meta.national_prefix == '0':
                texts.append(f'+{code} ({meta.national_prefix}) {valid[0]}')
            change = meta.national_prefix_transform_rule
            if len(found) > 1 and bare != 'AR':
                texts.append(local_sample(automata, start, found[0][0][2:-2], change))
        short = samples[0][0][:-1]
        print(f'      {name}:')
        country = of(bare) if bare[:3] != '001' else None
        print(f'        summary: {quoted(f"a {kind} number of {country} as people write it")}' if country else f'        summary: {NONE[code]} as people write it')
        replaces = ', '.join(f"{{ replace: {{ find: {quoted(find)}, with: '{put}' }} }}" for find, put in found)
        print(f'        normalize: [{REMOVE}, {replaces}]')
        print(f'        rule: contact.{family}.{bare}')
        ask = 'mobile number' if mobile else 'number'
        print(f'        message: {{ patternMismatch: {quoted(f"enter the {ask} as it is dialled in the country, or with + and the country code, such as {samples[0][0]}")} }}')
        print('        examples:')
        print(f"          valid: [{', '.join(quoted(one) for one in dict.fromkeys(texts))}]")
        print('          invalid:')
        print(f"            - {{ value: {quoted(short)}, code: patternMismatch, why: one too few }}" if is_wrong(bare, short, mobile) else
              f"            - {{ value: {quoted('+' + str(code))}, code: patternMismatch }}")
        print(f"            - {{ value: {quoted(samples[0][0] + 'x')}, code: patternMismatch, why: a letter }}")
        print(f'            - {{ value: "{samples[0][0]}\\n", code: patternMismatch, why: a line break }}')
    print('    otherwise:')
    print(f'      normalize: [{REMOVE}]')
    print("      pattern: '\\+[1-9]\\d{7,14}'")
    print("      message: 'enter the number with + and its country code, such as +995 555 123456'")


def is_wrong(region, text, mobile):
    """Whether phonenumbers sees no number of the territory in a text."""
    if region[:3] == '001':
        return False
    try:
        number = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return True
    number = phonenumbers.format_number(number, PhoneNumberFormat.E164)
    return bool(phone_mobile.codes(region, number) if mobile else phone.codes(region, number))


if __name__ == '__main__':
    main('mobile' in sys.argv[1:])
