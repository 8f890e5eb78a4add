#!/usr/bin/env python3
"""Compares the rules of scripts in text with Unicode's Scripts.txt as the PyPI package confusable-homoglyphs carries it, and
identity.username-precis with the PyPI package precis-i18n, code point by code point and in made-up names; text.printable, text.letters, text.name, text.emoji and
text.no-emoji with Unicode 18.0 as the PyPI package regex has it, and with the list of emoji of the PyPI package emoji.

  python3 -m venv venv && venv/bin/pip install confusable-homoglyphs==3.3.1 precis-i18n==1.1.2 regex==2026.11.15 emoji==2.16.0
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/text.py [names] [seed]

Of scripts and names only what Python's Unicode and PCRE2's both know is compared (14.0). Exit 1 with disagreements that `known` does not explain.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

try:
    from confusable_homoglyphs import categories
except ImportError:
    categories = None
try:
    from precis_i18n import get_profile
except ImportError:
    get_profile = None

try:
    import emoji
    import regex
except ImportError:
    emoji = regex = None

FORMCHECK = os.environ.get('FORMCHECK', '.build/release/formcheck')
FOLDER = Path(__file__).resolve().parent.parent
SCRIPTS = {'latin': {'LATIN'}, 'cyrillic': {'CYRILLIC'}, 'greek': {'GREEK'}, 'arabic': {'ARABIC'}, 'hebrew': {'HEBREW'}, 'georgian': {'GEORGIAN'},
           'armenian': {'ARMENIAN'}, 'han': {'HAN'}, 'japanese': {'HIRAGANA', 'KATAKANA', 'HAN'}, 'hangul': {'HANGUL'}, 'thai': {'THAI'},
           'devanagari': {'DEVANAGARI'}}
BLOCKS = [(0x1D2C, 0x1D6A), (0x2071, 0x2149), (0xF900, 0xFDFF), (0xFE70, 0xFFEF)]      # refused by identity.username-precis as a whole
PLAIN = {'Mn', 'Mc', 'Me', 'Nd', 'No', 'Nl', 'Pc', 'Pd', 'Ps', 'Pe', 'Pi', 'Pf', 'Po', 'Sc', 'Sm', 'Sk'}


def ask(file, group, rules, values):
    """One answer for each value and rule: {rule: [true or false]}."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(FOLDER / file, folder)
        form, records = Path(folder, 'form.yaml'), Path(folder, 'values.ndjson')
        form.write_text(f'form: texts\nimport: {file}\nfields:\n' + ''.join(f'  {rule}: {{ required: true, rule: {group}.{rule} }}\n' for rule in rules))
        records.write_text(''.join(json.dumps(dict.fromkeys(rules, value)) + '\n' for value in values))
        run = subprocess.run([FORMCHECK, 'check', form, records, '--format', 'ndjson'], capture_output=True, text=True)
    results = [line for line in map(json.loads, run.stdout.splitlines()) if 'record' in line and 'verdict' in line]
    assert len(results) == len(values), (len(results), len(values), run.stderr[:2000])
    wrong = [{issue['field'][1:] for issue in result.get('issues', [])} for result in results]
    return {rule: [rule not in one for one in wrong] for rule in rules}


def compatible(sign):
    return unicodedata.normalize('NFKC', sign) != sign


def explained(sign, category, script, answer, right):
    """Why the two differ here; None where they should not."""
    shared = script in {'COMMON', 'INHERITED'}
    if right and (compatible(sign) or 0xFB1D <= ord(sign) < 0xFE00 or sign == '\ufe73'):
        return 'compatible forms, and what else stands in their blocks, are refused'
    if category == 'Cf' or not unicodedata.name(sign).find('VARIATION SELECTOR') or sign in '\u034f\u115f\u1160\u3164':
        return 'what is not seen is refused, but for joiners and selectors where they are needed'
    if right and shared:
        return 'Script_Extensions: a sign or mark that some scripts share, this one not among them'
    if answer and shared and category not in ('So', 'Sc'):
        return 'Script_Extensions: a letter or space that some scripts share, this one among them'
    if answer and shared and unicodedata.category(sign) == 'So' and 0x2E80 <= ord(sign) < 0xA000 or sign in '\u3000':
        return 'Script_Extensions: signs of Chinese, Japanese and Korean'
    if answer and category[0] in 'MNPS':
        return 'Script_Extensions: a sign or mark of another script that is used in this one'
    return None


def scripts():
    """A letter of the script between two, and every character that scripts share."""
    signs = [chr(code) for code in range(0x20, 0x30000) if unicodedata.category(chr(code)) not in ('Cn', 'Cs', 'Co', 'Cc')]
    answers = ask('text.yaml', 'text', list(SCRIPTS), ['1' + sign + '1' for sign in signs])
    compared, wrong, meant = 0, 0, {}
    for rule, names in SCRIPTS.items():
        for sign, answer in zip(signs, answers[rule]):
            script, category = categories.alias(sign), unicodedata.category(sign)
            if script not in {'COMMON', 'INHERITED'}:
                right = script in names
            elif category[0] == 'L' or category in ('So', 'Cf', 'Zl', 'Zp'):
                right = sign in '°№©®™'
            else:
                right = category in PLAIN or sign in ' \xa0'
            compared += 1
            if answer == right:
                continue
            why = explained(sign, category, script, answer, right)
            if why:
                meant[why] = meant.get(why, 0) + 1
            else:
                wrong += 1
                print(f'text.{rule} U+{ord(sign):04X} {script} {category}: Scripts.txt {right}, formcheck {answer}')
    print(f'scripts: {compared} characters compared, {wrong} disagreements, and these that are meant:')
    for why, number in meant.items():
        print(f'  {number}: {why}')
    return wrong


def symbols():
    """Every character of the first two planes and where anything begins or ends behind them, and every emoji of the list."""
    assigned = regex.compile(r'\p{Cn}')
    edges = (code for code in range(0x20001, 0x110000) if bool(assigned.match(chr(code))) != bool(assigned.match(chr(code - 1))))
    codes = [*range(0x21, 0xD800), *range(0xE000, 0x20000), *(code for edge in edges for code in (edge - 1, edge)), *range(0xE0000, 0xE01F0)]
    signs = [chr(code) for code in codes]
    graphic = regex.compile(r'[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\u200C\u200D]')
    shown, mixed = regex.compile(r'(?!\p{RI})\p{Emoji_Presentation}'), regex.compile(r'[\p{Emoji_Presentation}\uFE0F\u20E3\U000E0020-\U000E007F]')
    letter, begins = regex.compile(r'\p{L}[\p{L}\p{M}]*'), regex.compile(r'(?![\uFF00-\uFFEF\U0001D400-\U0001D7FF])\p{L}')
    expected = {
        'printable': ['a' + sign for sign in signs], 'emoji': signs, 'no-emoji': ['a' + sign for sign in signs],
        'letters': ['a' + sign for sign in signs], 'name': ['a, ' + sign for sign in signs],
    }
    judges = {
        'printable': lambda text: bool(graphic.fullmatch(text[1:])), 'emoji': lambda text: bool(shown.fullmatch(text)),
        'no-emoji': lambda text: not mixed.search(text[1:]),
        'letters': lambda text: bool(letter.fullmatch(text)), 'name': lambda text: bool(begins.fullmatch(text[3:])),
    }
    listed = [text for text, about in emoji.EMOJI_DATA.items() if about['status'] == emoji.STATUS['fully_qualified'] and about['E'] <= 18]
    expected['emoji'] = [text for text in expected['emoji'] if not text.isspace()] + listed
    known = set(listed)
    compared = wrong = 0
    for rule, texts in expected.items():
        for text, answer in zip(texts, ask('text.yaml', 'text', [rule], texts)[rule]):
            right = text in known or judges[rule](text)
            compared += 1
            # An invisible sign alone is an empty field, which is missing here.
            if answer != right:
                wrong += 1
                if wrong < 100:
                    print(f'text.{rule} {ascii(text)}: Unicode {right}, formcheck {answer}')
    print(f'signs: {compared} compared, {len(listed)} emoji of the list among them, {wrong} disagreements')
    return wrong


def precis(count, seed):
    profile = get_profile('UsernameCasePreserved')

    def right(name):
        try:
            return profile.enforce(name) == name
        except UnicodeEncodeError:
            return False

    chance = random.Random(seed)
    pools = ['abcxyzABCéßñ', 'абвгАБё', 'αβγΑΩώ', 'აბგჰ', 'אבגדש', 'ابتپگ', '王小明々', 'あいアイ王', '가나다', 'रामअ', 'กขสม']
    signs = ['1', '9', '.', '_', '-', '!', '~', ' ', '٤', '۴', '१', 'ａ', '\u0301', '\u05c1', '\u200d', '½', '😀', 'Ⅳ', 'ﬁ', '\u034f', '\u115f', 'ªʰ'[0]]
    names = [chr(code) * 2 for code in range(0x21, 0x30000) if unicodedata.category(chr(code)) not in ('Cn', 'Cs', 'Co', 'Cc')]
    names += [chr(code) for code in range(0x21, 0x30000) if unicodedata.category(chr(code))[0] == 'L']
    for _ in range(count):
        pool = chance.choice(pools)
        names.append(''.join(chance.choice(pool if chance.random() < 0.75 else signs) for _ in range(chance.randint(1, 8))))
    names = [name for name in names if unicodedata.normalize('NFC', name) == name]           # what is composed first is not judged
    answers = ask('identity.yaml', 'identity', ['username-precis'], names)['username-precis']
    wrong, meant = 0, {}
    for name, answer in zip(names, answers):
        said = right(name)
        if answer == said or not name.strip():
            continue
        if said and unicodedata.category(name[0])[0] == 'M':
            why = 'no mark begins a name'
        elif said and len({categories.alias(sign) for sign in name if unicodedata.category(sign)[0] in 'LMN'} - {'COMMON', 'INHERITED'}) > 1:
            why = 'one script is asked for beyond the RFC'
        elif said and len({ord(sign) - unicodedata.digit(sign) for sign in name if unicodedata.category(sign) == 'Nd'}) > 1:
            why = 'digits of one set are asked for beyond the RFC'
        elif said and any(ord(sign) in range(low, high + 1) for sign in name for low, high in BLOCKS):
            why = 'a character that is not compatible in a block of compatible ones'
        elif answer and any(compatible(sign) for sign in name):
            why = 'compatible forms are refused by their blocks, not one by one'
        else:
            why = None
            if wrong < 100:
                print(f'identity.username-precis {name!r} {ascii(name)}: precis {said}, formcheck {answer}')
            wrong += 1
        meant[why] = meant.get(why, 0) + 1
    print(f'user names: {len(names)} compared, {sum(answers)} of them taken, {wrong} disagreements, and these that are meant:')
    for why, number in meant.items():
        if why:
            print(f'  {number}: {why}')
    return wrong


def main():
    wrong = 0
    if categories:
        wrong += scripts()
    else:
        print('skipped: no package confusable-homoglyphs')
    if get_profile and categories:
        wrong += precis(int(sys.argv[1]) if len(sys.argv) > 1 else 30000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    else:
        print('skipped: no package precis-i18n')
    if emoji and regex:
        wrong += symbols()
    else:
        print('skipped: no packages emoji and regex')
    return 1 if wrong else 0


sys.exit(main())
