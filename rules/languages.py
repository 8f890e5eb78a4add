#!/usr/bin/env python3
"""Makes web-language.yaml: the rules web.language-code and web.script-code, from Debian's iso-codes as the PyPI package pycountry carries them.

  python3 -m venv venv && venv/bin/pip install pycountry==26.2.16
  venv/bin/python rules/languages.py > rules/web-language.yaml
"""
from importlib.metadata import version

import pycountry

VERSION, DATE = '26.2.16', '2026-02'                                   # of the package; the month it was put on PyPI


def quoted(text):
    return f"'{text}'" if text in ('no', 'on', 'yes', 'true', 'false', 'null') else text


def choices(codes):
    lines, line = [], ''
    for code in codes:
        if len(line) + len(code) > 120:
            lines.append(line.rstrip())
            line = ''
        line += f'{quoted(code)}, '
    return '    choices: [\n      ' + '\n      '.join([*lines, line.removesuffix(', ')]) + ']'


def main():
    assert version('pycountry') == VERSION, version('pycountry')
    languages = sorted(language.alpha_2 for language in pycountry.languages if hasattr(language, 'alpha_2'))
    scripts = sorted(script.alpha_4 for script in pycountry.scripts)
    print('# Lists in a file of their own: it is read only where it is used.')
    print('group: web\nrules:')
    print('  # Made by languages.py: change that and run it again.')
    print('  language-code:')
    print('    summary: a language code of two letters')
    print(f"    source: 'ISO 639:2023, set 1, as in pycountry {VERSION} of {DATE} (from Debian''s iso-codes)'")
    print("    note: 'In small letters. Languages without a code of two letters have a tag of web.language-tag.'")
    print(choices(languages))
    print('    message: enter a language code of two letters, such as ka')
    print("""    examples:
      valid: [ka, en, de, fr, ja, ar, 'no', sr, es, ru, zh, uk, aa, zu, cy, iu]
      invalid:
        - { value: EN, code: notAChoice, why: capital letters }
        - { value: eng, code: notAChoice, why: three letters }
        - { value: xx, code: notAChoice }
        - { value: en-GB, code: notAChoice, why: a language tag }
        - { value: uk-UA, code: notAChoice }
        - { value: e, code: notAChoice }
        - { value: En, code: notAChoice }
        - { value: ' en', code: notAChoice }
        - { value: '12', code: notAChoice }
        - { value: English, code: notAChoice }
        - { value: en_GB, code: notAChoice }
        - { value: ｅｎ, code: notAChoice, why: full-width letters }
        - { value: еn, code: notAChoice, why: the first letter is Cyrillic }
        - { value: "en\\\\n", code: notAChoice }
        - { value: 5, code: typeMismatch }
        - { value: [en], code: typeMismatch }
""".replace('\\\\n', '\\n'))
    print('  script-code:')
    print('    summary: a script code of four letters')
    print(f"    source: 'ISO 15924:2022, as in pycountry {VERSION} of {DATE} (from Debian''s iso-codes)'")
    print("    note: 'The first letter is a capital, as in Latn. Codes for private use (Qaaa to Qabx) are in the list by their first and last one.'")
    print(choices(scripts))
    print('    message: enter a script code of four letters, such as Geor')
    print("""    examples:
      valid: [Geor, Latn, Cyrl, Arab, Hant, Hans, Jpan, Kore, Grek, Hebr, Thai, Deva, Armn, Geok, Zxxx, Zyyy]
      invalid:
        - { value: latn, code: notAChoice, why: small letters }
        - { value: LATN, code: notAChoice, why: capital letters }
        - { value: Latin, code: notAChoice }
        - { value: Xxxx, code: notAChoice }
        - { value: Lat, code: notAChoice }
        - { value: Latnn, code: notAChoice }
        - { value: ' Latn', code: notAChoice }
        - { value: La tn, code: notAChoice }
        - { value: Lаtn, code: notAChoice, why: a Cyrillic letter }
        - { value: Georgian, code: notAChoice }
        - { value: en-Latn, code: notAChoice }
        - { value: '215', code: notAChoice, why: the number of Latn }
        - { value: "Latn\\\\n", code: notAChoice }
        - { value: 5, code: typeMismatch }
        - { value: [Latn], code: typeMismatch }""".replace('\\\\n', '\\n'))


if __name__ == '__main__':
    main()
