#!/usr/bin/env python3
"""Makes geo-postal-as-written.yaml: the rule family geo.postal-as-written, from geo-postal.yaml and the table below.

  python3 rules/postal_as_written.py > rules/geo-postal-as-written.yaml

A variant removes separators and the sign of the country, then sets the separators of geo.postal again, so that one code has one spelling.
rules/oracle/geo.py compares it with the spellings that Google's address metadata accept. Only standard Python.
"""
import re
from pathlib import Path

from territories import of
from witnesses import SCALAR, scalar, split

FILE = Path(__file__).resolve().parent / 'geo-postal.yaml'
REMOVE = "{ remove: ' -./()[]' }"

# What is set again: the groups of the code, and what stands between them.
ZIP_AND_FOUR = (r'^(\d{5})(\d{4})$', '$1-$2')
FIVE = (r'^(\d{3})(\d{2})$', '$1 $2')
BRITISH = (r'^(.+)(\d[A-Z]{2})$', '$1 $2')
ONE_CODE = (r'^(.{4})(1ZZ|1AA)$', '$1 $2')
FORMS = {
    **dict.fromkeys(('AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'US', 'VI'), [ZIP_AND_FOUR]),
    **dict.fromkeys(('CZ', 'GR', 'SE', 'SK'), [FIVE]), **dict.fromkeys(('GG', 'IM', 'JE'), [BRITISH]),
    **dict.fromkeys(('FK', 'GI', 'GS', 'IO', 'PN', 'SH', 'TC'), [ONE_CODE]),
    'GB': [BRITISH, (r'^BFPO(?=\d)', 'BFPO ')],
    'AI': [(r'^AI(?=2)', '')], 'BM': [(r'^(..)(..)$', '$1 $2')], 'BR': [(r'^(\d{5})(\d{3})$', '$1-$2')],
    'CA': [(r'^(...)(...)$', '$1 $2')], 'IE': [(r'^(...)(....)$', '$1 $2')], 'IR': [(r'^(\d{5})(\d{5})$', '$1-$2')],
    'JP': [(r'^〒?(\d{3})(\d{4})$', '$1-$2')], 'KY': [(r'^(KY\d)(\d{4})$', '$1-$2')], 'LB': [(r'^(\d{4})(\d{4})$', '$1 $2')],
    'LV': [(r'^(?:LV)?(?=\d)', 'LV-')], 'MT': [(r'^([A-Z]{3})(?=\d)', '$1 ')], 'NL': [(r'^(\d{4})([A-Z]{2})$', '$1 $2')],
    'OM': [(r'^PC(?=\d)', '')], 'PE': [(r'^(LIMA|CALLAO)0?(?=\d)', '$1 ')], 'PL': [(r'^(\d{2})(\d{3})$', '$1-$2')],
    'PT': [(r'^(\d{4})(\d{3})$', '$1-$2')], 'SO': [(r'^([A-Z]{2})(\d{5})$', '$1 $2')], 'SV': [(r'^(?:CP)?(?=\d)', 'CP ')],
}

# The sign that stands before the code in addresses (postprefix of the metadata).
SIGNS = {
    'AX': 'AX', 'AZ': 'AZ', 'CH': 'CH', 'FI': 'FI', 'FO': 'FO', 'HR': 'HR', 'HT': 'HT', 'LI': 'FL', 'LT': 'LT', 'LU': 'L', 'MC': 'MC', 'MD': 'MD',
    'PR': 'PR', 'SE': 'SE', 'SI': 'SI',
}


def steps(code):
    return ([(rf'^{SIGNS[code]}(?=\d)', '')] if code in SIGNS else []) + FORMS.get(code, [])


def cleaned(code, text):
    """What the rule makes of a text."""
    text = re.sub(r'[ \-./()\[\]]', '', text).upper()
    for find, put in steps(code):
        text = re.sub(find, re.sub(r'\$(\d)', r'\\\1', put), text, flags=re.A)
    return text


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def main():
    _, variants, _ = split(FILE.read_text(encoding='utf-8'))
    print('# A family large enough for a file of its own: it is read only where it is used.')
    print('group: geo\nrules:')
    print('  # Made by postal_as_written.py: change that and run it again.')
    print('  postal-as-written:')
    print('    summary: a postal code of a country as people write it')
    print('    source: as geo.postal')
    print("    note: 'With other spaces, hyphens, dots, slashes or brackets, or none, in small letters, and behind the sign of the country that stands before it in addresses, such as CH-8001. It is kept in the first spelling of geo.postal.'")
    print('    variants:')
    for code, body in variants.items():
        pattern = re.search(r"\n        pattern: '(.*)'\n", body)[1].replace("''", "'")
        valid = [scalar(text) for text in re.findall(SCALAR, re.search(r'\n          valid: \[((?s:.*?))\]\n', body)[1])]
        fits = re.compile(pattern, re.A).fullmatch
        plain = [re.sub('[ -]', '', text) for text in valid[:3]]
        texts = [valid[0], *plain, *valid[1:3], *[text.lower() for text in valid[:3]], f'({valid[0]})', plain[0][:2] + '.' + plain[0][2:]]
        if code in SIGNS:
            texts += [f'{SIGNS[code]}-{plain[0]}', f'{SIGNS[code].lower()} {plain[0]}']
        if code == 'AI':
            texts.append('ai 2640')
        has_letters = code in SIGNS or re.search('[A-Z]', pattern)
        texts += [text.lower() for text in valid[3:] if re.search('[A-Z]', text)]
        if code == 'JP':
            texts.append(f'〒{valid[0]}')
        wrong = [(valid[0][:-1], 'one too few'), (f'{valid[0]}_', 'another sign'), (f'{valid[0]}\\n', 'a line break')]
        texts = list(dict.fromkeys(texts))
        assert all(fits(cleaned(code, text)) for text in texts), (code, [(text, cleaned(code, text)) for text in texts])
        print(f"      {quoted(code) if code == 'NO' else code}:")
        print(f"        summary: {quoted(f'a postal code of {of(code)} as people write it')}")
        replaces = ''.join(f', {{ replace: {{ find: {quoted(find)}, with: {quoted(put)} }} }}' for find, put in steps(code))
        print(f"        normalize: [{REMOVE}{', uppercase' if has_letters else ''}{replaces}]")
        print(f'        rule: geo.postal.{code}')
        print(f"        message: {{ patternMismatch: {quoted(f'enter the postal code, such as {valid[0]}')} }}")
        print('        examples:')
        print(f"          valid: [{', '.join(map(quoted, texts))}]")
        print('          invalid:')
        for value, why in wrong:
            if not fits(cleaned(code, value)):
                print(f'            - {{ value: "{value}", code: patternMismatch, why: {why} }}')


if __name__ == '__main__':
    main()
